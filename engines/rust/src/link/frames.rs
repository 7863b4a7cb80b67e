//! Cutting frames out of bytes as they come, and refusing what can never become one.
//!
//! Not here: what a value may be (`messages.rs`). The newline after a frame is no delimiter, it also occurs inside:
//! the end is found by walking over the heads of the values, once for each byte however slowly they come.

/// Bytes of a frame, its newline included.
pub const FRAME_LIMIT: usize = 65_536;
/// Containers in one another, the message being the first.
pub const DEPTH_LIMIT: usize = 8;

/// Why bytes are no message: one line.
#[derive(Debug, PartialEq, Eq)]
pub struct Malformed(pub String);

/// A value's head byte tells what follows it.
enum Head {
    /// So many bytes and nothing else.
    Plain(usize),
    /// A length in so many bytes (0: given), then that many bytes of text.
    Text(usize, usize),
    /// A count in so many bytes (0: given), then so many values for each counted one.
    Container(usize, usize, usize),
}

fn head(byte: u8) -> Option<Head> {
    let low = |bits: u8| usize::from(byte & bits);
    Some(match byte {
        0x00..=0x7f | 0xe0..=0xff | 0xc0 | 0xc2 | 0xc3 => Head::Plain(0),
        0x80..=0x8f => Head::Container(0, low(0x0f), 2),
        0x90..=0x9f => Head::Container(0, low(0x0f), 1),
        0xa0..=0xbf => Head::Text(0, low(0x1f)),
        0xca => Head::Plain(4),
        0xcb => Head::Plain(8),
        0xcc..=0xd3 => Head::Plain(1 << low(3)),
        0xd9..=0xdb => Head::Text(1 << (byte - 0xd9), 0),
        0xdc | 0xdd => Head::Container(2 << (byte - 0xdc), 0, 1),
        0xde => Head::Container(2, 0, 2),
        _ => return None, // bin, ext, map32 and the unused c1
    })
}

/// Bytes received and not yet used up.
#[derive(Default)]
pub struct Frames {
    bytes: Vec<u8>,
    /// Where the frame begins, and how far it has been walked over.
    start: usize,
    at: usize,
    /// Values still to come in each open container.
    left: Vec<usize>,
    in_stray: bool,
}

impl Frames {
    pub fn feed(&mut self, bytes: &[u8]) {
        self.bytes.drain(..self.start);
        self.at -= self.start;
        self.start = 0;
        self.bytes.extend_from_slice(bytes);
    }

    /// The next whole message without its newline; `None` until more bytes come. Stray lines are passed over.
    pub fn next_frame(&mut self) -> Result<Option<&[u8]>, Malformed> {
        self.skip_stray();
        while self.at == self.start || !self.left.is_empty() {
            if !self.walk_value()? {
                return Ok(None);
            }
        }
        match self.bytes.get(self.at) {
            None => Ok(None),
            Some(b'\n') => {
                let (start, end) = (self.start, self.at);
                self.start = end + 1;
                self.at = self.start;
                Ok(Some(&self.bytes[start..end]))
            }
            Some(other) => Err(Malformed(format!("expected 0a after a message, got {other:02x}"))),
        }
    }

    /// Passes over lines that can't be a message. `df`, the long map, is one that is refused.
    fn skip_stray(&mut self) {
        if self.at > self.start {
            return;
        }
        while let Some(&first) = self.bytes.get(self.start) {
            if !self.in_stray && matches!(first, 0x80..=0x8f | 0xde | 0xdf) {
                break;
            }
            let rest = &self.bytes[self.start..];
            let newline = rest.iter().position(|&byte| byte == b'\n');
            self.in_stray = newline.is_none();
            self.start += newline.map_or(rest.len(), |place| place + 1);
        }
        self.at = self.start;
    }

    /// Walks over one head, and over the text behind it; false when it is not all here yet.
    fn walk_value(&mut self) -> Result<bool, Malformed> {
        let rest = &self.bytes[self.at..];
        let Some(&first) = rest.first() else { return self.wait_for(1) };
        let head = head(first).ok_or_else(|| Malformed(format!("{first:02x} begins no value the protocol has")))?;
        let (Head::Plain(width) | Head::Text(width, _) | Head::Container(width, ..)) = head;
        let Some(behind) = rest.get(1..1 + width) else { return self.wait_for(1 + width) };
        let counted = |given| if width == 0 { given } else { big_endian(behind) };
        let (size, values) = match head {
            Head::Plain(_) => (1 + width, None),
            Head::Text(_, length) => (1 + width + counted(length), None),
            Head::Container(_, count, each) => (1 + width, Some(each * counted(count))),
        };
        let promised = self.at - self.start + size + values.unwrap_or(0);
        if promised >= FRAME_LIMIT {
            return Err(Malformed(format!("expected at most {FRAME_LIMIT} bytes, {promised} are promised")));
        }
        if rest.len() < size {
            return Ok(false);
        }
        self.at += size;
        self.count(values)?;
        Ok(true)
    }

    /// Enters the value just walked over in what is still to come.
    fn count(&mut self, values: Option<usize>) -> Result<(), Malformed> {
        if let Some(left) = self.left.last_mut() {
            *left -= 1;
        }
        if let Some(count) = values {
            if self.left.len() == DEPTH_LIMIT {
                return Err(Malformed(format!("expected at most {DEPTH_LIMIT} containers in one another")));
            }
            self.left.push(count);
        }
        while self.left.last() == Some(&0) {
            self.left.pop();
        }
        Ok(())
    }

    fn wait_for(&self, size: usize) -> Result<bool, Malformed> {
        if self.at - self.start + size >= FRAME_LIMIT {
            return Err(Malformed(format!("expected at most {FRAME_LIMIT} bytes")));
        }
        Ok(false)
    }
}

fn big_endian(bytes: &[u8]) -> usize {
    bytes.iter().fold(0, |number, &byte| number << 8 | usize::from(byte))
}
