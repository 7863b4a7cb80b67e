//! The rules, against whole games of an independent implementation (tests/rules/vectors) and arena/docs/rules.md.

mod common;

use common::{dakon, rows, start, vectors};
use mancala_rust::rules::{Position, Rules};

fn rules_of(ruleset: &str, pits: i64) -> Rules {
    if ruleset == "dakon" { Rules::dakon(pits, false, true).unwrap() } else { Rules::djenon() }
}

fn legal(rules: &Rules, position: &Position) -> Vec<usize> {
    rules.moves(position).map(|(pit, _)| pit).collect()
}

#[test]
fn every_move_of_the_golden_games() {
    let mut moves = 0;
    for game in vectors("tests/rules/vectors/rules_games.jsonl") {
        let rules = rules_of(game["ruleset"].as_str().unwrap(), game["pits_per_side"].as_i64().unwrap());
        let mut position = start(&rules, game["seeds_per_pit"].as_i64().unwrap());
        for (ply, played) in game["moves"].as_array().unwrap().iter().enumerate() {
            let wanted: Vec<usize> = serde_json::from_value(game["legal"][ply].clone()).unwrap();
            assert_eq!(position.side as u64, played[0].as_u64().unwrap());
            assert_eq!(legal(&rules, &position), wanted);
            position = rules.play(&position, played[1].as_u64().unwrap() as usize).unwrap();
            let after = &game["after"][ply];
            assert_eq!(position.over, after["over"].as_bool().unwrap(), "{game}");
            if !position.over {
                let (pits, stores, to_move) = rows(after);
                assert_eq!(Some(position), rules.position(&pits, stores, to_move));
            }
            moves += 1;
        }
        let scores: [i32; 2] = serde_json::from_value(game["final_score"].clone()).unwrap();
        assert_eq!(rules.margin(&position), scores[position.side] - scores[1 - position.side], "{game}");
    }
    assert!(moves > 4000);
}

fn perft(rules: &Rules, position: &Position, plies: usize) -> u64 {
    match plies {
        0 => 1,
        _ => rules.moves(position).map(|(_, after)| perft(rules, &after, plies - 1)).sum(),
    }
}

#[test]
fn numbers_of_move_sequences() {
    let dakon_counts: [[u64; 5]; 5] = [
        [5, 16, 70, 283, 1084],
        [6, 26, 145, 741, 3587],
        [7, 36, 224, 1362, 7896],
        [8, 50, 363, 2510, 17094],
        [9, 64, 535, 4285, 33723],
    ];
    for (pits, counts) in (5..).zip(dakon_counts) {
        let rules = Rules::dakon(pits, false, true).unwrap();
        assert_eq!([1, 2, 3, 4, 5].map(|plies| perft(&rules, &start(&rules, pits), plies)), counts);
    }
    let rules = Rules::djenon();
    let counts = [6, 27, 120, 512, 1963, 7862];
    assert_eq!([1, 2, 3, 4, 5, 6].map(|plies| perft(&rules, &start(&rules, 4), plies)), counts);
}

/// A turn of 25 moves from the start; the seeds it stores under two readings of the rules.
#[test]
fn parameters_of_dakon() {
    let pits = [0, 6, 3, 0, 5, 6, 3, 2, 0, 0, 3, 0, 3, 6, 1, 0, 4, 1, 2, 5, 0, 4, 4, 6, 0];
    for (rules, banked) in [(dakon(), 91), (Rules::dakon(7, true, false).unwrap(), 92)] {
        let end = pits.iter().fold(start(&rules, 7), |position, &pit| rules.play(&position, pit).unwrap());
        assert_eq!(rules.stored(&end, 0), banked);
    }
}

#[test]
fn a_capture_of_all_twelve_pits() {
    let rules = Rules::djenon();
    let pits = [vec![1, 1, 1, 1, 2, 13], vec![0, 1, 1, 1, 1, 1]];
    let after = rules.play(&rules.position(&pits, [0, 0], 0).unwrap(), 4).unwrap();
    assert_eq!((rules.stored(&after, 0), after.over), (24, true));
}

/// Sowings without end are no moves. The last one comes back after 26 million laps, the first after 268.
#[test]
fn endless_sowings_are_not_legal() {
    let cases: [([i64; 12], usize); 4] = [
        ([1, 5, 4, 5, 2, 3, 3, 2, 1, 4, 1, 0], 5),
        ([5, 1, 4, 3, 2, 1, 5, 4, 3, 2, 1, 4], 0),
        ([2, 1, 6, 7, 3, 2, 8, 7, 1, 7, 8, 3], 3),
        ([1, 5, 10, 9, 2, 7, 14, 6, 5, 4, 12, 7], 5),
    ];
    let rules = Rules::djenon();
    for (board, pit) in cases {
        let pits = [board[..6].to_vec(), board[6..].to_vec()];
        let position = rules.position(&pits, [0, 0], 0).unwrap();
        assert_eq!(rules.play(&position, pit), None);
        assert!(!legal(&rules, &position).is_empty());
    }
}

#[test]
fn boards_that_cannot_stand_are_refused() {
    let rules = dakon();
    let row = vec![7; 7];
    assert!(rules.position(&[row.clone(), vec![7; 6]], [0, 0], 0).is_none());
    assert!(rules.position(&[row.clone(), row.clone()], [-1, 0], 0).is_none());
    assert!(rules.position(&[row.clone(), row], [9_950, 0], 0).is_none());
    assert!(Rules::dakon(10, false, true).is_none());
}
