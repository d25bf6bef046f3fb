//! Positions and moves as text, in and out.

use super::{KIWIPETE, board, chess, random_game};
use plywood::Game;
use plywood_games::{
    Notation,
    board::Style,
    chess::{Chess, ChessBoard},
};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Whatever is written is read again as what it was, in every notation.
    #[test]
    fn notations_round_trip_along_random_games(seed: u64) {
        let chess = chess();
        for position in random_game(seed, 120) {
            let fen = chess.position_text(&position).expect("a text");
            let read = chess.read_position(&fen).expect("a position");
            prop_assert_eq!(&read, &position);
            prop_assert_eq!(read.to_string(), fen);
            let mut names = Vec::new();
            for mv in chess.moves(&position) {
                let (san, uci) = (chess.move_text(&position, mv), chess.uci(&position, mv));
                prop_assert_eq!(chess.read_move(&position, &san), Ok(mv), "{} in {}", san, position);
                prop_assert_eq!(chess.read_move(&position, &uci), Ok(mv), "{} in {}", uci, position);
                names.push(san);
            }
            let number = names.len();
            names.sort();
            names.dedup();
            prop_assert_eq!(names.len(), number, "two moves with one name in {}", position);
        }
    }

    /// Text that is slightly wrong is refused or read, and never worse.
    #[test]
    fn nothing_makes_reading_panic(
        seed: u64,
        at: prop::sample::Index,
        c in prop::sample::select("pPkKrRqQ/18 -wbxa3é♔0".chars().collect::<Vec<_>>()),
    ) {
        let chess = chess();
        let game = random_game(seed, 40);
        let position = &game[at.index(game.len())];
        let mut fen: Vec<char> = position.to_string().chars().collect();
        let place = at.index(fen.len());
        fen[place] = c;
        let fen: String = fen.into_iter().collect();
        if let Ok(read) = chess.read_position(&fen) {
            prop_assert_eq!(chess.read_position(&read.to_string()), Ok(read.clone()));
            for mv in chess.moves(&read) {
                let text = chess.move_text(&read, mv);
                prop_assert_eq!(chess.read_move(&read, &text), Ok(mv), "{} in {}", text, read);
                chess.outcome(&chess.play(&read, mv));
            }
        }
    }

    #[test]
    fn no_text_is_read_as_a_move_that_it_does_not_name(text in "[KQRBNa-h1-8xO=+#0-]{0,7}|.*") {
        let (chess, start) = (chess(), ChessBoard::start());
        if let Ok(mv) = chess.read_move(&start, &text) {
            let to = mv.to().to_string();
            prop_assert!(text.contains(&to), "{} as {:?}", text, mv);
        }
    }
}

fn played(chess: &Chess, fen: &str, text: &str) -> String {
    let position = board(fen);
    let mv = chess.read_move(&position, text).unwrap_or_else(|error| panic!("{error}"));
    chess.play(&position, mv).to_string()
}

#[test]
fn castling_has_many_names() {
    let castled = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R4RK1 b kq - 1 1";
    for text in ["O-O", "0-0", "e1g1", "e1h1", "O-O+", "O-O!"] {
        assert_eq!(played(&chess(), KIWIPETE, text), castled, "{text}");
    }
    let castled = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/2KR3R b kq - 1 1";
    for text in ["O-O-O", "0-0-0", "e1c1", "e1a1"] {
        assert_eq!(played(&chess(), KIWIPETE, text), castled, "{text}");
    }
    let position = board(KIWIPETE);
    let castles = chess().read_move(&position, "O-O").expect("legal");
    assert_eq!(chess().move_text(&position, castles), "O-O");
    assert_eq!(chess().uci(&position, castles), "e1g1");
}

