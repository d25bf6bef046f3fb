//! Engines for the games of the registry.

use plywood::{ByRank, Engine, Evaluate, History, Killers, Order, TableError, Tactics};
use plywood_games::PlainFamily;

/// An engine that finds the minimax values at each depth, with a table of so many
/// bytes.
pub fn exact_engine<F: PlainFamily>(
    family: &F,
    bytes: usize,
) -> Result<Engine<F, F::Evaluation, impl Order<F> + Clone + Send>, TableError> {
    Ok(Engine::new(F::clone(family), family.evaluation())?.table(bytes)?.order(order()))
}

/// An engine that plays as well as it can: with what is known of the game's forcing
/// play, and a table of so many bytes that it believes.
pub fn playing_engine<F: PlainFamily>(
    family: &F,
    bytes: usize,
) -> Result<
    Engine<F, impl Evaluate<F> + Sync, impl Order<F> + Clone + Send, impl Tactics<F> + Send + Sync>,
    TableError,
> {
    let engine = Engine::new(family.for_play(), family.evaluation())?;
    Ok(engine.table(bytes)?.order(order()).tactics(family.tactics()))
}

/// What the rules say of moves, then what cut off beside, then what did anywhere.
fn order<F: PlainFamily>() -> impl Order<F> + Clone + Send {
    let rank = |family: &F, position: &F::Position, mv: F::Move| family.rank(position, mv);
    ByRank::new((rank, Killers::default(), History::default()))
}
