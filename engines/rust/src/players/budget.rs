//! What a move may cost: dividing the time, and noticing when it is spent.

use std::time::{Duration, Instant};

use super::Finding;

pub const MAX_DEPTH: usize = 128;
/// Plies, when nothing limits the search.
const USUAL_DEPTH: usize = 8;
/// The usual number of positions between two looks at the clock and the arena.
const NODES_PER_LOOK: u64 = 256;
/// An hour: longer times change nothing for anybody who waits.
const LONGEST_MS: i64 = 3_600_000;

/// Limits as the arena and the options give them; `None`: none. Times in ms.
#[derive(Clone, Copy, Default)]
pub struct Asked {
    pub move_ms: Option<i64>,
    /// Left on the clock of the side to move.
    pub clock_ms: Option<i64>,
    pub increment_ms: i64,
    pub allowance_ms: i64,
    pub nodes: Option<u64>,
    pub depth: Option<usize>,
}

/// Where the player tells what it finds, and hears that it should answer.
pub trait Listener {
    fn stopped(&mut self) -> bool;
    fn report(&mut self, finding: &Finding);
}

/// Nobody listens.
impl Listener for () {
    fn stopped(&mut self) -> bool {
        false
    }

    fn report(&mut self, _finding: &Finding) {}
}

pub struct Budget<'a> {
    listener: &'a mut dyn Listener,
    start: Instant,
    time: Option<Duration>,
    pub max_nodes: Option<u64>,
    pub max_depth: usize,
    /// Nodes between two looks at the clock and the arena.
    pub nodes_per_look: u64,
    /// Unused time is lost: there is no reason to leave an iteration out because it would hardly be finished.
    spend_all: bool,
    pub nodes: u64,
    pub stopped: bool,
}

impl<'a> Budget<'a> {
    /// A fixed time is spent whole, less a tenth (at most 10 ms) for the way back. A clock is divided: a twentieth of
    /// what is left, most of the allowance and half the increment, for a turn is often more than one move. When nodes
    /// or depth limit the search, half the clock is there for accidents.
    pub fn new(asked: &Asked, listener: &'a mut dyn Listener) -> Budget<'a> {
        let counted = asked.nodes.is_some() || asked.depth.is_some();
        let amount = |ms: i64| ms.clamp(0, LONGEST_MS) as u64;
        let time_us = if let Some(ms) = asked.move_ms.map(amount) {
            Some((ms * 1000).saturating_sub((ms * 100).min(10_000)))
        } else if let Some(left) = asked.clock_ms.map(amount) {
            let share = left * 50 + amount(asked.allowance_ms) * 900 + amount(asked.increment_ms).min(left) * 500;
            Some(if counted { left * 500 } else { share })
        } else {
            None
        };
        let usual = if counted || time_us.is_some() { MAX_DEPTH } else { USUAL_DEPTH };
        Budget {
            listener,
            start: Instant::now(),
            time: time_us.map(Duration::from_micros),
            max_nodes: asked.nodes,
            max_depth: asked.depth.unwrap_or(usual).min(MAX_DEPTH),
            nodes_per_look: NODES_PER_LOOK,
            spend_all: counted || asked.move_ms.is_some(),
            nodes: 0,
            stopped: false,
        }
    }

    /// Counts a node; true when the search must end.
    pub fn spend(&mut self) -> bool {
        self.nodes += 1;
        if self.max_nodes.is_some_and(|most| self.nodes >= most) {
            self.stopped = true;
        } else if self.nodes % self.nodes_per_look == 0 && !self.stopped {
            self.stopped = self.time.is_some_and(|most| self.start.elapsed() >= most) || self.listener.stopped();
        }
        self.stopped
    }

    /// Whether another iteration is worth while, `depth` plies being searched.
    pub fn goes_on(&self, depth: usize, moves: usize) -> bool {
        if self.stopped || depth >= self.max_depth {
            return false;
        }
        self.spend_all || self.time.is_none_or(|most| moves > 1 && self.start.elapsed() < most / 2)
    }

    /// Whether neither time nor nodes are limited.
    pub fn endless(&self) -> bool {
        self.time.is_none() && self.max_nodes.is_none()
    }

    /// Fills in what `finding` has cost.
    pub fn charge(&self, finding: &mut Finding) {
        finding.nodes = self.nodes;
        finding.time_us = self.start.elapsed().as_micros() as u64;
    }

    pub fn report(&mut self, finding: &Finding) {
        self.listener.report(finding);
    }

    /// Runs `part` with a part of this budget: at most `nodes` positions and one `share`th of the time.
    pub fn part<T>(&mut self, nodes: u64, share: u32, part: impl FnOnce(&mut Budget) -> T) -> T {
        let whole = (self.max_nodes, self.time);
        let within = self.nodes + nodes;
        self.max_nodes = Some(whole.0.map_or(within, |most| most.min(within)));
        self.time = whole.1.map(|most| most / share);
        let result = part(self);
        (self.max_nodes, self.time) = whole;
        self.stopped = false; // what stopped the part, other than its own limits, is noticed again
        result
    }
}
