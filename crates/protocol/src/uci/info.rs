//! What is told of a search under way.

use plywood::{Bound, engine::Remote};
use plywood_app::{Analysis, GameInfo};
use plywood_games::Protocol;
use std::fmt::Write;

/// Tells of lines in the order in which they are found: the best of a depth first.
pub(super) struct Told {
    /// How many of them a depth has.
    lines: u32,
    depth: u32,
    line: u32,
    /// How often something was told of a search that looks no depth after the other.
    judgements: u32,
    /// The move that was best at the last depth, and its score.
    best: Option<(String, f64)>,
}

impl Told {
    pub(super) fn new(lines: usize) -> Self {
        Told { lines: lines as u32, depth: 0, line: 0, judgements: 0, best: None }
    }

    /// Whether nothing was told yet.
    pub(super) fn is_silent(&self) -> bool {
        self.line == 0
    }

    /// An `info` line, unless it is known already that a move is worth as much.
    pub(super) fn line(
        &mut self,
        news: &Analysis,
        remote: Option<&Remote>,
        game: &GameInfo,
        protocol: Protocol,
    ) -> Option<String> {
        let bound = news.bound.unwrap_or(Bound::Exact);
        let first = news.line.first().cloned();
        let (mv, worth) = (first.unwrap_or_default(), news.score.unwrap_or(0.0));
        if bound == Bound::Lower
            && self.best.as_ref().is_some_and(|(best, score)| *best == mv && *score >= worth)
        {
            return None;
        }
        // What is known of the next depth when the search is stopped is a line of its own.
        let goes_on = news.depth == self.depth && bound != Bound::Lower && self.line < self.lines;
        self.line = if goes_on { self.line + 1 } else { 1 };
        self.depth = news.depth;
        if self.line == 1 && bound == Bound::Exact {
            self.best = Some((mv, worth));
        }
        let milliseconds = (news.seconds * 1000.0) as u64;
        let speed = (news.nodes as f64 / news.seconds.max(0.001)) as u64;
        let reached = remote.map_or(0, Remote::selective_depth).max(news.depth);
        // Clients want depths that rise by one.
        let depth = match news.bound {
            Some(_) => news.depth,
            None => {
                (self.line, self.judgements) = (1, self.judgements + 1);
                self.judgements
            }
        };
        let reached = reached.max(depth);
        let mut text = format!(
            "info depth {depth} seldepth {reached} multipv {} score {} nodes {} nps {speed}",
            self.line,
            score(news, game, protocol),
            news.nodes,
        );
        let usage = remote.map_or(0, Remote::table_usage);
        let _ = write!(text, " hashfull {usage} time {milliseconds} pv {}", news.line.join(" "));
        Some(text)
    }
}

/// `cp 35`, `mate -4`, and whether that is only a bound.
///
/// A mate is told where it is certain and the line shows it to its end; without that, it is a large score. In games
/// with dice a point is a hundred.
fn score(news: &Analysis, game: &GameInfo, protocol: Protocol) -> String {
    let mate = news.plies_to_end.filter(|plies| {
        let shown = news.line.len() == plies.unsigned_abs() as usize && !news.line_is_cut;
        let exact = matches!(news.bound, None | Some(Bound::Exact));
        shown && exact && protocol != Protocol::Ugi
    });
    let value = match (mate, &news.result) {
        (Some(plies), _) if plies > 0 => format!("mate {}", (plies + 1) / 2),
        (Some(plies), _) => format!("mate {}", plies / 2),
        // Best-first minimax knows wins without a number.
        (None, Some(result)) if news.score.is_none() => {
            format!("cp {}", if result.starts_with('w') { CERTAIN } else { -CERTAIN })
        }
        _ => {
            let unit = if game.dice { 100.0 } else { 1.0 };
            let score = (news.score.unwrap_or(0.0) * unit).round() as i64;
            // What algorithms hold for certain, or next to it, without a line to the end.
            match score.abs() > MOST && protocol != Protocol::Ugi {
                true => format!("cp {}", i64::from(CERTAIN) * score.signum()),
                false => format!("cp {score}"),
            }
        }
    };
    match news.bound {
        Some(Bound::Lower) => format!("{value} lowerbound"),
        Some(Bound::Upper) => format!("{value} upperbound"),
        _ => value,
    }
}

/// What a certain win counts.
const CERTAIN: i32 = 29_000;
/// The engine's mates count less than this, by the plies to them.
const MOST: i64 = 29_999;
