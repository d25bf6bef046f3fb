//! What is known of positions beyond the rules: what they are worth ([`Evaluate`]), which moves
//! upset that ([`Noisy`], [`Quiescent`]), and what forces play ([`Tactics`]).

use crate::{Deterministic, Game, Score, Window, engine::Foretold};

/// Judges positions that are not over.
///
/// Not part of the rules, so that one game can be searched with many
/// evaluations. Any `Fn(&Position) -> Score` will do.
pub trait Evaluate<G: Game> {
    /// The estimated score for the side to move.
    fn evaluate(&self, game: &G, position: &G::Position) -> G::Score;

    /// Whether a search stops where something is [known](Self::known). Engines see to it that it does; a
    /// search to a fixed depth looks as far as it is told, its root included.
    const STOPS_AT_KNOWN: bool = false;

    /// What the position is worth under best play, if that is known, say from endgame tables: then
    /// an [engine](crate::engine::Engine) searches nothing below it. Mostly nothing is.
    ///
    /// Where something is known, [`evaluate`](Self::evaluate) says the same.
    #[inline(always)]
    fn known(&self, _game: &G, _position: &G::Position) -> Option<G::Score> {
        None
    }

    /// How values of shallow searches of this position foretell that of one of `depth` plies, all of them by this
    /// evaluation: an engine that plays gives up nodes by it. Mostly nothing is known of that.
    #[inline(always)]
    fn foretells(&self, _game: &G, _position: &G::Position, _depth: u32) -> Foretold {
        Foretold::NOTHING
    }
}

impl<G: Game, F: Fn(&G::Position) -> G::Score> Evaluate<G> for F {
    #[inline]
    fn evaluate(&self, _: &G, position: &G::Position) -> G::Score {
        self(position)
    }
}

/// A game that knows which moves upset the balance: captures, promotions.
///
/// Whoever plays noisy moves, and all moves where the side to move is
/// [forced](Self::is_forced), must come to an end: in chess captures
/// run out, and a check that is no capture is not looked at.
pub trait Noisy: Game {
    /// Some of the legal moves, produced lazily; owns what it needs.
    type NoisyMoves: Iterator<Item = Self::Move>;

    /// The moves that may change the worth of a position at one stroke, always in
    /// the same order, best with the most promising first. Not asked where the
    /// side to move is forced.
    fn noisy_moves(&self, position: &Self::Position) -> Self::NoisyMoves;

    /// Whether the side to move cannot leave things as they are, so that a static
    /// judgement says nothing: it is in check, or has to capture. Then every legal
    /// move is tried.
    fn is_forced(&self, position: &Self::Position) -> bool;
}

/// An evaluation that first plays out what is noisy, and judges what is left.
///
/// The value q of a position p, for the side to move, with the evaluation e:
///
/// ```text
/// q(p) = outcome(p)                          if the game is over
/// q(p) = max -q(p.m) over all moves m        if the side to move is forced
/// q(p) = max(e(p), max -q(p.m) over noisy m) otherwise
/// ```
///
/// To take e(p) is to stand pat: some quiet move will do at least as well as none.
/// The value is found by alpha-beta with a full window, so that it is a function of the
/// position alone: whoever asks, from wherever, is told the same, and a memory may
/// keep it.
///
/// ```
/// use plywood::{Deterministic, Evaluate, Game, Noisy, Quiescent};
///
/// /// A row of coins, of which the players take the next one in turn, or do
/// /// something else. Only taking is noisy.
/// struct Coins;
///
/// #[derive(Copy, Clone)]
/// struct Row { left: &'static [i32], lead: i32 }
///
/// impl Game for Coins {
///     type Position = Row;
///     type Move = bool; // whether to take
///     type Moves = std::array::IntoIter<bool, 2>;
///     type Score = i32;
///
///     fn moves(&self, _: &Row) -> Self::Moves {
///         [true, false].into_iter()
///     }
///     fn play(&self, row: &Row, take: bool) -> Row {
///         let coin = if take { row.left[0] } else { 0 };
///         Row { left: &row.left[usize::from(take)..], lead: -(row.lead + coin) }
///     }
///     fn outcome(&self, row: &Row) -> Option<i32> {
///         row.left.is_empty().then_some(row.lead)
///     }
/// }
/// impl Deterministic for Coins {}
///
/// impl Noisy for Coins {
///     type NoisyMoves = std::option::IntoIter<bool>;
///
///     fn noisy_moves(&self, _: &Row) -> Self::NoisyMoves {
///         Some(true).into_iter()
///     }
///     fn is_forced(&self, _: &Row) -> bool {
///         false
///     }
/// }
///
/// let quiet = Quiescent(|row: &Row| row.lead);
/// let worth = |left| quiet.evaluate(&Coins, &Row { left, lead: 0 });
/// assert_eq!(worth(&[5, -1]), 5); // nobody takes the second
/// assert_eq!(worth(&[2, 9]), 0); // who takes 2 leaves 9
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Quiescent<E>(
    /// Judges the quiet positions.
    pub E,
);

