//! The searches of an engine, recorded.

use super::{
    RecordRequest,
    run::{Outcome, line, watch},
};
use crate::{
    Error,
    erased::{ErasedEvaluation, ErasedGame, ErasedPosition, ErasedTactics},
};
use plywood::{
    Bound, Scored, Search,
    algorithm::Halt,
    engine::{Costs, Driver, ForPlay},
    memory::{Depths, EnhancedCutoffs, SharedTable},
    order::{ByRank, HintFirst},
};
use plywood_record::{
    Moments, Numbered, NumberedEval, NumberedTactics, Placed, Recorder, Recording,
    why::{Because, What},
};

/// The aspiration window and the table of such a search.
const DRIVER: Driver = Driver::Aspiration(50);
const TABLE_BYTES: usize = 16 << 20;

/// As an engine has it: nodes near the leaves are not looked up.
const WITHOUT_TABLE: u32 = 1;

/// How far from the leaves the table is asked for positions one move ahead.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum LookAhead {
    /// Nowhere.
    Never,
    /// Where more than a ply is left.
    AboveLeaves,
}

/// Compiled once, for all games without dice.
pub(super) fn record(
    game: ErasedGame<'_>,
    root: &ErasedPosition,
    depth: u32,
    request: &RecordRequest<'_>,
    look_ahead: LookAhead,
) -> Result<Outcome, Error> {
    let &RecordRequest { limits, memory, .. } = request;
    let table = table(memory)?;
    let numbered = Numbered::plain(&game);
    let placed = numbered.root(root.clone());
    let look_ahead_above = if look_ahead == LookAhead::AboveLeaves { 1 } else { u32::MAX };
    let mut search = Search::new(&numbered, NumberedEval(ErasedEvaluation))
        .memory(EnhancedCutoffs::above(look_ahead_above, table.handle(Depths::Exact)))
        .order(HintFirst)
        .observer(watch(&limits, Recorder::default()));
    let found = deepen(depth, |depth, guess| DRIVER.find(&mut search, &placed, depth, guess));
    let recording = search.observer.1.finish(&numbered);
    let mut outcome = Outcome::of(found, limits.nodes.unwrap_or(u64::MAX), recording);
    if let Some(Scored { score, .. }) = outcome.value {
        outcome.line = line(game, root, depth, score as i32, &limits);
    }
    Ok(outcome)
}

fn table(memory: usize) -> Result<SharedTable, Error> {
    let table = SharedTable::with_bytes(memory.min(TABLE_BYTES));
    table.map_err(|error| Error::other(error.to_string()))
}

/// Searches deeper and deeper, each time with a guess from the value of two depths before: the
/// same side has moved last.
fn deepen<E>(
    depth: u32,
    mut find: impl FnMut(u32, i32) -> Result<i32, E>,
) -> Result<Scored<f64>, Halt<E>> {
    let mut values = [0; 2];
    for depth in depth.min(1)..=depth {
        let value = find(depth, values[0]).map_err(Halt::Stopped)?;
        values = if depth <= 1 { [value; 2] } else { [values[1], value] };
    }
    Ok(Scored { score: values[1].into(), bound: Bound::Exact })
}

/// Compiled once, for all games without dice. Moves of the table are tried first, the others as the
/// game ranks them.
pub(super) fn record_for_play(
    game: ErasedGame<'_>,
    root: &ErasedPosition,
    depth: u32,
    request: &RecordRequest<'_>,
) -> Result<Outcome, Error> {
    let &RecordRequest { limits, memory, .. } = request;
    let table = table(memory)?;
    let numbered = Numbered::plain(&game);
    let placed = numbered.root(root.clone());
    let priority = |_: &Numbered<'_, ErasedGame<'_>>,
                    at: &Placed<ErasedPosition>,
                    (number, _): (u32, u32)| game.priority(&at.position, number);
    let mut search = Search::new(&numbered, NumberedEval(ErasedEvaluation))
        .memory(table.handle(Depths::AtLeast).above(WITHOUT_TABLE))
        .order(ByRank::new(priority).above(1))
        .observer(watch(&limits, Recorder::default().in_quarters()));
    let tactics = NumberedTactics(ErasedTactics);
    let play = ForPlay { game: &numbered, tactics: &tactics, costs: Costs::default() };
    let found = deepen(depth, |depth, guess| play.find(DRIVER, &mut search, &placed, depth, guess));
    let recording = search.observer.1.finish(&numbered);
    let line = line_of(&recording);
    let outcome = Outcome::of(found, limits.nodes.unwrap_or(u64::MAX), recording);
    Ok(Outcome { line, ..outcome })
}

/// The line from which the score of the last search of the root came.
fn line_of(recording: &Recording) -> Vec<u32> {
    let moments = Moments::of(recording);
    let Some(root) = moments.roots().last() else { return Vec::new() };
    let chain = moments.chain(root, What::Score);
    let children = chain.iter().map_while(|step| match step.because {
        Because::Child(child) => Some(child),
        _ => None,
    });
    children.last().map_or(Vec::new(), |last| recording.path(last))
}
