//! What the text says beside its tables: the saved tree, memory, tempo, the two recursive forms, the
//! share of the alpha-beta part, random numbers.

use super::{
    Challenger, PAPER, TABLE_2, TABLE_4,
    duel::{Board, Played, Player},
    recursive_forms::{Form, Recursive},
    seeded_edges::SeededEdges,
};
use crate::{
    experiment::{Claim, Estimate, Experiment, Findings, Printed, Rows, Scale, Table, Trial},
    papers::searches::{read, tree},
};
use plywood::{
    Game, Search,
    best_first::{
        KeptTree, Returned, WhenFull, alphabeta_kept, best_first, best_first_kept,
        best_first_recursive,
    },
    observer::Counts,
};
use plywood_games::{
    Family, Knowledge,
    othello::Othello,
    random::{below, mix},
    trees::{RandomGame, Uniform},
};
use std::time::Instant;

/// Claims of sections 2 to 7 that no table shows.
pub const ASIDES: Experiment = Experiment {
    id: "korf-asides",
    paper: &PAPER,
    title: "Beside the tables",
    about: "Random games of 100 moves if nothing else is said, with the printed depths of equal work. Trees are kept or thrown away \
            between moves by both players; searches of one position have room for all their nodes, or for a quarter. Expansions are \
            those of the recursive form. Edges numbered breadth-first are seeds of the generator of the C standard (rand), since the text names none. \
            Times are taken at the larger scales only, and no two runs have the same.",
    seconds: [1.0, 60.0, 600.0],
    version: 1,
    columns: &["a", "b", "c", "d"],
    plan,
    trial,
    findings,
};

/// A cell of Tables 2 and 4: branching factor and alpha-beta's depth.
type Cell = (u16, u32);

/// Where both players' trees are thrown away.
const KEPT: [Cell; 3] = [(2, 6), (5, 4), (10, 4)];
/// Where the share of the alpha-beta part is counted, and extension meets best-first minimax.
const EXTENDED: [Cell; 6] = [(3, 8), (4, 7), (5, 4), (5, 7), (10, 5), (20, 4)];
const BRANCHINGS: [u16; 4] = [2, 5, 10, 20];
/// Branching factor and depth of searches without enough memory.
const FULL: [(u16, u32); 2] = [(3, 16), (5, 12)];
/// Of the trees that the two recursive forms search.
const RECURSIVE: [(u16, u32); 3] = [(2, 12), (3, 10), (5, 8)];
/// Width and depth of perfectly ordered trees.
const MINIMAL: [(u16, u8); 3] = [(4, 8), (8, 6), (16, 4)];
/// Where the numbers of edges are seeds.
const SEEDED: [Cell; 2] = [(5, 3), (5, 4)];
fn plan(scale: Scale, _: &Rows) -> Vec<Trial> {
    let some = |small, middle, large| scale.pick(small, middle, large);
    let mut all: Vec<(String, u64)> = Vec::new();
    all.extend(KEPT.map(|it| (kept(it), some(10, 100, 1000))));
    all.extend(EXTENDED.map(|it| (versus(it), some(5, 300, 3000))));
    all.extend(FULL.map(|it| (full(it), some(20, 500, 5000))));
    all.extend(RECURSIVE.iter().flat_map(|&it| {
        [Form::AllChildren, Form::EarlyReturn]
            .map(|form| (recursive(it, form), some(100, 2000, 20_000)))
    }));
    all.extend(BRANCHINGS.map(|b| (tempo(b), some(50, 1000, 10_000))));
    all.extend(MINIMAL.map(|it| (minimal(it), 1)));
    all.extend(
        [correlation("hashed"), correlation("seeded")].map(|it| (it, some(500, 20_000, 200_000))),
    );
    for cell in SEEDED {
        all.extend(["hashed", "seeded"].map(|edges| (wins(edges, cell), some(30, 300, 3000))));
    }
    if scale > Scale::Quick {
        all.extend(KEPT.map(|it| (timed(it), some(0, 100, 1000))));
        all.push((BOARDS.to_string(), some(0, 60, 240)));
    }
    all.iter().flat_map(|(parameters, trials)| Trial::numbered(parameters, *trials)).collect()
}

