//! Bytes and messages, against protocol/vectors. Only msgpack: the engine speaks no JSON.

mod common;

use common::vectors;
use mancala_rust::link::frames::{FRAME_LIMIT, Frames, Malformed};
use mancala_rust::link::messages::{Answer, Request, Value, decode, decode_value, encode};
use serde_json::Value as Json;

fn msgpack(file: &str) -> Vec<Json> {
    let all = vectors(&format!("protocol/vectors/{file}"));
    let cases: Vec<_> = all.into_iter().filter(|case| case["encoding"] != "json").collect();
    assert!(!cases.is_empty());
    cases
}

fn bytes_of(case: &Json) -> Vec<u8> {
    let hex = case["hex"].as_str().unwrap();
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
}

/// All values in `bytes`, which come `piece` at a time.
fn read(bytes: &[u8], piece: usize) -> Result<Vec<Value>, Malformed> {
    let mut frames = Frames::default();
    let mut values = Vec::new();
    for part in bytes.chunks(piece) {
        frames.feed(part);
        while let Some(frame) = frames.next_frame()? {
            values.push(decode_value(frame)?);
        }
    }
    Ok(values)
}

fn json(value: &Value) -> Json {
    serde_json::to_value(value).unwrap()
}

/// Whether `value` says what `message` says, whatever unknown keys it has besides.
fn holds(value: &Json, message: &Json) -> bool {
    match message {
        Json::Object(fields) => fields.iter().all(|(key, field)| holds(&value[key], field)),
        Json::Array(items) => {
            let values = value.as_array();
            values
                .is_some_and(|values| values.len() == items.len() && values.iter().zip(items).all(|(a, b)| holds(a, b)))
        }
        plain => value == plain,
    }
}

#[test]
fn accepted_bytes_mean_what_they_should() {
    for case in msgpack("accept.jsonl") {
        for piece in [1, FRAME_LIMIT] {
            let values = read(&bytes_of(&case), piece).unwrap_or_else(|malformed| panic!("{case}: {malformed:?}"));
            assert_eq!(values.len(), 1, "{case}");
            match case.get("message") {
                Some(message) => assert!(holds(&json(&values[0]), message), "{case}: {}", values[0]),
                None => assert_eq!(json(&values[0])["t"], case["unknown"], "{case}"),
            }
        }
    }
}

#[test]
fn messages_of_the_arena_are_read() {
    for case in msgpack("accept.jsonl").into_iter().filter(|case| case["from"] == "arena") {
        let bytes = bytes_of(&case);
        let request = decode(&bytes[..bytes.len() - 1]).unwrap_or_else(|malformed| panic!("{case}: {malformed:?}"));
        assert_eq!(matches!(request, Request::Unknown), case.get("unknown").is_some(), "{case}");
    }
}

#[test]
fn answers_are_written_as_the_canonical_bytes() {
    let canonical = |case: &Json| case["from"] == "engine" && case["canonical"] == true;
    for case in msgpack("accept.jsonl").iter().chain(&msgpack("game_msgpack.jsonl")).filter(|case| canonical(case)) {
        let answer: Answer = serde_json::from_value(case["message"].clone()).unwrap();
        assert_eq!(encode(&answer), bytes_of(case), "{case}");
    }
}

#[test]
fn a_whole_game_is_read_however_it_is_cut_up() {
    let game: Vec<_> = msgpack("game_msgpack.jsonl");
    let stream: Vec<u8> = game.iter().flat_map(bytes_of).collect();
    let expected: Vec<_> = game.iter().map(|case| case["message"].clone()).collect();
    for piece in [1, 7, 100, stream.len()] {
        let values: Vec<_> = read(&stream, piece).unwrap().iter().map(json).collect();
        assert_eq!(values, expected);
    }
}

#[test]
fn other_bytes_are_refused() {
    for case in msgpack("reject.jsonl") {
        for piece in [1, FRAME_LIMIT] {
            let read = read(&bytes_of(&case), piece).and_then(|values| {
                match (values.into_iter().next(), &case["from"]) {
                    (None, _) => panic!("{case}: nothing was read"),
                    (Some(value), from) if from == "arena" => rmpv::ext::from_value::<Request>(value).map(drop),
                    (Some(value), _) => rmpv::ext::from_value::<Answer>(value).map(drop),
                }
                .map_err(|error| Malformed(error.to_string()))
            });
            assert!(read.is_err(), "{case}");
        }
    }
}

#[test]
fn stray_lines_are_passed_over() {
    for case in msgpack("stray.jsonl") {
        for piece in [1, FRAME_LIMIT] {
            let values: Vec<_> = read(&bytes_of(&case), piece).unwrap().iter().map(json).collect();
            assert_eq!(Json::from(values), case["messages"], "{case}");
        }
    }
}

#[test]
fn a_frame_has_at_most_65536_bytes() {
    let frame = |size: usize| {
        let mut bytes = vec![0x81, 0xa1, b'x', 0xda];
        let text = size - bytes.len() - 3;
        bytes.extend((text as u16).to_be_bytes());
        bytes.resize(size - 1, b'x');
        bytes.push(b'\n');
        bytes
    };
    for piece in [1, 4096] {
        assert_eq!(read(&frame(FRAME_LIMIT), piece).unwrap().len(), 1);
        assert!(read(&frame(FRAME_LIMIT + 1), piece).is_err());
    }
}
