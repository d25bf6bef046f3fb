//! Backgammon, without the doubling cube.
//!
//! A position without dice is a node of chance: the side on roll rolls, then
//! moves, and then the other is on roll.
//!
//! Three evaluations are known by name. `network`, a small net, is what searches use unless told otherwise:
//! `plywood analyse`, `compare`, `match` and the experiments. Who plays with a person or speaks to other programs
//! judges by `nets`, which is stronger and slower; `eval=nets` has it anywhere. `pips` counts the race alone.

mod bear_off;
mod board;
mod contact;
mod evaluation;
mod family;
mod fibs;
mod inputs;
mod net;
mod nets;
mod notation;
mod picture;
mod plays;
mod position_id;
mod race;
mod rolls;
mod rules;
mod shots;
mod weights;

pub use bear_off::BearOff;
pub use board::{BackgammonBoard, Checkers};
pub use contact::ContactNet;
pub use evaluation::{BackgammonEvaluation, Chances, PipCount};
pub use inputs::Inputs;
pub use net::{Net, Units, squash};
pub use nets::{Nets, Phase};
pub use plays::{Play, Plays};
pub use race::RaceNet;
pub use rolls::Rolls;
pub use rules::Backgammon;
pub use shots::{Shots, escapes, shots};
