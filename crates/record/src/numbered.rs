//! A game whose positions know by which visit they were reached, and whose moves have numbers.

use crate::{
    chances::{Chances, Weights},
    recording::NOBODY,
};
use plywood::{Chance, Deterministic, Dice, Evaluate, Game, Keyed, Side, Tactics, Window};
use std::{
    cell::RefCell,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

/// The same game, with what a [`Recorder`](crate::Recorder) has to know of a position: the visit
/// it was reached from, and the number of the move that led to it.
///
/// Nothing is allocated for a position, and the game is searched as it would be without, but
/// for a memory that is full: positions and moves take some bytes more, so it holds fewer.
pub struct Numbered<'g, G: Game> {
    pub(crate) game: &'g G,
    second: SecondPlayers<G>,
    pub(crate) chances: RefCell<Chances>,
    /// Positions that were played from without a visit: how each was reached.
    pub(crate) passed: RefCell<Vec<(u32, u32)>>,
    pub(crate) range: Option<Window<f64>>,
}

/// Whether a position's score is the second player's, given whether its parent's is.
type SecondPlayers<G> = fn(&G, &<G as Game>::Position, bool) -> bool;

/// A position and where it stands in a recording.
#[derive(Clone, Debug)]
pub struct Placed<P> {
    /// The position itself.
    pub position: P,
    /// The visit that this position was reached from.
    pub(crate) parent: u32,
    /// Which move or roll led here, counted from 0.
    pub(crate) number: u32,
    /// Whether its score is the second player's.
    pub(crate) second: bool,
    /// The last visit to this position, told by the recorder.
    pub(crate) visit: Told,
    /// The list of its weights, once chance has been asked.
    pub(crate) weights: Told,
    /// The list of the weights that it was rolled with, if it was.
    pub(crate) rolled: u32,
}

/// A number that is told once its position is there. Positions may be shared by threads, though
/// a recorded search has but one.
#[derive(Debug)]
pub(crate) struct Told(AtomicU32);

impl Told {
    #[inline]
    pub(crate) fn get(&self) -> u32 {
        self.0.load(Relaxed)
    }

    #[inline]
    pub(crate) fn set(&self, number: u32) {
        self.0.store(number, Relaxed);
    }
}

impl Default for Told {
    #[inline]
    fn default() -> Self {
        Told(AtomicU32::new(NOBODY))
    }
}

impl Clone for Told {
    #[inline]
    fn clone(&self) -> Self {
        Told(AtomicU32::new(self.get()))
    }
}

impl<'g, G: Deterministic> Numbered<'g, G> {
    /// A game without dice.
    pub fn plain(game: &'g G) -> Self {
        let second: SecondPlayers<G> = |_, _, above| !above;
        Numbered {
            game,
            second,
            chances: RefCell::default(),
            passed: RefCell::default(),
            range: None,
        }
    }

    /// A root to search from.
    pub fn root(&self, position: G::Position) -> Placed<G::Position> {
        Placed::root(position, false)
    }
}

impl<'g, G: Dice> Numbered<'g, G> {
    /// A game with dice.
    pub fn with_dice(game: &'g G) -> Self {
        let second: SecondPlayers<G> = |game, position, _| game.side(position) == Side::Second;
        Numbered {
            game,
            second,
            chances: RefCell::default(),
            passed: RefCell::default(),
            range: Some(game.range()),
        }
    }

    /// A root to search from.
    pub fn root_with_dice(&self, position: G::Position) -> Placed<G::Position> {
        let second = self.game.side(&position) == Side::Second;
        Placed::root(position, second)
    }
}

impl<P> Placed<P> {
    fn root(position: P, second: bool) -> Self {
        let (visit, weights) = (Told::default(), Told::default());
        Placed { position, parent: NOBODY, number: 0, second, visit, weights, rolled: NOBODY }
    }

    fn below(above: (u32, u32), position: P, second: bool) -> Self {
        let (parent, number) = above;
        Placed { parent, number, ..Placed::root(position, second) }
    }
}

