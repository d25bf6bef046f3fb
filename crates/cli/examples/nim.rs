//! Take one, two or three matches; who takes the last one wins.
use plywood_cli::prelude::*;

#[derive(Clone)]
struct Nim;

impl Game for Nim {
    type Position = u32; // the matches left
    type Move = u32;
    type Moves = std::ops::RangeInclusive<u32>;
    type Score = i32;
    fn moves(&self, left: &u32) -> Self::Moves {
        1..=3.min(*left)
    }
    fn play(&self, left: &u32, taken: u32) -> u32 {
        left - taken
    }
    fn outcome(&self, left: &u32) -> Option<i32> {
        (*left == 0).then_some(-1) // the opponent took the last one
    }
}

fn main() -> ExitCode {
    main_with(Registry::standard().game("nim", || Bare(Nim, 21)))
}
