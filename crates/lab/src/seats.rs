//! The players at the board, with what they remember of the game.

use crate::{
    Match, MatchError, Player,
    decisive::{Decisive, DecisiveEvaluation, Seen},
    tournament::random_move,
};
use plywood::{
    Counts, MoveOrder, Search,
    algorithm::Halt,
    best_first::{
        BestFirst, KeptTree, WhenFull, alphabeta_kept, best_first_extension, best_first_kept,
    },
};
use plywood_games::{DiceFamily, PlainFamily, Verdict};

/// A player of a game without dice.
pub(crate) struct Seat<'f, F: PlainFamily> {
    family: &'f F,
    player: Player,
    finish: u32,
    memory: usize,
    /// What was searched on the way to the last move.
    kept: KeptTree<i32, F::Move>,
    finishing: bool,
    counts: Counts,
    draw: u64,
}

impl<'f, F: PlainFamily> Seat<'f, F> {
    pub(crate) fn new(family: &'f F, player: Player, plan: &Match, draw: u64) -> Self {
        let when_full = match player {
            Player::BestFirst { form: BestFirst::Kept { when_full }, .. } => when_full,
            _ => WhenFull::GoOnInLinearSpace,
        };
        let Match { finish, memory, .. } = *plan;
        let kept = KeptTree::with_bytes(memory, when_full);
        let counts = Counts::default();
        Seat { family, player, finish, memory, kept, finishing: false, counts, draw }
    }

    pub(crate) fn evaluations(&self) -> u64 {
        self.counts.leaves()
    }

    /// Any player's move was made.
    pub(crate) fn played(&mut self, mv: F::Move) {
        self.kept.advance(mv);
    }

    /// A move, where the game is not over.
    pub(crate) fn choose(&mut self, position: &F::Position) -> Result<F::Move, MatchError> {
        let (family, kept) = (self.family, &mut self.kept);
        let counts = &mut self.counts;
        let mut search = Search::new(family, family.evaluation()).observer(&mut *counts);
        let left = family.plies_left(position).filter(|left| *left.start() <= self.finish);
        let best = match (self.player, left) {
            (Player::Random, _) => random_move(family, position, &mut self.draw),
            (_, Some(left)) => {
                let decisive = family.verdict() == Verdict::EachGame;
                if !self.finishing && decisive && self.player.is_best_first() {
                    // It holds other scores for ends of games than are wanted now.
                    kept.clear();
                }
                self.finishing = true;
                let Ok(best) = alphabeta_kept(&mut search, kept, position, *left.end());
                best.mv
            }
            (Player::AlphaBetaKept { depth }, _) => {
                let Ok(best) = alphabeta_kept(&mut search, kept, position, depth);
                best.mv
            }
            (Player::BestFirst { form, depth }, _) => {
                let game = Decisive(family);
                let eval = DecisiveEvaluation(family.evaluation());
                let mut search = Search::new(&game, eval).observer(counts);
                let root = Seen { position: position.clone(), mine: true };
                let found = match form {
                    BestFirst::Kept { .. } => best_first_kept(&mut search, kept, &root, depth),
                    BestFirst::Extension { horizon } => {
                        best_first_extension(&mut search, kept, &root, horizon, depth)
                    }
                    BestFirst::InMemory | BestFirst::Recursive => {
                        form.run(&mut search, &root, depth, self.memory)
                    }
                };
                found.line.first().copied()
            }
            (Player::Plain { algorithm, depth }, _) => {
                match search.run(algorithm, position, depth, self.memory) {
                    Ok(found) => found.best,
                    Err(Halt::Memory { limit }) => {
                        let mebibytes = limit >> 20;
                        let what = format!("{algorithm} needs more than {mebibytes} MiB");
                        return Err(MatchError(what + "; give it more with --memory"));
                    }
                    Err(Halt::Stopped(never)) => match never {},
                }
            }
            (Player::Dice { .. }, _) => unreachable!("the match was refused"),
        };
        best.ok_or_else(|| MatchError(format!("{} found no move", self.player)))
    }
}

/// A player of a game with dice.
pub(crate) struct DiceSeat<'f, F: DiceFamily> {
    family: &'f F,
    player: Player,
    memory: usize,
    counts: Counts,
    draw: u64,
}

impl<'f, F: DiceFamily> DiceSeat<'f, F> {
    pub(crate) fn new(family: &'f F, player: Player, plan: &Match, draw: u64) -> Self {
        DiceSeat { family, player, memory: plan.memory, counts: Counts::default(), draw }
    }

    pub(crate) fn evaluations(&self) -> u64 {
        self.counts.leaves()
    }

    /// A move, where the game is not over and chance does not move.
    pub(crate) fn choose(&mut self, position: &F::Position) -> Result<F::Move, MatchError> {
        let family = self.family;
        let best = match self.player {
            Player::Dice { algorithm, depth } => {
                let observer = &mut self.counts;
                let mut search = Search::new(family, family.evaluation()).observer(observer);
                let order = match family.prefers_static_order() {
                    true => MoveOrder::Static,
                    false => MoveOrder::Rules,
                };
                let Ok(found) = search.run_chance(algorithm, order, position, depth, self.memory);
                found.best
            }
            _ => random_move(family, position, &mut self.draw),
        };
        best.ok_or_else(|| MatchError(format!("{} found no move", self.player)))
    }
}
