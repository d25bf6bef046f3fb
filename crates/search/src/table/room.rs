//! Taking the memory for a table, if there is enough.

use super::slot::Slot;
use std::fmt;

/// The slots that processors fetch from memory together.
#[derive(Default, Debug)]
#[repr(align(64))]
pub(super) struct Line(pub(super) [Slot; Line::SLOTS]);

impl Line {
    pub(super) const SLOTS: usize = 4;
}

/// Why a table cannot have the size that was asked for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum TableError {
    /// Not even one entry has room.
    TooSmall {
        /// What was asked for.
        bytes: usize,
    },
    /// There is not so much memory.
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

/// Lines with as many empty slots as have room in so many bytes, and their number.
///
/// Memory that a system promises is not always there when it is wanted, and then a
/// program is ended without a word. So the system is asked first what is free.
pub(super) fn take(bytes: usize) -> Result<(Vec<Line>, usize), TableError> {
    let slots = bytes / size_of::<Slot>();
    if slots == 0 {
        return Err(TableError::TooSmall { bytes });
    }
    let free = check(bytes)?;
    let mut lines = Vec::new();
    let count = slots.div_ceil(Line::SLOTS);
    lines.try_reserve_exact(count).map_err(|_| TableError::TooLarge { bytes, free })?;
    lines.resize_with(count, Line::default);
    Ok((lines, slots))
}

/// The memory that is free, if the system tells; fails if it is less than `bytes`.
pub(super) fn check(bytes: usize) -> Result<Option<u64>, TableError> {
    let free = free_memory();
    match free {
        Some(least) if bytes as u64 > least => Err(TableError::TooLarge { bytes, free }),
        _ => Ok(free),
    }
}

/// The bytes that can be taken without others having to give way, and without this
/// program being ended for it; `None` where the system has no such files as Linux has.
pub fn free_memory() -> Option<u64> {
    [available(), allowed()].into_iter().flatten().min()
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

    /// Also where the system would promise memory that it does not have.
    #[test]
    fn what_is_not_there_is_refused() {
        for bytes in [10 << 40, 1 << 50, usize::MAX / 2, usize::MAX] {
            let error = take(bytes).expect_err("no machine has so much");
            assert!(matches!(error, TableError::TooLarge { bytes: asked, .. } if asked == bytes));
            let text = error.to_string();
            assert!(text.starts_with("there is no memory for a table of "), "{text}");
            assert_eq!(text.lines().count(), 1);
        }
        assert_eq!(take(15).expect_err("too small"), TableError::TooSmall { bytes: 15 });
        assert!(take(16).is_ok_and(|(lines, slots)| (lines.len(), slots) == (1, 1)));
    }
}
