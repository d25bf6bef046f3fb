//! The three games, and the trials about them.

use super::positions;
use crate::{
    efficiency::middle_game_positions,
    experiment::{Rows, Scale, Trial},
    papers::searches::{read, tree},
};
use plywood_games::{
    Judge, Judging, Knowledge as _, PlainFamily, checkers::Checkers, chess::Chess, othello::Othello,
};

/// A game with an evaluation and an order of moves.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Board {
    Chess,
    Othello,
    Checkers,
    /// With captures played out at the leaves.
    QuietChess,
    QuietCheckers,
    /// With moves tried by history alone, as Phoenix and Chinook do, and not by what the
    /// game knows: captures in chess, few replies in Othello.
    ChessByHistory,
    OthelloByHistory,
    CheckersByHistory,
    /// With nothing but material counted.
    MaterialChess,
    MaterialCheckers,
    /// With the evaluation in whole discs, and not in tenths.
    WholeOthello,
}

impl Board {
    /// The paper's games.
    pub(super) const GAMES: [Board; 3] = [Board::Chess, Board::Othello, Board::Checkers];
    /// The same, and with quiet leaves.
    pub(super) const WITH_QUIET: [Board; 5] =
        [Board::Chess, Board::Othello, Board::Checkers, Board::QuietChess, Board::QuietCheckers];
    /// The same games, and with moves tried by history alone.
    pub(super) const BOTH_ORDERS: [Board; 6] = [
        Board::Chess,
        Board::Othello,
        Board::Checkers,
        Board::ChessByHistory,
        Board::OthelloByHistory,
        Board::CheckersByHistory,
    ];

    /// In parameters and names of claims.
    pub(super) fn id(self) -> &'static str {
        match self {
            Board::Chess => "chess",
            Board::Othello => "othello",
            Board::Checkers => "checkers",
            Board::QuietChess => "quiet-chess",
            Board::QuietCheckers => "quiet-checkers",
            Board::ChessByHistory => "chess-by-history",
            Board::OthelloByHistory => "othello-by-history",
            Board::CheckersByHistory => "checkers-by-history",
            Board::MaterialChess => "material-chess",
            Board::MaterialCheckers => "material-checkers",
            Board::WholeOthello => "whole-othello",
        }
    }

    /// In sentences and legends.
    pub(super) fn name(self) -> &'static str {
        match self {
            Board::Othello => "Othello",
            Board::QuietChess => "chess, quiet leaves",
            Board::QuietCheckers => "checkers, quiet leaves",
            Board::ChessByHistory => "chess by history",
            Board::OthelloByHistory => "Othello by history",
            Board::CheckersByHistory => "checkers by history",
            Board::MaterialChess => "chess, material",
            Board::MaterialCheckers => "checkers, material",
            Board::WholeOthello => "Othello, whole discs",
            Board::Chess | Board::Checkers => self.id(),
        }
    }

    /// The board that is played on.
    pub(super) fn game(self) -> Board {
        match self {
            Board::Chess | Board::QuietChess | Board::ChessByHistory | Board::MaterialChess => {
                Board::Chess
            }
            Board::Othello | Board::OthelloByHistory | Board::WholeOthello => Board::Othello,
            Board::Checkers
            | Board::QuietCheckers
            | Board::CheckersByHistory
            | Board::MaterialCheckers => Board::Checkers,
        }
    }

    /// The paper's program for it.
    pub(super) fn program(self) -> &'static str {
        match self.game() {
            Board::Othello => "Keyano",
            Board::Checkers => "Chinook",
            _ => "Phoenix",
        }
    }

    /// What moves are tried by.
    fn knowledge(self) -> Knowledge {
        match self {
            Board::ChessByHistory | Board::OthelloByHistory | Board::CheckersByHistory => {
                Knowledge::History
            }
            _ => Knowledge::Game,
        }
    }

    fn named(id: &str) -> Option<Board> {
        let coarse = [Board::MaterialChess, Board::MaterialCheckers, Board::WholeOthello];
        let mut all = Board::WITH_QUIET.into_iter().chain(Board::BOTH_ORDERS).chain(coarse);
        all.find(|it| it.id() == id)
    }

    /// Parameters of a trial at this depth.
    pub(super) fn at(self, depth: u32) -> String {
        format!("{} {depth}", self.id())
    }
}

