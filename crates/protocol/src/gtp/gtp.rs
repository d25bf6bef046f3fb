//! A conversation in GTP.

use super::{
    clock::Clocks,
    command::{Command, Line, NAMES, colour, named},
};
use crate::{
    played::Played,
    session::{Question, Session},
    talk::{Flow, Out, Talk, best_or_any},
};
use plywood_app::{Analysis, AnyGame, Registry};
use plywood_games::{Protocol, board::Board};
use std::{io, time::Instant};

/// GTP. Whoever moves first in a game is black.
pub(crate) struct Gtp<'r> {
    registry: &'r Registry,
    /// The game as far as it was played; `None` before the first look at it.
    played: Option<Played>,
    /// How many moves there were before each `play` and `genmove`.
    before: Vec<usize>,
    clocks: Clocks,
    asked: Option<Asked>,
}

/// A move that is thought about.
struct Asked {
    id: String,
    /// Whether it is made.
    plays: bool,
    player: usize,
    began: Instant,
    /// The moves before, without a pass that was not said.
    plies: usize,
}

/// What comes of a command that can be obeyed.
enum Obeyed {
    Answer(String),
    /// It is thought about.
    Later,
    Quit,
}

use Obeyed::Answer;

/// Why a command cannot be obeyed.
type Refusal = String;

const SYNTAX: &str = "syntax error";
const ILLEGAL: &str = "illegal move";

impl<'r> Gtp<'r> {
    pub(crate) fn new(registry: &'r Registry) -> Self {
        let clocks = Clocks::default();
        Gtp { registry, played: None, before: Vec::new(), clocks, asked: None }
    }

    fn obey(&mut self, line: &Line, session: &mut Session) -> Result<Obeyed, Refusal> {
        let Some(command) = named(&line.command) else { return Err("unknown command".into()) };
        let words: Vec<&str> = line.words.iter().map(String::as_str).collect();
        let done = |()| Answer(String::new());
        match (command, words.as_slice()) {
            (Command::ProtocolVersion, _) => Ok(Answer("2".into())),
            (Command::Name, _) => Ok(Answer("Plywood".into())),
            (Command::Version, _) => Ok(Answer(env!("CARGO_PKG_VERSION").into())),
            (Command::IsKnown, [word, ..]) => Ok(Answer(named(word).is_some().to_string())),
            (Command::ListCommands, _) => Ok(Answer(NAMES.map(|(_, name)| name).join("\n"))),
            (Command::Quit, _) => Ok(Obeyed::Quit),
            (Command::BoardSize, [size, ..]) => self.set_size(size, session).map(done),
            (Command::ClearBoard, _) => self.clear(session).map(done),
            // No game here has one; who sends it is not put off.
            (Command::Komi, [komi, ..]) => match komi.parse::<f64>() {
                Ok(komi) if komi.is_finite() => Ok(done(())),
                _ => Err(SYNTAX.into()),
            },
            (Command::Play, [side, vertex, ..]) => {
                let player = colour(side).ok_or(SYNTAX)?;
                self.play(player, vertex, session).map(done)
            }
            (Command::GenMove | Command::RegGenMove, [side, ..]) => {
                let player = colour(side).ok_or(SYNTAX)?;
                self.think(player, command == Command::GenMove, &line.id, session)
            }
            (Command::Undo, _) => self.undo(session).map(done),
            (Command::TimeSettings, [main, extra, moves, ..]) => {
                self.clocks.set(number(main)?, number(extra)?, number(moves)?);
                Ok(done(()))
            }
            (Command::TimeLeft, [side, seconds, moves, ..]) => {
                let player = colour(side).ok_or(SYNTAX)?;
                self.clocks.tell(player, number(seconds)?, number(moves)?);
                Ok(done(()))
            }
            (Command::FinalScore, _) => self.score(session).map(Answer),
            (Command::ShowBoard, _) => self.picture(session).map(Answer),
            (Command::SetGame, [_, ..]) => self.set_game(&words.join("-"), session).map(done),
            (Command::ListGames, _) => Ok(Answer(self.games().join("\n"))),
            _ => Err(SYNTAX.into()),
        }
    }

