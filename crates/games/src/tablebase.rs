//! Endgame tables: what comes of every position with few pieces, kept in files.

use crate::TextError;
use plywood::{Game, solve::Fate};
use std::{ops::RangeInclusive, sync::Arc};

/// What comes of a position under best play, where it is known: scored as the game scores
/// outcomes, and one less for every ply that a win is away.
pub type KnownValues<P, S> = Arc<dyn Fn(&P) -> Option<S> + Send + Sync>;

/// The same for a game `G`.
pub type KnownValuesOf<G> = KnownValues<<G as Game>::Position, <G as Game>::Score>;

/// A game's own way to make endgame tables, part after part: each needs those before it.
pub trait Tablebase: Send + Sync {
    /// The numbers of pieces that there can be tables of.
    fn pieces(&self) -> RangeInclusive<u32>;

    /// The parts of the tables up to some number of pieces, in the order in which they are made.
    fn parts(&self, pieces: u32) -> Vec<TablePart>;

    /// The bytes that it takes to make the tables up to some number of pieces, about.
    fn bytes(&self, pieces: u32) -> u64 {
        let positions = |part: &TablePart| part.tables.iter().map(|it| it.positions).sum::<u64>();
        let parts = self.parts(pieces);
        let all: u64 = parts.iter().map(positions).sum();
        all + WORK_BYTES * parts.iter().map(positions).max().unwrap_or(0)
    }

    /// Makes a part: the contents of its files.
    fn make(&mut self, part: &TablePart) -> Result<Vec<Vec<u8>>, TextError>;

    /// Takes one up that was made before, from the contents of its files.
    fn load(&mut self, part: &TablePart, files: &[Vec<u8>]) -> Result<(), TextError>;

    /// What there is in each table of a part.
    fn count(&self, part: &TablePart) -> Vec<FateCounts>;

    /// Holds every position of a part against what its moves lead to; the number of positions.
    fn verify(&self, part: &TablePart) -> Result<u64, TextError>;
}

/// What a position takes while it is being looked at, besides its place in a table.
const WORK_BYTES: u64 = 20;

/// Tables that are made together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablePart {
    /// The pieces on the board.
    pub pieces: u32,
    /// The tables.
    pub tables: Vec<TableName>,
}

/// What a table is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableName {
    /// Its name.
    pub name: String,
    /// The name of its file.
    pub file: String,
    /// The number of positions in it.
    pub positions: u64,
}

/// How many positions are won, drawn and lost for the side to move, and in how many plies at most.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FateCounts {
    /// Won by the side to move.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost by it.
    pub losses: u64,
    /// The plies of the longest win.
    pub longest_win: u32,
}

impl FateCounts {
    /// Of all these.
    pub fn of(fates: impl IntoIterator<Item = Fate>) -> Self {
        let mut counts = FateCounts::default();
        for fate in fates {
            match fate {
                Fate::Win(plies) => {
                    counts.wins += 1;
                    counts.longest_win = counts.longest_win.max(plies);
                }
                Fate::Draw => counts.draws += 1,
                Fate::Loss(_) => counts.losses += 1,
            }
        }
        counts
    }

    /// All positions.
    pub fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Those of both.
    #[must_use]
    pub fn and(self, other: FateCounts) -> FateCounts {
        FateCounts {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
            longest_win: self.longest_win.max(other.longest_win),
        }
    }
}
