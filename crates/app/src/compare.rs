//! Algorithms side by side on the same trees.

use crate::{
    Error,
    algorithms::{Exact, WithDice},
    evaluation::Evaluation,
    held::Held,
};
use plywood::order::MoveOrder;
use plywood_games::{DiceFamily, Family, PlainFamily};
use plywood_lab as lab;
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::fmt::Display;

/// What to compare.
#[derive(Clone, Debug)]
pub struct CompareRequest {
    /// The algorithms by name; all there are, if none is named.
    pub algorithms: Option<Vec<String>>,
    /// How many trees; 10, or 1 where all are the same, if not said.
    pub trees: Option<u64>,
    /// Other seeds give other trees.
    pub seed: u64,
    /// Plies to search; to the end of the tree, if not said.
    pub depth: Option<u32>,
    /// The order of the moves in games with dice; as suits the game, if not said.
    pub order: Option<MoveOrder>,
    /// Bytes for OPEN or a table, for each search.
    pub memory: usize,
}

impl Default for CompareRequest {
    /// All algorithms on the trees with the first seed, with a GiB for each search.
    fn default() -> Self {
        let (algorithms, trees, depth, order) = (None, None, None, None);
        CompareRequest { algorithms, trees, seed: 1, depth, order, memory: 1 << 30 }
    }
}

/// What is told while algorithms run.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum CompareEvent {
    /// An algorithm that nobody named is left out: it would visit too many leaves.
    LeftOut {
        /// Which.
        algorithm: String,
        /// The leaves.
        leaves: f64,
    },
    /// Another algorithm than usual is a hundred percent: that would visit too many leaves.
    StandsIn {
        /// Which is.
        yardstick: String,
        /// Which would be.
        instead_of: String,
        /// The leaves.
        leaves: f64,
    },
    /// The algorithms may take minutes.
    Long {
        /// The game.
        game: String,
        /// Plies to search.
        depth: u32,
        /// The leaves that there are, for all of them together.
        leaves: f64,
    },
    /// This many searches will be made.
    Begin(u64),
    /// One of them is done.
    Done,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The trees.
    pub game: String,
    /// Plies searched.
    pub depth: u32,
    /// How many trees.
    pub trees: u64,
    /// The seed, where it matters.
    pub seed: Option<u64>,
    /// Whether there are dice.
    pub dice: bool,
    /// Whose leaves are a hundred percent.
    pub yardstick: String,
    /// One for each algorithm.
    pub rows: Vec<CompareRow>,
    /// The values that contradict the others.
    pub disagreements: Vec<lab::Disagreement>,
}

/// What one algorithm did, on the mean over the trees; serialised as the command line has it.
#[derive(Clone, Debug)]
pub struct CompareRow {
    /// Whether there are dice.
    pub dice: bool,
    /// Whose leaves are a hundred percent.
    pub yardstick: String,
    /// The numbers.
    pub row: lab::Row,
}

impl Serialize for CompareRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row = &self.row;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("algorithm", &row.algorithm)?;
        map.serialize_entry("trees", &row.trees)?;
        map.serialize_entry("value_mean", &row.value.score)?;
        map.serialize_entry("bound", &row.value.bound)?;
        map.serialize_entry("leaves_mean", &row.leaves.mean)?;
        map.serialize_entry("leaves_sd", &row.leaves.sd)?;
        map.serialize_entry("distinct_mean", &row.distinct)?;
        map.serialize_entry("nodes_mean", &row.nodes)?;
        map.serialize_entry("interior_mean", &row.interior)?;
        map.serialize_entry("cutoffs_mean", &row.cutoffs)?;
        map.serialize_entry("first_move_cutoffs", &row.first_move_cutoffs)?;
        map.serialize_entry(&format!("percent_of_{}", self.yardstick), &row.percent)?;
        if self.dice {
            map.serialize_entry("probing_cutoffs_mean", &row.probing_cutoffs)?;
            map.serialize_entry("regular_cutoffs_mean", &row.regular_cutoffs)?;
        } else {
            map.serialize_entry("re_searches_mean", &row.re_searches)?;
            map.serialize_entry("peak_open", &row.peak_open)?;
            map.serialize_entry("ratio_to_minimal", &row.ratio_to_minimal)?;
        }
        map.serialize_entry("seconds", &row.time.as_secs_f64())?;
        map.serialize_entry("error", &row.error.as_ref().map(ToString::to_string))?;
        map.end()
    }
}

