//! Endgame tables: published counts, the rules, slow generators, searches, files.

use super::obvious::Obvious;
use plywood::{
    Search, Window,
    algorithm::falphabeta,
    solve::{Fate, Retrograde},
};
use plywood_games::{
    checkers::{
        Checkers, CheckersBoard,
        tables::{Slice, SliceTable, TableBuilder, Tables, verify},
    },
    random::{below, mix},
    tablebase::{FateCounts, Tablebase},
};
use std::sync::{Arc, OnceLock};

/// The tables of up to three pieces.
fn tables() -> &'static TableBuilder {
    static TABLES: OnceLock<TableBuilder> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut builder = TableBuilder::default();
        for part in builder.parts(3) {
            builder.make(&part).expect("tables");
        }
        builder
    })
}

/// Random positions of two or three pieces, with either side to move.
fn positions(count: u64) -> Vec<CheckersBoard> {
    let position = |number: u64| {
        let draw = |what: u64, end: u32| below(mix(mix(number) ^ what), end);
        let mut squares: Vec<u32> = (1..=32).collect();
        let mut piece = |what: u64, row: std::ops::Range<u32>| {
            let square = squares.remove(draw(what, squares.len() as u32) as usize);
            let king = draw(10 + what, 2) == 0 || !row.contains(&square);
            format!("{}{square}", if king { "K" } else { "" })
        };
        let (black, white) = (piece(1, 1..29), piece(2, 5..33));
        let (mut black, mut white) = (vec![black], vec![white]);
        match draw(3, 3) {
            0 => black.push(piece(4, 1..29)),
            1 => white.push(piece(4, 5..33)),
            _ => {}
        }
        let mover = if draw(5, 2) == 0 { 'B' } else { 'W' };
        format!("{mover}:W{}:B{}", white.join(","), black.join(",")).parse().expect("a position")
    };
    (0..count).map(position).collect()
}

fn fate(board: &CheckersBoard) -> Fate {
    tables().tables.fate(board).unwrap_or_else(|| panic!("{board} is in a table"))
}

/// J. Schaeffer and others have counted them for Chinook, those with one side alone included:
/// 120, 6 972, 261 224, 7 092 774 and 148 688 232 with one to five pieces.
#[test]
fn there_are_as_many_positions_as_are_published() {
    let published = [120, 6_972, 261_224, 7_092_774, 148_688_232];
    for (pieces, published) in (1..).zip(published) {
        let both: u64 = Slice::of_pieces(pieces).iter().map(|slice| slice.positions()).sum();
        let alone = |men| Slice { men, kings: pieces as u8 - men, their_men: 0, their_kings: 0 };
        let alone = (0..=pieces as u8).map(|men| 2 * alone(men).positions());
        // A side alone on the board may have either colour.
        assert_eq!(both + alone.sum::<u64>(), published, "{pieces} pieces");
    }
}

/// E. Trice has published them for a king against a king: 230 won, 654 drawn, 108 lost, and 11
/// plies to win at most.
#[test]
fn king_against_king_is_as_published() {
    let slice = Slice { men: 0, kings: 1, their_men: 0, their_kings: 1 };
    let counts = tables().tables.slice(slice).expect("a table").count();
    assert_eq!(counts, FateCounts { wins: 230, draws: 654, losses: 108, longest_win: 11 });
}

#[test]
fn every_entry_is_what_its_moves_lead_to() {
    for slice in [2, 3].into_iter().flat_map(Slice::of_pieces) {
        assert_eq!(verify(slice, &tables().tables), Ok(slice.positions()), "{slice}");
    }
    // The same by rules that share no code.
    for board in positions(2_000) {
        let obvious = Obvious::read(&board.to_string());
        let after = |after: &Obvious| fate(&after.fen().parse().expect("a position"));
        let children: Vec<Fate> = obvious.moves().iter().map(|(_, it)| after(it)).collect();
        let expected = match children.is_empty() {
            true => Fate::Loss(0),
            false => Fate::of_moves(children),
        };
        assert_eq!(fate(&board), expected, "{board}");
    }
}

#[test]
fn a_wrong_entry_is_found() {
    let slice = Slice { men: 0, kings: 1, their_men: 1, their_kings: 0 };
    let table = tables().tables.slice(slice).expect("a table");
    let bytes = table.to_bytes();
    let header = bytes.len() - slice.positions() as usize;
    for (place, value) in [(header + 5, 254), (header + 400, 7), (bytes.len() - 1, 0)] {
        let mut changed = bytes.clone();
        assert_ne!(changed[place], value);
        changed[place] = value;
        // With the right checksum, since that is another matter.
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&changed[..header - 4]);
        hasher.update(&changed[header..]);
        changed[header - 4..header].copy_from_slice(&hasher.finalize().to_le_bytes());
        let mut wrong = tables().tables.clone();
        wrong.add(Arc::new(SliceTable::from_bytes(slice, &changed).expect("a table")));
        let both = [slice, slice.turned()].map(|it| verify(it, &wrong));
        assert!(both.iter().any(Result::is_err), "{place}");
    }
}

#[test]
fn tables_are_what_the_analysis_of_any_game_finds() {
    let root: CheckersBoard = "B:W30,K32:B3".parse().expect("a position");
    let all = Retrograde::from(&Checkers, [root], 1 << 28).expect("room");
    assert!(all.len() > 10_000, "{}", all.len());
    for (board, found) in all.iter() {
        assert_eq!(fate(board), found, "{board}");
    }
}

#[test]
fn searches_find_the_wins_that_are_near() {
    let (mut near, mut search) = (0, Search::new(&Checkers, |_: &CheckersBoard| 0));
    for board in positions(3_000) {
        let mut value = |depth| {
            let Ok(score) = falphabeta(&mut search, &board, depth, Window::full());
            score.signum()
        };
        match fate(&board) {
            Fate::Win(plies @ 1..=6) => {
                assert_eq!((value(plies), value(plies - 1)), (1, 0), "{board}");
            }
            Fate::Loss(plies @ 1..=6) => {
                assert_eq!((value(plies), value(plies - 1)), (-1, 0), "{board}");
            }
            Fate::Loss(0) => assert_eq!(value(0), -1, "{board}"),
            _ => {
                assert_eq!(value(4), 0, "{board}");
                continue;
            }
        }
        near += 1;
    }
    assert!(near > 500, "{near}");
}

#[test]
fn colours_do_not_matter() {
    for board in positions(500) {
        assert_eq!(fate(&board), fate(&board.turned()), "{board}");
    }
}

#[test]
fn files_read_back_and_damaged_ones_are_refused() {
    let slice = Slice { men: 1, kings: 0, their_men: 1, their_kings: 0 };
    let table = tables().tables.slice(slice).expect("a table");
    let bytes = table.to_bytes();
    let read = SliceTable::from_bytes(slice, &bytes).expect("the same table");
    assert_eq!(read.to_bytes(), bytes);
    for place in (0..bytes.len()).step_by(7).chain(0..33) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x10;
        assert!(SliceTable::from_bytes(slice, &damaged).is_err(), "byte {place}");
        assert!(SliceTable::from_bytes(slice, &bytes[..place]).is_err(), "{place} bytes");
    }
    let king = Slice { men: 0, kings: 1, their_men: 1, their_kings: 0 };
    let error = SliceTable::from_bytes(king, &bytes).expect_err("another slice");
    assert_eq!(error, "it is not the table of 0m1k-1m0k");
    let nowhere = Tables::read(std::path::Path::new("/nowhere")).expect_err("no folder");
    assert_eq!(nowhere.to_string(), "there are no tables of checkers in '/nowhere'");
}
