//! Methods that the papers name and do not try, held to what they promise, and beside alpha-beta.

use super::{
    any_game::{AnyGame, AnyPosition},
    connect_four_ladder, plaat,
    qubic::{Qubic, WON},
    searches::{parts, read, tree},
};
use crate::experiment::{
    Axis, Claim, Estimate, Experiment, Figure, Findings, Paper, Printed, Rows, Table, Trial, number,
};
use plywood::{
    Game, Search, Window,
    algorithm::{falphabeta, scout_sss},
    best_first::BestFirst,
    memory::BoundsMemory,
    observer::Counts,
    order::HintFirst,
    solve::{DfPn, Proof},
};
use plywood_games::{
    Family,
    chess::Chess,
    connect_four::ConnectFour,
    random::{below, mix, tree_seed},
    trees::{Iid, RandomGame},
};

/// Not a paper.
pub(super) const PAPER: Paper = Paper {
    name: "Methods named in the papers",
    title: "what they promise, and what they cost",
    beside: true,
};

/// Promises kept on small trees, and leaves beside alpha-beta's.
pub const METHODS: Experiment = Experiment {
    id: "named-methods",
    paper: &PAPER,
    title: "Searches that grow a tree, on trees whose values are known",
    about: "Trees with independent leaves and many ties (width 4, depth 5, 20 values), and random games of six plies with \
            one to six moves, whose inner nodes have a static value near the true one. A search that promises the minimax \
            value must find it, proof-number search must be right just below the value and at it, and B* with bounds that hold \
            must find a best move; those that promise nothing are asked how often they find one. Nodes are visits, beside \
            those of alpha-beta with moves as they come.",
    seconds: [0.3, 50.0, 500.0],
    version: 1,
    columns: &["wrong", "nodes", "alphabeta"],
    plan: |scale, _| {
        let trees = scale.pick(40, 8000, 80_000);
        let all = TREES.iter().flat_map(|tree| ALL.map(|it| format!("{tree} {}", it.name)));
        all.flat_map(|parameters| Trial::numbered(&parameters, trees)).collect()
    },
    trial: |trial| {
        let (family, name) = parts(trial);
        let seed = tree(trial);
        let (root, depth) = match family.starts_with("iid") {
            true => rooted(read::<Iid>(family), seed),
            false => rooted(read::<RandomGame>(family), seed),
        };
        let (value, alphabeta) = by_alpha_beta(&root, depth, Window::full());
        let (wrong, nodes) = promise(name, &root, depth, value, seed);
        vec![f64::from(u8::from(wrong)), nodes as f64, alphabeta as f64]
    },
    findings,
};

