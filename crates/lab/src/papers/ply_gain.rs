//! What a ply is worth where there are dice.

use super::{
    ballard,
    dice_play::{best, played},
    diced_game::{DicedGame, DicedNode},
    equal_evaluations::PAPER,
    searches::{read, tree},
};
use crate::experiment::{
    Axis, Claim, Estimate, Experiment, Figure, Findings, Printed, Rows, Scale, Table, Trial,
};
use plywood::{
    Search, Side, Window,
    algorithm::{expectiminimax, star2},
};
use plywood_games::{
    Family, Knowledge,
    pig::{Pig, PigPosition},
    random::mix,
};

/// Matches of a search to some depth against one of a ply less.
pub const PLY_GAIN: Experiment = Experiment {
    id: "dice-ply-gain",
    paper: &PAPER,
    title: "The gain of a ply with dice",
    about: "A search against another of one ply less, with the same evaluation: pairs of games with the same dice, each player first once; who has \
            the larger sum of both scores wins the pair, and ties are left out. Pig to 50 is judged by the lead. Backgammon starts from positions of \
            games of our evaluation against itself, at a ply up to the fortieth. The random games have 30 plies with up to 5 moves, a cost on every move as large as 100 either way, and after \
            it a die of two or four faces decides which moves come next; with one face there are no dice. Plies are moves, each \
            with the roll after it; the values are exact ones of that depth.",
    seconds: [0.8, 90.0, 900.0],
    version: 1,
    columns: &["score_1", "score_2"],
    plan: |scale, _| {
        let all = GAMES.iter().flat_map(|it| (2..=it.deepest).map(move |depth| (it, depth)));
        all.flat_map(|(it, depth)| {
            Trial::numbered(&parameters(it.id, depth), it.pairs(scale, depth))
        })
        .collect()
    },
    trial,
    findings,
};

/// A game, and how deep the deepest search of it is.
struct Played {
    id: &'static str,
    name: &'static str,
    deepest: u32,
}

const GAMES: [Played; 5] = [
    Played { id: "pig", name: "Pig", deepest: 5 },
    Played { id: "backgammon", name: "backgammon", deepest: 2 },
    Played { id: "random-1", name: "random games without dice", deepest: 5 },
    Played { id: "random-2", name: "random games, two faces", deepest: 5 },
    Played { id: "random-4", name: "random games, four faces", deepest: 5 },
];

impl Played {
    /// As many as make the deeper searches take about as long as the others.
    fn pairs(&self, scale: Scale, depth: u32) -> u64 {
        let many = match (self.id, depth) {
            ("backgammon", _) => 500,
            (_, 2 | 3) => 5000,
            (_, 4) => 1500,
            _ => 300,
        };
        scale.pick(many / 100, many, 10 * many)
    }
}

fn parameters(id: &str, depth: u32) -> String {
    format!("{id} {depth}")
}

fn trial(trial: &Trial) -> Vec<f64> {
    let (id, depth) = trial.parameters.split_once(' ').expect("what the plan wrote");
    let (seed, deeper) = (tree(trial), read::<u32>(depth));
    // The deeper player is the first in one game, and the second in the other.
    let games = [[deeper, deeper - 1], [deeper - 1, deeper]].map(|depths| match id {
        "pig" => pig(seed, depths),
        "backgammon" => ballard::backgammon(seed, depths),
        _ => random_game(read(id.trim_start_matches("random-")), seed, depths),
    });
    vec![games[0], -games[1]]
}

/// The depth of the side to move.
fn of(side: Side, depths: [u32; 2]) -> u32 {
    depths[usize::from(side == Side::Second)]
}

fn pig(seed: u64, depths: [u32; 2]) -> f64 {
    let pig = Pig { goal: 50 };
    let mut search = Search::new(&pig, |it: &PigPosition| pig.evaluate(0, it));
    played(&pig, &pig.root(0), mix(seed), |position, side| {
        let depth = of(side, depths) - 1;
        best(&pig, position, |child| {
            let Ok(score) = expectiminimax(&mut search, child, depth);
            score
        })
    })
}

fn random_game(faces: u16, seed: u64, depths: [u32; 2]) -> f64 {
    let game = DicedGame { branching: 5, plies: 30, faces, cost: 100 };
    let mut search = Search::new(&game, |it: &DicedNode| game.evaluation(it));
    played(&game, &game.root(seed), mix(!seed), |position, side| {
        let depth = of(side, depths) - 1;
        best(&game, position, |child| {
            let Ok(score) = star2(&mut search, child, depth, Window::full());
            score
        })
    })
}

/// Pairs that the deeper search wins, in percent.
fn won(rows: &Rows, id: &str, depth: u32) -> Option<Estimate> {
    let sums = rows.of(&parameters(id, depth)).map(|(_, row)| row[0] + row[1]);
    let decided: Vec<f64> = sums.filter(|it| *it != 0.0).collect();
    let wins = decided.iter().filter(|it| **it > 0.0).count() as u64;
    Some(Estimate::rate(wins, decided.len() as u64)?.times(100.0))
}

fn findings(rows: &Rows) -> Findings {
    let mut figure = Figure::new(
        "Pairs won against a search of one ply less",
        Axis::even("plies of the deeper search"),
        Axis::even("percent of the pairs, ties left out"),
    );
    let columns = ["game", "2 against 1", "3 against 2", "4 against 3", "5 against 4"];
    let mut table = Table::new("Percent of pairs won by the deeper search", columns).in_text();
    let mut claims = Vec::new();
    for Played { id, name, deepest } in GAMES {
        let depths = || 2..=deepest;
        let found: Vec<Option<Estimate>> = depths().map(|depth| won(rows, id, depth)).collect();
        if found.iter().all(Option::is_none) {
            continue;
        }
        let points = depths().zip(&found).map(|(depth, it)| (f64::from(depth), *it));
        figure = figure.curve(name, points, Vec::new());
        let cells = found.iter().copied().chain([None; 4]).take(4).map(Table::cell);
        table = table.row([name.to_string()].into_iter().chain(cells));
        for (depth, it) in depths().zip(found) {
            let what = format!(
                "A search of {depth} plies beats one of {}: percent of the pairs, {name}.",
                depth - 1
            );
            let claim =
                |it| Claim::ours(format!("ply-gain-{id}-{depth}"), what, Printed::Above(50.0), it);
            claims.extend(it.map(claim));
        }
    }
    // What dice take away from it.
    for (dice, name) in [("random-2", "two"), ("random-4", "four")] {
        for depth in 2..=5 {
            let less = won(rows, "random-1", depth).zip(won(rows, dice, depth));
            let what = format!(
                "Dice make a ply worth less: percent of pairs that {depth} plies win against {} without dice, less the same with a die of {name} faces.",
                depth - 1
            );
            let claim = |it| {
                let id = format!("ply-gain-less-{dice}-{depth}");
                Claim::ours(id, what, Printed::Above(0.0), it)
            };
            claims.extend(less.map(|(without, with)| without.less(with)).map(claim));
        }
    }
    Findings::default().claims(claims).figure(figure).table(table)
}