fn kept((b, depth): Cell) -> String {
    format!("kept {b} {depth}")
}
fn timed((b, depth): Cell) -> String {
    format!("timed {b} {depth}")
}
fn versus((b, depth): Cell) -> String {
    format!("versus {b} {depth}")
}
fn full((b, depth): (u16, u32)) -> String {
    format!("full {b} {depth}")
}
fn recursive((b, depth): (u16, u32), form: Form) -> String {
    let form = if form == Form::EarlyReturn { "early" } else { "all" };
    format!("recursive-{form} {b} {depth}")
}
fn tempo(b: u16) -> String {
    format!("tempo {b} 8")
}
fn minimal((width, depth): (u16, u8)) -> String {
    format!("minimal {width} {depth}")
}
fn correlation(edges: &str) -> String {
    format!("correlation-{edges} 5 0")
}
fn wins(edges: &str, (b, depth): Cell) -> String {
    format!("wins-{edges} {b} {depth}")
}
/// Searches of Othello positions, where there is a board to copy.
const BOARDS: &str = "boards 0 10";

/// The printed depth of equal work.
fn printed_depth(challenger: Challenger, (b, depth): Cell) -> u32 {
    let table = if challenger == Challenger::BestFirst { TABLE_2 } else { TABLE_4 };
    let row = table.iter().find(|row| row.branching == b).expect("a row of the table");
    row.depths[depth as usize - 1]
}

fn random_game(b: u16) -> RandomGame {
    read(&format!("random-game:branching={b},plies={PLIES}"))
}

const PLIES: u32 = 100;

fn trial(trial: &Trial) -> Vec<f64> {
    let mut words = trial.parameters.split(' ');
    let mut next = || words.next().expect("what the plan wrote");
    let (kind, width, depth) = (next(), read::<u16>(next()), read::<u32>(next()));
    let (cell, seed) = ((width, depth), tree(trial));
    match kind {
        "kept" => {
            let [kept, thrown] = [true, false].map(|keeps| spent(&duel(cell, seed, keeps)));
            vec![kept[0], thrown[0], kept[1], thrown[1]]
        }
        "timed" => {
            let games = duel(cell, seed, true);
            let seconds = |i: usize| games.iter().map(|it| it.spent[i].seconds).sum::<f64>();
            let work = spent(&games);
            vec![1e9 * seconds(0), work[0], 1e9 * seconds(1), work[1]]
        }
        "versus" => {
            let extension = Player::Extension {
                horizon: depth - 1,
                depth: printed_depth(Challenger::Extension, cell),
            };
            let plain = Player::BestFirst(printed_depth(Challenger::BestFirst, cell));
            let game = random_game(width);
            let board = Board {
                game: &game,
                eval: game.evaluation(),
                plies: PLIES,
                finish: depth,
                keeps: true,
            };
            let games = board.pair(&game.root(seed), [extension, plain]);
            let shallow = games.iter().map(|it| it.spent[0].shallow as f64).sum();
            vec![won(&games), shallow, spent(&games)[0], spent(&games)[1]]
        }
        "full" => without_room(width, depth, seed),
        "recursive-early" => forms(width, depth, seed, Form::EarlyReturn),
        "recursive-all" => forms(width, depth, seed, Form::AllChildren),
        "tempo" => {
            let game = random_game(width);
            let found =
                Recursive::new(&game, Form::AllChildren, false, depth).search(&game.root(seed));
            vec![found.worse as f64, found.expanded_once as f64, f64::NAN, f64::NAN]
        }
        "minimal" => still_relevant(width, depth),
        "correlation-hashed" => vec![
            product(&random_game(width), &random_game(width).root(seed), seed, |it| it.sum()),
            f64::NAN,
            f64::NAN,
            f64::NAN,
        ],
        "correlation-seeded" => {
            let game = SeededEdges { branching: width, plies: PLIES };
            vec![
                product(&game, &game.root(seed), seed, |it| it.sum()),
                f64::NAN,
                f64::NAN,
                f64::NAN,
            ]
        }
        "wins-hashed" => {
            let games = duel(cell, seed, true);
            vec![won(&games), spent(&games)[0], spent(&games)[1], f64::NAN]
        }
        "wins-seeded" => {
            let game = SeededEdges { branching: width, plies: PLIES };
            let eval = SeededEdges::evaluation;
            let board = Board { game: &game, eval, plies: PLIES, finish: depth, keeps: true };
            let games = board.pair(&game.root(seed), players(cell));
            vec![won(&games), spent(&games)[0], spent(&games)[1], f64::NAN]
        }
        "boards" => boards(seed, depth),
        _ => panic!("what the plan wrote"),
    }
}

