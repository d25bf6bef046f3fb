//! The tables for bearing off against the definition, by the rules of the game alone.

use super::{BackgammonCheckers, Draws};
use plywood::{Game, Side};
use plywood_games::backgammon::{Backgammon, BackgammonBoard, BearOff};
use std::collections::HashMap;

type Home = [u8; 6];

fn checkers(home: Home) -> BackgammonCheckers {
    let mut places = [0; 26];
    places[1..7].copy_from_slice(&home);
    places[0] = 15 - home.iter().sum::<u8>();
    BackgammonCheckers::new(&places).expect("fifteen")
}

fn home(checkers: BackgammonCheckers) -> Home {
    std::array::from_fn(|point| checkers.on(point as u8 + 1))
}

/// Every way to have up to so many checkers at home.
fn homes(most: u8) -> Vec<Home> {
    let mut homes = vec![[0; 6]];
    for point in 0..6 {
        let more = homes.iter().flat_map(|home: &Home| {
            (1..=most - home.iter().sum::<u8>()).map(move |number| {
                let mut home = *home;
                home[point] = number;
                home
            })
        });
        homes = homes.iter().copied().chain(more).collect();
    }
    homes
}

fn mean((least, chances): (usize, &[f32])) -> f64 {
    chances.iter().enumerate().map(|(more, it)| (least + more) as f64 * f64::from(*it)).sum()
}

/// By going through all plays: the chances to be done in 0, 1, 2 ... rolls, with the fewest in the mean.
fn slowly(at: Home, known: &mut HashMap<Home, Vec<f64>>) -> Vec<f64> {
    if at == [0; 6] {
        return vec![1.0];
    }
    if let Some(known) = known.get(&at) {
        return known.clone();
    }
    let all_on_six = checkers([0, 0, 0, 0, 0, 15]);
    let mut mean_of_all = vec![0.0; 20];
    for high in 1..=6 {
        for low in 1..=6 {
            let board = BackgammonBoard::new(checkers(at), all_on_six, Side::First);
            let rolled = board.expect("a position").with_dice(high, low);
            let after = Backgammon.moves(&rolled).map(|play| {
                let home = home(Backgammon.play(&rolled, play).theirs());
                slowly(home, known)
            });
            let mean = |chances: &Vec<f64>| -> f64 {
                chances.iter().enumerate().map(|(rolls, it)| rolls as f64 * it).sum()
            };
            let best = after.min_by(|a, b| mean(a).total_cmp(&mean(b))).expect("a play");
            for (sum, chance) in mean_of_all[1..].iter_mut().zip(best) {
                *sum += chance / 36.0;
            }
        }
    }
    known.insert(at, mean_of_all.clone());
    mean_of_all
}

#[test]
fn few_checkers_take_the_rolls_that_all_plays_take() {
    let mut known = HashMap::new();
    let all = homes(4);
    assert_eq!(all.len(), 210);
    for at in all {
        let slow = slowly(at, &mut known);
        let (least, chances) = BearOff::database().rolls(checkers(at));
        for (rolls, slow) in slow.iter().enumerate() {
            let said = rolls.checked_sub(least).and_then(|more| chances.get(more)).unwrap_or(&0.0);
            assert!(
                (f64::from(*said) - slow).abs() < 1e-5,
                "{at:?}, {rolls} rolls: {said}, {slow}"
            );
        }
    }
}

#[test]
fn chances_sum_to_one_and_a_checker_less_takes_no_longer() {
    let (database, mut longest) = (BearOff::database(), 0.0_f64);
    let all = homes(15);
    assert_eq!(all.len(), 54_264);
    for at in all {
        let rolls = database.rolls(checkers(at));
        let first = database.rolls_to_first(checkers(at));
        for (_, chances) in [rolls, first] {
            assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{at:?}");
            assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)), "{at:?}");
        }
        let own = mean(rolls);
        assert!(mean(first) <= own + 1e-5, "{at:?}");
        longest = longest.max(own);
        for point in (0..6).filter(|&point| at[point] > 0) {
            let mut less = at;
            less[point] -= 1;
            assert!(mean(database.rolls(checkers(less))) <= own + 1e-5, "{at:?} without one");
        }
    }
    // Fifteen on the sixth point.
    assert_eq!(longest, mean(database.rolls(checkers([0, 0, 0, 0, 0, 15]))));
}

