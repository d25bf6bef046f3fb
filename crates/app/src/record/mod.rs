//! A whole search, recorded.

mod df_pn;
mod engine;
mod file;
mod own;
mod run;

pub use own::OwnSearch;

use crate::{
    AnyGame, Error, Start,
    algorithms::Plain,
    compare::depth,
    erased::Judged,
    held::{Held, has_tactics},
    start::{ByDice, NoDice},
};
use engine::LookAhead;
use plywood::{Bound, Scored, best_first::BestFirst, engine::Limits, order::MoveOrder};
use plywood_games::{DiceFamily, PlainFamily};
use plywood_record::Recording;
use run::{Outcome, record_dice, record_plain};

/// Which search to record.
#[derive(Clone, Debug)]
pub struct RecordRequest<'a> {
    /// The algorithm, by name; or an [`OwnSearch`], in games without dice.
    pub algorithm: String,
    /// Where it starts.
    pub start: Start,
    /// Which of the trees that a comparison has with the seed, counted from 0.
    pub tree_number: u64,
    /// Plies to search (to the end of the tree, if not said), and what stops it.
    pub limits: Limits<'a>,
    /// Bytes for OPEN or a table.
    pub memory: usize,
    /// The order of the moves in games with dice; as suits the game, if not said.
    pub order: Option<MoveOrder>,
}

impl<'a> RecordRequest<'a> {
    /// From the start of the game, or the root of the first tree, to the end of it.
    pub fn of(algorithm: impl Into<String>) -> RecordRequest<'a> {
        RecordRequest {
            algorithm: algorithm.into(),
            start: Start::default(),
            tree_number: 0,
            limits: Limits::default(),
            memory: 1 << 30,
            order: None,
        }
    }
}

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

pub(crate) fn plain<F: PlainFamily>(
    held: &Held<F>,
    request: &RecordRequest<'_>,
) -> Result<Recorded, Error> {
    let Held { name: game, family, eval, algorithms, .. } = held;
    let own = request.algorithm.parse::<OwnSearch>();
    let algorithm = match &own {
        Ok(_) => None,
        Err(None) => Some(algorithms.plain(&request.algorithm)?),
        Err(Some(what)) => return Err(Error::other(what.clone())),
    };
    let judged = Judged { family, eval };
    let root = request.start.reach_in(family, &NoDice, request.tree_number)?.position;
    let from = judged.position(root.clone());
    let depth = match own {
        // It goes on to the end of the game, if there is one.
        Ok(OwnSearch::DfPn(_)) if request.limits.depth.is_none() => {
            depth(game, family, family.most_plies(&root))?
        }
        _ => depth(game, family, request.limits.depth)?,
    };
    let erased = judged.erased();
    let outcome = match (&algorithm, own) {
        (Some(algorithm), _) => record_plain(erased, algorithm, &from, depth, request),
        (None, Ok(OwnSearch::DfPn(above))) => df_pn::record(erased, &from, depth, request, above)?,
        (None, Ok(OwnSearch::EnginePlay)) if !has_tactics(family, &family.tactics()) => {
            return Err(Error::other(format!(
                "{game}: engine-play is not possible, since nothing is known of its forcing play; \
                 allowed: engine"
            )));
        }
        (None, Ok(OwnSearch::EnginePlay)) => {
            engine::record_for_play(erased, &from, depth, request)?
        }
        (None, own) => {
            let look_ahead = match own {
                Ok(OwnSearch::EngineEtc) => LookAhead::AboveLeaves,
                _ => LookAhead::Never,
            };
            engine::record(erased, &from, depth, request, look_ahead)?
        }
    };
    let best_first = match algorithm {
        Some(Plain::BestFirst(form)) => Some(form),
        _ => None,
    };
    let mut position = root;
    let mut line = Vec::new();
    for &number in &outcome.line {
        let Some(mv) = family.moves(&position).nth(number as usize) else { break };
        line.push(family.move_text(&position, mv));
        position = family.play(&position, mv);
    }
    let about = About { game, random: family.is_random(), dice: false };
    let algorithm = algorithm.map_or(request.algorithm.clone(), |algorithm| algorithm.to_string());
    Ok(recorded(about, algorithm, best_first, depth, request, outcome, line))
}

pub(crate) fn dice<F: DiceFamily>(
    held: &Held<F>,
    request: &RecordRequest<'_>,
) -> Result<Recorded, Error> {
    let Held { name: game, family, eval, algorithms, .. } = held;
    let algorithm = algorithms.dice(&request.algorithm)?;
    let depth = depth(game, family, request.limits.depth)?;
    let judged = Judged { family, eval };
    let root = request.start.reach_in(family, &ByDice, request.tree_number)?.position;
    let from = judged.position(root.clone());
    let order = request.order.unwrap_or(family.move_order());
    let outcome = record_dice(judged.erased_dice(), &algorithm, order, &from, depth, request);
    let best = outcome.line.first().and_then(|&number| family.moves(&root).nth(number as usize));
    let line = best.map(|mv| family.move_text(&root, mv)).into_iter().collect();
    let about = About { game, random: family.is_random(), dice: true };
    Ok(recorded(about, algorithm.to_string(), None, depth, request, outcome, line))
}

/// What is said of the game.
struct About<'a> {
    game: &'a str,
    random: bool,
    dice: bool,
}

fn recorded(
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