/// Best-first minimax and alpha-beta, with equal work as printed.
fn players(cell: Cell) -> [Player; 2] {
    let challenger = Player::BestFirst(printed_depth(Challenger::BestFirst, cell));
    [challenger, Player::AlphaBeta(cell.1, Returned::F2)]
}

fn duel((b, depth): Cell, seed: u64, keeps: bool) -> [Played; 2] {
    let game = random_game(b);
    let board = Board { game: &game, eval: game.evaluation(), plies: PLIES, finish: depth, keeps };
    board.pair(&game.root(seed), players((b, depth)))
}

/// The evaluations of both players.
fn spent(games: &[Played; 2]) -> [f64; 2] {
    [0, 1].map(|i| games.iter().map(|it| it.spent[i].evaluations as f64).sum())
}

/// Whether the first player won the pair; `NaN` if nobody did.
fn won([one, two]: &[Played; 2]) -> f64 {
    match one.score - two.score {
        0.0 => f64::NAN,
        more => f64::from(u8::from(more > 0.0)),
    }
}

/// Evaluations of one search with room, and with a quarter of the nodes: going on in linear space, and freeing; and
/// whether they move differently.
fn without_room(b: u16, depth: u32, seed: u64) -> Vec<f64> {
    let game = random_game(b);
    let root = game.root(seed);
    let searched = |bytes: usize, when_full: WhenFull| {
        let mut kept = KeptTree::with_bytes(bytes, when_full);
        let mut search = Search::new(&game, game.evaluation()).observer(Counts::default());
        let found = best_first_kept(&mut search, &mut kept, &root, depth);
        (search.observer.leaves() as f64, found.line.first().copied(), kept.nodes())
    };
    let (enough, mv, nodes) = searched(1 << 30, WhenFull::GoOnInLinearSpace);
    let little = nodes / 4 * KeptTree::<i32, u16>::NODE_BYTES;
    let [linear, freed] = [WhenFull::GoOnInLinearSpace, WhenFull::FreeLeastPromising]
        .map(|when_full| searched(little, when_full));
    let other = linear.1 != mv || freed.1 != mv;
    vec![enough, linear.0, freed.0, f64::from(u8::from(other))]
}

/// Whether SRBFS and RBFS for two players expand other nodes, or in another order.
fn forms(b: u16, depth: u32, seed: u64, form: Form) -> Vec<f64> {
    let game = random_game(b);
    let [simple, other] = [false, true]
        .map(|inherits| Recursive::new(&game, form, inherits, depth).search(&game.root(seed)));
    let same = simple.expanded == other.expanded;
    vec![
        f64::from(u8::from(!same)),
        simple.expanded.len() as f64,
        other.expanded.len() as f64,
        f64::NAN,
    ]
}

fn perfect(width: u16, depth: u32) -> String {
    format!("uniform:width={width},depth={depth},order=6,root=64")
}

