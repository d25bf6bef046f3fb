//! Stopping whatever a thread does, on request.
//!
//! A search that was given limits stops by them. For everything else that may take long (counting,
//! solving, comparing, playing matches, measuring) there is one way: the thread stops the next time
//! that it lists the moves of a position. It unwinds, as with a panic, but nothing is printed and nothing is wrong.
//!
//! ```
//! use plywood_games::interrupt::{Interrupt, Interrupted, poll};
//! let interrupt = Interrupt::default();
//! let work = interrupt.clone();
//! let thread = std::thread::spawn(move || {
//!     work.attend();
//!     Interrupt::caught(|| loop { poll() })
//! });
//! interrupt.ask();
//! assert_eq!(thread.join().unwrap(), Err::<(), _>(Interrupted));
//! ```

use std::{
    any::Any,
    cell::RefCell,
    panic::{self, AssertUnwindSafe},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    },
};

/// Asks threads to stop: those that [attend](Self::attend) to it.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<Asked>);

/// Whether somebody asked, and why.
#[derive(Debug, Default)]
struct Asked {
    is_asked: AtomicBool,
    why: Mutex<Option<Box<dyn Any + Send>>>,
}

/// Why something has no result: somebody asked to stop.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Interrupted;

/// How many interrupts were asked for and are still held by somebody: mostly none, and then nobody
/// has to look which it is.
static OPEN: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// What this thread attends to.
    static ATTENDED: RefCell<Option<Interrupt>> = const { RefCell::new(None) };
}

impl Interrupt {
    /// Asks to stop.
    pub fn ask(&self) {
        if !self.0.is_asked.swap(true, Relaxed) {
            OPEN.fetch_add(1, Relaxed);
        }
    }

    /// Asks to stop, for a reason; the first reason stays.
    pub fn ask_because(&self, why: Box<dyn Any + Send>) {
        self.0.why().get_or_insert(why);
        self.ask();
    }

    /// The reason, for whoever takes it first.
    pub fn take_reason(&self) -> Option<Box<dyn Any + Send>> {
        self.0.why().take()
    }

    /// Whether somebody asked.
    pub fn is_asked(&self) -> bool {
        self.flag().load(Relaxed)
    }

    /// The flag that is set when somebody asks, for the limits of a search.
    pub fn flag(&self) -> &AtomicBool {
        &self.0.is_asked
    }

    /// From here on this thread stops when it is asked to: by this interrupt and no other.
    pub fn attend(&self) {
        ATTENDED.set(Some(self.clone()));
    }

    /// What this thread attends to, for the threads that it starts.
    pub fn attended() -> Option<Interrupt> {
        ATTENDED.with_borrow(Clone::clone)
    }

    /// What a call returns, unless it was interrupted. Panics go on.
    pub fn caught<T>(call: impl FnOnce() -> T) -> Result<T, Interrupted> {
        panic::catch_unwind(AssertUnwindSafe(call)).or_else(|payload| {
            match payload.downcast::<Interrupted>() {
                Ok(interrupted) => Err(*interrupted),
                Err(payload) => panic::resume_unwind(payload),
            }
        })
    }
}

impl Asked {
    fn why(&self) -> MutexGuard<'_, Option<Box<dyn Any + Send>>> {
        self.why.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        if *self.is_asked.get_mut() {
            OPEN.fetch_sub(1, Relaxed);
        }
    }
}

/// Stops this thread, if somebody asked it to.
#[inline]
pub fn poll() {
    if OPEN.load(Relaxed) != 0 {
        stop_if_asked();
    }
}

#[cold]
fn stop_if_asked() {
    let asked = ATTENDED.with_borrow(|it| it.as_ref().is_some_and(Interrupt::is_asked));
    if asked {
        stop();
    }
}

/// Stops this thread: for what it does there will be no result.
pub fn stop() -> ! {
    panic::resume_unwind(Box::new(Interrupted))
}
