//! The value of a board, by null windows.

use super::super::{
    Cell, ConnectFour, ConnectFourBoard,
    bits::{CELLS, aligned},
};
use super::{MostThreats, SafeBoard, SafeMoves, mirror::MirrorImages};
use plywood::{
    Game, Search,
    observer::Observer,
    solve::{Solution, SolutionOf, SolvingTable, Tally, WithBounds, bisect_null_windows},
};

/// A table for solving boards, to be used again for one after the other.
pub type ConnectFourTable = SolvingTable<Cell>;

impl ConnectFour {
    /// The value of a board under best play, in stones, whatever the
    /// [unit](crate::connect_four::ConnectFourEvaluation::unit): 22 less the stones that the winner
    /// will have on the board, positive if the side to move wins, and 0 for a draw.
    ///
    /// What the table knows it may have learnt from any board.
    ///
    /// ```
    /// use plywood_games::connect_four::{ConnectFour, ConnectFourTable};
    /// let mut table = ConnectFourTable::with_bytes(1 << 20);
    /// let board = "32164625".parse().unwrap(); // the first of the published sets
    /// let solution = ConnectFour::solve_board(&board, &mut table);
    /// assert_eq!(solution.score, 11);
    /// ```
    pub fn solve_board(
        board: &ConnectFourBoard,
        table: &mut ConnectFourTable,
    ) -> SolutionOf<ConnectFour> {
        let Ok(solution) = solve_within(board, table, &mut ());
        solution
    }
}

/// The same, unless who watches stops it.
pub(super) fn solve_within<O: Observer<SafeMoves>>(
    board: &ConnectFourBoard,
    table: &mut ConnectFourTable,
    watch: &mut O,
) -> Result<SolutionOf<ConnectFour>, O::Stop> {
    let game = ConnectFour::default();
    let mut solution = search(board, table, watch)?;
    if solution.best.is_none() && game.outcome(board).is_none() {
        // Known without a search that would have shown a move.
        for cell in game.moves(board) {
            let after = search(&game.play(board, cell), table, watch)?;
            solution.nodes += after.nodes;
            if -after.score == solution.score {
                solution.best = Some(cell);
                break;
            }
        }
    }
    Ok(solution)
}

/// The value of a board; the best move if one was looked for.
fn search<O: Observer<SafeMoves>>(
    board: &ConnectFourBoard,
    table: &mut ConnectFourTable,
    watch: &mut O,
) -> Result<SolutionOf<ConnectFour>, O::Stop> {
    let game = ConnectFour::default();
    if let Some(score) = game.outcome(board) {
        return Ok(Solution { score, best: None, nodes: 1 });
    }
    let wins = |&cell: &Cell| aligned(game.play(board, cell).theirs());
    if let Some(best) = game.moves(board).find(wins) {
        let score = (CELLS as i32 + 1 - board.all.count_ones() as i32) / 2;
        return Ok(Solution { score, best: Some(best), nodes: 1 });
    }
    let root = SafeBoard::new(*board);
    let depth = CELLS - board.all.count_ones();
    let mut search = Search::new(&SafeMoves, |_: &SafeBoard| 0)
        .memory(WithBounds(MirrorImages(table)))
        .order(MostThreats)
        .observer((Tally::new(depth), watch));
    let range = root.range();
    let score = bisect_null_windows(&mut search, &root, depth, range, |bound| bound * 3 / 5)?;
    let (Tally { nodes, best, .. }, _) = search.observer;
    Ok(Solution { score, best, nodes })
}
