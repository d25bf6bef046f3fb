//! One technique after another: what each saves.

use super::{
    super::bits::CELLS, ConnectFourTable, MostThreats, SafeBoard, SafeMoves, WinsSeen,
    order::CentreFirst,
};
use crate::connect_four::{Cell, ConnectFourBoard};
use plywood::{
    BestOf, Bound, Deterministic, Game, Keyed, Search, Window, WindowOf,
    algorithm::negamax,
    memory::Memory,
    order::Order,
    solve::{Bounded, Tally, WithBounds, bisect_null_windows, narrowing_alphabeta},
};

/// A way to solve connect four: all the techniques up to one of them, each of which
/// was added to the one before in P. Pons' tutorial (blog.gamesolver.org), with the
/// mean number of positions that it printed for the set End-Easy (`Test_L3_R1`).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum LadderStep {
    /// Every move, until a side can win with the next.
    Minimax,
    /// With a window, and bounds by the stones that are left.
    AlphaBeta,
    /// The middle columns first.
    CentreFirst,
    /// A table of upper bounds.
    Table,
    /// Null windows that close in on the value.
    NullWindows,
    /// Moves that lose at once are not tried.
    SafeMoves,
    /// Moves that make threats first.
    ThreatOrder,
    /// A table of both bounds.
    LowerBounds,
}

/// A step of the ladder.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Ladder {
    /// The techniques.
    pub step: LadderStep,
    /// The name of the last of them.
    pub name: &'static str,
    /// The mean number of positions printed for the set End-Easy.
    pub printed_end_easy: f64,
}

impl Ladder {
    /// Every step, from the bottom.
    pub const ALL: [Ladder; 8] = {
        const fn rung(step: LadderStep, name: &'static str, printed_end_easy: f64) -> Ladder {
            Ladder { step, name, printed_end_easy }
        }
        [
            rung(LadderStep::Minimax, "minimax", 11_024.0),
            rung(LadderStep::AlphaBeta, "alpha-beta", 283.6),
            rung(LadderStep::CentreFirst, "centre first", 139.7),
            rung(LadderStep::Table, "table", 92.84),
            rung(LadderStep::NullWindows, "null windows", 131.6),
            rung(LadderStep::SafeMoves, "no losing moves", 70.71),
            rung(LadderStep::ThreatOrder, "threats first", 54.93),
            rung(LadderStep::LowerBounds, "lower bounds", 51.28),
        ]
    };

    /// The mean number of positions visited to solve each of the boards with an empty
    /// table of `table_bytes` bytes, and the values. Nobody has won on any of the boards.
    pub fn climb(&self, boards: &[ConnectFourBoard], table_bytes: usize) -> (f64, Vec<i32>) {
        let mut table = ConnectFourTable::with_bytes(table_bytes);
        let mut nodes = 0;
        let mut solve = |board: &ConnectFourBoard| {
            table.clear();
            let (score, visited) = self.solve(board, &mut table);
            nodes += visited;
            score
        };
        let scores: Vec<i32> = boards.iter().map(&mut solve).collect();
        (nodes as f64 / boards.len().max(1) as f64, scores)
    }

    /// The value of a board and the positions visited.
    fn solve(&self, board: &ConnectFourBoard, table: &mut ConnectFourTable) -> (i32, u64) {
        let safe = SafeBoard::new(*board);
        let uppers = UpperBounds(&mut *table);
        match self.step {
            LadderStep::Minimax => {
                let mut search =
                    Search::new(&WinsSeen, |_: &ConnectFourBoard| 0).observer(Tally::new(CELLS));
                let Ok(score) = negamax(&mut search, board, CELLS);
                (score, search.observer.nodes)
            }
            LadderStep::AlphaBeta => full_window(&WinsSeen, board, (), ()),
            LadderStep::CentreFirst => full_window(&WinsSeen, board, (), CentreFirst),
            LadderStep::Table => full_window(&WinsSeen, board, uppers, CentreFirst),
            LadderStep::NullWindows => null_windows(&WinsSeen, board, uppers, CentreFirst),
            LadderStep::SafeMoves => null_windows(&SafeMoves, &safe, uppers, CentreFirst),
            LadderStep::ThreatOrder => null_windows(&SafeMoves, &safe, uppers, MostThreats),
            LadderStep::LowerBounds => null_windows(&SafeMoves, &safe, table, MostThreats),
        }
    }
}

/// Connect four by some rules.
trait Rules: Game<Move = Cell, Score = i32> + Bounded + Deterministic + Keyed {}

impl<G: Game<Move = Cell, Score = i32> + Bounded + Deterministic + Keyed> Rules for G {}

fn full_window<G: Rules>(
    game: &G,
    root: &G::Position,
    memory: impl Memory<G>,
    order: impl Order<G>,
) -> (i32, u64) {
    let mut search = Search::new(game, |_: &G::Position| 0)
        .memory(WithBounds(memory))
        .order(order)
        .observer(Tally::new(CELLS));
    let Ok(score) = narrowing_alphabeta(&mut search, root, CELLS, Window::full());
    (score, search.observer.nodes)
}

fn null_windows<G: Rules>(
    game: &G,
    root: &G::Position,
    memory: impl Memory<G>,
    order: impl Order<G>,
) -> (i32, u64) {
    let mut search = Search::new(game, |_: &G::Position| 0)
        .memory(WithBounds(memory))
        .order(order)
        .observer(Tally::new(CELLS));
    if let Some(score) = game.outcome(root) {
        return (score, 1);
    }
    let range = game.bounds(root, Window::full());
    let Ok(score) = bisect_null_windows(&mut search, root, CELLS, range, |bound| bound / 2);
    (score, search.observer.nodes)
}

/// A memory that is told upper bounds only.
struct UpperBounds<M>(M);

impl<G: Game, M: Memory<G>> Memory<G> for UpperBounds<M> {
    plywood::forward_memory!(|it| it.0; except store);

    #[inline]
    fn store(
        &mut self,
        game: &G,
        board: &G::Position,
        depth: u32,
        window: WindowOf<G>,
        best: BestOf<G>,
    ) {
        if Bound::of(best.score, window) != Bound::Lower {
            self.0.store(game, board, depth, Window::null(best.score), best);
        }
    }
}
