//! Why a store cannot be used.

use std::{error, fmt, path::PathBuf};

/// Why a store of trials cannot be used. It is left as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StoreError {
    /// There is no file.
    Missing {
        /// Where it would be.
        path: PathBuf,
    },
    /// The file has nothing in it: whatever was there is lost.
    Empty {
        /// Where it is.
        path: PathBuf,
    },
    /// The file is another program's.
    Foreign {
        /// Where it is.
        path: PathBuf,
    },
    /// The file is no store, or so damaged that it cannot be told.
    NoStore {
        /// Where it is.
        path: PathBuf,
    },
    /// The store was made by another version of this program.
    Version {
        /// Where it is.
        path: PathBuf,
        /// The version of its tables.
        found: i32,
        /// The version that this program has.
        known: i32,
    },
    /// Something in the store is not what was stored.
    Damaged {
        /// Where it is.
        path: PathBuf,
        /// What, with the name of the row if it has one.
        what: String,
    },
    /// Another process does not let go of it.
    Busy {
        /// Where it is.
        path: PathBuf,
    },
    /// It cannot be opened, or not be written.
    ReadOnly {
        /// Where it is.
        path: PathBuf,
        /// What the system says.
        what: String,
    },
    /// Reading or writing did not work.
    Failed {
        /// Where it is, or would be.
        path: PathBuf,
        /// What the system says.
        what: String,
    },
    /// There are no threads to run trials on.
    Threads {
        /// What the system says.
        what: String,
    },
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use StoreError::*;
        match self {
            Missing { path } => write!(f, "{}: no results here", path.display()),
            Empty { path } => write!(f, "{}: a file without contents", path.display()),
            Foreign { path } => write!(f, "{}: another program's file", path.display()),
            NoStore { path } => {
                write!(f, "{}: not a store of results, or damaged", path.display())
            }
            Version { path, found, known } => {
                let age = if found < known { "an older" } else { "a newer" };
                let path = path.display();
                write!(f, "{path}: a store of {age} version ({found}; this program has {known})")
            }
            Damaged { path, what } => {
                write!(f, "{}: damaged: ", path.display())?;
                // What is damaged may hold anything: it is told in one line all the same.
                what.chars().try_for_each(|c| match c.is_control() {
                    true => write!(f, "{}", c.escape_default()),
                    false => write!(f, "{c}"),
                })
            }
            Busy { path } => {
                write!(f, "{}: another process does not let go of it", path.display())
            }
            ReadOnly { path, what } | Failed { path, what } => {
                write!(f, "{}: {what}", path.display())
            }
            Threads { what } => write!(f, "no threads: {what}"),
        }
    }
}

impl error::Error for StoreError {}
