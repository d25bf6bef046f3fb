//! Games in files, as those who play them keep them: PGN for chess, PDN for checkers, GGF for Othello, MAT
//! for backgammon, and a plain format for all others.
//!
//! Writers take what a [match](crate::Match) kept, and readers give words: what they mean is for the game
//! to say. Readers trust nothing; an error tells the line.

mod ggf;
mod lines;
mod mat;
mod plain;
mod read;
mod tagged;
mod written;

pub use plain::FIRST_LINE;
pub use read::{GameFileError, ReadGame, read_book, read_games};
pub use written::{GameFormat, WrittenGame};
