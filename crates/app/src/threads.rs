//! Threads to work on.

use crate::Error;
use plywood_games::interrupt::Interrupt;

/// The stack of a thread that searches: 64 KiB for each of the thousand plies that a user
/// may ask for. Address space, of which only what is used takes memory.
pub const STACK: usize = 64 << 20;

/// A pool of `threads` threads, or one for each core. They stop when the thread that makes the pool
/// is [asked to](plywood_games::interrupt).
pub fn pool(threads: Option<u16>) -> Result<rayon::ThreadPool, Error> {
    let interrupt = Interrupt::attended();
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads.map_or(0, usize::from))
        .stack_size(STACK)
        .start_handler(move |_| {
            if let Some(interrupt) = &interrupt {
                interrupt.attend();
            }
        })
        .build()
        .map_err(|error| Error::other(error.to_string()))
}
