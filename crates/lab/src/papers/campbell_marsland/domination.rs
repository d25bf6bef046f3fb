//! Who dominates whom (section 4): one tree is enough to refute it.

use super::{
    PAPER,
    names::name,
    trees::{ORDERS, TREES, uniform},
};
use crate::{
    experiment::{Claim, Estimate, Experiment, Findings, Printed, Rows, Scale, Table, Trial},
    papers::searches::{leaf_set, leaves, outside, parts, read, tree},
};
use plywood_games::trees::Uniform;

/// Trees on which an algorithm evaluates what one that it should dominate does not.
pub const DOMINATION: Experiment = Experiment {
    id: "campbell-domination",
    paper: &PAPER,
    title: "Domination",
    about: "A dominates B if on every tree A evaluates no leaf that B does not. Trees against it are \
            counted in two ways: by sets of leaves, and by numbers of evaluations (NBP). Claims are \
            judged by sets; the paper does not say which it means, and the table shows both.",
    seconds: [6.0, 60.0, 600.0],
    version: 1,
    columns: &["leaf_outside", "more_leaves"],
    plan,
    trial,
    findings,
};

/// A pair, and whether the paper says that the first dominates the second.
type Pair = (&'static str, &'static str, bool);

fn pairs(depth: u8) -> &'static [Pair] {
    match depth {
        2 => &[
            ("sss", "alphabeta", true),
            ("alphabeta", "palphabeta", true),
            ("palphabeta", "scout", true),
        ],
        _ => &[
            ("sss", "alphabeta", true),
            ("sss", "staged-sss:2", true),
            ("sss", "abs:2", true),
            ("abs:2", "alphabeta", true),
            ("staged-sss:2", "sab:2", true),
            ("palphabeta", "scout", false),
            ("sss", "scout", false),
            ("sss", "palphabeta", false),
            ("staged-sss:2", "abs:2", false),
            ("abs:2", "staged-sss:2", false),
        ],
    }
}

const WIDTHS: [u16; 3] = [8, 16, 24];

fn parameters(width: u16, depth: u8, order: usize, (a, b, _): Pair) -> String {
    format!("{} {a}/{b}", uniform(width, depth, order))
}

fn plan(scale: Scale, _: &Rows) -> Vec<Trial> {
    let mut trials = Vec::new();
    for depth in [2, 4] {
        for width in WIDTHS {
            if depth == 4 && width == 24 && scale == Scale::Quick {
                continue;
            }
            for order in 1..=6 {
                for &pair in pairs(depth) {
                    let trees = scale.pick(TREES, 5 * TREES, 50 * TREES);
                    trials.extend(Trial::numbered(&parameters(width, depth, order, pair), trees));
                }
            }
        }
    }
    trials
}

fn trial(trial: &Trial) -> Vec<f64> {
    let (family, pair) = parts(trial);
    let (a, b) = pair.split_once('/').expect("what the plan wrote");
    let (family, seed) = (read::<Uniform>(family), tree(trial));
    let more = leaves(&family, a, seed).len() > leaves(&family, b, seed).len();
    let outside = outside(&leaf_set(&family, a, seed), &leaf_set(&family, b, seed));
    vec![f64::from(outside > 0), f64::from(more)]
}

/// Trees against a domination, of how many, over all widths and orders.
fn against(rows: &Rows, depth: u8, pair: Pair, column: &str) -> (u64, u64) {
    let samples = WIDTHS.into_iter().flat_map(|width| {
        (1..=6).flat_map(move |order| rows.sample(&parameters(width, depth, order, pair), column))
    });
    samples.fold((0, 0), |(against, trees), it| (against + u64::from(it > 0.0), trees + 1))
}

fn findings(rows: &Rows) -> Findings {
    let mut findings = Findings::default();
    for depth in [2, 4] {
        let columns = ["pair", "trees", "by sets", "by NBP"];
        let mut table = Table::new(format!("Trees against a domination, depth {depth}"), columns);
        for &pair in pairs(depth) {
            let (sets, trees) = against(rows, depth, pair, "leaf_outside");
            let (more, _) = against(rows, depth, pair, "more_leaves");
            if trees == 0 {
                continue;
            }
            let (a, b) = (name(pair.0, depth), name(pair.1, depth));
            let does = if pair.2 { "dominates" } else { "does not dominate" };
            let printed = if pair.2 { Printed::Never } else { Printed::Sometimes };
            let id = format!("campbell-domination-{depth}-{a}-{b}").to_lowercase();
            let what = format!(
                "{a} {does} {b} at {depth} plies: trees on which {a} evaluates a leaf that {b} does not."
            );
            let measured = Estimate::count(sets, trees);
            let claim = Claim::new(id, "section 4", what, printed, measured);
            findings = findings.claims([claim.worded(does)]);
            let name = format!("{a} over {b}");
            table = table.row([name, trees.to_string(), sets.to_string(), more.to_string()]);
        }
        findings = findings.table(table);
    }
    findings.table(by_order(rows))
}

/// Where the counterexamples are.
fn by_order(rows: &Rows) -> Table {
    let columns = ["pair, depth 4"].into_iter().chain(ORDERS);
    let mut table = Table::new("Trees against a domination by order, all widths, by sets", columns);
    for &pair in pairs(4) {
        let at = |order: usize| {
            let samples = WIDTHS
                .into_iter()
                .flat_map(|width| rows.sample(&parameters(width, 4, order, pair), "leaf_outside"));
            samples.filter(|it| *it > 0.0).count().to_string()
        };
        let name = format!("{} over {}", name(pair.0, 4), name(pair.1, 4));
        if against(rows, 4, pair, "leaf_outside").1 > 0 {
            table = table.row([name].into_iter().chain((1..=6).map(at)));
        }
    }
    table
}
