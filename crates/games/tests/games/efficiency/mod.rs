//! The minimal trees and graphs are what their definitions say.

mod by_hand;
mod small_games;

use by_hand::Root;
use plywood::Deterministic;
use plywood::{
    Evaluate, Keyed,
    efficiency::{Allowance, Bracket, CheapCutoffs, CutoffCost, Deepening, Lookahead, Unfinished},
    engine::Driver,
    order::HintFirst,
};
use plywood_games::{Family, Knowledge, Notation, tic_tac_toe::TicTacToe, trees::Explicit};
use small_games::{RandomGraph, SmallConnectFour, Stones, arbitrary};
use std::collections::HashMap;

const DRIVERS: [Driver; 7] = [
    Driver::FullWindow,
    Driver::Aspiration(1),
    Driver::MtdF,
    Driver::MtdFromAbove,
    Driver::Step(2),
    Driver::Stride(1),
    Driver::Bisection,
];

/// What could be compared with an enumeration of everything.
#[derive(Default)]
struct Compared {
    trees: u32,
    graphs: u32,
    /// Brackets that are exact, whether or not all proofs could be tried.
    exact: u32,
    /// Graphs that looking successors up makes smaller.
    enhanced: u32,
}

fn check<G>(root: &Root<'_, G>, driver: Driver, lookahead: Lookahead, compared: &mut Compared)
where
    G: Keyed<Score = i32, Move: std::hash::Hash> + Deterministic,
{
    let Root { game, eval, position, depth } = root;
    let judge = |it: &G::Position| eval(it);
    let mut deepening = Deepening::new(*game, judge, |_| HintFirst, position, Allowance::default());
    let cheap = |plies| {
        [CutoffCost::Observed, CutoffCost::Tree]
            .map(|cost| CheapCutoffs::new(plies, cost, Allowance::default()))
    };
    let mut cheap: Vec<_> = (1..=*depth).flat_map(cheap).collect();
    for depth in 1..=*depth {
        let root = Root { game: *game, eval: *eval, position: position.clone(), depth };
        let searched = deepening.deepen(driver, lookahead).expect("it fits");
        assert_eq!(searched.value, root.value(), "{driver:?} {lookahead:?}");
        let mut oracle = deepening.oracle();
        let tree = oracle.minimal_tree().expect("it fits");
        let graph = oracle.minimal_graph().expect("it fits");
        assert_eq!((tree.misses, graph.misses), (0, 0));
        let first = |position: &G::Position, depth| oracle.best_move(position, depth);
        assert_eq!(tree.nodes, root.visits(&first, &mut None), "a literal walk");
        assert_eq!(graph.work.nodes(), root.visits(&first, &mut Some(HashMap::new())));
        let proofs = deepening.proof_graph(Allowance::default()).expect("it fits");
        let real_tree = proofs.real_minimal_tree();
        let bracket = proofs.bracket(100);
        assert!(bracket.low <= bracket.high && bracket.high <= real_tree.nodes);
        assert!(real_tree.nodes <= tree.nodes && bracket.low <= graph.positions);
        for cheap in &mut cheap {
            let mut oracle = deepening.cheap_oracle(cheap).expect("it fits");
            let graph = oracle.minimal_graph().expect("it fits");
            assert!(bracket.low <= graph.positions && graph.positions <= graph.work.nodes());
            let enhanced = oracle.minimal_graph_with(Lookahead::Above(1)).expect("it fits");
            assert!(bracket.low <= enhanced.positions, "it proves the value");
        }
        let plain = graph;
        for plies in 0..=depth {
            let graph = deepening.oracle().minimal_graph_with(Lookahead::Above(plies));
            let graph = graph.expect("it fits");
            assert!(bracket.low <= graph.positions && graph.positions <= graph.work.nodes());
            match graph.work.enhanced {
                0 => assert_eq!(graph, plain, "nothing was found by looking up"),
                _ => compared.enhanced += u32::from(graph.work.nodes() < plain.work.nodes()),
            }
        }
        let [_, _, sizes] = root.tree_sizes();
        assert_eq!(Some(&real_tree.nodes), sizes.iter().min(), "the smallest of all trees");
        compared.trees += u32::from(sizes.len() > 1);
        if let Some(exact) = root.fewest_positions() {
            assert_eq!(bracket, Bracket { low: exact, high: exact }, "all proofs were tried");
            compared.graphs += 1;
        }
        compared.exact += u32::from(bracket.is_exact());
    }
}

#[test]
fn on_random_graphs() {
    let mut compared = Compared::default();
    for seed in 0..400 {
        let width = 2 + seed as u32 % 4;
        let game = RandomGraph { seed, width, values: 2 + seed as u32 % 7 };
        let eval = |place: &_| game.worth(place);
        let root = Root { game: &game, eval: &eval, position: (0, 0), depth: 6 };
        let driver = DRIVERS[seed as usize % DRIVERS.len()];
        let lookahead = match seed % 3 {
            0 => Lookahead::Off,
            plies => Lookahead::Above(plies as u32 - 1),
        };
        check(&root, driver, lookahead, &mut compared);
    }
    let Compared { trees, graphs, exact, enhanced } = compared;
    assert!(trees > 500 && graphs > 1500, "{trees} trees, {graphs} graphs");
    assert!(enhanced > 500, "{enhanced} graphs smaller by looking up");
    assert_eq!(exact, 400 * 6, "all are exact");
}

#[test]
fn on_connect_four_with_four_columns() {
    let mut compared = Compared::default();
    for (i, moves) in ["", "12", "1203", "012301", "11002233"].iter().enumerate() {
        let mut position: Stones = (0, 0);
        for column in moves.bytes() {
            position = plywood::Game::play(&SmallConnectFour, &position, column - b'0');
        }
        let game = &SmallConnectFour;
        let root = Root { game, eval: &arbitrary, position, depth: 5 };
        check(&root, DRIVERS[i % DRIVERS.len()], Lookahead::Above(0), &mut compared);
    }
    let Compared { graphs, exact, .. } = compared;
    assert!(graphs > 10 && exact == 5 * 5, "{graphs} graphs, {exact} exact");
}

/// The prices of the whole graph prove no more than 5 here: it takes a choice.
#[test]
fn on_a_written_tree() {
    let game: Explicit = "explicit:((5 4) (6 1)) ((7 8) (3 2))".parse().unwrap();
    let evaluation = game.evaluation();
    let eval = |node: &_| evaluation.evaluate(&game, node);
    let root = Root { game: &game, eval: &eval, position: game.root(0), depth: 2 };
    assert_eq!(root.fewest_positions(), Some(6));
    let mut compared = Compared::default();
    check(&root, Driver::MtdF, Lookahead::Off, &mut compared);
    assert_eq!(compared.graphs, 2);
}

#[test]
fn on_tic_tac_toe() {
    let game: TicTacToe = "tic-tac-toe".parse().unwrap();
    let evaluation = game.evaluation();
    let eval = |board: &_| evaluation.evaluate(&game, board);
    let mut compared = Compared::default();
    for (i, text) in [".../.../...", "X../.O./...", "X.O/.X./..O"].iter().enumerate() {
        let position = game.read_position(text).unwrap();
        let root = Root { game: &game, eval: &eval, position, depth: 4 };
        check(&root, DRIVERS[i], Lookahead::Above(1), &mut compared);
    }
    let Compared { graphs, exact, .. } = compared;
    assert!(graphs > 4 && exact > 10, "{graphs} graphs, {exact} exact");
}

/// What does not fit or takes too long says so.
#[test]
fn limits_are_kept() {
    let game = &SmallConnectFour;
    let small = Allowance { bytes: 1 << 12, nodes: u64::MAX };
    let mut deepening = Deepening::new(game, arbitrary, |_| HintFirst, &(0, 0), small);
    let depths = (1..).map(|_| deepening.deepen(Driver::MtdF, Lookahead::Off));
    let ended = depths.take(16).find_map(Result::err);
    assert_eq!(ended, Some(Unfinished::Memory { bytes: 1 << 12 }));

    let few = Allowance { bytes: 1 << 20, nodes: 500 };
    let mut deepening = Deepening::new(game, arbitrary, |_| HintFirst, &(0, 0), few);
    let depths = (1..).map(|_| deepening.deepen(Driver::MtdF, Lookahead::Off));
    let ended = depths.take(16).find_map(Result::err);
    assert_eq!(ended, Some(Unfinished::Nodes { nodes: 500 }));
}
