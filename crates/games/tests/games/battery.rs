//! Every game goes through the same battery, and the battery finds what is wrong.

use plywood::{Deterministic, Evaluate, Game, Keyed};
use plywood_games::{
    Bare, Family, Knowledge, Notation, PlainFamily, TextError,
    backgammon::Backgammon,
    battery::{Battery, Checked, Symmetry},
    blackjack::Blackjack,
    connect_four::ConnectFour,
    pig::Pig,
    random::{below, mix},
    trees::{Explicit, ExplicitChance, Iid, RandomGame, RandomShape, Uniform},
};
use std::{
    hash::{Hash, Hasher},
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

/// A fifth of what a battery looks at when nobody says how many.
const POSITIONS: usize = 200_000;

/// All positions were looked at, and at least `distinct` different ones.
fn is_thorough(checked: Checked, distinct: usize) {
    assert!(checked.positions >= POSITIONS && checked.finished > 0, "{checked:?}");
    assert!(checked.distinct >= distinct, "{checked:?}");
}

/// Every evaluation of a game judges positions of random games as it judges their images,
/// as they are and once they are quiet.
pub(crate) fn images_are_judged_alike<F: PlainFamily>(
    family: &F,
    image: Symmetry<F>,
    positions: u64,
) {
    let judges = family.evaluations().iter().map(|name| family.evaluation_named(name).unwrap());
    let judges: Vec<_> = judges.flat_map(|judge| [judge, judge.quiet()]).collect();
    let mut position = family.root(0);
    for draw in (0..positions).map(mix) {
        if family.outcome(&position).is_some() || below(mix(!draw), 150) == 0 {
            position = family.root(0);
        }
        let image = image(family, &position);
        for judge in &judges {
            let [value, same] = [&position, &image].map(|it| judge.evaluate(family, it));
            let text = family.position_text(&position);
            assert_eq!(value, same, "{}: {judge:?}: {text:?}", family.name());
        }
        let moves: Vec<F::Move> = family.moves(&position).collect();
        position = family.play(&position, moves[below(draw, moves.len() as u32) as usize]);
    }
}

#[test]
fn connect_four() {
    is_thorough(
        Battery::new(&ConnectFour::default()).positions(POSITIONS).check().unwrap(),
        100_000,
    );
}

#[test]
fn artificial_trees() {
    let uniform: Uniform = "uniform:width=24,depth=4,order=3,root=64".parse().unwrap();
    is_thorough(Battery::new(&uniform).positions(POSITIONS).check().unwrap(), 100_000);
    let iid: Iid = "iid:width=20,depth=5".parse().unwrap();
    is_thorough(Battery::new(&iid).positions(POSITIONS).check().unwrap(), 100_000);
    let shape: RandomShape = "random-shape:width=9,depth=9".parse().unwrap();
    is_thorough(Battery::new(&shape).positions(POSITIONS).check().unwrap(), 100_000);
    let game: RandomGame = "random-game:branching=9,plies=50".parse().unwrap();
    is_thorough(Battery::new(&game).positions(POSITIONS).check().unwrap(), 100_000);
    let explicit: Explicit = "((5 4) (6 1)) ((7 8) (3 2))".parse().unwrap();
    Battery::new(&explicit).positions(1_000).check().unwrap();
}

#[test]
fn games_with_dice() {
    is_thorough(Battery::new(&Pig { goal: 100 }).positions(POSITIONS).check_dice().unwrap(), 4_000);
    is_thorough(Battery::new(&Blackjack).positions(POSITIONS).check_dice().unwrap(), 1_000);
    is_thorough(Battery::new(&Backgammon).positions(POSITIONS).check_dice().unwrap(), 100_000);
    let text = "explicit:({1/2: 2, 1/2: -4} {1/4: (3 5), 3/4: -1})";
    let explicit: ExplicitChance = text.parse().unwrap();
    Battery::new(&explicit).positions(1_000).check_dice().unwrap();
}

/// Take one or two of ten matches, with rules that may be wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Wrong {
    Nothing,
    TwiceTheSameMove,
    NoMoveAtTheEnd,
    Miscounted,
    SameKeys,
    MovesWithOneName,
    PositionReadAsAnother,
    AnythingIsRead,
    UnevenValue,
}

#[derive(Clone)]
struct Takes(Wrong, std::vec::IntoIter<u8>);

impl Iterator for Takes {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        self.1.next()
    }
    fn count(self) -> usize {
        self.1.count() + usize::from(self.0 == Wrong::Miscounted)
    }
}

impl Game for Wrong {
    type Position = u8;
    type Move = u8;
    type Moves = Takes;
    type Score = i32;

