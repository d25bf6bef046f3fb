//! Evaluations that are learned by games against itself, for any rules, with dice or without.
//!
//! [`Features`] say what a position is made of, a [`Network`] of one small hidden layer weighs them, and
//! an [`EvaluationTraining`] fits it to games in which a search with the network of the generation before
//! played both sides. What comes of it, [`LearnedWeights`], is kept in a file and judges as a
//! [`LearnedEvaluation`], in whole numbers. Where words are squares, a [`Grid`] has lines of three of them
//! as patterns. What differs [with dice](WithDice) is a [`Kind`].
//!
//! ```
//! use plywood::{Evaluate, Game};
//! use plywood_games::{Family, learning::{EvaluationTraining, LearnedEvaluation, LearnedWeights}, tic_tac_toe::TicTacToe};
//! let game = TicTacToe::new(3, 3, 3).unwrap();
//! let training = EvaluationTraining { games: 20, ..EvaluationTraining::new(&game, "tic-tac-toe") };
//! let weights = training.generation(&training.start()?, &|| ());
//! let again = LearnedWeights::read(&weights.write(), "tic-tac-toe")?;
//! let evaluation = LearnedEvaluation::new(&again);
//! let score = evaluation.evaluate(&game, &game.root(0));
//! assert!(score.abs() < evaluation.scale().win);
//! # Ok::<(), plywood_games::TextError>(())
//! ```

mod evaluation;
mod features;
mod file;
mod fine;
mod fit;
mod grid;
mod kind;
mod network;
mod scale;
mod self_play;
mod train;

pub use {
    evaluation::LearnedEvaluation,
    features::{Features, Slot},
    file::LearnedWeights,
    fine::Fine,
    grid::Grid,
    kind::{Kind, WithDice, WithoutDice},
    network::{Example, Gradient, Network},
    scale::{Outcomes, Scale},
    train::{EvaluationTraining, Strength},
};