/// What moves are tried by, after the one that is remembered.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Knowledge {
    /// What the game knows (captures in chess, few replies in Othello), then killers,
    /// then history.
    Game,
    /// History alone.
    History,
}

impl Knowledge {
    /// As an order of moves by name.
    pub(super) fn reasons(self) -> &'static str {
        match self {
            Knowledge::Game => "promise,killers,history",
            Knowledge::History => "history",
        }
    }
}

/// The deepest search at each scale.
pub(super) type Depths = [u32; 3];

/// A trial for every position at every depth from the first on; depths beyond those of the
/// paper's scale have its number of positions.
pub(super) fn trials(scale: Scale, board: Board, first: u32, depths: Depths) -> Vec<Trial> {
    let [quick, paper, deep] = depths;
    let scale_at = |depth| if depth > paper { Scale::Paper } else { scale };
    let depths = first..=scale.pick(quick, paper, deep);
    depths.flat_map(|depth| positions_of(scale_at(depth), board, depth)).collect()
}

/// A trial for every position at one depth.
pub(super) fn positions_of(scale: Scale, board: Board, depth: u32) -> Vec<Trial> {
    Trial::numbered(&board.at(depth), positions(scale))
}

/// A position, and how it is searched.
pub(super) struct Task<'g, F: PlainFamily> {
    pub(super) family: &'g F,
    pub(super) judge: Judge,
    pub(super) position: F::Position,
    pub(super) depth: u32,
    pub(super) knowledge: Knowledge,
}

/// What is measured at a position.
pub(super) trait Measure {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64>;
}

/// Runs a trial with the parameters of [`Board::at`].
pub(super) fn measure(trial: &Trial, measure: impl Measure) -> Vec<f64> {
    let (board, depth) = trial.parameters.split_once(' ').expect("what the plan wrote");
    let board = Board::named(board).expect("what the plan wrote");
    let (depth, knowledge) = (read(depth), board.knowledge());
    let judging = Judging {
        eval: matches!(board, Board::MaterialChess | Board::MaterialCheckers)
            .then(|| "material".to_string()),
        quiescence: Some(matches!(board, Board::QuietChess | Board::QuietCheckers)),
        ..Judging::default()
    };
    // Positions are the same however they are searched.
    match board.game() {
        Board::Othello => {
            let unit = if board == Board::WholeOthello { 1 } else { 10 };
            let family = &Othello::default().with_unit(unit);
            let position = middle(&Othello::default().with_unit(10), trial);
            let judge = family.evaluation();
            measure.measure(&Task { family, judge, position, depth, knowledge })
        }
        Board::Checkers => {
            let (family, position) = (&Checkers, middle(&Checkers, trial));
            let judge = judging_of(family, &judging);
            measure.measure(&Task { family, judge, position, depth, knowledge })
        }
        _ => {
            let (family, position) = (&Chess, middle(&Chess, trial));
            let judge = judging_of(family, &judging);
            measure.measure(&Task { family, judge, position, depth, knowledge })
        }
    }
}

fn judging_of<F: PlainFamily>(family: &F, judging: &Judging) -> Judge {
    judging.of(family, family.usual_evaluation()).expect("both games have it")
}

/// A position from the middle of a game, one for each seed.
fn middle<F: PlainFamily>(family: &F, trial: &Trial) -> F::Position {
    middle_game_positions(family, &family.evaluation(), 1, tree(trial))
        .pop()
        .expect("a game has a middle")
}

/// The depths at which there are rows.
pub(super) fn depths(rows: &Rows, board: Board) -> Vec<u32> {
    const DEEPEST: u32 = 30;
    (1..=DEEPEST).filter(|&depth| rows.of(&board.at(depth)).next().is_some()).collect()
}
