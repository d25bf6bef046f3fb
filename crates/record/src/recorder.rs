//! The observer that makes a recording.

use crate::{
    numbered::{Numbered, PASSED, Placed},
    open::{OpenLists, State},
    places::Places,
    recording::{
        AGAIN, BackedUp, CUT, KIND, Kind, KnownRoll, NOBODY, PROBING, REGULAR, Recording, SECOND,
    },
};
use plywood::{
    BestOf, Game, Keyed, Score, Window, WindowOf,
    observer::{ChanceCutoff, Observer, OpenList},
};
use std::{collections::HashMap, convert::Infallible};

/// Watches a search of a [`Numbered`] game, and writes a row for every visit.
///
/// Every algorithm of the library is recorded by the same few events. A visit ends when its node
/// is left; what is never left (nodes of SSS\*, probes of Star2, expansions of best-first minimax)
/// ends with the node above that is.
#[derive(Debug, Default)]
pub struct Recorder {
    recording: Recording,
    /// The visits that have not ended.
    open: Vec<u32>,
    again: bool,
    /// A chance node was cut off, and is about to be left.
    chance_cut: u8,
    /// What a memory may know: the visits that have ended at a position, the last first.
    found: HashMap<u64, Vec<u32>>,
    remembering: bool,
    /// The places of all visits, once a position was passed without one.
    places: Option<Places>,
    lists: OpenLists,
}

/// More visits than that would need more events than a `u32` counts.
const MOST_VISITS: usize = (u32::MAX / 2 - 1) as usize;

impl Recorder {
    /// The same, which looks for the visit that found what a memory knows: for searches with a
    /// table.
    pub fn remembering(self) -> Self {
        Recorder { remembering: true, ..self }
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
        recording.open = self.lists.rows;
        recording.chances.sort_unstable();
        recording
    }

    fn tick(&mut self) -> u32 {
        let now = self.recording.end;
        self.recording.end += 1;
        now
    }

    fn close(&mut self, visit: u32) {
        self.recording.left[visit as usize] = self.tick();
    }

