//! Games between the paper's players in forms that matches do not offer: other scores of
//! alpha-beta, trees that are thrown away, time beside evaluations, games of one's own.

use super::singular::{Known, Singular};
use plywood::{
    Deterministic, Evaluate, Game, Keyed, Search,
    best_first::{
        KeptTree, Returned, WhenFull, alphabeta_kept, alphabeta_kept_returning, best_first_kept,
    },
    observer::Counts,
};
use std::time::Instant;

/// How a player thinks.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Player {
    /// Best-first minimax to this depth.
    BestFirst(u32),
    /// The same after alpha-beta to a horizon.
    Extension { horizon: u32, depth: u32 },
    /// Alpha-beta to this depth.
    AlphaBeta(u32, Returned),
    /// Alpha-beta with singular extensions.
    Singular { depth: u32, margin: i32 },
}

/// A game that ends after a number of plies, its score the first player's.
#[derive(Copy, Clone)]
pub(super) struct Board<'g, G, E> {
    pub(super) game: &'g G,
    pub(super) eval: E,
    pub(super) plies: u32,
    /// The plies left from which both players finish by alpha-beta.
    pub(super) finish: u32,
    /// Whether trees are kept from move to move.
    pub(super) keeps: bool,
}

/// What a player has spent.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub(super) struct Spent {
    pub(super) evaluations: u64,
    /// Of those, by the alpha-beta part of an extension.
    pub(super) shallow: u64,
    pub(super) seconds: f64,
}

/// A game that is over: the first player's score, and what both have spent, as they were named.
pub(super) struct Played {
    pub(super) score: f64,
    pub(super) spent: [Spent; 2],
}

struct Seat<M> {
    player: Player,
    kept: KeptTree<i32, M>,
    /// Instead of the tree, for singular extensions.
    known: Known,
    spent: Spent,
}

const MEMORY: usize = 1 << 30;

