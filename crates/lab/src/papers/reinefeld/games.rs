//! NegaScout on the trees of games, chess above all, and what a good order of moves does for it.

use super::PAPER;
use crate::{
    experiment::{Claim, Estimate, Experiment, Findings, Printed, Rows, Table},
    papers::{
        game_trees::{GAMES, ORDERS, both, game_tree, parameters, percent, trials},
        searches::leaves,
    },
};

/// NegaScout's leaves beside alpha-beta's, in three games and orders.
pub const GAME_TREES: Experiment = Experiment {
    id: "reinefeld-games",
    paper: &PAPER,
    title: "NegaScout in games, and move orders",
    about: "Trees below positions from the middle of games that our evaluation plays against itself: chess to 3 plies, Othello to 4, \
            checkers to 6, leaves judged as they stand. Deepening, killers and tables order moves: here by the evaluation of what they lead to, \
            and by a search of one ply less; beside the order of the rules. NegaScout is that of Fig. 2.",
    seconds: [1.0, 60.0, 600.0],
    version: 1,
    columns: &["alphabeta", "negascout", "distinct"],
    plan: |scale, _| trials(scale.pick(2, 100, 1000)),
    trial: |trial| {
        let family = game_tree(trial);
        let alphabeta = leaves(&family, "alphabeta", 0).len();
        let mut negascout = leaves(&family, "negascout-1983", 0);
        let all = negascout.len();
        negascout.sort_unstable();
        negascout.dedup();
        [alphabeta, all, negascout.len()].map(|it| it as f64).to_vec()
    },
    findings,
};

fn findings(rows: &Rows) -> Findings {
    let mut table = Table::new(
        "NegaScout's leaves in percent of alpha-beta's, on trees of games",
        ["game", "order", "every evaluation", "each leaf once"],
    );
    for game in &GAMES {
        for (order, _) in ORDERS {
            let parameters = parameters(game, order);
            let cells =
                ["negascout", "distinct"].map(|it| Table::cell(percent(rows, &parameters, it)));
            table = table.row([game.0.to_string(), order.to_string()].into_iter().chain(cells));
        }
    }
    let favours = GAMES.iter().flat_map(|game| {
        ORDERS[1..].iter().filter_map(move |&(order, _)| {
            // The same positions in both orders.
            let [with, without] =
                [order, "rules"].map(|order| both(rows, &parameters(game, order), "negascout"));
            let found = Estimate::ratios_apart(&with, &without)?.times(100.0);
            let how = if order == "static" { "the evaluation" } else { "a search of one ply less" };
            let what = format!(
                "What orders moves is even more favourable to NegaScout than to alpha-beta: its leaves in percent of alpha-beta's with moves \
                 ordered by {how}, less the same in the order of the rules, {}, {} plies.",
                game.0, game.1
            );
            let id = format!("reinefeld-games-{}-{order}", game.0);
            let claim = Claim::new(id, "Refinements", what, Printed::Below(0.0), found);
            Some(claim.worded("even more favorable to Negascout"))
        })
    });
    let chess = ORDERS.into_iter().filter_map(|(order, _)| {
        let found = percent(rows, &parameters(&GAMES[0], order), "negascout")?;
        let what = format!(
            "NegaScout outperforms alpha-beta on trees of useful size, and chess is ideally suited: its leaves in percent of alpha-beta's, \
             chess, 3 plies, moves in order: {order}."
        );
        let id = format!("reinefeld-chess-{order}");
        let claim = Claim::new(id, "Conclusion", what, Printed::Below(100.0), found);
        Some(claim.worded("outperforms alpha-beta"))
    });
    Findings::default().claims(favours).claims(chess).table(table)
}
