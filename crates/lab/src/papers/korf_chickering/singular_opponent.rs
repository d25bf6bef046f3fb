//! Best-first minimax against alpha-beta with singular extensions, on which the authors worked (section 7).

use super::{
    Challenger, PAPER, TABLE_2,
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

/// The opponent of Table 2, and three that extend.
pub const SINGULAR: Experiment = Experiment {
    id: "korf-singular",
    paper: &PAPER,
    title: "Best-first minimax against singular extensions (section 7)",
    about: "The games and the rules of Table 2, with the depth of equal work found by playing, against alpha-beta as there and against alpha-beta with \
            singular extensions as the introduction tells them: one ply above the horizon the best position is explored one ply deeper if it is better than its \
            alternatives by a margin, and so on at the next level. \"Significantly\" is not told: margins of a quarter, a half and the whole of the largest cost of a \
            move. Nothing is evaluated twice, and moves known from earlier searches are ordered by the values they had. The authors were still working on it; nothing is \
            printed.",
    seconds: [0.3, 50.0, 500.0],
    version: 1,
    columns: COLUMNS,
    plan: |scale, rows| {
        let all = CELLS.iter().flat_map(|&cell| OPPONENTS.iter().map(move |it| (cell, it)));
        let pairs = scale.pick(20, 300, 3000);
        all.filter(|(cell, _)| scale > Scale::Quick || *cell == CELLS[0])
            .flat_map(|(cell, opponent)| {
                ladder(cell, opponent, pairs).rung(rows, cell.1, start(cell)).1
            })
            .collect()
    },
    trial,
    findings,
};

/// A branching factor and alpha-beta's depth.
type Cell = (u16, u32);

const CELLS: [Cell; 5] = [(5, 3), (5, 4), (5, 5), (10, 4), (20, 3)];

struct Opponent {
    id: &'static str,
    name: &'static str,
    /// By how much a position must be better than its alternatives to be extended.
    margin: Option<i32>,
}

const OPPONENTS: [Opponent; 4] = [
    Opponent { id: ALPHABETA, name: "alpha-beta", margin: None },
    Opponent { id: "singular-8192", name: "extensions, margin 8192", margin: Some(8192) },
    Opponent { id: "singular-16384", name: "extensions, margin 16384", margin: Some(16384) },
    Opponent { id: "singular-32768", name: "extensions, margin 32768", margin: Some(32768) },
];

fn game(b: u16) -> String {
    format!("random-game:branching={b},plies={PLIES}")
}

const PLIES: u32 = 100;

fn ladder((b, depth): Cell, opponent: &Opponent, pairs: u64) -> Ladder {
    let challenger = Challenger::BestFirst;
    let pairs = vec![pairs; depth as usize];
    Ladder { game: game(b), challenger, opponent: opponent.id, pairs, verdict: Verdict::EachPair }
}

/// The printed depth of equal work, from which that against another opponent is looked for.
fn start((b, depth): Cell) -> u32 {
    let row = TABLE_2.iter().find(|row| row.branching == b).expect("a row of the table");
    row.depths[depth as usize - 1]
}

fn trial(trial: &Trial) -> Vec<f64> {
    let (game, players) = parts(trial);
    let game: RandomGame = read(game);
    let [depth, finish] =
        players.map(|it| read::<u32>(it.rsplit_once('@').expect("what the plan wrote").1));
    let opponent = OPPONENTS.iter().find(|it| players[1].starts_with(it.id));
    let opponent = match opponent.expect("what the plan wrote").margin {
        Some(margin) => Player::Singular { depth: finish, margin },
        None => Player::AlphaBeta(finish, Returned::F2),
    };
    let board = Board { game: &game, eval: game.evaluation(), plies: PLIES, finish, keeps: true };
    let games = board.pair(&game.root(tree(trial)), [Player::BestFirst(depth), opponent]);
    played_by(&games, trial.seed, |score| score)
}

fn rung(rows: &Rows, cell: Cell, opponent: &Opponent) -> Option<Rung> {
    let pairs = Ladder::pairs_played(rows, &game(cell.0), opponent.id, cell.1 as usize);
    let pairs = *pairs.last()?;
    (pairs > 0).then(|| ladder(cell, opponent, pairs).rung(rows, cell.1, start(cell)).0)?
}

fn rate(rung: &Rung) -> Option<Estimate> {
    Some(Estimate::of_wins(&rung.result.win_rate)?.times(100.0))
}

fn findings(rows: &Rows) -> Findings {
    let cell_name = |(b, depth): Cell| format!("B = {b}, depth {depth}");
    let mut figure = Figure::new(
        "Best-first minimax against opponents with and without singular extensions, equal work",
        Axis::named("", CELLS.map(cell_name)),
        Axis::even("percent of pairs won"),
    );
    let columns = ["B", "alpha-beta's depth", "opponent", "best-first depth", "wins, %"];
    let mut table = Table::new("Wins of best-first minimax with equal work", columns);
    let mut claims = Vec::new();
    for opponent in &OPPONENTS {
        let rungs = CELLS.map(|cell| rung(rows, cell, opponent));
        let points = rungs.iter().enumerate().map(|(x, it)| (x as f64, it.as_ref().and_then(rate)));
        figure = figure.curve(opponent.name, points.collect::<Vec<_>>(), Vec::new());
        for (cell, found) in CELLS.into_iter().zip(&rungs) {
            let Some((rung, won)) = found.as_ref().and_then(|it| Some((it, rate(it)?))) else {
                continue;
            };
            let (b, depth) = cell;
            let names = [b.to_string(), depth.to_string(), opponent.name.to_string()];
            let cells = [rung.depth.to_string(), Table::cell(Some(won))];
            table = table.row(names.into_iter().chain(cells));
            let Some(margin) = opponent.margin else { continue };
            let id = |what: &str| format!("korf-singular-{what}-{margin}-{b}-{depth}");
            let most = format!(
                "Best-first minimax beats alpha-beta with singular extensions too: pairs that it wins to depth {}, of equal work, in percent, margin \
                 {margin}, depth {depth}, B = {b}.",
                rung.depth
            );
            claims.push(Claim::ours(id("most"), most, Printed::Above(50.0), won));
            let plain = self::rung(rows, cell, &OPPONENTS[0]).as_ref().and_then(rate);
            let better = format!(
                "Singular extensions improve the alpha-beta opponent: pairs that best-first minimax wins against alpha-beta without them, less those against it \
                 with them, both of equal work, in percent, margin {margin}, depth {depth}, B = {b}."
            );
            let claim = |plain: Estimate| {
                Claim::ours(id("improves"), better, Printed::Above(0.0), plain.less(won))
            };
            claims.extend(plain.map(claim));
        }
    }
    Findings::default().claims(claims).figure(figure).table(table)
}
