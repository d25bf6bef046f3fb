//! What a kept tree takes, measured by the allocator. A binary of its own: it owns the
//! allocator, and the peak is that of the whole process.

#![allow(unsafe_code)]

use plywood::{
    Search,
    best_first::{KeptTree, WhenFull, best_first_kept},
    observer::NodeLimit,
};
use plywood_games::{
    Family,
    trees::{RandomGame, SumSoFar},
};
use std::{
    alloc::{GlobalAlloc, Layout, System},
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
};

struct Measuring;

static TAKEN: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

fn take(bytes: usize) {
    let taken = TAKEN.fetch_add(bytes, Relaxed) + bytes;
    PEAK.fetch_max(taken, Relaxed);
}

// SAFETY: passes everything on to the system's allocator.
unsafe impl GlobalAlloc for Measuring {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        take(layout.size());
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        TAKEN.fetch_sub(layout.size(), Relaxed);
        unsafe { System.dealloc(pointer, layout) }
    }
    // As if the old and the new place were both taken, which may be so.
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        take(size);
        TAKEN.fetch_sub(layout.size(), Relaxed);
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Measuring = Measuring;

#[test]
fn ten_million_nodes_take_less_than_200_megabytes() {
    const { assert!(KeptTree::<i32, u16>::NODE_BYTES <= 10) };
    const { assert!(KeptTree::<f64, u16>::NODE_BYTES <= 16) };

    let game: RandomGame = "random-game:branching=20,plies=1000".parse().unwrap();
    let before = TAKEN.load(Relaxed);
    PEAK.store(before, Relaxed);
    let mut kept = KeptTree::with_bytes(1 << 30, WhenFull::GoOnInLinearSpace);
    while kept.nodes() < 10_000_000 {
        let mut search = Search::new(&game, SumSoFar).observer(NodeLimit(1 << 20));
        best_first_kept(&mut search, &mut kept, &game.root(1), 1000);
    }
    let peak = PEAK.load(Relaxed) - before;
    assert!(peak <= 200_000_000, "{} nodes took {peak} bytes", kept.nodes());
    let taken = TAKEN.load(Relaxed) - before;
    assert!((taken - 4096..=taken).contains(&kept.bytes()), "it says what it takes");
}
