//! Judging positions by what they are: bearing off by exact tables, a race by one net, contact by another.

use super::board::BackgammonBoard;
use super::evaluation::Chances;
use super::inputs::{CONTACT, Inputs, RACE};
use super::net::OUTPUTS;
use super::{Backgammon, BearOff, ContactNet, RaceNet, race};
use plywood::Evaluate;
use std::sync::OnceLock;

/// Two nets that learned from games against themselves, and tables for bearing off.
///
/// `cargo run --release -p plywood-games --example train_backgammon_nets FILE` writes the weights,
/// `src/backgammon/nets.bin`. Against [`BackgammonEvaluation`](super::BackgammonEvaluation), both looking no further
/// than their own play:
///
/// ```text
/// cargo run --release -p plywood-games --example backgammon_match 2000
/// nets win 0.310 points a game, 0.269 to 0.352 (95 %), in 2000 pairs
/// ```
///
/// Chances of backgammons are said too high, about threefold where they are small: they are learned from what
/// is said of the positions after plays that were chosen by it.
///
/// The dice are not looked at. Nothing but addition, multiplication, division and square roots is used, so
/// that the judgement is the same on every platform.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Nets;

/// By what a position is judged.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Some checkers have still to pass each other.
    Contact,
    /// All have passed, but not all are at home.
    Race,
    /// All are at home or off.
    BearOff,
}

impl Phase {
    /// What a position is.
    #[inline]
    pub fn of(board: &BackgammonBoard) -> Phase {
        match (race::is_bear_off(board), race::is_race(board)) {
            (true, _) => Phase::BearOff,
            (_, true) => Phase::Race,
            _ => Phase::Contact,
        }
    }
}

/// The weights, as [`Net::read`](super::Net::read) reads them: for contact, then for races.
static WEIGHTS: &[u8] = include_bytes!("nets.bin");

impl Nets {
    /// The inputs of the net for contact.
    pub const CONTACT_INPUTS: usize = CONTACT;
    /// The inputs of the net for races.
    pub const RACE_INPUTS: usize = RACE;

    /// The nets.
    pub fn trained() -> &'static (ContactNet, RaceNet) {
        static NETS: OnceLock<(ContactNet, RaceNet)> = OnceLock::new();
        NETS.get_or_init(|| {
            let (contact, left) = ContactNet::read(CONTACT, WEIGHTS);
            let (race, left) = RaceNet::read(RACE, left);
            assert!(left.is_empty(), "all weights are used");
            (contact, race)
        })
    }

    /// What these nets say, made consistent: see [`Chances`] for what the side on roll may hope for. In order, to
    /// win, to win a gammon, a backgammon, to lose a gammon, a backgammon.
    #[inline]
    pub fn say(contact: &ContactNet, race: &RaceNet, board: &BackgammonBoard) -> [f32; OUTPUTS] {
        let said = match Phase::of(board) {
            Phase::BearOff => {
                let [win, win_gammon, lose_gammon] = BearOff::database().chances(board);
                return [win, win_gammon, 0.0, lose_gammon, 0.0];
            }
            Phase::Race => race.say(&Inputs::of_race(board)),
            Phase::Contact => contact.say(&Inputs::of_contact(board)),
        };
        possible(board, said)
    }

    /// What the side on roll may hope for.
    #[inline]
    pub fn chances(&self, board: &BackgammonBoard) -> Chances {
        let (contact, race) = Nets::trained();
        let said = Nets::say(contact, race, board).map(f64::from);
        let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = said;
        Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }
    }
}

/// What may be: who has borne off a checker loses no gammon; a gammon is a game won, a backgammon a gammon.
#[inline]
fn possible(board: &BackgammonBoard, said: [f32; OUTPUTS]) -> [f32; OUTPUTS] {
    let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = said;
    let part = |loser: super::Checkers, game: f32, gammon: f32, backgammon: f32| match loser.off() {
        0 => {
            let gammon = gammon.min(game);
            (gammon, backgammon.min(gammon))
        }
        _ => (0.0, 0.0),
    };
    let (win_gammon, win_backgammon) = part(board.theirs, win, win_gammon, win_backgammon);
    let (lose_gammon, lose_backgammon) = part(board.mine, 1.0 - win, lose_gammon, lose_backgammon);
    [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]
}

impl Evaluate<Backgammon> for Nets {
    #[inline]
    fn evaluate(&self, _: &Backgammon, board: &BackgammonBoard) -> f64 {
        self.chances(board).equity()
    }
}
