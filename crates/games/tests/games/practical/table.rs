//! Tables of every size and kind: the value is that of negamax.

use super::graph::Graph;
use crate::random_tree::RandomTree;
use plywood::{
    Best, Bound, Game, Search, Window,
    algorithm::{alphabeta, falphabeta, mtd, negamax, negascout},
    memory::{Depths, Memory, Replacement, SharedTable, TableError},
    observer::Counts,
    order::HintFirst,
};
use plywood_games::{
    Family, Knowledge, Notation, PlainFamily, checkers::Checkers, chess::Chess,
    connect_four::ConnectFour, draws::WithDraws, othello::Othello, random::mix,
    tic_tac_toe::TicTacToe, trees::Explicit,
};

const SIZES: [usize; 7] = [1, 2, 3, 4, 5, 64, 4096];

fn table(entries: usize, replacement: Replacement) -> SharedTable {
    let table = SharedTable::with_bytes(16 * entries).expect("room").replacement(replacement);
    assert_eq!((table.entries(), table.usage()), (entries, 0));
    table
}

/// Something that must change no value, chosen by a number.
fn upset(table: &mut SharedTable, number: u64) {
    match number % 8 {
        0 => table.clear(),
        1 | 2 => table.new_search(),
        3 | 4 => table.forget_scores(),
        _ => {}
    }
}

#[test]
fn a_graph_has_its_value_with_every_table() {
    for seed in 0..60 {
        let graph = Graph::small(seed);
        let truth: Vec<i32> = (0..7).map(|depth| graph.value(0, depth)).collect();
        for replacement in Replacement::ALL {
            for entries in SIZES {
                let mut soft = table(entries, replacement);
                let mut hard = table(entries, replacement);
                for step in 0..14_u64 {
                    let depth = (mix(seed ^ step << 20) % 7) as u32;
                    let truth = truth[depth as usize];
                    upset(&mut soft, mix(seed ^ step));
                    upset(&mut hard, mix(seed ^ step));
                    let said = format!("{replacement:?} {entries} entries seed {seed} step {step}");
                    let search = || {
                        Search::new(&graph, graph.evaluation())
                            .memory(soft.handle(Depths::Exact))
                            .order(HintFirst)
                    };
                    let alpha = (mix(step ^ seed << 8) % 14) as i32 - 7;
                    let window = Window { alpha, beta: alpha + 1 + (step % 3) as i32 };
                    let Ok(score) = falphabeta(&mut search(), &0, depth, window);
                    assert!(Bound::of(score, window).admits(score, truth), "{said} {window:?}");
                    let Ok(score) = falphabeta(&mut search(), &0, depth, Window::full());
                    assert_eq!(score, truth, "falphabeta {said}");
                    let Ok(score) = negascout(&mut search(), &0, depth, Window::full());
                    assert_eq!(score, truth, "negascout {said}");
                    let Ok(score) = mtd(&mut search(), &0, depth, alpha);
                    assert_eq!(score, truth, "mtd {said}");
                    let leaves = soft.handle(Depths::Exact).remembering_leaves();
                    let score = mtd(&mut search().memory(leaves), &0, depth, alpha);
                    assert_eq!(score, Ok(truth), "mtd with leaves {said}");
                    let mut search = search().memory(hard.handle(Depths::Exact));
                    let Ok(score) = alphabeta(&mut search, &0, depth, window);
                    let known = if score <= alpha { alpha } else { score };
                    assert!(Bound::of(score, window).admits(known, truth), "{said} {window:?}");
                    let Ok(score) = alphabeta(&mut search, &0, depth, Window::full());
                    assert_eq!(score, truth, "alphabeta {said}");
                }
            }
        }
    }
}

/// Every game, a few plies from a few of its positions.
struct OnGame {
    depth: u32,
}

