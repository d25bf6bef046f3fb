//! The thread that thinks, so that another can listen.

use plywood::engine::{Limits, Remote};
use plywood_app::{AnalyseEvent, Analysis, Analyst, Start, threads::STACK};
use plywood_games::battery::caught;
use plywood_play::clock::FIRST_LOOK;
use std::{
    io,
    sync::{
        Arc,
        atomic::AtomicBool,
        mpsc::{Receiver, Sender, channel},
    },
    thread::{Builder, JoinHandle},
    time::Duration,
};

/// What happens.
pub(crate) enum Event {
    /// A line was read.
    Line(String),
    /// There are no more lines.
    End,
    /// Something new is known.
    News(Box<Analysis>),
    /// The thinking has ended, with an answer or the reason why there is none.
    Done(Box<Result<Analysis, String>>),
    /// It is time to look again.
    Tick,
}

/// What to think about, and for how long.
#[derive(Clone, Debug, Default)]
pub(crate) struct Task {
    pub(crate) start: Start,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
    /// The moves to look at, by their numbers.
    pub(crate) moves: Option<Vec<usize>>,
    pub(crate) lines: usize,
    pub(crate) cancel: Arc<AtomicBool>,
    pub(crate) remote: Arc<Remote>,
}

enum Job {
    Use(Box<dyn Analyst>),
    Forget,
    Think(Box<Task>),
}

/// The thread that thinks. It ends when this is dropped.
pub(crate) struct Worker {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// Tells `events` of what it thinks.
    pub(crate) fn start(events: Sender<Event>) -> io::Result<Worker> {
        let (send, jobs) = channel();
        let thread = Builder::new().stack_size(STACK).spawn(move || work(&jobs, &events))?;
        Ok(Worker { jobs: Some(send), thread: Some(thread) })
    }

    /// Thinks by this analyst from now on.
    pub(crate) fn use_analyst(&self, analyst: Box<dyn Analyst>) {
        self.send(Job::Use(analyst));
    }

    /// Forgets what was found.
    pub(crate) fn forget(&self) {
        self.send(Job::Forget);
    }

    pub(crate) fn think(&self, task: Task) {
        self.send(Job::Think(Box::new(task)));
    }

    fn send(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // The thread listens until this is dropped.
            let _ = jobs.send(job);
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn work(jobs: &Receiver<Job>, events: &Sender<Event>) {
    let mut analyst: Option<Box<dyn Analyst>> = None;
    for job in jobs {
        match job {
            Job::Use(other) => analyst = Some(other),
            Job::Forget => {
                if let Some(analyst) = &mut analyst {
                    analyst.forget();
                }
            }
            Job::Think(task) => {
                let done = match &mut analyst {
                    Some(analyst) => think(&mut **analyst, &task, events),
                    None => Err("nobody is there to think".to_string()),
                };
                let _ = events.send(Event::Done(Box::new(done)));
            }
        }
    }
}

/// Whoever is stopped before it has looked at every move once does so all the same, unless even that takes long.
fn think(
    analyst: &mut dyn Analyst,
    task: &Task,
    events: &Sender<Event>,
) -> Result<Analysis, String> {
    let done = search(analyst, task, events);
    let (is_blind, nodes) = match &done {
        Ok(analysis) => (analysis.depth == 0 && analysis.best.is_some(), analysis.nodes),
        Err(_) => (true, 0),
    };
    if !is_blind || task.nodes.is_some_and(|most| nodes >= most) {
        return done;
    }
    // Whoever says stop has no clock that runs down.
    let most = if task.time.is_some() { FIRST_LOOK } else { 4 * FIRST_LOOK };
    let first_look = Task {
        depth: Some(1),
        time: Some(most),
        cancel: Arc::default(),
        remote: Arc::default(),
        ..task.clone()
    };
    search(analyst, &first_look, events).or(done)
}

/// Rules that panic end the thinking, and nothing else.
fn search(
    analyst: &mut dyn Analyst,
    task: &Task,
    events: &Sender<Event>,
) -> Result<Analysis, String> {
    let Task { start, depth, nodes, time, moves, lines, cancel, remote } = task;
    let limits = Limits {
        depth: *depth,
        nodes: *nodes,
        time: *time,
        cancel: Some(cancel),
        multi_pv: *lines,
        moves: moves.as_deref(),
        remote: Some(remote),
    };
    let mut tell = |event: AnalyseEvent<'_>| {
        if let AnalyseEvent::News(analysis) = event {
            let _ = events.send(Event::News(Box::new(analysis.clone())));
        }
    };
    let analysed = caught(|| analyst.analyse(start, &limits, &mut tell));
    match analysed {
        Ok(analysed) => analysed.map_err(|error| error.to_string()),
        Err(panic) => Err(format!("the rules of the game broke off: {panic}")),
    }
}
