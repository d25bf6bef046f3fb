//! The visits that prove what a search has found.

use super::necessary::Unproved;
use crate::{
    moments::Moments,
    recording::{Kind, NOBODY, Recording, Visit},
    scores::Scores,
    why::ProofSource,
};
use plywood::observer::Remark;
use std::collections::BinaryHeap;

/// What is shown, or must be, of a node's value: it is at least `least`, and at most `most`.
#[derive(Copy, Clone, Debug, Default)]
struct Shown {
    least: Option<f64>,
    most: Option<f64>,
}

impl Shown {
    /// What a visit shows of its node, for its own side.
    fn by(row: &Visit) -> Self {
        let leaf = row.kind == Kind::Leaf;
        Shown {
            least: row.score.filter(|&score| leaf || score > row.alpha),
            most: row.score.filter(|&score| leaf || score < row.beta),
        }
    }

    /// The same for the other side.
    fn turned(self) -> Self {
        let turn = |score: f64| 0.0 - score;
        Shown { least: self.most.map(turn), most: self.least.map(turn) }
    }
}

/// Whether each visit is part of the proof, which [`necessary`](super::necessary::necessary)
/// defines.
pub(super) fn needed(moments: &Moments<'_>) -> Result<Vec<bool>, Unproved> {
    let mut proof = Proof::of(moments);
    proof.begin().ok_or(Unproved::Stopped)?;
    // A visit is needed by one that is left later: the one above it, or one that a memory has
    // settled by it. So it is known what it must show when its turn comes.
    while let Some((_, visit)) = proof.todo.pop() {
        proof.go_on(visit);
    }
    Ok(proof.needed)
}

struct Proof<'m> {
    moments: &'m Moments<'m>,
    recording: &'m Recording,
    needed: Vec<bool>,
    /// The visits that are needed and were not looked at, with the times they were left.
    todo: BinaryHeap<(u32, u32)>,
    /// What must be shown by each visit.
    least: Scores,
    most: Scores,
}

impl<'m> Proof<'m> {
    fn of(moments: &'m Moments<'m>) -> Self {
        let recording = moments.recording;
        let nothing = || {
            let mut column = Scores::default();
            (0..recording.len()).for_each(|_| column.push(None));
            column
        };
        let needed = vec![false; recording.len()];
        let todo = BinaryHeap::new();
        Proof { moments, recording, needed, todo, least: nothing(), most: nothing() }
    }

    /// Needs the visits of the root that show the value; `None` if there is no value.
    fn begin(&mut self) -> Option<()> {
        let roots: Vec<u32> = self.moments.roots().collect();
        let last = self.recording.visit(*roots.last()?)?;
        let value = last.score?;
        let as_deep = |row: &Visit| row.depth == last.depth;
        let shown =
            |&root: &u32| self.recording.visit(root).filter(as_deep).map(|it| Shown::by(&it));
        let least = |root: &&u32| shown(root).is_some_and(|it| it.least >= Some(value));
        let most =
            |root: &&u32| shown(root).and_then(|it| it.most).is_some_and(|most| most <= value);
        let least = roots.iter().rfind(least).copied();
        let most = roots.iter().rfind(most).copied();
        if let Some(root) = least {
            self.need(root, Shown { least: Some(value), most: None });
        }
        if let Some(root) = most {
            self.need(root, Shown { least: None, most: Some(value) });
        }
        least.or(most).map(|_| ())
    }

    /// A visit must show something, beside what it must already.
    fn need(&mut self, visit: u32, what: Shown) {
        let row = visit as usize;
        if !std::mem::replace(&mut self.needed[row], true) {
            self.todo.push((self.recording.left(visit).unwrap_or(NOBODY), visit));
        }
        if let Some(least) = what.least {
            let old = self.least.get(row).unwrap_or(least);
            self.least.set(row, Some(old.max(least)));
        }
        if let Some(most) = what.most {
            let old = self.most.get(row).unwrap_or(most);
            self.most.set(row, Some(old.min(most)));
        }
    }

