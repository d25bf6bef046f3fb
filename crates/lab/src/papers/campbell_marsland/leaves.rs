//! Figures 10 to 13 and what section 4 says of them: how many leaves each
//! algorithm evaluates.

use super::{
    PAPER,
    names::name,
    trees::{ORDERS, TREES, own_trees, uniform},
};
use crate::{
    experiment::{
        Axis, Claim, Estimate, Experiment, Figure, Findings, Printed, Rows, Scale, Table, Trial,
        together,
    },
    papers::searches::{counts, parts, read, tree},
};
use plywood_games::{Family, trees::Uniform};

/// Leaves by order of the trees, width and depth, for every algorithm of the paper.
pub const LEAVES: Experiment = Experiment {
    id: "campbell-leaves",
    paper: &PAPER,
    title: "Leaves on ordered trees (Figs. 10-13)",
    about: "Seven algorithms search uniform trees whose best moves stand where one of six distributions \
            puts them; leaf evaluations are counted, repeats included (NBP). The paper's generator is not \
            printed: ours is a fit after the fact, and so is the order of the trees whose deviations are printed without it. \
            The 6-ply data, which the paper left out, is shown for all three widths.",
    seconds: [4.0, 240.0, 2400.0],
    version: 2,
    columns: &["leaves", "open", "nodes"],
    plan,
    trial,
    findings,
};

/// The algorithms that the paper compares at a depth.
fn algorithms(depth: u8) -> &'static [&'static str] {
    match depth {
        2 => &["alphabeta", "palphabeta", "scout", "sss"],
        4 => &["alphabeta", "palphabeta", "scout", "sss", "staged-sss:2", "sab:2", "abs:2"],
        _ => &[
            "alphabeta",
            "palphabeta",
            "scout",
            "sss",
            "staged-sss:3",
            "sab:2",
            "sab:4",
            "abs:2",
            "abs:4",
        ],
    }
}

/// Widths and depths, with the number of trees at each scale.
fn sizes(scale: Scale) -> Vec<(u16, u8, u64)> {
    let trees = own_trees(scale);
    let mut sizes: Vec<_> =
        [2, 4].iter().flat_map(|&d| [8, 16, 24].map(|w| (w, d, trees))).collect();
    sizes.push((8, 6, trees));
    // Not in the paper, and larger by far.
    if scale > Scale::Quick {
        let trees = scale.pick(0, TREES, 10 * TREES);
        sizes.push((16, 6, trees));
        sizes.push((24, 6, trees));
    }
    sizes
}

fn parameters(width: u16, depth: u8, order: usize, algorithm: &str) -> String {
    format!("{} {algorithm}", uniform(width, depth, order))
}

fn plan(scale: Scale, _: &Rows) -> Vec<Trial> {
    let mut trials = Vec::new();
    for (width, depth, trees) in sizes(scale) {
        for order in 1..=6 {
            // All perfect trees take the same leaves.
            let trees = if order == 6 { trees.min(10) } else { trees };
            for algorithm in algorithms(depth) {
                trials.extend(Trial::numbered(&parameters(width, depth, order, algorithm), trees));
            }
        }
    }
    trials
}

fn trial(trial: &Trial) -> Vec<f64> {
    let (family, algorithm) = parts(trial);
    let counts = counts(&read::<Uniform>(family), algorithm, tree(trial));
    vec![counts.leaves() as f64, counts.peak_open as f64, counts.nodes() as f64]
}

fn findings(rows: &Rows) -> Findings {
    let mut findings = Findings::default()
        .claims(deviations(rows))
        .claims(sizes_of_open(rows))
        .claims(minimum(rows))
        .claims(comparisons(rows))
        .claims(six_plies(rows))
        .claims(widths(rows))
        .claims(nodes(rows));
    for (depth, figures) in [(2, "10, 11"), (4, "12, 13"), (6, "")] {
        for width in [24, 16, 8] {
            let printed = if width == 24 { figures } else { "" };
            for figure in draw(rows, width, depth, printed) {
                findings = findings.figure(figure);
            }
            findings = findings.table(table(rows, width, depth));
        }
    }
    findings
}

