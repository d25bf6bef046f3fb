//! The three games, and the trials about them.

use super::{
    bratko_kopec::BRATKO_KOPEC,
    positions::{PRINTED_POSITIONS, positions},
};
use crate::{
    efficiency::middle_game_positions,
    experiment::{Rows, Scale, Trial},
    papers::searches::{read, tree},
};
use plywood::{Search, Window, algorithm::negascout};
use plywood_games::{
    Judge, Judging, Knowledge as _, PlainFamily,
    checkers::Checkers,
    chess::{Chess, ChessBoard},
    othello::Othello,
    random::tree_seed,
};
use std::{collections::BTreeMap, sync::Mutex};

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
    /// With moves tried by the square alone, as Keyano does: static knowledge, and no history.
    OthelloBySquares,
    /// Chess on the positions of Bratko and Kopec.
    BratkoKopec,
    /// With nothing but material counted.
    MaterialChess,
    MaterialCheckers,
    /// With the evaluation in whole discs, and not in tenths.
    WholeOthello,
}

impl Board {
    /// All of them.
    pub(super) const ALL: [Board; 13] = [
        Board::Chess,
        Board::Othello,
        Board::Checkers,
        Board::QuietChess,
        Board::QuietCheckers,
        Board::ChessByHistory,
        Board::OthelloByHistory,
        Board::CheckersByHistory,
        Board::OthelloBySquares,
        Board::BratkoKopec,
        Board::MaterialChess,
        Board::MaterialCheckers,
        Board::WholeOthello,
    ];
    /// The paper's games.
    pub(super) const GAMES: [Board; 3] = [Board::Chess, Board::Othello, Board::Checkers];

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
            Board::OthelloBySquares => "othello-by-squares",
            Board::BratkoKopec => "bratko-kopec",
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
            Board::OthelloBySquares => "Othello by squares",
            Board::BratkoKopec => "chess, Bratko-Kopec",
            Board::MaterialChess => "chess, material",
            Board::MaterialCheckers => "checkers, material",
            Board::WholeOthello => "Othello, whole discs",
            Board::Chess | Board::Checkers => self.id(),
        }
    }

    /// The board that is played on.
    pub(super) fn game(self) -> Board {
        match self {
            Board::Chess
            | Board::QuietChess
            | Board::ChessByHistory
            | Board::BratkoKopec
            | Board::MaterialChess => Board::Chess,
            Board::Othello
            | Board::OthelloByHistory
            | Board::OthelloBySquares
            | Board::WholeOthello => Board::Othello,
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

    /// By how many plies less ten times as many positions take no longer.
    fn cheaper_by(self) -> u32 {
        match self.game() {
            Board::Checkers => 6,
            Board::Othello => 4,
            _ => 3,
        }
    }

    /// As many positions, if there are.
    pub(super) fn most(self, positions: u64) -> u64 {
        match self {
            Board::BratkoKopec => positions.min(BRATKO_KOPEC.len() as u64),
            _ => positions,
        }
    }

    /// How deep the paper's searches of this game went.
    pub(super) fn printed_depth(self) -> u32 {
        if self.game() == Board::Checkers { 17 } else { 9 }
    }

    /// What moves are tried by.
    fn knowledge(self) -> Knowledge {
        match self {
            Board::ChessByHistory | Board::OthelloByHistory | Board::CheckersByHistory => {
                Knowledge::History
            }
            Board::OthelloBySquares => Knowledge::Square,
            Board::Chess | Board::BratkoKopec | Board::MaterialChess => Knowledge::Captures,
            _ => Knowledge::Game,
        }
    }

    fn named(id: &str) -> Option<Board> {
        Board::ALL.into_iter().find(|it| it.id() == id)
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
    /// Captures by victim and attacker, those that lose among them, then killers, then history: for
    /// chess with leaves that are judged as they stand.
    Captures,
    /// History alone.
    History,
    /// The square alone.
    Square,
}

impl Knowledge {
    /// As an order of moves by name.
    pub(super) fn reasons(self) -> &'static str {
        match self {
            Knowledge::Game => "promise,killers,history",
            Knowledge::Captures => "static,killers,history",
            Knowledge::History => "history",
            Knowledge::Square => "static",
        }
    }
}

/// The deepest search at each scale.
pub(super) type Depths = [u32; 3];

/// A trial for every position at every depth from the first on: 20 positions at the largest depths of a
/// scale, as in the paper, and 200 where that is cheap.
pub(super) fn trials(scale: Scale, board: Board, first: u32, depths: Depths) -> Vec<Trial> {
    let [quick, paper, deep] = depths;
    let deepest = scale.pick(quick, paper, deep);
    let cheap = |depth: u32| scale > Scale::Quick && depth + board.cheaper_by() <= deepest;
    let at = |depth| match cheap(depth) {
        true => Trial::numbered(&board.at(depth), board.most(10 * PRINTED_POSITIONS)),
        false => positions_of(scale, board, depth),
    };
    (first..=deepest).flat_map(at).collect()
}

/// A trial for every position at one depth.
pub(super) fn positions_of(scale: Scale, board: Board, depth: u32) -> Vec<Trial> {
    Trial::numbered(&board.at(depth), board.most(positions(scale)))
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
            let position = match board {
                Board::BratkoKopec => read::<ChessBoard>(BRATKO_KOPEC[trial.seed as usize]),
                _ => middle(&Chess, trial),
            };
            let family = &Chess;
            let judge = judging_of(family, &judging);
            measure.measure(&Task { family, judge, position, depth, knowledge })
        }
    }
}

fn judging_of<F: PlainFamily>(family: &F, judging: &Judging) -> Judge {
    judging.of(family, family.usual_evaluation()).expect("both games have it")
}

/// A position from the middle of a game, one for each seed, that is balanced and quiet: the side to move
/// is neither ahead nor behind by more than a pawn, a man or ten discs once captures are played out, and
/// that changes what it counts by no more than half as much. In Othello nothing is captured: two plies
/// are searched instead.
fn middle<F: PlainFamily>(family: &F, trial: &Trial) -> F::Position {
    const BALANCED: i32 = 100;
    const QUIET: i32 = 50;
    let (judge, usual) = (family.evaluation(), family.usual_evaluation());
    let is_fit = |position: &F::Position| {
        let soon = match family.has_quiescence() {
            true => family.evaluate_quiet(usual, position),
            false => {
                let mut search = Search::new(family, judge);
                let Ok(score) = negascout(&mut search, position, 2, Window::full());
                score
            }
        };
        soon.abs() <= BALANCED && (soon - family.evaluate(usual, position)).abs() <= QUIET
    };
    let position =
        |draw| middle_game_positions(family, &judge, 1, tree_seed(tree(trial), draw)).pop();
    // Every depth has the same positions: which game was fit is found once.
    static FIT: Mutex<BTreeMap<(String, u64), u64>> = Mutex::new(BTreeMap::new());
    let fit = || FIT.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let id = (family.name(), trial.seed);
    let known = fit().get(&id).copied();
    let draw = known.unwrap_or_else(|| {
        let draw = (0..).find(|&draw| position(draw).as_ref().is_some_and(is_fit));
        draw.expect("there is no end of games")
    });
    fit().insert(id, draw);
    position(draw).expect("it was fit")
}

/// The depths at which there are rows.
pub(super) fn depths(rows: &Rows, board: Board) -> Vec<u32> {
    const DEEPEST: u32 = 30;
    (1..=DEEPEST).filter(|&depth| rows.of(&board.at(depth)).next().is_some()).collect()
}
