//! Engines that choose moves within a budget, in games without dice and with.

use super::{Player, Seat};
use crate::{
    Budget, Kind, MatchError,
    clock::{FIRST_LOOK, Pace, TimeLeft},
    played::MoveThought,
};
use plywood::{
    Evaluate, Game, Scored,
    engine::{Foretold, Limits, RootScore, Think, ThoughtOf},
};
use plywood_games::Family;
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering::Relaxed},
};

/// An engine that plays: what it remembers is kept from move to move.
pub(crate) struct EnginePlayer<'p, F: Family, E> {
    seat: Seat<'p, F, E>,
    engine: Box<dyn Think<F> + 'p>,
    evaluations: Arc<AtomicU64>,
    thought: MoveThought,
    clock: Option<TimeLeft>,
    pace: Pace,
}

/// The bytes of an engine's table, or all that a player may have: every game begins with a
/// new one.
pub(crate) const TABLE_BYTES: usize = 16 << 20;

impl<'p, F: Family, E: Evaluate<F> + Clone + Send + Sync> EnginePlayer<'p, F, E> {
    pub(crate) fn new(kind: impl Kind<F>, seat: Seat<'p, F, E>) -> Result<Self, MatchError> {
        let evaluations = Arc::new(AtomicU64::new(0));
        let eval = Counted { eval: seat.eval.clone(), evaluations: Some(evaluations.clone()) };
        let (bytes, settings) = (seat.memory.min(TABLE_BYTES), seat.entrant.settings());
        let engine = kind.engine(seat.family, eval, bytes, 1, settings);
        let engine = engine.map_err(|error| MatchError::Engine { what: error.to_string() })?;
        let (thought, pace) = (MoveThought::default(), Pace::default());
        Ok(EnginePlayer { seat, engine, evaluations, thought, clock: None, pace })
    }
}

impl<F: Family, E> Player<F> for EnginePlayer<'_, F, E> {
    fn choose(&mut self, position: &F::Position) -> Result<F::Move, MatchError> {
        let Seat { family, entrant, .. } = self.seat;
        let by_clock = self.clock.map(|clock| self.pace.for_move(clock));
        let time = by_clock.or(entrant.budget().time);
        let budget = Budget { time, ..entrant.budget() };
        let advice = advise(family, &mut *self.engine, position, &budget);
        let advice = advice.ok_or_else(|| self.seat.no_move())?;
        let score = advice.score.map(|it| it.score / f64::from(family.result_unit()));
        self.thought = MoveThought { score, depth: score.map(|_| advice.depth) };
        Ok(advice.mv)
    }

    fn clocks(&mut self, [mine, _]: [TimeLeft; 2]) {
        self.clock = Some(mine);
    }

    fn thought(&self) -> MoveThought {
        self.thought
    }

    fn evaluations(&self) -> u64 {
        self.evaluations.load(Relaxed)
    }
}

/// An evaluation that may be counted: in matches it is, in analyses it is not. So both have
/// engines of one type, which is compiled once for each game.
#[derive(Clone, Debug)]
pub struct Counted<E> {
    eval: E,
    evaluations: Option<Arc<AtomicU64>>,
}

impl<E> Counted<E> {
    /// Nobody counts it.
    pub fn not(eval: E) -> Self {
        Counted { eval, evaluations: None }
    }
}

impl<G: Game, E: Evaluate<G>> Evaluate<G> for Counted<E> {
    #[inline]
    fn evaluate(&self, game: &G, position: &G::Position) -> G::Score {
        if let Some(evaluations) = &self.evaluations {
            evaluations.fetch_add(1, Relaxed);
        }
        self.eval.evaluate(game, position)
    }

    #[inline]
    fn known(&self, game: &G, position: &G::Position) -> Option<G::Score> {
        self.eval.known(game, position)
    }

    #[inline]
    fn foretells(&self, game: &G, position: &G::Position, depth: u32) -> Foretold {
        self.eval.foretells(game, position, depth)
    }
}

/// What an engine would play, and why.
#[derive(Clone, Debug)]
pub(crate) struct Advice<M> {
    /// The move.
    pub(crate) mv: M,
    /// What it is worth to the side to move; `None` if there was no choice, or no time to
    /// look at any move.
    pub(crate) score: Option<Scored<f64>>,
    /// The line expected, the move itself first.
    pub(crate) line: Vec<M>,
    /// Plies searched for the score.
    pub(crate) depth: u32,
}

/// What an engine would play within a budget, where the game is not over and chance does
/// not move. About a move that is the only one it does not think.
pub(crate) fn advise<F: Family>(
    family: &F,
    engine: &mut (dyn Think<F> + '_),
    position: &F::Position,
    budget: &Budget,
) -> Option<Advice<F::Move>> {
    let unconsidered = |mv| Advice { mv, score: None, line: vec![mv], depth: 0 };
    let mut moves = family.moves(position);
    let only = moves.next().filter(|_| moves.next().is_none());
    if let Some(mv) = only {
        return Some(unconsidered(mv));
    }
    let depth = Some(deepest(family, position, budget));
    let mut thought = engine.think(position, &Limits { depth, ..budget.limits() });
    let no_nodes_left = budget.nodes.is_some_and(|most| thought.nodes >= most);
    if thought.depth == 0 && thought.deeper.is_none() && !no_nodes_left {
        let (depth, time) = (Some(1), Some(FIRST_LOOK));
        thought = engine.think(position, &Limits { depth, time, ..budget.limits() });
    }
    let mv = thought.best?;
    let ThoughtOf::<F> { score, line, depth, deeper, .. } = thought;
    let scored = |Scored { score, bound }: Scored<F::Score>| Scored { score: score.into(), bound };
    // A move that was found to be better a ply deeper has its own score.
    Some(match deeper.filter(|it| line.first() != Some(&it.mv)) {
        Some(RootScore { score, line, .. }) => {
            Advice { mv, score: Some(scored(score)), line, depth: depth + 1 }
        }
        None if depth == 0 => unconsidered(mv),
        None => Advice { mv, score: Some(scored(score)), line, depth },
    })
}

/// Nobody looks farther ahead.
const DEEPEST: u32 = 1000;

/// How far it makes sense to look ahead.
fn deepest<F: Family>(family: &F, position: &F::Position, budget: &Budget) -> u32 {
    let end = family.most_plies(position).unwrap_or(DEEPEST).clamp(1, DEEPEST);
    budget.depth.unwrap_or(DEEPEST).min(end)
}
