//! Forward pruning with dice: what it saves, and what it misses.

use super::{
    dice_play::best,
    diced_game::{DicedGame, DicedNode},
    methods::PAPER,
    plaat::geometric_mean,
    searches::tree,
};
use crate::experiment::{
    Axis, Claim, Estimate, Experiment, Figure, Findings, Printed, Rows, Table, Trial,
};
use plywood::{
    Dice, Game, Search, Window,
    algorithm::{ProbCut, chance_prob_cut, star1, star2},
    observer::Counts,
};

/// ChanceProbCut beside Star1, of which it is a form, and Star2.
pub const FORWARD_DICE: Experiment = Experiment {
    id: "chance-prob-cut",
    paper: &PAPER,
    title: "Forward pruning with dice (ChanceProbCut)",
    about: "Random games of five plies with up to five moves and a die of three faces after each, costs of moves as large as 100 either way; the roll decides which moves come next, and a node is \
            judged by the sum so far. ChanceProbCut (Schadd, Winands & Uiterwijk 2009) searches a chance node two plies less deep first, with the \
            window shifted by a margin, and takes an answer beyond it for the deeper one's; margins of 5 to 200, none of them fitted. All choose a move at the root and pass on the \
            best score so far as a window. A missed move is one with a lower exact value than the best; what it loses is in largest costs of a move.",
    seconds: [0.1, 25.0, 250.0],
    version: 1,
    columns: COLUMNS,
    plan: |scale, _| Trial::numbered("five plies", scale.pick(20, 5000, 50_000)),
    trial,
    findings,
};

const MARGINS: [u32; 6] = [5, 10, 25, 50, 100, 200];
/// Leaves; and for each margin leaves, how far the value is off, and what the move loses.
const COLUMNS: &[&str] = &[
    "star1",
    "star2",
    "leaves_5",
    "value_5",
    "loss_5",
    "leaves_10",
    "value_10",
    "loss_10",
    "leaves_25",
    "value_25",
    "loss_25",
    "leaves_50",
    "value_50",
    "loss_50",
    "leaves_100",
    "value_100",
    "loss_100",
    "leaves_200",
    "value_200",
    "loss_200",
];
const GAME: DicedGame = DicedGame { branching: 5, plies: 5, faces: 3, cost: 100 };

type Plain = Search<'static, DicedGame, fn(&DicedNode) -> f64, (), (), Counts>;

fn search() -> Plain {
    let eval: fn(&DicedNode) -> f64 = |it| GAME.evaluation(it);
    Search::new(&GAME, eval).observer(Counts::default())
}

/// The value and the move that a search of every move gives, in turn in the window above the best so far; and
/// its leaves.
fn chosen(
    root: &DicedNode,
    mut asked: impl FnMut(&mut Plain, &DicedNode, Window<f64>) -> f64,
) -> (f64, u16, f64) {
    let mut search = search();
    let mut value = f64::NEG_INFINITY;
    let side = GAME.side(root);
    let mv = best(&GAME, root, |child| {
        // Seen by the child's side, which is the opponent's.
        debug_assert_ne!(GAME.side(child), side);
        let window = Window { alpha: f64::NEG_INFINITY, beta: -value };
        let score = asked(&mut search, child, window);
        value = value.max(-score);
        score
    });
    (value, mv, search.observer.leaves() as f64)
}

fn trial(trial: &Trial) -> Vec<f64> {
    let root = GAME.root(tree(trial));
    let below = u32::from(GAME.plies) - 1;
    let one = chosen(&root, |search, node, window| {
        let Ok(score) = star1(search, node, below, window);
        score
    });
    let two = chosen(&root, |search, node, window| {
        let Ok(score) = star2(search, node, below, window);
        score
    });
    let pruned = MARGINS.into_iter().flat_map(|margin| {
        let prob_cut = ProbCut { reduction: 2, slope: 1.0, offset: 0.0, margin: margin.into() };
        let (value, mv, leaves) = chosen(&root, |search, node, window| {
            let Ok(score) = chance_prob_cut(search, node, below, window, prob_cut);
            score
        });
        let Ok(exact) = star2(&mut search(), &GAME.play(&root, mv), below, Window::full());
        [leaves, (value - two.0).abs(), two.0 + exact]
    });
    [one.2, two.2].into_iter().chain(pruned).collect()
}

/// What is less than that is rounding.
const NOTHING: f64 = 1e-6;

/// What was expected of margins that somebody might choose; of the outermost nothing was.
fn expected(margin: u32, claim: Claim) -> Claim {
    let outermost = [MARGINS[0], MARGINS[MARGINS.len() - 1]];
    match outermost.contains(&margin) {
        true => claim.incomparable("A margin that nobody would choose, to see where the ends are."),
        false => claim,
    }
}

fn findings(rows: &Rows) -> Findings {
    let mut figure = Figure::new(
        "ChanceProbCut's leaves and missed moves by its margin",
        Axis::logarithmic("margin"),
        Axis::even("percent"),
    );
    let columns = [
        "margin",
        "leaves over Star1's",
        "leaves over Star2's",
        "values missed, %",
        "moves missed, %",
        "lost a move",
    ];
    let mut table = Table::new("ChanceProbCut by its margin (geometric means)", columns).in_text();
    let mut claims = Vec::new();
    let mut curves: [Vec<(f64, Option<Estimate>)>; 3] = Default::default();
    let all: Vec<&[f64]> = rows.of("five plies").map(|(_, row)| row).collect();
    for margin in MARGINS.into_iter().filter(|_| !all.is_empty()) {
        let [leaves, value, loss] =
            ["leaves", "value", "loss"].map(|it| rows.column(&format!("{it}_{margin}")));
        let over = |column: usize| geometric_mean(all.iter().map(|row| row[leaves] / row[column]));
        let often = |column: usize| {
            let times = all.iter().filter(|row| row[column] > NOTHING).count() as u64;
            Some(Estimate::rate(times, all.len() as u64)?.times(100.0))
        };
        let lost: Vec<f64> = all.iter().map(|row| row[loss] / f64::from(GAME.cost)).collect();
        let cells =
            [over(0), over(1), often(value), often(loss), Estimate::mean(&lost)].map(Table::cell);
        table = table.row([margin.to_string()].into_iter().chain(cells));
        let percent = |it: Option<Estimate>| it.map(|it| it.times(100.0));
        for (curve, it) in curves.iter_mut().zip([percent(over(0)), percent(over(1)), often(loss)])
        {
            curve.push((margin.into(), it));
        }
        for (column, than) in [(0, "Star1"), (1, "Star2")] {
            let what = format!(
                "ChanceProbCut needs fewer leaves than {than}: its leaves over the other's, margin {margin}."
            );
            let id = format!("method-chance-prob-cut-{}-{margin}", than.to_lowercase());
            let below = Printed::Below(1.0);
            claims
                .extend(over(column).map(|it| expected(margin, Claim::ours(id, what, below, it))));
        }
        let what = format!(
            "ChanceProbCut seldom misses the best move: percent of games in which it does, margin {margin}."
        );
        let id = format!("method-chance-prob-cut-misses-{margin}");
        let below = Printed::Below(5.0);
        claims.extend(often(loss).map(|it| expected(margin, Claim::ours(id, what, below, it))));
    }
    for (curve, name) in
        curves.into_iter().zip(["leaves, of Star1's", "leaves, of Star2's", "moves missed"])
    {
        figure = figure.curve(name, curve, Vec::new());
    }
    Findings::default().claims(claims).figure(figure).table(table)
}
