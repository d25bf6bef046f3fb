//! A game in a file: small, and readable by people.

use super::{Persons, PersonsError};
use crate::Budget;
use std::{fmt, str::FromStr};

/// A game as it is written to a file:
///
/// ```text
/// plywood game 1
/// game backgammon
/// persons first
/// engine time=2s
/// seed 1
/// roll 31
/// move 8/5 6/5
/// end 2 a1e2b0c3
/// ```
///
/// Empty lines and lines with `#` in front say nothing. The last line
/// tells how many moves and rolls there are, so that a file that has lost some is not taken
/// for a shorter game, and the CRC-32 of the lines before it that say something, so that a
/// damaged one is not taken for another game; `end` alone will do, for those who write by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// The game, with its parameters.
    pub game: String,
    /// Which sides people play.
    pub persons: Persons,
    /// How much the engine thinks about a move.
    pub budget: Budget,
    /// Decides the dice, and the tree where each seed has another.
    pub seed: u64,
    /// The position to start from, if it is not the first of the game.
    pub position: Option<String>,
    /// What was done, and the line that says so.
    pub steps: Vec<(usize, Step)>,
    /// Who gave up.
    pub resigned: Option<usize>,
}

/// Something done in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// By a player, or by chance.
    pub kind: StepKind,
    /// Whose turn it was: 0 for who moved first, or 1. A file does not say it.
    pub by: usize,
    /// What it is called.
    pub text: String,
}

/// Who did something.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StepKind {
    /// A player.
    Move,
    /// Chance.
    Roll,
}

/// What is wrong with a saved game, and in which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGameError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong, and what is allowed.
    pub what: String,
}

impl fmt::Display for SavedGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for SavedGameError {}

impl SavedGame {
    /// The first line of every saved game.
    pub const FIRST_LINE: &'static str = "plywood game 1";
}

const PLAYERS: [&str; 2] = ["first", "second"];

impl fmt::Display for SavedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = vec![
            SavedGame::FIRST_LINE.to_string(),
            format!("game {}", self.game),
            format!("persons {}", self.persons),
            format!("engine {}", self.budget),
            format!("seed {}", self.seed),
        ];
        lines.extend(self.position.iter().map(|position| format!("position {position}")));
        lines.extend(self.steps.iter().map(|(_, Step { kind, text, .. })| match kind {
            StepKind::Move => format!("move {text}"),
            StepKind::Roll => format!("roll {text}"),
        }));
        lines.extend(self.resigned.map(|player| format!("resigned {}", PLAYERS[player])));
        let mut checksum = Checksum::default();
        for line in &lines {
            checksum.add(line.trim());
            writeln!(f, "{line}")?;
        }
        writeln!(f, "end {} {checksum}", self.steps.len())
    }
}

/// Of lines without the blanks around them, each followed by the end of a line.
#[derive(Clone, Default)]
struct Checksum(crc32fast::Hasher);

impl Checksum {
    fn add(&mut self, line: &str) {
        self.0.update(line.as_bytes());
        self.0.update(b"\n");
    }
}

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0.clone().finalize())
    }
}

impl FromStr for SavedGame {
    type Err = SavedGameError;

    fn from_str(text: &str) -> Result<Self, SavedGameError> {
        let (game, damage) = SavedGame::parse_lines(text)?;
        damage.map_or(Ok(game), Err)
    }
}

