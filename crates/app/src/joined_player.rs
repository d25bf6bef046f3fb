//! Algorithms that joined, as players of matches.

use crate::algorithms::{Algorithms, Exact, WithDice as DiceAlgorithm};
use plywood::{
    Chance, Evaluate, Search,
    algorithm::{FoundOf, Halt},
    engine::Think,
    memory::TableError,
    observer::{Counts, RunObserver, Stopped},
};
use plywood_games::{DiceFamily, Family, PlainFamily};
use plywood_play::{
    Kind, Match, MatchError, Player, Rolls, Seat, WithDice, WithoutDice, then_finish,
};

/// Games of one kind, with the players that joined.
#[derive(Copy, Clone)]
pub(crate) struct WithJoined<'a, K> {
    pub(crate) kind: K,
    pub(crate) algorithms: &'a Algorithms,
}

/// Makes players of algorithms that joined.
pub(crate) trait JoinedPlayers<F: Family>: Kind<F> {
    /// The player of this name; `None` if none joined under it for games of this kind.
    fn joined<'p, E: Evaluate<F> + Clone + Send + Sync>(
        self,
        algorithms: &Algorithms,
        name: &str,
        seat: Seat<'p, F, E>,
    ) -> Option<Box<dyn Player<F> + 'p>>;
}

impl<F: PlainFamily> JoinedPlayers<F> for WithoutDice {
    fn joined<'p, E: Evaluate<F> + Clone + Send + Sync>(
        self,
        algorithms: &Algorithms,
        name: &str,
        seat: Seat<'p, F, E>,
    ) -> Option<Box<dyn Player<F> + 'p>> {
        let algorithm = algorithms.exact(name).ok()?;
        let player = JoinedPlayer { seat, algorithm, counts: Counts::default() };
        Some(then_finish(seat, Box::new(player)))
    }
}

impl<F: DiceFamily> JoinedPlayers<F> for WithDice {
    fn joined<'p, E: Evaluate<F> + Clone + Send + Sync>(
        self,
        algorithms: &Algorithms,
        name: &str,
        seat: Seat<'p, F, E>,
    ) -> Option<Box<dyn Player<F> + 'p>> {
        let algorithm = algorithms.dice(name).ok()?;
        Some(Box::new(JoinedPlayer { seat, algorithm, counts: Counts::default() }))
    }
}

/// A search to a fixed depth by an algorithm `A`.
struct JoinedPlayer<'p, F, E, A> {
    seat: Seat<'p, F, E>,
    algorithm: A,
    counts: Counts,
}

/// Whatever runs by name on a game.
trait RunsOn<F: Family, E> {
    fn run_on(
        &self,
        search: &mut Search<'_, F, E, (), (), RunObserver<'_>>,
        root: &F::Position,
        depth: u32,
        memory: usize,
    ) -> Result<FoundOf<F>, Halt<Stopped>>;
}

impl<F: PlainFamily, E: Evaluate<F>> RunsOn<F, E> for Exact {
    fn run_on(
        &self,
        search: &mut Search<'_, F, E, (), (), RunObserver<'_>>,
        root: &F::Position,
        depth: u32,
        memory: usize,
    ) -> Result<FoundOf<F>, Halt<Stopped>> {
        self.run(search, root, depth, memory)
    }
}

impl<F: DiceFamily, E: Evaluate<F>> RunsOn<F, E> for DiceAlgorithm {
    fn run_on(
        &self,
        search: &mut Search<'_, F, E, (), (), RunObserver<'_>>,
        root: &F::Position,
        depth: u32,
        memory: usize,
    ) -> Result<FoundOf<F>, Halt<Stopped>> {
        self.run(search, search.game.move_order(), root, depth, memory)
    }
}

impl<F: Family, E: Evaluate<F> + Clone, A: RunsOn<F, E>> Player<F> for JoinedPlayer<'_, F, E, A> {
    fn choose(&mut self, position: &F::Position) -> Result<F::Move, MatchError> {
        let Seat { family, eval, entrant, memory, .. } = self.seat;
        let watched = RunObserver::counting(&mut self.counts);
        let mut search = Search::new(family, eval.clone()).observer(watched);
        let depth = entrant.plies().unwrap_or(1);
        match self.algorithm.run_on(&mut search, position, depth, memory) {
            Ok(found) => found.best.ok_or_else(|| self.seat.no_move()),
            Err(Halt::Memory { limit }) => {
                let algorithm = entrant.joined().unwrap_or_default().to_string();
                Err(MatchError::Memory { algorithm, limit })
            }
            // There are no limits.
            Err(Halt::Stopped(_)) => Err(self.seat.no_move()),
        }
    }

    fn evaluations(&self) -> u64 {
        self.counts.leaves()
    }
}

impl<F: Family, K: JoinedPlayers<F>> Kind<F> for WithJoined<'_, K> {
    const DICE: bool = K::DICE;

    fn mover(self, family: &F, start: &F::Position, at: &F::Position, moves_made: u32) -> usize {
        self.kind.mover(family, start, at, moves_made)
    }

    fn rolls(self, family: &F, position: &F::Position) -> Option<Chance<Rolls<F>>> {
        self.kind.rolls(family, position)
    }

    fn openings(self, family: &F, plan: &Match) -> Result<Vec<F::Position>, MatchError> {
        self.kind.openings(family, plan)
    }

    fn opening(
        self,
        family: &F,
        plan: &Match,
        openings: &[F::Position],
        pair: u64,
    ) -> Result<(F::Position, u64), MatchError> {
        self.kind.opening(family, plan, openings, pair)
    }

    fn engine<'e, E: Evaluate<F> + Clone + Send + Sync + 'e>(
        self,
        family: &F,
        eval: E,
        bytes: usize,
        threads: usize,
    ) -> Result<Box<dyn Think<F> + 'e>, TableError>
    where
        F: 'e,
    {
        self.kind.engine(family, eval, bytes, threads)
    }

    fn player<'p, E: Evaluate<F> + Clone + Send + Sync>(
        self,
        seat: Seat<'p, F, E>,
    ) -> Result<Option<Box<dyn Player<F> + 'p>>, MatchError> {
        match seat.entrant.joined() {
            Some(name) => Ok(self.kind.joined(self.algorithms, name, seat)),
            None => self.kind.player(seat),
        }
    }
}
