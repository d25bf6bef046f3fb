//! What `go` asks for.

use plywood_games::Protocol;
use plywood_play::clock::TimeLeft;
use std::{str::SplitWhitespace, time::Duration};

/// The words after `go`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Go {
    /// What the clocks of the first and the second player show.
    time: [Option<Duration>; 2],
    increment: [Duration; 2],
    moves_to_go: Option<u32>,
    pub(super) move_time: Option<Duration>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    /// Mate in this number of moves is looked for.
    pub(super) mate: Option<u32>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    pub(super) search_moves: Option<Vec<String>>,
}

/// The words that something follows in both protocols; those of clocks come first.
const WORDS: [&str; 14] = [
    "wtime",
    "btime",
    "winc",
    "binc",
    "p1time",
    "p2time",
    "p1inc",
    "p2inc",
    "movestogo",
    "movetime",
    "depth",
    "nodes",
    "mate",
    "searchmoves",
];

impl Go {
    /// Reads the words; what is unknown or no number is passed over.
    pub(super) fn read(words: &str, protocol: Protocol) -> Go {
        let mut go = Go::default();
        let mut words = words.split_whitespace().peekable();
        let number = |words: &mut std::iter::Peekable<SplitWhitespace<'_>>| -> Option<i64> {
            let number = words.peek()?.parse().ok()?;
            words.next();
            Some(number)
        };
        let milliseconds = |number: i64| Duration::from_millis(number.max(0) as u64);
        let (own, other) = match protocol {
            Protocol::Ugi => (["p1time", "p2time"], ["p1inc", "p2inc"]),
            _ => (["wtime", "btime"], ["winc", "binc"]),
        };
        while let Some(word) = words.next() {
            if let Some(player) = own.iter().position(|it| *it == word) {
                go.time[player] = number(&mut words).map(milliseconds);
            } else if let Some(player) = other.iter().position(|it| *it == word) {
                go.increment[player] = number(&mut words).map(milliseconds).unwrap_or_default();
            } else {
                let positive = |number: i64| u32::try_from(number).ok().filter(|it| *it > 0);
                match word {
                    "movestogo" => go.moves_to_go = number(&mut words).and_then(positive),
                    "movetime" => go.move_time = number(&mut words).map(milliseconds),
                    "depth" => go.depth = number(&mut words).and_then(positive),
                    "mate" => go.mate = number(&mut words).and_then(positive),
                    "nodes" => {
                        let nodes = number(&mut words).and_then(|it| u64::try_from(it).ok());
                        go.nodes = nodes.filter(|it| *it > 0);
                    }
                    "infinite" => go.infinite = true,
                    "ponder" => go.ponder = true,
                    "searchmoves" => {
                        let mut moves = Vec::new();
                        while let Some(mv) = words.next_if(|word| !is_keyword(word)) {
                            moves.push(mv.to_string());
                        }
                        go.search_moves = Some(moves);
                    }
                    _ => {}
                }
            }
        }
        go
    }

    /// What the clock of this player shows, if there is one. If only that of the other is told, ours
    /// shows the same.
    pub(super) fn clock(&self, player: usize, overhead: Duration) -> Option<TimeLeft> {
        let left = self.time[player].or(self.time[1 - player])?;
        let (increment, moves_to_go) = (self.increment[player], self.moves_to_go);
        Some(TimeLeft { left, increment, moves_to_go, overhead })
    }

    /// Whether an answer waits for `stop`.
    pub(super) fn waits(&self) -> bool {
        let clocks = self.time.iter().any(Option::is_some);
        let limited = clocks || self.move_time.is_some() || self.depth.is_some();
        self.infinite || !(limited || self.nodes.is_some() || self.mate.is_some())
    }
}

fn is_keyword(word: &str) -> bool {
    WORDS.contains(&word) || matches!(word, "infinite" | "ponder")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_in_any_order_and_rubbish_is_passed_over() {
        let go =
            Go::read("binc 5 wtime 1000 searchmoves e2e4 d2d4 btime x depth 7 ha", Protocol::Uci);
        assert_eq!(go.time, [Some(Duration::from_secs(1)), None]);
        assert_eq!(go.increment, [Duration::ZERO, Duration::from_millis(5)]);
        assert_eq!(go.search_moves, Some(vec!["e2e4".to_string(), "d2d4".to_string()]));
        assert_eq!(go.depth, Some(7));
        assert!(!go.waits());
        assert!(go.clock(1, Duration::ZERO).is_some(), "the other clock is all there is");
    }

    #[test]
    fn without_limits_an_answer_waits() {
        for words in ["", "infinite", "infinite depth 3", "ponder", "depth -1", "searchmoves 0000"]
        {
            assert!(Go::read(words, Protocol::Uci).waits(), "{words}");
        }
        for words in ["depth 3", "p1time 100", "movetime 0", "nodes 1"] {
            assert!(!Go::read(words, Protocol::Ugi).waits(), "{words}");
        }
    }
}
