//! Searching game trees: one algorithm, one short file, at full speed.
//!
//! Give it the rules of a two-player game and it finds the best move, shows the
//! line it expects, and tells what the search cost. There are three concepts:
//!
//! 1. A game author writes a [`Game`]: `moves`, `play`, `outcome`.
//! 2. An algorithm author writes against a [`Tree`]: `enter`, `next`, `play`,
//!    `leave`.
//! 3. A [`Search`] turns the first into the second, and holds what helps: an
//!    evaluation, a memory, an order of moves, an observer. What is not asked
//!    for is `()` and compiles to nothing.
//!
//! # A game
//!
//! Positions are small values that are copied, never undone. Scores are always
//! those of the side to move.
//!
//! ```
//! use plywood::{Deterministic, Game, Keyed};
//!
//! /// Take one, two or three matches; who takes the last one wins.
//! struct Matches;
//!
//! impl Game for Matches {
//!     type Position = u32; // the matches left
//!     type Move = u32;
//!     type Moves = std::ops::RangeInclusive<u32>;
//!     type Score = i32;
//!
//!     fn moves(&self, left: &u32) -> Self::Moves {
//!         1..=3.min(*left)
//!     }
//!     fn play(&self, left: &u32, taken: u32) -> u32 {
//!         left - taken
//!     }
//!     fn outcome(&self, left: &u32) -> Option<i32> {
//!         (*left == 0).then_some(-1) // the opponent took the last one
//!     }
//! }
//!
//! impl Deterministic for Matches {} // nothing but the players moves
//!
//! impl Keyed for Matches {
//!     fn key(&self, left: &u32) -> u64 {
//!         u64::from(*left).wrapping_mul(0x9E37_79B9_7F4A_7C15)
//!     }
//! }
//! ```
//!
//! # A search
//!
//! Games are rarely searched to their end, so a search wants an
//! [evaluation](Evaluate) of the positions at its horizon: here a function that
//! knows nothing. The algorithms are functions of a tree, a node, the plies left
//! and mostly a [`Window`]:
//!
//! ```
//! # use plywood::doc::Matches;
//! use plywood::{Search, Window, algorithm::negascout};
//! let mut search = Search::new(&Matches, |_: &u32| 0);
//! let Ok(value) = negascout(&mut search, &10, 10, Window::full());
//! assert_eq!(value, 1);
//! let Ok(line) = search.principal_variation(&10, 10, value);
//! assert_eq!(line, [2, 1, 3, 1, 3]); // leave a multiple of four
//! ```
//!
//! A search that cannot be stopped returns a `Result` whose error does not
//! exist, hence `let Ok(value) =` without `else`.
//!
//! # Watching it
//!
//! [Observers](observer) count, stop, or record a search:
//!
//! ```
//! # use plywood::doc::Matches;
//! use plywood::{
//!     Search, Window, algorithm::{falphabeta, negascout}, observer::{Counts, NodeLimit},
//! };
//! let mut search = Search::new(&Matches, |_: &u32| 0).observer(Counts::default());
//! let Ok(_) = falphabeta(&mut search, &20, 8, Window::full());
//! let Counts { re_searches, .. } = search.observer;
//! assert_eq!(re_searches, 0); // alpha-beta visits nothing twice
//!
//! let limit = (Counts::default(), NodeLimit(1000));
//! let mut search = Search::new(&Matches, |_: &u32| 0).observer(limit);
//! assert!(negascout(&mut search, &40, 40, Window::full()).is_err());
//! assert_eq!(search.observer.0.nodes(), 1001); // the last one was not allowed
//! ```
//!
//! # Comparing algorithms
//!
//! [`Algorithm`](algorithm::Algorithm) names them all at run time, and [`Search::run`] runs
//! the one chosen:
//!
//! ```
//! # use plywood::doc::Matches;
//! use plywood::{Search, algorithm::Algorithm, observer::Counts};
//! for entry in Algorithm::ALL {
//!     let mut search = Search::new(&Matches, |_: &u32| 0).observer(Counts::default());
//!     let found = search.run(entry.algorithm, &11, 11, 1 << 20).unwrap();
//!     assert_eq!((found.value.score, found.best), (1, Some(3)), "{}", entry.name);
//!     assert!(search.observer.leaves() > 0);
//! }
//! ```
//!
//! [`minimal_leaves`](efficiency::minimal_leaves) tells the least number of leaves that could
//! have proved the value.
//!
//! # A game with dice
//!
//! Where chance moves, a game says what may happen and how often ([`Dice`]),
//! instead of promising that nothing does. Searches that know no dice do not
//! compile on it; those that do find the mean of what may happen, and need not
//! look at all of it:
//!
//! ```
//! use plywood::{Chance, Dice, Game, Search, Side, Window, algorithm::star1};
//!
//! /// Take a coin, or toss one for two or none: three rounds, and four coins win.
//! struct Toss;
//!
//! #[derive(Copy, Clone)]
//! struct Table { coins: i32, round: u8, in_the_air: bool }
//!
//! impl Game for Toss {
//!     type Position = Table;
//!     type Move = bool; // whether to toss
//!     type Moves = std::array::IntoIter<bool, 2>;
//!     type Score = f64;
//!
//!     fn moves(&self, _: &Table) -> Self::Moves {
//!         [false, true].into_iter()
//!     }
//!     fn play(&self, table: &Table, toss: bool) -> Table {
//!         let coins = table.coins + i32::from(!toss);
//!         Table { coins, round: table.round + 1, in_the_air: toss }
//!     }
//!     fn outcome(&self, table: &Table) -> Option<f64> {
//!         let over = table.round == 3 && !table.in_the_air;
//!         over.then(|| if table.coins > 3 { 1.0 } else { 0.0 })
//!     }
//! }
//!
//! impl Dice for Toss {
//!     type Rolls = std::array::IntoIter<(f64, Table), 2>;
//!
//!     fn side(&self, _: &Table) -> Side {
//!         Side::First // there is nobody else
//!     }
//!     fn rolls(&self, table: &Table) -> Option<Chance<Self::Rolls>> {
//!         let lands = |coins| Table { coins: table.coins + coins, in_the_air: false, ..*table };
//!         let rolls = [(1.0, lands(2)), (1.0, lands(0))].into_iter();
//!         table.in_the_air.then_some(Chance { total: 2.0, rolls })
//!     }
//!     fn range(&self) -> Window<f64> {
//!         Window { alpha: 0.0, beta: 1.0 }
//!     }
//! }
//!
//! let mut search = Search::new(&Toss, |_: &Table| 0.5);
//! let start = Table { coins: 0, round: 0, in_the_air: false };
//! let Ok(chance) = star1(&mut search, &start, 4, Window::full());
//! assert_eq!(chance, 0.625); // toss; after heads take twice, after tails toss on
//! ```
//!
//! # Looking where it matters
//!
//! [Best-first minimax](best_first) always looks further down the line that looks
//! best. It has an answer at any time, and its tree can be kept from move to move:
//!
//! ```
//! # use plywood::doc::Matches;
//! use plywood::{Search, best_first::{KeptTree, WhenFull, best_first_kept}, observer::NodeLimit};
//! let judge = |left: &u32| if left % 4 == 0 { -1 } else { 1 };
//! let mut search = Search::new(&Matches, judge).observer(NodeLimit(1000));
//! let mut kept = KeptTree::with_bytes(1 << 20, WhenFull::GoOnInLinearSpace);
//! let found = best_first_kept(&mut search, &mut kept, &30, 20);
//! assert_eq!(found.line[0], 2); // 28 are left
//! ```
//!
//! Others that choose what to look at are beside it: UCT, proof-number search, B\*, conspiracy numbers.
//!
//! # A new algorithm
//!
//! It reads like its paper, and works for every game, counted or not, with or
//! without a memory. This is the whole of alpha-beta:
//!
//! ```
//! use plywood::{Best, Tree, Visit::*, Window};
//!
//! fn alphabeta<T: Tree>(
//!     tree: &mut T,
//!     node: &T::Node,
//!     depth: u32,
//!     window: Window<T::Score>,
//! ) -> Result<T::Score, T::Stop> {
//!     let mut moves = match tree.enter(node, depth, window)? {
//!         Leaf(score) => return Ok(score),
//!         Inner(moves) => moves,
//!     };
//!     let mut best = Best::none();
//!     while let Some(mv) = tree.next(node, &mut moves) {
//!         let child = tree.play(node, mv);
//!         let score = -alphabeta(tree, &child, depth - 1, -window.above(best.score))?;
//!         if best.improve(score, mv) && score >= window.beta {
//!             break;
//!         }
//!     }
//!     Ok(tree.leave(node, moves, depth, window, best))
//! }
//! # use plywood::{doc::Matches, Search};
//! # let mut search = Search::new(&Matches, |_: &u32| 0);
//! # assert_eq!(alphabeta(&mut search, &9, 9, Window::full()), Ok(1));
//! ```
//!
//! The [`algorithm`] module has one file for each, with its paper, its contract,
//! and what differs from the print.

pub mod algorithm;
pub mod best_first;
#[doc(hidden)]
pub mod doc;
pub mod efficiency;
pub mod engine;
mod evaluate;
mod game;
pub mod memory;
pub mod observer;
pub mod order;
pub mod perft;
mod score;
mod search;
pub mod solve;
mod tree;

pub use {
    evaluate::{Evaluate, Noisy, Quiescent, Tactics},
    game::{Chance, ChanceError, Deterministic, Dice, Game, Keyed, Side},
    score::{Bound, Score, Scored, Window},
    search::{BestOf, Search, WindowOf},
    tree::{Best, ChanceTree, ChanceVisit, Tree, Visit, Walk},
};
