//! What a recorder writes down at every event of a search.

use crate::{
    backed_up::BackedUp,
    numbered::{Numbered, Placed},
    open::State,
    places::Places,
    recorder::{MOST_VISITS, Recorder},
    recording::{
        AGAIN, CUT, KIND, Kind, KnownRoll, LEFT_OUT, NOBODY, PROBING, REGULAR, SECOND, remark_bit,
    },
};
use plywood::{
    BestOf, Keyed, Score, Window, WindowOf,
    observer::{ChanceCutoff, Observer, OpenList, ProofNumbers, ProofStep, Remark},
};
use std::convert::Infallible;

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
        if game.range.is_some() {
            self.end_probes(parent);
        }
        if let Some(places) = &mut self.places {
            places.add(parent, node.number);
        }
        self.note_weights(parent, node.rolled);
        let (now, plies) = (self.tick(), self.plies(depth));
        let Window { alpha, beta } = columns(window);
        let again = if std::mem::take(&mut self.again) { AGAIN } else { 0 };
        let second = if node.second { SECOND } else { 0 };
        let recording = &mut self.recording;
        recording.up.push(visit.saturating_sub(parent));
        recording.number.push(node.number);
        recording.depth.push(plies);
        recording.flags.push(again | second);
        recording.alpha.push(Some(alpha));
        recording.beta.push(Some(beta));
        recording.score.push(None);
        recording.entered.push(now);
        recording.stay.push(0);
        let remarks = std::mem::take(&mut self.remarks);
        if remarks != 0 || !recording.remarks.is_empty() {
            recording.remarks.resize(row, 0);
            recording.remarks.push(remarks);
        }
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
        if let Some(&visit) = self.open.last()
            && self.recording.has_remark(visit, Remark::Quiescence)
        {
            // Noisy moves may follow.
            self.recording.flags[visit as usize] |= Kind::Leaf.bits();
            self.recording.score.set(visit as usize, Some(column(score)));
            return;
        }
        if let Some(visit) = self.settle(Kind::Leaf, column(score))
            && self.remembering
        {
            self.found.add(game.key(node), visit);
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
        let Some(visit) = self.end(game, node, self.plies(depth)) else { return };
        self.lists.end((node.parent, node.number), self.recording.end);
        let cut = match best.score >= window.beta {
            true if game.game.moves(&node.position).count() > self.tried(visit, best.tried) => {
                CUT | LEFT_OUT
            }
            true => CUT,
            false => 0,
        };
        self.note_weights(visit, node.weights.get());
        self.recording.flags[visit as usize] |= cut | chance_cut;
        self.recording.score.set(visit as usize, Some(column(best.score)));
        if self.remembering {
            self.found.add(game.key(node), visit);
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
            let number = recording.number.get(visit as usize);
            (recording.parent(visit).unwrap_or(NOBODY), number.unwrap_or(0))
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

    fn remark(&mut self, remark: Remark) {
        self.again |= remark == Remark::FullDepth;
        self.remarks |= remark_bit(remark);
    }

    fn quiesced(
        &mut self,
        game: &Numbered<'g, G>,
        node: &Placed<G::Position>,
        window: WindowOf<G>,
        score: G::Score,
    ) {
        if self.recording.overflow {
            return;
        }
        let Some(visit) = self.open.last().copied().filter(|&it| it == node.visit.get()) else {
            return; // a memory knew it
        };
        self.open.pop();
        self.close(visit);
        let row = visit as usize;
        // What was entered since is below it.
        if self.recording.len() > row + 1 {
            self.recording.flags[row] &= !KIND;
            self.recording.flags[row] |= if score >= window.beta { CUT | LEFT_OUT } else { 0 };
        }
        self.recording.score.set(row, Some(column(score)));
        if self.remembering {
            self.found.add(game.key(node), visit);
        }
    }

    fn proof_step(&mut self, game: &Numbered<'g, G>, node: &Placed<G::Position>, step: ProofStep) {
        if self.recording.overflow {
            return;
        }
        match step {
            ProofStep::Thresholds(thresholds) => {
                let proofs = &mut self.recording.proofs;
                proofs.thresholds.push(thresholds);
                proofs.left.push(ProofNumbers::UNKNOWN);
                proofs.moves.push(0);
                proofs.lost.push(0);
                self.frames.enter(node.visit.get());
            }
            ProofStep::Successor { numbers, over } => {
                self.look(node.number, game.key(node), numbers, over);
            }
            ProofStep::Left(numbers) => {
                if let Some(visit) = self.leave_proof(node.number, numbers) {
                    self.found.add(game.key(node), visit);
                }
            }
        }
    }

    fn chance_cutoff(&mut self, cutoff: ChanceCutoff) {
        self.chance_cut = match cutoff {
            ChanceCutoff::Probing => PROBING,
            ChanceCutoff::Regular => REGULAR,
        };
    }
}
