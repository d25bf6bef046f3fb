//! Draws by repetition, for want of progress and of means to win, for any game.

use crate::{
    Family, Knowledge, Notation, Protocol, TextError, Verdict,
    board::Board,
    random::mix,
    tablebase::{KnownValuesOf, Tablebase},
};
use plywood::{Deterministic, Evaluate, Game, Keyed, Tactics, engine::Foretold};
use std::{
    fmt,
    hash::{Hash, Hasher},
    ops::RangeInclusive,
    path::Path,
    sync::Arc,
};

/// A game in which some moves can never be taken back, such as a capture.
///
/// What [`WithDraws`] needs to know of it. The rules themselves judge by the
/// position alone.
pub trait Progress: Keyed + Game<Score = i32> {
    /// The plies in a row without progress after which the game is drawn.
    const QUIET_PLIES: u8;

    /// Whether the move counts as progress. No earlier position of the game can
    /// occur after such a move.
    fn makes_progress(&self, position: &Self::Position, mv: Self::Move) -> bool;

    /// The plies without progress that a position says it has behind it, where it
    /// says so: chess notes them in a FEN.
    fn quiet_plies(&self, _position: &Self::Position) -> u8 {
        0
    }

    /// Whether neither side can ever win from here, so that the game is drawn at once.
    fn is_dead(&self, _position: &Self::Position) -> bool {
        false
    }
}

/// A game with three more rules: it is drawn when a position occurs for the third
/// time, after [`Progress::QUIET_PLIES`] without progress, and where
/// [neither side can win](Progress::is_dead). A draw scores 0.
///
/// What it sees: the positions since the last progress, and since the position was
/// set up, but no further than 32 plies back. So it misses a third occurrence if the
/// first was longer ago. Positions are compared by 31 bits of their keys, so that a
/// new position may be taken for one that was there before, once in two thousand
/// million comparisons. The plies without progress are counted without limit, and start at what the position says.
/// The outcome of the game itself goes first: who is mated has lost, even by the
/// last move that the limit allows.
///
/// The value of a position depends on its history here, and so does its
/// [key](Keyed::key): a table never confuses two positions with different values, and
/// knows fewer transpositions. A player that believes its table wherever a position came
/// from asks for the [key of the position alone](Keyed::position_key).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct WithDraws<G> {
    /// The rules without draws.
    pub game: G,
}

/// A position and how it came about: see [`WithDraws`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct WithHistory<P> {
    /// The position itself.
    pub position: P,
    /// Parts of the keys since the last progress, apart by the side to move. Zero
    /// where there is none yet.
    recent: [[u32; RECENT / 2]; 2],
    /// A hash of all of them in their order, even where `recent` has forgotten them.
    path: u64,
    /// Plies recorded.
    recorded: u8,
    /// Plies without progress.
    quiet: u8,
    /// How often this position has occurred, itself included.
    times: u8,
}

/// Of what came before, `path` alone: it tells the rest apart, and what an evaluation is learned from is
/// then the position and not the keys of others.
impl<P: Hash> Hash for WithHistory<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let WithHistory { position, path, recorded, quiet, times, recent: _ } = self;
        position.hash(state);
        (path, recorded, quiet, times).hash(state);
    }
}

const RECENT: usize = 32;
const DRAWN_AT: u8 = 3;
/// In place of how often a position has occurred: the draws that it is are not claimed, and the game goes on.
const UNCLAIMED: u8 = 0;

impl<P> WithHistory<P> {
    /// How often this position has occurred, as far as can be seen.
    pub fn times(&self) -> u8 {
        self.times
    }

    /// Plies without progress.
    pub fn quiet_plies(&self) -> u8 {
        self.quiet
    }

    /// The history ends with this position, whose key is given: notes it.
    #[inline]
    fn record(&mut self, key: u64) {
        let kept = (mix(key) >> 32) as u32 | 1;
        let same_side = &mut self.recent[usize::from(self.recorded % 2)];
        let before = same_side.iter().filter(|&&other| other == kept).count() as u8;
        same_side[usize::from(self.recorded / 2) % (RECENT / 2)] = kept;
        self.times = 1 + before;
    }
}

impl<G: Progress> WithDraws<G> {
    /// The game with draws.
    pub fn new(game: G) -> Self {
        WithDraws { game }
    }

    /// A position without a history.
    pub fn start(&self, position: G::Position) -> WithHistory<G::Position> {
        let quiet = self.game.quiet_plies(&position);
        self.fresh(position, quiet)
    }