/// The nodes that alpha-beta generates on a perfectly ordered tree, and those of them below the expected move and
/// reply.
fn still_relevant(width: u16, depth: u32) -> Vec<f64> {
    let family: Uniform = read(&perfect(width, depth));
    let mut search = Search::new(&family, family.evaluation());
    let mut kept = KeptTree::with_bytes(1 << 30, WhenFull::GoOnInLinearSpace);
    let mut position = family.root(0);
    let Ok(_) = alphabeta_kept(&mut search, &mut kept, &position, depth);
    let all = kept.nodes();
    for _ in 0..2 {
        // The first move is the best.
        let mv = family.moves(&position).next().expect("an inner node");
        kept.advance(mv);
        position = family.play(&position, mv);
    }
    vec![kept.nodes() as f64, all as f64, f64::NAN, f64::NAN]
}

/// The product of the costs of two brothers some way down a random path, over the variance of a cost.
fn product<G: Game<Move = u16>>(
    game: &G,
    root: &G::Position,
    seed: u64,
    sum: fn(&G::Position) -> i32,
) -> f64 {
    let mut node = root.clone();
    let mut draw = mix(!seed);
    for ply in 0..20 {
        draw = mix(draw ^ ply);
        let moves: Vec<u16> = game.moves(&node).collect();
        if ply >= 4 && moves.len() > 1 {
            break;
        }
        node = game.play(&node, moves[below(draw, moves.len() as u32) as usize]);
    }
    let cost = |mv| f64::from(sum(&game.play(&node, mv)) - sum(&node));
    let range = 2.0 * 32768.0 + 1.0;
    if game.moves(&node).nth(1).is_none() {
        return f64::NAN;
    }
    cost(0) * cost(1) / ((range * range - 1.0) / 12.0)
}

/// Nanoseconds and evaluations of the recursive form and of that with all positions in memory, on Othello.
fn boards(seed: u64, depth: u32) -> Vec<f64> {
    let game = Othello::default();
    let mut position = game.root(0);
    for ply in 0..12 {
        let moves: Vec<_> = game.moves(&position).collect();
        position = game.play(&position, moves[below(mix(seed ^ ply), moves.len() as u32) as usize]);
    }
    let mut search = Search::new(&game, game.evaluation()).observer(Counts::default());
    let start = Instant::now();
    best_first_recursive(&mut search, &position, depth);
    let (recursive, leaves) = (start.elapsed(), search.observer.leaves());
    search.observer = Counts::default();
    let start = Instant::now();
    best_first(&mut search, &position, depth, 1 << 30);
    let in_memory = start.elapsed();
    let nanoseconds = [recursive, in_memory].map(|it| it.as_nanos() as f64);
    vec![nanoseconds[0], leaves as f64, nanoseconds[1], search.observer.leaves() as f64]
}

/// The ratio of two columns.
fn ratio(rows: &Rows, parameters: &str, above: usize, below: usize) -> Option<Estimate> {
    let pairs = rows.of(parameters).map(|(_, row)| (row[above], row[below]));
    Estimate::ratio_by_bootstrap(&pairs.collect::<Vec<_>>())
}

/// How often the first column is one, in percent, ties left out.
fn rate(rows: &Rows, parameters: &str) -> Option<Estimate> {
    let all = rows.sample(parameters, "a");
    let times = all.iter().filter(|it| **it > 0.0).count() as u64;
    Some(Estimate::rate(times, all.len() as u64)?.times(100.0))
}

fn findings(rows: &Rows) -> Findings {
    Findings::default()
        .claims(saved_tree(rows))
        .claims(still_relevant_claims(rows))
        .claims(memory(rows))
        .claims(same_forms(rows))
        .claims(tempo_claims(rows))
        .claims(extension(rows))
        .claims(generators(rows))
        .claims(times(rows))
        .table(saved_table(rows))
        .table(generator_table(rows))
}

