//! The observer that makes a recording.

use crate::{
    found::Found,
    numbered::{Numbered, PASSED, Placed},
    open::OpenLists,
    open_rows::OpenRows,
    places::Places,
    proofs::{Frames, News, Told, ToldBy, ToldColumns},
    recording::{CUT, KIND, Kind, NOBODY, Recording, SECOND},
};
use plywood::{Game, observer::ProofNumbers};
use std::collections::HashSet;

/// Watches a search of a [`Numbered`] game, and writes a row for every visit.
///
/// Every algorithm of the library is recorded by the same few events. A visit ends when its node
/// is left; what is never left (nodes of SSS\*, expansions of best-first minimax) ends with the
/// node above that is, and a probe of Star2 when something else is entered.
#[derive(Debug, Default)]
pub struct Recorder {
    pub(crate) recording: Recording,
    /// The visits that have not ended.
    pub(crate) open: Vec<u32>,
    pub(crate) again: bool,
    /// A chance node was cut off, and is about to be left.
    pub(crate) chance_cut: u8,
    pub(crate) found: Found,
    pub(crate) remembering: bool,
    pub(crate) quarters: bool,
    /// The places of all visits, once a position was passed without one.
    pub(crate) places: Option<Places>,
    pub(crate) lists: OpenLists,
    pub(crate) frames: Frames,
    /// What df-pn knew of successors without a visit, with the visit it was looking from.
    pub(crate) told: Vec<(u32, Told)>,
    /// The remarks on the visit that comes next.
    pub(crate) remarks: u8,
}

/// More visits than that would need more events than a `u32` counts.
pub(crate) const MOST_VISITS: usize = (u32::MAX / 2 - 1) as usize;

impl Recorder {
    /// The same, which looks for the visit that found what a memory knows: for searches with a
    /// table.
    pub fn remembering(self) -> Self {
        Recorder { remembering: true, ..self }
    }

    /// The same for a search that tells depths in [quarters of a ply](plywood::engine::Quarters),
    /// which are rounded down to plies.
    pub fn in_quarters(self) -> Self {
        Recorder { quarters: true, ..self }
    }

    /// The plies that a search means by a depth.
    pub(crate) fn plies(&self, depth: u32) -> u32 {
        if self.quarters { depth / 4 } else { depth }
    }

    /// The number of visits so far.
    pub fn len(&self) -> usize {
        self.recording.len()
    }

    /// Whether nothing was visited.
    pub fn is_empty(&self) -> bool {
        self.recording.is_empty()
    }

    /// The recording, once the search is over.
    pub fn finish<G: Game>(self, game: &Numbered<'_, G>) -> Recording {
        let mut recording = self.recording;
        recording.weights = game.chances.borrow().lists.clone();
        recording.range = game.range;
        recording.open = OpenRows::of(&self.lists.finish());
        recording.chances.sort_unstable();
        // Where a list follows itself, its first chance node will do.
        recording.chances.dedup_by_key(|(_, list)| *list);
        recording.proofs.told = ToldColumns::of(self.told);
        recording.pack();
        recording
    }

    pub(crate) fn tick(&mut self) -> u32 {
        let now = self.recording.end;
        self.recording.end += 1;
        now
    }

    pub(crate) fn close(&mut self, visit: u32) {
        let entered = self.recording.entered(visit).unwrap_or(0);
        let stay = self.tick() - entered;
        self.recording.stay.set(visit as usize, stay);
    }

    /// Ends the visit to this position that is open, and all that are open below it.
    pub(crate) fn end<G: Game>(
        &mut self,
        game: &Numbered<'_, G>,
        node: &Placed<G::Position>,
        depth: u32,
    ) -> Option<u32> {
        let above = self.visit_of(game, node.parent);
        let recording = &self.recording;
        let same = |&&visit: &&u32| {
            let row = visit as usize;
            recording.parent(visit).unwrap_or(NOBODY) == above
                && recording.number.get(row) == Some(node.number)
                && recording.depth.get(row) == Some(depth)
        };
        // SSS* leaves a position of which it has entered a copy.
        let visit = *self.open.iter().rev().find(same)?;
        while let Some(last) = self.open.pop() {
            self.close(last);
            if last == visit {
                break;
            }
        }
        Some(visit)
    }

    pub(crate) fn settle(&mut self, kind: Kind, score: f64) -> Option<u32> {
        let visit = self.open.pop()?;
        self.close(visit);
        self.recording.flags[visit as usize] |= kind.bits();
        self.recording.score.set(visit as usize, Some(score));
        Some(visit)
    }

    /// How many moves were tried from a visit, as the search counts them; SSS\* counts otherwise.
    pub(crate) fn tried(&self, visit: u32, told: u32) -> usize {
        if self.lists.is_empty() {
            return told as usize;
        }
        let recording = &self.recording;
        let below = (visit + 1..recording.len() as u32)
            .filter(|&it| recording.parent(it) == Some(visit))
            .filter_map(|it| recording.number.get(it as usize));
        below.collect::<HashSet<u32>>().len()
    }

