//! The search that is measured.

use super::{
    Allowance, Flag, KnownBounds, Lookahead, Oracle, ProofGraph, Unfinished, lossless::Lossless,
    work::Watch, work::Work,
};
use crate::{
    Bound, Deterministic, Driver, Evaluate, Game, Keyed, Order, Score, Search, Tree, Window,
    algorithm::{falphabeta, mtd, negascout},
    engine::striding,
};
use std::{cell::RefCell, hash::Hash, rc::Rc};

/// Iterative deepening at one position, one depth at a time, with a memory that
/// loses nothing.
///
/// Values are those of a full search to that depth, whatever the driver, the order and
/// the lookahead.
#[derive(Debug)]
pub struct Deepening<'g, G: Game, E, R> {
    game: &'g G,
    eval: E,
    order: R,
    root: G::Position,
    allowance: Allowance,
    memory: KnownBounds<G::Move>,
    full: Flag,
    /// Of the depths searched, from 1.
    values: Vec<i32>,
}

/// A depth that was searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    /// Plies.
    pub depth: u32,
    /// The minimax value for the side to move at the root.
    pub value: i32,
    /// What this depth took, without those before it.
    pub work: Work,
}

impl<'g, G, E, R> Deepening<'g, G, E, R>
where
    G: Keyed + Deterministic + Game<Score = i32>,
    E: Evaluate<G>,
    R: Order<G>,
{
    /// A search that begins with depth 1. The order of moves may look into the memory.
    pub fn new(
        game: &'g G,
        eval: E,
        order: impl FnOnce(KnownBounds<G::Move>) -> R,
        root: &G::Position,
        allowance: Allowance,
    ) -> Self {
        let full = Flag::default();
        let table = Lossless::new(allowance.bytes, Lookahead::Off, full.clone());
        let memory = KnownBounds(Rc::new(RefCell::new(table)));
        let order = order(memory.clone());
        let (root, values) = (root.clone(), Vec::new());
        Deepening { game, eval, order, root, allowance, memory, full, values }
    }

    /// Searches one ply deeper than before. The value is guessed to be that of two
    /// plies before: sides that have moved as often are the better guide.
    pub fn deepen(&mut self, driver: Driver, lookahead: Lookahead) -> Result<Searched, Unfinished> {
        let guess = match self.values[..] {
            [.., before, _] => before,
            [only] => only,
            [] => 0,
        };
        self.deepen_about(guess, driver, lookahead)
    }

    /// The same with a guess of one's own.
    pub fn deepen_about(
        &mut self,
        guess: i32,
        driver: Driver,
        lookahead: Lookahead,
    ) -> Result<Searched, Unfinished> {
        let depth = self.values.len() as u32 + 1;
        let (game, eval) = (self.game, &self.eval);
        self.memory.0.borrow_mut().look_ahead_at(lookahead);
        let enhanced = self.memory.0.borrow().enhanced;
        let leaf_bytes = self.allowance.bytes / 4;
        let mut search = Search {
            game,
            eval: |position: &G::Position| eval.evaluate(game, position),
            memory: self.memory.clone(),
            order: &mut self.order,
            observer: Watch::new(depth, self.allowance.nodes, leaf_bytes, self.full.clone()),
        };
        let driver = if depth <= 2 { Driver::FullWindow } else { driver };
        let value = drive(&mut search, &self.root, depth, driver, guess)?;
        let work = search.observer.work();
        if let Some(full) = self.full.get() {
            return Err(full);
        }
        self.values.push(value);
        let work = Work { enhanced: self.memory.0.borrow().enhanced - enhanced, ..work };
        Ok(Searched { depth, value, work })
    }

    /// The best moves of the depth searched last, to be followed through its minimal
    /// tree and graph.
    ///
    /// # Panics
    ///
    /// If no depth was searched.
    pub fn oracle(&self) -> Oracle<'_, G, E> {
        let (depth, value) = self.last();
        Oracle::new(
            self.game,
            &self.eval,
            &self.root,
            depth,
            value,
            self.allowance,
            self.memory.clone(),
        )
    }

    /// All ways to prove the value of the depth searched last, found with so many visits
    /// to positions.
    ///
    /// # Panics
    ///
    /// If no depth was searched.
    pub fn proof_graph(&self, nodes: u64) -> Result<ProofGraph, Unfinished>
    where
        R: Clone,
        G::Move: Hash,
    {
        ProofGraph::of(self.oracle(), self.order.clone(), nodes)
    }

    fn last(&self) -> (u32, i32) {
        let value = self.values.last().expect("a depth was searched");
        (self.values.len() as u32, *value)
    }
}

/// Finds the value, which is guessed to be near `guess`.
fn drive<T: Tree<Score = i32>>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    driver: Driver,
    guess: i32,
) -> Result<i32, T::Stop> {
    const INFINITY: i32 = i32::INFINITY;
    match driver {
        Driver::FullWindow => negascout(tree, root, depth, Window::full()),
        Driver::Aspiration(width) => aspire(tree, root, depth, guess, width.max(1)),
        Driver::MtdF => mtd(tree, root, depth, guess),
        Driver::MtdFromAbove => mtd(tree, root, depth, INFINITY),
        Driver::MtdFromBelow => mtd(tree, root, depth, -INFINITY),
        Driver::Step(step) => null_windows(tree, root, depth, guess, |within, score| {
            let ahead = if score == within.beta { -step.max(1) } else { step.max(1) };
            score.saturating_add(ahead)
        }),
        Driver::Stride(first) => null_windows(tree, root, depth, guess, striding(first)),
        Driver::Bisection => null_windows(tree, root, depth, guess, |within, score| {
            match within.alpha == -INFINITY || within.beta == INFINITY {
                true => score,
                false => within.alpha + (within.beta - within.alpha + 1) / 2,
            }
        }),
    }
}

/// NegaScout with a window about the guess, and with half of it open if that was wrong.
fn aspire<T: Tree<Score = i32>>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    guess: i32,
    width: i32,
) -> Result<i32, T::Stop> {
    let alpha = guess.saturating_sub(width).max(-i32::INFINITY);
    let window = Window { alpha, beta: guess.saturating_add(width) };
    let score = negascout(tree, root, depth, window)?;
    let open = match Bound::of(score, window) {
        Bound::Exact => return Ok(score),
        Bound::Upper => Window { alpha: -i32::INFINITY, beta: score.next_up() },
        Bound::Lower => Window { alpha: score - 1, beta: i32::INFINITY },
    };
    tree.again();
    negascout(tree, root, depth, open)
}

/// Asks "at least so much?" until the value is known; `next` says what to ask, from
/// where the value lies and the last answer.
fn null_windows<T: Tree<Score = i32>>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    guess: i32,
    mut next: impl FnMut(Window<i32>, i32) -> i32,
) -> Result<i32, T::Stop> {
    let mut within = Window::<i32>::full();
    let mut guess = guess;
    while within.alpha < within.beta {
        if within != Window::full() {
            tree.again();
        }
        let beta = guess.max(within.alpha.saturating_add(1)).min(within.beta);
        let score = falphabeta(tree, root, depth, Window { alpha: beta - 1, beta })?;
        if score >= beta {
            within.alpha = score
        } else {
            within.beta = score
        }
        guess = next(within, score);
    }
    Ok(within.alpha)
}