impl OnGame {
    fn on<F: PlainFamily>(self, family: F) {
        let game = family.name();
        let mut root = family.root(1);
        for ply in 0..12 {
            let depth = self.depth;
            let mut plain = Search::new(&family, family.evaluation());
            let Ok(truth) = negamax(&mut plain, &root, depth);
            for (i, replacement) in Replacement::ALL.into_iter().enumerate() {
                let entries = [1, 7, 1 << 8, 1 << 16][(i + ply) % 4];
                let table = table(entries, replacement);
                let memory = table.handle(Depths::Exact);
                let mut search =
                    Search::new(&family, family.evaluation()).memory(memory).order(HintFirst);
                let said = format!("{game} ply {ply} {replacement:?} {entries} entries");
                for depth in 1..depth {
                    let Ok(_) = mtd(&mut search, &root, depth, truth);
                }
                assert_eq!(mtd(&mut search, &root, depth, 0), Ok(truth), "mtd on {said}");
                let score = negascout(&mut search, &root, depth, Window::full());
                assert_eq!(score, Ok(truth), "negascout on {said}");
                let Ok(line) = search.principal_variation(&root, depth, truth);
                assert!(!line.is_empty() || family.outcome(&root).is_some(), "{said}");
            }
            if family.outcome(&root).is_some() {
                break;
            }
            let count = family.moves(&root).count() as u64;
            let mv = family.moves(&root).nth((mix(ply as u64) % count) as usize).expect("a move");
            root = family.play(&root, mv);
        }
    }
}

#[test]
fn games_have_their_values_with_every_table() {
    for (game, depth) in
        [("tic-tac-toe", 5), ("connect-four", 5), ("othello:size=6", 4), ("othello", 4)]
    {
        on_tree!(game, [TicTacToe, ConnectFour, Othello], |family| OnGame { depth }.on(family));
    }
    for text in ["random-game:branching=5,plies=9", "uniform:width=4,depth=6,order=3"] {
        OnGame { depth: 6 }.on(text.parse::<RandomTree>().expect("a tree"));
    }
    OnGame { depth: 4 }.on(Checkers);
    OnGame { depth: 4 }.on(WithDraws::new(Checkers));
    OnGame { depth: 3 }.on(Chess);
    let tree: Explicit = "explicit:((5 4) (6 1)) ((7 8) (3 2))".parse().expect("a tree");
    OnGame { depth: 3 }.on(tree);
}

/// Endings with kings, where positions come again at other depths.
#[test]
fn endings_have_their_values_with_every_table() {
    let checkers = Checkers;
    for text in ["W:WK3,K10,18:BK25,K31", "B:WK14:BK5,28", "W:WK1,K2:BK32"] {
        let root = checkers.read_position(text).expect("a position");
        for replacement in Replacement::ALL {
            let table = table(1 << 10, replacement);
            for depth in [2, 5, 3, 6, 4] {
                let evaluation = checkers.evaluation();
                let mut plain = Search::new(&checkers, evaluation);
                let Ok(truth) = falphabeta(&mut plain, &root, depth, Window::full());
                let mut search = plain.memory(table.handle(Depths::Exact)).order(HintFirst);
                assert_eq!(mtd(&mut search, &root, depth, 0), Ok(truth), "{text} {depth}");
            }
        }
    }
}

/// What a search stores and finds, by hand: the rules are those of the graph.
struct ByHand<'a> {
    graph: &'a Graph,
    table: &'a SharedTable,
}

impl ByHand<'_> {
    fn store(&self, depth: u32, window: (i32, i32), score: i32, mv: Option<u16>) {
        let window = Window { alpha: window.0, beta: window.1 };
        let best = Best { score, mv, tried: 1 };
        self.table.handle(Depths::Exact).store(self.graph, &0, depth, window, best);
    }
    fn bounds(&self, depths: Depths, depth: u32) -> (i32, i32) {
        let bounds = self.table.handle(depths).bounds(self.graph, &0, depth);
        (bounds.alpha, bounds.beta)
    }
    fn hint(&self) -> Option<u16> {
        let mut memory = self.table.handle(Depths::Exact);
        let hint = memory.hint(self.graph, &0);
        assert_eq!(memory.probe(self.graph, &0, 900, Window::full()).mv, hint);
        hint
    }
}

