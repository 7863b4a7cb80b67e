//! Djenon-aboure: one move with all its laps, of which there may be no end.

use super::CELLS;

const PITS: usize = 6;
const CIRCUIT: usize = 2 * PITS;
/// With fewer seeds in the pits no sowing is endless, as enumeration shows.
const MAY_BE_ENDLESS: i32 = 27;
/// Laps before the first look whether a sowing comes back.
const FIRST_LOOK: u64 = 32;

type Board = [i32; CIRCUIT];

/// The pits in sowing order; the stores are no part of the circuit.
fn board(cells: &[i32; CELLS]) -> Board {
    std::array::from_fn(|place| cells[place + usize::from(place >= PITS)])
}

/// Plays `pit`; `None` if it may not be played: fewer than two seeds, or a sowing without end.
pub fn sow(cells: &mut [i32; CELLS], pit: usize) -> Option<()> {
    let mut board = board(cells);
    if board[pit] < 2 {
        return None;
    }
    let mut place = sow_laps(&mut board, pit)?;
    while matches!(board[place], 2 | 4) {
        cells[PITS] += std::mem::take(&mut board[place]);
        place = (place + CIRCUIT - 1) % CIRCUIT;
    }
    cells[..PITS].copy_from_slice(&board[..PITS]);
    cells[PITS + 1..=2 * PITS].copy_from_slice(&board[PITS..]);
    Some(())
}

pub fn can_move(cells: &[i32; CELLS]) -> bool {
    let board = board(cells);
    let ends = board.iter().sum::<i32>() < MAY_BE_ENDLESS;
    (0..PITS).any(|pit| board[pit] > 1 && (ends || sow_laps(&mut board.clone(), pit).is_some()))
}

/// All laps of a move from `place`; where it ended, or `None` if it never would.
///
/// A sowing goes on from (board, place) alone, so it is endless exactly when such a state comes back. Brent's method
/// finds that with one state kept, renewed after 32, 64, 128 ... laps; `never_ends` spares it the long repeats.
fn sow_laps(board: &mut Board, mut place: usize) -> Option<usize> {
    let mut kept = None;
    let mut look = FIRST_LOOK;
    for lap_number in 1.. {
        place = lap(board, place);
        if matches!(board[place], 1 | 2 | 4) {
            return Some(place);
        }
        if kept == Some((*board, place)) {
            return None;
        }
        if lap_number == look {
            if never_ends(board, place) {
                return None;
            }
            kept = Some((*board, place));
            look *= 2;
        }
    }
    unreachable!("a sowing ends or comes back")
}

/// Lifts the seeds at `from` and sows them, the first one into that same place; where the last seed fell.
fn lap(board: &mut Board, from: usize) -> usize {
    let hand = std::mem::take(&mut board[from]) as usize;
    if hand >= CIRCUIT {
        board.iter_mut().for_each(|seeds| *seeds += (hand / CIRCUIT) as i32);
    }
    let mut place = from;
    for _ in 0..hand % CIRCUIT {
        board[place] += 1;
        place = if place + 1 == CIRCUIT { 0 } else { place + 1 };
    }
    (from + hand + CIRCUIT - 1) % CIRCUIT
}

/// Whether the sowing from `place` is proved endless, no pit being empty. False says nothing.
///
/// Modulo 13, (distance ahead + seeds) of every pit and (seeds in hand - 1) are what they are however long one sows,
/// and a last seed can end a move only where two of these numbers differ by 1 or 3: arena/rules/endless.py.
fn never_ends(board: &Board, place: usize) -> bool {
    let mut found = [false; 13];
    found[0] = true;
    found[(board[place] as usize + 12) % 13] = true;
    for distance in 1..CIRCUIT {
        found[(distance + board[(place + distance) % CIRCUIT] as usize) % 13] = true;
    }
    (0..13).all(|number| !found[number] || !(found[(number + 1) % 13] || found[(number + 3) % 13]))
}
