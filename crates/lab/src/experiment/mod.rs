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
mod figure;
mod findings;
mod outcome;
mod rows;
mod run;
mod store;
mod store_error;
mod together;

pub use claim::{Claim, Gap, Printed, Verdict};
pub(crate) use claim::{EXPECTED, TRIED, number};
pub use estimate::Estimate;
pub use figure::{Axis, Figure, Point, Series as FigureSeries, Spacing};
pub use findings::{Findings, Table};
pub use outcome::Outcome;
pub use rows::Rows;
pub use run::{Progress, missing, run};
pub use store::{Store, numbers_text, read_numbers};
pub use store_error::StoreError;
pub use together::together;

use std::{fmt, str::FromStr};

/// Where a claim was made.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    /// Authors and year.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Whether it stands beside the papers that the laboratory is about: its claims are
    /// counted apart.
    pub beside: bool,
}

/// A claim or several, and how to put them to the test.
#[derive(Copy, Clone, Debug)]
pub struct Experiment {
    /// Its name on the command line; the same for ever.
    pub id: &'static str,
    /// Whose claims they are.
    pub paper: &'static Paper,
    /// What it is about, in a few words.
    pub title: &'static str,
    /// What it shows and by which conventions, in a few sentences.
    pub about: &'static str,
    /// Seconds on one core that it takes at each scale, roughly.
    pub seconds: [f64; 3],
    /// Of the code behind `trial`: to be raised whenever a trial may give other
    /// numbers. Rows of other versions are left alone and not used.
    pub version: u32,
    /// The names of the numbers in a row.
    pub columns: &'static [&'static str],
    /// The trials that a scale takes, given the rows that are known.
    ///
    /// It is asked again when all of them are known, until it names no more: so
    /// an experiment can look for something. The answer depends on nothing but
    /// the scale and the rows of trials that it names.
    pub plan: fn(Scale, &Rows) -> Vec<Trial>,
    /// Runs a trial: a number for each column, `NaN` where there is none. A pure
    /// function; it may panic only where the plan's own parameters are wrong.
    pub trial: fn(&Trial) -> Vec<f64>,
    /// What the rows say. It leaves out claims for which there are no rows.
    pub findings: fn(&Rows) -> Findings,
}

/// The smallest part of an experiment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Trial {
    /// What to do, in words that the experiment writes and reads.
    pub parameters: String,
    /// Which of the random trees or games of these parameters.
    pub seed: u64,
}

impl Trial {
    /// `count` trials with the same parameters, with seeds from 0: a larger scale
    /// goes on where a smaller one ended.
    pub fn numbered(parameters: &str, count: u64) -> Vec<Trial> {
        (0..count).map(|seed| Trial { parameters: parameters.to_string(), seed }).collect()
    }
}

/// How much of an experiment is run.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scale {
    /// Reduced: all experiments together in about two minutes on two cores.
    Quick,
    /// With samples so large that their error is small beside that of the papers' own, where a
    /// minute or so of a core is enough for that.
    Paper,
    /// With ten times those, or deeper searches.
    Deep,
}

impl Scale {
    /// All of them, the smallest first.
    pub const ALL: [Scale; 3] = [Scale::Quick, Scale::Paper, Scale::Deep];

    /// The one of three that belongs to this scale.
    pub fn pick<T>(self, quick: T, paper: T, deep: T) -> T {
        match self {
            Scale::Quick => quick,
            Scale::Paper => paper,
            Scale::Deep => deep,
        }
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.pick("quick", "paper", "deep"))
    }
}

/// A text that is no scale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScaleError {
    /// The text.
    pub text: String,
}

impl fmt::Display for ScaleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no scale '{}'; allowed: quick, paper, deep", self.text)
    }
}

impl std::error::Error for ScaleError {}

impl FromStr for Scale {
    type Err = ScaleError;

    fn from_str(text: &str) -> Result<Self, ScaleError> {
        let named = Scale::ALL.into_iter().find(|scale| scale.to_string() == text);
        named.ok_or_else(|| ScaleError { text: text.to_string() })
    }
}
