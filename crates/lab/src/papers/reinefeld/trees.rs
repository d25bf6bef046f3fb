//! The trees of the paper, and how many of each size.

/// Trees of each size in the paper.
pub(super) const TREES: u64 = 30;

/// The trees of a size.
pub(super) fn iid(width: u16, depth: u8, values: u32) -> String {
    format!("iid:width={width},depth={depth},values={values}")
}
