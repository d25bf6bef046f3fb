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

/// The stack of a thread that helps: 64 KiB for each of a thousand plies. Address space, of which
/// only what is used takes memory.
#[cfg(not(all(test, shuttle)))]
const STACK: usize = 64 << 20;

/// What a thread does. Boxed, so that starting threads is compiled once and not for every game.
pub(crate) type Work<'s> = Box<dyn FnOnce() + Send + 's>;

/// Starts a thread that helps those there are. Where no thread is to be had, they do without it.
#[cfg(not(all(test, shuttle)))]
pub(crate) fn help<'s>(scope: &'s thread::Scope<'s, '_>, work: Work<'s>) {
    let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
}

#[cfg(all(test, shuttle))]
pub(crate) fn help<'s>(scope: &'s thread::Scope<'s, '_>, work: Work<'s>) {
    scope.spawn(work);
}
