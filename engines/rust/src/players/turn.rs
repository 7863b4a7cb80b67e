//! Whole turns: the best one, and one that wins. A bonus, or a forced pass of the other side, makes a turn longer.
//!
//! The turn is over when the other side moves. Boards reached by different orders of the same moves are followed
//! once: on the way the other store stays what it is, so equal pits mean equal gains.

use std::collections::HashSet;
use std::ops::ControlFlow::{self, Break, Continue};

use super::budget::Budget;
use super::children::Children;
use super::{Finding, Question, greedy};
use crate::rules::Position;

/// Positions looked at, at most; then the best turn found so far has to do.
pub const MOST_NODES: u64 = 200_000;

/// The first move of the turn that leaves most after the best reply, a single move of the other side.
pub fn choose(question: &Question, budget: &mut Budget) -> Finding {
    let mut best: Option<Finding> = None;
    budget.part(MOST_NODES, 1, |part| {
        each_way(question, part, |part, line, after| {
            if !goes_on(question, after) {
                let most = best.as_ref().map_or(i32::MIN, |best| best.score);
                let score = margin_after_reply(question, part, after, most)?;
                if score > most {
                    best = Some(found(line, score));
                }
            }
            Continue(())
        });
    });
    let mut finding = best.unwrap_or_else(|| greedy::choose(question)); // the budget ended before the first turn did
    budget.charge(&mut finding);
    finding
}

/// The first turn found that stores more than half of all seeds, or ends the game and wins it.
pub fn winning(question: &Question, budget: &mut Budget) -> Option<Finding> {
    let rules = question.rules;
    let half = rules.total(question.root) / 2;
    let mut winning = None;
    each_way(question, budget, |_, line, after| {
        let margin = question.margin_at(after);
        if rules.stored(after, question.root.side) > half || (after.over && margin > 0) {
            winning = Some(found(line, margin));
            return Break(());
        }
        Continue(())
    });
    winning
}

fn found(line: &[usize], score: i32) -> Finding {
    Finding { pit: line[0], score, depth: line.len(), pv: line.to_vec(), ..Finding::default() }
}

/// Whether the turn that led from the root to `after` is not over yet.
fn goes_on(question: &Question, after: &Position) -> bool {
    !after.over && after.side == question.root.side
}

/// The difference when the other side has answered a whole turn with the move that leaves least of it.
///
/// No reply is looked at after one that leaves no more than `most`. Breaks off when the budget is spent.
fn margin_after_reply(question: &Question, budget: &mut Budget, after: &Position, most: i32) -> ControlFlow<(), i32> {
    if after.over {
        return Continue(question.margin_at(after));
    }
    let mut left = i32::MAX;
    for (_, reply) in question.rules.moves(after) {
        if budget.spend() {
            return Break(());
        }
        left = left.min(question.margin_at(&reply));
        if left <= most {
            break;
        }
    }
    Continue(left)
}

/// Shows `look` every position of the turn with the moves that lead there, until it breaks off or the budget is spent.
fn each_way<Look>(question: &Question, budget: &mut Budget, look: Look)
where
    Look: FnMut(&mut Budget, &[usize], &Position) -> ControlFlow<()>,
{
    let mut ways = Ways { question, budget, look, seen: HashSet::new(), line: Vec::new() };
    let _ended_early = ways.follow(&Children::at_root(question, None));
}

struct Ways<'a, 'b, Look> {
    question: &'a Question<'a>,
    budget: &'a mut Budget<'b>,
    look: Look,
    seen: HashSet<u64>,
    line: Vec<usize>,
}

impl<Look> Ways<'_, '_, Look>
where
    Look: FnMut(&mut Budget, &[usize], &Position) -> ControlFlow<()>,
{
    fn follow(&mut self, children: &Children) -> ControlFlow<()> {
        for child in children.iter() {
            if self.budget.spend() {
                return Break(());
            }
            self.line.push(child.pit);
            (self.look)(self.budget, &self.line, &child.after)?;
            if goes_on(self.question, &child.after) && self.seen.insert(self.question.rules.key(&child.after)) {
                self.follow(&Children::all(self.question.rules, &child.after, None))?;
            }
            self.line.pop();
        }
        Continue(())
    }
}
