//! What the text says beside its figures: other forms of alpha-beta, the left bias of SSS\*,
//! where the principal variation is, Fuller's formula, and what a window is worth.

use super::{
    PAPER,
    trees::{ORDERS, own_trees, uniform},
};
use crate::{
    efficiency::middle_game_positions,
    experiment::{Claim, Estimate, Experiment, Findings, Printed, Rows, Table, Trial},
    papers::searches::{counts, leaves, parts, read, tree},
};
use plywood::{
    Bound, Search, Window,
    algorithm::{Algorithm, falphabeta},
    observer::Counts,
};
use plywood_games::{
    Knowledge, PlainFamily,
    checkers::Checkers,
    trees::{Iid, Uniform},
};

/// Pairs of searches of the same trees.
pub const ASIDES: Experiment = Experiment {
    id: "campbell-asides",
    paper: &PAPER,
    title: "Beside the figures",
    about: "Pairs of searches of the same trees, width 8, depth 4, if nothing else is said. The trees of Fuller's formula have \
            independent leaves that are almost all distinct; its value is estimated by searching them; those of the branching factor have two values, equally likely. Checkers \
            positions are middle-game positions from games of the program against itself, searched six plies deep with \
            moves in the order of the rules.",
    seconds: [0.8, 30.0, 300.0],
    version: 1,
    columns: &["first", "second", "other", "bound", "place"],
    plan: |scale, _| {
        let trees = own_trees(scale);
        let mut all: Vec<String> = PAIRS
            .iter()
            .flat_map(|(pair, orders)| orders.iter().map(move |&order| parameters(order, pair)))
            .collect();
        for (width, depth) in FULLER {
            all.push(format!("{} alphabeta/alphabeta", uniform(width, depth, 1)));
            all.push(format!("{} alphabeta/alphabeta", distinct(width, depth)));
        }
        for (width, depth) in BRANCHING {
            let depths = [depth - 2, depth].into_iter();
            all.extend(depths.flat_map(|depth| {
                [BRANCHING_PAIR, SCOUT_PAIR].map(|pair| two_valued(width, depth, pair))
            }));
        }
        let mut trials: Vec<Trial> = all.iter().flat_map(|it| Trial::numbered(it, trees)).collect();
        trials.extend(Trial::numbered(CHECKERS, scale.pick(20, 200, 2000)));
        trials.extend(Trial::numbered(&storage(), scale.pick(3, 100, 1000)));
        trials
    },
    trial,
    findings,
};

/// Two algorithms, and the orders of the trees that both search.
const PAIRS: [(&str, &[usize]); 9] = [
    ("falphabeta/alphabeta", &[1, 2, 3, 4, 5]),
    ("lalphabeta/alphabeta", &[1, 3, 4]),
    ("belle/palphabeta", &[1, 3, 4]),
    ("sss/sss-original", &[1, 4, 5]),
    ("sss/alphabeta", &[1, 4]),
    ("scout-sss/scout", &[1, 4]),
    ("aspiration:62..66/alphabeta", &[4, 5]),
    ("aspiration:56..72/alphabeta", &[4, 5]),
    ("aspiration:32..96/alphabeta", &[4, 5]),
];

/// About the value of 64.
const WINDOWS: [&str; 3] = ["62..66", "56..72", "32..96"];

/// Width and depth of the trees that Fuller's formula is held against: all that the paper searches.
const FULLER: [(u16, u8); 7] = [(8, 2), (16, 2), (24, 2), (8, 4), (16, 4), (24, 4), (8, 6)];

/// Width and depth of the trees of whose leaves the growth is measured, over the last two plies.
const BRANCHING: [(u16, u8); 2] = [(2, 18), (3, 12)];

/// Who searches them.
const BRANCHING_PAIR: &str = "alphabeta/sss";
const SCOUT_PAIR: &str = "scout/alphabeta";

/// Leaves with the fewest values there are, independent of each other.
fn two_valued(width: u16, depth: u8, pair: &str) -> String {
    format!("iid:width={width},depth={depth},values=2 {pair}")
}

/// Trees on which the lists of states are measured.
fn storage() -> String {
    format!("{} open", uniform(24, 4, 1))
}

const CHECKERS: &str = "checkers lalphabeta/alphabeta";
const CHECKERS_DEPTH: u32 = 6;

fn parameters(order: usize, pair: &str) -> String {
    format!("{} {pair}", uniform(8, 4, order))
}