impl SavedGame {
    /// Reads what each line says, and tells besides whether they are all those that were saved.
    pub(super) fn parse_lines(
        text: &str,
    ) -> Result<(SavedGame, Option<SavedGameError>), SavedGameError> {
        let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
        let (first, error) = (lines.next(), |line, what: String| SavedGameError { line, what });
        if first.map(|(_, line)| line) != Some(SavedGame::FIRST_LINE) {
            let what = format!("no saved game; it begins with '{}'", SavedGame::FIRST_LINE);
            return Err(error(1, what));
        }
        let mut reader = Reader::default();
        reader.checksum.add(SavedGame::FIRST_LINE);
        let (mut last, mut damage) = (1, None);
        for (number, line) in lines {
            last = number;
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (name, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            reader.read(number, name, value.trim()).map_err(|what| error(number, what))?;
            if reader.ended && damage.is_none() {
                damage = reader.damage().map(|what| error(number, what));
            }
            reader.checksum.add(line);
        }
        Ok((reader.finish().map_err(|what| error(last, what))?, damage))
    }
}

/// What was read so far.
#[derive(Default)]
struct Reader {
    game: Option<String>,
    persons: Option<Persons>,
    budget: Option<Budget>,
    seed: Option<u64>,
    position: Option<String>,
    steps: Vec<(usize, Step)>,
    resigned: Option<usize>,
    ended: bool,
    checksum: Checksum,
    /// What the last line says the checksum is; empty if it says nothing.
    noted: String,
}

impl Reader {
    fn read(&mut self, number: usize, name: &str, value: &str) -> Result<(), String> {
        if self.ended {
            return Err(format!("'{name}' after the end"));
        }
        if self.resigned.is_some() && name != "end" {
            return Err(format!("'{name}' after one side resigned; allowed: end"));
        }
        let wrong = |allowed: &str| format!("{name} '{value}' is not possible; allowed: {allowed}");
        let persons = || value.parse().map_err(|PersonsError { .. }| wrong(Persons::ALLOWED));
        match name {
            "game" => once(&mut self.game, name, value.to_string()),
            "persons" => once(&mut self.persons, name, persons()?),
            "engine" => {
                once(&mut self.budget, name, value.parse().map_err(|e| format!("engine: {e}"))?)
            }
            "seed" => {
                let seed = value.parse().map_err(|_| wrong("a number from 0 to 2^64 - 1"))?;
                once(&mut self.seed, name, seed)
            }
            "position" if !self.steps.is_empty() => Err("the position comes before moves".into()),
            "position" => once(&mut self.position, name, value.to_string()),
            "move" | "roll" => {
                let kind = if name == "move" { StepKind::Move } else { StepKind::Roll };
                self.steps.push((number, Step { kind, by: 0, text: value.to_string() }));
                Ok(())
            }
            "resigned" => {
                let player = PLAYERS.iter().position(|it| *it == value);
                once(&mut self.resigned, name, player.ok_or_else(|| wrong("first, second"))?)
            }
            "end" => {
                self.ended = true;
                let steps = self.steps.len();
                let (number, checksum) =
                    value.split_once(char::is_whitespace).unwrap_or((value, ""));
                if !number.is_empty() && number.parse() != Ok(steps) {
                    let allowed = format!("end {steps}, as many as there are moves and rolls");
                    return Err(wrong(&allowed));
                }
                self.noted = checksum.trim().to_string();
                Ok(())
            }
            _ => {
                let allowed = "game, persons, engine, seed, position, move, roll, resigned, end";
                Err(format!("'{name}' means nothing here; allowed: {allowed}"))
            }
        }
    }

    /// At the last line: whether those before it are not those that were saved.
    fn damage(&self) -> Option<String> {
        let is_right = self.noted.is_empty() || self.noted == self.checksum.to_string();
        let what = "the lines before are not those that were saved";
        (!is_right).then(|| format!("{what}; if they are right, 'end' alone will do"))
    }

    fn finish(self) -> Result<SavedGame, String> {
        let missing = |name: &str| format!("the file has no line '{name}'");
        let Reader { game, persons, budget, seed, position, steps, resigned, ended, .. } = self;
        if !ended {
            return Err("the file is cut off: it has no line 'end'".into());
        }
        Ok(SavedGame {
            game: game.ok_or_else(|| missing("game"))?,
            persons: persons.ok_or_else(|| missing("persons"))?,
            budget: budget.ok_or_else(|| missing("engine"))?,
            seed: seed.ok_or_else(|| missing("seed"))?,
            position,
            steps,
            resigned,
        })
    }
}

/// Fills in what may be given only once.
fn once<T>(field: &mut Option<T>, name: &str, value: T) -> Result<(), String> {
    match field.replace(value) {
        Some(_) => Err(format!("{name} is given twice")),
        None => Ok(()),
    }
}
