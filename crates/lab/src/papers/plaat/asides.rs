//! What the paper says beside its figures: widths, the formula for the minimal tree, where ETC pays, MM(4), and
//! endgames.

use super::{
    PAPER,
    games::{Board, Knowledge, Measure, Task, measure},
    numbers::geometric_mean,
    paper::MISSING,
    positions::PRINTED_POSITIONS,
    program::{self, ASPIRATION, Enhancement},
    table::{Counted, Replacing},
    transposition_cutoffs::PAPER_PLIES,
};
use crate::{
    experiment::{
        Axis, Claim, Estimate, Experiment, Figure, Findings, Gap, Printed, Rows, Table, Trial,
        number,
    },
    papers::searches::{read, tree},
};
use plywood::{
    efficiency::{CheapCutoffs, CutoffCost, Lookahead},
    memory::EnhancedCutoffs,
    observer::Counts,
    perft::perft,
};
use plywood_games::{
    Judge, Knowledge as _, PlainFamily,
    checkers::{Checkers, CheckersBoard},
    chess::{Chess, ChessBoard},
    random::{below, mix, tree_seed},
};

/// Numbers and claims in passing.
pub const ASIDES: Experiment = Experiment {
    id: "plaat-asides",
    paper: &PAPER,
    title: "Beside the figures: widths, Knuth and Moore's formula, where ETC pays, MM(4), endgames",
    about: "Widths are the depth-th root of the number of ways to play that many plies from the positions of Fig. 1. Knuth and \
            Moore's formula is taken with that width, beside the leaves of the left-first minimal tree and graph of the same searches. ETC at all inner nodes, \
            or where more than two plies are left: what a lookup of a successor costs is not told, so both are \
            counted, nodes and lookups, and what a lookup may cost at most, in nodes, for anything to be saved. MM(4) beside MM(3) in checkers, and MM(3) beside MM(2) in \
            Othello, with what the search takes as the cost of a cutoff, as printed, and with the nodes of its smallest tree instead. A table of 2^21 entries in which a position takes the place of another, as the paper's programs had, and one of 2^14, beside \
            one that loses nothing. Endgames: in chess both sides with king, rook and two pawns, in checkers two men and a king each, \
            all drawn at random; the ratio of minimal tree to graph beside that of the middle game.",
    seconds: [3.0, 350.0, 3500.0],
    version: 1,
    columns: &["a", "b", "c", "d", "e", "f"],
    plan: |scale, _| {
        let positions = scale.pick(3, 50, 500);
        let all = PARTS.iter().map(|&(kind, board, depths)| {
            let [quick, paper, deep] = depths;
            format!("{kind} {}", board.at(scale.pick(quick, paper, deep)))
        });
        // A larger scale has what a smaller one has.
        let smaller = PARTS.iter().flat_map(|&(kind, board, depths)| {
            let known: &[u32] = match scale {
                crate::experiment::Scale::Quick => &[],
                crate::experiment::Scale::Paper => &depths[..1],
                crate::experiment::Scale::Deep => &depths[..2],
            };
            known
                .iter()
                .map(move |depth| format!("{kind} {}", board.at(*depth)))
                .collect::<Vec<_>>()
        });
        let mut names: Vec<String> = all.chain(smaller).collect();
        names.sort();
        names.dedup();
        names.iter().flat_map(|name| Trial::numbered(name, positions)).collect()
    },
    trial: |trial| {
        let (kind, rest) = trial.parameters.split_once(' ').expect("what the plan wrote");
        let inner = Trial { parameters: rest.to_string(), seed: trial.seed };
        let mut numbers = match kind {
            WIDTHS => measure(&inner, Widths),
            ETC => measure(&inner, Levels),
            MM => measure(&inner, More),
            MM_TREE => measure(&inner, SmallestTrees),
            TABLES => measure(&inner, Sizes),
            _ => endgame(&inner),
        };
        numbers.resize(ASIDES.columns.len(), f64::NAN);
        numbers
    },
    findings,
};

const WIDTHS: &str = "widths";
const ETC: &str = "etc";
const MM: &str = "mm";
/// The same with the nodes of the smallest tree as the cost of a cutoff.
const MM_TREE: &str = "mm-tree";
const TABLES: &str = "tables";
const ENDGAME: &str = "endgame";

