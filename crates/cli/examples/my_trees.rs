//! Trees of one's own: three moves everywhere, and six plies deep a value that the seed decides.
use plywood_cli::prelude::*;

#[derive(Clone)]
struct MyTrees;

impl Game for MyTrees {
    type Position = (u64, u8); // what was drawn on the way, and the plies left
    type Move = u8;
    type Moves = std::ops::Range<u8>;
    type Score = i32;
    fn moves(&self, _: &(u64, u8)) -> Self::Moves {
        0..3
    }
    fn play(&self, &(drawn, left): &(u64, u8), mv: u8) -> (u64, u8) {
        (key_of(&(drawn, mv)), left - 1)
    }
    fn outcome(&self, &(drawn, left): &(u64, u8)) -> Option<i32> {
        (left == 0).then_some((drawn % 100) as i32)
    }
}

fn main() -> ExitCode {
    main_with(Registry::standard().game("my-trees", || Seeded(MyTrees, |seed| (seed, 6))))
}
