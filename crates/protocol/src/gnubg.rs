//! The external player of GNU Backgammon: it connects, tells positions, and is told what to play.
//!
//! | it says | the answer |
//! |---|---|
//! | `board:…` with dice | the play step by step, `8/5 6/5`; an empty line if no die can be played |
//! | `board:…` without dice | `roll` |
//! | `board:…` after a double | `take` or `drop` |
//! | `evaluation fibsboard board:… …` | six numbers |
//! | `version` | four lines, the last with the version of the program |
//! | `exit`, `quit`, or the end | |
//! | anything else | `Error: …` |
//!
//! Every other line gets one line. Backgammon is played here without the cube, so nobody doubles. A double is
//! taken unless the game, played on without a cube, is thought to lose half a point or more, which is what
//! dropping loses, if a game counts two once it is taken. The score of a match makes no difference.
//!
//! The six numbers are the chances, before the roll, of whose turn it is: to win, to win a gammon, a
//! backgammon; to lose a gammon, a backgammon; and the points that are won on average. They are those of the
//! evaluation that is played by, whatever plies are asked for.

use crate::{
    played::Played,
    session::{Question, Session},
    talk::{Flow, Out, Talk, best_or_any},
};
use plywood_app::Analysis;
use plywood_games::{
    Notation, Protocol,
    backgammon::{Backgammon, BackgammonBoard, Chances, Nets},
};
use std::io;

/// A conversation with it.
#[derive(Default)]
pub(crate) struct Gnubg {
    /// The position that is thought about.
    asked: Option<Played>,
}

/// The number of the field that tells whether somebody has doubled, `board` not counted.
const DOUBLED: usize = 39;
/// Who expects to lose more by playing on, drops.
const DROP: f64 = 0.5;

/// Whether a conversation may begin with this line.
pub(crate) fn is_command(line: &str) -> bool {
    let line = line.trim_start_matches(['\0', ' ']);
    let word = line.split_whitespace().next().unwrap_or("");
    line.starts_with("board:") || ["version", "evaluation"].contains(&word)
}

impl Gnubg {
    /// The answer, or `None` if it is thought about.
    fn obey(&mut self, line: &str, session: &mut Session) -> Result<Option<String>, String> {
        if line.starts_with("board:") {
            return self.decide(line, session);
        }
        match line.split_once(char::is_whitespace).unwrap_or((line, "")) {
            ("version", _) => Ok(Some(version())),
            ("evaluation", rest) => evaluation(rest.trim_start()).map(Some),
            _ => {
                let allowed = "board:…, version, evaluation fibsboard board:…, exit";
                Err(format!("'{}' is no command; allowed: {allowed}", line.escape_debug()))
            }
        }
    }

    fn decide(&mut self, line: &str, session: &mut Session) -> Result<Option<String>, String> {
        let board = read(line)?;
        let doubled = line.split(':').nth(DOUBLED + 1).is_some_and(|it| it != "0");
        let position = Some(line.to_string());
        let played = Played::new(Protocol::Gnubg, position, Vec::new(), session);
        let played = played.map_err(|error| error.to_string())?;
        if played.shown.outcome.is_some() {
            return Err("the game is over".into());
        }
        if doubled {
            // It is the turn of whoever has doubled.
            let lost = Nets.chances(&board.without_dice()).equity();
            return Ok(Some(if lost < DROP { "take" } else { "drop" }.to_string()));
        }
        if board.dice().is_none() {
            return Ok(Some("roll".to_string()));
        }
        let question = match played.shown.moves.len() {
            1 => Question { depth: Some(1), ..Question::default() },
            _ => Question { time: session.settings().usual_time(), ..Question::default() },
        };
        session.think(played.start(), &question).map_err(|error| error.to_string())?;
        self.asked = Some(played);
        Ok(None)
    }
}

/// As GNU Backgammon has it: the protocol, and who speaks.
fn version() -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!("Interface: 2\nRFBF: 0\nEngine: Plywood\nSoftware: {version}")
}

fn read(line: &str) -> Result<BackgammonBoard, String> {
    Backgammon.read_position_in(Protocol::Gnubg, line).map_err(|error| error.to_string())
}

/// What is thought of a position; what comes after it is passed over.
fn evaluation(words: &str) -> Result<String, String> {
    let line = words.strip_prefix("fibsboard").map(str::trim_start);
    let line = line.and_then(|rest| rest.split_whitespace().next());
    let board = read(line.ok_or("evaluation of what? allowed: evaluation fibsboard board:…")?)?;
    let board = board.without_dice();
    let chances = Nets.chances(&board);
    let Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } = chances;
    let numbers = [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, chances.equity()];
    Ok(numbers.map(|it| format!("{it:.6}")).join(" "))
}

impl Talk for Gnubg {
    fn line(&mut self, line: &str, session: &mut Session, out: &mut Out<'_>) -> io::Result<Flow> {
        // Its lines end in a NUL after the newline.
        let line = line.trim_matches(['\0', ' ', '\t']);
        if line.is_empty() {
            return Ok(Flow::GoOn);
        }
        if ["exit", "quit"].contains(&line) {
            return Ok(Flow::Quit);
        }
        match self.obey(line, session) {
            Ok(Some(answer)) => writeln!(out, "{answer}")?,
            Ok(None) => {}
            Err(why) => writeln!(out, "Error: {why}")?,
        }
        Ok(Flow::GoOn)
    }

    fn done(
        &mut self,
        done: Result<Analysis, String>,
        _: &mut Session,
        out: &mut Out<'_>,
    ) -> io::Result<()> {
        let Some(played) = self.asked.take() else { return Ok(()) };
        let best = best_or_any(&done, &played.shown).unwrap_or_default();
        writeln!(out, "{best}")
    }

    fn answers_in_order(&self) -> bool {
        true
    }

    fn end(&mut self, _: &mut Session, _: &mut Out<'_>) -> io::Result<()> {
        Ok(())
    }
}
