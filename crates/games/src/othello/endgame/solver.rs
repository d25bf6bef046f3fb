//! Solves the positions of a game that is played, one after the other.

use super::{
    super::{Othello, OthelloBoard, OthelloMove},
    OthelloTable,
};
use plywood::{
    observer::{RunLimits, Stopped},
    solve::{SolutionOf, Solver},
};

/// The endgame solver with its table.
pub(in super::super) struct OthelloSolver {
    othello: Othello,
    table: OthelloTable,
}

impl OthelloSolver {
    /// With a table of `bytes` at most.
    pub(in super::super) fn new(othello: Othello, bytes: usize) -> Self {
        OthelloSolver { othello, table: OthelloTable::with_bytes(bytes) }
    }
}

/// Nodes to solve a position with [`EMPTY`] empty squares, and how many times as many each empty square
/// more takes: geometric means over positions of games that engines played
/// (`cargo run --release -p plywood-games --example solving_effort`).
const NODES: f64 = 94_710.0;
const EMPTY: i32 = 15;
const EACH: f64 = 2.116;

impl Solver<OthelloBoard, OthelloMove> for OthelloSolver {
    fn solve(
        &mut self,
        board: &OthelloBoard,
        limits: RunLimits<'_>,
    ) -> Result<SolutionOf<Othello>, Stopped> {
        self.othello.solve_board_within(board, &mut self.table, limits)
    }

    fn expected_nodes(&self, board: &OthelloBoard) -> f64 {
        let empty = self.othello.squares.count_ones() as i32 - board.discs() as i32;
        NODES * EACH.powi(empty - EMPTY)
    }

    fn clear(&mut self) {
        self.table.clear();
    }
}