/// What is measured, in which game, how deep at each scale.
const PARTS: [(&str, Board, [u32; 3]); 15] = [
    (WIDTHS, Board::Chess, [4, 4, 4]),
    (WIDTHS, Board::Othello, [6, 6, 6]),
    (WIDTHS, Board::Checkers, [8, 8, 8]),
    (ETC, Board::Chess, [4, 7, 8]),
    (ETC, Board::Othello, [4, 8, 9]),
    (ETC, Board::Checkers, [6, 12, 13]),
    (MM, Board::OthelloByHistory, [4, 7, 8]),
    (MM, Board::CheckersByHistory, [6, 10, 11]),
    (MM_TREE, Board::OthelloByHistory, [4, 7, 8]),
    (MM_TREE, Board::CheckersByHistory, [6, 10, 11]),
    (TABLES, Board::Chess, [4, 7, 8]),
    (TABLES, Board::Othello, [4, 8, 9]),
    (TABLES, Board::Checkers, [6, 12, 13]),
    (ENDGAME, Board::Chess, [4, 7, 8]),
    (ENDGAME, Board::Checkers, [6, 11, 12]),
];

/// Width, moves at the position, moves where nothing is captured, leaves of the formula, of the tree and of the graph.
struct Widths;

impl Measure for Widths {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64> {
        let &Task { family, ref position, depth, .. } = task;
        let ways = perft(family, position, depth) as f64;
        let width = ways.powf(1.0 / f64::from(depth));
        let here = family.moves(position).count() as f64;
        // Captures that are played out change what is counted.
        let usual = family.usual_evaluation();
        let quiet = family.evaluate_quiet(usual, position) == family.evaluate(usual, position);
        let quiet = if quiet { here } else { f64::NAN };
        let formula = width.powi((depth / 2) as i32) + width.powi(depth.div_ceil(2) as i32) - 1.0;
        let Some((program, _)) = program::searched(task) else { return Vec::new() };
        let mut oracle = program.oracle();
        let leaves = [
            oracle.minimal_tree().map_or(f64::NAN, |it| it.leaves as f64),
            oracle.minimal_graph().map_or(f64::NAN, |it| it.work.leaves() as f64),
        ];
        vec![width, here, quiet, formula, leaves[0], leaves[1]]
    }
}

/// Nodes without ETC, then nodes and lookups with it everywhere, and where more than two plies are left.
struct Levels;

impl Measure for Levels {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64> {
        let plain = program::counts(task, ASPIRATION, Enhancement::Plain).nodes() as f64;
        let above = |plies| {
            let table = Counted::default();
            let lookups = table.lookups.clone();
            let memory = EnhancedCutoffs::above(plies, table);
            let (_, counts) = program::deepen(task, ASPIRATION, memory, Counts::default());
            [counts.nodes() as f64, lookups.get() as f64]
        };
        let ([all, all_lookups], [paper, paper_lookups]) = (above(0), above(PAPER_PLIES));
        vec![plain, all, all_lookups, paper, paper_lookups]
    }
}

/// Nodes of the graphs with the cheapest cutoffs in the last two, three and four plies.
struct More;

impl Measure for More {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64> {
        let mut cheap = [2, 3, 4]
            .map(|plies| CheapCutoffs::new(plies, CutoffCost::Observed, program::ALLOWANCE));
        let mut found = [f64::NAN; 3];
        let lookahead = Lookahead::Above(PAPER_PLIES);
        program::searched_with(task, lookahead, |program| {
            found = cheap.each_mut().map(|cheap| {
                program.cheap_graph(cheap).map_or(f64::NAN, |graph| graph.work.nodes() as f64)
            });
        });
        found.to_vec()
    }
}

/// The same by the nodes of the smallest trees that make the cutoffs; then the nodes of the trees of these
/// cutoffs.
struct SmallestTrees;

