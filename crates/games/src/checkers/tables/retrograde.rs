//! Makes the tables of a slice by retrograde analysis.

use super::{Slice, SliceTable, Tables, index::Index, tables::DRAW};
use crate::checkers::{
    Checkers, CheckersBoard,
    board::{Way, back, step},
    moves::all_jumpers,
};
use plywood::{Game, Side, solve::Fate};
use rayon::prelude::*;
use std::{
    fmt,
    sync::atomic::{AtomicU8, Ordering::Relaxed},
};

/// The tables of a slice and of the same with the other side to move, which lead to each other:
/// one table, if that is the same slice. Those of all slices that captures and crownings lead
/// to must be there.
///
/// First every position is looked at once, for what its moves out of the slice are worth and how
/// many it has within. Then, from losses and wins in 0, 1, 2 … plies, moves are taken back: see
/// [`Retrograde`](plywood::solve::Retrograde), which this is for positions that have a number.
/// Work is shared out to the threads of the current rayon pool; the tables do not depend on them.
pub(super) fn make(slice: Slice, tables: &Tables) -> Result<Vec<SliceTable>, TooLong> {
    let both = [slice, slice.turned()];
    let slices = if both[0] == both[1] { &both[..1] } else { &both[..] };
    let halves: Vec<Half> = slices.iter().map(|&slice| Half::begin(slice, tables)).collect();
    let mut waiting = Waiting::of(&halves);
    let mut plies = 0;
    while let Some(due) = waiting.take(plies) {
        for (number, positions) in due.into_iter().enumerate() {
            // Before them the other side moved.
            let (here, before) = (&halves[number], (number + 1) % halves.len());
            let found: Vec<(u8, u32)> = positions
                .par_chunks(CHUNK)
                .flat_map_iter(|chunk| {
                    chunk.iter().flat_map(|&it| here.take_back(it, plies, &halves[before]))
                })
                .collect();
            found.into_iter().for_each(|(plies, it)| waiting.push(plies, before, it));
        }
        plies += 1;
    }
    if halves.iter().any(Half::is_too_long) {
        return Err(TooLong(slice));
    }
    Ok(halves.into_iter().map(Half::end).collect())
}

/// Positions that a thread takes at a time.
const CHUNK: usize = 1 << 12;
/// The longest win or loss that fits into a byte beside the sign of a draw.
const LONGEST: u8 = 253;

/// A win or loss takes more plies than a table has room for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct TooLong(pub(super) Slice);

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: a win takes more than {LONGEST} plies", self.0)
    }
}

/// One of the two slices, while it is being made.
struct Half {
    index: Index,
    /// Odd: the plies of a win, which may still turn out to be shorter. Even: the plies of a
    /// loss, if no move is open; and else of the longest among the moves that are known to lose.
    plies: Vec<AtomicU8>,
    /// Moves that are not known to lose.
    open: Vec<AtomicU8>,
}

impl Half {
    fn begin(slice: Slice, tables: &Tables) -> Half {
        let index = Index::new(slice);
        let start = |number| {
            let (plies, open) = first_look(&index.board(number), tables);
            (AtomicU8::new(plies), AtomicU8::new(open))
        };
        let (plies, open) = (0..index.len()).into_par_iter().with_min_len(CHUNK).map(start).unzip();
        Half { index, plies, open }
    }

    /// The plies of a win or loss that is known, if nothing better comes.
    fn decided(&self, number: usize) -> Option<u8> {
        let plies = self.plies[number].load(Relaxed);
        (plies % 2 == 1 || self.open[number].load(Relaxed) == 0).then_some(plies)
    }

    /// The positions of the other slice of which something is known now: what it is, and their
    /// numbers, given that the position with this number is decided in `plies`.
    fn take_back(&self, number: u32, plies: u8, other: &Half) -> impl Iterator<Item = (u8, u32)> {
        // A win that was found later to be shorter has had its turn.
        let due = self.plies[number as usize].load(Relaxed) == plies;
        let before = due.then(|| Before::new(&self.index.board(number as usize)));
        before.into_iter().flatten().filter_map(move |board| {
            let number = other.index.number(&board);
            let known = match plies % 2 {
                0 => other.wins(number, plies + 1),
                _ => other.has_losing_move(number, plies + 1),
            };
            known.map(|plies| (plies, number as u32))
        })
    }

    /// A move wins in this number of plies: told, if that is news.
    fn wins(&self, number: usize, plies: u8) -> Option<u8> {
        let known = &self.plies[number];
        let is_news = |old: u8| (old.is_multiple_of(2) || old > plies).then_some(plies);
        known.fetch_update(Relaxed, Relaxed, is_news).is_ok().then_some(plies)
    }

