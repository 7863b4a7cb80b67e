//! Monte Carlo tree search: UCT (Kocsis, Szepesvari: Bandit based Monte-Carlo planning, 2006) with playouts to the end.
//!
//! Values are kept for South whoever moves: a bonus move or a pass is a node whose parent has the same side to move,
//! and needs no special case.

use super::budget::Budget;
use super::chance::Chance;
use super::children::{Children, promise};
use super::{Finding, Question};
use crate::rules::{Position, Rules};

/// Playouts, when nothing limits their number or the time.
const USUAL_PLAYOUTS: u64 = 2_000;
/// Playouts between two looks at the clock: each takes as long as some hundred positions of a search.
const PLAYOUTS_PER_LOOK: u64 = 8;
/// How much a doubtful move is tried, against one that did well.
const EXPLORATION: f64 = 0.4;
/// The share of the seed difference in a result; the rest is who won.
const MARGIN_SHARE: f64 = 0.2;

struct Node {
    position: Position,
    pit: usize,
    children: std::ops::Range<usize>,
    visits: f64,
    /// Of all results through this node, from 0 (North wins) to 1 (South wins).
    south: f64,
    /// Of all final differences, South's seeds minus North's.
    margins: f64,
}

impl Node {
    fn of(position: Position, pit: usize) -> Node {
        Node { position, pit, children: 0..0, visits: 0.0, south: 0.0, margins: 0.0 }
    }
}

struct Tree<'a> {
    rules: &'a Rules,
    nodes: Vec<Node>,
    most_nodes: usize,
    chance: Chance,
    total: f64,
}

/// The move that was tried most. The tree takes up to `megabytes`.
pub fn choose(question: &Question, megabytes: usize, budget: &mut Budget) -> Finding {
    let mut tree = Tree {
        rules: question.rules,
        nodes: vec![Node::of(*question.root, 0)],
        most_nodes: (megabytes << 20) / size_of::<Node>(),
        chance: question.chance.clone(),
        total: f64::from(question.rules.total(question.root)),
    };
    let children = Children::at_root(question, None);
    tree.add(0, &children);
    let endless = budget.endless();
    budget.nodes_per_look = PLAYOUTS_PER_LOOK;
    while children.count() > 1 && !budget.spend() && !(endless && budget.nodes >= USUAL_PLAYOUTS) {
        tree.play_out();
    }
    tree.finding(budget)
}

impl Tree<'_> {
    fn add(&mut self, parent: usize, children: &Children) {
        let start = self.nodes.len();
        self.nodes.extend(children.iter().map(|child| Node::of(child.after, child.pit)));
        self.nodes[parent].children = start..self.nodes.len();
    }

    /// From the root down to a leaf, which grows children the second time; then a game to its end.
    fn play_out(&mut self) {
        let mut path = vec![0];
        let mut at = 0;
        loop {
            let node = &self.nodes[at];
            let grows = node.children.is_empty() && node.visits > 0.0 && self.nodes.len() < self.most_nodes;
            if grows && !node.position.over {
                let position = node.position;
                self.add(at, &Children::all(self.rules, &position, None));
            }
            if self.nodes[at].children.is_empty() {
                break;
            }
            at = self.most_promising(at);
            path.push(at);
        }
        let margin = f64::from(self.final_margin(self.nodes[at].position));
        let won = if margin == 0.0 { 0.5 } else { 0.5 + 0.5 * margin.signum() };
        let south = (1.0 - MARGIN_SHARE) * won + MARGIN_SHARE * (0.5 + 0.5 * margin / self.total);
        for at in path {
            let node = &mut self.nodes[at];
            node.visits += 1.0;
            node.south += south;
            node.margins += margin;
        }
    }

    fn most_promising(&self, parent: usize) -> usize {
        let parent = &self.nodes[parent];
        let doubt = parent.visits.max(1.0).ln();
        let promise = |node: &Node| {
            if node.visits == 0.0 {
                return f64::INFINITY;
            }
            share(node, parent.position.side) + EXPLORATION * (doubt / node.visits).sqrt()
        };
        let mut best = (parent.children.start, f64::NEG_INFINITY);
        for at in parent.children.clone() {
            let promise = promise(&self.nodes[at]);
            if promise > best.1 {
                // among equals the one that gains most at once, which comes first
                best = (at, promise);
            }
        }
        best.0
    }

    /// Plays on, each move the better of two drawn ones; South's seeds minus North's at the end.
    fn final_margin(&mut self, mut position: Position) -> i32 {
        while !position.over {
            let drawn = self.drawn_move(&position);
            let other = self.drawn_move(&position);
            let better = promise(self.rules, &position, &other) > promise(self.rules, &position, &drawn);
            position = if better { other } else { drawn };
        }
        self.rules.margin(&position) * if position.side == 0 { 1 } else { -1 }
    }

    /// The position after a random legal move.
    fn drawn_move(&mut self, position: &Position) -> Position {
        let first = self.chance.below(self.rules.pits);
        let pits = (0..self.rules.pits).map(|step| (first + step) % self.rules.pits);
        let mut played = pits.filter_map(|pit| self.rules.play(position, pit));
        played.next().expect("a game that is not over has a move")
    }

    fn finding(&self, budget: &Budget) -> Finding {
        let mut line = Vec::new();
        let mut at = 0;
        while let Some(next) = self.most_tried(at) {
            line.push(next);
            at = next;
        }
        let best = &self.nodes[line[0]];
        let south = (best.margins / best.visits.max(1.0)).round() as i32;
        let score = if self.nodes[0].position.side == 0 { south } else { -south };
        let pv: Vec<_> = line.iter().map(|&at| self.nodes[at].pit).collect();
        let mut finding = Finding { pit: pv[0], score, depth: pv.len(), pv, ..Finding::default() };
        budget.charge(&mut finding);
        finding
    }

    /// The child that was visited most; among equals the first.
    fn most_tried(&self, at: usize) -> Option<usize> {
        self.nodes[at].children.clone().rev().max_by(|&a, &b| self.nodes[a].visits.total_cmp(&self.nodes[b].visits))
    }
}

/// The share of the results that `side` got through `node`.
fn share(node: &Node, side: usize) -> f64 {
    let south = node.south / node.visits;
    if side == 0 { south } else { 1.0 - south }
}
