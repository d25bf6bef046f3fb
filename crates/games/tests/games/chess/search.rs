//! Every algorithm finds the same in chess.

use super::{KIWIPETE, board};
use plywood::{
    Scored, Search, Window,
    algorithm::{self, Algorithm},
    memory::BoundsMemory,
};
use plywood_games::{Judge, Knowledge, PlainFamily, chess::Chess, draws::WithDraws};

const MEMORY: usize = 1 << 22;

fn agree<F: PlainFamily>(family: &F, eval: Judge, fen: &str, depth: u32) {
    let name = family.name();
    let root = family.read_position(fen).expect("a position");
    let Ok(value) = algorithm::negamax(&mut Search::new(family, eval), &root, depth);
    for entry in Algorithm::ALL {
        let mut search = Search::new(family, eval);
        let found = search.run(entry.algorithm, &root, depth, MEMORY).expect("nothing stops it");
        let Scored { score, bound } = found.value;
        assert!(bound.admits(score, value), "{} on {name}: {fen}: {value}", entry.name);
    }
    let memory: BoundsMemory<i32, F::Move> = BoundsMemory::with_bytes(MEMORY);
    let mut search = Search::new(family, eval).memory(memory);
    for depth in 1..=depth {
        let plain = &mut Search::new(family, eval);
        let Ok(value) = algorithm::negamax(plain, &root, depth);
        let Ok(driven) = algorithm::mtd(&mut search, &root, depth, value + 40);
        let Ok(scouted) = algorithm::negascout(&mut search, &root, depth, Window::full());
        assert_eq!((driven, scouted), (value, value), "with a table on {name}: {fen}");
    }
}

#[test]
fn algorithms_agree() {
    let quiet = |name| Chess.evaluation_named(name).expect("a name").quiet();
    let usual = Chess.evaluation();
    agree(&Chess, usual, KIWIPETE, 2);
    agree(&Chess, quiet("material"), KIWIPETE, 2);
    let endings = [
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "8/8/8/8/8/5k2/4p3/4K3 w - - 0 1",
        "k7/8/1K6/8/8/8/8/7R w - - 95 1",
    ];
    for fen in endings {
        agree(&Chess, usual, fen, 3);
        agree(&Chess, quiet("good"), fen, 2);
        agree(&WithDraws::new(Chess), usual, fen, 2);
    }
}

/// A mate in two moves is three plies deep, and none of them may be missing.
#[test]
fn a_mate_is_found_when_it_is_near_enough() {
    let (chess, root) = (Chess, board("k7/8/2K5/8/8/8/8/7R w - - 0 1"));
    let value = |depth| {
        let mut search = Search::new(&chess, chess.evaluation());
        let Ok(value) = algorithm::negascout(&mut search, &root, depth, Window::full());
        value
    };
    assert!(value(2) < -Chess::MATED / 2);
    assert_eq!([value(3), value(4)], [-Chess::MATED; 2]);
}
