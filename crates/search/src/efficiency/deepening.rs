//! The search that is measured.

use super::{
    Allowance, Certificate, CheapCutoffs, KnownBounds, Lookahead, MinimalGraph, Oracle, ProofGraph,
    Unfinished, allowance::Flag, lossless::Lossless, work::Work, work::WorkRecorder,
};
use crate::{Deterministic, Evaluate, Game, Keyed, Search, engine::Driver, order::Order};
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
            observer: WorkRecorder::new(depth, self.allowance.nodes, leaf_bytes, self.full.clone())
                .with_surplus(),
        };
        let value = driver.find(&mut search, &self.root, depth, guess)?;
        let work = search.observer.work();
        self.memory.0.borrow_mut().look_ahead_no_more();
        if let Some(full) = self.full.get() {
            return Err(full);
        }
        self.values.push(value);
        let work = Work { enhanced: self.memory.0.borrow().enhanced - enhanced, ..work };
        Ok(Searched { depth, value, work })
    }

    /// The bytes that the memory of the search takes.
    pub fn bytes(&self) -> usize {
        self.memory.0.borrow().bytes()
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

    /// The graph that comes of making the cheapest cutoff at every node with few plies left,
    /// and elsewhere the one that was cheapest when the search was less deep, or else the
    /// oracle's: the approximate real minimal graph (ARMG) of the depth searched last.
    ///
    /// It proves the value as the left-first minimal graph does, so that the real minimal
    /// graph has no more positions than it has.
    ///
    /// # Panics
    ///
    /// If no depth was searched.
    pub fn cheap_graph(
        &self,
        cutoffs: &mut CheapCutoffs<G::Move>,
    ) -> Result<MinimalGraph, Unfinished>
    where
        R: Clone,
    {
        self.cheap_oracle(cutoffs)?.minimal_graph()
    }

    /// The cutoffs of [`cheap_graph`](Self::cheap_graph), to be followed through it in other
    /// ways as well.
    ///
    /// # Panics
    ///
    /// If no depth was searched.
    pub fn cheap_oracle(
        &self,
        cutoffs: &mut CheapCutoffs<G::Move>,
    ) -> Result<Oracle<'_, G, E>, Unfinished>
    where
        R: Clone,
    {
        cutoffs.oracle(self.oracle(), self.order.clone())
    }

    /// All ways to prove the value of the depth searched last, found within this allowance.
    ///
    /// # Panics
    ///
    /// If no depth was searched.
    pub fn proof_graph(&self, allowance: Allowance) -> Result<ProofGraph, Unfinished>
    where
        R: Clone,
        G::Move: Hash,
    {
        ProofGraph::of(Oracle { allowance, ..self.oracle() }, self.order.clone())
    }

    /// Bounds on the real minimal graph of the depth searched last, brought together in
    /// `steps` steps, with all that it takes to check them. They are those of the prices alone:
    /// a [bracket](ProofGraph::bracket) may be closer where it is brought to its end by
    /// trying choices.
    ///
    /// # Panics
    ///
    /// If no depth was searched.
    pub fn certificate(&self, allowance: Allowance, steps: u32) -> Result<Certificate, Unfinished>
    where
        R: Clone,
        G::Move: Hash,
    {
        Certificate::of(Oracle { allowance, ..self.oracle() }, self.order.clone(), steps)
    }

    fn last(&self) -> (u32, i32) {
        let value = self.values.last().expect("a depth was searched");
        (self.values.len() as u32, *value)
    }
}
