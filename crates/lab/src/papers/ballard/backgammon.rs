//! The branching factor of backgammon (section 8.1), measured.

use super::PAPER;
use crate::{
    experiment::{Claim, Estimate, Experiment, Findings, Printed, Rows, Table, Trial},
    papers::searches::{parts, read, tree},
};
use plywood::{Game, Search, algorithm::ChanceAlgorithm, observer::Counts, order::MoveOrder};
use plywood_games::{Family, Knowledge, backgammon::Backgammon};

/// Leaves of searches two moves deep, for each play of the first.
pub const BACKGAMMON: Experiment = Experiment {
    id: "ballard-backgammon",
    paper: &PAPER,
    title: "Backgammon's effective branching (section 8.1)",
    about: "Positions from games that our evaluation plays against itself, each with its dice, at a ply drawn between the \
            start and the fortieth; searched two moves deep: every play, every roll, every reply. Leaves over plays \
            tell how many positions there are to look at for each play. The paper puts them at about 400, and at about 34 \
            for Star2, from its best case on *-complete trees; plays are tried in the order of our evaluation.",
    seconds: [3.0, 50.0, 500.0],
    version: 1,
    columns: &["leaves", "plays"],
    plan: |scale, _| {
        let positions = scale.pick(30, 500, 5000);
        let all = SEARCHES.into_iter().map(|(search, _)| parameters(search));
        all.flat_map(|parameters| Trial::numbered(&parameters, positions)).collect()
    },
    trial: |trial| {
        let (_, algorithm) = parts(trial);
        let root = Backgammon.root(tree(trial));
        let eval = Backgammon.evaluation();
        let order = MoveOrder::Static.judged_by(eval);
        let mut search = Search::new(&Backgammon, eval).order(order).observer(Counts::default());
        let algorithm = read::<ChanceAlgorithm>(algorithm);
        let Ok(_) = search.run_chance(algorithm, &root, 2, 1 << 26);
        vec![search.observer.leaves() as f64, Backgammon.moves(&root).count() as f64]
    },
    findings,
};

/// With what the paper says they come to, if it does.
const SEARCHES: [(&str, Option<f64>); 4] =
    [("expectiminimax", Some(400.0)), ("star1", None), ("star2", Some(34.0)), ("star3", None)];

fn parameters(search: &str) -> String {
    format!("backgammon {search}")
}

fn findings(rows: &Rows) -> Findings {
    let why = "The paper gives it as an approximate figure, with equally likely rolls and other simplifications; for which \
               positions it does not say.";
    let mut table = Table::new("Leaves for each play, two moves deep", ["search", "leaves"]);
    let mut findings = Findings::default();
    for (search, printed) in SEARCHES {
        let counts: Vec<(f64, f64)> =
            rows.of(&parameters(search)).map(|(_, row)| (row[0], row[1])).collect();
        let found = Estimate::ratio(&counts);
        table = table.row([search.to_string(), Table::cell(found)]);
        let Some(value) = printed else { continue };
        let what = format!("Positions to be looked at for each play, two moves deep, by {search}.");
        let printed = Printed::Number { value, rounding: 0.5 };
        findings = findings.claim_if(found, |it| {
            Claim::new(format!("ballard-backgammon-{search}"), "section 8.1", what, printed, it)
                .incomparable(why)
        });
    }
    let pays =
        Estimate::ratio(&rows.pairs(&parameters("star2"), &parameters("expectiminimax"), "leaves"));
    let what = "Star2 reduces the branching factor: its leaves in percent of expectiminimax's.";
    findings
        .claim_if(pays.map(|it| it.times(100.0)), |it| {
            Claim::new("ballard-backgammon-reduced", "section 8.1", what, Printed::Below(100.0), it)
                .worded("reduces this branching factor")
        })
        .table(table)
}
