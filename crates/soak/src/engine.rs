//! The engine in every form, on a graph whose positions are met again and again: one
//! thread or two, sharing the table or the work, any table, any driver, stopped and
//! gone on with.

use crate::{drawn::Drawn, graph::Graph};
use plywood::{
    Bound, Deterministic, Evaluate, Game, Keyed,
    engine::{Driver, Engine, EquallyFar, Limits, Parallel, Reason, Thought},
    order::{ByRank, History, Killers, Learned, Order},
};
use std::{
    cell::RefCell,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicBool, AtomicI64, Ordering::Relaxed},
    },
    thread,
};

/// All graphs as one game, so that an engine can be kept from tree to tree.
#[derive(Copy, Clone)]
struct Graphs;

/// A position of a graph.
#[derive(Copy, Clone)]
struct Place {
    graph: Graph,
    at: u32,
}

impl Game for Graphs {
    type Position = Place;
    type Move = u16;
    type Moves = std::ops::Range<u16>;
    type Score = i32;

    fn moves(&self, place: &Place) -> Self::Moves {
        place.graph.moves(&place.at)
    }
    fn play(&self, place: &Place, mv: u16) -> Place {
        Place { at: place.graph.play(&place.at, mv), ..*place }
    }
    fn outcome(&self, place: &Place) -> Option<i32> {
        place.graph.outcome(&place.at)
    }
}

impl Deterministic for Graphs {}

impl Keyed for Graphs {
    fn key(&self, place: &Place) -> u64 {
        place.graph.key(&place.at)
    }
}

/// Judges positions, and stops the search after `left` of them.
#[derive(Clone, Default)]
struct Judge {
    left: Arc<AtomicI64>,
    stop: Arc<AtomicBool>,
    /// Lets others go first before each judgement: or these searches would be over before a
    /// second thread has begun.
    polite: Arc<AtomicBool>,
}

impl Evaluate<Graphs> for Judge {
    fn evaluate(&self, _: &Graphs, place: &Place) -> i32 {
        if self.left.fetch_sub(1, Relaxed) == 1 {
            self.stop.store(true, Relaxed);
        }
        if self.polite.load(Relaxed) {
            thread::yield_now();
        }
        place.graph.evaluation()(&place.at)
    }
}

type Kept = Engine<Graphs, Judge, Learned<u16>, EquallyFar>;

thread_local! {
    /// Making an engine takes longer than most of these searches.
    static KEPT: RefCell<Option<(Kept, Judge)>> = const { RefCell::new(None) };
}

/// In entries of 16 bytes: from one upwards.
const TABLES: [usize; 9] = [1, 2, 3, 4, 5, 16, 100, 1000, 4096];

const DRIVERS: [&str; 8] =
    ["full window", "aspiration", "mtd-f", "mtd-above", "mtd-below", "step", "stride", "bisection"];

fn driver(number: usize, by: i32) -> Driver {
    match number {
        0 => Driver::FullWindow,
        1 => Driver::Aspiration(by),
        2 => Driver::MtdF,
        3 => Driver::MtdFromAbove,
        4 => Driver::MtdFromBelow,
        5 => Driver::Step(by),
        6 => Driver::Stride(by),
        _ => Driver::Bisection,
    }
}

/// What the forms are called: the way to share, the threads, the driver.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut names = Vec::new();
    for (_, parallel) in Parallel::ALL {
        for threads in ["1 thread", "2 threads"] {
            for driver in DRIVERS {
                names.push(format!("engine, {parallel}, {threads}, {driver}"));
            }
        }
    }
    names
});

/// What is true of a position to every depth.
struct Truth {
    place: Place,
    values: Vec<i32>,
}

impl Truth {
    fn of(place: Place, depth: u32) -> Self {
        let values = (0..=depth).map(|depth| place.graph.value(place.at, depth)).collect();
        Truth { place, values }
    }

    /// What is wrong with a finished search, if anything is.
    fn contradicts(&self, thought: &Thought<u16>, lines: usize) -> Option<String> {
        let Some(best) = thought.best else { return Some("no move".into()) };
        let (depth, value) = (thought.depth, self.values[thought.depth as usize]);
        let said = format!("depth {depth}: {}", thought.score);
        if (thought.score.score, thought.score.bound) != (value, Bound::Exact) {
            return Some(format!("{said} instead of {value}"));
        }
        let worth = |mv: u16| {
            let child = Graphs.play(&self.place, mv);
            -child.graph.value(child.at, depth - 1)
        };
        if worth(best) != value {
            return Some(format!("{said} by a move that is not best"));
        }
        for (i, it) in thought.moves.iter().enumerate() {
            let (mv, true_score) = (it.mv, worth(it.mv));
            let exact = i >= lines || it.score.bound == Bound::Exact;
            if !exact || !it.score.bound.admits(it.score.score, true_score) {
                return Some(format!("{said}, move {mv} {} instead of {true_score}", it.score));
            }
        }
        let legal = thought.line.first() == Some(&best) && thought.line.len() <= depth as usize;
        (!legal).then(|| format!("{said} with a line of {} plies", thought.line.len()))
    }
}

