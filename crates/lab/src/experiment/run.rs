//! Running trials and storing what they give.

use super::{Experiment, Scale, Store, StoreError, Trial};
use rayon::ThreadPoolBuilder;
use std::sync::{
    Mutex,
    atomic::{AtomicBool, AtomicUsize, Ordering},
    mpsc,
};

/// Is told how a run goes on. Experiments are numbered as they were given.
pub trait Progress: Sync {
    /// `trials` trials are planned, of which `known` are in the store already. Told
    /// again where an experiment finds out that it needs more.
    fn planned(&self, experiment: usize, trials: usize, known: usize);
    /// A trial is in the store.
    fn stored(&self, experiment: usize);
}

/// Looks away.
impl Progress for () {
    fn planned(&self, _: usize, _: usize, _: usize) {}
    fn stored(&self, _: usize) {}
}

/// A trial and the number of its experiment.
type Job = (usize, Trial);

/// The trials of an experiment that a scale takes and the store does not have, in their
/// order, and how many it takes in all, as far as is known.
///
/// When they are in the store it has to be asked again: an experiment may look for something.
pub fn missing(
    experiment: &Experiment,
    scale: Scale,
    store: &Store,
) -> Result<(Vec<Trial>, usize), StoreError> {
    let rows = store.rows(experiment)?;
    let mut trials = (experiment.plan)(scale, &rows);
    let planned = trials.len();
    trials.retain(|trial| !rows.has(trial));
    Ok((trials, planned))
}

/// Runs all trials of these experiments that the store does not have, on `threads`
/// threads, and stores each as it is done.
///
/// The rows in the end do not depend on the number of threads, nor on how often
/// the run was broken off and begun again, nor on other processes that work on
/// the same store: each starts somewhere else, and leaves out what it finds done.
pub fn run(
    experiments: &[&Experiment],
    scale: Scale,
    threads: usize,
    store: &Store,
    progress: &dyn Progress,
) -> Result<(), StoreError> {
    let failed =
        |error: rayon::ThreadPoolBuildError| StoreError::Threads { what: error.to_string() };
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().map_err(failed)?;
    loop {
        let mut jobs: Vec<Job> = Vec::new();
        for (number, experiment) in experiments.iter().enumerate() {
            let (missing, planned) = missing(experiment, scale, store)?;
            let mut missing: Vec<Job> = missing.into_iter().map(|trial| (number, trial)).collect();
            progress.planned(number, planned, planned - missing.len());
            if !missing.is_empty() {
                let start = std::process::id() as usize * 7919 % missing.len();
                missing.rotate_left(start);
            }
            jobs.extend(missing);
        }
        if jobs.is_empty() {
            return Ok(());
        }
        wave(experiments, &jobs, &pool, store, progress)?;
    }
}

/// Runs these trials: threads take one after the other, the caller stores what
/// they hand it. While it stores, what is done meanwhile gathers for the next time.
fn wave(
    experiments: &[&Experiment],
    jobs: &[Job],
    pool: &rayon::ThreadPool,
    store: &Store,
    progress: &dyn Progress,
) -> Result<(), StoreError> {
    let (next, stop) = (&AtomicUsize::new(0), &AtomicBool::new(false));
    let failure: &Mutex<Option<StoreError>> = &Mutex::new(None);
    let fail = |error: StoreError| {
        stop.store(true, Ordering::Relaxed);
        failure.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).get_or_insert(error);
    };
    let fail = &fail;
    let (done, finished) = mpsc::channel::<(&Job, Option<Vec<f64>>)>();
    pool.in_place_scope(|scope| {
        for _ in 0..pool.current_num_threads() {
            let done = done.clone();
            scope.spawn(move |_| {
                while !stop.load(Ordering::Relaxed) {
                    let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                    let experiment = experiments[job.0];
                    let numbers = match store.has(experiment, &job.1) {
                        Ok(true) => None,
                        Ok(false) => Some((experiment.trial)(&job.1)),
                        Err(error) => return fail(error),
                    };
                    if done.send((job, numbers)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(done);
        while let Ok(first) = finished.recv() {
            let batch: Vec<_> = std::iter::once(first).chain(finished.try_iter()).collect();
            let rows: Vec<_> = batch
                .iter()
                .filter_map(|(job, numbers)| Some((experiments[job.0], &job.1, numbers.clone()?)))
                .collect();
            if let Err(error) = store.add(&rows) {
                return fail(error);
            }
            for (job, _) in &batch {
                progress.stored(job.0);
            }
        }
    });
    let failed = failure.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).take();
    failed.map_or(Ok(()), Err)
}
