//! Lines of input, of a length that can be borne.

use crate::worker::Event;
use std::{
    io::{BufRead, BufReader, Read},
    sync::mpsc::Sender,
};

/// The longest line that is read: a game of a thousand moves is a hundredth of it. Of a longer
/// one the rest is dropped.
const LONGEST: u64 = 1 << 20;

/// Sends every line, until there are no more or nobody listens. What is no UTF-8 becomes
/// question marks.
pub(crate) fn send(input: impl Read, events: &Sender<Event>) {
    let mut input = BufReader::new(input);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
        if !matches!(read, Ok(1..)) {
            let _ = events.send(Event::End);
            return;
        }
        if bytes.last() != Some(&b'\n') && bytes.len() as u64 == LONGEST {
            let _ = input.skip_until(b'\n');
        }
        let line = String::from_utf8_lossy(&bytes);
        if events.send(Event::Line(line.trim_end_matches(['\r', '\n']).to_string())).is_err() {
            return;
        }
    }
}
