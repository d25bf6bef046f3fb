//! SSS\* is alpha-beta with null windows and a table (reference 14 of the paper).

use super::PAPER;
use crate::{
    experiment::{Claim, Estimate, Experiment, Findings, Printed, Rows, Trial},
    papers::searches::{leaves, parts, read, tree},
};
use plywood_games::trees::Uniform;

/// Trees on which the two evaluate other leaves.
pub const BEST_FIRST: Experiment = Experiment {
    id: "plaat-best-first",
    paper: &PAPER,
    title: "SSS* is alpha-beta with null windows and a table",
    about: "MTD(+inf) and MTD(-inf) with a table that loses nothing, beside SSS* and DUAL* with their list OPEN: trees \
            on which they evaluate different leaves, or the same in another order.",
    seconds: [0.1, 1.0, 10.0],
    version: 1,
    columns: &["leaves", "other_leaves", "other_order"],
    plan: |scale, _| {
        let trees = scale.pick(50, 500, 5000);
        let pairs = || PAIRS.iter().map(|(best_first, _, _)| best_first);
        let all = SHAPES.iter().flat_map(|&shape| pairs().map(move |it| parameters(shape, it)));
        all.flat_map(|parameters| Trial::numbered(&parameters, trees)).collect()
    },
    trial: |trial| {
        let (family, best_first) = parts(trial);
        let family = read::<Uniform>(family);
        let pair = PAIRS.iter().find(|(name, _, _)| *name == best_first);
        let (_, null_windows, _) = pair.expect("what the plan wrote");
        let [theirs, ours] = [best_first, null_windows].map(|it| leaves(&family, it, tree(trial)));
        let count = theirs.len();
        let in_order = theirs == ours;
        let [theirs, ours] = [theirs, ours].map(|mut keys| {
            keys.sort_unstable();
            keys
        });
        vec![count as f64, f64::from(u8::from(theirs != ours)), f64::from(u8::from(!in_order))]
    },
    findings,
};

/// A best-first search, the null windows that come to the same, and what the paper
/// calls them.
const PAIRS: [(&str, &str, [&str; 2]); 2] =
    [("sss", "mt-sss", ["SSS*", "MTD(+inf)"]), ("dual", "mt-dual", ["DUAL*", "MTD(-inf)"])];

/// Trees with many equal values, and with few.
const SHAPES: [&str; 4] = [
    "uniform:width=3,depth=6,order=1,root=64",
    "uniform:width=5,depth=5,order=1,root=64",
    "uniform:width=8,depth=4,order=4,root=64",
    "uniform:width=16,depth=3,order=1,root=64",
];

fn parameters(shape: &str, best_first: &str) -> String {
    format!("{shape} {best_first}")
}

fn findings(rows: &Rows) -> Findings {
    let claim = |(best_first, _, [name, other]): &(&str, &str, [&str; 2]), column, what: &str| {
        let all = SHAPES.iter().flat_map(|it| rows.sample(&parameters(it, best_first), column));
        let all: Vec<f64> = all.collect();
        let different = all.iter().filter(|it| **it > 0.0).count() as u64;
        let id = format!("plaat-{best_first}-{column}").replace('_', "-");
        let what = format!("{name} is {other} with a table: trees on which they evaluate {what}.");
        let found = Estimate::count(different, all.len() as u64);
        let claim = Claim::new(id, "section 3.1 and [14]", what, Printed::Never, found);
        (!all.is_empty()).then(|| claim.worded("left-to-right, depth-first"))
    };
    let columns = [("other_leaves", "other leaves"), ("other_order", "them in another order")];
    let all = PAIRS.iter().flat_map(|pair| columns.map(|(column, what)| claim(pair, column, what)));
    Findings::default().claims(all.flatten())
}
