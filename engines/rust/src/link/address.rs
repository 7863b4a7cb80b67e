//! Where the arena is: at the other end of standard input and output, or of a TCP connection.

use std::io;
use std::net::TcpStream;
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
    Tcp { host: String, port: u16, token: String },
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
        Ok(Address::Tcp {
            host: host.unwrap_or_else(|| "127.0.0.1".into()),
            port: port.parse().map_err(|_| format!("expected a port from 0 to 65535 in ARENA_PORT, got {port:.80}"))?,
            token: token.ok_or("ARENA_PORT is set, but ARENA_TOKEN is not")?,
        })
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
        let Address::Tcp { host, port, token } = self else { return Ok(Line::stdio()) };
        let stream = TcpStream::connect((host.as_str(), *port)).map_err(|error| {
            io::Error::new(error.kind(), format!("can't connect to the arena at {host}:{port}: {error}"))
        })?;
        if !stream.peer_addr()?.ip().is_loopback() {
            let text = format!("{host} is another machine, and the token would go there unencrypted: use a tunnel");
            return Err(io::Error::new(io::ErrorKind::Unsupported, text));
        }
        let mut line = Line::tcp(stream)?;
        line.send(&Answer::Login { v: VERSION, token: token.clone(), name: name.into(), resume })?;
        Ok(line)
    }
}
