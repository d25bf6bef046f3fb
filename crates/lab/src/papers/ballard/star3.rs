//! Finding the best chance node first: the Star3 study of section 7.2, and the
//! branching factor of section 8.1.

use super::{
    PAPER,
    numbers::{mean, single},
    search::{COLUMNS, First, parameters, search},
};
use crate::experiment::{Claim, Estimate, Experiment, Findings, Printed, Rows, Table, Trial};

/// What could be saved if the best chance node came first, and what Star3 saves.
pub const STAR3: Experiment = Experiment {
    id: "ballard-star3",
    paper: &PAPER,
    title: "The best chance node first (section 7.2)",
    about: "The paper names Star3 without defining it. Ours probes one child of each successor of every chance node below a \
            Max node, orders the chance nodes by their mean probe, and runs cyclic Star2.5 in that order, using the \
            probes again. It is compared with searches that are shown the best chance node, on trees of depth 3. How many trees the \
            paper's percentages are of is not printed; a thousand are assumed.",
    seconds: [1.0, 5.0, 50.0],
    version: 1,
    columns: COLUMNS,
    plan: |scale, _| {
        let trees = scale.pick(200, 1000, 10_000);
        let sizes =
            [20, 40].into_iter().flat_map(searches).flat_map(|it| Trial::numbered(&it, trees));
        sizes.chain(Trial::numbered(&parameters(20, 3, "best", "star2"), 1)).collect()
    },
    trial: |trial| search(trial, First::Exhaustively),
    findings,
};

/// Star2, Star2.5 with two cycles and with as many as are of use, on random trees
/// and with the best chance node first; and Star3.
fn searches(n: u32) -> Vec<String> {
    let most = format!("star2.5-cyclic:{}", n / 2);
    let orders = ["random", "oracle"];
    let both = orders.into_iter().flat_map(|order| {
        ["star2", "star2.5-cyclic:2", &most].map(|algorithm| parameters(n, 3, order, algorithm))
    });
    both.chain([parameters(n, 3, "random", "star3")]).collect()
}

fn percent(rows: &Rows, n: u32, order: &str, algorithm: &str, column: &str) -> Option<Estimate> {
    let leaves = mean(rows, &parameters(n, 3, order, algorithm), column)?;
    Some(leaves.times(100.0 / f64::from(n).powi(3)))
}

fn findings(rows: &Rows) -> Findings {
    let benchmark = |id: &str, algorithm: &str, value: f64, rounding: f64| {
        let found = percent(rows, 40, "oracle", algorithm, "leaves")?;
        let what = format!(
            "If the best chance node is seen first, percent of the leaves that {algorithm} takes, N = 40."
        );
        let printed = Printed::Sampled { value, rounding, samples: 1000 };
        let once = percent(rows, 40, "oracle", algorithm, "distinct");
        let once = once.map(|it| ("each leaf once".to_string(), it));
        Some(
            Claim::new(id, "section 7.2", what, printed, found)
                .missing("How leaves are counted.", once),
        )
    };
    let star3 = |n: u32| {
        let most = format!("star2.5-cyclic:{}", n / 2);
        let of = |order, algorithm: &str| parameters(n, 3, order, algorithm);
        let pairs = |other: &str| rows.pairs(&of("random", "star3"), other, "distinct");
        let plain = Estimate::ratio(&pairs(&of("random", &most)))?.times(100.0);
        let shown = Estimate::ratio(&pairs(&of("oracle", &most)))?.times(100.0);
        let better = format!(
            "Probing beneath chance nodes pays: Star3's leaves in percent of cyclic Star2.5's, N = {n}."
        );
        let worse = format!(
            "Star3 will not be as good as a search that is shown the best chance node: its leaves in percent of that one's, N = {n}."
        );
        Some([
            Claim::new(
                format!("ballard-star3-better-{n}"),
                "section 7.2",
                better,
                Printed::Below(100.0),
                plain,
            )
            .worded("it is useful to find the best *node"),
            Claim::new(
                format!("ballard-star3-shown-{n}"),
                "section 7.2",
                worse,
                Printed::Above(100.0),
                shown,
            )
            .worded("will not be as good"),
        ])
    };
    let branching = single(rows, &parameters(20, 3, "best", "star2"), "leaves");
    let what = "The branching factor of backgammon, 400 for 20 rolls and 20 plays, is reduced in the best case: leaves over 20, N = 20.";
    let mut findings = Findings::default()
        .claims(benchmark("ballard-best-first-star2", "star2", 30.0, 0.5))
        .claims(benchmark("ballard-best-first-star25", "star2.5-cyclic:2", 26.3, 0.05))
        .claims([20, 40].into_iter().filter_map(star3).flatten())
        .claim_if(branching, |it| {
            let printed = Printed::Number { value: 34.0, rounding: 0.5 };
            Claim::new("ballard-branching", "section 8.1", what, printed, it.times(1.0 / 20.0))
                .worded("about 34")
                .incomparable(
                    "It is the entry of Table 2 for N = 20 over 20, and holds where that does.",
                )
        });
    for n in [20, 40] {
        let mut table = Table::new(
            format!("Percent of leaves, N = {n}"),
            ["search", "random order", "each leaf once", "best first", "each leaf once"],
        );
        let most = format!("star2.5-cyclic:{}", n / 2);
        for algorithm in ["star2", "star2.5-cyclic:2", &most, "star3"] {
            let cell = |(order, column)| Table::cell(percent(rows, n, order, algorithm, column));
            let cells = [
                ("random", "leaves"),
                ("random", "distinct"),
                ("oracle", "leaves"),
                ("oracle", "distinct"),
            ];
            table = table.row([algorithm.to_string()].into_iter().chain(cells.map(cell)));
        }
        findings = findings.table(table);
    }
    findings
}