/// Enough values that hardly two leaves have the same.
fn distinct(width: u16, depth: u8) -> String {
    format!("iid:width={width},depth={depth},values={}", 1 << 30)
}

fn trial(trial: &Trial) -> Vec<f64> {
    let (family, pair) = parts(trial);
    if trial.parameters == storage() {
        let states = |it| counts(&read::<Uniform>(family), it, tree(trial)).peak_open as f64;
        let [sss, below, above] = ["sss", "abs:2", "sab:2"].map(states);
        return vec![below, sss, above, f64::NAN, f64::NAN];
    }
    let pair = pair.split_once('/').expect("what the plan wrote");
    if family == "checkers" {
        let game = &Checkers;
        let position = middle_game_positions(game, &game.evaluation(), 1, tree(trial));
        let position = position.first().expect("a game has a middle");
        let [first, second] =
            [pair.0, pair.1].map(|it| searched(game, it, position, CHECKERS_DEPTH));
        return vec![first.0, second.0, f64::NAN, f64::from(u8::from(first.1)), f64::NAN];
    }
    match family.starts_with("iid:") {
        true => both(&read::<Iid>(family), pair, tree(trial)),
        false => both(&read::<Uniform>(family), pair, tree(trial)),
    }
}

/// The leaves of a search, and whether the value stays a bound.
fn searched<F: PlainFamily>(
    family: &F,
    algorithm: &str,
    position: &F::Position,
    depth: u32,
) -> (f64, bool) {
    let mut search = Search::new(family, family.evaluation()).observer(Counts::default());
    let found = search.run(read::<Algorithm>(algorithm), position, depth, 1 << 30);
    let found = found.expect("OPEN fits into memory");
    (search.observer.leaves() as f64, found.value.bound != Bound::Exact)
}

fn both<F: PlainFamily>(family: &F, (a, b): (&str, &str), seed: u64) -> Vec<f64> {
    let [first, second] = [a, b].map(|algorithm| leaves(family, algorithm, seed));
    let (root, depth) = (family.root(seed), family.height().expect("a tree"));
    let (_, is_bound) = searched(family, a, &root, depth);
    // The best move, the first of equals.
    let mut search = Search::new(family, family.evaluation());
    let values = family.moves(&root).map(|mv| {
        let Ok(value) = falphabeta(&mut search, &family.play(&root, mv), depth - 1, Window::full());
        value
    });
    let best = values.enumerate().min_by_key(|&(place, value)| (value, place));
    let place = best.map_or(f64::NAN, |(place, _)| place as f64);
    let [other, is_bound] = [first != second, is_bound].map(|it| f64::from(u8::from(it)));
    vec![first.len() as f64, second.len() as f64, other, is_bound, place]
}

/// The first search's leaves in percent of the second's.
fn percent<'r>(rows: impl Iterator<Item = &'r [f64]>) -> Option<Estimate> {
    let pairs: Vec<(f64, f64)> = rows.map(|row| (row[0], row[1])).collect();
    Some(Estimate::ratio(&pairs)?.times(100.0))
}

fn percent_of(rows: &Rows, parameters: &str) -> Option<Estimate> {
    percent(rows.of(parameters).map(|(_, row)| row))
}

/// How many rows have something in a column.
fn count(rows: &Rows, parameters: &[String], column: &str) -> Option<Estimate> {
    let all: Vec<f64> = parameters.iter().flat_map(|it| rows.sample(it, column)).collect();
    let times = all.iter().filter(|it| **it > 0.0).count() as u64;
    (!all.is_empty()).then(|| Estimate::count(times, all.len() as u64))
}

fn findings(rows: &Rows) -> Findings {
    let mut table = Table::new(
        "The first search's leaves in percent of the second's, width 8, depth 4",
        ["searches", "order", "percent", "trees whose value stays a bound"],
    );
    for (pair, orders) in PAIRS {
        for &order in orders {
            let parameters = parameters(order, pair);
            let bounds = count(rows, std::slice::from_ref(&parameters), "bound");
            let cells = [percent_of(rows, &parameters), bounds].map(Table::cell);
            let names = [pair.to_string(), ORDERS[order - 1].to_string()];
            table = table.row(names.into_iter().chain(cells));
        }
    }
    Findings::default()
        .claims(forms(rows))
        .claims(left_bias(rows))
        .claims(on_the_right(rows))
        .claims(fuller(rows))
        .claims(branching(rows))
        .claims(windows(rows))
        .claims(hybrids(rows))
        .table(table)
}

