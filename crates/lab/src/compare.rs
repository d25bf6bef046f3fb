//! Algorithms side by side.

use plywood::{
    Bound, Evaluate, Game, Scored, Search,
    algorithm::{Algorithm, ChanceAlgorithm, ChanceSearch, FoundOf, Halt},
    efficiency::minimal_leaves,
    observer::{Counts, DistinctLeaves, RunObserver, Stopped},
    order::MoveOrder,
};
use plywood_games::{DiceFamily, Family, PlainFamily, random::tree_seed};
use plywood_play::statistics::Summary;
use rayon::prelude::*;
use std::{
    fmt::{self, Display},
    time::{Duration, Instant},
};

/// What to compare.
#[derive(Clone, Debug)]
pub struct Plan<A> {
    /// The algorithms, in the order of the rows.
    pub algorithms: Vec<A>,
    /// How many trees.
    pub trees: u64,
    /// Where the trees come from.
    pub seed: u64,
    /// How many plies to search.
    pub depth: u32,
    /// The bytes that OPEN or a table may take.
    pub memory: usize,
}

/// By what algorithms of one kind are held against each other.
#[derive(Clone, Debug)]
pub struct Yardstick<A> {
    /// Whose leaves are a hundred percent: it runs, shown or not.
    pub yardstick: A,
    /// Whose value is right by definition.
    pub definition: A,
    /// How far from it, relatively, a value may be: sums of probabilities are
    /// rounded, whole numbers are not.
    pub rounding: f64,
}

/// Games without dice: leaves in percent of alpha-beta's, values by negamax.
pub fn plain_yardstick<A: From<Algorithm>>() -> Yardstick<A> {
    let (yardstick, definition) = (Algorithm::AlphaBeta.into(), Algorithm::Negamax.into());
    Yardstick { yardstick, definition, rounding: 0.0 }
}

/// Games with dice: leaves in percent of expectiminimax's, and its values.
pub fn dice_yardstick<A: From<ChanceAlgorithm>>() -> Yardstick<A> {
    let all = ChanceAlgorithm { search: ChanceSearch::Expectiminimax, table: false };
    Yardstick { yardstick: all.into(), definition: all.into(), rounding: 1e-9 }
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// One for each algorithm of the plan.
    pub rows: Vec<Row>,
    /// The values that contradict the others.
    pub disagreements: Vec<Disagreement>,
}

/// What one algorithm did, on the mean over the trees.
#[derive(Clone, Debug)]
pub struct Row {
    /// The algorithm, by its name.
    pub algorithm: String,
    /// How many trees.
    pub trees: u64,
    /// The mean of the values; of bounds, where one of them is no more.
    pub value: Scored<f64>,
    /// Leaf evaluations (NBP).
    pub leaves: Summary,
    /// Leaves, each counted once; none where they were too many to keep.
    pub distinct: Option<f64>,
    /// Visits to positions, leaves included.
    pub nodes: f64,
    /// Visits to inner nodes.
    pub interior: f64,
    /// Cutoffs.
    pub cutoffs: f64,
    /// The part of the cutoffs made by the first move tried; none without cutoffs.
    pub first_move_cutoffs: Option<f64>,
    /// Second searches of a child.
    pub re_searches: f64,
    /// The most states OPEN ever had; none without OPEN.
    pub peak_open: Option<usize>,
    /// Chance nodes cut off while probing.
    pub probing_cutoffs: f64,
    /// Chance nodes cut off while searching.
    pub regular_cutoffs: f64,
    /// Leaves in percent of the yardstick's; not a number where that has none.
    pub percent: f64,
    /// Leaves over those of the minimal tree, where that is known.
    pub ratio_to_minimal: Option<f64>,
    /// Time for all trees, on one thread.
    pub time: Duration,
    /// Why there are no numbers.
    pub error: Option<CompareError>,
}

/// Why an algorithm has no numbers.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum CompareError {
    /// It needs more memory than it was given.
    Memory {
        /// The bytes that it was allowed.
        limit: usize,
    },
    /// It was stopped.
    Stopped,
}

impl fmt::Display for CompareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompareError::Memory { limit } => write!(f, "needs more than {} MiB", limit >> 20),
            CompareError::Stopped => f.write_str("was stopped"),
        }
    }
}

impl std::error::Error for CompareError {}

impl From<Halt<Stopped>> for CompareError {
    fn from(halt: Halt<Stopped>) -> Self {
        match halt {
            Halt::Memory { limit } => CompareError::Memory { limit },
            Halt::Stopped(_) => CompareError::Stopped,
        }
    }
}

