//! Reinefeld 1983, "An improvement to the Scout tree search algorithm".
//!
//! Leaves are independent, with 200 values; thirty trees of each size.

use super::searches::{leaves, parts, read, tree};
use crate::experiment::{
    Axis, Claim, Estimate, Experiment, Figure, Findings, Paper, Printed, Rows, Scale, Table, Trial,
};
use plywood_games::trees::{Explicit, Iid};

/// The paper.
pub const PAPER: Paper =
    Paper { name: "Reinefeld 1983", title: "An improvement to the Scout tree search algorithm" };

/// Trees of each size in the paper.
const TREES: u64 = 30;

/// Figure 4: NegaScout's leaves relative to alpha-beta's.
pub const RELATIVE: Experiment = Experiment {
    id: "reinefeld-relative",
    paper: &PAPER,
    title: "NegaScout relative to alpha-beta (Fig. 4)",
    about: "Uniform trees with independent leaves of 200 values, width 5 to 60, depth 3 to 6. Leaves are \
            counted at every evaluation, and each leaf once, as with a hash table that prunes nothing \
            inside the tree. The figure's numbers are lost; its prose is compared.",
    seconds: [5.0, 90.0, 900.0],
    version: 1,
    columns: &["alphabeta", "negascout", "negascout_distinct"],
    plan: |scale, _| {
        let sizes = sizes(scale);
        sizes.flat_map(|(b, d, trees)| Trial::numbered(&iid(b, d, 200), trees)).collect()
    },
    trial: |trial| {
        let (family, seed) = (read::<Iid>(&trial.parameters), tree(trial));
        let alphabeta = leaves(&family, "alphabeta", seed).len();
        let mut negascout = leaves(&family, "negascout", seed);
        let all = negascout.len();
        negascout.sort_unstable();
        negascout.dedup();
        [alphabeta, all, negascout.len()].map(|it| it as f64).to_vec()
    },
    findings: relative,
};

const DEPTHS: [u8; 4] = [3, 4, 5, 6];

fn widths() -> impl Iterator<Item = u16> + Clone {
    (1..=12).map(|i| 5 * i)
}

fn iid(width: u16, depth: u8, values: u32) -> String {
    format!("iid:width={width},depth={depth},values={values}")
}

/// Widths and depths, with the number of trees.
fn sizes(scale: Scale) -> impl Iterator<Item = (u16, u8, u64)> {
    let all = DEPTHS.into_iter().flat_map(|depth| widths().map(move |width| (width, depth)));
    all.filter_map(move |(width, depth)| {
        let leaves = f64::from(width).powf(0.65 * f64::from(depth));
        let trees = match scale {
            Scale::Quick if leaves > 200_000.0 => return None,
            Scale::Quick | Scale::Paper => TREES,
            Scale::Deep => 10 * TREES,
        };
        Some((width, depth, trees))
    })
}

/// A column of NegaScout's over alpha-beta's leaves.
fn ratio(rows: &Rows, width: u16, depth: u8, column: &str) -> Option<Estimate> {
    let trees = iid(width, depth, 200);
    let (a, b) = (rows.column(column), rows.column("alphabeta"));
    Estimate::ratio(&rows.of(&trees).map(|(_, row)| (row[a], row[b])).collect::<Vec<_>>())
}

