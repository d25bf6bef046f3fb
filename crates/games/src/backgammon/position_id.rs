//! Positions as text: the position ID of GNU Backgammon, then the dice.
//!
//! The ID is a string of bits. For each side, and for each of its points from 1
//! to the bar, there is a one for every checker and then a zero. The bits fill
//! ten bytes, the lowest bit of each first, and these are written in base 64,
//! fourteen characters. The side that is not on roll comes first: so the program
//! does it, though its manual says the opposite.

use super::board::{ALL, BAR, BackgammonBoard, Checkers, one};
use crate::TextError;
use plywood::Side;
use std::{fmt, str::FromStr};

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const LENGTH: usize = 14;
/// Ten bytes.
const BITS: usize = 80;

impl BackgammonBoard {
    /// The position ID of GNU Backgammon. It tells neither who is on roll nor
    /// the dice; `Display` does.
    pub fn position_id(&self) -> String {
        let mut bits = 0u128;
        let mut at = 0;
        for side in [self.theirs, self.mine] {
            for point in 1..=BAR {
                let checkers = side.on(point);
                bits |= ((1 << checkers) - 1) << at;
                at += checkers + 1;
            }
        }
        let bytes = bits.to_le_bytes().map(u32::from);
        let digit = |i: usize| {
            // Six bits, from the highest bit of the first byte on.
            let (byte, skipped) = (6 * i / 8, 6 * i % 8);
            let two = bytes[byte] << 8 | bytes[byte + 1];
            char::from(DIGITS[(two >> (10 - skipped)) as usize & 63])
        };
        (0..LENGTH).map(digit).collect()
    }

    /// The position with this ID of GNU Backgammon, before the roll; the first
    /// player is on roll.
    pub fn from_position_id(id: &str) -> Result<Self, TextError> {
        let refuse =
            |what: String| TextError::Position(format!("backgammon: position ID '{id}': {what}"));
        let mut bytes = [0u8; 16];
        let mut length = 0;
        for (i, c) in id.chars().enumerate() {
            let digit = DIGITS.iter().position(|&digit| char::from(digit) == c);
            let Some(digit) = digit else {
                let allowed = "allowed: A to Z, a to z, 0 to 9, + and /";
                return Err(refuse(format!("character {} is '{c}'; {allowed}", i + 1)));
            };
            if i < LENGTH {
                let (byte, skipped) = (6 * i / 8, 6 * i % 8);
                let two = (digit << (10 - skipped)) as u16;
                bytes[byte] |= (two >> 8) as u8;
                bytes[byte + 1] |= two as u8;
            }
            length = i + 1;
        }
        if length != LENGTH {
            return Err(refuse(format!("{length} characters; needed: {LENGTH}")));
        }
        let mut bits = u128::from_le_bytes(bytes);
        if bits >> BITS != 0 {
            return Err(refuse(format!("character {LENGTH} says more than ten bytes hold")));
        }
        let mut side = |name: &str| {
            let mut packed = 0;
            let mut sum = 0;
            for point in 1..=BAR {
                let checkers = bits.trailing_ones();
                sum += checkers;
                if sum > ALL {
                    let what =
                        format!("more than {ALL} checkers of {name} up to its point {point}");
                    return Err(refuse(what));
                }
                packed += u128::from(checkers) * one(point);
                bits >>= checkers + 1;
            }
            Ok(Checkers(packed + u128::from(ALL - sum)))
        };
        let theirs = side("the other side")?;
        let mine = side("the side on roll")?;
        if bits != 0 {
            return Err(refuse("checkers beyond the bar of the side on roll".into()));
        }
        Self::new(mine, theirs, Side::First)
    }
}

/// The position ID, then the dice if they are rolled, then `second` if the
/// second player is on roll, with colons between: `4HPwATDgc/ABMA`,
/// `4HPwATDgc/ABMA:31`, `4HPwATDgc/ABMA:31:second`.
impl fmt::Display for BackgammonBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position_id())?;
        if let Some((high, low)) = self.dice() {
            write!(f, ":{high}{low}")?;
        }
        match self.side {
            Side::First => Ok(()),
            Side::Second => f.write_str(":second"),
        }
    }
}

/// What `Display` writes; the dice in any order.
impl FromStr for BackgammonBoard {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut parts = text.split(':');
        let mut board = Self::from_position_id(parts.next().unwrap_or_default())?;
        let mut rest = parts.peekable();
        if let Some(part) = rest.next_if(|&part| part != "second") {
            let mut dice = part.chars().map(|c| c.to_digit(10).filter(|die| (1..=6).contains(die)));
            let (Some(Some(one)), Some(Some(other)), None) =
                (dice.next(), dice.next(), dice.next())
            else {
                let allowed = "allowed: two dice of 1 to 6, as 31, or 'second'";
                return Err(TextError::Position(format!(
                    "backgammon: '{part}' after the position ID; {allowed}"
                )));
            };
            board = board.with_dice(one as u8, other as u8);
        }
        if rest.next_if_eq(&"second").is_some() {
            board.side = Side::Second;
        }
        match rest.next() {
            None => Ok(board),
            Some(part) => {
                let allowed = "allowed: the dice, then 'second', then nothing";
                Err(TextError::Position(format!(
                    "backgammon: '{part}' at the end of '{text}'; {allowed}"
                )))
            }
        }
    }
}
