//! Progress, where a person is looking.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::{
    io::{self, IsTerminal},
    thread,
    time::Duration,
};

/// A bar on a terminal, once the work has taken a second; nothing elsewhere.
pub(crate) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// A bar of `steps` steps, called `name`.
    pub(crate) fn new(steps: u64, name: &str) -> Self {
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::hidden());
        let style =
            format!("{{bar:40}} {{pos}}/{{len}} {name}{{msg}}, {{elapsed}} gone, {{eta}} left");
        bar.set_style(ProgressStyle::with_template(&style).expect("a valid template"));
        if io::stdout().is_terminal() && io::stderr().is_terminal() {
            let bar = bar.clone();
            thread::spawn(move || {
                thread::sleep(Duration::from_secs(1));
                if !bar.is_finished() {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                    bar.enable_steady_tick(Duration::from_millis(200));
                }
            });
        }
        Progress { bar }
    }

    pub(crate) fn step(&self) {
        self.bar.inc(1);
    }

    /// Starts again, with other work.
    pub(crate) fn restart(&self, steps: u64, done: u64, message: String) {
        self.bar.reset();
        self.bar.set_length(steps);
        self.bar.set_position(done);
        self.bar.set_message(message);
    }

    /// Tells something else beside the bar.
    pub(crate) fn say(&self, message: String) {
        self.bar.set_message(message);
    }

    /// Prints something while the bar is out of the way.
    pub(crate) fn beside(&self, print: impl FnOnce()) {
        self.bar.suspend(print);
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl plywood_app::efficiency::Progress for Progress {
    fn begin(&self, searches: u64) {
        self.restart(searches, 0, String::new());
    }

    fn step(&self) {
        Progress::step(self);
    }
}