/// What keeping the tree saves, for both players.
fn saved_tree(rows: &Rows) -> Vec<Claim> {
    let claim = |cell: Cell| {
        let (b, depth) = cell;
        let best_first = ratio(rows, &kept(cell), 0, 1)?.times(100.0);
        let alphabeta = ratio(rows, &kept(cell), 2, 3)?.times(100.0);
        let saves = format!(
            "Saving the tree between moves improves best-first minimax considerably: its evaluations in percent of those without, \
             against alpha-beta to depth {depth}, B = {b}."
        );
        let more = format!(
            "Relatively little of alpha-beta's tree is still relevant: best-first minimax's evaluations in percent of those without \
             the tree, less the same of alpha-beta, depth {depth}, B = {b}."
        );
        let id = |what: &str| format!("korf-saved-{what}-{b}-{depth}");
        Some([
            Claim::new(id("best-first"), "section 4", saves, Printed::Below(100.0), best_first)
                .worded("improves considerably"),
            Claim::new(
                id("more"),
                "section 4",
                more,
                Printed::Below(0.0),
                best_first.less(alphabeta),
            )
            .worded("relatively little"),
        ])
    };
    KEPT.into_iter().filter_map(claim).flatten().collect()
}

fn saved_table(rows: &Rows) -> Table {
    let columns = ["B", "alpha-beta's depth", "best-first", "alpha-beta"];
    let mut table =
        Table::new("Evaluations with the tree kept, in percent of those without", columns);
    for cell in KEPT {
        let cells = [(0, 1), (2, 3)]
            .map(|(a, b)| Table::cell(ratio(rows, &kept(cell), a, b).map(|it| it.times(100.0))));
        table = table.row([cell.0.to_string(), cell.1.to_string()].into_iter().chain(cells));
    }
    table
}

fn still_relevant_claims(rows: &Rows) -> Vec<Claim> {
    let claim = |it: (u16, u8)| {
        let (b, depth) = it;
        let row = rows.row(&minimal(it), 0)?;
        let family: Uniform = read(&perfect(b, depth.into()));
        let leaves = |depth: u8| family.minimal_leaves(depth.into());
        let by_leaves = 100.0 * f64::from(b) * leaves(depth - 2)? / leaves(depth)?;
        let what = format!(
            "Even in the best case only 1/b of alpha-beta's tree is still relevant after the expected move and reply: nodes still \
             relevant, in percent of all, times b, width {b}, depth {depth}; by the leaves of the minimal tree alone {by_leaves:.1}, and less with the \
             brothers above the horizon that fixed ordering evaluates."
        );
        let found = Estimate::exact(100.0 * f64::from(b) * row[0] / row[1]);
        let id = format!("korf-relevant-{b}-{depth}");
        let claim = Claim::new(id, "section 4", what, Printed::Below(105.0), found);
        Some(claim.worded("only 1/b"))
    };
    MINIMAL.into_iter().filter_map(claim).collect()
}

