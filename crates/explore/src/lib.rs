//! The explorer: a page in the browser where a person plays, analyses, and watches any algorithm
//! walk any tree or game, forwards and backwards, and asks of every node why it was cut off.
//!
//! ```no_run
//! use plywood_app::Registry;
//! use plywood_explore::{Explorer, Options};
//! let mut options = Options::default();
//! options.game = Some("othello".to_string());
//! let explorer = Explorer::open(Registry::standard(), options)?;
//! println!("{}", explorer.address());
//! explorer.run()?; // until Ctrl-C
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! The page is a few files of plain HTML, CSS and JavaScript inside the program; it asks the server
//! for data, which speaks to [`AnyGame`](plywood_app::AnyGame) and contains no search.

mod analyse;
mod answer;
mod assets;
mod beside;
mod guard;
mod house;
mod lab;
mod necessary;
mod node;
mod position;
mod query;
mod recordings;
mod saved;
mod server;
mod tree;
mod why;

pub use server::{Explorer, Limits, Options, Running};
