//! The Hub protocol of draughts, version 2 (F. Letouzey, 2017), for English checkers.
//!
//! A line is a command and arguments, `name=value` each; values with blanks stand in quotes. What is
//! unknown is passed over; what is wrong is answered by `error message="…"`. Every `go` gets one `done`.
//!
//! Times are in seconds, scores in men: a win in n plies is 100 - n/100.

use crate::{
    awaited::Awaited,
    played::Played,
    session::{Question, Session, Settings},
    talk::{Flow, Out, Talk, best_or_any},
};
use plywood_app::Analysis;
use plywood_games::Protocol;
use plywood_play::clock::{Pace, TimeLeft};
use std::{io, time::Duration};

/// A conversation in it.
#[derive(Default)]
pub(crate) struct Hub {
    /// The position that was set; `None` before that, and after one that was wrong.
    played: Option<Played>,
    level: Level,
    going: Option<Awaited>,
    pace: Pace,
}

/// What `level` says.
#[derive(Clone, Debug, Default, PartialEq)]
struct Level {
    depth: Option<u32>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    time: Option<Duration>,
    increment: Duration,
    moves: Option<u32>,
    infinite: bool,
}

/// The only variant that is played here, as pydraughts calls it.
const VARIANT: &str = "english";
/// Scores are in hundredths of a man.
const MAN: f64 = 100.0;
const MOST_THREADS: u64 = 1024;
const MOST_MEMORY: u64 = 1 << 20;

impl Hub {
    fn introduce(session: &Session, out: &mut Out<'_>) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        writeln!(out, "id name=Plywood version={version} author=\"the authors of Plywood\"")?;
        let Settings { memory, threads, .. } = session.settings();
        let memory = memory >> 20;
        writeln!(out, "param name=variant value={VARIANT} type=enum values=\"{VARIANT}\"")?;
        writeln!(out, "param name=threads value={threads} type=int min=1 max={MOST_THREADS}")?;
        writeln!(out, "param name=memory value={memory} type=int min=1 max={MOST_MEMORY}")?;
        writeln!(out, "wait")
    }

    fn set_parameter(arguments: &Arguments, session: &mut Session) -> Result<(), String> {
        let name = arguments.value("name").ok_or("set-param without a name")?;
        let value = arguments.value("value").unwrap_or("");
        let wrong = |allowed: &str| format!("{name}={value} is not possible; allowed: {allowed}");
        let number = |most: u64| {
            let number = value.parse::<u64>().ok().filter(|it| (1..=most).contains(it));
            number.ok_or_else(|| wrong(&format!("1 to {most}")))
        };
        let now = session.settings().clone();
        let settings = match name {
            "variant" if value == VARIANT => return Ok(()),
            "variant" => return Err(wrong(VARIANT)),
            "threads" => Settings { threads: number(MOST_THREADS)? as usize, ..now },
            "memory" => Settings { memory: (number(MOST_MEMORY)? as usize) << 20, ..now },
            _ => return Ok(()),
        };
        session.set(settings).map_err(|error| error.to_string())
    }

    fn set_position(&mut self, arguments: &Arguments, session: &Session) -> Result<(), String> {
        self.played = None;
        let position = arguments.value("pos").map(String::from);
        let moves = arguments.value("moves").unwrap_or("");
        let moves = moves.split_whitespace().map(String::from).collect();
        let played = Played::new(Protocol::Hub, position, moves, session);
        self.played = Some(played.map_err(|error| error.to_string())?);
        Ok(())
    }

    fn go(
        &mut self,
        arguments: &Arguments,
        session: &mut Session,
        out: &mut Out<'_>,
    ) -> io::Result<()> {
        let [ponder, analyze] = ["ponder", "analyze"].map(|mode| arguments.has(mode));
        match self.begin(ponder, analyze, session) {
            Ok(()) => Ok(()),
            Err(why) => {
                say_error(&why, out)?;
                writeln!(out, "done")
            }
        }
    }

