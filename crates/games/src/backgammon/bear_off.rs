//! Bearing off, one side by itself: how many rolls it takes, for each of the 54 264 ways to have up to
//! fifteen checkers at home.
//!
//! Each side plays to need the fewest rolls in the mean: a one-sided database, as GNU Backgammon's manual
//! describes it. That is not always the best play when the other is about to win, so that chances are off by
//! a few thousandths at times. Until its first checker is off, a side that may
//! lose a gammon plays for that checker alone.

use super::board::{ALL, BackgammonBoard, Checkers};
use std::sync::OnceLock;

/// Points of the home board.
const HOME: usize = 6;
const ALL_CHECKERS: usize = ALL as usize;
/// What no roll count has is not stored.
const LEAST: f64 = 1e-9;

/// Checkers on the points of the home board, from point 1.
type Home = [u8; HOME];

/// How many rolls every position of the home board takes.
pub struct BearOff {
    /// Where the chances of each position begin in `chances`, and how many rolls it takes at least.
    first: Vec<(u32, u8)>,
    /// For each position, the chance to be done in each number of rolls, from the least that has one.
    chances: Vec<f32>,
    /// For each position with fifteen checkers, as above: until the first is off.
    saved: Vec<(u32, u8)>,
    saved_chances: Vec<f32>,
}

impl BearOff {
    /// The database: made when it is first asked for, which takes less than half a second.
    pub fn database() -> &'static BearOff {
        static DATABASE: OnceLock<BearOff> = OnceLock::new();
        DATABASE.get_or_init(BearOff::make)
    }

    /// The chances to need each number of rolls, from the given one on, for a side with all checkers at home or off.
    pub fn rolls(&self, checkers: Checkers) -> (usize, &[f32]) {
        part(&self.first, &self.chances, number(&home(checkers)))
    }

    /// The same until the first checker is off; 0 rolls if one is.
    pub fn rolls_to_first(&self, checkers: Checkers) -> (usize, &[f32]) {
        match checkers.off() {
            0 => {
                let fewer = count(HOME, ALL_CHECKERS - 1);
                part(&self.saved, &self.saved_chances, number(&home(checkers)) - fewer)
            }
            _ => (0, &[1.0]),
        }
    }

    /// The chances of the side on roll to win, to win a gammon, and to lose one, if all checkers are at home or off.
    pub fn chances(&self, board: &BackgammonBoard) -> [f32; 3] {
        let (mine, theirs) = (self.rolls(board.mine), self.rolls(board.theirs));
        // Who rolls first wins a tie.
        let win = beats(mine, theirs, 0);
        let win_gammon = match board.theirs.off() {
            0 => beats(mine, self.rolls_to_first(board.theirs), 0),
            _ => 0.0,
        };
        let lose_gammon = match board.mine.off() {
            0 => beats(theirs, self.rolls_to_first(board.mine), 1),
            _ => 0.0,
        };
        [win, win_gammon, lose_gammon]
    }

    fn make() -> BearOff {
        let positions = count(HOME, ALL_CHECKERS);
        let with_fifteen = count(HOME, ALL_CHECKERS - 1);
        let mut all = Table::new(positions);
        let mut saved = Table::new(positions - with_fifteen);
        let mut home: Home = [0; HOME];
        // Nothing is left to bear off.
        all.sum[0] = 1.0;
        all.end();
        for position in 1..positions {
            next(&mut home);
            debug_assert_eq!(number(&home), position);
            let first_off = position >= with_fifteen;
            for (high, low, ways) in rolls() {
                let (mut best, mut best_saved) = (Best::default(), Best::default());
                each_result(home, high, low, &mut |result: &Home| {
                    let result = number(result);
                    best.offer(all.means[result], result);
                    if first_off {
                        let mean = match result.checked_sub(with_fifteen) {
                            Some(still) => saved.means[still],
                            None => -1.0,
                        };
                        best_saved.offer(mean, result);
                    }
                });
                all.add(ways, best.result);
                if first_off {
                    match best_saved.result.checked_sub(with_fifteen) {
                        Some(still) => saved.add(ways, still),
                        None => saved.sum[1] += ways,
                    }
                }
            }
            all.end();
            if first_off {
                saved.end();
            }
        }
        BearOff {
            first: all.first,
            chances: all.chances,
            saved: saved.first,
            saved_chances: saved.chances,
        }
    }
}

/// The chance that one is done when the other, which is this number of rolls ahead, has not been done before.
fn beats(one: (usize, &[f32]), other: (usize, &[f32]), ahead: usize) -> f32 {
    let mut chance = 0.0;
    // What of the other is left at each number of rolls: it has not ended before.
    let mut left = 1.0;
    let mut ended = 0;
    for (more, part) in one.1.iter().enumerate() {
        let rolls = one.0 + more + ahead;
        while ended < rolls {
            left -= ended.checked_sub(other.0).and_then(|at| other.1.get(at)).unwrap_or(&0.0);
            ended += 1;
        }
        chance += part * left;
    }
    chance.clamp(0.0, 1.0)
}

fn part<'c>(first: &[(u32, u8)], chances: &'c [f32], position: usize) -> (usize, &'c [f32]) {
    let (begin, least) = first[position];
    let end = first.get(position + 1).map_or(chances.len(), |next| next.0 as usize);
    (usize::from(least), &chances[begin as usize..end])
}

/// Chances that grow position by position.
struct Table {
    first: Vec<(u32, u8)>,
    chances: Vec<f32>,
    means: Vec<f64>,
    /// The chances of the position that comes next.
    sum: [f64; 64],
}

