//! Qubic: four in a row in a cube of 4x4x4 cells.

use super::any_game::{AnyPosition, Place};
use plywood_games::random::{below, mix};
use std::sync::OnceLock;

/// The score of who has won.
pub(super) const WON: i32 = 1000;
const CELLS: u16 = 64;

/// The stones of the side to move and of the other, a bit for each cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Qubic {
    mine: u64,
    theirs: u64,
}

impl Qubic {
    const EMPTY: Qubic = Qubic { mine: 0, theirs: 0 };

    fn free(self) -> u64 {
        !(self.mine | self.theirs)
    }

    /// With a stone of the side to move in a cell.
    fn put(self, cell: u16) -> Qubic {
        Qubic { mine: self.theirs, theirs: self.mine | 1 << cell }
    }

    /// The cell of a move: free cells are numbered.
    fn cell(self, mv: u16) -> u16 {
        let mut free = self.free();
        for _ in 0..mv {
            free &= free - 1;
        }
        free.trailing_zeros() as u16
    }

    /// Whether who has just moved has four in a row.
    fn is_won(self) -> bool {
        lines().iter().any(|line| self.theirs & line == *line)
    }

    /// A position with `stones` stones, drawn move by move, that is not over and in which no four in
    /// a row can be made at once.
    pub(super) fn drawn(seed: u64, stones: u32) -> Qubic {
        let mut chance = mix(seed);
        loop {
            let mut position = Qubic::EMPTY;
            for _ in 0..stones {
                chance = mix(chance);
                let mv = below(chance, position.free().count_ones()) as u16;
                position = position.put(position.cell(mv));
            }
            let threatens = |stones: u64| {
                let three = |line: &&u64| {
                    (stones & **line).count_ones() == 3 && position.free() & **line != 0
                };
                lines().iter().any(|line| three(&line))
            };
            let over = lines().iter().any(|line| {
                [position.mine, position.theirs].iter().any(|stones| stones & line == *line)
            });
            if !over && !threatens(position.mine) && !threatens(position.theirs) {
                return position;
            }
        }
    }
}

impl Place for Qubic {
    fn width(&self) -> u16 {
        self.free().count_ones() as u16
    }
    fn play(&self, mv: u16) -> AnyPosition {
        AnyPosition::new(self.put(self.cell(mv)))
    }
    fn outcome(&self) -> Option<i32> {
        match self.is_won() {
            true => Some(-WON),
            false => (self.free() == 0).then_some(0),
        }
    }
    fn evaluation(&self) -> i32 {
        0
    }
    fn key(&self) -> u64 {
        mix(mix(self.mine) ^ self.theirs)
    }
}

/// The 76 lines of four cells: 48 along an axis, 24 along the diagonals of faces, 4 of the cube.
fn lines() -> &'static [u64] {
    static LINES: OnceLock<Vec<u64>> = OnceLock::new();
    LINES.get_or_init(|| {
        let steps =
            (-1..=1).flat_map(|x| (-1..=1).flat_map(move |y| (-1..=1).map(move |z| [x, y, z])));
        let forward = |step: &[i32; 3]| *step > [0, 0, 0];
        let mut lines = Vec::new();
        for step in steps.filter(forward) {
            for cell in 0..i32::from(CELLS) {
                let start = [cell / 16, cell / 4 % 4, cell % 4];
                let at = |i: i32| [0, 1, 2].map(|axis| start[axis] + i * step[axis]);
                let inside = |it: [i32; 3]| it.iter().all(|x| (0..4).contains(x));
                if inside(at(3)) && !inside(at(-1)) {
                    let bit = |it: [i32; 3]| 1_u64 << (16 * it[0] + 4 * it[1] + it[2]);
                    lines.push((0..4).map(|i| bit(at(i))).sum());
                }
            }
        }
        lines
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cube_has_76_lines() {
        let lines = lines();
        assert_eq!(lines.len(), 76);
        assert!(lines.iter().all(|line| line.count_ones() == 4));
        // Corners and the middle lie on seven lines, the other cells on four.
        let through = |cell: u16| lines.iter().filter(|line| *line & 1 << cell != 0).count();
        let mut counts = [0; 8];
        (0..CELLS).for_each(|cell| counts[through(cell)] += 1);
        assert_eq!((counts[7], counts[4]), (16, 48));
    }

    #[test]
    fn a_drawn_position_goes_on() {
        for seed in 0..50 {
            let position = Qubic::drawn(seed, 20);
            assert_eq!(position.outcome(), None);
            assert_eq!(position.width(), 44);
        }
    }
}