impl Measure for SmallestTrees {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64> {
        let mut cheap =
            [2, 3, 4].map(|plies| CheapCutoffs::new(plies, CutoffCost::Tree, program::ALLOWANCE));
        let mut found = [[f64::NAN; 2]; 3];
        let lookahead = Lookahead::Above(PAPER_PLIES);
        program::searched_with(task, lookahead, |program| {
            found = cheap.each_mut().map(|cheap| {
                let sizes = program.cheap_oracle(cheap).and_then(|mut oracle| {
                    let tree = oracle.clone().minimal_tree()?.nodes;
                    Ok([oracle.minimal_graph()?.work.nodes(), tree].map(|it| it as f64))
                });
                sizes.unwrap_or([f64::NAN; 2])
            });
        });
        [0, 1].into_iter().flat_map(|at| found.map(|sizes| sizes[at])).collect()
    }
}

/// Nodes with tables of three sizes.
struct Sizes;

impl Measure for Sizes {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64> {
        let replacing = |bits| {
            let memory = Replacing::with_entries(1_usize << bits);
            let (_, counts) = program::deepen(task, ASPIRATION, memory, Counts::default());
            counts.nodes() as f64
        };
        let lossless = program::counts(task, ASPIRATION, Enhancement::Plain).nodes() as f64;
        vec![lossless, replacing(21), replacing(14)]
    }
}

/// Nodes of the minimal tree and the minimal graph in the middle game and in an endgame.
fn endgame(trial: &Trial) -> Vec<f64> {
    let mut numbers = measure(trial, TreeAndGraph);
    let (board, depth) = trial.parameters.split_once(' ').expect("what the plan wrote");
    let depth = read(depth);
    numbers.extend(match board {
        "chess" => {
            let (family, position) = (&Chess, drawn::<ChessBoard>(tree(trial), chess_endgame));
            let judge = Judge { quiet: false, ..family.evaluation() };
            let knowledge = Knowledge::Captures;
            TreeAndGraph.measure(&Task { family, judge, position, depth, knowledge })
        }
        _ => {
            let (family, position) =
                (&Checkers, drawn::<CheckersBoard>(tree(trial), checkers_endgame));
            let judge = Judge { quiet: false, ..family.evaluation() };
            let knowledge = Knowledge::Game;
            TreeAndGraph.measure(&Task { family, judge, position, depth, knowledge })
        }
    });
    numbers
}

struct TreeAndGraph;

impl Measure for TreeAndGraph {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64> {
        let Some((program, _)) = program::searched(task) else { return vec![f64::NAN; 2] };
        let mut oracle = program.oracle();
        vec![
            oracle.minimal_tree().map_or(f64::NAN, |it| it.nodes as f64),
            oracle.minimal_graph().map_or(f64::NAN, |it| it.work.nodes() as f64),
        ]
    }
}

/// The first position that a text drawn for this seed describes and the rules allow.
fn drawn<P: std::str::FromStr>(seed: u64, text: fn(&mut dyn FnMut(u32) -> u32) -> String) -> P {
    let draw = |number| {
        let mut chance = mix(tree_seed(seed, number));
        text(&mut |n| {
            chance = mix(chance);
            below(chance, n)
        })
        .parse()
        .ok()
    };
    (0..).find_map(draw).expect("there is no end of texts")
}

/// King, rook and two pawns on either side, anywhere.
fn chess_endgame(draw: &mut dyn FnMut(u32) -> u32) -> String {
    let mut squares = [b'1'; 64];
    for piece in *b"KRPPkrpp" {
        // No pawn is on the first or last rank.
        let (least, many) = if piece.eq_ignore_ascii_case(&b'P') { (8, 48) } else { (0, 64) };
        let at = loop {
            let at = (least + draw(many)) as usize;
            if squares[at] == b'1' {
                break at;
            }
        };
        squares[at] = piece;
    }
    let ranks: Vec<String> =
        squares.chunks(8).map(|rank| String::from_utf8_lossy(rank).to_string()).collect();
    let mover = if draw(2) == 0 { "w" } else { "b" };
    format!("{} {mover} - - 0 1", ranks.join("/"))
}

