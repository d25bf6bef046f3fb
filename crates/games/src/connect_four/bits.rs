//! The cells of connect four as bits.

pub(super) const WIDTH: u32 = 7;
pub(super) const HEIGHT_WITH_GUARD: u32 = 7;
pub(super) const CELLS: u32 = 42;
pub(super) const BOTTOM: u64 = 0x0000_0408_1020_4081;
pub(super) const BOARD: u64 = BOTTOM * 0b11_1111;

pub(super) const fn column_mask(column: u32) -> u64 {
    0b11_1111 << (HEIGHT_WITH_GUARD * column)
}

/// The empty cells a stone can fall to.
#[inline]
pub(super) fn playable(all: u64) -> u64 {
    (all + BOTTOM) & BOARD
}

/// Whether four of the stones stand in a line.
#[inline]
pub(super) fn aligned(stones: u64) -> bool {
    let line = |step: u32| {
        let pairs = stones & (stones >> step);
        pairs & (pairs >> (2 * step)) != 0
    };
    line(1) || line(6) || line(7) || line(8)
}

/// The stones with left and right swapped.
#[inline]
pub(super) fn mirrored(stones: u64) -> u64 {
    let column = |i: u32| stones >> (HEIGHT_WITH_GUARD * i) & 0b111_1111;
    (0..WIDTH).fold(0, |swapped, i| swapped << HEIGHT_WITH_GUARD | column(i))
}
