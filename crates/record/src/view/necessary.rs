//! Which visits were necessary, and why the others were made.

use super::{needed::needed, solution, transposed::transposed};
use crate::{
    moments::Moments,
    recording::{Kind, Recording},
};
use std::fmt;

/// Whether a visit was necessary, and if not, why it was made.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Class {
    /// It is part of the proof of what was found.
    Necessary,
    /// It was made because a better move was tried too late.
    Order,
    /// Its node was searched again, and that search did its work too.
    Research,
    /// What it found had been found before, at the same position by another way.
    Transposition,
}

/// What of a search was necessary.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Necessary {
    /// The class of every visit.
    #[serde(skip)]
    pub classes: Vec<Class>,
    /// All visits.
    pub total: ClassCounts,
    /// Those of leaves.
    pub leaves: ClassCounts,
    /// Those of each ply.
    pub plies: Vec<ClassCounts>,
    /// How many nodes were cut off by the first move tried, by the second, and so on. A move
    /// that is searched again counts once.
    pub cutting: Vec<u64>,
}

/// How many visits there are of each class.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct ClassCounts {
    /// All of them.
    pub visits: u64,
    /// [`Class::Necessary`].
    pub necessary: u64,
    /// [`Class::Order`].
    pub order: u64,
    /// [`Class::Research`].
    pub research: u64,
    /// [`Class::Transposition`].
    pub transposition: u64,
}

impl ClassCounts {
    fn add(&mut self, class: Class) {
        self.visits += 1;
        let count = match class {
            Class::Necessary => &mut self.necessary,
            Class::Order => &mut self.order,
            Class::Research => &mut self.research,
            Class::Transposition => &mut self.transposition,
        };
        *count += 1;
    }
}

/// Why it cannot be said which visits were necessary.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unproved {
    /// The search has not returned a value.
    Stopped,
    /// Its nodes are not left one by one, each with a score, as SSS\* and best-first minimax do not,
    /// and nobody has said how many moves they have.
    NotDepthFirst,
    /// What its leaves show is another value than it found.
    OtherValue,
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unproved::Stopped => "the search was stopped before it had a value",
            Unproved::NotDepthFirst => {
                "SSS* and best-first searches do not leave nodes one by one with a score, so their \
                 visits prove it only together with the number of moves at each node"
            }
            Unproved::OtherValue => {
                "what is necessary is what proves the value, and the leaves that are in the \
                 recording do not prove the one that was found: this search forgets what it has \
                 evaluated, and takes values from searches below its leaves"
            }
        })
    }
}

impl std::error::Error for Unproved {}

/// Tells the visits of a search that prove its value from the rest.
///
/// The proof begins at the last visit of the root that found the value, or, where it was found
/// by two bounds as MTD(f) does, at the last visit for each. From there:
///
/// - A node whose value must be shown to be *at least* some bound needs one child: the first one
///   tried that shows it. After a cutoff that is the child that made it.
/// - A node whose value must be shown to be *at most* some bound needs all of its children.
/// - A node whose value must be shown needs both; so its best child is shown in value, and the
///   others to be no better. That is the minimal tree of Knuth & Moore 1975 with the moves that
///   were found to be best, in the order in which the search could have found them first.
/// - A chance node needs all of its rolls that were searched, and what was probed needs what
///   the probe has visited.
/// - A node that a memory settled needs the visit that found what it knew.
///
/// - A node of df-pn needs what it was decided by, last visits and the visits that the table has
///   its numbers from.
///
/// SSS\* and best-first minimax leave no nodes with scores. What is known of a node there follows
/// from the leaves below it that were evaluated, and from `moves`, the number of moves at each
/// visit; the proof is of the same kind.
///
/// Of a child that was visited more than once, the last visit that shows what is needed is taken.
/// Of a search that only shows its score to be a bound, that is what is proved. NegaScout with
/// the saved path does not visit again what an earlier visit to a node has refuted; that is not
/// looked for, and so counts as re-search.
///
/// A visit that is not in the proof was made for the [`Research`](Class::Research) if its node
/// was visited again from the same visit, or from that of which the proof has another one, or if
/// it is a visit of the root; for the [`Order`](Class::Order) otherwise. What is below it and not
/// in the proof either was made for the same reason.
///
/// With the `keys` of the positions visited, a visit of the proof is a
/// [`Transposition`](Class::Transposition) if an earlier one to the same position, at least as
/// deep, was over and answers its window; and so is all of the proof below it.
pub fn necessary(
    moments: &Moments<'_>,
    keys: Option<&[u64]>,
    moves: Option<&[u32]>,
) -> Result<Necessary, Unproved> {
    let recording = moments.recording;
    let by_lists = recording.steps.len() > 0 || !recording.backed_up.is_empty();
    let needed = match (by_lists || !moments.is_depth_first(), moves) {
        (false, _) => needed(moments)?,
        (true, Some(moves)) => solution::needed(moments, moves)?,
        (true, None) => return Err(Unproved::NotDepthFirst),
    };
    let mut classes = vec![Class::Necessary; recording.len()];
    for root in moments.roots().filter(|&root| !needed[root as usize]) {
        classes[root as usize] = Class::Research;
    }
    for visit in 0..recording.len() as u32 {
        classify_children(moments, visit, &needed, &mut classes);
    }
    if let Some(keys) = keys {
        transposed(recording, keys, &mut classes);
    }
    Ok(counted(moments, classes))
}