/// Two men and a king on either side, anywhere but where men would be crowned.
fn checkers_endgame(draw: &mut dyn FnMut(u32) -> u32) -> String {
    let mut taken: Vec<u32> = Vec::new();
    let mut square = |least: u32, many: u32| loop {
        let at = least + draw(many);
        if !taken.contains(&at) {
            taken.push(at);
            return at;
        }
    };
    // White's men go up from the last squares, black's down from the first.
    let white = [square(5, 28), square(5, 28), square(1, 32)];
    let black = [square(1, 28), square(1, 28), square(1, 32)];
    let mover = if draw(2) == 0 { "W" } else { "B" };
    let side = |[a, b, king]: [u32; 3]| format!("{a},{b},K{king}");
    format!("{mover}:W{}:B{}", side(white), side(black))
}

/// The depths that were measured, with their rows.
fn measured(rows: &Rows, kind: &str, board: Board) -> Vec<(u32, Vec<Vec<f64>>)> {
    let part = PARTS.iter().find(|it| it.0 == kind && it.1 == board);
    let of = |depth: u32| -> Vec<Vec<f64>> {
        rows.of(&format!("{kind} {}", board.at(depth))).map(|(_, row)| row.to_vec()).collect()
    };
    let mut depths = part.map_or(Vec::new(), |it| it.2.to_vec());
    depths.dedup();
    let all = depths.into_iter().map(|depth| (depth, of(depth)));
    all.filter(|(_, rows)| !rows.is_empty()).collect()
}

/// What transpositions and cheap cutoffs do shows from this depth on.
const LEAST: u32 = 7;

fn findings(rows: &Rows) -> Findings {
    let findings = widths(rows, Findings::default());
    let findings = etc(rows, findings);
    let findings = cheaper(rows, findings);
    endgames(rows, tables(rows, findings))
}

fn widths(rows: &Rows, mut findings: Findings) -> Findings {
    let mut table = Table::new(
        "Widths, and leaves of minimal trees and graphs over Knuth and Moore's formula",
        [
            "game",
            "depth",
            "width",
            "moves at the positions",
            "where nothing can be captured",
            "tree / formula",
            "graph / formula",
        ],
    )
    .in_text();
    let printed = [(Board::Chess, 35.0), (Board::Othello, 10.0), (Board::Checkers, 3.0)];
    for (board, value) in printed {
        for (depth, all) in measured(rows, WIDTHS, board) {
            let mean = |at: usize| {
                let sample = all.iter().map(|row| row[at]).filter(|it| !it.is_nan());
                Estimate::mean(&sample.collect::<Vec<f64>>())
            };
            let over = |at: usize| geometric_mean(all.iter().map(|row| row[at] / row[3]));
            let name = board.name();
            let cells = [mean(0), mean(1), mean(2), over(4), over(5)].map(Table::cell);
            table = table.row([name.to_string(), depth.to_string()].into_iter().chain(cells));
            let width =
                |value| Printed::Sampled { value, rounding: 0.5, samples: PRINTED_POSITIONS };
            let what =
                format!("The average branching factor: {name}, {depth} plies from the positions.");
            findings = findings.claim_if(mean(0), |it| {
                let tried = mean(1).map(|it| ("at the positions themselves".to_string(), it));
                let id = format!("plaat-width-{}", board.id());
                Claim::new(id, "section 2.1", what, width(value), it).missing(MISSING, tried)
            });
            let quiet = mean(2).filter(|_| board == Board::Checkers);
            findings = findings.claim_if(quiet, |it| {
                let what = "The branching factor where nothing can be captured: checkers, at the positions.";
                Claim::new("plaat-width-quiet-checkers", "section 2.1", what, width(8.0), it)
                    .worded("roughly 8")
            });
            for (at, of) in [(4, "tree"), (5, "graph")] {
                let what = format!(
                    "The minimal tree of fixed width and depth is an upper bound, and inaccurate: leaves of the left-first minimal {of} \
                     over Knuth and Moore's formula, {name}, depth {depth}."
                );
                findings = findings.claim_if(over(at), |it| {
                    let id = format!("plaat-formula-{of}-{}", board.id());
                    Claim::new(id, "section 2.4", what, Printed::Below(1.0), it)
                        .worded("an inaccurate upper bound")
                });
            }
        }
    }
    findings.table(table)
}

