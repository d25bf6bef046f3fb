//! The protocol of the Othello program NBoard, version 2 (C. Welty).
//!
//! The engine never makes a move of its own: it tells what it would play, and is told what was played.
//! Whoever is about to change the position sends `ping` first; thinking has stopped when `pong` comes back, so that
//! no hint is taken for one of another position. What is unknown is passed over.

use crate::{
    played::Played,
    session::{Question, Session},
    talk::{Flow, Out, Talk, best_or_any},
};
use plywood::Bound;
use plywood_app::Analysis;
use plywood_games::Protocol;
use plywood_play::game_file::read_games;
use std::io;

/// A conversation in it.
#[derive(Default)]
pub(crate) struct NBoard {
    /// The game that was told; `None` before the first look at it.
    played: Option<Played>,
    /// How deep to look, if that was told.
    depth: Option<u32>,
    doing: Option<Doing>,
}

/// What is thought about.
enum Doing {
    /// The best moves are told as they are found.
    Hint,
    /// A move is asked for.
    Go,
    /// Every position of the game is judged, the last first: now the one after this number of moves.
    Analyze(usize),
}

/// The most moves that hints are given for.
const MOST_LINES: usize = 64;
const PASS: &str = "PA";

impl NBoard {
    fn played(&mut self, session: &Session) -> Result<&mut Played, String> {
        if self.played.is_none() {
            let start = Played::new(Protocol::NBoard, None, Vec::new(), session);
            self.played = Some(start.map_err(|error| error.to_string())?);
        }
        self.played.as_mut().ok_or_else(|| "there is no board".to_string())
    }

    /// Stops thinking. A move that was asked for is still told: whoever no longer wants it is waiting for
    /// `pong` and takes no notice.
    fn stop(&mut self, session: &mut Session, out: &mut Out<'_>) -> io::Result<()> {
        let doing = self.doing.take();
        let done = session.finish(&mut |_, _| {});
        match (doing, done) {
            (Some(Doing::Go), Some(done)) => self.tell_move(&done, session, out),
            _ => Ok(()),
        }
    }

    fn set(&mut self, words: &str, session: &mut Session) -> Result<(), String> {
        let (what, value) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        match what {
            "depth" => {
                let depth = value.trim().parse().ok().filter(|it| *it > 0);
                self.depth = Some(depth.ok_or(format!("no depth '{}'", value.trim()))?);
            }
            "game" => self.played = Some(read_game(value, session)?),
            _ => {}
        }
        Ok(())
    }

    fn make_move(&mut self, text: &str, session: &Session) -> Result<(), String> {
        let mv = text.split('/').next().unwrap_or("").trim();
        let mv = if mv.eq_ignore_ascii_case("pass") { PASS } else { mv };
        let played = self.played(session)?;
        played.play(mv, session).map_err(|error| error.to_string())
    }

    /// Begins to think.
    fn hint(&mut self, lines: usize, session: &mut Session) -> Result<(), String> {
        let question = Question { depth: self.depth, ..Question::default() };
        self.think(lines, &question, session)?;
        self.doing = Some(Doing::Hint);
        Ok(())
    }

    fn go(&mut self, session: &mut Session, out: &mut Out<'_>) -> io::Result<()> {
        let time = session.settings().usual_time().filter(|_| self.depth.is_none());
        let question = Question { depth: self.depth, time, ..Question::default() };
        match self.think(1, &question, session) {
            Ok(()) => self.doing = Some(Doing::Go),
            Err(why) => {
                writeln!(out, "status {why}")?;
                writeln!(out, "=== {PASS}")?;
            }
        }
        Ok(())
    }

    fn think(
        &mut self,
        lines: usize,
        question: &Question,
        session: &mut Session,
    ) -> Result<(), String> {
        session.set_lines(lines);
        let played = self.played(session)?;
        match played.shown.outcome {
            Some(_) => Err("the game is over".to_string()),
            None => session.think(played.start(), question).map_err(|error| error.to_string()),
        }
    }

    /// Judges the positions of the game up to this one, back to the first.
    fn analyze(
        &mut self,
        plies: usize,
        session: &mut Session,
        out: &mut Out<'_>,
    ) -> Result<io::Result<()>, String> {
        let unit = f64::from(session.info().unit);
        let (depth, time) = (self.depth, session.settings().usual_time());
        let time = time.filter(|_| depth.is_none());
        let played = self.played(session)?;
        let place = played.after(plies, session).map_err(|error| error.to_string())?;
        if let Some(score) = place.shown.outcome {
            let told = writeln!(out, "analysis {plies} {:.2}", score / unit);
            return match (told, plies) {
                (Ok(()), 1..) => self.analyze(plies - 1, session, out),
                (told, _) => Ok(told),
            };
        }
        session.set_lines(1);
        let question = Question { depth, time, ..Question::default() };
        session.think(place.start(), &question).map_err(|error| error.to_string())?;
        self.doing = Some(Doing::Analyze(plies));
        Ok(Ok(()))
    }

    fn begin_analysis(&mut self, session: &mut Session, out: &mut Out<'_>) -> io::Result<()> {
        let plies = match self.played(session) {
            Ok(played) => played.plies(),
            Err(why) => return writeln!(out, "status {why}"),
        };
        self.analyze(plies, session, out).unwrap_or_else(|why| writeln!(out, "status {why}"))
    }

