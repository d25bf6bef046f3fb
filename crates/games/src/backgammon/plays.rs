//! Which plays a roll allows: lazily, without memory, and no result twice.
//!
//! A play is told by the points its checkers are taken from. What remains is to
//! meet each result once:
//!
//! - With **a double**, every step changes the board by one and the same move
//!   from another point. These changes are linearly independent: two plays have
//!   the same result only if they take the same points, whatever the order. And
//!   if any order is legal, so is that from the highest point down.
//! - With **two dice**, two plays have the same result only if both take the
//!   same point with the same die, in either order; or if one checker moves
//!   through either point without hitting there; or if the same two checkers are
//!   borne off with either die. A step that is legal at first stays legal after
//!   the other step, as long as its checker is there. So all pairs whose high
//!   die can be played first come first, and then those whose low die must be.

use super::board::{BAR, BackgammonBoard, Checkers, POINTS, one, seen_from_other_side};

/// A play: the points that its checkers leave, 25 being the bar.
///
/// With two dice, the first is left with the larger die and the second with the
/// smaller; with a double, the points descend. Zeros are for dice not played.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Play(pub(super) [u8; 4]);

impl Play {
    /// No die can be played.
    pub const PASS: Play = Play([0; 4]);
}

/// The legal plays of a position with dice, each result once.
#[derive(Clone, Debug)]
pub struct Plays(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Pairs(Pairs),
    Double(Double),
    /// One die only: the points it can be played from, and whether it is the low.
    Single(u32, bool),
    Pass,
    Done,
}

impl Plays {
    /// None at all before the roll.
    #[inline]
    pub(super) fn new(board: &BackgammonBoard) -> Plays {
        let [high, low] = board.dice;
        let blocked = seen_from_other_side(board.theirs.made());
        Plays(if high == 0 {
            Kind::Done
        } else if high == low {
            Double::new(board.mine, Step::new(high, blocked)).map_or(Kind::Pass, Kind::Double)
        } else {
            Kind::of_two_dice(board, Step::new(high, blocked), Step::new(low, blocked))
        })
    }
}

impl Kind {
    #[inline]
    fn of_two_dice(board: &BackgammonBoard, high: Step, low: Step) -> Kind {
        let occupied = board.mine.occupied();
        let high_sources = high.sources(occupied);
        let mut pairs = Pairs {
            high,
            low,
            occupied,
            made: board.mine.made(),
            blots: seen_from_other_side(board.theirs.occupied() & !board.theirs.made()),
            high_sources,
            is_high_first: true,
            first: 0,
            first_left: high_sources,
            second_left: 0,
        };
        if pairs.advance() {
            return Kind::Pairs(pairs);
        }
        // Only one die can be played: the larger, if possible.
        let low_sources = low.sources(occupied);
        match (high_sources, low_sources) {
            (0, 0) => Kind::Pass,
            (0, _) => Kind::Single(low_sources, true),
            _ => Kind::Single(high_sources, false),
        }
    }
}

impl Iterator for Plays {
    type Item = Play;

    #[inline]
    fn next(&mut self) -> Option<Play> {
        match &mut self.0 {
            Kind::Pairs(pairs) => pairs.next(),
            Kind::Double(double) => double.next(),
            Kind::Single(0, _) | Kind::Done => None,
            Kind::Single(sources, is_low) => {
                let from = take_lowest(sources);
                Some(Play(if *is_low { [0, from, 0, 0] } else { [from, 0, 0, 0] }))
            }
            Kind::Pass => {
                self.0 = Kind::Done;
                Some(Play::PASS)
            }
        }
    }
}

/// One die, and the points from which it leads to a point that is not blocked.
#[derive(Copy, Clone, Debug)]
struct Step {
    die: u8,
    clear: u32,
}

const BAR_BIT: u32 = 1 << BAR;

impl Step {
    #[inline]
    fn new(die: u8, blocked: u32) -> Step {
        Step { die, clear: (POINTS & !blocked) << die }
    }

    /// The points from which a checker can move, given those that hold one.
    #[inline]
    fn sources(self, occupied: u32) -> u32 {
        let Step { die, clear } = self;
        if occupied >= 1 << 7 {
            return clear & occupied & if occupied >= BAR_BIT { BAR_BIT } else { POINTS };
        }
        // All are at home: bear off from the point of the die, or from the
        // highest if it lies below.
        let off = if occupied >= 1 << die { 1 << die } else { highest_bit(occupied) };
        occupied & (clear | off)
    }

    /// The points that hold a checker after a step from a point, given whether
    /// any is left there.
    #[inline]
    fn after(self, occupied: u32, from: u8, left: bool) -> u32 {
        let bit = 1 << from;
        (if left { occupied } else { occupied & !bit }) | (bit >> self.die) & !1
    }
}

/// The highest bit set, or none of none.
#[inline]
fn highest_bit(set: u32) -> u32 {
    if set == 0 { 0 } else { 1 << set.ilog2() }
}

#[inline]
fn take_lowest(set: &mut u32) -> u8 {
    let lowest = set.trailing_zeros() as u8;
    *set &= *set - 1;
    lowest
}

#[inline]
fn contains(set: u32, point: u8) -> bool {
    set >> point & 1 != 0
}

/// The plays of two different dice.
#[derive(Clone, Debug)]
struct Pairs {
    high: Step,
    low: Step,
    occupied: u32,
    /// The points that hold more than one checker.
    made: u32,
    /// The points where the opponent has a single checker.
    blots: u32,
    /// Where the high die can be played first.
    high_sources: u32,
    /// Whether the high die is played from `first`, or already the low one.
    is_high_first: bool,
    first: u8,
    /// What `first` has still to be.
    first_left: u32,
    /// What goes with `first` and has still to come.
    second_left: u32,
}

