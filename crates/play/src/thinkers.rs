//! Engines that choose moves within a budget, in games without dice and with.

use crate::{Budget, engines::playing_engine};
use plywood::{
    Bound, Evaluate, Game, Scored, Search, Tactics,
    algorithm::{ChanceAlgorithm, ChanceSearch},
    engine::{Engine, Limits, Thought},
    memory::TableError,
    observer::{Counts, RunLimits, RunObserver},
    order::Order,
};
use plywood_games::{DiceFamily, Family, PlainFamily};
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Instant,
};

/// What an engine would play, and why.
#[derive(Clone, Debug)]
pub struct Advice<M> {
    /// The move.
    pub mv: M,
    /// What it is worth to the side to move; `None` if there was no choice, or no time to
    /// look at any move.
    pub score: Option<Scored<f64>>,
    /// The line expected, the move itself first.
    pub line: Vec<M>,
    /// Plies searched for the score.
    pub depth: u32,
}

impl<M: Copy> Advice<M> {
    /// A move that nothing was thought about.
    fn unconsidered(mv: M) -> Self {
        Advice { mv, score: None, line: vec![mv], depth: 0 }
    }
}

/// The only legal move, if there is one.
fn only_move<G: Game>(game: &G, position: &G::Position) -> Option<G::Move> {
    let mut moves = game.moves(position);
    moves.next().filter(|_| moves.next().is_none())
}

/// Nobody looks farther ahead.
const DEEPEST: u32 = 1000;

/// How far it makes sense to look ahead.
fn deepest<F: Family>(family: &F, position: &F::Position, budget: &Budget) -> u32 {
    let end = family.most_plies(position).unwrap_or(DEEPEST).clamp(1, DEEPEST);
    budget.depth.unwrap_or(DEEPEST).min(end)
}

/// An evaluation that is counted, if somebody wants to know.
pub(crate) struct Counted<E> {
    eval: E,
    evaluations: Option<Arc<AtomicU64>>,
}

impl<G: Game, E: Evaluate<G>> Evaluate<G> for Counted<E> {
    #[inline]
    fn evaluate(&self, game: &G, position: &G::Position) -> G::Score {
        if let Some(evaluations) = &self.evaluations {
            evaluations.fetch_add(1, Relaxed);
        }
        self.eval.evaluate(game, position)
    }
}

/// An engine of whatever type.
trait Think<F: PlainFamily> {
    fn think(&mut self, position: &F::Position, limits: &Limits<'_>) -> Thought<F::Move>;
}

impl<F, E, R, K> Think<F> for Engine<F, E, R, K>
where
    F: PlainFamily,
    E: Evaluate<F> + Sync,
    R: Order<F> + Clone + Send,
    K: Tactics<F> + Sync,
{
    fn think(&mut self, position: &F::Position, limits: &Limits<'_>) -> Thought<F::Move> {
        Engine::think(self, position, limits)
    }
}

/// An [`Engine`] that plays: its table is kept from move to move.
pub(crate) struct Thinker<'e, F: PlainFamily> {
    family: F,
    engine: Box<dyn Think<F> + 'e>,
}

impl<'e, F: PlainFamily> Thinker<'e, F> {
    /// With a table of `memory` bytes, on `threads` threads; evaluations are counted, if
    /// somebody wants to know.
    pub(crate) fn new<E: Evaluate<F> + Clone + Sync + 'e>(
        family: &F,
        eval: &E,
        memory: usize,
        threads: usize,
        evaluations: Option<Arc<AtomicU64>>,
    ) -> Result<Self, TableError> {
        let eval = Counted { eval: eval.clone(), evaluations };
        let engine = playing_engine(family, eval, memory)?.threads(threads);
        Ok(Thinker { family: family.clone(), engine: Box::new(engine) })
    }

    /// A move, where the game is not over.
    pub(crate) fn advise(
        &mut self,
        position: &F::Position,
        budget: &Budget,
    ) -> Option<Advice<F::Move>> {
        if let Some(mv) = only_move(&self.family, position) {
            return Some(Advice::unconsidered(mv));
        }
        let depth = Some(deepest(&self.family, position, budget));
        let thought = self.engine.think(position, &Limits { depth, ..budget.limits() });
        let mv = thought.best?;
        let scored = |Scored { score, bound }| Scored { score: f64::from(score), bound };
        // A move that was found to be better a ply deeper has its own score.
        Some(match thought.deeper.filter(|it| thought.line.first() != Some(&it.mv)) {
            Some(it) => Advice {
                mv,
                score: Some(scored(it.score)),
                line: it.line,
                depth: thought.depth + 1,
            },
            None if thought.depth == 0 => Advice::unconsidered(mv),
            None => Advice {
                mv,
                score: Some(scored(thought.score)),
                line: thought.line,
                depth: thought.depth,
            },
        })
    }
}

/// Searches through chance one ply deeper each time.
pub(crate) struct DiceThinker;

impl DiceThinker {
    const ALGORITHM: ChanceAlgorithm =
        ChanceAlgorithm { search: ChanceSearch::Star2, table: false };

    /// A move, where the game is not over and chance does not move. The first ply is
    /// searched in any case.
    pub(crate) fn advise<F: DiceFamily, E: Evaluate<F> + Clone>(
        family: &F,
        eval: &E,
        position: &F::Position,
        budget: &Budget,
        counts: &mut Counts,
    ) -> Option<Advice<F::Move>> {
        if let Some(mv) = only_move(family, position) {
            return Some(Advice::unconsidered(mv));
        }
        let order = family.move_order();
        let watched = RunObserver::counting(counts);
        let mut search = Search::new(family, eval.clone()).observer(watched);
        let found = search.run_chance(Self::ALGORITHM, order, position, 1, 0).ok()?;
        let mv = found.best?;
        let mut advice = Advice { mv, score: Some(found.value), line: vec![mv], depth: 1 };
        let limits = limits_from_now(budget);
        let before = counts.nodes();
        for depth in 2..=deepest(family, position, budget) {
            let nodes = limits.nodes.saturating_sub(counts.nodes() - before);
            let limits = RunLimits { nodes, ..limits };
            let watched = RunObserver::counting(counts).within(limits);
            let mut search = Search::new(family, eval.clone()).observer(watched);
            let Ok(found) = search.run_chance(Self::ALGORITHM, order, position, depth, 0) else {
                break;
            };
            let Some(mv) = found.best else { break };
            advice = Advice { mv, score: Some(found.value), line: vec![mv], depth };
        }
        debug_assert!(advice.score.is_some_and(|it| it.bound == Bound::Exact));
        Some(advice)
    }
}

/// What stops a search that begins now, but for its depth.
pub(crate) fn limits_from_now(budget: &Budget) -> RunLimits<'static> {
    RunLimits::from(Instant::now(), &budget.limits())
}
