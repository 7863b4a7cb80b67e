//! Dakon: one move with all its laps.

use super::CELLS;

/// Plays `pit`; whether the same side moves again, or `None` if the pit is empty.
///
/// The circuit is the first `2 * pits + 1` cells: the other side's store comes after them and is never reached.
pub fn sow(pits: usize, seed_taken: bool, mikul: bool, cells: &mut [i32; CELLS], pit: usize) -> Option<bool> {
    let store = pits;
    if cells[pit] == 0 {
        return None;
    }
    let mut cell = lap(cells, 2 * pits + 1, pit);
    // It ends: every circuit leaves a seed in the store, and laps that bank nothing move seeds towards it.
    while cell != store && cells[cell] > 1 {
        cell = lap(cells, 2 * pits + 1, cell);
    }
    if cell < store {
        nembak(cells, pits, cell, seed_taken);
    } else if mikul && (pits + 2..2 * pits).contains(&cell) {
        capture_neighbours(cells, store, cell);
    }
    Some(cell == store)
}

/// Lifts what is in `cell` and sows it from the next one on; where the last seed fell.
fn lap(cells: &mut [i32; CELLS], circuit: usize, mut cell: usize) -> usize {
    let mut hand = std::mem::take(&mut cells[cell]);
    let rounds = hand / circuit as i32;
    if rounds > 0 {
        cells[..circuit].iter_mut().for_each(|seeds| *seeds += rounds);
        hand %= circuit as i32;
    }
    for _ in 0..hand {
        cell = if cell + 1 == circuit { 0 } else { cell + 1 };
        cells[cell] += 1;
    }
    cell
}

/// The last seed fell alone into the mover's pit `landed`: the pit across is taken.
fn nembak(cells: &mut [i32; CELLS], pits: usize, landed: usize, seed_taken: bool) {
    let taken = std::mem::take(&mut cells[2 * pits - landed]);
    cells[pits] += taken;
    if taken > 0 && seed_taken {
        cells[pits] += std::mem::take(&mut cells[landed]);
    }
}

/// The last seed fell alone between two pits of the other side: if they are equal, all three are taken.
fn capture_neighbours(cells: &mut [i32; CELLS], store: usize, landed: usize) {
    let beside = cells[landed - 1];
    if beside > 0 && beside == cells[landed + 1] {
        cells[store] += 2 * beside + 1;
        cells[landed - 1..=landed + 1].fill(0);
    }
}
