//! What comes of taking, taking back, and so on, on one square.

use super::ChessMove;
use cozy_chess::{
    BitBoard, Board, Color, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};

/// What a piece is worth in an exchange. A king is never given.
pub(super) const fn worth(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 100,
        Piece::Knight => 300,
        Piece::Bishop => 310,
        Piece::Rook => 500,
        Piece::Queen => 900,
        Piece::King => 10_000,
    }
}

/// What a move takes; nothing, if it takes nothing.
pub(super) fn victim(board: &Board, mv: ChessMove) -> Option<Piece> {
    let piece = board.piece_on(mv.to());
    if board.colors(board.side_to_move()).has(mv.to()) {
        return None; // castling
    }
    let in_passing = piece.is_none()
        && mv.from().file() != mv.to().file()
        && board.pieces(Piece::Pawn).has(mv.from());
    if in_passing { Some(Piece::Pawn) } else { piece }
}

/// What a move wins or loses if both sides then take on its square as long as it
/// pays, always with the least piece. Pins are not seen, nor is anything else that
/// happens elsewhere.
pub(super) fn exchange(board: &Board, mv: ChessMove) -> i32 {
    let (from, to) = (mv.from(), mv.to());
    let gained = victim(board, mv).map_or(0, worth);
    let Some(mut stands) = board.piece_on(from) else { return 0 };
    let mut left = board.occupied() ^ from.bitboard();
    let mut first = gained;
    if let Some(promoted) = mv.promotion() {
        first += worth(promoted) - worth(Piece::Pawn);
        stands = promoted;
    }
    // What the side that moves is ahead after each capture, if it were the last.
    let mut ahead = [0; 32];
    ahead[0] = first;
    let mut side = !board.side_to_move();
    let mut last = 0;
    while last + 1 < ahead.len()
        && let Some((square, piece)) = least_attacker(board, to, side, left)
    {
        last += 1;
        ahead[last] = worth(stands) - ahead[last - 1];
        stands = piece;
        left ^= square.bitboard();
        side = !side;
    }
    // Nobody has to go on.
    for i in (1..=last).rev() {
        ahead[i - 1] = -ahead[i].max(-ahead[i - 1]);
    }
    ahead[0]
}

/// The least valuable piece of a side, of those left, that attacks a square.
fn least_attacker(
    board: &Board,
    to: Square,
    side: Color,
    left: BitBoard,
) -> Option<(Square, Piece)> {
    let ours = board.colors(side) & left;
    let attackers = |piece: Piece| {
        let from = match piece {
            Piece::Pawn => get_pawn_attacks(to, !side),
            Piece::Knight => get_knight_moves(to),
            Piece::Bishop => get_bishop_moves(to, left),
            Piece::Rook => get_rook_moves(to, left),
            Piece::Queen => get_bishop_moves(to, left) | get_rook_moves(to, left),
            Piece::King => get_king_moves(to),
        };
        (from & ours & board.pieces(piece)).next_square()
    };
    Piece::ALL.into_iter().find_map(|piece| Some((attackers(piece)?, piece)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Notation,
        chess::{Chess, ChessBoard},
        random,
    };
    use plywood::Game;

    /// The pieces that can go from their squares to another by the way they move,
    /// looked up square by square.
    fn attackers(men: &[Option<(Piece, Color)>; 64], to: usize, side: Color) -> Vec<usize> {
        let at = |file: i32, rank: i32| {
            let inside = (0..8).contains(&file) && (0..8).contains(&rank);
            inside.then_some((rank * 8 + file) as usize)
        };
        let (file, rank) = (to as i32 % 8, to as i32 / 8);
        let is = |square: usize, kinds: &[Piece]| {
            men[square].is_some_and(|(piece, color)| color == side && kinds.contains(&piece))
        };
        let mut found = Vec::new();
        for df in -2..=2_i32 {
            for dr in -2..=2_i32 {
                if df.abs() + dr.abs() == 3 {
                    found.extend(at(file + df, rank + dr).filter(|&s| is(s, &[Piece::Knight])));
                }
                if df.abs().max(dr.abs()) != 1 {
                    continue;
                }
                let along = if df == 0 || dr == 0 { Piece::Rook } else { Piece::Bishop };
                found.extend(at(file + df, rank + dr).filter(|&s| is(s, &[Piece::King])));
                let behind = if side == Color::White { -1 } else { 1 };
                if df != 0 && dr == behind {
                    found.extend(at(file + df, rank + dr).filter(|&s| is(s, &[Piece::Pawn])));
                }
                for steps in 1..8 {
                    let Some(square) = at(file + steps * df, rank + steps * dr) else { break };
                    if men[square].is_some() {
                        found.extend(is(square, &[along, Piece::Queen]).then_some(square));
                        break;
                    }
                }
            }
        }
        found
    }

    /// What the side to move gains by taking, if that pays.
    fn gain(men: &mut [Option<(Piece, Color)>; 64], to: usize, side: Color) -> i32 {
        let least = attackers(men, to, side).into_iter();
        let least = least.min_by_key(|&square| men[square].map(|(piece, _)| piece as u8));
        let (Some(from), Some((taken, _))) = (least, men[to]) else { return 0 };
        men[to] = men[from].take();
        (worth(taken) - gain(men, to, !side)).max(0)
    }

    #[test]
    fn an_exchange_is_worth_what_taking_by_turns_wins() {
        let chess = Chess;
        let (mut captures, mut losing) = (0, 0);
        for seed in 0..60 {
            let mut draw = random::mix(seed);
            let mut position = ChessBoard::start();
            for _ in 0..120 {
                if chess.outcome(&position).is_some() {
                    break;
                }
                let board = position.board();
                for mv in chess.moves(&position) {
                    let Some(taken) = victim(board, mv) else { continue };
                    let man =
                        |square: &Square| board.piece_on(*square).zip(board.color_on(*square));
                    let mut men: [_; 64] = std::array::from_fn(|i| man(&Square::index(i)));
                    let (from, to) = (mv.from() as usize, mv.to() as usize);
                    men[to] = men[from].take();
                    let mut expected = worth(taken);
                    if let (Some(promoted), Some((piece, _))) = (mv.promotion(), &mut men[to]) {
                        *piece = promoted;
                        expected += worth(promoted) - worth(Piece::Pawn);
                    }
                    expected -= gain(&mut men, to, !board.side_to_move());
                    // Taken in passing, the pawn is not where the line is cleared.
                    if board.piece_on(mv.to()).is_some() {
                        assert_eq!(exchange(board, mv), expected, "{board} {mv:?}");
                        captures += 1;
                        losing += u32::from(expected < 0);
                    }
                }
                draw = random::mix(draw);
                let moves: Vec<_> = chess.moves(&position).collect();
                let mv = moves[random::below(draw, moves.len() as u32) as usize];
                position = chess.play(&position, mv);
            }
        }
        assert!(captures > 5000 && losing > 500, "{captures} {losing}");
    }

    #[test]
    fn what_stands_behind_counts() {
        let chess = Chess;
        let read = |fen: &str, mv: &str| {
            let position = chess.read_position(fen).expect("a position");
            let mv = chess.read_move(&position, mv).expect("a move");
            exchange(position.board(), mv)
        };
        // The rook behind the rook takes back.
        assert_eq!(read("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5"), 100);
        assert_eq!(read("3rk3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "Rxd5"), -400);
        // A pawn that promotes as it takes.
        assert_eq!(read("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=Q"), 1100);
    }
}