    fn moves(&self, &left: &u8) -> Takes {
        let takes = match (self, left) {
            (Wrong::TwiceTheSameMove, _) => vec![1, 1],
            (Wrong::NoMoveAtTheEnd, 1) => vec![],
            (_, 1) => vec![1],
            _ => vec![1, 2],
        };
        Takes(*self, takes.into_iter())
    }
    fn play(&self, left: &u8, taken: u8) -> u8 {
        left - taken
    }
    fn outcome(&self, left: &u8) -> Option<i32> {
        (*left == 0).then_some(-1)
    }
}

impl Deterministic for Wrong {}

impl Keyed for Wrong {
    fn key(&self, &left: &u8) -> u64 {
        u64::from(if *self == Wrong::SameKeys { left / 2 } else { left })
    }
}

impl Family for Wrong {
    fn root(&self, _: u64) -> u8 {
        10
    }
    fn height(&self) -> Option<u32> {
        Some(10)
    }
    fn all_leaves(&self, depth: u32) -> f64 {
        2f64.powi(depth as i32)
    }
}

impl Knowledge for Wrong {
    fn evaluate(&self, _: usize, &left: &u8) -> i32 {
        i32::from(left % 3)
    }
}

impl Notation for Wrong {
    fn name(&self) -> String {
        "matches".into()
    }
    fn move_text(&self, _: &u8, mv: u8) -> String {
        if *self == Wrong::MovesWithOneName { "take".into() } else { mv.to_string() }
    }
    fn read_position(&self, text: &str) -> Result<u8, TextError> {
        match text.parse() {
            Ok(left @ 0..=10) => Ok(left),
            Ok(left) if *self == Wrong::AnythingIsRead => Ok(left),
            _ => Err(TextError::Position(format!("matches: '{text}'; allowed: 0 to 10"))),
        }
    }
    fn position_text(&self, &left: &u8) -> Option<String> {
        let left = if *self == Wrong::PositionReadAsAnother { left / 2 } else { left };
        Some(left.min(10).to_string())
    }
}

#[test]
fn what_is_wrong_is_found() {
    let check = |wrong: Wrong| {
        let battery = Battery::new(&wrong).positions(20_000);
        match wrong {
            Wrong::UnevenValue => battery.symmetry(|_, &left| left.saturating_sub(1)).check(),
            _ => battery.symmetry(|_, &left| left).check(),
        }
    };
    assert!(check(Wrong::Nothing).is_ok());
    for (wrong, told) in [
        (Wrong::TwiceTheSameMove, "1 is listed twice"),
        (Wrong::NoMoveAtTheEnd, "the game is not over, and there is no move"),
        (Wrong::Miscounted, "there are 2 moves, but counted as 3"),
        (Wrong::SameKeys, "its key is that of a different position"),
        (Wrong::MovesWithOneName, "2 is written 'take', and read as 1"),
        (Wrong::PositionReadAsAnother, "written, and read as"),
        (Wrong::AnythingIsRead, "is read as a position that is not written so"),
        (Wrong::UnevenValue, "has the value"),
    ] {
        let fault = check(wrong).expect_err(told).to_string();
        assert!(fault.contains(told), "{wrong:?}: {fault}");
    }
}

/// A count that can be changed by whoever is shown it.
#[derive(Debug)]
struct Tally(AtomicU32);

impl Clone for Tally {
    fn clone(&self) -> Self {
        Tally(self.0.load(Relaxed).into())
    }
}

impl PartialEq for Tally {
    fn eq(&self, other: &Self) -> bool {
        self.0.load(Relaxed) == other.0.load(Relaxed)
    }
}

impl Eq for Tally {}

impl Hash for Tally {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.load(Relaxed).hash(hasher);
    }
}

/// Count one or two further; a move counts in the position that it is played in as well.
#[derive(Clone)]
struct Counting;

impl Game for Counting {
    type Position = Tally;
    type Move = u32;
    type Moves = std::ops::RangeInclusive<u32>;
    type Score = i32;

    fn moves(&self, _: &Tally) -> Self::Moves {
        1..=2
    }
    fn play(&self, tally: &Tally, more: u32) -> Tally {
        Tally((tally.0.fetch_add(more, Relaxed) + more).into())
    }
    fn outcome(&self, tally: &Tally) -> Option<i32> {
        (tally.0.load(Relaxed) >= 20).then_some(-1)
    }
}

impl Deterministic for Counting {}

#[test]
fn a_move_that_changes_its_position_is_found() {
    let game = Bare(Counting, Tally(0.into()));
    let fault = Battery::new(&game).positions(1_000).check().unwrap_err().to_string();
    assert!(fault.contains("1 changes the position that it is played in"), "{fault}");
}
