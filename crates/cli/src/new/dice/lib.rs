//! My-game: a race of two runners each along a track, with a die of four sides. A runner that is
//! met by an opponent starts again; who first has both runners home wins.

use plywood_cli::prelude::*;

/// The rules: how long the track is.
#[derive(Clone, Debug)]
pub struct Rules {
    goal: u8,
}

/// Who is to move, where both sides' runners are, and what was rolled, if it was.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    side: Side,
    /// Of the side to move and of the other, the last runner first.
    runners: [[u8; 2]; 2],
    die: Option<u8>,
}

/// The sides of the die.
const SIDES: u8 = 4;

impl Game for Rules {
    type Position = Position;
    /// The square from which a runner goes.
    type Move = u8;
    type Moves = std::vec::IntoIter<u8>;
    /// Games with dice are scored in fractions: what is expected is a mean.
    type Score = f64;

    fn moves(&self, position: &Position) -> Self::Moves {
        let mut squares = position.runners[0].to_vec();
        squares.dedup(); // runners on the same square have the same move
        squares.retain(|&square| square < self.goal);
        squares.into_iter()
    }

    fn play(&self, position: &Position, from: u8) -> Position {
        let [mut mine, mut theirs] = position.runners;
        let to = (from + position.die.unwrap_or(0)).min(self.goal);
        if let Some(runner) = mine.iter_mut().find(|square| **square == from) {
            *runner = to;
        }
        for runner in theirs.iter_mut().filter(|square| **square == to && to < self.goal) {
            *runner = 0;
        }
        mine.sort_unstable();
        theirs.sort_unstable();
        Position { side: position.side.other(), runners: [theirs, mine], die: None }
    }

    /// Only who has just moved can have won.
    fn outcome(&self, position: &Position) -> Option<f64> {
        (position.runners[1] == [self.goal; 2]).then_some(-1.0)
    }
}

impl Dice for Rules {
    type Rolls = std::vec::IntoIter<(f64, Position)>;

    fn side(&self, position: &Position) -> Side {
        position.side
    }

    /// Chance moves where nothing is rolled: every side of the die has the same weight.
    fn rolls(&self, position: &Position) -> Option<Chance<Self::Rolls>> {
        let rolled = |die| (1.0, Position { die: Some(die), ..position.clone() });
        let rolls = || (1..=SIDES).map(rolled).collect::<Vec<_>>().into_iter();
        position.die.is_none().then(|| Chance { total: f64::from(SIDES), rolls: rolls() })
    }

    /// No outcome and no evaluation is outside of this.
    fn range(&self) -> Window<f64> {
        Window { alpha: -1.0, beta: 1.0 }
    }
}

/// What tables know positions by.
impl Keyed for Rules {
    fn key(&self, position: &Position) -> u64 {
        key_of(position)
    }
}

/// Where the game starts: who begins has a two, so that there is a move to look for.
impl Family for Rules {
    fn root(&self, _seed: u64) -> Position {
        Position { side: Side::First, runners: [[0; 2]; 2], die: Some(2) }
    }
}

/// What people call things, and what they look at.
impl Notation for Rules {
    fn name(&self) -> String {
        format!("my-game:goal={}", self.goal)
    }

    fn player_names(&self, position: &Position) -> [&'static str; 2] {
        match position.side {
            Side::First => ["X", "O"],
            Side::Second => ["O", "X"],
        }
    }

    /// A runner is called by its square.
    fn move_text(&self, _: &Position, from: u8) -> String {
        char::from(b'a' + from).to_string()
    }

    fn roll_text(&self, _: &Position, after: &Position) -> Option<String> {
        after.die.map(|die| die.to_string())
    }

    /// Each side's runners on a row of their own, and home to the right.
    fn board(&self, position: &Position, _last: Option<u8>) -> Option<Board> {
        let [mine, theirs] = position.runners;
        let rows = match position.side {
            Side::First => [(Owner::First, mine), (Owner::Second, theirs)],
            Side::Second => [(Owner::First, theirs), (Owner::Second, mine)],
        };
        let cell = |owner: Owner, runners: [u8; 2], square: u8| match runners
            .iter()
            .filter(|&&runner| runner == square)
            .count()
        {
            0 => Cell::EMPTY,
            1 => Cell::of(owner, if owner == Owner::First { 'X' } else { 'O' }),
            _ => Cell::of(owner, '2'),
        };
        let row = |(owner, runners)| (0..=self.goal).map(move |it| cell(owner, runners, it));
        let board = Board::squares(usize::from(self.goal) + 1, rows.into_iter().flat_map(row));
        let [mover, other] = self.player_names(position);
        Some(board.with_state(match (self.outcome(position), position.die) {
            (Some(_), _) => format!("{other} has won"),
            (None, None) => format!("{mover} to roll"),
            (None, Some(die)) => format!("{mover} to move, rolled {die}"),
        }))
    }
}

/// How positions are judged that are not over, for the side to move.
impl Knowledge for Rules {
    fn evaluations(&self) -> &'static [&'static str] {
        &["race", "none"]
    }

    fn evaluate(&self, evaluation: usize, position: &Position) -> f64 {
        let run = |runners: [u8; 2]| f64::from(runners[0] + runners[1]);
        let [mine, theirs] = position.runners;
        match evaluation {
            0 => 0.9 * (run(mine) - run(theirs)) / run([self.goal; 2]),
            _ => 0.0,
        }
    }
}

/// The rules that the parameters tell: `my-game:goal=12`.
pub fn from_parameters(given: &Parameters<'_>) -> Result<Rules, TextError> {
    Ok(Rules { goal: given.number("goal", 4..=20, Some(8))? })
}

/// Everything that can be searched: Plywood's own trees, and this game.
pub fn registry() -> Registry {
    Registry::standard()
        .dice_game_with("my-game", &["goal"], from_parameters)
        .about("my-game:goal=8", "a race of two runners each with a die; eval race or none")
}
