//! Pig: roll as often as you dare, or hold; a one loses the turn, and fifty points win.
use plywood_cli::prelude::*;

#[derive(Clone)]
struct Pig;
/// Whose turn it is, both sides' points, those of this turn, whether the die is rolling.
type Race = (Side, [u8; 2], u8, bool);
const START: Race = (Side::First, [0; 2], 0, false);

impl Game for Pig {
    type Position = Race;
    type Move = &'static str;
    type Moves = std::array::IntoIter<&'static str, 2>;
    type Score = f64;
    fn moves(&self, _: &Race) -> Self::Moves {
        ["roll", "hold"].into_iter()
    }
    fn play(&self, &(side, [mine, theirs], turn, _): &Race, mv: &str) -> Race {
        let held = (side.other(), [theirs, mine + turn], 0, false);
        if mv == "roll" { (side, [mine, theirs], turn, true) } else { held }
    }
    fn outcome(&self, &(_, [mine, theirs], turn, _): &Race) -> Option<f64> {
        if theirs >= 50 { Some(-1.0) } else { (mine + turn >= 50).then_some(1.0) }
    }
}

impl Dice for Pig {
    type Rolls = std::vec::IntoIter<(f64, Race)>;
    fn side(&self, race: &Race) -> Side {
        race.0
    }
    fn rolls(&self, &(side, [mine, theirs], turn, rolling): &Race) -> Option<Chance<Self::Rolls>> {
        let ones = (1.0, (side.other(), [theirs, mine], 0, false));
        let others = (2..=6).map(|face| (1.0, (side, [mine, theirs], turn + face, false)));
        let rolls = [ones].into_iter().chain(others).collect::<Vec<_>>().into_iter();
        rolling.then_some(Chance { total: 6.0, rolls })
    }
    fn range(&self) -> Window<f64> {
        Window { alpha: -1.0, beta: 1.0 }
    }
}

fn main() -> ExitCode {
    main_with(Registry::standard().dice_game("pig50", || Bare(Pig, START)))
}
