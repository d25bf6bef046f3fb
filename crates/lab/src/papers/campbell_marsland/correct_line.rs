//! Trees with a correct principal variation, random otherwise: what deepening
//! makes of trees (section 4).

use super::{
    PAPER,
    trees::{TREES, own_trees, uniform},
};
use crate::{
    experiment::{Claim, Estimate, Experiment, Findings, Printed, Rows, Table, Trial},
    papers::searches::{leaves, read, tree},
};
use plywood_games::trees::Uniform;

/// Alpha-beta against palphabeta and SCOUT with the principal variation first.
pub const CORRECT_LINE: Experiment = Experiment {
    id: "campbell-correct-line",
    paper: &PAPER,
    title: "A correct principal variation",
    about: "On trees whose first path is the principal variation, as iterative deepening would have it, and \
            that are random otherwise, palphabeta and SCOUT search the same nodes, and alpha-beta more.",
    seconds: [0.1, 1.0, 10.0],
    version: 1,
    columns: &["alphabeta", "palphabeta", "scout", "same"],
    plan: |scale, _| Trial::numbered(&uniform(8, 4, "pv"), own_trees(scale)),
    trial,
    findings,
};

fn trial(trial: &Trial) -> Vec<f64> {
    let (family, seed) = (read::<Uniform>(&trial.parameters), tree(trial));
    let [alphabeta, palphabeta, scout] =
        ["alphabeta", "palphabeta", "scout"].map(|algorithm| leaves(&family, algorithm, seed));
    let same = f64::from(palphabeta == scout);
    vec![alphabeta.len() as f64, palphabeta.len() as f64, scout.len() as f64, same]
}

fn findings(rows: &Rows) -> Findings {
    let trees = uniform(8, 4, "pv");
    let row = |column: &str| rows.sample(&trees, column);
    let pairs: Vec<(f64, f64)> = row("alphabeta").into_iter().zip(row("palphabeta")).collect();
    let more = Estimate::ratio(&pairs).map(|ratio| ratio.below_one().times(-100.0));
    let same = row("same");
    let other = (!same.is_empty()).then(|| {
        Estimate::count(same.iter().filter(|it| **it == 0.0).count() as u64, same.len() as u64)
    });
    // "About 40 %" is read as rounded to tens.
    let printed = Printed::Sampled { value: 40.0, rounding: 5.0, samples: TREES };
    let what = "With a correct principal variation AB searches more leaves than PAB: by how many percent, width 8, depth 4.";
    let alike = "With a correct principal variation PAB and SC search the same nodes: trees where they do not.";
    let mut table = Table::new("Mean leaves, width 8, depth 4", ["algorithm", "leaves"]);
    for (name, column) in [("AB", "alphabeta"), ("PAB", "palphabeta"), ("SC", "scout")] {
        table = table.row([name.to_string(), Table::cell(Estimate::mean(&row(column)))]);
    }
    Findings::default()
        .claim_if(more, |it| {
            Claim::new("campbell-line-more", "section 4", what, printed, it).worded("about 40 %")
        })
        .claim_if(other, |it| {
            Claim::new("campbell-line-same", "section 4", alike, Printed::Never, it)
                .worded("searched the same nodes")
        })
        .table(table)
}
