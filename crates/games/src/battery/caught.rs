//! Rules that panic are caught at it, and nothing is printed.

use crate::interrupt::Interrupted;
use std::{
    any::Any,
    cell::{Cell, RefCell},
    panic::{self, AssertUnwindSafe},
    sync::Once,
};

thread_local! {
    /// Whether this thread calls rules that may panic.
    static QUIET: Cell<bool> = const { Cell::new(false) };
    /// Where in the source the last panic was.
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// What a call returns, or why and where it panicked; nothing is printed of it. An interrupt is no
/// panic, and goes on.
///
/// The hook is set once and stays: it passes on what other threads, and other parts of this
/// one, have to say.
pub fn caught<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    let was_quiet = begin();
    let result = panic::catch_unwind(AssertUnwindSafe(call));
    QUIET.set(was_quiet);
    result.map_err(told)
}

/// Makes this thread quiet, and tells whether it was. Apart from what is compiled for every
/// call, as there are many.
fn begin() -> bool {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| match QUIET.get() {
            true => PLACE.set(panic.location().map(ToString::to_string)),
            false => before(panic),
        }));
    });
    QUIET.replace(true)
}

/// What a panic said.
fn told(payload: Box<dyn Any + Send>) -> String {
    if payload.is::<Interrupted>() {
        panic::resume_unwind(payload);
    }
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let what = text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("without a word");
    match PLACE.take() {
        Some(place) => format!("{what} ({place})"),
        None => what.to_string(),
    }
}