    /// Needs what a needed visit has its score from.
    fn go_on(&mut self, visit: u32) {
        let at = visit as usize;
        let must = Shown { least: self.least.get(at), most: self.most.get(at) };
        let Some(row) = self.recording.visit(visit) else { return };
        match row.kind {
            Kind::Leaf => {}
            Kind::Known => {
                if let Some(origin) = self.recording.origin(visit) {
                    self.need(origin, must);
                }
            }
            Kind::Chance => self.need_all(visit, None),
            Kind::Inner if self.recording.has_proof_numbers() => self.need_decided(visit),
            Kind::Inner => {
                if let Some(least) = must.least {
                    self.need_one(visit, least);
                }
                if must.most.is_some() || must.least.is_none() {
                    self.need_all(visit, must.most);
                }
            }
        }
    }

    /// Needs what df-pn has decided a node by: a move, or all of them.
    fn need_decided(&mut self, visit: u32) {
        let left = self.recording.left(visit).unwrap_or(NOBODY);
        let Some(look) = self.moments.proof_look(visit, left) else { return };
        let won = self.moments.winning_move(visit, &look).map(|it| vec![it]);
        for it in won.unwrap_or(look.moves) {
            match it.source {
                ProofSource::Visit(child) | ProofSource::Table(Some(child)) => {
                    self.need(child, Shown::default());
                }
                ProofSource::Table(None) | ProofSource::Over => {}
            }
        }
    }

    /// Needs the first child that shows a node to be worth at least `least`; all, if none does.
    fn need_one(&mut self, visit: u32, least: f64) {
        let number = |child: u32| self.recording.number.get(child as usize);
        let enough = |&child: &u32| self.seen(child, visit).least >= Some(least);
        let children: Vec<u32> = self.moments.children(visit).collect();
        let first = children.iter().find(|&child| enough(child));
        let same = |child: &&u32| number(**child) == first.and_then(|&first| number(first));
        match children.iter().rfind(|child| same(child) && enough(child)) {
            Some(&child) => self.need_seen(child, visit, Shown { least: Some(least), most: None }),
            // The side to move stops with the static value.
            None if self.recording.has_remark(visit, Remark::Quiescence) => {}
            None => self.need_all(visit, None),
        }
    }

    /// Needs a visit to every child: the last one that shows it to be worth at most `most` to
    /// the node above, or the last one of all, with what it has found.
    fn need_all(&mut self, visit: u32, most: Option<f64>) {
        let number = |child: u32| self.recording.number.get(child as usize);
        let mut children: Vec<u32> = self.moments.children(visit).collect();
        children.sort_by_key(|&child| number(child));
        let nodes: Vec<&[u32]> = children.chunk_by(|&a, &b| number(a) == number(b)).collect();
        for visits in nodes {
            let low_enough = |child: u32| {
                let shown = self.seen(child, visit).most;
                shown.zip(most).is_some_and(|(shown, most)| shown <= most)
            };
            match visits.iter().rfind(|&&child| low_enough(child)) {
                Some(&child) => self.need_seen(child, visit, Shown { least: None, most }),
                None => {
                    let Some(&child) = visits.last() else { continue };
                    self.need_seen(child, visit, self.seen(child, visit));
                }
            }
        }
    }

    /// What a child shows, as the node above sees it.
    fn seen(&self, child: u32, above: u32) -> Shown {
        let shown = self.recording.visit(child).map_or(Shown::default(), |row| Shown::by(&row));
        if self.same_side(child, above) { shown } else { shown.turned() }
    }

    /// A child must show something, as the node above sees it.
    fn need_seen(&mut self, child: u32, above: u32, what: Shown) {
        let what = if self.same_side(child, above) { what } else { what.turned() };
        self.need(child, what);
    }

    fn same_side(&self, a: u32, b: u32) -> bool {
        self.recording.seen_from(a, b, 1.0) > 0.0
    }
}
