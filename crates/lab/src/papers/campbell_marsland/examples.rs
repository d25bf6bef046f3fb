//! The examples of Figures 6 to 9.

use super::PAPER;
use crate::{
    experiment::{Claim, Estimate, Experiment, Findings, Printed, Rows, Trial},
    papers::searches::{leaves, read},
};
use plywood_games::trees::Explicit;

/// What SSS\* evaluates on the paper's small trees.
pub const EXAMPLES: Experiment = Experiment {
    id: "campbell-examples",
    paper: &PAPER,
    title: "The examples of Figs. 6 to 9",
    about: "Two small trees: on the first the original operator of SSS* evaluates leaves that alpha-beta does \
            not, and the modified one does not; on the second an upper bound saves a leaf. \
            'plywood trace' shows the lists OPEN.",
    seconds: [0.0; 3],
    version: 1,
    columns: &["leaves"],
    plan: |_, _| CASES.iter().flat_map(|case| Trial::numbered(&parameters(case), 1)).collect(),
    trial,
    findings,
};

const FIGURE_6: &str = "a(b(c=4 d(e(g=7 h=5) f(i=6 j=4))))";
const FIGURE_8: &str = "a(b(d(f=7 g=1) e=2) c=4)";

/// A claim's name, its place, the tree, the algorithm, and the leaves printed.
type Case = (&'static str, &'static str, &'static str, &'static str, f64);

const CASES: [Case; 4] = [
    ("campbell-figure-6-original", "Figs. 6, 7", FIGURE_6, "sss-original", 5.0),
    ("campbell-figure-6-modified", "Fig. 6, Table 2", FIGURE_6, "sss", 3.0),
    ("campbell-figure-6-alphabeta", "Fig. 6", FIGURE_6, "alphabeta", 3.0),
    ("campbell-figure-8", "Figs. 8, 9", FIGURE_8, "aspiration-sss:..5", 3.0),
];

fn parameters((_, _, tree, algorithm, _): &Case) -> String {
    format!("{tree} with {algorithm}")
}

fn trial(trial: &Trial) -> Vec<f64> {
    let (tree, algorithm) = trial.parameters.split_once(" with ").expect("what the plan wrote");
    vec![leaves(&read::<Explicit>(tree), algorithm, 0).len() as f64]
}

fn findings(rows: &Rows) -> Findings {
    let claim = |case: &Case| {
        let (id, place, tree, algorithm, value) = *case;
        let found = *rows.row(&parameters(case), 0)?.first()?;
        let what = format!("Leaves that {algorithm} evaluates on {tree}.");
        let printed = Printed::Number { value, rounding: 0.0 };
        Some(Claim::new(id, place, what, printed, Estimate::exact(found)))
    };
    Findings::default().claims(CASES.iter().filter_map(claim))
}
