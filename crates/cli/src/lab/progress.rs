//! How a run goes on: bars for people, a line now and then for logs.

use super::list::in_words;
use crate::output;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use plywood_lab::experiment::{Experiment, Progress, Scale};
use std::{
    io::{self, IsTerminal},
    sync::{Mutex, MutexGuard},
    time::{Duration, Instant},
};

/// Logs get a line at most so often.
const PAUSE: Duration = Duration::from_secs(5);

pub(super) struct LabProgress {
    /// None where nobody looks.
    bars: Option<MultiProgress>,
    state: Mutex<State>,
}

struct State {
    experiments: Vec<Part>,
    start: Instant,
    last_line: Instant,
}

/// One experiment.
struct Part {
    id: &'static str,
    /// How long all of it takes, roughly.
    seconds: f64,
    bar: ProgressBar,
    known: usize,
    done: usize,
    planned: usize,
}

impl LabProgress {
    pub(super) fn new(experiments: &[&'static Experiment], scale: Scale) -> Self {
        let looked_at = io::stdout().is_terminal() && io::stderr().is_terminal();
        let bars = looked_at.then(MultiProgress::new);
        let style = "{prefix:24} {wide_bar} {pos}/{len} {msg}";
        let style = ProgressStyle::with_template(style).expect("a valid template");
        let part = |it: &&'static Experiment| {
            let bar = match &bars {
                Some(bars) => bars.add(ProgressBar::new(0)),
                None => ProgressBar::hidden(),
            };
            bar.set_style(style.clone());
            bar.set_prefix(it.id);
            let seconds = it.seconds[scale.pick(0, 1, 2)].max(0.1);
            Part { id: it.id, seconds, bar, known: 0, done: 0, planned: 0 }
        };
        let experiments = experiments.iter().map(part).collect();
        let now = Instant::now();
        LabProgress { bars, state: Mutex::new(State { experiments, start: now, last_line: now }) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// How many trials were run, and for how long.
    pub(super) fn finish(&self) -> (usize, Duration) {
        let state = self.state();
        if let Some(bars) = &self.bars {
            // If the terminal is gone, so are the bars.
            let _ = bars.clear();
        }
        let done = state.experiments.iter().map(|it| it.done.saturating_sub(it.known)).sum();
        (done, state.start.elapsed())
    }
}

impl Progress for LabProgress {
    fn planned(&self, experiment: usize, trials: usize, known: usize) {
        let mut state = self.state();
        let part = &mut state.experiments[experiment];
        // What was run before does not tell how fast this run is.
        part.known += known.saturating_sub(part.done);
        (part.planned, part.done) = (trials, known);
        part.bar.set_length(trials as u64);
        part.bar.set_position(known as u64);
    }

    fn stored(&self, experiment: usize) {
        let mut state = self.state();
        let part = &mut state.experiments[experiment];
        part.done += 1;
        part.bar.set_position(part.done as u64);
        let (id, done, planned) = (part.id, part.done, part.planned);
        let pause = if self.bars.is_some() { PAUSE / 10 } else { PAUSE };
        if state.last_line.elapsed() < pause {
            return;
        }
        state.last_line = Instant::now();
        let left =
            state.time_left().map_or(String::new(), |left| format!("{} left", in_words(left)));
        match self.bars {
            Some(_) => {
                for part in &state.experiments {
                    part.bar.set_message("");
                }
                state.experiments[experiment].bar.set_message(left);
            }
            None => {
                let all: usize = state.experiments.iter().map(|it| it.planned).sum();
                let all_done: usize = state.experiments.iter().map(|it| it.done).sum();
                output::note(format!("{id} {done}/{planned}, all {all_done}/{all}, {left}"));
            }
        }
    }
}

impl State {
    /// From what the work done so far should have taken and did take.
    fn time_left(&self) -> Option<f64> {
        let part = |it: &Part, trials: usize| it.seconds * trials as f64 / it.planned.max(1) as f64;
        let run: f64 =
            self.experiments.iter().map(|it| part(it, it.done.saturating_sub(it.known))).sum();
        let left: f64 =
            self.experiments.iter().map(|it| part(it, it.planned.saturating_sub(it.done))).sum();
        (run > 0.0).then(|| self.start.elapsed().as_secs_f64() * left / run)
    }
}
