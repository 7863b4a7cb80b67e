//! The engine: what a `go` asks, put before the player that the option `mode` names.

mod settings;

use serde::Deserialize;

use crate::link::{Bot, Decision, Go, Info, Move, New, Number, Out, Profile, TimeControl, Value};
use crate::players::alphabeta::{self, Memory};
use crate::players::budget::{Asked, Budget, Listener};
use crate::players::chance::Chance;
use crate::players::{Finding, Question, greedy, mcts, turn};
use crate::rules::{Position, Rules};
use settings::{Mode, Settings};

/// At least this long between two `info` of one move.
const INFO_PERIOD_US: u64 = 100_000;
/// Moves of a variation that are shown.
const SHOWN: usize = 32;

/// Parameters of `new`; others make no difference to a game under way.
#[derive(Deserialize)]
struct Params {
    pits: Option<i64>,
    capturing_seed: Option<String>,
    mikul: Option<bool>,
}

struct Game {
    rules: Rules,
    seed: i64,
    tc: TimeControl,
}

#[derive(Default)]
pub struct MancalaBot {
    settings: Settings,
    memory: Memory,
    game: Option<Game>,
}

impl Bot for MancalaBot {
    fn profile(&self) -> Profile {
        Profile {
            name: "mancala-rust".into(),
            version: Some(env!("CARGO_PKG_VERSION").into()),
            author: None,
            rulesets: vec!["dakon".into(), "djenon-aboure".into()],
            options: settings::specs(),
            stops: true,
        }
    }

    fn set(&mut self, name: &str, value: &Value) -> Result<(), String> {
        self.settings.set(name, value);
        Ok(())
    }

    fn new_game(&mut self, new: &New) -> Result<(), String> {
        if self.settings.mode == Mode::AlphaBeta {
            self.memory.resize(self.settings.hash_mb as usize);
        }
        let seed = if self.settings.seed == 0 { new.seed } else { self.settings.seed };
        self.game = Some(Game { rules: rules_of(new)?, seed, tc: new.tc });
        Ok(())
    }

    fn go(&mut self, go: &Go, out: &mut Out) -> Result<Decision, String> {
        let game = self.game.as_ref().ok_or("go: expected after new")?;
        let mut chance = Chance::of(game.seed, go.ply);
        let drawn = go.legal[chance.below(go.legal.len())].clone();
        let careless = self.settings.plays_any_move(&mut chance);
        if self.settings.mode == Mode::Random || careless {
            return Ok(drawn.into());
        }
        let pos = &go.pos;
        let position = game.rules.position(&pos.pits, pos.stores, pos.to_move);
        let position = position.ok_or("go: expected a position of the ruleset with at most 10000 seeds")?;
        let allowed = playable(&game.rules, &position, &go.legal);
        if allowed == 0 {
            // the arena decides what is legal
            eprintln!("mancala-rust: go {}: none of its legal moves is legal to us", go.id);
            return Ok(drawn.into());
        }
        let first = chance.below(game.rules.pits);
        let question = Question { rules: &game.rules, root: &position, allowed, first, chance };
        let asked = asked(&self.settings, go, &game.tc);
        let finding = answer(&self.settings, &mut self.memory, &question, &asked, out);
        Ok(Decision::Play { played: Move::Pit(finding.pit as i64), score: Some(finding.score.into()) })
    }
}

fn rules_of(new: &New) -> Result<Rules, String> {
    let params: Params = rmpv::ext::from_value(new.params.clone()).map_err(|error| format!("new: params: {error}"))?;
    match new.ruleset.as_str() {
        "djenon-aboure" => Ok(Rules::djenon()),
        "dakon" => {
            let taken = params.capturing_seed.as_deref() == Some("taken");
            let rules = Rules::dakon(params.pits.unwrap_or(7), taken, params.mikul.unwrap_or(true));
            rules.ok_or_else(|| format!("new: expected dakon with 5 to 9 pits, got {:?}", params.pits))
        }
        other => Err(format!("new: expected dakon or djenon-aboure, got {other:.80}")),
    }
}

/// The pits of `legal` that our rules allow too, a bit each.
fn playable(rules: &Rules, position: &Position, legal: &[Move]) -> u32 {
    let ours = rules.moves(position).map(|(pit, _)| pit);
    ours.filter(|&pit| legal.contains(&Move::Pit(pit as i64))).fold(0, |pits, pit| pits | 1 << pit)
}

/// The stricter of what the arena and the options ask.
fn asked(settings: &Settings, go: &Go, tc: &TimeControl) -> Asked {
    let limit = go.limit.unwrap_or_default();
    let positive = |number: Option<i64>| number.filter(|&number| number > 0).map(|number| number as u64);
    let stricter = |a: Option<u64>, b: Option<u64>| a.into_iter().chain(b).min();
    Asked {
        move_ms: limit.ms,
        clock_ms: go.clock.map(|clock| clock[go.seat]),
        increment_ms: tc.increment_ms.unwrap_or(0),
        allowance_ms: tc.allowance_ms.unwrap_or(0),
        nodes: stricter(positive(limit.nodes), settings.nodes()),
        depth: stricter(positive(limit.depth), positive(Some(settings.depth))).map(|depth| depth as usize),
    }
}

fn answer(settings: &Settings, memory: &mut Memory, question: &Question, asked: &Asked, out: &mut Out) -> Finding {
    let mut reporter = Reporter { out, last_us: 0 };
    let mut budget = Budget::new(asked, &mut reporter);
    let finding = match settings.mode {
        Mode::Random | Mode::Greedy => return greedy::choose(question),
        Mode::TurnGreedy => turn::choose(question, &mut budget),
        Mode::AlphaBeta => alphabeta::choose(question, memory, &mut budget),
        Mode::Mcts => mcts::choose(question, settings.hash_mb as usize, &mut budget),
    };
    out.info(info(&finding));
    finding
}

/// Tells the arena what a player finds, now and then.
struct Reporter<'a, 'b> {
    out: &'a mut Out<'b>,
    last_us: u64,
}

impl Listener for Reporter<'_, '_> {
    fn stopped(&mut self) -> bool {
        self.out.stopped()
    }

    fn report(&mut self, finding: &Finding) {
        if finding.time_us >= self.last_us + INFO_PERIOD_US {
            self.last_us = finding.time_us;
            self.out.info(info(finding));
        }
    }
}

fn info(finding: &Finding) -> Info {
    Info {
        depth: Some(finding.depth as u64),
        score: Some(Number::Int(finding.score.into())),
        nodes: Some(finding.nodes),
        time: Some(finding.time_us / 1000),
        nps: Some(finding.nodes * 1_000_000 / (finding.time_us + 1)),
        pv: Some(finding.pv.iter().take(SHOWN).map(|&pit| Move::Pit(pit as i64)).collect()),
        ..Info::default()
    }
}
