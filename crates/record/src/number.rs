//! Numbers as JSON has them, and as sentences do.

use serde::{Serialize, Serializer};
use std::fmt;

/// A score or the end of a window: in JSON, whole numbers are written as such and infinite ones
/// are null; in sentences, there are no more digits than people read.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Number(
    /// The score.
    pub f64,
);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Number::serialize_score(&self.0, serializer)
    }
}

impl Number {
    /// The same for a score that is a field of something.
    pub fn serialize_score<S: Serializer>(score: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        let whole = *score as i64;
        if whole as f64 == *score {
            serializer.serialize_i64(whole)
        } else {
            serializer.serialize_f64(*score)
        }
    }
}

/// The whole number next to infinity, which null windows begin with.
const NEXT_TO_INFINITY: f64 = (i32::MAX - 1) as f64;

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let short = (self.0 * 1e4).round() / 1e4;
        match self.0 {
            NEXT_TO_INFINITY => f.write_str("one less than infinity"),
            score if score == -NEXT_TO_INFINITY => f.write_str("anything at all"),
            f64::INFINITY => f.write_str("infinity"),
            f64::NEG_INFINITY => f.write_str("-infinity"),
            _ if short.is_finite() => write!(f, "{short}"),
            score => write!(f, "{score}"),
        }
    }
}
