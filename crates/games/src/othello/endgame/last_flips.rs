//! What the very last disc turns.

/// The number of discs that a disc of `mine` on the last empty square turns, all other
/// squares of its lines being the opponent's.
#[inline]
pub(super) fn last_flips(mine: u64, square: u8) -> i32 {
    let square = usize::from(square & 63);
    let (column, row) = (square & 7, square >> 3);
    let [down, up] = DIAGONALS[square];
    let count = |place: usize, line: u64| i32::from(FLIPS[place][(line & 0xFF) as usize]);
    count(column, mine >> (8 * row))
        + count(row, ((mine >> column) & FIRST_COLUMN).wrapping_mul(COLUMN_TO_ROW) >> 56)
        // One square in each column: adding all rows puts them side by side.
        + count(column, (mine & down).wrapping_mul(FIRST_COLUMN) >> 56)
        + count(column, (mine & up).wrapping_mul(FIRST_COLUMN) >> 56)
}

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
/// Takes bit `8 i` to bit `56 + i`.
const COLUMN_TO_ROW: u64 = 0x0102_0408_1020_4080;

/// By the place of the last disc on a line and the discs of its colour there: how many
/// lie between it and the nearest of them, on both sides.
static FLIPS: [[u8; 256]; 8] = {
    let mut flips = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut mine = 0;
        while mine < 256usize {
            let mut right = place + 1;
            while right < 8 && mine >> right & 1 == 0 {
                right += 1;
            }
            let mut left = place;
            while left > 0 && mine >> (left - 1) & 1 == 0 {
                left -= 1;
            }
            let on_the_right = if right < 8 { right - place - 1 } else { 0 };
            let on_the_left = if left > 0 { place - left } else { 0 };
            flips[place][mine] = (on_the_right + on_the_left) as u8;
            mine += 1;
        }
        place += 1;
    }
    flips
};

/// The two diagonals through each square.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut square = 0i32;
    while square < 64 {
        let mut other = 0i32;
        while other < 64 {
            let (columns, rows) = (other % 8 - square % 8, other / 8 - square / 8);
            if columns == rows {
                diagonals[square as usize][0] |= 1 << other;
            }
            if columns == -rows {
                diagonals[square as usize][1] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    diagonals
};

#[cfg(test)]
mod tests {
    use super::{super::super::bits::turned, *};
    use crate::random::mix;

    #[test]
    fn they_are_as_many_as_are_turned() {
        for seed in 0..20_000 {
            let square = (seed % 64) as u8;
            let mine = mix(seed) & !(1 << square);
            let theirs = !mine & !(1 << square);
            let all = turned(mine, theirs, square).count_ones() as i32;
            assert_eq!(last_flips(mine, square), all, "{mine:x} {square}");
        }
    }
}
