//! A search that is over, as columns.

use crate::{
    backed_up::BackedUps, chances::Weights, open_rows::OpenRows, proofs::Proofs, rising::Rising,
    scores::Scores, small::Small,
};
use plywood::{Bound, Window, observer::Remark};
use std::collections::BTreeMap;

/// The number of no visit: what the root has for a parent, and the time that never comes.
pub const NOBODY: u32 = u32::MAX;

/// A whole search: one row a visit, in the order of entering.
///
/// Time is counted in events: a node is entered, a node is left, SSS\* takes a step. A visit lies in
/// `entered..left`, so that the state of the search at any time is a question about two columns
/// and nothing has to be played again. Scores and windows are those of the visit's own side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recording {
    /// What the client says of the search: game, algorithm, seed.
    pub labels: BTreeMap<String, String>,
    /// The least and the largest score for the first player, of a game with dice.
    pub range: Option<Window<f64>>,
    /// How many visits ago the one was that it was made from; 0 if nothing led to it.
    pub(crate) up: Small,
    pub(crate) number: Small,
    pub(crate) depth: Small,
    pub(crate) flags: Vec<u8>,
    pub(crate) alpha: Scores,
    pub(crate) beta: Scores,
    pub(crate) score: Scores,
    pub(crate) entered: Rising,
    /// How many events after it was entered it was left; 0 if it was not.
    pub(crate) stay: Small,
    /// Each list of weights that chance nodes have, once.
    pub(crate) weights: Vec<Weights>,
    /// The chance nodes whose list is another than that of the chance node before, and the numbers
    /// of the lists, by visit.
    pub(crate) chances: Vec<(u32, u32)>,
    /// Visits that a memory settled, and the visits that found what it knew.
    pub(crate) origins: Vec<(u32, u32)>,
    pub(crate) backed_up: BackedUps,
    /// What a memory knew of rolls that were not visited yet, by the visit of the chance node.
    pub(crate) known: Vec<KnownRoll>,
    pub(crate) open: OpenRows,
    /// The times of the steps of SSS\*.
    pub(crate) steps: Rising,
    /// What is particular about each visit, as [bits](remark_bit); as far as anything is.
    pub(crate) remarks: Vec<u8>,
    /// The numbers of df-pn.
    pub(crate) proofs: Proofs,
    /// Events, all told.
    pub(crate) end: u32,
    /// Whether there were more visits than a recording holds.
    pub(crate) overflow: bool,
}

/// A visit to a node: a row.
#[derive(Copy, Clone, Debug, PartialEq, serde::Serialize)]
pub struct Visit {
    /// The visit that it was made from.
    pub parent: Option<u32>,
    /// Which move or roll led here, counted from 0.
    pub number: u32,
    /// Plies left to search.
    pub depth: u32,
    /// What was found on arriving.
    pub kind: Kind,
    /// Whether the node was searched a second time.
    pub again: bool,
    /// Whether it was left with a score of at least beta.
    pub cut: bool,
    /// Whether scores are the second player's.
    pub second: bool,
    /// How a chance node was cut off.
    pub chance_cut: Option<ChanceCut>,
    /// Asked for more than this,
    pub alpha: f64,
    /// and less than this.
    pub beta: f64,
    /// The score returned; `None` if nobody waited for one: a probe, a node of SSS\*, a search
    /// that was stopped.
    pub score: Option<f64>,
    /// The time it was entered.
    pub entered: u32,
    /// The time it was left, if it was.
    pub left: Option<u32>,
}

impl Visit {
    /// What its score says of the node's value; `None` if it has no score.
    pub fn bound(&self) -> Option<Bound> {
        let window = Window { alpha: self.alpha, beta: self.beta };
        self.score.map(|score| match self.kind {
            Kind::Leaf => Bound::Exact,
            // It may have been left for a larger window than it was entered with: the last move
            // of Belle's root, which need not be searched for its value.
            _ if self.cut => Bound::Lower,
            _ => Bound::of(score, window),
        })
    }
}

/// What was found on arriving at a node.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Kind {
    /// A player moves.
    Inner,
    /// It was evaluated, or the game was over.
    Leaf,
    /// A memory settled it.
    Known,
    /// Chance moves.
    Chance,
}

/// How a chance node was cut off.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ChanceCut {
    /// While its successors were searched.
    Regular,
    /// While they were only probed.
    Probing,
}

/// What a memory knew of a roll when its chance node was entered.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct KnownRoll {
    /// The visit of the chance node.
    pub visit: u32,
    /// Which roll.
    pub number: u32,
    /// Between these its value lies, for the side of the chance node.
    pub bounds: Window<f64>,
}

pub(crate) const KIND: u8 = 3;
pub(crate) const AGAIN: u8 = 1 << 2;
pub(crate) const CUT: u8 = 1 << 3;
pub(crate) const SECOND: u8 = 1 << 4;
pub(crate) const REGULAR: u8 = 1 << 5;
pub(crate) const PROBING: u8 = 1 << 6;
/// A player's node was cut off, and moves were left that nobody tried.
pub(crate) const LEFT_OUT: u8 = 1 << 7;

