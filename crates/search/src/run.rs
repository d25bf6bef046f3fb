//! Running an algorithm that was chosen by name.

use crate::{
    Algorithm, BestOf, Bound, BoundsMemory, Deterministic, Evaluate, Expected, Game, Keyed,
    Observer, Score, Scored, Search, Tree, Visit, Window, WindowOf,
    algorithm::{self, Halt},
};

impl Expected {
    fn window<T: Tree>(self, tree: &mut T, root: &T::Node) -> Result<Window<T::Score>, T::Stop>
    where
        T::Score: From<i32>,
    {
        let window = match self {
            Expected::Around(error) => {
                let value = static_value(tree, root)?;
                let error = error.saturating_abs();
                Window { alpha: value.plus(-error), beta: value.plus(error) }
            }
            Expected::Between(alpha, beta) => Window {
                alpha: alpha.map_or(-T::Score::INFINITY, |alpha| T::Score::from(alpha).plus(0)),
                beta: beta.map_or(T::Score::INFINITY, |beta| T::Score::from(beta).plus(0)),
            },
        };
        // An empty window would make a bound of every score.
        let Window { alpha, beta } = window;
        Ok(if alpha < beta {
            window
        } else {
            Window { alpha: alpha.plus(-1), beta: alpha.plus(1) }
        })
    }
}

/// The value of a node at depth 0: one evaluation.
fn static_value<T: Tree>(tree: &mut T, node: &T::Node) -> Result<T::Score, T::Stop> {
    match tree.enter(node, 0, Window::full())? {
        Visit::Leaf(score) => Ok(score),
        Visit::Inner(_) => unreachable!("at depth 0 every node is a leaf"),
    }
}

/// What a search found.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
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
    O: Observer<G>,
{
    /// Searches `depth` plies by the algorithm chosen, in the order of the
    /// rules. Those that need memory (OPEN, or a table) may take `memory` bytes
    /// of it; they start with none, and the search's own memory and order are
    /// not used.
    ///
    /// ```
    /// # use plywood::doc::Matches;
    /// use plywood::{Algorithm, Counts, Search};
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
            memory: (),
            order: (),
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
            Algorithm::Dual => exact(dual(tree, root, depth, full, memory)?),
            Algorithm::MtdF | Algorithm::MtSss | Algorithm::MtDual => {
                let guess = match algorithm {
                    Algorithm::MtSss => G::Score::INFINITY,
                    Algorithm::MtDual => -G::Score::INFINITY,
                    _ => static_value(tree, root)?,
                };
                let tree = &mut Search {
                    game: tree.game,
                    eval: |position: &G::Position| tree.eval.evaluate(tree.game, position),
                    memory: BoundsMemory::with_bytes(memory),
                    order: (),
                    observer: &mut tree.observer,
                };
                exact(mtd(tree, root, depth, guess)?)
            }
        };
        Ok(Found { value, best: tree.observer.best })
    }
}

/// Takes note of the best move at the root, and passes everything on.
pub(crate) struct RootMove<'o, O, M> {
    inner: &'o mut O,
    root_depth: Option<u32>,
    pub(crate) best: Option<M>,
}

impl<'o, O, M> RootMove<'o, O, M> {
    pub(crate) fn new(inner: &'o mut O) -> Self {
        RootMove { inner, root_depth: None, best: None }
    }
}

impl<G: Game, O: Observer<G>> Observer<G> for RootMove<'_, O, G::Move> {
    type Stop = O::Stop;

    #[inline]
    fn enter(&mut self, g: &G, p: &G::Position, d: u32, w: WindowOf<G>) -> Result<(), O::Stop> {
        self.root_depth = self.root_depth.max(Some(d));
        self.inner.enter(g, p, d, w)
    }
    #[inline]
    fn leave(&mut self, g: &G, p: &G::Position, d: u32, w: WindowOf<G>, best: BestOf<G>) {
        // A search that fails low proves no move to be best.
        if Some(d) == self.root_depth && best.score > w.alpha {
            self.best = best.mv;
        }
        self.inner.leave(g, p, d, w, best);
    }
    crate::forward_observer!(|it| *it.inner; except leave);
}