    /// `=== F5/1.50/0.12`: the move, what it is thought to score, and the seconds it took.
    fn tell_move(
        &mut self,
        done: &Result<Analysis, String>,
        session: &Session,
        out: &mut Out<'_>,
    ) -> io::Result<()> {
        let played = self.played.as_ref();
        let best = played.and_then(|played| best_or_any(done, &played.shown));
        let best = best.unwrap_or_else(|| PASS.to_string());
        match done {
            Ok(analysis) => {
                writeln!(out, "nodestats {} {:.3}", analysis.nodes, analysis.seconds)?;
                let (eval, time) = (discs(analysis, session), analysis.seconds);
                writeln!(out, "=== {best}/{eval:.2}/{time:.2}")
            }
            Err(why) => {
                writeln!(out, "status {why}")?;
                writeln!(out, "=== {best}")
            }
        }
    }
}

/// A score in discs.
fn discs(analysis: &Analysis, session: &Session) -> f64 {
    analysis.score.unwrap_or(0.0) / f64::from(session.info().unit)
}

/// A game in GGF.
fn read_game(text: &str, session: &Session) -> Result<Played, String> {
    let games = read_games("othello", text).map_err(|error| error.to_string())?;
    let [game] = games.as_slice() else { return Err("no game in GGF is given".into()) };
    let word = |mv: &String| if mv == "--" { PASS.to_string() } else { mv.clone() };
    let moves = game.moves.iter().map(word).collect();
    let played = Played::new(Protocol::NBoard, game.position.clone(), moves, session);
    played.map_err(|error| error.to_string())
}

/// Whether a line is a move and nothing else, as NBoard 1.1 sends them.
fn is_bare_move(line: &str) -> bool {
    let mv = line.split('/').next().unwrap_or("").trim().as_bytes();
    let is_square = |mv: &[u8]| matches!(mv, [column, row] if column.is_ascii_alphabetic() && row.is_ascii_digit());
    is_square(mv) || mv.eq_ignore_ascii_case(PASS.as_bytes())
}

impl Talk for NBoard {
    fn line(&mut self, line: &str, session: &mut Session, out: &mut Out<'_>) -> io::Result<Flow> {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let knows = ["set", "move", "hint", "go", "ping", "learn", "analyze", "quit"];
        if !knows.contains(&command) && !is_bare_move(line) {
            if command == "nboard" {
                writeln!(out, "set myname Plywood {}", env!("CARGO_PKG_VERSION"))?;
            }
            return Ok(Flow::GoOn);
        }
        self.stop(session, out)?;
        let refused = match command {
            "set" => self.set(rest, session).err(),
            "move" => self.make_move(rest, session).err(),
            "hint" => {
                let lines = rest.parse().unwrap_or(1).clamp(1, MOST_LINES);
                self.hint(lines, session).err()
            }
            "go" => {
                self.go(session, out)?;
                None
            }
            "ping" => {
                writeln!(out, "pong {rest}")?;
                None
            }
            "learn" => {
                writeln!(out, "learned")?;
                None
            }
            "analyze" => {
                self.begin_analysis(session, out)?;
                None
            }
            "quit" => return Ok(Flow::Quit),
            _ => self.make_move(line, session).err(),
        };
        if let Some(why) = refused {
            writeln!(out, "status {why}")?;
        }
        Ok(Flow::GoOn)
    }

    /// `search F5D6C3 1.50 0 12`: the line expected, what it scores for who is to move, and the depth.
    fn news(&mut self, news: &Analysis, session: &Session, out: &mut Out<'_>) -> io::Result<()> {
        let tells = matches!(self.doing, Some(Doing::Hint | Doing::Go));
        let is_value = !matches!(news.bound, Some(Bound::Lower | Bound::Upper));
        if !tells || !is_value || news.line.is_empty() {
            return Ok(());
        }
        let (line, depth) = (news.line.concat(), news.depth);
        writeln!(out, "search {line} {:.2} 0 {depth}", discs(news, session))
    }

    fn done(
        &mut self,
        done: Result<Analysis, String>,
        session: &mut Session,
        out: &mut Out<'_>,
    ) -> io::Result<()> {
        match (self.doing.take(), &done) {
            (Some(Doing::Go), _) => self.tell_move(&done, session, out),
            (Some(Doing::Hint), Ok(analysis)) => {
                writeln!(out, "nodestats {} {:.3}", analysis.nodes, analysis.seconds)
            }
            (Some(Doing::Analyze(plies)), Ok(analysis)) => {
                writeln!(out, "analysis {plies} {:.2}", discs(analysis, session))?;
                match plies {
                    0 => Ok(()),
                    _ => self
                        .analyze(plies - 1, session, out)
                        .unwrap_or_else(|why| writeln!(out, "status {why}")),
                }
            }
            (Some(_), Err(why)) => writeln!(out, "status {why}"),
            (None, _) => Ok(()),
        }
    }

    fn end(&mut self, session: &mut Session, out: &mut Out<'_>) -> io::Result<()> {
        self.stop(session, out)
    }
}
