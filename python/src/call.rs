//! A call from Python into the library: on a thread of its own, so that Ctrl-C is heard.

use crate::{Error, refused};
use plywood_app::threads::STACK;
use plywood_games::{battery::caught, interrupt::Interrupt};
use pyo3::prelude::*;
use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread,
    time::{Duration, Instant},
};

/// How long a signal may wait.
pub(crate) const LOOK: Duration = Duration::from_millis(10);

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

/// Works on a thread of its own while this one listens for signals and for what is told.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    holds: bool,
    callback: Option<Py<PyAny>>,
    work: impl FnOnce(&Arc<Call>) -> Result<T, plywood_app::Error> + Send,
) -> PyResult<T> {
    let (call, inbox) = Call::new();
    let mut told = Told { callback: callback.as_ref(), done: 0, total: 0 };
    py.detach(move || {
        let call = &call;
        thread::scope(|scope| {
            let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || {
                let found = call.work(holds, |_| work(call));
                call.tell(Event::Over);
                found
            });
            let worker = worker.map_err(|error| Error::new_err(error.to_string()))?;
            let mut looked = Instant::now();
            loop {
                let wait = LOOK.saturating_sub(looked.elapsed());
                let heard = match inbox.recv_timeout(wait) {
                    Ok(Event::Over) | Err(RecvTimeoutError::Disconnected) => break,
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
                }
            }
            worker.join().unwrap_or_else(|_| Err(Error::new_err("the search broke off")))
        })
    })
}
