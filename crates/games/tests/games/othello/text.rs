use super::{random_positions, sized};
use plywood::{Game, Side};
use plywood_games::{
    Notation,
    board::Style,
    othello::{Othello, OthelloBoard, OthelloMove},
};
use proptest::prelude::*;

/// The positions of one random game, and its moves.
fn game(othello: Othello, seed: u64) -> Vec<OthelloBoard> {
    let mut over = false;
    random_positions(othello, seed, 200)
        .take_while(|board| {
            let go_on = !over;
            over = othello.outcome(board).is_some();
            go_on
        })
        .collect()
}

/// The move that leads from one position to the next.
fn between(othello: &Othello, from: &OthelloBoard, to: &OthelloBoard) -> OthelloMove {
    othello.moves(from).find(|&mv| othello.play(from, mv) == *to).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn positions_and_moves_are_read_as_written(seed: u64, size in prop::sample::select(vec![4, 6, 8])) {
        let othello = sized(size);
        for board in game(othello, seed) {
            let text = othello.position_text(&board).unwrap();
            prop_assert_eq!(othello.read_position(&text), Ok(board));
            prop_assert_eq!(othello.read_position(&text.to_lowercase().replace('-', ".")), Ok(board));
            for mv in othello.moves(&board) {
                let name = othello.move_text(&board, mv);
                prop_assert_eq!(othello.read_move(&board, &name), Ok(mv));
                prop_assert_eq!(othello.read_move(&board, &name.to_uppercase()), Ok(mv));
            }
        }
    }

    #[test]
    fn lists_of_moves_lead_to_where_they_led(seed: u64, size in prop::sample::select(vec![4, 6, 8])) {
        let othello = sized(size);
        let (mut all, mut placed) = (String::new(), String::new());
        for pair in game(othello, seed).windows(2) {
            let mv = between(&othello, &pair[0], &pair[1]);
            all += &mv.to_string();
            prop_assert_eq!(othello.read_position(&all), Ok(pair[1]));
            if mv != OthelloMove::PASS {
                placed += &mv.to_string();
                prop_assert_eq!(othello.read_position(&placed), Ok(pair[1]));
            }
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[-XOxo.a-h0-9*: ;é]{0,80}", size in prop::sample::select(vec![4, 6, 8])) {
        let othello = sized(size);
        let _ = othello.parse_position(&text);
        let _ = othello.parse_problem(&text);
        let _ = othello.parse_move(&othello.start(), &text);
        let _ = format!("othello:{text}").parse::<Othello>();
    }
}

#[test]
fn what_is_no_position_is_refused_with_the_reason() {
    let othello = sized(4);
    let refusal = |text: &str| othello.read_position(text).unwrap_err().to_string();
    let start = "-----OX--XO-----";
    assert_eq!(othello.read_position(&format!("{start} X")), Ok(othello.start()));
    assert_eq!(othello.read_position(""), Ok(othello.start()));
    assert_eq!(
        [
            refusal(start),
            refusal(&format!("{start} Z")),
            refusal(&format!("{start} X X")),
            refusal("-----OX--XO--- X"),
            refusal("----?OX--XO----- X"),
            refusal("-----O---XO----- X"),
            refusal(&format!("{start} X; B1")),
            refusal(&format!("{start} X; B2:+3")),
            refusal("b1a1b1"),
            refusal("b1e5"),
            refusal("b1a"),
        ],
        [
            "othello:size=4: the side to move is missing; allowed: X, O",
            "othello:size=4: 'Z' is no side to move; allowed: X, O",
            "othello:size=4: 'X' follows the side to move; allowed: ;",
            "othello:size=4: 15 characters are given; allowed: 16 squares and the side to move",
            "othello:size=4: a2: '?' is no disc; allowed: X, O, -",
            "othello:size=4: c2 is empty; allowed: discs on the four squares in the middle",
            "othello:size=4: 'B1' is no score; allowed: as in B1:+8",
            "othello:size=4: no move 'B2'; allowed: b1, a2, d3, c4",
            "othello:size=4: no move 'b1'; allowed: a2, d3, c4 (move 3)",
            "othello:size=4: no move 'e5'; allowed: a1, c1, a3 (move 2)",
            "othello:size=4: no move 'a'; allowed: a1, c1, a3 (move 2)",
        ]
    );
    let over = Othello::default().read_position("e6f4e3f6g5d6e7f5c5a1").unwrap_err();
    assert_eq!(over.to_string(), "othello: no move 'a1': the game is over (move 10)");
}

#[test]
fn parameters_are_read_as_written_and_refused_with_the_reason() {
    for text in ["othello", "othello:size=6", "othello:size=4,unit=100"] {
        assert_eq!(text.parse::<Othello>().unwrap().to_string(), text);
    }
    let refusal = |text: &str| text.parse::<Othello>().unwrap_err().to_string();
    assert_eq!(refusal("othello:size=5"), "othello: size=5 is not possible; allowed: 4, 6, 8");
    assert_eq!(refusal("othello:unit=0"), "othello: unit=0 is not possible; allowed: 1 to 10000");
}

#[test]
fn the_board_is_drawn_with_the_last_move() {
    let othello = sized(4);
    let start = othello.start();
    let mv = othello.read_move(&start, "b1").unwrap();
    let after = othello.play(&start, mv);
    assert_eq!(after.side(), Side::Second);
    assert_eq!(
        othello.picture(&after, Some(mv), Style::Plain).unwrap(),
        "1  . [X] .  .\n2  .  X  X  .\n3  .  X  O  .\n4  .  .  .  .\n   a  b  c  d\nO to move; X 4, O 1\n"
    );
}

/// The FFO positions, where they are found: every legal move has a score.
#[allow(clippy::print_stderr)]
#[test]
fn obf_files_are_read() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/othello");
    let Ok(files) = std::fs::read_dir(folder) else {
        eprintln!("no {folder}: passed over");
        return;
    };
    let othello = Othello::default();
    let mut positions = 0;
    for file in files.map(|file| file.unwrap().path()) {
        if file.extension().is_some_and(|extension| extension == "obf") {
            for line in std::fs::read_to_string(&file).unwrap().lines() {
                let problem = othello.parse_problem(line).unwrap();
                let mut scored: Vec<OthelloMove> =
                    problem.scores.iter().map(|&(mv, _)| mv).collect();
                scored.sort();
                assert_eq!(scored, othello.moves(&problem.board).collect::<Vec<_>>(), "{line}");
                assert!(line.starts_with(&othello.board_text(&problem.board)));
                assert_eq!(othello.read_position(line), Ok(problem.board));
                positions += 1;
            }
        }
    }
    assert_eq!(positions, 59);
}
