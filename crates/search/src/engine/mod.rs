//! What a game author calls: a player for any game.

mod drivers;
mod limits;
mod root;
mod watch;
mod worker;

pub(crate) use drivers::striding;
pub use limits::{Limits, Reason};
pub use root::RootScore;

use crate::{
    Depths, Deterministic, Evaluate, Game, HintFirst, Keyed, Order, Scored, SharedTable, TableError,
};
use std::{sync::atomic::Ordering::Relaxed, thread, time::Duration};
use watch::Shared;
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
pub struct Engine<G, E, R = HintFirst> {
    game: G,
    eval: E,
    order: R,
    table: SharedTable,
    threads: usize,
    depths: Depths,
    driver: Driver,
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

/// The width of the window that an engine aspires with, unless told otherwise.
const ASPIRATION: i32 = 50;

impl<G, E> Engine<G, E> {
    /// An engine on one thread, with a table of 16 MiB.
    pub fn new(game: G, eval: E) -> Result<Self, TableError> {
        let table = SharedTable::with_bytes(TABLE_BYTES)?;
        let driver = Driver::Aspiration(ASPIRATION);
        let (order, depths) = (HintFirst, Depths::Exact);
        Ok(Engine { game, eval, order, table, threads: 1, depths, driver })
    }
}

impl<G, E, R> Engine<G, E, R> {
    /// With a table of so many bytes.
    pub fn table(self, bytes: usize) -> Result<Self, TableError> {
        Ok(Engine { table: SharedTable::with_bytes(bytes)?, ..self })
    }

    /// On so many threads, at least one, that share the table.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Engine { threads: threads.max(1), ..self }
    }

    /// With moves tried in this order. Each thread has its own copy.
    #[must_use]
    pub fn order<S>(self, order: S) -> Engine<G, E, S> {
        let Engine { game, eval, table, threads, depths, driver, .. } = self;
        Engine { game, eval, order, table, threads, depths, driver }
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

impl<G, E, R> Engine<G, E, R>
where
    G: Keyed + Deterministic + Game<Score = i32, Position: Send + Sync, Move: Send + Sync> + Sync,
    E: Evaluate<G> + Sync,
    R: Order<G> + Clone + Send,
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
        self.table.new_search();
        let shared = Shared::new(limits);
        let worker = |number: usize| Worker {
            game: &self.game,
            eval: &self.eval,
            order: self.order.clone(),
            memory: self.table.handle(self.depths),
            driver: self.driver,
            lines: limits.lines.max(1),
            root: position,
            number,
        };
        let (first, helpers) = (worker(0), (1..self.threads).map(worker).collect::<Vec<_>>());
        thread::scope(|scope| {
            for helper in helpers {
                let shared = &shared;
                scope.spawn(move || helper.deepen(shared, |_| ()));
            }
            let thought = first.deepen(&shared, &mut tell);
            shared.stop.store(true, Relaxed);
            thought
        })
    }
}