/// A value that contradicts the others.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The algorithm that contradicts, by its name.
    pub algorithm: String,
    /// The number of the tree in the run, counted from 0.
    pub tree: u64,
    /// What it said.
    pub said: Scored<f64>,
    /// What the definition said, or the yardstick where that did not run.
    pub expected: f64,
}

/// One algorithm on one tree.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Trial {
    /// What it found.
    pub value: Scored<f64>,
    /// What it visited.
    pub counts: Counts,
    /// Leaves, each counted once; none where they were too many to keep.
    pub distinct: Option<u64>,
    /// Time taken.
    #[serde(rename = "seconds", with = "seconds")]
    pub time: Duration,
}

/// Time as a number of seconds.
mod seconds {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use std::time::Duration;

    pub(super) fn serialize<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
        time.as_secs_f64().serialize(to)
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Duration, D::Error> {
        let seconds = f64::deserialize(from)?;
        Duration::try_from_secs_f64(seconds).map_err(D::Error::custom)
    }
}

/// Runs every algorithm over every tree without dice, on the threads of the
/// current rayon pool; `done` is called after each search.
///
/// ```
/// use plywood_games::{Knowledge, trees::Uniform};
/// use plywood_lab::{Plan, compare, plain_yardstick};
/// let trees: Uniform = "uniform:width=8,depth=4,order=1".parse()?;
/// let algorithms = vec!["alphabeta".parse().unwrap(), "sss".parse().unwrap()];
/// let plan = Plan { algorithms, trees: 10, seed: 1, depth: 4, memory: 1 << 20 };
/// let comparison = compare(&trees, &trees.evaluation(), &plan, &plain_yardstick(), &|| ());
/// assert!(comparison.disagreements.is_empty());
/// assert!(comparison.rows[1].leaves.mean < comparison.rows[0].leaves.mean);
/// # Ok::<(), plywood_games::TextError>(())
/// ```
pub fn compare<F: PlainFamily, E: Evaluate<F> + Clone + Sync>(
    family: &F,
    eval: &E,
    plan: &Plan<Algorithm>,
    by: &Yardstick<Algorithm>,
    done: &(dyn Fn() + Sync),
) -> Comparison {
    let run = |&algorithm: &Algorithm, search: &mut CountedSearch<'_, F, E>, root: &_| {
        search.run(algorithm, root, plan.depth, plan.memory)
    };
    compare_with(family, eval, plan, by, &run, done)
}

/// Compares algorithms of any kind on trees without dice: `search` searches by one of them.
pub fn compare_with<F, E, A>(
    family: &F,
    eval: &E,
    plan: &Plan<A>,
    by: &Yardstick<A>,
    search: &RunSearch<'_, F, E, A>,
    done: &(dyn Fn() + Sync),
) -> Comparison
where
    F: PlainFamily,
    E: Evaluate<F> + Clone + Sync,
    A: Clone + PartialEq + Display + Send + Sync,
{
    let run = |algorithm: &A, tree: u64| search_tree(family, eval, plan, algorithm, tree, search);
    side_by_side(plan, by, &run, &|values| minimal_mean(family, eval, plan, values), done)
}

/// A search that is counted.
pub type CountedSearch<'s, F, E> = Search<'s, F, E, (), (), RunObserver<'s>>;

/// Searches by an algorithm, from the root of a tree.
pub type RunSearch<'a, F, E, A> = dyn for<'s> Fn(
        &A,
        &mut CountedSearch<'s, F, E>,
        &<F as Game>::Position,
    ) -> Result<FoundOf<F>, Halt<Stopped>>
    + Sync
    + 'a;

/// Searches the tree with this number, one of a comparison.
pub fn search_tree<F: Family, E: Evaluate<F> + Clone, A>(
    family: &F,
    eval: &E,
    plan: &Plan<A>,
    algorithm: &A,
    tree: u64,
    search: &RunSearch<'_, F, E, A>,
) -> Result<Trial, CompareError> {
    let root = family.root(tree_seed(plan.seed, tree));
    let mut counts = Counts::default();
    let mut distinct = DistinctLeaves::with_bytes(plan.memory);
    let watched = RunObserver::counting(&mut counts).distinct(&mut distinct);
    let mut counted = Search::new(family, eval.clone()).observer(watched);
    let start = Instant::now();
    let Scored { score, bound } = search(algorithm, &mut counted, &root)?.value;
    let time = start.elapsed();
    let value = Scored { score: score.into(), bound };
    Ok(Trial { value, counts, distinct: distinct.count(), time })
}