    /// With dice, all that was entered below a visit is over once something else is entered below
    /// it: what was only probed is left without a score.
    pub(crate) fn end_probes(&mut self, parent: u32) {
        while let Some(last) = self.open.pop_if(|last| *last != parent) {
            self.close(last);
        }
    }

    /// Df-pn leaves the visit that it entered last.
    pub(crate) fn leave_proof(&mut self, number: u32, numbers: ProofNumbers) -> Option<u32> {
        let visit = self.frames.leave(number, numbers)?;
        let row = visit as usize;
        self.open.pop();
        self.close(visit);
        self.recording.proofs.left.set(row, numbers);
        let second = self.recording.flags[row] & SECOND != 0;
        let (won, lost) = match second {
            false => (numbers.is_proved(), numbers.is_refuted()),
            true => (numbers.is_refuted(), numbers.is_proved()),
        };
        if won {
            self.recording.flags[row] |= CUT;
            self.recording.score.set(row, self.recording.beta.get(row));
        } else if lost {
            self.recording.score.set(row, self.recording.alpha.get(row));
        }
        Some(visit)
    }

    /// Df-pn looks at a successor of the node that it is at.
    pub(crate) fn look(&mut self, number: u32, key: u64, numbers: ProofNumbers, over: bool) {
        let proofs = &mut self.recording.proofs;
        let (visit, after) = match self.frames.tell(number, numbers) {
            News::None => return,
            News::Told { visit, after } => (visit, after),
            News::Met(visit) => {
                let row = visit as usize;
                proofs.moves.set(row, proofs.moves.get(row).unwrap_or(0) + 1);
                let second = self.recording.flags[row] & SECOND != 0;
                if over && numbers.is_proved() == second {
                    proofs.lost.set(row, proofs.lost.get(row).unwrap_or(0) + 1);
                    return;
                }
                if numbers == ProofNumbers::UNKNOWN {
                    return;
                }
                (visit, 0)
            }
        };
        let found = |&at: &u32| proofs.left.get(at as usize) == Some(numbers);
        let from = || self.found.at(key).find(found);
        let source = if over { ToldBy::Over } else { ToldBy::Table(from()) };
        self.told.push((visit, Told { after, number, numbers, source }));
    }

    /// The visit that a number stands for: the last one to the position that was passed.
    pub(crate) fn visit_of<G: Game>(&mut self, game: &Numbered<'_, G>, number: u32) -> u32 {
        if number == NOBODY || number & PASSED == 0 {
            return number;
        }
        let passed = game.passed.borrow();
        // Up to a visit, and down again.
        let (mut at, mut numbers) = (number, Vec::new());
        while at != NOBODY
            && at & PASSED != 0
            && let Some(&(above, number)) = passed.get((at ^ PASSED) as usize)
        {
            numbers.push(number);
            at = above;
        }
        let places = self.places.get_or_insert_with(|| Places::of(&self.recording));
        let down = |at: u32, &number: &u32| places.last_visit(at, number);
        numbers.iter().rev().try_fold(at, down).unwrap_or(NOBODY)
    }

    /// A node has rolls with this list of weights, if any: it is a chance node.
    pub(crate) fn note_weights(&mut self, visit: u32, list: u32) {
        if list == NOBODY {
            return;
        }
        if let Some(flags) = self.recording.flags.get_mut(visit as usize)
            && *flags & KIND == 0
        {
            *flags |= Kind::Chance.bits();
            self.recording.chances.push((visit, list));
        }
    }

    /// The last visit to one of the positions one move ahead whose score makes a cutoff here:
    /// what an enhanced cutoff rests on.
    pub(crate) fn find_origin_ahead(
        &self,
        visit: u32,
        mut keys: impl Iterator<Item = u64>,
        score: f64,
    ) -> Option<u32> {
        let asked = self.recording.visit(visit)?;
        let makes_cutoff = |&at: &u32| {
            let Some(found) = self.recording.visit(at) else { return false };
            let no_more = found.score.is_some_and(|it| it < found.beta);
            let deep = found.depth + 1 >= asked.depth || found.kind == Kind::Leaf;
            found.score == Some(0.0 - score) && deep && (no_more || found.kind == Kind::Leaf)
        };
        if score < asked.beta {
            return None;
        }
        keys.find_map(|key| self.found.at(key).find(makes_cutoff))
    }

    /// The last visit to the same position whose score answers what this one asked.
    pub(crate) fn find_origin(&self, visit: u32, key: u64, score: f64) -> Option<u32> {
        let asked = self.recording.visit(visit)?;
        let answers = |&at: &u32| {
            let Some(found) = self.recording.visit(at) else { return false };
            let exact = found.alpha < score && score < found.beta || found.kind == Kind::Leaf;
            let lower = score >= found.beta && score >= asked.beta;
            let upper = score <= found.alpha && score <= asked.alpha;
            let deep = found.depth >= asked.depth || found.kind == Kind::Leaf;
            found.score == Some(score) && deep && (exact || lower || upper)
        };
        self.found.at(key).find(answers)
    }
}
