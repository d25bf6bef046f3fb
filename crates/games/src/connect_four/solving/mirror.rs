//! A board and its mirror image have the same value.

use super::safe::{SafeBoard, SafeMoves};
use crate::connect_four::{Cell, bits::mirrored};
use plywood::{
    BestOf, Window, WindowOf,
    memory::{Memory, Probe},
};

/// A memory in which a board and its mirror image are one, as long as there are few
/// stones: later it is rare to meet both. It keeps no moves.
pub(super) struct MirrorImages<M>(pub(super) M);

/// The stones from which on images are told apart.
const FEW: u32 = 16;

/// The one of the two that stands for both.
#[inline]
fn either(board: &SafeBoard) -> SafeBoard {
    if board.stones >= FEW {
        return *board;
    }
    let image = SafeBoard { mine: mirrored(board.mine), all: mirrored(board.all), ..*board };
    if (image.mine, image.all) < (board.mine, board.all) { image } else { *board }
}

impl<M: Memory<SafeMoves>> Memory<SafeMoves> for MirrorImages<M> {
    #[inline]
    fn probe(
        &mut self,
        rules: &SafeMoves,
        board: &SafeBoard,
        depth: u32,
        window: WindowOf<SafeMoves>,
    ) -> Probe<i32, Cell> {
        Probe { mv: None, ..self.0.probe(rules, &either(board), depth, window) }
    }

    #[inline]
    fn bounds(&mut self, rules: &SafeMoves, board: &SafeBoard, depth: u32) -> Window<i32> {
        self.0.bounds(rules, &either(board), depth)
    }

    #[inline]
    fn store(
        &mut self,
        rules: &SafeMoves,
        board: &SafeBoard,
        depth: u32,
        window: WindowOf<SafeMoves>,
        best: BestOf<SafeMoves>,
    ) {
        self.0.store(
            rules,
            &either(board),
            depth,
            window,
            BestOf::<SafeMoves> { mv: None, ..best },
        );
    }
}