/// Proof numbers and conspiracy numbers where trees are irregular.
pub const IRREGULAR: Experiment = Experiment {
    id: "irregular-trees",
    paper: &plaat::PAPER,
    title: "Proof numbers and conspiracy numbers on irregular trees (section 2.2)",
    about: "Chess positions from random games in which the side to move mates within three plies, and positions of Qubic, \
            four in a row in a cube of 4x4x4 cells, with 24 stones drawn at random, nobody about to make four, in which it \
            wins within five plies. The question is whether there is a win within five plies. Alpha-beta asks it with a null window, one depth after the other \
            (1, 3, 5), with a table and the table's move first, all depths counted; in another row without either, at once to the full depth. Proof-number search keeps its tree. \
            Conspiracy-number search is given 0 for every position of these games that is not over, and ends when fewer than ten leaves could still \
            change the value. Nodes are visits. Endings of connect four with 29 to 31 stones ask whether the side to move wins, to the end of the game; there df-pn, which keeps proof \
            numbers in a table, is asked too. For comparison, trees of width 8 and depth 5 with \
            independent leaves, which are regular: is the value above the median of the leaves?",
    seconds: [2.0, 55.0, 550.0],
    version: 1,
    columns: &["wrong", "nodes", "alphabeta", "plain"],
    plan: |scale, _| {
        let positions = scale.pick(10, 300, 3000);
        let pairs = FIELDS.iter().flat_map(|(field, _)| PROVERS.map(|prover| (*field, prover)));
        // The table of df-pn knows no horizon: it is asked where games end by themselves.
        let pairs = pairs.filter(|&(field, prover)| prover != DF_PN || field == ENDING);
        pairs.flat_map(|(field, it)| Trial::numbered(&format!("{field} {it}"), positions)).collect()
    },
    trial: |trial| {
        let (field, name) = parts(trial);
        let seed = tree(trial);
        let (root, above) = match field {
            "mate" => (mate(seed), -Chess::MATED - 1),
            "qubic" => (won_at_qubic(seed), WON - 1),
            ENDING => {
                let position = connect_four_ladder::ending(seed, ENDING_STONES);
                (AnyPosition::of(ConnectFour::default(), None, position), 0)
            }
            _ => (rooted(read::<Iid>(REGULAR), seed).0, 50),
        };
        let question = Window { alpha: above, beta: above + 1 };
        let horizon = if field == ENDING { CELLS } else { HORIZON };
        let (score, plain) = by_alpha_beta(&root, horizon, question);
        let deepened = by_deepening(&root, horizon, question);
        if name == DF_PN {
            let mut prover = DfPn::with_bytes(MEMORY);
            let proof = prover.prove(&AnyGame, &root, above, horizon, &mut ());
            let Proof { holds, nodes, .. } = proof.expect("nobody stops it");
            let wrong = holds != (score > above);
            return vec![f64::from(u8::from(wrong)), nodes as f64, deepened as f64, plain as f64];
        }
        let form = match name {
            "proof-number" => BestFirst::ProofNumber { above },
            _ => BestFirst::Conspiracy { threshold: 10, accuracy: 0 },
        };
        let (found, nodes) = grown(form, &root, horizon);
        let wrong = (found.0 > above) != (score > above);
        vec![f64::from(u8::from(wrong)), nodes as f64, deepened as f64, plain as f64]
    },
    findings: irregular_findings,
};

const TREES: [&str; 2] =
    ["iid:width=4,depth=5,values=20", "random-game:branching=6,plies=6,cost=100"];

/// What a method promises of a tree.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Promise {
    /// The minimax value.
    Value,
    /// Whether the value is above a score.
    Above,
    /// A best move, with bounds that hold.
    BestMove,
    /// Nothing: how often the move is a best one.
    Nothing,
}

#[derive(Copy, Clone)]
struct Method {
    name: &'static str,
    promise: Promise,
}

const fn method(name: &'static str, promise: Promise) -> Method {
    Method { name, promise }
}

const ALL: [Method; 10] = [
    method("unbounded-best-first", Promise::Value),
    method("min-max-approximation:20", Promise::Value),
    method("ao-star", Promise::Value),
    method("scout-sss", Promise::Value),
    method("fallible-opponent:100", Promise::Value),
    method("proof-number", Promise::Above),
    method("b-star:600", Promise::BestMove),
    method("conspiracy:3/0", Promise::Nothing),
    method("meta-greedy", Promise::Nothing),
    method("uct:1000", Promise::Nothing),
];

/// They prove a value by all of the tree, of which no other can come.
const WHOLE_TREE: [&str; 2] = ["unbounded-best-first", "min-max-approximation:20"];

/// What trees may take.
const MEMORY: usize = 1 << 28;

type Plain<'g> = Search<'g, AnyGame, fn(&AnyPosition) -> i32, (), (), Counts>;

fn search() -> Plain<'static> {
    let eval: fn(&AnyPosition) -> i32 = AnyPosition::evaluation;
    Search::new(&AnyGame, eval).observer(Counts::default())
}

/// The root of a tree and its height.
pub(super) fn rooted<F: plywood_games::PlainFamily + 'static>(
    family: F,
    seed: u64,
) -> (AnyPosition, u32) {
    let (root, judge) = (family.root(seed), family.evaluation());
    let depth = family.height().or_else(|| Some(*family.plies_left(&root)?.end()));
    (AnyPosition::of(family, Some(judge), root), depth.expect("a tree has a height"))
}

/// A score within a window and the nodes it took, moves as they come.
fn by_alpha_beta(root: &AnyPosition, depth: u32, window: Window<i32>) -> (i32, u64) {
    let mut search = search();
    let Ok(score) = falphabeta(&mut search, root, depth, window);
    (score, search.observer.nodes())
}