fn relative(rows: &Rows) -> Findings {
    let mut findings =
        Findings::default().claims(savings(rows)).claims(everywhere(rows)).claims(low(rows));
    for (column, what) in
        [("negascout", "every evaluation counts"), ("negascout_distinct", "each leaf counts once")]
    {
        let title = format!("Fig. 4: relative NegaScout performance, {what}");
        let mut figure =
            Figure::new(title, Axis::even("width"), Axis::even("percent of alpha-beta"));
        for depth in DEPTHS {
            let percent = |width| ratio(rows, width, depth, column).map(|it| it.times(100.0));
            let points = widths().map(|width| (f64::from(width), percent(width)));
            figure = figure.curve(format!("depth {depth}"), points, Vec::new());
        }
        findings = findings.figure(figure);
    }
    let columns = ["width".to_string()]
        .into_iter()
        .chain(DEPTHS.iter().flat_map(|d| [format!("depth {d}"), format!("depth {d}, distinct")]));
    let mut table = Table::new("NegaScout's leaves in percent of alpha-beta's", columns);
    for width in widths() {
        let cells = DEPTHS.iter().flat_map(|&depth| {
            ["negascout", "negascout_distinct"].map(|column| {
                Table::cell(ratio(rows, width, depth, column).map(|it| it.times(100.0)))
            })
        });
        table = table.row([width.to_string()].into_iter().chain(cells));
    }
    findings.table(table)
}

/// "Approximately 20 percent fewer leaves" at typical chess tree sizes.
fn savings(rows: &Rows) -> Vec<Claim> {
    let claim = |depth: u8| {
        let fewer = ratio(rows, 40, depth, "negascout")?.below_one().times(100.0);
        let what = format!(
            "At typical chess tree sizes NegaScout visits approximately 20 % fewer leaves: percent saved, width 40, depth {depth}."
        );
        // "Approximately 20" is read as rounded to tens.
        let printed = Printed::Sampled { value: 20.0, rounding: 5.0, samples: TREES };
        let reason =
            "Holds at depths 5 and 6; at depths 3 and 4 the trees of these widths save less.";
        let id = format!("reinefeld-savings-{depth}");
        Some(Claim::new(id, "Results", what, printed, fewer).because(reason))
    };
    DEPTHS.into_iter().filter_map(claim).collect()
}

/// Sizes at which NegaScout is not better than alpha-beta.
fn everywhere(rows: &Rows) -> Vec<Claim> {
    let count = |id: &str, column: &str, least: u16, what: &str| {
        let sizes = DEPTHS.into_iter().flat_map(|depth| widths().map(move |width| (width, depth)));
        let ratios: Vec<f64> = sizes
            .filter(|(width, _)| *width >= least)
            .filter_map(|(width, depth)| Some(ratio(rows, width, depth, column)?.value))
            .collect();
        let against = ratios.iter().filter(|ratio| **ratio >= 1.0).count() as u64;
        let measured = Estimate::count(against, ratios.len() as u64);
        (!ratios.is_empty())
            .then(|| Claim::new(id, "Results, Fig. 4", what, Printed::Never, measured))
    };
    let total = count(
        "reinefeld-superior",
        "negascout",
        20,
        "NegaScout is superior to alpha-beta with widths from 20 to 60: sizes at which it is not.",
    )
    .map(|claim| {
        claim.because("At depths 3 and 4 it takes a width of about 40 until the saved leaves outweigh the second searches.")
    });
    let distinct = count(
        "reinefeld-superior-distinct",
        "negascout_distinct",
        0,
        "With each leaf counted once NegaScout is superior at any size: sizes at which it is not.",
    );
    total.into_iter().chain(distinct).collect()
}

/// Alpha-beta is better in narrow trees, and NegaScout's number of leaves varies more.
fn low(rows: &Rows) -> Vec<Claim> {
    let worse = |depth: u8| {
        let percent = ratio(rows, 5, depth, "negascout")?.times(100.0);
        let what = format!(
            "NegaScout is outperformed by alpha-beta in trees with low branching factors: percent of alpha-beta's leaves, width 5, depth {depth}."
        );
        Some(Claim::new(
            format!("reinefeld-narrow-{depth}"),
            "Results",
            what,
            Printed::Above(100.0),
            percent,
        ))
    };
    let saturates = || {
        let flat = |from, to| {
            let depth = 5;
            Some(
                ratio(rows, to, depth, "negascout")?.value
                    - ratio(rows, from, depth, "negascout")?.value,
            )
        };
        let part = flat(35, 60)?.abs() / flat(5, 30)?.abs();
        let what = "All curves saturate at high branching factors: the change from width 35 to 60 as part of the change from 5 to 30, depth 5.";
        Some(Claim::new(
            "reinefeld-saturation",
            "Results",
            what,
            Printed::Below(1.0),
            Estimate::exact(part),
        ))
    };
    DEPTHS.into_iter().filter_map(worse).chain(saturates()).collect()
}

