//! How many positions are measured.

use crate::experiment::Scale;

/// The positions that the paper averages over.
pub(super) const PRINTED_POSITIONS: u64 = 20;

/// The positions of a game at a scale.
pub(super) fn positions(scale: Scale) -> u64 {
    scale.pick(4, PRINTED_POSITIONS, 10 * PRINTED_POSITIONS)
}
