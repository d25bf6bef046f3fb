//! Proof-number search, depth-first.

use crate::{
    Deterministic, Game, Keyed, Score, Window,
    algorithm::Halt,
    observer::{Observer, ProofNumbers, ProofStep},
};
use std::collections::HashMap;

/// Df-pn (Nagai 2002): proves or refutes that the value of a position is above a score,
/// by always looking where the least seems to be missing for a proof.
///
/// Every position has a proof number, the least number of leaves that would still have
/// to be won to prove it, and a disproof number; depth-first search with thresholds
/// visits the same leaf next as best-first search with the whole tree in memory would
/// (Allis, van der Meulen & van den Herik 1994), but keeps numbers in a table only.
/// Where positions are reached in many ways numbers count too much; the proof is right.
///
/// For games in which no position comes again on the way to the end.
///
/// Cost: few nodes where one side has few replies, and no bound in terms of width and depth;
/// what the table forgets is visited again. Memory: the table, and the moves of one path.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::solve::DfPn;
/// let proof = DfPn::with_bytes(1 << 20).prove(&Matches, &7, 0, 7, &mut ()).unwrap();
/// assert!(proof.holds);
/// assert_eq!(proof.best, Some(3)); // leave four
/// ```
#[derive(Clone, Debug)]
pub struct DfPn {
    entries: HashMap<(u64, Mover), Numbers>,
    capacity: usize,
    /// Whether anything was forgotten since the proof began.
    forgetful: bool,
    epsilon: f64,
}

/// Whether what was to be proved holds.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Proof<M> {
    /// Whether the value is above the score.
    pub holds: bool,
    /// A move that proves it; `None` if it does not hold, or the game is over.
    pub best: Option<M>,
    /// The positions visited, as often as they were.
    pub nodes: u64,
}

/// Who is to move: who wants the proof, or who does not.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
enum Mover {
    Prover,
    Refuter,
}

impl Mover {
    fn other(self) -> Mover {
        match self {
            Mover::Prover => Mover::Refuter,
            Mover::Refuter => Mover::Prover,
        }
    }
}

/// For the side to move: `phi` is what it takes to reach its end, `delta` what it takes
/// the other side. Proof and disproof number for the prover, and the other way round.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Numbers {
    phi: u32,
    delta: u32,
    /// The visits below.
    work: u32,
}

const INFINITE: u32 = ProofNumbers::INFINITE;

impl Numbers {
    /// As who wants the proof sees them.
    fn of(self, mover: Mover) -> ProofNumbers {
        let Numbers { phi, delta, .. } = self;
        match mover {
            Mover::Prover => ProofNumbers { proof: phi, disproof: delta },
            Mover::Refuter => ProofNumbers { proof: delta, disproof: phi },
        }
    }

    const REACHED: Numbers = Numbers { phi: 0, delta: INFINITE, work: 0 };
    const LOST: Numbers = Numbers { phi: INFINITE, delta: 0, work: 0 };
    const UNKNOWN: Numbers = Numbers { phi: 1, delta: 1, work: 0 };
}

struct Child<G: Game> {
    mv: G::Move,
    position: G::Position,
    key: (u64, Mover),
    /// If the game is over there.
    end: Option<Numbers>,
    /// What the last visit from here found, should the table forget it.
    found: Option<Numbers>,
    /// The thresholds of the last visit from here.
    asked: Numbers,
}

/// A position that is being visited.
struct Frame<G: Game> {
    key: (u64, Mover),
    mover: Mover,
    depth: u32,
    threshold: Numbers,
    children: Vec<Child<G>>,
    /// The child that is being visited.
    at: usize,
    /// The nodes visited before this one.
    before: u64,
    /// The work of earlier visits.
    earlier: u32,
}

/// What stays the same during a proof.
struct Question<'a, G: Game, O> {
    game: &'a G,
    above: G::Score,
    observer: &'a mut O,
    nodes: u64,
}

impl<G: Game, O: Observer<G>> Question<'_, G, O> {
    /// Visits a position.
    fn arrive(
        &mut self,
        position: &G::Position,
        mover: Mover,
        depth: u32,
    ) -> Result<(), Halt<O::Stop>> {
        self.nodes += 1;
        let window = Window::null(self.above);
        let window = if mover == Mover::Prover { window } else { -window };
        self.observer.enter(self.game, position, depth, window).map_err(Halt::Stopped)
    }

    fn tell(&mut self, position: &G::Position, step: ProofStep) {
        self.observer.proof_step(self.game, position, step);
    }
}

