//! Enhanced transposition cutoffs save nodes and change no value.

use super::graph::Graph;
use plywood::{
    Bound, Game, Search, Window,
    algorithm::{falphabeta, mtd, negascout},
    memory::{Depths, EnhancedCutoffs, Memory, SharedTable},
    observer::Counts,
    order::ByRank,
};
use plywood_games::{
    Family, Knowledge,
    othello::{Othello, OthelloBoard},
    random::mix,
};

#[test]
fn a_graph_keeps_its_value_and_its_windows() {
    for seed in 0..200 {
        let graph = Graph { seed, positions: 30, width: 5, values: 12 };
        let table = SharedTable::with_bytes(1 << [5, 8, 16][seed as usize % 3]).expect("room");
        for (step, depth) in [3, 5, 4, 6, 2, 5, 1, 0].into_iter().enumerate() {
            let memory = EnhancedCutoffs::above(step as u32 % 4, table.handle(Depths::Exact));
            let mut search = Search::new(&graph, graph.evaluation()).memory(memory);
            let truth = graph.value(0, depth);
            let alpha = (mix(seed ^ (step as u64) << 32) % 14) as i32 - 7;
            let window = Window { alpha, beta: alpha + 2 };
            let Ok(score) = falphabeta(&mut search, &0, depth, window);
            assert!(Bound::of(score, window).admits(score, truth), "seed {seed} {window:?}");
            assert_eq!(mtd(&mut search, &0, depth, alpha), Ok(truth), "seed {seed}");
            let score = negascout(&mut search, &0, depth, Window::full());
            assert_eq!(score, Ok(truth), "seed {seed}");
        }
    }
}

/// Middle-game positions, each after ten moves at random.
fn positions(othello: &Othello) -> Vec<OthelloBoard> {
    let position = |seed: u64| {
        let mut board = othello.root(1);
        for ply in 0..10 {
            let count = othello.moves(&board).count() as u64;
            let mv = othello.moves(&board).nth((mix(seed << 32 | ply) % count) as usize);
            board = othello.play(&board, mv.expect("a move"));
        }
        board
    };
    (0..8).map(position).collect()
}

#[test]
fn it_saves_nodes_in_othello() {
    fn deepen(othello: &Othello, root: &OthelloBoard, memory: impl Memory<Othello>) -> (i32, u64) {
        let few_replies = ByRank::new(|othello: &Othello, board: &OthelloBoard, mv| {
            -(othello.moves(&othello.play(board, mv)).count() as i32)
        });
        let mut search = Search::new(othello, othello.evaluation())
            .memory(memory)
            .order(few_replies)
            .observer(Counts::default());
        let mut value = 0;
        for depth in 1..=8 {
            let Ok(score) = negascout(&mut search, root, depth, Window::full());
            value = score;
        }
        (value, search.observer.nodes())
    }
    let othello = Othello::default();
    let table = || SharedTable::with_bytes(1 << 24).expect("room");
    let mut totals = [0; 4];
    for root in positions(&othello) {
        let (value, without) = deepen(&othello, &root, table().handle(Depths::Exact));
        totals[0] += without;
        for above in [1, 2, 3] {
            let table = table();
            let memory = EnhancedCutoffs::above(above, table.handle(Depths::Exact));
            let (same, with) = deepen(&othello, &root, memory);
            assert_eq!(same, value);
            totals[above as usize] += with;
        }
    }
    let [without, above_1, above_2, above_3] = totals;
    let said = format!("{totals:?} nodes: without, above 1, 2, 3 plies");
    assert!(above_1 * 100 < without * 98, "{said}");
    assert!(above_1 < above_2 && above_2 < above_3 && above_3 < without, "{said}");
}
