//! Deeper trees: Table 6.

use super::{
    LastChance, PAPER,
    numbers::{mean, single},
    search::{COLUMNS, First, parameters, search},
    star2_to_the_letter,
};
use crate::{
    experiment::{
        Axis, Claim, Estimate, Experiment, Figure, Findings, Printed, Rows, Scale, Table, Trial,
        together,
    },
    papers::searches::{parts, read, tree},
};
use plywood::{Dice, Search, observer::Counts};
use plywood_games::{Family, Knowledge, trees::StarComplete};

/// The part of the leaves that Star1 and Star2 explore at depths 3 to 7.
pub const DEEPER: Experiment = Experiment {
    id: "ballard-deeper",
    paper: &PAPER,
    title: "Star1 and Star2 on deeper trees (Table 6)",
    about: "Depths 3 to 7, N from 4 to 20. Here the first chance node was probed, and its probes counted: the \
            searches of Star2 are to the letter of section 5, with the traps in its print repaired, and start with the \
            window of all scores: so all best cases at odd depths come out. At even depths the last chance node has leaves below \
            it, of which the text says nothing: other readings of that node are shown in the table and with every number that does \
            not come out. How many trees the averages are over is not printed; a hundred are assumed.",
    seconds: [12.0, 150.0, 1500.0],
    version: 2,
    columns: COLUMNS,
    plan,
    trial: |trial| match parts(trial) {
        (family, algorithm) if algorithm.starts_with(LETTER) => {
            let reading = READINGS.iter().find(|it| algorithm == letter_parameters(it.0));
            let (_, last, _) = reading.expect("what the plan wrote");
            vec![letter(family, tree(trial), *last), f64::NAN, f64::NAN, f64::NAN]
        }
        _ => search(trial, First::LikeTheOthers),
    },
    findings,
};

/// What trials call Star2 to the letter.
const LETTER: &str = "star2-to-the-letter";

/// The readings of a chance node above leaves: a name, and what tables call it.
const READINGS: [(&str, LastChance, &str); 3] = [
    ("", LastChance::Probed, "probed like all others"),
    ("-twice", LastChance::ProbedTwice, "probed leaves evaluated again"),
    ("-star1", LastChance::Star1, "last chance node by Star1"),
];

/// What trials call a reading.
fn letter_parameters(reading: &str) -> String {
    format!("{LETTER}{reading}")
}

/// Other searches than that to the letter that a number may be of.
fn others() -> impl Iterator<Item = (String, &'static str)> {
    let readings = READINGS.iter().skip(1).map(|&(id, _, name)| (letter_parameters(id), name));
    readings.chain([("star2".to_string(), "fail-soft")])
}

/// Trees for each average, for want of a number in print.
const TREES: u64 = 100;

/// N, depth, and percent: Star1 best, average, Star2 best, average.
type Row = (u32, u32, [Option<f64>; 4]);

const fn row(n: u32, depth: u32, star1: f64, average: f64, star2: f64, star2_average: f64) -> Row {
    const fn some(number: f64) -> Option<f64> {
        if number > 0.0 { Some(number) } else { None }
    }
    (n, depth, [some(star1), some(average), some(star2), some(star2_average)])
}

const TABLE_6: [Row; 19] = [
    row(4, 3, 62.0, 84.0, 45.0, 87.0),
    row(4, 4, 58.0, 81.0, 38.0, 75.0),
    row(4, 5, 55.0, 77.0, 38.0, 64.0),
    row(4, 6, 56.0, 77.0, 32.0, 40.0),
    row(4, 7, 54.0, 0.0, 28.0, 0.0),
    row(6, 3, 64.0, 82.0, 30.0, 71.0),
    row(6, 4, 56.0, 77.0, 24.0, 61.0),
    row(6, 5, 56.0, 74.0, 21.0, 38.0),
    row(6, 6, 55.0, 73.0, 17.0, 25.0),
    row(6, 7, 53.0, 0.0, 11.0, 0.0),
    row(10, 3, 67.0, 81.0, 18.0, 57.0),
    row(10, 4, 55.0, 73.0, 14.0, 46.0),
    row(10, 5, 58.0, 73.0, 11.0, 22.0),
    row(10, 6, 54.0, 0.0, 8.0, 12.0),
    row(10, 7, 56.0, 0.0, 4.0, 0.0),
    row(20, 3, 70.0, 80.0, 9.0, 44.0),
    row(20, 4, 55.0, 70.0, 7.0, 32.0),
    row(20, 5, 60.0, 0.0, 5.0, 12.0),
    row(20, 6, 55.0, 0.0, 3.0, 0.0),
];

/// The columns of the table: a name, the search, the order of arcs.
const CASES: [(&str, &str, &str); 4] = [
    ("star1-best", "star1", "best"),
    ("star1-average", "star1", "random"),
    ("star2-best", LETTER, "best"),
    ("star2-average", LETTER, "random"),
];

fn plan(scale: Scale, _: &Rows) -> Vec<Trial> {
    let mut trials = Vec::new();
    for (n, depth, printed) in TABLE_6 {
        for ((_, algorithm, order), printed) in CASES.into_iter().zip(printed) {
            let leaves = f64::from(n).powi(depth as i32);
            let own = if leaves > 5e5 { 2 * TREES } else { 10 * TREES };
            let trees = match order {
                "best" => 1,
                _ => scale.pick(TREES, own, 10 * own),
            };
            let too_large = scale == Scale::Quick && leaves * trees as f64 > 1e8;
            if printed.is_none() || too_large {
                continue;
            }
            trials.extend(Trial::numbered(&parameters(n, depth, order, algorithm), trees));
            if algorithm == LETTER {
                for (other, _) in others() {
                    let trees = trees.min(scale.pick(20, TREES, 10 * TREES));
                    trials.extend(Trial::numbered(&parameters(n, depth, order, &other), trees));
                }
            }
        }
    }
    trials
}