/// The nodes that an answer takes with a table, the table's move first, and a search to every second
/// depth, up to the first that says yes.
fn by_deepening(root: &AnyPosition, depth: u32, window: Window<i32>) -> u64 {
    let memory = BoundsMemory::with_bytes(MEMORY);
    let mut search = search().memory(memory).order(HintFirst);
    for depth in (1..=depth).filter(|it| (depth - it).is_multiple_of(2)) {
        let Ok(score) = falphabeta(&mut search, root, depth, window);
        if score >= window.beta {
            break;
        }
    }
    search.observer.nodes()
}

/// The value and the move that a search by growing a tree finds, and the nodes it took.
fn grown(form: BestFirst, root: &AnyPosition, depth: u32) -> ((i32, Option<u16>), u64) {
    let mut search = search();
    let found = form.run(&mut search, root, depth, MEMORY);
    ((found.value.expect("nobody stops it"), found.line.first().copied()), search.observer.nodes())
}

/// Whether a method broke its promise on a tree of this value, or found no best move if it promises
/// nothing; and the nodes it took.
fn promise(name: &str, root: &AnyPosition, depth: u32, value: i32, seed: u64) -> (bool, u64) {
    let method = ALL.iter().find(|it| it.name == name).expect("what the plan wrote");
    if name == "scout-sss" {
        let mut search = search();
        let found = scout_sss(&mut search, root, depth, MEMORY).expect("OPEN fits into memory");
        return (found != value, search.observer.nodes());
    }
    // Just below the value, where the answer is yes, and at it, where it is no.
    let above = value - i32::from(seed & 1 == 1);
    let form = match method.promise {
        Promise::Above => BestFirst::ProofNumber { above },
        _ => read::<BestFirst>(name),
    };
    let ((score, mv), nodes) = grown(form, root, depth);
    let wrong = match method.promise {
        Promise::Value => score != value,
        Promise::Above => (score > above) != (value > above),
        Promise::BestMove | Promise::Nothing => {
            let child = mv.map(|mv| AnyGame.play(root, mv)).expect("a move");
            -by_alpha_beta(&child, depth - 1, Window::full()).0 != value
        }
    };
    (wrong, nodes)
}

fn findings(rows: &Rows) -> Findings {
    let mut findings = Findings::default();
    let mut table = Table::new(
        "Nodes over those of alpha-beta (geometric means), and promises broken or best moves missed",
        ["method", "independent leaves", "broken or missed, %", "random games", "broken or missed, %"],
    )
    .in_text();
    for Method { name, promise } in ALL {
        let mut cells = vec![name.to_string()];
        for tree in TREES {
            let parameters = format!("{tree} {name}");
            let wrong = rows.sample(&parameters, "wrong");
            let times = wrong.iter().filter(|it| **it > 0.0).count() as u64;
            let trees = wrong.len() as u64;
            let ratio = nodes_over(rows, &parameters, "alphabeta");
            let rate = Estimate::rate(times, trees).map(|it| it.times(100.0));
            cells.extend([Table::cell(ratio), Table::cell(rate)]);
            if trees == 0 {
                continue;
            }
            let short = if tree.starts_with("iid") { "independent" } else { "random-games" };
            let id = format!("method-{}-{short}", name.split(':').next().unwrap_or(name));
            // Where inner nodes tell nothing of the leaves, bounds about them do not hold.
            let holds = promise != Promise::BestMove || short == "random-games";
            let what = match promise {
                Promise::Value => "another value than minimax",
                Promise::Above => "a wrong answer just below the value or at it",
                Promise::BestMove => "a move that is not a best one",
                Promise::Nothing => "",
            };
            if promise != Promise::Nothing && holds && !WHOLE_TREE.contains(&name) {
                let what = format!("{name} keeps its promise: trees with {what}, {tree}.");
                let count = Estimate::count(times, trees);
                findings = findings.claims([Claim::ours(id, what, Printed::Never, count)]);
            } else if promise == Promise::Nothing && short == "random-games" {
                let what = format!(
                    "{name} mostly finds a best move where evaluations tell something: percent of trees where it does not, {tree}."
                );
                findings =
                    findings.claim_if(rate, |it| Claim::ours(id, what, Printed::Below(50.0), it));
            }
        }
        table = table.row(cells);
    }
    for name in ["ao-star", "scout-sss"] {
        let parameters = format!("{} {name}", TREES[1]);
        let ratio = nodes_over(rows, &parameters, "alphabeta");
        let short = name.split(':').next().unwrap_or(name);
        let what = format!(
            "{name} proves the value with fewer nodes than alpha-beta with moves as they come: its nodes over alpha-beta's, {}.",
            TREES[1]
        );
        findings = findings.claim_if(ratio, |it| {
            Claim::ours(format!("method-nodes-{short}"), what, Printed::Below(1.0), it)
        });
    }
    let mut figure = Figure::new(
        "Nodes beside alpha-beta's, on trees whose values are known",
        Axis::named("", ALL.map(|it| it.name.to_string())),
        Axis::logarithmic("nodes / alpha-beta's"),
    );
    for (tree, name) in TREES.into_iter().zip(["independent leaves", "random games"]) {
        let points = ALL.iter().enumerate().map(|(x, it)| {
            (x as f64, nodes_over(rows, &format!("{tree} {}", it.name), "alphabeta"))
        });
        figure = figure.curve(name, points, Vec::new());
    }
    findings.figure(figure).table(table)
}

