//! The nets: what they are asked, what they see, and what they say.

use super::Draws;
use plywood::{Evaluate, Game, Side};
use plywood_games::Knowledge;
use plywood_games::backgammon::{
    Backgammon, BackgammonBoard, Chances, ContactNet, Inputs, Nets, Phase, RaceNet, shots,
};

/// Somebody's checker stands before one of the other's.
fn obviously_meet(board: &BackgammonBoard) -> bool {
    let (mine, theirs) = (board.mine(), board.theirs());
    (1..=25u8).any(|own| {
        (1..=25u8).any(|other| mine.on(own) > 0 && theirs.on(other) > 0 && own + other > 25)
    })
}

#[test]
fn races_are_positions_without_contact() {
    let mut seen = [0; 3];
    for rolled in Draws(21).positions(60_000) {
        let phase = Phase::of(&rolled);
        seen[phase as usize] += 1;
        assert_eq!(phase == Phase::Contact, obviously_meet(&rolled), "{rolled}");
        let (mine, theirs) = (rolled.mine(), rolled.theirs());
        let all_home = (7..=25).all(|point| mine.on(point) == 0 && theirs.on(point) == 0);
        assert_eq!(phase == Phase::BearOff, all_home, "{rolled}");
        if phase != Phase::Contact {
            for play in Backgammon.moves(&rolled) {
                let after = Backgammon.play(&rolled, play);
                assert_ne!(Phase::of(&after), Phase::Contact, "{rolled}");
            }
        }
    }
    assert!(seen.iter().all(|&number| number > 300), "{seen:?}");
}

/// Rolls that hit by any play of the rules; a shot may be counted that the rest of the roll forbids.
#[test]
fn shots_are_rolls_that_hit() {
    let (mut wrong, mut all, mut hits) = (0, 0, 0);
    for board in Draws(22).positions(3000).map(|it| it.without_dice()) {
        let (mut any, mut lost) = (0, 0);
        for high in 1..=6 {
            for low in 1..=6 {
                let rolled = board.with_dice(high, low);
                let after = Backgammon.moves(&rolled).map(|play| Backgammon.play(&rolled, play));
                let more = after.filter(|after| after.mine().bar() > board.theirs().bar());
                let most = more.map(|after| after.mine().pips() - board.theirs().pips()).max();
                any += u32::from(most.is_some());
                // Two at once are not summed.
                lost += most.map_or(0, |most| most.min(24));
            }
        }
        let said = shots(board.mine(), board.theirs());
        all += 1;
        hits += u32::from(any > 0);
        wrong += u32::from(said.any != any);
        assert!(said.any.abs_diff(any) <= 11 && said.two <= said.any, "{board}: {said:?}, {any}");
        assert!((said.lost == 0) == (said.any == 0) && said.lost <= 24 * said.any && lost <= 864);
    }
    assert!(wrong * 50 < all && hits * 2 > all, "{wrong} of {all} are wrong, {hits} hit");
}

#[test]
fn chances_are_possible() {
    let mut seen_gammons = false;
    for rolled in Draws(23).positions(20_000) {
        let chances = Nets.chances(&rolled);
        let Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } = chances;
        let falls = |of: [f64; 4]| of.is_sorted_by(|a, b| *a + 1e-6 >= *b);
        assert!(falls([1.0, win, win_gammon, win_backgammon]), "{rolled}: {chances:?}");
        assert!(falls([1.0, 1.0 - win, lose_gammon, lose_backgammon]), "{rolled}: {chances:?}");
        assert!(win_backgammon >= 0.0 && lose_backgammon >= 0.0, "{rolled}: {chances:?}");
        assert!(rolled.theirs().off() == 0 || win_gammon == 0.0, "{rolled}: {chances:?}");
        assert!(rolled.mine().off() == 0 || lose_gammon == 0.0, "{rolled}: {chances:?}");
        seen_gammons |= win_gammon > 0.2;
        let equity = Nets.evaluate(&Backgammon, &rolled);
        assert_eq!(equity, chances.equity());
        assert!(equity.abs() <= 3.0);
        // Neither the dice nor the name of the side make a difference.
        let other = BackgammonBoard::new(rolled.mine(), rolled.theirs(), Side::Second);
        assert_eq!(Nets.evaluate(&Backgammon, &other.expect("a position")), equity);
    }
    assert!(seen_gammons);
}

/// Sums in another order, in double precision.
fn obviously<const BLOCKS: usize>(
    net: &plywood_games::backgammon::Net<BLOCKS>,
    inputs: &Inputs,
    number: usize,
) -> [f64; 5] {
    let squash = |x: f64| x / (1.0 + x * x).sqrt();
    let mut values = vec![0.0; number];
    for &(input, value) in inputs.seen() {
        assert_eq!(values[input as usize], 0.0, "input {input} is seen twice");
        values[input as usize] = f64::from(value);
    }
    values.push(1.0);
    let mut sums = [0.0; 5];
    for (block, rows) in net.rows.iter().enumerate() {
        assert_eq!(rows.len(), values.len());
        for unit in 0..32 {
            let terms = rows.iter().zip(&values).map(|(row, value)| f64::from(row[unit]) * value);
            let squashed = squash(terms.sum());
            for (sum, (weights, _)) in sums.iter_mut().zip(&net.outputs) {
                *sum += squashed * f64::from(weights[block][unit]);
            }
        }
    }
    let said = sums.iter().zip(&net.outputs);
    let said: Vec<f64> = said.map(|(sum, it)| 0.5 + 0.5 * squash(sum + f64::from(it.1))).collect();
    said.try_into().expect("five")
}

#[test]
fn nets_say_what_their_weights_say() {
    let (contact, race) = Nets::trained();
    for rolled in Draws(24).positions(3000) {
        let (said, expected) = match Phase::of(&rolled) {
            Phase::Contact => {
                let inputs = Inputs::of_contact(&rolled);
                (contact.say(&inputs), obviously(contact, &inputs, Nets::CONTACT_INPUTS))
            }
            _ => {
                let inputs = Inputs::of_race(&rolled);
                (race.say(&inputs), obviously(race, &inputs, Nets::RACE_INPUTS))
            }
        };
        for (said, expected) in said.into_iter().zip(expected) {
            assert!((f64::from(said) - expected).abs() < 1e-4, "{rolled}: {said} for {expected}");
        }
    }
}

#[test]
fn weights_read_back_as_they_are_written() {
    let (contact, race) = Nets::trained();
    let bytes = [contact.write(), race.write()].concat();
    assert_eq!(bytes, include_bytes!("../../../src/backgammon/nets.bin"));
    let (_, left) = ContactNet::read(Nets::CONTACT_INPUTS, &bytes);
    let (_, left) = RaceNet::read(Nets::RACE_INPUTS, left);
    assert!(left.is_empty());
}

#[test]
fn backgammon_is_played_by_the_nets_and_searched_by_the_network() {
    let name = |place: usize| Backgammon.evaluations()[place];
    assert_eq!(name(Backgammon.playing_evaluation()), "nets");
    assert_eq!(name(Backgammon.usual_evaluation()), "network");
}
