//! Orders of moves by name.

use plywood::{
    Evaluate,
    efficiency::KnownBounds,
    order::{History, Killers, NodeContext, Rank, TriedMoves},
};
use plywood_games::PlainFamily;
use std::{fmt, str::FromStr};

/// A reason to try some moves before others.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// What the game itself knows: captures in chess, few replies in Othello.
    Promise,
    /// The moves that made the last cutoffs at the same ply.
    Killers,
    /// The moves that made cutoffs anywhere.
    History,
    /// The moves after which the opponent has fewest.
    Replies,
    /// What the evaluation says of the successors, where they are no leaves.
    Evaluation,
    /// What is remembered of the successors one ply less deep: those that were good first,
    /// those that were refuted last.
    Bounds,
}

impl Reason {
    const NAMES: [(&'static str, Reason); 6] = [
        ("promise", Reason::Promise),
        ("killers", Reason::Killers),
        ("history", Reason::History),
        ("replies", Reason::Replies),
        ("evaluation", Reason::Evaluation),
        ("bounds", Reason::Bounds),
    ];
}

/// Several reasons, each deciding where those before it do not. After the best move that
/// is remembered, with which every order begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveReasons(Vec<Reason>);

impl Default for MoveReasons {
    /// What is remembered, then what the game knows, killers, and history.
    fn default() -> Self {
        MoveReasons(vec![Reason::Bounds, Reason::Promise, Reason::Killers, Reason::History])
    }
}

/// Why a text is no order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveOrderError(String);

impl fmt::Display for MoveOrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}; allowed: rules, or several of promise, killers, history, replies, evaluation, bounds",
            self.0
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
            let &(_, reason) =
                known.ok_or_else(|| MoveOrderError(format!("order '{text}': no '{name}'")))?;
            if reasons.contains(&reason) {
                return Err(MoveOrderError(format!("order '{text}': {name} twice")));
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
    eval: E,
}

impl<M, E> ByReasons<M, E> {
    pub(crate) fn new(reasons: MoveReasons, bounds: Option<KnownBounds<M>>, eval: E) -> Self {
        let (killers, history) = (Killers::default(), History::default());
        ByReasons { reasons, bounds, killers, history, eval }
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
                Reason::Killers => self.killers.rank(game, position, at, mv).into(),
                Reason::History => self.history.rank(game, position, at, mv).into(),
                Reason::Bounds => self.bounds.as_mut().map_or(0, |bounds| {
                    let (class, score) = bounds.rank(game, position, at, mv);
                    // Scores are far from the ends of i32: all of a class stay together.
                    i32::from(class) * (1 << 30) + score / 2
                }),
                Reason::Evaluation if at.depth < 2 => 0,
                Reason::Evaluation => {
                    let after = game.play(position, mv);
                    let over = game.outcome(&after);
                    -over.unwrap_or_else(|| self.eval.evaluate(game, &after))
                }
                Reason::Replies => {
                    let after = game.play(position, mv);
                    match game.outcome(&after) {
                        Some(_) => 0,
                        None => -(game.moves(&after).count() as i32),
                    }
                }
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
    }
}
