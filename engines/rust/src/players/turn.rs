//! The best chain of moves within one turn: a bonus, or a forced pass of the other side, makes it longer.
//!
//! The turn is over when the other side moves. Boards reached by different orders of the same moves are looked at
//! once: on the way the other store stays what it is, so equal pits mean equal gains.

use std::collections::HashSet;

use super::budget::Budget;
use super::children::{Child, Children};
use super::{Finding, Question, greedy};
use crate::rules::{Position, Rules};

/// Positions looked at, at most; then the best chain found so far has to do.
pub const MOST_NODES: u64 = 200_000;

/// A chain and what it makes of the difference, for the side to move.
pub struct Turn {
    pub pits: Vec<usize>,
    pub margin: i32,
    /// The side has stored more than half of all seeds: the game is won, whatever comes.
    pub wins: bool,
}

struct TurnSearch<'a, 'b> {
    rules: &'a Rules,
    budget: &'a mut Budget<'b>,
    side: usize,
    half: i32,
    stop_at_win: bool,
    seen: HashSet<u64>,
    line: Vec<usize>,
    best: Option<Turn>,
}

/// The first move of the chain with the best difference at its end.
pub fn choose(question: &Question, budget: &mut Budget) -> Finding {
    let found = budget.part(MOST_NODES, 1, |part| best_turn(question, part, false));
    let mut finding = match found {
        None => greedy::choose(question), // the budget ended before the first chain did
        Some(turn) => Finding {
            pit: turn.pits[0],
            score: turn.margin,
            depth: turn.pits.len(),
            pv: turn.pits,
            ..Finding::default()
        },
    };
    budget.charge(&mut finding);
    finding
}

/// The chain with the best difference at its end, or with `stop_at_win` the first one found that wins.
pub fn best_turn(question: &Question, budget: &mut Budget, stop_at_win: bool) -> Option<Turn> {
    let mut search = TurnSearch {
        rules: question.rules,
        budget,
        side: question.root.side,
        half: question.rules.total(question.root) / 2,
        stop_at_win,
        seen: HashSet::new(),
        line: Vec::new(),
        best: None,
    };
    search.explore(&Children::at_root(question, None));
    search.best
}

impl TurnSearch<'_, '_> {
    fn explore(&mut self, children: &Children) {
        for child in children.iter() {
            if self.budget.spend() || self.done() {
                return;
            }
            self.line.push(child.pit);
            self.visit(child);
            self.line.pop();
        }
    }

    fn visit(&mut self, child: &Child) {
        let after = &child.after;
        let goes_on = !after.over && after.side == self.side;
        let wins = self.rules.stored(after, self.side) > self.half;
        if !goes_on || (wins && self.stop_at_win) {
            self.keep(after, wins);
        } else if self.seen.insert(self.rules.key(after)) {
            self.explore(&Children::all(self.rules, after, None));
        }
    }

    fn keep(&mut self, after: &Position, wins: bool) {
        let margin = self.rules.margin(after) * if after.side == self.side { 1 } else { -1 };
        let wins = wins || (after.over && margin > 0);
        if self.best.as_ref().is_none_or(|best| (wins, margin) > (best.wins, best.margin)) {
            self.best = Some(Turn { pits: self.line.clone(), margin, wins });
        }
    }

    fn done(&self) -> bool {
        self.stop_at_win && self.best.as_ref().is_some_and(|best| best.wins)
    }
}