    /// One move more loses in this number of plies: the plies, if it was the last.
    fn has_losing_move(&self, number: usize, plies: u8) -> Option<u8> {
        let is_last = self.open[number].fetch_sub(1, Relaxed) == 1;
        let known = &self.plies[number];
        if !is_last || known.load(Relaxed) % 2 == 1 {
            return None;
        }
        // Moves that leave the slice may lose later.
        Some(known.fetch_max(plies, Relaxed).max(plies))
    }

    fn is_too_long(&self) -> bool {
        self.plies.iter().any(|plies| plies.load(Relaxed) > LONGEST)
    }

    fn end(self) -> SliceTable {
        let fates = (0..self.index.len()).map(|number| self.decided(number).unwrap_or(DRAW));
        SliceTable { fates: fates.collect(), index: self.index }
    }
}

/// What the moves out of the slice are worth, and the number of moves that are open: those
/// within the slice, and draws.
fn first_look(board: &CheckersBoard, tables: &Tables) -> (u8, u8) {
    let (mut win, mut loss, mut open) = (None::<u32>, 0, 0);
    let can_jump = all_jumpers(board) != 0;
    for mv in Checkers.moves(board) {
        let after = Checkers.play(board, mv);
        let crowned = after.kings.count_ones() > board.kings.count_ones();
        if !can_jump && !crowned {
            open += 1;
            continue;
        }
        match tables.fate(&after).expect("the table of what comes of a capture or a crowning") {
            Fate::Loss(plies) => win = Some(win.map_or(plies + 1, |least| least.min(plies + 1))),
            Fate::Draw => open += 1,
            Fate::Win(plies) => loss = loss.max(plies + 1),
        }
    }
    // Wins and losses in tables fit.
    (win.unwrap_or(loss) as u8, open)
}

/// The positions from which a step leads to one, black to move in them too.
struct Before {
    /// White, who moved last, to move.
    after: CheckersBoard,
    way: Way,
    /// Pieces that may have come this way.
    came: u64,
}

impl Before {
    fn new(board: &CheckersBoard) -> Self {
        let CheckersBoard { mine, theirs, kings, .. } = *board;
        let after = CheckersBoard { mine: theirs, theirs: mine, kings, side: Side::Second };
        Before { after, way: 0, came: Before::came(&after, 0) }
    }

    fn came(after: &CheckersBoard, way: Way) -> u64 {
        after.movers(way) & step(after.empty(), after.side, way)
    }
}

impl Iterator for Before {
    type Item = CheckersBoard;

    #[inline]
    fn next(&mut self) -> Option<CheckersBoard> {
        loop {
            while self.came == 0 {
                self.way += 1;
                if self.way > 3 {
                    return None;
                }
                self.came = Before::came(&self.after, self.way);
            }
            let to = self.came & self.came.wrapping_neg();
            self.came ^= to;
            let from = step(to, self.after.side, back(self.way));
            let king = if self.after.kings & to == 0 { 0 } else { from };
            let board = CheckersBoard {
                mine: self.after.mine ^ to | from,
                kings: self.after.kings & !to | king,
                ..self.after
            };
            // Who can capture does not step.
            if all_jumpers(&board) == 0 {
                return Some(board.turned());
            }
        }
    }
}

/// Positions whose turn comes, by the plies of their win or loss and by their half.
struct Waiting {
    halves: usize,
    by_plies: Vec<Vec<Vec<u32>>>,
}

impl Waiting {
    fn of(halves: &[Half]) -> Self {
        let mut waiting = Waiting { halves: halves.len(), by_plies: Vec::new() };
        for (half, it) in halves.iter().enumerate() {
            for number in 0..it.index.len() {
                if let Some(plies) = it.decided(number) {
                    waiting.push(plies, half, number as u32);
                }
            }
        }
        waiting
    }

    fn push(&mut self, plies: u8, half: usize, number: u32) {
        let plies = usize::from(plies);
        if self.by_plies.len() <= plies {
            self.by_plies.resize(plies + 1, vec![Vec::new(); self.halves]);
        }
        self.by_plies[plies][half].push(number);
    }

    /// Those of this number of plies, or nothing if there are none later either.
    fn take(&mut self, plies: u8) -> Option<Vec<Vec<u32>>> {
        if plies > LONGEST {
            return None; // nothing may follow
        }
        self.by_plies.get_mut(usize::from(plies)).map(std::mem::take)
    }
}