    /// The game so far.
    fn played(&mut self, session: &Session) -> Result<&mut Played, Refusal> {
        if self.played.is_none() {
            self.played = Some(begun(session)?);
        }
        self.played.as_mut().ok_or_else(|| "there is no board".to_string())
    }

    fn clear(&mut self, session: &mut Session) -> Result<(), Refusal> {
        self.played = Some(begun(session)?);
        self.before.clear();
        self.clocks.begin();
        session.forget();
        Ok(())
    }

    /// A board with `size` columns, and as many rows, where the registry has such.
    fn set_size(&mut self, size: &str, session: &mut Session) -> Result<(), Refusal> {
        let unacceptable = "unacceptable size";
        let size = number(size)?;
        let shown = &self.played(session)?.shown;
        let columns = match &shown.board {
            Some(Board::Grid(grid)) => grid.columns.len(),
            _ => 0,
        };
        if columns as u32 != size {
            let name = session.info().name;
            let sized = |parameters: &[&str]| {
                let name = with_parameters(&name, parameters, size);
                self.registry.find(&name).ok().filter(|game| speaks(&**game))
            };
            let game = sized(&["size"]).or_else(|| sized(&["columns", "rows"]));
            session
                .change_game(self.registry, game.ok_or(unacceptable)?)
                .map_err(|_| unacceptable)?;
        }
        self.clear(session)
    }

    /// The games that have vertices.
    fn games(&self) -> Vec<&'r str> {
        let has = |name: &&str| self.registry.find(name).is_ok_and(|game| speaks(&*game));
        self.registry.names().filter(has).collect()
    }

    fn set_game(&mut self, name: &str, session: &mut Session) -> Result<(), Refusal> {
        let unknown = "unknown game";
        let found = self.games().into_iter().find(|it| it.eq_ignore_ascii_case(name));
        let found = found.ok_or(unknown)?;
        let now = session.info().name;
        if now.split(':').next() != Some(found) {
            let game = self.registry.find(found).map_err(|_| unknown)?;
            session.change_game(self.registry, game).map_err(|error| error.to_string())?;
        }
        self.clear(session)
    }

    /// Lets a player move now: who can only pass need not be told to.
    fn give_turn(&mut self, player: usize, session: &Session) -> Result<&mut Played, Refusal> {
        let played = self.played(session)?;
        if played.shown.player != player {
            match played.shown.moves.as_slice() {
                [only] if only == PASS => played.play(PASS, session).map_err(|_| ILLEGAL)?,
                _ => return Err(ILLEGAL.into()),
            }
        }
        Ok(played)
    }

    fn play(&mut self, player: usize, vertex: &str, session: &Session) -> Result<(), Refusal> {
        let plies = self.played(session)?.plies();
        let played = self.give_turn(player, session)?;
        if played.play(vertex, session).is_err() {
            *played = played.after(plies, session).map_err(|error| error.to_string())?;
            return Err(ILLEGAL.into());
        }
        self.before.push(plies);
        Ok(())
    }

    fn undo(&mut self, session: &Session) -> Result<(), Refusal> {
        let plies = self.before.pop().ok_or("cannot undo")?;
        let played = self.played(session)?;
        *played = played.after(plies, session).map_err(|error| error.to_string())?;
        Ok(())
    }

    fn think(
        &mut self,
        player: usize,
        plays: bool,
        id: &str,
        session: &mut Session,
    ) -> Result<Obeyed, Refusal> {
        let overhead = session.settings().overhead;
        let time = self.clocks.for_move(player, overhead);
        let time = time.or(session.settings().usual_time());
        let plies = self.played(session)?.plies();
        let played = self.give_turn(player, session)?;
        if played.shown.outcome.is_some() {
            return Err("the game is over".into());
        }
        let only = played.shown.moves.len() == 1;
        let question = match only {
            true => Question { depth: Some(1), ..Question::default() },
            false => Question { time, ..Question::default() },
        };
        session.think(played.start(), &question).map_err(|error| error.to_string())?;
        let (id, began) = (id.to_string(), Instant::now());
        self.asked = Some(Asked { id, plays, player, began, plies });
        Ok(Obeyed::Later)
    }

    /// The move that was thought about, made if it is to be.
    fn answer(
        &mut self,
        asked: &Asked,
        done: &Result<Analysis, String>,
        session: &Session,
    ) -> Result<String, Refusal> {
        let played = self.played(session)?;
        let best = best_or_any(done, &played.shown).ok_or("there is no move")?;
        if asked.plays {
            played.play(&best, session).map_err(|error| error.to_string())?;
            self.before.push(asked.plies);
            self.clocks.took(asked.player, asked.began.elapsed());
        } else {
            *played = played.after(asked.plies, session).map_err(|error| error.to_string())?;
        }
        Ok(best)
    }

    /// `B+12`, `W+3` or `0`: by how much black or white has won, as the rules count.
    fn score(&mut self, session: &Session) -> Result<String, Refusal> {
        let unit = f64::from(session.info().unit);
        let shown = &self.played(session)?.shown;
        let score = shown.outcome.ok_or("cannot score")? / unit;
        let for_black = if shown.player == 0 { score } else { -score };
        Ok(match for_black {
            0.0 => "0".to_string(),
            score if score > 0.0 => format!("B+{score}"),
            score => format!("W+{}", -score),
        })
    }

    /// An empty line would end the answer.
    fn picture(&mut self, session: &Session) -> Result<String, Refusal> {
        let picture = self.played(session)?.shown.picture.clone().unwrap_or_default();
        let lines = picture.lines().filter(|line| !line.trim().is_empty());
        Ok(lines.map(|line| format!("\n{line}")).collect())
    }
}