impl<G, E> Evaluate<G> for Quiescent<E>
where
    G: Noisy + Deterministic,
    E: Evaluate<G>,
{
    #[inline]
    fn evaluate(&self, game: &G, position: &G::Position) -> G::Score {
        self.search(game, position, Window::full())
    }
}

impl<E> Quiescent<E> {
    /// Fail-soft: a score s with a window has q = s inside it, q <= s if s <= alpha,
    /// q >= s if s >= beta.
    fn search<G>(&self, game: &G, position: &G::Position, window: Window<G::Score>) -> G::Score
    where
        G: Noisy + Deterministic,
        E: Evaluate<G>,
    {
        if let Some(score) = game.outcome(position) {
            return score;
        }
        if game.is_forced(position) {
            let nothing = -G::Score::INFINITY;
            return self.best(game, position, window, nothing, game.moves(position));
        }
        let stand_pat = self.0.evaluate(game, position);
        if stand_pat >= window.beta {
            return stand_pat;
        }
        self.best(game, position, window, stand_pat, game.noisy_moves(position))
    }

    /// The best of these moves, or `best` if that is better.
    #[inline]
    fn best<G>(
        &self,
        game: &G,
        position: &G::Position,
        window: Window<G::Score>,
        mut best: G::Score,
        moves: impl Iterator<Item = G::Move>,
    ) -> G::Score
    where
        G: Noisy + Deterministic,
        E: Evaluate<G>,
    {
        for mv in moves {
            let child = game.play(position, mv);
            let score = -self.search(game, &child, -window.above(best));
            if score > best {
                best = score;
                if best >= window.beta {
                    break;
                }
            }
        }
        best
    }
}

/// What a player knows of forcing play in a game, so that an engine looks further
/// where it matters: see [`Engine::tactics`](crate::engine::Engine::tactics).
///
/// `()` knows nothing, and with it an engine looks equally far everywhere. All that
/// is here has a default that is always right, but helps little.
pub trait Tactics<G: Game> {
    /// Whether there is anything to know.
    const SOME: bool = true;

    /// Moves produced lazily; owns what it needs.
    type NoisyMoves: Iterator<Item = G::Move>;

    /// The legal moves that may change the worth of a position at one stroke and are
    /// worth a look, the most promising first. They must come to an end: see
    /// [`Noisy`](crate::Noisy). Not asked where the side to move is forced.
    fn noisy_moves(&self, game: &G, position: &G::Position) -> Self::NoisyMoves;

    /// Whether no move is noisy and nobody is ever forced: then late quiet moves are
    /// [reduced](crate::engine::Reductions) by their number alone.
    fn all_quiet(&self, _game: &G) -> bool {
        false
    }

    /// Whether the side to move cannot leave things as they are: it is in check.
    fn is_forced(&self, _game: &G, _position: &G::Position) -> bool {
        false
    }

    /// Whether the move that led here is looked at further, as a check is: it leaves the side to
    /// move little choice, and there are few such moves. If not told otherwise, where that side
    /// [is forced](Self::is_forced).
    fn is_check(&self, game: &G, position: &G::Position) -> bool {
        self.is_forced(game, position)
    }

    /// Whether a move that was possible here, and was not noisy, is as good as any
    /// to be looked at less when many others were better so far.
    fn is_quiet(&self, _game: &G, _position: &G::Position, _mv: G::Move) -> bool {
        false
    }

    /// Whether a move takes back what the previous one took.
    fn takes_back(
        &self,
        _game: &G,
        _position: &G::Position,
        _previous: G::Move,
        _mv: G::Move,
    ) -> bool {
        false
    }

    /// The position with the other side to move, if that is mostly worse for the
    /// side that passes than its best move.
    fn pass(&self, _game: &G, _position: &G::Position) -> Option<G::Position> {
        None
    }

    /// The score of a game that is won, if evaluations stay below half of it. Then
    /// wins are worth one less for every ply that they are away, so that an engine
    /// makes progress.
    fn win(&self, _game: &G) -> Option<i32> {
        None
    }

    /// A score that few quiet moves gain at one stroke: a pawn, where a game has pawns. Where it is
    /// told, an engine leaves out what its static values say to be hopeless by far more, or
    /// good enough: see [`Pruning`](crate::engine::Pruning).
    fn margin(&self, _game: &G) -> Option<i32> {
        None
    }

    /// What a position is taken to be worth that was there before on the way to it: a draw, where
    /// coming again makes one in the end. Whoever can do better need not come again.
    fn comes_again(&self, _game: &G, _position: &G::Position) -> Option<i32> {
        None
    }

