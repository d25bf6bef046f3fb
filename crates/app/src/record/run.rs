//! The algorithms of the list, recorded.

use super::RecordRequest;
use crate::{
    algorithms::{Plain, WithDice},
    erased::{ErasedDice, ErasedEvaluation, ErasedGame, ErasedPosition},
};
use plywood::{
    Bound, Scored, Search,
    algorithm::Halt,
    best_first::Ended,
    engine::Limits,
    observer::{Either, EitherLimit, RunLimits, Stopped},
    order::MoveOrder,
};
use plywood_record::{Numbered, NumberedEval, Recorder, Recording};
use std::time::Instant;

/// What a search came to.
pub(super) struct Outcome {
    pub(super) value: Option<Scored<f64>>,
    /// The line, by numbers of moves.
    pub(super) line: Vec<u32>,
    pub(super) stopped: Option<String>,
    pub(super) ended: Option<String>,
    pub(super) recording: Recording,
}

impl Outcome {
    pub(super) fn of(
        value: Result<Scored<f64>, Halt<Stopping>>,
        nodes: u64,
        recording: Recording,
    ) -> Self {
        let stopped = match &value {
            Ok(_) => None,
            Err(Halt::Stopped(stop)) => Some(why(stop, nodes)),
            Err(Halt::Memory { limit }) => Some(format!("OPEN needs more than {limit} bytes")),
        };
        Outcome { value: value.ok(), line: Vec::new(), stopped, ended: None, recording }
    }
}

/// Limits come first, so that a visit that is not allowed is not recorded.
pub(super) type Stopping = Either<Stopped, std::convert::Infallible>;
pub(super) type Watch<'a> = EitherLimit<RunLimits<'a>, Recorder>;

pub(super) fn watch<'a>(limits: &Limits<'a>, recorder: Recorder) -> Watch<'a> {
    EitherLimit(RunLimits::from(Instant::now(), limits), recorder.remembering())
}

fn why(stop: &Stopping, nodes: u64) -> String {
    match stop {
        Either::First(Stopped::Nodes) => format!("stopped after {nodes} nodes"),
        stop => format!("stopped: {stop}"),
    }
}

/// Compiled once, for all games without dice.
pub(super) fn record_plain(
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
    let mut search = Search::new(&numbered, eval).observer(watch(&limits, Recorder::default()));
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
                Ended::Settled => (None, "what it asks is answered".to_string()),
                Ended::Steps => (None, "as many steps as asked are taken".to_string()),
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

/// The line expected, found by a search of its own, which is not recorded.
pub(super) fn line(
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
pub(super) fn record_dice(
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
    let mut search = Search::new(&numbered, eval).observer(watch(&limits, Recorder::default()));
    let placed = numbered.root_with_dice(root.clone());
    let found = algorithm.run(&mut search, order, &placed, depth, memory);
    let best = found.as_ref().ok().and_then(|found| found.best);
    let value = found.map(|found| found.value);
    let recording = search.observer.1.finish(&numbered);
    let outcome = Outcome::of(value, limits.nodes.unwrap_or(u64::MAX), recording);
    Outcome { line: best.map(|(number, _)| number).into_iter().collect(), ..outcome }
}
