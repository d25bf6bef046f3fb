//! Columns that take as few bytes as their numbers need.

/// A column of scores: as few bytes each as all of them need as long as all are whole, eight
/// once one is not.
///
/// A whole number that fits 32 bits is the same as `f64`, so nothing is lost in any form. In the
/// forms for whole numbers the largest number of the type and its negation are infinite, and the
/// least is no score.
#[derive(Clone, Debug)]
pub(crate) enum Scores {
    /// Whole numbers of a byte.
    Bytes(Vec<i8>),
    /// Whole numbers of two bytes.
    Pairs(Vec<i16>),
    /// Whole numbers of four bytes.
    Words(Vec<i32>),
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
        Scores::Bytes(Vec::new())
    }
}

/// Does the same with a column of whole numbers of any width, or else with one of any numbers.
macro_rules! each_width {
    ($scores:expr, $column:ident => $whole:expr, $real:expr) => {
        match $scores {
            Scores::Bytes($column) => $whole,
            Scores::Pairs($column) => $whole,
            Scores::Words($column) => $whole,
            Scores::Real($column) => $real,
        }
    };
}

impl Scores {
    /// The number of rows.
    pub(crate) fn len(&self) -> usize {
        each_width!(self, column => column.len(), column.len())
    }

    /// The score in a row; `None` if it has none, or if there is no such row.
    #[inline]
    pub(crate) fn get(&self, row: usize) -> Option<f64> {
        each_width!(
            self,
            column => Whole::score(*column.get(row)?),
            Some(*column.get(row)?).filter(|score| !score.is_nan())
        )
    }

    /// Adds a row.
    #[inline]
    pub(crate) fn push(&mut self, score: Option<f64>) {
        let added = each_width!(
            self,
            column => Whole::of(score).map(|score| column.push(score)).is_some(),
            {
                column.push(real(score));
                true
            }
        );
        if !added {
            self.widen();
            self.push(score);
        }
    }

    /// Changes a row; nothing happens if there is no such row.
    #[inline]
    pub(crate) fn set(&mut self, row: usize, score: Option<f64>) {
        if row >= self.len() {
            return;
        }
        let changed = each_width!(
            self,
            column => Whole::of(score).map(|score| column[row] = score).is_some(),
            {
                column[row] = real(score);
                true
            }
        );
        if !changed {
            self.widen();
            self.set(row, score);
        }
    }

    /// Takes the next form that holds more.
    #[cold]
    fn widen(&mut self) {
        fn wider<T: Whole>(scores: &Scores) -> Vec<T> {
            (0..scores.len()).filter_map(|row| T::of(scores.get(row))).collect()
        }
        *self = match self {
            Scores::Bytes(_) => Scores::Pairs(wider(self)),
            Scores::Pairs(_) => Scores::Words(wider(self)),
            _ => Scores::Real((0..self.len()).map(|row| real(self.get(row))).collect()),
        };
    }

    /// Whether all scores are whole.
    pub(crate) fn is_whole(&self) -> bool {
        !matches!(self, Scores::Real(_))
    }

    /// The bytes of a row.
    pub(crate) fn width(&self) -> usize {
        match self {
            Scores::Bytes(_) => 1,
            Scores::Pairs(_) => 2,
            Scores::Words(_) => 4,
            Scores::Real(_) => 8,
        }
    }
}

/// A whole number of some width that stands for a score, an infinite one, or none.
trait Whole: Copy {
    /// The score as such a number; `None` if it cannot be one.
    fn of(score: Option<f64>) -> Option<Self>;
    /// The score that it stands for.
    fn score(self) -> Option<f64>;
}

macro_rules! whole {
    ($type:ty) => {
        impl Whole for $type {
            #[inline]
            fn of(score: Option<f64>) -> Option<Self> {
                const MOST: f64 = <$type>::MAX as f64;
                match score {
                    None => Some(<$type>::MIN),
                    Some(f64::INFINITY) => Some(<$type>::MAX),
                    Some(f64::NEG_INFINITY) => Some(-<$type>::MAX),
                    Some(score) => {
                        (score.abs() < MOST && score.fract() == 0.0).then_some(score as $type)
                    }
                }
            }

            #[inline]
            fn score(self) -> Option<f64> {
                match self {
                    <$type>::MIN => None,
                    <$type>::MAX => Some(f64::INFINITY),
                    score if score == -<$type>::MAX => Some(f64::NEG_INFINITY),
                    score => Some(score.into()),
                }
            }
        }
    };
}

whole!(i8);
whole!(i16);
whole!(i32);

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
        let added = match self {
            Small::Bytes(column) => number.try_into().map(|number| column.push(number)).is_ok(),
            Small::Pairs(column) => number.try_into().map(|number| column.push(number)).is_ok(),
            Small::Words(column) => {
                column.push(number);
                true
            }
        };
        if !added {
            self.widen();
            self.push(number);
        }
    }

    /// Changes a row; nothing happens if there is no such row.
    pub(crate) fn set(&mut self, row: usize, number: u32) {
        if row >= self.len() {
            return;
        }
        let changed = match self {
            Small::Bytes(column) => number.try_into().map(|number| column[row] = number).is_ok(),
            Small::Pairs(column) => number.try_into().map(|number| column[row] = number).is_ok(),
            Small::Words(column) => {
                column[row] = number;
                true
            }
        };
        if !changed {
            self.widen();
            self.set(row, number);
        }
    }

    /// Takes the next form that holds more.
    #[cold]
    fn widen(&mut self) {
        *self = match self {
            Small::Bytes(column) => Small::Pairs(column.iter().map(|&it| it.into()).collect()),
            Small::Pairs(column) => Small::Words(column.iter().map(|&it| it.into()).collect()),
            Small::Words(column) => Small::Words(std::mem::take(column)),
        };
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
