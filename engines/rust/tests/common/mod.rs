//! What the tests share: the vectors of the repository, and an arena of one connection.
#![allow(dead_code)] // each test file takes what it needs

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;

use mancala_rust::link::frames::Frames;
use mancala_rust::link::messages::{Answer, decode_value};
use mancala_rust::rules::{Position, Rules};
use serde_json::{Value as Json, json};

/// The lines of a file of JSON lines, its path beginning at the repository's top folder.
pub fn vectors(path: &str) -> Vec<Json> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

pub fn rows(board: &Json) -> ([Vec<i64>; 2], [i64; 2], usize) {
    let take = |key: &str| serde_json::from_value(board[key].clone()).unwrap();
    let stores: [i64; 2] = serde_json::from_value(board["stores"].clone()).unwrap();
    (take("pits"), stores, board["to_move"].as_u64().unwrap() as usize)
}

/// The start of a game with as many seeds in every pit.
pub fn start(rules: &Rules, seeds: i64) -> Position {
    rules.position(&[vec![seeds; rules.pits], vec![seeds; rules.pits]], [0, 0], 0).unwrap()
}

pub fn dakon() -> Rules {
    Rules::dakon(7, false, true).unwrap()
}

/// The arena's end of a TCP connection.
pub struct Arena {
    stream: TcpStream,
    frames: Frames,
}

impl Arena {
    pub fn accept(listener: &TcpListener) -> Arena {
        let (stream, _) = listener.accept().unwrap();
        Arena { stream, frames: Frames::default() }
    }

    pub fn send(&mut self, message: Json) {
        let mut bytes = rmp_serde::to_vec_named(&message).unwrap();
        bytes.push(b'\n');
        self.stream.write_all(&bytes).unwrap();
    }

    pub fn receive(&mut self) -> Answer {
        let mut bytes = [0; 4096];
        loop {
            if let Some(frame) = self.frames.next_frame().unwrap() {
                return rmpv::ext::from_value(decode_value(frame).unwrap()).unwrap();
            }
            let got = self.stream.read(&mut bytes).unwrap();
            assert!(got > 0, "the engine hung up");
            self.frames.feed(&bytes[..got]);
        }
    }

    pub fn ask(&mut self, message: Json) -> Answer {
        self.send(message);
        self.receive()
    }

    /// Nothing more comes.
    pub fn expect_end(mut self) {
        let mut rest = Vec::new();
        self.stream.read_to_end(&mut rest).unwrap();
        assert_eq!(rest, b"");
    }

    pub fn greet(&mut self) -> Answer {
        self.ask(json!({"t": "hello", "v": [1], "arena": "test", "probe": [137, 10, "é\n"]}))
    }

    pub fn new_game(&mut self, ruleset: &str) -> Answer {
        let whose = json!({"t": "new", "game": "g", "ruleset": ruleset, "params": {}, "seat": 0, "seed": 7, "tc": {}});
        self.ask(whose)
    }
}

/// A `go` from the start of Djenon-aboure.
pub fn go(id: u64) -> Json {
    let row = [4; 6];
    json!({"t": "go", "id": id, "game": "g", "ply": 0, "seat": 0, "last": [], "legal": [0, 1, 2, 3, 4, 5], "run": 0,
        "pos": {"pits": [row, row], "stores": [0, 0], "to_move": 0}})
}
