//! Tables to look positions up in.

use super::{Slice, index::Index};
use crate::{checkers::CheckersBoard, tablebase::FateCounts};
use plywood::{Side, solve::Fate};
use std::sync::Arc;

/// The most pieces that there are tables of.
pub const MOST_PIECES: u32 = 5;

/// The fate of every position of a slice, a byte each: 255 is a draw, and everything else the
/// plies to the end, which are odd where the side to move wins and even where it loses.
#[derive(Clone, Debug)]
pub struct SliceTable {
    pub(super) index: Index,
    pub(super) fates: Vec<u8>,
}

pub(super) const DRAW: u8 = 255;

#[inline]
pub(super) fn fate(byte: u8) -> Fate {
    match byte {
        DRAW => Fate::Draw,
        plies if plies % 2 == 1 => Fate::Win(plies.into()),
        plies => Fate::Loss(plies.into()),
    }
}

impl SliceTable {
    /// The slice.
    pub fn slice(&self) -> Slice {
        self.index.slice
    }

    /// What there is in it.
    pub fn count(&self) -> FateCounts {
        FateCounts::of(self.fates.iter().map(|&byte| fate(byte)))
    }
}

/// The tables of all slices up to some number of pieces, or some of them.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    /// By the code of the slice.
    slices: Vec<Option<Arc<SliceTable>>>,
}

impl Tables {
    /// With one more.
    pub fn add(&mut self, table: Arc<SliceTable>) {
        let code = code(table.slice());
        if self.slices.len() <= code {
            self.slices.resize(code + 1, None);
        }
        self.slices[code] = Some(table);
    }

    /// That of a slice, if it is there.
    pub fn slice(&self, slice: Slice) -> Option<&Arc<SliceTable>> {
        self.slices.get(code(slice))?.as_ref()
    }

    /// All that are there.
    pub fn slices(&self) -> impl Iterator<Item = &Arc<SliceTable>> {
        self.slices.iter().flatten()
    }

    /// What comes of a position, if it is in one of the tables.
    #[inline]
    pub fn fate(&self, board: &CheckersBoard) -> Option<Fate> {
        if (board.mine | board.theirs).count_ones() > MOST_PIECES {
            return None;
        }
        if board.mine == 0 {
            return Some(Fate::Loss(0));
        }
        let table = self.slices.get(code(Slice::of(board)))?.as_ref()?;
        let number = match board.side {
            Side::First => table.index.number(board),
            Side::Second => table.index.number(&board.turned()),
        };
        Some(fate(table.fates[number]))
    }
}

/// A small number for each slice of no more pieces than there are tables of.
#[inline]
fn code(slice: Slice) -> usize {
    let Slice { men, kings, their_men, their_kings } = slice;
    let radix = MOST_PIECES as usize + 1;
    [men, kings, their_men, their_kings].iter().fold(0, |code, &it| code * radix + usize::from(it))
}