impl<G: Game> Numbered<'_, G> {
    /// The position after the moves of these numbers from `root`; `None` if there is one
    /// without such a move.
    pub fn replay(
        &self,
        root: &G::Position,
        path: impl IntoIterator<Item = u32>,
    ) -> Option<G::Position> {
        path.into_iter().try_fold(root.clone(), |position, number| self.after(&position, number))
    }

    /// The position after the move of this number.
    fn after(&self, position: &G::Position, number: u32) -> Option<G::Position> {
        if self.game.outcome(position).is_some() {
            return None;
        }
        let mv = self.game.moves(position).nth(number as usize)?;
        Some(self.game.play(position, mv))
    }
}

impl<G: Dice> Numbered<'_, G> {
    /// [`replay`](Self::replay), where some numbers are those of rolls.
    pub fn replay_with_dice(
        &self,
        root: &G::Position,
        path: impl IntoIterator<Item = u32>,
    ) -> Option<G::Position> {
        path.into_iter().try_fold(root.clone(), |position, number| {
            if self.game.outcome(&position).is_none()
                && let Some(mut chance) = self.game.rolls(&position)
            {
                return Some(chance.rolls.nth(number as usize)?.1);
            }
            self.after(&position, number)
        })
    }
}

impl<G: Keyed> Numbered<'_, G> {
    /// The keys of the positions one move ahead.
    pub(crate) fn keys_ahead(&self, node: &Placed<G::Position>) -> impl Iterator<Item = u64> {
        let next = |mv| self.game.key(&self.game.play(&node.position, mv));
        self.game.moves(&node.position).map(next)
    }
}

/// Instead of a visit's number: that of a position that was passed without a visit.
pub(crate) const PASSED: u32 = 1 << 31;

impl<G: Game> Numbered<'_, G> {
    /// The visit to a position that is played from, or its number among those passed: best-first
    /// minimax goes down the principal variation without a visit.
    #[inline]
    fn played_from(&self, node: &Placed<G::Position>) -> u32 {
        if node.visit.get() == NOBODY {
            let mut passed = self.passed.borrow_mut();
            node.visit.set(PASSED | passed.len() as u32);
            passed.push((node.parent, node.number));
        }
        node.visit.get()
    }
}

/// The numbered moves of a position.
#[derive(Clone, Debug)]
pub struct NumberedMoves<I>(std::iter::Zip<std::ops::RangeFrom<u32>, I>);

impl<I: Iterator> Iterator for NumberedMoves<I> {
    type Item = (u32, I::Item);
    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

impl<G: Game> Game for Numbered<'_, G> {
    type Position = Placed<G::Position>;
    type Move = (u32, G::Move);
    type Moves = NumberedMoves<G::Moves>;
    type Score = G::Score;

    #[inline]
    fn moves(&self, node: &Self::Position) -> Self::Moves {
        NumberedMoves((0..).zip(self.game.moves(&node.position)))
    }

    #[inline]
    fn play(&self, node: &Self::Position, (number, mv): Self::Move) -> Self::Position {
        let position = self.game.play(&node.position, mv);
        let second = (self.second)(self.game, &position, node.second);
        Placed::below((self.played_from(node), number), position, second)
    }

    #[inline]
    fn outcome(&self, node: &Self::Position) -> Option<G::Score> {
        self.game.outcome(&node.position)
    }
}

impl<G: Deterministic> Deterministic for Numbered<'_, G> {}

impl<G: Keyed> Keyed for Numbered<'_, G> {
    fn key(&self, node: &Self::Position) -> u64 {
        self.game.key(&node.position)
    }
    fn position_key(&self, node: &Self::Position) -> u64 {
        self.game.position_key(&node.position)
    }
}

/// The numbered rolls of a position.
pub struct NumberedRolls<'g, G: Dice> {
    game: &'g G,
    parent: u32,
    weights: u32,
    rolls: std::iter::Zip<std::ops::RangeFrom<u32>, G::Rolls>,
}

impl<G: Dice> Clone for NumberedRolls<'_, G> {
    fn clone(&self) -> Self {
        NumberedRolls { rolls: self.rolls.clone(), ..*self }
    }
}

impl<G: Dice> Iterator for NumberedRolls<'_, G> {
    type Item = (f64, Placed<G::Position>);
    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (number, (weight, position)) = self.rolls.next()?;
        let second = self.game.side(&position) == Side::Second;
        let placed = Placed::below((self.parent, number), position, second);
        Some((weight, Placed { rolled: self.weights, ..placed }))
    }
}

