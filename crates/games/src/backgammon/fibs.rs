//! Positions and plays as the external player of GNU Backgammon has them: the line `board:` of the server FIBS, and
//! plays step by step.
//!
//! After `board` come 52 fields with colons between: two names, the length of the match (0 for a single
//! game) and two scores; 26 points, of which the first and the last are bars; whose turn it is; the dice, twice; the
//! cube, who may double, and whether somebody has; the colour and the direction of the one who is told; the
//! numbers of home and bar; checkers borne off, twice, and on the bar, twice; and four more.

use super::board::{ALL, BAR, BackgammonBoard, Checkers, OFF};
use super::notation::steps;
use super::{Backgammon, Play};
use crate::TextError;
use plywood::Side;

const FIELDS: usize = 52;
/// The numbers of the fields.
const POINTS: usize = 5;
const TURN: usize = 31;
const DICE: usize = 32;
const COLOUR: usize = 40;
const DIRECTION: usize = 41;
const BORNE_OFF: usize = 44;
/// After the checkers borne off, as GNU Backgammon writes it: nothing on the bar, no Crawford game.
const REST: &str = "0:0:0:0:1:1";
/// The name of the second player: whoever else is to move is the first.
const NAMES: [&str; 2] = ["X", "O"];

/// A position as whoever is to roll or to move sees it. Nobody has doubled: if neither might, GNU Backgammon
/// would take it that somebody had.
pub(super) fn position_text(board: &BackgammonBoard) -> String {
    let [me, other] = match board.side {
        Side::First => NAMES,
        Side::Second => [NAMES[1], NAMES[0]],
    };
    let point = |point: u8| match board.theirs.on_or_bar(BAR - point) {
        0 => i32::from(board.mine.on_or_bar(point)),
        theirs => -i32::from(theirs),
    };
    let points: Vec<String> = (0..=BAR).map(|number| point(number).to_string()).collect();
    let (one, two) = board.dice().unwrap_or((0, 0));
    let dice = format!("{one}:{two}:{one}:{two}");
    let off = format!("{}:{}", board.mine.off(), board.theirs.off());
    format!(
        "board:{me}:{other}:0:0:0:{}:1:{dice}:1:1:1:0:1:-1:0:{BAR}:{off}:{REST}",
        points.join(":")
    )
}

impl Checkers {
    /// The checkers on a point or the bar; those off are not on point 0.
    fn on_or_bar(self, point: u8) -> u8 {
        if point == OFF { 0 } else { self.on(point) }
    }
}

/// The position that a line tells, whichever way the checkers go. Who is called `O` and is to move is the second
/// player.
pub(super) fn read_position(text: &str) -> Result<BackgammonBoard, TextError> {
    let refuse = |what: String| TextError::Position(format!("backgammon: board line: {what}"));
    let Some(line) = text.trim().strip_prefix("board:") else {
        return Err(refuse("does not begin with 'board:'".into()));
    };
    let fields: Vec<&str> = line.split(':').collect();
    if fields.len() != FIELDS {
        return Err(refuse(format!("{} fields; needed: {FIELDS}", fields.len())));
    }
    let number = |field: usize, allowed: std::ops::RangeInclusive<i32>| {
        let read = fields[field].parse().ok().filter(|number| allowed.contains(number));
        read.ok_or_else(|| {
            let (least, most) = allowed.into_inner();
            let what = format!("field {} is '{}'", field + 1, fields[field]);
            refuse(format!("{what}; allowed: {least} to {most}"))
        })
    };
    let sign = |field: usize| match number(field, -1..=1)? {
        0 => Err(refuse(format!("field {} is '0'; allowed: 1, -1", field + 1))),
        sign => Ok(sign),
    };
    let (turn, colour, direction) = (sign(TURN)?, sign(COLOUR)?, sign(DIRECTION)?);
    let most = ALL as i32;
    let mut places = [[0u8; 26]; 2];
    for point in 0..=BAR {
        let checkers = number(POINTS + usize::from(point), -most..=most)? * colour;
        let mine = if direction < 0 { point } else { BAR - point };
        match checkers {
            0 => {}
            1.. => places[0][usize::from(mine)] = checkers as u8,
            _ => places[1][usize::from(BAR - mine)] = -checkers as u8,
        }
    }
    let side = |mut places: [u8; 26], off: usize| {
        let stray = places[0] != 0;
        places[0] = number(off, 0..=most)? as u8;
        let checkers = Checkers::new(&places).filter(|_| !stray);
        checkers.ok_or_else(|| {
            refuse(format!("a side has other than {ALL} checkers, or one on the wrong bar"))
        })
    };
    let (me, other) = (side(places[0], BORNE_OFF)?, side(places[1], BORNE_OFF + 1)?);
    let my_turn = turn == colour;
    let (mine, theirs) = if my_turn { (me, other) } else { (other, me) };
    let name = fields[usize::from(!my_turn)];
    let mover = if name == NAMES[1] { Side::Second } else { Side::First };
    let board = BackgammonBoard::new(mine, theirs, mover)?;
    let dice = DICE + if my_turn { 0 } else { 2 };
    match (number(dice, 0..=6)?, number(dice + 1, 0..=6)?) {
        (0, 0) => Ok(board),
        (0, _) | (_, 0) => Err(refuse("one die is rolled and the other is not".into())),
        (one, two) => Ok(board.with_dice(one as u8, two as u8)),
    }
}

