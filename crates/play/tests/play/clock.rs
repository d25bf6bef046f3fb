//! Clocks, and what a move may take of them.

use plywood_play::clock::{Clock, Pace, TimeLeft};
use std::time::Duration;

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

#[test]
fn clocks_read_back_as_they_are_printed() {
    for text in ["1m+500ms", "5m", "10s+100ms", "1ms", "1h+1h"] {
        let clock: Clock = text.parse().expect(text);
        assert_eq!(clock.to_string(), text);
    }
    for text in ["", "+1s", "1s+", "0s", "0.4ms", "soon", "1s+1s+1s", "-1s", "1s+-1s"] {
        let error = text.parse::<Clock>().expect_err(text).to_string();
        assert!(!error.contains('\n'), "{error}");
    }
}

#[test]
fn thinking_never_takes_what_the_overhead_needs() {
    let times = [0, 1, 9, 10, 11, 19, 20, 21, 50, 100, 1000, 60_000, 3_600_000];
    for left in times {
        for increment in times {
            for overhead in times {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let (left, increment, overhead) = (ms(left), ms(increment), ms(overhead));
                    let clock = TimeLeft { left, increment, moves_to_go, overhead };
                    assert!(clock.for_move() <= left.saturating_sub(overhead), "{clock:?}");
                }
            }
        }
    }
}

#[test]
fn a_thousand_moves_leave_time_where_each_is_as_late_as_allowed() {
    for (increment, late) in [(10, 10), (0, 0), (100, 50)] {
        let (increment, overhead) = (ms(increment), ms(50));
        let mut left = ms(1000);
        for number in 0..1000 {
            let clock = TimeLeft { left, increment, moves_to_go: None, overhead };
            let taken = clock.for_move() + ms(late);
            left = left.checked_sub(taken).unwrap_or_else(|| panic!("move {number}"));
            left += increment;
        }
    }
}

#[test]
fn time_is_used_up_to_the_control() {
    let mut left = ms(40_000);
    for moves in (1..=40).rev() {
        let clock = TimeLeft { left, moves_to_go: Some(moves), ..TimeLeft::default() };
        left -= clock.for_move();
    }
    assert!(left <= ms(401), "{left:?}");
}

/// The clock runs down, and never out: a player that is as late as it was told has time for hundreds of moves.
#[test]
fn a_small_clock_has_a_small_share() {
    for (left, least, most) in [(100, 1, 5), (60, 0, 2), (35, 0, 2), (120, 1, 5), (200, 1, 45)] {
        for moves_to_go in [None, Some(1), Some(30)] {
            let clock = TimeLeft {
                left: ms(left),
                increment: Duration::ZERO,
                moves_to_go,
                overhead: ms(30),
            };
            let time = clock.for_move();
            assert!(time > ms(0) && time >= ms(least) && time <= ms(most), "{clock:?}: {time:?}");
        }
    }
    let overhead = ms(30);
    let mut left = ms(100);
    for number in 0..60 {
        let clock = TimeLeft { left, increment: Duration::ZERO, moves_to_go: None, overhead };
        let time = clock.for_move();
        assert!(time < left, "move {number}");
        left -= time;
    }
    assert!(left >= ms(30), "{left:?}");
}

/// One second and 10 ms a move: a stall of 400 ms, at any move, loses nothing.
#[test]
fn a_stall_of_a_busy_machine_is_outlived() {
    let (increment, overhead) = (ms(10), ms(30));
    let mut left = ms(1000);
    for number in 0..1000 {
        let clock = TimeLeft { left, increment, moves_to_go: None, overhead };
        let taken = clock.for_move() + ms(1);
        assert!(taken + ms(400) < left, "move {number}: {taken:?} of {left:?}");
        left = left - taken + increment;
    }
}

/// Once a stall has taken most of the clock, it fills again: at 10 ms a move, within two hundred moves.
#[test]
fn after_a_stall_the_reserve_comes_back() {
    let (increment, overhead) = (ms(10), ms(30));
    let mut left = ms(100);
    for _ in 0..200 {
        let clock = TimeLeft { left, increment, moves_to_go: None, overhead };
        left = left - clock.for_move() + increment;
    }
    assert!(left > ms(400), "{left:?}");
}

/// Where thinking makes late by more than the increment, and an answer at once does not, the clock does not run down.
#[test]
fn lateness_with_every_move_is_made_up_for() {
    let (increment, overhead) = (ms(10), ms(10));
    let mut left = ms(1000);
    let mut pace = Pace::default();
    for number in 0..2000 {
        let time = pace.for_move(TimeLeft { left, increment, moves_to_go: None, overhead });
        let late = if time <= ms(1) { ms(2) } else { ms(20 + number % 20) };
        assert!(time + late + ms(100) < left, "move {number}: {time:?} of {left:?}");
        left = left - time - late + increment;
    }
}

/// A clock that somebody sets back is no lateness.
#[test]
fn another_clock_is_not_taken_for_lateness() {
    let mut pace = Pace::default();
    let clock = |seconds| TimeLeft { left: Duration::from_secs(seconds), ..TimeLeft::default() };
    pace.for_move(clock(3600));
    assert_eq!(pace.for_move(clock(60)), clock(60).for_move());
}