/// A few searches in drawn forms.
pub(crate) fn search(graph: Graph, seed: u64, tell: &mut dyn FnMut(&'static str, Option<String>)) {
    let mut drawn = Drawn::new(seed, 4);
    let depth = drawn.between(1, 6) as u32;
    let roots = [0, 1, 2].map(|_| drawn.between(0, graph.positions as i32 - 1) as u32);
    let truths = roots.map(|at| Truth::of(Place { graph, at }, depth));
    let (mut engine, judge) = KEPT.take().unwrap_or_else(|| {
        let judge = Judge::default();
        (Engine::new(Graphs, judge.clone()).parallel(Parallel::YoungBrothersWait), judge)
    });
    for _ in 0..3 {
        let (parallel, threads) = (drawn.between(0, 1) as usize, drawn.between(0, 1) as usize);
        let number = drawn.between(0, DRIVERS.len() as i32 - 1) as usize;
        let driver = driver(number, drawn.between(1, 9));
        let name = NAMES[(parallel * 2 + threads) * DRIVERS.len() + number].as_str();
        let table = 16 * drawn.one_of(&TABLES);
        let formed = engine.table(table).expect("there is memory for a small table");
        let formed = formed.threads(1 + threads).parallel(Parallel::ALL[parallel].0).driver(driver);
        // Ages in the table run out after a thousand searches.
        let old = drawn.once_in(2000);
        judge.polite.store(threads > 0 && !old && drawn.once_in(2), Relaxed);
        let drawn_again = Drawn::new(seed, 5 + number as u64);
        engine = if drawn.once_in(2) {
            let mut formed = formed.order(ByRank::new((Killers::default(), History::default())));
            let mut thinking = Thinking { judge: &judge, truths: &truths, old, drawn: drawn_again };
            thinking.think(&mut formed, &mut |wrong| tell(name, wrong));
            formed.order(Learned::default())
        } else {
            let mut formed = formed;
            let mut thinking = Thinking { judge: &judge, truths: &truths, old, drawn: drawn_again };
            thinking.think(&mut formed, &mut |wrong| tell(name, wrong));
            formed
        };
    }
    KEPT.set(Some((engine, judge)));
}

/// Several searches with one table.
struct Thinking<'a> {
    judge: &'a Judge,
    truths: &'a [Truth],
    /// With a table that has seen a thousand searches.
    old: bool,
    drawn: Drawn,
}

impl Thinking<'_> {
    fn think<R: Order<Graphs> + Clone + Send>(
        &mut self,
        engine: &mut Engine<Graphs, Judge, R, EquallyFar>,
        tell: &mut dyn FnMut(Option<String>),
    ) {
        let Thinking { judge, truths, old, drawn } = self;
        let searches = if *old { 1100 } else { 4 };
        for number in 0..searches {
            let truth = drawn.one_of(&[0, 1, 2]);
            let Truth { place, values } = &truths[truth];
            let most = values.len() as u32 - 1;
            // A thousand searches are to be short.
            let depth = if number + 4 < searches { 1 } else { most };
            if drawn.once_in(3) {
                // Stopped by somebody, or by a limit, and gone on with.
                judge.stop.store(false, Relaxed);
                judge.left.store(i64::from(drawn.between(1, 200)), Relaxed);
                let cancel = drawn.once_in(2).then_some(&*judge.stop);
                let nodes = drawn.once_in(2).then(|| drawn.between(1, 300) as u64);
                let limits = Limits { cancel, nodes, ..Limits::depth(depth) };
                let thought = engine.think(place, &limits);
                judge.left.store(-1, Relaxed);
                if drawn.once_in(4) {
                    engine.clear();
                }
                let over = Graphs.outcome(place).is_some();
                let legal = thought.best.is_some_and(|mv| Graphs.moves(place).contains(&mv));
                if !over && !legal {
                    tell(Some("no legal move when stopped".into()));
                }
                let (depth, said) = (thought.depth, thought.score);
                let value = values[depth as usize];
                if (said.score, said.bound) != (value, Bound::Exact) {
                    tell(Some(format!("stopped after depth {depth}: {said} instead of {value}")));
                }
                if let Some(it) =
                    thought.deeper.filter(|it| it.score.score > values[depth as usize + 1])
                {
                    tell(Some(format!("stopped in depth {}: {}", depth + 1, it.score)));
                }
            }
            let lines = drawn.one_of(&[1, 1, 1, 2, 3]);
            let limits = Limits { multi_pv: lines, ..Limits::depth(depth) };
            let mut wrong = None;
            let check = |thought: &Thought<u16>| truths[truth].contradicts(thought, lines);
            let thought = engine.think_with(place, &limits, |thought| {
                wrong = wrong.take().or_else(|| check(thought));
            });
            let ended = match Graphs.outcome(place) {
                Some(score) => thought.reason == Reason::Over && thought.score.score == score,
                None => match thought.reason {
                    Reason::ToTheEnd => {
                        let deepest = truths[truth].values[depth as usize];
                        thought.depth < depth && thought.score.score == deepest
                    }
                    reason => (reason, thought.depth) == (Reason::Depth, depth),
                },
            };
            if !ended {
                let Thought { reason, depth, .. } = thought;
                wrong = wrong.or(Some(format!("ended by {reason:?} at depth {depth}")));
            } else if matches!(thought.reason, Reason::Depth | Reason::ToTheEnd) {
                wrong = wrong.or_else(|| check(&thought));
            }
            tell(wrong);
        }
    }
}
