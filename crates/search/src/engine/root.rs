//! The moves at the root, and what is known of each.

use super::Limits;
use crate::{Bound, Score, Scored, order::sorting::sort_few};

/// A move at the root and its score for the side that makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RootScore<M, S = i32> {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: M,
    /// Its score, and whether that is its value or only bounds it.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub score: Scored<S>,
    /// The line expected after it, itself included, for those of the best moves
    /// whose scores were asked for.
    pub line: Vec<M>,
    /// Whether the line ends before the search did.
    pub line_is_cut: bool,
}

/// The moves at the root, the most promising first.
#[derive(Clone, Debug)]
pub(super) struct RootMoves<M, S = i32> {
    pub(super) moves: Vec<RootScore<M, S>>,
    /// How many of them were searched in the search that is under way.
    pub(super) searched: usize,
    /// The move that is known to be worth most at the depth under way, and how much that
    /// is at least.
    pub(super) leader: Option<(M, S)>,
}

impl<M: Copy, S: Score> RootMoves<M, S> {
    /// Those of the moves that may be looked at.
    pub(super) fn new(moves: impl Iterator<Item = M>, limits: &Limits<'_>) -> Self {
        let moves = moves.enumerate().filter(|(number, _)| limits.allow(*number));
        let moves = moves.map(|(_, mv)| mv);
        let unknown = Scored { score: S::INFINITY, bound: Bound::Upper };
        let none = |mv| RootScore { mv, score: unknown, line: Vec::new(), line_is_cut: true };
        RootMoves { moves: moves.map(none).collect(), searched: 0, leader: None }
    }

    /// What is known of them, to be searched again.
    pub(super) fn again(moves: &[RootScore<M, S>]) -> Self {
        RootMoves { moves: moves.to_vec(), searched: 0, leader: None }
    }

    /// Takes note of what move number `i` is worth.
    pub(super) fn found(&mut self, i: usize, score: Scored<S>) {
        let it = &mut self.moves[i];
        it.score = score;
        self.searched = i + 1;
        if score.bound != Bound::Upper && self.leader.is_none_or(|(_, most)| score.score > most) {
            self.leader = Some((it.mv, score.score));
        }
    }

    /// The score that a move must beat to be among the best `lines` of those
    /// searched so far.
    pub(super) fn to_beat(&self, lines: usize) -> Option<S> {
        to_beat(self.done().map(|it| it.score.score), lines)
    }

    /// The moves searched so far.
    pub(super) fn done(&self) -> impl Iterator<Item = &RootScore<M, S>> {
        self.moves[..self.searched].iter()
    }

    /// Puts the best of the moves searched first; among equals, and among those
    /// of which only a bound is known, the order stays.
    pub(super) fn sort(&mut self) {
        let rank = |it: &RootScore<M, S>| match it.score.bound {
            Bound::Upper => None,
            _ => Some(it.score.score),
        };
        sort_few(&mut self.moves[..self.searched], |a, b| rank(a) > rank(b));
    }
}

impl<M, S: Score> RootMoves<M, S> {
    /// Puts the best `lines` of the moves searched first, the earlier among equals, and leaves
    /// the others in their order: which of those have a score and not a bound depends on how
    /// threads shared the work, and the next search must not.
    pub(super) fn put_first(&mut self, lines: usize) {
        for place in 0..lines.min(self.searched) {
            let mut best: Option<(usize, S)> = None;
            for (i, it) in self.moves[..self.searched].iter().enumerate().skip(place) {
                let score = it.score.score;
                if it.score.bound != Bound::Upper && best.is_none_or(|(_, most)| score > most) {
                    best = Some((i, score));
                }
            }
            let Some((i, _)) = best else { return };
            self.moves[place..=i].rotate_right(1);
        }
    }
}

/// The score that a move must beat to be among the best `lines` of those with these scores.
pub(super) fn to_beat<S: Score>(scores: impl Iterator<Item = S>, lines: usize) -> Option<S> {
    let mut scores: Vec<S> = scores.collect();
    sort_few(&mut scores, |a, b| a > b);
    scores.get(lines - 1).copied()
}
