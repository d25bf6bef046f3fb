//! What a game author calls: a player for any game.

mod brothers;
mod drivers;
mod limits;
mod parallel;
#[cfg(all(test, shuttle))]
mod races;
mod root;
mod searcher;
mod selective;
mod watch;
mod windows;
mod worker;

pub use limits::{Limits, Reason};
pub use parallel::Parallel;
pub use root::RootScore;
pub use selective::Costs;

use crate::{
    Depths, Deterministic, Evaluate, Game, HintFirst, Keyed, Order, Scored, SharedTable,
    TableError, TableHandle, Tactics,
    sync::{atomic::Ordering::Relaxed, thread},
};
use brothers::{Crew, Lookout, Member};
use searcher::{Alone, Borrowed, ThreadSearch};
use std::time::Duration;
use watch::{Shared, Watch};
use worker::Worker;

/// Finds the best move in any game without dice: deepens step by step, with a
/// transposition table, on as many threads as wanted.
///
/// ```
/// use plywood::{Deterministic, Engine, Game, Keyed, Limits};
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
/// let mut engine = Engine::new(Matches, |_: &u32| 0)?.table(1 << 20)?.threads(2);
/// let thought = engine.think(&30, &Limits::depth(30));
/// assert_eq!((thought.best, thought.score.score), (Some(2), 1));
/// assert_eq!(thought.line[0], 2);
/// # Ok::<(), plywood::TableError>(())
/// ```
///
/// Scores are the minimax values at the depth reached, unless it is told to
/// [play](Self::for_play): then it believes what the table knows from deeper
/// searches, which is faster and mostly better, but depends on what happens to be
/// there.
#[derive(Debug)]
pub struct Engine<G, E, R = HintFirst, K = ()> {
    game: G,
    eval: E,
    order: R,
    table: SharedTable,
    threads: usize,
    parallel: Parallel,
    depths: Depths,
    driver: Driver,
    tactics: K,
    costs: Costs,
}

/// How the value at one depth is found, given what was found at smaller ones.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Driver {
    /// One search with all scores allowed.
    FullWindow,
    /// A window of so much on either side of the value two plies before, as sides
    /// that have moved as often are the better guide; widened if it was wrong.
    Aspiration(i32),
    /// MTD(f): null windows from the value two plies before until it is found.
    MtdF,
    /// MTD(+∞), SSS\* by other means: null windows from above.
    MtdFromAbove,
    /// MTD(-∞), DUAL\* by other means: null windows from below.
    MtdFromBelow,
    /// Null windows from the value two plies before, in steps of so much.
    Step(i32),
    /// Null windows from the value two plies before, in steps that begin with so much and
    /// double, and once the value is between two bounds, in the middle.
    Stride(i32),
    /// Null windows in the middle of what is still possible.
    Bisection,
}

/// What an engine thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought<M> {
    /// The best move; `None` if the game is over.
    pub best: Option<M>,
    /// Its score for the side to move, and whether that is the value.
    pub score: Scored<i32>,
    /// The line expected, as far as the table knows it.
    pub line: Vec<M>,
    /// What is known of each move at the root, the best first. Those that are
    /// [no better](crate::Bound::Upper) than the best are not known to be as good.
    pub moves: Vec<RootScore<M>>,
    /// Plies searched in full.
    pub depth: u32,
    /// Positions visited, by all threads.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// Why it stopped.
    pub reason: Reason,
}

/// The table of an engine that was not told of another.
const TABLE_BYTES: usize = 16 << 20;

/// Nodes with so few plies left are searched without a look at the table, which takes
/// longer than it saves there.
const WITHOUT_TABLE: u32 = 2;

/// The width of the window that an engine aspires with, unless told otherwise.
const ASPIRATION: i32 = 50;

impl<G, E> Engine<G, E> {
    /// An engine on one thread, with a table of 16 MiB.
    pub fn new(game: G, eval: E) -> Result<Self, TableError> {
        let table = SharedTable::with_bytes(TABLE_BYTES)?;
        let driver = Driver::Aspiration(ASPIRATION);
        let (order, depths, parallel) = (HintFirst, Depths::Exact, Parallel::default());
        let (tactics, costs) = ((), Costs::default());
        Ok(Engine {
            game,
            eval,
            order,
            table,
            threads: 1,
            parallel,
            depths,
            driver,
            tactics,
            costs,
        })
    }
}