/// falphabeta, lalphabeta, and Belle's form.
fn forms(rows: &Rows) -> Vec<Claim> {
    let of = |pair: &str, orders: &[usize]| -> Vec<String> {
        orders.iter().map(|&order| parameters(order, pair)).collect()
    };
    let same = count(rows, &of("falphabeta/alphabeta", &[1, 2, 3, 4, 5]), "other").map(|it| {
        let what = "falphabeta differs from alphabeta in what it returns only: trees on which it evaluates other leaves, or \
                    the same in another order.";
        Claim::new("campbell-falphabeta", "section 2", what, Printed::Never, it)
            .worded("guaranteed to search the same nodes")
    });
    let bounds = [("lalphabeta", "lalphabeta/alphabeta"), ("belle", "belle/palphabeta")];
    let bounds = bounds.into_iter().filter_map(|(name, pair)| {
        let what =
            format!("{name} does not always determine the score: trees of which it finds a bound.");
        let id = format!("campbell-bound-{name}");
        let found = count(rows, &of(pair, &[1, 3, 4]), "bound")?;
        let claim = Claim::new(id, "section 2", what, Printed::Sometimes, found);
        Some(claim.worded("does not always determine the score"))
    });
    let checkers = percent_of(rows, CHECKERS).map(|it| {
        let what = "lalphabeta saves a little over alphabeta on checkers trees: percent of the leaves (reported by \
                    Fishburn and Finkel).";
        let printed = Printed::Number { value: 1.5, rounding: 0.5 };
        let claim = Claim::new(
            "campbell-lalphabeta-checkers",
            "section 3.2",
            what,
            printed,
            it.times(-1.0).plus(100.0),
        );
        let trees = [1, 3, 4].into_iter().filter_map(|order| {
            let found = percent_of(rows, &parameters(order, "lalphabeta/alphabeta"))?;
            Some((format!("{} trees", ORDERS[order - 1]), found.times(-1.0).plus(100.0)))
        });
        claim.worded("about 1.5 %").missing("The positions, the depth and the order of moves.", trees)
    });
    same.into_iter().chain(bounds).chain(checkers).collect()
}

/// The modified operator on strongly ordered trees.
fn left_bias(rows: &Rows) -> Vec<Claim> {
    let claim = |order: usize| {
        let found = percent_of(rows, &parameters(order, "sss/sss-original"))?;
        let what = format!(
            "The left bias of the modified operator improves SSS* on strongly ordered trees: leaves in percent of those with \
             the original one, {} trees.",
            ORDERS[order - 1]
        );
        let id = format!("campbell-left-bias-{order}");
        let claim = Claim::new(id, "section 2", what, Printed::Below(100.0), found);
        Some(claim.worded("improved searching performance"))
    };
    [4, 5].into_iter().filter_map(claim).collect()
}

