//! Players at the board, one file a kind, with what they remember of the game.

mod algorithm;
mod engine;
mod finish;
mod joined;
mod kept;
mod player;
mod random;

pub use algorithm::{Counting, FixedDepth};
pub use engine::Counted;
pub(crate) use engine::{Advice, EnginePlayer, TABLE_BYTES, advise};
use finish::Finish;
pub(crate) use finish::then_finish;
pub use joined::{JoinedPlayers, NoneJoined};
pub(crate) use kept::KeptPlayer;
pub use player::{Player, Seat};
pub(crate) use random::{RandomPlayer, random_move};