impl Table {
    fn new(positions: usize) -> Table {
        let (first, means) = (Vec::with_capacity(positions), Vec::with_capacity(positions));
        Table { first, means, chances: Vec::new(), sum: [0.0; 64] }
    }

    /// One roll more than from this position.
    fn add(&mut self, ways: f64, position: usize) {
        let (least, chances) = part(&self.first, &self.chances, position);
        for (sum, chance) in self.sum[least + 1..].iter_mut().zip(chances) {
            *sum += ways * f64::from(*chance);
        }
    }

    fn end(&mut self) {
        let stored = |chance: &f64| *chance > LEAST;
        let least = self.sum.iter().position(stored).expect("a number of rolls");
        let most = self.sum.iter().rposition(stored).expect("a number of rolls");
        let kept: f64 = self.sum[least..=most].iter().sum();
        self.first.push((self.chances.len() as u32, least as u8));
        let mut mean = 0.0;
        for (rolls, sum) in self.sum.iter().enumerate().take(most + 1).skip(least) {
            self.chances.push((sum / kept) as f32);
            mean += rolls as f64 * sum / kept;
        }
        self.means.push(mean);
        self.sum = [0.0; 64];
    }
}

/// The result with the least mean so far.
struct Best {
    mean: f64,
    result: usize,
}

impl Default for Best {
    fn default() -> Best {
        Best { mean: f64::INFINITY, result: 0 }
    }
}

impl Best {
    fn offer(&mut self, mean: f64, result: usize) {
        if mean < self.mean {
            *self = Best { mean, result };
        }
    }
}

/// The rolls, with the chance of each.
fn rolls() -> impl Iterator<Item = (u8, u8, f64)> {
    (1..=6).flat_map(|high| {
        (1..=high).map(move |low| (high, low, if high == low { 1.0 / 36.0 } else { 2.0 / 36.0 }))
    })
}

fn home(checkers: Checkers) -> Home {
    std::array::from_fn(|point| checkers.on(point as u8 + 1))
}

/// The ways to put up to so many checkers on so many points.
const fn count(points: usize, checkers: usize) -> usize {
    // Choose `points` of `points + checkers`.
    let mut ways = 1;
    let mut i = 1;
    while i <= points {
        ways = ways * (checkers + i) / i;
        i += 1;
    }
    ways
}

/// The place of a position in the order of the number of checkers, and then of those on the highest point,
/// on the next, and so on: no move leads to a higher place.
fn number(home: &Home) -> usize {
    let mut left: usize = home.iter().map(|&it| usize::from(it)).sum();
    let mut number = FEWER[HOME][15][left];
    for point in (1..HOME).rev() {
        let here = usize::from(home[point] & 15);
        number += FEWER[point][left & 15][here];
        left = left.wrapping_sub(here);
    }
    number as usize
}

/// `FEWER[p][n][k]`: of the ways to put `n` checkers on `p + 1` points, those with fewer than `k` on the
/// highest. In the last row, of all positions: those with fewer than `k` checkers.
static FEWER: [[[u32; ALL_CHECKERS + 1]; ALL_CHECKERS + 1]; HOME + 1] = {
    let mut fewer = [[[0; ALL_CHECKERS + 1]; ALL_CHECKERS + 1]; HOME + 1];
    let mut point = 1;
    while point <= HOME {
        let mut left = 0;
        while left <= ALL_CHECKERS {
            let mut here = 1;
            while here <= ALL_CHECKERS {
                fewer[point][left][here] = if point == HOME {
                    count(HOME, here - 1) as u32
                } else if here <= left + 1 {
                    // The rest stand on `point` points.
                    fewer[point][left][here - 1] + count(point - 1, left - (here - 1)) as u32
                } else {
                    0
                };
                here += 1;
            }
            left += 1;
        }
        point += 1;
    }
    fewer
};

/// The position after this one in their order.
fn next(home: &mut Home) {
    // The lowest point above the first that can have one more: some checker below it.
    let mut below = home[0];
    for point in 1..HOME {
        if below > 0 {
            home[point] += 1;
            home[..point].fill(0);
            home[0] = below - 1;
            return;
        }
        below += home[point];
    }
    // All stand on the highest point: one checker more, all on the lowest.
    home.fill(0);
    home[0] = below + 1;
}

/// What a roll can lead to; some more than once.
fn each_result(home: Home, high: u8, low: u8, tell: &mut dyn FnMut(&Home)) {
    if high == low {
        steps(home, high, 4, HOME, tell);
        return;
    }
    each_step(home, high, HOME, |after, _| steps(after, low, 1, HOME, tell));
    // The low die first leads elsewhere only if the high die then bears off from below its point.
    let reached: u8 = home[usize::from(high) - 1..].iter().sum();
    if reached < 2 {
        each_step(home, low, HOME, |after, _| steps(after, high, 1, HOME, tell));
    }
}

/// So many steps of a die, from points that do not rise; fewer if no checker is left.
fn steps(home: Home, die: u8, left: u8, highest: usize, tell: &mut dyn FnMut(&Home)) {
    if left == 0 || home == [0; HOME] {
        tell(&home);
    } else {
        each_step(home, die, highest, |after, from| steps(after, die, left - 1, from, tell));
    }
}

/// One step of a die, from the given point or below.
fn each_step(home: Home, die: u8, highest: usize, mut tell: impl FnMut(Home, usize)) {
    let die = usize::from(die);
    let last = home.iter().rposition(|&it| it > 0).map_or(0, |index| index + 1);
    for from in (1..=highest.min(last)).rev() {
        if home[from - 1] == 0 || from < die && from < last {
            continue;
        }
        let mut after = home;
        after[from - 1] -= 1;
        if from > die {
            after[from - die - 1] += 1;
        }
        tell(after, from);
    }
}