    /// Ends the visit to this position that is open, and all that are open below it.
    fn end<G: Game>(
        &mut self,
        game: &Numbered<'_, G>,
        node: &Placed<G::Position>,
        depth: u32,
    ) -> Option<u32> {
        let above = self.visit_of(game, node.parent);
        let Recording { parent, number, depth: depths, .. } = &self.recording;
        let same = |&&visit: &&u32| {
            let row = visit as usize;
            parent[row] == above
                && number.get(row) == Some(node.number)
                && depths.get(row) == Some(depth)
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

    fn settle(&mut self, kind: Kind, score: f64) -> Option<u32> {
        let visit = self.open.pop()?;
        self.close(visit);
        self.recording.flags[visit as usize] |= kind.bits();
        self.recording.score.set(visit as usize, Some(score));
        Some(visit)
    }

    /// The visit that a number stands for: the last one to the position that was passed.
    fn visit_of<G: Game>(&mut self, game: &Numbered<'_, G>, number: u32) -> u32 {
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
    fn note_weights(&mut self, visit: u32, list: u32) {
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
    fn find_origin_ahead(
        &self,
        visit: u32,
        mut keys: impl Iterator<Item = u64>,
        score: f64,
    ) -> Option<u32> {
        let asked = self.recording.visit(visit)?;
        let makes_cutoff = |&&at: &&u32| {
            let Some(found) = self.recording.visit(at) else { return false };
            let no_more = found.score.is_some_and(|it| it < found.beta);
            let deep = found.depth + 1 >= asked.depth || found.kind == Kind::Leaf;
            found.score == Some(0.0 - score) && deep && (no_more || found.kind == Kind::Leaf)
        };
        if score < asked.beta {
            return None;
        }
        keys.find_map(|key| self.found.get(&key)?.iter().rev().find(makes_cutoff).copied())
    }

    /// The last visit to the same position whose score answers what this one asked.
    fn find_origin(&self, visit: u32, key: u64, score: f64) -> Option<u32> {
        let asked = self.recording.visit(visit)?;
        let answers = |&&at: &&u32| {
            let Some(found) = self.recording.visit(at) else { return false };
            let exact = found.alpha < score && score < found.beta || found.kind == Kind::Leaf;
            let lower = score >= found.beta && score >= asked.beta;
            let upper = score <= found.alpha && score <= asked.alpha;
            let deep = found.depth >= asked.depth || found.kind == Kind::Leaf;
            found.score == Some(score) && deep && (exact || lower || upper)
        };
        self.found.get(&key)?.iter().rev().find(answers).copied()
    }
}

/// A score as columns have it: infinity is infinite, and there is one zero.
#[inline]
fn column<S: Score>(score: S) -> f64 {
    if score == S::INFINITY {
        f64::INFINITY
    } else if score == -S::INFINITY {
        f64::NEG_INFINITY
    } else {
        score.into() + 0.0
    }
}

#[inline]
fn columns<S: Score>(window: Window<S>) -> Window<f64> {
    Window { alpha: column(window.alpha), beta: column(window.beta) }
}

impl<'g, G: Keyed> Observer<Numbered<'g, G>> for Recorder {
    type Stop = Infallible;

    #[inline]
    fn enter(
        &mut self,
        game: &Numbered<'g, G>,
        node: &Placed<G::Position>,
        depth: u32,
        window: WindowOf<G>,
    ) -> Result<(), Infallible> {
        let row = self.recording.len();
        if row >= MOST_VISITS {
            self.recording.overflow = true;
        }
        if self.recording.overflow {
            return Ok(());
        }
        let visit = row as u32;
        node.visit.set(visit);
        let parent = self.visit_of(game, node.parent);
        if let Some(places) = &mut self.places {
            places.add(parent, node.number);
        }
        self.note_weights(parent, node.rolled);
        let now = self.tick();
        let Window { alpha, beta } = columns(window);
        let again = if std::mem::take(&mut self.again) { AGAIN } else { 0 };
        let second = if node.second { SECOND } else { 0 };
        let recording = &mut self.recording;
        recording.parent.push(parent);
        recording.number.push(node.number);
        recording.depth.push(depth);
        recording.flags.push(again | second);
        recording.alpha.push(Some(alpha));
        recording.beta.push(Some(beta));
        recording.score.push(None);
        recording.entered.push(now);
        recording.left.push(NOBODY);
        self.open.push(visit);
        Ok(())
    }

    #[inline]
    fn leaf(
        &mut self,
        game: &Numbered<'g, G>,
        node: &Placed<G::Position>,
        _: u32,
        score: G::Score,
    ) {
        if self.recording.overflow {
            return;
        }
        let visit = self.settle(Kind::Leaf, column(score));
        if self.remembering {
            self.found.entry(game.key(node)).or_default().extend(visit);
        }
    }

    #[inline]
    fn known(
        &mut self,
        game: &Numbered<'g, G>,
        node: &Placed<G::Position>,
        _: u32,
        score: G::Score,
    ) {
        if self.recording.overflow {
            return;
        }
        let score = column(score);
        let Some(visit) = self.settle(Kind::Known, score) else { return };
        if self.remembering {
            let here = self.find_origin(visit, game.key(node), score);
            let ahead = || self.find_origin_ahead(visit, game.keys_ahead(node), score);
            if let Some(origin) = here.or_else(ahead) {
                self.recording.origins.push((visit, origin));
            }
        }
    }

    #[inline]
    fn leave(
        &mut self,
        game: &Numbered<'g, G>,
        node: &Placed<G::Position>,
        depth: u32,
        window: WindowOf<G>,
        best: BestOf<Numbered<'g, G>>,
    ) {
        let chance_cut = std::mem::take(&mut self.chance_cut);
        let Some(visit) = self.end(game, node, depth) else { return };
        self.lists.end((node.parent, node.number), self.recording.end);
        let cut = if best.score >= window.beta { CUT } else { 0 };
        self.note_weights(visit, node.weights.get());
        self.recording.flags[visit as usize] |= cut | chance_cut;
        self.recording.score.set(visit as usize, Some(column(best.score)));
        if self.remembering {
            self.found.entry(game.key(node)).or_default().push(visit);
        }
    }

    fn again(&mut self) {
        self.again = true;
    }

    fn open(&mut self, list: &dyn OpenList<Placed<G::Position>, G::Score>) {
        if self.recording.overflow || !self.lists.goes_on() {
            return;
        }
        let now = self.tick();
        self.recording.steps.push(now);
        let root = list.root();
        let recording = &self.recording;
        let node = |visit: u32| {
            let row = visit as usize;
            (recording.parent[row], recording.number.get(row).unwrap_or(0))
        };
        let above: Vec<(u32, u32)> = recording.ancestors(root.parent).map(node).collect();
        let state = |it: &plywood::observer::OpenState<'_, Placed<G::Position>, G::Score>| State {
            node: (it.node.parent, it.node.number),
            status: it.status,
            merit: column(it.merit),
        };
        let states: Vec<State> = list.states().iter().map(state).collect();
        self.lists.step((root.parent, root.number), &above, &states, now);
    }

    fn backed_up(
        &mut self,
        game: &Numbered<'g, G>,
        node: &Placed<G::Position>,
        window: WindowOf<G>,
        value: G::Score,
    ) {
        let visit = match node.visit.get() {
            NOBODY => {
                let parent = self.visit_of(game, node.parent);
                let places = self.places.get_or_insert_with(|| Places::of(&self.recording));
                places.last_visit(parent, node.number).unwrap_or(NOBODY)
            }
            number => self.visit_of(game, number),
        };
        let time = self.recording.end;
        let (window, value) = (columns(window), column(value));
        self.recording.backed_up.push(BackedUp { time, visit, window, value });
    }

    fn bounds(
        &mut self,
        _: &Numbered<'g, G>,
        node: &Placed<G::Position>,
        _: u32,
        bounds: WindowOf<G>,
    ) {
        let bounds = columns(bounds);
        let visit = node.parent;
        let Some(flags) = self.recording.flags.get(visit as usize) else { return };
        if bounds.alpha.is_finite() || bounds.beta.is_finite() {
            let same_side = (flags & SECOND != 0) == node.second;
            let bounds = if same_side { bounds } else { -bounds };
            self.recording.known.push(KnownRoll { visit, number: node.number, bounds });
        }
    }

    fn chance_cutoff(&mut self, cutoff: ChanceCutoff) {
        self.chance_cut = match cutoff {
            ChanceCutoff::Probing => PROBING,
            ChanceCutoff::Regular => REGULAR,
        };
    }
}
