//! With the feature `serde`, boards and positions are written and read back as the same.

use plywood::Game;
use plywood_games::{
    Family, Judging, Notation, Verdict, backgammon::Backgammon, board::Board, checkers::Checkers,
    chess::Chess, connect_four::ConnectFour, othello::Othello,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use std::fmt::Debug;

/// What is written, once it was read back as the same.
#[track_caller]
fn written<T: Serialize + DeserializeOwned + PartialEq + Debug>(it: &T) -> Value {
    let value = serde_json::to_value(it).expect("it can be written");
    assert_eq!(&serde_json::from_value::<T>(value.clone()).expect("it can be read"), it);
    value
}

/// A walk of some plies; every position is written as its text, and every board read back.
fn walked<F: Family>(game: &F, written_position: impl Fn(&F::Position) -> Value) {
    let mut position = game.first_position(7);
    for ply in 0..40 {
        let text = game.position_text(&position).expect("a text");
        assert_eq!(written_position(&position), json!(text), "{}", game.name());
        written::<Board>(&game.board(&position, None).expect("a board"));
        let count = game.moves(&position).count();
        if game.outcome(&position).is_some() || count == 0 {
            return;
        }
        let mv = game.moves(&position).nth(ply * 7 % count).expect("a move");
        position = game.play(&position, mv);
    }
}

#[test]
fn positions_are_their_texts() {
    walked(&Chess, |it| written(it));
    walked(&Checkers, |it| written(it));
    walked(&ConnectFour::default(), |it| written(it));
    walked(&Backgammon, |it| written(it));
}

#[test]
fn wrong_texts_are_refused_with_the_reason() {
    let refused = |error: serde_json::Error| error.to_string();
    let chess = serde_json::from_value::<<Chess as Game>::Position>(json!("8/8"));
    assert!(refused(chess.expect_err("no position")).contains("8/8"));
    let checkers = serde_json::from_value::<<Checkers as Game>::Position>(json!("B:W1"));
    assert!(refused(checkers.expect_err("no position")).contains("allowed"));
}

#[test]
fn plain_data_is_written_plainly() {
    let game = Othello::default();
    let board = written(&game.board(&game.root(0), None).expect("a board"));
    assert_eq!(board["grid"]["columns"][0], "a");
    assert_eq!(board["grid"]["rows"][3][1][3]["owner"], "second");
    let judging = Judging { eval: Some("material".into()), ..Judging::default() };
    assert_eq!(written(&judging), json!({"eval": "material", "quiescence": null}));
    assert_eq!(written(&Verdict::EachPair), json!("each-pair"));
}
