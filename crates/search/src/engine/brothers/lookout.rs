//! Stops a thread whose work nobody needs.

use super::{
    super::{Reason, watch::Watch},
    crew::Crew,
    split::Split,
};
use crate::{Game, Observer, WindowOf};
use std::sync::Arc;

/// Why a thread stops what it does.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Halt {
    /// All stop.
    Limit(Reason),
    /// There was a cutoff above.
    InVain,
}

/// Keeps to the limits, and looks out for cutoffs above.
pub(in crate::engine) struct Lookout<'s, G: Game> {
    watch: Watch<'s>,
    crew: &'s Crew<G>,
    /// What the thread works for.
    split: Option<Arc<Split<G>>>,
    /// The cutoffs that were there at the last look.
    seen: Option<u64>,
}

impl<'s, G: Game> Lookout<'s, G> {
    pub(in crate::engine) fn new(watch: Watch<'s>, crew: &'s Crew<G>) -> Self {
        Lookout { watch, crew, split: None, seen: None }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.watch.nodes()
    }

    /// What the thread works for.
    pub(super) fn split(&self) -> Option<&Arc<Split<G>>> {
        self.split.as_ref()
    }

    /// Works for another node; gives back the one before.
    pub(super) fn work_for(&mut self, split: Option<Arc<Split<G>>>) -> Option<Arc<Split<G>>> {
        self.seen = None;
        std::mem::replace(&mut self.split, split)
    }

    #[cold]
    fn look(&mut self, cutoffs: u64) -> Result<(), Halt> {
        self.seen = Some(cutoffs);
        match &self.split {
            Some(split) if split.is_in_vain() => Err(Halt::InVain),
            _ => Ok(()),
        }
    }
}

impl<G: Game> Observer<G> for Lookout<'_, G> {
    type Stop = Halt;

    #[inline]
    fn enter(&mut self, g: &G, p: &G::Position, d: u32, w: WindowOf<G>) -> Result<(), Halt> {
        let cutoffs = self.crew.cutoffs();
        if self.seen != Some(cutoffs) {
            self.look(cutoffs)?;
        }
        self.watch.enter(g, p, d, w).map_err(Halt::Limit)
    }
}
