//! Engines for games of which something is known.

use crate::{learned_rank::LearnedRank, settings::Settings, solving::Solving};
use plywood::{
    Evaluate, Tactics,
    engine::{DiceEngine, Driver, Engine, Quarters, Think},
    memory::TableError,
    order::{ByRank, History, Order},
};
use plywood_games::{DiceFamily, PlainFamily};

/// An engine that finds the minimax values at each depth, with a table of `bytes`.
pub fn exact_engine<F: PlainFamily, E: Evaluate<F> + Sync>(
    family: &F,
    eval: E,
    bytes: usize,
) -> Result<Engine<F, E, impl Order<F> + Clone + Send + use<F, E>>, TableError> {
    Ok(Engine::new(F::clone(family), eval).table(bytes)?.order(order()))
}

/// An engine that plays as well as it can: with what is known of the game's forcing
/// play, and a table of `bytes` that it believes, by these numbers.
pub fn playing_engine<F: PlainFamily, E: Evaluate<F> + Sync>(
    family: &F,
    eval: E,
    bytes: usize,
    settings: &Settings,
) -> Result<
    Engine<
        F,
        E,
        impl Order<F> + Clone + Send + use<F, E>,
        impl Tactics<F> + Send + Sync + use<F, E>,
    >,
    TableError,
> {
    let engine =
        Engine::new(F::clone(family), eval).driver(Driver::Aspiration(settings.aspiration));
    let tactics = family.tactics();
    let order =
        ByRank::new((priority::<F>, LearnedRank::of(family))).above(unranked(family, &tactics));
    Ok(engine.table(bytes)?.order(order).tactics_at(tactics, settings.costs))
}

/// The engine that [plays](playing_engine), on `threads` threads, which leaves the end of a game to the game's own
/// solver, if it has one: a quarter of `bytes` is for what that one learns.
pub fn whole_player<'e, F: PlainFamily + 'e, E: Evaluate<F> + Send + Sync + 'e>(
    family: &F,
    eval: E,
    bytes: usize,
    threads: usize,
    settings: &Settings,
) -> Result<Box<dyn Think<F> + Send + 'e>, TableError> {
    let solver = if settings.solver > 0 { family.solver(bytes / 4) } else { None };
    let Some(solver) = solver else {
        return Ok(Box::new(playing_engine(family, eval, bytes, settings)?.threads(threads)));
    };
    let engine = playing_engine(family, eval, bytes - bytes / 4, settings)?.threads(threads);
    Ok(Box::new(Solving::new(family, engine, solver, settings.solver)))
}

/// Nodes with no more left than this are not worth an order: in quarters of a ply, where there are tactics. Where all
/// moves are quiet, those one ply above the leaves.
fn unranked<F: PlainFamily>(family: &F, tactics: &impl Tactics<F>) -> u32 {
    if tactics.all_quiet(family) { 2 * Quarters::PLY.0 - 1 } else { 1 }
}

/// What the game says of moves, then what cut off anywhere.
fn order<F: PlainFamily>() -> impl Order<F> + Clone + Send {
    ByRank::new((priority::<F>, History::default())).above(1)
}

fn priority<F: PlainFamily>(family: &F, position: &F::Position, mv: F::Move) -> i32 {
    family.move_priority(position, mv)
}

/// An engine for a game with dice that finds the expectiminimax values at each depth, with
/// a memory of `bytes`.
pub fn dice_engine<F: DiceFamily, E: Evaluate<F> + Clone + Send + Sync>(
    family: &F,
    eval: E,
    bytes: usize,
) -> Result<DiceEngine<F, E, impl Order<F> + Clone + Send + Sync + use<F, E>>, TableError> {
    let order = family.move_order().judged_by(eval.clone());
    Ok(DiceEngine::new(F::clone(family), eval).table(bytes)?.order(order))
}