impl Pairs {
    #[inline]
    fn next(&mut self) -> Option<Play> {
        if self.second_left == 0 && !self.advance() {
            return None;
        }
        let second = take_lowest(&mut self.second_left);
        Some(Play(if self.is_high_first {
            [self.first, second, 0, 0]
        } else {
            [second, self.first, 0, 0]
        }))
    }

    /// Goes on to the next first step that leaves a second one.
    #[inline]
    fn advance(&mut self) -> bool {
        while self.second_left == 0 {
            if self.first_left == 0 {
                if !self.is_high_first {
                    return false;
                }
                self.is_high_first = false;
                self.first_left = self.low.sources(self.occupied);
                continue;
            }
            self.first = take_lowest(&mut self.first_left);
            self.second_left =
                if self.is_high_first { self.low_after_high() } else { self.high_after_low() };
        }
        true
    }

    /// From where the low die can be played after the high one from a point.
    #[inline]
    fn after_high(&self, from: u8) -> u32 {
        self.low.sources(self.high.after(self.occupied, from, contains(self.made, from)))
    }

    /// What goes with the high die played first.
    #[inline]
    fn low_after_high(&self) -> u32 {
        let seconds = self.after_high(self.first);
        let through = self.first + self.low.die;
        if contains(seconds, through) && self.is_same_through_either(through) {
            seconds ^ 1 << through
        } else {
            seconds
        }
    }

    /// What goes with the low die played first, and was not met before.
    #[inline]
    fn high_after_low(&self) -> u32 {
        let (low, from) = (self.low, self.first);
        let after = low.after(self.occupied, from, contains(self.made, from));
        let seconds = self.high.sources(after) & !self.high_sources;
        if from <= low.die {
            // Two checkers that either die bears off were met before.
            return seconds & !((2 << low.die) - 1);
        }
        let second = from - low.die;
        if contains(seconds, second) && self.is_same_through_either(from) {
            seconds ^ 1 << second
        } else {
            seconds
        }
    }

    /// Whether a checker can move from a point with the high die first, and
    /// would have the same result with the low die first: no hit on the way.
    #[inline]
    fn is_same_through_either(&self, from: u8) -> bool {
        let (high, low) = (self.high.die, self.low.die);
        contains(self.high_sources, from)
            && from > high
            && !contains(self.blots, from - high)
            && !contains(self.blots, from - low)
            && contains(self.after_high(from), from - high)
    }
}

/// The plays of a double: a walk over the points they leave, downwards.
#[derive(Clone, Debug)]
struct Double {
    step: Step,
    /// How many steps are played: as many as possible.
    length: usize,
    depth: usize,
    /// The points taken so far, a byte for each.
    from: u32,
    levels: [Level; 4],
}

/// The board after some steps, and the points to go on from.
#[derive(Copy, Clone, Debug)]
struct Level {
    mine: Checkers,
    occupied: u32,
    sources_left: u32,
}

impl Double {
    /// `None` if no step is possible.
    #[inline]
    fn new(mine: Checkers, step: Step) -> Option<Double> {
        let occupied = mine.occupied();
        let level = Level { mine, occupied, sources_left: step.sources(occupied) };
        let double = Double { step, length: 4, depth: 0, from: 0, levels: [level; 4] };
        let length = double.clone().longest();
        (length > 0).then_some(Double { length, ..double })
    }

    /// The most steps that can be played.
    #[inline]
    fn longest(mut self) -> usize {
        let mut longest = 0;
        while longest < 4 && self.take() {
            longest = longest.max(self.depth + 1);
            if self.depth < 3 {
                self.descend();
            }
        }
        longest
    }

    #[inline]
    fn next(&mut self) -> Option<Play> {
        while self.take() {
            if self.depth + 1 == self.length {
                return Some(Play(self.from.to_le_bytes()));
            }
            self.descend();
        }
        None
    }

    /// Takes the next point at this depth, or at the last that has one.
    #[inline]
    fn take(&mut self) -> bool {
        while self.levels[self.depth & 3].sources_left == 0 {
            if self.depth == 0 {
                return false;
            }
            self.depth -= 1;
        }
        let sources = &mut self.levels[self.depth & 3].sources_left;
        let from = sources.ilog2();
        *sources ^= 1 << from;
        let byte = 8 * (self.depth & 3);
        self.from = self.from & !(255 << byte) | from << byte;
        true
    }

    /// Makes the step from the point taken.
    #[inline]
    fn descend(&mut self) {
        let Level { mine, occupied, .. } = self.levels[self.depth & 3];
        let from = (self.from >> (8 * (self.depth & 3))) as u8;
        let mine = mine.moved(from, self.step.die);
        let left = mine.0 & (15 * one(from)) != 0;
        let occupied = self.step.after(occupied, from, left);
        let downwards = (2 << from) - 1;
        let sources_left = self.step.sources(occupied) & downwards;
        self.depth += 1;
        self.levels[self.depth & 3] = Level { mine, occupied, sources_left };
    }
}

impl Checkers {
    /// One checker moved from a point, off the board if the die leads beyond.
    #[inline]
    pub(super) fn moved(self, from: u8, die: u8) -> Checkers {
        let to = from.saturating_sub(die);
        Checkers(self.0 - one(from) + one(to))
    }
}