/// Runs every algorithm over every tree with dice.
///
/// ```
/// use plywood::order::MoveOrder;
/// use plywood_games::{Family, Knowledge, trees::StarComplete};
/// use plywood_lab::{Plan, compare_dice, dice_yardstick};
/// let trees: StarComplete = "star-complete:n=6,depth=3".parse()?;
/// let algorithms = vec!["star1".parse().unwrap(), "star2".parse().unwrap()];
/// let depth = trees.height().unwrap();
/// let plan = Plan { algorithms, trees: 10, seed: 1, depth, memory: 1 << 20 };
/// let (eval, by, order) = (trees.evaluation(), dice_yardstick(), MoveOrder::Rules);
/// let comparison = compare_dice(&trees, &eval, &plan, &by, order, &|| ());
/// assert!(comparison.disagreements.is_empty());
/// assert!(comparison.rows[1].percent < comparison.rows[0].percent);
/// # Ok::<(), plywood_games::TextError>(())
/// ```
pub fn compare_dice<F: DiceFamily, E: Evaluate<F> + Clone + Sync>(
    family: &F,
    eval: &E,
    plan: &Plan<ChanceAlgorithm>,
    by: &Yardstick<ChanceAlgorithm>,
    order: MoveOrder,
    done: &(dyn Fn() + Sync),
) -> Comparison {
    let run = |&algorithm: &ChanceAlgorithm, search: &mut CountedSearch<'_, F, E>, root: &_| {
        let order = order.judged_by(eval.clone());
        let mut search =
            Search::new(family, eval.clone()).order(order).observer(&mut search.observer);
        Ok(search.run_chance(algorithm, root, plan.depth, plan.memory)?)
    };
    compare_dice_with(family, eval, plan, by, &run, done)
}

/// Compares algorithms of any kind on trees with dice: `search` searches by one of them.
pub fn compare_dice_with<F, E, A>(
    family: &F,
    eval: &E,
    plan: &Plan<A>,
    by: &Yardstick<A>,
    search: &RunSearch<'_, F, E, A>,
    done: &(dyn Fn() + Sync),
) -> Comparison
where
    F: DiceFamily,
    E: Evaluate<F> + Clone + Sync,
    A: Clone + PartialEq + Display + Send + Sync,
{
    let run = |algorithm: &A, tree: u64| search_tree(family, eval, plan, algorithm, tree, search);
    side_by_side(plan, by, &run, &|_| None, done)
}

/// Runs an algorithm on the tree with this number.
pub type RunOne<'a, A> = dyn Fn(&A, u64) -> Result<Trial, CompareError> + Sync + 'a;

/// The algorithms that run: those of the plan, and the yardstick, shown or not.
pub fn that_run<A: Clone + PartialEq>(plan: &Plan<A>, by: &Yardstick<A>) -> Vec<A> {
    let mut algorithms = plan.algorithms.clone();
    if !algorithms.contains(&by.yardstick) {
        algorithms.push(by.yardstick.clone());
    }
    algorithms
}

/// Runs algorithms of any kind over the trees of a plan: `run` runs one on the tree with a
/// number, and `minimal` tells the mean size of the minimal trees, given all values.
pub fn side_by_side<A: Clone + PartialEq + Display + Send + Sync>(
    plan: &Plan<A>,
    by: &Yardstick<A>,
    run: &RunOne<'_, A>,
    minimal: &dyn Fn(&[f64]) -> Option<f64>,
    done: &(dyn Fn() + Sync),
) -> Comparison {
    let algorithms = that_run(plan, by);
    let searches: Vec<(&A, u64)> = algorithms
        .iter()
        .flat_map(|algorithm| (0..plan.trees).map(move |tree| (algorithm, tree)))
        .collect();
    let search = |(algorithm, tree): (&A, u64)| {
        let trial = run(algorithm, tree);
        done();
        trial
    };
    let trials: Vec<Result<Trial, CompareError>> = searches.into_par_iter().map(search).collect();
    let by_algorithm: Vec<(&A, Result<Vec<&Trial>, CompareError>)> = algorithms
        .iter()
        .zip(trials.chunks(plan.trees as usize))
        .map(|(algorithm, trials)| {
            (algorithm, trials.iter().map(|it| it.as_ref().map_err(Clone::clone)).collect())
        })
        .collect();
    let trials_of = |wanted: &A| {
        let found = by_algorithm.iter().find(|(algorithm, _)| *algorithm == wanted)?;
        found.1.as_ref().ok()
    };
    let yardstick = trials_of(&by.yardstick);
    // What is right by definition, or else as the first to finish has it.
    let right = trials_of(&by.definition).or(yardstick);
    let right = right.or_else(|| by_algorithm.iter().find_map(|(_, it)| it.as_ref().ok()));
    let values: Vec<f64> = right.into_iter().flatten().map(|trial| trial.value.score).collect();
    let yardstick = yardstick.map(|it| mean(it, |trial| trial.counts.leaves() as f64));
    let minimal = if values.is_empty() { None } else { minimal(&values) };

    let mut disagreements = Vec::new();
    for (algorithm, trials) in &by_algorithm {
        for (tree, trial) in trials.iter().flatten().enumerate() {
            let (said, expected) = (trial.value, values[tree]);
            let rounding = by.rounding * expected.abs().max(1.0);
            let rounded = (said.score - expected).abs() <= rounding;
            if !said.bound.admits(said.score, expected) && !rounded {
                let (algorithm, tree) = (algorithm.to_string(), tree as u64);
                disagreements.push(Disagreement { algorithm, tree, said, expected });
            }
        }
    }
    let rows = by_algorithm
        .iter()
        .take(plan.algorithms.len())
        .map(|(algorithm, trials)| row(algorithm.to_string(), trials, yardstick, minimal))
        .collect();
    Comparison { rows, disagreements }
}

