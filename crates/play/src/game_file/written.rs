//! A game that is to be written, and in which format.

use super::{ggf, mat, plain, tagged};
use crate::{
    GamePlayed,
    played::{End, GameRecord, RecordStep},
    session::StepKind,
};

/// A game that is to be written to a file.
#[derive(Clone, Debug)]
pub struct WrittenGame<'g> {
    /// The game with its parameters.
    pub game: &'g str,
    /// The players: who moved first after the opening, and the other.
    pub players: [String; 2],
    /// Which of both this player of the match is: 0 if the first player of the match moved first.
    pub first: usize,
    /// Its place in the match: of the third pair the second game is `3.2`.
    pub round: String,
    /// What came of it.
    pub played: &'g GamePlayed,
    /// Its moves.
    pub record: &'g GameRecord,
}

impl WrittenGame<'_> {
    /// The player on this side: White, if that is what the game calls it.
    pub(super) fn player_of(&self, side: &str) -> &str {
        let second = self.record.sides[1].eq_ignore_ascii_case(side);
        &self.players[usize::from(second)]
    }

    /// The score for this side.
    pub(super) fn score_of(&self, side: &str) -> f64 {
        let second = self.record.sides[1].eq_ignore_ascii_case(side);
        if second { -self.played.score } else { self.played.score }
    }

    /// Why it ended, in a few words.
    pub(super) fn reason(&self) -> String {
        let state = || match self.record.state.is_empty() {
            true => "the game is over by its rules".to_string(),
            false => self.record.state.clone(),
        };
        match &self.played.end {
            End::Rules => state(),
            End::MostPlies => format!("ended after {} plies", self.played.plies),
            End::AdjudicatedDraw => "adjudicated a tie, as both players thought".into(),
            End::AdjudicatedWin => "adjudicated as won, as both players thought".into(),
            End::Forfeit { by, reason } => {
                let at = usize::from(*by != self.first);
                format!("{} loses: {}", self.players[at], in_one_line(reason))
            }
        }
    }
}

/// A text without ends of lines and the like.
pub(super) fn in_one_line(text: &str) -> String {
    text.split(|c: char| c.is_control() || c == ' ')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

impl RecordStep {
    pub(super) fn is_move(&self) -> bool {
        self.kind == StepKind::Move
    }
}

/// How games are written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameFormat {
    /// Portable Game Notation: chess.
    Pgn,
    /// Portable Draughts Notation: checkers.
    Pdn,
    /// The Generic Game Format: Othello.
    Ggf,
    /// The format of Jellyfish and GNU Backgammon's `import mat`: backgammon.
    Mat,
    /// Plywood's own, for any game.
    Plain,
}

impl GameFormat {
    /// That of a game, by its name.
    pub fn of(game: &str) -> GameFormat {
        match game.split(':').next() {
            Some("chess") => GameFormat::Pgn,
            Some("checkers") => GameFormat::Pdn,
            Some("othello") => GameFormat::Ggf,
            Some("backgammon") => GameFormat::Mat,
            _ => GameFormat::Plain,
        }
    }

    /// A file of games.
    pub fn write(self, games: &[WrittenGame<'_>]) -> Result<String, String> {
        match self {
            GameFormat::Pgn => Ok(tagged::write(tagged::Dialect::Pgn, games)),
            GameFormat::Pdn => Ok(tagged::write(tagged::Dialect::Pdn, games)),
            GameFormat::Ggf => Ok(ggf::write(games)),
            GameFormat::Mat => mat::write(games),
            GameFormat::Plain => Ok(plain::write(games)),
        }
    }
}
