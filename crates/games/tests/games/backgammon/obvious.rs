//! The rules once more: arrays of counts, every order of the dice tried.

use plywood_games::backgammon::{BackgammonBoard, Checkers as BackgammonCheckers};
use std::collections::HashSet;

/// The checkers by points as their own side counts, 0 off and 25 the bar.
pub(super) type Sides = ([i32; 26], [i32; 26]);

pub(super) fn sides(board: &BackgammonBoard) -> Sides {
    let all = |checkers: BackgammonCheckers| {
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