impl<G: Game, O> Question<'_, G, O> {
    fn end(&self, position: &G::Position, mover: Mover) -> Option<Numbers> {
        let score = self.game.outcome(position)?;
        let reached = match mover {
            Mover::Prover => score > self.above,
            Mover::Refuter => -score <= self.above,
        };
        Some(if reached { Numbers::REACHED } else { Numbers::LOST })
    }
}

impl DfPn {
    /// With a table of up to about `bytes`. When it is full it forgets what took the least
    /// work; a proof then takes the longer, the smaller the table is.
    pub fn with_bytes(bytes: usize) -> DfPn {
        // A hash map holds at least 7/16 of its room, with a control byte each.
        let entry = (size_of::<((u64, Mover), Numbers)>() + 1) * 16 / 7;
        let capacity = (bytes / entry).max(16);
        DfPn { entries: HashMap::new(), capacity, forgetful: false, epsilon: 0.0 }
    }

    /// Stays with a move until its number is beyond the next best by this part of it,
    /// not only by one: fewer visits to the same positions (Pawlewicz & Lew 2007, the
    /// 1+ε trick). A quarter is usual; 0 is Nagai's form.
    #[must_use]
    pub fn with_epsilon(self, epsilon: f64) -> DfPn {
        DfPn { epsilon: epsilon.max(0.0), ..self }
    }

    /// Whether the value of `root` is greater than `above`, of a game that lasts no
    /// more than `depth` plies from there.
    ///
    /// The observer is told of every visit, and may stop it. Beside the table, what is on
    /// the way from the root to the position visited takes memory: its moves, at every ply.
    pub fn prove<G: Keyed + Deterministic, O: Observer<G>>(
        &mut self,
        game: &G,
        root: &G::Position,
        above: G::Score,
        depth: u32,
        observer: &mut O,
    ) -> Result<Proof<G::Move>, Halt<O::Stop>> {
        self.entries.clear();
        self.forgetful = false;
        let above = above.plus(0); // within all scores
        if above == G::Score::INFINITY {
            return Ok(Proof { holds: false, best: None, nodes: 1 });
        }
        let mut question = Question { game, above, observer, nodes: 0 };
        if let Some(end) = question.end(root, Mover::Prover) {
            question.arrive(root, Mover::Prover, depth)?;
            let score = game.outcome(root).unwrap_or(above);
            question.observer.leaf(game, root, depth, score);
            return Ok(Proof { holds: end.phi == 0, best: None, nodes: 1 });
        }
        let most = Numbers { phi: INFINITE, delta: INFINITE, work: 0 };
        let first = self.enter(&mut question, root, Mover::Prover, depth, most)?;
        let best = self.visit(&mut question, root, first)?;
        Ok(Proof { holds: best.is_some(), best, nodes: question.nodes })
    }

    /// Visits what is below the root until it is proved or refuted; returns the move that
    /// proves it.
    fn visit<G: Keyed + Deterministic, O: Observer<G>>(
        &mut self,
        question: &mut Question<'_, G, O>,
        root: &G::Position,
        first: Frame<G>,
    ) -> Result<Option<G::Move>, Halt<O::Stop>> {
        let mut above: Vec<Frame<G>> = Vec::new();
        let mut here = first;
        loop {
            let look = self.look(question, &here);
            let Frame { threshold, .. } = here;
            let Numbers { phi, delta, .. } = look.numbers;
            let Some(best) = look.best else {
                unreachable!("a position that is not over has moves");
            };
            if phi >= threshold.phi || delta >= threshold.delta {
                let spent = u32::try_from(question.nodes - here.before).unwrap_or(u32::MAX);
                let numbers = Numbers { phi, delta, work: spent.saturating_add(here.earlier) };
                self.keep(here.key, numbers);
                let position = above.last().map_or(root, |it| &it.children[it.at].position);
                question.tell(position, ProofStep::Left(numbers.of(here.mover)));
                let Some(parent) = above.pop() else {
                    return Ok((phi == 0).then(|| here.children[best].mv));
                };
                here = parent;
                here.children[here.at].found = Some(numbers);
                continue;
            }
            let child = &mut here.children[best];
            let next_best = f64::from(look.second) * (1.0 + self.epsilon);
            let next_best = (next_best as u32).max(look.second.saturating_add(1));
            child.asked = self.thresholds(
                child.asked,
                Numbers {
                    phi: threshold.delta - (delta - look.best_phi),
                    delta: threshold.phi.min(next_best).min(INFINITE),
                    work: 0,
                },
            );
            let (mover, left) = (here.mover.other(), here.depth.saturating_sub(1));
            let next = self.enter(question, &child.position, mover, left, child.asked)?;
            here.at = best;
            above.push(std::mem::replace(&mut here, next));
        }
    }

