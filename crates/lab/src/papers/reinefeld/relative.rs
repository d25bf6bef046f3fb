//! Figure 4: NegaScout's leaves relative to alpha-beta's.

use super::{
    PAPER,
    trees::{TREES, iid},
};
use crate::{
    experiment::{
        Axis, Claim, Estimate, Experiment, Figure, Findings, Printed, Rows, Scale, Table, Trial,
    },
    papers::searches::{leaves, read, tree},
};
use plywood_games::trees::Iid;

/// NegaScout, SCOUT and alpha-beta on the same trees.
pub const RELATIVE: Experiment = Experiment {
    id: "reinefeld-relative",
    paper: &PAPER,
    title: "NegaScout relative to alpha-beta (Fig. 4)",
    about: "Uniform trees with independent leaves of 200 values, width 5 to 60, depth 3 to 6. Leaves are \
            counted at every evaluation, and each leaf once, as with a hash table that prunes nothing \
            inside the tree. NegaScout is that of Fig. 2, to the letter (negascout-1983); the table also has the one that \
            does not search again where the answer lies outside the window (negascout). The figure's \
            numbers are lost; its prose is compared.",
    seconds: [10.0, 500.0, 2500.0],
    version: 2,
    columns: &["alphabeta", "negascout", "distinct", "not_pointless", "scout"],
    plan: |scale, _| {
        sizes(scale).flat_map(|(b, d, trees)| Trial::numbered(&iid(b, d, 200), trees)).collect()
    },
    trial: |trial| {
        let (family, seed) = (read::<Iid>(&trial.parameters), tree(trial));
        let count = |algorithm| leaves(&family, algorithm, seed).len();
        let [alphabeta, repaired, scout] = ["alphabeta", "negascout", "scout"].map(count);
        let mut negascout = leaves(&family, "negascout-1983", seed);
        let all = negascout.len();
        negascout.sort_unstable();
        negascout.dedup();
        [alphabeta, all, negascout.len(), repaired, scout].map(|it| it as f64).to_vec()
    },
    findings: relative,
};

const DEPTHS: [u8; 4] = [3, 4, 5, 6];

fn widths() -> impl Iterator<Item = u16> + Clone {
    (1..=12).map(|i| 5 * i)
}