/// Castling from elsewhere, as in Chess960: by the rook, since the king's move may be
/// a step.
#[test]
fn castling_from_elsewhere() {
    let fen = "5k2/8/8/8/8/8/8/R2R1K1R w KD - 0 1";
    let position = board(fen);
    assert_eq!(position.to_string(), fen);
    for (text, san) in [("f1g1", "Kg1"), ("f1h1", "O-O+"), ("O-O", "O-O+"), ("f1d1", "O-O-O")] {
        let mv = chess().read_move(&position, text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(chess().san(&position, mv), san);
        assert_eq!(chess().read_move(&position, &chess().uci(&position, mv)), Ok(mv));
    }
    assert_eq!(board("5k2/8/8/8/8/8/8/R2R1K1R w HA - 0 1").to_string(), fen.replace("KD", "KQ"));
}

#[test]
fn moves_are_read_in_many_ways() {
    let fen = "4k3/P7/8/3pP3/8/2N3N1/8/4K3 w - d6 0 1";
    for (text, san) in [
        ("a8=Q", "a8=Q+"),
        ("a8Q+", "a8=Q+"),
        ("a7a8q", "a8=Q+"),
        ("a7-a8=N", "a8=N"),
        ("exd6", "exd6"),
        ("e5d6", "exd6"),
        ("e5xd6", "exd6"),
        ("ed6", "exd6"),
        ("Nce4", "Nce4"),
        ("Ng3-e4", "Nge4"),
        ("Ngxe4", ""),
        ("Ne4", ""),
        ("a8", ""),
        ("d6", ""),
        ("c3e4", "Nce4"),
        ("N3e4", ""),
        ("Kd1!?", "Kd1"),
        ("kd1", ""),
        ("", ""),
        ("Q", ""),
        ("♘e4", ""),
    ] {
        let position = board(fen);
        let read = chess().read_move(&position, text);
        assert_eq!(read.map(|mv| chess().san(&position, mv)).unwrap_or_default(), san, "{text}");
    }
}

#[test]
fn a_refused_move_is_told_why() {
    let refused =
        |fen: &str, text: &str| chess().read_move(&board(fen), text).expect_err(text).to_string();
    let fen = "4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1";
    assert_eq!(
        refused(fen, "Ne4"),
        "chess: 'Ne4': may mean more than one move; allowed: Nce4, Nge4"
    );
    assert_eq!(
        refused("k7/8/1K6/8/8/8/8/7R b - - 0 1", "Kc8"),
        "chess: 'Kc8': not legal here; allowed: Kb8"
    );
    assert_eq!(
        refused(fen, "hello"),
        "chess: 'hello': no move; allowed: as Nf3, exd6, O-O, e8=Q or g1f3, e7e8q"
    );
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(refused(mated, "e4"), "chess: 'e4': the game is over");
}

#[test]
fn a_refused_position_is_told_why() {
    let rest = " w - - 0 1";
    for (fen, why) in [
        ("", "'' has 0 fields; allowed: 6, or the first 4, of a FEN"),
        ("8/8/8 w - - 0 1", "'8/8/8' has 3 ranks; allowed: 8, between '/'"),
        (
            "4k3/8/8/8/8/8/8/4K2x w - - 0 1",
            "rank 1: 'x' is no piece; allowed: PNBRQKpnbrqk and 1 to 8",
        ),
        ("4k3/8/8/8/8/8/ppppppppp/4K3 w - - 0 1", "rank 2: 'ppppppppp' has 9 squares; allowed: 8"),
        ("4k3/8/8/7/8/8/8/4K3 w - - 0 1", "rank 5: '7' has 7 squares; allowed: 8"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "white has 0 kings; allowed: 1"),
        (
            "8/8/8/8/8/8/7p/kK6 b - - 0 1",
            "'8/8/8/8/8/8/7p/kK6 b - - 0 1': the kings stand side by side",
        ),
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "a1: a pawn cannot stand here; allowed: ranks 2 to 7"),
        ("4k3/8/8/p7/p7/8/pppppppp/4K3 w - - 0 1", "black has 10 pawns; allowed: at most 8"),
        ("4k3/rrrrrrrr/rrrrrrrr/8/8/8/8/4K3 w - - 0 1", "black has 17 pieces; allowed: at most 16"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side to move: 'x'; allowed: w, b"),
        ("4k3/8/8/8/8/8/8/4K2R w KX - 0 1", "castling: 'X' in 'KX'; allowed: some of KQkq, or -"),
        ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "castling: 'K' in 'KK' is said before; allowed: once"),
        ("4k3/8/8/8/8/8/4K3/7R w K - 0 1", "castling: 'K', but the king is not on rank 1"),
        ("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "castling: 'Q', but there is no such rook on rank 1"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en passant: 'e9' is no square; allowed: as e3, or -"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
            "en passant: no pawn of black can just have stepped over e6",
        ),
        (
            // Before it, the king was in check already.
            "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
            "en passant: no pawn of white can just have stepped over d3",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 65536 1",
            "halfmove clock: '65536' is not possible; allowed: 0 to 65535",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "move number: '0' is not possible; allowed: 1 to 65535"),
        (
            "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1",
            "'4k3/8/8/8/8/8/8/4R1K1 w - - 0 1': black has just moved and is in check, \
             or gives check with three pieces",
        ),
    ] {
        let error = chess().read_position(fen).expect_err(fen);
        assert_eq!(error.to_string(), format!("chess: {why}"));
    }
    // The clock stops at a hundred: the game is drawn by then.
    let long = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 150";
    for (clock, read) in [(99, 99), (100, 100), (101, 100), (150, 100), (9999, 100)] {
        let text = long.replace("- 0 ", &format!("- {clock} "));
        assert_eq!(board(&text).to_string(), long.replace("- 0 ", &format!("- {read} ")));
    }
    // A step that cannot have given the check, but nobody can take the pawn anyway.
    let passing = "1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1";
    assert_eq!(board(passing).to_string(), passing.replace("d6", "-"));
    assert_eq!(
        board("4k3/8/8/8/8/8/8/4K3 w - -").to_string(),
        "4k3/8/8/8/8/8/8/4K3".to_owned() + rest
    );
}

#[test]
fn the_board_is_drawn() {
    let start = ChessBoard::start();
    let opened = chess().read_move(&start, "e4").expect("legal");
    let after = chess().play(&start, opened);
    let plain = chess().picture(&after, Some(opened), Style::Plain).expect("a board");
    let drawn = "\
8  r  n  b  q  k  b  n  r
7  p  p  p  p  p  p  p  p
6  .  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .  .
4  .  .  .  . [P] .  .  .
3  .  .  .  .  .  .  .  .
2  P  P  P  P [.] P  P  P
1  R  N  B  Q  K  B  N  R
   a  b  c  d  e  f  g  h
Black to move
";
    assert_eq!(plain, drawn);
    let position = board(KIWIPETE);
    let castles = chess().read_move(&position, "O-O").expect("legal");
    let castled = chess().play(&position, castles);
    let plain = chess().picture(&castled, Some(castles), Style::Plain).expect("a board");
    assert!(plain.contains("1  R  .  .  . [.] R [K] .\n"), "{plain}");
    let mated = board("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    let signs = chess().picture(&mated, None, Style::Terminal).expect("a board");
    assert!(signs.contains('♛') && signs.ends_with("White is mated\n"), "{signs}");
}