/// Whom to tell how far it has come.
pub type Watch<'a> = dyn Fn(CompareEvent) + Sync + 'a;

/// With more leaves than this, the definition takes minutes.
const ALL_AT_MOST: f64 = 1e9;

/// With more leaves than this, in all, somebody who waits wants to be told.
const UNTOLD_AT_MOST: f64 = 1e8;

/// With more leaves than this, all algorithms for dice take hours.
const ALL_DICE_AT_MOST: f64 = 1e11;

/// The searches that a comparison is made of: every algorithm on every tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searches {
    /// The algorithms by name, one whose leaves are a hundred percent among them, shown or not.
    pub algorithms: Vec<String>,
    /// How many trees.
    pub trees: u64,
    /// Plies to search.
    pub depth: u32,
}

/// What came of the search of a tree, by the algorithm of a name.
pub type Searched = Result<lab::Trial, lab::CompareError>;

/// Tells what came of the search of the tree with a number by the algorithm of a name.
pub type KnownSearches<'a> = dyn Fn(&str, u64) -> Searched + Sync + 'a;

/// What a request asks for, and by what the algorithms are held against each other.
struct Prepared<A> {
    plan: lab::Plan<A>,
    by: lab::Yardstick<A>,
}

impl<A: Clone + PartialEq + Display> Prepared<A> {
    fn searches(&self) -> Searches {
        let algorithms = lab::that_run(&self.plan, &self.by);
        let algorithms = algorithms.iter().map(ToString::to_string).collect();
        Searches { algorithms, trees: self.plan.trees, depth: self.plan.depth }
    }
}

fn prepare_plain<F: PlainFamily>(
    held: &Held<F>,
    request: &CompareRequest,
    watch: &Watch<'_>,
) -> Result<Prepared<Exact>, Error> {
    let Held { name: game, family, algorithms, .. } = held;
    if request.order == Some(MoveOrder::Static) {
        let what = "moves by static value are for games with dice";
        return Err(Error::other(format!("{game} has none: {what}")));
    }
    let choice = Choice { all: algorithms.all_exact(), read: &|name| algorithms.exact(name) };
    let mut by = lab::plain_yardstick();
    let plan = plan(game, family, request, choice, &mut by, watch)?;
    Ok(Prepared { plan, by })
}

/// Searches by an algorithm.
type Run<'a, F, A> = Box<lab::RunSearch<'a, F, Evaluation<F>, A>>;

fn run_plain<F: PlainFamily>(plan: &lab::Plan<Exact>) -> Run<'_, F, Exact> {
    Box::new(|algorithm, search, root| algorithm.run(search, root, plan.depth, plan.memory))
}

pub(crate) fn plain<F: PlainFamily>(
    held: &Held<F>,
    request: &CompareRequest,
    watch: &Watch<'_>,
) -> Result<Compared, Error> {
    let Held { name, family, eval, .. } = held;
    let Prepared { plan, by } = prepare_plain(held, request, watch)?;
    begin(&plan, &by, watch);
    let done = || watch(CompareEvent::Done);
    let compared = lab::compare_with(family, eval, &plan, &by, &*run_plain(&plan), &done);
    Ok(told(name, family, &plan, false, &by, compared))
}

pub(crate) fn plain_searches<F: PlainFamily>(
    held: &Held<F>,
    request: &CompareRequest,
    watch: &Watch<'_>,
) -> Result<Searches, Error> {
    Ok(prepare_plain(held, request, watch)?.searches())
}

pub(crate) fn plain_search<F: PlainFamily>(
    held: &Held<F>,
    request: &CompareRequest,
    tree: u64,
) -> Result<Searched, Error> {
    let Prepared { plan, .. } = prepare_plain(held, request, &|_| ())?;
    let (family, eval, run) = (&held.family, &held.eval, run_plain(&plan));
    Ok(lab::search_tree(family, eval, &plan, only(&plan.algorithms)?, tree, &*run))
}