const NONE: (i32, i32) = (-i32::MAX, i32::MAX);

/// A graph whose first position has at least three moves.
fn wide_graph() -> Graph {
    let graphs = (0..).map(Graph::small);
    graphs.into_iter().find(|graph| graph.moves(&0).count() > 2).expect("many")
}

#[test]
fn both_bounds_are_kept_where_there_is_room_and_meet() {
    let graph = wide_graph();
    for replacement in Replacement::ALL {
        let table = table(64, replacement);
        let by_hand = ByHand { graph: &graph, table: &table };
        by_hand.store(5, (2, 3), 4, Some(1)); // at least 4
        by_hand.store(5, (8, 9), 7, Some(2)); // at most 7
        let two = matches!(replacement, Replacement::TwoTier | Replacement::AgedBuckets);
        let lower = if two { 4 } else { NONE.0 };
        assert_eq!(by_hand.bounds(Depths::Exact, 5), (lower, 7), "{replacement:?}");
        assert_eq!(by_hand.bounds(Depths::Exact, 4), NONE, "{replacement:?}");
        assert_eq!(by_hand.bounds(Depths::AtLeast, 4), (lower, 7), "{replacement:?}");
        assert_eq!(by_hand.bounds(Depths::AtLeast, 6), NONE, "{replacement:?}");
        assert_eq!(by_hand.hint(), Some(1), "failing low keeps the move: {replacement:?}");
        by_hand.store(5, (6, 7), 7, Some(2)); // at least 7
        assert_eq!(by_hand.bounds(Depths::Exact, 5), (7, 7), "{replacement:?}");
        assert_eq!(by_hand.hint(), Some(2), "failing high changes it: {replacement:?}");
        by_hand.store(5, (1, 2), 3, Some(0)); // nothing that is not known
        assert_eq!(by_hand.bounds(Depths::Exact, 5), (7, 7), "{replacement:?}");
    }
}

#[test]
fn moves_outlive_forgotten_scores_and_nothing_outlives_clearing() {
    let graph = wide_graph();
    for replacement in Replacement::ALL {
        let mut table = table(4, replacement);
        // More often than ages have numbers.
        for round in 0..2500 {
            let score = 3 + round % 5;
            let by_hand = ByHand { graph: &graph, table: &table };
            assert_eq!((by_hand.bounds(Depths::AtLeast, 0), by_hand.hint()), (NONE, None));
            by_hand.store(5, (0, 9), score, Some(2));
            table.new_search();
            let by_hand = ByHand { graph: &graph, table: &table };
            assert_eq!(by_hand.bounds(Depths::Exact, 5), (score, score));
            assert_eq!(by_hand.hint(), Some(2));
            table.forget_scores();
            let by_hand = ByHand { graph: &graph, table: &table };
            assert_eq!((by_hand.bounds(Depths::AtLeast, 0), by_hand.hint()), (NONE, Some(2)));
            by_hand.store(5, (8, 9), score, Some(1)); // fails low
            assert_eq!(by_hand.bounds(Depths::Exact, 5), (NONE.0, score));
            assert_eq!(by_hand.hint(), Some(2));
            assert!(table.usage() > 0);
            table.clear();
            assert_eq!(table.usage(), 0);
        }
        // Ages run out while there is something in the table.
        ByHand { graph: &graph, table: &table }.store(5, (0, 9), 4, Some(2));
        (0..3000).for_each(|_| table.new_search());
        let by_hand = ByHand { graph: &graph, table: &table };
        assert_eq!((by_hand.bounds(Depths::Exact, 5), by_hand.hint()), ((4, 4), Some(2)));
        table.forget_scores();
        (0..3000).for_each(|_| table.new_search());
        let by_hand = ByHand { graph: &graph, table: &table };
        assert_eq!((by_hand.bounds(Depths::Exact, 5), by_hand.hint()), (NONE, Some(2)));
    }
}

