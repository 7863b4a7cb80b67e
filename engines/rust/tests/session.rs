//! The conversation and the program as the arena sees them, over TCP on the loopback address.

mod common;

use std::io::Read;
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command};
use std::thread;

use common::{Arena, go};
use mancala_rust::bot::MancalaBot;
use mancala_rust::link::messages::Answer;
use mancala_rust::link::{Address, Bot, Decision, Ending, Go, Line, Out, Profile, TcpAddress, serve};
use serde_json::json;

/// Serves `bot` in a thread; the arena's end of its line, and how it ended.
fn served(mut bot: impl Bot + Send + 'static) -> (Arena, thread::JoinHandle<Ending>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let ending = thread::spawn(move || serve(&mut bot, &mut Line::tcp(TcpStream::connect(address).unwrap()).unwrap()));
    (Arena::accept(&listener), ending)
}

/// The program, told by its environment to come to `listener`.
fn program(listener: &TcpListener) -> Child {
    Command::new(env!("CARGO_BIN_EXE_mancala-rust"))
        .env("ARENA_HOST", "127.0.0.1")
        .env("ARENA_PORT", listener.local_addr().unwrap().port().to_string())
        .env("ARENA_TOKEN", "secret")
        .spawn()
        .unwrap()
}

#[test]
fn a_game_over_tcp() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut engine = program(&listener);
    let mut arena = Arena::accept(&listener);
    let Answer::Login { v: 1, token, name, resume: None } = arena.receive() else { panic!("no login") };
    assert_eq!((token.as_str(), name.as_str()), ("secret", "mancala-rust"));
    assert!(matches!(arena.greet(), Answer::Hello(hello) if hello.rulesets == ["dakon", "djenon-aboure"]));
    assert!(matches!(arena.ask(json!({"t": "options", "set": {"mode": "greedy"}})), Answer::Ready { .. }));
    assert!(matches!(arena.new_game("djenon-aboure"), Answer::Ready { game: Some(game) } if game == "g"));
    assert!(matches!(arena.ask(go(3)), Answer::Move { id: 3, .. }));
    arena.send(json!({"t": "end", "game": "g", "scores": [2, 0], "reason": "void"}));
    assert!(matches!(arena.ask(json!({"t": "ping", "id": 4})), Answer::Pong { id: 4 }));
    arena.send(json!({"t": "quit"}));
    assert!(engine.wait().unwrap().success());
}

#[test]
fn a_lost_connection_is_resumed() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut engine = program(&listener);
    let mut arena = Arena::accept(&listener);
    arena.receive();
    arena.greet();
    arena.new_game("dakon");
    drop(arena);
    let mut arena = Arena::accept(&listener);
    assert!(matches!(arena.receive(), Answer::Login { resume: Some(true), .. }));
    arena.greet();
    arena.new_game("djenon-aboure");
    arena.send(go(3));
    while !matches!(arena.receive(), Answer::Move { id: 3, .. }) {}
    arena.send(json!({"t": "quit"}));
    assert!(engine.wait().unwrap().success());
}

#[test]
fn an_arena_that_hangs_up_between_games_is_an_error() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut engine = program(&listener);
    let mut arena = Arena::accept(&listener);
    arena.receive();
    drop(arena); // as it does with a wrong token
    assert_eq!(engine.wait().unwrap().code(), Some(1));
}

#[test]
fn the_environment_says_where_the_arena_is() {
    let address = |set: &[(&str, &str)]| {
        let value = |name: &str| set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        Address::from_environment(value)
    };
    assert!(matches!(address(&[]), Ok(Address::Stdio)));
    let Ok(Address::Tcp(arena)) = address(&[("ARENA_PORT", "7000"), ("ARENA_TOKEN", "t")]) else {
        panic!("no address")
    };
    assert_eq!((arena.host.as_str(), arena.port, arena.token.as_str()), ("127.0.0.1", 7000, "t"));
    for (set, words) in [
        (&[("ARENA_HOST", "localhost")][..], "ARENA_HOST is set, but ARENA_PORT is not"),
        (&[("ARENA_PORT", "7000")], "ARENA_TOKEN is not: expected the secret"),
        (&[("ARENA_PORT", "no"), ("ARENA_TOKEN", "t")], "expected a port from 1 to 65535 in ARENA_PORT, got 'no'"),
        (&[("ARENA_PORT", "0"), ("ARENA_TOKEN", "t")], "got '0'"),
        (&[("ARENA_PORT", "65536"), ("ARENA_TOKEN", "t")], "got '65536'"),
    ] {
        assert!(address(set).is_err_and(|text| text.contains(words)), "{words}");
    }
}

#[test]
fn no_token_goes_to_another_machine() {
    let arena = |host: &str| TcpAddress { host: host.into(), port: 9000, token: "secret".into() };
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    for (host, shown) in [("arena.example", "arena.example:9000"), ("2001:db8::7", "[2001:db8::7]:9000")] {
        let near = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (mut other_end, _) = listener.accept().unwrap();
        let refusal = arena(host).log_in(near, "192.0.2.7".parse().unwrap(), "far", None).err().unwrap();
        let words = "is on another machine (192.0.2.7), and the token would travel unencrypted: \
                     expected a tunnel's end on this one, such as that of ssh -L";
        assert_eq!(refusal.to_string(), format!("the arena at {shown} {words}"));
        assert_eq!(other_end.read(&mut [0; 1]).unwrap(), 0);
    }
}

