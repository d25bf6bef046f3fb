//! What a game author calls: a player for any game.

use super::{
    Costs, Driver, Limits, Parallel, Reason, Thought,
    limit_observer::{LimitObserver, Shared},
    reporter::{Paused, Reporter},
    root::RootMoves,
    searcher::{Alone, Borrowed, ThreadSearch},
    worker::{Begin, Worker},
    ybw::{AbortObserver, WorkQueue, YbwWorker},
};
use crate::{
    Deterministic, Evaluate, Game, Keyed, Tactics,
    memory::{
        Depths, SharedTable, TableError, TableHandle,
        sync::{atomic::Ordering::Relaxed, help, thread},
    },
    order::{Learned, Order},
};
use std::{hash::Hash, time::Instant};

/// Finds the best move in any game without dice: deepens step by step, with a
/// transposition table, on as many threads as wanted.
///
/// ```
/// use plywood::{Deterministic, Game, Keyed, engine::{Engine, Limits}};
///
/// /// Take one, two or three matches; who takes the last one wins.
/// struct Matches;
///
/// impl Game for Matches {
///     type Position = u32;
///     type Move = u32;
///     type Moves = std::ops::RangeInclusive<u32>;
///     type Score = i32;
///     fn moves(&self, left: &u32) -> Self::Moves { 1..=3.min(*left) }
///     fn play(&self, left: &u32, taken: u32) -> u32 { left - taken }
///     fn outcome(&self, left: &u32) -> Option<i32> { (*left == 0).then_some(-1) }
/// }
/// impl Deterministic for Matches {}
/// impl Keyed for Matches {
///     fn key(&self, left: &u32) -> u64 { u64::from(*left).wrapping_mul(0x9E37_79B9_7F4A_7C15) }
/// }
///
/// let mut engine = Engine::new(Matches, |_: &u32| 0).table(1 << 20)?.threads(2);
/// let thought = engine.think(&30, &Limits::depth(30));
/// assert_eq!((thought.best, thought.score.score), (Some(2), 1));
/// assert_eq!(thought.line[0], 2);
/// # Ok::<(), plywood::memory::TableError>(())
/// ```
///
/// Scores are the minimax values at the depth reached, unless it is told to play, with
/// [tactics](Self::tactics): then it believes what the table knows from deeper
/// searches, which is faster and mostly better, but depends on what happens to be
/// there.
#[derive(Debug)]
pub struct Engine<G: Game, E, R = Learned<<G as Game>::Move>, K = ()> {
    pub(super) game: G,
    pub(super) eval: E,
    order: R,
    /// Made when it is first needed.
    table: Option<SharedTable>,
    table_bytes: usize,
    /// Up to this depth the table may answer by what was thought before.
    known_to: u32,
    threads: usize,
    parallel: Parallel,
    pub(super) depths: Depths,
    pub(super) driver: Driver,
    pub(super) tactics: K,
    pub(super) costs: Costs,
}

/// The table of an engine that was not told of another.
const TABLE_BYTES: usize = 16 << 20;

/// Up to this number of plies left, nodes are searched without a look at the table, which
/// takes longer than it saves there: what is below them is leaves. Two plies above the leaves it
/// pays, if not by scores then by the moves that the next depth tries first.
const WITHOUT_TABLE: u32 = 1;

/// The same in [quarters](super::Quarters), where all moves are quiet.
const WITHOUT_TABLE_IN_PLAY: u32 = 2 * super::Quarters::PLY.0 - 1;

impl<G: Game<Move: Hash>, E> Engine<G, E> {
    /// An engine on one thread, with a table of 16 MiB, which [learns](Learned) while it searches
    /// which moves to try first. Its scores are minimax values, until it is told to [play](Self::tactics).
    pub fn new(game: G, eval: E) -> Self {
        Engine::ordered_by(game, eval, Learned::default())
    }
}

impl<G: Game, E, R> Engine<G, E, R> {
    /// The same with moves tried in this order: also for moves without `Hash`, with
    /// [`HintFirst`](crate::order::HintFirst).
    pub fn ordered_by(game: G, eval: E, order: R) -> Self {
        Engine {
            game,
            eval,
            order,
            table: None,
            table_bytes: TABLE_BYTES,
            known_to: 0,
            threads: 1,
            parallel: Parallel::YoungBrothersWait,
            depths: Depths::Exact,
            driver: Driver::Aspiration(Driver::USUAL_WIDTH),
            tactics: (),
            costs: Costs::default(),
        }
    }

