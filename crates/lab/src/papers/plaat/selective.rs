//! How far a selective search is from the minimal graph of its own tree.

use super::{
    games::{Board, Measure, Task, depths, measure, positions_of},
    numbers::{column_mean, column_ratio, curve_by_depth},
    own_tree::{Deepened, OwnTree},
};
use crate::{
    efficiency::ByReasons,
    experiment::{Axis, Claim, Experiment, Figure, Findings, Printed, Rows, Table},
    papers::equal_evaluations,
};
use plywood::{
    Search, WindowOf,
    engine::{Costs, Driver, ForPlay, Quarters},
    memory::{BoundsMemory, Memory, Probe},
    observer::Observer,
    order::ByRank,
};
use plywood_games::{Judge, PlainFamily};
use std::convert::Infallible;

/// The search for play beside what its own tree takes to be proved.
pub const SELECTIVE: Experiment = Experiment {
    id: "selective-minimal-graph",
    paper: &equal_evaluations::PAPER,
    title: "How far a selective search is from the minimal graph of its own tree",
    about: "The own tree of a selective search is defined by costs that depend on position and move alone: a check costs a quarter of a ply, \
            a quiet move more than a ply if the game ranks at least three others before it, all other moves a ply, and the tree ends where less \
            than a ply is left, with captures played out. No move is searched again, whatever its score, and nobody passes. Its left-first minimal graph (LFMG) \
            is counted as that of a full-width tree is: by alpha-beta with a window about the value that tries the best move first, with a memory that begins empty. Beside it stand MTD(f) \
            with iterative deepening and a table on the own tree; the search for play of the engine at the same depth and with the same costs, which leaves nothing out, finds \
            out by second searches whether a late move was good after all, and whose late moves are those that it tries late, without passes and with them; and the same MTD(f) on the \
            full-width tree, with the LFMG of that. Visits to nodes with a ply or more left in the last iteration; geometric means of ratios over positions.",
    seconds: [2.0, 150.0, 1500.0],
    version: 1,
    columns: &["full", "full_lfmg", "own", "own_lfmg", "play", "play_passes"],
    plan: |scale, _| {
        let of = |(board, deepest): (Board, [u32; 3])| {
            let deepest = scale.pick(deepest[0], deepest[1], deepest[2]);
            (3..=deepest)
                .flat_map(move |depth| positions_of(scale, board, depth))
                .collect::<Vec<_>>()
        };
        DEPTHS.into_iter().flat_map(of).collect()
    },
    trial: |trial| measure(trial, OwnTrees),
    findings,
};

/// The games that know of forcing play, and the deepest search at each scale.
const DEPTHS: [(Board, [u32; 3]); 2] =
    [(Board::QuietChess, [3, 5, 6]), (Board::QuietCheckers, [6, 10, 12])];

struct OwnTrees;

impl Measure for OwnTrees {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64> {
        // The own tree leaves nothing out, so no search of it does.
        let passes = Costs { pruning: None, ..Costs::default() };
        let without = Costs { pass: None, ..passes };
        let [full, full_graph] = minimal(task, Costs::EQUAL);
        let [own, own_graph] = minimal(task, without);
        let play = [without, passes].map(|costs| played(task, costs));
        vec![full, full_graph, own, own_graph, play[0], play[1]]
    }
}

/// The visits of a search of the tree with these costs, and of its minimal graph.
fn minimal<F: PlainFamily>(task: &Task<'_, F>, costs: Costs) -> [f64; 2] {
    let &Task { family, judge, ref position, depth, .. } = task;
    let tree = OwnTree { family, judge, tactics: family.tactics(), costs };
    let mut search = Deepened::new(&tree);
    let mut visits = 0;
    for _ in 0..depth {
        visits = search.deepen(position);
    }
    [visits, search.minimal_graph(position)].map(|it| it as f64)
}

/// The visits of the last iteration of the search for play.
fn played<F: PlainFamily>(task: &Task<'_, F>, costs: Costs) -> f64 {
    let &Task { family, judge, ref position, depth, .. } = task;
    let tactics = family.tactics();
    let play = ForPlay { game: family, tactics: &tactics, costs };
    let reasons = "promise,killers,history".parse().expect("an order");
    let order = ByRank::new(ByReasons::new(reasons, None, judge));
    // Captures are played out by the search itself.
    let judge = Judge { quiet: false, ..judge };
    let search =
        Search::new(family, judge).memory(Hinting(BoundsMemory::with_bytes(BYTES))).order(order);
    let mut search = search.observer(Inner::default());
    let (mut before, mut last) = (0, 0);
    for depth in 1..=depth {
        search.observer = Inner::default();
        let Ok(value) = play.find(Driver::MtdF, &mut search, position, depth, before);
        (before, last) = (if depth == 1 { value } else { last }, value);
    }
    search.observer.visits as f64
}

