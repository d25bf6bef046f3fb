//! Trees of depth 3, the paper's two plies: Tables 1 to 5, Fig. 9, Results 1 and 2.

use super::{COLUMNS, First, PAPER, mean, parameters, search, single};
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
            printed signs. What Star1 saves beneath single chance nodes is extrapolated from N = 100 and 200.",
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
const TREES: u64 = 1000;

const SIZES: [u32; 8] = [2, 4, 6, 8, 10, 20, 30, 40];
const TABLE_1: [f64; 8] = [5.0, 40.0, 138.0, 336.0, 670.0, 5560.0, 18990.0, 45320.0];
const TABLE_2: [f64; 8] = [5.0, 25.0, 58.0, 105.0, 166.0, 677.0, 1532.0, 2732.0];
const TABLE_3: [f64; 8] = [7.1, 53.9, 178.0, 418.0, 810.0, 6389.0, 21382.0, 50425.0];
/// N, cutoffs while probing, regular ones, leaves.
const TABLE_4: [(u32, f64, f64, f64); 7] = [
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

fn best(n: u32, algorithm: &str) -> String {
    parameters(n, 3, "best", algorithm)
}

fn random(n: u32, algorithm: &str) -> String {
    parameters(n, 3, "random", algorithm)
}

fn formula(n: u32) -> String {
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
        let at = |n| Some(single(rows, &reduction_parameters(n), column)?.value);
        let [middle, large] = [at(REDUCTION[0])?, at(REDUCTION[1])?];
        let found = Estimate::exact(2.0 * large - middle);
        let what = format!(
            "Star1's reduction beneath the {node} chance node in the best case, in percent, extrapolated from N = 100 and 200."
        );
        let printed = Printed::Number { value, rounding: 0.5 };
        let claim =
            Claim::new(format!("ballard-reduction-{id}"), "section 6.1", what, printed, found);
        let [whole, parts] = [f64::floor, f64::from].map(|round| {
            let percent = |n: u32| 100.0 * round(cut_off(n, place(n))) / f64::from(n);
            2.0 * percent(REDUCTION[1]) - percent(REDUCTION[0])
        });
        let why = format!(
            "Whole successors are cut off. Formula (13), extrapolated in the same way, gives {whole:.2} with its floor, and {parts:.2} \
             without."
        );
        Some(claim.worded(format!("{value} % for large N")).because(why))
    };
    let nodes: [Node; 3] = [
        ("worst", "worst", COLUMNS[0], 44.9, WORST),
        ("median", "median", COLUMNS[1], 30.3, MEDIAN),
        ("nearly-best", "nearly best", COLUMNS[2], 0.0, NEARLY_BEST),
    ];
    [(1, "star1", 3, 0.721), (2, "star2", 2, 1.721)]
        .into_iter()
        .filter_map(claim)
        .chain(nodes.into_iter().filter_map(reduced))
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

/// What the text concludes from Tables 3 and 4.
fn of_averages(rows: &Rows) -> Vec<Claim> {
    let part = |n: u32| 100.0 / f64::from(n).powi(3);
    let best = |n| Some(single(rows, &best(n, "star1"), "leaves")?.times(part(n)).value);
    let saved = |n| Some(mean(rows, &random(n, "star1"), "leaves")?.times(-part(n)).plus(100.0));
    let claim = |id: &str, words: &str, what: &str, printed: Printed, found: Option<Estimate>| {
        Some(Claim::new(id, "section 6.2.1", what, printed, found?).worded(words))
    };
    let number = |value, rounding| Printed::Number { value, rounding };
    let mut claims = vec![
        claim(
            "ballard-average-saves",
            "about 21 percent",
            "What Star1 saves on the average, in percent, N = 40.",
            number(21.0, 0.5),
            saved(40),
        ),
        claim(
            "ballard-three-quarters",
            "roughly 3/4",
            "What Star1 saves on the average, as part of what it saves in the best case, N = 40.",
            number(0.75, 0.05),
            saved(40).zip(best(40)).map(|(saved, best)| saved.times(1.0 / (100.0 - best))),
        ),
        claim(
            "ballard-best-saves",
            "25-30 percent",
            "What Star1 saves in the best case, in percent, N = 40.",
            number(27.5, 2.5),
            best(40).map(|it| Estimate::exact(100.0 - it)),
        ),
    ];
    for n in [20, 30, 40] {
        claims.push(claim(
            &format!("ballard-half-probing-{n}"),
            "roughly half",
            &format!("Star2's cutoffs while probing in percent of all its cutoffs, N = {n}."),
            number(50.0, 5.0),
            cutoffs(rows, n, |row| row[2]).map(|it| it.times(100.0)),
        ));
        let fewer =
            Estimate::ratio(&rows.pairs(&random(n, "star2"), &random(n, "star1"), "leaves"));
        if n > 20 {
            claims.push(claim(
                &format!("ballard-below-half-{n}"),
                "fewer than half",
                &format!("Star2's leaves in percent of Star1's on the average, N = {n}."),
                Printed::Below(50.0),
                fewer.map(|it| it.times(100.0)),
            ));
        }
    }
    for (n, ..) in TABLE_4 {
        let harmonic: f64 = (1..=n).map(|i| 1.0 / f64::from(i)).sum();
        let better = rows.of(&random(n, "star2")).map(|(_, row)| f64::from(n) - row[2] - row[3]);
        let found = Estimate::mean(&better.collect::<Vec<_>>());
        claims.push(claim(
            &format!("ballard-harmonic-{n}"),
            "H(N)",
            &format!("Chance nodes better than all before them: N less Star2's cutoffs, N = {n}."),
            number(harmonic, 0.0),
            found,
        ));
    }
    claims.into_iter().flatten().chain(beneath(rows)).collect()
}

/// A part of Star2's cutoffs.
fn cutoffs(rows: &Rows, n: u32, of: impl Fn(&[f64]) -> f64) -> Option<Estimate> {
    let pairs = rows.of(&random(n, "star2")).map(|(_, row)| (of(row), row[2] + row[3]));
    Estimate::ratio(&pairs.collect::<Vec<_>>())
}

/// The leaves beneath chance nodes that are cut off, N = 40, as the text works them out: all but the leaves of
/// those that are searched to the end.
fn beneath(rows: &Rows) -> Vec<Claim> {
    let rest = |row: &[f64]| row[0] - (40.0 - row[2] - row[3]) * 1600.0;
    let found = |algorithm: &str, nodes: fn(&[f64]) -> f64| {
        let pairs = rows.of(&random(40, algorithm)).map(|(_, row)| (rest(row), nodes(row)));
        Estimate::ratio(&pairs.collect::<Vec<_>>())
    };
    let all: fn(&[f64]) -> f64 = |row| row[2] + row[3];
    let regular: fn(&[f64]) -> f64 = |row| row[3];
    // They are worked out from 4.3 and 35.7, or 18.3, which are rounded.
    let cases = [
        ("434", "Star2, beneath each chance node that is cut off", 434.0, 3.0, found("star2", all)),
        (
            "848",
            "Star2, at most, beneath each with a regular cutoff",
            848.0,
            7.0,
            found("star2", regular),
        ),
        (
            "1220",
            "Star1, beneath each chance node that is cut off",
            1220.0,
            4.0,
            found("star1", all),
        ),
    ];
    let claim = |(id, what, value, rounding, found): (&str, &str, f64, f64, Option<Estimate>)| {
        let what = format!("Leaves examined by {what}, N = 40.");
        let printed = Printed::Sampled { value, rounding, samples: TREES };
        Some(Claim::new(format!("ballard-beneath-{id}"), "section 6.2.1.3", what, printed, found?))
    };
    cases.into_iter().filter_map(claim).collect()
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
