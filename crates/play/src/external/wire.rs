//! Lines to and from another program, in limits: of their length, their number and the time.

use super::{Fault, process::Process};
use plywood_games::interrupt;
use std::{
    io::{BufRead, BufReader, Read, Write},
    sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError},
    thread,
    time::{Duration, Instant},
};

/// Longer lines nobody writes.
const LONGEST_LINE: u64 = 1 << 16;
/// Lines that wait to be read; the writer waits too, then.
const LINES_WAITING: usize = 256;
/// More is not read for one answer.
const MOST_BYTES: usize = 1 << 24;
/// What waits to be written, in lines.
const UNWRITTEN: usize = 1024;

/// A line in both directions. Threads of its own read and write, so that nothing the other side does or does
/// not makes anybody wait longer than they want to.
pub(super) struct Wire {
    heard: Receiver<Heard>,
    said: SyncSender<Vec<u8>>,
    /// Bytes since the last question.
    bytes: usize,
    /// Who is at the other end, if we have started it. Dropped last: the line is closed before.
    process: Option<Process>,
}

/// How often it is looked whether who should answer still lives: others may keep its line open.
const LOOK: Duration = Duration::from_millis(100);
/// How often it is looked whether this thread was [asked to stop](interrupt).
const ATTEND: Duration = Duration::from_millis(10);
/// A process that closed its line has so long to end, so that it can be told how it ended.
const LAST_MOMENT: Duration = Duration::from_millis(200);

enum Heard {
    Line(String),
    TooLong,
}

/// How long an answer may take.
#[derive(Copy, Clone, Debug)]
pub(super) struct Patience {
    /// From the question on.
    pub(super) limit: Duration,
    /// After that it is told to stop, and may still answer.
    pub(super) margin: Duration,
    /// What it has done if it does not.
    pub(super) late: Late,
}

/// Whether an answer that does not come is against a limit.
#[derive(Copy, Clone, Debug)]
pub(super) enum Late {
    /// Time was up.
    Time,
    /// Nobody waits so long.
    Silent,
}

impl Patience {
    /// For what should come at once.
    pub(super) fn plain(limit: Duration) -> Self {
        Patience { limit, margin: Duration::ZERO, late: Late::Silent }
    }

    fn fault(self) -> Fault {
        match self.late {
            Late::Time => Fault::Time,
            Late::Silent => Fault::Silent,
        }
    }
}

impl Wire {
    pub(super) fn new(
        from: impl Read + Send + 'static,
        mut to: impl Write + Send + 'static,
        process: Option<Process>,
    ) -> Wire {
        let (hear, heard) = mpsc::sync_channel(LINES_WAITING);
        let (said, say) = mpsc::sync_channel::<Vec<u8>>(UNWRITTEN);
        thread::spawn(move || listen(from, &hear));
        thread::spawn(move || {
            while let Ok(line) = say.recv() {
                if to.write_all(&line).and_then(|()| to.flush()).is_err() {
                    break;
                }
            }
        });
        Wire { heard, said, bytes: 0, process }
    }

    /// Closes the line, and gives who is at the other end so long to end by itself.
    pub(super) fn close(self, patience: Duration) {
        let Wire { heard, said, process, .. } = self;
        drop((heard, said));
        if let Some(process) = process {
            process.ended_within(patience);
        }
    }

    /// Who is at the other end goes to another line.
    pub(super) fn take_process(&mut self) -> Option<Process> {
        self.process.take()
    }

    /// How it ended, or what else it looks like.
    fn crashed(&self, what: &str) -> Fault {
        let ended = self.process.as_ref().and_then(|it| it.ended_within(LAST_MOMENT));
        Fault::Crashed(ended.unwrap_or_else(|| what.to_string()))
    }

    /// Says a line.
    pub(super) fn say(&self, line: &str) -> Result<(), Fault> {
        self.say_with(line, "\n")
    }

