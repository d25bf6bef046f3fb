//! Taking the memory for a table, if there is enough.

use super::slot::Slot;
use std::{fmt, hint::black_box, sync::OnceLock};

/// The bytes that processors fetch from memory together.
const CACHE_LINE: usize = 64;

/// The slots among them.
pub(super) const SLOTS_A_LINE: usize = CACHE_LINE / size_of::<[u64; 2]>();

/// Slots, of which each run of [`SLOTS_A_LINE`] lies in one cache line.
#[derive(Debug)]
pub(super) struct Allocation {
    slots: Vec<Slot>,
    /// Where the first cache line begins.
    first: usize,
}

impl Allocation {
    /// `slots` empty slots.
    ///
    /// Zeroed memory comes from the system without being written to, and its words become slots
    /// where they lie: the loop that makes them is optimised away, if this crate is compiled as
    /// one part. So a table takes no time to make, whatever its size, and no memory that is not
    /// used. Otherwise that loop stays, and writes the zeros that were there.
    pub(super) fn new(slots: usize) -> Allocation {
        let words = vec![[0; 2]; slots + SLOTS_A_LINE - 1];
        let slots: Vec<Slot> = words.into_iter().map(Slot::from_words).collect();
        let first = slots.as_ptr().align_offset(CACHE_LINE);
        // Where that cannot be had, a look takes longer, and that is all.
        let first = if first < SLOTS_A_LINE { first } else { 0 };
        Allocation { slots, first }
    }

    #[inline]
    pub(super) fn slot(&self, place: usize) -> &Slot {
        &self.slots[self.first + place]
    }

    pub(super) fn slots_mut(&mut self) -> impl Iterator<Item = &mut Slot> {
        self.slots.iter_mut()
    }
}

/// Why a table cannot have the size that was asked for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableError {
    /// Not even one entry has room.
    TooSmall {
        /// What was asked for.
        bytes: usize,
    },
    /// There is less memory than was asked for.
    TooLarge {
        /// What was asked for.
        bytes: usize,
        /// What is free, if the system tells.
        free: Option<u64>,
    },
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TableError::TooSmall { bytes } => {
                let least = size_of::<Slot>();
                write!(f, "a table of {bytes} bytes has no room; allowed: {least} bytes or more")
            }
            TableError::TooLarge { bytes, free } => {
                let mib = |bytes: u64| bytes >> 20;
                write!(f, "there is no memory for a table of {} MiB", mib(bytes as u64))?;
                match free {
                    Some(free) => write!(f, "; allowed: up to {} MiB", mib(free)),
                    None => Ok(()),
                }
            }
        }
    }
}

impl std::error::Error for TableError {}

/// The number of slots that fit into `bytes` bytes, if there is that much memory. It is
/// asked for, but not taken.
///
/// Memory that a system promises is not always there when it is wanted, and then a
/// program is ended without a word. So the system is asked first what is free.
pub(super) fn slots(bytes: usize) -> Result<usize, TableError> {
    let slots = bytes / size_of::<Slot>();
    if slots == 0 {
        return Err(TableError::TooSmall { bytes });
    }
    let free = check(bytes)?;
    let mut promised = Vec::<Slot>::new();
    let answer = promised.try_reserve_exact(slots + SLOTS_A_LINE - 1);
    black_box(&promised); // or the compiler might not ask, as nothing is done with it
    answer.map_err(|_| TableError::TooLarge { bytes, free })?;
    Ok(slots)
}

/// The memory that is free, if the system tells; fails if it is less than `bytes`.
fn check(bytes: usize) -> Result<Option<u64>, TableError> {
    let free = free_memory();
    match free {
        Some(least) if bytes as u64 > least => Err(TableError::TooLarge { bytes, free }),
        _ => Ok(free),
    }
}

/// The bytes that can be taken without others having to give way, and without this
/// program being ended for it, as it was when this was first asked; `None` where the
/// system has no such files as Linux has.
pub fn free_memory() -> Option<u64> {
    static FREE: OnceLock<Option<u64>> = OnceLock::new();
    *FREE.get_or_init(|| [available(), allowed()].into_iter().flatten().min())
}

/// What the machine has left.
fn available() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
    let line = field("MemAvailable:").or_else(|| field("MemTotal:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1024)
}

/// What a container may take, whatever the machine has: as either version of control
/// groups says it.
fn allowed() -> Option<u64> {
    let limits =
        ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"].into_iter();
    let read = |path| std::fs::read_to_string(path).ok()?.trim().parse().ok();
    limits.filter_map(read).min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        doc::Matches,
        engine::{Engine, Limits},
        memory::SharedTable,
    };

    /// The bytes of memory that this program holds, where the system tells.
    fn resident() -> Option<u64> {
        let text = std::fs::read_to_string("/proc/self/status").ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
    }

    /// Making a table, an engine with one, and forgetting take no time, whatever the size.
    #[test]
    fn memory_that_is_not_used_is_not_touched() {
        let (Some(before), Some(free)) = (resident(), free_memory()) else { return };
        let bytes = (free / 2).min(1 << 30) as usize;
        let held = || resident().map_or(0, |now| now.saturating_sub(before));
        let mut table = SharedTable::with_bytes(bytes).expect("room");
        assert_eq!(table.entries(), bytes / 16);
        // More often than ages can be counted.
        (0..3000).for_each(|_| table.clear());
        assert!(held() < bytes as u64 / 4, "a table of {bytes} bytes: {} are held", held());
        drop(table);
        let mut engine = Engine::new(Matches, |_: &u32| 0).table(bytes).expect("room");
        for _ in 0..3000 {
            engine.think(&9, &Limits::depth(4));
            engine.clear();
        }
        assert!(held() < bytes as u64 / 4, "an engine with {bytes} bytes: {} are held", held());
    }

    /// Also where the system would promise memory that it does not have.
    #[test]
    fn what_is_not_there_is_refused() {
        for bytes in [10 << 40, 1 << 50, usize::MAX / 2, usize::MAX] {
            let error = slots(bytes).expect_err("no machine has that much");
            assert!(matches!(error, TableError::TooLarge { bytes: asked, .. } if asked == bytes));
            let text = error.to_string();
            assert!(text.starts_with("there is no memory for a table of "), "{text}");
            assert_eq!(text.lines().count(), 1);
        }
        assert_eq!(slots(15), Err(TableError::TooSmall { bytes: 15 }));
        assert_eq!(slots(16), Ok(1));
    }

    #[test]
    fn groups_lie_in_one_cache_line() {
        for slots in [1, 4, 5, 1000, 1 << 20] {
            let room = Allocation::new(slots);
            let address = |place| std::ptr::from_ref(room.slot(place)).addr();
            assert_eq!(address(slots - 1) - address(0), (slots - 1) * size_of::<Slot>());
            assert_eq!(address(0) % CACHE_LINE, 0);
        }
    }
}
