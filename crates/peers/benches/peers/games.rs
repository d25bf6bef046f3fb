//! The games that all searches play: rules and evaluations of `plywood-games`, and three of
//! which nothing is known.

use crate::unknown::{Breakthrough, Domineering, Konane};
use plywood::{Deterministic, Evaluate, Game, Keyed};
use plywood_games::{
    Family, Knowledge,
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
    type Rules: Keyed<
            Position: Debug + Eq + Hash + Send + Sync,
            Move: Debug + Hash + Send + Sync,
            Moves: Clone,
        > + Game<Score = i32>
        + Clone
        + Deterministic;

    const NAME: &'static str;
    /// Known to the compiler, so that it costs nothing.
    fn rules() -> Self::Rules;
    /// Where the game starts.
    fn start() -> PositionOf<Self>;
    /// The evaluation, for all searches.
    fn judge(position: &PositionOf<Self>) -> i32;
    /// What the game knows of its moves: the higher, the earlier.
    #[inline]
    fn move_priority(_: &PositionOf<Self>, _: MoveOf<Self>) -> i32 {
        0
    }
}

/// A game of `plywood-games`, with one of its evaluations.
macro_rules! known {
    ($played:ident, $rules:ty, $name:literal, $made:expr, $evaluation:expr) => {
        #[derive(Copy, Clone, Debug, PartialEq, Eq)]
        pub(crate) struct $played;

        impl Played for $played {
            type Rules = $rules;
            const NAME: &'static str = $name;

            #[inline(always)]
            fn rules() -> $rules {
                $made
            }
            fn start() -> PositionOf<Self> {
                Self::rules().root(0)
            }
            #[inline]
            fn judge(position: &PositionOf<Self>) -> i32 {
                $evaluation.evaluate(&Self::rules(), position)
            }
            #[inline]
            fn move_priority(position: &PositionOf<Self>, mv: MoveOf<Self>) -> i32 {
                Self::rules().move_priority(position, mv)
            }
        }
    };
}

/// A game of which nothing is known, with what it counts.
macro_rules! unknown {
    ($rules:ident, $name:literal, $count:ident) => {
        impl Played for $rules {
            type Rules = $rules;
            const NAME: &'static str = $name;

            #[inline(always)]
            fn rules() -> $rules {
                $rules
            }
            fn start() -> PositionOf<Self> {
                $rules::start()
            }
            #[inline]
            fn judge(position: &PositionOf<Self>) -> i32 {
                $rules::$count(position)
            }
        }
    };
}

const THREATS: ConnectFourEvaluation = ConnectFourEvaluation::Threats;

known!(PlayConnectFour, ConnectFour, "connect four", ConnectFour::scaled_for(THREATS), THREATS);
known!(
    PlayOthello,
    Othello,
    "othello",
    Othello::default().with_unit(100),
    OthelloEvaluation::Patterns
);
known!(PlayChess, Chess, "chess", Chess, ChessEvaluation::Material);
unknown!(Breakthrough, "breakthrough", more_pawns);
unknown!(Domineering, "domineering", more_moves);
unknown!(Konane, "konane", more_jumps);

pub(crate) type PositionOf<P> = <<P as Played>::Rules as Game>::Position;
pub(crate) type MoveOf<P> = <<P as Played>::Rules as Game>::Move;

/// A game whose results are a win, a draw or a loss, whatever the
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

/// `number` positions after `plies` random moves in which the game is not over.
pub(crate) fn random_positions<P: Played>(number: usize, plies: u32) -> Vec<PositionOf<P>> {
    let game = ThreeResults::<P>::new();
    let after_random_moves = |seed: u64| {
        let (mut position, mut drawn) = (P::start(), mix(seed));
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
