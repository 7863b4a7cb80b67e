//! Choosing a move. Nothing here knows the protocol; a clock is looked at in `budget` alone.

pub mod alphabeta;
pub mod budget;
pub mod chance;
pub mod children;
pub mod greedy;
pub mod mcts;
mod table;
pub mod turn;

use chance::Chance;

use crate::rules::{Position, Rules};

/// What a player is asked.
pub struct Question<'a> {
    pub rules: &'a Rules,
    pub root: &'a Position,
    /// Pits to choose from, a bit each: all of them legal, and at least one.
    pub allowed: u32,
    /// Among equal moves the first one counted from this pit is chosen.
    pub first: usize,
    pub chance: Chance,
}

impl Question<'_> {
    /// The seed difference at `position`, for the side to move at the root.
    pub fn margin_at(&self, position: &Position) -> i32 {
        self.rules.margin(self.root) + self.rules.gain(self.root, position)
    }
}

/// What a player found out; `score` is the final seed difference it expects for the side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finding {
    pub pit: usize,
    pub score: i32,
    pub depth: usize,
    pub nodes: u64,
    pub time_us: u64,
    /// The moves expected, the player's own first.
    pub pv: Vec<usize>,
}