impl<G, E, R, K> Engine<G, E, R, K> {
    /// With a table of so many bytes.
    pub fn table(self, bytes: usize) -> Result<Self, TableError> {
        Ok(Engine { table: SharedTable::with_bytes(bytes)?, ..self })
    }

    /// On so many threads, at least one, that share the table.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Engine { threads: threads.max(1), ..self }
    }

    /// The threads share the work like this.
    #[must_use]
    pub fn parallel(self, parallel: Parallel) -> Self {
        Engine { parallel, ..self }
    }

    /// With moves tried in this order. Each thread has its own copy.
    #[must_use]
    pub fn order<S>(self, order: S) -> Engine<G, E, S, K> {
        let Engine { game, eval, table, threads, parallel, depths, driver, .. } = self;
        let Engine { tactics, costs, .. } = self;
        Engine { game, eval, order, table, threads, parallel, depths, driver, tactics, costs }
    }

    /// Plays: looks further where these tactics say that it matters, and less far
    /// where it hardly does, and believes what the table knows from deeper searches.
    ///
    /// Scores are then judgements, not minimax values at some depth, and threads share
    /// nothing but the table. With `()` an engine looks equally far everywhere.
    #[must_use]
    pub fn tactics<T>(self, tactics: T) -> Engine<G, E, R, T> {
        let Engine { game, eval, order, table, threads, parallel, driver, costs, .. } = self;
        let depths = Depths::AtLeast;
        Engine { game, eval, order, table, threads, parallel, depths, driver, tactics, costs }
    }

    /// What moves cost, for an engine with [tactics](Self::tactics).
    #[must_use]
    pub fn costs(self, costs: Costs) -> Self {
        Engine { costs, ..self }
    }

    /// Finds values in this way.
    #[must_use]
    pub fn driver(self, driver: Driver) -> Self {
        Engine { driver, ..self }
    }

    /// Believes what the table knows from deeper searches.
    #[must_use]
    pub fn for_play(self) -> Self {
        Engine { depths: Depths::AtLeast, ..self }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Forgets everything, as before a game against somebody else.
    pub fn forget(&mut self) {
        self.table.clear();
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
        self.think_aloud(position, limits, |_| ())
    }

    /// Thinks, and tells after every depth what it thinks so far.
    pub fn think_aloud(
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
        let shared = &Shared::new(limits);
        self.table.new_search();
        let this = &*self;
        let worker = |number: usize| Worker {
            game: &this.game,
            memory: this.memory(),
            driver: this.driver,
            lines: limits.lines.max(1),
            root: position,
            number,
        };
        let crew = &Crew::new();
        thread::scope(|scope| {
            // Whatever happens to this thread, the others go home.
            let _end = EndOfWork { shared, crew };
            match this.parallel {
                Parallel::YoungBrothersWait if !K::SOME => {
                    let member = || {
                        let lookout = Lookout::new(Watch::new(shared), crew);
                        Member::new(this.search(lookout), crew)
                    };
                    for _ in 1..this.threads {
                        let mut helper = member();
                        scope.spawn(move || helper.help_out());
                    }
                    worker(0).deepen(member(), shared, tell)
                }
                _ => {
                    let alone = || Alone {
                        search: this.search(Watch::new(shared)),
                        tactics: &this.tactics,
                        costs: this.costs,
                    };
                    for number in 1..this.threads {
                        let (helper, search) = (worker(number), alone());
                        scope.spawn(move || helper.deepen(search, shared, &mut |_| ()));
                    }
                    worker(0).deepen(alone(), shared, tell)
                }
            }
        })
    }

    /// What one thread searches with.
    fn search<O>(&self, observer: O) -> ThreadSearch<'_, G, E, R, O> {
        let (game, eval, order) = (&self.game, Borrowed(&self.eval), self.order.clone());
        ThreadSearch { game, eval, memory: self.memory(), order, observer }
    }

    fn memory(&self) -> TableHandle<'_> {
        self.table.handle(self.depths).above(WITHOUT_TABLE)
    }
}

/// Ends the work of all threads when it is dropped.
struct EndOfWork<'a, G: Game<Score = i32>> {
    shared: &'a Shared<'a>,
    crew: &'a Crew<G>,
}

impl<G: Game<Score = i32>> Drop for EndOfWork<'_, G> {
    fn drop(&mut self) {
        self.shared.stop.store(true, Relaxed);
        self.crew.go_home();
    }
}
