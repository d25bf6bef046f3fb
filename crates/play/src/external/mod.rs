//! Players that are other people's programs, in the protocols that these speak.
//!
//! ```text
//! uci:stockfish@nodes=20000                         the Universal Chess Interface
//! uci:gnuchess --uci@time=100ms,margin=200ms        with arguments
//! uci:'/my engines/a b'@depth=6,option.Hash=64      blanks in quotes, options
//! ugi:plywood engine connect-four@depth=6           UCI for any game, with dice too
//! gtp:gtp-rhino                                     the Go Text Protocol, for Othello and other boards
//! nboard:edax -nboard@depth=8                       Othello
//! hub:scan hub@clock=1m+500ms                       draughts
//! gnubg:gnubg -t -q@depth=1                         GNU Backgammon, which is started
//! gnubg:localhost:5001                              the same, told 'external localhost:5001' by somebody
//! ```
//!
//! The name of a protocol, how the program is reached, and after the last `@` what it may do, with commas between:
//!
//! | | |
//! |---|---|
//! | `depth=N` (or `N..M`) | plies; UCI, UGI, NBoard, Hub; for GNU Backgammon, one more than its plies |
//! | `nodes=N` | positions; UCI, UGI |
//! | `time=100ms` | time a move; UCI, UGI, Hub, GTP in whole seconds |
//! | `clock=1m+500ms` | time for a game, and what each move adds to it; UCI, UGI, Hub, GTP without what is added |
//! | `margin=100ms` | an answer that comes later by no more than this is in time |
//! | `timeout=60s` | how long to wait for what has no limit, and for greetings |
//! | `option.NAME=VALUE` | UCI, UGI, Hub: one that it declares; GTP: a command that it lists; NBoard, GNU Backgammon: `set NAME VALUE` |
//!
//! The command is made of words as a shell has them, with `'…'`, `"…"` and `\`, but nothing is expanded, and no
//! shell is started. Options are quoted in the same way, where there are commas in them: `'option.Book=a,b'`.
//!
//! Nothing that a program does ends a match. If it crashes, is late, does not answer, floods the line or makes no
//! legal move, it loses the game ([`Fault`]), is ended with all that it started, and the next game has a new
//! one. One that cannot be started to begin with is refused.

mod client;
mod engines;
mod fault;
mod gnubg;
mod gtp;
mod hub;
mod nboard;
mod player;
mod process;
mod quoted;
mod running;
mod uci;
mod uci_option;
mod ugi;
mod wire;
mod written;

pub use engines::Engines;
pub use fault::Fault;
use gnubg::Gnubg;
use gtp::Gtp;
use hub::Hub;
use nboard::NBoard;
pub(crate) use player::{ExternalPlayer, try_out};
use uci::{UCI, Uci};
use ugi::UGI;
pub use written::External;
pub(crate) use written::{Limited, clock_text};