    /// Arrives at a position.
    fn enter<G: Keyed + Deterministic, O: Observer<G>>(
        &self,
        question: &mut Question<'_, G, O>,
        position: &G::Position,
        mover: Mover,
        depth: u32,
        threshold: Numbers,
    ) -> Result<Frame<G>, Halt<O::Stop>> {
        question.arrive(position, mover, depth)?;
        question.tell(position, ProofStep::Thresholds(threshold.of(mover)));
        let key = (question.game.key(position), mover);
        let earlier = self.entries.get(&key).map_or(1, |numbers| numbers.work.saturating_add(1));
        let children = self.children(question, position, mover);
        let before = question.nodes;
        Ok(Frame { key, mover, depth, threshold, children, at: 0, before, earlier })
    }

    /// The thresholds for a child, given those of its last visit.
    ///
    /// What the table forgets is done again, at every ply, and without end if each visit
    /// may undo another's. So once something was forgotten a child is asked for twice as
    /// much each time: after a few visits it is solved.
    fn thresholds(&self, last: Numbers, wanted: Numbers) -> Numbers {
        if !self.forgetful {
            return wanted;
        }
        let more = |last: u32, wanted: u32| wanted.max(last.saturating_mul(2)).min(INFINITE);
        Numbers { phi: more(last.phi, wanted.phi), delta: more(last.delta, wanted.delta), ..wanted }
    }

    fn children<G: Keyed + Deterministic, O>(
        &self,
        question: &Question<'_, G, O>,
        position: &G::Position,
        mover: Mover,
    ) -> Vec<Child<G>> {
        let game = question.game;
        let child = |mv| {
            let position = game.play(position, mv);
            let mover = mover.other();
            let end = question.end(&position, mover);
            let key = (game.key(&position), mover);
            let asked = Numbers { phi: 0, delta: 0, work: 0 };
            Child { mv, key, position, end, found: None, asked }
        };
        game.moves(position).map(child).collect()
    }

    /// What is known of a position's successors.
    fn look<G: Game, O: Observer<G>>(
        &self,
        question: &mut Question<'_, G, O>,
        here: &Frame<G>,
    ) -> Look {
        let mut look = Look { numbers: Numbers::LOST, best: None, best_phi: 0, second: INFINITE };
        for (i, child) in here.children.iter().enumerate() {
            let kept = || self.entries.get(&child.key).copied();
            let known = || kept().or(child.found).unwrap_or(Numbers::UNKNOWN);
            let numbers = child.end.unwrap_or_else(known);
            let Numbers { phi, delta, .. } = numbers;
            let (numbers, over) = (numbers.of(child.key.1), child.end.is_some());
            question.tell(&child.position, ProofStep::Successor { numbers, over });
            // Infinite only if a successor is: a sum is not.
            let sum = look.numbers.delta.saturating_add(phi);
            let infinite = phi == INFINITE || look.numbers.delta == INFINITE;
            look.numbers.delta = if infinite { INFINITE } else { sum.min(INFINITE - 1) };
            if look.best.is_none() || delta < look.numbers.phi {
                look.second = if look.best.is_some() { look.numbers.phi } else { INFINITE };
                look.numbers.phi = delta;
                look.best_phi = phi;
                look.best = Some(i);
            } else {
                look.second = look.second.min(delta);
            }
        }
        look
    }

    fn keep(&mut self, key: (u64, Mover), numbers: Numbers) {
        if self.entries.len() >= self.capacity {
            self.forget();
        }
        self.entries.insert(key, numbers);
    }

    /// Forgets at least half, what took the least work first.
    fn forget(&mut self) {
        self.forgetful = true;
        let mut least = 2;
        while self.entries.len() > self.capacity / 2 && least < u32::MAX {
            self.entries.retain(|_, numbers| numbers.work >= least);
            least = least.saturating_mul(2);
        }
        if self.entries.len() > self.capacity / 2 {
            self.entries.clear();
        }
    }
}

/// The numbers of a position from those of its successors.
struct Look {
    numbers: Numbers,
    /// The successor to visit next.
    best: Option<usize>,
    /// What it adds to `delta`.
    best_phi: u32,
    /// The least that any other would take.
    second: u32,
}
