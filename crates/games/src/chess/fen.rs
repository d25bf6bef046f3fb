//! Positions as players write them, in Forsyth-Edwards notation.

use super::ChessBoard;
use crate::TextError;
use cozy_chess::{
    BitBoard, Board, BoardBuilder, BoardBuilderError, Color, File, Piece, Rank, Square,
};
use std::{fmt, str::FromStr};

/// Reads six fields, or only the first four, as collections of positions have them:
/// the pieces, the side to move, castling, en passant, the plies since the last
/// capture or pawn move, the number of the move.
///
/// ```
/// use plywood_games::ChessBoard;
/// let fen = "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 3 20";
/// assert_eq!(fen.parse::<ChessBoard>().unwrap().to_string(), fen);
/// let error = "r3k2r/8/8/9/8/8/8/R3K2R w Kq - 3 20".parse::<ChessBoard>().unwrap_err();
/// assert_eq!(error.to_string(), "chess: rank 5: '9' is no piece; allowed: PNBRQKpnbrqk and 1 to 8");
/// ```
impl FromStr for ChessBoard {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        read(text).map(ChessBoard).map_err(|what| TextError(format!("chess: {what}")))
    }
}

/// In six fields. The square for taking in passing is there only if it is legal.
impl fmt::Display for ChessBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ChessBoard(board) = self;
        let text = board.to_string();
        if board.en_passant().is_none() || self.en_passant().is_some() {
            return f.write_str(&text);
        }
        for (i, field) in text.split(' ').enumerate() {
            let space = if i == 0 { "" } else { " " };
            write!(f, "{space}{}", if i == 3 { "-" } else { field })?;
        }
        Ok(())
    }
}

fn read(text: &str) -> Result<Board, String> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let (&[pieces, side, castling, en_passant], record) = fields
        .split_first_chunk::<4>()
        .filter(|(_, record)| matches!(record.len(), 0 | 2))
        .ok_or_else(|| {
            let number = fields.len();
            format!("'{text}' has {number} fields; allowed: 6, or the first 4, of a FEN")
        })?;
    let mut builder = BoardBuilder::empty();
    read_pieces(pieces, &mut builder)?;
    builder.side_to_move = match side {
        "w" => Color::White,
        "b" => Color::Black,
        _ => return Err(format!("side to move: '{side}'; allowed: w, b")),
    };
    read_castling(castling, &mut builder)?;
    builder.en_passant = match en_passant {
        "-" => None,
        _ => {
            let square = en_passant.parse();
            Some(square.map_err(|_| {
                format!("en passant: '{en_passant}' is no square; allowed: as e3, or -")
            })?)
        }
    };
    if let &[halfmoves, number] = record {
        builder.halfmove_clock = halfmoves.parse().ok().filter(|&n| n <= 100).ok_or_else(|| {
            format!("halfmove clock: '{halfmoves}' is not possible; allowed: 0 to 100")
        })?;
        builder.fullmove_number = number.parse().ok().filter(|&n| n > 0).ok_or_else(|| {
            format!("move number: '{number}' is not possible; allowed: 1 to {}", u16::MAX)
        })?;
    }
    builder.build().map_err(|error| match error {
        BoardBuilderError::InvalidEnPassant => {
            let last = if side == "w" { "black" } else { "white" };
            format!("en passant: no pawn of {last} has just stepped over {en_passant}")
        }
        BoardBuilderError::InvalidCastlingRights => {
            format!("castling: '{castling}' is not possible here")
        }
        _ => {
            let last = if side == "w" { "black" } else { "white" };
            format!(
                "'{text}': {last} has just moved and is in check, or gives check with three pieces"
            )
        }
    })
}

fn read_pieces(text: &str, builder: &mut BoardBuilder) -> Result<(), String> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != Rank::NUM {
        return Err(format!("'{text}' has {} ranks; allowed: 8, between '/'", rows.len()));
    }
    for (&rank, row) in Rank::ALL.iter().rev().zip(rows) {
        let mut file = 0;
        for c in row.chars() {
            if let Some(empty @ 1..=8) = c.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let Ok(piece) = Piece::try_from(c.to_ascii_lowercase()) else {
                let allowed = "PNBRQKpnbrqk and 1 to 8";
                return Err(format!("rank {rank}: '{c}' is no piece; allowed: {allowed}"));
            };
            let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
            if let Some(file) = File::try_index(file) {
                *builder.square_mut(Square::new(file, rank)) = Some((piece, color));
            }
            file += 1;
        }
        if file != File::NUM {
            return Err(format!("rank {rank}: '{row}' has {file} squares; allowed: 8"));
        }
    }
    for (color, name) in [(Color::White, "white"), (Color::Black, "black")] {
        check_army(builder, color, name)?;
    }
    Ok(())
}

/// Whether the pieces of a side may be on a board.
fn check_army(builder: &BoardBuilder, color: Color, name: &str) -> Result<(), String> {
    let squares = |wanted: &dyn Fn(Piece) -> bool| -> BitBoard {
        let stands = |square: &Square| {
            builder.square(*square).is_some_and(|(piece, of)| of == color && wanted(piece))
        };
        Square::ALL
            .iter()
            .copied()
            .filter(stands)
            .map(Square::bitboard)
            .fold(BitBoard::EMPTY, |all, square| all | square)
    };
    let pawns = squares(&|piece| piece == Piece::Pawn);
    let misplaced = pawns & (Rank::First.bitboard() | Rank::Eighth.bitboard());
    if let Some(square) = misplaced.next_square() {
        return Err(format!("{square}: a pawn cannot stand here; allowed: ranks 2 to 7"));
    }
    let kings = squares(&|piece| piece == Piece::King).len();
    let all = squares(&|_| true).len();
    match (kings, pawns.len(), all) {
        (1, ..=8, ..=16) => Ok(()),
        (1, ..=8, _) => Err(format!("{name} has {all} pieces; allowed: at most 16")),
        (1, pawns, _) => Err(format!("{name} has {pawns} pawns; allowed: at most 8")),
        (kings, ..) => Err(format!("{name} has {kings} kings; allowed: 1")),
    }
}

/// Only from where the king and the rook stand at the start of the game.
fn read_castling(text: &str, builder: &mut BoardBuilder) -> Result<(), String> {
    if text == "-" {
        return Ok(());
    }
    for c in text.chars() {
        let (color, file) = match c {
            'K' => (Color::White, File::H),
            'Q' => (Color::White, File::A),
            'k' => (Color::Black, File::H),
            'q' => (Color::Black, File::A),
            _ => return Err(format!("castling: '{c}' in '{text}'; allowed: some of KQkq, or -")),
        };
        let rank = Rank::First.relative_to(color);
        for (piece, file, name) in [(Piece::King, File::E, "king"), (Piece::Rook, file, "rook")] {
            let square = Square::new(file, rank);
            if builder.square(square) != Some((piece, color)) {
                return Err(format!(
                    "castling: '{c}', but there is no {name} of that side on {square}"
                ));
            }
        }
        let rights = builder.castle_rights_mut(color);
        let right = if file == File::H { &mut rights.short } else { &mut rights.long };
        if right.replace(file).is_some() {
            return Err(format!("castling: '{c}' twice in '{text}'; allowed: once"));
        }
    }
    Ok(())
}
