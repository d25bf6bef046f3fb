//! The seven algorithms on the trees of games, which the paper wishes for (section 5).

use super::{PAPER, names::name};
use crate::{
    experiment::{Claim, Experiment, Findings, Printed, Rows, Table},
    papers::{
        game_trees::{GAMES, ORDERS, game_tree, parameters, percent, trials},
        searches::leaves,
    },
};

/// Leaves of all algorithms, in three games.
pub const GAME_TREES: Experiment = Experiment {
    id: "campbell-games",
    paper: &PAPER,
    title: "The seven algorithms on trees of games",
    about: "Trees below positions from the middle of games that our evaluation plays against itself: chess to 3 plies, Othello to 4, \
            checkers to 6, leaves judged as they stand. Moves are tried in the order of the rules, by the evaluation of what they lead to, and \
            by a search of one ply less, as deepening and a table would have them. SCOUT that asks by aspiration SSS* with a minimal window is \
            the eighth.",
    seconds: [1.0, 40.0, 400.0],
    version: 1,
    columns: &ALGORITHMS,
    plan: |scale, _| trials(scale.pick(2, 60, 600)),
    trial: |trial| {
        let family = game_tree(trial);
        ALGORITHMS.map(|algorithm| leaves(&family, algorithm, 0).len() as f64).to_vec()
    },
    findings,
};

const ALGORITHMS: [&str; 8] =
    ["alphabeta", "palphabeta", "scout", "sss", "staged-sss:2", "sab:2", "abs:2", "scout-sss"];

fn findings(rows: &Rows) -> Findings {
    let columns =
        ["game", "order"].into_iter().map(String::from).chain(ALGORITHMS.iter().map(|it| {
            if *it == "scout-sss" { "SC by SSS".to_string() } else { name(it, 4).to_string() }
        }));
    let mut table = Table::new("Leaves in percent of alpha-beta's, on trees of games", columns);
    for game in &GAMES {
        for (order, _) in ORDERS {
            let parameters = parameters(game, order);
            let cells = ALGORITHMS.map(|it| Table::cell(percent(rows, &parameters, it)));
            let names = [game.0.to_string(), order.to_string()];
            table = table.row(names.into_iter().chain(cells));
        }
    }
    let found = |game: &(&str, u32), algorithm: &str| {
        let found = percent(rows, &parameters(game, "deepened"), algorithm)?;
        let short = name(algorithm, 4);
        let id = format!("campbell-games-{}-{}", game.0, short.to_lowercase());
        let of = format!("{short}'s leaves in percent of AB's, {}, {} plies.", game.0, game.1);
        Some((id, of, found))
    };
    let below = Printed::Below(100.0);
    // Above three plies, two of alpha-beta leave nothing to SSS*.
    let printed = GAMES.iter().flat_map(|game| {
        ["sss", "abs:2"].into_iter().filter_map(move |algorithm| {
            let (id, of, found) = found(game, algorithm).filter(|_| game.1 > 3 || algorithm != "abs:2")?;
            let what = format!(
                "SSS and ABS remain competitive with AB in terms of NBP, on the strongly ordered trees of practice: {of}"
            );
            Some(Claim::new(id, "section 5", what, below, found).worded("remain competitive"))
        })
    });
    let ours = GAMES.iter().flat_map(|game| {
        ["palphabeta", "scout"].into_iter().filter_map(move |algorithm| {
            let (id, of, found) = found(game, algorithm)?;
            let what = format!("PAB and SC are better than AB in games too, as on strongly ordered trees of width 24: {of}");
            Some(Claim::ours(id, what, below, found))
        })
    });
    let claims = printed.chain(ours);
    Findings::default().claims(claims).table(table)
}
