//! Trees of depth 3, the paper's two plies: Tables 1 to 5, Fig. 9, Results 1 and 2.

use super::{
    PAPER,
    conclusions::of_averages,
    numbers::{mean, single},
    search::{COLUMNS, First, parameters, search},
};
use crate::{
    experiment::{
        Axis, Claim, Estimate, Experiment, Figure, Findings, Printed, Rows, Scale, Table, Trial,
        together,
    },
    papers::searches::read,
};
use plywood::{Game, Search, Window, algorithm::star1, observer::Counts};
use plywood_games::{Family, Knowledge, trees::StarComplete};

/// Leaves of Star1 and Star2 in the best case, on the average, and by formula.
pub const TWO_PLY: Experiment = Experiment {
    id: "ballard-two-ply",
    paper: &PAPER,
    title: "Star1 and Star2 on trees of depth 3 (Tables 1-5, Fig. 9)",
    about: "*-complete trees with N arcs below every node: Max, chance, Min. Best cases leave nothing to chance; averages \
            are over trees with all orders of arcs equally likely. Leaves that Star2 probes and then searches \
            count twice, as in the paper. Table 5 comes from formula (21) with (3N+2m)/(3N+2n) in place of the \
            printed signs. What Star1 saves beneath single chance nodes is searched at N = 100 and 200.",
    seconds: [4.0, 60.0, 600.0],
    version: 2,
    columns: COLUMNS,
    plan,
    trial: |trial| match trial.parameters.strip_prefix("formula n=") {
        Some(n) => {
            vec![algebraic(n.parse().expect("what the plan wrote")), f64::NAN, f64::NAN, f64::NAN]
        }
        None => match trial.parameters.strip_prefix("reduction n=") {
            Some(n) => reduction(read(n)),
            None => search(trial, First::Exhaustively),
        },
    },
    findings,
};

/// Trees of each size in the paper.
pub(super) const TREES: u64 = 1000;

const SIZES: [u32; 8] = [2, 4, 6, 8, 10, 20, 30, 40];
const TABLE_1: [f64; 8] = [5.0, 40.0, 138.0, 336.0, 670.0, 5560.0, 18990.0, 45320.0];
const TABLE_2: [f64; 8] = [5.0, 25.0, 58.0, 105.0, 166.0, 677.0, 1532.0, 2732.0];
const TABLE_3: [f64; 8] = [7.1, 53.9, 178.0, 418.0, 810.0, 6389.0, 21382.0, 50425.0];
/// N, cutoffs while probing, regular ones, leaves.
pub(super) const TABLE_4: [(u32, f64, f64, f64); 7] = [
    (4, 1.3, 0.7, 48.0),
    (6, 2.0, 1.5, 139.0),
    (8, 2.8, 2.5, 293.0),
    (10, 3.5, 3.5, 531.0),
    (20, 8.1, 8.4, 3341.0),
    (30, 12.6, 13.4, 10109.0),
    (40, 17.4, 18.3, 22390.0),
];
const TABLE_5: [(u32, f64); 7] =
    [(4, 57.0), (6, 188.0), (8, 438.0), (10, 846.0), (20, 6557.0), (30, 21805.0), (40, 51174.0)];
/// For the limits of Results 1 and 2.
const LARGE: [u32; 3] = [50, 100, 200];

pub(super) fn best(n: u32, algorithm: &str) -> String {
    parameters(n, 3, "best", algorithm)
}

pub(super) fn random(n: u32, algorithm: &str) -> String {
    parameters(n, 3, "random", algorithm)
}

pub(super) fn formula(n: u32) -> String {
    format!("formula n={n}")
}

fn plan(scale: Scale, _: &Rows) -> Vec<Trial> {
    let mut trials = Vec::new();
    for algorithm in ["star1", "star2"] {
        for n in SIZES.into_iter().chain(LARGE) {
            trials.extend(Trial::numbered(&best(n, algorithm), 1));
        }
        for n in SIZES {
            let trees = scale.pick(TREES, 10 * TREES, 100 * TREES);
            trials.extend(Trial::numbered(&random(n, algorithm), trees));
        }
    }
    trials.extend(REDUCTION.iter().flat_map(|&n| Trial::numbered(&reduction_parameters(n), 1)));
    trials.extend(TABLE_5.iter().flat_map(|&(n, _)| Trial::numbered(&formula(n), 1)));
    trials
}