    fn begin(&mut self, ponder: bool, analyze: bool, session: &mut Session) -> Result<(), String> {
        let played = self.played.as_ref().ok_or("there is no position to think about")?;
        if played.shown.outcome.is_some() {
            return Err("the game is over".into());
        }
        let level = &self.level;
        let time = level.for_move(session.settings(), &mut self.pace);
        let waits = level.infinite || analyze && !level.is_limited();
        let question = Question {
            depth: level.depth,
            nodes: level.nodes,
            time: time.filter(|_| !ponder && !waits),
            moves: None,
        };
        session.think(played.start(), &question).map_err(|error| error.to_string())?;
        self.going = Some(Awaited::new(waits, ponder.then_some(time)));
        Ok(())
    }

    /// Answers what was asked for before, if anything was.
    fn finish(&mut self, session: &mut Session, out: &mut Out<'_>) -> io::Result<()> {
        let Some(going) = self.going.take() else { return Ok(()) };
        let done = going.done.or_else(|| session.finish(&mut |_, _| {}));
        let done = done.unwrap_or_else(|| Err("nothing was thought about".to_string()));
        if let Err(why) = &done {
            say_error(why, out)?;
        }
        let best = self.played.as_ref().and_then(|played| best_or_any(&done, &played.shown));
        let Some(best) = best else { return writeln!(out, "done") };
        let line = done.as_ref().map(|analysis| analysis.line.as_slice()).unwrap_or_default();
        match line {
            [first, reply, ..] if *first == best => {
                writeln!(out, "done move={best} ponder={reply}")
            }
            _ => writeln!(out, "done move={best}"),
        }
    }

    fn ponder_hit(&mut self, session: &mut Session, out: &mut Out<'_>) -> io::Result<()> {
        let Some(going) = &mut self.going else { return Ok(()) };
        match going.ponder_hit(session) {
            true => self.finish(session, out),
            false => Ok(()),
        }
    }
}

impl Level {
    /// Reads the arguments; what is no number is passed over.
    fn read(arguments: &Arguments) -> Level {
        let seconds = |name: &str| {
            let seconds = arguments.value(name)?.parse::<f64>().ok()?;
            Duration::try_from_secs_f64(seconds.max(0.0)).ok()
        };
        let number = |name: &str| arguments.value(name)?.parse::<u64>().ok().filter(|it| *it > 0);
        let small = |name: &str| number(name).and_then(|it| u32::try_from(it).ok());
        Level {
            depth: small("depth"),
            nodes: number("nodes"),
            move_time: seconds("move-time"),
            time: seconds("time"),
            increment: seconds("inc").unwrap_or_default(),
            moves: small("moves"),
            infinite: arguments.has("infinite"),
        }
    }

    fn is_limited(&self) -> bool {
        let timed = self.move_time.is_some() || self.time.is_some();
        timed || self.depth.is_some() || self.nodes.is_some()
    }

    /// How long a move may take. The increment is added before the move.
    fn for_move(&self, settings: &Settings, pace: &mut Pace) -> Option<Duration> {
        if !self.is_limited() {
            return settings.usual_time();
        }
        let clock = self.time.map(|time| TimeLeft {
            left: time.saturating_add(self.increment),
            increment: self.increment,
            moves_to_go: self.moves,
            overhead: settings.overhead,
        });
        [clock.map(|it| pace.for_move(it)), self.move_time].into_iter().flatten().min()
    }
}

/// The arguments of a command, in their order; those without a value have an empty one.
struct Arguments(Vec<(String, String)>);

impl Arguments {
    /// Reads `name=value name="value with blanks" name`.
    fn read(text: &str) -> Arguments {
        let mut arguments = Vec::new();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let end = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
            let name = rest[..end].to_string();
            rest = &rest[end..];
            let mut value = String::new();
            if let Some(after) = rest.strip_prefix('=') {
                rest = match after.strip_prefix('"') {
                    Some(quoted) => {
                        let (inside, after) = quoted.split_once('"').unwrap_or((quoted, ""));
                        value = inside.to_string();
                        after
                    }
                    None => {
                        let end = after.find(char::is_whitespace).unwrap_or(after.len());
                        value = after[..end].to_string();
                        &after[end..]
                    }
                };
            }
            arguments.push((name, value));
            rest = rest.trim_start();
        }
        Arguments(arguments)
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(it, _)| it == name).map(|(_, value)| value.as_str())
    }

    fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }
}

fn say_error(why: &str, out: &mut Out<'_>) -> io::Result<()> {
    let why: String = why.chars().filter(|c| !c.is_control()).collect();
    writeln!(out, "error message=\"{}\"", why.replace('"', "'"))
}

