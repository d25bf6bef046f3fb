//! A table as one search sees it.

use super::{SharedTable, entry::Entry};
use crate::{
    BestOf, Bound, Game, Keyed, Score, Window,
    memory::{Memory, Probe},
};

/// A table, and which of its scores to believe.
///
/// Cheap to copy: every thread has its own.
#[derive(Copy, Clone, Debug)]
pub struct TableHandle<'t> {
    table: &'t SharedTable,
    depths: Depths,
    leaves: Leaves,
    /// Nodes with no more plies left are searched without a look.
    above: u32,
    /// Whether results are stored.
    stores: bool,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Leaves {
    Evaluated,
    Remembered,
}

/// Which searches of a position answer for a search that is to be made.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Depths {
    /// Those to the same depth: only then is the score the minimax value at that
    /// depth.
    Exact,
    /// Those to the same depth or deeper: mostly a better judgement, and faster, but
    /// the score depends on what happens to be in the table.
    AtLeast,
}

impl<'t> TableHandle<'t> {
    pub(super) fn new(table: &'t SharedTable, depths: Depths) -> Self {
        TableHandle { table, depths, leaves: Leaves::Evaluated, above: 0, stores: true }
    }

    /// The same handle, which also remembers the scores of leaves. Worth it where an
    /// evaluation takes longer than a look into memory, as with
    /// [`Quiescent`](crate::Quiescent).
    #[must_use]
    pub fn remembering_leaves(self) -> Self {
        TableHandle { leaves: Leaves::Remembered, ..self }
    }

    /// The same handle, used only at nodes with more than `plies` plies left: close to
    /// the leaves a look into memory may take longer than the search that it saves.
    /// Exact scores are stored all the same: the moves that go with them are the end
    /// of the line expected.
    #[must_use]
    pub fn above(self, plies: u32) -> Self {
        TableHandle { above: plies, ..self }
    }

    /// The same handle, through which nothing is stored.
    #[must_use]
    pub(crate) fn reading(self) -> Self {
        TableHandle { stores: false, ..self }
    }

    /// The table.
    pub fn table(self) -> &'t SharedTable {
        self.table
    }

    /// The key under which a position is stored: with scores of deeper searches allowed,
    /// whatever its history.
    #[inline]
    fn key<G: Keyed>(self, game: &G, position: &G::Position) -> u64 {
        match self.depths {
            Depths::Exact => game.key(position),
            Depths::AtLeast => game.position_key(position),
        }
    }

    /// The bounds of a score that a search of `depth` plies would find, and the
    /// number of the best move of the deepest search that knew one.
    #[inline]
    fn look_up(self, key: u64, depth: u32) -> (Window<i32>, Option<u16>) {
        let mut bounds = Window::<i32>::full();
        let (mut mv, mut mv_trust) = (None, None);
        for place in self.table.group(key) {
            let Some(entry) = self.table.entry_of(key, place) else { continue };
            // A search that fails low proves no move to be best: the move stored with an upper
            // bound is from an earlier search, and trusted less.
            let trust = Some((entry.depth, entry.bound != Bound::Upper));
            if entry.mv.is_some() && trust > mv_trust {
                (mv, mv_trust) = (entry.mv, trust);
            }
            let answers = match self.depths {
                Depths::Exact => u32::from(entry.depth) == depth,
                Depths::AtLeast => u32::from(entry.depth) >= depth,
            };
            if !answers || !self.table.ages.knows_score(&entry) {
                continue;
            }
            if entry.bound != Bound::Upper {
                bounds.alpha = bounds.alpha.max(entry.score);
            }
            if entry.bound != Bound::Lower {
                bounds.beta = bounds.beta.min(entry.score);
            }
        }
        (bounds, mv)
    }
}

impl<G: Keyed + Game<Score = i32>> Memory<G> for TableHandle<'_> {
    #[inline]
    fn probe(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: Window<i32>,
    ) -> Probe<i32, G::Move> {
        if depth <= self.above {
            return Probe { score: None, mv: None };
        }
        let (bounds, mv) = self.look_up(self.key(game, position), depth);
        let score = window.settled_by(bounds);
        // A settled node needs no move.
        let mv = if score.is_some() { None } else { mv };
        let nth = |mv: u16| game.moves(position).nth(mv.into());
        Probe { score, mv: mv.and_then(nth) }
    }

    #[inline]
    fn hint(&mut self, game: &G, position: &G::Position) -> Option<G::Move> {
        let (_, mv) = self.look_up(self.key(game, position), 0);
        game.moves(position).nth(mv?.into())
    }

    #[inline]
    fn bounds(&mut self, game: &G, position: &G::Position, depth: u32) -> Window<i32> {
        self.look_up(self.key(game, position), depth).0
    }

    #[inline]
    fn leaf(&mut self, game: &G, position: &G::Position) -> Option<i32> {
        if self.leaves == Leaves::Evaluated {
            return None;
        }
        let (bounds, _) = self.look_up(self.key(game, position), 0);
        (bounds.alpha == bounds.beta).then_some(bounds.alpha)
    }

    #[inline]
    fn store_leaf(&mut self, game: &G, position: &G::Position, score: i32) {
        if self.stores && self.leaves == Leaves::Remembered {
            let entry = Entry { score, bound: Bound::Exact, depth: 0, mv: None, age: 0 };
            self.table.store(self.key(game, position), entry, self.depths);
        }
    }

    #[inline]
    fn store(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: Window<i32>,
        best: BestOf<G>,
    ) {
        let bound = Bound::of(best.score, window);
        if !self.stores || depth <= self.above && bound != Bound::Exact {
            return;
        }
        let Ok(depth) = u16::try_from(depth) else { return };
        if depth > Entry::MOST_DEPTH || best.score.abs() == i32::INFINITY {
            return;
        }
        // Of moves that all fail low none is known to be the best.
        let best_move = if bound == Bound::Upper { None } else { best.mv };
        let number = |mv| game.moves(position).position(|other| other == mv);
        let mv = best_move.and_then(number).and_then(|number| u16::try_from(number).ok());
        let entry = Entry {
            score: best.score,
            bound,
            depth,
            mv: mv.filter(|&mv| mv <= Entry::MOST_MOVE),
            age: 0,
        };
        self.table.store(self.key(game, position), entry, self.depths);
    }
}
