//! The three games, and the trials about them.

use super::positions;
use crate::{
    efficiency::middle_game_positions,
    experiment::{Rows, Scale, Trial},
    papers::searches::{read, tree},
};
use plywood_games::{Checkers, Chess, Othello, PlainFamily, Quiescence};

/// A game with an evaluation.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Board {
    Chess,
    Othello,
    Checkers,
    /// With captures played out at the leaves.
    QuietChess,
    QuietCheckers,
}

impl Board {
    /// The paper's games.
    pub(super) const GAMES: [Board; 3] = [Board::Chess, Board::Othello, Board::Checkers];
    /// The same, and with quiet leaves.
    pub(super) const ALL: [Board; 5] =
        [Board::Chess, Board::Othello, Board::Checkers, Board::QuietChess, Board::QuietCheckers];

    /// In parameters and names of claims.
    pub(super) fn id(self) -> &'static str {
        match self {
            Board::Chess => "chess",
            Board::Othello => "othello",
            Board::Checkers => "checkers",
            Board::QuietChess => "quiet-chess",
            Board::QuietCheckers => "quiet-checkers",
        }
    }

    /// In sentences and legends.
    pub(super) fn name(self) -> &'static str {
        match self {
            Board::Othello => "Othello",
            Board::QuietChess => "chess, quiet leaves",
            Board::QuietCheckers => "checkers, quiet leaves",
            Board::Chess | Board::Checkers => self.id(),
        }
    }

    /// The paper's program for it.
    pub(super) fn program(self) -> &'static str {
        match self {
            Board::Chess | Board::QuietChess => "Phoenix",
            Board::Othello => "Keyano",
            Board::Checkers | Board::QuietCheckers => "Chinook",
        }
    }

    /// Parameters of a trial at this depth.
    pub(super) fn at(self, depth: u32) -> String {
        format!("{} {depth}", self.id())
    }
}

/// The deepest search at each scale.
pub(super) type Depths = [u32; 3];

/// A trial for every position at every depth from the first on.
pub(super) fn trials(scale: Scale, board: Board, first: u32, depths: Depths) -> Vec<Trial> {
    let [quick, paper, deep] = depths;
    let depths = first..=scale.pick(quick, paper, deep);
    depths.flat_map(|depth| Trial::numbered(&board.at(depth), positions(scale))).collect()
}

/// What is measured at a position, searched to a depth.
pub(super) trait Measure {
    fn measure<F: PlainFamily>(self, family: &F, position: &F::Position, depth: u32) -> Vec<f64>;
}

/// Runs a trial with the parameters of [`Board::at`].
pub(super) fn measure(trial: &Trial, measure: impl Measure) -> Vec<f64> {
    let (board, depth) = trial.parameters.split_once(' ').expect("what the plan wrote");
    let depth = read(depth);
    match Board::ALL.into_iter().find(|it| it.id() == board).expect("what the plan wrote") {
        Board::Chess => measured(&Chess::default(), &Chess::default(), trial, depth, measure),
        Board::Othello => {
            // In tenths of a disc.
            let othello = Othello::default().with_unit(10);
            measured(&othello, &othello, trial, depth, measure)
        }
        Board::Checkers => {
            measured(&Checkers::default(), &Checkers::default(), trial, depth, measure)
        }
        Board::QuietChess => {
            let mut quiet = Chess::default();
            quiet.horizon.quiescence = Quiescence::On;
            measured(&Chess::default(), &quiet, trial, depth, measure)
        }
        Board::QuietCheckers => {
            let mut quiet = Checkers::default();
            quiet.horizon.quiescence = Quiescence::On;
            measured(&Checkers::default(), &quiet, trial, depth, measure)
        }
    }
}

/// Plays to the middle of one game and measures there by the other, which differs at
/// most in its evaluation.
fn measured<F: PlainFamily>(
    played: &F,
    searched: &F,
    trial: &Trial,
    depth: u32,
    measure: impl Measure,
) -> Vec<f64> {
    let position = middle_game_positions(played, 1, tree(trial)).pop();
    measure.measure(searched, &position.expect("a game has a middle"), depth)
}

/// The depths at which there are rows.
pub(super) fn depths(rows: &Rows, board: Board) -> Vec<u32> {
    const DEEPEST: u32 = 30;
    (1..=DEEPEST).filter(|&depth| rows.of(&board.at(depth)).next().is_some()).collect()
}
