//! Running an algorithm that was chosen by name.

use super::{expected::static_value, root_move::RootMove};
use crate::{
    Bound, Deterministic, Evaluate, Game, Keyed, Score, Scored, Search, Window,
    algorithm::{self, Algorithm, Halt},
    memory::{BoundsMemory, Memory},
    observer::Observer,
    order::Order,
};

/// What a search found.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Found<S, M> {
    /// The score of the root, and whether it is exact.
    pub value: Scored<S>,
    /// A best move; `None` if the root is a leaf.
    pub best: Option<M>,
}

/// What a search of the game `G` found.
pub type FoundOf<G> = Found<<G as Game>::Score, <G as Game>::Move>;

impl<G, E, M, R, O> Search<'_, G, E, M, R, O>
where
    G: Keyed + Deterministic,
    G::Score: From<i32>,
    E: Evaluate<G>,
    M: Memory<G>,
    R: Order<G>,
    O: Observer<G>,
{
    /// Searches `depth` plies by the algorithm chosen, with the search's own memory and
    /// order. Those that keep a list OPEN may take `memory` bytes for it, and those that
    /// are nothing without a table, in a search that remembers nothing, as many for one
    /// that begins empty.
    ///
    /// ```
    /// # use plywood::doc::Matches;
    /// use plywood::{Search, algorithm::Algorithm, observer::Counts};
    /// let mut search = Search::new(&Matches, |_: &u32| 0).observer(Counts::default());
    /// let found = search.run(Algorithm::Sss, &7, 7, 1 << 20).unwrap();
    /// assert_eq!((found.value.score, found.best), (1, Some(3)));
    /// assert!(search.observer.peak_open > 1);
    /// ```
    pub fn run(
        &mut self,
        algorithm: Algorithm,
        root: &G::Position,
        depth: u32,
        memory: usize,
    ) -> Result<FoundOf<G>, Halt<O::Stop>> {
        use algorithm::*;
        let exact = |score| Scored { score, bound: Bound::Exact };
        let full = Window::full();
        let tree = &mut Search {
            game: self.game,
            eval: |position: &G::Position| self.eval.evaluate(self.game, position),
            memory: &mut self.memory,
            order: &mut self.order,
            observer: RootMove::new(&mut self.observer),
        };
        let value = match algorithm {
            Algorithm::Negamax => exact(negamax(tree, root, depth)?),
            Algorithm::AlphaBeta => exact(alphabeta(tree, root, depth, full)?),
            Algorithm::FAlphaBeta => exact(falphabeta(tree, root, depth, full)?),
            Algorithm::LAlphaBeta => lalphabeta(tree, root, depth, full)?,
            Algorithm::PAlphaBeta => exact(palphabeta(tree, root, depth)?),
            Algorithm::Belle => belle(tree, root, depth)?,
            Algorithm::Aspiration { window } => {
                let window = window.window(tree, root)?;
                exact(aspiration(tree, root, depth, window)?)
            }
            Algorithm::Scout => exact(scout(tree, root, depth)?),
            Algorithm::ScoutTest => exact(scout_test(tree, root, depth)?),
            Algorithm::NegaScout => exact(negascout(tree, root, depth, full)?),
            Algorithm::NegaScout1983 => exact(negascout_1983(tree, root, depth, full)?),
            Algorithm::NegaScoutPath => exact(negascout_path(tree, root, depth, full)?),
            Algorithm::NegaScoutAlphaBeta { height } => {
                exact(negascout_alphabeta(tree, root, depth, full, height)?)
            }
            Algorithm::Sss => exact(sss(tree, root, depth, full, memory)?),
            Algorithm::SssOriginal => exact(sss_original(tree, root, depth, full, memory)?),
            Algorithm::AspirationSss { window } => {
                let window = window.window(tree, root)?;
                exact(aspiration_sss(tree, root, depth, window, memory)?)
            }
            Algorithm::StagedSss { stages } => {
                exact(staged_sss(tree, root, depth, full, stages, memory)?)
            }
            Algorithm::Abs { split } => exact(abs(tree, root, depth, full, split, memory)?),
            Algorithm::Sab { split } => exact(sab(tree, root, depth, full, split, memory)?),
            Algorithm::ScoutSss => exact(scout_sss(tree, root, depth, memory)?),
            Algorithm::Dual => exact(dual(tree, root, depth, full, memory)?),
            Algorithm::MtdF | Algorithm::MtSss | Algorithm::MtDual => {
                let guess = match algorithm {
                    Algorithm::MtSss => G::Score::INFINITY,
                    Algorithm::MtDual => -G::Score::INFINITY,
                    _ => static_value(tree, root)?,
                };
                if tree.memory.remembers() {
                    exact(mtd(tree, root, depth, guess)?)
                } else {
                    let tree = &mut Search {
                        game: tree.game,
                        eval: |position: &G::Position| tree.eval.evaluate(tree.game, position),
                        memory: BoundsMemory::with_bytes(memory),
                        order: &mut *tree.order,
                        observer: &mut tree.observer,
                    };
                    exact(mtd(tree, root, depth, guess)?)
                }
            }
        };
        Ok(Found { value, best: tree.observer.best })
    }
}
