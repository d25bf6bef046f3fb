//! The explorer: a page in the browser, for any game, also one in Python.

use crate::{Error, algorithm::with_joined, call::Call, game::NativeGame};
use plywood_app::Registry;
use plywood_explore::{Explorer, Options, Running};
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// An explorer that answers until it is closed.
#[pyclass(frozen, module = "plywood._native")]
pub(crate) struct NativeExplorer {
    running: Mutex<Option<Running>>,
    url: String,
}

#[pymethods]
impl NativeExplorer {
    #[new]
    #[pyo3(signature = (game, port))]
    fn new(game: Option<&NativeGame>, port: u16) -> PyResult<Self> {
        let mut registry = with_joined(Registry::standard());
        let mut options = Options::default();
        options.port = port;
        options.in_notebooks = true;
        if let Some(NativeGame(source)) = game {
            // Each request has a call of its own: an exception ends that request and no other.
            registry = source.join(registry, Call::unattended);
            options.game = Some(source.text());
        }
        let failed = |error: std::io::Error| {
            Error::new_err(format!(
                "cannot listen on 127.0.0.1:{port}: {error}; allowed: another port, or 0"
            ))
        };
        let running =
            Explorer::open(registry, options).and_then(Explorer::spawn).map_err(failed)?;
        let url = running.url();
        Ok(NativeExplorer { running: Mutex::new(Some(running)), url })
    }

    #[getter]
    fn url(&self) -> &str {
        &self.url
    }

    fn close(&self, py: Python<'_>) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).take();
        // Requests that are under way may need the interpreter to end.
        py.detach(|| drop(running));
    }
}
