//! Plywood in Python: the native half.
//!
//! Words and plain data go in, the JSON of the command line comes out; everything that is nice to
//! have in Python is written in Python, in `python/plywood`.

mod algorithm;
mod board;
mod call;
mod explore;
mod game;
mod info;
mod live;
mod request;
mod rules;
mod work;

use pyo3::{create_exception, exceptions::PyValueError, prelude::*};
use std::ffi::OsString;

create_exception!(plywood, Error, PyValueError, "What was asked for cannot be done.");

/// What the library says cannot be done, as an exception.
pub(crate) fn refused(error: plywood_app::Error) -> PyErr {
    Error::new_err(error.to_string())
}

/// The whole command line; the first argument is the name of the program. Returns its exit code.
#[pyfunction]
fn main(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    use std::process::ExitCode;
    let code = py.detach(|| plywood_cli::main_from(plywood_cli::Registry::standard(), arguments));
    // An `ExitCode` can be compared, but does not tell its number.
    (0..=u8::MAX).find(|&number| code == ExitCode::from(number)).unwrap_or(1)
}

/// The native half of Plywood.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("Error", module.py().get_type::<Error>())?;
    module.add("version", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<game::NativeGame>()?;
    module.add_class::<live::NativeLive>()?;
    module.add_class::<explore::NativeExplorer>()?;
    module.add_function(wrap_pyfunction!(main, module)?)?;
    module.add_function(wrap_pyfunction!(call::wait_for_left, module)?)?;
    module.add_function(wrap_pyfunction!(game::load_trace, module)?)?;
    module.add_function(wrap_pyfunction!(info::games, module)?)?;
    module.add_function(wrap_pyfunction!(info::algorithms, module)?)?;
    algorithm::add_module(module)?;
    work::add_to(module)
}
