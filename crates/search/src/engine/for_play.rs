//! The search for play by itself: without threads, for who wants to watch it.

use super::{
    Driver,
    selective::{Costs, Selective},
};
use crate::{Game, Tactics, Tree};

/// What the search for play knows beside the tree: see [`Engine::tactics`](super::Engine::tactics).
#[derive(Copy, Clone, Debug)]
pub struct ForPlay<'a, G, K> {
    /// The rules.
    pub game: &'a G,
    /// What is known of forcing play.
    pub tactics: &'a K,
    /// What moves cost.
    pub costs: Costs,
}

impl<G: Game<Score = i32>, K: Tactics<G>> ForPlay<'_, G, K> {
    /// The value of a position, `depth` plies deep and further where it matters, in an iteration
    /// of deepening: guessed to be near `guess`, of which the first two depths make nothing.
    ///
    /// The tree is told depths in [quarters](super::Quarters) of a ply. At the root every move is
    /// searched, and none of them less than others.
    pub fn find<T>(
        &self,
        driver: Driver,
        tree: &mut T,
        root: &G::Position,
        depth: u32,
        guess: i32,
    ) -> Result<i32, T::Stop>
    where
        T: Tree<Node = G::Position, Move = G::Move, Score = i32>,
    {
        let driver = if depth <= 2 { Driver::FullWindow } else { driver };
        let mut searches = 0;
        driver.drive(guess, &mut |window| {
            if searches > 0 {
                tree.again();
            }
            searches += 1;
            let mut search = Selective::new(self.game, tree, self.tactics, self.costs);
            search.score_of_root(root, depth, window)
        })
    }
}