    /// The most that a noisy move wins by itself.
    fn gain(&self, _game: &G, _position: &G::Position, _mv: G::Move) -> i32 {
        i32::INFINITY
    }

    /// Whether a move loses more than `most` if the other side takes what it offers.
    fn gives_away(&self, _game: &G, _position: &G::Position, _mv: G::Move, _most: i32) -> bool {
        false
    }
}

/// Knows nothing.
impl<G: Game> Tactics<G> for () {
    const SOME: bool = false;

    type NoisyMoves = std::iter::Empty<G::Move>;

    fn noisy_moves(&self, _: &G, _: &G::Position) -> Self::NoisyMoves {
        std::iter::empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random trees: a node is its path, and everything else follows from it.
    struct Tangle;

    fn mix(x: u64) -> u64 {
        let x = (x ^ (x >> 31)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let x = (x ^ (x >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x ^ (x >> 32)
    }

    #[derive(Copy, Clone)]
    struct Node {
        hash: u64,
        left: u8,
    }

    impl Game for Tangle {
        type Position = Node;
        type Move = u8;
        type Moves = std::ops::Range<u8>;
        type Score = i32;

        fn moves(&self, _: &Node) -> Self::Moves {
            0..4
        }
        fn play(&self, node: &Node, mv: u8) -> Node {
            Node { hash: mix(node.hash + u64::from(mv) + 1), left: node.left - 1 }
        }
        fn outcome(&self, node: &Node) -> Option<i32> {
            let over = node.left == 0 || node.hash.is_multiple_of(11);
            over.then_some((node.hash >> 8) as i32 % 7)
        }
    }
    impl Deterministic for Tangle {}
    impl Noisy for Tangle {
        type NoisyMoves = std::ops::Range<u8>;

        fn noisy_moves(&self, node: &Node) -> Self::NoisyMoves {
            (node.hash >> 16) as u8 % 4..4
        }
        fn is_forced(&self, node: &Node) -> bool {
            node.hash.is_multiple_of(3)
        }
    }

    fn judge(node: &Node) -> i32 {
        (node.hash >> 24) as i32 % 9
    }

    /// The definition, word by word.
    fn by_definition(node: &Node) -> i32 {
        if let Some(score) = Tangle.outcome(node) {
            return score;
        }
        let worth = |mv| -by_definition(&Tangle.play(node, mv));
        if Tangle.is_forced(node) {
            Tangle.moves(node).map(worth).max().expect("a move")
        } else {
            Tangle.noisy_moves(node).map(worth).fold(judge(node), i32::max)
        }
    }

    #[test]
    fn the_value_is_the_definition_whatever_is_cut_off() {
        for seed in 0..3000 {
            let root = Node { hash: mix(seed), left: 6 };
            let value = by_definition(&root);
            assert_eq!(Quiescent(judge).evaluate(&Tangle, &root), value, "{seed}");
            for alpha in -9..9 {
                for beta in alpha + 1..=9 {
                    let window = Window { alpha, beta };
                    let score = Quiescent(judge).search(&Tangle, &root, window);
                    let kept = crate::Bound::of(score, window).admits(score, value);
                    assert!(kept, "{seed}: {score} with {window:?}, but {value}");
                }
            }
        }
    }

    /// Knows what some positions are worth.
    struct Knowing;

    fn sure(node: &Node) -> Option<i32> {
        node.hash.is_multiple_of(5).then_some((node.hash >> 40) as i32 % 9 - 4)
    }

    impl Evaluate<Tangle> for Knowing {
        const STOPS_AT_KNOWN: bool = true;

        fn evaluate(&self, _: &Tangle, node: &Node) -> i32 {
            sure(node).unwrap_or_else(|| judge(node))
        }
        fn known(&self, _: &Tangle, node: &Node) -> Option<i32> {
            sure(node)
        }
    }

    /// What is known, and else the best of what is below.
    fn with_knowledge(node: &Node, depth: u32) -> i32 {
        if let Some(score) = Tangle.outcome(node).or_else(|| sure(node)) {
            return score;
        }
        if depth == 0 {
            return judge(node);
        }
        let worth = |mv| -with_knowledge(&Tangle.play(node, mv), depth - 1);
        Tangle.moves(node).map(worth).max().expect("a move")
    }

    #[test]
    fn what_is_known_is_a_leaf() {
        for seed in 0..1000 {
            let root = Node { hash: mix(seed), left: 6 };
            let mut search = crate::Search::new(&Tangle, Knowing);
            let Ok(score) = crate::algorithm::negascout(&mut search, &root, 5, Window::full());
            assert_eq!(score, with_knowledge(&root, 5), "{seed}");
        }
    }
}
