//! Where scores came from.

use super::chain::Because;
use crate::{
    moments::Moments,
    recording::{Kind, Visit},
};
use plywood::observer::Remark;

impl Moments<'_> {
    pub(super) fn why_score(&self, visit: u32, row: &Visit) -> Because {
        let (Some(score), Some(left)) = (row.score, row.left) else {
            return Because::NoScore;
        };
        if let Some(because) = self.why_decided(visit, left) {
            return because;
        }
        match row.kind {
            Kind::Leaf => return Because::Evaluated,
            Kind::Known => {
                let origin = self.recording.origin(visit);
                let second = |origin: u32| self.recording.visit(origin).map(|row| row.second);
                // A position of the other side is not the same one.
                return match origin {
                    Some(origin) if second(origin) != Some(row.second) => {
                        Because::OneMoveAhead(origin)
                    }
                    origin => Because::Remembered(origin),
                };
            }
            Kind::Chance => {
                let last = self.scores_before(visit, left).last().map(|(child, _)| child);
                let cut = row.chance_cut.is_some() || score <= row.alpha || score >= row.beta;
                return if cut { Because::Sums(last) } else { Because::Mean(last) };
            }
            Kind::Inner => {}
        }
        // The first that reached it has it; after a cutoff that is the last one.
        let mut children = self.scores_before(visit, left);
        if let Some((child, _)) = children.find(|&(_, seen)| seen == score) {
            return Because::Child(self.last_of(visit, child, left));
        }
        // TEST only says whether beta is reached.
        let enough = |&(_, seen): &(u32, f64)| row.cut && score == row.beta && seen >= score;
        if let Some((child, _)) = self.scores_before(visit, left).find(enough) {
            return Because::Child(child);
        }
        if self.recording.is_for_play() {
            return self.why_score_for_play(visit, left, score);
        }
        if let Some(leaf) = self.leaf_below(visit, left, score) {
            return Because::Merit(leaf);
        }
        if score == row.alpha {
            Because::AlphaKept
        } else if score == row.beta {
            Because::BetaKept
        } else {
            Because::Unknown
        }
    }

    /// The same where no move has that very score.
    fn why_score_for_play(&self, visit: u32, left: u32, score: f64) -> Because {
        // A null move is the last thing that is tried before a cutoff.
        let last = self.children(visit).filter(|&child| self.is_done(child, left)).last();
        if let Some(last) = last.filter(|&it| self.recording.has_remark(it, Remark::Pass)) {
            return Because::Child(last);
        }
        // A win that is a ply farther away is worth one less.
        let near = |&(_, seen): &(u32, f64)| (seen - score).abs() == 1.0;
        match self.scores_before(visit, left).find(near) {
            Some((child, _)) => Because::Child(child),
            None if self.recording.has_remark(visit, Remark::Quiescence) => Because::StandPat,
            None => Because::Unknown,
        }
    }
}