pub(crate) fn plain_of_known<F: PlainFamily>(
    held: &Held<F>,
    request: &CompareRequest,
    known: &KnownSearches<'_>,
) -> Result<Compared, Error> {
    let Held { name, family, eval, .. } = held;
    let Prepared { plan, by } = prepare_plain(held, request, &|_| ())?;
    let minimal = |values: &[f64]| lab::minimal_mean(family, eval, &plan, values);
    let run = |algorithm: &Exact, tree| known(&algorithm.to_string(), tree);
    let compared = lab::side_by_side(&plan, &by, &run, &minimal, &|| ());
    Ok(told(name, family, &plan, false, &by, compared))
}

fn prepare_dice<F: DiceFamily>(
    held: &Held<F>,
    request: &CompareRequest,
    watch: &Watch<'_>,
) -> Result<Prepared<WithDice>, Error> {
    let Held { name: game, family, algorithms, .. } = held;
    let choice = Choice { all: algorithms.all_dice(), read: &|name| algorithms.dice(name) };
    let mut by = lab::dice_yardstick();
    let plan = plan(game, family, request, choice, &mut by, watch)?;
    let leaves = family.all_leaves(plan.depth) * plan.trees as f64;
    // Most of them visit a good part of the leaves, whatever they cut off.
    let all = leaves * plan.algorithms.iter().filter(|it| !has_table(it)).count() as f64;
    if all > UNTOLD_AT_MOST {
        watch(CompareEvent::Long { game: game.to_string(), depth: plan.depth, leaves: all });
    }
    Ok(Prepared { plan, by })
}

fn run_dice<'a, F: DiceFamily>(
    held: &Held<F>,
    request: &CompareRequest,
    plan: &'a lab::Plan<WithDice>,
) -> Run<'a, F, WithDice> {
    let order = request.order.unwrap_or(held.family.move_order());
    Box::new(move |algorithm, search, root| {
        algorithm.run(search, order, root, plan.depth, plan.memory)
    })
}

pub(crate) fn dice<F: DiceFamily>(
    held: &Held<F>,
    request: &CompareRequest,
    watch: &Watch<'_>,
) -> Result<Compared, Error> {
    let Held { name, family, eval, .. } = held;
    let Prepared { plan, by } = prepare_dice(held, request, watch)?;
    begin(&plan, &by, watch);
    let (run, done) = (run_dice(held, request, &plan), || watch(CompareEvent::Done));
    let compared = lab::compare_dice_with(family, eval, &plan, &by, &*run, &done);
    Ok(told(name, family, &plan, true, &by, compared))
}

pub(crate) fn dice_searches<F: DiceFamily>(
    held: &Held<F>,
    request: &CompareRequest,
    watch: &Watch<'_>,
) -> Result<Searches, Error> {
    Ok(prepare_dice(held, request, watch)?.searches())
}

pub(crate) fn dice_search<F: DiceFamily>(
    held: &Held<F>,
    request: &CompareRequest,
    tree: u64,
) -> Result<Searched, Error> {
    let Prepared { plan, .. } = prepare_dice(held, request, &|_| ())?;
    let (family, eval, run) = (&held.family, &held.eval, run_dice(held, request, &plan));
    Ok(lab::search_tree(family, eval, &plan, only(&plan.algorithms)?, tree, &*run))
}

pub(crate) fn dice_of_known<F: DiceFamily>(
    held: &Held<F>,
    request: &CompareRequest,
    known: &KnownSearches<'_>,
) -> Result<Compared, Error> {
    let Held { name, family, .. } = held;
    let Prepared { plan, by } = prepare_dice(held, request, &|_| ())?;
    let run = |algorithm: &WithDice, tree| known(&algorithm.to_string(), tree);
    let compared = lab::side_by_side(&plan, &by, &run, &|_| None, &|| ());
    Ok(told(name, family, &plan, true, &by, compared))
}

/// The algorithm of a request that names one.
fn only<A>(algorithms: &[A]) -> Result<&A, Error> {
    match algorithms {
        [algorithm] => Ok(algorithm),
        several => Err(Error::other(format!("{} algorithms for one search", several.len()))),
    }
}

/// Whether it looks little at what it has seen.
fn has_table(algorithm: &WithDice) -> bool {
    matches!(algorithm, WithDice::Named(algorithm) if algorithm.table)
}