/// The refinement of the saved path, and the example of Fig. 3.
pub const PATH: Experiment = Experiment {
    id: "reinefeld-path",
    paper: &PAPER,
    title: "The saved path",
    about: "A second search that starts down the path which made the first one fail, on trees of depth 7 and width 10: \
            with 200 values, as in the paper's experiment, and with values that are almost all distinct.",
    seconds: [0.5, 0.5, 5.0],
    version: 1,
    columns: &["leaves"],
    plan: |scale, _| {
        let trees = scale.pick(TREES, TREES, 10 * TREES);
        let large = [200, DISTINCT].into_iter().flat_map(|values| {
            ["negascout", "negascout-path"].map(|algorithm| path_parameters(values, algorithm))
        });
        let large = large.flat_map(|parameters| Trial::numbered(&parameters, trees));
        let small = EXAMPLE.iter().map(|(algorithm, _)| example(algorithm));
        large.chain(small.flat_map(|parameters| Trial::numbered(&parameters, 1))).collect()
    },
    trial: |trial| {
        let (family, algorithm) = parts(trial);
        let leaves = match family.strip_prefix("explicit:") {
            Some(_) => leaves(&read::<Explicit>(family), algorithm, 0),
            None => leaves(&read::<Iid>(family), algorithm, tree(trial)),
        };
        vec![leaves.len() as f64]
    },
    findings: saved_path,
};

/// Enough values that hardly two leaves have the same.
const DISTINCT: u32 = 1 << 30;

/// What is evaluated in the smallest tree that favours NegaScout.
const EXAMPLE: [(&str, f64); 2] = [("alphabeta", 7.0), ("negascout", 6.0)];

fn example(algorithm: &str) -> String {
    format!("explicit:((5 4) (6 1)) ((7 8) (3 2)) {algorithm}")
}

fn path_parameters(values: u32, algorithm: &str) -> String {
    format!("{} {algorithm}", iid(10, 7, values))
}

fn saved_path(rows: &Rows) -> Findings {
    let saved = |values| {
        let of = |algorithm| path_parameters(values, algorithm);
        let ratio =
            Estimate::ratio(&rows.pairs(&of("negascout-path"), &of("negascout"), "leaves"))?;
        Some(ratio.below_one().times(100.0))
    };
    // "Typically 8 %" is read as rounded to whole numbers; on how many trees is not said.
    let printed = Printed::Sampled { value: 8.0, rounding: 0.5, samples: TREES };
    let what = |values: &str| {
        format!(
            "The saved path typically saves 8 % of the leaves, depth 7, width 10: percent saved with {values}."
        )
    };
    let reason = "With 200 values there are fewer second searches to save on than with almost distinct ones: about half as many.";
    let mut findings = Findings::default()
        .claim_if(saved(200), |it| {
            Claim::new("reinefeld-path-200", "Refinements", what("200 values"), printed, it).because(reason)
        })
        .claim_if(saved(DISTINCT), |it| {
            let what = what("values almost all distinct");
            Claim::new("reinefeld-path-distinct", "Refinements", what, printed, it)
                .missing("The distribution of the values is called uniform, and how many there are is not said.")
        });
    for (algorithm, value) in EXAMPLE {
        let found = rows.row(&example(algorithm), 0).map(|row| Estimate::exact(row[0]));
        let what = format!(
            "Leaves that {algorithm} evaluates on an instance of Fig. 3, ((5 4) (6 1)) ((7 8) (3 2))."
        );
        let printed = Printed::Number { value, rounding: 0.0 };
        findings = findings.claim_if(found, |it| {
            Claim::new(format!("reinefeld-figure-3-{algorithm}"), "Fig. 3", what, printed, it)
        });
    }
    findings
}
