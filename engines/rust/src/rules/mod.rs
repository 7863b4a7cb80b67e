//! The rules of Dakon and Djenon-aboure: what the two share. Source: arena/docs/rules.md.

mod dakon;
mod djenon;

pub const MAX_PITS: usize = 9;
const CELLS: usize = 2 * (MAX_PITS + 1);
/// On the whole board, as the arena allows.
pub const MAX_SEEDS: i64 = 10_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// `seed_taken`: a nembak banks the landed seed too. `mikul`: the capture of two equal neighbours.
    Dakon {
        seed_taken: bool,
        mikul: bool,
    },
    Djenon,
}

/// A game with its parameters; `pits` a side.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub game: Game,
    pub pits: usize,
}

/// A board between two moves, seen by the side to move.
///
/// `cells[..pits]` are its pits in sowing order, `cells[pits]` is its store; the other side follows in the same way.
/// A Djenon-aboure store holds what was captured. When the game is over the seeds left are still in their pits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    cells: [i32; CELLS],
    /// Who is to move: 0 South, 1 North.
    pub side: usize,
    pub over: bool,
}

impl Rules {
    pub fn djenon() -> Rules {
        Rules { game: Game::Djenon, pits: 6 }
    }

    /// `None` where Dakon has no such board.
    pub fn dakon(pits: i64, seed_taken: bool, mikul: bool) -> Option<Rules> {
        let game = Game::Dakon { seed_taken, mikul };
        (5..=MAX_PITS as i64).contains(&pits).then_some(Rules { game, pits: pits as usize })
    }

    /// A board with pits and stores by seat; `None` if it can't stand here.
    pub fn position(&self, pits: &[Vec<i64>; 2], stores: [i64; 2], to_move: usize) -> Option<Position> {
        let counts = || pits.iter().flatten().chain(&stores);
        let sized = pits.iter().all(|row| row.len() == self.pits) && to_move < 2;
        let bounded = counts().all(|seeds| (0..=MAX_SEEDS).contains(seeds)) && counts().sum::<i64>() <= MAX_SEEDS;
        if !sized || !bounded {
            return None;
        }
        let mut cells = [0; CELLS];
        for (half, seat) in [to_move, 1 - to_move].into_iter().enumerate() {
            let first = half * (self.pits + 1);
            for (cell, &seeds) in cells[first..].iter_mut().zip(pits[seat].iter().chain([&stores[seat]])) {
                *cell = seeds as i32;
            }
        }
        Some(self.settled(Position { cells, side: to_move, over: false }))
    }

    /// The position after `pit`, a pit of the side to move; `None` if it may not be played.
    ///
    /// Its side is whoever moves next: the same again after a bonus, or when the other must pass.
    pub fn play(&self, before: &Position, pit: usize) -> Option<Position> {
        let mut after = *before;
        if before.over || pit >= self.pits {
            return None;
        }
        let again = match self.game {
            Game::Dakon { seed_taken, mikul } => dakon::sow(self.pits, seed_taken, mikul, &mut after.cells, pit)?,
            Game::Djenon => djenon::sow(&mut after.cells, pit).map(|()| false)?,
        };
        Some(self.settled(if again { after } else { self.turned(after) }))
    }

    /// Pits that may be played with the positions after them.
    pub fn moves<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = (usize, Position)> + 'a {
        (0..self.pits).filter_map(|pit| Some((pit, self.play(position, pit)?)))
    }

    /// Seeds of the side to move minus the other's, as stored so far; in a finished game the final difference.
    pub fn margin(&self, position: &Position) -> i32 {
        let half = self.pits + 1;
        let cells = &position.cells;
        let stored = cells[self.pits] - cells[half + self.pits];
        let row = |first: usize| cells[first..first + self.pits].iter().sum::<i32>();
        match self.game {
            _ if !position.over => stored,
            Game::Dakon { .. } => stored - row(half), // the row of the side to move is empty
            Game::Djenon => stored + row(0) - row(half),
        }
    }

    /// What the move from `before` to `after` wins its mover at once.
    pub fn gain(&self, before: &Position, after: &Position) -> i32 {
        let margin = self.margin(after);
        (if after.side == before.side { margin } else { -margin }) - self.margin(before)
    }

    /// Seeds stored by `side`.
    pub fn stored(&self, position: &Position, side: usize) -> i32 {
        position.cells[self.pits + if side == position.side { 0 } else { self.pits + 1 }]
    }

    /// Seeds in the pits.
    pub fn in_pits(&self, position: &Position) -> i32 {
        self.total(position) - self.stored(position, 0) - self.stored(position, 1)
    }

    pub fn total(&self, position: &Position) -> i32 {
        position.cells.iter().sum()
    }

    /// A hash of the pits as the side to move sees them.
    ///
    /// Stores are left out: what can still be gained does not depend on them. Nor does it on the side.
    pub fn key(&self, position: &Position) -> u64 {
        let mut sum: u64 = 0;
        let mut weight: u64 = 0x9e37_79b9_7f4a_7c15;
        let half = self.pits + 1;
        let pits = position.cells[..self.pits].iter().chain(&position.cells[half..half + self.pits]);
        for &seeds in pits {
            sum = sum.wrapping_add((seeds as u64).wrapping_mul(weight));
            weight = weight.wrapping_mul(0xd134_2543_de82_ef95);
        }
        sum = (sum ^ sum >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        sum ^ sum >> 29
    }

    fn turned(&self, mut position: Position) -> Position {
        let half = self.pits + 1;
        let (own, rest) = position.cells.split_at_mut(half);
        own.swap_with_slice(&mut rest[..half]);
        position.side = 1 - position.side;
        position
    }

    /// Passes the move on when the side to move has none and the rules know passing; else the game is over.
    fn settled(&self, mut position: Position) -> Position {
        if let Game::Dakon { .. } = self.game {
            position.over = position.cells[..self.pits].iter().all(|&seeds| seeds == 0);
        } else if !djenon::can_move(&position.cells) {
            position = self.turned(position);
            position.over = !djenon::can_move(&position.cells);
        }
        position
    }
}
