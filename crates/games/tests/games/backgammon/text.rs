//! Position IDs and the notation of plays.

use super::{Draws, places};
use plywood::{Game, Side};
use plywood_games::backgammon::{Backgammon, BackgammonBoard};
use std::collections::HashSet;

#[test]
fn position_ids_go_there_and_back() {
    for board in Draws(3).positions(20_000) {
        let text = board.to_string();
        assert_eq!(text.parse(), Ok(board), "{text}");
        assert_eq!(board.without_dice().to_string().parse(), Ok(board.without_dice()));
        let id = BackgammonBoard::from_position_id(&board.position_id()).unwrap();
        assert_eq!((id.mine(), id.theirs()), (board.mine(), board.theirs()));
        assert_eq!((id.side(), id.dice()), (Side::First, None));
    }
}

#[test]
fn position_ids_are_those_of_gnu_backgammon() {
    assert_eq!(BackgammonBoard::START.to_string(), "4HPwATDgc/ABMA");
    let board: BackgammonBoard = "4HPwATDgc/ABMA:31".parse().unwrap();
    assert_eq!(board, BackgammonBoard::START.with_dice(1, 3));
    // The point made with the roll 3 1.
    let point = |after: &BackgammonBoard| after.theirs().on(5) == 2;
    let after = Backgammon.moves(&board).map(|play| Backgammon.play(&board, play)).find(point);
    assert_eq!(after.unwrap().to_string(), "sGfwATDgc/ABMA:second");
}

#[test]
fn wrong_positions_are_refused_with_the_reason() {
    let refusals = [
        ("", "position ID '': 0 characters; needed: 14"),
        ("4HPwATDgc/ABM", "position ID '4HPwATDgc/ABM': 13 characters; needed: 14"),
        ("4HPwATDgc/ABMAA", "position ID '4HPwATDgc/ABMAA': 15 characters; needed: 14"),
        (
            "4HPwATDgc_ABMA",
            "position ID '4HPwATDgc_ABMA': character 10 is '_'; \
             allowed: A to Z, a to z, 0 to 9, + and /",
        ),
        (
            "4HPwATDgc/ABMB",
            "position ID '4HPwATDgc/ABMB': character 14 says more than ten bytes hold",
        ),
        (
            "//////////////",
            "position ID '//////////////': character 14 says more than ten bytes hold",
        ),
        (
            "/////////////w",
            "position ID '/////////////w': \
             more than 15 checkers of the other side up to its point 1",
        ),
        (
            "AAAAAAAAAAAAgA",
            "position ID 'AAAAAAAAAAAAgA': checkers beyond the bar of the side on roll",
        ),
        ("AAAAAAAAAAAAAA", "both sides have borne off all checkers"),
        (
            "4HPwATDgc/ABMA:3",
            "'3' after the position ID; allowed: two dice of 1 to 6, as 31, or 'second'",
        ),
        (
            "4HPwATDgc/ABMA:37",
            "'37' after the position ID; allowed: two dice of 1 to 6, as 31, or 'second'",
        ),
        (
            "4HPwATDgc/ABMA:31:first",
            "'first' at the end of '4HPwATDgc/ABMA:31:first'; \
             allowed: the dice, then 'second', then nothing",
        ),
    ];
    for (text, reason) in refusals {
        let refused = text.parse::<BackgammonBoard>().unwrap_err();
        assert_eq!(refused.to_string(), format!("backgammon: {reason}"));
    }
}

#[test]
fn moves_go_to_text_and_back() {
    for board in Draws(4).positions(3000) {
        let mut texts = HashSet::new();
        for play in Backgammon.moves(&board) {
            let text = Backgammon.move_text(&board, play);
            assert_eq!(Backgammon.read_move(&board, &text), Ok(play), "{board} {text}");
            // The parts in another order.
            let turned: Vec<_> = text.split(' ').rev().collect();
            assert_eq!(Backgammon.read_move(&board, &turned.join("  ")), Ok(play));
            // Without marks it may mean another play, but none that is not legal.
            match Backgammon.read_move(&board, &text.replace('*', "")) {
                Ok(_) => {}
                Err(error) => assert!(error.to_string().contains("more than one play"), "{error}"),
            }
            assert!(texts.insert(text), "{board}: one text for two plays");
        }
    }
}

