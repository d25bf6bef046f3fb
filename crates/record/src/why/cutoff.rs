//! Why a node was cut off, in a sentence.

use super::chain::{Because, Step, What};
use crate::{
    moments::Moments,
    number::Number,
    recording::{ChanceCut, Kind, Visit},
};
use plywood::observer::Remark;

/// Why a node was cut off.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Cutoff {
    /// The visit.
    pub visit: u32,
    /// How.
    pub kind: CutoffKind,
    /// The chain that its score came from.
    pub score: Vec<Step>,
    /// The chain that the end of the window came from which the score has passed.
    pub bound: Vec<Step>,
    /// All of it in a sentence.
    pub sentence: String,
}

/// How a node was cut off.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum CutoffKind {
    /// By a brother: a move that the opponent, one ply above, has tried before.
    Shallow,
    /// By a move that the opponent has tried at a node farther above: by how many plies.
    Deep(u32),
    /// A null window asked, at a node this number of plies above, only whether there is more.
    NullWindow(u32),
    /// A child of a node this number of plies above is searched again, only to see whether it brings
    /// more than its first search returned.
    ReSearch(u32),
    /// By the window that the search began with, or a driver's.
    FirstWindow,
    /// By the merit of a node of SSS\*.
    Merit,
    /// The last move at the root, which need not be searched for its value.
    ValueNotNeeded,
    /// A chance node, by the sums of Star1.
    Sums,
    /// A chance node, while its successors were only probed.
    Probes,
    /// By the least or the largest score there is.
    Range,
    /// By what a memory knew: more it cannot be.
    Remembered,
    /// Even to pass is enough (a null move).
    NullMove,
    /// Quiescence: the opponent may stop with its static value at a node this number of plies above.
    StandPat(u32),
    /// Df-pn: one move is enough for the side to move.
    Proved,
    /// Nothing in the recording says.
    Unknown,
}

