//! Backgammon against a slow and obvious generator that shares no code with it,
//! against counts made elsewhere, and its texts there and back.

use plywood::{Dice, Game, Keyed, Side};
use plywood_games::random::{below, mix};
use plywood_games::{Backgammon, BackgammonBoard, Checkers, Play};
use std::collections::HashSet;

/// Draws that repeat.
struct Draws(u64);

impl Draws {
    fn below(&mut self, n: usize) -> usize {
        self.0 = mix(self.0);
        below(self.0, n as u32) as usize
    }

    fn roll(&mut self, board: &BackgammonBoard) -> BackgammonBoard {
        board.with_dice(self.below(6) as u8 + 1, self.below(6) as u8 + 1)
    }

    /// Random games, one after the other: every position after the roll.
    fn positions(mut self, number: usize) -> impl Iterator<Item = BackgammonBoard> {
        let mut board = BackgammonBoard::START;
        std::iter::repeat_with(move || {
            let rolled = self.roll(&board);
            let plays: Vec<_> = Backgammon.moves(&rolled).collect();
            board = Backgammon.play(&rolled, plays[self.below(plays.len())]);
            if Backgammon.outcome(&board).is_some() {
                board = BackgammonBoard::START;
            }
            rolled
        })
        .take(number)
    }
}

/// The rules once more: arrays of counts, every order of the dice tried.
mod obvious {
    use super::*;

    /// The checkers by points as their own side counts, 0 off and 25 the bar.
    pub(super) type Sides = ([i32; 26], [i32; 26]);

    pub(super) fn sides(board: &BackgammonBoard) -> Sides {
        let all = |checkers: plywood_games::Checkers| {
            std::array::from_fn(|point| i32::from(checkers.on(point as u8)))
        };
        (all(board.mine()), all(board.theirs()))
    }

    /// One checker moved, if the rules allow it.
    fn step((mine, theirs): &Sides, from: usize, die: usize) -> Option<Sides> {
        let (mut mine, mut theirs) = (*mine, *theirs);
        if mine[from] == 0 || (mine[25] > 0 && from != 25) {
            return None;
        }
        mine[from] -= 1;
        if from > die {
            let to = from - die;
            if theirs[25 - to] >= 2 {
                return None;
            }
            if theirs[25 - to] == 1 {
                theirs[25 - to] = 0;
                theirs[25] += 1;
            }
            mine[to] += 1;
        } else {
            let outside: i32 = mine[7..].iter().sum();
            let behind: i32 = mine[from + 1..].iter().sum();
            if outside > 0 || (from < die && behind > 0) {
                return None;
            }
            mine[0] += 1;
        }
        Some((mine, theirs))
    }

    /// All ways to play these dice in this order, with the number played.
    fn play_on(
        sides: &Sides,
        dice: &[usize],
        played: Vec<usize>,
        found: &mut Vec<(Vec<usize>, Sides)>,
    ) {
        if let Some((&die, rest)) = dice.split_first() {
            for from in 1..=25 {
                if let Some(after) = step(sides, from, die) {
                    let played = [played.clone(), vec![die]].concat();
                    play_on(&after, rest, played, found);
                }
            }
        }
        found.push((played, *sides));
    }

    pub(super) fn results(sides: &Sides, (high, low): (u8, u8)) -> HashSet<Sides> {
        let (high, low) = (usize::from(high), usize::from(low));
        let mut found = Vec::new();
        if high == low {
            play_on(sides, &[high; 4], vec![], &mut found);
        } else {
            play_on(sides, &[high, low], vec![], &mut found);
            play_on(sides, &[low, high], vec![], &mut found);
        }
        let most = found.iter().map(|(played, _)| played.len()).max().unwrap();
        found.retain(|(played, _)| played.len() == most);
        if most == 1 && found.iter().any(|(played, _)| played[0] == high) {
            found.retain(|(played, _)| played[0] == high);
        }
        found.into_iter().map(|(_, sides)| sides).collect()
    }
}

/// The results of the fast generator, turned back to the side that moved.
fn results(board: &BackgammonBoard) -> Vec<obvious::Sides> {
    let after = Backgammon.moves(board).map(|play| Backgammon.play(board, play));
    after
        .map(|after| {
            assert_eq!(after.dice(), None);
            assert_ne!(after.side(), board.side());
            let (theirs, mine) = obvious::sides(&after);
            (mine, theirs)
        })
        .collect()
}

