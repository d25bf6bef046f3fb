//! Orders of moves by name.

use super::few_leaves;
use plywood::{
    Evaluate,
    efficiency::{KnownBounds, LeavingOut, Remembered},
    order::{ByRank, Continued, History, Killers, NodeContext, Rank, TriedMoves},
};
use plywood_games::PlainFamily;
use std::{fmt, str::FromStr};

/// A reason to try some moves before others.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// What the game itself knows: captures in chess, few replies in Othello.
    Promise,
    /// What is known of the move alone: in chess victim and attacker, in Othello the square. For
    /// searches whose leaves are judged as they stand.
    Static,
    /// The moves that made the last cutoffs at the same ply.
    Killers,
    /// The moves that made cutoffs anywhere.
    History,
    /// The same, and beside it those that made cutoffs after the same move of the opponent.
    Continued,
    /// The moves after which the opponent has fewest.
    Replies,
    /// What the evaluation says of the successors, where they are no leaves.
    Evaluation,
    /// Those after which the evaluation says that the cutoff is made, where successors are no leaves.
    Above,
    /// What is remembered of the successors one ply less deep: those that were good first,
    /// those that were refuted last.
    Bounds,
    /// The cheapest of the likely cutoffs: of moves that were good enough one ply less deep,
    /// then of those that are by what the evaluation says of the successor, the one with
    /// fewest replies first; then the others by what it says, and last those that were
    /// refuted.
    Cheapest,
    /// Two plies above the leaves, of the likely cutoffs the one behind which fewest leaves are still
    /// to be evaluated; last those that a leaf refutes.
    FewLeaves,
    /// None before others: those that the memory refutes are not visited at all, where successors
    /// are looked up.
    LeaveOut,
}

impl Reason {
    const NAMES: [(&'static str, Reason); 12] = [
        ("promise", Reason::Promise),
        ("static", Reason::Static),
        ("killers", Reason::Killers),
        ("history", Reason::History),
        ("continued", Reason::Continued),
        ("replies", Reason::Replies),
        ("evaluation", Reason::Evaluation),
        ("above", Reason::Above),
        ("bounds", Reason::Bounds),
        ("cheapest", Reason::Cheapest),
        ("few-leaves", Reason::FewLeaves),
        ("leave-out", Reason::LeaveOut),
    ];
}

/// Several reasons, each deciding where those before it do not. After the best move that
/// is remembered, with which every order begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveReasons(Vec<Reason>);

impl MoveReasons {
    /// The usual order, where leaves are quiet: what is remembered, then moves after which the
    /// evaluation says that the cutoff is made, what the game knows, and history; moves that the
    /// memory refutes are left out.
    ///
    /// What each reason gains stands in `RESULTS.md` under *The road map*.
    pub fn usual() -> Self {
        use Reason::{Above, Bounds, History, LeaveOut, Promise};
        MoveReasons(vec![Bounds, Above, Promise, History, LeaveOut])
    }

    /// The usual order where leaves of a game with captures are judged as they stand: a capture
    /// that loses on the next ply is as good as any there.
    pub fn usual_at_noisy_leaves() -> Self {
        use Reason::{Above, Bounds, History, LeaveOut, Static};
        MoveReasons(vec![Bounds, Above, Static, History, LeaveOut])
    }

    /// What is remembered, then what the game knows, killers, and history: the order of the
    /// search by whose minimal graph others are measured.
    pub fn common() -> Self {
        MoveReasons(vec![Reason::Bounds, Reason::Promise, Reason::Killers, Reason::History])
    }
}

/// Why a text is no order.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveOrderError {
    /// There is no such reason.
    Unknown {
        /// The order that was given.
        order: String,
        /// What is no reason.
        name: String,
    },
    /// A reason is given twice.
    Twice {
        /// The order that was given.
        order: String,
        /// The reason.
        name: String,
    },
}

impl fmt::Display for MoveOrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveOrderError::Unknown { order, name } => write!(f, "order '{order}': no '{name}'")?,
            MoveOrderError::Twice { order, name } => write!(f, "order '{order}': {name} twice")?,
        }
        f.write_str(
            "; allowed: rules, or several of promise, static, killers, history, continued, replies, evaluation, above, bounds, cheapest, few-leaves, leave-out",
        )
    }
}

impl std::error::Error for MoveOrderError {}

impl FromStr for MoveReasons {
    type Err = MoveOrderError;