fn mean(rows: &Rows, width: u16, depth: u8, order: usize, algorithm: &str) -> Option<Estimate> {
    Estimate::mean(&rows.sample(&parameters(width, depth, order, algorithm), "leaves"))
}

/// Leaves in percent of alpha-beta's on the same trees.
fn percent(rows: &Rows, width: u16, depth: u8, order: usize, algorithm: &str) -> Option<Estimate> {
    let of = |algorithm| parameters(width, depth, order, algorithm);
    let ratio = Estimate::ratio(&rows.pairs(&of(algorithm), &of("alphabeta"), "leaves"))?;
    Some(ratio.times(100.0))
}

/// The standard deviation of the leaves, width 24, depth 4.
fn deviation(rows: &Rows, order: usize, algorithm: &str) -> Option<Estimate> {
    Estimate::deviation(&rows.sample(&parameters(24, 4, order, algorithm), "leaves"))
}

/// The standard deviations of section 4, each and together. Which ordered trees the second
/// three belong to is not printed; order 3 was chosen because it fits best.
fn deviations(rows: &Rows) -> Vec<Claim> {
    let printed = [
        (1, "sss", 843.0),
        (1, "staged-sss:2", 815.0),
        (1, "abs:2", 1737.0),
        (3, "alphabeta", 524.0),
        (3, "palphabeta", 912.0),
        (3, "scout", 961.0),
    ];
    let claim = |(order, algorithm, value)| {
        let (short, kind) = (name(algorithm, 4), ORDERS[order - 1]);
        let id = format!("campbell-sd-{}", short.to_lowercase());
        let fit = if order == 3 { "; that it is of these ordered trees is our fit" } else { "" };
        let what = format!(
            "The standard deviation of {short}'s leaves on {kind} trees, width 24, depth 4{fit}."
        );
        let printed = Printed::Sampled { value, rounding: 0.5, samples: TREES };
        let claim = Claim::new(id, "section 4", what, printed, deviation(rows, order, algorithm)?);
        let others = [2, 4, 5].into_iter().filter_map(|other| {
            Some((ORDERS[other - 1].to_string(), deviation(rows, other, algorithm)?))
        });
        Some(match order {
            3 => claim.missing("Which of the ordered trees it is of.", others),
            _ => claim,
        })
    };
    let mut claims: Vec<Claim> = printed.into_iter().filter_map(claim).collect();
    let what = "The six standard deviations on trees of width 24, depth 4";
    claims.extend(together("campbell-sd", "section 4", what, &claims));
    claims
}

fn sizes_of_open(rows: &Rows) -> Vec<Claim> {
    let claim = |(algorithm, value): (&str, f64)| {
        let most = (1..=6)
            .flat_map(|order| rows.sample(&parameters(24, 4, order, algorithm), "open"))
            .reduce(f64::max)?;
        let id = format!("campbell-open-{}", name(algorithm, 4).to_lowercase());
        let what = format!("The most states on OPEN, {algorithm}, width 24, depth 4.");
        let printed = Printed::Number { value, rounding: 0.0 };
        Some(Claim::new(id, "section 4", what, printed, Estimate::exact(most)))
    };
    [("sss", 576.0), ("staged-sss:2", 48.0)].into_iter().filter_map(claim).collect()
}

/// Who evaluates no more than any search must, on perfectly ordered trees.
fn minimum(rows: &Rows) -> Vec<Claim> {
    let mut claims = Vec::new();
    for (depth, place) in [(2, "section 4, Fig. 10"), (4, "section 4, Fig. 12")] {
        for algorithm in algorithms(depth) {
            let Some(found) = mean(rows, 24, depth, 6, algorithm) else { continue };
            let tree: Uniform = read(&uniform(24, depth, 6));
            let minimum = tree.minimal_leaves(depth.into()).expect("a uniform tree");
            let short = name(algorithm, depth);
            let id = format!("campbell-minimum-{depth}-{}", short.to_lowercase());
            let misses = matches!(*algorithm, "staged-sss:2" | "sab:2");
            let (printed, does) = match misses {
                true => (Printed::Above(minimum), "misses"),
                false => (Printed::Number { value: minimum, rounding: 0.0 }, "attains"),
            };
            let what = format!(
                "On perfectly ordered trees {short} {does} the fewest leaves possible, width 24, depth {depth}."
            );
            let words =
                if misses { "not able to attain the theoretical minimum" } else { "2w^(d/2) - 1" };
            claims.push(Claim::new(id, place, what, printed, found).worded(words));
        }
    }
    claims
}

