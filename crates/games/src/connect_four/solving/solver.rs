//! Solves the boards of a game that is played, one after the other.

use super::{
    super::{Cell, ConnectFour, ConnectFourBoard},
    ConnectFourTable,
    solve::solve_within,
};
use plywood::{
    observer::{RunLimits, Stopped},
    solve::{SolutionOf, Solver},
};

/// The solver with its table.
pub(in super::super) struct ConnectFourSolver(ConnectFourTable);

impl ConnectFourSolver {
    /// With a table of `bytes` at most.
    pub(in super::super) fn new(bytes: usize) -> Self {
        ConnectFourSolver(ConnectFourTable::with_bytes(bytes))
    }
}

/// Nodes to solve a board with [`STONES`] stones, and what part of that one with a stone more takes: geometric
/// means over boards of games that engines played
/// (`cargo run --release -p plywood-games --example solving_effort`).
const NODES: f64 = 21_329.0;
const STONES: i32 = 14;
const EACH: f64 = 0.549;

impl Solver<ConnectFourBoard, Cell> for ConnectFourSolver {
    fn solve(
        &mut self,
        board: &ConnectFourBoard,
        mut limits: RunLimits<'_>,
    ) -> Result<SolutionOf<ConnectFour>, Stopped> {
        solve_within(board, &mut self.0, &mut limits)
    }

    fn expected_nodes(&self, board: &ConnectFourBoard) -> f64 {
        NODES * EACH.powi(board.all.count_ones() as i32 - STONES)
    }

    fn clear(&mut self) {
        self.0.clear();
    }
}
