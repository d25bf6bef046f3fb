//! Checkers among the other trees and games.

use super::{
    Checkers, CheckersBoard, CheckersEvaluation, CheckersHorizon, CheckersMove, CheckersTactics,
    board::{bit_of, step},
    notation,
};
use crate::{
    AnyFamily, DrawnFamily, Family, Grid, GridCell, HistoryKeys, Owner, Quiescence, Style,
    TextError, WithDraws,
    parameters::{Parameters, name_with},
};
use plywood::{Game, Perft, Side, Tactics};
use std::fmt;

/// A position, on average, has about so many moves.
const MOVES: f64 = 6.0;

impl Family for Checkers {
    type Evaluation = CheckersHorizon;

    fn evaluation(&self) -> CheckersHorizon {
        self.horizon
    }
    fn tactics(&self) -> impl Tactics<Self> + Clone + Send + Sync + use<> {
        CheckersTactics
    }
    fn perft(&self, board: &CheckersBoard, depth: u32) -> u64 {
        Perft::count_by_moves(self, board, depth).full
    }
    fn root(&self, _: u64) -> CheckersBoard {
        CheckersBoard::START
    }
    fn player_names(&self, board: &CheckersBoard) -> [&'static str; 2] {
        [board.side(), board.side().other()].map(notation::colour)
    }
    fn is_random(&self) -> bool {
        false
    }
    fn height(&self) -> Option<u32> {
        None
    }
    fn all_leaves(&self, depth: u32) -> f64 {
        MOVES.powi(depth as i32)
    }
    fn move_text(&self, board: &CheckersBoard, mv: CheckersMove) -> String {
        notation::move_text(self, board, mv)
    }
    fn read_move(&self, board: &CheckersBoard, text: &str) -> Result<CheckersMove, TextError> {
        notation::read_move(self, board, text)
    }
    fn read_position(&self, text: &str) -> Result<CheckersBoard, TextError> {
        notation::read_position(text)
    }
    fn position_text(&self, board: &CheckersBoard) -> Option<String> {
        Some(board.to_string())
    }

    /// `b` and `w` are men, `B` and `W` kings.
    fn picture(
        &self,
        board: &CheckersBoard,
        last: Option<CheckersMove>,
        style: Style,
    ) -> Option<String> {
        Some(picture(self, board, last).draw(style))
    }
}

/// The squares where a move that led to this board began and ended; of a jump over
/// more than four pieces, only where it began.
fn ends(board: &CheckersBoard, mv: CheckersMove) -> u64 {
    let mover = board.side().other();
    let mut at = mv.from();
    let Some(ways) = mv.short_ways() else { return at };
    for way in ways.clone() {
        let next = step(at, mover, way);
        // What was jumped over is gone; after a step, the piece stands there.
        let stepped = ways.len() == 1 && next & board.theirs != 0;
        at = if stepped { next } else { step(next, mover, way) };
    }
    mv.from() | at
}

fn picture(game: &Checkers, board: &CheckersBoard, last: Option<CheckersMove>) -> Grid {
    let marked = last.map_or(0, |mv| ends(board, mv));
    let cell = |square: u32| {
        let bit = bit_of(square);
        let king = board.kings & bit != 0;
        let (plain, sign, owner) = match (board.of(Side::First) & bit, board.of(Side::Second) & bit)
        {
            (0, 0) => ('.', '·', Owner::Nobody),
            (_, 0) if king => ('B', '⛃', Owner::First),
            (_, 0) => ('b', '⛂', Owner::First),
            (_, _) if king => ('W', '⛁', Owner::Second),
            _ => ('w', '⛀', Owner::Second),
        };
        GridCell { plain, sign, owner, marked: marked & bit != 0 }
    };
    let light = GridCell { plain: ' ', sign: ' ', owner: Owner::Nobody, marked: false };
    let row = |row: u32| {
        let first = 4 * row + 1;
        let dark = (first..first + 4).map(cell);
        let cells = if row.is_multiple_of(2) {
            dark.flat_map(|dark| [light, dark]).collect()
        } else {
            dark.flat_map(|dark| [dark, light]).collect()
        };
        (format!("{first}-{}", first + 3), cells)
    };
    let mover = notation::colour(board.side());
    let below = match game.outcome(board) {
        Some(_) => format!("{mover} cannot move and has lost"),
        None => format!("{mover} to move"),
    };
    Grid { rows: (0..8).map(row).collect(), columns: Vec::new(), below }
}

/// The name, with what is not as usual.
fn text(draws: &str, CheckersHorizon { evaluation, quiescence }: CheckersHorizon) -> String {
    let evaluation = match evaluation {
        CheckersEvaluation::Material => "eval=material",
        CheckersEvaluation::Good => "",
    };
    name_with("checkers", &[draws, evaluation, quiescence.text()])
}

impl fmt::Display for Checkers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text("draws=off", self.horizon))
    }
}

impl DrawnFamily for Checkers {
    fn text_with_draws(&self, keys: HistoryKeys) -> String {
        text(keys.text(), self.horizon)
    }
}

/// Reads `checkers:draws=on|off,eval=material|good,quiescence=on|off,keys=exact|position`.
pub(crate) fn parse(text: &str) -> Result<AnyFamily, TextError> {
    let given = Parameters::parse("checkers", &["draws", "eval", "quiescence", "keys"], text)?;
    let evaluation = given.choice("eval", &CheckersEvaluation::NAMES, CheckersEvaluation::Good)?;
    let quiescence = given.choice("quiescence", &Quiescence::NAMES, Quiescence::Off)?;
    let game = Checkers { horizon: CheckersHorizon { evaluation, quiescence } };
    Ok(match HistoryKeys::read(&given)? {
        Some(keys) => AnyFamily::CheckersWithDraws(WithDraws { game, keys }),
        None => AnyFamily::Checkers(game),
    })
}
