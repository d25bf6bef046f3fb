//! Aspiration: SSS\* with an upper bound against alpha-beta with a window
//! (section 4, the last test).

use super::{
    PAPER,
    trees::{own_trees, uniform},
};
use crate::{
    experiment::{Claim, Estimate, Experiment, Findings, Printed, Rows, Table, Trial, number},
    papers::searches::{leaf_set, outside, read, tree},
};
use plywood_games::trees::Uniform;

/// Which leaves they do not have in common.
pub const ASPIRATION: Experiment = Experiment {
    id: "campbell-aspiration",
    paper: &PAPER,
    title: "Aspiration",
    about: "On random trees of value 64, width 8 and depth 4, SSS* starts from 65 and alpha-beta with \
            the window (63, 65). The paper finds identical nodes in almost all cases, and the exceptions \
            where SSS* cuts off at a score of 64.",
    seconds: [0.1, 1.0, 10.0],
    version: 1,
    columns: &["alphabeta", "sss", "only_alphabeta", "only_sss"],
    plan: |scale, _| Trial::numbered(&uniform(8, 4, 1), own_trees(scale)),
    trial,
    findings,
};

fn trial(trial: &Trial) -> Vec<f64> {
    let (family, seed) = (read::<Uniform>(&trial.parameters), tree(trial));
    let alphabeta = leaf_set(&family, "aspiration:63..65", seed);
    let sss = leaf_set(&family, "aspiration-sss:..65", seed);
    let numbers =
        [alphabeta.len(), sss.len(), outside(&alphabeta, &sss), outside(&sss, &alphabeta)];
    numbers.map(|number| number as f64).to_vec()
}

fn findings(rows: &Rows) -> Findings {
    let all: Vec<&[f64]> = rows.of(&uniform(8, 4, 1)).map(|(_, row)| row).collect();
    if all.len() < 2 {
        return Findings::default();
    }
    let trees = all.len() as u64;
    let shares: Vec<(f64, f64)> =
        all.iter().map(|row| (row[2] + row[3], row[0] + row[3])).collect();
    let share = Estimate::ratio(&shares).map(|it| it.times(100.0));
    let differing = all.iter().filter(|row| row[2] + row[3] > 0.0).count() as u64;
    let only_sss = all.iter().filter(|row| row[3] > 0.0).count() as u64;
    let by_leaves = "In almost all cases the nodes are identical, read of leaves: percent of the leaves \
                     of either that only one evaluates.";
    let by_trees = "In almost all cases the nodes are identical, read of trees: percent of trees on which \
                    they are not.";
    let apart = |row: &&&[f64]| row[2] + row[3] > 0.0;
    let a_tree = all.iter().filter(apart).map(|row| row[2] + row[3]).collect::<Vec<_>>();
    let most = a_tree.iter().copied().fold(0.0, f64::max);
    let reason = format!(
        "\"Almost all cases\" holds of leaves, not of trees: where they are not identical, the trees differ in {} of {} leaves \
         on the mean, and in {most} at most.",
        number(a_tree.iter().sum::<f64>() / a_tree.len().max(1) as f64),
        number(all.iter().map(|row| row[0]).sum::<f64>() / all.len() as f64),
    );
    let exceptions = "In the exceptions it is SSS that cuts off more: trees on which SSS evaluates a leaf that AB does not.";
    let table = Table::new("Mean leaves", ["", "leaves"])
        .row(["AB (63, 65)".to_string(), Table::cell(Estimate::mean(&column(&all, 0)))])
        .row(["SSS from 65".to_string(), Table::cell(Estimate::mean(&column(&all, 1)))])
        .row(["only AB".to_string(), Table::cell(Estimate::mean(&column(&all, 2)))])
        .row(["only SSS".to_string(), Table::cell(Estimate::mean(&column(&all, 3)))]);
    Findings::default()
        // "Almost all" is read as nineteen in twenty.
        .claim_if(share, |it| {
            Claim::new(
                "campbell-aspiration-leaves",
                "section 4",
                by_leaves,
                Printed::Below(5.0),
                it,
            )
            .worded("almost all")
        })
        .claim_if(Estimate::rate(differing, trees).map(|it| it.times(100.0)), |it| {
            Claim::new("campbell-aspiration-trees", "section 4", by_trees, Printed::Below(5.0), it)
                .worded("almost all")
                .because(reason)
        })
        .claims([Claim::new(
            "campbell-aspiration-exceptions",
            "section 4",
            exceptions,
            Printed::Never,
            Estimate::count(only_sss, trees),
        )
        .worded("sss* was able to make additional cutoffs")])
        .table(table)
}

fn column(rows: &[&[f64]], column: usize) -> Vec<f64> {
    rows.iter().map(|row| row[column]).collect()
}
