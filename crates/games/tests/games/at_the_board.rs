//! What people at a board want to know of a game: who plays, what was rolled, how it
//! looks.

use plywood::{Dice, Game};
use plywood_games::{
    DiceFamily, Family, Notation, PlainFamily,
    backgammon::{Backgammon, BackgammonBoard},
    blackjack::Blackjack,
    board::Style,
    checkers::Checkers,
    chess::Chess,
    connect_four::ConnectFour,
    draws::WithDraws,
    othello::Othello,
    pig::Pig,
    random::mix,
    tic_tac_toe::TicTacToe,
};
use std::collections::BTreeSet;

#[test]
fn backgammon_is_drawn_as_the_first_player_sees_it() {
    let board = BackgammonBoard::START.with_dice(3, 1);
    let expected = "
 13 14 15 16 17 18 |   | 19 20 21 22 23 24
  X  .  .  .  O  . |   |  O  .  .  .  .  X
  X  .  .  .  O  . |   |  O  .  .  .  .  X
  X  .  .  .  O  . |   |  O  .  .  .  .  .
  X  .  .  .  .  . |   |  O  .  .  .  .  .
  X  .  .  .  .  . |   |  O  .  .  .  .  .
                   |   |
  O  .  .  .  .  . |   |  X  .  .  .  .  .
  O  .  .  .  .  . |   |  X  .  .  .  .  .
  O  .  .  .  X  . |   |  X  .  .  .  .  .
  O  .  .  .  X  . |   |  X  .  .  .  .  O
  O  .  .  .  X  . |   |  X  .  .  .  .  O
 12 11 10  9  8  7 |   |  6  5  4  3  2  1
X to move 3 and 1; pips X 167, O 167; off X 0, O 0
";
    assert_eq!(Backgammon.picture(&board, None, Style::Plain).unwrap(), expected[1..]);
    // The second player's move, in its own numbers; a blot is hit and stands on the bar.
    let mut board = board;
    for (play, dice) in [("24/21 6/5", (4, 1)), ("24/20* 6/5", (6, 5))] {
        let mv = Notation::read_move(&Backgammon, &board, play).expect(play);
        board = Backgammon.play(&board, mv).with_dice(dice.0, dice.1);
    }
    let picture = Backgammon.picture(&board, None, Style::Plain).unwrap();
    let lines: Vec<&str> = picture.lines().collect();
    assert_eq!(lines[0], " 13 14 15 16 17 18 |   | 19 20 21 22 23 24");
    assert_eq!(lines[11], "  O  .  .  .  X  . | X |  X  O  .  .  .  O", "{picture}");
    assert!(lines[13].starts_with("X to move 6 and 5; pips X 183, O 162"), "{picture}");
}

/// As many checkers are drawn as there are, whatever the position.
#[test]
fn every_checker_is_seen() {
    for seed in 0..200 {
        let board = Backgammon.root(seed);
        let picture = Backgammon.picture(&board, None, Style::Plain).unwrap();
        for (letter, side) in [('X', plywood::Side::First), ('O', plywood::Side::Second)] {
            let checkers = board.checkers(side);
            let tallest = |point: u8| match (checkers.on(point), point) {
                (6.., _) => 4, // and a number
                (count, _) => count,
            };
            let on_board: u8 = (1..=25).map(tallest).sum();
            let rows = picture.lines().skip(1).take(11);
            let drawn = rows.map(|row| row.matches(letter).count()).sum::<usize>();
            assert_eq!(drawn, on_board.into(), "{letter} in\n{picture}");
        }
    }
}

/// The roll that decides who begins is never a double; any other may come.
#[test]
fn backgammon_begins_with_two_different_dice() {
    let rolls: BTreeSet<_> =
        (0..1000).filter_map(|seed| Backgammon.first_position(mix(seed)).dice()).collect();
    assert_eq!(rolls.len(), 15);
    assert!(rolls.iter().all(|(high, low)| high > low));
}

/// A saved game names rolls by their texts.
fn rolls_have_different_names<F: DiceFamily>(family: &F) {
    for seed in 0..200 {
        let mut position = family.first_position(seed);
        let mut draw = seed;
        while family.outcome(&position).is_none() {
            draw = mix(draw);
            let Some(chance) = family.rolls(&position) else {
                let moves: Vec<F::Move> = family.moves(&position).collect();
                position = family.play(&position, moves[draw as usize % moves.len()]);
                continue;
            };
            let rolls: Vec<F::Position> =
                chance.rolls.filter(|(weight, _)| *weight > 0.0).map(|(_, next)| next).collect();
            let names = rolls.iter().enumerate().map(|(i, next)| {
                family.roll_text(&position, next).unwrap_or_else(|| (i + 1).to_string())
            });
            assert_eq!(names.collect::<BTreeSet<_>>().len(), rolls.len(), "{}", family.name());
            position = rolls[draw as usize % rolls.len()].clone();
        }
    }
}

#[test]
fn rolls_are_told_apart() {
    rolls_have_different_names(&Backgammon);
    rolls_have_different_names(&Blackjack);
    rolls_have_different_names(&"pig:goal=20".parse::<Pig>().unwrap());
}

/// Who was second to move is first after a move.
struct NamesAlternate;

impl NamesAlternate {
    fn on<F: PlainFamily>(self, family: F) {
        let mut position = family.first_position(0);
        let [first, second] = family.player_names(&position);
        assert_ne!(first, second);
        for ply in 1..9 {
            let mv = family.moves(&position).next().expect("a move");
            position = family.play(&position, mv);
            let names = if ply % 2 == 0 { [first, second] } else { [second, first] };
            assert_eq!(family.player_names(&position), names, "{}", family.name());
        }
    }
}

#[test]
fn players_take_turns() {
    NamesAlternate.on(WithDraws::new(Chess));
    NamesAlternate.on(Chess);
    NamesAlternate.on(WithDraws::new(Checkers));
    NamesAlternate.on(Othello::default());
    NamesAlternate.on(ConnectFour::default());
    let big: TicTacToe = "tic-tac-toe:columns=9,rows=9,line=9".parse().unwrap();
    NamesAlternate.on(big);
}

#[test]
fn pig_and_blackjack_can_be_looked_at() {
    let pig: Pig = "pig:goal=20".parse().unwrap();
    let start = pig.root(0);
    let roll = pig.moves(&start).next().unwrap();
    let rolled = pig.rolls(&pig.play(&start, roll)).unwrap().rolls.nth(3).unwrap().1;
    let picture = pig.picture(&rolled, None, Style::Plain).unwrap();
    assert_eq!(picture, "banked: first 0, second 0, of 20\nfirst to move, with 4 from this turn\n");
    let hand = Blackjack::hand(&[1, 6], 10).unwrap();
    let picture = Blackjack.picture(&hand, None, Style::Plain).unwrap();
    assert_eq!(picture, "player soft 17, dealer 10\n");
}
