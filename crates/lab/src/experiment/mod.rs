//! Experiments: claims of the papers, printed beside measured.
//!
//! An [`Experiment`] is a constant. It is cut into [`Trial`]s, each a pure function
//! of its parameters and seed that gives a row of numbers. Rows go into a
//! [`Store`] as they come ([`run`]), and are turned into [`Findings`]: claims with
//! computed verdicts, figures and tables. Everything shown, in a terminal, in a
//! report or in `RESULTS.md`, is made from stored rows.
//!
//! To add one: write a `const` in the file of its paper under `papers/` and a line in
//! [`papers::experiments`](crate::papers::experiments).
//!
//! ```
//! use plywood_lab::experiment::{self, *};
//! const DICE: Experiment = Experiment {
//!     id: "dice",
//!     paper: &Paper { name: "Pascal 1654", title: "Letters to Fermat", beside: false },
//!     title: "One die",
//!     about: "How many pips a die shows on the mean.",
//!     seconds: [0.0; 3],
//!     version: 1,
//!     columns: &["pips"],
//!     plan: |scale, _| Trial::numbered("die", scale.pick(100, 1000, 10_000)),
//!     trial: |trial| vec![1.0 + (plywood_games::random::mix(trial.seed) % 6) as f64],
//!     findings: |rows| {
//!         let measured = Estimate::mean(&rows.sample("die", "pips"));
//!         let printed = Printed::Number { value: 3.5, rounding: 0.0 };
//!         let what = "The mean is the middle of the faces.";
//!         Findings::default().claim_if(measured, |it| Claim::new("dice-mean", "letter 1", what, printed, it))
//!     },
//! };
//! let store = Store::in_memory()?;
//! run(&[&DICE], Scale::Quick, 2, &store, &())?;
//! let outcome = Outcome::of(&DICE, &store, Some(Scale::Quick))?;
//! assert_eq!(outcome.findings.claims[0].verdict(), Verdict::Agrees);
//! # Ok::<(), StoreError>(())
//! ```

mod claim;
mod estimate;
mod experiment;
mod figure;
mod findings;
mod outcome;
mod paper;
mod rows;
mod run;
mod scale;
mod store;
mod store_error;
mod together;
mod trial;

pub use claim::{Claim, Gap, Printed, Verdict};
pub(crate) use claim::{EXPECTED, QUESTION, TRIED, number};
pub use estimate::{Estimate, Logarithm};
pub use experiment::Experiment;
pub use figure::{Axis, Figure, Point, Series as FigureSeries, Spacing};
pub use findings::{Findings, Table};
pub use outcome::Outcome;
pub use paper::Paper;
pub use rows::Rows;
pub use run::{Progress, missing, run};
pub use scale::{Scale, ScaleError};
pub use store::{Store, numbers_text, read_numbers};
pub use store_error::StoreError;
pub use together::together;
pub use trial::Trial;
