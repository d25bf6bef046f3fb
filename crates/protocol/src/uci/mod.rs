//! The Universal Chess Interface (S. Meyer-Kahlen & R. Huber, 2006), and UGI, which is the same
//! for any game of two players.

mod go;
mod info;
mod options;
mod uci;

pub(crate) use uci::{Uci, is_command};
