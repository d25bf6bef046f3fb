//! Turns a game and its helpers into a [`Tree`].

use crate::{
    Best, ChanceTree, ChanceVisit, Deterministic, Dice, Evaluate, Game, Side, Tree, Visit, Walk,
    Window,
    algorithm::falphabeta,
    engine::Foretold,
    memory::Memory,
    observer::{ChanceCutoff, Observer, OpenList, Remark},
    order::Order,
};

/// The best move of a game `G`, and its score.
pub type BestOf<G> = Best<<G as Game>::Score, <G as Game>::Move>;
/// A window on the scores of a game `G`.
pub type WindowOf<G> = Window<<G as Game>::Score>;

/// What is known of a node on arriving: a score, or a move to try first, if any.
type ScoreOrHint<G> = Visit<<G as Game>::Score, Option<<G as Game>::Move>>;

/// A game to search, and everything that helps.
///
/// The helpers are `()` at first and then cost nothing: a search without a
/// table compiles to code that has never heard of tables.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, algorithm::falphabeta, observer::Counts};
/// let mut search = Search::new(&Matches, |_: &u32| 0).observer(Counts::default());
/// let Ok(score) = falphabeta(&mut search, &10, 10, Window::full());
/// assert_eq!(score, 1);
/// assert!(search.observer.leaves() > 0);
/// ```
#[derive(Clone, Debug)]
pub struct Search<'g, G, E, M = (), R = (), O = ()> {
    /// The rules.
    pub game: &'g G,
    /// Judges the positions at the horizon.
    pub eval: E,
    /// Remembers searched positions.
    pub memory: M,
    /// Decides which move to try first.
    pub order: R,
    /// Watches, and may stop the search.
    pub observer: O,
}

impl<'g, G: Game, E: Evaluate<G>> Search<'g, G, E> {
    /// A search with nothing but the rules and an evaluation.
    pub fn new(game: &'g G, eval: E) -> Self {
        Search { game, eval, memory: (), order: (), observer: () }
    }
}

impl<'g, G, E, M, R, O> Search<'g, G, E, M, R, O> {
    /// The same search with this memory.
    pub fn memory<N>(self, memory: N) -> Search<'g, G, E, N, R, O> {
        let Search { game, eval, order, observer, .. } = self;
        Search { game, eval, memory, order, observer }
    }

    /// The same search with this order of moves.
    pub fn order<N>(self, order: N) -> Search<'g, G, E, M, N, O> {
        let Search { game, eval, memory, observer, .. } = self;
        Search { game, eval, memory, order, observer }
    }

    /// The same search watched by this observer.
    pub fn observer<N>(self, observer: N) -> Search<'g, G, E, M, R, N> {
        let Search { game, eval, memory, order, .. } = self;
        Search { game, eval, memory, order, observer }
    }
}

impl<G, E, M, R, O> Search<'_, G, E, M, R, O>
where
    G: Game,
    E: Evaluate<G>,
    M: Memory<G>,
    O: Observer<G>,
{
    /// What is found on arriving at a node of any kind: a score, or the hint of a
    /// move to try first.
    #[inline(always)]
    fn score_or_hint(
        &mut self,
        node: &G::Position,
        depth: u32,
        window: WindowOf<G>,
    ) -> Result<ScoreOrHint<G>, O::Stop> {
        self.observer.enter(self.game, node, depth, window)?;
        if let Some(score) = self.game.outcome(node) {
            return Ok(Visit::Leaf(self.leaf(node, depth, |_| score)));
        }
        if depth == 0 {
            let evaluate = |this: &Self| this.eval.evaluate(this.game, node);
            return Ok(Visit::Leaf(self.leaf(node, depth, evaluate)));
        }
        if E::STOPS_AT_KNOWN
            && let Some(score) = self.eval.known(self.game, node)
        {
            return Ok(Visit::Leaf(self.leaf(node, depth, |_| score)));
        }
        let known = self.memory.probe(self.game, node, depth, window);
        if let Some(score) = known.score {
            self.observer.known(self.game, node, depth, score);
            return Ok(Visit::Leaf(score));
        }
        Ok(Visit::Inner(known.mv))
    }

    /// The score of a leaf, remembered or evaluated now.
    #[inline(always)]
    fn leaf(
        &mut self,
        node: &G::Position,
        depth: u32,
        evaluate: impl FnOnce(&Self) -> G::Score,
    ) -> G::Score {
        if let Some(score) = self.memory.leaf(self.game, node) {
            self.observer.known(self.game, node, depth, score);
            return score;
        }
        let score = evaluate(self);
        self.memory.store_leaf(self.game, node, score);
        self.observer.leaf(self.game, node, depth, score);
        score
    }
}

