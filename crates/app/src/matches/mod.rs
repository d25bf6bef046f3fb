//! Matches and tournaments: what to play in words, what came of it as data.

mod games_file;
mod openings_file;
mod plan;
mod request;
mod row;
mod standings;

pub use games_file::{check_games_file, write_games};
pub use openings_file::OpeningsFile;
pub use plan::MatchPlan;
pub use request::MatchRequest;
pub use row::match_row;
pub use standings::Standings;
