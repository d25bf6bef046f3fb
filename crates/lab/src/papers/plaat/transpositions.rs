//! Where transpositions are found (section 2.3).

use super::{
    PAPER,
    games::{Board, Depths, Measure, Task, depths, measure, trials},
    numbers::{column_ratio, curve_by_depth, of_depths},
    paper::MISSING,
    program::{ASPIRATION, deepen},
    table::Table as Memory,
};
use crate::experiment::{
    Axis, Claim, Estimate, Experiment, Figure, Findings, Printed, Rows, Table,
};
use plywood::{Keyed, WindowOf, observer::Observer};
use plywood_games::PlainFamily;
use std::{
    collections::{HashMap, HashSet},
    convert::Infallible,
};

/// Transpositions within a ply and between plies.
pub const TRANSPOSITIONS: Experiment = Experiment {
    id: "plaat-transpositions",
    paper: &PAPER,
    title: "Where transpositions are found (section 2.3)",
    about: "In the last iteration of aspiration NegaScout. A position reached from another position by another \
            move at the same ply is one transposition within the ply; a position met at another ply is one between \
            plies. Whatever is searched a second time by the same way counts once.",
    seconds: [2.0, 60.0, 200.0],
    version: 2,
    columns: &["leaves", "within", "between"],
    plan: |scale, _| {
        DEPTHS.into_iter().flat_map(|(board, depths)| trials(scale, board, 2, depths)).collect()
    },
    trial: |trial| measure(trial, Transpositions),
    findings,
};

const DEPTHS: [(Board, Depths); 3] =
    [(Board::Chess, [4, 6, 7]), (Board::Othello, [6, 8, 9]), (Board::Checkers, [8, 12, 14])];

struct Transpositions;

impl Measure for Transpositions {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64> {
        let (_, ways) = deepen(task, ASPIRATION, Memory::default(), Ways::default());
        [ways.leaves, ways.within(), ways.between()].map(|it| it as f64).to_vec()
    }
}

/// Writes down from where each position was reached.
#[derive(Clone, Default)]
struct Ways {
    /// The way to the node entered last: keys by plies left.
    path: Vec<u64>,
    /// From where to where, with the plies left, each once.
    edges: HashSet<(u64, u64, u32)>,
    /// Of each position: plies left, and the number of positions it was reached from.
    plies: HashMap<u64, Vec<(u32, u64)>>,
    leaves: u64,
}

impl Ways {
    /// Transpositions within a ply.
    fn within(&self) -> u64 {
        self.plies.values().flatten().map(|&(_, ways)| ways - 1).sum()
    }

    /// Transpositions between plies.
    fn between(&self) -> u64 {
        self.plies.values().map(|plies| plies.len() as u64 - 1).sum()
    }
}

impl<G: Keyed> Observer<G> for Ways {
    type Stop = Infallible;

    fn enter(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        _: WindowOf<G>,
    ) -> Result<(), Infallible> {
        let (key, index) = (game.key(position), depth as usize);
        if self.path.len() < index + 2 {
            self.path.resize(index + 2, 0);
        }
        self.path[index] = key;
        if self.edges.insert((self.path[index + 1], key, depth)) {
            let plies = self.plies.entry(key).or_default();
            match plies.iter_mut().find(|(other, _)| *other == depth) {
                Some((_, ways)) => *ways += 1,
                None => plies.push((depth, 1)),
            }
        }
        Ok(())
    }

    fn leaf(&mut self, _: &G, _: &G::Position, _: u32, _: G::Score) {
        self.leaves += 1;
    }
}

/// The part of all transpositions that are within a ply, in percent.
fn same_ply(rows: &Rows, board: Board, depth: u32) -> Option<Estimate> {
    let (within, between) = (rows.column("within"), rows.column("between"));
    let pairs: Vec<(f64, f64)> = rows
        .of(&board.at(depth))
        .map(|(_, row)| (row[within], row[within] + row[between]))
        .collect();
    Some(Estimate::ratio(&pairs)?.times(100.0))
}

/// The power of the number of leaves that the number of transpositions grows with,
/// from two depths.
fn power(rows: &Rows, board: Board, [from, to]: [u32; 2]) -> Option<Estimate> {
    let (leaves, within) = (rows.column("leaves"), rows.column("within"));
    let before = board.at(from);
    let powers = rows.of(&board.at(to)).filter_map(|(seed, row)| {
        let earlier = rows.row(&before, seed)?;
        let grows = |column: usize| (row[column] / earlier[column]).ln();
        Some(grows(within) / grows(leaves)).filter(|it| it.is_finite())
    });
    Estimate::mean(&powers.collect::<Vec<_>>())
}

