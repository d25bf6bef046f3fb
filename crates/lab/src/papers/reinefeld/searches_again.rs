//! How often NegaScout searches again: in narrow trees, near the leaves, and in wide ones.

use super::{PAPER, trees::iid};
use crate::{
    experiment::{Claim, Estimate, Experiment, Findings, Printed, Rows, Scale, Table, Trial},
    papers::searches::{counts, read, tree},
};
use plywood::{Best, Search, Tree, Visit, Window, observer::Counts};
use plywood_games::{Family, Knowledge, trees::Iid};

/// Leaves and second searches of single trees.
pub const SEARCHES_AGAIN: Experiment = Experiment {
    id: "reinefeld-again",
    paper: &PAPER,
    title: "Second searches: narrow, shallow and wide trees",
    about: "Uniform trees with independent leaves of 200 values. Second searches are counted in all of a tree: of width 10, depth 3 to 6. Trees \
            of one and two plies, width 5, 20 and 60, are also searched by NegaScout without the rule 'depth >= d-2' of Fig. 2, line 11, by which \
            nothing is searched again at the two lowest levels. Wide trees are held against the fewest leaves that any search must \
            evaluate, and those of width 20 beside them.",
    seconds: [0.1, 5.0, 50.0],
    version: 1,
    columns: &["alphabeta", "negascout", "again", "without_rule"],
    plan,
    trial: |trial| {
        let (family, seed) = (read::<Iid>(&trial.parameters), tree(trial));
        let [alphabeta, negascout] =
            ["alphabeta", "negascout-1983"].map(|algorithm| counts(&family, algorithm, seed));
        let mut search = Search::new(&family, family.evaluation()).observer(Counts::default());
        let depth = family.height().expect("a tree");
        let Ok(_) = without_rule(&mut search, &family.root(seed), depth, Window::full());
        let leaves = [alphabeta.leaves(), negascout.leaves()].map(|it| it as f64);
        let others = [negascout.re_searches, search.observer.leaves()].map(|it| it as f64);
        [leaves, others].concat()
    },
    findings,
};

const NARROW: u16 = 10;
const DEPTHS: [u8; 4] = [3, 4, 5, 6];
/// Of less than three plies.
const SHALLOW: [u8; 2] = [1, 2];
const SHALLOW_WIDTHS: [u16; 3] = [5, 20, 60];
/// The widest of Fig. 4, and what it is compared with, at depths that are quickly searched.
const WIDE: [u16; 2] = [20, 60];
const WIDE_DEPTHS: [u8; 2] = [3, 4];

fn plan(scale: Scale, _: &Rows) -> Vec<Trial> {
    let narrow = DEPTHS.map(|depth| (iid(NARROW, depth, 200), scale.pick(30, 1000, 10_000)));
    let shallow = SHALLOW.into_iter().flat_map(|depth| {
        SHALLOW_WIDTHS.map(|width| (iid(width, depth, 200), scale.pick(100, 1000, 1000)))
    });
    let wide = WIDE_DEPTHS
        .into_iter()
        .flat_map(|depth| WIDE.map(|width| (iid(width, depth, 200), scale.pick(5, 200, 2000))));
    let all = narrow.into_iter().chain(shallow).chain(wide);
    all.flat_map(|(parameters, trees)| Trial::numbered(&parameters, trees)).collect()
}

/// NegaScout of Fig. 2 with every second search, also at the two lowest levels, where a fail-soft answer is exact.
fn without_rule<T: Tree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<T::Score>,
) -> Result<T::Score, T::Stop> {
    let mut moves = match tree.enter(node, depth, window)? {
        Visit::Leaf(score) => return Ok(score),
        Visit::Inner(moves) => moves,
    };
    let mut best = Best::none();
    let mut n = window.beta;
    while let Some(mv) = tree.next(node, &mut moves) {
        let child = tree.play(node, mv);
        let alpha = window.above(best.score).alpha;
        let mut t = -without_rule(tree, &child, depth - 1, -Window { alpha, beta: n })?;
        if t > best.score && n != window.beta {
            tree.again();
            t = -without_rule(tree, &child, depth - 1, -Window { alpha: t, ..window })?;
        }
        best.improve(t, mv);
        if best.score >= window.beta {
            break;
        }
        n = Window::null(window.above(best.score).alpha).beta;
    }
    Ok(tree.leave(node, moves, depth, window, best))
}

fn findings(rows: &Rows) -> Findings {
    let mut table = Table::new(
        "Second searches a tree, and NegaScout's leaves in percent of alpha-beta's",
        ["width", "depth", "second searches", "leaves, %", "without the rule, %"],
    );
    let narrow = DEPTHS.map(|depth| (NARROW, depth)).into_iter();
    let shallow = SHALLOW.into_iter().flat_map(|depth| SHALLOW_WIDTHS.map(|width| (width, depth)));
    for (width, depth) in narrow.chain(shallow) {
        let trees = iid(width, depth, 200);
        let again = Estimate::mean(&rows.sample(&trees, "again"));
        let leaves = ["negascout", "without_rule"].map(|it| percent(rows, &[width], depth, it));
        let cells = [again].into_iter().chain(leaves).map(Table::cell);
        table = table.row([width.to_string(), depth.to_string()].into_iter().chain(cells));
    }
    Findings::default()
        .claims(DEPTHS.into_iter().flat_map(|depth| few(rows, depth)))
        .claims(SHALLOW.into_iter().filter_map(|depth| less_effective(rows, depth)))
        .claims(never_better(rows))
        .claims(WIDE_DEPTHS.into_iter().flat_map(|depth| near_the_optimum(rows, depth)))
        .table(table)
}