/// What who cannot move does.
const PASS: &str = "PASS";

fn begun(session: &Session) -> Result<Played, Refusal> {
    Played::new(Protocol::Gtp, None, Vec::new(), session).map_err(|error| error.to_string())
}

fn speaks(game: &dyn AnyGame) -> bool {
    game.info().protocols.contains(&Protocol::Gtp)
}

/// A whole number that is not negative.
fn number(word: &str) -> Result<u32, Refusal> {
    word.parse().map_err(|_| SYNTAX.to_string())
}

/// The name of a game with some of its parameters set to a number.
fn with_parameters(name: &str, set: &[&str], number: u32) -> String {
    let (game, parameters) = name.split_once(':').unwrap_or((name, ""));
    let is_set = |parameter: &&str| {
        let key = parameter.split('=').next().unwrap_or("");
        parameter.is_empty() || set.contains(&key)
    };
    let kept = parameters.split(',').filter(|it| !is_set(it)).map(String::from);
    let all: Vec<String> = set.iter().map(|key| format!("{key}={number}")).chain(kept).collect();
    format!("{game}:{}", all.join(","))
}

/// An answer: its sign, the number of the command, a text, and an empty line.
fn say(out: &mut Out<'_>, id: &str, answer: Result<String, Refusal>) -> io::Result<()> {
    let (sign, text) = match &answer {
        Ok(text) => ('=', text),
        Err(why) => ('?', why),
    };
    let blank = if text.is_empty() { "" } else { " " };
    write!(out, "{sign}{id}{blank}{text}\n\n")
}

impl Talk for Gtp<'_> {
    fn line(&mut self, line: &str, session: &mut Session, out: &mut Out<'_>) -> io::Result<Flow> {
        let Some(line) = Line::read(line) else { return Ok(Flow::GoOn) };
        let (answer, flow) = match self.obey(&line, session) {
            Ok(Obeyed::Later) => return Ok(Flow::GoOn),
            Ok(Obeyed::Quit) => (Ok(String::new()), Flow::Quit),
            Ok(Answer(text)) => (Ok(text), Flow::GoOn),
            Err(why) => (Err(why), Flow::GoOn),
        };
        say(out, &line.id, answer)?;
        Ok(flow)
    }

    fn done(
        &mut self,
        done: Result<Analysis, String>,
        session: &mut Session,
        out: &mut Out<'_>,
    ) -> io::Result<()> {
        let Some(asked) = self.asked.take() else { return Ok(()) };
        let answer = self.answer(&asked, &done, session);
        say(out, &asked.id, answer)
    }

    fn answers_in_order(&self) -> bool {
        true
    }

    fn end(&mut self, _: &mut Session, _: &mut Out<'_>) -> io::Result<()> {
        Ok(())
    }
}