    fn from_str(text: &str) -> Result<Self, MoveOrderError> {
        let mut reasons = Vec::new();
        for name in text.split(',').map(str::trim).filter(|_| text != "rules") {
            let known = Reason::NAMES.iter().find(|(other, _)| *other == name);
            let (order, name) = (text.to_string(), name.to_string());
            let Some(&(_, reason)) = known else {
                return Err(MoveOrderError::Unknown { order, name });
            };
            if reasons.contains(&reason) {
                return Err(MoveOrderError::Twice { order, name });
            }
            reasons.push(reason);
        }
        Ok(MoveReasons(reasons))
    }
}

impl fmt::Display for MoveReasons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |reason: &Reason| Reason::NAMES.iter().find(|(_, it)| it == reason);
        let names: Vec<&str> = self.0.iter().filter_map(name).map(|(name, _)| *name).collect();
        f.write_str(&if names.is_empty() { "rules".to_string() } else { names.join(",") })
    }
}

/// Ranks the moves of a family for reasons chosen at run time.
#[derive(Clone, Debug)]
pub(crate) struct ByReasons<M, E> {
    reasons: MoveReasons,
    /// Of the memory of the search, if it has such a one.
    bounds: Option<KnownBounds<M>>,
    killers: Killers<M>,
    history: History,
    continued: Continued,
    eval: E,
}

impl<M, E> ByReasons<M, E> {
    pub(crate) fn new(reasons: MoveReasons, bounds: Option<KnownBounds<M>>, eval: E) -> Self {
        let (killers, history) = (Killers::default(), History::default());
        ByReasons { reasons, bounds, killers, history, continued: Continued::default(), eval }
    }
}

/// An order by reasons, without the moves that may be left out.
pub(crate) type Ordered<M, E> = LeavingOut<ByRank<ByReasons<M, E>, ReasonsKey, M>, M>;

impl MoveReasons {
    /// The order for a search with this memory, if it has such a one.
    pub(crate) fn order<M: Copy, E>(
        self,
        bounds: Option<KnownBounds<M>>,
        eval: E,
    ) -> Ordered<M, E> {
        let leaves_out = self.0.contains(&Reason::LeaveOut);
        let known = bounds.clone().filter(|_| leaves_out);
        LeavingOut::new(ByRank::new(ByReasons::new(self, bounds, eval)), known)
    }
}

/// The rank by each reason in turn.
pub(crate) type ReasonsKey = [i32; Reason::NAMES.len()];

impl<F: PlainFamily, E: Evaluate<F>> Rank<F> for ByReasons<F::Move, E> {
    type Key = ReasonsKey;

    fn rank(
        &mut self,
        game: &F,
        position: &F::Position,
        at: NodeContext<F::Move>,
        mv: F::Move,
    ) -> ReasonsKey {
        let mut key = ReasonsKey::default();
        let MoveReasons(reasons) = &self.reasons;
        for (rank, reason) in key.iter_mut().zip(reasons) {
            *rank = match reason {
                Reason::Promise => game.move_priority(position, mv),
                Reason::Static => game.static_priority(position, mv),
                Reason::Killers => self.killers.rank(game, position, at, mv).into(),
                Reason::History => self.history.rank(game, position, at, mv).into(),
                Reason::Continued => self.continued.rank(game, position, at, mv),
                Reason::Bounds => self.bounds.as_mut().map_or(0, |bounds| {
                    let (class, score) = bounds.rank(game, position, at, mv);
                    // Scores are far from the ends of i32: all of a class stay together.
                    i32::from(class) * (1 << 30) + score / 2
                }),
                Reason::Cheapest if at.depth < 2 => 0,
                Reason::Cheapest => self.bounds.as_ref().map_or(0, |bounds| {
                    let after = game.play(position, mv);
                    let remembered = bounds.remembered(game.key(&after), at.depth);
                    cheapness(game, &self.eval, &after, remembered, bounds.window(at.depth).beta)
                }),
                Reason::Evaluation if at.depth < 2 => 0,
                Reason::Evaluation => judged(game, &self.eval, &game.play(position, mv)),
                Reason::Above if at.depth < 2 => 0,
                Reason::Above => self.bounds.as_ref().map_or(0, |bounds| {
                    let beta = bounds.window(at.depth).beta;
                    i32::from(judged(game, &self.eval, &game.play(position, mv)) >= beta)
                }),
                Reason::FewLeaves if at.depth != few_leaves::PLIES => 0,
                Reason::FewLeaves => self.bounds.as_ref().map_or(0, |bounds| {
                    let (after, beta) = (game.play(position, mv), bounds.window(at.depth).beta);
                    let evaluated = |key| bounds.proved(key, 0);
                    few_leaves::rank(game, &self.eval, evaluated, &after, beta)
                }),
                Reason::LeaveOut => 0,
                Reason::Replies => -replies(game, &game.play(position, mv)),
            };
        }
        key
    }

