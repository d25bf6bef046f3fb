//! The value of a position, and a move that has it.

use super::{
    super::{Othello, OthelloBoard, OthelloMove},
    tree::Endgame,
};
use plywood::{
    Game, Window,
    algorithm::{falphabeta, mtd},
    observer::{RunLimits, Stopped},
    solve::{Solution, SolutionOf, SolvingTable},
};

/// A table for solving positions, to be used again for one after the other.
pub type OthelloTable = SolvingTable<OthelloMove>;

impl Othello {
    /// The value of a position under best play, in discs, whatever the
    /// [unit](Self::with_unit): the final difference, empty squares to the winner.
    ///
    /// What the table knows it must have learnt on boards of this size.
    ///
    /// ```
    /// use plywood_games::othello::{Othello, OthelloTable};
    /// let othello = Othello::new(4).unwrap();
    /// let mut table = OthelloTable::with_bytes(1 << 20);
    /// let solution = othello.solve_board(&othello.start(), &mut table);
    /// assert_eq!(solution.score, -10, "eleven discs to three, and two squares are left");
    /// ```
    pub fn solve_board(
        &self,
        board: &OthelloBoard,
        table: &mut OthelloTable,
    ) -> SolutionOf<Othello> {
        let solution = self.solve_board_within(board, table, RunLimits::NONE);
        solution.expect("without limits nothing stops it")
    }

    /// The same within limits; `Err` if one was reached before. What was learnt is in the table.
    pub fn solve_board_within(
        &self,
        board: &OthelloBoard,
        table: &mut OthelloTable,
        limits: RunLimits<'_>,
    ) -> Result<SolutionOf<Othello>, Stopped> {
        if let Some(score) = self.outcome(board) {
            return Ok(Solution { score: score / self.unit, best: None, nodes: 1 });
        }
        let mut endgame = Endgame::new(*self, table, limits);
        let guess = endgame.guess(board);
        let depth = endgame.plies(board);
        let score = mtd(&mut endgame, &board.into(), depth, guess)?;
        let mut best = endgame.best;
        if best.is_none() {
            // Known without a search that would have shown a move.
            for mv in self.moves(board) {
                let after = (&self.play(board, mv)).into();
                if falphabeta(&mut endgame, &after, depth, Window::null(-score))? <= -score {
                    best = Some(mv);
                    break;
                }
            }
        }
        Ok(Solution { score, best, nodes: endgame.visited() })
    }
}
