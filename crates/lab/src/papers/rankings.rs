//! Whether the rankings that were found on artificial trees hold on others, and in games.

use super::{
    any_game::{AnyGame, AnyPosition},
    equal_evaluations::{PAPER, opening},
    methods::rooted,
    plaat::geometric_mean,
    searches::{read, tree},
};
use crate::experiment::{
    Axis, Claim, Estimate, Experiment, Figure, Findings, Printed, Rows, Table, Trial,
};
use plywood::{
    Search, Window,
    algorithm::{falphabeta, negascout, palphabeta, scout, sss},
    observer::Counts,
};
use plywood_games::{
    checkers::Checkers,
    chess::Chess,
    connect_four::ConnectFour,
    othello::Othello,
    trees::{Iid, RandomGame, Uniform},
};

/// Leaves by five algorithms on eleven kinds of trees.
pub const RANKINGS: Experiment = Experiment {
    id: "rankings",
    paper: &PAPER,
    title: "Which published ranking survives its tree generator",
    about: "Campbell & Marsland rank SSS*, SCOUT, palphabeta and alphabeta on trees whose values are drawn from the root down, \
            Reinefeld ranks NegaScout, SCOUT and alphabeta on trees with independent leaves. Here all five search all: both kinds, in \
            random and strong order, with few and many values, random games as Korf & Chickering draw them, and four games from \
            openings of four random moves, moves as the rules list them and without a table. Leaves are counted each \
            time; ratios are geometric means.",
    seconds: [0.5, 40.0, 400.0],
    version: 1,
    columns: &["alphabeta", "palphabeta", "scout", "negascout", "sss"],
    plan: |scale, _| {
        let trees = scale.pick(10, 2000, 20_000);
        GENERATORS.iter().flat_map(|(name, _)| Trial::numbered(name, trees)).collect()
    },
    trial: |trial| {
        let kind = &trial.parameters;
        let is = |name: &str| kind.starts_with(name);
        let (root, depth) = match () {
            () if is("uniform") => rooted(read::<Uniform>(kind), tree(trial)),
            () if is("iid") => rooted(read::<Iid>(kind), tree(trial)),
            () if is("random-game") => rooted(read::<RandomGame>(kind), tree(trial)),
            () if is("chess") => (opening(Chess, trial), 3),
            () if is("othello") => (opening(Othello::default(), trial), 5),
            () if is("checkers") => (opening(Checkers, trial), 6),
            () => (opening(ConnectFour::default(), trial), 6),
        };
        SEARCHES.map(|(name, _)| leaves(name, &root, depth)).to_vec()
    },
    findings,
};

/// What draws the trees, and its name in figures.
const GENERATORS: [(&str, &str); 11] = [
    ("uniform:width=8,depth=4,order=1,root=64", "from the root, random"),
    ("uniform:width=8,depth=4,order=4,root=64", "from the root, ordered"),
    ("uniform:width=4,depth=6,order=1,root=64", "from the root, narrow"),
    ("iid:width=8,depth=4,values=200", "independent leaves"),
    ("iid:width=8,depth=4,values=1000000", "independent, no ties"),
    ("iid:width=8,depth=4,values=2", "independent, two values"),
    ("random-game:branching=12,plies=4,cost=100", "random games"),
    ("chess", "chess, depth 3"),
    ("othello", "Othello, depth 5"),
    ("checkers", "checkers, depth 6"),
    ("connect-four", "connect four, depth 6"),
];

/// In the order of the columns.
const SEARCHES: [(&str, &str); 5] = [
    ("alphabeta", "falphabeta"),
    ("palphabeta", "palphabeta"),
    ("scout", "SCOUT"),
    ("negascout", "NegaScout"),
    ("sss", "SSS*"),
];

/// Who needs fewer leaves than whom, where that was published, and of which trees. That SSS\* needs no
/// more than alpha-beta is proved, and so no row.
const PUBLISHED: [([&str; 2], &str); 4] = [
    (["sss", "negascout"], "Campbell & Marsland 1983, of SCOUT and palphabeta"),
    (["palphabeta", "alphabeta"], "Campbell & Marsland 1983, on ordered trees"),
    (["negascout", "alphabeta"], "Reinefeld 1983"),
    (["negascout", "scout"], "Reinefeld 1983"),
];

fn leaves(name: &str, root: &AnyPosition, depth: u32) -> f64 {
    let eval: fn(&AnyPosition) -> i32 = AnyPosition::evaluation;
    let mut search = Search::new(&AnyGame, eval).observer(Counts::default());
    let full = Window::full();
    match name {
        "alphabeta" => {
            let Ok(_) = falphabeta(&mut search, root, depth, full);
        }
        "palphabeta" => {
            let Ok(_) = palphabeta(&mut search, root, depth);
        }
        "scout" => {
            let Ok(_) = scout(&mut search, root, depth);
        }
        "negascout" => {
            let Ok(_) = negascout(&mut search, root, depth, full);
        }
        _ => {
            sss(&mut search, root, depth, full, 1 << 28).expect("OPEN fits into memory");
        }
    }
    search.observer.leaves() as f64
}

fn findings(rows: &Rows) -> Findings {
    let ratio = |kind: &str, [above, below]: [&str; 2]| -> Option<Estimate> {
        let (above, below) = (rows.column(above), rows.column(below));
        geometric_mean(rows.of(kind).map(|(_, row)| row[above] / row[below]))
    };
    let mut findings = Findings::default();
    let mut figure = Figure::new(
        "Leaves over alpha-beta's, by what draws the trees",
        Axis::named("", GENERATORS.map(|(_, name)| name.to_string())),
        Axis::even("leaves / falphabeta's"),
    );
    let columns =
        ["trees", "palphabeta", "SCOUT", "NegaScout", "SSS*", "from fewest to most leaves"];
    let mut table = Table::new("Leaves over falphabeta's, and the ranking", columns).in_text();
    for (search, name) in &SEARCHES[1..] {
        let points = GENERATORS.iter().enumerate();
        let points = points.map(|(x, (kind, _))| (x as f64, ratio(kind, [search, "alphabeta"])));
        figure = figure.curve(*name, points.collect::<Vec<_>>(), Vec::new());
    }
    for (kind, name) in GENERATORS {
        let all = SEARCHES.map(|(search, name)| (ratio(kind, [search, "alphabeta"]), name));
        if all.iter().all(|it| it.0.is_none()) {
            continue;
        }
        let cells = all[1..].iter().map(|it| Table::cell(it.0));
        let mut ranked: Vec<(f64, &str)> =
            all.iter().filter_map(|(ratio, name)| Some((ratio.as_ref()?.value, *name))).collect();
        ranked.sort_by(|a, b| a.0.total_cmp(&b.0));
        let ranked: Vec<&str> = ranked.iter().map(|it| it.1).collect();
        let cells = [name.to_string()].into_iter().chain(cells).chain([ranked.join(", ")]);
        table = table.row(cells);
        for (pair, published) in PUBLISHED {
            let called = |id: &str| SEARCHES.iter().find(|it| it.0 == id).map_or("", |it| it.1);
            let [first, second] = pair.map(called);
            let what = format!(
                "{first} needs fewer leaves than {second} ({published}): leaves over the other's, {name}."
            );
            findings = findings.claim_if(ratio(kind, pair), |it| {
                let short = name.replace([',', '*'], "").replace(' ', "-").to_lowercase();
                let id = format!("ranking-{}-{}-{short}", pair[0], pair[1]);
                Claim::ours(id, what, Printed::Below(1.0), it)
            });
        }
    }
    findings.figure(figure).table(table)
}
