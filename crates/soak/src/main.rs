//! `plywood-soak`: every algorithm and the engine against the definition, on as many
//! random trees as wanted.

mod document;
mod drawn;
mod engine;
mod state;
mod tables;
mod tree;

#[path = "../../games/tests/games/agreement/checks.rs"]
mod checks;
#[path = "../../games/tests/games/agreement/checks_with_dice.rs"]
mod checks_with_dice;
#[expect(dead_code, reason = "the tests use all of it")]
#[path = "../../games/tests/games/practical/graph.rs"]
mod graph;
#[path = "../../games/tests/games/random_tree.rs"]
mod random_tree;

use clap::Parser;
use state::{State, Tally};
use std::{
    fmt::Display,
    io::{self, Write},
    ops::Range,
    path::PathBuf,
    process::ExitCode,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant},
};

/// Searches random trees by every algorithm and by the engine, and holds each answer
/// against negamax or expectiminimax.
///
/// It goes on where it was ended, by whatever: the state file is written whole, several
/// times a second. It fails if it has ever seen a wrong answer.
#[derive(Parser)]
#[command(name = "plywood-soak", version)]
struct Arguments {
    /// Go on until there are N in all (1e9 will do)
    #[arg(long, value_name = "N", default_value = "1e6", value_parser = count)]
    trees: u64,
    /// End earlier, after N seconds
    #[arg(long, value_name = "N")]
    seconds: Option<u64>,
    /// Decides all trees
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads, each at a tree of its own
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: u64,
    /// What was done so far
    #[arg(long, value_name = "FILE", default_value = "plywood-soak.json")]
    state: PathBuf,
    /// Write the total to this document
    #[arg(long, value_name = "FILE")]
    document: Option<PathBuf>,
    /// Search this tree alone, and tell what is wrong; no state is read or written
    #[arg(long, value_name = "SEED")]
    tree: Option<u64>,
    /// The same tree N times: what threads do differs from time to time
    #[arg(long, value_name = "N", default_value_t = 1, requires = "tree")]
    times: u64,
}

/// A number of trees, as people write large ones.
fn count(text: &str) -> Result<u64, String> {
    let allowed = "allowed: a whole number from 0 to 1e15";
    let number: f64 = text.parse().map_err(|_| allowed)?;
    match number.fract() == 0.0 && (0.0..=1e15).contains(&number) {
        true => Ok(number as u64),
        false => Err(allowed.into()),
    }
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let done = match arguments.tree {
        Some(tree) => Ok(one_tree(tree, arguments.times)),
        None => soak(&arguments),
    };
    match done {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(what) => {
            note(what);
            ExitCode::from(2)
        }
    }
}

fn note(what: impl Display) {
    let _ = writeln!(io::stderr(), "plywood-soak: {what}");
}

/// Searches one tree; gives back the number of wrong answers.
fn one_tree(seed: u64, times: u64) -> usize {
    let mut tally = Tally::default();
    for _ in 0..times {
        tree::search(seed, &mut tally);
    }
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "tree {seed}: {}", tree::name(seed));
    for wrong in &tally.wrong {
        let _ = writeln!(out, "{}: {}", wrong.search, wrong.what);
    }
    let runs: u64 = tally.runs.values().sum();
    let _ = writeln!(out, "{runs} runs, {} wrong", tally.wrong.len());
    tally.wrong.len()
}

/// Between two writings of the state.
const PACE: Duration = Duration::from_millis(400);

/// No tree takes so long: whoever is still at it waits for ever.
const PATIENCE: Duration = Duration::from_secs(300);

/// Searches trees until there are enough; gives back the number of wrong answers.
fn soak(arguments: &Arguments) -> Result<usize, String> {
    let state = State::open(&arguments.state, arguments.seed)?;
    let state = Arc::new(Mutex::new(state));
    let workers = arguments.threads as usize;
    let at_work: Arc<Vec<AtWork>> = Arc::new((0..workers).map(|_| AtWork::default()).collect());
    {
        let (state, at_work, path) =
            (Arc::clone(&state), Arc::clone(&at_work), arguments.state.clone());
        thread::spawn(move || watch(&state, &at_work, &path));
    }
    let start = Instant::now();
    let mut told = start;
    loop {
        let first = lock(&state).trees;
        let in_time = arguments.seconds.is_none_or(|most| start.elapsed().as_secs() < most);
        if first >= arguments.trees || !in_time {
            break;
        }
        let tally = search_some(arguments.seed, first..arguments.trees, &at_work);
        for wrong in &tally.wrong {
            note(format!("tree {}: {}: {}", wrong.tree, wrong.search, wrong.what));
        }
        let mut state = lock(&state);
        state.add(tally);
        state.save(&arguments.state)?;
        if told.elapsed() > Duration::from_secs(10) {
            told = Instant::now();
            let State { trees, wrong, .. } = &*state;
            note(format!("{trees} trees, {} runs, {} wrong", state.all_runs(), wrong.len()));
        }
    }
    let state = lock(&state);
    if let Some(path) = &arguments.document {
        let text = document::text(&state);
        std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let (trees, runs, wrong) = (state.trees, state.all_runs(), state.wrong.len());
    let _ = writeln!(io::stdout(), "{trees} trees, {runs} runs, {wrong} wrong");
    Ok(wrong)
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Searches the first of these trees on all threads, as many as take about the pace.
fn search_some(seed: u64, numbers: Range<u64>, at_work: &[AtWork]) -> Tally {
    let (next, start) = (AtomicU64::new(numbers.start), Instant::now());
    // Whoever takes a number searches that tree: so all are done up to the last one taken.
    let take = || {
        let more = |number| Some(number + 1).filter(|_| number < numbers.end);
        (start.elapsed() < PACE).then(|| next.fetch_update(Relaxed, Relaxed, more).ok())?
    };
    let work = |here: &AtWork| {
        let mut tally = Tally::default();
        while let Some(number) = take() {
            let seed = plywood_games::random::tree_seed(seed, number);
            here.begin(seed);
            tree::search(seed, &mut tally);
        }
        here.leave();
        tally
    };
    let work = &work;
    thread::scope(|scope| {
        let workers: Vec<_> = at_work.iter().map(|here| scope.spawn(move || work(here))).collect();
        let mut all = Tally::default();
        for worker in workers {
            all.merge(worker.join().expect("panics are caught where they happen"));
        }
        // In the order of the trees, whoever searched them.
        all.wrong.sort_by_key(|wrong| wrong.tree);
        all
    })
}

/// What a thread is at.
#[derive(Default)]
struct AtWork(Mutex<Option<(u64, Instant)>>);

impl AtWork {
    fn begin(&self, tree: u64) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((tree, Instant::now()));
    }
    fn leave(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
    /// The tree that takes too long.
    fn stuck(&self) -> Option<u64> {
        let now = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        now.filter(|(_, since)| since.elapsed() > PATIENCE).map(|(tree, _)| tree)
    }
}

/// Ends everything when a search does not end.
fn watch(state: &Mutex<State>, at_work: &[AtWork], path: &std::path::Path) {
    loop {
        thread::sleep(Duration::from_secs(1));
        let Some(tree) = at_work.iter().find_map(AtWork::stuck) else { continue };
        let mut state = lock(state);
        let what = format!("does not end within {} seconds", PATIENCE.as_secs());
        note(format!("tree {tree} {what}"));
        state.wrong.push(state::Wrong { tree, search: "some search".into(), what });
        if let Err(what) = state.save(path) {
            note(what);
        }
        std::process::exit(1);
    }
}