/// Who is better where, by leaves in percent of alpha-beta's.
fn comparisons(rows: &Rows) -> Vec<Claim> {
    let claim = |order: usize, algorithm: &str, words: &str, says: &str| {
        let short = name(algorithm, 4);
        let kind = ORDERS[order - 1];
        let id = format!("campbell-relative-{order}-{}", short.to_lowercase());
        let what = format!(
            "{says}: {short}'s leaves in percent of AB's on {kind} trees, width 24, depth 4."
        );
        let found = percent(rows, 24, 4, order, algorithm)?;
        let claim = Claim::new(id, "section 4, Fig. 13", what, Printed::Below(100.0), found);
        Some(claim.worded(words))
    };
    let superior = |algorithm| {
        claim(1, algorithm, "noticeably superior", "SSS, SS and ABS are superior on random trees")
    };
    let slightly = |(order, algorithm)| {
        let says = "Both are slightly better than AB as trees become better ordered";
        let claim = claim(order, algorithm, "slightly better than AB", says)?;
        let others = (2..=5).filter(|other| *other != order).filter_map(|other| {
            Some((ORDERS[other - 1].to_string(), percent(rows, 24, 4, other, algorithm)?))
        });
        Some(claim.missing("On which of the ordered trees, and how these were made.", others))
    };
    let remains = |(order, algorithm)| {
        let says = "ABS and SSS remain good choices on ordered trees";
        claim(order, algorithm, "remain good choices", says)
    };
    let ordered = |algorithm| [(4, algorithm), (5, algorithm)];
    let any_order = |algorithm| (2..=5).map(move |order| (order, algorithm));
    (["sss", "staged-sss:2", "abs:2"].into_iter().filter_map(superior))
        .chain(["palphabeta", "scout"].into_iter().flat_map(any_order).filter_map(slightly))
        .chain(["sss", "abs:2"].into_iter().flat_map(ordered).filter_map(remains))
        .chain(beats_sss(rows))
        .chain(beside_alphabeta(rows))
        .collect()
}

/// The 6-ply data "provides further support", width 8.
fn six_plies(rows: &Rows) -> Vec<Claim> {
    let claim = |order: usize, algorithm: &str, words: &str, says: &str| {
        let (short, kind) = (name(algorithm, 6), ORDERS[order - 1]);
        let id = format!("campbell-six-{order}-{}", short.to_lowercase());
        let what = format!(
            "{says} at 6 plies: {short}'s leaves in percent of AB's on {kind} trees, width 8, depth 6."
        );
        let found = percent(rows, 8, 6, order, algorithm)?;
        Some(Claim::new(id, "section 4", what, Printed::Below(100.0), found).worded(words))
    };
    let random = ["sss", "staged-sss:3", "abs:2", "abs:4"];
    let well = "SSS, SS and the alphabeta/SSS hybrids show well on random trees";
    let random = random.map(|it| claim(1, it, "showed well", well));
    let effective = "PAB and SC become effective on ordered trees";
    let ordered = ["palphabeta", "scout"].into_iter().flat_map(|algorithm| {
        [4, 5].map(|order| claim(order, algorithm, "relatively effective", effective))
    });
    random.into_iter().chain(ordered).flatten().collect()
}