#[test]
fn plays_are_those_of_the_obvious_rules() {
    let mut seen = [0; 4];
    for board in Draws(1).positions(30_000) {
        let expected = obvious::results(&obvious::sides(&board), board.dice().unwrap());
        let found = results(&board);
        let distinct: HashSet<_> = found.iter().copied().collect();
        assert_eq!(distinct.len(), found.len(), "{board}: a result twice");
        assert_eq!(distinct, expected, "{board}");
        let moved = !distinct.contains(&obvious::sides(&board));
        let home = obvious::sides(&board).0[7..].iter().all(|&n| n == 0);
        seen[0] += usize::from(board.mine().bar() > 0);
        seen[1] += usize::from(home);
        seen[2] += usize::from(!moved);
        seen[3] += usize::from(found.len() == 1);
    }
    assert!(seen.iter().all(|&times| times > 1000), "bar, home, pass, forced: {seen:?}");
}

#[test]
fn the_start_has_the_known_number_of_plays() {
    let known = [
        (1, 1, 42),
        (2, 1, 15),
        (2, 2, 75),
        (3, 1, 16),
        (3, 2, 17),
        (3, 3, 73),
        (4, 1, 14),
        (4, 2, 18),
        (4, 3, 17),
        (4, 4, 52),
        (5, 1, 8),
        (5, 2, 8),
        (5, 3, 9),
        (5, 4, 9),
        (5, 5, 4),
        (6, 1, 10),
        (6, 2, 14),
        (6, 3, 14),
        (6, 4, 14),
        (6, 5, 7),
        (6, 6, 11),
    ];
    let mut second_ply = 0;
    let rolls = Backgammon.rolls(&BackgammonBoard::START).unwrap();
    for ((_, board), (high, low, plays)) in rolls.zip(known) {
        assert_eq!(board.dice(), Some((high, low)));
        assert_eq!(Backgammon.moves(&board).count(), plays, "{high}{low}");
        for play in Backgammon.moves(&board) {
            let after = Backgammon.play(&board, play);
            let replies = Backgammon.rolls(&after).unwrap();
            second_ply += replies.map(|(_, board)| Backgammon.moves(&board).count()).sum::<usize>();
        }
    }
    assert_eq!(known.map(|(_, _, plays)| plays).iter().sum::<usize>(), 447);
    assert_eq!(second_ply, 202_782);
}

/// The number of results for 500 positions and each roll, counted by another
/// program, which does not count a pass.
#[test]
fn plays_are_as_many_as_counted_elsewhere() {
    let table = include_str!("data/backgammon_legal_play_counts.tsv");
    let mut lines = table.lines();
    let rolls: Vec<(u8, u8)> = lines
        .next()
        .unwrap()
        .split('\t')
        .skip(1)
        .map(|roll| (roll.as_bytes()[0] - b'0', roll.as_bytes()[1] - b'0'))
        .collect();
    assert_eq!(rolls.len(), 21);
    let mut counted = 0;
    for line in lines {
        let mut fields = line.split('\t');
        let board: BackgammonBoard = fields.next().unwrap().parse().unwrap();
        for (&(one, other), known) in rolls.iter().zip(fields) {
            let rolled = board.with_dice(one, other);
            let plays = Backgammon.moves(&rolled).filter(|&play| play != Play::PASS);
            assert_eq!(plays.count(), known.parse().unwrap(), "{rolled}");
            counted += 1;
        }
    }
    assert_eq!(counted, 500 * 21);
}

#[test]
fn rolls_are_those_of_two_dice() {
    let board = BackgammonBoard::START;
    let rolls: Vec<_> = Backgammon.rolls(&board).unwrap().collect();
    assert_eq!(rolls.len(), 21);
    let sum: f64 = rolls.iter().map(|&(probability, _)| probability).sum();
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    for (probability, rolled) in rolls {
        let (high, low) = rolled.dice().unwrap();
        assert_eq!(probability, if high == low { 1.0 / 36.0 } else { 2.0 / 36.0 });
        assert_eq!(rolled.without_dice(), board);
        assert_eq!(Backgammon.side(&rolled), Side::First);
        assert!(Backgammon.rolls(&rolled).is_none());
    }
}

#[test]
fn keys_differ_where_positions_do() {
    let boards: HashSet<_> =
        Draws(2).positions(20_000).flat_map(|board| [board, board.without_dice()]).collect();
    let keys: HashSet<_> = boards.iter().map(|board| Backgammon.key(board)).collect();
    assert_eq!(keys.len(), boards.len());
}

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
                Err(error) => assert!(error.0.contains("more than one play"), "{error}"),
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

/// A position from the points held; the other checkers are off.
fn places(mine: &[(usize, u8)], theirs: &[(usize, u8)]) -> BackgammonBoard {
    let checkers = |held: &[(usize, u8)]| {
        let mut places = [0; 26];
        for &(point, number) in held {
            places[point] = number;
        }
        places[0] = 15 - places.iter().sum::<u8>();
        Checkers::new(&places).unwrap()
    };
    BackgammonBoard::new(checkers(mine), checkers(theirs), Side::First).unwrap()
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
