//! Late-move reductions for games of which nothing is known but the rules.

use super::Quarters;
use crate::{Game, Tactics};

const PLY: Quarters = Quarters::PLY;

/// How much less far late moves are looked at where [all moves are quiet](Tactics::all_quiet): by the
/// product of the logarithms of the plies left and of the number of the move, in steps of two plies: where no
/// captures are played out, static values of odd and of even depths differ. A move that turns out to be
/// better than the best is looked at again, without.
///
/// Off, unless told otherwise: it has not paid. Beside the same search without, at equal nodes, with a divisor of 400:
///
/// | `cargo run --release -p plywood-play --example rules_match --` | Elo |
/// |---|---|
/// | `othello play:divisor=400 play 20000 60 82` | +14 ± 45 |
/// | `connect-four play:divisor=400 play 20000 50 5` | +17 ± 20 |
/// | `domineering play:divisor=400 play 20000 40 5` | -17 ± 24 |
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reductions {
    /// The product of the logarithms to the base 2 is divided by this, in hundredths; 0: no move is reduced.
    pub divisor: u32,
}

/// This number of moves is never reduced.
const EARLY: u32 = 3;

impl Reductions {
    /// How much less far it is looked after a move of a node with `depth` left, if `tried` moves were tried
    /// before it.
    #[inline]
    pub(super) fn of(self, depth: Quarters, tried: u32) -> Quarters {
        if self.divisor == 0 || tried < EARLY || depth < 3 * PLY {
            return Quarters(0);
        }
        let logs = logarithm(depth.0 / PLY.0) * logarithm(tried + 1);
        let plies = logs * 100 / (PART * PART * self.divisor);
        (plies & !1) * PLY
    }
}

/// What logarithms are counted in: a 64th.
const PART: u32 = 64;

/// The logarithm to the base 2 of a positive number, straight between powers of two.
#[inline]
fn logarithm(number: u32) -> u32 {
    let whole = number.ilog2();
    PART * whole + PART * (number - (1 << whole)) / (1 << whole)
}

/// Knows of no move that upsets anything: every move is quiet, in any game. With it an engine plays by the rules
/// alone, and looks less far where many moves were better, if it is told [by how much](Reductions).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct AllQuiet;

impl<G: Game> Tactics<G> for AllQuiet {
    type NoisyMoves = std::iter::Empty<G::Move>;

    fn noisy_moves(&self, _: &G, _: &G::Position) -> Self::NoisyMoves {
        std::iter::empty()
    }
    #[inline]
    fn all_quiet(&self, _: &G) -> bool {
        true
    }
    #[inline]
    fn is_quiet(&self, _: &G, _: &G::Position, _: G::Move) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Search,
        algorithm::negamax,
        doc::Matches,
        engine::{Costs, Engine, Limits},
    };

    #[test]
    fn later_moves_are_reduced_more_and_by_even_plies() {
        let reductions = Reductions { divisor: 400 };
        assert_eq!((logarithm(1), logarithm(8), logarithm(12)), (0, 3 * PART, 7 * PART / 2));
        let mut largest = 0;
        for depth in 1..40 {
            let depth = Quarters::of_plies(depth);
            let plies = |tried| reductions.of(depth, tried).0 / PLY.0;
            assert!((0..60).all(|tried| plies(tried) % 2 == 0 && plies(tried) <= plies(tried + 1)));
            assert!((0..EARLY).all(|tried| plies(tried) == 0));
            assert!(Reductions::default().of(depth, 60) == Quarters(0));
            largest = largest.max(plies(60));
        }
        assert!(largest >= 4, "{largest}");
    }

    #[test]
    fn without_reductions_it_is_negamax() {
        for depth in 1..=9 {
            let judge = |left: &u32| (left * left % 7) as i32 - 3;
            let Ok(value) = negamax(&mut Search::new(&Matches, judge), &40, depth);
            let engine = Engine::new(Matches, judge).table(16).expect("room");
            let mut engine = engine.tactics_at(AllQuiet, Costs::EQUAL);
            assert_eq!(engine.think(&40, &Limits::depth(depth)).score.score, value, "{depth}");
        }
    }
}
