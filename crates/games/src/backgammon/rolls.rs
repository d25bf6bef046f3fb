//! The rolls of two dice.

use super::BackgammonBoard;

/// The 21 rolls: 2 1, 3 1, 3 2, and so on to 6 5, and then the doubles, which are
/// half as likely. A mean is known better the sooner the likely rolls are seen.
#[derive(Clone, Debug)]
pub struct Rolls {
    pub(super) board: BackgammonBoard,
    pub(super) high: u8,
    pub(super) low: u8,
}

impl Iterator for Rolls {
    type Item = (f64, BackgammonBoard);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (high, low) = (self.high, self.low);
        if high > 6 {
            return None;
        }
        (self.high, self.low) = match (high, low) {
            _ if high == low => (high + 1, low + 1),
            (6, 5) => (1, 1),
            _ if low + 1 == high => (high + 1, 1),
            _ => (high, low + 1),
        };
        let ways = if high == low { 1.0 } else { 2.0 };
        Some((ways, BackgammonBoard { dice: [high, low], ..self.board }))
    }
}
