//! Algorithms side by side.

use crate::Summary;
use plywood::{
    Algorithm, Bound, Counts, DistinctLeaves, Scored, Search, algorithm::Halt, minimal_leaves,
};
use plywood_games::{Family, PlainFamily, random::tree_seed};
use rayon::prelude::*;
use std::time::{Duration, Instant};

/// What to compare.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The algorithms, in the order of the rows.
    pub algorithms: Vec<Algorithm>,
    /// How many trees.
    pub trees: u64,
    /// Where the trees come from.
    pub seed: u64,
    /// How many plies to search.
    pub depth: u32,
    /// The bytes that OPEN or a table may take.
    pub memory: usize,
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
    /// The algorithm.
    pub algorithm: Algorithm,
    /// How many trees.
    pub trees: u64,
    /// The mean of the values; of bounds, where one of them is no more.
    pub value: Scored<f64>,
    /// Leaf evaluations (NBP).
    pub leaves: Summary,
    /// Leaves, each counted once.
    pub distinct: f64,
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
    /// Leaves in percent of alphabeta's.
    pub percent_of_alphabeta: f64,
    /// Leaves over those of the minimal tree, where that is known.
    pub ratio_to_minimal: Option<f64>,
    /// Time for all trees, on one thread.
    pub time: Duration,
    /// Why there are no numbers.
    pub error: Option<String>,
}

/// A value that contradicts the others.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The algorithm that contradicts.
    pub algorithm: Algorithm,
    /// The number of the tree in the run, counted from 0.
    pub tree: u64,
    /// What it said.
    pub said: Scored<i32>,
    /// What negamax said, or alphabeta where negamax did not run.
    pub expected: i32,
}

/// One algorithm on one tree.
struct Trial {
    value: Scored<i32>,
    counts: Counts,
    distinct: u64,
    time: Duration,
}

/// Trees with more leaves are not walked to find their minimal tree.
const WALK_AT_MOST: f64 = 1e7;

/// Runs every algorithm over every tree, on the threads of the current rayon
/// pool; `done` is called after each of `trees * algorithms` searches.
///
/// ```
/// use plywood_games::Uniform;
/// use plywood_lab::{Plan, compare};
/// let trees: Uniform = "uniform:width=8,depth=4,order=1".parse()?;
/// let algorithms = vec!["alphabeta".parse().unwrap(), "sss".parse().unwrap()];
/// let plan = Plan { algorithms, trees: 10, seed: 1, depth: 4, memory: 1 << 20 };
/// let comparison = compare(&trees, &plan, &|| ());
/// assert!(comparison.disagreements.is_empty());
/// assert!(comparison.rows[1].leaves.mean < comparison.rows[0].leaves.mean);
/// # Ok::<(), plywood_games::TextError>(())
/// ```
pub fn compare<F: PlainFamily>(family: &F, plan: &Plan, done: &(dyn Fn() + Sync)) -> Comparison {
    // Alphabeta is the yardstick, shown or not.
    let mut algorithms = plan.algorithms.clone();
    if !algorithms.contains(&Algorithm::AlphaBeta) {
        algorithms.push(Algorithm::AlphaBeta);
    }
    let root = |tree: u64| family.root(tree_seed(plan.seed, tree));
    let searches: Vec<(Algorithm, u64)> = algorithms
        .iter()
        .flat_map(|&algorithm| (0..plan.trees).map(move |tree| (algorithm, tree)))
        .collect();
    let trials: Vec<Result<Trial, Halt<_>>> = searches
        .into_par_iter()
        .map(|(algorithm, tree)| {
            let trial = run(family, algorithm, &root(tree), plan);
            done();
            trial
        })
        .collect();
    let by_algorithm: Vec<(Algorithm, Result<Vec<&Trial>, String>)> = algorithms
        .iter()
        .zip(trials.chunks(plan.trees as usize))
        .map(|(&algorithm, trials)| (algorithm, trials.iter().map(of_trial).collect()))
        .collect();
    let trials_of = |wanted: Algorithm| {
        let found = by_algorithm.iter().find(|(algorithm, _)| *algorithm == wanted)?;
        found.1.as_ref().ok()
    };
    let alphabeta = trials_of(Algorithm::AlphaBeta).expect("alphabeta needs no memory");
    let yardstick = mean(alphabeta, |trial| trial.counts.leaves() as f64);
    let truth: Vec<i32> = trials_of(Algorithm::Negamax)
        .unwrap_or(alphabeta)
        .iter()
        .map(|trial| trial.value.score)
        .collect();
    let minimal = minimal_mean(family, plan, &truth, root);

    let mut disagreements = Vec::new();
    for (algorithm, trials) in &by_algorithm {
        for (tree, trial) in trials.iter().flatten().enumerate() {
            let said @ Scored { score, bound } = trial.value;
            if !bound.admits(score, truth[tree]) {
                let (algorithm, tree, expected) = (*algorithm, tree as u64, truth[tree]);
                disagreements.push(Disagreement { algorithm, tree, said, expected });
            }
        }
    }
    let rows = by_algorithm
        .iter()
        .take(plan.algorithms.len())
        .map(|(algorithm, trials)| row(*algorithm, trials, yardstick, minimal))
        .collect();
    Comparison { rows, disagreements }
}

