//! The moves of checkers: steps, or if there are any, jumps.

use super::board::{CheckersBoard, Way, back, step};
use plywood::Side;

/// A move of checkers: where it begins, and which ways it goes.
///
/// Six bits for the place, and ten for the way: a leading one and two bits for each
/// jump, the first jump highest, if there are four or fewer; and 512 + n for the n-th
/// of the longer jumps of this piece, since up to nine do not fit. A piece has fewer
/// than 512 of those: a king's jumps connect eight squares, with nine pairs of them
/// next to each other.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct CheckersMove(pub(super) u16);

const LONG: u32 = 512;

impl CheckersMove {
    #[inline]
    fn new(from: u64, code: u32) -> Self {
        CheckersMove((from.trailing_zeros() | code << 6) as u16)
    }

    #[inline]
    pub(super) fn from(self) -> u64 {
        1 << (self.0 & 63)
    }

    /// The ways it goes, on the board where it is played.
    #[inline]
    pub(super) fn ways(self, board: &CheckersBoard) -> Ways {
        let code = u32::from(self.0) >> 6;
        Ways::new(if code < LONG { code } else { long_jump(board, self.from(), code - LONG) })
    }

    /// The ways it goes, if they are no more than four.
    pub(super) fn short_ways(self) -> Option<Ways> {
        let code = u32::from(self.0) >> 6;
        (code < LONG).then(|| Ways::new(code))
    }
}

/// The ways of a move, the first one first.
#[derive(Clone, Debug)]
pub(super) struct Ways {
    code: u32,
    /// The bits that are left.
    left: u32,
}

impl Ways {
    /// From a leading one and two bits for each.
    #[inline]
    fn new(code: u32) -> Self {
        Ways { code, left: 31 - code.leading_zeros() }
    }
}

impl Iterator for Ways {
    type Item = Way;

