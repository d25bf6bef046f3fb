//! Positions as players write them, in Forsyth-Edwards notation.

use super::ChessBoard;
use crate::TextError;
use cozy_chess::{
    BitBoard, Board, BoardBuilder, BoardBuilderError, Color, File, Piece, Rank, Square,
    get_king_moves, get_pawn_attacks,
};
use std::{fmt, str::FromStr};

/// Reads six fields, or only the first four, as collections of positions have them:
/// the pieces, the side to move, castling, en passant, the plies since the last
/// capture or pawn move, the number of the move. The plies may be more than a hundred, and are
/// taken for a hundred then: by the rule of fifty moves the game is drawn either way.
///
/// ```
/// use plywood_games::chess::ChessBoard;
/// let fen = "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 3 20";
/// assert_eq!(fen.parse::<ChessBoard>().unwrap().to_string(), fen);
/// let error = "r3k2r/8/8/9/8/8/8/R3K2R w Kq - 3 20".parse::<ChessBoard>().unwrap_err();
/// assert_eq!(error.to_string(), "chess: rank 5: '9' is no piece; allowed: PNBRQKpnbrqk and 1 to 8");
/// ```
impl FromStr for ChessBoard {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        read(text).map(ChessBoard).map_err(|what| TextError::Position(format!("chess: {what}")))
    }
}

/// In six fields. The square for taking in passing is there only if it is legal.
impl fmt::Display for ChessBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ChessBoard(board) = self;
        let text = board.to_string();
        let (pieces, _) = text.split_once(' ').unwrap_or((&text, ""));
        let side = board.side_to_move();
        let castling: String = Color::ALL.iter().flat_map(|&side| rights(board, side)).collect();
        let castling = if castling.is_empty() { "-" } else { &castling };
        let passing = self.en_passant().map_or("-".into(), |square| square.to_string());
        let (halfmoves, number) = (board.halfmove_clock(), board.fullmove_number());
        write!(f, "{pieces} {side} {castling} {passing} {halfmoves} {number}")
    }
}

/// The letters of a side's rights to castle: K and Q with the outermost rook, else
/// the file of the rook.
fn rights(board: &Board, side: Color) -> impl Iterator<Item = char> + use<> {
    let rights = *board.castle_rights(side);
    let rank = Rank::First.relative_to(side);
    let rooks = board.colored_pieces(side, Piece::Rook) & rank.bitboard();
    let letter = move |rook: File, outermost: Option<Square>, usual: char| {
        let is_outermost = outermost.is_some_and(|square| square.file() == rook);
        let letter = if is_outermost { usual } else { rook.into() };
        if side == Color::White { letter.to_ascii_uppercase() } else { letter }
    };
    let short = rights.short.map(|rook| letter(rook, rooks.iter().last(), 'k'));
    let long = rights.long.map(|rook| letter(rook, rooks.iter().next(), 'q'));
    short.into_iter().chain(long)
}

/// Where the clock stops: after fifty moves of each side, more make no difference.
const MOST_HALFMOVES: u16 = 100;

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
        let clock: u16 = halfmoves.parse().map_err(|_| {
            format!("halfmove clock: '{halfmoves}' is not possible; allowed: 0 to {}", u16::MAX)
        })?;
        builder.halfmove_clock = clock.min(MOST_HALFMOVES) as u8;
        builder.fullmove_number = number.parse().ok().filter(|&n| n > 0).ok_or_else(|| {
            format!("move number: '{number}' is not possible; allowed: 1 to {}", u16::MAX)
        })?;
    }
    let last = if side == "w" { "black" } else { "white" };
    let built = match builder.build() {
        Err(BoardBuilderError::InvalidEnPassant) if !can_take_in_passing(&builder) => {
            builder.en_passant = None;
            builder.build()
        }
        built => built,
    };
    // What builds the board does not look for it.
    if let Ok(board) = &built
        && get_king_moves(board.king(Color::White)).has(board.king(Color::Black))
    {
        return Err(format!("'{text}': the kings stand side by side"));
    }
    built.map_err(|error| match error {
        BoardBuilderError::InvalidEnPassant => {
            format!("en passant: no pawn of {last} can just have stepped over {en_passant}")
        }
        BoardBuilderError::InvalidCastlingRights => {
            format!("castling: '{castling}' is not possible here")
        }
        _ => {
            let what = "has just moved and is in check, or gives check with three pieces";
            format!("'{text}': {last} {what}")
        }
    })
}

/// Whether it would matter that a pawn stepped over a square, although the king is
/// in a check that this step cannot have given: some collections have such positions.
fn can_take_in_passing(builder: &BoardBuilder) -> bool {
    let (Some(to), side) = (builder.en_passant, builder.side_to_move) else { return false };
    let beside = |rank: Rank| Square::new(to.file(), rank.relative_to(!side));
    let (origin, stepped) = (beside(Rank::Second), beside(Rank::Fourth));
    let stands = to.rank() == Rank::Third.relative_to(!side)
        && builder.square(stepped) == Some((Piece::Pawn, !side))
        && builder.square(origin).is_none()
        && builder.square(to).is_none();
    let takes = |from: Square| {
        let mut after = builder.clone();
        *after.square_mut(from) = None;
        *after.square_mut(stepped) = None;
        *after.square_mut(to) = Some((Piece::Pawn, side));
        after.side_to_move = !side;
        after.en_passant = None;
        builder.square(from) == Some((Piece::Pawn, side)) && after.build().is_ok()
    };
    !stands || get_pawn_attacks(to, !side).iter().any(takes)
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

/// K and Q mean the outermost rook, as at the start of the game; a rook between it
/// and the king, as in Chess960, has the letter of its file.
fn read_castling(text: &str, builder: &mut BoardBuilder) -> Result<(), String> {
    if text == "-" {
        return Ok(());
    }
    for c in text.chars() {
        let side = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rank = Rank::First.relative_to(side);
        let files = |piece: Piece| -> Vec<File> {
            let stands =
                |&file: &File| builder.square(Square::new(file, rank)) == Some((piece, side));
            File::ALL.iter().copied().filter(stands).collect()
        };
        let &[king] = files(Piece::King).as_slice() else {
            return Err(format!("castling: '{c}', but the king is not on rank {rank}"));
        };
        let rooks = files(Piece::Rook);
        let rook = match c.to_ascii_lowercase() {
            'k' => rooks.last().filter(|&&rook| rook > king),
            'q' => rooks.first().filter(|&&rook| rook < king),
            file => match File::try_from(file) {
                Ok(file) => rooks.iter().find(|&&rook| rook == file),
                Err(_) => {
                    let allowed = "some of KQkq, or -";
                    return Err(format!("castling: '{c}' in '{text}'; allowed: {allowed}"));
                }
            },
        };
        let Some(&rook) = rook else {
            return Err(format!("castling: '{c}', but there is no such rook on rank {rank}"));
        };
        let rights = builder.castle_rights_mut(side);
        let right = if rook > king { &mut rights.short } else { &mut rights.long };
        if right.replace(rook).is_some() {
            return Err(format!("castling: '{c}' in '{text}' is said before; allowed: once"));
        }
    }
    Ok(())
}
