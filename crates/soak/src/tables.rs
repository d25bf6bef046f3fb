//! Tables of every kind under searches of one thread: whatever makes way, what is found
//! is the value.

use crate::{drawn::Drawn, graph::Graph};
use plywood::{
    Search, Window,
    algorithm::{mtd, negascout},
    memory::{Depths, Replacement, SharedTable},
    order::HintFirst,
};

const NAMES: [[&str; 2]; 4] = [
    ["negascout, table that always replaces", "mtd, table that always replaces"],
    ["negascout, table that prefers depth", "mtd, table that prefers depth"],
    ["negascout, table of two tiers", "mtd, table of two tiers"],
    ["negascout, table of aged buckets", "mtd, table of aged buckets"],
];

/// Several positions to several depths, one after the other with the same table.
pub(crate) fn search(graph: Graph, seed: u64, tell: &mut dyn FnMut(&'static str, Option<String>)) {
    let mut drawn = Drawn::new(seed, 20);
    let scheme = drawn.between(0, Replacement::ALL.len() as i32 - 1) as usize;
    let bytes = 16 * drawn.one_of(&[1, 2, 3, 4, 7, 60, 2000]);
    let table = SharedTable::with_bytes(bytes).expect("there is memory for a small table");
    let mut table = table.replacement(Replacement::ALL[scheme]);
    for _ in 0..4 {
        let root = drawn.between(0, graph.positions as i32 - 1) as u32;
        let depth = drawn.between(0, 5) as u32;
        let truth = graph.value(root, depth);
        match drawn.between(0, 5) {
            0 => table.new_search(),
            1 => table.forget_scores(),
            2 => table.clear(),
            _ => {}
        }
        let mut memory = table.handle(Depths::Exact);
        if drawn.once_in(2) {
            memory = memory.remembering_leaves();
        }
        if drawn.once_in(3) {
            memory = memory.above(drawn.between(1, 2) as u32);
        }
        let mut search = Search::new(&graph, graph.evaluation()).memory(memory).order(HintFirst);
        let by_mtd = drawn.between(0, 1) as usize;
        let Ok(score) = match by_mtd {
            0 => negascout(&mut search, &root, depth, Window::full()),
            _ => mtd(&mut search, &root, depth, drawn.between(-10, 10)),
        };
        let wrong = (score != truth).then(|| {
            format!("position {root}, depth {depth}, {bytes} bytes: {score} instead of {truth}")
        });
        tell(NAMES[scheme][by_mtd], wrong);
    }
}
