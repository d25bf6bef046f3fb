//! Random games with dice: after every move chance decides how the game goes on.

use plywood::{Chance, Dice, Game, Keyed, Side, Window};
use plywood_games::random::{below, child_hash, root_hash};
use std::ops::Range;

/// The random games of Korf & Chickering, 1 to `branching` moves with costs from `-cost` to `cost`, and after
/// each move one of `faces` rolls, equally likely, each of which leads to other moves. After `plies` moves and rolls the game
/// is over, and its score for the first player is the sum of all costs; a node is judged by the sum so far. A die of one
/// face is none.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct DicedGame {
    pub(super) branching: u16,
    pub(super) plies: u16,
    pub(super) faces: u16,
    pub(super) cost: u16,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct DicedNode {
    hash: u64,
    /// For the first player.
    sum: i32,
    /// Moves made.
    ply: u16,
    /// Whether the die is in the air.
    rolling: bool,
}

impl DicedGame {
    pub(super) fn root(&self, seed: u64) -> DicedNode {
        DicedNode { hash: root_hash(seed), sum: 0, ply: 0, rolling: false }
    }

    /// The sum so far, for the side whose score it is.
    pub(super) fn evaluation(&self, node: &DicedNode) -> f64 {
        self.side(node).sees(f64::from(node.sum))
    }
}

impl Game for DicedGame {
    type Position = DicedNode;
    type Move = u16;
    type Moves = Range<u16>;
    type Score = f64;

    fn moves(&self, node: &DicedNode) -> Range<u16> {
        0..1 + below(node.hash, self.branching.into()) as u16
    }
    fn play(&self, node: &DicedNode, mv: u16) -> DicedNode {
        let hash = child_hash(node.hash, mv);
        let costs = 2 * u64::from(self.cost) + 1;
        let cost = (((hash & 0xFFFF_FFFF) * costs) >> 32) as i32 - i32::from(self.cost);
        DicedNode { hash, sum: node.sum + cost, ply: node.ply + 1, rolling: true }
    }
    fn outcome(&self, node: &DicedNode) -> Option<f64> {
        (node.ply == self.plies && !node.rolling).then(|| self.evaluation(node))
    }
}

impl Keyed for DicedGame {
    fn key(&self, node: &DicedNode) -> u64 {
        node.hash
    }
}

/// The rolls that are left.
#[derive(Clone, Debug)]
pub(super) struct Faces {
    node: DicedNode,
    left: Range<u16>,
}

impl Iterator for Faces {
    type Item = (f64, DicedNode);

    fn next(&mut self) -> Option<Self::Item> {
        let hash = child_hash(self.node.hash, self.left.next()?);
        Some((1.0, DicedNode { hash, rolling: false, ..self.node }))
    }
}

impl Dice for DicedGame {
    type Rolls = Faces;

    fn side(&self, node: &DicedNode) -> Side {
        if node.ply.is_multiple_of(2) { Side::First } else { Side::Second }
    }
    fn rolls(&self, node: &DicedNode) -> Option<Chance<Faces>> {
        let rolls = || Faces { node: *node, left: 0..self.faces };
        node.rolling.then(|| Chance { total: self.faces.into(), rolls: rolls() })
    }
    fn range(&self) -> Window<f64> {
        let most = f64::from(self.plies) * f64::from(self.cost);
        Window { alpha: -most, beta: most }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::{
        Search,
        algorithm::{expectiminimax, star2},
    };

    const GAME: DicedGame = DicedGame { branching: 4, plies: 3, faces: 3, cost: 9 };

    /// Costs stay in their range, take both ends and favour nobody; rolls cost nothing and lead to other games.
    #[test]
    fn costs_are_as_stated() {
        let mut costs = Vec::new();
        for seed in 0..500 {
            let root = GAME.root(seed);
            for mv in GAME.moves(&root) {
                let moved = GAME.play(&root, mv);
                costs.push(moved.sum);
                let rolled: Vec<DicedNode> =
                    GAME.rolls(&moved).expect("chance").rolls.map(|it| it.1).collect();
                assert!(rolled.iter().all(|it| it.sum == moved.sum));
                assert!(rolled.len() == 3 && rolled[0].hash != rolled[1].hash);
            }
        }
        assert_eq!((costs.iter().min(), costs.iter().max()), (Some(&-9), Some(&9)));
        let mean = f64::from(costs.iter().sum::<i32>()) / costs.len() as f64;
        assert!(mean.abs() < 0.5, "{mean}");
    }

    #[test]
    fn star2_finds_the_value() {
        for seed in 0..200 {
            let mut search = Search::new(&GAME, |it: &DicedNode| GAME.evaluation(it));
            let Ok(value) = expectiminimax(&mut search, &GAME.root(seed), 3);
            let Ok(found) = star2(&mut search, &GAME.root(seed), 3, Window::full());
            assert!((value - found).abs() < 1e-9, "seed {seed}: {value} {found}");
        }
    }
}
