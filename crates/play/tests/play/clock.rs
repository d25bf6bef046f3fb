//! Clocks, and what a move may take of them.

use plywood_play::{Clock, TimeLeft};
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
    assert!(left < ms(300), "{left:?}");
}

/// One second and 10 ms a move: a stall of 150 ms, at any move, loses nothing.
#[test]
fn a_stall_of_a_busy_machine_is_outlived() {
    let (increment, overhead) = (ms(10), ms(30));
    let mut left = ms(1000);
    for number in 0..1000 {
        let clock = TimeLeft { left, increment, moves_to_go: None, overhead };
        let taken = clock.for_move() + ms(1);
        assert!(taken + ms(150) < left, "move {number}: {taken:?} of {left:?}");
        left = left - taken + increment;
    }
}
