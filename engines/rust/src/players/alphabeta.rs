//! Alpha-beta over the final seed difference: iterative deepening, principal variation search, transposition table.
//!
//! The side to move may be the same again after a move (a bonus, a pass): the window is turned round only when the
//! side changes. In Dakon a turn that wins, longer than the search is deep, is looked for first.

use super::budget::{Budget, MAX_DEPTH};
use super::children::{Child, Children};
use super::table::{Bound, Entry, Table};
use super::{Finding, Question, greedy, turn};
use crate::rules::{Game, Position, Rules};

const INFINITE: i32 = 1_000_000;

#[derive(Default)]
pub struct Memory(Table);

impl Memory {
    pub fn resize(&mut self, megabytes: usize) {
        self.0.resize(megabytes);
    }
}

struct Search<'a, 'b> {
    rules: &'a Rules,
    table: &'a mut Table,
    budget: &'a mut Budget<'b>,
    /// A leaf below the current node was not the end of the game.
    horizon: bool,
    /// The best line from each ply on.
    lines: Vec<Vec<usize>>,
}

#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

/// The move whose score is best.
pub fn choose(question: &Question, memory: &mut Memory, budget: &mut Budget) -> Finding {
    if let Some(finding) = winning_turn(question, budget) {
        return finding;
    }
    memory.0.forget();
    let mut best = greedy::choose(question);
    let lines = vec![Vec::new(); budget.max_depth + 2];
    let mut search = Search { rules: question.rules, table: &mut memory.0, budget, horizon: false, lines };
    let mut favourite = None;
    for depth in 1.. {
        let children = Children::at_root(question, favourite);
        search.horizon = false;
        search.lines[0].clear();
        let window = Window { alpha: -INFINITE, beta: INFINITE };
        let (score, pit) = search.best_child(question.root, &children, 0, depth, window);
        if score > -INFINITE {
            // else stopped before the first move was done
            best = Finding { pit, score, depth, pv: search.lines[0].clone(), ..best };
        }
        search.budget.charge(&mut best);
        if !search.horizon || !search.budget.goes_on(depth, children.count()) {
            break;
        }
        favourite = Some(best.pit);
        search.budget.report(&best);
    }
    best
}

/// The first move of a turn that stores more than half of all seeds. The score is the difference at its end.
///
/// Left out where the depth is limited: there the score is that of a search to this depth and nothing else.
fn winning_turn(question: &Question, budget: &mut Budget) -> Option<Finding> {
    let nodes = budget.max_nodes.map_or(turn::MOST_NODES, |most| (most / 4).min(turn::MOST_NODES));
    if nodes == 0 || budget.max_depth < MAX_DEPTH || question.rules.game == Game::Djenon {
        return None;
    }
    let mut finding = budget.part(nodes, 4, |part| turn::winning(question, part))?;
    budget.charge(&mut finding);
    Some(finding)
}

impl Search<'_, '_> {
    /// The best child's value and pit: the first gets the whole window, the others must show they are better at all.
    fn best_child(
        &mut self,
        position: &Position,
        children: &Children,
        ply: usize,
        depth: usize,
        window: Window,
    ) -> (i32, usize) {
        let Window { mut alpha, beta } = window;
        let mut best = (-INFINITE, children.iter().next().map_or(0, |child| child.pit));
        for child in children.iter() {
            let scouting = best.0 > -INFINITE;
            let narrow = Window { alpha, beta: if scouting { alpha + 1 } else { beta } };
            let mut value = self.child_value(position, child, ply, depth, narrow);
            if scouting && value > alpha && value < beta && !self.budget.stopped {
                value = self.child_value(position, child, ply, depth, Window { alpha, beta });
            }
            if self.budget.stopped {
                break;
            }
            if value > best.0 {
                best = (value, child.pit);
            }
            if value > alpha {
                alpha = value;
                self.extend_line(ply, child.pit);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn child_value(&mut self, position: &Position, child: &Child, ply: usize, depth: usize, window: Window) -> i32 {
        if child.after.side == position.side {
            return self.visit(&child.after, ply + 1, depth - 1, window);
        }
        let turned = Window { alpha: -window.beta, beta: -window.alpha };
        -self.visit(&child.after, ply + 1, depth - 1, turned)
    }

    /// The final difference for the side to move, as far as `depth` plies can tell; a bound of it outside the window.
    /// Means nothing once the search is stopped.
    fn visit(&mut self, position: &Position, ply: usize, depth: usize, window: Window) -> i32 {
        let margin = self.rules.margin(position);
        self.lines[ply].clear();
        if self.budget.spend() || position.over {
            return margin;
        }
        if depth == 0 {
            self.horizon = true;
            return margin;
        }
        let key = self.rules.key(position);
        let entry = self.table.find(key).copied();
        if let Some(entry) = entry.filter(|entry| decides(entry, depth, margin + entry.gain, window)) {
            self.horizon |= !entry.solved;
            return margin + entry.gain;
        }
        let children = Children::all(self.rules, position, entry.map(|entry| usize::from(entry.pit)));
        let horizon_before = std::mem::take(&mut self.horizon);
        let (best, pit) = self.best_child(position, &children, ply, depth, window);
        if !self.budget.stopped {
            let bound = bound(best, window);
            let (depth, pit, solved) = (depth as u8, pit as u8, !self.horizon);
            self.table.store(Entry { key, gain: best - margin, depth, pit, bound, solved, ..Entry::default() });
        }
        self.horizon |= horizon_before;
        best
    }

    fn extend_line(&mut self, ply: usize, pit: usize) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(pit);
        upper[ply].extend_from_slice(&lower[0]);
    }
}

fn bound(best: i32, window: Window) -> Bound {
    if best >= window.beta {
        Bound::Lower
    } else if best <= window.alpha {
        Bound::Upper
    } else {
        Bound::Exact
    }
}

/// An entry decides a node when it was searched as deep at least, and its bound lies outside the window.
fn decides(entry: &Entry, depth: usize, value: i32, window: Window) -> bool {
    if !entry.solved && usize::from(entry.depth) < depth {
        return false;
    }
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= window.beta,
        Bound::Upper => value <= window.alpha,
    }
}