/// Star1's best case beneath single chance nodes, with these numbers of arcs.
const REDUCTION: [u32; 2] = [100, 200];

fn reduction_parameters(n: u32) -> String {
    format!("reduction n={n}")
}

/// The part of their leaves that Star1 saves beneath the worst, the median and the nearly best chance
/// node, in percent, when the best has been searched.
fn reduction(n: u32) -> Vec<f64> {
    let tree: StarComplete = read(&format!("star-complete:n={n},depth=3,order=best"));
    let (root, depth) = (tree.root(0), tree.height().expect("a tree"));
    let saved = |place: u32| {
        let child = tree.play(&root, place as u8);
        let mut search = Search::new(&tree, tree.evaluation()).observer(Counts::default());
        // The best chance node is worth nothing.
        let window = -Window { alpha: 0.0, ..Window::full() };
        let Ok(_) = star1(&mut search, &child, depth - 1, window);
        100.0 * (1.0 - search.observer.leaves() as f64 / f64::from(n * n))
    };
    let [worst, median, nearly] = [WORST, MEDIAN, NEARLY_BEST].map(|place| saved(place(n)));
    vec![worst, median, nearly, f64::NAN]
}

/// Which of the chance nodes, the best of which is number 0.
const WORST: fn(u32) -> u32 = |n| n - 1;
const MEDIAN: fn(u32) -> u32 = |n| n / 2;
const NEARLY_BEST: fn(u32) -> u32 = |_| 1;

/// Large enough for formula (13) to be its limit to the digits printed.
const VERY_LARGE: u32 = 1_000_000;

/// Formula (13) without its floor: the successors that Star1 cuts off beneath the chance node at this
/// place, in the best case.
fn cut_off(n: u32, place: u32) -> f64 {
    let (n, w) = (f64::from(n), f64::from(n) / 2.0 - f64::from(place));
    let root = 13.0 * n * n - 20.0 * n * w - 18.0 * n + 4.0 * w * w + 12.0 * w + 9.0;
    (3.0 + 2.0 * w - 3.0 * n + root.sqrt()) / 2.0
}

/// Formula (21): what Star1 takes on the average, about. Repaired, with (3N + 2m) / (3N + 2n).
fn algebraic(n: i32) -> f64 {
    let size = f64::from(n);
    let harmonic: f64 = (1..=n).map(|i| 1.0 / f64::from(i)).sum();
    let product = |from: i32, to: i32| (from..=to).map(f64::from).product::<f64>();
    let mut sum = 0.0;
    for worse in 1..n {
        for best in 0..worse {
            // The orders in which `best` is the best so far when `worse` comes.
            let ways: f64 = (0..=n - best - 2)
                .map(|s| {
                    let chosen = product(n - best - 1 - s, n - best - 2);
                    f64::from(s + 1) * chosen / product(n - s - 1, n - 1)
                })
                .sum();
            let part = (3.0 * size + 2.0 * f64::from(best)) / (3.0 * size + 2.0 * f64::from(worse));
            sum += part * ways;
        }
    }
    size * size * harmonic + size * sum
}

fn findings(rows: &Rows) -> Findings {
    let columns = [
        "N",
        "Star1 best",
        "Star2 best",
        "Star1 average",
        "Star2 average",
        "Star1 by formula (21)",
    ];
    let mut table = Table::new("Leaves", columns);
    for n in SIZES {
        let cells = [
            single(rows, &best(n, "star1"), "leaves"),
            single(rows, &best(n, "star2"), "leaves"),
            mean(rows, &random(n, "star1"), "leaves"),
            mean(rows, &random(n, "star2"), "leaves"),
            single(rows, &formula(n), "leaves"),
        ];
        table = table.row([n.to_string()].into_iter().chain(cells.map(Table::cell)));
    }
    Findings::default()
        .claims(best_cases(rows))
        .claims(limits(rows))
        .claims(averages(rows))
        .claims(of_averages(rows))
        .claims(by_formula(rows))
        .figure(figure_9(rows))
        .table(table)
}