/// The remarks that there are.
const REMARKS: [Remark; 6] = [
    Remark::Extended,
    Remark::Reduced,
    Remark::FullDepth,
    Remark::Pass,
    Remark::Singular,
    Remark::Quiescence,
];

/// The bit of a remark in its column.
pub(crate) fn remark_bit(remark: Remark) -> u8 {
    1 << REMARKS.iter().position(|it| *it == remark).unwrap_or(0)
}

impl Kind {
    pub(crate) fn bits(self) -> u8 {
        match self {
            Kind::Inner => 0,
            Kind::Leaf => 1,
            Kind::Known => 2,
            Kind::Chance => 3,
        }
    }

    fn of(flags: u8) -> Self {
        match flags & KIND {
            0 => Kind::Inner,
            1 => Kind::Leaf,
            2 => Kind::Known,
            _ => Kind::Chance,
        }
    }
}

/// What a search cost, counted from its recording.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Totals {
    /// Visits to nodes.
    pub visits: u64,
    /// Evaluations.
    pub leaves: u64,
    /// Visits that a memory settled.
    pub known: u64,
    /// Nodes left with a score of at least beta.
    pub cutoffs: u64,
    /// Second searches of a child.
    pub re_searches: u64,
    /// Chance nodes cut off while their successors were only probed.
    pub probing_cutoffs: u64,
    /// Chance nodes cut off while their successors were searched.
    pub regular_cutoffs: u64,
}

impl Recording {
    /// The number of visits.
    pub fn len(&self) -> usize {
        self.up.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The time after the last event.
    pub fn end(&self) -> u32 {
        self.end
    }

    /// Whether every visit of the search is here.
    pub fn is_whole(&self) -> bool {
        !self.overflow
    }

    /// A row; `None` if there is no such visit.
    pub fn visit(&self, visit: u32) -> Option<Visit> {
        let row = visit as usize;
        let flags = *self.flags.get(row)?;
        Some(Visit {
            parent: self.parent(visit),
            number: self.number.get(row)?,
            depth: self.depth.get(row)?,
            kind: Kind::of(flags),
            again: flags & AGAIN != 0,
            cut: flags & CUT != 0,
            second: flags & SECOND != 0,
            chance_cut: match flags & (REGULAR | PROBING) {
                0 => None,
                REGULAR => Some(ChanceCut::Regular),
                _ => Some(ChanceCut::Probing),
            },
            alpha: self.alpha.get(row)?,
            beta: self.beta.get(row)?,
            score: self.score.get(row),
            entered: self.entered.get(row)?,
            left: self.left(visit),
        })
    }

    /// All rows, in the order of entering.
    pub fn visits(&self) -> impl Iterator<Item = Visit> + '_ {
        (0..self.len() as u32).map_while(|visit| self.visit(visit))
    }

    /// The visit that a visit was made from.
    #[inline]
    pub fn parent(&self, visit: u32) -> Option<u32> {
        visit.checked_sub(self.up.get(visit as usize).filter(|&up| up > 0)?)
    }

    /// When a visit was entered.
    #[inline]
    pub(crate) fn entered(&self, visit: u32) -> Option<u32> {
        self.entered.get(visit as usize)
    }

    /// When a visit was left, if it was.
    #[inline]
    pub(crate) fn left(&self, visit: u32) -> Option<u32> {
        let stay = self.stay.get(visit as usize).filter(|&stay| stay > 0)?;
        self.entered(visit)?.checked_add(stay)
    }

