//! Plain alpha-beta, beside that of crate `board-game`.

use crate::{
    games::{MoveOf, Played, PositionOf, ThreeResults, WON, random_positions},
    measure::{Row, geometric_mean, seconds},
};
use board_game::{
    ai::minimax::{Heuristic, minimax, minimax_value},
    board::{Board, BoardDone, BoardMoves, BoardSymmetry, Outcome, PlayError, Player},
    symmetry::UnitSymmetry,
    util::iter::ClonableInternal,
};
use plywood::{
    Game, Search, Window,
    algorithm::{Algorithm, alphabeta as plain_alphabeta, negamax},
    observer::Counts,
};
use rand::SeedableRng;
use std::{
    cell::Cell,
    cmp::Ordering,
    fmt,
    hint::black_box,
    iter::{Empty, empty},
};

/// A position as `board-game` wants it. Whether the game is over is found out once,
/// when the position comes about, though it is asked for twice.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Position<P: Played> {
    position: PositionOf<P>,
    outcome: Option<Outcome>,
    player: Player,
}

impl<P: Played> Position<P> {
    #[inline]
    fn new(position: PositionOf<P>, player: Player) -> Self {
        let outcome = P::rules().outcome(&position).map(|score| match score.signum() {
            1 => Outcome::WonBy(player),
            0 => Outcome::Draw,
            _ => Outcome::WonBy(player.other()),
        });
        Position { position, outcome, player }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Move<P: Played>(MoveOf<P>);

#[derive(Clone)]
struct Moves<P: Played>(<P::Rules as Game>::Moves);

impl<P: Played> Iterator for Moves<P> {
    type Item = Move<P>;

    #[inline]
    fn next(&mut self) -> Option<Move<P>> {
        self.0.next().map(Move)
    }
}

impl<P: Played> fmt::Display for Move<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl<P: Played> fmt::Display for Position<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl<P: Played> Board for Position<P> {
    type Move = Move<P>;

    #[inline]
    fn next_player(&self) -> Player {
        self.player
    }
    fn is_available_move(&self, Move(mv): Move<P>) -> Result<bool, BoardDone> {
        self.check_done()?;
        Ok(P::rules().moves(&self.position).any(|other| other == mv))
    }
    fn play(&mut self, mv: Move<P>) -> Result<(), PlayError> {
        self.check_can_play(mv)?;
        *self = self.clone_and_play(mv)?;
        Ok(())
    }
    /// Without a look whether the move is legal: those of the search are.
    #[inline]
    fn clone_and_play(&self, Move(mv): Move<P>) -> Result<Self, PlayError> {
        Ok(Position::new(P::rules().play(&self.position, mv), self.player.other()))
    }
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
    fn can_lose_after_move() -> bool {
        true
    }
}

impl<P: Played> BoardMoves<'_, Position<P>> for Position<P> {
    type AllMovesIterator = ClonableInternal<Empty<Move<P>>>;
    type AvailableMovesIterator = ClonableInternal<Moves<P>>;

    /// No search asks.
    fn all_possible_moves() -> Self::AllMovesIterator {
        ClonableInternal::new(empty())
    }
    #[inline]
    fn available_moves(&self) -> Result<Self::AvailableMovesIterator, BoardDone> {
        self.check_done()?;
        Ok(ClonableInternal::new(Moves(P::rules().moves(&self.position))))
    }
}

impl<P: Played> BoardSymmetry<Position<P>> for Position<P> {
    type Symmetry = UnitSymmetry;
    type CanonicalKey = ();

    fn map(&self, _: UnitSymmetry) -> Self {
        self.clone()
    }
    fn map_move(&self, _: UnitSymmetry, mv: Move<P>) -> Move<P> {
        mv
    }
    fn canonical_key(&self) {}
}

/// The evaluation, asked for at every node, and of use at the leaves only: elsewhere it
/// is not made, which `board-game` could not know.
#[derive(Debug)]
struct AtDepth {
    depth: u32,
    /// The positions it was asked about.
    asked: Cell<u64>,
}

impl<P: Played> Heuristic<Position<P>> for AtDepth {
    type V = i32;