/// A node's memory, and a search that has too little of it.
fn memory(rows: &Rows) -> Vec<Claim> {
    let some = rows.of(&full(FULL[0])).next().is_some();
    let words = some.then(|| {
        let words = KeptTree::<i32, u16>::NODE_BYTES as f64 / 4.0;
        let what = "A node takes three words of memory, an integer and two pointers: words of four bytes that one takes here, in random \
                    games.";
        let printed = Printed::Between(2.0, 3.0);
        Claim::new("korf-words", "section 4", what, printed, Estimate::exact(words))
            .worded("three words, which could be reduced to two")
            .incomparable("How a node is laid out in our program, which no experiment decides.")
    });
    let other: Vec<f64> = FULL.iter().flat_map(|&it| rows.sample(&full(it), "d")).collect();
    let same = some.then(|| {
        let what = "When memory is exhausted one can go on in linear space, or free the least promising subtrees: games in which either, \
                    with a quarter of the nodes, makes another move.";
        let found =
            Estimate::count(other.iter().filter(|it| **it > 0.0).count() as u64, other.len() as u64);
        Claim::new("korf-full-same", "section 4", what, Printed::Never, found)
            .worded("there are two options")
            .incomparable("Either evaluates what it has lost again and expands the same nodes, so that no other move can come of it.")
    });
    let costs = FULL.into_iter().flat_map(|it| {
        let (b, depth) = it;
        [(1, "linear", "going on in linear space"), (2, "free", "freeing subtrees")].map(|(column, id, how)| {
            let found = ratio(rows, &full(it), column, 0)?;
            let of = format!(
                "evaluations by {how} with a quarter of the nodes, over those with room, depth {depth}, B = {b}."
            );
            let (id, more) = (format!("korf-full-{id}-{b}"), Printed::Above(1.0));
            // The text says nothing of what freeing costs.
            Some(match column {
                1 => {
                    let what = format!("Linear space is had at significant cost in nodes generated: {of}");
                    Claim::new(id, "section 7", what, more, found)
                        .worded("at significant cost in nodes generated")
                }
                _ => Claim::ours(id, format!("What was freed has to be generated again: {of}"), more, found),
            })
        })
    });
    words.into_iter().chain(same).chain(costs.flatten()).collect()
}

/// "The two-player generalizations of these two algorithms behave identically."
fn same_forms(rows: &Rows) -> Vec<Claim> {
    let other = |form: Form| {
        let all: Vec<f64> =
            RECURSIVE.iter().flat_map(|&it| rows.sample(&recursive(it, form), "a")).collect();
        let other = all.iter().filter(|it| **it > 0.0).count() as u64;
        (!all.is_empty()).then(|| Estimate::count(other, all.len() as u64))
    };
    let claim = |(form, id, how): (Form, &str, &str)| {
        let what = format!(
            "The two-player forms of SRBFS and RBFS behave identically: games in which they expand other nodes or in another order, {how}."
        );
        let claim =
            Claim::new(format!("korf-rbfs-{id}"), "section 3", what, Printed::Never, other(form)?);
        let claim = claim.worded("behave identically");
        let apart = other(Form::AllChildren)?.value;
        let why = format!(
            "A value that is returned early is no bound on the children that were not generated, which RBFS makes it. With all children evaluated \
             the forms differ in {apart} games."
        );
        Some(if form == Form::EarlyReturn { claim.because(why) } else { claim })
    };
    [
        (Form::AllChildren, "all", "with all children of a node evaluated"),
        (Form::EarlyReturn, "early", "with the early return of the printed loop"),
    ]
    .into_iter()
    .filter_map(claim)
    .collect()
}

/// "The expansion of any node tends to make it look worse", and more so the more children there are.
fn tempo_claims(rows: &Rows) -> Vec<Claim> {
    let worse = |b| Some(ratio(rows, &tempo(b), 0, 1)?.times(100.0));
    let mut claims: Vec<Claim> = BRANCHINGS
        .into_iter()
        .filter_map(|b| {
            let what = format!(
                "The expansion of any node tends to make it look worse: percent of the expansions, to depth 8, B = {b}."
            );
            let found = worse(b)?;
            let id = format!("korf-tempo-{b}");
            let claim = Claim::new(id, "section 2", what, Printed::Above(50.0), found);
            Some(claim.worded("tends to make it look worse"))
        })
        .collect();
    claims.extend(BRANCHINGS.windows(2).filter_map(|it| {
        let (less, more) = (it[0], it[1]);
        let what = format!(
            "The tempo effect increases with the branching factor: percent of the expansions at B = {more} less those at B = {less}."
        );
        let found = worse(more)?.less(worse(less)?);
        let id = format!("korf-tempo-grows-{more}");
        let claim = Claim::new(id, "section 2", what, Printed::Above(0.0), found);
        Some(claim.worded("tends to increase with increasing branching factor"))
    }));
    claims
}

