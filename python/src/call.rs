//! A call from Python into the library: on a thread of its own, so that Ctrl-C is heard.

use crate::{Error, refused};
use plywood_app::threads::STACK;
use plywood_games::{battery::caught, interrupt::Interrupt};
use pyo3::prelude::*;
use std::{
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// How long a signal may wait.
pub(crate) const LOOK: Duration = Duration::from_millis(5);

/// What the thread that works tells the thread that waits.
pub(crate) enum Event {
    /// This many steps will be made.
    Total(u64),
    /// One of them is made.
    Step,
    /// An analysis has come further: its JSON.
    News(String),
    /// It is over.
    Over,
}

/// What all who work on one call share.
pub(crate) struct Call {
    /// Stops the work, and its result is lost.
    pub(crate) interrupt: Interrupt,
    /// Stops an analysis, which tells what it has found.
    pub(crate) cancel: AtomicBool,
    /// Whether nobody waits for an exception: it is printed, and ends whatever asked the rules.
    pub(crate) unattended: bool,
    events: Mutex<Sender<Event>>,
}

impl Call {
    pub(crate) fn new() -> (Arc<Call>, Receiver<Event>) {
        Call::with(false)
    }

    /// One that nobody waits for.
    pub(crate) fn unattended() -> Arc<Call> {
        Call::with(true).0
    }

    fn with(unattended: bool) -> (Arc<Call>, Receiver<Event>) {
        let (events, inbox) = mpsc::channel();
        let call = Call {
            interrupt: Interrupt::default(),
            cancel: AtomicBool::new(false),
            unattended,
            events: Mutex::new(events),
        };
        (Arc::new(call), inbox)
    }

    /// An exception stops the work; the first one is told.
    pub(crate) fn fail(&self, error: PyErr) {
        self.interrupt.ask_because(Box::new(error));
        self.stop();
    }

    /// Stops the work.
    pub(crate) fn stop(&self) {
        self.cancel.store(true, Relaxed);
        self.interrupt.ask();
    }

    /// The exception that stopped the work, if one did.
    pub(crate) fn take_error(&self) -> Option<PyErr> {
        Some(*self.interrupt.take_reason()?.downcast().ok()?)
    }

    pub(crate) fn tell(&self, event: Event) {
        let events = self.events.lock().unwrap_or_else(|it| it.into_inner());
        // Nobody may be listening any more.
        let _ = events.send(event);
    }

    /// Works on this thread until it is done or stopped.
    pub(crate) fn work<T>(
        &self,
        holds: bool,
        work: impl FnOnce(&Call) -> Result<T, plywood_app::Error>,
    ) -> Result<T, PyErr> {
        self.interrupt.attend();
        let work = || caught(|| work(self));
        // Rules in Python are called all the time: the thread keeps the interpreter meanwhile, and
        // gives it to others when Python itself does.
        let found = Interrupt::caught(|| if holds { Python::attach(|_| work()) } else { work() });
        if let Some(error) = self.take_error() {
            return Err(error);
        }
        match found {
            Ok(Ok(Ok(result))) => Ok(result),
            Ok(Ok(Err(error))) => Err(refused(error)),
            Ok(Err(panic)) => Err(Error::new_err(format!(
                "the search broke off: {panic}; 'check' tells whether the rules keep their promises"
            ))),
            Err(_) => Err(Error::new_err("interrupted")),
        }
    }
}

/// Whom to tell of steps: something that is called with what is done and how much there is, or
/// called with an analysis.
pub(crate) struct Told<'a> {
    callback: Option<&'a Py<PyAny>>,
    done: u64,
    total: u64,
}

impl Told<'_> {
    fn hear(&mut self, event: Event) -> PyResult<()> {
        let Some(callback) = self.callback else { return Ok(()) };
        Python::attach(|py| {
            match event {
                Event::Over => return Ok(()),
                Event::News(text) => return callback.call1(py, (text,)).map(drop),
                Event::Total(total) => (self.done, self.total) = (0, total),
                Event::Step => self.done += 1,
            }
            callback.call1(py, (self.done, self.total)).map(drop)
        })
    }
}

/// Threads that nobody waits for any more: they put away what they had, and end.
static LEFT: Mutex<Vec<JoinHandle<()>>> = Mutex::new(Vec::new());

fn left() -> MutexGuard<'static, Vec<JoinHandle<()>>> {
    LEFT.lock().unwrap_or_else(|it| it.into_inner())
}

/// Waits for the threads that were left: when the interpreter ends, none may still need it.
#[pyfunction]
pub(crate) fn wait_for_left(py: Python<'_>) {
    py.detach(|| {
        let threads = std::mem::take(&mut *left());
        threads.into_iter().for_each(|thread| drop(thread.join()));
    });
}

/// What happens once a call is interrupted.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Interrupted {
    /// It ends when its thread has ended.
    Waits,
    /// It ends soon: a search looks whether it should stop wherever it lists moves, but not while a large
    /// table grows, and gigabytes that it had take longer to give back than anybody waits.
    Leaves,
}

/// How long who leaves waits.
const GRACE: Duration = Duration::from_millis(10);

/// Works on a thread of its own while this one listens for signals and for what is told.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    holds: bool,
    interrupted: Interrupted,
    callback: Option<Py<PyAny>>,
    work: impl FnOnce(&Arc<Call>) -> Result<T, plywood_app::Error> + Send + 'static,
) -> PyResult<T> {
    let (call, inbox) = Call::new();
    let told = Told { callback: callback.as_ref(), done: 0, total: 0 };
    py.detach(move || {
        let (give, found) = mpsc::sync_channel(1);
        let shared = call.clone();
        let worker = thread::Builder::new().stack_size(STACK).spawn(move || {
            let found = shared.work(holds, |_| work(&shared));
            // Nobody may want it any more.
            let _ = give.send(found);
            shared.tell(Event::Over);
        });
        let worker = worker.map_err(|error| Error::new_err(error.to_string()))?;
        if let Err(error) = listen(&call, &inbox, told, interrupted) {
            let mut left = left();
            left.retain(|thread| !thread.is_finished());
            left.push(worker);
            return Err(error);
        }
        let found = found.recv();
        let _ = worker.join();
        found.unwrap_or_else(|_| Err(Error::new_err("the search broke off")))
    })
}

/// Listens until the work is over; fails if it is interrupted and not waited for.
fn listen(
    call: &Call,
    inbox: &Receiver<Event>,
    mut told: Told<'_>,
    interrupted: Interrupted,
) -> PyResult<()> {
    let mut looked = Instant::now();
    let mut asked: Option<Instant> = None;
    loop {
        let wait = LOOK.saturating_sub(looked.elapsed());
        let heard = match inbox.recv_timeout(wait) {
            Ok(Event::Over) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
            Ok(event) => told.hear(event),
            Err(RecvTimeoutError::Timeout) => Ok(()),
        };
        let heard = heard.and_then(|()| {
            if looked.elapsed() < LOOK {
                return Ok(());
            }
            looked = Instant::now();
            Python::attach(|py| py.check_signals())
        });
        if let Err(error) = heard {
            call.fail(error);
            asked.get_or_insert_with(Instant::now);
        }
        if interrupted == Interrupted::Leaves
            && asked.is_some_and(|asked| asked.elapsed() >= GRACE)
            // If the thread has taken it, it is at its end.
            && let Some(error) = call.take_error()
        {
            return Err(error);
        }
    }
}
