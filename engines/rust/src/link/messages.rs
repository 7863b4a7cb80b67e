//! The messages as types, and the bytes they are. Source: protocol/README.md, "Messages" and "Values".

use std::fmt;

pub use rmpv::Value;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use super::frames::Malformed;

/// Integers lie between this and its negative, both excluded.
const INT_LIMIT: i64 = 1 << 53;

/// A value of `Go::legal`: the protocol does not look into it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Move {
    Pit(i64),
    Name(String),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Move::Pit(pit) => write!(f, "{pit}"),
            Move::Name(name) => write!(f, "{name:?}"),
        }
    }
}

/// Where the protocol has an int or a float.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Number {
    Int(i64),
    Real(f64),
}

impl Number {
    pub fn real(self) -> f64 {
        match self {
            Number::Int(number) => number as f64,
            Number::Real(number) => number,
        }
    }
}

/// What the arena says.
#[derive(Debug, Deserialize)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum Request {
    Hello(Hello),
    Options {
        set: Value,
    },
    New(New),
    Go(Go),
    Stop {
        id: u64,
    },
    Ping {
        id: u64,
    },
    End(End),
    Error(ArenaError),
    Quit,
    #[serde(other)]
    Unknown,
}

#[derive(Debug, Deserialize)]
pub struct Hello {
    pub v: Vec<i64>,
    pub arena: String,
    pub probe: Value,
}

#[derive(Debug, Deserialize)]
pub struct New {
    pub game: String,
    pub ruleset: String,
    /// A map; what is in it is the ruleset's business.
    pub params: Value,
    #[serde(deserialize_with = "seat")]
    pub seat: usize,
    pub seed: i64,
    pub tc: TimeControl,
    pub opponent: Option<String>,
    pub resume: Option<bool>,
}

/// The time control as far as an engine needs it; a `go` carries fixed limits itself.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct TimeControl {
    pub base_ms: Option<i64>,
    pub increment_ms: Option<i64>,
    pub allowance_ms: Option<i64>,
}

#[derive(Debug, Deserialize)]
pub struct Go {
    pub id: u64,
    pub game: String,
    pub ply: i64,
    #[serde(deserialize_with = "seat")]
    pub seat: usize,
    pub pos: Pos,
    pub last: Vec<(u8, Move)>,
    pub legal: Vec<Move>,
    pub run: i64,
    pub clock: Option<[i64; 2]>,
    pub limit: Option<Limit>,
}

/// A board: `pits` and `stores` by seat, pits in sowing order.
#[derive(Debug, Deserialize)]
pub struct Pos {
    pub pits: [Vec<i64>; 2],
    pub stores: [i64; 2],
    #[serde(deserialize_with = "seat")]
    pub to_move: usize,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct Limit {
    pub ms: Option<i64>,
    pub nodes: Option<i64>,
    pub depth: Option<i64>,
}

#[derive(Debug, Deserialize)]
pub struct End {
    pub game: String,
    pub scores: [i64; 2],
    pub reason: String,
    pub winner: Option<u8>,
}

#[derive(Debug, Deserialize)]
pub struct ArenaError {
    pub code: String,
    pub text: String,
    pub fatal: bool,
    pub got: Option<String>,
}

/// What the engine says. That it can be read as well is for tests, and for programs at the arena's end.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum Answer {
    Login {
        v: i64,
        token: String,
        name: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        resume: Option<bool>,
    },
    Hello(EngineHello),
    Ready {
        #[serde(skip_serializing_if = "Option::is_none")]
        game: Option<String>,
    },
    Info(Info),
    Move {
        id: u64,
        #[serde(rename = "move")]
        played: Move,
        #[serde(skip_serializing_if = "Option::is_none")]
        score: Option<Number>,
    },
    Resign {
        id: u64,
    },
    Pong {
        id: u64,
    },
    Error {
        text: String,
    },
}

#[derive(Debug, Serialize, Deserialize)]
pub struct EngineHello {
    pub v: i64,
    pub name: String,
    pub probe: Value,
    pub rulesets: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caps: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<OptionSpec>>,
}

/// `score` is the expected final seed difference for the mover, `time` ms.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Info {
    /// Filled in by `Out::info`.
    pub id: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nps: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pv: Option<Vec<Move>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OptionType {
    Bool,
    Int,
    Float,
    Str,
    Choice,
    Button,
}

/// The declaration of an option.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OptionSpec {
    pub name: String,
    #[serde(rename = "type")]
    pub kind: OptionType,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choices: Option<Vec<String>>,
}

/// The bytes of `answer`, its newline included.
///
/// `with_struct_map` is what makes maps of structs: without it rmp-serde writes arrays without names.
pub fn encode(answer: &Answer) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut serializer = rmp_serde::Serializer::new(&mut bytes).with_struct_map();
    answer.serialize(&mut serializer).expect("a Vec takes all bytes, and every value has a msgpack form");
    bytes.push(b'\n');
    bytes
}

/// The message in `frame`, which `Frames` cut out.
pub fn decode(frame: &[u8]) -> Result<Request, Malformed> {
    rmpv::ext::from_value(decode_value(frame)?).map_err(|error| Malformed(error.to_string()))
}

/// The value in `frame` with nils left out of maps and integral floats as integers; refuses what the protocol does.
pub fn decode_value(mut frame: &[u8]) -> Result<Value, Malformed> {
    let value = rmpv::decode::read_value(&mut frame).map_err(|error| Malformed(error.to_string()))?;
    normal(value).map_err(|text| Malformed(text.into()))
}

fn normal(value: Value) -> Result<Value, &'static str> {
    match value {
        Value::Integer(number) => match number.as_i64() {
            Some(number) if (1 - INT_LIMIT..INT_LIMIT).contains(&number) => Ok(value),
            _ => Err("expected integers within 2^53 - 1"),
        },
        Value::F32(real) => number(f64::from(real)),
        Value::F64(real) => number(real),
        Value::String(ref text) if text.is_err() => Err("expected text in UTF-8"),
        Value::Array(items) => Ok(Value::Array(items.into_iter().map(normal).collect::<Result<_, _>>()?)),
        Value::Map(pairs) => map(pairs),
        Value::Binary(_) | Value::Ext(..) => Err("expected no bin and no ext values"),
        plain => Ok(plain),
    }
}

fn number(real: f64) -> Result<Value, &'static str> {
    if !real.is_finite() {
        return Err("expected finite numbers");
    }
    let integral = real.fract() == 0.0 && real.abs() < INT_LIMIT as f64;
    Ok(if integral { Value::from(real as i64) } else { Value::F64(real) })
}

fn map(pairs: Vec<(Value, Value)>) -> Result<Value, &'static str> {
    let mut seen = std::collections::HashSet::with_capacity(pairs.len());
    for (key, _) in &pairs {
        let name = key.as_str().ok_or("expected keys that are text")?;
        if !seen.insert(name) {
            return Err("expected each key at most once");
        }
    }
    let mut kept = Vec::with_capacity(pairs.len());
    for (key, value) in pairs {
        if !value.is_nil() {
            kept.push((key, normal(value)?));
        }
    }
    Ok(Value::Map(kept))
}

fn seat<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    match u64::deserialize(deserializer)? {
        seat @ (0 | 1) => Ok(seat as usize),
        other => Err(D::Error::custom(format!("expected seat 0 or 1, got {other}"))),
    }
}
