//! Othello: Tables 1 and 3.

use super::{
    Challenger, OPENINGS, PAPER, TABLE_1, TABLE_3,
    equal_matches::{ALPHABETA, COLUMNS, Ladder, Rung, parts, play},
};
use crate::{
    experiment::{
        Axis, Claim, Estimate, Experiment, Figure, Findings, Printed, Rows, Scale, Table, Trial,
    },
    papers::searches::read,
};
use plywood_games::{Verdict, othello::Othello};

/// Both players against alpha-beta, from all openings of four moves.
pub const OTHELLO: Experiment = Experiment {
    id: "korf-othello",
    paper: &PAPER,
    title: "Best-first minimax and its extension on Othello (Tables 1 and 3)",
    about: "From all 244 openings of four moves, which are 60 positions up to symmetry: intervals are by \
            these classes. The evaluation is our own, since Bill's is not to be had: the printed numbers cannot be compared, \
            only the shape of the tables.",
    seconds: [13.0, 700.0, 700.0],
    version: 1,
    columns: COLUMNS,
    plan: |scale, rows| {
        let both = CHALLENGERS.into_iter();
        both.flat_map(|challenger| ladder(challenger, scale).climb(rows).1).collect()
    },
    trial: |trial: &Trial| {
        let (game, players) = parts(trial);
        play(&read::<Othello>(game), players, OPENINGS, 4, trial.seed)
    },
    findings,
};

const CHALLENGERS: [Challenger; 2] = [Challenger::BestFirst, Challenger::Extension];

/// The depths and wins of the paper's table.
fn printed(challenger: Challenger) -> (&'static [u32], &'static [u32]) {
    match challenger {
        Challenger::BestFirst => TABLE_1,
        Challenger::Extension => TABLE_3,
    }
}

fn ladder(challenger: Challenger, scale: Scale) -> Ladder {
    let columns = printed(challenger).0.len();
    let pairs = vec![OPENINGS; scale.pick(3, columns, columns)];
    let game = "othello:unit=100".to_string();
    Ladder { game, challenger, opponent: ALPHABETA, pairs, verdict: Verdict::EachGame }
}

fn rate(rung: &Rung) -> Option<Estimate> {
    Estimate::of_wins(&rung.result.win_rate).map(|it| it.times(100.0))
}

fn findings(rows: &Rows) -> Findings {
    let mut figure = Figure::new(
        "Tables 1 and 3: wins against alpha-beta with equal work",
        Axis::even("alpha-beta's depth"),
        Axis::even("percent of games won"),
    );
    let columns =
        ["alpha-beta's depth", "best-first depth", "wins, %", "extension's depth", "wins, %"];
    let mut table = Table::new("Measured with our evaluation", columns);
    let mut claims = Vec::new();
    let both = CHALLENGERS.map(|challenger| ladder(challenger, Scale::Deep).climb(rows).0);
    for (rungs, challenger) in both.iter().zip(CHALLENGERS) {
        let printed = printed(challenger);
        let (name, place) = match challenger {
            Challenger::BestFirst => ("best-first", "Table 1"),
            Challenger::Extension => ("extension", "Table 3"),
        };
        for (rung, (&depth, &wins)) in rungs.iter().zip(printed.0.iter().zip(printed.1)).skip(1) {
            let Some(found) = rate(rung) else { continue };
            let opponent = rung.opponent;
            // To depth 2 the extension is best-first minimax, and so says the paper.
            if challenger == Challenger::Extension && opponent == 2 {
                continue;
            }
            let what = format!(
                "Games that {name} wins against alpha-beta to depth {opponent} with equal work, in percent; the printed depth is {depth}, ours {}.",
                rung.depth
            );
            let value =
                Printed::Percent { value: wins.into(), rounding: 0.5, samples: 2 * OPENINGS };
            let id = format!("korf-othello-{name}-{opponent}");
            claims.push(
                Claim::new(id, place, what, value, found)
                    .incomparable("The paper's games were played with Bill's evaluation."),
            );
            let what = format!(
                "{name} wins most games at Othello against alpha-beta to depth {opponent}, in percent."
            );
            let id = format!("korf-othello-{name}-most-{opponent}");
            let words = match challenger {
                Challenger::BestFirst => "wins most of the time",
                Challenger::Extension => "outperforms alpha-beta in every tournament",
            };
            claims.push(Claim::new(id, place, what, Printed::Above(50.0), found).worded(words));
        }
        let x = |rung: &Rung| f64::from(rung.opponent);
        let marks =
            (1..).zip(printed.1).map(|(x, y)| (f64::from(x), f64::from(*y))).take(rungs.len());
        figure = figure.curve(name, rungs.iter().map(|it| (x(it), rate(it))), marks.collect());
    }
    claims.extend(shape(&both));
    for opponent in 1..=both.iter().map(Vec::len).max().unwrap_or(0) {
        let cells = both.iter().flat_map(|rungs| match rungs.get(opponent - 1) {
            Some(rung) => [rung.depth.to_string(), Table::cell(rate(rung))],
            None => [Table::cell(None), Table::cell(None)],
        });
        table = table.row([opponent.to_string()].into_iter().chain(cells));
    }
    Findings::default().claims(claims).figure(figure).table(table)
}

/// What the text says of the two tables.
fn shape([pure, extension]: &[Vec<Rung>; 2]) -> Vec<Claim> {
    let at = |rungs: &[Rung], depth: usize| rungs.get(depth - 1).and_then(rate);
    let mut claims = Vec::new();
    type Rates = [Option<Estimate>; 2];
    let mut more = |id: String, [place, words]: [&str; 2], what: String, [some, others]: Rates| {
        let claim = |(some, others): (Estimate, Estimate)| {
            Claim::new(id, place, what, Printed::Above(0.0), some.less(others)).worded(words)
        };
        claims.extend(some.zip(others).map(claim));
    };
    let (most, last) = (3, pure.len());
    let what = "The winning percentage of best-first minimax increases at first: that against alpha-beta to depth 3 \
                less that to depth 2, Othello.";
    let increases = ["section 5", "increases to 73%"];
    more("korf-othello-rises".into(), increases, what.into(), [at(pure, most), at(pure, 2)]);
    if last > most {
        let what = format!(
            "And then begins to drop off at greater depths: that to depth 3 less that to depth {last}, Othello."
        );
        let drops = ["section 5", "then begins to drop off"];
        more("korf-othello-drops".into(), drops, what, [at(pure, most), at(pure, last)]);
    }
    for depth in 3..=last.min(extension.len()) {
        let what = format!(
            "Results for best-first extension are better than for pure best-first minimax: percent of games won against \
             alpha-beta to depth {depth}, less the same, Othello."
        );
        let id = format!("korf-othello-extension-better-{depth}");
        more(
            id,
            ["section 6", "significantly better"],
            what,
            [at(extension, depth), at(pure, depth)],
        );
    }
    claims
}
