//! The players: what they find, and that it can be repeated.

mod common;

use common::{dakon, start};
use mancala_rust::players::alphabeta::{self, Memory};
use mancala_rust::players::budget::{Asked, Budget};
use mancala_rust::players::chance::Chance;
use mancala_rust::players::{Finding, Question, greedy, mcts, turn};
use mancala_rust::rules::{Position, Rules};

fn question<'a>(rules: &'a Rules, root: &'a Position) -> Question<'a> {
    let allowed = rules.moves(root).fold(0, |pits, (pit, _)| pits | 1 << pit);
    Question { rules, root, allowed, first: 0, chance: Chance::of(1, 0) }
}

fn searched(rules: &Rules, root: &Position, asked: Asked) -> Finding {
    let mut memory = Memory::default();
    memory.resize(16);
    alphabeta::choose(&question(rules, root), &mut memory, &mut Budget::new(&asked, &mut ()))
}

fn depth(depth: usize) -> Asked {
    Asked { depth: Some(depth), ..Asked::default() }
}

fn nodes(nodes: u64) -> Asked {
    Asked { nodes: Some(nodes), ..Asked::default() }
}

/// Positions of random games.
fn sampled(rules: &Rules, seeds: i64, count: u64) -> Vec<Position> {
    let mut sampled = Vec::new();
    for game in 0..count {
        let mut chance = Chance::of(3, game as i64);
        let mut position = start(rules, seeds);
        for _ in 0..game {
            let moves: Vec<_> = rules.moves(&position).collect();
            let after = moves[chance.below(moves.len())].1;
            position = if after.over { start(rules, seeds) } else { after };
        }
        sampled.push(position);
    }
    sampled
}

/// The definition of what alpha-beta finds.
fn negamax(rules: &Rules, position: &Position, depth: usize) -> i32 {
    if position.over || depth == 0 {
        return rules.margin(position);
    }
    let value = |after: &Position| negamax(rules, after, depth - 1) * if after.side == position.side { 1 } else { -1 };
    rules.moves(position).map(|(_, after)| value(&after)).max().unwrap()
}

#[test]
fn the_score_is_the_minimax_value() {
    for (rules, seeds) in [(dakon(), 7), (Rules::djenon(), 4)] {
        for position in sampled(&rules, seeds, 30) {
            assert_eq!(searched(&rules, &position, depth(4)).score, negamax(&rules, &position, 4));
        }
    }
}

/// Perfect play ends 26-22, and pit 4 is the only first move that keeps it: arena/docs/rules.md.
#[test]
fn djenon_aboure_is_solved() {
    let rules = Rules::djenon();
    let found = searched(&rules, &start(&rules, 4), nodes(2_000_000));
    assert_eq!((found.pit, found.score), (4, 4));
    assert!(found.nodes < 2_000_000);
}

#[test]
fn a_turn_that_wins_is_found() {
    for (pits, least) in [(5, 26), (6, 37), (7, 50), (8, 65), (9, 82)] {
        let rules = Rules::dakon(pits, false, true).unwrap();
        let mut position = start(&rules, pits);
        while position.side == 0 && rules.stored(&position, 0) < least {
            let found = searched(&rules, &position, nodes(400_000));
            position = rules.play(&position, found.pit).unwrap();
        }
        assert!(rules.stored(&position, 0) >= least, "{pits} pits");
    }
}

/// The definition of what turn-greedy finds: the best difference for `side` after its turn and one reply.
fn best_turn(rules: &Rules, position: &Position, side: usize) -> i32 {
    let difference = |position: &Position| rules.margin(position) * if position.side == side { 1 } else { -1 };
    if position.over {
        return difference(position);
    }
    let reached = rules.moves(position).map(|(_, after)| after);
    if position.side == side {
        return reached.map(|after| best_turn(rules, &after, side)).max().unwrap();
    }
    reached.map(|after| difference(&after)).min().unwrap()
}

fn turn_found(rules: &Rules, position: &Position, asked: Asked) -> Finding {
    turn::choose(&question(rules, position), &mut Budget::new(&asked, &mut ()))
}

#[test]
fn the_best_turn_is_found() {
    let rules = Rules::dakon(5, false, true).unwrap();
    for position in sampled(&rules, 2, 40) {
        let found = turn_found(&rules, &position, Asked::default());
        assert_eq!(found.score, best_turn(&rules, &position, position.side));
        let end = found.pv.iter().fold(position, |position, &pit| rules.play(&position, pit).unwrap());
        assert!(end.over || end.side != position.side);
    }
}

/// What wins most at once, and the reply to it still more: pits 0 and 4, with 4 seeds each.
#[test]
fn the_reply_decides_which_turn_is_best() {
    let djenon = (Rules::djenon(), [vec![5, 0, 2, 1, 1, 1], vec![0, 1, 1, 0, 0, 4]], [14, 18]);
    let dakon = (Rules::dakon(5, false, true).unwrap(), [vec![0, 0, 0, 1, 3], vec![0, 3, 1, 2, 2]], [22, 16]);
    for ((rules, pits, stores), greediest, best) in [(djenon, 0, (2, -4)), (dakon, 4, (3, 6))] {
        let position = rules.position(&pits, stores, 0).unwrap();
        assert_eq!(greedy::choose(&question(&rules, &position)).pit, greediest);
        let found = turn_found(&rules, &position, Asked::default());
        assert_eq!((found.pit, found.score), best);
    }
}

#[test]
fn greedy_takes_the_most() {
    let rules = Rules::djenon();
    let pits = [vec![0, 0, 2, 0, 2, 1], vec![3, 1, 1, 1, 1, 1]];
    let position = rules.position(&pits, [0, 0], 0).unwrap();
    assert_eq!(greedy::choose(&question(&rules, &position)).pit, 4); // 2 + 2 seeds, against 0
}

fn tried(position: &Position, seed: i64, asked: Asked) -> Finding {
    let rules = Rules::djenon();
    let question = Question { chance: Chance::of(seed, 0), ..question(&rules, position) };
    let found = mcts::choose(&question, 16, &mut Budget::new(&asked, &mut ()));
    Finding { time_us: 0, ..found }
}

#[test]
fn mcts_can_be_repeated_and_finds_good_moves() {
    let rules = Rules::djenon();
    let root = start(&rules, 4);
    let found = tried(&root, 1, nodes(20_000));
    assert_eq!(found, tried(&root, 1, nodes(20_000)));
    assert_ne!(found, tried(&root, 2, nodes(20_000)));
    assert!([4, 5].contains(&found.pit), "{found:?}"); // the two that win
}

#[test]
fn without_limits_every_search_ends() {
    let root = start(&Rules::djenon(), 4);
    assert_eq!(tried(&root, 1, Asked::default()).nodes, 2_000);
    let rules = dakon();
    assert_eq!(searched(&rules, &start(&rules, 7), Asked::default()).depth, 8);
}

#[test]
fn nodes_end_a_search() {
    let rules = Rules::djenon();
    for most in [1, 100, 1000] {
        assert_eq!(searched(&rules, &start(&rules, 4), nodes(most)).nodes, most);
        assert_eq!(turn_found(&dakon(), &start(&dakon(), 7), nodes(most)).nodes, most);
    }
}