impl<G, E, M, R, O> Walk for Search<'_, G, E, M, R, O>
where
    G: Game,
    E: Evaluate<G>,
    M: Memory<G>,
    R: Order<G>,
    O: Observer<G>,
{
    type Node = G::Position;
    type Move = G::Move;
    type Moves = R::Moves;
    type Score = G::Score;
    type Stop = O::Stop;

    #[inline(always)]
    fn enter(
        &mut self,
        node: &G::Position,
        depth: u32,
        window: WindowOf<G>,
    ) -> Result<Visit<G::Score, R::Moves>, O::Stop> {
        Ok(match self.score_or_hint(node, depth, window)? {
            Visit::Leaf(score) => Visit::Leaf(score),
            Visit::Inner(hint) => Visit::Inner(self.order.begin(self.game, node, depth, hint)),
        })
    }

    #[inline(always)]
    fn is_over(&self, node: &G::Position) -> bool {
        self.game.outcome(node).is_some()
    }

    #[inline(always)]
    fn next(&mut self, node: &G::Position, moves: &mut R::Moves) -> Option<G::Move> {
        self.order.next(self.game, node, moves)
    }

    #[inline(always)]
    fn play(&mut self, node: &G::Position, mv: G::Move) -> G::Position {
        self.game.play(node, mv)
    }

    #[inline(always)]
    fn leave(
        &mut self,
        node: &G::Position,
        moves: R::Moves,
        depth: u32,
        window: WindowOf<G>,
        best: BestOf<G>,
    ) -> G::Score {
        let best = match self.memory.left_out(depth) {
            Some(most) if most > best.score => Best { score: most, ..best },
            _ => best,
        };
        self.order.end(self.game, node, moves, depth, window, best);
        // A fail-hard search that fails low has no move. One ply above the leaves its bound
        // would stand for a value: see `Memory::fails_soft`.
        if depth > 1 || best.mv.is_some() {
            self.memory.store(self.game, node, depth, window, best);
        }
        self.observer.leave(self.game, node, depth, window, best);
        best.score
    }

    #[inline(always)]
    fn fails_soft(&self) -> bool {
        self.memory.fails_soft()
    }

    #[inline(always)]
    fn hint(&mut self, node: &G::Position) -> Option<G::Move> {
        self.memory.hint(self.game, node)
    }

    #[inline(always)]
    fn static_value(&mut self, node: &G::Position) -> Option<G::Score> {
        Some(self.eval.evaluate(self.game, node))
    }

    #[inline(always)]
    fn is_known(&mut self, node: &G::Position, depth: u32, window: WindowOf<G>) -> bool {
        self.memory.probe(self.game, node, depth, window).score.is_some()
    }

    #[inline(always)]
    fn foretells(&mut self, node: &G::Position, plies: u32) -> Foretold {
        self.eval.foretells(self.game, node, plies)
    }

    #[inline(always)]
    fn again(&mut self) {
        self.observer.again();
    }

    #[inline(always)]
    fn open(&mut self, list: &dyn OpenList<G::Position, G::Score>) {
        self.observer.open(list);
    }

    #[inline(always)]
    fn backed_up(&mut self, node: &G::Position, window: WindowOf<G>, value: G::Score) {
        self.observer.backed_up(self.game, node, window, value);
    }

    #[inline(always)]
    fn remark(&mut self, remark: Remark) {
        self.observer.remark(remark);
    }

    #[inline(always)]
    fn quiesced(&mut self, node: &G::Position, window: WindowOf<G>, score: G::Score) {
        self.observer.quiesced(self.game, node, window, score);
    }
}

impl<G, E, M, R, O> Tree for Search<'_, G, E, M, R, O>
where
    G: Deterministic,
    E: Evaluate<G>,
    M: Memory<G>,
    R: Order<G>,
    O: Observer<G>,
{
}

