//! Where the arena is: at the other end of standard input and output, or of a TCP connection.

use std::fmt;
use std::io;
use std::net::{IpAddr, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::line::Line;
use super::messages::Answer;
use super::session::VERSION;

/// How long the arena keeps a game for an engine that lost its connection.
const RESUME: Duration = Duration::from_secs(30);
const BETWEEN_TRIES: Duration = Duration::from_millis(500);

pub enum Address {
    Stdio,
    Tcp(TcpAddress),
}

/// An arena that listens on TCP, and the secret it knows the bot by.
pub struct TcpAddress {
    pub host: String,
    pub port: u16,
    pub token: String,
}

impl Address {
    /// TCP if `ARENA_PORT` is set; then `ARENA_TOKEN` must be set as well, and `ARENA_HOST` is 127.0.0.1 by default.
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Result<Address, String> {
        let variable = |name| variable(name).filter(|value| !value.is_empty());
        let (host, port, token) = (variable("ARENA_HOST"), variable("ARENA_PORT"), variable("ARENA_TOKEN"));
        let Some(port) = port else {
            return match host {
                Some(_) => Err("ARENA_HOST is set, but ARENA_PORT is not".into()),
                None => Ok(Address::Stdio),
            };
        };
        let number = port.parse().ok().filter(|number| *number > 0);
        Ok(Address::Tcp(TcpAddress {
            host: host.unwrap_or_else(|| "127.0.0.1".into()),
            port: number.ok_or_else(|| format!("expected a port from 1 to 65535 in ARENA_PORT, got '{port:.80}'"))?,
            token: token.ok_or("ARENA_PORT is set, but ARENA_TOKEN is not: expected the secret the arena gave out")?,
        }))
    }

    /// Connects, and over TCP logs in as `name`.
    pub fn open(&self, name: &str) -> io::Result<Line> {
        self.log_in(name, None)
    }

    /// A new connection for a game that goes on; tries for as long as the arena waits for it.
    pub fn open_again(&self, name: &str) -> io::Result<Line> {
        let until = Instant::now() + RESUME;
        loop {
            match self.log_in(name, Some(true)) {
                Err(_) if Instant::now() < until => sleep(BETWEEN_TRIES),
                tried => return tried,
            }
        }
    }

    fn log_in(&self, name: &str, resume: Option<bool>) -> io::Result<Line> {
        let Address::Tcp(arena) = self else { return Ok(Line::stdio()) };
        let stream = TcpStream::connect((arena.host.as_str(), arena.port))
            .map_err(|error| io::Error::new(error.kind(), format!("can't connect to the arena at {arena}: {error}")))?;
        let peer = stream.peer_addr()?.ip();
        arena.log_in(stream, peer, name, resume)
    }
}

impl TcpAddress {
    /// Logs in over `stream`, whose other end is `peer`: on this machine, or the token does not go out.
    pub fn log_in(&self, stream: TcpStream, peer: IpAddr, name: &str, resume: Option<bool>) -> io::Result<Line> {
        if !peer.is_loopback() {
            return Err(io::Error::other(format!(
                "the arena at {self} is on another machine ({peer}), and the token would travel unencrypted: \
                 expected a tunnel's end on this one, such as that of ssh -L"
            )));
        }
        let mut line = Line::tcp(stream)?;
        line.send(&Answer::Login { v: VERSION, token: self.token.clone(), name: name.into(), resume })?;
        Ok(line)
    }
}

/// Without the token.
impl fmt::Display for TcpAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let TcpAddress { host, port, .. } = self;
        if host.contains(':') { write!(formatter, "[{host}]:{port}") } else { write!(formatter, "{host}:{port}") }
    }
}