#[test]
fn moves_are_written_as_players_do() {
    let board = |text: &str| text.parse::<BackgammonBoard>().unwrap();
    let start = BackgammonBoard::START;
    let closed = places(&[(25, 1), (6, 14)], &[(6, 2), (5, 2), (4, 2), (3, 2), (2, 2), (1, 5)]);
    let bearing_off = places(&[(6, 2), (5, 2), (2, 2)], &[(6, 2)]);
    let blots = places(&[(25, 1), (24, 1), (8, 2), (6, 3)], &[(7, 1), (5, 1), (21, 1)]);
    let written = [
        (start.with_dice(3, 1), "8/5 6/5", "6/5 8/5"),
        (start.with_dice(2, 1), "24/21", "24/23 23/21"),
        (start.with_dice(2, 1), "24/21", "24/22/21"),
        (start.with_dice(6, 5), "24/13", "24/18/13"),
        (start.with_dice(1, 1), "8/7(2) 6/5(2)", "6/5 8/7 6/5 8/7"),
        (start.with_dice(4, 4), "24/16(2)", "24/20(2) 20/16(2)"),
        (start.with_dice(5, 5), "13/3(2)", "13/8(2) 8/3(2)"),
        (board("4HPwATDgc/ABMA:64:second"), "24/14", "24/14"),
        (closed.with_dice(6, 5), "pass", " Pass "),
        (bearing_off.with_dice(6, 6), "6/off(2) 5/off(2)", "5/off(2) 6/OFF 6/off(1)"),
        (bearing_off.with_dice(6, 1), "6/off 2/1", "2/1 6/off"),
        (blots.with_dice(5, 4), "bar/20* 8/4*", "Bar/20 8/4"),
        (blots.with_dice(4, 4), "bar/21 8/4*(2) 6/2", "6/2 8/4*(2) bar/21"),
        (blots.with_dice(5, 2), "bar/20*/18*", "bar/20*/18"),
        (blots.with_dice(5, 2), "bar/18*", "bar/23/18*"),
    ];
    for (board, text, other) in written {
        for read in [text, other] {
            match Backgammon.read_move(&board, read) {
                Ok(play) => assert_eq!(Backgammon.move_text(&board, play), text, "{read}"),
                Err(error) => panic!("{error}"),
            }
        }
    }
}

#[test]
fn wrong_moves_are_refused_with_the_reason() {
    let start = BackgammonBoard::START;
    let blots = places(&[(24, 1), (6, 3)], &[(3, 1), (4, 1)]);
    let over = places(&[(6, 3)], &[]);
    let no_point = "is no point; allowed: 1 to 24, bar to begin and off to end with";
    let refusals = [
        (start, "8/5", "the dice are not rolled".into()),
        (over.with_dice(3, 1), "6/5 6/3", "the game is over".into()),
        (start.with_dice(3, 1), "", "empty; allowed: as 8/5 6/5, or pass".into()),
        (start.with_dice(3, 1), "8/5 6", "'6' leads nowhere; allowed: as 8/5".into()),
        (start.with_dice(3, 1), "8/x", format!("'8/x': 'x' {no_point}")),
        (start.with_dice(3, 1), "25/22", format!("'25/22': '25' {no_point}")),
        (start.with_dice(3, 1), "8/bar", format!("'8/bar': 'bar' {no_point}")),
        (start.with_dice(3, 1), "off/3", format!("'off/3': 'off' {no_point}")),
        (start.with_dice(3, 1), "8/off/3", format!("'8/off/3': 'off' {no_point}")),
        (
            start.with_dice(3, 1),
            "5/8",
            "'5/8': '8' leads backwards; allowed: from a higher to a lower point".into(),
        ),
        (start.with_dice(1, 1), "6/5(x)", "'6/5(x)': times; allowed: (1) to (4) at the end".into()),
        (start.with_dice(3, 1), "8*/5", "'8*/5': nothing is hit on '8*'".into()),
        (
            start.with_dice(3, 1),
            "8/5",
            "not legal here with 3 and 1; allowed: 16 plays, as '6/2'".into(),
        ),
        (
            start.with_dice(3, 1),
            "pass",
            "not legal here with 3 and 1; allowed: 16 plays, as '6/2'".into(),
        ),
        (
            start.with_dice(3, 1),
            "8/5* 6/5",
            "legal here, but '*' marks a point where nothing is hit".into(),
        ),
        (
            blots.with_dice(3, 2),
            "24/19",
            "may mean more than one play; allowed: '24/21*/19' or '24/22*/19'".into(),
        ),
    ];
    for (board, text, reason) in refusals {
        let refused = Backgammon.read_move(&board, text).unwrap_err();
        assert_eq!(refused.to_string(), format!("backgammon: '{text}': {reason}"));
    }
}
