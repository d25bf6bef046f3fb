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
            'plywood trace' shows the lists OPEN. And the worst case of alpha-beta: trees in which every move is \
            better than those before it.",
    seconds: [0.0; 3],
    version: 2,
    columns: &["leaves"],
    plan: |_, _| {
        let cases = CASES.iter().map(parameters).chain(WORST.map(worst_parameters));
        cases.flat_map(|it| Trial::numbered(&it, 1)).collect()
    },
    trial,
    findings,
};

const FIGURE_6: &str = "a(b(c=4 d(e(g=7 h=5) f(i=6 j=4))))";
const FIGURE_8: &str = "a(b(d(f=7 g=1) e=2) c=4)";

/// A claim's name, its place, the tree, the algorithm, what is printed of the leaves, and how many that are.
type Case = (&'static str, &'static str, &'static str, &'static str, &'static str, f64);

const CASES: [Case; 4] = [
    (
        "campbell-figure-6-original",
        "Figs. 6, 7",
        FIGURE_6,
        "sss-original",
        "in addition nodes i and j",
        5.0,
    ),
    ("campbell-figure-6-modified", "Fig. 6, Table 2", FIGURE_6, "sss", "dominates alpha-beta", 3.0),
    ("campbell-figure-6-alphabeta", "Fig. 6", FIGURE_6, "alphabeta", "c, g and h only", 3.0),
    ("campbell-figure-8", "Figs. 8, 9", FIGURE_8, "aspiration-sss:..5", "node g is cut off", 3.0),
];

fn parameters((_, _, tree, algorithm, ..): &Case) -> String {
    format!("{tree} with {algorithm}")
}

fn trial(trial: &Trial) -> Vec<f64> {
    let (tree, algorithm) = trial.parameters.split_once(" with ").expect("what the plan wrote");
    let size = tree.strip_prefix("worst(").and_then(|it| it.strip_suffix(')')?.split_once(','));
    let worst = size.map(|(width, depth)| worst_tree(read(width), read(depth), 0, true));
    vec![leaves(&read::<Explicit>(worst.as_deref().unwrap_or(tree)), algorithm, 0).len() as f64]
}

fn findings(rows: &Rows) -> Findings {
    let worst = |size: (u32, u32)| {
        let found = *rows.row(&worst_parameters(size), 0)?.first()?;
        let (width, depth) = size;
        let value = f64::from(width.pow(depth));
        let what = format!(
            "In the worst case alphabeta must examine all leaves: those that it does, width {width}, depth {depth}."
        );
        let id = format!("campbell-worst-{width}-{depth}");
        let printed = Printed::Number { value, rounding: 0.0 };
        Some(Claim::new(id, "section 3.1", what, printed, Estimate::exact(found)).worded("w^d"))
    };
    let claim = |case: &Case| {
        let (id, place, tree, algorithm, words, value) = *case;
        let found = *rows.row(&parameters(case), 0)?.first()?;
        let what = format!("Leaves that {algorithm} evaluates on {tree}.");
        let printed = Printed::Number { value, rounding: 0.0 };
        Some(Claim::new(id, place, what, printed, Estimate::exact(found)).worded(words))
    };
    Findings::default()
        .claims(CASES.iter().filter_map(claim))
        .claims(WORST.into_iter().filter_map(worst))
}

/// Width and depth of trees in the worst order.
const WORST: [(u32, u32); 3] = [(2, 4), (3, 4), (2, 7)];

fn worst_parameters((width, depth): (u32, u32)) -> String {
    format!("worst({width},{depth}) with alphabeta")
}

/// A tree whose moves get better from left to right at every node: a Max node's
/// children have ever larger values, a Min node's ever smaller ones, none in common.
fn worst_tree(width: u32, depth: u32, least: u32, is_max: bool) -> String {
    if depth == 0 {
        return least.to_string();
    }
    let part = width.pow(depth - 1);
    let child = |place: u32| {
        let place = if is_max { place } else { width - 1 - place };
        worst_tree(width, depth - 1, least + place * part, !is_max)
    };
    let children: Vec<String> = (0..width).map(child).collect();
    format!("({})", children.join(" "))
}