/// Thinks until it is stopped, then plays a move, or resigns, or does wrong.
struct Thinker(fn(&Go) -> Decision);

impl Bot for Thinker {
    fn profile(&self) -> Profile {
        Profile { name: "thinker".into(), stops: true, ..Profile::default() }
    }

    fn go(&mut self, go: &Go, out: &mut Out) -> Result<Decision, String> {
        out.info(Default::default());
        while !out.stopped() {
            thread::yield_now();
        }
        Ok((self.0)(go))
    }
}

fn first(go: &Go) -> Decision {
    go.legal[0].clone().into()
}

#[test]
fn stop_is_heard_while_thinking() {
    let (mut arena, ending) = served(Thinker(first));
    arena.greet();
    arena.new_game("dakon");
    assert!(matches!(arena.ask(go(5)), Answer::Info(info) if info.id == 5));
    arena.send(json!({"t": "stop", "id": 4})); // another one's
    assert!(matches!(arena.ask(json!({"t": "stop", "id": 5})), Answer::Move { id: 5, .. }));
    assert!(matches!(arena.ask(json!({"t": "ping", "id": 6})), Answer::Pong { id: 6 }));
    drop(arena);
    assert_eq!(ending.join().unwrap(), Ending::Lost);
}

#[test]
fn a_go_that_was_given_up_is_not_answered() {
    let (mut arena, ending) = served(Thinker(first));
    arena.greet();
    arena.new_game("dakon");
    arena.ask(go(5));
    assert!(matches!(arena.new_game("dakon"), Answer::Ready { .. }));
    arena.send(json!({"t": "quit"}));
    arena.expect_end();
    assert_eq!(ending.join().unwrap(), Ending::Quit);
}

#[test]
fn a_bot_may_resign() {
    let (mut arena, _) = served(Thinker(|_| Decision::Resign));
    arena.greet();
    arena.new_game("dakon");
    arena.ask(go(5));
    assert!(matches!(arena.ask(json!({"t": "stop", "id": 5})), Answer::Resign { id: 5 }));
}

#[test]
fn a_bot_that_fails_says_so() {
    let illegal: fn(&Go) -> Decision = |_| Decision::Play { played: mancala_rust::link::Move::Pit(9), score: None };
    for (bot, words) in [(illegal, "expected one of 0, 1, 2, 3, 4, 5"), (|_| panic!("on purpose"), "panicked")] {
        let (mut arena, ending) = served(Thinker(bot));
        arena.greet();
        arena.new_game("dakon");
        arena.ask(go(5));
        let answer = arena.ask(json!({"t": "stop", "id": 5}));
        assert!(matches!(&answer, Answer::Error { text } if text.contains(words)), "{answer:?}");
        assert_eq!(ending.join().unwrap(), Ending::Failed);
    }
}

#[test]
fn wrong_requests_end_it() {
    let hello = |versions| json!({"t": "hello", "v": versions, "arena": "test", "probe": []});
    let requests = [
        (hello([2, 3]), "version"),
        (json!({"t": "options", "set": {"depht": 3}}), "depht"),
        (json!({"t": "options", "set": {"strength": 0}}), "strength can't be 0"),
        (json!({"t": "options", "set": {"mode": "chess"}}), "mode can't be"),
        (go(1), "after new"),
        (json!({"t": "new", "game": "g", "ruleset": "chess", "params": {}, "seat": 0, "seed": 0, "tc": {}}), "chess"),
        (json!({"t": "ping", "id": -1}), "malformed"),
    ];
    for (request, words) in requests {
        let (mut arena, ending) = served(MancalaBot::default());
        let answer = arena.ask(request);
        assert!(matches!(&answer, Answer::Error { text } if text.contains(words)), "{answer:?}");
        assert_eq!(ending.join().unwrap(), Ending::Failed);
    }
}

/// Which of 400 moves were any legal ones.
fn careless_moves(strength: i64) -> Vec<bool> {
    let (mut arena, _) = served(MancalaBot::default());
    arena.greet();
    arena.ask(json!({"t": "options", "set": {"mode": "greedy", "strength": strength}}));
    arena.new_game("djenon-aboure");
    let answers = (0..400).map(|ply| {
        let mut asked = go(ply);
        asked["ply"] = json!(ply);
        arena.ask(asked)
    });
    // Only a considered move has a score.
    answers.map(|answer| matches!(answer, Answer::Move { score: None, .. })).collect()
}

#[test]
fn strength_sets_how_many_moves_are_random() {
    let share = |strength| careless_moves(strength).iter().filter(|&&careless| careless).count() * 100 / 400;
    assert_eq!(share(100), 0);
    assert!((20..=30).contains(&share(50)), "{}", share(50));
    assert!(share(1) >= 95);
    assert_eq!(careless_moves(50), careless_moves(50));
}