/// A play, step by step: `8/5 6/5`, `bar/20 13/8`, `2/0`; nothing if no die can be played.
pub(super) fn move_text(board: &BackgammonBoard, play: Play) -> String {
    let place = |place: u8| if place == BAR { "bar".to_string() } else { place.to_string() };
    let step = |(from, to): (u8, u8)| format!("{}/{to}", place(from));
    steps(board, play).map(step).collect::<Vec<_>>().join(" ")
}

/// The play that a line means: as players write it, or with 25 for the bar and 0 for off.
pub(super) fn read_move(board: &BackgammonBoard, text: &str) -> Result<Play, TextError> {
    let word = |word: &str| {
        let (way, times) = word.split_at(word.find('(').unwrap_or(word.len()));
        let way = way.strip_prefix("25/").map_or(way.to_string(), |rest| format!("bar/{rest}"));
        let way = way.strip_suffix("/0").map_or(way.clone(), |start| format!("{start}/off"));
        way + times
    };
    let words: Vec<String> = text.split_whitespace().map(word).collect();
    match words.is_empty() {
        true => Backgammon.read_move(board, "pass"),
        false => Backgammon.read_move(board, &words.join(" ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Family, Notation, Protocol};
    use plywood::Game;

    /// As GNU Backgammon 1.07 sent it.
    const SENT: &str = "board:gnubg:root:1:0:0:0:0:1:0:-2:3:4:0:2:0:0:2:-2:2:0:0:0:-2:0:-2:-2:-2:-2:-1:0:1:1:2:5:2:5:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:1:1";

    #[test]
    fn the_line_that_gnu_backgammon_sends_is_read() {
        let board = read_position(&format!("{SENT}\n\0").replace('\0', "")).expect("a position");
        assert_eq!(board.dice(), Some((5, 2)));
        assert_eq!((board.mine().bar(), board.mine().on(2), board.theirs().bar()), (1, 1, 0));
        // What it answers there.
        let play = read_move(&board, "25/23* 23/18 ").expect("its play");
        assert_eq!(Backgammon.move_text(&board, play), "bar/23*/18");
        assert_eq!(move_text(&board, play), "bar/23 23/18");
    }

    #[test]
    fn the_other_view_of_a_position_is_the_same_position() {
        let mut fields: Vec<String> = SENT.split(':').map(String::from).collect();
        let points: Vec<String> = fields[6..32].to_vec();
        for (field, point) in fields[6..32].iter_mut().zip(points.iter().rev()) {
            *field = (-point.parse::<i32>().expect("a number")).to_string();
        }
        // The colours are swapped and the checkers go the other way.
        (fields[32], fields[41], fields[42]) = ("-1".into(), "-1".into(), "1".into());
        assert_eq!(read_position(&fields.join(":")), read_position(SENT));
    }

    #[test]
    fn positions_and_plays_read_back_as_they_are_written() {
        for seed in 0..300 {
            let mut board = Backgammon.root(seed);
            if seed % 2 == 1 {
                board.side = Side::Second;
            }
            for board in [board, board.without_dice()] {
                let text = position_text(&board);
                assert_eq!(text.split(':').count(), FIELDS + 1);
                assert_eq!(read_position(&text), Ok(board), "{text}");
            }
            for play in Backgammon.moves(&board) {
                let text = Backgammon.move_in(Protocol::Gnubg, &board, play);
                let read = Backgammon.read_move_in(Protocol::Gnubg, &board, &text);
                let after = read.map(|read| Backgammon.play(&board, read));
                assert_eq!(after, Ok(Backgammon.play(&board, play)), "{board}: '{text}'");
            }
        }
    }

    #[test]
    fn what_is_no_line_is_refused() {
        let with = |field: usize, text: &str| {
            let mut fields: Vec<&str> = SENT.split(':').collect();
            fields[field] = text;
            fields.join(":")
        };
        let lines = [
            String::new(),
            "board:".into(),
            SENT.replace("board:", ""),
            format!("{SENT}:1"),
            with(6, "3"),
            with(8, "99"),
            with(8, "x"),
            with(8, "0"),
            with(32, "0"),
            with(33, "0"),
            with(33, "7"),
        ];
        for line in lines {
            let error = read_position(&line).expect_err(&line).to_string();
            assert!(!error.contains('\n'), "{error}");
        }
    }
}
