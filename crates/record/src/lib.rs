//! A whole search as columns: every moment of it a query.
//!
//! A [`Recorder`] watches a search of a [`Numbered`] game, and makes a [`Recording`] of it: one
//! row a visit, without positions, which are [`replayed`](Numbered::replay) from the root by the
//! numbers of moves. [`Moments`] answers what was known at any time of the search, where every
//! alpha, beta and score [came from](Moments::chain), and [why a node was cut off](Moments::cutoff).
//! A [`view`] is what a page draws of it, as plain data.
//!
//! ```
//! # use plywood::doc::Matches;
//! use plywood::{Search, algorithm::Algorithm};
//! use plywood_record::{Moments, Numbered, NumberedEval, Recorder};
//!
//! let game = Numbered::plain(&Matches);
//! let eval = NumberedEval(|_: &u32| 0);
//! let mut search = Search::new(&game, eval).observer(Recorder::default());
//! let found = search.run(Algorithm::NegaScout, &game.root(7), 7, 1 << 20).unwrap();
//! let recording = search.observer.finish(&game);
//!
//! let root = recording.visit(0).unwrap();
//! assert_eq!(root.score, Some(f64::from(found.value.score)));
//! let moments = Moments::of(&recording);
//! let first = moments.children(0).next().unwrap();
//! assert_eq!(recording.path(first), [0]);
//! assert_eq!(moments.below(0) as usize, recording.len() - 1);
//! ```

mod backed_up;
mod bytes;
mod chances;
mod export;
mod file;
mod found;
mod index;
mod kin;
mod largest;
mod moments;
mod number;
mod numbered;
mod observe;
mod open;
mod open_rows;
mod places;
mod proofs;
mod recorder;
mod recording;
mod rising;
mod scores;
mod small;
pub mod view;
pub mod why;

pub use {
    backed_up::{BackedUp, BackedUps},
    bytes::FileError,
    chances::Weights,
    index::Index,
    moments::{Moments, State},
    number::Number,
    numbered::{Numbered, NumberedEval, NumberedMoves, NumberedRolls, NumberedTactics, Placed},
    open::OpenRow,
    open_rows::OpenRows,
    recorder::Recorder,
    recording::{ChanceCut, Kind, KnownRoll, NOBODY, Recording, Totals, Visit},
};