/// The algorithms that may run.
struct Choice<'a, A> {
    all: Vec<A>,
    /// The one of a name.
    read: &'a dyn Fn(&str) -> Result<A, Error>,
}

/// What the request asks for.
fn plan<F: Family, A>(
    game: &str,
    family: &F,
    request: &CompareRequest,
    choice: Choice<'_, A>,
    by: &mut lab::Yardstick<A>,
    watch: &Watch<'_>,
) -> Result<lab::Plan<A>, Error>
where
    A: Clone + PartialEq + Display,
{
    let trees = match request.trees {
        Some(trees) if trees > 1 && !family.is_random() => {
            return Err(Error::OneTree { game: game.to_string(), trees });
        }
        given => given.unwrap_or(if family.is_random() { 10 } else { 1 }),
    };
    let depth = depth(game, family, request.depth)?;
    let leaves = family.all_leaves(depth) * trees as f64;
    // With dice the definition is the yardstick, and the others visit a good part of it.
    let dice = by.yardstick == by.definition;
    if dice && leaves > ALL_DICE_AT_MOST && request.algorithms.is_none() {
        return Err(Error::TooLarge { game: game.to_string(), depth, leaves });
    }
    let algorithms: Vec<A> = match &request.algorithms {
        Some(names) => read_names(names, choice.read)?,
        None => {
            let left_out = leaves > ALL_AT_MOST;
            if left_out {
                let algorithm = by.definition.to_string();
                watch(CompareEvent::LeftOut { algorithm, leaves });
            }
            choice.all.into_iter().filter(|it| !left_out || *it != by.definition).collect()
        }
    };
    // It does not run unasked if that takes minutes, and the first of the others stands in.
    if leaves > ALL_AT_MOST
        && dice
        && !algorithms.contains(&by.yardstick)
        && let Some(first) = algorithms.first()
    {
        by.yardstick = first.clone();
        if request.algorithms.is_some() {
            let (yardstick, instead_of) = (first.to_string(), by.definition.to_string());
            watch(CompareEvent::StandsIn { yardstick, instead_of, leaves });
        }
    }
    Ok(lab::Plan { algorithms, trees, seed: request.seed, depth, memory: request.memory })
}

fn read_names<A: PartialEq + Display>(
    names: &[String],
    read: &dyn Fn(&str) -> Result<A, Error>,
) -> Result<Vec<A>, Error> {
    let mut algorithms = Vec::new();
    for name in names {
        let algorithm = read(name.trim())?;
        if algorithms.contains(&algorithm) {
            return Err(Error::other(format!("algorithm '{algorithm}' is named twice")));
        }
        algorithms.push(algorithm);
    }
    Ok(algorithms)
}

/// How deep to search: as asked, or to the end of a tree that has one.
pub(crate) fn depth<F: Family>(game: &str, family: &F, asked: Option<u32>) -> Result<u32, Error> {
    // A tree ends where it ends, however deep one would like to look.
    let depth = match (asked, family.height()) {
        (Some(asked), Some(height)) => Some(asked.min(height)),
        (asked, height) => asked.or(height),
    };
    depth.ok_or_else(|| Error::NoDepth { game: game.to_string() })
}

fn begin<A: PartialEq>(plan: &lab::Plan<A>, by: &lab::Yardstick<A>, watch: &Watch<'_>) {
    let hidden = !plan.algorithms.contains(&by.yardstick);
    let searches = plan.trees * (plan.algorithms.len() as u64 + u64::from(hidden));
    watch(CompareEvent::Begin(searches));
}

/// With algorithms by their names.
fn told<F: Family, A: Display>(
    game: &str,
    family: &F,
    plan: &lab::Plan<A>,
    dice: bool,
    by: &lab::Yardstick<A>,
    compared: lab::Comparison,
) -> Compared {
    let yardstick = by.yardstick.to_string();
    let row = |row: lab::Row| CompareRow { dice, yardstick: yardstick.clone(), row };
    Compared {
        game: game.to_string(),
        depth: plan.depth,
        trees: plan.trees,
        seed: family.is_random().then_some(plan.seed),
        dice,
        rows: compared.rows.into_iter().map(row).collect(),
        disagreements: compared.disagreements,
        yardstick,
    }
}