/// SSS\* is the better, the further right the principal variation; and less so on ordered trees.
fn on_the_right(rows: &Rows) -> Vec<Claim> {
    let random = parameters(1, "sss/alphabeta");
    let place = rows.column("place");
    let part = |from: f64, to: f64| {
        let inside = |row: &&[f64]| (from..to).contains(&row[place]);
        percent(rows.of(&random).map(|(_, row)| row).filter(inside))
    };
    let claim = |id: &str, words: &str, what: &str, found: Option<Estimate>| {
        Some(Claim::new(id, "section 2", what, Printed::Below(100.0), found?).worded(words))
    };
    let right = || Some(part(6.0, 8.0)?.over(part(0.0, 2.0)?).times(100.0));
    let ordered = || {
        Some(percent_of(rows, &random)?.over(percent_of(rows, &parameters(4, "sss/alphabeta"))?))
    };
    [
        claim(
            "campbell-right",
            "particularly well",
            "SSS* does particularly well when the principal variation is to the right: its share of alphabeta's leaves where \
             the best move is one of the last two, in percent of that where it is one of the first two, random trees.",
            right(),
        ),
        claim(
            "campbell-right-ordered",
            "the advantage is diminished",
            "In strongly ordered trees the advantage is diminished: SSS*'s share of alphabeta's leaves on random trees in \
             percent of that on 0.8 first trees.",
            ordered().map(|it| it.times(100.0)),
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Alphabeta on random trees, beside the trees of Fuller's formula.
fn fuller(rows: &Rows) -> Vec<Claim> {
    let claim = |(width, depth): (u16, u8)| {
        let mean = |family: String| {
            Estimate::mean(&rows.sample(&format!("{family} alphabeta/alphabeta"), "first"))
        };
        let (random, formula) = (mean(uniform(width, depth, 1))?, mean(distinct(width, depth))?);
        let what = format!(
            "Alphabeta's leaves on random trees are consistently fewer than by Fuller's formula: in percent of it, width \
             {width}, depth {depth}."
        );
        let id = format!("campbell-fuller-{width}-{depth}");
        let found = random.over(formula).times(100.0);
        let claim = Claim::new(id, "section 4", what, Printed::Below(100.0), found);
        Some(claim.worded("consistently lower"))
    };
    FULLER.into_iter().filter_map(claim).collect()
}

/// "For discrete-valued trees ... branching factor w^1/2 in almost all cases", and so SSS\*.
fn branching(rows: &Rows) -> Vec<Claim> {
    let claim = |(width, depth): (u16, u8), (algorithm, pair, column): (&str, &str, &str)| {
        let mean = |depth| Estimate::mean(&rows.sample(&two_valued(width, depth, pair), column));
        let growth = mean(depth)?.over(mean(depth - 2)?);
        let [value, low, high] = [growth.value, growth.low, growth.high].map(f64::sqrt);
        let found = Estimate::with_interval(value, low, high, growth.samples);
        let what = format!(
            "The branching factor of {algorithm} in discrete-valued trees, from depth {} to {depth}, width {width}, leaves of two values.",
            depth - 2
        );
        let printed = Printed::Number { value: f64::from(width).sqrt(), rounding: 0.05 };
        let id = format!("campbell-branching-{width}-{algorithm}");
        Some(
            Claim::new(id, "section 3.1", what, printed, found).worded("w^1/2 in almost all cases"),
        )
    };
    let all = [
        ("alphabeta", BRANCHING_PAIR, "first"),
        ("sss", BRANCHING_PAIR, "second"),
        ("scout", SCOUT_PAIR, "first"),
    ];
    BRANCHING.into_iter().flat_map(|size| all.map(|it| claim(size, it))).flatten().collect()
}

/// "Both alpha-beta/sss* hybrids can significantly reduce storage requirements."
fn hybrids(rows: &Rows) -> Vec<Claim> {
    let claim = |(short, column): (&str, usize)| {
        let pairs = rows.of(&storage()).map(|(_, row)| (row[column], row[1]));
        let found = Estimate::ratio(&pairs.collect::<Vec<_>>())?.times(100.0);
        let what = format!(
            "Both hybrids can significantly reduce storage requirements: the most states on {short}'s lists in percent of SSS's, random trees, \
             width 24, depth 4."
        );
        let id = format!("campbell-storage-{}", short.to_lowercase());
        let claim = Claim::new(id, "section 2", what, Printed::Below(50.0), found);
        Some(claim.worded("significantly reduce storage requirements"))
    };
    [("ABS", 0), ("SAB", 2)].into_iter().filter_map(claim).collect()
}

/// What a window about the value saves, on trees with the order of games.
fn windows(rows: &Rows) -> Vec<Claim> {
    let saved = |order: usize, window: &str| {
        let found =
            percent_of(rows, &parameters(order, &format!("aspiration:{window}/alphabeta")))?;
        Some(found.times(-1.0).plus(100.0))
    };
    let claim = |order: usize, window: &str| {
        let kind = ORDERS[order - 1];
        let name = |it: &str| format!("({})", it.replace("..", ", "));
        let what = format!(
            "Aspiration can be expected to save on trees with the characteristics of games (shown by Baudet): percent of the \
             leaves that the window {} about a value of 64 saves, {kind} trees.",
            name(window)
        );
        let printed = Printed::Between(15.0, 25.0);
        let id = format!("campbell-aspiration-saves-{order}-{}", window.replace("..", "-"));
        let claim = Claim::new(id, "section 3.1", what, printed, saved(order, window)?);
        let others = WINDOWS.into_iter().filter(|it| *it != window);
        let others = others.filter_map(|it| Some((name(it), saved(order, it)?)));
        Some(claim.worded("between 15% and 25%").missing("How wide the window is.", others))
    };
    let all = [4, 5].into_iter().flat_map(|order| WINDOWS.map(|window| (order, window)));
    all.filter_map(|(order, window)| claim(order, window)).collect()
}
