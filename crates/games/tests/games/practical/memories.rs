//! Searches that share a memory, whatever they leave there, and orders that change while
//! a search goes on: every value is that of the definition.

use super::{any_memory::AnyMemory, any_order::AnyOrder, graph::Graph};
use plywood::{
    Bound, Search, Window,
    algorithm::*,
    memory::{BoundsMemory, Depths, Memory, SharedTable},
    order::{ByRank, HintFirst, History, Order},
    solve::{Bounded, WithBounds},
};
use plywood_games::random::{below, mix};
use std::convert::Infallible;

/// A search of a graph.
type Searching<'g> =
    Search<'g, Graph, &'g dyn Fn(&u32) -> i32, AnyMemory<'g, Graph>, AnyOrder<Graph>>;

const FORMS: u32 = 6;

/// One of the forms of NegaScout, all of which trust what they are told two plies above
/// the leaves.
#[derive(Copy, Clone, Debug)]
struct NegaScoutForm(u32);

impl NegaScoutForm {
    fn find(self, search: &mut Searching<'_>, root: u32, depth: u32, window: Window<i32>) -> i32 {
        let (t, r, d, w) = (search, &root, depth, window);
        let Ok(score) = match self.0 {
            0 => negascout(t, r, d, w),
            1 => negascout_1983(t, r, d, w),
            2 => negascout_path(t, r, d, w),
            3 => negascout_alphabeta(t, r, d, w, 2),
            4 => negascout_iid(t, r, d, w, 3),
            _ => negascout_alphabeta(t, r, d, w, 1),
        };
        score
    }
}

/// Something that leaves true bounds in a memory, be they soft or hard.
fn fill(search: &mut Searching<'_>, kind: u32, root: u32, depth: u32, window: Window<i32>) {
    const MEMORY: usize = 1 << 20;
    let sure = |answer: Result<i32, Infallible>| -> Result<i32, Halt<Infallible>> { Ok(answer?) };
    let found = match kind {
        0 => sure(alphabeta(search, &root, depth, window)),
        1 => sure(test(search, &root, depth, window.alpha).map(i32::from)),
        2 => dual(search, &root, depth, window, MEMORY),
        3 => sss(search, &root, depth, window, MEMORY),
        4 => abs(search, &root, depth, window, depth.saturating_sub(1), MEMORY),
        5 => sab(search, &root, depth, window, 1, MEMORY),
        6 => sure(scout_test(search, &root, depth)),
        _ => sure(falphabeta(search, &root, depth, window)),
    };
    assert!(found.is_ok());
}

fn window(hash: u64) -> Window<i32> {
    let alpha = below(hash, 14) as i32 - 7;
    Window { alpha, beta: alpha + 1 + below(mix(hash), 6) as i32 }
}

/// One search after another with the same memory, in the same order.
fn all_agree<M, R>(graph: &Graph, memory: M, order: R, case: u64)
where
    M: Memory<Graph>,
    R: Order<Graph, Moves: 'static> + 'static,
{
    let evaluation = graph.evaluation();
    let evaluate: &dyn Fn(&u32) -> i32 = &evaluation;
    let (memory, order) = (AnyMemory::new(memory), AnyOrder::new(order));
    let mut search: Searching<'_> = Search::new(graph, evaluate).memory(memory).order(order);
    for step in 0..6 {
        let hash = mix(case << 8 | step);
        let (root, depth) = (below(hash, 8), 1 + below(mix(hash), 5));
        let (kind, asked) = (below(mix(hash ^ 1), 8), window(mix(hash ^ 2)));
        fill(&mut search, kind, root, depth, asked);
        let hash = mix(hash ^ 3);
        let (root, depth) = (below(hash, 8), 1 + below(mix(hash), 6));
        let form = NegaScoutForm(below(mix(hash ^ 1), FORMS));
        let asked = if hash.is_multiple_of(2) { Window::full() } else { window(mix(hash ^ 2)) };
        let score = form.find(&mut search, root, depth, asked);
        let truth = graph.value(root, depth);
        let kept = Bound::of(score, asked).admits(score, truth);
        assert!(kept, "{form:?}, seed {}: {score} in {asked:?}, not {truth}", graph.seed);
    }
}

/// Few positions and few values, so that much is met again and much is equal.
fn graph(seed: u64) -> Graph {
    Graph { seed, positions: 12 + seed as u32 % 30, width: 4, values: 3 + seed as u32 % 9 }
}

#[test]
fn a_memory_may_be_shared_with_fail_hard_searches() {
    for seed in 0..20_000 {
        let graph = graph(seed);
        all_agree(&graph, BoundsMemory::with_bytes(1 << 20), (), seed);
    }
    for seed in 0..2_000 {
        let table = SharedTable::with_bytes(1 << 14).expect("room");
        all_agree(&graph(seed), table.handle(Depths::Exact), (), seed);
    }
}

#[test]
fn an_order_may_change_between_a_search_and_the_next() {
    for seed in 0..20_000 {
        let graph = graph(seed);
        all_agree(&graph, BoundsMemory::with_bytes(1 << 20), HintFirst, seed);
        let learning = ByRank::new(History::default());
        all_agree(&graph, BoundsMemory::with_bytes(1 << 20), learning, seed);
        all_agree(&graph, (), ByRank::new(History::default()), seed);
    }
}

/// The second search of a child goes down the path that the first has saved, after other
/// moves have come to stand left of it.
#[test]
fn a_saved_path_is_no_longer_where_it_was() {
    let mut table = SharedTable::with_bytes(1 << 12).expect("room");
    for seed in 0..20_000 {
        table.clear();
        let (positions, values) = (5 + seed as u32 % 40, 4 + seed as u32 % 17);
        let graph = Graph { seed, positions, width: 4, values };
        let depth = 4 + seed as u32 % 3;
        let evaluation = graph.evaluation();
        let memory = table.handle(Depths::Exact);
        let mut search = Search::new(&graph, &evaluation).memory(memory).order(HintFirst);
        let Ok(score) = negascout_path(&mut search, &0, depth, Window::full());
        assert_eq!(score, graph.value(0, depth), "with a table, seed {seed}");
        let learning = ByRank::new(History::default());
        let mut search = Search::new(&graph, &evaluation).order(learning);
        let Ok(score) = negascout_path(&mut search, &0, depth, Window::full());
        assert_eq!(score, graph.value(0, depth), "with a history, seed {seed}");
    }
}

/// Every score is within the bounds of the list: known of every position, and close for
/// few.
impl Bounded for Graph {
    fn bounds(&self, _: &u32, _: Window<i32>) -> Window<i32> {
        let most = self.values as i32 - 6;
        Window { alpha: -most.max(5), beta: most.max(5) }
    }
}

#[test]
fn bounds_of_the_rules_are_no_values() {
    for seed in 0..20_000 {
        let graph = Graph { values: 11, ..graph(seed) };
        all_agree(&graph, WithBounds(BoundsMemory::with_bytes(1 << 20)), HintFirst, seed);
        all_agree(&graph, WithBounds(()), (), seed);
    }
}
