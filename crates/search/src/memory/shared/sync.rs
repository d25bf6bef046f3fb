//! What threads meet by. The tests of races put others in place of the standard
//! library's, which try many orders of events instead of the one that happens:
//! `loom` for the few words of a table and the locks of a work queue, `shuttle` for whole
//! searches.

#[cfg(not(all(test, any(loom, shuttle))))]
mod chosen {
    pub(crate) use std::{
        sync::{Condvar, Mutex, MutexGuard, atomic},
        thread,
    };
}

#[cfg(all(test, loom))]
mod chosen {
    pub(crate) use loom::sync::{Condvar, Mutex, MutexGuard, atomic};
    // No model starts an engine, whose threads are scoped: loom has none such.
    pub(crate) use std::thread;
}

#[cfg(all(test, shuttle))]
mod chosen {
    pub(crate) use shuttle::{
        sync::{Condvar, Mutex, MutexGuard, atomic},
        thread,
    };
}

pub(crate) use chosen::*;

/// Takes a lock, also after a thread has panicked that held it: the panic goes on where that
/// thread is joined, and the others only have to come to an end.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
