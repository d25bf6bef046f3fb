//! The list of the experiments.

use super::{
    ballard, campbell_marsland, connect_four_ladder, equal_evaluations, forward_dice,
    korf_chickering, methods, plaat, ply_gain, rankings, reinefeld,
};
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
            campbell_marsland::ASIDES,
            campbell_marsland::GAME_TREES,
            reinefeld::RELATIVE,
            reinefeld::SECOND_SEARCH,
            reinefeld::SEARCHES_AGAIN,
            reinefeld::GAME_TREES,
            reinefeld::TABLES,
            ballard::TWO_PLY,
            ballard::DEEPER,
            ballard::PROBING,
            ballard::STAR3,
            ballard::BACKGAMMON,
            ballard::EXAMPLES,
            ballard::PATHOLOGY,
            ballard::PLAY,
            ballard::THREE_MOVES,
            korf_chickering::BEST_FIRST,
            korf_chickering::EXTENSION,
            korf_chickering::FAIL_SOFT,
            korf_chickering::OTHELLO,
            korf_chickering::REGENERATION,
            korf_chickering::ASIDES,
            korf_chickering::SINGULAR,
            korf_chickering::OTHELLO_EVALUATIONS,
            korf_chickering::CHESS,
            korf_chickering::WIDE,
            plaat::MOVE_ORDER,
            plaat::TREES_AND_GRAPHS,
            plaat::TRANSPOSITIONS,
            plaat::TRANSPOSITION_CUTOFFS,
            plaat::CUTOFFS_TIMED,
            plaat::GRAPHS_WITH_ETC,
            plaat::REAL_GRAPH,
            plaat::APPROXIMATE_GRAPH,
            plaat::NEARLY_OPTIMAL,
            plaat::CHECKERS_17,
            plaat::CHESS_9,
            plaat::ROAD_MAP,
            plaat::ASIDES,
            methods::IRREGULAR,
            plaat::BEST_FIRST,
            methods::METHODS,
            forward_dice::FORWARD_DICE,
            equal_evaluations::EQUAL_EVALUATIONS,
            rankings::RANKINGS,
            ply_gain::PLY_GAIN,
            plaat::DRIVERS,
            plaat::CHEAP_LEAVES,
            plaat::SELECTIVE,
            plaat::DEEP_REAL_GRAPH,
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