/// "Increasing the branching factor of the trees did not significantly affect the relative
/// searching performances", on random and on strongly ordered trees.
fn widths(rows: &Rows) -> Vec<Claim> {
    let claim = |order: usize, algorithm: &str| {
        let at = |width| percent(rows, width, 4, order, algorithm);
        let (short, kind) = (name(algorithm, 4), ORDERS[order - 1]);
        let what = format!(
            "Width does not matter: {short}'s leaves in percent of AB's, width 24 less width 8, {kind} trees, depth 4."
        );
        let id = format!("campbell-width-{order}-{}", short.to_lowercase());
        let printed = Printed::Between(-10.0, 10.0);
        let claim = Claim::new(id, "section 3.2", what, printed, at(24)?.less(at(8)?));
        Some(claim.worded("not significantly affected"))
    };
    let all = algorithms(4).iter().skip(1);
    all.flat_map(|algorithm| [1, 4].map(|order| claim(order, algorithm))).flatten().collect()
}

/// Total nodes have "a very similar character" to leaves.
fn nodes(rows: &Rows) -> Vec<Claim> {
    let claim = |order: usize, algorithm: &str| {
        let of = |algorithm| parameters(24, 4, order, algorithm);
        let [nodes, leaves] =
            ["nodes", "leaves"].map(|column| rows.pairs(&of(algorithm), &of("alphabeta"), column));
        let apart = Estimate::ratios_apart(&nodes, &leaves)?.times(100.0);
        let (short, kind) = (name(algorithm, 4), ORDERS[order - 1]);
        let what = format!(
            "Nodes have the character of leaves: {short}'s nodes in percent of AB's less its leaves in percent of AB's, \
             {kind} trees, width 24, depth 4."
        );
        let id = format!("campbell-nodes-{order}-{}", short.to_lowercase());
        let printed = Printed::Between(-5.0, 5.0);
        let claim = Claim::new(id, "section 3.1", what, printed, apart);
        Some(claim.worded("a very similar character"))
    };
    let all = ["palphabeta", "scout", "sss", "abs:2"].into_iter();
    all.flat_map(|algorithm| [1, 4].map(|order| claim(order, algorithm))).flatten().collect()
}

/// "Under favourable conditions" PAB and SC beat SSS: on which trees of a hundred?
fn beats_sss(rows: &Rows) -> Vec<Claim> {
    let claim = |algorithm: &str| {
        let of = |algorithm, order| parameters(24, 4, order, algorithm);
        let pairs = (2..=5)
            .flat_map(|order| rows.pairs(&of(algorithm, order), &of("sss", order), "leaves"));
        let pairs: Vec<(f64, f64)> = pairs.collect();
        let better = pairs.iter().filter(|(a, sss)| a < sss).count() as u64;
        let short = name(algorithm, 4);
        let id = format!("campbell-beats-sss-{}", short.to_lowercase());
        let what = format!(
            "{short} can beat SSS: ordered trees on which it takes fewer leaves, width 24, depth 4."
        );
        let measured = Estimate::count(better, pairs.len() as u64);
        (!pairs.is_empty()).then(|| {
            Claim::new(id, "section 4", what, Printed::Sometimes, measured).worded("can beat sss*")
        })
    };
    ["palphabeta", "scout"].into_iter().filter_map(claim).collect()
}