    #[inline]
    fn value(&self, board: &Position<P>, ply: u32) -> i32 {
        self.asked.set(self.asked.get() + 1);
        match board.outcome {
            Some(Outcome::Draw) => 0,
            Some(Outcome::WonBy(player)) if player == board.player => WON,
            Some(Outcome::WonBy(_)) => -WON,
            None if ply == self.depth => P::judge(&board.position),
            None => 0,
        }
    }

    #[inline]
    fn merge(old: i32, new: i32) -> (i32, Ordering) {
        (old.max(new), new.cmp(&old))
    }
}

/// Nodes a second of both, in turns; of several runs the best counts, which nobody
/// disturbed.
pub(crate) fn alphabeta<P: Played>(depth: u32, plies: u32, positions: usize) -> Vec<Row> {
    const RUNS: usize = 5;
    let game = ThreeResults::<P>::new();
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    let (mut our_nodes, mut their_nodes) = (0, 0);
    for root in random_positions::<P>(positions, plies) {
        let mut counted = Search::new(&game, P::judge).observer(Counts::default());
        let Ok(value) = plain_alphabeta(&mut counted, &root, depth, Window::full());
        let nodes = counted.observer.nodes();
        let board = Position::<P>::new(root.clone(), Player::A);
        let (mut our_best, mut their_best) = (f64::INFINITY, f64::INFINITY);
        let mut asked = 0;
        for _ in 0..RUNS {
            let mut search = Search::new(&game, P::judge);
            let (time, found) =
                seconds(|| plain_alphabeta(&mut search, black_box(&root), depth, Window::full()));
            assert_eq!(found, Ok(value));
            our_best = our_best.min(time);
            let heuristic = AtDepth { depth, asked: Cell::new(0) };
            let (time, found) = seconds(|| minimax_value(black_box(&board), &heuristic, depth));
            assert_eq!(found, value, "the values of both are the same");
            their_best = their_best.min(time);
            asked = heuristic.asked.get();
        }
        our_nodes += nodes;
        their_nodes += asked;
        ours.push(nodes as f64 / our_best);
        theirs.push(asked as f64 / their_best);
    }
    let (ours, theirs) = (geometric_mean(&ours), geometric_mean(&theirs));
    vec![Row {
        what: format!("{} alphabeta, depth {depth}: board-game", P::NAME),
        plywood: format!("{:.1} M/s", ours / 1e6),
        peer: format!("{:.1} M/s", theirs / 1e6),
        ratio: ours / theirs,
        target: ">= 1.0",
        note: format!("nodes {our_nodes} and {their_nodes}"),
    }]
}

/// In how many positions each chose a move whose value is that of the position, as plain
/// negamax has it.
pub(crate) fn true_best_moves<P: Played>(depth: u32, plies: u32, positions: usize) -> Vec<Row> {
    let game = ThreeResults::<P>::new();
    let value = |position: &PositionOf<P>, depth| {
        let Ok(value) = negamax(&mut Search::new(&game, P::judge), position, depth);
        value
    };
    let mut rng = rand::rngs::StdRng::seed_from_u64(1);
    let (mut ours, mut theirs) = (0, 0);
    for root in random_positions::<P>(positions, plies) {
        let best = value(&root, depth);
        let is_best = |mv| -value(&game.play(&root, mv), depth - 1) == best;
        let mut search = Search::new(&game, P::judge);
        let found = search.run(Algorithm::AlphaBeta, &root, depth, 0);
        let found = found.ok().and_then(|found| found.best).expect("the game is not over");
        ours += usize::from(is_best(found));
        let board = Position::<P>::new(root.clone(), Player::A);
        let heuristic = AtDepth { depth, asked: Cell::new(0) };
        let Move(found) = minimax(&board, &heuristic, depth, &mut rng).best_move.expect("a move");
        theirs += usize::from(is_best(found));
    }
    vec![Row {
        what: format!("{} true best moves, depth {depth}: board-game", P::NAME),
        plywood: format!("{ours} of {positions}"),
        peer: format!("{theirs} of {positions}"),
        ratio: ours as f64 / theirs as f64,
        target: "all",
        note: "checked against negamax".to_string(),
    }]
}
