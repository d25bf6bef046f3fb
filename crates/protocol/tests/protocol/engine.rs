//! An engine in a thread, which tests talk to.

use plywood_app::Registry;
use plywood_games::{Protocol, random::mix};
use plywood_protocol::{ServeError, Settings, serve};
use std::{
    io::{BufRead, BufReader, PipeWriter, Write, pipe},
    sync::mpsc::{Receiver, channel},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// Longer than any answer takes, however busy the machine is.
const HANGS: Duration = Duration::from_secs(120);

/// An engine that was started, and ends with its input.
pub(crate) struct Engine {
    input: Option<PipeWriter>,
    lines: Receiver<String>,
    served: Option<JoinHandle<Result<(), ServeError>>>,
}

/// Little memory, and moves that take no time.
pub(crate) fn quick() -> Settings {
    Settings { memory: 1 << 20, move_time: Duration::from_millis(5), ..Settings::default() }
}

impl Engine {
    pub(crate) fn start(game: &str, protocol: Option<Protocol>, settings: Settings) -> Engine {
        let (input, to_engine) = pipe().expect("a pipe");
        let (from_engine, mut output) = pipe().expect("a pipe");
        let game = game.to_string();
        let served = thread::spawn(move || {
            serve(&Registry::standard(), &game, protocol, settings, input, &mut output)
        });
        let (send, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(from_engine).lines() {
                if send.send(line.expect("text")).is_err() {
                    return;
                }
            }
        });
        Engine { input: Some(to_engine), lines, served: Some(served) }
    }

    /// Sends a line, or several.
    pub(crate) fn say(&mut self, text: &str) {
        let input = self.input.as_mut().expect("still spoken to");
        // Whoever has quit reads no more.
        let _ = input.write_all(format!("{text}\n").as_bytes());
    }

    /// The next line.
    pub(crate) fn line(&self) -> String {
        self.lines.recv_timeout(HANGS).expect("an answer")
    }

    /// Lines up to one that begins like this.
    pub(crate) fn until(&self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.line());
            if lines.last().is_some_and(|line| line.starts_with(beginning)) {
                return lines;
            }
        }
    }

    /// Whether there is nothing to be read for a while.
    pub(crate) fn is_silent(&self, time: Duration) -> bool {
        self.lines.recv_timeout(time).is_err()
    }

    /// Ends the input: what is still said, and how long it takes to end.
    pub(crate) fn end(mut self) -> (Vec<String>, Duration) {
        let began = Instant::now();
        self.input = None;
        let lines: Vec<String> = self.lines.iter().collect();
        let served = self.served.take().expect("not yet ended").join();
        served.expect("no panic").expect("no error");
        (lines, began.elapsed())
    }
}

/// All that is said to some lines.
pub(crate) fn answers(game: &str, protocol: Protocol, input: &str) -> String {
    let mut output = Vec::new();
    let input = std::io::Cursor::new(input.as_bytes().to_vec());
    serve(&Registry::standard(), game, Some(protocol), quick(), input, &mut output)
        .expect("a conversation");
    String::from_utf8(output).expect("text")
}

/// Draws numbers, always the same.
pub(crate) struct Draw(pub(crate) u64);

impl Draw {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = mix(self.0);
        (self.0 % n as u64) as usize
    }

    pub(crate) fn of<'t>(&mut self, choices: &[&'t str]) -> &'t str {
        choices[self.below(choices.len())]
    }
}
