//! Random games: Tables 2 and 4.

use super::{
    Challenger, PAIRS, PAPER, TABLE_2, TABLE_4,
    equal_matches::{COLUMNS, Ladder, Rung, parts, play},
};
use crate::{
    experiment::{
        Axis, Claim, Estimate, Experiment, Figure, Findings, Printed, Rows, Scale, Table, Trial,
    },
    papers::searches::read,
};
use plywood_games::{Verdict, trees::RandomGame};

/// Pure best-first minimax: Table 2.
pub const BEST_FIRST: Experiment = Experiment {
    id: "korf-best-first",
    title: "Best-first minimax on random games (Table 2)",
    about: "Pairs of games of 100 moves against alpha-beta to a fixed depth, each player moving first once; the larger \
            final score as first player wins the pair, and ties are left out. Best-first minimax looks as deep as \
            makes its evaluations most nearly those of alpha-beta, found by playing; the printed depth is compared \
            with where the ratio of work crosses one. At depth 1 both are the same player: the printed 50 % \
            is a convention.",
    seconds: [10.0, 130.0, 1300.0],
    plan: |scale, rows| plan(Challenger::BestFirst, scale, rows),
    findings: |rows| findings(Challenger::BestFirst, rows),
    ..EXTENSION
};

/// Best-first extension: Table 4.
pub const EXTENSION: Experiment = Experiment {
    id: "korf-extension",
    paper: &PAPER,
    title: "Best-first extension on random games (Table 4)",
    about: "As with pure best-first minimax, but each search starts with alpha-beta to one ply less than the opponent's.",
    seconds: [10.0, 180.0, 1800.0],
    version: 1,
    columns: COLUMNS,
    plan: |scale, rows| plan(Challenger::Extension, scale, rows),
    trial: |trial| {
        let (game, players) = parts(trial);
        // Other numbers of pairs have the same games.
        play(&read::<RandomGame>(game), players, PAIRS, 0, trial.seed)
    },
    findings: |rows| findings(Challenger::Extension, rows),
};

const BY_TIME: &str = "The paper matched depths by running time, which it calls roughly proportional to evaluations; ours are \
     matched by evaluations.";

fn printed(challenger: Challenger) -> (&'static [super::Printed], &'static str, &'static str) {
    match challenger {
        Challenger::BestFirst => (TABLE_2, "Table 2", "best-first"),
        Challenger::Extension => (TABLE_4, "Table 4", "extension"),
    }
}

fn ladder(challenger: Challenger, branching: u16, deepest: u32, pairs: u64) -> Ladder {
    let game = format!("random-game:branching={branching},plies=100");
    Ladder { game, challenger, deepest, pairs, verdict: Verdict::EachPair }
}

fn plan(challenger: Challenger, scale: Scale, rows: &Rows) -> Vec<Trial> {
    let pairs = scale.pick(PAIRS, PAIRS, 10 * PAIRS);
    let rungs = printed(challenger).0.iter().flat_map(|row| {
        let all = row.depths.len() as u32;
        let shallow = if row.branching > 10 { 3 } else { 5 };
        let deepest = scale.pick(all.min(shallow), all, all);
        ladder(challenger, row.branching, deepest, pairs).climb(rows).1
    });
    rungs.collect()
}

/// The rungs that have been played, with as many pairs as there are.
fn climbed(challenger: Challenger, row: &super::Printed, rows: &Rows) -> Vec<Rung> {
    let first = format!("random-game:branching={},plies=100", row.branching);
    let pairs = rows.all().filter(|it| it.0.starts_with(&first)).map(|it| it.1 + 1).max();
    ladder(challenger, row.branching, row.depths.len() as u32, pairs.unwrap_or(0)).climb(rows).0
}

