//! Work that can be done anywhere, for `plywood.cluster`.

use crate::{
    algorithm::with_joined,
    call::{self, Call, Interrupted},
    game::Source,
    refused,
    rules::Rules,
};
use plywood_app::{AnyGame, Registry, work::{self, Attachment, Job, Record}};
use pyo3::{prelude::*, pybacked::PyBackedBytes, types::PyBytes};
use std::{
    collections::HashMap,
    path::PathBuf,
    sync::{Arc, Mutex},
};

/// Does something with all games, those among them that `plywood.register` keeps in Python.
fn with_registry<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Registry) -> Result<T, plywood_app::Error> + Send + 'static,
) -> PyResult<T> {
    call::run(py, false, Interrupted::Waits, None, |call| {
        let call = call.clone();
        work(&with_joined(Registry::standard()).elsewhere(move |text| own(text, &call)))
    })
}

/// A game in Python, if the text means one.
fn own(text: &str, call: &Arc<Call>) -> Option<Result<Box<dyn AnyGame>, plywood_app::Error>> {
    let found = Python::attach(|py| -> PyResult<Option<Source>> {
        let kept = py.import("plywood._own")?;
        let found = kept.call_method1("find", (text,))?;
        if found.is_none() {
            return Ok(None);
        }
        let (given, judging): (Bound<'_, PyAny>, String) = found.extract()?;
        let name = kept.call_method1("name_of", (&given,))?.extract()?;
        let rules = Rules::new(name, &kept.call_method1("functions", (&given,))?)?;
        Ok(Some(Source::Python { rules, judging }))
    });
    match found {
        Ok(source) => Some(source?.open(call)),
        Err(error) => Some(Err(plywood_app::Error::other(error.to_string()))),
    }
}

/// A job with its record.
#[pyclass(frozen, module = "plywood._native")]
pub(crate) struct NativeJob(Arc<Mutex<Job>>);

/// What came of it: the document of the command line as JSON, and notes on what went wrong.
type Found = (String, Vec<String>);

impl NativeJob {
    fn with<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Job, &Registry) -> Result<T, plywood_app::Error> + Send + 'static,
    ) -> PyResult<T> {
        let job = self.0.clone();
        with_registry(py, move |registry| {
            work(&mut job.lock().unwrap_or_else(|it| it.into_inner()), registry)
        })
    }
}

#[pymethods]
impl NativeJob {
    #[new]
    #[pyo3(signature = (description, path=None))]
    fn new(py: Python<'_>, description: String, path: Option<PathBuf>) -> PyResult<Self> {
        let open = move |registry: &_| Job::open(&description, path.as_deref(), registry);
        with_registry(py, open).map(|job| NativeJob(Arc::new(Mutex::new(job))))
    }

    /// Looks for what is missing; tells how many units, and how many are done.
    fn plan(&self, py: Python<'_>) -> PyResult<(usize, u64)> {
        self.with(py, |job, registry| Ok((job.plan(registry)?, job.known())))
    }

    /// One of the units that were missing.
    fn unit(&self, number: usize) -> Option<String> {
        let job = self.0.lock().unwrap_or_else(|it| it.into_inner());
        job.unit(number).map(ToString::to_string)
    }

    /// What the units that were missing have attached, by name.
    fn attachments<'py>(&self, py: Python<'py>) -> Vec<(String, Bound<'py, PyBytes>)> {
        let job = self.0.lock().unwrap_or_else(|it| it.into_inner());
        let attachments = job.attachments().iter();
        attachments.map(|it| (it.name(), PyBytes::new(py, &it.0))).collect()
    }

    /// Puts results of units into the record.
    fn commit(&self, py: Python<'_>, results: Vec<(String, String)>) -> PyResult<()> {
        self.with(py, move |job, _| job.commit(&results))
    }

    fn result(&self, py: Python<'_>) -> PyResult<Found> {
        let result = self.with(py, |job, registry| job.result(registry))?;
        Ok((result.document.to_string(), result.notes))
    }

    /// The games that it is about.
    fn games(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.with(py, |job, _| job.games())
    }

    /// Everything that its record has, in order.
    fn dump(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |job, _| job.dump())
    }

    /// What else its record has.
    fn notes(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.with(py, |job, _| Ok(job.notes()))
    }
}

/// What came of units of work, on disk.
#[pyclass(frozen, module = "plywood._native")]
pub(crate) struct NativeRecord(Mutex<Record>);

impl NativeRecord {
    /// It takes no time: there is nothing to interrupt.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Record) -> Result<T, plywood_app::Error> + Send,
    ) -> PyResult<T> {
        py.detach(|| work(&mut self.0.lock().unwrap_or_else(|it| it.into_inner()))).map_err(refused)
    }
}

#[pymethods]
impl NativeRecord {
    #[new]
    fn new(py: Python<'_>, path: Option<PathBuf>, program: &str) -> PyResult<Self> {
        let open = || Record::open(path.as_deref(), program);
        py.detach(open).map(|record| NativeRecord(Mutex::new(record))).map_err(refused)
    }

    /// Reads what others have added.
    fn refresh(&self, py: Python<'_>) -> PyResult<()> {
        self.with(py, Record::refresh)
    }

    fn get(&self, py: Python<'_>, unit: &str) -> PyResult<Option<String>> {
        self.with(py, |record| Ok(record.get(unit).map(str::to_string)))
    }

    fn add(&self, py: Python<'_>, results: Vec<(String, String)>) -> PyResult<usize> {
        self.with(py, |record| record.add(&results))
    }

    fn dump(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |record| Ok(record.dump()))
    }
}

/// Does a unit of work, with what is attached to it by name.
#[pyfunction]
fn run_unit(
    py: Python<'_>,
    unit: String,
    attached: HashMap<String, PyBackedBytes>,
) -> PyResult<String> {
    let attached = move |name: &str| Some(Attachment((**attached.get(name)?).into()));
    with_registry(py, move |registry| work::run_with(&unit, registry, &attached))
}

/// What short searches visit, of games of Plywood's and of these.
#[pyfunction]
fn signature(py: Python<'_>, games: Vec<String>) -> PyResult<String> {
    with_registry(py, move |registry| work::signature(registry, &games))
}

/// A short name of a text.
#[pyfunction]
fn digest(text: &str) -> String {
    work::digest(text)
}

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<NativeJob>()?;
    module.add_class::<NativeRecord>()?;
    module.add_function(wrap_pyfunction!(run_unit, module)?)?;
    module.add_function(wrap_pyfunction!(signature, module)?)?;
    module.add_function(wrap_pyfunction!(digest, module)?)
}