/// Each scheme keeps what it says it keeps: one group, filled with one deep result and
/// then many shallow ones, or the other way round.
#[test]
fn entries_make_way_as_the_scheme_says() {
    let graph = Graph { seed: 3, positions: 1 << 20, width: 1, values: 3 };
    let known = |table: &SharedTable, position: u32, depth| {
        let bounds = table.handle(Depths::Exact).bounds(&graph, &position, depth);
        bounds.alpha == bounds.beta
    };
    let store = |table: &SharedTable, position: u32, depth| {
        let best = Best { score: 0, mv: None, tried: 1 };
        table.handle(Depths::Exact).store(&graph, &position, depth, Window::full(), best);
    };
    for replacement in Replacement::ALL {
        let mut table = table(4, replacement);
        let all = match replacement {
            Replacement::Always | Replacement::DepthPreferred => 4,
            Replacement::TwoTier => 2,
            Replacement::AgedBuckets => 1,
            _ => panic!("{replacement:?} is not among those known here"),
        };
        // Deep results for every group, then many shallow ones.
        (0..40).for_each(|position| store(&table, position, 9));
        let deep = |table: &SharedTable| (0..40).filter(|&p| known(table, p, 9)).count();
        assert_eq!(deep(&table), 4, "{replacement:?}");
        (100..200).for_each(|position| store(&table, position, 2));
        let left = match replacement {
            Replacement::Always => 0,
            Replacement::DepthPreferred => 4,
            Replacement::TwoTier => all,
            Replacement::AgedBuckets => 3,
            _ => panic!("{replacement:?} is not among those known here"),
        };
        let shallow = |table: &SharedTable| (100..300).filter(|&p| known(table, p, 2)).count();
        assert_eq!((deep(&table), shallow(&table)), (left, 4 - left), "{replacement:?}");
        // After a few searches they make way all the same.
        table.new_search();
        table.new_search();
        (200..300).for_each(|position| store(&table, position, 2));
        assert_eq!((deep(&table), shallow(&table)), (0, 4), "{replacement:?}");
    }
}

#[test]
fn sizes_that_cannot_be_are_refused_in_one_line() {
    let small = SharedTable::with_bytes(15).expect_err("too small");
    assert_eq!(small, TableError::TooSmall { bytes: 15 });
    let said = "a table of 15 bytes has no room; allowed: 16 bytes or more";
    assert_eq!(small.to_string(), said);
    for bytes in [usize::MAX, 1 << 50] {
        let large = SharedTable::with_bytes(bytes).expect_err("too large").to_string();
        let said = format!("there is no memory for a table of {} MiB", bytes >> 20);
        assert!(large.starts_with(&said) && !large.contains('\n'), "{large}");
    }
}

#[test]
fn a_table_saves_work_and_leaves_more() {
    fn work<M: Memory<Checkers>>(checkers: &Checkers, memory: M) -> Counts {
        let mut search = Search::new(checkers, checkers.evaluation())
            .memory(memory)
            .order(HintFirst)
            .observer(Counts::default());
        for depth in 1..=9 {
            let Ok(_) = falphabeta(&mut search, &checkers.root(1), depth, Window::full());
        }
        search.observer
    }
    let checkers = Checkers;
    let table = || table(1 << 16, Replacement::AgedBuckets);
    let without = work(&checkers, ());
    let with = work(&checkers, table().handle(Depths::Exact));
    let leaves = work(&checkers, table().handle(Depths::Exact).remembering_leaves());
    assert!(with.nodes() * 3 < without.nodes() * 2, "{} {}", with.nodes(), without.nodes());
    assert_eq!(leaves.nodes(), leaves.interior() + leaves.leaves() + leaves.known());
    assert!(leaves.leaves() * 10 < with.leaves() * 9, "{} {}", leaves.leaves(), with.leaves());
}