    /// The threads share the work like this, instead of [young brothers
    /// wait](Parallel::YoungBrothersWait). Engines with [tactics](Self::tactics) know one way
    /// only, [`LazySmp`](Parallel::LazySmp): who has said how threads share the work looks equally
    /// far everywhere.
    #[must_use]
    pub fn parallel(self, parallel: Parallel) -> Engine<G, E, R, EquallyFar> {
        Engine { parallel, ..self.with(|order, ()| (order, EquallyFar)) }
    }

    /// Plays: looks further where these tactics say that it matters, and less far
    /// where it hardly does, and believes what the table knows from deeper searches.
    ///
    /// Scores are then judgements, not minimax values at some depth, and threads share
    /// nothing but the table ([`LazySmp`](Parallel::LazySmp)). With `()` an engine looks
    /// equally far everywhere.
    #[must_use]
    pub fn tactics<T>(self, tactics: T) -> Engine<G, E, R, T> {
        self.tactics_at(tactics, Costs::default())
    }

    /// The same, and moves cost this.
    #[must_use]
    pub fn tactics_at<T>(self, tactics: T, costs: Costs) -> Engine<G, E, R, T> {
        let (depths, parallel) = (Depths::AtLeast, Parallel::LazySmp);
        Engine { depths, parallel, costs, ..self.with(|order, ()| (order, tactics)) }
    }
}

/// The tactics of an engine that was told how its threads share the work: none.
#[derive(Copy, Clone, Debug)]
pub struct EquallyFar;

impl<G: Game> Tactics<G> for EquallyFar {
    const SOME: bool = false;

    type NoisyMoves = std::iter::Empty<G::Move>;

    fn noisy_moves(&self, _: &G, _: &G::Position) -> Self::NoisyMoves {
        std::iter::empty()
    }
}

impl<G: Game, E, R> Engine<G, E, R, EquallyFar> {
    /// The threads share the work like this instead.
    #[must_use]
    pub fn parallel(self, parallel: Parallel) -> Self {
        Engine { parallel, ..self }
    }
}

impl<G: Game, E, R, K> Engine<G, E, R, K> {
    /// With a table of `bytes` bytes, if there is that much memory. It is taken when the
    /// engine begins to think; should it be gone by then, the table is smaller.
    pub fn table(self, bytes: usize) -> Result<Self, TableError> {
        SharedTable::check_room(bytes)?;
        Ok(Engine { table: None, table_bytes: bytes, known_to: 0, ..self })
    }

    /// On `threads` threads, at least one, that share the table.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Engine { threads: threads.max(1), ..self }
    }

    /// With moves tried in this order. Each thread has its own copy.
    #[must_use]
    pub fn order<S>(self, order: S) -> Engine<G, E, S, K> {
        self.with(|_, tactics| (order, tactics))
    }

    /// The same engine with another order, other tactics.
    fn with<S, T>(self, change: impl FnOnce(R, K) -> (S, T)) -> Engine<G, E, S, T> {
        let (order, tactics) = change(self.order, self.tactics);
        Engine {
            order,
            tactics,
            game: self.game,
            eval: self.eval,
            table: self.table,
            table_bytes: self.table_bytes,
            known_to: self.known_to,
            threads: self.threads,
            parallel: self.parallel,
            depths: self.depths,
            driver: self.driver,
            costs: self.costs,
        }
    }

    /// Finds values in this way.
    #[must_use]
    pub fn driver(self, driver: Driver) -> Self {
        Engine { driver, ..self }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Clears the table, as before another game.
    pub fn clear(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
        self.known_to = 0;
    }
}

