//! Which move to try first.

use super::{
    super::{Othello, OthelloBoard, OthelloEvaluation, OthelloMove},
    tree::{Discs, Turn},
};
use plywood::{Search, Window, algorithm::falphabeta};

/// The squares of those quarters of the board in which an odd number is empty: who moves
/// there can move there last.
#[inline]
pub(super) fn odd_regions(free: u64) -> u64 {
    // Folded until each quarter's parity is in its lowest bit.
    let parity = free ^ free >> 1;
    let parity = parity ^ parity >> 2;
    let parity = parity ^ parity >> 8;
    let parity = parity ^ parity >> 16;
    (parity & 0x0000_0011_0000_0011) * 0x0F0F_0F0F
}

/// Ranks moves: the fewer replies and the worse the position for the opponent, the
/// better.
pub(super) struct Ranking {
    othello: Othello,
    /// The same rules, in which a disc is worth [`UNIT`].
    fine: Othello,
    evaluation: OthelloEvaluation,
}

/// What a disc is worth in ranks.
const UNIT: i32 = 16;
/// What a reply of the opponent costs in ranks.
const REPLY: i32 = 16;
/// What it is worth in ranks to move where one can move last.
const ODD: i32 = 8;
const FIRST: i32 = i32::MAX;

/// The empty squares from which on moves are judged by the evaluation, by a search of one
/// ply, of two, and of three.
const JUDGED: [u32; 4] = [13, 16, 18, 20];

impl Ranking {
    pub(super) fn new(othello: Othello) -> Ranking {
        let evaluation = match othello.size() {
            8 => OthelloEvaluation::PatternsWithTempo,
            _ => OthelloEvaluation::Mobility,
        };
        Ranking { othello, fine: othello.with_unit(UNIT), evaluation }
    }

    /// An estimate in whole and even discs.
    pub(super) fn guess(&self, board: &OthelloBoard) -> i32 {
        self.judge(board, 6) / UNIT / 2 * 2
    }

    fn judge(&self, board: &OthelloBoard, depth: u32) -> i32 {
        let mut search = Search::new(&self.fine, self.evaluation);
        let Ok(score) = falphabeta(&mut search, board, depth, Window::full());
        score
    }

    /// Gives each move a rank.
    #[inline]
    pub(super) fn rank(
        &self,
        discs: Discs,
        empty: u32,
        hint: Option<OthelloMove>,
        list: &mut [(i32, Turn)],
    ) {
        let odd = odd_regions(self.othello.squares & !(discs.mine | discs.theirs));
        let corners = self.othello.corners();
        for (rank, Turn { mv, turned }) in list {
            if Some(*mv) == hint {
                *rank = FIRST;
                continue;
            }
            let OthelloMove(square) = *mv;
            let next = discs.played(square, *turned);
            let replies = next.places(self.othello.squares);
            let weight = replies.count_ones() + (replies & corners).count_ones();
            *rank = -REPLY * weight as i32;
            if odd >> square & 1 == 1 {
                *rank += ODD;
            }
            if empty >= JUDGED[0] {
                let plies = JUDGED.iter().filter(|&&from| empty >= from).count() as u32 - 1;
                *rank -= self.judge(&next.board(), plies);
            }
        }
    }
}
