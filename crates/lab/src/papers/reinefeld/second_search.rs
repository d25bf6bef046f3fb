//! Second searches: the saved path, alpha-beta in small subtrees, and the example of Fig. 3.

use super::{
    PAPER,
    trees::{TREES, iid},
};
use crate::{
    experiment::{Claim, Estimate, Experiment, Findings, Printed, Rows, Table, Trial},
    papers::searches::{leaves, parts, read, tree},
};
use plywood_games::trees::{Explicit, Iid};

/// The refinements of NegaScout.
pub const SECOND_SEARCH: Experiment = Experiment {
    id: "reinefeld-path",
    paper: &PAPER,
    title: "The saved path, and second searches by alpha-beta",
    about: "A second search that starts down the path which made the first one fail, on trees of depth 7 and width 10, with 200 \
            values, as in the paper's experiment, with 20 000, and with values that are almost all distinct; and second searches of \
            small subtrees by alpha-beta, up to each height, on trees of width 10, depth 6. Both beside the form of NegaScout that \
            does not search again where the answer lies outside the window. And every tree with fewer leaves than that of Fig. 3, with \
            every order of its values.",
    seconds: [2.0, 50.0, 500.0],
    version: 2,
    columns: &["leaves", "alphabeta"],
    plan: |scale, _| {
        let trees = scale.pick(TREES, 1000, 10_000);
        let path = VALUES.into_iter().flat_map(|values| {
            ["negascout", "negascout-path"].map(|algorithm| path_parameters(values, algorithm))
        });
        let heights = HEIGHTS.map(|height| height_parameters(&by_alphabeta(height)));
        let large = path.chain(heights).chain([height_parameters("negascout")]);
        let large = large.flat_map(|parameters| Trial::numbered(&parameters, trees));
        let small = EXAMPLE.iter().map(|(algorithm, ..)| example(algorithm));
        let small = small.flat_map(|parameters| Trial::numbered(&parameters, 1));
        let exhausted = SMALL.iter().flat_map(|&(width, depth)| {
            Trial::numbered(&every_tree(width, depth), values(width, depth).pow(width.pow(depth)))
        });
        large.chain(small).chain(exhausted).collect()
    },
    trial: |trial| {
        if let Some(size) = trial.parameters.strip_prefix("every ") {
            let (width, depth) = size.split_once('x').expect("what the plan wrote");
            let tree = numbered_tree(read(width), read(depth), trial.seed);
            let [negascout, alphabeta] = ["negascout-1983", "alphabeta"]
                .map(|algorithm| leaves(&read::<Explicit>(&tree), algorithm, 0).len() as f64);
            return vec![negascout, alphabeta];
        }
        let (family, algorithm) = parts(trial);
        let leaves = match family.strip_prefix("explicit:") {
            Some(_) => leaves(&read::<Explicit>(family), algorithm, 0),
            None => leaves(&read::<Iid>(family), algorithm, tree(trial)),
        };
        vec![leaves.len() as f64, f64::NAN]
    },
    findings,
};

/// Enough values that hardly two leaves have the same.
const DISTINCT: u32 = 1 << 30;
const VALUES: [u32; 3] = [200, 20_000, DISTINCT];

fn path_parameters(values: u32, algorithm: &str) -> String {
    format!("{} {algorithm}", iid(10, 7, values))
}

/// Plies left at the largest subtrees that alpha-beta searches again. Of fewer than three no second
/// search is made; and none of six, of which the whole trees are, so that five are all there are.
const HEIGHTS: [u32; 3] = [3, 4, 6];

fn by_alphabeta(height: u32) -> String {
    format!("negascout-alphabeta:{height}")
}

fn height_parameters(algorithm: &str) -> String {
    format!("{} {algorithm}", iid(10, 6, 200))
}

/// What is evaluated in the smallest tree that favours NegaScout.
const EXAMPLE: [(&str, f64, &str); 2] =
    [("alphabeta", 7.0, "visits p.2.1.2"), ("negascout", 6.0, "p.2.1.2 is exempted")];

fn example(algorithm: &str) -> String {
    format!("explicit:((5 4) (6 1)) ((7 8) (3 2)) {algorithm}")
}

/// Width and depth of the uniform trees with a choice that have no more leaves than Fig. 3's, which
/// is the last. With one ply there is nothing that could be cut off.
const SMALL: [(u32, u32); 2] = [(2, 2), (2, 3)];

/// As many values as make every order of the leaves possible, ties among them; of Fig. 3's own
/// tree three are enough to see.
fn values(width: u32, depth: u32) -> u64 {
    u64::from(width.pow(depth)).min(if depth > 2 { 3 } else { u64::MAX })
}

fn every_tree(width: u32, depth: u32) -> String {
    format!("every {width}x{depth}")
}

/// The tree whose leaves are the digits of a number.
fn numbered_tree(width: u32, depth: u32, number: u64) -> String {
    fn subtree(width: u32, depth: u32, values: u64, digits: &mut u64) -> String {
        if depth == 0 {
            let digit = *digits % values;
            *digits /= values;
            return digit.to_string();
        }
        let children: Vec<String> =
            (0..width).map(|_| subtree(width, depth - 1, values, digits)).collect();
        format!("({})", children.join(" "))
    }
    subtree(width, depth, values(width, depth), &mut { number })
}