/// Extension against best-first minimax itself, and what its alpha-beta part takes.
fn extension(rows: &Rows) -> Vec<Claim> {
    let claim = |cell: Cell| {
        let (b, depth) = cell;
        let share = ratio(rows, &versus(cell), 1, 2)?.times(100.0);
        let id = |what: &str| format!("korf-extension-{what}-{b}-{depth}");
        let most = format!(
            "Most of the time is spent on the best-first part of best-first extension: percent of its evaluations by the alpha-beta \
             part, with the printed depths against alpha-beta to depth {depth}, B = {b}."
        );
        let better = format!(
            "Best-first extension outperforms best-first minimax: pairs that it wins against it, in percent, with the depths printed for \
             alpha-beta to depth {depth}, B = {b}."
        );
        Some([
            Claim::new(id("share"), "section 6", most, Printed::Below(50.0), share)
                .worded("most of the time"),
            Claim::new(
                id("better"),
                "section 7",
                better,
                Printed::Above(50.0),
                rate(rows, &versus(cell))?,
            )
            .worded("outperforms both algorithms"),
        ])
    };
    EXTENDED.into_iter().filter_map(claim).flatten().collect()
}

/// Numbers of edges as seeds, beside a hash of the path.
fn generators(rows: &Rows) -> Vec<Claim> {
    let found = |edges| Estimate::mean(&rows.sample(&correlation(edges), "a"));
    let claim = || {
        let (seeded, hashed) = (found("seeded")?, found("hashed")?);
        let sign = seeded.value.signum();
        let what = "Taking the number of an edge for the seed produces more highly correlated values: the correlation of brothers' costs, \
                    less that with a hash of the path, whatever its sign.";
        let more = seeded.times(sign).less(hashed.times(sign));
        let claim = Claim::new("korf-seeded", "section 5", what, Printed::Above(0.0), more);
        Some(claim.worded("more highly correlated"))
    };
    claim().into_iter().collect()
}

fn generator_table(rows: &Rows) -> Table {
    let columns = ["edge costs", "B", "alpha-beta's depth", "work ratio", "wins of best-first, %"];
    let mut table =
        Table::new("What the generator of edge costs decides, with the printed depths", columns);
    for cell in SEEDED {
        for edges in ["hashed", "seeded"] {
            let parameters = wins(edges, cell);
            let cells = [ratio(rows, &parameters, 1, 2), rate(rows, &parameters)].map(Table::cell);
            let names = [edges.to_string(), cell.0.to_string(), cell.1.to_string()];
            table = table.row(names.into_iter().chain(cells));
        }
    }
    table
}

/// Time a node: "similar to that of alpha-beta", and less in linear space than with boards copied.
fn times(rows: &Rows) -> Vec<Claim> {
    let each = |parameters: &str, a: usize| ratio(rows, parameters, a, a + 1);
    let claim = |cell: Cell| {
        let (b, depth) = cell;
        let found = each(&timed(cell), 0)?.over(each(&timed(cell), 2)?);
        let what = format!(
            "The time overhead of best-first minimax per node is similar to that of alpha-beta: nanoseconds an evaluation over alpha-beta's, \
             against alpha-beta to depth {depth}, B = {b}."
        );
        let printed = Printed::Between(0.5, 2.0);
        let id = format!("korf-time-{b}-{depth}");
        Some(Claim::new(id, "Abstract", what, printed, found).worded("similar"))
    };
    let copied = || {
        let found = each(BOARDS, 0)?.over(each(BOARDS, 2)?);
        let what = "The time per node generation is significantly less in linear space than with all boards in memory: nanoseconds an \
                    evaluation over those with boards in memory, Othello, depth 10.";
        let claim = Claim::new("korf-time-boards", "section 4", what, Printed::Below(1.0), found);
        Some(claim.worded("significantly less"))
    };
    KEPT.into_iter().filter_map(claim).chain(copied()).collect()
}
