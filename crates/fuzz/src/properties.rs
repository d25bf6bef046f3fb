//! What holds whatever was read.

use std::{
    fmt::{Debug, Display},
    str::FromStr,
};

/// Whoever is refused is told why, in one line; but ends of lines that were given may be
/// quoted, which the commands write as `\n`.
///
/// # Panics
///
/// If it is not so.
pub fn one_line(error: &dyn Display, given: &str) {
    let text = error.to_string();
    assert!(!text.trim().is_empty(), "{given:?} is refused without a word");
    let lines = text.matches('\n').count();
    assert!(lines == 0 || given.contains('\n'), "{given:?} is refused in several lines: {text:?}");
}

/// What is printed reads back as the same.
///
/// # Panics
///
/// If it does not, or is refused in several lines.
pub fn reads_back<T: FromStr<Err: Display> + Display + Debug + PartialEq>(given: &str) {
    match given.parse::<T>() {
        Err(error) => one_line(&error, given),
        Ok(read) => {
            let printed = read.to_string();
            match printed.parse::<T>() {
                Ok(again) => assert_eq!(again, read, "{given:?} is printed as {printed:?}"),
                Err(error) => panic!("{given:?} is printed as {printed:?}: {error}"),
            }
        }
    }
}