/// What one search saves of another's leaves, in percent.
fn saved(rows: &Rows, with: &str, without: &str) -> Option<Estimate> {
    Some(Estimate::ratio(&rows.pairs(with, without, "leaves"))?.below_one().times(100.0))
}

fn findings(rows: &Rows) -> Findings {
    let mut table =
        Table::new("Leaves saved, in percent of NegaScout's", ["refinement", "trees", "saved"]);
    for values in VALUES {
        let name = format!("width 10, depth 7, {values} values");
        table = table.row(["saved path".to_string(), name, Table::cell(path(rows, values))]);
    }
    for height in HEIGHTS {
        let name = format!("alpha-beta up to height {height}");
        let found =
            saved(rows, &height_parameters(&by_alphabeta(height)), &height_parameters("negascout"));
        table = table.row([name, "width 10, depth 6, 200 values".to_string(), Table::cell(found)]);
    }
    Findings::default()
        .claims(saved_path(rows))
        .claims(small_subtrees(rows))
        .claims(figure_3(rows))
        .table(table)
}

fn path(rows: &Rows, values: u32) -> Option<Estimate> {
    let of = |algorithm| path_parameters(values, algorithm);
    saved(rows, &of("negascout-path"), &of("negascout"))
}

fn saved_path(rows: &Rows) -> Vec<Claim> {
    let claim = |values: u32| {
        let name = |values| match values {
            DISTINCT => "values almost all distinct".to_string(),
            _ => format!("{values} values"),
        };
        let id = match values {
            DISTINCT => "reinefeld-path-distinct".to_string(),
            _ => format!("reinefeld-path-{values}"),
        };
        let what = format!(
            "The saved path saves leaves, depth 7, width 10: percent saved with {}.",
            name(values)
        );
        // On how many trees is not said.
        let printed = Printed::Sampled { value: 8.0, rounding: 0.5, samples: TREES };
        let claim = Claim::new(id, "Refinements", what, printed, path(rows, values)?);
        let others = VALUES.into_iter().filter(|it| *it != values);
        let others = others.filter_map(|it| Some((name(it), path(rows, it)?)));
        Some(claim.worded("typically 8 %").missing("How many values there were.", others))
    };
    [200, DISTINCT].into_iter().filter_map(claim).collect()
}

/// "It should be profitable to call alpha-beta when performing a re-search of a small subtree",
/// and "the extreme" of calling it always.
fn small_subtrees(rows: &Rows) -> Vec<Claim> {
    let claim = |height: u32| {
        let found = saved(
            rows,
            &height_parameters(&by_alphabeta(height)),
            &height_parameters("negascout"),
        )?;
        let what = format!(
            "Second searches of small subtrees by alpha-beta are profitable: percent of the leaves saved up to height \
             {height}, width 10, depth 6."
        );
        let id = format!("reinefeld-small-{height}");
        let claim = Claim::new(id, "Refinements", what, Printed::Above(0.0), found);
        let claim = claim.worded("should be profitable");
        Some(match height {
            6 => claim
                .incomparable("The extreme, of which the paper only says that one could go to it."),
            _ => claim,
        })
    };
    HEIGHTS.into_iter().filter_map(claim).collect()
}

/// The example, and that there is no smaller one.
fn figure_3(rows: &Rows) -> Vec<Claim> {
    let leaves = |(algorithm, value, words): (&str, f64, &str)| {
        let found = rows.row(&example(algorithm), 0).map(|row| Estimate::exact(row[0]))?;
        let what = format!(
            "Leaves that {algorithm} evaluates on an instance of Fig. 3, ((5 4) (6 1)) ((7 8) (3 2))."
        );
        let printed = Printed::Number { value, rounding: 0.0 };
        let id = format!("reinefeld-figure-3-{algorithm}");
        Some(Claim::new(id, "Fig. 3", what, printed, found).worded(words))
    };
    let smallest = |&(width, depth): &(u32, u32)| {
        let all: Vec<_> = rows.of(&every_tree(width, depth)).map(|(_, row)| row).collect();
        let fewer = all.iter().filter(|row| row[0] < row[1]).count() as u64;
        let (printed, trees) = match (width, depth) {
            (2, 3) => (Printed::Sometimes, "this one"),
            _ => (Printed::Never, "smaller ones"),
        };
        let what = format!(
            "Fig. 3 is the smallest uniform tree that favours NegaScout: {trees}, of width {width} and depth {depth}, on which \
             it evaluates fewer leaves than alpha-beta, with every order of leaves."
        );
        let id = format!("reinefeld-smallest-{width}-{depth}");
        let found = Estimate::count(fewer, all.len() as u64);
        let claim = Claim::new(id, "Fig. 3", what, printed, found);
        (!all.is_empty()).then(|| claim.worded("the smallest uniform tree"))
    };
    EXAMPLE.into_iter().filter_map(leaves).chain(SMALL.iter().filter_map(smallest)).collect()
}