fn best_cases(rows: &Rows) -> Vec<Claim> {
    let mut claims = Vec::new();
    for (table, algorithm, printed) in [(1, "star1", TABLE_1), (2, "star2", TABLE_2)] {
        for (n, value) in SIZES.into_iter().zip(printed) {
            let Some(found) = single(rows, &best(n, algorithm), "leaves") else { continue };
            let what = format!("Leaves of {algorithm} in the best case, N = {n}.");
            let printed = Printed::Number { value, rounding: 0.0 };
            let id = format!("ballard-table-{table}-{n}");
            claims.push(Claim::new(id, format!("Table {table}"), what, printed, found));
        }
    }
    claims
}

/// Results 1 and 2: what is missing to the limit falls with 1/N, but for rounding to
/// whole nodes; the mean of the extrapolations from N = 50 and 100, and from 100 and 200.
fn limits(rows: &Rows) -> Vec<Claim> {
    let claim = |(result, algorithm, power, value): (u32, &str, i32, f64)| {
        let part = |n: u32| {
            let leaves = single(rows, &best(n, algorithm), "leaves")?.value;
            Some(leaves / f64::from(n).powi(power))
        };
        let [small, middle, large] = [part(LARGE[0])?, part(LARGE[1])?, part(LARGE[2])?];
        let limit = ((2.0 * middle - small) + (2.0 * large - middle)) / 2.0;
        let what = format!(
            "In the best case {algorithm} takes {value} N^{power} leaves for large N: the factor, extrapolated from N = 50, 100 and 200."
        );
        let printed = Printed::Number { value, rounding: 0.0005 };
        let (id, place) = (format!("ballard-result-{result}"), format!("Result {result}"));
        Some(Claim::new(id, place, what, printed, Estimate::exact(limit)))
    };
    type Node = (&'static str, &'static str, &'static str, f64, fn(u32) -> u32);
    let reduced = |(id, node, column, value, place): Node| {
        let place_of = "section 6.1.1";
        let what = format!(
            "Formula (13) for large N: the reduction beneath the {node} chance node in the best case, in percent, N = {VERY_LARGE}."
        );
        let printed = Printed::Number { value, rounding: 0.05 };
        let percent = |n: u32, cut: f64| 100.0 * cut / f64::from(n);
        let limit = percent(VERY_LARGE, cut_off(VERY_LARGE, place(VERY_LARGE)));
        let formula = Claim::new(
            format!("ballard-reduction-{id}"),
            place_of,
            what,
            printed,
            Estimate::exact(limit),
        );
        let searched = REDUCTION.into_iter().filter_map(move |n| {
            let found = single(rows, &reduction_parameters(n), column)?;
            let whole = percent(n, cut_off(n, place(n)).floor());
            let what = format!(
                "Star1's reduction beneath the {node} chance node in the best case, in percent: whole successors by formula (13), and \
                 no more than two besides by cutoffs within the last, which it leaves out, N = {n}."
            );
            let printed = Printed::Between(whole, whole + percent(n, 2.0));
            let id = format!("ballard-reduction-{id}-{n}");
            let claim = Claim::new(id, place_of, what, printed, found).worded("formula (13)");
            Some(claim.incomparable(
                "That cutoffs within the last successor save at most two was read off these numbers.",
            ))
        });
        let searched: Vec<Claim> = searched.collect();
        (!searched.is_empty()).then_some(formula).into_iter().chain(searched)
    };
    let nodes: [Node; 3] = [
        ("worst", "worst", COLUMNS[0], 44.9, WORST),
        ("median", "median", COLUMNS[1], 30.3, MEDIAN),
        ("nearly-best", "nearly best", COLUMNS[2], 0.0, NEARLY_BEST),
    ];
    [(1, "star1", 3, 0.721), (2, "star2", 2, 1.721)]
        .into_iter()
        .filter_map(claim)
        .chain(nodes.into_iter().flat_map(reduced))
        .collect()
}

fn averages(rows: &Rows) -> Vec<Claim> {
    let mut claims = Vec::new();
    let mut add =
        |id: String, place: &str, what: String, printed: (f64, f64), found: Option<Estimate>| {
            let (value, rounding) = printed;
            let printed = Printed::Sampled { value, rounding, samples: TREES };
            claims.extend(found.map(|found| Claim::new(id, place, what, printed, found)));
        };
    for (n, value) in SIZES.into_iter().zip(TABLE_3) {
        let rounding = if value < 100.0 { 0.05 } else { 0.5 };
        let found = mean(rows, &random(n, "star1"), "leaves");
        let what = format!("Leaves of star1 on the average, N = {n}.");
        add(format!("ballard-table-3-{n}"), "Table 3", what, (value, rounding), found);
    }
    for (n, probing, regular, leaves) in TABLE_4 {
        for (name, column, value, rounding) in [
            ("probing", "probing_cutoffs", probing, 0.05),
            ("regular", "regular_cutoffs", regular, 0.05),
            ("leaves", "leaves", leaves, 0.5),
        ] {
            let found = mean(rows, &random(n, "star2"), column);
            let counted = if name == "leaves" { "leaves" } else { "cutoffs" };
            let which = if name == "leaves" { String::new() } else { format!("{name} ") };
            let what = format!("Star2 on the average, N = {n}: {which}{counted}.");
            add(format!("ballard-table-4-{name}-{n}"), "Table 4", what, (value, rounding), found);
        }
    }
    for (id, place, what) in [
        ("ballard-table-3", "Table 3", "Star1's leaves on the average"),
        ("ballard-table-4-probing", "Table 4", "Star2's cutoffs while probing"),
        ("ballard-table-4-regular", "Table 4", "Star2's regular cutoffs"),
        ("ballard-table-4-leaves", "Table 4", "Star2's leaves on the average"),
    ] {
        let start = format!("{id}-");
        let cells: Vec<Claim> =
            claims.iter().filter(|it| it.id.starts_with(&start)).cloned().collect();
        claims.extend(together(id, place, what, &cells));
    }
    claims
}

fn by_formula(rows: &Rows) -> Vec<Claim> {
    let claim = |(n, value): (u32, f64)| {
        let found = single(rows, &formula(n), "leaves")?;
        let what = format!("What formula (21) says of star1's average, N = {n}.");
        let printed = Printed::Number { value, rounding: 0.5 };
        let reason = "The other six entries come out of the repaired formula to the integer; this one does not, \
                      and no reading of the formula was found that gives all seven.";
        let claim = Claim::new(format!("ballard-table-5-{n}"), "Table 5", what, printed, found);
        Some(if n == 40 { claim.because(reason) } else { claim })
    };
    TABLE_5.into_iter().filter_map(claim).collect()
}

fn figure_9(rows: &Rows) -> Figure {
    let title = "Fig. 9: part of the leaves explored, best and average case";
    let mut figure =
        Figure::new(title, Axis::even("branching factor N"), Axis::even("percent of N³ leaves"));
    let percent = |n: u32, leaves: f64| 100.0 * leaves / f64::from(n).powi(3);
    let marks = |printed: &[f64; 8]| -> Vec<(f64, f64)> {
        SIZES.into_iter().zip(printed).map(|(n, &leaves)| (n.into(), percent(n, leaves))).collect()
    };
    let table_4: Vec<(f64, f64)> =
        TABLE_4.iter().map(|&(n, _, _, leaves)| (n.into(), percent(n, leaves))).collect();
    let all = |n: u32| 100.0 / f64::from(n).powi(3);
    for (name, algorithm, printed) in [
        ("Star1, best case", "star1", marks(&TABLE_1)),
        ("Star2, best case", "star2", marks(&TABLE_2)),
    ] {
        let points = SIZES.map(|n| {
            (f64::from(n), single(rows, &best(n, algorithm), "leaves").map(|it| it.times(all(n))))
        });
        figure = figure.curve(name, points, printed);
    }
    for (name, algorithm, printed) in
        [("Star1, average", "star1", marks(&TABLE_3)), ("Star2, average", "star2", table_4)]
    {
        let points = SIZES.map(|n| {
            (f64::from(n), mean(rows, &random(n, algorithm), "leaves").map(|it| it.times(all(n))))
        });
        figure = figure.curve(name, points, printed);
    }
    figure
}

#[cfg(test)]
mod tests {
    use super::algebraic;

    #[test]
    fn table_5_comes_from_the_repaired_formula() {
        let printed = [(4, 57.0), (6, 188.0), (8, 438.0), (10, 846.0), (20, 6557.0), (30, 21805.0)];
        for (n, printed) in printed {
            assert_eq!(algebraic(n).round(), printed, "n = {n}: {}", algebraic(n));
        }
        // The paper prints 51174.
        assert_eq!(algebraic(40).round(), 51229.0);
    }
}
