//! Comparing algorithms, and watching them.
//!
//! - [`compare()`] runs any set of algorithms over any number of trees, on all
//!   cores, and tells what each visited; the numbers do not depend on the
//!   number of threads.
//! - [`experiment`] holds the claims of the papers against what is measured: trials
//!   in a store, verdicts, figures; [`papers::experiments`] lists them, and
//!   [`report`] shows what came of them.
//! - [`efficiency`] holds searches against the least work that could have proved their
//!   values.
//!
//! The feature `papers`, on by default, has the experiments with the games they are about;
//! without it comparisons and efficiency are left, for any game.

mod compare;
pub mod efficiency;
#[cfg(feature = "papers")]
pub mod experiment;
#[cfg(feature = "papers")]
pub mod papers;
#[cfg(feature = "papers")]
pub mod report;
pub mod whole_file;

pub use compare::{
    CompareError, Comparison, CountedSearch, Disagreement, Plan, Row, RunOne, RunSearch, Trial,
    Yardstick, compare, compare_dice, compare_dice_with, compare_with, dice_yardstick,
    minimal_mean, plain_yardstick, search_tree, side_by_side, that_run,
};