impl<'g, G: Dice> Dice for Numbered<'g, G> {
    type Rolls = NumberedRolls<'g, G>;

    fn side(&self, node: &Self::Position) -> Side {
        self.game.side(&node.position)
    }

    fn rolls(&self, node: &Self::Position) -> Option<Chance<Self::Rolls>> {
        let Chance { total, rolls } = self.game.rolls(&node.position)?;
        let weights = rolls.clone().map(|(weight, _)| weight).collect();
        let weights = self.chances.borrow_mut().number(Weights { total, rolls: weights });
        node.weights.set(weights);
        let (game, parent) = (self.game, node.visit.get());
        let rolls = NumberedRolls { game, parent, weights, rolls: (0..).zip(rolls) };
        Some(Chance { total, rolls })
    }

    fn range(&self) -> Window<f64> {
        self.game.range()
    }
}

/// An evaluation of the game itself, for the numbered game.
#[derive(Copy, Clone, Debug)]
pub struct NumberedEval<E>(
    /// The evaluation of the game itself.
    pub E,
);

impl<'g, G: Game, E: Evaluate<G>> Evaluate<Numbered<'g, G>> for NumberedEval<E> {
    #[inline]
    fn evaluate(&self, game: &Numbered<'g, G>, node: &Placed<G::Position>) -> G::Score {
        self.0.evaluate(game.game, &node.position)
    }
    #[inline]
    fn known(&self, game: &Numbered<'g, G>, node: &Placed<G::Position>) -> Option<G::Score> {
        self.0.known(game.game, &node.position)
    }
}

/// What is known of forcing play in the game itself, for the numbered game.
///
/// A pass has the number after that of the last move. No [`margin`](Tactics::margin) is told, so that
/// a search that is recorded leaves nothing out by static values: every move has its visit. Without it
/// nobody asks for [`comes_again`](Tactics::comes_again), [`gain`](Tactics::gain) and
/// [`gives_away`](Tactics::gives_away).
#[derive(Copy, Clone, Debug)]
pub struct NumberedTactics<K>(
    /// What is known of the game itself.
    pub K,
);

impl<'g, G: Game, K: Tactics<G>> Tactics<Numbered<'g, G>> for NumberedTactics<K> {
    const SOME: bool = K::SOME;

    type NoisyMoves = std::vec::IntoIter<(u32, G::Move)>;

    fn noisy_moves(&self, game: &Numbered<'g, G>, node: &Placed<G::Position>) -> Self::NoisyMoves {
        let all: Vec<G::Move> = game.game.moves(&node.position).collect();
        let number = |mv: G::Move| Some((all.iter().position(|it| *it == mv)? as u32, mv));
        let noisy = self.0.noisy_moves(game.game, &node.position);
        noisy.filter_map(number).collect::<Vec<_>>().into_iter()
    }

    fn all_quiet(&self, game: &Numbered<'g, G>) -> bool {
        self.0.all_quiet(game.game)
    }

    fn is_forced(&self, game: &Numbered<'g, G>, node: &Placed<G::Position>) -> bool {
        self.0.is_forced(game.game, &node.position)
    }

    fn is_check(&self, game: &Numbered<'g, G>, node: &Placed<G::Position>) -> bool {
        self.0.is_check(game.game, &node.position)
    }

    fn is_quiet(
        &self,
        game: &Numbered<'g, G>,
        node: &Placed<G::Position>,
        (_, mv): (u32, G::Move),
    ) -> bool {
        self.0.is_quiet(game.game, &node.position, mv)
    }

    fn takes_back(
        &self,
        game: &Numbered<'g, G>,
        node: &Placed<G::Position>,
        (_, previous): (u32, G::Move),
        (_, mv): (u32, G::Move),
    ) -> bool {
        self.0.takes_back(game.game, &node.position, previous, mv)
    }

    fn pass(
        &self,
        game: &Numbered<'g, G>,
        node: &Placed<G::Position>,
    ) -> Option<Placed<G::Position>> {
        let position = self.0.pass(game.game, &node.position)?;
        let number = game.game.moves(&node.position).count() as u32;
        Some(Placed::below((game.played_from(node), number), position, !node.second))
    }

    fn win(&self, game: &Numbered<'g, G>) -> Option<i32> {
        self.0.win(game.game)
    }
}
