//! Quiescence in chess, against its definition.

use super::{KIWIPETE, board, chess, random_game};
use cozy_chess::{Color, Piece, Square};
use plywood::{Evaluate, Game, Noisy, Quiescent};
use plywood_games::chess::{Chess, ChessBoard, ChessEvaluation, ChessMove};

/// Without any pruning, and with captures found in another way: by what is on the
/// board after them. `None` where that takes too long.
fn by_definition(position: &ChessBoard, budget: &mut u32) -> Option<i32> {
    let chess = chess();
    *budget = budget.checked_sub(1)?;
    if let Some(score) = chess.outcome(position) {
        return Some(score);
    }
    let pieces = |position: &ChessBoard| position.board().occupied().len();
    let queens = |mv| chess.uci(position, mv).ends_with('q');
    let promotes = |mv| chess.uci(position, mv).len() == 5;
    let forced = !position.board().checkers().is_empty();
    let mut best = i32::MIN;
    if !forced {
        best = ChessEvaluation::Material.evaluate(&chess, position);
    }
    for mv in chess.moves(position) {
        let child = chess.play(position, mv);
        let takes = pieces(&child) < pieces(position);
        let noisy = if promotes(mv) { queens(mv) } else { takes && !loses(position, mv) };
        if forced || noisy {
            best = best.max(-by_definition(&child, budget)?);
        }
    }
    Some(best)
}

/// Whether a piece takes what is worth less and defended by a pawn.
fn loses(position: &ChessBoard, mv: ChessMove) -> bool {
    let board = position.board();
    let worth = |square: Square| match board.piece_on(square) {
        Some(Piece::Pawn) => 1,
        Some(Piece::Knight | Piece::Bishop) => 3,
        Some(Piece::Rook) => 5,
        Some(Piece::Queen) => 9,
        Some(Piece::King) | None => 0,
    };
    let pawn = |files: i8, ranks: i8| {
        mv.to().try_offset(files, ranks).is_some_and(|square| {
            board.colored_pieces(!board.side_to_move(), Piece::Pawn).has(square)
        })
    };
    let towards_them = if board.side_to_move() == Color::White { 1 } else { -1 };
    let defended = pawn(-1, towards_them) || pawn(1, towards_them);
    defended && worth(mv.to()) != 0 && worth(mv.from()) > worth(mv.to())
}

#[test]
fn the_value_is_the_definition() {
    let quiescent = Quiescent(ChessEvaluation::Material);
    let (mut checked, mut differ) = (0, 0);
    let mut positions = vec![board("3rk3/P6P/8/2pPp3/8/8/8/4K3 w - c6 0 1")];
    positions.extend((0..40).flat_map(|seed| random_game(seed, 200).into_iter().step_by(9)));
    for position in positions {
        let Some(value) = by_definition(&position, &mut 1_000) else { continue };
        assert_eq!(quiescent.evaluate(&chess(), &position), value, "{position}");
        checked += 1;
        differ += i32::from(value != ChessEvaluation::Material.evaluate(&chess(), &position));
    }
    assert!(checked > 200 && differ > 100, "{checked} {differ}");
}

#[test]
fn the_best_victims_come_first() {
    let text = |fen: &str| {
        let position = board(fen);
        let moves = chess().noisy_moves(&position);
        moves.map(|mv| chess().san(&position, mv)).collect::<Vec<_>>().join(" ")
    };
    // A bishop, a knight, and pawns: by pawns, knights and the queen. Not Nxg6, as
    // f7 defends it.
    assert_eq!(text(KIWIPETE), "Bxa6 Qxf6 gxh3 dxe6 Nxd7 Nxf7 Qxh3");
}

#[test]
fn pawns_are_taken_in_passing_and_promoted_to_queens() {
    let noisy = |fen: &str| {
        let position = board(fen);
        let moves = chess().noisy_moves(&position);
        moves.map(|mv| chess().uci(&position, mv)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(noisy("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1"), "d5c6");
    assert_eq!(noisy("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "a7a8q a7b8q");
}

#[test]
fn checks_are_answered_and_mates_seen() {
    let quiescent = Quiescent(ChessEvaluation::Material);
    // Back-rank mate after the rook is taken.
    let position = board("6k1/5ppp/8/8/8/8/8/3rR1K1 b - - 0 1");
    assert!(quiescent.evaluate(&chess(), &position) > 0);
    let position = board("3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    assert_eq!(quiescent.evaluate(&chess(), &position), -Chess::MATED);
}
