//! What the library costs: its algorithms beside the same ones written by hand
//! for one game, without any trait between them.
//!
//! `cargo bench -p plywood-games` prints the ratios first, measured in turns in
//! one run, and then the times.

#![allow(clippy::print_stdout)]

use plywood::{Search, Window, algorithm, observer::Counts};
use plywood_games::{
    PlainFamily,
    connect_four::{ConnectFour, ConnectFourBoard, ConnectFourEvaluation},
    trees::{Iid, Placement, Uniform},
};
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

fn main() {
    println!("time of the library in percent of the same algorithm by hand (best of 25, in turns)");
    ratio("uniform, alphabeta", library::uniform_alphabeta, by_hand::uniform_alphabeta);
    ratio("uniform, negascout", library::uniform_negascout, by_hand::uniform_negascout);
    ratio("iid, alphabeta", library::iid_alphabeta, by_hand::iid_alphabeta);
    ratio("iid, negascout", library::iid_negascout, by_hand::iid_negascout);
    ratio("connect four, alphabeta", library::four_alphabeta, by_hand::four_alphabeta);
    ratio("connect four, negascout", library::four_negascout, by_hand::four_negascout);
    ratio("a search's hooks, unused", library::four_negascout, bare::four_negascout);
    println!();
    divan::main();
}

fn ratio(name: &str, library: fn() -> i32, by_hand: fn() -> i32) {
    assert_eq!(library(), by_hand(), "{name}");
    let time = |run: fn() -> i32| {
        let start = Instant::now();
        black_box(run());
        start.elapsed()
    };
    let mut best = [Duration::MAX; 2];
    for _ in 0..25 {
        best[0] = best[0].min(time(library));
        best[1] = best[1].min(time(by_hand));
    }
    let percent = 100.0 * best[0].as_secs_f64() / best[1].as_secs_f64();
    println!("  {name:<25} {percent:6.1} %   ({:.2?} against {:.2?})", best[0], best[1]);
}

const WIDTH: u16 = 16;
const DEPTH: u8 = 6;
const VALUES: u32 = 200;
const SEED: u64 = 1;
const FOUR_DEPTH: u32 = 12;

mod library {
    use super::*;

    fn uniform() -> Uniform {
        black_box(Uniform { width: WIDTH, depth: DEPTH, order: Placement::Random, root: 64 })
    }

    fn iid() -> Iid {
        black_box(Iid { width: WIDTH, depth: DEPTH, values: VALUES })
    }

    fn alphabeta(tree: &impl PlainFamily) -> i32 {
        let mut search = Search::new(tree, tree.evaluation());
        let root = tree.root(SEED);
        let Ok(score) = algorithm::falphabeta(&mut search, &root, DEPTH.into(), Window::full());
        score
    }

    fn negascout(tree: &impl PlainFamily) -> i32 {
        let mut search = Search::new(tree, tree.evaluation());
        let root = tree.root(SEED);
        let Ok(score) = algorithm::negascout(&mut search, &root, DEPTH.into(), Window::full());
        score
    }

    #[divan::bench]
    pub(super) fn uniform_alphabeta() -> i32 {
        alphabeta(&uniform())
    }

    #[divan::bench]
    pub(super) fn uniform_negascout() -> i32 {
        negascout(&uniform())
    }

    #[divan::bench]
    pub(super) fn iid_alphabeta() -> i32 {
        alphabeta(&iid())
    }

    #[divan::bench]
    pub(super) fn iid_negascout() -> i32 {
        negascout(&iid())
    }

    #[divan::bench]
    pub(super) fn four_alphabeta() -> i32 {
        let game = ConnectFour::default();
        let mut search = Search::new(&game, ConnectFourEvaluation::Undecided);
        let root = black_box(ConnectFourBoard::EMPTY);
        let Ok(score) = algorithm::falphabeta(&mut search, &root, FOUR_DEPTH, Window::full());
        score
    }

