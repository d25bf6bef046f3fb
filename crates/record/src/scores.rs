//! Columns of scores that take as few bits as most of these need.

use crate::small::Small;

/// A column of scores: as [few bits](Small) as can be as long as all are whole, eight bytes once one
/// is not.
///
/// A whole number that fits 32 bits is the same as `f64`, so nothing is lost in either form.
#[derive(Clone, Debug)]
pub(crate) enum Scores {
    /// Whole numbers, by their [codes](code).
    Whole(Small),
    /// Any numbers. NaN is no score.
    Real(Vec<f64>),
}

/// Columns are equal if their scores are, however wide.
impl PartialEq for Scores {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && (0..self.len()).all(|row| self.get(row) == other.get(row))
    }
}

impl Default for Scores {
    fn default() -> Self {
        Scores::Whole(Small::default())
    }
}

/// The codes of no score, of infinity and of its negation.
const NONE: u32 = 0;
const INFINITY: u32 = 1;
const NEG_INFINITY: u32 = 2;
/// The code of 0; then come -1, 1, -2, 2 and so on, so that small scores have small codes.
const ZERO: u32 = 3;

/// The code of a score; `None` if it has none.
#[inline]
fn code(score: Option<f64>) -> Option<u32> {
    const MOST: f64 = ((u32::MAX - ZERO) / 2) as f64;
    match score {
        None => Some(NONE),
        Some(f64::INFINITY) => Some(INFINITY),
        Some(f64::NEG_INFINITY) => Some(NEG_INFINITY),
        Some(score) if score.abs() <= MOST && score.fract() == 0.0 => {
            let twice = 2 * score.abs() as u32;
            Some(ZERO + if score < 0.0 { twice - 1 } else { twice })
        }
        Some(_) => None,
    }
}

/// The score that a code stands for.
#[inline]
fn decoded(code: u32) -> Option<f64> {
    match code {
        NONE => None,
        INFINITY => Some(f64::INFINITY),
        NEG_INFINITY => Some(f64::NEG_INFINITY),
        code => {
            let twice = code - ZERO;
            let score = f64::from(twice.div_ceil(2));
            Some(if twice % 2 == 1 { -score } else { score })
        }
    }
}

/// The score as a column of any numbers has it. There is one zero.
fn real(score: Option<f64>) -> f64 {
    score.map_or(f64::NAN, |score| score + 0.0)
}

impl Scores {
    /// The number of rows.
    pub(crate) fn len(&self) -> usize {
        match self {
            Scores::Whole(codes) => codes.len(),
            Scores::Real(column) => column.len(),
        }
    }

    /// The score in a row; `None` if it has none, or if there is no such row.
    #[inline]
    pub(crate) fn get(&self, row: usize) -> Option<f64> {
        match self {
            Scores::Whole(codes) => decoded(codes.get(row)?),
            Scores::Real(column) => Some(*column.get(row)?).filter(|score| !score.is_nan()),
        }
    }

    /// Adds a row to a column that is not packed.
    #[inline]
    pub(crate) fn push(&mut self, score: Option<f64>) {
        match (&mut *self, code(score)) {
            (Scores::Whole(codes), Some(code)) => codes.push(code),
            (Scores::Real(column), _) => column.push(real(score)),
            (Scores::Whole(_), None) => self.widen().push(real(score)),
        }
    }

    /// Changes a row of a column that is not packed; nothing happens if there is no such row.
    #[inline]
    pub(crate) fn set(&mut self, row: usize, score: Option<f64>) {
        let column = match (&mut *self, code(score)) {
            (Scores::Whole(codes), Some(code)) => return codes.set(row, code),
            (Scores::Real(column), _) => column,
            (Scores::Whole(_), None) => self.widen(),
        };
        if let Some(old) = column.get_mut(row) {
            *old = real(score);
        }
    }

    /// Becomes a column of any numbers.
    #[cold]
    fn widen(&mut self) -> &mut Vec<f64> {
        if let Scores::Whole(_) = self {
            *self = Scores::Real((0..self.len()).map(|row| real(self.get(row))).collect());
        }
        match self {
            Scores::Real(column) => column,
            Scores::Whole(_) => unreachable!("it was made a column of any numbers"),
        }
    }

    /// Takes as few bytes as can be, in a column that will not change.
    pub(crate) fn pack(&mut self) {
        match self {
            Scores::Whole(codes) => codes.pack(),
            Scores::Real(column) => column.shrink_to_fit(),
        }
    }

    /// The bytes that it takes.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Scores::Whole(codes) => codes.bytes(),
            Scores::Real(column) => size_of_val(&**column),
        }
    }

    /// Whether all scores are whole.
    pub(crate) fn is_whole(&self) -> bool {
        matches!(self, Scores::Whole(_))
    }
}

#[cfg(test)]
mod tests {
    use super::Scores;

    /// Whatever comes and in whichever order, scores stay what they are.
    #[test]
    fn scores_are_what_was_pushed_and_set() {
        let most = f64::from(i32::MAX - 1);
        let whole = [0.0, 1.0, -1.0, 126.0, -127.0, 32_767.0, -70_000.0, most, -most];
        let whole = whole.map(Some).into_iter().chain([None]);
        let infinite = [f64::INFINITY, f64::NEG_INFINITY].map(Some);
        let whole: Vec<Option<f64>> = whole.chain(infinite).collect();
        let any = [Some(0.5), Some(1e300), Some(f64::from(i32::MAX) * 4.0)];
        for more in [&any[..0], &any[..1], &any[1..]] {
            let scores = [&whole[..], more, &whole[..]].concat();
            let (mut pushed, mut set) = (Scores::default(), Scores::default());
            scores.iter().for_each(|&score| pushed.push(score));
            scores.iter().for_each(|_| set.push(None));
            scores.iter().enumerate().for_each(|(row, &score)| set.set(row, score));
            set.set(scores.len(), Some(1.0));
            assert_eq!(pushed, set);
            assert_eq!(pushed.is_whole(), more.is_empty());
            pushed.pack();
            let read: Vec<_> = (0..scores.len()).map(|row| pushed.get(row)).collect();
            assert_eq!((read, pushed.get(scores.len())), (scores, None));
        }
    }
}
