//! The smallest engine: the move of the fullest pit. Try it: arena check target/release/examples/first_bot

use std::process::ExitCode;

use mancala_rust::link::{Go, Move, run};

fn choose(go: &Go) -> Move {
    let mine = &go.pos.pits[go.seat];
    let seeds = |played: &&Move| match played {
        Move::Pit(pit) => mine[*pit as usize],
        Move::Name(_) => 0,
    };
    go.legal.iter().max_by_key(seeds).expect("a go has legal moves").clone()
}

fn main() -> ExitCode {
    run("first-bot", &["dakon", "djenon-aboure"], choose)
}