/// Widths and depths, with the number of trees.
fn sizes(scale: Scale) -> impl Iterator<Item = (u16, u8, u64)> {
    let all = DEPTHS.into_iter().flat_map(|depth| widths().map(move |width| (width, depth)));
    all.filter_map(move |(width, depth)| {
        let leaves = f64::from(width).powf(0.65 * f64::from(depth));
        // As many as can be had quickly, and no fewer than in the paper.
        let trees = match scale {
            Scale::Quick if leaves > 200_000.0 => return None,
            Scale::Quick => TREES,
            Scale::Paper => ((2e7 / leaves) as u64).clamp(TREES, 1000),
            Scale::Deep => 10 * ((2e7 / leaves) as u64).clamp(TREES, 1000),
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
    let mut findings = Findings::default()
        .claims(savings(rows))
        .claims(with_a_table(rows))
        .claims(everywhere(rows))
        .claims(narrow(rows))
        .claims(saturation(rows))
        .claims(below_scout(rows));
    for (column, what) in
        [("negascout", "every evaluation counts"), ("distinct", "each leaf counts once")]
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
    let forms = [
        ("negascout", "Fig. 2"),
        ("distinct", "Fig. 2, distinct"),
        ("not_pointless", "negascout"),
        ("scout", "SCOUT"),
    ];
    let heads = DEPTHS.iter().flat_map(|d| forms.map(|(_, name)| format!("depth {d}, {name}")));
    let columns = ["width".to_string()].into_iter().chain(heads);
    let mut table = Table::new("Leaves in percent of alpha-beta's", columns);
    for width in widths() {
        let cells = DEPTHS.iter().flat_map(|&depth| {
            forms.map(|(column, _)| {
                Table::cell(ratio(rows, width, depth, column).map(|it| it.times(100.0)))
            })
        });
        table = table.row([width.to_string()].into_iter().chain(cells));
    }
    findings.table(table)
}

/// Every size of the figure.
fn every_size() -> impl Iterator<Item = (u16, u8)> {
    DEPTHS.into_iter().flat_map(|depth| widths().map(move |width| (width, depth)))
}

/// "Approximately 20 percent fewer leaves" at typical chess tree sizes.
fn savings(rows: &Rows) -> Vec<Claim> {
    let fewer =
        |width, depth| Some(ratio(rows, width, depth, "negascout")?.below_one().times(100.0));
    let claim = |depth: u8| {
        let what = format!(
            "At typical chess tree sizes NegaScout visits fewer leaves: percent saved, width 40, depth {depth}."
        );
        let printed = Printed::Sampled { value: 20.0, rounding: 5.0, samples: TREES };
        let id = format!("reinefeld-savings-{depth}");
        let claim = Claim::new(id, "Results", what, printed, fewer(40, depth)?);
        let others = [30, 35, 50, 60].into_iter();
        let others =
            others.filter_map(|width| Some((format!("width {width}"), fewer(width, depth)?)));
        let claim = claim.worded("approximately 20 %");
        Some(claim.missing("Which sizes are typical of chess.", others))
    };
    DEPTHS.into_iter().filter_map(claim).collect()
}

/// "Using this technique, Negascout examines 20 to 30 percent fewer terminal nodes than alpha-beta": leaves that a
/// table holds are not evaluated again.
fn with_a_table(rows: &Rows) -> Vec<Claim> {
    let fewer =
        |width, depth| Some(ratio(rows, width, depth, "distinct")?.below_one().times(100.0));
    let claim = |depth: u8| {
        let what = format!(
            "With a table NegaScout examines fewer leaves than alpha-beta: percent saved, each leaf counted once, width 40, depth {depth}."
        );
        let printed = Printed::Between(20.0, 30.0);
        let id = format!("reinefeld-table-{depth}");
        let claim = Claim::new(id, "Abstract", what, printed, fewer(40, depth)?);
        let others = [20, 30, 50, 60].into_iter();
        let others =
            others.filter_map(|width| Some((format!("width {width}"), fewer(width, depth)?)));
        let claim = claim.worded("20 to 30 percent fewer");
        Some(claim.missing("At which sizes.", others))
    };
    DEPTHS.into_iter().filter_map(claim).collect()
}

/// Sizes at which NegaScout is not better than alpha-beta.
fn everywhere(rows: &Rows) -> Vec<Claim> {
    let count = |[id, words, what]: [&str; 3], column: &str, least: u16| {
        let ratios: Vec<f64> = every_size()
            .filter(|(width, _)| *width >= least)
            .filter_map(|(width, depth)| Some(ratio(rows, width, depth, column)?.value))
            .collect();
        let against = ratios.iter().filter(|ratio| **ratio >= 1.0).count() as u64;
        let measured = Estimate::count(against, ratios.len() as u64);
        let claim = Claim::new(id, "Results, Fig. 4", what, Printed::Never, measured);
        (!ratios.is_empty()).then(|| claim.worded(words))
    };
    let total = [
        "reinefeld-superior",
        "superior to alpha-beta",
        "NegaScout is superior to alpha-beta with widths from 20 to 60: sizes at which it is not.",
    ];
    let distinct = [
        "reinefeld-superior-distinct",
        "superior to alpha-beta at any tree size",
        "With each leaf counted once NegaScout is superior at any size: sizes at which it is not.",
    ];
    let (total, distinct) = (count(total, "negascout", 20), count(distinct, "distinct", 0));
    total.into_iter().chain(distinct).collect()
}

/// Alpha-beta is better in narrow trees; NegaScout's number of leaves varies more there.
fn narrow(rows: &Rows) -> Vec<Claim> {
    let worse = |depth: u8| {
        let percent = ratio(rows, 5, depth, "negascout")?.times(100.0);
        let what = format!(
            "NegaScout is outperformed by alpha-beta in trees with low branching factors: percent of alpha-beta's leaves, width 5, depth {depth}."
        );
        let id = format!("reinefeld-narrow-{depth}");
        let claim = Claim::new(id, "Results", what, Printed::Above(100.0), percent);
        Some(claim.worded("outperformed by alpha-beta"))
    };
    let varies = |depth: u8| {
        let trees = iid(10, depth, 200);
        let part = |column| {
            let sample = rows.sample(&trees, column);
            Some(Estimate::deviation(&sample)?.over(Estimate::mean(&sample)?))
        };
        let more = part("negascout")?.over(part("alphabeta")?);
        let what = format!(
            "With low branching factors (below 15) NegaScout's leaves have a large standard deviation: as part of their \
             mean, over the same of alpha-beta, width 10, depth {depth}."
        );
        let id = format!("reinefeld-varies-{depth}");
        let claim = Claim::new(id, "Results", what, Printed::Above(1.0), more);
        Some(claim.worded("a large standard deviation"))
    };
    let depths = || DEPTHS.into_iter();
    depths().filter_map(worse).chain(depths().filter_map(varies)).collect()
}

/// "All curves exhibit saturation at high branching factors."
fn saturation(rows: &Rows) -> Vec<Claim> {
    let claim = |(column, short, counted): (&str, &str, &str), depth: u8| {
        let change = |from, to| {
            let [from, to] = [from, to].map(|width| ratio(rows, width, depth, column));
            Some(to?.less(from?))
        };
        let (late, early) = (change(35, 60)?, change(5, 30)?);
        let part = late.over(early);
        let part = part.times(part.value.signum());
        let what = format!(
            "All curves saturate at high branching factors: the change from width 35 to 60 as part of the change from 5 to \
             30, {counted}depth {depth}."
        );
        let id = format!("reinefeld-saturation-{short}{depth}");
        Some(Claim::new(id, "Results", what, Printed::Below(1.0), part).worded("saturation"))
    };
    let curves =
        [("negascout", "", ""), ("distinct", "distinct-", "with each leaf counted once, ")];
    let all = curves.into_iter().flat_map(|curve| DEPTHS.map(|depth| (curve, depth)));
    all.filter_map(|(curve, depth)| claim(curve, depth)).collect()
}

/// "Negascout often searches fewer nodes than Scout."
fn below_scout(rows: &Rows) -> Vec<Claim> {
    let (a, b) = (rows.column("negascout"), rows.column("scout"));
    let all = every_size().flat_map(|(width, depth)| rows.of(&iid(width, depth, 200)));
    let fewer: Vec<bool> = all.map(|(_, row)| row[a] < row[b]).collect();
    let times = fewer.iter().filter(|it| **it).count() as u64;
    let found = Estimate::rate(times, fewer.len() as u64);
    let what = "NegaScout often searches fewer nodes than SCOUT: percent of all trees on which it takes fewer leaves.";
    let claim = |it: Estimate| {
        let printed = Printed::Above(50.0);
        Claim::new("reinefeld-scout", "Introduction", what, printed, it.times(100.0))
            .worded("often")
    };
    found.map(claim).into_iter().collect()
}
