//! Time for a whole game, and how much of it a move may take.

use crate::{BudgetError, Entrant, budget::time_text, parse_time};
use std::{fmt, str::FromStr, time::Duration};

/// Time for a whole game, and what every move adds to it: `1m+500ms`, or `5m` where moves add nothing.
///
/// ```
/// use plywood_play::clock::Clock;
/// let clock: Clock = "60s+0.5s".parse()?;
/// assert_eq!(clock.to_string(), "1m+500ms");
/// assert!("0s+1s".parse::<Clock>().is_err()); // no time for the first move
/// # Ok::<(), plywood_play::BudgetError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time at the start.
    pub time: Duration,
    /// What is added after each move.
    pub increment: Duration,
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = time_text(self.time);
        f.pad(&match self.increment {
            Duration::ZERO => time,
            increment => format!("{time}+{}", time_text(increment)),
        })
    }
}

impl FromStr for Clock {
    type Err = BudgetError;

    fn from_str(text: &str) -> Result<Self, BudgetError> {
        let wrong = || BudgetError::NoClock;
        let (time, increment) = match text.split_once('+') {
            Some((time, increment)) => (time.trim(), Some(increment.trim())),
            None => (text.trim(), None),
        };
        let time = parse_whole(time).map_err(|_| wrong())?;
        let increment = increment.map_or(Ok(Duration::ZERO), parse_whole).map_err(|_| wrong())?;
        match time {
            Duration::ZERO => Err(BudgetError::EmptyClock),
            _ => Ok(Clock { time, increment }),
        }
    }
}

/// Reads a time in whole milliseconds, as it is printed and told to others.
pub(crate) fn parse_whole(text: &str) -> Result<Duration, BudgetError> {
    parse_time(text).map(|time| Duration::from_millis(time.as_millis() as u64))
}

/// What a clock shows to whoever is to move.
///
/// [`for_move`](Self::for_move) is what to think. Whoever thinks no longer and answers within the overhead
/// does not lose on time.
///
/// ```
/// use plywood_play::clock::TimeLeft;
/// use std::time::Duration;
/// let left = TimeLeft { left: Duration::from_secs(60), ..TimeLeft::default() };
/// assert_eq!(left.for_move(), Duration::from_millis(2384)); // a twenty-fifth of all but a reserve
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeLeft {
    /// The time that is left.
    pub left: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// Moves until more time is added; `None` if the time is for the rest of the game.
    pub moves_to_go: Option<u32>,
    /// What passes besides thinking, from the clock to the engine and back.
    pub overhead: Duration,
}

/// The moves that a game still takes, for all that is known.
const MOVES: u32 = 25;
/// What is kept for the moment in which a busy machine does something else.
const RESERVE: Duration = Duration::from_millis(400);
/// However little is left, a share of this many.
const LEAST_SHARE: u32 = 100;
/// The increments in which the reserve grows again once it was needed.
const INCREMENTS: u32 = 40;

impl TimeLeft {
    /// How long to think about a move: an equal share of what is left but a reserve, and most of the increment.
    ///
    /// The reserve is twice the overhead, and half of what is left or forty increments, whichever is more, but no
    /// more than 400 ms of that. At most half of `left - overhead` is taken, or if no move comes after this before
    /// more time is added, all but the reserve: so there is time for the next move, and for being late. A hundredth
    /// of what is left where that is more, and nothing if less is left than the overhead. With an increment the clock does not run down, but stays above the reserve,
    /// and comes back to it after a delay.
    pub fn for_move(&self) -> Duration {
        let TimeLeft { left, increment, moves_to_go, overhead } = *self;
        let moves = moves_to_go.unwrap_or(MOVES).clamp(1, 2 * MOVES);
        let reserve = RESERVE.min((left / 2).max(increment.saturating_mul(INCREMENTS)));
        let spare = left.saturating_sub(2 * overhead + reserve);
        let least = left / LEAST_SHARE;
        let share = (spare / moves + increment * 3 / 4).max(least);
        let half = left.saturating_sub(overhead) / 2;
        let most = match moves_to_go {
            Some(0 | 1) => spare.max(least.min(half)),
            _ => half,
        };
        share.min(most)
    }
}

/// The moves of one player in a game: how long each may take, by the clock and by how late those before came.
///
/// Who has planned `t` and finds its clock `t + d` lower was late by `d`: the machine was busy, or the way to the clock
/// is long. It plans that much less, at once, down to a millisecond, and forgets it slowly; so lateness that comes with every move does not
/// run the clock down, even where it is more than the increment.
///
/// ```
/// use plywood_play::{clock::{Pace, TimeLeft}};
/// use std::time::Duration;
/// let mut pace = Pace::default();
/// let mut clock = TimeLeft { left: Duration::from_secs(60), ..TimeLeft::default() };
/// let first = pace.for_move(clock);
/// assert_eq!(first, clock.for_move());
/// let late = Duration::from_millis(300);
/// clock.left -= first + late;
/// assert_eq!(pace.for_move(clock), clock.for_move() - late);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Pace {
    /// What the clock should show at the next move, at least.
    expected: Option<Duration>,
    late: Duration,
}

/// What is thought however late it is: enough not to move blindly, and too short to be interrupted.
const LEAST: Duration = Duration::from_millis(1);
/// Nobody is later than that: somebody has set the clock.
const LATEST: Duration = Duration::from_secs(2);

impl Pace {
    /// How long to think about the next move.
    pub fn for_move(&mut self, clock: TimeLeft) -> Duration {
        let late = self.expected.map_or(Duration::ZERO, |it| it.saturating_sub(clock.left));
        let late = if late > LATEST { Duration::ZERO } else { late };
        self.late = late.max(self.late * 7 / 8);
        let time = clock.for_move();
        let time = time.saturating_sub(self.late).max(time.min(LEAST));
        self.expected = Some((clock.left + clock.increment).saturating_sub(time));
        time
    }
}

/// How long a look at every move may take that there was no time for: nobody moves blindly by a clock that is nearly
/// down, unless even that takes long. It is less than the usual overhead: it loses no game on time.
pub const FIRST_LOOK: Duration = Duration::from_millis(25);

/// The clocks of both players of a game, where they have one.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    shown: [Option<TimeLeft>; 2],
    /// How much later than its clock allows each may be.
    margins: [Duration; 2],
}

impl Clocks {
    pub(crate) fn new(players: &[Entrant; 2]) -> Self {
        let shown = |player: &Entrant| {
            let Clock { time: left, increment } = player.clock()?;
            let overhead = player.overhead();
            Some(TimeLeft { left, increment, moves_to_go: None, overhead })
        };
        Clocks {
            shown: players.each_ref().map(shown),
            margins: players.each_ref().map(Entrant::margin),
        }
    }

    /// What a player sees, its own clock first; `None` if it has none.
    pub(crate) fn seen_by(&self, player: usize) -> Option<[TimeLeft; 2]> {
        let mine = self.shown[player]?;
        Some([mine, self.shown[1 - player].unwrap_or(mine)])
    }

    /// A player has moved, and took so long; whether it was in time.
    pub(crate) fn press(&mut self, player: usize, taken: Duration) -> bool {
        let Some(clock) = &mut self.shown[player] else { return true };
        let in_time = taken <= clock.left + self.margins[player];
        clock.left = clock.left.saturating_sub(taken) + clock.increment;
        in_time
    }
}
