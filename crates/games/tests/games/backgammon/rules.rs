//! The plays, their results, the dice and the outcomes.

use super::{Draws, obvious, places};
use plywood::{Dice, Game, Keyed, Side};
use plywood_games::backgammon::{
    Backgammon, BackgammonBoard, Checkers as BackgammonCheckers, Play,
};
use std::collections::HashSet;

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
    let rolls = Backgammon.rolls(&BackgammonBoard::START).unwrap().rolls;
    assert_eq!(rolls.clone().count(), known.len());
    for (_, board) in rolls {
        let dice = board.dice().unwrap();
        let (.., plays) = known.iter().find(|&&(high, low, _)| (high, low) == dice).unwrap();
        assert_eq!(Backgammon.moves(&board).count(), *plays, "{dice:?}");
        for play in Backgammon.moves(&board) {
            let after = Backgammon.play(&board, play);
            let replies = Backgammon.rolls(&after).unwrap().rolls;
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
    let table = include_str!("../data/backgammon_legal_play_counts.tsv");
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
    let chance = Backgammon.rolls(&board).unwrap();
    assert_eq!(chance.check(), Ok(()));
    assert_eq!((chance.total, chance.rolls.clone().count()), (36.0, 21));
    for (weight, rolled) in chance.rolls {
        let (high, low) = rolled.dice().unwrap();
        assert_eq!(weight, if high == low { 1.0 } else { 2.0 });
        assert_eq!(rolled.without_dice(), board);
        assert_eq!(Backgammon.side(&rolled), Side::First);
        assert!(Backgammon.rolls(&rolled).is_none());
    }
}

#[test]
fn outcomes_count_gammons_and_backgammons() {
    let lost = |mine| Backgammon.outcome(&places(mine, &[]));
    assert_eq!(lost(&[(6, 14)]), Some(-1.0));
    assert_eq!(lost(&[(24, 1), (6, 13)]), Some(-1.0), "one is off");
    assert_eq!(lost(&[(18, 1), (6, 14)]), Some(-2.0));
    assert_eq!(lost(&[(19, 1), (6, 14)]), Some(-3.0), "in the winner's home");
    assert_eq!(lost(&[(25, 1), (6, 14)]), Some(-3.0), "on the bar");
    let won = |theirs| Backgammon.outcome(&places(&[], theirs));
    assert_eq!(won(&[(18, 15)]), Some(2.0));
    assert_eq!(Backgammon.outcome(&places(&[(1, 1)], &[(1, 1)])), None);
    // The last checker is borne off, by one die or both.
    for (high, low) in [(6, 5), (2, 1), (1, 1)] {
        let board = places(&[(2, 1)], &[(1, 15)]).with_dice(high, low);
        let after: Vec<_> =
            Backgammon.moves(&board).map(|play| Backgammon.play(&board, play)).collect();
        assert_eq!(after.len(), 1);
        assert_eq!(Backgammon.outcome(&after[0]), Some(-2.0));
    }
}

#[test]
fn pips_and_places_are_counted() {
    let checkers = BackgammonBoard::START.mine();
    assert_eq!((checkers.pips(), checkers.bar(), checkers.off()), (167, 0, 0));
    for board in Draws(9).positions(2000) {
        for checkers in [board.mine(), board.theirs()] {
            let places: [u8; 26] = std::array::from_fn(|point| checkers.on(point as u8));
            let pips = places.iter().zip(0..).map(|(&number, point)| u32::from(number) * point);
            assert_eq!(checkers.pips(), pips.sum());
            assert_eq!(BackgammonCheckers::new(&places), Some(checkers));
        }
        assert_eq!(board.checkers(board.side()), board.mine());
    }
    assert_eq!(BackgammonCheckers::new(&[0; 26]), None);
    assert!(size_of::<BackgammonBoard>() < 64 && size_of::<Play>() == 4);
}

#[test]
fn keys_differ_where_positions_do() {
    let boards: HashSet<_> =
        Draws(2).positions(20_000).flat_map(|board| [board, board.without_dice()]).collect();
    let keys: HashSet<_> = boards.iter().map(|board| Backgammon.key(board)).collect();
    assert_eq!(keys.len(), boards.len());
}
