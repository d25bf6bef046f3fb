//! Othello with each evaluation that we have, since Bill's is not to be had.

use super::{
    Challenger, OPENINGS, PAPER,
    equal_matches::{ALPHABETA, COLUMNS, Ladder, Rung, parts, play_judged},
};
use crate::{
    experiment::{
        Axis, Claim, Estimate, Experiment, Figure, Findings, Printed, Rows, Scale, Table, Trial,
    },
    papers::searches::read,
};
use plywood_games::{Verdict, othello::Othello};

/// Best-first minimax with four evaluations.
pub const OTHELLO_EVALUATIONS: Experiment = Experiment {
    id: "korf-othello-evaluations",
    paper: &PAPER,
    title: "Best-first minimax on Othello with four evaluations (Table 1)",
    about: "As in Table 1, from openings of four moves, both players with the same evaluation: discs; mobility and corners; patterns learned from games; and these with a term for \
            whose move it is (patterns-tempo), which takes away the swing from ply to ply that best-first minimax lives on. The depth of equal work is found by \
            playing for each. The paper has Bill's, with which numbers cannot be compared; that most games are won can.",
    seconds: [0.6, 80.0, 800.0],
    version: 1,
    columns: COLUMNS,
    plan: |scale, rows| {
        let all = EVALUATIONS.iter();
        all.flat_map(|evaluation| ladder(evaluation, scale).climb(rows).1).collect()
    },
    trial: |trial: &Trial| {
        let (game, players) = parts(trial);
        let (evaluation, opening) = (game.trim_start_matches("othello-"), spread(trial.seed));
        let othello: Othello = read("othello:unit=100");
        play_judged(&othello, Some(evaluation), players, OPENINGS, 4, opening)
    },
    findings,
};

const EVALUATIONS: [&str; 4] = ["discs", "mobility", PATTERNS, "patterns-tempo"];
const PATTERNS: &str = "patterns";

/// Openings far from each other first, so that few of them are of all kinds.
fn spread(number: u64) -> u64 {
    const STEP: u64 = 151;
    number * STEP % OPENINGS
}

fn game(evaluation: &str) -> String {
    format!("othello-{evaluation}")
}

fn ladder(evaluation: &str, scale: Scale) -> Ladder {
    let pairs = match scale {
        Scale::Quick => vec![12; 2],
        Scale::Paper => vec![OPENINGS; 3],
        Scale::Deep => vec![OPENINGS; 5],
    };
    ladder_of(evaluation, pairs)
}

fn ladder_of(evaluation: &str, pairs: Vec<u64>) -> Ladder {
    let (game, challenger, opponent) = (game(evaluation), Challenger::BestFirst, ALPHABETA);
    Ladder { game, challenger, opponent, pairs, verdict: Verdict::EachGame }
}

fn rate(rung: &Rung) -> Option<Estimate> {
    Some(Estimate::of_wins(&rung.result.win_rate)?.times(100.0))
}

fn findings(rows: &Rows) -> Findings {
    let mut figure = Figure::new(
        "Wins against alpha-beta with equal work, by evaluation",
        Axis::even("alpha-beta's depth"),
        Axis::even("percent of games won"),
    );
    let columns = ["evaluation", "alpha-beta's depth", "best-first depth", "wins, %"];
    let mut table = Table::new("Othello by evaluation", columns).in_text();
    let mut claims = Vec::new();
    let all = EVALUATIONS.map(|evaluation| {
        // One name is the beginning of another.
        let name = game(evaluation) + " ";
        let pairs = Ladder::pairs_played(rows, &name, ALPHABETA, 5);
        let pairs = pairs.into_iter().take_while(|it| *it > 0).collect();
        ladder_of(evaluation, pairs).climb(rows).0
    });
    for (evaluation, rungs) in EVALUATIONS.into_iter().zip(&all) {
        let points = rungs.iter().map(|it| (f64::from(it.opponent), rate(it)));
        figure = figure.curve(evaluation, points, Vec::new());
        // To depth 1 both are the same player.
        for rung in rungs.iter().skip(1) {
            let Some(found) = rate(rung) else { continue };
            let Rung { opponent, depth, .. } = rung;
            let cells = [evaluation.to_string(), opponent.to_string(), depth.to_string()];
            table = table.row(cells.into_iter().chain([Table::cell(Some(found))]));
            // With these the games are those of Table 1, where the claim stands.
            if evaluation == PATTERNS {
                continue;
            }
            let what = format!(
                "Best-first minimax wins most games at Othello with equal work, judged by {evaluation}: percent of games to depth {depth} against alpha-beta to \
                 depth {opponent}."
            );
            let id = format!("korf-othello-{evaluation}-{opponent}");
            let claim = Claim::new(id, "Table 1", what, Printed::Above(50.0), found);
            claims.push(claim.worded("wins most of the time"));
        }
    }
    for (with, without) in all[2].iter().zip(&all[3]).skip(1) {
        let both = rate(with).zip(rate(without));
        let opponent = with.opponent;
        let what = format!(
            "Oscillation in values with the last player to move is advantageous to best-first minimax: percent of games that it wins judged by patterns, less the same \
             judged by patterns-tempo, which has less of it, against alpha-beta to depth {opponent}."
        );
        let id = format!("korf-othello-tempo-{opponent}");
        let claim = |(with, without): (Estimate, Estimate)| {
            Claim::new(id, "section 2", what, Printed::Above(0.0), with.less(without))
                .worded("advantageous")
        };
        claims.extend(both.map(claim));
    }
    Findings::default().claims(claims).figure(figure).table(table)
}