/// A column in percent of alpha-beta's leaves.
fn percent(rows: &Rows, widths: &[u16], depth: u8, column: &str) -> Option<Estimate> {
    let (a, b) = (rows.column(column), rows.column("alphabeta"));
    let all = widths.iter().flat_map(|&width| rows.of(&iid(width, depth, 200)));
    let pairs: Vec<(f64, f64)> = all.map(|(_, row)| (row[a], row[b])).collect();
    Some(Estimate::ratio(&pairs)?.times(100.0))
}

/// "Only a few of them require several re-searches. Of course, this results in a large standard deviation."
fn few(rows: &Rows, depth: u8) -> Vec<Claim> {
    let trees = iid(NARROW, depth, 200);
    let sorted = |column: &str| {
        let mut sample = rows.sample(&trees, column);
        sample.sort_by(f64::total_cmp);
        sample
    };
    let (again, leaves) = (sorted("again"), sorted("negascout"));
    let Some(mean) = Estimate::mean(&leaves) else { return Vec::new() };
    let median = again[again.len() / 2];
    let many = again.iter().filter(|it| **it > 2.0 * median).count() as u64;
    let what = format!(
        "Only a few of the narrow trees require several second searches: percent of the trees with more than twice as many as the \
         median, width {NARROW}, depth {depth}."
    );
    let many = Estimate::rate(many, again.len() as u64).map(|it| {
        let (id, found) = (format!("reinefeld-few-{depth}"), it.times(100.0));
        Claim::new(id, "Results", what, Printed::Below(20.0), found).worded("only a few of them")
    });
    let worst = leaves.len() - leaves.len().div_ceil(20);
    let squares = leaves.iter().map(|it| (it - mean.value).powi(2)).enumerate();
    let shares = squares.map(|(at, it)| (if at < worst { 0.0 } else { it }, it));
    let what = format!(
        "That results in a large standard deviation: the share of the variance that the twentieth of the trees with the most leaves has, in \
         percent; of a normal distribution it is 22. NegaScout, width {NARROW}, depth {depth}."
    );
    let share = Estimate::ratio_by_bootstrap(&shares.collect::<Vec<_>>()).map(|it| {
        let (id, found) = (format!("reinefeld-few-variance-{depth}"), it.times(100.0));
        Claim::new(id, "Results", what, Printed::Above(22.0), found)
            .worded("this results in a large standard deviation")
    });
    many.into_iter().chain(share).collect()
}

/// "Less effective than alpha-beta when searching trees of depth less than three."
fn less_effective(rows: &Rows, depth: u8) -> Option<Claim> {
    let what = format!(
        "NegaScout is less effective than alpha-beta in trees of depth less than three: percent of alpha-beta's leaves, depth {depth}."
    );
    let found = |column| percent(rows, &SHALLOW_WIDTHS, depth, column);
    let id = format!("reinefeld-shallow-{depth}");
    let claim = Claim::new(id, "Refinements", what, Printed::Above(100.0), found("negascout")?);
    let without = found("without_rule").map(|it| ("without it".to_string(), it));
    let lacks = "Whether the rule of Fig. 2 that nothing is searched again at the two lowest levels holds there.";
    Some(claim.worded("less effective than alpha-beta").missing(lacks, without))
}

/// Fig. 3 "is the smallest uniform tree which is favorable to Negascout": of three plies.
fn never_better(rows: &Rows) -> Option<Claim> {
    let all = SHALLOW.into_iter().flat_map(|depth| {
        SHALLOW_WIDTHS.into_iter().flat_map(move |width| rows.of(&iid(width, depth, 200)))
    });
    let (a, b) = (rows.column("negascout"), rows.column("alphabeta"));
    let better: Vec<bool> = all.map(|(_, row)| row[a] < row[b]).collect();
    let times = better.iter().filter(|it| **it).count() as u64;
    let what = "NegaScout is never better than alpha-beta in trees of depth less than three: trees on which it takes fewer leaves.";
    let found = Estimate::count(times, better.len() as u64);
    let claim = Claim::new("reinefeld-shallow-never", "Refinements", what, Printed::Never, found);
    (!better.is_empty()).then(|| claim.worded("less effective than alpha-beta"))
}

/// "The trees are almost perfectly ordered and both algorithms approach the optimal case."
fn near_the_optimum(rows: &Rows, depth: u8) -> Vec<Claim> {
    let over = |width: u16, column: &str| {
        let family: Iid = read(&iid(width, depth, 200));
        let least = family.minimal_leaves(depth.into())?;
        let mean = Estimate::mean(&rows.sample(&iid(width, depth, 200), column))?;
        Some(mean.times(1.0 / least))
    };
    let claim = |(column, name): (&str, &str)| {
        let what = format!(
            "In wide trees both algorithms approach the optimal case: {name}'s leaves over the fewest possible, width {} over width {}, depth \
             {depth}.",
            WIDE[1], WIDE[0]
        );
        let found = over(WIDE[1], column)?.over(over(WIDE[0], column)?);
        let id = format!("reinefeld-optimum-{column}-{depth}");
        let claim = Claim::new(id, "Results", what, Printed::Below(1.0), found);
        Some(claim.worded("both algorithms approach the optimal case"))
    };
    [("alphabeta", "alpha-beta"), ("negascout", "NegaScout")]
        .into_iter()
        .filter_map(claim)
        .collect()
}
