//! Games that were played: what came of them, and if asked for, every move.

use crate::session::StepKind;
use serde::{Deserialize, Serialize};

/// A pair of games that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PairPlayed {
    /// Its number in the match, counted from 0.
    pub pair: u64,
    /// Pairs from symmetric openings have the same number here.
    pub class: u64,
    /// The game in which the first player of the match moved first, and the other.
    pub games: [GamePlayed; 2],
}

/// A game that was played.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GamePlayed {
    /// The score for whoever moved first.
    pub score: f64,
    /// Evaluations by each player of the match.
    pub evaluations: [u64; 2],
    /// How long it was.
    pub plies: u32,
    /// Why it ended.
    #[serde(default, skip_serializing_if = "End::is_by_rules")]
    pub end: End,
    /// Its moves, if games are [kept](crate::Terms::keep_games).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Box<GameRecord>>,
}

/// Why a game ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum End {
    /// By the rules.
    #[default]
    Rules,
    /// It took as many plies as were allowed, and is a tie.
    MostPlies,
    /// It was adjudicated a tie, as asked for.
    AdjudicatedDraw,
    /// It was adjudicated to the player whose win both saw, as asked for.
    AdjudicatedWin,
    /// A player lost it for something that is not in the rules of the game: it crashed, was too late, or
    /// made no legal move.
    Forfeit {
        /// The number of that player in the match, 0 or 1.
        by: usize,
        /// What it did.
        reason: String,
    },
}

impl End {
    /// Whether the rules of the game ended it.
    pub fn is_by_rules(&self) -> bool {
        *self == End::Rules
    }
}

/// Every move of a game, in words.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// The position before the first step, if it is not the start of the game.
    pub position: Option<String>,
    /// The seed of the tree, where each has its own.
    pub tree: Option<u64>,
    /// What the player is called who moved first after the opening, and the other: White and Black.
    pub sides: [String; 2],
    /// So many steps are the opening, which nobody chose.
    pub opening: usize,
    /// All that was done, the opening included.
    pub steps: Vec<RecordStep>,
    /// The last position, if positions have a text.
    pub last: Option<String>,
    /// What the board says of the end: who is mated, why it is a draw.
    pub state: String,
}

/// A move, or what chance did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordStep {
    /// By a player, or by chance.
    pub kind: StepKind,
    /// Whose turn it was: 0 for who moved first after the opening, or 1.
    pub by: usize,
    /// What it is called.
    pub text: String,
    /// What the player thought of it, where it tells.
    #[serde(flatten)]
    pub thought: MoveThought,
    /// How long the player took; none in the opening, and for chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// What a player thought of its move.
#[derive(Copy, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MoveThought {
    /// The score for the player, in [what players count](plywood_games::Knowledge::result_unit): discs, or
    /// hundredths of a pawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// How many plies it looked ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}
