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
    let free = free_memory();
    if free.is_some_and(|free| bytes as u64 > free) {
        return Err(TableError::TooLarge { bytes, free });
    }
    let mut lines = Vec::new();
    let count = slots.div_ceil(Line::SLOTS);
    lines.try_reserve_exact(count).map_err(|_| TableError::TooLarge { bytes, free })?;
    lines.resize_with(count, Line::default);
    Ok((lines, slots))
}

/// The bytes that can be taken without others having to give way; `None` where the
/// system has no such file as Linux has.
fn free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
    let line = field("MemAvailable:").or_else(|| field("MemTotal:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1024)
}
