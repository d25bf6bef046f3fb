//! The value of a position, and a move that has it.

use super::{
    super::{Othello, OthelloBoard, OthelloMove},
    tree::Endgame,
};
use plywood::{
    Game, Window,
    algorithm::{falphabeta, mtd},
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
        if let Some(score) = self.outcome(board) {
            return Solution { score: score / self.unit, best: None, nodes: 1 };
        }
        let mut endgame = Endgame::new(*self, table);
        let guess = endgame.guess(board);
        let depth = endgame.plies(board);
        let Ok(score) = mtd(&mut endgame, &board.into(), depth, guess);
        let best = endgame.best.or_else(|| {
            // Known without a search that would have shown a move.
            self.moves(board).find(|&mv| {
                let after = (&self.play(board, mv)).into();
                let Ok(reply) = falphabeta(&mut endgame, &after, depth, Window::null(-score));
                reply <= -score
            })
        });
        Solution { score, best, nodes: endgame.visited() }
    }
}
