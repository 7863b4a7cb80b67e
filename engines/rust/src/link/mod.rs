//! The engine's end of the protocol, over standard input and output or TCP. It knows no game.
//!
//! ```no_run
//! use mancala_rust::link::{Go, Move, run};
//!
//! fn choose(go: &Go) -> Move {
//!     go.legal[0].clone()
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     run("my-bot", &["dakon", "djenon-aboure"], choose)
//! }
//! ```
//!
//! A bot that has options, keeps something between moves or wants to be stopped is a [`Bot`].
//! Source: protocol/README.md.

mod address;
mod bot;
pub mod frames;
mod line;
pub mod messages;
mod options;
mod session;

pub use address::{Address, TcpAddress};
pub use bot::{Bot, Decision, Profile, run, run_bot};
pub use line::Line;
pub use messages::{Go, Info, Limit, Move, New, Number, OptionSpec, OptionType, Pos, TimeControl, Value};
pub use session::{Ending, Out, serve};
