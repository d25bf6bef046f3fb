//! Konane, of Hawaii, on 8x8 squares: a stone jumps over stones of the other side, any number
//! of them in a line, and takes them. Who cannot loses.

use super::{LOST, key};
use plywood::{Deterministic, Game, Keyed};

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Konane;

/// The stones of either side: a bit for each square, row by row.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct KonaneBoard {
    mine: u64,
    theirs: u64,
    first_to_move: bool,
}

const LEFT_COLUMNS: u64 = 0x0303_0303_0303_0303;
const RIGHT_COLUMNS: u64 = LEFT_COLUMNS << 6;

/// The bits a square further, and whether they come before or after.
const DIRECTIONS: [(u32, bool); 4] = [(8, true), (1, true), (1, false), (8, false)];

/// The squares of `bits` as seen from `squares` squares before them.
#[inline]
fn seen(bits: u64, direction: usize, squares: u32) -> u64 {
    match DIRECTIONS[direction] {
        (step, true) => bits << (step * squares),
        (step, false) => bits >> (step * squares),
    }
}

impl KonaneBoard {
    /// The stones of `mine` that can jump in a direction.
    #[inline]
    fn jumpers(mine: u64, theirs: u64, direction: usize) -> u64 {
        let room = match direction {
            1 => !LEFT_COLUMNS,
            2 => !RIGHT_COLUMNS,
            _ => !0,
        };
        let free = !(mine | theirs);
        mine & room & seen(theirs, direction, 1) & seen(free, direction, 2)
    }

    #[inline]
    fn all_jumpers(mine: u64, theirs: u64) -> [u64; 4] {
        std::array::from_fn(|direction| KonaneBoard::jumpers(mine, theirs, direction))
    }
}

impl Konane {
    /// The full board without two stones in the middle.
    pub(crate) fn start() -> KonaneBoard {
        let mine = 0xAA55_AA55_AA55_AA55_u64 & !(1 << 27);
        let theirs = !0xAA55_AA55_AA55_AA55_u64 & !(1 << 28);
        KonaneBoard { mine, theirs, first_to_move: true }
    }

    /// The jumps of the side to move, less those of the other.
    #[inline]
    pub(crate) fn more_jumps(board: &KonaneBoard) -> i32 {
        let count =
            |jumpers: [u64; 4]| jumpers.iter().map(|it| it.count_ones() as i32).sum::<i32>();
        count(KonaneBoard::all_jumpers(board.mine, board.theirs))
            - count(KonaneBoard::all_jumpers(board.theirs, board.mine))
    }
}

/// A stone, the direction it goes, and how many stones it takes less one.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Jump(u16);

impl Jump {
    #[inline]
    fn new(square: u8, direction: usize, more: u32) -> Jump {
        Jump(u16::from(square) << 4 | (direction as u16) << 2 | more as u16)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Jumps {
    board: KonaneBoard,
    jumpers: [u64; 4],
    /// The jump to go on with: the stone, the direction, and how many it has taken.
    further: Option<(u8, usize, u32)>,
}

impl Iterator for Jumps {
    type Item = Jump;

    #[inline]
    fn next(&mut self) -> Option<Jump> {
        if let Some((square, direction, taken)) = self.further {
            // The stone as it stands before its next jump, and what it took still there.
            let stone = 1 << square;
            let at = match DIRECTIONS[direction] {
                (step, true) => stone >> (2 * step * taken),
                (step, false) => stone << (2 * step * taken),
            };
            let KonaneBoard { mine, theirs, .. } = self.board;
            if KonaneBoard::jumpers(mine | at, theirs, direction) & at != 0 {
                self.further = Some((square, direction, taken + 1));
                return Some(Jump::new(square, direction, taken));
            }
            self.further = None;
        }
        let all = self.jumpers.iter().fold(0, |all, jumpers| all | jumpers);
        if all == 0 {
            return None;
        }
        let (square, stone) = (all.trailing_zeros() as u8, all & all.wrapping_neg());
        let direction = self.jumpers.iter().position(|jumpers| jumpers & stone != 0)?;
        self.jumpers[direction] ^= stone;
        self.further = Some((square, direction, 1));
        Some(Jump::new(square, direction, 0))
    }
}

impl Game for Konane {
    type Position = KonaneBoard;
    type Move = Jump;
    type Moves = Jumps;
    type Score = i32;

    #[inline]
    fn moves(&self, board: &KonaneBoard) -> Jumps {
        let jumpers = KonaneBoard::all_jumpers(board.mine, board.theirs);
        Jumps { board: *board, jumpers, further: None }
    }

    #[inline]
    fn play(&self, board: &KonaneBoard, Jump(jump): Jump) -> KonaneBoard {
        let (mut stone, direction, jumps) =
            (1_u64 << (jump >> 4), usize::from(jump >> 2 & 3), (jump & 3) + 1);
        let KonaneBoard { mut mine, mut theirs, first_to_move } = *board;
        mine ^= stone;
        for _ in 0..jumps {
            let (over, to) = match DIRECTIONS[direction] {
                (step, true) => (stone >> step, stone >> (2 * step)),
                (step, false) => (stone << step, stone << (2 * step)),
            };
            theirs &= !over;
            stone = to;
        }
        KonaneBoard { mine: theirs, theirs: mine | stone, first_to_move: !first_to_move }
    }

    #[inline]
    fn outcome(&self, board: &KonaneBoard) -> Option<i32> {
        let jumpers = KonaneBoard::all_jumpers(board.mine, board.theirs);
        jumpers.iter().all(|&it| it == 0).then_some(LOST)
    }
}

impl Deterministic for Konane {}

impl Keyed for Konane {
    #[inline]
    fn key(&self, board: &KonaneBoard) -> u64 {
        key([board.mine, board.theirs], board.first_to_move)
    }
}