    #[divan::bench]
    pub(super) fn four_negascout() -> i32 {
        let game = ConnectFour::default();
        let mut search = Search::new(&game, ConnectFourEvaluation::Undecided);
        let root = black_box(ConnectFourBoard::EMPTY);
        let Ok(score) = algorithm::negascout(&mut search, &root, FOUR_DEPTH, Window::full());
        score
    }
}

/// A tree with nothing but the rules: no observer, memory or order to be unused.
/// The library's search has the same instructions, as callgrind counts them.
mod bare {
    use super::*;
    use plywood::{Best, Game, Tree, Visit, Walk};
    use plywood_games::connect_four::{Cell, Cells};
    use std::convert::Infallible;

    struct Bare;

    impl Walk for Bare {
        type Node = ConnectFourBoard;
        type Move = Cell;
        type Moves = Cells;
        type Score = i32;
        type Stop = Infallible;

        #[inline(always)]
        fn enter(
            &mut self,
            board: &ConnectFourBoard,
            depth: u32,
            _: Window<i32>,
        ) -> Result<Visit<i32, Cells>, Infallible> {
            Ok(match ConnectFour::default().outcome(board) {
                Some(score) => Visit::Leaf(score),
                None if depth == 0 => Visit::Leaf(0),
                None => Visit::Inner(ConnectFour::default().moves(board)),
            })
        }
        #[inline(always)]
        fn is_over(&self, board: &ConnectFourBoard) -> bool {
            ConnectFour::default().outcome(board).is_some()
        }
        #[inline(always)]
        fn next(&mut self, _: &ConnectFourBoard, cells: &mut Cells) -> Option<Cell> {
            cells.next()
        }
        #[inline(always)]
        fn play(&mut self, board: &ConnectFourBoard, cell: Cell) -> ConnectFourBoard {
            ConnectFour::default().play(board, cell)
        }
        #[inline(always)]
        fn leave(
            &mut self,
            _: &ConnectFourBoard,
            _: Cells,
            _: u32,
            _: Window<i32>,
            best: Best<i32, Cell>,
        ) -> i32 {
            best.score
        }
    }

    impl Tree for Bare {}

    #[divan::bench]
    pub(super) fn four_negascout() -> i32 {
        let root = black_box(ConnectFourBoard::EMPTY);
        let Ok(score) = algorithm::negascout(&mut Bare, &root, FOUR_DEPTH, Window::full());
        score
    }
}

/// What counting costs, beside a search that nobody watches.
#[divan::bench]
fn counted_four_negascout() -> u64 {
    let game = ConnectFour::default();
    let mut search =
        Search::new(&game, ConnectFourEvaluation::Undecided).observer(Counts::default());
    let root = black_box(ConnectFourBoard::EMPTY);
    let Ok(_) = algorithm::negascout(&mut search, &root, FOUR_DEPTH, Window::full());
    search.observer.nodes()
}

mod by_hand {
    use super::*;
    use plywood_games::random::{below, child_hash, mix, root_hash};

    const INFINITY: i32 = i32::MAX;

    /// A tree of Campbell & Marsland, with the parameters as unknown to the
    /// compiler as the library's.
    struct Ordered {
        width: u16,
        depth: u8,
        order: Placement,
    }

    #[derive(Copy, Clone)]
    struct OrderedNode {
        hash: u64,
        best: u16,
        ply: u8,
        value: u8,
        on_first_path: bool,
    }

    fn happens(draw: u64, tenths: u8) -> bool {
        below(draw, 10) < tenths.into()
    }

    impl Ordered {
        fn node(&self, hash: u64, ply: u8, value: u8, on_first_path: bool) -> OrderedNode {
            let mut best = 0;
            if ply != self.depth {
                let width = u32::from(self.width);
                let mut draw = mix(hash ^ (1 << 63));
                match self.order {
                    Placement::Perfect => {}
                    Placement::PrincipalVariation if on_first_path => {}
                    Placement::Random | Placement::PrincipalVariation => best = below(draw, width),
                    Placement::First(tenths) => {
                        if width > 1 && !happens(draw, tenths) {
                            best = 1 + below(mix(draw), width - 1);
                        }
                    }
                    Placement::Geometric(tenths) => {
                        while !happens(draw, tenths) {
                            draw = mix(draw);
                            best = (best + 1) % width;
                        }
                    }
                }
            }
            OrderedNode { hash, best: best as u16, ply, value, on_first_path }
        }

