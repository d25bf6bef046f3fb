//! Columns that take as few bytes as their numbers need.

/// A column of scores: four bytes each as long as all are whole, eight once one is not.
///
/// A whole number that fits 32 bits is the same as `f64`, so nothing is lost in either form.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Scores {
    /// Whole numbers. `i32::MAX` and its negation are infinite, `i32::MIN` is no score.
    Whole(Vec<i32>),
    /// Any numbers. NaN is no score.
    Real(Vec<f64>),
}

/// What stands for no score in a column of whole ones.
const NO_SCORE: i32 = i32::MIN;

impl Default for Scores {
    fn default() -> Self {
        Scores::Whole(Vec::new())
    }
}

impl Scores {
    /// The number of rows.
    pub(crate) fn len(&self) -> usize {
        match self {
            Scores::Whole(column) => column.len(),
            Scores::Real(column) => column.len(),
        }
    }

    /// The score in a row; `None` if it has none, or if there is no such row.
    #[inline]
    pub(crate) fn get(&self, row: usize) -> Option<f64> {
        match self {
            Scores::Whole(column) => from_whole(*column.get(row)?),
            Scores::Real(column) => Some(*column.get(row)?).filter(|score| !score.is_nan()),
        }
    }

    /// Adds a row.
    #[inline]
    pub(crate) fn push(&mut self, score: Option<f64>) {
        match (&mut *self, whole(score)) {
            (Scores::Whole(column), Some(score)) => column.push(score),
            (Scores::Whole(_), None) => {
                self.widen();
                self.push(score);
            }
            (Scores::Real(column), _) => column.push(real(score)),
        }
    }

    /// Changes a row; nothing happens if there is no such row.
    #[inline]
    pub(crate) fn set(&mut self, row: usize, score: Option<f64>) {
        match (&mut *self, whole(score)) {
            (Scores::Whole(column), Some(score)) => {
                if let Some(old) = column.get_mut(row) {
                    *old = score;
                }
            }
            (Scores::Whole(_), None) => {
                self.widen();
                self.set(row, score);
            }
            (Scores::Real(column), _) => {
                if let Some(old) = column.get_mut(row) {
                    *old = real(score);
                }
            }
        }
    }

    fn widen(&mut self) {
        if let Scores::Whole(column) = self {
            *self = Scores::Real(column.iter().map(|&score| real(from_whole(score))).collect());
        }
    }

    /// The bytes of a row.
    pub(crate) fn width(&self) -> usize {
        match self {
            Scores::Whole(_) => 4,
            Scores::Real(_) => 8,
        }
    }
}

fn from_whole(score: i32) -> Option<f64> {
    match score {
        NO_SCORE => None,
        i32::MAX => Some(f64::INFINITY),
        score if score == -i32::MAX => Some(f64::NEG_INFINITY),
        score => Some(score.into()),
    }
}

/// The score as a column of whole ones has it; `None` if it cannot.
fn whole(score: Option<f64>) -> Option<i32> {
    const MOST: f64 = i32::MAX as f64;
    match score {
        None => Some(NO_SCORE),
        Some(f64::INFINITY) => Some(i32::MAX),
        Some(f64::NEG_INFINITY) => Some(-i32::MAX),
        Some(score) => (score.abs() < MOST && score.fract() == 0.0).then_some(score as i32),
    }
}

/// The score as a column of any numbers has it. There is one zero.
fn real(score: Option<f64>) -> f64 {
    score.map_or(f64::NAN, |score| score + 0.0)
}

/// A column of small numbers: one byte each, two or four once one needs them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Small {
    /// Up to 255.
    Bytes(Vec<u8>),
    /// Up to 65535.
    Pairs(Vec<u16>),
    /// Any.
    Words(Vec<u32>),
}

impl Default for Small {
    fn default() -> Self {
        Small::Bytes(Vec::new())
    }
}

impl Small {
    /// The number of rows.
    pub(crate) fn len(&self) -> usize {
        match self {
            Small::Bytes(column) => column.len(),
            Small::Pairs(column) => column.len(),
            Small::Words(column) => column.len(),
        }
    }

    /// The number in a row.
    #[inline]
    pub(crate) fn get(&self, row: usize) -> Option<u32> {
        match self {
            Small::Bytes(column) => column.get(row).map(|&number| number.into()),
            Small::Pairs(column) => column.get(row).map(|&number| number.into()),
            Small::Words(column) => column.get(row).copied(),
        }
    }

    /// Adds a row.
    #[inline]
    pub(crate) fn push(&mut self, number: u32) {
        match self {
            Small::Bytes(column) => match number.try_into() {
                Ok(number) => column.push(number),
                Err(_) => {
                    *self = Small::Pairs(column.iter().map(|&number| number.into()).collect());
                    self.push(number);
                }
            },
            Small::Pairs(column) => match number.try_into() {
                Ok(number) => column.push(number),
                Err(_) => {
                    *self = Small::Words(column.iter().map(|&number| number.into()).collect());
                    self.push(number);
                }
            },
            Small::Words(column) => column.push(number),
        }
    }

    /// The bytes of a row.
    pub(crate) fn width(&self) -> usize {
        match self {
            Small::Bytes(_) => 1,
            Small::Pairs(_) => 2,
            Small::Words(_) => 4,
        }
    }
}