    /// Why the game is drawn, in words, where the plain rules do not tell.
    fn why_drawn(&self, now: &WithHistory<G::Position>) -> Option<String> {
        if self.game.outcome(&now.position).is_some() || now.times == UNCLAIMED {
            return None;
        }
        if now.times >= DRAWN_AT {
            return Some("a draw: the position has occurred three times".into());
        }
        if self.game.is_dead(&now.position) {
            return Some("a draw: neither side can win".into());
        }
        let plies = G::QUIET_PLIES;
        (now.quiet >= plies).then(|| format!("a draw: {plies} plies without progress"))
    }

    #[inline]
    fn fresh(&self, position: G::Position, quiet: u8) -> WithHistory<G::Position> {
        let key = self.game.key(&position);
        let recent = [[0; RECENT / 2]; 2];
        let mut fresh = WithHistory { position, recent, path: key, recorded: 0, quiet, times: 0 };
        fresh.record(key);
        fresh
    }
}

impl<G: Progress> Game for WithDraws<G> {
    type Position = WithHistory<G::Position>;
    type Move = G::Move;
    type Moves = G::Moves;
    type Score = i32;

    #[inline]
    fn moves(&self, before: &Self::Position) -> G::Moves {
        self.game.moves(&before.position)
    }

    #[inline]
    fn play(&self, before: &Self::Position, mv: G::Move) -> Self::Position {
        let position = self.game.play(&before.position, mv);
        if self.game.makes_progress(&before.position, mv) {
            return self.fresh(position, 0);
        }
        let key = self.game.key(&position);
        let mut after = WithHistory {
            position,
            recent: before.recent,
            path: mix(before.path ^ key),
            // The game is over before either is full, unless nobody minds the limit.
            recorded: before.recorded.wrapping_add(1),
            quiet: before.quiet.saturating_add(1),
            times: 0,
        };
        after.record(key);
        after
    }

    #[inline]
    fn outcome(&self, now: &Self::Position) -> Option<i32> {
        let drawn = now.times != UNCLAIMED
            && (now.times >= DRAWN_AT
                || now.quiet >= G::QUIET_PLIES
                || self.game.is_dead(&now.position));
        self.game.outcome(&now.position).or(drawn.then_some(0))
    }
}

impl<G: Progress + Deterministic> Deterministic for WithDraws<G> {}

impl<G: Progress> Keyed for WithDraws<G> {
    #[inline]
    fn key(&self, now: &Self::Position) -> u64 {
        self.game.key(&now.position) ^ mix(now.path.wrapping_add(now.quiet.into()))
    }

    #[inline]
    fn position_key(&self, now: &Self::Position) -> u64 {
        self.game.position_key(&now.position)
    }
}

/// An evaluation that looks at the position and not at its history.
#[derive(Copy, Clone, Debug)]
pub struct OfPosition<E>(
    /// The evaluation of the game without draws.
    pub E,
);

impl<G: Progress, E: Evaluate<G>> Evaluate<WithDraws<G>> for OfPosition<E> {
    #[inline]
    fn evaluate(&self, game: &WithDraws<G>, now: &WithHistory<G::Position>) -> i32 {
        self.0.evaluate(&game.game, &now.position)
    }
    #[inline]
    fn known(&self, game: &WithDraws<G>, now: &WithHistory<G::Position>) -> Option<i32> {
        self.0.known(&game.game, &now.position)
    }
    #[inline]
    fn foretells(
        &self,
        game: &WithDraws<G>,
        now: &WithHistory<G::Position>,
        depth: u32,
    ) -> Foretold {
        self.0.foretells(&game.game, &now.position, depth)
    }
}

impl<G: Progress, K: Tactics<G>> Tactics<WithDraws<G>> for OfPosition<K> {
    const SOME: bool = K::SOME;

    type NoisyMoves = K::NoisyMoves;

