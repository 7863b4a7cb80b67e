//! The conversation: one request in, its answer out.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::bot::{Bot, Decision};
use super::line::{Event, Line};
use super::messages::{Answer, EngineHello, Go, Hello, Info, Move, Number, Request, Value};
use super::options::check;

/// The version of the protocol spoken here.
pub const VERSION: i64 = 1;

/// How a conversation ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Ending {
    /// By `quit`.
    Quit,
    /// The connection was closed, while no game was on.
    Closed,
    /// The connection was closed in a game.
    Lost,
    /// We gave up; the arena was told why.
    Failed,
}

/// The way to the arena while a bot thinks about a `go`.
pub struct Out<'a> {
    line: &'a mut Line,
    id: u64,
}

impl Out<'_> {
    /// Whether the bot should answer now: the arena said `stop`, or anything that ends the game.
    pub fn stopped(&mut self) -> bool {
        while let Some(event) = self.line.peek() {
            match event {
                Event::Request(Request::Stop { id }) if *id != self.id => self.line.skip(),
                Event::Request(Request::Unknown | Request::Error(_)) => self.line.skip(),
                _ => return true,
            }
        }
        false
    }

    /// Tells what the bot thinks. A line that is closed is noticed when the answer is due.
    pub fn info(&mut self, info: Info) {
        let _ = self.line.send(&Answer::Info(Info { id: self.id, ..info }));
    }

    /// The arena went on without waiting for the answer.
    fn given_up(&mut self) -> bool {
        matches!(self.line.peek(), Some(Event::Request(Request::New(_) | Request::End(_) | Request::Quit)))
    }
}

/// Answers all that comes over `line`.
pub fn serve(bot: &mut impl Bot, line: &mut Line) -> Ending {
    let mut session = Session { bot, line, playing: false };
    loop {
        let answered = match session.line.wait() {
            Event::Closed => return session.closed(),
            Event::Request(Request::Quit) => return Ending::Quit,
            Event::Malformed(text) => Err(format!("malformed: {text}")),
            Event::Request(request) => session.answer(request),
        };
        match answered {
            Ok(Some(answer)) if session.line.send(&answer).is_err() => return session.closed(),
            Ok(_) => {}
            Err(text) => return session.give_up(text),
        }
    }
}

struct Session<'a, B> {
    bot: &'a mut B,
    line: &'a mut Line,
    playing: bool,
}

impl<B: Bot> Session<'_, B> {
    /// What is due for `request`, if anything; `Err` when the engine must give up.
    fn answer(&mut self, request: Request) -> Result<Option<Answer>, String> {
        Ok(Some(match request {
            Request::Hello(hello) => self.greet(hello)?,
            Request::Options { set } => {
                self.set_all(&set)?;
                Answer::Ready { game: None }
            }
            Request::New(new) => {
                self.bot.new_game(&new)?;
                self.playing = true;
                Answer::Ready { game: Some(new.game) }
            }
            Request::Go(go) => return self.choose(&go),
            Request::Ping { id } => Answer::Pong { id },
            Request::End(_) => {
                self.playing = false;
                return Ok(None);
            }
            Request::Error(error) => {
                eprintln!("the arena says: {}: {}", error.code, error.text);
                return Ok(None);
            }
            // A `stop` that is read here came after the answer it asks for.
            Request::Stop { .. } | Request::Quit | Request::Unknown => return Ok(None),
        }))
    }

    fn greet(&self, hello: Hello) -> Result<Answer, String> {
        if !hello.v.contains(&VERSION) {
            return Err(format!("hello: this engine speaks version {VERSION}, the arena {:?}", hello.v));
        }
        let profile = self.bot.profile();
        Ok(Answer::Hello(EngineHello {
            v: VERSION,
            name: profile.name,
            probe: hello.probe,
            rulesets: profile.rulesets,
            version: profile.version,
            author: profile.author,
            caps: profile.stops.then(|| vec!["stop".into()]),
            options: Some(profile.options).filter(|options| !options.is_empty()),
        }))
    }

    fn set_all(&mut self, set: &Value) -> Result<(), String> {
        let specs = self.bot.profile().options;
        for (name, value) in set.as_map().ok_or("options: expected a map")? {
            let spec = check(&specs, name.as_str().unwrap_or_default(), value)?;
            self.bot.set(&spec.name, value)?;
        }
        Ok(())
    }

    fn choose(&mut self, go: &Go) -> Result<Option<Answer>, String> {
        if !self.playing || go.legal.is_empty() {
            return Err("go: expected after new, with legal moves".into());
        }
        let mut out = Out { line: self.line, id: go.id };
        // A panic has printed its own text already; the arena should hear of it too.
        let decision = catch_unwind(AssertUnwindSafe(|| self.bot.go(go, &mut out)))
            .unwrap_or_else(|_| Err(format!("go {}: the bot panicked", go.id)))?;
        if out.given_up() {
            return Ok(None);
        }
        match decision {
            Decision::Resign => Ok(Some(Answer::Resign { id: go.id })),
            Decision::Play { played, score } if go.legal.contains(&played) => {
                Ok(Some(Answer::Move { id: go.id, played, score: score.map(Number::Int) }))
            }
            Decision::Play { played, .. } => {
                Err(format!("go {}: the bot chose {}, expected one of {}", go.id, played, listed(&go.legal)))
            }
        }
    }

    fn closed(&self) -> Ending {
        if self.playing { Ending::Lost } else { Ending::Closed }
    }

    fn give_up(&mut self, text: String) -> Ending {
        eprintln!("{}: {text}", self.bot.profile().name);
        let text = text.chars().take(300).collect();
        let _ = self.line.send(&Answer::Error { text }); // who hung up will not hear it
        Ending::Failed
    }
}

fn listed(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(", ")
}