/// The geometric mean of nodes over those of an alpha-beta search.
fn nodes_over(rows: &Rows, parameters: &str, below: &str) -> Option<Estimate> {
    let (nodes, below) = (rows.column("nodes"), rows.column(below));
    plaat::geometric_mean(rows.of(parameters).map(|(_, row)| row[nodes] / row[below]))
}

/// Plies in which there is to be a win.
const HORIZON: u32 = 5;
const REGULAR: &str = "iid:width=8,depth=5,values=101";
const DF_PN: &str = "df-pn";
const PROVERS: [&str; 3] = ["proof-number", "conspiracy", DF_PN];
const ENDING: &str = "ending";
/// The stones of an ending, at most, and the cells of the board.
const ENDING_STONES: u32 = 31;
const CELLS: u32 = 42;
/// In parameters, and in sentences.
const FIELDS: [(&str, &str); 4] = [
    ("mate", "chess, mates in two"),
    ("qubic", "Qubic, wins within five plies"),
    (ENDING, "connect four, endings"),
    ("regular", "regular trees"),
];

/// A position from a game of random moves in which the side to move mates within three plies, and not at once.
fn mate(seed: u64) -> AnyPosition {
    const LEAST: u32 = 20;
    const MOST: u32 = 120;
    let mut chance = mix(seed);
    let mates = |position: &AnyPosition, depth| {
        let window = Window { alpha: -Chess::MATED - 1, beta: -Chess::MATED };
        by_alpha_beta(position, depth, window).0 >= window.beta
    };
    loop {
        let mut position = AnyPosition::of(Chess, None, Chess.root(0));
        for ply in 0..MOST {
            let width = AnyGame.moves(&position).len() as u32;
            if AnyGame.outcome(&position).is_some() {
                break;
            }
            if ply >= LEAST && !mates(&position, 1) && mates(&position, 3) {
                return position;
            }
            chance = mix(chance);
            position = AnyGame.play(&position, below(chance, width) as u16);
        }
    }
}

/// A position of Qubic in which the side to move wins within five plies.
fn won_at_qubic(seed: u64) -> AnyPosition {
    const STONES: u32 = 24;
    let window = Window { alpha: WON - 1, beta: WON };
    let all = (0..).map(|draw| AnyPosition::new(Qubic::drawn(tree_seed(seed, draw), STONES)));
    let mut won = all.filter(|it| by_alpha_beta(it, HORIZON, window).0 >= WON);
    won.next().expect("there is no end of positions")
}

