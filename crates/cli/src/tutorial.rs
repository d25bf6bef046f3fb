//! A tutorial of ten minutes: from nothing to a game of your own that is played, judged, matched
//! and analysed.
//!
//! You need [Rust](https://www.rust-lang.org/tools/install) and the program `plywood`
//! (`cargo install --path crates/cli` in the checkout).
//!
//! # A crate to begin with
//!
//! ```sh
//! plywood new my-game
//! cd my-game
//! cargo test
//! ```
//!
//! This writes a crate with a small game, pawns that race to the last row, and tests it. The
//! rules are in `src/lib.rs`, the program in `src/main.rs` is two lines, and `tests/rules.rs` has
//! what must hold. The first build takes a minute or two, later ones seconds.
//!
//! # Rules
//!
//! Rules are three functions: the moves of a position, the position after a move, and the score
//! once the game is over, as the side to move sees it. That is all a game needs. Here is a
//! smaller one than the crate has, with its program:
//!
//! ```no_run
//! use plywood_cli::prelude::*;
//!
//! /// Take one, two or three matches; who takes the last one wins.
//! #[derive(Clone)]
//! struct Matches;
//!
//! impl Game for Matches {
//!     type Position = u32; // the matches left
//!     type Move = u32;
//!     type Moves = std::ops::RangeInclusive<u32>;
//!     type Score = i32;
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
//! fn main() -> ExitCode {
//!     main_with(Registry::standard().game("matches", || Bare(Matches, 21)))
//! }
//! ```
//!
//! [`Bare`](crate::prelude::Bare) adds what the commands ask beyond the rules, in plain words:
//! moves and positions are called by their `Debug`, and there is no board. A game that says more, as
//! the one in your crate does, implements [`Notation`](crate::prelude::Notation),
//! [`Knowledge`](crate::prelude::Knowledge) and [`Family`](crate::prelude::Family) itself.
//!
//! # Check
//!
//! `cargo run --release -- check my-game` plays random games and tells what is wrong with the
//! rules: moves in another order each time, keys of equal positions, texts that do not read
//! back, a board that disagrees, each with the position and the command that shows it.
//!
//! Most mistakes in rules show in the number of positions. Count some by hand, or look up what
//! others counted, and put the numbers into a test:
//!
//! ```
//! # use plywood_cli::prelude::*;
//! # #[derive(Clone)]
//! # struct Matches;
//! # impl Game for Matches {
//! #     type Position = u32;
//! #     type Move = u32;
//! #     type Moves = std::ops::RangeInclusive<u32>;
//! #     type Score = i32;
//! #     fn moves(&self, left: &u32) -> Self::Moves { 1..=3.min(*left) }
//! #     fn play(&self, left: &u32, taken: u32) -> u32 { left - taken }
//! #     fn outcome(&self, left: &u32) -> Option<i32> { (*left == 0).then_some(-1) }
//! # }
//! let registry = Registry::standard().game("matches", || Bare(Matches, 21));
//! let game = registry.find("matches")?;
//! assert_eq!(game.perft(&Start::default(), 4)?.nodes, 81);
//! assert_eq!(game.show(&Start::after("3 2"))?.moves, ["1", "2", "3"]);
//! # Ok::<(), Error>(())
//! ```
//!
//! On the command line, `--divide` tells under which move a count goes wrong:
//!
//! ```sh
//! cargo run --release -- perft my-game 5 --divide
//! ```
//!
//! # Show
//!
//! ```sh
//! cargo run --release -- show my-game
//! cargo run --release -- show my-game --moves 'a2-a3 b4-a3'
//! ```
//!
//! The board is what `Notation::board` says: what stands where. Whoever shows it draws it.
//!
//! ```
//! use plywood_cli::prelude::*;
//! let pawns = [Cell::EMPTY, Cell::of(Owner::Second, 'O'), Cell::of(Owner::First, 'X'), Cell::EMPTY];
//! let board = Board::squares(2, pawns).with_state("X to move".into());
//! # use plywood_games::board::Style;
//! assert_eq!(board.draw(Style::Plain), "2  .  O\n1  X  .\n   a  b\nX to move\n");
//! ```
//!
//! # Play
//!
//! ```sh
//! cargo run --release -- play my-game --depth 6
//! ```
//!
//! Type moves as they are shown; `help` tells what else can be said, such as `hint`, `undo` and
//! `save FILE`. `--side none` lets the engine play itself.
//!
//! # Evaluate
//!
//! A search that does not reach the end of the game asks an evaluation: who stands better, and by
//! how much? It is a function from a position to a score for the side to move, smaller than
//! what a win scores. The game in your crate has two, `race` and `pawns`, in `impl Knowledge`;
//! whichever is first in the list is used if none is named. Another can join from outside:
//!
//! ```
//! # use plywood_cli::prelude::*;
//! # #[derive(Clone)]
//! # struct Matches;
//! # impl Game for Matches {
//! #     type Position = u32;
//! #     type Move = u32;
//! #     type Moves = std::ops::RangeInclusive<u32>;
//! #     type Score = i32;
//! #     fn moves(&self, left: &u32) -> Self::Moves { 1..=3.min(*left) }
//! #     fn play(&self, left: &u32, taken: u32) -> u32 { left - taken }
//! #     fn outcome(&self, left: &u32) -> Option<i32> { (*left == 0).then_some(-100) }
//! # }
//! let registry = Registry::standard()
//!     .game("matches", || Bare(Matches, 21))
//!     .evaluation::<Bare<Matches>>("fours", |_, left| if left % 4 == 0 { -10 } else { 10 });
//! let game = registry.find("matches:eval=fours")?;
//! assert_eq!(game.info().evaluations, ["none", "fours"]);
//! # Ok::<(), Error>(())
//! ```
//!
//! # Match
//!
//! Whether an evaluation is better than another is settled by playing. A pair is two games, in
//! which each player moves first once:
//!
//! ```sh
//! cargo run --release -- match my-game engine@4,eval=race engine@4,eval=pawns --pairs 20 --opening-plies 2
//! cargo run --release -- match my-game engine@4 random --pairs 10
//! ```
//!
//! The number behind `@` is the depth; `engine@nodes=20000` and `engine@time=100ms` are other
//! budgets.
//!
//! # Analyse
//!
//! ```sh
//! cargo run --release -- analyse my-game --depth 8
//! cargo run --release -- analyse my-game --moves 'a2-a3' --depth 8 --lines 3
//! cargo run --release -- analyse my-game --depth 6 --algorithm negascout
//! cargo run --release -- solve my-game:columns=3,rows=4
//! cargo run --release -- compare my-game --depth 5
//! cargo run --release -- efficiency my-game --depth 6 --random 5
//! ```
//!
//! The first three find the best move and show the line they expect; `solve` finds who wins;
//! `compare` sets all algorithms side by side, and `efficiency` sets a search beside the least
//! work that could have proved its value.
//!
//! # An algorithm of your own
//!
//! An algorithm is a function over any tree: it enters a node, tries its moves, and leaves with the
//! best. By one line it joins those of Plywood, for all games without dice
//! (`Registry::dice_algorithm` is for the others), and has a name wherever an algorithm is named:
//! `algorithms` lists it, `compare`, `analyse` and `trace` take it. `compare` holds its values
//! against the definition, and tells if they are wrong.
//!
//! ```
//! use plywood_cli::prelude::*;
//!
//! /// All moves, to the end.
//! fn all_moves<T: Tree>(tree: &mut T, node: &T::Node, depth: u32) -> Result<T::Score, T::Stop> {
//!     let mut moves = match tree.enter(node, depth, Window::full())? {
//!         Visit::Leaf(score) => return Ok(score),
//!         Visit::Inner(moves) => moves,
//!     };
//!     let mut best = Best::none();
//!     while let Some(mv) = tree.next(node, &mut moves) {
//!         let child = tree.play(node, mv);
//!         best.improve(-all_moves(tree, &child, depth - 1)?, mv);
//!     }
//!     Ok(tree.leave(node, moves, depth, Window::full(), best))
//! }
//!
//! let registry = Registry::standard()
//!     .algorithm("all-moves", |tree, root, depth| all_moves(tree, root, depth))
//!     .about("all-moves", "visits everything");
//! assert!(registry.algorithms().iter().any(|it| it.name == "all-moves"));
//! registry.check()?; // no two have the same name
//! # Ok::<(), Error>(())
//! ```
//!
//! `crates/cli/examples/my_search.rs` is a program with one.
//!
//! # Trees of your own
//!
//! Trees to try algorithms on are a game with another root for each seed:
//! [`Seeded`](crate::prelude::Seeded) in place of `Bare`. `compare` takes as many of them as
//! `--trees` says.
//!
//! ```
//! use plywood_cli::prelude::*;
//!
//! /// Three moves everywhere; what was drawn on the way decides what a leaf is worth.
//! #[derive(Clone)]
//! struct MyTrees;
//!
//! impl Game for MyTrees {
//!     type Position = (u64, u8); // what was drawn on the way, and the plies left
//!     type Move = u8;
//!     type Moves = std::ops::Range<u8>;
//!     type Score = i32;
//!     fn moves(&self, _: &(u64, u8)) -> Self::Moves {
//!         0..3
//!     }
//!     fn play(&self, &(drawn, left): &(u64, u8), mv: u8) -> (u64, u8) {
//!         (key_of(&(drawn, mv)), left - 1)
//!     }
//!     fn outcome(&self, &(drawn, left): &(u64, u8)) -> Option<i32> {
//!         (left == 0).then_some((drawn % 100) as i32)
//!     }
//! }
//!
//! let registry = Registry::standard().game("my-trees", || Seeded(MyTrees, |seed| (seed, 6)));
//! assert!(registry.find("my-trees")?.info().random);
//! # Ok::<(), Error>(())
//! ```
//!
//! # Parameters
//!
//! A game may have parameters, as `my-game:columns=4,rows=6` has. The registry reads them, and
//! what is not possible gets one clear line:
//!
//! ```
//! # use plywood_cli::prelude::*;
//! # #[derive(Clone)]
//! struct Matches {
//!     most: u32,
//! }
//! # impl Game for Matches {
//! #     type Position = u32;
//! #     type Move = u32;
//! #     type Moves = std::ops::RangeInclusive<u32>;
//! #     type Score = i32;
//! #     fn moves(&self, left: &u32) -> Self::Moves { 1..=self.most.min(*left) }
//! #     fn play(&self, left: &u32, taken: u32) -> u32 { left - taken }
//! #     fn outcome(&self, left: &u32) -> Option<i32> { (*left == 0).then_some(-1) }
//! # }
//!
//! let registry = Registry::standard().game_with("matches", &["most", "of"], |given| {
//!     let most = given.number("most", 1..=9, Some(3))?;
//!     Ok(Bare(Matches { most }, given.number("of", 1..=99, Some(21))?))
//! });
//! assert_eq!(registry.find("matches:most=5,of=30")?.show(&Start::default())?.moves.len(), 5);
//! let error = registry.find("matches:most=10").err().map(|error| error.to_string());
//! assert_eq!(error.as_deref(), Some("matches: most=10 is not possible; allowed: 1 to 9"));
//! # Ok::<(), Error>(())
//! ```
//!
//! # Dice
//!
//! `plywood new my-race --dice` writes a game with a die. Scores are fractions then, since what
//! is expected is a mean, and the rules have three functions more: whose turn it is, what chance may
//! do, and the range of the scores.
//!
//! ```
//! use plywood_cli::prelude::*;
//!
//! /// Who rolls the higher number, one die each, wins; or stay out of it, and lose a half.
//! #[derive(Clone)]
//! struct Duel;
//!
//! /// Nothing is decided yet; it will be rolled; or this is the score.
//! #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! enum State { Asked, Rolling, Over(i8) }
//!
//! impl Game for Duel {
//!     type Position = State;
//!     type Move = &'static str;
//!     type Moves = std::array::IntoIter<&'static str, 2>;
//!     type Score = f64;
//!     fn moves(&self, _: &State) -> Self::Moves {
//!         ["roll", "stay"].into_iter()
//!     }
//!     fn play(&self, _: &State, mv: &str) -> State {
//!         if mv == "roll" { State::Rolling } else { State::Over(-1) }
//!     }
//!     fn outcome(&self, state: &State) -> Option<f64> {
//!         if let State::Over(halves) = state { Some(f64::from(*halves) / 2.0) } else { None }
//!     }
//! }
//!
//! impl Dice for Duel {
//!     type Rolls = std::array::IntoIter<(f64, State), 3>;
//!     fn side(&self, _: &State) -> Side {
//!         Side::First // in every position, the score is the first player's
//!     }
//!     fn rolls(&self, state: &State) -> Option<Chance<Self::Rolls>> {
//!         let rolls = [(15.0, State::Over(2)), (6.0, State::Over(0)), (15.0, State::Over(-2))];
//!         (*state == State::Rolling).then(|| Chance { total: 36.0, rolls: rolls.into_iter() })
//!     }
//!     fn range(&self) -> Window<f64> {
//!         Window { alpha: -1.0, beta: 1.0 }
//!     }
//! }
//!
//! let registry = Registry::standard().dice_game("duel", || Bare(Duel, State::Asked));
//! assert_eq!(registry.find("duel")?.perft(&Start::default(), 1)?.nodes, 2);
//! # Ok::<(), Error>(())
//! ```
//!
//! `analyse`, `compare`, `play` and `match` work as without dice, by algorithms that know
//! chance: `--algorithm star2`.
//!
//! # Further
//!
//! The documentation of the library `plywood` goes on where this ends: searches as functions, what
//! they visit, memory, orders of moves, and algorithms of your own.
