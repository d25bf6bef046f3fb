//! What every protocol's client does: it tells a program of a game and asks it for moves.

use super::{
    External, Fault, Gnubg, Gtp, Hub, NBoard, Uci,
    wire::{Late, Patience, Wire},
};
use crate::{Budget, clock::TimeLeft};
use plywood_games::Protocol;
use std::time::Duration;

/// One protocol, from our side. Handshake and options come before it is made.
pub(super) trait Client: Send {
    /// Another game begins.
    fn new_game(&mut self, wire: &mut Wire) -> Result<(), Fault>;

    /// Asks for a move.
    fn choose(&mut self, wire: &mut Wire, turn: &Turn<'_>) -> Result<Answer, Fault>;

    /// What is said last.
    fn goodbye(&self) -> &'static str {
        "quit"
    }
}

/// What is told of the game to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GameTold {
    /// Its name without parameters: `othello`.
    pub(super) name: String,
    /// The rows, if the board has as many columns.
    pub(super) size: Option<usize>,
}

/// Where a game began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// Where it always begins.
    Usual,
    /// At the root of the tree with this seed.
    Seed(u64),
    /// In this position, as the protocol has it.
    Position(String),
}

/// A game so far, in the words of a protocol, and what the player to move may do.
#[derive(Clone, Debug)]
pub(super) struct Turn<'t> {
    pub(super) start: &'t Start,
    /// The position where it began, whichever way that is told; empty if it has no text.
    pub(super) first: &'t str,
    /// Moves and rolls.
    pub(super) steps: &'t [String],
    /// The position now; empty if it has no text.
    pub(super) now: String,
    /// Who is to move: 0 for who moved first when the game began, or 1.
    pub(super) mover: usize,
    pub(super) budget: Budget,
    /// The clocks of the one to move, and of the other.
    pub(super) clocks: Option<[TimeLeft; 2]>,
    pub(super) margin: Duration,
    pub(super) timeout: Duration,
}

impl Turn<'_> {
    /// How long the answer may take.
    pub(super) fn patience(&self) -> Patience {
        let margin = self.margin;
        match (self.clocks, self.budget.time) {
            (Some([mine, _]), _) => Patience { limit: mine.left, margin, late: Late::Time },
            (None, Some(limit)) => Patience { limit, margin, late: Late::Time },
            (None, None) => Patience { limit: self.timeout, margin, late: Late::Silent },
        }
    }

    /// The clocks of who moved first and of the other.
    pub(super) fn clocks_by_side(&self) -> Option<[TimeLeft; 2]> {
        let [mine, theirs] = self.clocks?;
        Some(if self.mover == 0 { [mine, theirs] } else { [theirs, mine] })
    }
}

/// What a program answered.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Answer {
    /// The move, in the words of the protocol.
    pub(super) mv: String,
    /// What it thinks of it, in its own units.
    pub(super) score: Option<f64>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
}

/// Why a program is of no use.
#[derive(Clone, Debug)]
pub(super) enum Useless {
    /// It did something that programs of its protocol do not.
    Fault(Fault),
    /// It cannot do what is asked of it, in a sentence.
    Refused(String),
}

impl From<Fault> for Useless {
    fn from(fault: Fault) -> Self {
        Useless::Fault(fault)
    }
}

/// Shakes hands and sets the options.
pub(super) fn meet(
    wire: &mut Wire,
    external: &External,
    game: &GameTold,
) -> Result<Box<dyn Client>, Useless> {
    wire.forget();
    Ok(match external.protocol {
        Protocol::Ugi => Box::new(Uci::meet(wire, external, &super::UGI)?),
        Protocol::Gtp => Box::new(Gtp::meet(wire, external, game)?),
        Protocol::NBoard => Box::new(NBoard::meet(wire, external)?),
        Protocol::Hub => Box::new(Hub::meet(wire, external, game)?),
        Protocol::Gnubg => Box::new(Gnubg::meet(wire, external)?),
        _ => Box::new(Uci::meet(wire, external, &super::UCI)?),
    })
}

/// For an option that a program does not have.
pub(super) fn no_option(name: &str, declared: &[&str]) -> Useless {
    let allowed = match declared {
        [] => "it has none".to_string(),
        names => format!("allowed: {}", super::fault::shown(&names.join(", "))),
    };
    Useless::Refused(format!("it declares no option '{name}'; {allowed}"))
}