fn irregular_findings(rows: &Rows) -> Findings {
    let mut findings = Findings::default();
    let mut table = Table::new(
        "Nodes over those of alpha-beta (geometric means), and wrong answers",
        [
            "positions",
            "search",
            "over alpha-beta with table and deepening",
            "over plain alpha-beta",
            "wrong, %",
        ],
    )
    .in_text();
    let mut figure = Figure::new(
        "Nodes beside those of alpha-beta with a table and deepening",
        Axis::named("", FIELDS.map(|(_, name)| name.to_string())),
        Axis::logarithmic("nodes / alpha-beta's"),
    );
    for prover in PROVERS {
        let mut points = Vec::new();
        for (x, (field, name)) in FIELDS.into_iter().enumerate() {
            let parameters = format!("{field} {prover}");
            let wrong = rows.sample(&parameters, "wrong");
            let times = wrong.iter().filter(|it| **it > 0.0).count() as u64;
            let trees = wrong.len() as u64;
            let rate = Estimate::rate(times, trees).map(|it| it.times(100.0));
            let [deepened, plain] =
                ["alphabeta", "plain"].map(|column| nodes_over(rows, &parameters, column));
            points.push((x as f64, deepened));
            if trees == 0 {
                continue;
            }
            let cells = [deepened, plain, rate].map(Table::cell);
            table = table.row([name.to_string(), prover.to_string()].into_iter().chain(cells));
            let place = "section 2.2 and [1]";
            if prover == "conspiracy" {
                let what = format!(
                    "Conspiracy-number search finds the win: percent of positions in which fewer than ten leaves do not tell, {name}."
                );
                findings = findings.claim_if(
                    rate.filter(|_| !matches!(field, "regular" | ENDING)),
                    |it| {
                        let id = format!("plaat-conspiracy-finds-{field}");
                        Claim::new(id, place, what, Printed::Below(50.0), it)
                            .worded("more effective")
                            .incomparable("How many leaves must agree before it tells is our setting: the paper names none.")
                    },
                );
            } else {
                let what = format!("{prover} search is right: wrong answers, {name}.");
                let id = format!("plaat-{prover}-right-{field}");
                let count = Estimate::count(times, trees);
                findings = findings.claims([Claim::ours(id, what, Printed::Never, count)]);
            }
            // What is cheap because it gives up is not effective.
            if matches!(field, "regular" | ENDING) || 2 * times > trees {
                continue;
            }
            let of = [
                ("table", deepened, "with a table and deepening"),
                ("plain", plain, "without either"),
            ];
            for (id, ratio, against) in of {
                let what = format!(
                    "{prover} search is more effective than alpha-beta {against} where trees are irregular: its nodes over alpha-beta's, {name}."
                );
                findings = findings.claim_if(ratio, |it| {
                    let id = format!("plaat-{prover}-{field}-{id}");
                    let claim = Claim::new(id, place, what, Printed::Below(1.0), it);
                    let claim = claim.worded("more effective");
                    match plain.filter(|plain| plain.high < 1.0) {
                        Some(plain) => claim.because(format!(
                            "It is the table and the deepening that make alpha-beta the better here: without either the ratio is {}.",
                            number(plain.value)
                        )),
                        None => claim,
                    }
                });
            }
            let regular = nodes_over(rows, &format!("regular {prover}"), "plain");
            let better = plain.zip(regular).map(|(here, there)| here.over(there));
            findings = findings.claim_if(better, |it| {
                let what = format!(
                    "It is the irregularity that {prover} search exploits: nodes over plain alpha-beta's, to the same on regular trees, {name}."
                );
                let id = format!("plaat-{prover}-{field}-irregular");
                Claim::new(id, "section 2.2", what, Printed::Below(1.0), it)
                    .worded("exploit this irregularity")
            });
        }
        figure = figure.curve(prover, points, Vec::new());
    }
    let both = ["proof-number", DF_PN].map(|prover| format!("{ENDING} {prover}"));
    let [tree, table_of] = both.each_ref().map(|it| rows.sample(it, "nodes"));
    let fewer = plaat::geometric_mean(table_of.iter().zip(&tree).map(|(a, b)| a / b));
    findings
        .claim_if(fewer, |it| {
            let what = "Where positions transpose, proof numbers in a table need fewer nodes than in a tree: nodes of df-pn over those of \
                        proof-number search, connect four, endings.";
            Claim::ours("df-pn-over-proof-number", what, Printed::Below(1.0), it)
        })
        .figure(figure)
        .table(table)
}