    /// Says a line that ends in its own way.
    pub(super) fn say_with(&self, line: &str, end: &str) -> Result<(), Fault> {
        let line = format!("{line}{end}").into_bytes();
        self.said.try_send(line).map_err(|error| match error {
            TrySendError::Full(_) => Fault::Silent,
            TrySendError::Disconnected(_) => self.crashed("does not listen any more"),
        })
    }

    /// Forgets what was written before it is asked for anything.
    pub(super) fn forget(&mut self) {
        self.bytes = 0;
        for _ in 0..LINES_WAITING {
            if self.heard.try_recv().is_err() {
                break;
            }
        }
    }

    /// The first line of which `read` makes something; others are passed over. If none comes in time, `stop` is
    /// said, where it is given, and the margin is waited for too.
    pub(super) fn answer<T>(
        &mut self,
        patience: Patience,
        stop: Option<&str>,
        mut read: impl FnMut(&str) -> Result<Option<T>, Fault>,
    ) -> Result<T, Fault> {
        let asked = Instant::now();
        let (limit, last) = (asked + patience.limit, asked + patience.limit + patience.margin);
        let mut stop = stop.filter(|_| !patience.margin.is_zero());
        // What was written in time counts, though it was read late.
        let mut overtime = LINES_WAITING;
        loop {
            let until = if stop.is_some() { limit } else { last };
            overtime -= usize::from(Instant::now() >= until);
            match self.line(until)?.filter(|_| overtime > 0) {
                Some(line) => {
                    if let Some(answer) = read(&line)? {
                        return Ok(answer);
                    }
                }
                None => match stop.take() {
                    Some(stop) => {
                        overtime = LINES_WAITING;
                        self.say(stop)?;
                    }
                    None => return Err(patience.fault()),
                },
            }
        }
    }

    /// The next line; `None` if it is not there by then.
    fn line(&mut self, until: Instant) -> Result<Option<String>, Fault> {
        let mut is_over = false;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.hear(left.min(LOOK)) {
                Ok(Heard::Line(line)) => {
                    self.bytes += line.len() + 1;
                    return if self.bytes > MOST_BYTES {
                        Err(Fault::Flood)
                    } else {
                        Ok(Some(line))
                    };
                }
                Ok(Heard::TooLong) => return Err(Fault::Flood),
                Err(RecvTimeoutError::Disconnected) => return Err(self.crashed("closed the line")),
                // What it said last has had the time to arrive.
                Err(RecvTimeoutError::Timeout) if is_over => return Err(self.crashed("ended")),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {
                    let ended = |it: &Process| it.ended_within(Duration::ZERO).is_some();
                    is_over = self.process.as_ref().is_some_and(ended);
                }
            }
        }
    }

    /// What is heard next within a time, by a thread that stops when it is asked to.
    fn hear(&self, time: Duration) -> Result<Heard, RecvTimeoutError> {
        let until = Instant::now() + time;
        loop {
            interrupt::poll();
            let left = until.saturating_duration_since(Instant::now());
            match self.heard.recv_timeout(left.min(ATTEND)) {
                Err(RecvTimeoutError::Timeout) if left > ATTEND => {}
                heard => return heard,
            }
        }
    }
}

/// Hands on lines until there are no more, or nobody wants them. What no line break follows is none: whoever stops
/// within an answer has not given it.
fn listen(from: impl Read, hear: &SyncSender<Heard>) {
    let mut from = BufReader::new(from);
    loop {
        let mut line = Vec::new();
        match from.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(1..) => {}
            Ok(0) | Err(_) => return,
        }
        let heard = match (line.ends_with(b"\n"), line.len() as u64) {
            (false, LONGEST_LINE) => Heard::TooLong,
            (false, _) => return,
            (true, _) => {
                let text = String::from_utf8_lossy(&line);
                Heard::Line(text.trim_end_matches(['\n', '\r', '\0']).trim_matches('\0').into())
            }
        };
        let is_last = matches!(heard, Heard::TooLong);
        if hear.send(heard).is_err() || is_last {
            return;
        }
    }
}
