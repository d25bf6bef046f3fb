//! The clocks of GTP: a main time, and after it a time for every few moves.

use plywood_play::clock::TimeLeft;
use std::time::Duration;

/// What `time_settings` says.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Terms {
    main: Duration,
    /// For `moves` moves, once the main time is over.
    extra: Duration,
    moves: u32,
}

/// What a clock shows: the time left, and for how many moves if the main time is over.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Shows {
    left: Duration,
    moves: Option<u32>,
}

/// The clocks of both players.
#[derive(Clone, Debug, Default)]
pub(super) struct Clocks {
    terms: Option<Terms>,
    shows: [Option<Shows>; 2],
}

impl Clocks {
    /// Both begin with these times, in seconds. An extra time for no move is none at all: then moves
    /// take what they take.
    pub(super) fn set(&mut self, main: u32, extra: u32, moves: u32) {
        let seconds = |number: u32| Duration::from_secs(number.into());
        let terms = Terms { main: seconds(main), extra: seconds(extra), moves };
        self.terms = Some(terms).filter(|_| extra == 0 || moves > 0);
        self.begin();
    }

    /// Another game begins.
    pub(super) fn begin(&mut self) {
        self.shows = [self.terms.map(|it| Shows { left: it.main, moves: None }); 2];
    }

    /// A player has `seconds` left: for the next `moves` moves, or for the game, if that is 0.
    pub(super) fn tell(&mut self, player: usize, seconds: u32, moves: u32) {
        let left = Duration::from_secs(seconds.into());
        self.shows[player] = Some(Shows { left, moves: Some(moves).filter(|it| *it > 0) });
    }

    /// A player has taken this time for a move.
    pub(super) fn took(&mut self, player: usize, time: Duration) {
        let Some(shows) = &mut self.shows[player] else { return };
        shows.left = shows.left.saturating_sub(time);
        shows.moves = shows.moves.map(|it| it.saturating_sub(1));
        let over = shows.left.is_zero() || shows.moves == Some(0);
        if let Some(terms) = self.terms.filter(|it| over && !it.extra.is_zero()) {
            *shows = Shows { left: terms.extra, moves: Some(terms.moves) };
        }
    }

    /// How long a player may think about a move, if that is known.
    pub(super) fn for_move(&self, player: usize, overhead: Duration) -> Option<Duration> {
        let Shows { left, moves } = self.shows[player]?;
        let share = TimeLeft { left, moves_to_go: moves, overhead, ..TimeLeft::default() };
        // What the main time does not have, the time after it has.
        let after = self.terms.filter(|it| moves.is_none() && !it.extra.is_zero());
        let after = after.map(|it| TimeLeft {
            left: it.extra,
            moves_to_go: Some(it.moves),
            overhead,
            ..TimeLeft::default()
        });
        Some(share.for_move().max(after.map_or(Duration::ZERO, |it| it.for_move())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn no_move_takes_more_than_is_left() {
        let mut clocks = Clocks::default();
        assert_eq!(clocks.for_move(0, Duration::ZERO), None);
        clocks.set(60, 0, 0);
        let first = clocks.for_move(0, Duration::ZERO);
        assert!(first > Some(SECOND) && first < Some(10 * SECOND), "{first:?}");
        clocks.took(0, 59 * SECOND);
        assert!(clocks.for_move(0, Duration::ZERO) < Some(SECOND));
        assert_eq!(clocks.for_move(1, Duration::ZERO), first, "the other clock stands");
        clocks.tell(1, 3, 1);
        let last = clocks.for_move(1, Duration::ZERO);
        assert!(last > Some(SECOND) && last <= Some(3 * SECOND), "{last:?}");
    }

    #[test]
    fn after_the_main_time_there_is_time_for_every_few_moves() {
        let mut clocks = Clocks::default();
        clocks.set(0, 10, 5);
        for _ in 0..20 {
            let time = clocks.for_move(0, Duration::ZERO).expect("a clock");
            assert!(time > SECOND && time <= 2 * SECOND, "{time:?}");
            clocks.took(0, time);
        }
        clocks.set(0, 10, 0);
        assert_eq!(clocks.for_move(0, Duration::ZERO), None, "no limit");
    }
}