fn mean(trials: &[&Trial], of: impl Fn(&Trial) -> f64) -> f64 {
    trials.iter().map(|trial| of(trial)).sum::<f64>() / trials.len() as f64
}

/// Trees with more leaves are not walked to find their minimal tree.
const WALK_AT_MOST: f64 = 1e7;

/// The mean number of leaves of the minimal trees; none if they are not walked, being too
/// large.
pub fn minimal_mean<F: PlainFamily, E: Evaluate<F> + Clone + Sync, A: Sync>(
    family: &F,
    eval: &E,
    plan: &Plan<A>,
    values: &[f64],
) -> Option<f64> {
    if let Some(minimal) = family.minimal_leaves(plan.depth) {
        return Some(minimal);
    }
    if family.all_leaves(plan.depth) * values.len() as f64 > WALK_AT_MOST {
        return None;
    }
    let walk = |tree: usize, value: f64| {
        let root = family.root(tree_seed(plan.seed, tree as u64));
        let mut search = Search::new(family, eval.clone());
        let Ok(leaves) = minimal_leaves(&mut search, &root, plan.depth, value as i32);
        leaves as f64
    };
    Some(mean_of(values, &walk))
}

/// The mean of what is found for each of these values and its place.
fn mean_of(values: &[f64], walk: &(dyn Fn(usize, f64) -> f64 + Sync)) -> f64 {
    let found = values.par_iter().enumerate().map(|(tree, &value)| walk(tree, value));
    let found: Vec<f64> = found.collect();
    found.iter().sum::<f64>() / found.len() as f64
}

fn row(
    algorithm: String,
    trials: &Result<Vec<&Trial>, CompareError>,
    yardstick: Option<f64>,
    minimal: Option<f64>,
) -> Row {
    let none = Vec::new();
    let (trials, error) = match trials {
        Ok(trials) => (trials, None),
        Err(error) => (&none, Some(error.clone())),
    };
    let sum = |of: fn(&Counts) -> u64| mean(trials, |trial| of(&trial.counts) as f64);
    let bound = trials.iter().map(|trial| trial.value.bound).find(|&bound| bound != Bound::Exact);
    let leaves: Summary = trials.iter().map(|trial| trial.counts.leaves() as f64).collect();
    let distinct: Option<u64> = trials.iter().map(|trial| trial.distinct).sum();
    let cutoffs = sum(Counts::cutoffs);
    let peak_open = trials.iter().map(|trial| trial.counts.peak_open).max();
    Row {
        algorithm,
        trees: trials.len() as u64,
        value: Scored {
            score: mean(trials, |trial| trial.value.score),
            bound: bound.unwrap_or(Bound::Exact),
        },
        distinct: distinct.map(|sum| sum as f64 / trials.len() as f64),
        nodes: sum(Counts::nodes),
        interior: sum(Counts::interior),
        cutoffs,
        first_move_cutoffs: (cutoffs > 0.0).then(|| sum(Counts::first_move_cutoffs) / cutoffs),
        re_searches: sum(|counts| counts.re_searches),
        peak_open: peak_open.filter(|&peak| peak > 0),
        probing_cutoffs: sum(|counts| counts.probing_cutoffs),
        regular_cutoffs: sum(|counts| counts.regular_cutoffs),
        percent: yardstick.map_or(f64::NAN, |yardstick| 100.0 * leaves.mean / yardstick),
        ratio_to_minimal: minimal.map(|minimal| leaves.mean / minimal),
        leaves,
        time: trials.iter().map(|trial| trial.time).sum(),
        error,
    }
}
