//! The players at the board, with what they remember of the game.

use crate::{
    Budget, Match, MatchError, Player, Thinking,
    decisive::{Decisive, DecisiveEvaluation, Seen},
    thinkers::{DiceThinker, Thinker, limits_from_now},
    tournament::random_move,
};
use plywood::{
    Evaluate, Search,
    algorithm::Halt,
    best_first::{
        BestFirst, KeptTree, WhenFull, alphabeta_kept, best_first_extension, best_first_kept,
    },
    observer::{Counts, RunObserver},
};
use plywood_games::{DiceFamily, PlainFamily, Verdict};
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering::Relaxed},
};

/// A player of a game without dice.
pub(crate) struct Seat<'f, F: PlainFamily, E> {
    family: &'f F,
    eval: &'f E,
    player: &'f Player,
    finish: u32,
    memory: usize,
    /// What was searched on the way to the last move.
    kept: KeptTree<i32, F::Move>,
    finishing: bool,
    counts: Counts,
    engine: Option<Thinker<'f, F>>,
    /// Evaluations by the engine.
    evaluations: Arc<AtomicU64>,
    draw: u64,
}

/// The bytes of an engine's table, unless a player may have less: every game begins with a
/// new one.
pub(crate) const TABLE_BYTES: usize = 16 << 20;

/// A principal variation of best-first minimax that has another budget.
const LONGEST_LINE: u32 = 1000;

impl<'f, F: PlainFamily, E: Evaluate<F> + Clone + Sync> Seat<'f, F, E> {
    pub(crate) fn new(
        (family, eval): &'f (F, E),
        player: &'f Player,
        plan: &Match,
        draw: u64,
    ) -> Result<Self, MatchError> {
        let when_full = match player.thinking {
            Thinking::BestFirst { form: BestFirst::Kept { when_full }, .. } => when_full,
            _ => WhenFull::GoOnInLinearSpace,
        };
        let Match { finish, memory, .. } = *plan;
        let kept = KeptTree::with_bytes(memory, when_full);
        let evaluations = Arc::new(AtomicU64::new(0));
        let engine = player.is_engine().then(|| {
            Thinker::new(family, eval, memory.min(TABLE_BYTES), 1, Some(evaluations.clone()))
        });
        let engine =
            engine.transpose().map_err(|error| MatchError::Engine { what: error.to_string() })?;
        let (finishing, counts) = (false, Counts::default());
        Ok(Seat {
            family,
            eval,
            player,
            finish,
            memory,
            kept,
            finishing,
            counts,
            engine,
            evaluations,
            draw,
        })
    }

    pub(crate) fn evaluations(&self) -> u64 {
        self.counts.leaves() + self.evaluations.load(Relaxed)
    }

    /// Any player's move was made.
    pub(crate) fn played(&mut self, mv: F::Move) {
        self.kept.advance(mv);
    }

    /// A move, where the game is not over.
    pub(crate) fn choose(&mut self, position: &F::Position) -> Result<F::Move, MatchError> {
        let (family, kept) = (self.family, &mut self.kept);
        let counts = &mut self.counts;
        let watched = RunObserver::counting(counts);
        let mut search = Search::new(family, self.eval.clone()).observer(watched);
        let left = family.plies_left(position).filter(|left| *left.start() <= self.finish);
        let best = match (self.player.thinking, left) {
            (Thinking::Random, _) => random_move(family, position, &mut self.draw),
            (_, Some(left)) => {
                let decisive = family.verdict() == Verdict::EachGame;
                if !self.finishing && decisive && self.player.is_best_first() {
                    // It holds other scores for ends of games than are wanted now.
                    kept.clear();
                }
                self.finishing = true;
                alphabeta_kept(&mut search, kept, position, *left.end())
                    .ok()
                    .and_then(|best| best.mv)
            }
            (Thinking::Engine { budget }, _) => {
                let engine = self.engine.as_mut();
                engine.and_then(|engine| engine.advise(position, &budget)).map(|it| it.mv)
            }
            (Thinking::AlphaBetaKept { depth }, _) => {
                alphabeta_kept(&mut search, kept, position, depth).ok().and_then(|best| best.mv)
            }
            (Thinking::BestFirst { form, budget }, _) => {
                let found = self.best_first(form, &budget, position);
                // Stopped before it has seen anything, it makes the first move there is.
                found.or_else(|| family.moves(position).next())
            }
            (Thinking::Plain { algorithm, depth }, _) => {
                match search.run(algorithm, position, depth, self.memory) {
                    Ok(found) => found.best,
                    Err(Halt::Memory { limit }) => {
                        let algorithm = algorithm.to_string();
                        return Err(MatchError::Memory { algorithm, limit });
                    }
                    Err(Halt::Stopped(_)) => None, // there are no limits
                }
            }
            (Thinking::Dice { .. }, _) => {
                let (game, player) = (family.name(), self.player.clone());
                return Err(MatchError::NoDice { game, player });
            }
        };
        best.ok_or_else(|| MatchError::NoMove { player: self.player.clone() })
    }

    fn best_first(
        &mut self,
        form: BestFirst,
        budget: &Budget,
        position: &F::Position,
    ) -> Option<F::Move> {
        let (family, kept) = (self.family, &mut self.kept);
        let game = Decisive(family);
        let eval = DecisiveEvaluation(self.eval.clone());
        let observer = (&mut self.counts, limits_from_now(budget));
        let mut search = Search::new(&game, eval).observer(observer);
        let root = Seen { position: position.clone(), mine: true };
        let depth = budget.depth.unwrap_or(LONGEST_LINE);
        let found = match form {
            BestFirst::Kept { .. } => best_first_kept(&mut search, kept, &root, depth),
            BestFirst::Extension { horizon } => {
                best_first_extension(&mut search, kept, &root, horizon, depth)
            }
            _ => form.run(&mut search, &root, depth, self.memory),
        };
        found.line.first().copied()
    }
}

/// A player of a game with dice.
pub(crate) struct DiceSeat<'f, F: DiceFamily, E> {
    family: &'f F,
    eval: &'f E,
    player: &'f Player,
    memory: usize,
    counts: Counts,
    draw: u64,
}

impl<'f, F: DiceFamily, E: Evaluate<F> + Clone> DiceSeat<'f, F, E> {
    pub(crate) fn new(
        (family, eval): &'f (F, E),
        player: &'f Player,
        plan: &Match,
        draw: u64,
    ) -> Self {
        DiceSeat { family, eval, player, memory: plan.memory, counts: Counts::default(), draw }
    }

    pub(crate) fn evaluations(&self) -> u64 {
        self.counts.leaves()
    }

    /// A move, where the game is not over and chance does not move.
    pub(crate) fn choose(&mut self, position: &F::Position) -> Result<F::Move, MatchError> {
        let family = self.family;
        let best = match self.player.thinking {
            Thinking::Dice { algorithm, depth } => {
                let watched = RunObserver::counting(&mut self.counts);
                let mut search = Search::new(family, self.eval.clone()).observer(watched);
                let order = family.move_order();
                let found = search.run_chance(algorithm, order, position, depth, self.memory);
                found.ok().and_then(|found| found.best)
            }
            Thinking::Engine { budget } => {
                DiceThinker::advise(family, self.eval, position, &budget, &mut self.counts)
                    .map(|it| it.mv)
            }
            _ => random_move(family, position, &mut self.draw),
        };
        best.ok_or_else(|| MatchError::NoMove { player: self.player.clone() })
    }
}
