//! What the text concludes from Tables 3 to 5.

use super::{
    numbers::{mean, single},
    two_ply::{TABLE_4, TREES, best, formula, random},
};
use crate::experiment::{Claim, Estimate, Printed, Rows};

/// What the text concludes from Tables 3 and 4.
pub(super) fn of_averages(rows: &Rows) -> Vec<Claim> {
    let part = |n: u32| 100.0 / f64::from(n).powi(3);
    let best = |n| Some(single(rows, &best(n, "star1"), "leaves")?.times(part(n)).value);
    let saved = |n| Some(mean(rows, &random(n, "star1"), "leaves")?.times(-part(n)).plus(100.0));
    let claim = |id: &str, words: &str, what: &str, printed: Printed, found: Option<Estimate>| {
        let place = match id {
            "ballard-best-saves" | "ballard-order-of-magnitude" => "Abstract",
            _ if id.starts_with("ballard-more-than-half") => "Abstract",
            "ballard-average-saves" | "ballard-three-quarters" => "section 6.2.1.1",
            _ if id.starts_with("ballard-harmonic") => "section 6.2.1.3",
            _ => "section 6.2.1.2",
        };
        Some(Claim::new(id, place, what, printed, found?).worded(words))
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
            Printed::Between(25.0, 30.0),
            best(40).map(|it| Estimate::exact(100.0 - it)),
        ),
    ];
    // What the table itself prints of the smallest sizes is not what the text says of it.
    for (n, ..) in TABLE_4.into_iter().filter(|it| it.0 >= 8) {
        let what = format!(
            "Star2's cutoffs while probing in percent of all its cutoffs, N = {n}; for N = 4 and 6 Table 4 itself prints 65 and 57."
        );
        claims.push(claim(
            &format!("ballard-half-probing-{n}"),
            "roughly half",
            &what,
            Printed::Between(45.0, 55.0),
            cutoffs(rows, n, |row| row[2]).map(|it| it.times(100.0)),
        ));
    }
    for n in [30, 40] {
        let fewer =
            Estimate::ratio(&rows.pairs(&random(n, "star2"), &random(n, "star1"), "leaves"));
        claims.push(claim(
            &format!("ballard-below-half-{n}"),
            "fewer than half",
            &format!("Star2's leaves in percent of Star1's on the average, N = {n}."),
            Printed::Below(50.0),
            fewer.map(|it| it.times(100.0)),
        ));
    }
    for n in [20, 30, 40] {
        let saved = mean(rows, &random(n, "star2"), "leaves");
        let what = format!(
            "What Star2 saves on the average, in percent of all leaves, N = {n}; for N = 10 Table 4 itself prints 46.9."
        );
        claims.push(claim(
            &format!("ballard-more-than-half-{n}"),
            "more than 50 percent",
            &what,
            Printed::Above(50.0),
            saved.map(|it| it.times(-part(n)).plus(100.0)),
        ));
    }
    claims.push(claim(
        "ballard-order-of-magnitude",
        "an order of magnitude",
        "What Star2 takes in the best case, as part of all leaves, N = 20.",
        Printed::Below(0.1),
        single(rows, &self::best(20, "star2"), "leaves").map(|it| it.times(1.0 / 8000.0)),
    ));
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
    claims.into_iter().flatten().chain(beneath(rows)).chain(deviations(rows)).collect()
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
    let part = found("star2", regular).zip(found("star1", all)).map(|(some, others)| {
        let what = "Leaves examined by Star2, at most, beneath each with a regular cutoff, in percent of those by Star1 beneath \
                    each that is cut off, N = 40.";
        let printed = Printed::Sampled { value: 70.0, rounding: 1.0, samples: TREES };
        let found = some.over(others).times(100.0);
        Claim::new("ballard-beneath-part", "section 6.2.1.3", what, printed, found).worded("about 70 percent")
    });
    cases.into_iter().filter_map(claim).chain(part).collect()
}

/// How far the algebra of section 6.2.2 is from the averages.
fn deviations(rows: &Rows) -> Vec<Claim> {
    let claim = |n: u32| {
        let algebra = single(rows, &formula(n), "leaves")?.value;
        let average = mean(rows, &random(n, "star1"), "leaves")?;
        let found = average.times(-100.0 / algebra).plus(100.0);
        let what = format!(
            "Formula (21) agrees with the averages for larger N: by how many percent Star1's are below it, N = {n}."
        );
        let printed = Printed::Between(-2.0, 2.0);
        let id = format!("ballard-table-5-deviation-{n}");
        Some(
            Claim::new(id, "section 6.2.2", what, printed, found)
                .worded("less than 2 percent deviation"),
        )
    };
    [30, 40].into_iter().filter_map(claim).collect()
}
