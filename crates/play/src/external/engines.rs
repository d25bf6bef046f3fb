//! Other programs, kept from game to game.

use super::{External, client::GameTold, running::Running, written::Reach};
use plywood_games::interrupt;
use std::{
    collections::{HashMap, HashSet},
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

/// How often who waits looks whether it was asked to stop.
const ATTEND: Duration = Duration::from_millis(10);

/// The programs that play in a match: as many of each as games are played at once, each used by one game at a
/// time and then by the next. Dropped, they are all ended.
#[derive(Default)]
pub struct Engines {
    kept: Mutex<Kept>,
    freed: Condvar,
}

#[derive(Default)]
struct Kept {
    idle: HashMap<Key, Vec<Running>>,
    /// Servers that are asked something: they answer one after the other.
    busy: HashSet<Key>,
}

/// Programs that may stand for each other.
pub(super) type Key = (External, Option<u32>);

impl std::fmt::Debug for Engines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kept = self.lock();
        let idle: usize = kept.idle.values().map(Vec::len).sum();
        f.debug_struct("Engines").field("idle", &idle).finish_non_exhaustive()
    }
}

impl Engines {
    /// None runs yet.
    pub fn new() -> Self {
        Engines::default()
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One that is idle, or another; of a server, the one there is, once it is free. If there is none, why.
    pub(super) fn take(&self, key: &Key, game: &GameTold) -> Result<Running, String> {
        let mut kept = self.lock();
        if is_server(key) {
            while kept.busy.contains(key) {
                // Who has it may be interrupted, as this thread, and not give it back.
                interrupt::poll();
                let waited = self.freed.wait_timeout(kept, ATTEND);
                kept = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
            kept.busy.insert(key.clone());
        }
        let idle = kept.idle.get_mut(key).and_then(Vec::pop);
        drop(kept);
        let taken = idle.map_or_else(|| Running::start(&key.0, key.1, game), Ok);
        if taken.is_err() {
            self.gone(key);
        }
        taken
    }

    /// Gives one back.
    pub(super) fn give(&self, key: &Key, running: Running) {
        self.lock().idle.entry(key.clone()).or_default().push(running);
        self.gone(key);
    }

    /// One that was taken does not come back.
    pub(super) fn gone(&self, key: &Key) {
        if is_server(key) {
            self.lock().busy.remove(key);
            self.freed.notify_all();
        }
    }
}

fn is_server((external, _): &Key) -> bool {
    matches!(external.reach, Reach::Server(_))
}

impl Drop for Engines {
    fn drop(&mut self) {
        let kept = self.kept.get_mut().unwrap_or_else(PoisonError::into_inner);
        // Whoever interrupts a match does not wait until programs have said goodbye.
        let end = if thread::panicking() { drop } else { Running::end };
        kept.idle.drain().flat_map(|(_, running)| running).for_each(end);
    }
}