    fn learn<I: Iterator<Item = F::Move> + Clone>(
        &mut self,
        game: &F,
        position: &F::Position,
        at: NodeContext<F::Move>,
        moves: &TriedMoves<F, I>,
    ) {
        self.killers.learn(game, position, at, moves);
        self.history.learn(game, position, at, moves);
        // It has a history of its own, and a table that is made when it learns first.
        if self.reasons.0.contains(&Reason::Continued) {
            self.continued.learn(game, position, at, moves);
        }
    }
}

/// What the evaluation says of a position, for who has moved there.
fn judged<F: PlainFamily, E: Evaluate<F>>(game: &F, eval: &E, after: &F::Position) -> i32 {
    -game.outcome(after).unwrap_or_else(|| eval.evaluate(game, after))
}

/// The moves of a position; none if the game is over.
fn replies<F: PlainFamily>(game: &F, after: &F::Position) -> i32 {
    match game.outcome(after) {
        Some(_) => 0,
        None => game.moves(after).count() as i32,
    }
}

/// The rank of a move to a position by its likelihood to make a cutoff at beta, and of likely
/// ones by the work: a position with fewer replies has fewer children, all of which a
/// cutoff must refute.
fn cheapness<F: PlainFamily, E: Evaluate<F>>(
    game: &F,
    eval: &E,
    after: &F::Position,
    remembered: Remembered,
    beta: i32,
) -> i32 {
    /// Further than from any rank to another of the same kind.
    const KIND: i32 = 1 << 29;
    let within = |score: i32| score.clamp(-KIND / 2 + 1, KIND / 2 - 1);
    match remembered {
        Remembered::Cuts => KIND - replies(game, after),
        Remembered::Fails(score) => within(score) - 2 * KIND,
        Remembered::Nothing => match judged(game, eval, after) {
            score if score >= beta => -replies(game, after),
            score => within(score) - KIND,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::Keyed;
    use plywood::{
        Game, Search,
        algorithm::negamax,
        efficiency::{Allowance, Deepening, Lookahead},
        engine::Driver,
    };
    use plywood_games::{Family, connect_four::ConnectFour, random::mix};

    /// Orders change the work and never the value.
    #[test]
    fn every_order_finds_the_value() {
        let game = ConnectFour::default();
        for (seed, plies) in (0..60).map(|seed| (seed, seed as u32 % 2)) {
            let scores = 2 + seed % 7;
            let eval = |position: &_| (mix(game.key(position)) % scores) as i32;
            let mut position = game.root(1);
            for ply in 0..seed % 9 {
                let moves: Vec<_> = game.moves(&position).collect();
                position =
                    game.play(&position, moves[(mix(seed + ply) % moves.len() as u64) as usize]);
            }
            for (name, _) in Reason::NAMES {
                let reasons: MoveReasons = format!("{name},leave-out")
                    .replace("leave-out,leave-out", "leave-out")
                    .parse()
                    .expect("an order");
                let order = |bounds| reasons.order(Some(bounds), eval);
                let mut deepening = Deepening::new(
                    &game,
                    eval,
                    order,
                    &position,
                    Allowance { bytes: 1 << 24, ..Allowance::default() },
                );
                for depth in 1..=4 {
                    let found =
                        deepening.deepen(Driver::MtdF, Lookahead::Above(plies)).expect("it fits");
                    let Ok(value) = negamax(&mut Search::new(&game, eval), &position, depth);
                    assert_eq!(found.value, value, "{name}, seed {seed}, depth {depth}");
                }
            }
        }
    }

    /// Likely cutoffs come before others, and cheap ones before dear ones.
    #[test]
    fn the_cheapest_cutoff_comes_first() {
        let game = ConnectFour::default();
        let open = game.root(1);
        // A full column leaves one reply less.
        let full = (0..6).fold(open, |position, _| {
            let mv = game.moves(&position).next().expect("the game is not over");
            game.play(&position, mv)
        });
        let fewer = |a: &_, b: &_| replies(&game, a) < replies(&game, b);
        assert!(fewer(&full, &open) && game.outcome(&full).is_none());
        let eval = |_: &_| 5;
        let rank = |after: &_, remembered, beta| cheapness(&game, &eval, after, remembered, beta);
        let ranks = [
            rank(&full, Remembered::Cuts, 0),
            rank(&open, Remembered::Cuts, 0),
            rank(&full, Remembered::Nothing, -5),
            rank(&open, Remembered::Nothing, -5),
            rank(&open, Remembered::Nothing, -4),
            rank(&open, Remembered::Fails(900), 0),
            rank(&open, Remembered::Fails(-900), 0),
        ];
        assert!(ranks.is_sorted_by(|a, b| a > b), "{ranks:?}");
    }
}