fn findings(rows: &Rows) -> Findings {
    let mut findings = Findings::default();
    let mut within = Figure::new(
        "Transpositions within the same ply",
        Axis::even("depth"),
        Axis::even("percent of all transpositions"),
    );
    let mut a_leaf = Figure::new(
        "Transpositions a leaf",
        Axis::even("depth"),
        Axis::even("transpositions / leaves"),
    );
    let mut table =
        Table::new("Transpositions", ["game", "depth", "within the same ply, percent", "a leaf"]);
    for board in Board::GAMES {
        let per_leaf = |depth| column_ratio(rows, board, depth, ["within", "leaves"]);
        let same = |depth| same_ply(rows, board, depth);
        within = curve_by_depth(within, board.name(), rows, board, same, &[]);
        a_leaf = curve_by_depth(a_leaf, board.name(), rows, board, per_leaf, &[]);
        let [quick, paper, _] = DEPTHS.iter().find(|it| it.0 == board).map_or([0; 3], |it| it.1);
        for depth in [quick, paper] {
            let printed = Printed::Number { value: 99.0, rounding: 1.0 };
            let what = format!(
                "Transpositions are between nodes at the same depth: percent of all, {}, search to depth {depth}.",
                board.name()
            );
            let id = format!("plaat-same-ply-{}-{depth}", board.id());
            findings = findings.claim_if(same(depth), |it| {
                let claim = Claim::new(id, "section 2.3", what, printed, it).worded("roughly 99 %");
                match board {
                    Board::Othello => claim.incomparable(
                        "Printed of chess and checkers; in Othello every move but a pass adds a disc, so that hardly a position can be met at two plies.",
                    ),
                    _ => claim.missing(MISSING, of_depths(rows, board, depth, same)),
                }
            });
            let what = format!(
                "The number of transpositions is roughly linear in the number of leaves: the power of the one that \
                 the other grows with, {}, depths {} and {depth}.",
                board.name(),
                depth - 2
            );
            let id = format!("plaat-linear-transpositions-{}-{depth}", board.id());
            let printed = Printed::Between(0.75, 1.25);
            findings = findings.claim_if(power(rows, board, [depth - 2, depth]), |it| {
                let claim = Claim::new(id, "section 2.3", what, printed, it);
                let others = of_depths(rows, board, depth, |it| {
                    power(rows, board, [it.checked_sub(2)?, it])
                });
                let claim = claim.worded("roughly linear");
                match board {
                    Board::Othello => claim.incomparable("Printed of chess and checkers."),
                    _ => claim
                        .missing("How transpositions were counted, and at which depths.", others),
                }
            });
        }
        for depth in depths(rows, board).into_iter().filter(|depth| depth % 2 == 0) {
            let cells = [same(depth), per_leaf(depth)].map(Table::cell);
            let names = [board.name().to_string(), depth.to_string()];
            table = table.row(names.into_iter().chain(cells));
        }
    }
    findings.figure(within).figure(a_leaf).table(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::{Search, algorithm::negamax, doc::Matches};
    use plywood_games::{Family, Knowledge, tic_tac_toe::TicTacToe};

    /// Three plies of tic-tac-toe: 9, then 9 x 8 positions that are all different; then
    /// 9 x 8 x 7 ways, two to each position, for it does not matter which cross was first.
    #[test]
    fn transpositions_within_a_ply() {
        let game = TicTacToe::new(3, 3, 3).expect("the usual game");
        let mut search = Search::new(&game, game.evaluation()).observer(Ways::default());
        let Ok(_) = negamax(&mut search, &game.root(0), 3);
        assert_eq!(search.observer.leaves, 504);
        assert_eq!((search.observer.within(), search.observer.between()), (252, 0));
    }

    /// Taking one to three matches from six in two plies: 3, 4, 5 are reached in one ply
    /// and 0 to 4 in two, so that 3 and 4 are met at both; 3 by two ways at the second, 2
    /// by three, 1 by two, 4 by one and 0 by one, of which four are transpositions.
    #[test]
    fn transpositions_between_plies() {
        let mut search = Search::new(&Matches, |_: &u32| 0).observer(Ways::default());
        let Ok(_) = negamax(&mut search, &6, 2);
        assert_eq!((search.observer.within(), search.observer.between()), (4, 2));
    }
}