/// What the table may take; more than it does.
const BYTES: usize = 2 << 30;

/// A memory whose moves of less deep searches are tried first where a deeper one has none.
struct Hinting<M>(BoundsMemory<i32, M>);

impl<G: PlainFamily> Memory<G> for Hinting<G::Move> {
    plywood::forward_memory!(|it| it.0; except probe);

    fn probe(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: WindowOf<G>,
    ) -> Probe<i32, G::Move> {
        let known = self.0.probe(game, position, depth, window);
        match known {
            Probe { score: None, mv: None } => {
                Probe { mv: Memory::<G>::hint(&mut self.0, game, position), ..known }
            }
            _ => known,
        }
    }
}

/// Counts visits to nodes with a ply or more left.
#[derive(Copy, Clone, Debug, Default)]
struct Inner {
    visits: u64,
}

impl<F: PlainFamily> Observer<F> for Inner {
    type Stop = Infallible;

    fn enter(
        &mut self,
        _: &F,
        _: &F::Position,
        depth: u32,
        _: WindowOf<F>,
    ) -> Result<(), Infallible> {
        self.visits += u64::from(Quarters(depth) >= Quarters::PLY);
        Ok(())
    }
}

/// Searches, the graphs they are held against, and how they are called.
const COMPARED: [([&str; 2], &str); 4] = [
    (["full", "full_lfmg"], "full width"),
    (["own", "own_lfmg"], "the own tree"),
    (["play", "own_lfmg"], "for play, without passes"),
    (["play_passes", "own_lfmg"], "for play"),
];

fn findings(rows: &Rows) -> Findings {
    let mut findings = Findings::default();
    let mut figure = Figure::new(
        "Nodes of selective searches over the left-first minimal graph of their own tree",
        Axis::even("depth"),
        Axis::even("nodes / LFMG"),
    );
    let columns = [
        "game",
        "depth",
        "LFMG, full width",
        "LFMG, own tree",
        "full width / LFMG",
        "own tree / LFMG",
        "for play, without passes / LFMG",
        "for play / LFMG",
    ];
    let mut table = Table::new("Mean nodes, and geometric means of ratios", columns).in_text();
    for (board, deepest) in DEPTHS {
        let name = board.game().name();
        for depth in depths(rows, board) {
            let mean = |column| Table::cell(column_mean(rows, board, depth, column));
            let ratios = COMPARED.map(|(of, _)| column_ratio(rows, board, depth, of));
            let first = [name.to_string(), depth.to_string(), mean("full_lfmg"), mean("own_lfmg")];
            table = table.row(first.into_iter().chain(ratios.map(Table::cell)));
            if !deepest.contains(&depth) {
                continue;
            }
            let [_, own, play, _] = ratios;
            let what = format!(
                "A search of the own tree is close to its minimal graph: nodes over LFMG, {name}, depth {depth}."
            );
            findings = findings.claim_if(own, |it| {
                let id = format!("selective-own-tree-{}-{depth}", board.game().id());
                Claim::ours(id, what, Printed::Below(2.0), it)
            });
            let what = format!(
                "The search for play, which searches late moves again where they seem good, visits more than the minimal graph of the own \
                 tree: nodes over LFMG, {name}, depth {depth}."
            );
            findings = findings.claim_if(play, |it| {
                let id = format!("selective-play-{}-{depth}", board.game().id());
                Claim::ours(id, what, Printed::Above(1.0), it)
            });
            let smaller = column_ratio(rows, board, depth, ["own_lfmg", "full_lfmg"]);
            let what = format!(
                "To look less far after late moves makes the minimal graph smaller: LFMG of the own tree over that of the full-width one, {name}, depth {depth}."
            );
            findings = findings.claim_if(smaller, |it| {
                let id = format!("selective-graph-{}-{depth}", board.game().id());
                Claim::ours(id, what, Printed::Below(1.0), it)
            });
        }
        for (of, search) in COMPARED {
            let ratio = |depth| column_ratio(rows, board, depth, of);
            figure = curve_by_depth(figure, format!("{name}, {search}"), rows, board, ratio, &[]);
        }
    }
    findings.figure(figure).table(table)
}