impl<G, E, M, R, O> ChanceTree for Search<'_, G, E, M, R, O>
where
    G: Dice,
    E: Evaluate<G>,
    M: Memory<G>,
    R: Order<G>,
    O: Observer<G>,
{
    type Rolls = G::Rolls;

    #[inline(always)]
    fn arrive(
        &mut self,
        node: &G::Position,
        depth: u32,
        window: Window<f64>,
    ) -> Result<ChanceVisit<R::Moves, G::Rolls>, O::Stop> {
        let hint = match self.score_or_hint(node, depth, window)? {
            Visit::Leaf(score) => return Ok(ChanceVisit::Leaf(score)),
            Visit::Inner(hint) => hint,
        };
        Ok(match self.game.rolls(node) {
            Some(chance) => {
                debug_assert_eq!(chance.check(), Ok(()), "the rules give no weights");
                ChanceVisit::Chance(chance)
            }
            None => ChanceVisit::Choice(self.order.begin(self.game, node, depth, hint)),
        })
    }

    #[inline(always)]
    fn settle(&mut self, node: &G::Position, depth: u32, window: Window<f64>, score: f64) -> f64 {
        let best = Best { score, mv: None, tried: 0 };
        self.memory.store(self.game, node, depth, window, best);
        self.observer.leave(self.game, node, depth, window, best);
        score
    }

    #[inline(always)]
    fn probed(&mut self, node: &G::Position, moves: R::Moves, depth: u32, best: BestOf<G>) {
        // Tried with this window, the moves would have made a cutoff.
        let window = Window { alpha: f64::NEG_INFINITY, beta: best.score };
        self.order.end(self.game, node, moves, depth, window, best);
        self.memory.store(self.game, node, depth, window, best);
    }

    #[inline(always)]
    fn side(&self, node: &G::Position) -> Side {
        self.game.side(node)
    }

    #[inline(always)]
    fn range(&self, side: Side) -> Window<f64> {
        side.sees(self.game.range())
    }

    #[inline(always)]
    fn bounds(&mut self, node: &G::Position, depth: u32) -> Window<f64> {
        let bounds = self.memory.bounds(self.game, node, depth);
        self.observer.bounds(self.game, node, depth, bounds);
        bounds
    }

    #[inline(always)]
    fn chance_cutoff(&mut self, cutoff: ChanceCutoff) {
        self.observer.chance_cutoff(cutoff);
    }
}

impl<G, E, M, R, O> Search<'_, G, E, M, R, O>
where
    G: Deterministic,
    E: Evaluate<G>,
    M: Memory<G>,
    R: Order<G>,
    O: Observer<G>,
{
    /// The principal variation of a root whose exact `value` is known: the
    /// leftmost line from it on which every position has that value, so that
    /// neither side can do better by leaving it.
    ///
    /// It is the same whichever algorithm found the value. An algorithm that
    /// works with null windows proves the value without ever having such a
    /// line, so it is looked for afterwards, by asking each move in turn
    /// whether it keeps the value. That may cost as much as the search itself;
    /// with a memory that the search has filled, next to nothing. Watched by
    /// the search's observer, like any other search.
    ///
    /// ```
    /// # use plywood::doc::Matches;
    /// use plywood::{Search, Window, algorithm::negascout};
    /// let mut search = Search::new(&Matches, |_: &u32| 0);
    /// let Ok(value) = negascout(&mut search, &6, 6, Window::full());
    /// let Ok(line) = search.principal_variation(&6, 6, value);
    /// assert_eq!(line, [2, 1, 3]);
    /// ```
    pub fn principal_variation(
        &mut self,
        root: &G::Position,
        depth: u32,
        value: G::Score,
    ) -> Result<Vec<G::Move>, O::Stop> {
        let (mut position, mut value) = (root.clone(), value);
        let mut line = Vec::new();
        for left in (0..depth).rev() {
            if self.game.outcome(&position).is_some() {
                break;
            }
            let mut kept = None;
            for mv in self.game.moves(&position) {
                let child = self.game.play(&position, mv);
                let score = falphabeta(self, &child, left, Window::null(-value))?;
                if score <= -value {
                    kept = Some((mv, child));
                    break;
                }
            }
            let Some((mv, child)) = kept else {
                break; // not the value of this root
            };
            line.push(mv);
            (position, value) = (child, -value);
        }
        Ok(line)
    }
}