    fn noisy_moves(&self, game: &WithDraws<G>, now: &WithHistory<G::Position>) -> Self::NoisyMoves {
        self.0.noisy_moves(&game.game, &now.position)
    }
    fn all_quiet(&self, game: &WithDraws<G>) -> bool {
        self.0.all_quiet(&game.game)
    }
    fn is_forced(&self, game: &WithDraws<G>, now: &WithHistory<G::Position>) -> bool {
        self.0.is_forced(&game.game, &now.position)
    }
    fn is_check(&self, game: &WithDraws<G>, now: &WithHistory<G::Position>) -> bool {
        self.0.is_check(&game.game, &now.position)
    }
    fn is_quiet(&self, game: &WithDraws<G>, now: &WithHistory<G::Position>, mv: G::Move) -> bool {
        self.0.is_quiet(&game.game, &now.position, mv)
    }
    fn takes_back(
        &self,
        game: &WithDraws<G>,
        now: &WithHistory<G::Position>,
        previous: G::Move,
        mv: G::Move,
    ) -> bool {
        self.0.takes_back(&game.game, &now.position, previous, mv)
    }
    /// What is beyond a pass repeats nothing.
    fn pass(
        &self,
        game: &WithDraws<G>,
        now: &WithHistory<G::Position>,
    ) -> Option<WithHistory<G::Position>> {
        self.0.pass(&game.game, &now.position).map(|after| game.fresh(after, 0))
    }
    fn win(&self, game: &WithDraws<G>) -> Option<i32> {
        self.0.win(&game.game)
    }
    fn margin(&self, game: &WithDraws<G>) -> Option<i32> {
        self.0.margin(&game.game)
    }
    fn comes_again(&self, _: &WithDraws<G>, now: &WithHistory<G::Position>) -> Option<i32> {
        (now.times > 1).then_some(0)
    }
    fn gain(&self, game: &WithDraws<G>, now: &WithHistory<G::Position>, mv: G::Move) -> i32 {
        self.0.gain(&game.game, &now.position, mv)
    }
    fn gives_away(
        &self,
        game: &WithDraws<G>,
        now: &WithHistory<G::Position>,
        mv: G::Move,
        most: i32,
    ) -> bool {
        self.0.gives_away(&game.game, &now.position, mv, most)
    }
}

/// A family that has a name for itself with draws.
pub trait DrawnFamily: Family + Progress + Deterministic {
    /// The name of the game with draws.
    const NAME_WITH_DRAWS: &'static str;
}

impl<G: DrawnFamily> fmt::Display for WithDraws<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(G::NAME_WITH_DRAWS)
    }
}

/// Positions are written without their history.
impl<G: DrawnFamily> Family for WithDraws<G> {
    fn root(&self, seed: u64) -> Self::Position {
        self.start(self.game.root(seed))
    }
    fn first_position(&self, seed: u64) -> Self::Position {
        self.start(self.game.first_position(seed))
    }
    fn is_random(&self) -> bool {
        self.game.is_random()
    }
    fn height(&self) -> Option<u32> {
        self.game.height()
    }
    fn most_plies(&self, now: &Self::Position) -> Option<u32> {
        self.game.most_plies(&now.position)
    }
    fn all_leaves(&self, depth: u32) -> f64 {
        self.game.all_leaves(depth)
    }
    fn minimal_leaves(&self, depth: u32) -> Option<f64> {
        self.game.minimal_leaves(depth)
    }
}

impl<G: DrawnFamily> WithDraws<G> {
    fn refuse_if_drawn(&self, now: &WithHistory<G::Position>, text: &str) -> Result<(), TextError> {
        let drawn = || TextError::Move(format!("{self}: no move '{text}': the game is drawn"));
        self.why_drawn(now).map_or(Ok(()), |_| Err(drawn()))
    }
}

