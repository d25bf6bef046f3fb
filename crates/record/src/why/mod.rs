//! Why: where every alpha, beta and score came from, and why a node was cut off.

mod chain;
mod chance;
mod cutoff;
mod operator;
mod proof;
mod remarks;
mod rival;
mod score;
mod sentence;
mod window;

pub use {
    chain::{Because, Step, What},
    chance::Sums,
    cutoff::{Cutoff, CutoffKind},
    operator::OperatorStep,
    proof::{ProofLook, ProofMove, ProofSource, Thresholds},
    rival::Rivalry,
};
