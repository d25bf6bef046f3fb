//! Breakthrough (D. Troyka 2000), and with knights in place of pawns: who reaches the last row wins. An evaluation
//! counts pieces; a better one is learned: `breakthrough train breakthrough:eval=count --output weights.bin`.
use plywood_cli::prelude::*;

#[derive(Clone)]
struct Through {
    /// The bits that a piece goes ahead, and the columns that it goes to the right.
    steps: &'static [(u32, i32)],
    /// Whether it takes what is straight ahead.
    takes_ahead: bool,
}

/// Those who go up, those who go down, a bit for each of 8x8 squares; and whether the first are to move.
type Pieces = (u64, u64, bool);

const START: Pieces = (0xFFFF, 0xFFFF << 48, true);
const PAWNS: Through = Through { steps: &[(7, -1), (8, 0), (9, 1)], takes_ahead: false };
const KNIGHTS: Through =
    Through { steps: &[(15, -1), (17, 1), (6, -2), (10, 2)], takes_ahead: true };

impl Through {
    /// The piece and where it goes, as whoever goes up sees them.
    fn step(&self, mv: u8) -> (u64, u64) {
        let (ahead, _) = self.steps[usize::from(mv >> 6)];
        (1 << (mv & 63), 1 << (u32::from(mv & 63) + ahead))
    }
}

/// A position as who is to move sees it, who goes up.
fn seen((up, down, first): Pieces) -> (u64, u64) {
    if first { (up, down) } else { (down.swap_bytes(), up.swap_bytes()) }
}

impl Game for Through {
    type Position = Pieces;
    type Move = u8;
    type Moves = std::vec::IntoIter<u8>;
    type Score = i32;
    fn moves(&self, &pieces: &Pieces) -> Self::Moves {
        let (mine, theirs) = seen(pieces);
        let mut moves = Vec::new();
        for square in (0..64_u32).filter(|square| mine >> square & 1 == 1) {
            for (number, &(ahead, right)) in self.steps.iter().enumerate() {
                let column = (square % 8) as i32 + right;
                let to = square + ahead;
                let blocked = if right == 0 && !self.takes_ahead { mine | theirs } else { mine };
                if (0..8).contains(&column) && to < 64 && blocked >> to & 1 == 0 {
                    moves.push((number << 6) as u8 | square as u8);
                }
            }
        }
        moves.into_iter()
    }
    fn play(&self, &pieces: &Pieces, mv: u8) -> Pieces {
        let (mine, theirs) = seen(pieces);
        let (from, to) = self.step(mv);
        let (mine, theirs) = (mine ^ from | to, theirs & !to);
        match pieces.2 {
            true => (mine, theirs, false),
            false => (theirs.swap_bytes(), mine.swap_bytes(), true),
        }
    }
    fn outcome(&self, &pieces: &Pieces) -> Option<i32> {
        let (mine, theirs) = seen(pieces);
        let lost = theirs & 0xFF != 0 || mine == 0 || self.moves(&pieces).next().is_none();
        lost.then_some(-1000)
    }
}

fn main() -> ExitCode {
    let count = |_: &Bare<Through>, &pieces: &Pieces| {
        let (mine, theirs) = seen(pieces);
        mine.count_ones() as i32 - theirs.count_ones() as i32
    };
    let registry = Registry::standard()
        .game("breakthrough", || Bare(PAWNS, START))
        .game("knightthrough", || Bare(KNIGHTS, START))
        .evaluation::<Bare<Through>>("count", count);
    main_with(registry)
}