impl<G: DrawnFamily> Notation for WithDraws<G> {
    fn name(&self) -> String {
        self.to_string()
    }
    fn player_names(&self, now: &Self::Position) -> [&'static str; 2] {
        self.game.player_names(&now.position)
    }
    fn move_text(&self, now: &Self::Position, mv: G::Move) -> String {
        self.game.move_text(&now.position, mv)
    }
    fn node_text(&self, now: &Self::Position) -> Option<String> {
        self.game.node_text(&now.position)
    }
    fn read_move(&self, now: &Self::Position, text: &str) -> Result<G::Move, TextError> {
        self.refuse_if_drawn(now, text)?;
        self.game.read_move(&now.position, text)
    }
    fn protocols(&self) -> &'static [Protocol] {
        self.game.protocols()
    }
    fn move_in(&self, protocol: Protocol, now: &Self::Position, mv: G::Move) -> String {
        self.game.move_in(protocol, &now.position, mv)
    }
    fn read_move_in(
        &self,
        protocol: Protocol,
        now: &Self::Position,
        text: &str,
    ) -> Result<G::Move, TextError> {
        if !protocol.is_uci() {
            self.refuse_if_drawn(now, text)?;
        }
        self.game.read_move_in(protocol, &now.position, text)
    }
    fn unclaimed_in(&self, protocol: Protocol, now: Self::Position) -> Self::Position {
        match protocol.is_uci() && self.why_drawn(&now).is_some() {
            true => WithHistory { times: UNCLAIMED, ..now },
            false => now,
        }
    }
    fn start_after(&self, roll: &str) -> Option<Self::Position> {
        Some(self.start(self.game.start_after(roll)?))
    }
    fn position_in(&self, protocol: Protocol, now: &Self::Position) -> Option<String> {
        self.game.position_in(protocol, &now.position)
    }
    fn read_position_in(
        &self,
        protocol: Protocol,
        text: &str,
    ) -> Result<Self::Position, TextError> {
        Ok(self.start(self.game.read_position_in(protocol, text)?))
    }
    fn read_position(&self, text: &str) -> Result<Self::Position, TextError> {
        Ok(self.start(self.game.read_position(text)?))
    }
    fn position_text(&self, now: &Self::Position) -> Option<String> {
        self.game.position_text(&now.position)
    }
    fn board(&self, now: &Self::Position, last: Option<G::Move>) -> Option<Board> {
        let board = self.game.board(&now.position, last)?;
        Some(match self.why_drawn(now) {
            Some(why) => board.with_state(why),
            None => board,
        })
    }
}

/// What repetition makes wrong is not forwarded: `solver` knows no history, and the images of `symmetric` would
/// have none.
impl<G: DrawnFamily> Knowledge for WithDraws<G> {
    fn evaluations(&self) -> &'static [&'static str] {
        self.game.evaluations()
    }
    fn usual_evaluation(&self) -> usize {
        self.game.usual_evaluation()
    }
    fn playing_evaluation(&self) -> usize {
        self.game.playing_evaluation()
    }
    #[inline]
    fn evaluate(&self, evaluation: usize, now: &Self::Position) -> i32 {
        self.game.evaluate(evaluation, &now.position)
    }
    #[inline]
    fn foretells(&self, evaluation: usize, now: &Self::Position, depth: u32) -> Foretold {
        self.game.foretells(evaluation, &now.position, depth)
    }
    fn has_quiescence(&self) -> bool {
        self.game.has_quiescence()
    }
    #[inline]
    fn evaluate_quiet(&self, evaluation: usize, now: &Self::Position) -> i32 {
        self.game.evaluate_quiet(evaluation, &now.position)
    }
    fn scaled_for(&self, evaluation: usize) -> Self {
        WithDraws { game: self.game.scaled_for(evaluation) }
    }
    fn tactics(&self) -> impl Tactics<Self> + Clone + Send + Sync + use<G> {
        OfPosition(self.game.tactics())
    }
    fn prefers_static_order(&self) -> bool {
        self.game.prefers_static_order()
    }
    fn move_priority(&self, now: &Self::Position, mv: G::Move) -> i32 {
        self.game.move_priority(&now.position, mv)
    }
    fn static_priority(&self, now: &Self::Position, mv: G::Move) -> i32 {
        self.game.static_priority(&now.position, mv)
    }
    fn plies_left(&self, now: &Self::Position) -> Option<RangeInclusive<u32>> {
        self.game.plies_left(&now.position)
    }
    fn result_unit(&self) -> i32 {
        self.game.result_unit()
    }
    /// A symmetry turns the history with the position: what it repeats, its image repeats.
    fn symmetry_class(&self, now: &Self::Position) -> u64 {
        self.game.symmetry_class(&now.position)
    }
    fn feature_count(&self) -> u32 {
        self.game.feature_count()
    }
    #[inline]
    fn features(&self, now: &Self::Position, tell: impl FnMut(u32)) {
        self.game.features(&now.position, tell);
    }
    fn verdict(&self) -> Verdict {
        self.game.verdict()
    }
    fn tablebase(&self) -> Option<Box<dyn Tablebase>> {
        self.game.tablebase()
    }
    /// Tables know no history: a win that takes long may be drawn before.
    fn known_values(&self, folder: &Path) -> Result<Option<KnownValuesOf<Self>>, TextError> {
        let known = self.game.known_values(folder)?;
        Ok(known.map(|known| -> KnownValuesOf<Self> {
            Arc::new(move |now: &Self::Position| known(&now.position))
        }))
    }
    /// As usual, the positions alone are counted, whatever their history.
    fn own_perft(&self, now: &Self::Position, depth: u32) -> Option<u64> {
        Some(self.game.perft(&now.position, depth))
    }
}
