//! NegaScout and alpha-beta in games with a real transposition table.

use super::PAPER;
use crate::{
    efficiency::middle_game_positions,
    experiment::{
        Axis, Claim, Estimate, Experiment, Figure, Findings, Printed, Rows, Table, Trial,
    },
    papers::{
        any_game::{AnyGame, AnyPosition},
        searches::tree,
    },
};
use plywood::{
    Search, Window,
    algorithm::{falphabeta, negascout_1983},
    memory::{BoundsMemory, Memory},
    observer::Counts,
    order::{ByRank, HintFirst, Killers, Order},
};
use plywood_games::{Judge, PlainFamily, checkers::Checkers, chess::Chess, othello::Othello};

/// Leaves of both, without a table, with killers, with a table, and with one and deepening.
pub const TABLES: Experiment = Experiment {
    id: "reinefeld-tables",
    paper: &PAPER,
    title: "NegaScout with a transposition table, in games",
    about: "Positions from the middle of games that our evaluation plays against itself, searched with moves as the rules list them, leaves judged as \
            they stand: chess to 4 plies, Othello to 5, checkers to 7. Four ways: without a table; without, and killers first; with one of 16 MB; and with the table, its move first, after \
            searches to all smaller depths, all of which are counted. Leaves are evaluations: what the table answers is none. NegaScout is that of Fig. 2. On the \
            paper's trees no position comes twice, so that a table is of use to NegaScout alone; in games it serves both.",
    seconds: [2.2, 95.0, 950.0],
    version: 2,
    columns: &[
        "alphabeta",
        "negascout",
        "alphabeta_killers",
        "negascout_killers",
        "alphabeta_table",
        "negascout_table",
        "alphabeta_deepened",
        "negascout_deepened",
    ],
    plan: |scale, _| {
        let positions = scale.pick(5, 200, 2000);
        GAMES.iter().flat_map(|(game, _)| Trial::numbered(game, positions)).collect()
    },
    trial: |trial| {
        let game = &trial.parameters;
        let root = match game.as_str() {
            "chess" => position(Chess, trial),
            "othello" => position(Othello::default(), trial),
            _ => position(Checkers, trial),
        };
        let (_, depth) = *GAMES.iter().find(|it| it.0 == game).expect("what the plan wrote");
        let both = [Searched::AlphaBeta, Searched::NegaScout];
        let plain = both.map(|how| leaves(search(), how, &root, depth..=depth));
        let killers = both.map(|how| {
            let order = ByRank::new(Killers::default());
            leaves(search().order(order), how, &root, depth..=depth)
        });
        let table = both.map(|how| leaves(search().memory(memory()), how, &root, depth..=depth));
        let deepened = both
            .map(|how| leaves(search().memory(memory()).order(HintFirst), how, &root, 1..=depth));
        [plain, killers, table, deepened].concat()
    },
    findings,
};

const GAMES: [(&str, u32); 3] = [("chess", 4), ("othello", 5), ("checkers", 7)];
/// As parameters name them, and in sentences.
const WAYS: [(&str, &str); 4] = [
    ("", "without a table"),
    ("_killers", "with killers"),
    ("_table", "with a table"),
    ("_deepened", "with table and deepening"),
];

#[derive(Copy, Clone)]
enum Searched {
    AlphaBeta,
    NegaScout,
}

fn position<F: PlainFamily + 'static>(family: F, trial: &Trial) -> AnyPosition {
    let judge = Judge { quiet: false, ..family.evaluation() };
    let found = middle_game_positions(&family, &judge, 1, tree(trial));
    let position = found.into_iter().next().expect("a game has a middle");
    AnyPosition::of(family, Some(judge), position)
}

/// A search with a memory and an order.
type With<M, R> = Search<'static, AnyGame, fn(&AnyPosition) -> i32, M, R, Counts>;

fn search() -> With<(), ()> {
    let eval: fn(&AnyPosition) -> i32 = AnyPosition::evaluation;
    Search::new(&AnyGame, eval).observer(Counts::default())
}

fn memory() -> BoundsMemory<i32, u16> {
    BoundsMemory::with_bytes(1 << 24)
}

/// The leaves of searches to these depths.
fn leaves<M: Memory<AnyGame>, R: Order<AnyGame>>(
    mut search: With<M, R>,
    how: Searched,
    root: &AnyPosition,
    depths: std::ops::RangeInclusive<u32>,
) -> f64 {
    for depth in depths {
        let Ok(_) = match how {
            Searched::AlphaBeta => falphabeta(&mut search, root, depth, Window::full()),
            Searched::NegaScout => negascout_1983(&mut search, root, depth, Window::full()),
        };
    }
    search.observer.leaves() as f64
}

/// NegaScout's leaves and alpha-beta's.
fn both(rows: &Rows, game: &str, way: &str) -> Vec<(f64, f64)> {
    let [below, above] =
        ["alphabeta", "negascout"].map(|search| rows.column(&format!("{search}{way}")));
    rows.of(game).map(|(_, row)| (row[above], row[below])).collect()
}

/// NegaScout's leaves in percent of alpha-beta's.
fn percent(rows: &Rows, game: &str, way: &str) -> Option<Estimate> {
    Some(Estimate::ratio(&both(rows, game, way))?.times(100.0))
}

fn findings(rows: &Rows) -> Findings {
    let mut figure = Figure::new(
        "NegaScout's leaves in games",
        Axis::named("", WAYS.map(|(_, name)| name.to_string())),
        Axis::even("percent of alpha-beta's"),
    );
    let mut table = Table::new(
        "NegaScout's leaves in percent of alpha-beta's",
        ["game", "without a table", "with killers", "with a table", "with table and deepening"],
    );
    let mut claims = Vec::new();
    for (game, depth) in GAMES {
        let found = WAYS.map(|(way, _)| percent(rows, game, way));
        if found.iter().all(Option::is_none) {
            continue;
        }
        let points = found.into_iter().enumerate().map(|(x, it)| (x as f64, it));
        figure = figure.curve(game, points, Vec::new());
        table = table.row([game.to_string()].into_iter().chain(found.map(Table::cell)));
        for (way, how) in WAYS.into_iter().skip(1) {
            let what = format!(
                "Killers, tables and the like are more favourable to NegaScout than to alpha-beta: its leaves in percent of alpha-beta's {how}, less the \
                 same without a table, {game}, {depth} plies."
            );
            let id = format!("reinefeld-tables-{game}{}", way.replace('_', "-"));
            let [with, without] = [way, WAYS[0].0].map(|way| both(rows, game, way));
            let change = Estimate::ratios_apart(&with, &without).map(|it| it.times(100.0));
            let claim = |it| {
                Claim::new(id, "Refinements", what, Printed::Below(0.0), it)
                    .worded("even more favorable to Negascout")
            };
            claims.extend(change.map(claim));
        }
    }
    let saved = percent(rows, "chess", "_table").map(|it| it.times(0.01).below_one().times(100.0));
    let what = "With a table, as chess programs have it, NegaScout examines fewer leaves than alpha-beta: percent saved, chess, 4 plies.";
    let printed = Printed::Between(20.0, 30.0);
    let claim = |it| {
        let claim = Claim::new("reinefeld-tables-saved-chess", "Abstract", what, printed, it);
        claim.worded("20 to 30 percent fewer")
    };
    Findings::default().claims(claims).claims(saved.map(claim)).figure(figure).table(table)
}