/// A score in men.
fn score(analysis: &Analysis) -> f64 {
    match analysis.plies_to_end {
        Some(plies) if plies > 0 => 100.0 - f64::from(plies) / 100.0,
        Some(plies) => -100.0 - f64::from(plies) / 100.0,
        None => analysis.score.unwrap_or(0.0) / MAN,
    }
}

impl Talk for Hub {
    fn line(&mut self, line: &str, session: &mut Session, out: &mut Out<'_>) -> io::Result<Flow> {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let arguments = Arguments::read(rest);
        // What is not said while somebody thinks stops the thinking.
        if ["hub", "set-param", "init", "new-game", "pos", "go", "stop", "quit"].contains(&command)
        {
            self.finish(session, out)?;
        }
        let obeyed = match command {
            "hub" => return Self::introduce(session, out).map(|()| Flow::GoOn),
            "set-param" => Self::set_parameter(&arguments, session),
            "init" => return writeln!(out, "ready").map(|()| Flow::GoOn),
            "new-game" => {
                session.forget();
                self.pace = Pace::default();
                Ok(())
            }
            "pos" => self.set_position(&arguments, session),
            "level" => {
                self.level = Level::read(&arguments);
                Ok(())
            }
            "go" => return self.go(&arguments, session, out).map(|()| Flow::GoOn),
            "ping" => return writeln!(out, "pong").map(|()| Flow::GoOn),
            "ponder-hit" => return self.ponder_hit(session, out).map(|()| Flow::GoOn),
            "quit" => return Ok(Flow::Quit),
            _ => Ok(()),
        };
        match obeyed {
            Ok(()) => {}
            Err(why) => say_error(&why, out)?,
        }
        Ok(Flow::GoOn)
    }

    fn news(&mut self, news: &Analysis, _: &Session, out: &mut Out<'_>) -> io::Result<()> {
        if news.bound == Some(plywood::Bound::Lower) {
            return Ok(());
        }
        let Analysis { depth, nodes, seconds, line, .. } = news;
        let speed = *nodes as f64 / seconds.max(0.001) / 1e6;
        let (score, pv) = (score(news), line.join(" "));
        writeln!(
            out,
            "info depth={depth} score={score:.2} nodes={nodes} time={seconds:.3} nps={speed:.3} pv=\"{pv}\""
        )
    }

    fn done(
        &mut self,
        done: Result<Analysis, String>,
        session: &mut Session,
        out: &mut Out<'_>,
    ) -> io::Result<()> {
        let Some(going) = &mut self.going else { return Ok(()) };
        match going.arrived(done) {
            true => self.finish(session, out),
            false => Ok(()),
        }
    }

    fn end(&mut self, session: &mut Session, out: &mut Out<'_>) -> io::Result<()> {
        self.finish(session, out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_may_stand_in_quotes() {
        let read = Arguments::read(" pos=We moves=\"32-28 19-23\"  infinite x= y=\"\" z=\"a b");
        let words = [("pos", "We"), ("moves", "32-28 19-23"), ("infinite", ""), ("x", "")];
        let words = words.into_iter().chain([("y", ""), ("z", "a b")]);
        let words: Vec<_> = words.map(|(a, b)| (a.to_string(), b.to_string())).collect();
        assert_eq!(read.0, words);
        assert!(Arguments::read("= =\" \"").0.iter().all(|(name, _)| name.is_empty()));
    }

    #[test]
    fn the_increment_is_added_before_the_move() {
        let settings = Settings { overhead: Duration::ZERO, ..Settings::default() };
        let time =
            |text| Level::read(&Arguments::read(text)).for_move(&settings, &mut Pace::default());
        assert_eq!(time("move-time=0.5"), Some(Duration::from_millis(500)));
        assert_eq!(time("time=-1 inc=2"), time("time=0 inc=2"));
        assert!(time("time=0 inc=2") > Some(Duration::from_millis(500)));
        assert!(time("moves=1 time=3") > Some(Duration::from_secs(1)));
        assert!(time("moves=1 time=3") <= Some(Duration::from_secs(3)));
        assert_eq!(time("depth=7"), None);
        assert_eq!(time("time=x"), Some(settings.move_time));
    }
}
