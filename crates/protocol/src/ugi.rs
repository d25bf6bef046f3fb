//! The Universal Game Interface as every game of Plywood speaks it.
//!
//! UGI (kz04px, *cutegames*) is UCI for any game of two players who take turns. A program that
//! manages games need not know the rules: it asks the engine.
//!
//! | the manager says | the engine answers |
//! |---|---|
//! | `ugi` | `id …`, `option …`, `ugiok` |
//! | `isready` | `readyok`, also while it thinks |
//! | `setoption name NAME value VALUE` | |
//! | `uginewgame` | |
//! | `position startpos`, `position fen TEXT`, each perhaps with `moves WORD …`; before the first it is `startpos` | |
//! | `go depth N`, `nodes N`, `movetime MS`, `p1time MS p2time MS p1inc MS p2inc MS`, `infinite` | `info …`, then one `bestmove WORD` |
//! | `stop` | `bestmove WORD`, if it was thinking |
//! | `query gameover` | `response true` or `response false` |
//! | `query p1turn` | `response true` if the first player is to move |
//! | `query result` | `response p1win`, `p2win`, `draw` or `none` |
//! | `quit`, or the end of the input | |
//!
//! A move is one word: what players call it, with `_` in place of blanks (`8/5_6/5`). A position
//! after `fen` is as players write it, and may have blanks.
//!
//! # What Plywood adds
//!
//! - **Dice.** Where chance is to move, the next word after `moves` is what it did, by its name:
//!   `position fen 4HPwATDgc/ABMA:31 moves 8/5_6/5 62 24/18_13/11`. `query chance` tells whether it is
//!   to move (`response true`), and `query rolls` what it may do. `go` there is answered by
//!   `bestmove (none)`.
//!   Backgammon's `startpos` has rolled 31 already; the first word may be another opening roll:
//!   `position startpos moves 62 24/18_13/11`.
//! - **Trees and games without positions in words.** `position seed N` is the root that the number stands
//!   for, where each has its own; `startpos` is the same as `seed 0`.
//! - **More questions.** `query moves` lists the moves, `query fen` the position. What is not
//!   known is answered by `response none`.
//! - Scores are whole numbers on the scale of the game, in games with dice hundredths of a point.
//!
//! ```text
//! < ugi
//! > id name Plywood 0.1.0 pig
//! > id author the authors of Plywood
//! > option name Hash type spin default 64 min 1 max 1048576
//! > …
//! > ugiok
//! < position startpos
//! < query moves
//! > response roll hold
//! < go depth 3
//! > info depth 1 seldepth 1 multipv 1 score cp 53 nodes 3 nps 3000 hashfull 0 time 0 pv roll
//! > …
//! > bestmove roll
//! < position startpos moves roll 4
//! < query p1turn
//! > response true
//! ```