fn etc(rows: &Rows, mut findings: Findings) -> Findings {
    let columns = [
        "game",
        "depth",
        "nodes saved everywhere, %",
        "lookups a node",
        "nodes saved by the paper's, %",
        "lookups a node",
        "a lookup may cost, in nodes: everywhere",
        "the paper's",
    ];
    let mut table = Table::new("Where ETC pays", columns).in_text();
    let figure = Figure::new(
        "Where ETC pays: how much of a node a lookup of a successor may cost before nothing is saved",
        Axis::named("", Board::GAMES.map(|it| it.name().to_string())),
        Axis::even("nodes saved / lookups"),
    );
    let mut curves = [Vec::new(), Vec::new()];
    for (x, board) in Board::GAMES.into_iter().enumerate() {
        for (depth, all) in measured(rows, ETC, board).into_iter().filter(|it| it.0 >= LEAST) {
            let name = board.name();
            // Without ETC, then nodes and lookups everywhere, and as the paper has it.
            let saved = |at: usize| {
                let ratio = geometric_mean(all.iter().map(|row| row[at] / row[0]))?;
                Some(ratio.below_one().times(100.0))
            };
            let lookups = |at: usize| geometric_mean(all.iter().map(|row| row[at + 1] / row[at]));
            let worth = |at: usize| {
                let pairs: Vec<(f64, f64)> =
                    all.iter().map(|row| (row[0] - row[at], row[at + 1])).collect();
                Estimate::ratio_by_bootstrap(&pairs)
            };
            let cells = [saved(1), lookups(1), saved(3), lookups(3), worth(1), worth(3)];
            let first = [name.to_string(), depth.to_string()];
            table = table.row(first.into_iter().chain(cells.map(Table::cell)));
            let deepest = measured(rows, ETC, board).last().map(|it| it.0) == Some(depth);
            for (curve, at) in curves.iter_mut().zip([1, 3]).filter(|_| deepest) {
                curve.push((x as f64, worth(at)));
            }
            if board == Board::Othello {
                continue;
            }
            let shares: Vec<(f64, f64)> =
                all.iter().map(|row| (row[0] - row[3], row[0] - row[1])).collect();
            let what = format!(
                "ETC more than two plies above the leaves has most of the benefit: nodes saved, in percent of those saved by ETC at all \
                 inner nodes, {name}, depth {depth}."
            );
            findings = findings.claim_if(Estimate::ratio_by_bootstrap(&shares), |it| {
                let id = format!("plaat-etc-most-{}-{depth}", board.id());
                Claim::new(id, "section 4.1", what, Printed::Above(50.0), it.times(100.0))
                    .worded("most of the ETC benefits")
            });
            let what = format!(
                "That takes only a small overhead: lookups over the nodes visited, {name}, depth {depth}."
            );
            findings = findings.claim_if(lookups(3), |it| {
                let id = format!("plaat-etc-overhead-{}-{depth}", board.id());
                Claim::new(id, "section 4.1", what, Printed::Below(0.25), it)
                    .worded("a small computational overhead")
                    .incomparable("Computation is time, which is measured where ETC is timed; the bound is ours.")
            });
            let what = format!(
                "It is the better bargain than ETC at all inner nodes: nodes saved for a lookup, over those saved for one everywhere, {name}, \
                 depth {depth}."
            );
            let better = worth(3).zip(worth(1)).map(|(paper, all)| paper.over(all));
            findings = findings.claim_if(better, |it| {
                let id = format!("plaat-etc-bargain-{}-{depth}", board.id());
                Claim::new(id, "section 4.1", what, Printed::Above(1.0), it)
                    .worded("at all interior nodes is too expensive")
            });
        }
    }
    let [everywhere, paper] = curves;
    let figure = figure.curve("at all inner nodes", everywhere, Vec::new()).curve(
        "more than two plies above the leaves",
        paper,
        Vec::new(),
    );
    findings.figure(figure).table(table)
}

