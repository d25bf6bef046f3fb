//! A whole search, recorded.

use crate::{
    AnyGame, Error, Start,
    algorithms::{Plain, WithDice},
    compare::depth,
    erased::{ErasedDice, ErasedEvaluation, ErasedGame, ErasedPosition, Judged},
    held::Held,
    start::{ByDice, NoDice},
};
use plywood::{
    Bound, Scored, Search,
    algorithm::Halt,
    best_first::{BestFirst, Ended},
    engine::{Driver, Limits},
    memory::{Depths, EnhancedCutoffs, SharedTable},
    observer::{Either, EitherLimit, RunLimits, Stopped},
    order::{HintFirst, MoveOrder},
};
use plywood_games::{DiceFamily, PlainFamily};
use plywood_record::{Numbered, NumberedEval, Recorder, Recording};
use std::time::Instant;

/// The name of the search that an engine makes: NegaScout, deeper and deeper, in an aspiration
/// window, with a transposition table whose moves are tried first.
pub const ENGINE: &str = "engine";

/// The same, with enhanced transposition cutoffs: the table is asked for positions one move ahead.
pub const ENGINE_ETC: &str = "engine-etc";

/// The aspiration window and the table of such a search.
const DRIVER: Driver = Driver::Aspiration(50);
const TABLE_BYTES: usize = 16 << 20;

/// Which search to record.
#[derive(Clone, Debug)]
pub struct RecordRequest<'a> {
    /// The algorithm, by name; or [`ENGINE`] or [`ENGINE_ETC`], in games without
    /// dice.
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

/// What a search came to.
struct Outcome {
    value: Option<Scored<f64>>,
    /// The line, by numbers of moves.
    line: Vec<u32>,
    stopped: Option<String>,
    ended: Option<String>,
    recording: Recording,
}

impl Outcome {
    fn of(value: Result<Scored<f64>, Halt<Stopping>>, nodes: u64, recording: Recording) -> Self {
        let stopped = match &value {
            Ok(_) => None,
            Err(Halt::Stopped(stop)) => Some(why(stop, nodes)),
            Err(Halt::Memory { limit }) => Some(format!("OPEN needs more than {limit} bytes")),
        };
        Outcome { value: value.ok(), line: Vec::new(), stopped, ended: None, recording }
    }
}

/// Limits come first, so that a visit that is not allowed is not recorded.
type Stopping = Either<Stopped, std::convert::Infallible>;
type Watch<'a> = EitherLimit<RunLimits<'a>, Recorder>;

fn watch<'a>(limits: &Limits<'a>) -> Watch<'a> {
    EitherLimit(RunLimits::from(Instant::now(), limits), Recorder::default().remembering())
}

fn why(stop: &Stopping, nodes: u64) -> String {
    match stop {
        Either::First(Stopped::Nodes) => format!("stopped after {nodes} nodes"),
        stop => format!("stopped: {stop}"),
    }
}

