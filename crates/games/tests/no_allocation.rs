//! Depth-first searches allocate nothing per node. A binary of its own: it owns the
//! allocator, and counts what nothing else may add to.

#![allow(unsafe_code)]

use plywood::{
    Dice, Evaluate, Game, Keyed, Search, Window,
    algorithm::*,
    memory::{Depths, EnhancedCutoffs, SharedTable},
    observer::Counts,
    order::{ByRank, History, Killers},
};
use plywood_games::{
    Family, Knowledge, PlainFamily,
    backgammon::{Backgammon, BackgammonBoard, BackgammonEvaluation},
    connect_four::ConnectFour,
    othello::{Othello, OthelloBoard, OthelloMove},
    trees::{StarComplete, Uniform},
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: passes everything on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations<R>(run: impl FnOnce() -> R) -> u64 {
    let before = ALLOCATIONS.get();
    let _ = run();
    ALLOCATIONS.get() - before
}

/// The allocations of every depth-first algorithm on one tree.
fn check<F: PlainFamily>(family: &F, depth: u32) {
    let (root, tree) = (family.root(1), family.name());
    let full = Window::full;
    let mut counted = Search::new(family, family.evaluation()).observer(Counts::default());
    let Ok(_) = falphabeta(&mut counted, &root, depth, full()); // makes room for its plies
    let nodes = counted.observer.nodes();
    assert!(nodes > 10_000, "{nodes}");
    let search = &mut Search::new(family, family.evaluation());
    let d = depth;
    let none = [
        ("counted", allocations(|| falphabeta(&mut counted, &root, d, full()))),
        ("negamax", allocations(|| negamax(search, &root, d.min(4)))),
        ("alphabeta", allocations(|| alphabeta(search, &root, d, full()))),
        ("falphabeta", allocations(|| falphabeta(search, &root, d, full()))),
        ("lalphabeta", allocations(|| lalphabeta(search, &root, d, full()))),
        ("palphabeta", allocations(|| palphabeta(search, &root, d))),
        ("belle", allocations(|| belle(search, &root, d))),
        ("scout", allocations(|| scout(search, &root, d))),
        ("scout_test", allocations(|| scout_test(search, &root, d))),
        ("negascout", allocations(|| negascout(search, &root, d, full()))),
        ("negascout_1983", allocations(|| negascout_1983(search, &root, d, full()))),
        ("aspiration", allocations(|| aspiration(search, &root, d, full()))),
        ("mtd", allocations(|| mtd(search, &root, d, 0))),
    ];
    for (name, allocated) in none {
        assert_eq!(allocated, 0, "{name} on {tree}");
    }
    // One list for each ply, and the growth of one list; nothing for each node.
    let path = allocations(|| negascout_path(search, &root, d, full()));
    assert!(path < 100, "negascout_path on {tree}: {path}");
    // OPEN grows by doubling, and is used again.
    let open = allocations(|| sss(search, &root, d, full(), 1 << 30));
    assert!(open < 100, "sss on {tree}: {open}");
}

#[test]
fn searching_allocates_nothing_per_node() {
    let uniform: Uniform = "uniform:width=12,depth=5,order=1".parse().expect("a tree");
    check(&uniform, 5);
    check(&ConnectFour::default(), 9);
}

/// Lists and tables are made while a search goes down for the first time.
#[test]
fn ordered_searches_with_a_table_allocate_nothing_per_node() {
    let few_replies = |othello: &Othello, board: &OthelloBoard, mv: OthelloMove| {
        -(othello.moves(&othello.play(board, mv)).count() as i32)
    };
    let order = ByRank::new((few_replies, Killers::default(), History::default()));
    let table = SharedTable::with_bytes(1 << 16).expect("room");
    let (othello, depth) = (Othello::default(), 6);
    let memory = EnhancedCutoffs::above(2, table.handle(Depths::Exact));
    let search = &mut Search::new(&othello, othello.evaluation()).memory(memory).order(order);
    for seed in [1, 2] {
        let board = othello.play(&othello.root(1), othello.moves(&othello.root(1)).last().unwrap());
        let full = Window::full;
        let made = allocations(|| negascout(search, &board, depth + seed, full()));
        assert!(made < 100, "{made}");
        // A list may still grow.
        let made = allocations(|| negascout(search, &board, depth - 1, full()));
        assert!(made < 10, "{made}");
        let made = allocations(|| mtd(search, &board, depth, 7));
        assert!(made < 10, "{made}");
    }
}

#[test]
fn backgammon_allocates_nothing() {
    let allocated = allocations(|| {
        let mut nodes = 0;
        for (_, rolled) in Backgammon.rolls(&BackgammonBoard::START).expect("no dice").rolls {
            for play in Backgammon.moves(&rolled) {
                let after = Backgammon.play(&rolled, play);
                let judged = BackgammonEvaluation.evaluate(&Backgammon, &after);
                assert!(judged < 3.0 && Backgammon.key(&after) != 0);
                nodes += 1;
            }
        }
        assert_eq!(nodes, 447);
    });
    assert_eq!(allocated, 0);
}

#[test]
fn searching_through_chance_allocates_nothing_per_node() {
    let tree: StarComplete = "star-complete:n=20,depth=4".parse().expect("a tree");
    let (root, depth) = (tree.root(1), tree.height().expect("a tree"));
    let search = &mut Search::new(&tree, tree.evaluation());
    assert_eq!(allocations(|| expectiminimax(search, &root, depth)), 0);
    assert_eq!(allocations(|| star1(search, &root, depth, Window::full())), 0);
    // One list grows by doubling.
    let listed = allocations(|| star2(search, &root, depth, Window::full()));
    assert!(listed < 20, "{listed}");
    let board = Backgammon.root(5);
    let search = &mut Search::new(&Backgammon, Backgammon.evaluation());
    assert_eq!(allocations(|| star1(search, &board, 2, Window::full())), 0);
    let listed = allocations(|| star2(search, &board, 2, Window::full()));
    assert!(listed < 20, "{listed}");
}