impl<G, E, R, K> Engine<G, E, R, K>
where
    G: Keyed + Deterministic + Game<Score = i32, Position: Send + Sync, Move: Send + Sync> + Sync,
    E: Evaluate<G> + Sync,
    R: Order<G> + Clone + Send,
    K: Tactics<G> + Sync,
{
    /// Thinks until a limit is reached.
    pub fn think(&mut self, position: &G::Position, limits: &Limits<'_>) -> Thought<G::Move> {
        self.think_with(position, limits, |_| ())
    }

    /// Thinks, and tells after every depth what it thinks so far.
    pub fn think_with(
        &mut self,
        position: &G::Position,
        limits: &Limits<'_>,
        mut tell: impl FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        self.deepen(position, limits, &mut tell)
    }

    /// Compiled once, whoever listens.
    fn deepen(
        &mut self,
        position: &G::Position,
        limits: &Limits<'_>,
        tell: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        let start = Instant::now();
        let bytes = self.table_bytes;
        let table = self.table.take();
        let mut table = table.unwrap_or_else(|| SharedTable::with_bytes_at_most(bytes));
        table.new_search();
        let shared = &Shared::new(start, limits);
        let thought = self.deepen_to_the_end(&mut table, position, shared, tell);
        self.table = Some(table);
        let begun = thought.deeper.as_ref().map_or(thought.depth, |_| thought.depth + 1);
        self.known_to = self.known_to.max(begun);
        thought
    }

    /// Where a depth was searched without a look at the evaluation, the game is over in every line,
    /// unless the table answered with what less deep searches had evaluated: whether it is so is
    /// seen by searching that depth again without any scores of the table. As these are worth
    /// keeping, nobody asks before a depth that no earlier thought came to.
    fn deepen_to_the_end(
        &self,
        table: &mut SharedTable,
        position: &G::Position,
        shared: &Shared<'_>,
        tell: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        if let Some(score) = self.game.outcome(position) {
            return Thought::unsearched(score, shared.time(), Reason::Over);
        }
        let above = match self.tactics.all_quiet(&self.game) {
            true => WITHOUT_TABLE_IN_PLAY,
            false => WITHOUT_TABLE,
        };
        let moves = RootMoves::new(self.game.moves(position), shared.limits);
        let known_to = self.known_to;
        let mut begin = Begin { moves, depth: 1, guess: 0, is_again: false, known_to };
        let mut before = None;
        loop {
            let memory = table.handle(self.depths).above(above);
            let reporter = Reporter { engine: self, memory, root: position, shared, begin: &begin };
            let thought = match self.deepen_with(reporter, before, tell) {
                Paused::Done(thought) => return thought,
                Paused::NothingEvaluated(thought) => thought,
            };
            table.forget_scores();
            shared.stop.store(false, Relaxed);
            shared.evaluated.forget();
            let (moves, guess) = (RootMoves::again(&thought.moves), thought.score.score);
            begin = Begin { moves, depth: thought.depth, guess, is_again: true, known_to: 0 };
            before = Some(thought);
        }
    }

    fn deepen_with(
        &self,
        reporter: Reporter<'_, G, E, R, K>,
        before: Option<Thought<G::Move>>,
        tell: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Paused<G::Move> {
        let Reporter { memory, shared, .. } = reporter;
        let queue = &WorkQueue::new();
        thread::scope(|scope| {
            // Whatever happens to this thread, the others end.
            let _end = EndOfWork { shared, queue };
            // First what is known when it is compiled: with tactics there is one way only.
            if K::SOME {
                self.lazily(scope, reporter, before, tell)
            } else if self.parallel == Parallel::YoungBrothersWait && self.threads > 1 {
                let worker = || {
                    let observer = AbortObserver::new(LimitObserver::new(shared), queue);
                    YbwWorker::new(self.search(memory, observer, shared), queue)
                };
                for _ in 1..self.threads {
                    let mut helper = worker();
                    help(scope, Box::new(move || helper.help_until_closed()));
                }
                reporter.think(worker(), before, tell)
            } else {
                self.lazily(scope, reporter, before, tell)
            }
        })
    }

    /// Every thread searches for itself, and they share the table.
    fn lazily<'s, 'e: 's>(
        &'e self,
        scope: &'s thread::Scope<'s, '_>,
        reporter: Reporter<'e, G, E, R, K>,
        before: Option<Thought<G::Move>>,
        tell: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Paused<G::Move> {
        let Reporter { memory, root, shared, begin, .. } = reporter;
        let alone = || Alone {
            search: self.search(memory, LimitObserver::new(shared), shared),
            tactics: &self.tactics,
            costs: self.costs,
            line: Vec::new(),
        };
        let (game, driver) = (&self.game, self.driver);
        for number in 1..self.threads {
            let helper = Worker { game, driver, root, number, begin };
            let mut search = alone();
            let work = move || {
                // What it finds is in the table.
                let _ = helper.deepen(&mut search, shared, &mut |_| ());
            };
            help(scope, Box::new(work));
        }
        reporter.think(alone(), before, tell)
    }
}

impl<G: Game, E, R: Clone, K> Engine<G, E, R, K> {
    /// What one thread searches with.
    pub(super) fn search<'e, O>(
        &'e self,
        memory: TableHandle<'e>,
        observer: O,
        shared: &'e Shared<'_>,
    ) -> ThreadSearch<'e, G, E, R, O> {
        let eval = Borrowed { eval: &self.eval, evaluated: &shared.evaluated };
        let (game, order) = (&self.game, self.order.clone());
        ThreadSearch { game, eval, memory, order, observer }
    }
}

/// Ends the work of all threads when it is dropped.
struct EndOfWork<'a, G: Game<Score = i32>> {
    shared: &'a Shared<'a>,
    queue: &'a WorkQueue<G>,
}

impl<G: Game<Score = i32>> Drop for EndOfWork<'_, G> {
    fn drop(&mut self) {
        self.shared.stop.store(true, Relaxed);
        self.queue.close();
    }
}
