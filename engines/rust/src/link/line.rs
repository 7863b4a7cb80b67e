//! One connection to the arena: a thread reads, so that a `stop` is heard while the bot thinks.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use super::frames::Frames;
use super::messages::{Answer, Request, decode, encode};

/// Messages that may wait to be taken; then the thread reads no further.
const WAITING: usize = 64;

/// What came next. After `Closed` and `Malformed` nothing comes any more.
#[derive(Debug)]
#[allow(clippy::large_enum_variant)] // nearly all are requests
pub enum Event {
    Request(Request),
    Closed,
    /// Nobody knows where the next message begins.
    Malformed(String),
}

pub struct Line {
    events: Receiver<Event>,
    peeked: Option<Event>,
    output: Box<dyn Write + Send>,
}

impl Line {
    pub fn stdio() -> Line {
        Line::over(io::stdin(), io::stdout())
    }

    pub fn tcp(stream: TcpStream) -> io::Result<Line> {
        stream.set_nodelay(true)?;
        Ok(Line::over(stream.try_clone()?, HangUp(stream)))
    }

    fn over(input: impl Read + Send + 'static, output: impl Write + Send + 'static) -> Line {
        let (sender, events) = sync_channel(WAITING);
        thread::spawn(move || read_all(input, &sender));
        Line { events, peeked: None, output: Box::new(output) }
    }

    /// Waits for the next event.
    pub fn wait(&mut self) -> Event {
        let peeked = self.peeked.take();
        peeked.or_else(|| self.events.recv().ok()).unwrap_or(Event::Closed)
    }

    /// The next event if it is here already; it stays the next one.
    pub fn peek(&mut self) -> Option<&Event> {
        if self.peeked.is_none() {
            self.peeked = self.events.try_recv().ok();
        }
        self.peeked.as_ref()
    }

    /// Drops what `peek` showed.
    pub fn skip(&mut self) {
        self.peeked = None;
    }

    pub fn send(&mut self, answer: &Answer) -> io::Result<()> {
        self.output.write_all(&encode(answer))?;
        self.output.flush()
    }
}

/// A connection that is closed with its line; the thread that waits for bytes would keep it open.
struct HangUp(TcpStream);

impl Write for HangUp {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Drop for HangUp {
    fn drop(&mut self) {
        let _ = self.0.shutdown(Shutdown::Both); // it may be closed already
    }
}

fn read_all(mut input: impl Read, events: &SyncSender<Event>) {
    let mut frames = Frames::default();
    let mut bytes = [0; 8192];
    loop {
        let got = match input.read(&mut bytes) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(0) | Err(_) => break drop(events.send(Event::Closed)),
            Ok(got) => got,
        };
        frames.feed(&bytes[..got]);
        if !pass_on(&mut frames, events) {
            break;
        }
    }
}

/// Sends all messages that are whole; false when nobody wants more, or nobody can tell where they begin.
fn pass_on(frames: &mut Frames, events: &SyncSender<Event>) -> bool {
    loop {
        let event = match frames.next_frame().and_then(|frame| frame.map(decode).transpose()) {
            Ok(None) => return true,
            Ok(Some(request)) => Event::Request(request),
            Err(malformed) => Event::Malformed(malformed.0),
        };
        let last = matches!(event, Event::Malformed(_));
        if events.send(event).is_err() || last {
            return false;
        }
    }
}