fn cheaper(rows: &Rows, mut findings: Findings) -> Findings {
    let bigger = [(Board::CheckersByHistory, [1, 2]), (Board::OthelloByHistory, [0, 1])];
    for (board, [from, to]) in bigger {
        for (depth, all) in measured(rows, MM, board) {
            let (name, less, more) = (board.name(), from + 2, to + 2);
            let what = format!(
                "Minimaxing a bigger part of the graph makes it smaller: MM({more}) over MM({less}), {name}, depth {depth}."
            );
            let of = |all: &[Vec<f64>], shift: usize| {
                geometric_mean(all.iter().map(|row| row[to + shift] / row[from + shift]))
            };
            let trees = measured(rows, MM_TREE, board).into_iter().find(|it| it.0 == depth);
            let [as_graphs, as_trees] =
                [0, 3].map(|shift| trees.as_ref().and_then(|(_, all)| of(all, shift)));
            findings = findings.claim_if(of(&all, 0), |it| {
                let id = format!("plaat-mm-{more}-{}-{depth}", board.id());
                let claim = Claim::ours(id, what, Printed::Below(1.0), it);
                let reason = (it.low > 1.0).then(|| reason(as_graphs?, as_trees?)).flatten();
                Claim { gap: reason.map(Gap::Reason), ..claim }
            });
            let counted = [(as_graphs, "graph"), (as_trees, "tree")];
            for (ratio, kind) in counted {
                let what = format!(
                    "With the nodes of its smallest tree as the cost of a cutoff, which does not depend on what is in the table, a bigger part makes the \
                     {kind} of these cutoffs smaller: MM({more}) over MM({less}), {name}, depth {depth}."
                );
                findings = findings.claim_if(ratio, |it| {
                    let id = format!("plaat-mm-tree-cost-{kind}-{more}-{}-{depth}", board.id());
                    let below = Printed::Below(1.0);
                    // "Will undoubtedly create a smaller tree": of graphs it says nothing.
                    if kind == "graph" {
                        return Claim::ours(id, what, below, it);
                    }
                    let claim = Claim::new(id, "section 4.2", what, below, it)
                        .worded("will undoubtedly create a smaller tree");
                    match board.game() {
                        Board::Checkers => claim,
                        _ => claim.incomparable("Said of checkers."),
                    }
                });
            }
        }
    }
    findings
}

/// Why minimaxing more gives a larger graph with the printed cost of a cutoff, if what it gives with the nodes of
/// the smallest trees tells: counted as graphs, and as trees.
fn reason(as_graphs: Estimate, as_trees: Estimate) -> Option<String> {
    let (graphs, trees) = (number(as_graphs.value), number(as_trees.value));
    if as_graphs.high < 1.0 {
        return Some(format!(
            "What a cutoff takes depends on what is in the table by then: with the nodes of its smallest tree as its cost {graphs}."
        ));
    }
    (as_trees.high < 1.0).then(|| {
        format!(
            "Smaller trees share less: with the nodes of its smallest tree as the cost of a cutoff {trees} counted as trees, as the paper's sentence has it, and \
             {graphs} counted as graphs."
        )
    })
}

fn tables(rows: &Rows, mut findings: Findings) -> Findings {
    for board in Board::GAMES {
        for (depth, all) in measured(rows, TABLES, board).into_iter().filter(|it| it.0 >= LEAST) {
            for (at, bits, expected) in
                [(1, 21, Printed::Below(1.01)), (2, 14, Printed::Above(1.01))]
            {
                let ratio = geometric_mean(all.iter().map(|row| row[at] / row[0]));
                let what = format!(
                    "Nodes with a table of 2^{bits} entries and replacement, over those with a table that loses nothing: {}, depth {depth}.",
                    board.name()
                );
                findings = findings.claim_if(ratio, |it| {
                    let id = format!("plaat-table-{bits}-{}-{depth}", board.id());
                    Claim::ours(id, what, expected, it)
                });
            }
        }
    }
    findings
}

fn endgames(rows: &Rows, mut findings: Findings) -> Findings {
    for board in [Board::Chess, Board::Checkers] {
        for (depth, all) in measured(rows, ENDGAME, board).into_iter().filter(|it| it.0 >= LEAST) {
            let more = geometric_mean(all.iter().map(|it| it[2] / it[3] / (it[0] / it[1])));
            let what = format!(
                "In endgames transpositions save much more: minimal tree over minimal graph, to the same in the middle game, {}, depth {depth}.",
                board.name()
            );
            findings = findings.claim_if(more, |it| {
                let id = format!("plaat-endgame-{}-{depth}", board.id());
                Claim::new(id, "section 2.3", what, Printed::Above(1.0), it)
                    .worded("much more dramatic")
            });
        }
    }
    findings
}
