//! An analysis that goes on while Python does something else.

use crate::{
    Error,
    call::{Call, Event, LOOK},
    game::{Source, analyse},
    info::pretty,
};
use plywood_app::{AnalyseRequest, Analysis, threads::STACK};
use pyo3::prelude::*;
use std::{
    sync::{
        Arc, Mutex,
        atomic::Ordering::Relaxed,
        mpsc::{Receiver, RecvTimeoutError},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

/// An analysis that goes on until it is over or stopped.
#[pyclass(frozen, module = "plywood._native")]
pub(crate) struct NativeLive {
    call: Arc<Call>,
    inbox: Mutex<Receiver<Event>>,
    thread: Mutex<Option<JoinHandle<PyResult<Analysis>>>>,
}

impl NativeLive {
    pub(crate) fn start(
        source: Arc<Source>,
        request: AnalyseRequest<'static>,
        holds: bool,
    ) -> PyResult<Self> {
        let (call, inbox) = Call::new();
        let shared = call.clone();
        let thread = thread::Builder::new().stack_size(STACK).spawn(move || {
            let found = shared.work(holds, |_| analyse(&source, &request, &shared, true));
            shared.tell(Event::Over);
            found
        });
        let thread = thread.map_err(|error| Error::new_err(error.to_string()))?;
        Ok(NativeLive { call, inbox: Mutex::new(inbox), thread: Mutex::new(Some(thread)) })
    }
}

#[pymethods]
impl NativeLive {
    /// What is new, once there is something; `None` when it is over.
    fn next(&self, py: Python<'_>) -> PyResult<Option<String>> {
        loop {
            let heard = py.detach(|| {
                let inbox = self.inbox.lock().unwrap_or_else(|it| it.into_inner());
                inbox.recv_timeout(LOOK)
            });
            match heard {
                Ok(Event::News(text)) => return Ok(Some(text)),
                Ok(Event::Over) | Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            }
            py.check_signals()?;
            let thread = self.thread.lock().unwrap_or_else(|it| it.into_inner());
            if thread.is_none() {
                return Ok(None);
            }
        }
    }

    /// Ends it; what was found so far is its result.
    fn stop(&self) {
        self.call.cancel.store(true, Relaxed);
    }

    /// Ends it, and nobody wants to know what was found.
    fn abandon(&self) {
        self.call.stop();
    }

    /// Waits until it is over: what was found. `None` if it was asked before.
    fn result(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let take = || self.thread.lock().unwrap_or_else(|it| it.into_inner()).take();
        let Some(thread) = take() else { return Ok(None) };
        while !thread.is_finished() {
            py.detach(|| thread::sleep(Duration::from_millis(1)));
            if let Err(error) = py.check_signals() {
                self.call.stop();
                py.detach(|| drop(thread.join()));
                return Err(error);
            }
        }
        let found = py.detach(|| thread.join());
        let found = found.unwrap_or_else(|_| Err(Error::new_err("the search broke off")))?;
        pretty(&found).map(Some)
    }
}

impl Drop for NativeLive {
    fn drop(&mut self) {
        self.call.stop();
    }
}
