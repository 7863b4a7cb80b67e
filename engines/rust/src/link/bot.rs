//! What an author writes, and running it.

use std::env;
use std::io;
use std::process::ExitCode;

use super::address::Address;
use super::messages::{Go, Move, New, OptionSpec, Value};
use super::session::{Ending, Out, serve};

/// What `hello` says of an engine.
#[derive(Clone, Default)]
pub struct Profile {
    pub name: String,
    pub version: Option<String>,
    pub author: Option<String>,
    pub rulesets: Vec<String>,
    pub options: Vec<OptionSpec>,
    /// The bot looks at `Out::stopped` while it thinks.
    pub stops: bool,
}

/// The answer to a `go`; `score` is the expected final seed difference for the mover.
pub enum Decision {
    Play { played: Move, score: Option<i64> },
    Resign,
}

impl From<Move> for Decision {
    fn from(played: Move) -> Decision {
        Decision::Play { played, score: None }
    }
}

/// An engine without its link. An `Err` ends it: the arena gets the text.
pub trait Bot {
    fn profile(&self) -> Profile;

    /// A declared option gets a value that fits its declaration.
    fn set(&mut self, _name: &str, _value: &Value) -> Result<(), String> {
        Ok(())
    }

    fn new_game(&mut self, _new: &New) -> Result<(), String> {
        Ok(())
    }

    /// Chooses one value of `go.legal`.
    fn go(&mut self, go: &Go, out: &mut Out) -> Result<Decision, String>;
}

struct FunctionBot<F> {
    profile: Profile,
    choose: F,
}

impl<F: FnMut(&Go) -> Move> Bot for FunctionBot<F> {
    fn profile(&self) -> Profile {
        self.profile.clone()
    }

    fn go(&mut self, go: &Go, _out: &mut Out) -> Result<Decision, String> {
        Ok((self.choose)(go).into())
    }
}

/// Be an engine that answers every `go` with `choose(go)`.
pub fn run(name: &str, rulesets: &[&str], choose: impl FnMut(&Go) -> Move) -> ExitCode {
    let rulesets = rulesets.iter().map(|&ruleset| ruleset.into()).collect();
    run_bot(FunctionBot { profile: Profile { name: name.into(), rulesets, ..Profile::default() }, choose })
}

/// Be the engine `bot`, on standard input and output or where `ARENA_PORT` says, until the arena has had enough.
pub fn run_bot(mut bot: impl Bot) -> ExitCode {
    let name = bot.profile().name;
    let ending = Address::from_environment(|variable| env::var(variable).ok())
        .and_then(|address| play(&mut bot, &address, &name).map_err(|error| error.to_string()));
    match ending {
        Ok(Ending::Failed) => ExitCode::FAILURE,
        Ok(_) => ExitCode::SUCCESS,
        Err(text) => {
            eprintln!("{name}: {text}");
            ExitCode::FAILURE
        }
    }
}

fn play(bot: &mut impl Bot, address: &Address, name: &str) -> io::Result<Ending> {
    let mut line = address.open(name)?;
    loop {
        match (serve(bot, &mut line), address) {
            (Ending::Lost, Address::Tcp(_)) => line = address.open_again(name)?,
            (Ending::Closed, Address::Tcp(_)) => return Err(io::Error::other("the arena hung up without quit")),
            (ending, _) => return Ok(ending),
        }
    }
}
