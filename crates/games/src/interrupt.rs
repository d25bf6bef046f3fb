//! Stopping whatever a thread does, on request.
//!
//! A search that was given limits stops by them. For everything else that may take long (counting,
//! solving, comparing, playing matches, measuring) there is one way: the thread stops the next time
//! that a move is made. It unwinds, as with a panic, but nothing is printed and nothing is wrong.
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
    cell::RefCell,
    panic::{self, AssertUnwindSafe},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    },
};

/// Asks threads to stop: those that [attend](Self::attend) to it.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<Asked>);

/// Whether somebody asked.
#[derive(Debug, Default)]
struct Asked(AtomicBool);

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
        if !self.0.0.swap(true, Relaxed) {
            OPEN.fetch_add(1, Relaxed);
        }
    }

    /// Whether somebody asked.
    pub fn is_asked(&self) -> bool {
        self.flag().load(Relaxed)
    }

    /// The flag that is set when somebody asks, for the limits of a search.
    pub fn flag(&self) -> &AtomicBool {
        &self.0.0
    }

    /// From here on this thread stops when it is asked to: by this interrupt and no other.
    pub fn attend(&self) {
        ATTENDED.set(Some(self.clone()));
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

impl Drop for Asked {
    fn drop(&mut self) {
        if *self.0.get_mut() {
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
        panic::resume_unwind(Box::new(Interrupted));
    }
}
