//! Engines for the games of the registry.

use plywood::{ByRank, Engine, Evaluate, History, Order, TableError, Tactics};
use plywood_games::PlainFamily;

/// An engine that finds the minimax values at each depth, with a table of so many
/// bytes.
pub fn exact_engine<F: PlainFamily>(
    family: &F,
    bytes: usize,
) -> Result<Engine<F, F::Evaluation, impl Order<F> + Clone + Send>, TableError> {
    Ok(Engine::new(F::clone(family), family.evaluation()).table(bytes)?.order(order()))
}

/// An engine that plays as well as it can: with what is known of the game's forcing
/// play, and a table of so many bytes that it believes.
pub fn playing_engine<F: PlainFamily>(
    family: &F,
    bytes: usize,
) -> Result<
    Engine<
        F,
        impl Evaluate<F> + Sync + use<F>,
        impl Order<F> + Clone + Send + use<F>,
        impl Tactics<F> + Send + Sync + use<F>,
    >,
    TableError,
> {
    playing_engine_judging_by(family, family.evaluation(), bytes)
}

/// The same with another evaluation.
pub(crate) fn playing_engine_judging_by<F: PlainFamily, E: Evaluate<F> + Sync>(
    family: &F,
    eval: E,
    bytes: usize,
) -> Result<
    Engine<
        F,
        E,
        impl Order<F> + Clone + Send + use<F, E>,
        impl Tactics<F> + Send + Sync + use<F, E>,
    >,
    TableError,
> {
    let engine = Engine::new(family.for_play(), eval);
    Ok(engine.table(bytes)?.order(order()).tactics(family.tactics()))
}

/// What the rules say of moves, then what cut off beside, then what did anywhere.
fn order<F: PlainFamily>() -> impl Order<F> + Clone + Send {
    let promise = |family: &F, position: &F::Position, mv: F::Move| family.promise(position, mv);
    ByRank::new((promise, History::default())).above(1)
}