pub(crate) fn plain<F: PlainFamily>(
    held: &Held<F>,
    request: &RecordRequest<'_>,
) -> Result<Recorded, Error> {
    let Held { name: game, family, eval, algorithms, .. } = held;
    let by_engine = [ENGINE, ENGINE_ETC].into_iter().find(|name| *name == request.algorithm);
    let algorithm = match by_engine {
        Some(_) => None,
        None => Some(algorithms.plain(&request.algorithm)?),
    };
    let depth = depth(game, family, request.limits.depth)?;
    let judged = Judged { family, eval };
    let root = request.start.reach_in(family, &NoDice, request.tree_number)?.position;
    let from = judged.position(root.clone());
    let look_ahead_above = if by_engine == Some(ENGINE_ETC) { 1 } else { u32::MAX };
    let outcome = match &algorithm {
        Some(algorithm) => record_plain(judged.erased(), algorithm, &from, depth, request),
        None => record_engine(judged.erased(), &from, depth, request, look_ahead_above)?,
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
    let by_engine = by_engine.unwrap_or_default().to_string();
    let algorithm = algorithm.map_or(by_engine, |algorithm| algorithm.to_string());
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

/// Compiled once, for all games without dice.
fn record_plain(
    game: ErasedGame<'_>,
    algorithm: &Plain,
    root: &ErasedPosition,
    depth: u32,
    request: &RecordRequest<'_>,
) -> Outcome {
    let &RecordRequest { limits, memory, .. } = request;
    let nodes = limits.nodes.unwrap_or(u64::MAX);
    let numbered = Numbered::plain(&game);
    let eval = NumberedEval(ErasedEvaluation);
    let mut search = Search::new(&numbered, eval).observer(watch(&limits));
    let placed = numbered.root(root.clone());
    match algorithm {
        Plain::Exact(algorithm) => {
            let found = algorithm.run(&mut search, &placed, depth, memory);
            let value = found.map(|found| Scored {
                score: f64::from(found.value.score),
                bound: found.value.bound,
            });
            let recording = search.observer.1.finish(&numbered);
            let mut outcome = Outcome::of(value, nodes, recording);
            if let Some(Scored { score, bound: Bound::Exact }) = outcome.value {
                outcome.line = line(game, root, depth, score as i32, &limits);
            }
            outcome
        }
        &Plain::BestFirst(form) => {
            let found = form.run(&mut search, &placed, depth, memory);
            let (stopped, ended) = match &found.ended {
                Ended::Long => (None, format!("the principal variation is {depth} plies long")),
                Ended::Over => {
                    (None, "the principal variation leads to the end of the game".to_string())
                }
                Ended::Memory => (None, "the memory is full".to_string()),
                Ended::Stopped(stop) => (Some(why(stop, nodes)), why(stop, nodes)),
            };
            let value =
                found.value.map(|score| Scored { score: score.into(), bound: Bound::Exact });
            let line = found.line.iter().map(|&(number, _)| number).collect();
            let recording = search.observer.1.finish(&numbered);
            Outcome { value, line, stopped, ended: Some(ended), recording }
        }
    }
}

/// Compiled once, for all games without dice. Looks one move ahead in the table where more plies
/// are left than `look_ahead_above`.
fn record_engine(
    game: ErasedGame<'_>,
    root: &ErasedPosition,
    depth: u32,
    request: &RecordRequest<'_>,
    look_ahead_above: u32,
) -> Result<Outcome, Error> {
    let &RecordRequest { limits, memory, .. } = request;
    let table = SharedTable::with_bytes(memory.min(TABLE_BYTES));
    let table = table.map_err(|error| Error::other(error.to_string()))?;
    let numbered = Numbered::plain(&game);
    let placed = numbered.root(root.clone());
    let mut search = Search::new(&numbered, NumberedEval(ErasedEvaluation))
        .memory(EnhancedCutoffs::above(look_ahead_above, table.handle(Depths::Exact)))
        .order(HintFirst)
        .observer(watch(&limits));
    // The value of two depths before: the same side has moved last.
    let mut values = [0; 2];
    let mut found = Ok(Scored { score: 0.0, bound: Bound::Exact });
    for depth in depth.min(1)..=depth {
        match DRIVER.find(&mut search, &placed, depth, values[0]) {
            Ok(value) => {
                values = if depth <= 1 { [value; 2] } else { [values[1], value] };
                found = Ok(Scored { score: f64::from(value), bound: Bound::Exact });
            }
            Err(stop) => {
                found = Err(Halt::Stopped(stop));
                break;
            }
        }
    }
    let recording = search.observer.1.finish(&numbered);
    let mut outcome = Outcome::of(found, limits.nodes.unwrap_or(u64::MAX), recording);
    if let Some(Scored { score, .. }) = outcome.value {
        outcome.line = line(game, root, depth, score as i32, &limits);
    }
    Ok(outcome)
}

/// The line expected, found by a search of its own, which is not recorded.
fn line(
    game: ErasedGame<'_>,
    root: &ErasedPosition,
    depth: u32,
    value: i32,
    limits: &Limits<'_>,
) -> Vec<u32> {
    let watch = RunLimits::from(Instant::now(), limits);
    let mut search = Search::new(&game, ErasedEvaluation).observer(watch);
    search.principal_variation(root, depth, value).unwrap_or_default()
}

/// Compiled once, for all games with dice.
fn record_dice(
    game: ErasedDice<'_>,
    algorithm: &WithDice,
    order: MoveOrder,
    root: &ErasedPosition,
    depth: u32,
    request: &RecordRequest<'_>,
) -> Outcome {
    let &RecordRequest { limits, memory, .. } = request;
    let numbered = Numbered::with_dice(&game);
    let eval = NumberedEval(ErasedEvaluation);
    let mut search = Search::new(&numbered, eval).observer(watch(&limits));
    let placed = numbered.root_with_dice(root.clone());
    let found = algorithm.run(&mut search, order, &placed, depth, memory);
    let best = found.as_ref().ok().and_then(|found| found.best);
    let value = found.map(|found| found.value);
    let recording = search.observer.1.finish(&numbered);
    let outcome = Outcome::of(value, limits.nodes.unwrap_or(u64::MAX), recording);
    Outcome { line: best.map(|(number, _)| number).into_iter().collect(), ..outcome }
}