        fn child(&self, node: &OrderedNode, i: u16) -> OrderedNode {
            let hash = child_hash(node.hash, i);
            let value = if i == node.best {
                node.value
            } else if node.ply.is_multiple_of(2) {
                below(hash, u32::from(node.value) + 1) as u8
            } else {
                node.value + below(hash, u32::from(127 - node.value) + 1) as u8
            };
            self.node(hash, node.ply + 1, value, node.on_first_path && i == 0)
        }

        fn leaf(&self, node: &OrderedNode) -> Option<i32> {
            let value = i32::from(node.value);
            let score = if node.ply.is_multiple_of(2) { value } else { -value };
            (node.ply == self.depth).then_some(score)
        }

        fn alphabeta(&self, node: &OrderedNode, alpha: i32, beta: i32) -> i32 {
            if let Some(score) = self.leaf(node) {
                return score;
            }
            let mut best = -INFINITY;
            for i in 0..self.width {
                let score = -self.alphabeta(&self.child(node, i), -beta, -alpha.max(best));
                if score > best {
                    best = score;
                    if best >= beta {
                        break;
                    }
                }
            }
            best
        }

        fn negascout(&self, node: &OrderedNode, depth: u32, alpha: i32, beta: i32) -> i32 {
            if let Some(score) = self.leaf(node) {
                return score;
            }
            let mut best = -INFINITY;
            for i in 0..self.width {
                let child = self.child(node, i);
                let low = alpha.max(best);
                let high = if i == 0 { beta } else { low + 1 };
                let mut score = -self.negascout(&child, depth - 1, -high, -low);
                if high != beta && score > low && score < beta && depth > 2 {
                    score = -self.negascout(&child, depth - 1, -beta, -score);
                }
                if score > best {
                    best = score;
                    if best >= beta {
                        break;
                    }
                }
            }
            best
        }
    }

    /// A tree of Reinefeld.
    struct Independent {
        width: u16,
        depth: u8,
        values: u32,
    }

    #[derive(Copy, Clone)]
    struct IndependentNode {
        hash: u64,
        ply: u8,
    }

    impl Independent {
        fn child(&self, node: &IndependentNode, i: u16) -> IndependentNode {
            IndependentNode { hash: child_hash(node.hash, i), ply: node.ply + 1 }
        }

        fn leaf(&self, node: &IndependentNode) -> Option<i32> {
            (node.ply == self.depth).then(|| {
                let value = below(node.hash, self.values) as i32;
                if node.ply.is_multiple_of(2) { value } else { -value }
            })
        }

        fn alphabeta(&self, node: &IndependentNode, alpha: i32, beta: i32) -> i32 {
            if let Some(score) = self.leaf(node) {
                return score;
            }
            let mut best = -INFINITY;
            for i in 0..self.width {
                let score = -self.alphabeta(&self.child(node, i), -beta, -alpha.max(best));
                if score > best {
                    best = score;
                    if best >= beta {
                        break;
                    }
                }
            }
            best
        }

        fn negascout(&self, node: &IndependentNode, depth: u32, alpha: i32, beta: i32) -> i32 {
            if let Some(score) = self.leaf(node) {
                return score;
            }
            let mut best = -INFINITY;
            for i in 0..self.width {
                let child = self.child(node, i);
                let low = alpha.max(best);
                let high = if i == 0 { beta } else { low + 1 };
                let mut score = -self.negascout(&child, depth - 1, -high, -low);
                if high != beta && score > low && score < beta && depth > 2 {
                    score = -self.negascout(&child, depth - 1, -beta, -score);
                }
                if score > best {
                    best = score;
                    if best >= beta {
                        break;
                    }
                }
            }
            best
        }
    }

