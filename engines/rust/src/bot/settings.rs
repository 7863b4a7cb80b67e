//! The options, declared and kept in one table.

use crate::link::{Number, OptionSpec, OptionType, Value};
use crate::players::budget::MAX_DEPTH;
use crate::players::chance::Chance;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Random,
    Greedy,
    TurnGreedy,
    AlphaBeta,
    Mcts,
}

const MODES: [(&str, Mode); 5] = [
    ("random", Mode::Random),
    ("greedy", Mode::Greedy),
    ("turn-greedy", Mode::TurnGreedy),
    ("alphabeta", Mode::AlphaBeta),
    ("mcts", Mode::Mcts),
];
const FULL_STRENGTH: i64 = 100;
const LARGE: i64 = 1 << 50;

/// Numbers: 0 is no limit of `depth` and `nodes`, and as `seed` it is the game's.
pub struct Settings {
    pub mode: Mode,
    pub depth: i64,
    pub nodes: i64,
    pub hash_mb: i64,
    pub seed: i64,
    pub strength: i64,
}

/// Name, where it is kept, least, most.
type Setting = (&'static str, fn(&mut Settings) -> &mut i64, i64, i64);

const SETTINGS: [Setting; 5] = [
    ("depth", |settings| &mut settings.depth, 0, MAX_DEPTH as i64),
    ("nodes", |settings| &mut settings.nodes, 0, LARGE),
    ("hash_mb", |settings| &mut settings.hash_mb, 1, 1024),
    ("seed", |settings| &mut settings.seed, 0, LARGE),
    ("strength", |settings| &mut settings.strength, 1, FULL_STRENGTH),
];

impl Default for Settings {
    fn default() -> Settings {
        Settings { mode: Mode::AlphaBeta, depth: 0, nodes: 0, hash_mb: 16, seed: 0, strength: FULL_STRENGTH }
    }
}

pub fn specs() -> Vec<OptionSpec> {
    let mut defaults = Settings::default();
    let mode = MODES.iter().find(|(_, mode)| *mode == defaults.mode).map(|&(name, _)| name.into());
    let choices = MODES.iter().map(|&(name, _)| name.into()).collect();
    let choice = OptionSpec {
        name: "mode".into(),
        kind: OptionType::Choice,
        default: mode,
        min: None,
        max: None,
        choices: Some(choices),
    };
    let number = |(name, place, least, most): Setting| OptionSpec {
        name: name.into(),
        kind: OptionType::Int,
        default: Some((*place(&mut defaults)).into()),
        min: Some(Number::Int(least)),
        max: Some(Number::Int(most)),
        choices: None,
    };
    [choice].into_iter().chain(SETTINGS.map(number)).collect()
}

impl Settings {
    /// Sets an option to a value that fits its declaration.
    pub fn set(&mut self, name: &str, value: &Value) {
        if let Some(&(_, mode)) = MODES.iter().find(|(choice, _)| name == "mode" && value.as_str() == Some(choice)) {
            self.mode = mode;
        }
        for (_, place, ..) in SETTINGS.iter().filter(|setting| setting.0 == name) {
            if let Some(set) = value.as_i64() {
                *place(self) = set;
            }
        }
    }

    /// The limit of nodes. Less than full strength has one of its own: 16 at strength 1, doubled by every 6 more.
    pub fn nodes(&self) -> Option<u64> {
        let own = (self.nodes > 0).then_some(self.nodes as u64);
        let weak = (self.strength < FULL_STRENGTH).then(|| (16.0 * 2f64.powf((self.strength - 1) as f64 / 6.0)) as u64);
        own.into_iter().chain(weak).min()
    }

    /// Whether a player of this strength plays any legal move now: a share of (1 - strength/100)² of its moves.
    pub fn plays_any_move(&self, chance: &mut Chance) -> bool {
        let lacking = (FULL_STRENGTH - self.strength) as usize;
        chance.below(10_000) < lacking * lacking
    }
}
