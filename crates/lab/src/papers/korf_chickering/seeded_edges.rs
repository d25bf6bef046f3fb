//! Random games whose edges are seeds: the simplest way, of which the paper warns.

use plywood::{Deterministic, Game, Keyed};
use std::ops::Range;

/// A random game whose nodes are numbered as a complete tree has them, breadth-first; the number of an edge, that of
/// the node below it, is the seed of the generator in the C standard, whose first draw is the cost of the edge
/// and whose second the number of children.
#[derive(Copy, Clone, Debug)]
pub(super) struct SeededEdges {
    pub(super) branching: u16,
    pub(super) plies: u32,
}

#[derive(Copy, Clone, Debug)]
pub(super) struct SeededNode {
    number: u64,
    sum: i32,
    ply: u32,
}

impl SeededNode {
    /// The sum of the costs on the way, for the first player.
    pub(super) fn sum(&self) -> i32 {
        self.sum
    }

    fn for_mover(&self) -> i32 {
        if self.ply.is_multiple_of(2) { self.sum } else { -self.sum }
    }
}

impl SeededEdges {
    /// The root of a game, itself somewhere in the complete tree.
    pub(super) fn root(&self, number: u64) -> SeededNode {
        SeededNode { number, sum: 0, ply: 0 }
    }

    /// The sum so far.
    pub(super) fn evaluation(node: &SeededNode) -> i32 {
        node.for_mover()
    }

    /// The draws after `srand(number)`, from 0 to 32767.
    fn draws(number: u64) -> [u32; 2] {
        let mut state = number as u32;
        [(); 2].map(|()| {
            state = state.wrapping_mul(1_103_515_245).wrapping_add(12345);
            (state / 65536) % 32768
        })
    }
}

impl Game for SeededEdges {
    type Position = SeededNode;
    type Move = u16;
    type Moves = Range<u16>;
    type Score = i32;

    fn moves(&self, node: &SeededNode) -> Range<u16> {
        let [_, draw] = Self::draws(node.number);
        0..1 + (draw % u32::from(self.branching)) as u16
    }

    fn play(&self, node: &SeededNode, mv: u16) -> SeededNode {
        let number =
            node.number.wrapping_mul(self.branching.into()).wrapping_add(u64::from(mv) + 1);
        let [draw, _] = Self::draws(number);
        let cost = 2 * draw as i32 - 32767;
        SeededNode { number, sum: node.sum + cost, ply: node.ply + 1 }
    }

    fn outcome(&self, node: &SeededNode) -> Option<i32> {
        (node.ply == self.plies).then(|| node.for_mover())
    }
}

impl Deterministic for SeededEdges {}

impl Keyed for SeededEdges {
    fn key(&self, node: &SeededNode) -> u64 {
        node.number
    }
}
