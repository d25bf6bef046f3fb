//! The games that all searches play: rules and evaluations of `plywood-games`.

use plywood::{Deterministic, Evaluate, Game, Keyed};
use plywood_games::{
    Family,
    chess::{Chess, ChessEvaluation},
    connect_four::{ConnectFour, ConnectFourEvaluation},
    othello::{Othello, OthelloEvaluation},
    random::{below, mix},
};
use std::{
    fmt::Debug,
    hash::{Hash, Hasher},
    marker::PhantomData,
};

/// What a won game counts: the largest score that `minimax` has.
pub(crate) const WON: i32 = i16::MAX as i32;

/// A game by its type alone, as the traits of the peers want it.
pub(crate) trait Played: 'static + Copy + Debug + Eq + Send + Sync {
    type Rules: Family<Position: Debug + Eq, Move: Debug + Hash, Moves: Clone>
        + Game<Score = i32>
        + Deterministic;

    type Evaluation: Evaluate<Self::Rules>;

    const NAME: &'static str;
    const EVALUATION: Self::Evaluation;
    /// Known to the compiler, so that it costs nothing.
    fn rules() -> Self::Rules;
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlayConnectFour;

impl Played for PlayConnectFour {
    type Rules = ConnectFour;
    type Evaluation = ConnectFourEvaluation;
    const NAME: &'static str = "connect four";
    const EVALUATION: ConnectFourEvaluation = ConnectFourEvaluation::Threats;
    #[inline(always)]
    fn rules() -> ConnectFour {
        ConnectFour::scaled_for(Self::EVALUATION)
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlayOthello;

impl Played for PlayOthello {
    type Rules = Othello;
    type Evaluation = OthelloEvaluation;
    const NAME: &'static str = "othello";
    const EVALUATION: OthelloEvaluation = OthelloEvaluation::Patterns;
    #[inline(always)]
    fn rules() -> Othello {
        Othello::default().with_unit(100)
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlayChess;

impl Played for PlayChess {
    type Rules = Chess;
    type Evaluation = ChessEvaluation;
    const NAME: &'static str = "chess";
    const EVALUATION: ChessEvaluation = ChessEvaluation::Material;
    #[inline(always)]
    fn rules() -> Chess {
        Chess
    }
}

pub(crate) type PositionOf<P> = <<P as Played>::Rules as Game>::Position;
pub(crate) type MoveOf<P> = <<P as Played>::Rules as Game>::Move;

/// A game of `plywood-games` whose results are a win, a draw or a loss, whatever the
/// margin: the peers know no others.
pub(crate) struct ThreeResults<P>(PhantomData<P>);

impl<P> ThreeResults<P> {
    pub(crate) const fn new() -> Self {
        ThreeResults(PhantomData)
    }
}

impl<P: Played> Game for ThreeResults<P> {
    type Position = PositionOf<P>;
    type Move = MoveOf<P>;
    type Moves = <P::Rules as Game>::Moves;
    type Score = i32;

    #[inline]
    fn moves(&self, position: &Self::Position) -> Self::Moves {
        P::rules().moves(position)
    }
    #[inline]
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position {
        P::rules().play(position, mv)
    }
    #[inline]
    fn outcome(&self, position: &Self::Position) -> Option<i32> {
        P::rules().outcome(position).map(|score| WON * score.signum())
    }
}

impl<P: Played> Deterministic for ThreeResults<P> {}

impl<P: Played> Keyed for ThreeResults<P> {
    #[inline]
    fn key(&self, position: &Self::Position) -> u64 {
        P::rules().key(position)
    }
}

/// The evaluation of a game, for all searches.
#[inline]
pub(crate) fn judge<P: Played>(position: &PositionOf<P>) -> i32 {
    P::EVALUATION.evaluate(&P::rules(), position)
}

/// `number` positions after `plies` random moves in which the game is not over.
pub(crate) fn random_positions<P: Played>(number: usize, plies: u32) -> Vec<PositionOf<P>> {
    let game = ThreeResults::<P>::new();
    let after_random_moves = |seed: u64| {
        let (mut position, mut drawn) = (P::rules().root(0), mix(seed));
        for _ in 0..plies {
            let count = game.moves(&position).count() as u32;
            drawn = mix(drawn);
            let mv = game.moves(&position).nth(below(drawn, count) as usize)?;
            position = game.play(&position, mv);
            if game.outcome(&position).is_some() {
                return None;
            }
        }
        Some(position)
    };
    (0..).filter_map(after_random_moves).take(number).collect()
}

/// A small number for a move, for tables by moves.
pub(crate) fn small_number(mv: impl Hash) -> u16 {
    struct Bits(u16);
    impl Hasher for Bits {
        fn finish(&self) -> u64 {
            self.0.into()
        }
        fn write(&mut self, bytes: &[u8]) {
            bytes.iter().for_each(|&byte| self.0 = self.0 << 8 | u16::from(byte));
        }
        fn write_u16(&mut self, bits: u16) {
            self.0 = bits;
        }
    }
    let mut bits = Bits(0);
    mv.hash(&mut bits);
    bits.0
}