/// Who is to roll wins, by going through all plays of both sides.
fn wins(board: &BackgammonBoard, known: &mut HashMap<(Home, Home), f64>) -> f64 {
    if let Some(score) = Backgammon.outcome(board) {
        return f64::from(u8::from(score > 0.0));
    }
    let key = (home(board.mine()), home(board.theirs()));
    if let Some(&known) = known.get(&key) {
        return known;
    }
    let mut sum = 0.0;
    for high in 1..=6 {
        for low in 1..=6 {
            let rolled = board.with_dice(high, low);
            let plays = Backgammon.moves(&rolled);
            let after = plays.map(|play| 1.0 - wins(&Backgammon.play(&rolled, play), known));
            sum += after.fold(0.0, f64::max) / 36.0;
        }
    }
    known.insert(key, sum);
    sum
}

/// Fewest rolls in the mean is not always the best play, but nearly.
#[test]
fn chances_to_win_are_nearly_those_of_best_play() {
    let mut known = HashMap::new();
    let (mut most, mut sum, mut number) = (0.0_f64, 0.0, 0.0);
    for mine in homes(3).into_iter().filter(|home| *home != [0; 6]) {
        for theirs in homes(2).into_iter().filter(|home| *home != [0; 6]) {
            let board = BackgammonBoard::new(checkers(mine), checkers(theirs), Side::First);
            let board = board.expect("a position");
            let [win, win_gammon, lose_gammon] = BearOff::database().chances(&board);
            assert_eq!([win_gammon, lose_gammon], [0.0, 0.0]);
            let off = (f64::from(win) - wins(&board, &mut known)).abs();
            (most, sum, number) = (most.max(off), sum + off, number + 1.0);
        }
    }
    assert!(most < 0.01 && sum / number < 0.0005, "{most}, {}", sum / number);
}

#[test]
fn gammons_are_won_from_who_has_all_fifteen() {
    let all_on_six = checkers([0, 0, 0, 0, 0, 15]);
    let one_left = checkers([1, 0, 0, 0, 0, 0]);
    let board = |mine, theirs| BackgammonBoard::new(mine, theirs, Side::First).expect("a position");
    assert_eq!(BearOff::database().chances(&board(one_left, all_on_six)), [1.0, 1.0, 0.0]);
    // Of 36 rolls, those with a six bear one off at once, and 5 1, 4 2, 3 3, 2 2.
    let [win, _, lose_gammon] = BearOff::database().chances(&board(all_on_six, one_left));
    assert_eq!(win, 0.0);
    let expected = 1.0 - 17.0 / 36.0;
    assert!((lose_gammon - expected).abs() < 1e-6, "{lose_gammon} for {expected}");
}

/// What is said does not depend on who is called first, nor on the dice.
#[test]
fn chances_belong_to_the_side_on_roll() {
    let mut draws = Draws(11);
    let all = homes(15);
    for _ in 0..1000 {
        let mut drawn = || checkers(all[1 + draws.below(all.len() - 1)]);
        let (mine, theirs) = (drawn(), drawn());
        let board = |side| BackgammonBoard::new(mine, theirs, side).expect("a position");
        let [first, second] = [Side::First, Side::Second].map(board);
        let chances = BearOff::database().chances(&first);
        assert_eq!(chances, BearOff::database().chances(&second));
        let [win, win_gammon, lose_gammon] = chances;
        assert!(win_gammon <= win + 1e-5 && lose_gammon <= 1.0 - win + 1e-5, "{chances:?}");
        // To be on roll is no loss.
        let turned = BackgammonBoard::new(theirs, mine, Side::First).expect("a position");
        assert!(win + 1e-5 >= 1.0 - BearOff::database().chances(&turned)[0]);
    }
}
