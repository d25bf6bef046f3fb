//! Quiescence in chess, against its definition.

use super::{KIWIPETE, board, chess, random_game};
use plywood::{Evaluate, Game, Noisy, Quiescent};
use plywood_games::{Chess, ChessBoard, ChessEvaluation};

/// Without any pruning, and with captures found in another way: by what is on the
/// board after them.
fn by_definition(position: &ChessBoard) -> i32 {
    let chess = chess();
    if let Some(score) = chess.outcome(position) {
        return score;
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
        let noisy = if promotes(mv) { queens(mv) } else { takes };
        if forced || noisy {
            best = best.max(-by_definition(&child));
        }
    }
    best
}

#[test]
fn the_value_is_the_definition() {
    let quiescent = Quiescent(ChessEvaluation::Material);
    let mut differ = 0;
    let mut positions = vec![board("3rk3/P1P5/8/2pPp3/8/8/8/4K3 w - c6 0 1")];
    positions.extend((0..40).flat_map(|seed| random_game(seed, 60).into_iter().step_by(7)));
    for position in positions {
        let value = quiescent.evaluate(&chess(), &position);
        // Some have too much to take for a search without pruning.
        if position.board().occupied().len() < 30 {
            assert_eq!(value, by_definition(&position), "{position}");
        }
        differ += i32::from(value != ChessEvaluation::Material.evaluate(&chess(), &position));
    }
    assert!(differ > 20, "{differ}");
}

#[test]
fn the_best_victims_come_first() {
    let text = |fen: &str| {
        let position = board(fen);
        let moves = chess().noisy_moves(&position);
        moves.map(|mv| chess().san(&position, mv)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(text(KIWIPETE), "Bxa6 Nxd7 Nxf7 Qxf6 Nxg6 dxe6 gxh3 Qxh3".to_owned());
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
