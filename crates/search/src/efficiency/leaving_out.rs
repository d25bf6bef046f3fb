//! An order that leaves out what the memory refutes.

use super::KnownBounds;
use crate::{BestOf, Game, Keyed, WindowOf, order::Order};

/// Leaves out the moves that are known to raise no alpha, where the memory looks successors up.
///
/// [Looking ahead](super::Lookahead) settles a node when a successor is known that makes the
/// cutoff. Where none is, the successors that are known to be no good are not visited either: their
/// bounds were looked up already, and are part of the node's score. The value is the same.
///
/// ```
/// # use plywood::{doc::Matches, engine::Driver, order::HintFirst};
/// use plywood::efficiency::{Allowance, Deepening, LeavingOut, Lookahead};
/// let allowance = Allowance::default();
/// let order = |known| LeavingOut::new(HintFirst, Some(known));
/// let mut deepening = Deepening::new(&Matches, |_: &u32| 0, order, &21, allowance);
/// for _ in 0..8 {
///     deepening.deepen(Driver::MtdF, Lookahead::Above(0))?;
/// }
/// # Ok::<(), plywood::efficiency::Unfinished>(())
/// ```
#[derive(Clone, Debug)]
pub struct LeavingOut<R, M> {
    order: R,
    known: Option<KnownBounds<M>>,
}

impl<R, M> LeavingOut<R, M> {
    /// The same order without the moves that this memory refutes, which must be that of the
    /// search; without one, the same order.
    pub fn new(order: R, known: Option<KnownBounds<M>>) -> Self {
        LeavingOut { order, known }
    }
}

impl<G, R> Order<G> for LeavingOut<R, G::Move>
where
    G: Keyed + Game<Score = i32>,
    R: Order<G>,
{
    /// The moves, and the plies left.
    type Moves = (R::Moves, u32);

    #[inline]
    fn begin(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        hint: Option<G::Move>,
    ) -> Self::Moves {
        (self.order.begin(game, position, depth, hint), depth)
    }

    #[inline]
    fn next(
        &mut self,
        game: &G,
        position: &G::Position,
        (moves, depth): &mut Self::Moves,
    ) -> Option<G::Move> {
        loop {
            let mv = self.order.next(game, position, moves)?;
            let is_left_out = self.known.as_ref().is_some_and(|known| {
                let key = || game.key(&game.play(position, mv));
                known.leaves_out(key, *depth)
            });
            if !is_left_out {
                return Some(mv);
            }
        }
    }

    fn go_to(&mut self, ply: u32, depth: u32) {
        self.order.go_to(ply, depth);
    }

    #[inline]
    fn end(
        &mut self,
        game: &G,
        position: &G::Position,
        (moves, _): Self::Moves,
        depth: u32,
        window: WindowOf<G>,
        best: BestOf<G>,
    ) {
        self.order.end(game, position, moves, depth, window, best);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Search,
        algorithm::negamax,
        doc::Matches,
        efficiency::{Allowance, CheapCutoffs, CutoffCost, Deepening, Lookahead},
        engine::Driver,
        order::{ByRank, HintFirst, History},
    };

    /// Scores that are often equal.
    fn arbitrary(scores: u64) -> impl Fn(&u32) -> i32 {
        move |left| (crate::memory::keys::mix(u64::from(*left)) % scores) as i32
    }

    #[test]
    fn values_stay_and_visits_get_fewer() {
        let (mut all, mut fewer) = (0, 0);
        let drivers =
            [Driver::MtdF, Driver::FullWindow, Driver::Aspiration(1), Driver::MtdFromAbove];
        let lookaheads = [Lookahead::Above(0), Lookahead::Above(1), Lookahead::Off];
        for (left, scores) in (4..40).flat_map(|left| [2, 3, 9, 1000].map(|it| (left, it))) {
            let eval = arbitrary(scores);
            for (driver, lookahead) in
                drivers.into_iter().flat_map(|it| lookaheads.map(|l| (it, l)))
            {
                let allowance = Allowance { bytes: 1 << 22, ..Allowance::default() };
                let mut plain = Deepening::new(&Matches, &eval, |_| HintFirst, &left, allowance);
                let order = |known| LeavingOut::new(HintFirst, Some(known));
                let mut leaving = Deepening::new(&Matches, &eval, order, &left, allowance);
                let order = |known| LeavingOut::new(ByRank::new(History::default()), Some(known));
                let mut ranked = Deepening::new(&Matches, &eval, order, &left, allowance);
                for depth in 1..=7 {
                    let Ok(value) = negamax(&mut Search::new(&Matches, &eval), &left, depth);
                    let plain = plain.deepen(driver, lookahead).expect("it fits");
                    let leaving = leaving.deepen(driver, lookahead).expect("it fits");
                    let ranked = ranked.deepen(driver, lookahead).expect("it fits");
                    let values = [plain.value, leaving.value, ranked.value];
                    assert_eq!(
                        values, [value; 3],
                        "{left} left, {scores} scores, {driver}, {depth}"
                    );
                    if lookahead == Lookahead::Off {
                        assert_eq!(plain.work, leaving.work, "nothing is looked up");
                    } else {
                        all += plain.work.nodes();
                        fewer += leaving.work.nodes();
                    }
                }
            }
        }
        assert!(fewer < all, "{fewer} visits of {all}");
    }

    /// Graphs and proofs are looked for with the same order, and with all moves.
    #[test]
    fn what_comes_after_the_search_leaves_nothing_out() {
        for (left, scores) in (4..30).flat_map(|left| [2, 3, 9].map(|it| (left, it))) {
            let eval = arbitrary(scores);
            let allowance = Allowance { bytes: 1 << 22, ..Allowance::default() };
            let order = |known| LeavingOut::new(HintFirst, Some(known));
            let mut deepening = Deepening::new(&Matches, &eval, order, &left, allowance);
            let costs = [CutoffCost::Tree, CutoffCost::Observed];
            let mut cheap = costs.map(|by| CheapCutoffs::new(3, by, allowance));
            for _ in 1..=6 {
                deepening.deepen(Driver::MtdF, Lookahead::Above(0)).expect("it fits");
                let least = deepening.oracle().minimal_graph().expect("it fits").positions;
                let proofs = deepening.proof_graph(allowance).expect("it fits").bracket(20);
                assert!(proofs.low <= least, "{left} left, {scores} scores");
                for cheap in &mut cheap {
                    let graph = deepening.cheap_graph(cheap).expect("it fits");
                    assert!(proofs.low <= graph.positions, "{left} left, {scores} scores");
                }
            }
        }
    }
}