    #[inline]
    fn next(&mut self) -> Option<Way> {
        self.left = self.left.checked_sub(2)?;
        Some((self.code >> self.left & 3) as Way)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.left as usize / 2;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Ways {}

/// The ways of the n-th of the jumps of a piece that are longer than four.
#[cold]
fn long_jump(board: &CheckersBoard, from: u64, n: u32) -> u32 {
    let mut jumps = Jumps::new(board, from);
    let mut ways = 1;
    loop {
        let Some(next) = jumps.next_ways() else { return ways };
        if next >= LONG {
            ways = next;
            if jumps.long == n + 1 {
                return ways;
            }
        }
    }
}

/// The legal moves: steps forwards first; or jumps, piece by piece.
#[derive(Clone, Debug)]
pub struct CheckersMoves(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Steps(Steps),
    Jumps(Jumps),
}

impl CheckersMoves {
    #[inline]
    pub(super) fn new(board: &CheckersBoard) -> Self {
        let jumpers = all_jumpers(board);
        CheckersMoves(if jumpers == 0 {
            Kind::Steps(Steps::new(board))
        } else {
            Kind::Jumps(Jumps::new(board, jumpers))
        })
    }
}

/// The pieces that can jump.
#[inline]
pub(super) fn all_jumpers(board: &CheckersBoard) -> u64 {
    let men = board.jumpers(0) | board.jumpers(1);
    if board.mine & board.kings == 0 {
        return men;
    }
    men | board.jumpers(2) | board.jumpers(3)
}

/// Whether there is a move at all.
#[inline]
pub(super) fn any(board: &CheckersBoard) -> bool {
    let steps = (0..4).any(|way| board.steppers(way) != 0);
    steps || all_jumpers(board) != 0
}

impl Iterator for CheckersMoves {
    type Item = CheckersMove;

    #[inline]
    fn next(&mut self) -> Option<CheckersMove> {
        match &mut self.0 {
            Kind::Steps(steps) => steps.next(),
            Kind::Jumps(jumps) => jumps.next(),
        }
    }

    #[inline]
    fn count(self) -> usize {
        match self.0 {
            Kind::Steps(steps) => steps.count(),
            Kind::Jumps(jumps) => jumps.count(),
        }
    }
}

/// The pieces that can still step, by their way.
#[derive(Clone, Debug)]
struct Steps {
    steppers: [u64; 4],
    way: Way,
}

impl Steps {
    #[inline]
    fn new(board: &CheckersBoard) -> Self {
        let steppers = [0, 1, 2, 3].map(|way| board.steppers(way));
        Steps { steppers, way: 0 }
    }

    #[inline]
    fn next(&mut self) -> Option<CheckersMove> {
        while self.way < 4 {
            let steppers = &mut self.steppers[usize::from(self.way)];
            if *steppers != 0 {
                let from = *steppers & steppers.wrapping_neg();
                *steppers ^= from;
                return Some(CheckersMove::new(from, 4 | u32::from(self.way)));
            }
            self.way += 1;
        }
        None
    }

    #[inline]
    fn count(self) -> usize {
        self.steppers.map(u64::count_ones).iter().sum::<u32>() as usize
    }
}

/// A walk through the jumps of each piece, depth first.
///
/// The place where the piece began is empty, the pieces it has captured stay until
/// the end, and are not jumped twice. A man goes forwards only, so the row where it
/// is crowned is the end of its way.
#[derive(Clone, Debug)]
struct Jumps {
    side: Side,
    theirs: u64,
    empty: u64,
    kings: u64,
    /// The pieces whose turn is still to come.
    jumpers: u64,
    /// Where the piece began, and where it is.
    from: u64,
    at: u64,
    captured: u64,
    /// The ways it has gone, after a leading one.
    ways: u32,
    /// The next way to try from here.
    way: Way,
    /// The ways of a piece of this kind: 2 or 4.
    all_ways: Way,
    /// Whether no way has been found from here.
    fresh: bool,
    /// The jumps longer than four that this piece has had.
    long: u32,
}

impl Jumps {
    #[inline]
    fn new(board: &CheckersBoard, jumpers: u64) -> Self {
        Jumps {
            side: board.side,
            theirs: board.theirs,
            empty: board.empty(),
            kings: board.kings,
            jumpers,
            from: 0,
            at: 0,
            captured: 0,
            ways: 1,
            way: 4,
            all_ways: 4,
            fresh: false,
            long: 0,
        }
    }

    #[inline]
    fn next(&mut self) -> Option<CheckersMove> {
        let ways = self.next_ways()?;
        let code = if ways < LONG { ways } else { LONG + self.long - 1 };
        Some(CheckersMove::new(self.from, code))
    }

    /// The ways of the next jump that cannot be continued.
    #[inline]
    fn next_ways(&mut self) -> Option<u32> {
        loop {
            if self.go_on() {
                continue;
            }
            if self.ways > 1 {
                let (ways, is_end) = (self.ways, self.fresh);
                self.go_back();
                if is_end {
                    self.long += u32::from(ways >= LONG);
                    return Some(ways);
                }
            } else if self.jumpers != 0 {
                self.next_piece();
            } else {
                return None;
            }
        }
    }

    #[inline]
    fn next_piece(&mut self) {
        self.from = self.jumpers & self.jumpers.wrapping_neg();
        self.jumpers ^= self.from;
        self.at = self.from;
        self.captured = 0;
        self.way = 0;
        self.all_ways = if self.from & self.kings == 0 { 2 } else { 4 };
        self.long = 0;
    }

    /// Jumps once more, if that is possible in a way not tried yet.
    #[inline]
    fn go_on(&mut self) -> bool {
        while self.way < self.all_ways {
            let over = step(self.at, self.side, self.way);
            let to = step(over, self.side, self.way);
            if over & self.theirs & !self.captured != 0 && to & (self.empty | self.from) != 0 {
                self.captured |= over;
                self.at = to;
                self.ways = self.ways << 2 | u32::from(self.way);
                self.way = 0;
                self.fresh = true;
                return true;
            }
            self.way += 1;
        }
        false
    }

    /// Takes the last jump back; the next way is to be tried.
    #[inline]
    fn go_back(&mut self) {
        let way = (self.ways & 3) as Way;
        let over = step(self.at, self.side, back(way));
        self.at = step(over, self.side, back(way));
        self.captured ^= over;
        self.ways >>= 2;
        self.way = way + 1;
        self.fresh = false;
    }

    #[inline]
    fn count(mut self) -> usize {
        let mut count = 0;
        while self.next_ways().is_some() {
            count += 1;
        }
        count
    }
}
