//! Tables 1 to 4 as printed, and how to play them.

use plywood_games::{othello::Othello, trees::RandomGame};
use plywood_play::{
    Entrant, Journal, MatchError, NoneJoined, Series, SeriesRow, Terms, WithoutDice, own_judges,
};

/// A row of Tables 2 or 4: games of one branching factor, against alpha-beta to
/// depth 1, 2, 3, and so on.
#[derive(Copy, Clone, Debug)]
pub struct Printed {
    /// The most children of a node.
    pub branching: u16,
    /// The depth at which best-first minimax does equal work.
    pub depths: &'static [u32],
    /// How often it wins, in percent, ties left out.
    pub wins: &'static [u32],
}

const fn row(branching: u16, depths: &'static [u32], wins: &'static [u32]) -> Printed {
    Printed { branching, depths, wins }
}

/// Pure best-first minimax on random games.
pub const TABLE_2: &[Printed] = &[
    row(2, &[1, 3, 6, 9, 13, 17, 22, 26, 33, 38], &[50, 59, 74, 80, 76, 85, 83, 76, 82, 80]),
    row(3, &[1, 3, 7, 10, 14, 19, 26, 33, 42, 52], &[50, 65, 89, 88, 80, 88, 84, 76, 77, 65]),
    row(4, &[1, 3, 7, 11, 16, 21, 30, 38, 51, 64], &[50, 68, 91, 85, 85, 86, 81, 63, 70, 54]),
    row(5, &[1, 3, 7, 11, 17, 23, 33, 43, 59, 76], &[50, 66, 92, 92, 83, 81, 81, 65, 45, 40]),
    row(10, &[1, 3, 8, 13, 22, 31, 48], &[50, 65, 97, 80, 76, 60, 46]),
    row(20, &[1, 3, 9, 16, 28], &[50, 66, 97, 86, 54]),
];

/// Best-first extension on random games.
pub const TABLE_4: &[Printed] = &[
    row(2, &[1, 3, 6, 7, 10, 12, 15, 17, 21, 24], &[50, 59, 68, 81, 75, 82, 79, 78, 80, 78]),
    row(3, &[1, 3, 6, 8, 11, 14, 19, 22, 29, 35], &[50, 65, 91, 86, 85, 78, 90, 82, 88, 81]),
    row(4, &[1, 3, 7, 9, 12, 16, 23, 27, 38, 45], &[50, 68, 98, 88, 90, 91, 84, 81, 87, 84]),
    row(5, &[1, 3, 7, 9, 14, 18, 26, 32, 46, 56], &[50, 66, 95, 89, 89, 89, 83, 85, 87, 75]),
    row(10, &[1, 3, 8, 11, 19, 25, 41], &[50, 65, 99, 95, 92, 84, 82]),
    row(20, &[1, 3, 9, 13, 25], &[50, 66, 98, 95, 88]),
];

/// Pure best-first minimax on Othello, against alpha-beta to depth 1 to 6: depths
/// and wins in percent. With Bill's evaluation, which is not to be had: only the
/// shape can be compared.
pub const TABLE_1: (&[u32], &[u32]) = (&[1, 4, 8, 12, 15, 19], &[50, 66, 73, 72, 57, 61]);

/// Best-first extension on Othello, against alpha-beta to depth 1 to 7.
pub const TABLE_3: (&[u32], &[u32]) = (&[1, 4, 7, 10, 14, 18, 21], &[50, 66, 83, 79, 64, 72, 69]);

/// The paper's two players against alpha-beta.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Challenger {
    /// Pure best-first minimax: Tables 1 and 2.
    BestFirst,
    /// Best-first extension: Tables 3 and 4.
    Extension,
}

/// Pairs of games in a match on random games.
pub const PAIRS: u64 = 100;

/// Plays one row, against alpha-beta to each depth up to `deepest`; `done` is told
/// of each match.
pub fn play_random_games(
    challenger: Challenger,
    branching: u16,
    deepest: u32,
    seed: u64,
    journal: &dyn Journal,
    done: &mut dyn FnMut(SeriesRow),
) -> Result<(), MatchError> {
    let game: RandomGame =
        format!("random-game:branching={branching},plies=100").parse().map_err(MatchError::Game)?;
    series(challenger, deepest, PAIRS, seed, 0).play(
        WithoutDice(NoneJoined),
        &game,
        &own_judges(&game),
        journal,
        done,
    )
}

/// The pairs of games: all ways to begin a game of Othello with four moves.
pub const OPENINGS: u64 = 244;

/// Plays Othello, against alpha-beta to each depth up to `deepest`, with our own
/// evaluation in hundredths of a disc, from all openings of four moves.
///
/// These are only 60 positions but for symmetry; the intervals allow for it.
pub fn play_othello(
    challenger: Challenger,
    deepest: u32,
    journal: &dyn Journal,
    done: &mut dyn FnMut(SeriesRow),
) -> Result<(), MatchError> {
    let game: Othello = "othello:unit=100".parse().map_err(MatchError::Game)?;
    series(challenger, deepest, OPENINGS, 1, 4).play(
        WithoutDice(NoneJoined),
        &game,
        &own_judges(&game),
        journal,
        done,
    )
}

/// The challenger with equal work against alpha-beta to depth 1, 2, and so on.
pub fn series(
    challenger: Challenger,
    deepest: u32,
    pairs: u64,
    seed: u64,
    opening_plies: u32,
) -> Series {
    judged_series(challenger, None, deepest, pairs, seed, opening_plies)
}

/// The same, with an evaluation of this name for both players.
pub(super) fn judged_series(
    challenger: Challenger,
    evaluation: Option<&str>,
    deepest: u32,
    pairs: u64,
    seed: u64,
    opening_plies: u32,
) -> Series {
    let judged = evaluation.map_or(String::new(), |name| format!(",eval={name}"));
    let entrant = |text: &str| format!("{text}{judged}").parse::<Entrant>().expect("a player");
    let first = match challenger {
        Challenger::BestFirst => entrant("best-first@equal"),
        Challenger::Extension => entrant("best-first-extension@equal"),
    };
    let entrants = [first, entrant(&format!("alphabeta-kept@1..{deepest}"))];
    let (finish, most_plies, memory) = (None, 1000, 1 << 30);
    let terms = Terms::default();
    Series { entrants, pairs, seed, opening_plies, finish, most_plies, memory, terms }
}