    /// A visit and those above it, up to the root.
    pub fn ancestors(&self, visit: u32) -> impl Iterator<Item = u32> + '_ {
        let first = Some(visit).filter(|&visit| (visit as usize) < self.len());
        std::iter::successors(first, |&visit| self.parent(visit))
    }

    /// The numbers of the moves and rolls from the root to a visit.
    pub fn path(&self, visit: u32) -> Vec<u32> {
        let number = |at: u32| self.parent(at).and(self.number.get(at as usize));
        let mut path: Vec<u32> = self.ancestors(visit).filter_map(number).collect();
        path.reverse();
        path
    }

    /// The name of a node in Reinefeld's manner: `p.2.1` is the first child of the root's
    /// second one.
    pub fn name(&self, visit: u32) -> String {
        Self::path_name(&self.path(visit))
    }

    /// The same of a path: the numbers of moves from the root.
    pub fn path_name(path: &[u32]) -> String {
        path.iter()
            .fold("p".to_string(), |name, number| format!("{name}.{}", u64::from(*number) + 1))
    }

    /// The numbers of the moves from the root to a node that was reached from a visit by the move
    /// of this number; the root itself was reached from [`NOBODY`].
    pub fn path_below(&self, parent: u32, number: u32) -> Vec<u32> {
        match parent {
            NOBODY => Vec::new(),
            parent => self.path(parent).into_iter().chain([number]).collect(),
        }
    }

    /// A score of one visit as the side of another sees it.
    pub fn seen_from(&self, of: u32, from: u32, score: f64) -> f64 {
        let second = |visit: u32| self.flags.get(visit as usize).map(|flags| flags & SECOND);
        // There is one zero.
        if second(of) == second(from) { score } else { 0.0 - score }
    }

    /// Whether a remark was made on a visit of a search for play.
    pub fn has_remark(&self, visit: u32, remark: Remark) -> bool {
        self.remarks.get(visit as usize).is_some_and(|bits| bits & remark_bit(remark) != 0)
    }

    /// The remarks on a visit of a search for play.
    pub fn remarks(&self, visit: u32) -> impl Iterator<Item = Remark> + '_ {
        REMARKS.into_iter().filter(move |&remark| self.has_remark(visit, remark))
    }

    /// Whether it is a search for play.
    pub fn is_for_play(&self) -> bool {
        !self.remarks.is_empty()
    }

    /// The weights of a chance node's rolls.
    pub fn weights(&self, visit: u32) -> Option<&Weights> {
        if Kind::of(*self.flags.get(visit as usize)?) != Kind::Chance {
            return None;
        }
        let at = self.chances.partition_point(|&(from, _)| from <= visit).checked_sub(1)?;
        self.weights.get(self.chances[at].1 as usize)
    }

    /// What a memory knew of the rolls of a chance node when it was entered.
    pub fn known_rolls(&self, visit: u32) -> &[KnownRoll] {
        let from = self.known.partition_point(|it| it.visit < visit);
        let until = self.known.partition_point(|it| it.visit <= visit);
        self.known.get(from..until).unwrap_or_default()
    }

    /// For a visit that a memory settled, the visit that found what it knew, where it is in
    /// this recording.
    pub fn origin(&self, visit: u32) -> Option<u32> {
        let at = self.origins.binary_search_by_key(&visit, |&(visit, _)| visit).ok()?;
        Some(self.origins[at].1)
    }

    /// The values that best-first minimax backed up, by time.
    pub fn backed_up(&self) -> &BackedUps {
        &self.backed_up
    }

    /// The states that were on lists OPEN, with their lifetimes.
    pub fn open_rows(&self) -> &OpenRows {
        &self.open
    }

    /// The times at which SSS\* was about to take a step. Of a search whose lists are very long,
    /// only the first ones are here.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = u32> + Clone + '_ {
        (0..self.steps.len()).map(|step| self.steps.get(step).unwrap_or(self.end))
    }

    /// Whether SSS\* was about to take a step at a time.
    pub(crate) fn is_step(&self, time: u32) -> bool {
        let last = self.steps.up_to(time).checked_sub(1);
        last.and_then(|last| self.steps.get(last)) == Some(time)
    }

    /// How many steps SSS\* had taken, or was about to take, at a time.
    pub fn steps_until(&self, time: u32) -> usize {
        self.steps.up_to(time)
    }

    /// What the search cost.
    pub fn totals(&self) -> Totals {
        let mut totals = Totals { visits: self.len() as u64, ..Totals::default() };
        for &flags in &self.flags {
            let has = |flag: u8| u64::from(flags & flag != 0);
            totals.leaves += u64::from(Kind::of(flags) == Kind::Leaf);
            totals.known += u64::from(Kind::of(flags) == Kind::Known);
            totals.cutoffs += has(CUT);
            totals.re_searches += has(AGAIN);
            totals.probing_cutoffs += has(PROBING);
            totals.regular_cutoffs += has(REGULAR);
        }
        totals
    }

    /// Takes as few bytes as can be, once it is over.
    pub(crate) fn pack(&mut self) {
        [&mut self.up, &mut self.number, &mut self.depth, &mut self.stay]
            .into_iter()
            .for_each(Small::pack);
        [&mut self.alpha, &mut self.beta, &mut self.score].into_iter().for_each(Scores::pack);
        self.entered.pack();
        self.flags.shrink_to_fit();
        self.chances.shrink_to_fit();
        self.origins.shrink_to_fit();
        self.known.shrink_to_fit();
        self.steps.pack();
        self.remarks.shrink_to_fit();
        self.backed_up.pack();
        self.proofs.pack();
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> usize {
        let numbers = [&self.up, &self.number, &self.depth, &self.stay].map(Small::bytes);
        let scores = [&self.alpha, &self.beta, &self.score].map(Scores::bytes);
        let weights: usize = self.weights.iter().map(|it| size_of_val(&*it.rolls)).sum();
        numbers.iter().chain(&scores).sum::<usize>()
            + self.entered.bytes()
            + self.flags.len()
            + weights
            + size_of_val(&*self.chances)
            + size_of_val(&*self.origins)
            + self.backed_up.bytes()
            + size_of_val(&*self.known)
            + self.open.bytes()
            + self.steps.bytes()
            + self.proofs.bytes()
            + self.remarks.len()
    }
}
