//! A recorded search, and the labels that tell of it in a file.

use super::{RecordRequest, run::Outcome};
use crate::{AnyGame, Error, Start};
use plywood::{Bound, Scored, best_first::BestFirst};
use plywood_record::Recording;

/// A search that was recorded.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// The tree.
    pub game: String,
    /// Whether another seed gives another tree.
    pub random: bool,
    /// Whether there are dice.
    pub dice: bool,
    /// The algorithm.
    pub algorithm: String,
    /// The form of best-first minimax, if it is one.
    pub best_first: Option<BestFirst>,
    /// Where it started.
    pub start: Start,
    /// Which of the trees with the seed.
    pub tree_number: u64,
    /// Plies.
    pub depth: u32,
    /// What it found; none if it was stopped before it had something.
    pub value: Option<Scored<f64>>,
    /// The line expected: the principal variation, or as much of it as is known.
    pub line: Vec<String>,
    /// Why it was stopped, if it was.
    pub stopped: Option<String>,
    /// Why it ended, of a search that always has an answer.
    pub ended: Option<String>,
    /// All of it.
    pub recording: Recording,
}

/// What is said of the game.
pub(super) struct About<'a> {
    pub(super) game: &'a str,
    pub(super) random: bool,
    pub(super) dice: bool,
}

pub(super) fn recorded(
    About { game, random, dice }: About<'_>,
    algorithm: String,
    best_first: Option<BestFirst>,
    depth: u32,
    request: &RecordRequest<'_>,
    outcome: Outcome,
    line: Vec<String>,
) -> Recorded {
    let Outcome { value, stopped, ended, mut recording, .. } = outcome;
    let RecordRequest { start, tree_number, .. } = request;
    let labels = &mut recording.labels;
    let mut label = |name: &str, text: String| labels.insert(name.to_string(), text);
    label("game", game.to_string());
    label("algorithm", algorithm.clone());
    label("depth", depth.to_string());
    label("seed", start.seed.to_string());
    label("tree", tree_number.to_string());
    if let Some(position) = &start.position {
        label("position", position.clone());
    }
    if !start.moves.is_empty() {
        label("moves", start.moves.clone());
    }
    if let Some(Scored { score, bound }) = value {
        label("score", score.to_string());
        label("bound", bound_name(bound).to_string());
    }
    label("line", line.join(","));
    if let Some(why) = &stopped {
        label("stopped", why.clone());
    }
    if let Some(why) = &ended {
        label("ended", why.clone());
    }
    let (game, start, tree_number) = (game.to_string(), start.clone(), *tree_number);
    Recorded {
        game,
        random,
        dice,
        algorithm,
        best_first,
        start,
        tree_number,
        depth,
        value,
        line,
        stopped,
        ended,
        recording,
    }
}

fn bound_name(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    }
}

impl Recorded {
    /// The game that a recording, read from a file, says it is of.
    pub fn game_of(recording: &Recording) -> Result<&str, Error> {
        label(recording, "game")
    }

    /// What a recording that was read from a file says of its search, which is one of this game.
    pub fn read(game: &dyn AnyGame, recording: Recording) -> Result<Recorded, Error> {
        let text = |name: &str| label(&recording, name).map(str::to_string);
        let given = |name: &str| recording.labels.get(name).cloned();
        let number = |name: &str| {
            let text = label(&recording, name)?;
            text.parse::<u64>().map_err(|_| damaged(name, "is no whole number"))
        };
        let depth = number("depth")?;
        let depth = u32::try_from(depth).map_err(|_| damaged("depth", "is too large"))?;
        let score = match given("score") {
            Some(text) => Some(text.parse::<f64>().map_err(|_| damaged("score", "is no number"))?),
            None => None,
        };
        let bound = match given("bound").as_deref() {
            Some("lower") => Bound::Lower,
            Some("upper") => Bound::Upper,
            _ => Bound::Exact,
        };
        let info = game.info();
        let line = given("line").unwrap_or_default();
        let algorithm = text("algorithm")?;
        let start = Start {
            position: given("position"),
            moves: given("moves").unwrap_or_default(),
            seed: number("seed")?,
            ..Start::default()
        };
        let tree_number = number("tree")?;
        // Every visit has a place in this game.
        let paths: Vec<Vec<u32>> = match recording.len() {
            0 => Vec::new(),
            visits => vec![recording.path(visits as u32 - 1)],
        };
        game.place_names(&start, tree_number, &paths)?;
        Ok(Recorded {
            game: text("game")?,
            random: info.random,
            dice: info.dice,
            best_first: algorithm.parse().ok(),
            algorithm,
            start,
            tree_number,
            depth,
            value: score.map(|score| Scored { score, bound }),
            line: line.split(',').filter(|word| !word.is_empty()).map(str::to_string).collect(),
            stopped: given("stopped"),
            ended: given("ended"),
            recording,
        })
    }
}

fn label<'r>(recording: &'r Recording, name: &str) -> Result<&'r str, Error> {
    let text = recording.labels.get(name);
    text.map(String::as_str).ok_or_else(|| damaged(name, "is missing"))
}

fn damaged(name: &str, what: &str) -> Error {
    Error::other(format!("the recorded search cannot be told: its label '{name}' {what}"))
}