/// What section 2 and 4 say in passing: the risk of PAB, deviations large and small, and advantages that are less on
/// ordered trees.
fn beside_alphabeta(rows: &Rows) -> Vec<Claim> {
    let of = |algorithm| parameters(24, 4, 1, algorithm);
    let pairs = rows.pairs(&of("palphabeta"), &of("alphabeta"), "leaves");
    let more = pairs.iter().filter(|(pab, ab)| pab > ab).count() as u64;
    let what = "There is some risk that PAB takes more leaves than AB if trees are poorly ordered: random trees on which it does, \
                width 24, depth 4.";
    let found = Estimate::count(more, pairs.len() as u64);
    let risk = (!pairs.is_empty()).then(|| {
        let claim = Claim::new("campbell-risk-pab", "section 2", what, Printed::Sometimes, found);
        claim.worded("some risk")
    });
    let large = ["palphabeta", "scout"].into_iter().filter_map(|algorithm| {
        let short = name(algorithm, 4);
        let what = format!(
            "{short} has a relatively large standard deviation compared to AB: the one over the other, {} trees, width 24, depth 4; that it \
             is of these ordered trees is our fit.",
            ORDERS[2]
        );
        let found = deviation(rows, 3, algorithm)?.over(deviation(rows, 3, "alphabeta")?);
        let id = format!("campbell-large-sd-{}", short.to_lowercase());
        let claim = Claim::new(id, "section 4", what, Printed::Above(1.0), found);
        Some(claim.worded("relatively large"))
    });
    let small = ["sss", "staged-sss:2"].into_iter().filter_map(|algorithm| {
        let short = name(algorithm, 4);
        let what = format!(
            "{short} performs well with a relatively small standard deviation: that over ABS's, random trees, width 24, depth 4."
        );
        let found = deviation(rows, 1, algorithm)?.over(deviation(rows, 1, "abs:2")?);
        let id = format!("campbell-small-sd-{}", short.to_lowercase());
        let claim = Claim::new(id, "section 4", what, Printed::Below(1.0), found);
        Some(claim.worded("relatively small"))
    });
    let less = ["sss", "abs:2"].into_iter().flat_map(|algorithm| [(4, algorithm), (5, algorithm)]);
    let less = less.filter_map(|(order, algorithm)| {
        let at = |order| percent(rows, 24, 4, order, algorithm);
        let (short, kind) = (name(algorithm, 4), ORDERS[order - 1]);
        let what = format!(
            "The advantage of ABS and SSS over AB is proportionally less on ordered trees: {short}'s leaves in percent of AB's, {kind} trees \
             less random ones, width 24, depth 4."
        );
        let id = format!("campbell-less-{order}-{}", short.to_lowercase());
        let more = at(order)?.less(at(1)?);
        let claim = Claim::new(id, "section 4", what, Printed::Above(0.0), more);
        Some(claim.worded("proportionally less"))
    });
    risk.into_iter().chain(large).chain(small).chain(less).collect()
}

/// A figure of leaves, and one of percentages.
fn draw(rows: &Rows, width: u16, depth: u8, printed: &str) -> [Figure; 2] {
    let x = || Axis::named("order of the trees", ORDERS.map(String::from));
    let numbers: Vec<&str> = printed.split(", ").collect();
    let like = |i: usize| match numbers.get(i) {
        Some(number) if !number.is_empty() => format!(" (Fig. {number})"),
        _ => String::new(),
    };
    let title = |i, what| format!("{what}, width {width}, depth {depth}{}", like(i));
    let mut absolute = Figure::new(title(0, "Leaves"), x(), Axis::even("leaves evaluated (NBP)"));
    let mut relative =
        Figure::new(title(1, "Leaves relative to alpha-beta"), x(), Axis::even("percent of AB"));
    for algorithm in algorithms(depth) {
        let short = name(algorithm, depth);
        let points =
            (1..=6).map(|order| ((order - 1) as f64, mean(rows, width, depth, order, algorithm)));
        absolute = absolute.curve(short, points, Vec::new());
        let points = (1..=6)
            .map(|order| ((order - 1) as f64, percent(rows, width, depth, order, algorithm)));
        relative = relative.curve(short, points, Vec::new());
    }
    [absolute, relative]
}

fn table(rows: &Rows, width: u16, depth: u8) -> Table {
    let columns = ["order"].into_iter().chain(algorithms(depth).iter().map(|it| name(it, depth)));
    let mut table = Table::new(format!("Mean leaves, width {width}, depth {depth}"), columns);
    for order in 1..=6 {
        if mean(rows, width, depth, order, "alphabeta").is_none() {
            continue;
        }
        let cell = |algorithm: &&str| Table::cell(mean(rows, width, depth, order, algorithm));
        let cells = algorithms(depth).iter().map(cell);
        table = table.row([ORDERS[order - 1].to_string()].into_iter().chain(cells));
    }
    table
}
