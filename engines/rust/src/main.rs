//! The engine as a program, on standard input and output, or TCP where `ARENA_PORT` is set; see README.md.

use std::process::ExitCode;

use mancala_rust::bot::MancalaBot;
use mancala_rust::link::run_bot;

fn main() -> ExitCode {
    run_bot(MancalaBot::default())
}