fn of_trial<Stop>(trial: &Result<Trial, Halt<Stop>>) -> Result<&Trial, String> {
    trial.as_ref().map_err(|halt| match halt {
        Halt::Memory { limit } => {
            format!("needs more than {} MiB; give it more with --memory", limit >> 20)
        }
        Halt::Stopped(_) => "stopped".to_string(),
    })
}

fn run<F: PlainFamily>(
    family: &F,
    algorithm: Algorithm,
    root: &F::Position,
    plan: &Plan,
) -> Result<Trial, Halt<std::convert::Infallible>> {
    let observer = (Counts::default(), DistinctLeaves::default());
    let mut search = Search::new(family, family.evaluation()).observer(observer);
    let start = Instant::now();
    let found = search.run(algorithm, root, plan.depth, plan.memory)?;
    let time = start.elapsed();
    let (counts, distinct) = search.observer;
    Ok(Trial { value: found.value, counts, distinct: distinct.count(), time })
}

fn mean(trials: &[&Trial], of: impl Fn(&Trial) -> f64) -> f64 {
    trials.iter().map(|trial| of(trial)).sum::<f64>() / trials.len() as f64
}

/// The mean number of leaves of the minimal trees.
fn minimal_mean<F: PlainFamily>(
    family: &F,
    plan: &Plan,
    values: &[i32],
    root: impl Fn(u64) -> F::Position + Sync,
) -> Option<f64> {
    if let Some(minimal) = family.minimal_leaves(plan.depth) {
        return Some(minimal);
    }
    if family.all_leaves(plan.depth) * values.len() as f64 > WALK_AT_MOST {
        return None;
    }
    let walk = |(tree, &value): (usize, &i32)| {
        let mut search = Search::new(family, family.evaluation());
        let Ok(leaves) = minimal_leaves(&mut search, &root(tree as u64), plan.depth, value);
        leaves as f64
    };
    let leaves: Vec<f64> = values.par_iter().enumerate().map(walk).collect();
    Some(leaves.iter().sum::<f64>() / leaves.len() as f64)
}

fn row(
    algorithm: Algorithm,
    trials: &Result<Vec<&Trial>, String>,
    yardstick: f64,
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
    let cutoffs = sum(Counts::cutoffs);
    let peak_open = trials.iter().map(|trial| trial.counts.peak_open).max();
    Row {
        algorithm,
        trees: trials.len() as u64,
        value: Scored {
            score: mean(trials, |trial| trial.value.score.into()),
            bound: bound.unwrap_or(Bound::Exact),
        },
        distinct: mean(trials, |trial| trial.distinct as f64),
        nodes: sum(Counts::nodes),
        interior: sum(Counts::interior),
        cutoffs,
        first_move_cutoffs: (cutoffs > 0.0).then(|| sum(Counts::first_move_cutoffs) / cutoffs),
        re_searches: sum(|counts| counts.re_searches),
        peak_open: peak_open.filter(|&peak| peak > 0),
        percent_of_alphabeta: 100.0 * leaves.mean / yardstick,
        ratio_to_minimal: minimal.map(|minimal| leaves.mean / minimal),
        leaves,
        time: trials.iter().map(|trial| trial.time).sum(),
        error,
    }
}