/// Gives the children of a visit their classes, where they are not needed.
fn classify_children(moments: &Moments<'_>, visit: u32, needed: &[bool], classes: &mut [Class]) {
    let above = classes[visit as usize];
    if above != Class::Necessary {
        for child in moments.children(visit).filter(|&child| !needed[child as usize]) {
            classes[child as usize] = above;
        }
        return;
    }
    // The visits to one node side by side, in their order.
    let number = |visit: u32| moments.recording.number.get(visit as usize);
    let mut children: Vec<u32> = moments.children(visit).collect();
    children.sort_by_key(|&child| number(child));
    for visits in children.chunk_by(|&a, &b| number(a) == number(b)) {
        let is_needed = visits.iter().any(|&visit| needed[visit as usize]);
        for visit in visits.iter().filter(|&&visit| !needed[visit as usize]) {
            let again = is_needed || visits.last() != Some(visit);
            classes[*visit as usize] = if again { Class::Research } else { Class::Order };
        }
    }
}

fn counted(moments: &Moments<'_>, classes: Vec<Class>) -> Necessary {
    let recording = moments.recording;
    let (mut total, mut leaves) = (ClassCounts::default(), ClassCounts::default());
    let mut by_ply: Vec<ClassCounts> = Vec::new();
    let mut cutting = Vec::new();
    let plies = plies(recording);
    for ((visit, &class), ply) in (0..).zip(&classes).zip(plies) {
        total.add(class);
        let ply = ply as usize;
        if by_ply.len() <= ply {
            by_ply.resize(ply + 1, ClassCounts::default());
        }
        by_ply[ply].add(class);
        let Some(row) = recording.visit(visit) else { continue };
        if row.kind == Kind::Leaf {
            leaves.add(class);
        }
        if row.cut && row.kind == Kind::Inner {
            count_cutting(moments, visit, &mut cutting);
        }
    }
    Necessary { classes, total, leaves, plies: by_ply, cutting }
}

/// Counts the cutoff of a visit at the number of the move that made it.
fn count_cutting(moments: &Moments<'_>, visit: u32, cutting: &mut Vec<u64>) {
    let number = |child: u32| moments.recording.number.get(child as usize);
    let mut tried: Vec<Option<u32>> = moments.children(visit).map(number).collect();
    tried.sort_unstable();
    tried.dedup();
    let Some(last) = tried.len().checked_sub(1) else { return };
    if cutting.len() <= last {
        cutting.resize(last + 1, 0);
    }
    cutting[last] += 1;
}

/// The ply of every visit.
pub(super) fn plies(recording: &Recording) -> Vec<u32> {
    let mut plies: Vec<u32> = Vec::with_capacity(recording.len());
    for visit in 0..recording.len() as u32 {
        let above = recording.parent(visit).and_then(|parent| plies.get(parent as usize));
        plies.push(above.map_or(0, |above| above + 1));
    }
    plies
}
