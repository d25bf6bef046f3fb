//! What holds where a description leaves something out.

/// The usual seed.
pub(crate) fn one() -> u64 {
    1
}

/// The usual memory, in MiB.
pub(crate) fn gibibyte() -> u32 {
    1024
}