impl<G, E> Board<'_, G, E>
where
    G: Game<Score = i32> + Deterministic + Keyed,
    E: Evaluate<G> + Clone,
{
    /// Plays both games of a pair, in the first of which the first player moves first.
    pub(super) fn pair(&self, root: &G::Position, players: [Player; 2]) -> [Played; 2] {
        [0, 1].map(|first| self.play(root, players, first))
    }

    fn play(&self, root: &G::Position, players: [Player; 2], first: usize) -> Played {
        let mut seats = players.map(|player| Seat {
            player,
            kept: KeptTree::with_bytes(MEMORY, WhenFull::GoOnInLinearSpace),
            known: Known::default(),
            spent: Spent::default(),
        });
        let mut position = root.clone();
        for ply in 0.. {
            if let Some(score) = self.game.outcome(&position) {
                let score = if ply % 2 == 0 { score } else { -score };
                return Played { score: score.into(), spent: seats.map(|it| it.spent) };
            }
            let seat = &mut seats[(first + ply as usize) % 2];
            let start = Instant::now();
            let mv = self.choose(seat, &position, self.plies - ply);
            seat.spent.seconds += start.elapsed().as_secs_f64();
            for seat in &mut seats {
                if self.keeps { seat.kept.advance(mv) } else { seat.kept.clear() }
            }
            position = self.game.play(&position, mv);
        }
        unreachable!("the game ends")
    }

    fn choose(&self, seat: &mut Seat<G::Move>, position: &G::Position, left: u32) -> G::Move {
        let Seat { player, kept, known, spent } = seat;
        if let Player::Singular { depth, margin } = *player {
            let depth = if left <= self.finish { left } else { depth };
            let mut search = Singular::new(self.game, &self.eval, margin, known);
            let (_, mv) = search.choose(position, depth);
            spent.evaluations += search.evaluations;
            return mv;
        }
        let mut search = Search::new(self.game, self.eval.clone()).observer(Counts::default());
        let (horizon, depth) = match *player {
            Player::AlphaBeta(depth, returned) => {
                let depth = if left <= self.finish { left } else { depth };
                let Ok(best) =
                    alphabeta_kept_returning(&mut search, kept, position, depth, returned);
                spent.evaluations += search.observer.leaves();
                return best.mv.expect("the game goes on");
            }
            // The end is near: all of it is alpha-beta.
            _ if left <= self.finish => (left, 0),
            Player::BestFirst(depth) => (0, depth),
            Player::Extension { horizon, depth } => (horizon, depth),
            Player::Singular { .. } => unreachable!("it has chosen"),
        };
        let mut mv = None;
        if horizon > 0 {
            let Ok(best) = alphabeta_kept(&mut search, kept, position, horizon);
            mv = best.mv;
            spent.shallow += if depth > 0 { search.observer.leaves() } else { 0 };
        }
        if depth > 0 {
            mv = best_first_kept(&mut search, kept, position, depth).line.first().copied();
        }
        spent.evaluations += search.observer.leaves();
        mv.expect("the game goes on")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::korf_chickering::equal_matches;
    use plywood_games::{Family, Knowledge, random::tree_seed, trees::RandomGame};

    /// The players of matches, move by move and evaluation by evaluation.
    #[test]
    fn duels_are_the_games_of_matches() {
        let text = "random-game:branching=4,plies=40";
        let game: RandomGame = text.parse().expect("a game");
        let pairs = [
            (["best-first@7", "alphabeta-kept@3"], Player::BestFirst(7)),
            (
                ["best-first-extension@8", "alphabeta-kept@4"],
                Player::Extension { horizon: 3, depth: 8 },
            ),
        ];
        for (names, challenger) in pairs {
            let finish = names[1][names[1].len() - 1..].parse().expect("a depth");
            let eval = game.evaluation();
            let board = Board { game: &game, eval, plies: 40, finish, keeps: true };
            for pair in 0..5 {
                let row = equal_matches::play(&game, names, 100, 0, pair);
                let players = [challenger, Player::AlphaBeta(finish, Returned::F2)];
                let [one, two] = board.pair(&game.root(tree_seed(1, pair)), players);
                let work = |it: &Played| it.spent.map(|spent| spent.evaluations as f64);
                assert_eq!([one.score, two.score], [row[1], row[4]], "{names:?}, pair {pair}");
                assert_eq!([work(&one), work(&two)], [[row[2], row[3]], [row[5], row[6]]]);
            }
        }
    }

    /// A tree that is kept changes what best-first minimax evaluates, and no move of it.
    #[test]
    fn a_kept_tree_changes_no_move_of_best_first() {
        let game: RandomGame = "random-game:branching=3,plies=30".parse().expect("a game");
        let board =
            |keeps| Board { game: &game, eval: game.evaluation(), plies: 30, finish: 1, keeps };
        let players = [Player::BestFirst(8), Player::BestFirst(6)];
        let mut work = [0, 0];
        for seed in 0..20 {
            let [kept, thrown] =
                [true, false].map(|keeps| board(keeps).pair(&game.root(seed), players));
            assert_eq!([kept[0].score, kept[1].score], [thrown[0].score, thrown[1].score]);
            for (sum, games) in work.iter_mut().zip([&kept, &thrown]) {
                *sum += games.iter().map(|it| it.spent[0].evaluations).sum::<u64>();
            }
        }
        assert!(2 * work[0] < work[1], "{work:?}");
    }

    /// What is returned outside the window changes no value and no move of a first search, and the work of later ones.
    #[test]
    fn what_alphabeta_returns_matters_from_the_second_move_on() {
        let game: RandomGame = "random-game:branching=4,plies=30".parse().expect("a game");
        let forms = [Returned::F2, Returned::FailSoft, Returned::FailHard];
        for seed in 0..200 {
            let root = game.root(seed);
            let found = forms.map(|returned| {
                let mut search = Search::new(&game, game.evaluation()).observer(Counts::default());
                let mut kept = KeptTree::with_bytes(MEMORY, WhenFull::GoOnInLinearSpace);
                let Ok(best) = alphabeta_kept_returning(&mut search, &mut kept, &root, 5, returned);
                (best.score, best.mv, search.observer.leaves())
            });
            assert!(found.iter().all(|it| *it == found[0]), "seed {seed}: {found:?}");
        }
        let work = forms.map(|returned| {
            let eval = game.evaluation();
            let board = Board { game: &game, eval, plies: 30, finish: 5, keeps: true };
            let players = [Player::BestFirst(6), Player::AlphaBeta(5, returned)];
            let games = (0..10).flat_map(|seed| board.pair(&game.root(seed), players));
            games.map(|it| it.spent[1].evaluations).sum::<u64>()
        });
        assert!(work[0] != work[1] && work[1] != work[2], "{work:?}");
    }
}