    fn ordered() -> Ordered {
        black_box(Ordered { width: WIDTH, depth: DEPTH, order: Placement::Random })
    }

    fn independent() -> Independent {
        black_box(Independent { width: WIDTH, depth: DEPTH, values: VALUES })
    }

    #[divan::bench]
    pub(super) fn uniform_alphabeta() -> i32 {
        let tree = ordered();
        tree.alphabeta(&tree.node(root_hash(SEED), 0, 64, true), -INFINITY, INFINITY)
    }

    #[divan::bench]
    pub(super) fn uniform_negascout() -> i32 {
        let tree = ordered();
        let root = tree.node(root_hash(SEED), 0, 64, true);
        tree.negascout(&root, DEPTH.into(), -INFINITY, INFINITY)
    }

    #[divan::bench]
    pub(super) fn iid_alphabeta() -> i32 {
        let root = IndependentNode { hash: root_hash(SEED), ply: 0 };
        independent().alphabeta(&root, -INFINITY, INFINITY)
    }

    #[divan::bench]
    pub(super) fn iid_negascout() -> i32 {
        let root = IndependentNode { hash: root_hash(SEED), ply: 0 };
        independent().negascout(&root, DEPTH.into(), -INFINITY, INFINITY)
    }

    const BOTTOM: u64 = 0x0000_0408_1020_4081;
    const BOARD: u64 = BOTTOM * 0b11_1111;
    const MIDDLE_FIRST: [u32; 7] = [3, 2, 4, 1, 5, 0, 6];

    fn outcome(mine: u64, all: u64) -> Option<i32> {
        let stones = mine ^ all;
        let line = |step: u32| {
            let pairs = stones & (stones >> step);
            pairs & (pairs >> (2 * step)) != 0
        };
        if line(1) || line(6) || line(7) || line(8) {
            Some((all.count_ones() as i32 + 1) / 2 - 22)
        } else {
            (all == BOARD).then_some(0)
        }
    }

    fn four_ab(mine: u64, all: u64, depth: u32, alpha: i32, beta: i32) -> i32 {
        if let Some(score) = outcome(mine, all) {
            return score;
        }
        if depth == 0 {
            return 0;
        }
        let playable = (all + BOTTOM) & BOARD;
        let mut best = -INFINITY;
        for column in MIDDLE_FIRST {
            let cell = playable & (0b11_1111 << (7 * column));
            if cell == 0 {
                continue;
            }
            let low = alpha.max(best);
            let score = -four_ab(mine ^ all, all | cell, depth - 1, -beta, -low);
            if score > best {
                best = score;
                if best >= beta {
                    break;
                }
            }
        }
        best
    }

    fn four_ns(mine: u64, all: u64, depth: u32, alpha: i32, beta: i32) -> i32 {
        if let Some(score) = outcome(mine, all) {
            return score;
        }
        if depth == 0 {
            return 0;
        }
        let playable = (all + BOTTOM) & BOARD;
        let mut best = -INFINITY;
        let mut first = true;
        for column in MIDDLE_FIRST {
            let cell = playable & (0b11_1111 << (7 * column));
            if cell == 0 {
                continue;
            }
            let low = alpha.max(best);
            let high = if first { beta } else { low + 1 };
            let mut score = -four_ns(mine ^ all, all | cell, depth - 1, -high, -low);
            if high != beta && score > low && score < beta && depth > 2 {
                score = -four_ns(mine ^ all, all | cell, depth - 1, -beta, -score);
            }
            first = false;
            if score > best {
                best = score;
                if best >= beta {
                    break;
                }
            }
        }
        best
    }

    #[divan::bench]
    pub(super) fn four_alphabeta() -> i32 {
        four_ab(black_box(0), black_box(0), FOUR_DEPTH, -INFINITY, INFINITY)
    }

    #[divan::bench]
    pub(super) fn four_negascout() -> i32 {
        four_ns(black_box(0), black_box(0), FOUR_DEPTH, -INFINITY, INFINITY)
    }
}
