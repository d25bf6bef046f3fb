//! The papers' experiments: what they printed, and how to run them.

pub mod ballard;
pub mod campbell_marsland;
pub mod connect_four_ladder;
pub mod korf_chickering;
pub mod plaat;
pub mod reinefeld;
mod searches;

use crate::experiment::Experiment;

/// Every experiment, in the order of the papers.
///
/// A function that is not inlined: whoever names a constant compiles what it points to once more,
/// here every search of every experiment.
#[inline(never)]
pub fn experiments() -> &'static [Experiment] {
    const {
        &[
            campbell_marsland::LEAVES,
            campbell_marsland::DOMINATION,
            campbell_marsland::CORRECT_LINE,
            campbell_marsland::ASPIRATION,
            campbell_marsland::EXAMPLES,
            reinefeld::RELATIVE,
            reinefeld::PATH,
            ballard::TWO_PLY,
            ballard::DEEPER,
            ballard::PROBING,
            ballard::STAR3,
            ballard::BACKGAMMON,
            korf_chickering::BEST_FIRST,
            korf_chickering::EXTENSION,
            korf_chickering::OTHELLO,
            korf_chickering::REGENERATION,
            plaat::MOVE_ORDER,
            plaat::TREES_AND_GRAPHS,
            plaat::TRANSPOSITIONS,
            plaat::TRANSPOSITION_CUTOFFS,
            plaat::REAL_GRAPH,
            plaat::APPROXIMATE_GRAPH,
            plaat::NEARLY_OPTIMAL,
            plaat::BEST_FIRST,
            connect_four_ladder::LADDER,
        ]
    }
}

/// The experiment of this name.
pub fn experiment(id: &str) -> Result<&'static Experiment, String> {
    experiments().iter().find(|experiment| experiment.id == id).ok_or_else(|| {
        let ids: Vec<&str> = experiments().iter().map(|experiment| experiment.id).collect();
        format!("no experiment '{id}'; allowed: {}", ids.join(", "))
    })
}