impl Moments<'_> {
    /// What would cut a node off, before anything has: "cut off if 6 or more".
    pub fn cut_if(&self, visit: u32) -> Option<String> {
        let row = self.recording.visit(visit)?;
        let Visit { alpha, beta, kind, .. } = row;
        let (low, high) = (alpha.is_finite(), beta.is_finite());
        if let Some(thresholds) = self.thresholds(visit, &|visit| self.recording.name(visit)) {
            return Some(thresholds.sentence);
        }
        Some(match kind {
            Kind::Leaf => "a leaf".to_string(),
            Kind::Known => "known: nothing is searched".to_string(),
            Kind::Inner if high => format!("cut off if {} or more", Number(beta)),
            Kind::Chance if high && low => format!(
                "cut off if the mean is sure to be {} or more, or {} or less",
                Number(beta),
                Number(alpha)
            ),
            Kind::Chance if high => {
                format!("cut off if the mean is sure to be {} or more", Number(beta))
            }
            Kind::Chance if low => {
                format!("cut off if the mean is sure to be {} or less", Number(alpha))
            }
            Kind::Inner | Kind::Chance => "cannot be cut off: nothing bounds it".to_string(),
        })
    }

    /// Why a node was cut off; `None` if it was not. Nodes are named by their
    /// [paths](crate::Recording::name).
    pub fn cutoff(&self, visit: u32) -> Option<Cutoff> {
        self.cutoff_named(visit, &|visit| self.recording.name(visit))
    }

    /// Why a node was cut off, with names of one's own for visits.
    pub fn cutoff_named(&self, visit: u32, name: &dyn Fn(u32) -> String) -> Option<Cutoff> {
        let row = self.recording.visit(visit)?;
        let score = row.score?;
        let chance = row.kind == Kind::Chance;
        if !(row.cut || (chance && (row.chance_cut.is_some() || score <= row.alpha))) {
            return None;
        }
        if chance {
            return self.chance_cutoff(visit, &row, score, name);
        }
        let bound = self.chain(visit, What::Beta);
        if let Some(sentence) = self.proof_left(visit, name) {
            let score = self.chain(visit, What::Score);
            return Some(Cutoff { visit, kind: CutoffKind::Proved, score, bound, sentence });
        }
        let by_pass = match self.why(visit, What::Score).map(|step| step.because) {
            Some(Because::Child(child)) => self.recording.has_remark(child, Remark::Pass),
            _ => false,
        };
        let kind = match score < row.beta {
            true => CutoffKind::ValueNotNeeded,
            false if by_pass => CutoffKind::NullMove,
            false => self.kind_of(visit, &bound),
        };
        let chain = self.chain(visit, What::Score);
        let sentence = self.sentence((visit, &row, score), kind, &bound, name);
        Some(Cutoff { visit, kind, score: chain, bound, sentence })
    }

    /// How, by where beta came from.
    fn kind_of(&self, visit: u32, bound: &[Step]) -> CutoffKind {
        // Up to where it was made.
        let Some(made) = bound.iter().find(|step| !matches!(step.because, Because::Above(_)))
        else {
            return CutoffKind::Unknown;
        };
        let plies = self
            .recording
            .ancestors(visit)
            .position(|at| Some(at) == self.recording.parent(made.visit));
        let plies = plies.unwrap_or(0) as u32;
        match made.because {
            Because::Brother(before) if self.same_move(before, made.visit) => {
                CutoffKind::ReSearch(plies)
            }
            Because::Brother(_) if plies == 1 => CutoffKind::Shallow,
            Because::Brother(_) => CutoffKind::Deep(plies),
            Because::OneBeyond if plies > 0 => CutoffKind::NullWindow(plies),
            Because::OneBeyond | Because::Given | Because::Guess(_) | Because::Driver(_) => {
                CutoffKind::FirstWindow
            }
            Because::Merit(_) => CutoffKind::Merit,
            Because::Limit(_) => CutoffKind::Sums,
            Because::Range => CutoffKind::Range,
            Because::Remembered(_) => CutoffKind::Remembered,
            Because::StandPat => CutoffKind::StandPat(plies),
            _ => CutoffKind::Unknown,
        }
    }

    /// Whether two children of a node are the same one, searched twice.
    fn same_move(&self, a: u32, b: u32) -> bool {
        let number = |visit: u32| self.recording.number.get(visit as usize);
        number(a) == number(b)
    }

    fn sentence(
        &self,
        (visit, row, score): (u32, &Visit, f64),
        kind: CutoffKind,
        bound: &[Step],
        name: &dyn Fn(u32) -> String,
    ) -> String {
        let node = name(visit);
        let by = match self.why(visit, What::Score).map(|step| step.because) {
            Some(Because::Child(child)) => format!(" after {}", name(child)),
            _ => String::new(),
        };
        let beta = Number(row.beta);
        let made = bound.iter().find(|step| !matches!(step.because, Because::Above(_)));
        let above = made.and_then(|step| self.recording.parent(step.visit));
        let at = above.map_or(node.clone(), name);
        let source = made.map(|step| step.because);
        let so = format!("{node} is cut off{by}: it is worth {} or more", Number(score));
        match (kind, source) {
            (CutoffKind::Shallow | CutoffKind::Deep(_), Some(Because::Brother(brother))) => {
                let sure = above
                    .map_or(row.beta, |above| self.recording.seen_from(visit, above, row.beta));
                let deep = match kind {
                    CutoffKind::Deep(plies) => format!("a deep cutoff, {plies} plies below"),
                    _ => "a shallow cutoff".to_string(),
                };
                format!(
                    "{so}, and {beta} is enough: at {at} the opponent is sure of {} by {}, and \
                     does not come here ({deep})",
                    Number(sure),
                    name(brother),
                )
            }
            (CutoffKind::ReSearch(_), Some(Because::Brother(before))) => format!(
                "{so}, and {beta} is enough: {} is searched again only for more than its first \
                 search returned",
                name(before)
            ),
            (CutoffKind::NullWindow(_), _) => {
                format!("{so}, and at {at} only {beta} was asked for (a null window)")
            }
            (CutoffKind::FirstWindow, Some(Because::Driver(before))) => {
                let found = self.recording.score.get(before as usize).unwrap_or(row.beta);
                format!(
                    "{so}, and {beta} is enough: the search of the root before this one returned \
                     {}",
                    Number(found)
                )
            }
            (CutoffKind::FirstWindow, Some(Because::Guess(_))) => {
                format!("{so}, and {beta} is enough: the driver guessed from the static value")
            }
            (CutoffKind::FirstWindow, Some(Because::OneBeyond)) => {
                format!("{so}, and the driver only asked for {beta} (a null window)")
            }
            (CutoffKind::FirstWindow, _) => {
                format!("{so}, and {beta} is enough: the search began with that window")
            }
            (CutoffKind::Merit, Some(Because::Merit(leaf))) => {
                format!("{so}, and {beta} is its merit, which came down at {}", name(leaf))
            }
            (CutoffKind::ValueNotNeeded, _) => format!(
                "{node} is left with {} or more{by}: that is the best move, and how much more \
                 it brings is not asked",
                Number(score)
            ),
            (CutoffKind::Sums, _) => format!(
                "{so}, and {beta} is enough: with that, the chance node {at} is outside its window"
            ),
            (CutoffKind::NullMove, _) => {
                format!("{so} even if its side passes, and {beta} is enough (a null move)")
            }
            (CutoffKind::StandPat(_), _) => format!(
                "{so}, and {beta} is enough: at {at} the opponent may stop with its static value"
            ),
            (CutoffKind::Range, _) => format!("{so}, and no score is larger than {beta}"),
            (CutoffKind::Remembered, _) => {
                format!("{so}, and the memory knew that it is not worth more than {beta}")
            }
            _ => format!("{so}, and {beta} is enough"),
        }
    }

    fn chance_cutoff(
        &self,
        visit: u32,
        row: &Visit,
        score: f64,
        name: &dyn Fn(u32) -> String,
    ) -> Option<Cutoff> {
        let high = score >= row.beta;
        let what = if high { What::Beta } else { What::Alpha };
        let (bound, chain) = (self.chain(visit, what), self.chain(visit, What::Score));
        let kind = match row.chance_cut {
            Some(ChanceCut::Probing) => CutoffKind::Probes,
            _ => CutoffKind::Sums,
        };
        let sums = self.sums(visit, row.left?);
        let by = sums.as_ref().and_then(|sums| sums.last);
        let by = by.map_or(String::new(), |last| format!(" after {}", name(last)));
        let (least, sure) = match (high, &sums) {
            (true, Some(sums)) => (Number(sums.low), "at least"),
            (false, Some(sums)) => (Number(sums.high), "at most"),
            (true, None) => (Number(score), "at least"),
            (false, None) => (Number(score), "at most"),
        };
        let how = match kind {
            CutoffKind::Probes => "by probes of its rolls",
            _ => "by the sums of its rolls",
        };
        let end = if high { ("beta", Number(row.beta)) } else { ("alpha", Number(row.alpha)) };
        let sentence = format!(
            "{} is cut off{by}: its mean is {sure} {least} {how}, and {} is {}",
            name(visit),
            end.0,
            end.1
        );
        Some(Cutoff { visit, kind, score: chain, bound, sentence })
    }
}
