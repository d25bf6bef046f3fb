//! Games with large branching factors, for which best-first minimax should be most valuable (section 7).

use super::{
    Challenger, PAPER,
    duel::{Board, Player},
    equal_matches::{ALPHABETA, COLUMNS, Ladder, Rung, parts, played_by},
};
use crate::{
    experiment::{
        Axis, Claim, Estimate, Experiment, Figure, Findings, Printed, Rows, Scale, Table, Trial,
    },
    papers::searches::{read, tree},
};
use plywood::best_first::Returned;
use plywood_games::{Family, Knowledge, Verdict, trees::RandomGame};

/// Up to ten times as wide as those of the tables.
pub const WIDE: Experiment = Experiment {
    id: "korf-wide",
    paper: &PAPER,
    title: "Best-first minimax in wide games (section 7)",
    about: "The games and the rules of Table 2, with the depth of equal work found by playing, for branching factors up to 200, and 5 to compare; against alpha-beta to \
            depths 2 and 3.",
    seconds: [0.4, 70.0, 500.0],
    version: 1,
    columns: COLUMNS,
    plan: |scale, rows| {
        let cells = WIDTHS.iter().flat_map(|&width| DEPTHS.map(|depth| (width, depth)));
        cells
            .filter(|(width, depth)| {
                scale > Scale::Quick || width.b <= 50 || *depth == 2 && width.b <= 100
            })
            .flat_map(|(width, depth)| {
                let pairs = width.pairs(scale, depth);
                width.ladder(depth, pairs).rung(rows, depth, width.start(depth)).1
            })
            .collect()
    },
    trial: |trial: &Trial| {
        let (game, players) = parts(trial);
        let game: RandomGame = read(game);
        let [depth, finish] =
            players.map(|it| read::<u32>(it.rsplit_once('@').expect("what the plan wrote").1));
        let board =
            Board { game: &game, eval: game.evaluation(), plies: PLIES, finish, keeps: true };
        let players = [Player::BestFirst(depth), Player::AlphaBeta(finish, Returned::F2)];
        played_by(&board.pair(&game.root(tree(trial)), players), trial.seed, |score| score)
    },
    findings,
};

const PLIES: u32 = 100;
const DEPTHS: [u32; 2] = [2, 3];

#[derive(Copy, Clone)]
struct Width {
    b: u16,
    /// Where the depth of equal work against depth 3 is looked for from.
    start: u32,
}

const WIDTHS: [Width; 4] = [
    Width { b: 5, start: 7 },
    Width { b: 50, start: 11 },
    Width { b: 100, start: 12 },
    Width { b: 200, start: 13 },
];

impl Width {
    fn game(self) -> String {
        format!("random-game:branching={},plies={PLIES}", self.b)
    }

    fn start(self, depth: u32) -> u32 {
        if depth == 2 { 3 } else { self.start }
    }

    fn pairs(self, scale: Scale, depth: u32) -> u64 {
        match depth {
            2 => scale.pick(10, 300, 3000),
            _ => scale.pick(2, if self.b > 100 { 60 } else { 150 }, 1000),
        }
    }

    fn ladder(self, depth: u32, pairs: u64) -> Ladder {
        let pairs = vec![pairs; depth as usize];
        let (game, challenger, opponent) = (self.game(), Challenger::BestFirst, ALPHABETA);
        Ladder { game, challenger, opponent, pairs, verdict: Verdict::EachPair }
    }

    fn rung(self, rows: &Rows, depth: u32) -> Option<Rung> {
        let pairs = Ladder::pairs_played(rows, &self.game(), ALPHABETA, depth as usize);
        let pairs = *pairs.last()?;
        (pairs > 0).then(|| self.ladder(depth, pairs).rung(rows, depth, self.start(depth)).0)?
    }
}

fn rate(rung: &Rung) -> Option<Estimate> {
    Some(Estimate::of_wins(&rung.result.win_rate)?.times(100.0))
}

fn findings(rows: &Rows) -> Findings {
    let mut figure = Figure::new(
        "Wins of best-first minimax by branching factor, equal work",
        Axis::logarithmic("branching factor B"),
        Axis::even("percent of pairs won"),
    );
    let columns = ["B", "alpha-beta's depth", "best-first depth", "wins, %"];
    let mut table = Table::new("Wins of best-first minimax with equal work", columns);
    let mut claims = Vec::new();
    for depth in DEPTHS {
        let rungs = WIDTHS.map(|width| width.rung(rows, depth));
        let narrow = rungs[0].as_ref().and_then(rate);
        let points = WIDTHS.iter().zip(&rungs);
        let points = points.map(|(it, rung)| (f64::from(it.b), rung.as_ref().and_then(rate)));
        figure =
            figure.curve(format!("against depth {depth}"), points.collect::<Vec<_>>(), Vec::new());
        for (Width { b, .. }, found) in WIDTHS.into_iter().zip(&rungs) {
            let Some((rung, won)) = found.as_ref().and_then(|it| Some((it, rate(it)?))) else {
                continue;
            };
            let cells = [b.to_string(), depth.to_string(), rung.depth.to_string()];
            table = table.row(cells.into_iter().chain([Table::cell(Some(won))]));
            if b == WIDTHS[0].b {
                continue;
            }
            let id = |what: &str| format!("korf-widths-{what}{b}-{depth}");
            let most = format!(
                "Best-first minimax is likely to be most valuable in games with large branching factors: pairs that it wins to depth {}, of equal \
                 work, against alpha-beta to depth {depth}, in percent, B = {b}.",
                rung.depth
            );
            let claim = Claim::new(id(""), "section 7", most, Printed::Above(50.0), won);
            claims.push(claim.worded("likely to be most valuable"));
            let more =
                format!("The same, less the pairs that it wins at B = 5, depth {depth}, B = {b}.");
            let claim = |narrow| {
                Claim::new(id("more-"), "section 7", more, Printed::Above(0.0), won.less(narrow))
                    .worded("likely to be most valuable")
            };
            claims.extend(narrow.map(claim));
        }
    }
    Findings::default().claims(claims).figure(figure).table(table)
}
