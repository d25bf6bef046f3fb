//! Holds the entries of a table against what moves lead to.

use super::{Slice, Tables};
use crate::{
    TextError,
    checkers::{Checkers, CheckersBoard, board::bit_of, notation},
};
use plywood::{Game, Side, solve::Fate};
use rayon::prelude::*;

/// Looks at every position of a slice, black to move: what comes of it must be what comes of its
/// moves. The number of positions, or the first that is wrong.
///
/// If that holds everywhere, every entry is right: by induction on its plies, where there is a
/// win or loss; and where there is a draw, no move leads to a loss of the other side and one to a
/// draw, so that either can go on for ever. Nothing is used of how tables are made: positions are
/// set up piece by piece, and moves are those of the rules.
pub fn verify(slice: Slice, tables: &Tables) -> Result<u64, TextError> {
    let Slice { men, kings, their_men, their_kings } = slice;
    let kinds = [(men, true, false), (kings, true, true), (their_men, false, false)];
    let kinds = kinds.into_iter().chain([(their_kings, false, true)]);
    let pieces: Vec<Piece> =
        kinds.flat_map(|(count, mine, king)| vec![Piece { mine, king }; count.into()]).collect();
    let nothing = CheckersBoard { mine: 0, theirs: 0, kings: 0, side: Side::First };
    // The first piece on each square, for one thread or another.
    let (first, others) = (pieces[0], &pieces[1..]);
    let counts = (1..=32u32).into_par_iter().map(|square| {
        let mut count = 0;
        let board = first.put(&nothing, square);
        let next = Placed { piece: first, square };
        set_up(&board, next, others, &mut |board| {
            count += 1;
            check(board, tables)
        })?;
        Ok(count)
    });
    let count = counts.try_reduce(|| 0, |a, b| Ok(a + b))?;
    if count != slice.positions() {
        let (said, slice) = (slice.positions(), slice.to_string());
        return Err(TextError::Other(format!("{slice}: {count} positions, and not {said}")));
    }
    Ok(count)
}

#[derive(Copy, Clone, PartialEq, Eq)]
struct Piece {
    mine: bool,
    king: bool,
}

impl Piece {
    fn put(self, board: &CheckersBoard, square: u32) -> CheckersBoard {
        let bit = bit_of(square);
        CheckersBoard {
            mine: board.mine | if self.mine { bit } else { 0 },
            theirs: board.theirs | if self.mine { 0 } else { bit },
            kings: board.kings | if self.king { bit } else { 0 },
            ..*board
        }
    }
}

struct Placed {
    piece: Piece,
    square: u32,
}

/// Tells of every position with these pieces besides those on the board. Pieces of a kind are
/// put one behind the other, so that none comes twice.
fn set_up(
    board: &CheckersBoard,
    last: Placed,
    pieces: &[Piece],
    tell: &mut dyn FnMut(&CheckersBoard) -> Result<(), TextError>,
) -> Result<(), TextError> {
    let Some((&piece, others)) = pieces.split_first() else {
        // Where a man would be a king, it cannot stand.
        let all_there = board.mine != 0 && board.theirs != 0;
        return if all_there && notation::check(board).is_err() { Ok(()) } else { tell(board) };
    };
    let behind = if piece == last.piece { last.square + 1 } else { 1 };
    for square in behind..=32 {
        if (board.mine | board.theirs) & bit_of(square) == 0 {
            set_up(&piece.put(board, square), Placed { piece, square }, others, tell)?;
        }
    }
    Ok(())
}

fn check(board: &CheckersBoard, tables: &Tables) -> Result<(), TextError> {
    let refuse = |what: String| Err(TextError::Other(format!("{board}: {what}")));
    let Some(said) = tables.fate(board) else { return refuse("is in no table".into()) };
    let mut children = Vec::with_capacity(16);
    for mv in Checkers.moves(board) {
        let after = Checkers.play(board, mv);
        match tables.fate(&after) {
            Some(fate) => children.push(fate),
            None => return refuse(format!("leads to {after}, which is in no table")),
        }
    }
    // Who cannot move has lost.
    let found = if children.is_empty() { Fate::Loss(0) } else { Fate::of_moves(children) };
    if found != said {
        return refuse(format!("the table says {said:?}, and its moves {found:?}"));
    }
    Ok(())
}
