//! Numbers in sentences.

use std::fmt;

/// A number with no more digits than people read.
pub(super) struct Text(pub(super) f64);

/// The whole number next to infinity, which null windows begin with.
const NEXT_TO_INFINITY: f64 = (i32::MAX - 1) as f64;

impl fmt::Display for Text {
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
