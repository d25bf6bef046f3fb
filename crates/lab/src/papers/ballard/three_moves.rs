//! Whether deeper search plays better in backgammon (section 8.1): one, two and three moves.

use super::{PAPER, play::searched};
use crate::{
    experiment::{
        Axis, Claim, Estimate, Experiment, Figure, Findings, Printed, Rows, Table, Trial,
    },
    papers::{
        dice_play::{best, played},
        searches::tree,
    },
};
use plywood::{Dice, Game, order::MoveOrder};
use plywood_games::{
    Family, Knowledge,
    backgammon::{Backgammon, BackgammonBoard},
    random::tree_seed,
};

/// The plays of three searches in the same positions.
pub const THREE_MOVES: Experiment = Experiment {
    id: "ballard-three-moves",
    paper: &PAPER,
    title: "Backgammon one, two and three moves deep (section 8.1)",
    about: "In positions of games that our evaluation plays against itself, each with its dice, Star2 chooses a play by searching one, two and three moves deep. \
            Where plays differ, the positions after them are played to the end by a search of one move for both sides, two hundred times with \
            the same dice for all: the difference in points is what the deeper search gains by that play. Whole games between searches of three moves would take \
            hours to tell as much. That one move goes on from there favours no play that needs a deeper search to be followed up.",
    seconds: [1.2, 90.0, 900.0],
    version: 1,
    columns: &["one", "two", "three"],
    plan: |scale, _| {
        let two = Trial::numbered(TWO, scale.pick(20, 1000, 10_000));
        two.into_iter().chain(Trial::numbered(THREE, scale.pick(1, 400, 4000))).collect()
    },
    trial: |trial| {
        let position = Backgammon.root(tree(trial));
        // What is not asked for is as the depth before it.
        let deepest = if trial.parameters == TWO { 2 } else { 3 };
        let plays = DEPTHS.map(|depth| {
            let depth = depth.min(deepest);
            let (play, _) = searched(&position, "star2+table", MoveOrder::Static, depth);
            play.expect("a play or a pass")
        });
        let boards = plays.map(|play| Backgammon.play(&position, play));
        // Nothing is to be won by a play that all agree on.
        if plays.iter().all(|play| *play == plays[0]) {
            return vec![0.0; DEPTHS.len()];
        }
        let side = Backgammon.side(&position);
        boards.map(|board| side.sees(rolled_out(&board, tree(trial)))).to_vec()
    },
    findings,
};

const DEPTHS: [u32; 3] = [1, 2, 3];
/// Positions searched up to two moves deep, and up to three.
const TWO: &str = "two";
const THREE: &str = "three";
const GAMES: u64 = 200;

/// The first player's points on the mean, in games that a search of one move plays for both sides.
fn rolled_out(board: &BackgammonBoard, seed: u64) -> f64 {
    let judge = Backgammon.usual_evaluation();
    let points = (0..GAMES).map(|game| {
        played(&Backgammon, board, tree_seed(!seed, game), |position, _| {
            best(&Backgammon, position, |child| {
                let outcome = Backgammon.outcome(child);
                outcome.unwrap_or_else(|| Backgammon.evaluate(judge, child))
            })
        })
    });
    points.sum::<f64>() / GAMES as f64
}

/// What a search gains by its plays over another, in thousandths of a point; none where all plays are the same.
fn gain(rows: &Rows, deeper: usize, than: usize) -> Option<Estimate> {
    let gains: Vec<f64> = gains(rows, deeper, than).collect();
    Estimate::mean(&gains).filter(|it| it.spread > 0.0)
}

fn gains(rows: &Rows, deeper: usize, than: usize) -> impl Iterator<Item = f64> {
    let kind = if DEPTHS[deeper] == 3 { THREE } else { TWO };
    rows.of(kind).map(move |(_, row)| 1000.0 * (row[deeper] - row[than]))
}

fn findings(rows: &Rows) -> Findings {
    let pairs = [(1, 0), (2, 0), (2, 1)];
    let names = pairs.map(|(deeper, than)| format!("{} over {}", DEPTHS[deeper], DEPTHS[than]));
    let columns = ["moves", "gain", "plays worth another number of points, %"];
    let mut table = Table::new("What plays gain, in thousandths of a point", columns).in_text();
    let mut claims = Vec::new();
    for ((deeper, than), name) in pairs.into_iter().zip(&names) {
        let all: Vec<f64> = gains(rows, deeper, than).collect();
        let other = all.iter().filter(|it| **it != 0.0).count() as u64;
        let rate = Estimate::rate(other, all.len() as u64).map(|it| it.times(100.0));
        let found = gain(rows, deeper, than);
        if !all.is_empty() {
            table = table.row([name.clone(), Table::cell(found), Table::cell(rate)]);
        }
        let (more, fewer) = (DEPTHS[deeper], DEPTHS[than]);
        let what = format!(
            "The deeper one could look, the better a program would play: thousandths of a point that a play found {more} moves deep gains over one \
             found {fewer} deep, backgammon."
        );
        let id = format!("ballard-three-moves-{more}-{fewer}");
        claims.extend(found.map(|it| {
            Claim::new(id, "section 8.1", what, Printed::Above(0.0), it)
                .worded("the better a program would play")
        }));
    }
    let points = pairs.iter().enumerate();
    let points = points.map(|(x, &(deeper, than))| (x as f64, gain(rows, deeper, than)));
    let figure = Figure::new(
        "What deeper search gains by a play in backgammon",
        Axis::named("moves deep", names.clone()),
        Axis::even("thousandths of a point"),
    )
    .curve("gain", points, Vec::new());
    Findings::default().claims(claims).figure(figure).table(table)
}