fn findings(challenger: Challenger, rows: &Rows) -> Findings {
    let (table, place, name) = printed(challenger);
    let mut claims = Vec::new();
    let mut wins = Figure::new(
        format!("{place}: wins against alpha-beta with equal work"),
        Axis::even("alpha-beta's depth"),
        Axis::even("percent of pairs won"),
    );
    let mut depths = Figure::new(
        format!("{place}: the depth of equal work"),
        Axis::even("alpha-beta's depth"),
        Axis::even("best-first depth"),
    );
    let columns = ["B", "alpha-beta's depth", "best-first depth", "printed", "wins, %", "printed"];
    let mut shown = Table::new(format!("{place} measured"), columns);
    let (mut lost, mut matches, mut falls) = (0, 0, Vec::new());
    for row in table {
        let rungs = climbed(challenger, row, rows);
        let rate = |rung: &Rung| Estimate::of_wins(&rung.result.win_rate).map(|it| it.times(100.0));
        for rung in &rungs {
            let (b, opponent) = (row.branching, rung.opponent);
            let at = opponent as usize - 1;
            let (depth, percent) = (row.depths[at], row.wins[at]);
            let sampled = |value: u32| Printed::Sampled {
                value: value.into(),
                rounding: 0.5,
                samples: PAIRS,
            };
            let what = format!(
                "The depth at which {name} does as much work as alpha-beta to depth {opponent}, B = {b}."
            );
            let id = format!("korf-{name}-depth-{b}-{opponent}");
            claims.push(Claim::new(id, place, what, sampled(depth), rung.equal).because(BY_TIME));
            let cells =
                [b, opponent as u16, rung.depth as u16, depth as u16].map(|it| it.to_string());
            shown =
                shown.row(cells.into_iter().chain([Table::cell(rate(rung)), percent.to_string()]));
            let Some(found) = rate(rung) else { continue };
            let what = format!(
                "Pairs that {name} wins against alpha-beta to depth {opponent} with equal work, in percent, B = {b}."
            );
            let id = format!("korf-{name}-wins-{b}-{opponent}");
            let printed = Printed::Percent { value: percent.into(), rounding: 0.5, samples: PAIRS };
            claims.push(Claim::new(id, place, what, printed, found));
            matches += 1;
            lost += u64::from(found.value < 50.0);
        }
        if let (Some(third), Some(last)) = (rungs.get(2), rungs.get(row.depths.len() - 1)) {
            falls.extend(rate(third).zip(rate(last)).map(|(a, b)| (row.branching, a.less(b))));
        }
        let x = |rung: &Rung| f64::from(rung.opponent);
        let marks = |of: &[u32]| {
            (1..).zip(of).map(|(x, y)| (f64::from(x), f64::from(*y))).take(rungs.len()).collect()
        };
        let curve = format!("B = {}", row.branching);
        wins = wins.curve(curve.clone(), rungs.iter().map(|it| (x(it), rate(it))), marks(row.wins));
        depths =
            depths.curve(curve, rungs.iter().map(|it| (x(it), Some(it.equal))), marks(row.depths));
    }
    claims.extend(shape(challenger, lost, matches, &falls));
    Findings::default().claims(claims).figure(wins).figure(depths).table(shown)
}

/// What the text says of the tables.
fn shape(challenger: Challenger, lost: u64, matches: u64, falls: &[(u16, Estimate)]) -> Vec<Claim> {
    match challenger {
        Challenger::Extension => {
            let what = "Best-first extension outperforms alpha-beta in every tournament: those in which it does not.";
            let measured = Estimate::count(lost, matches);
            let claim =
                Claim::new("korf-extension-always", "section 6", what, Printed::Never, measured);
            (matches > 0).then_some(claim).into_iter().collect()
        }
        Challenger::BestFirst => {
            let claim = |&(b, fall): &(u16, Estimate)| {
                let what = format!(
                    "Best-first minimax degrades when the depths are far apart: points lost from alpha-beta's third to its largest depth, B = {b}."
                );
                Claim::new(
                    format!("korf-best-first-degrades-{b}"),
                    "section 5",
                    what,
                    Printed::Above(0.0),
                    fall,
                )
            };
            // In the narrowest games the printed numbers do not fall either.
            falls.iter().filter(|(b, _)| *b > 2).map(claim).collect()
        }
    }
}
