//! Engines that speak: a game of Plywood as a program that others talk to.
//!
//! [`serve`] reads the lines of a protocol and writes answers, until it is told to quit or the
//! input ends. Every game speaks UGI, the Universal Game Interface; chess speaks UCI, Othello
//! GTP and NBoard, checkers Hub, backgammon that of GNU Backgammon's external player, and board
//! games with vertices GTP: see [`mod@ugi`] for what UGI is here.
//!
//! ```
//! use plywood_app::Registry;
//! use plywood_protocol::{Settings, serve};
//!
//! let input = "ugi\nposition startpos moves b2\ngo depth 8\nisready\nquit\n";
//! let mut output = Vec::new();
//! let registry = Registry::standard();
//! serve(&registry, "tic-tac-toe", None, Settings::default(), input.as_bytes(), &mut output)?;
//! let output = String::from_utf8(output).unwrap();
//! assert!(output.contains("ugiok\n") && output.contains("readyok\n"));
//! assert_eq!(output.matches("bestmove").count(), 1);
//! # Ok::<(), plywood_protocol::ServeError>(())
//! ```
//!
//! One [session] thinks for all protocols: commands in, events out. A protocol is a
//! file that turns lines into commands, and events into lines.

mod awaited;
#[cfg(feature = "backgammon")]
mod gnubg;
mod gtp;
mod hub;
mod lines;
mod nboard;
mod played;
mod serve;
pub mod session;
mod talk;
mod uci;
pub mod ugi;
mod worker;

pub use serve::{ServeError, serve};
pub use session::Settings;