/// Leaves of Star2 to the letter.
fn letter(family: &str, seed: u64, last: LastChance) -> f64 {
    let family: StarComplete = read(family);
    let depth = family.height().expect("a tree");
    let mut search = Search::new(&family, family.evaluation()).observer(Counts::default());
    let (root, range) = (family.root(seed), family.range());
    let Ok(_) = star2_to_the_letter(&mut search, &root, depth, range, last);
    search.observer.leaves() as f64
}

fn percent(rows: &Rows, n: u32, depth: u32, algorithm: &str, order: &str) -> Option<Estimate> {
    let parameters = parameters(n, depth, order, algorithm);
    let leaves = match order {
        "best" => single(rows, &parameters, "leaves"),
        _ => mean(rows, &parameters, "leaves"),
    };
    Some(leaves?.times(100.0 / f64::from(n).powi(depth as i32)))
}

fn findings(rows: &Rows) -> Findings {
    let columns = ["N", "depth", "Star1 best", "Star1 average", "Star2 best", "Star2 average"];
    let mut table = Table::new("Percent of leaves explored (printed in brackets)", columns);
    let mut claims = Vec::new();
    for (n, depth, printed) in TABLE_6 {
        let mut cells = vec![n.to_string(), depth.to_string()];
        for ((name, algorithm, order), printed) in CASES.into_iter().zip(printed) {
            let found = percent(rows, n, depth, algorithm, order);
            cells.push(match printed {
                Some(printed) => format!("{} ({printed})", Table::cell(found)),
                None => "–".to_string(),
            });
            if let (Some(value), Some(found)) = (printed, found) {
                let tried = others().filter_map(|(other, what)| {
                    Some((what.to_string(), percent(rows, n, depth, &other, order)?))
                });
                claims.push(claim(n, depth, name, value, found, tried.collect()));
            }
        }
        table = table.row(cells);
    }
    for (name, what) in
        [("star1-average", "Star1's averages"), ("star2-average", "Star2's averages")]
    {
        let start = format!("ballard-table-6-{name}-");
        let cells: Vec<Claim> =
            claims.iter().filter(|it: &&Claim| it.id.starts_with(&start)).cloned().collect();
        let id = format!("ballard-table-6-{name}");
        claims.extend(together(&id, "Table 6", what, &cells));
    }
    let mut findings = Findings::default().claims(claims);
    for (title, cases) in [("best case", [0, 2]), ("average", [1, 3])] {
        findings = findings.figure(figure(rows, title, cases));
    }
    findings.table(table).table(readings(rows))
}

/// Star2's best cases and averages by other readings.
fn readings(rows: &Rows) -> Table {
    let names = others().map(|(_, name)| name.to_string());
    let heads = ["N", "depth", "case", "printed", READINGS[0].2].map(String::from);
    let mut table = Table::new("Star2 by other readings, percent", heads.into_iter().chain(names));
    for (n, depth, printed) in TABLE_6 {
        for (case, order) in [(2, "best"), (3, "random")] {
            let Some(value) = printed[case] else { continue };
            let all = [LETTER.to_string()].into_iter().chain(others().map(|it| it.0));
            let cells = all.map(|it| Table::cell(percent(rows, n, depth, &it, order)));
            let names = [n.to_string(), depth.to_string(), order.to_string(), value.to_string()];
            table = table.row(names.into_iter().chain(cells));
        }
    }
    table
}

fn claim(
    n: u32,
    depth: u32,
    name: &str,
    value: f64,
    found: Estimate,
    tried: Vec<(String, Estimate)>,
) -> Claim {
    let what = format!(
        "Percent of the leaves explored: {}, N = {n}, depth {depth}.",
        name.replace('-', ", ")
    );
    let printed = match name.ends_with("best") {
        true => Printed::Number { value, rounding: 0.5 },
        false => Printed::Sampled { value, rounding: 0.5, samples: TREES },
    };
    let id = format!("ballard-table-6-{name}-{n}-{depth}");
    let claim = Claim::new(id, "Table 6", what, printed, found);
    match name.starts_with("star2") {
        true => claim.missing("How Star2 went on below the first plies.", tried),
        false => claim,
    }
}

fn figure(rows: &Rows, title: &str, cases: [usize; 2]) -> Figure {
    let title = format!("Table 6: leaves explored by depth, {title}");
    let mut figure = Figure::new(title, Axis::even("depth"), Axis::even("percent of all leaves"));
    for case in cases {
        let (_, algorithm, order) = CASES[case];
        for n in [4, 10, 20] {
            let of = || TABLE_6.iter().filter(move |row| row.0 == n);
            let points = of().map(|row| (row.1.into(), percent(rows, n, row.1, algorithm, order)));
            let points: Vec<_> = points.collect();
            let marks = of().filter_map(|row| Some((row.1.into(), row.2[case]?)));
            let marks = marks.filter(|(x, _)| points.iter().any(|(at, y)| at == x && y.is_some()));
            let name = format!("{}, N = {n}", if case < 2 { "Star1" } else { "Star2" });
            figure = figure.curve(name, points.clone(), marks.collect());
        }
    }
    figure
}
