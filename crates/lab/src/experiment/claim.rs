//! A claim, what was printed and what was measured, and the verdict.

use super::Estimate;
use std::fmt;

/// Something that a paper says, and what was found.
///
/// The verdict is not part of it: it is computed by [`verdict`](Self::verdict).
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// Names the claim for ever.
    pub id: String,
    /// Where in the paper.
    pub place: String,
    /// What it says, in our words.
    pub claim: String,
    /// What is printed.
    pub printed: Printed,
    /// What was measured.
    pub measured: Estimate,
    /// What is known to stand between the two.
    pub gap: Option<Gap>,
}

/// What a paper prints.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Printed {
    /// A number that leaves nothing to chance, rounded by at most `rounding`.
    Number {
        /// The number.
        value: f64,
        /// How far the true number may be from it.
        rounding: f64,
    },
    /// A number found by sampling, rounded by at most `rounding`.
    Sampled {
        /// The number.
        value: f64,
        /// How far the sample's own number may be from it.
        rounding: f64,
        /// The size of their sample.
        samples: u64,
    },
    /// How often something happened in the trials of the paper, in percent: its error
    /// is that of its own rate.
    Percent {
        /// The percentage.
        value: f64,
        /// How far the sample's own number may be from it.
        rounding: f64,
        /// The size of their sample.
        samples: u64,
    },
    /// Less than this.
    Below(f64),
    /// More than this.
    Above(f64),
    /// What is counted, say trees against a domination, never happens.
    Never,
    /// What is counted happens.
    Sometimes,
}

/// What is known of a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gap {
    /// Why the numbers differ, if they do.
    Reason(String),
    /// What the text does not tell; if the numbers differ, that is why.
    Missing(String),
    /// Why the numbers say nothing about each other, however near they are.
    Incomparable(String),
}

/// What became of a claim.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Nothing is left to chance, and the numbers are equal as far as printed.
    Exact,
    /// The difference is less than three standard errors of both samples, rounding
    /// allowed for; or the inequality holds.
    Agrees,
    /// Neither.
    Differs,
    /// The numbers differ, and the text lacks what would be needed.
    NotReproducible,
    /// The numbers say nothing about each other.
    NotComparable,
}

/// As many standard errors are a difference.
const DIFFERENCE: f64 = 3.0;

impl Verdict {
    /// All of them.
    pub const ALL: [Verdict; 5] = [
        Verdict::Exact,
        Verdict::Agrees,
        Verdict::Differs,
        Verdict::NotReproducible,
        Verdict::NotComparable,
    ];
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Exact => "exact",
            Verdict::Agrees => "agrees",
            Verdict::Differs => "differs",
            Verdict::NotReproducible => "not reproducible from the text",
            Verdict::NotComparable => "not comparable",
        })
    }
}

impl Claim {
    /// A claim, and what was found.
    pub fn new(
        id: impl Into<String>,
        place: impl Into<String>,
        claim: impl Into<String>,
        printed: Printed,
        measured: Estimate,
    ) -> Self {
        let (id, place, claim) = (id.into(), place.into(), claim.into());
        Claim { id, place, claim, printed, measured, gap: None }
    }

    /// Why the numbers differ, if they do.
    pub fn because(self, reason: impl Into<String>) -> Self {
        Claim { gap: Some(Gap::Reason(reason.into())), ..self }
    }

    /// What the text does not tell; if the numbers differ, that is why.
    pub fn missing(self, what: impl Into<String>) -> Self {
        Claim { gap: Some(Gap::Missing(what.into())), ..self }
    }

    /// Why the numbers say nothing about each other.
    pub fn incomparable(self, why: impl Into<String>) -> Self {
        Claim { gap: Some(Gap::Incomparable(why.into())), ..self }
    }

    /// What became of it, by the rule stated at each [`Verdict`].
    pub fn verdict(&self) -> Verdict {
        let fits = match self.printed {
            Printed::Number { .. } | Printed::Sampled { .. } | Printed::Percent { .. } => {
                match self.standard_errors() {
                    None if self.beyond_rounding() <= 0.0 => Some(Verdict::Exact),
                    Some(errors) if errors < DIFFERENCE => Some(Verdict::Agrees),
                    _ => None,
                }
            }
            Printed::Below(bound) => (self.measured.value < bound).then_some(Verdict::Agrees),
            Printed::Above(bound) => (self.measured.value > bound).then_some(Verdict::Agrees),
            Printed::Never => (self.measured.value == 0.0).then_some(Verdict::Agrees),
            Printed::Sometimes => (self.measured.value > 0.0).then_some(Verdict::Agrees),
        };
        match (&self.gap, fits) {
            (Some(Gap::Incomparable(_)), _) => Verdict::NotComparable,
            (_, Some(fits)) => fits,
            (Some(Gap::Missing(_)), None) => Verdict::NotReproducible,
            (Some(Gap::Reason(_)) | None, None) => Verdict::Differs,
        }
    }

    /// The difference in standard errors of both samples, rounding allowed for;
    /// none where there is no number or nothing is left to chance.
    pub fn standard_errors(&self) -> Option<f64> {
        let theirs = match self.printed {
            Printed::Number { .. } => 0.0,
            Printed::Sampled { samples, .. } => self.measured.error_with(samples),
            Printed::Percent { value, samples, .. } => {
                let times = (value / 100.0 * samples as f64).round() as u64;
                Estimate::rate(times, samples)?.times(100.0).error_with(samples)
            }
            _ => return None,
        };
        let error = theirs.hypot(self.measured.error_with(self.measured.samples));
        (error > 0.0).then(|| self.beyond_rounding().max(0.0) / error)
    }

    /// How much the numbers differ beyond what rounding explains.
    fn beyond_rounding(&self) -> f64 {
        match self.printed {
            Printed::Number { value, rounding }
            | Printed::Sampled { value, rounding, .. }
            | Printed::Percent { value, rounding, .. } => {
                // Sums of fractions are not exact in the last place.
                let last_place = 1e-9 * value.abs().max(1.0);
                (self.measured.value - value).abs() - rounding - last_place
            }
            _ => 0.0,
        }
    }

    /// What there is to say of the difference: only where the verdict needs it.
    pub fn note(&self) -> Option<&str> {
        let needed = !matches!(self.verdict(), Verdict::Exact | Verdict::Agrees);
        match &self.gap {
            Some(Gap::Reason(what) | Gap::Missing(what) | Gap::Incomparable(what)) if needed => {
                Some(what)
            }
            _ => None,
        }
    }

    /// Whether it differs and nobody knows why.
    pub fn is_unexplained(&self) -> bool {
        self.verdict() == Verdict::Differs && self.gap.is_none()
    }
}

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match *self {
            Printed::Number { value, .. }
            | Printed::Sampled { value, .. }
            | Printed::Percent { value, .. } => number(value),
            Printed::Below(bound) => format!("< {}", number(bound)),
            Printed::Above(bound) => format!("> {}", number(bound)),
            Printed::Never => "never".to_string(),
            Printed::Sometimes => "sometimes".to_string(),
        })
    }
}

/// A number as people write it: whole if it is, else with four digits at least.
pub(crate) fn number(value: f64) -> String {
    let digits = match value.abs() {
        _ if value.fract() == 0.0 && value.abs() < 1e15 => 0,
        1000.0.. => 0,
        100.0.. => 1,
        10.0.. => 2,
        _ => 3,
    };
    format!("{value:.digits$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(value: f64, spread: f64, samples: u64) -> Estimate {
        Estimate { spread, samples, ..Estimate::exact(value) }
    }

    fn verdict(printed: Printed, measured: Estimate) -> Verdict {
        Claim::new("id", "place", "claim", printed, measured).verdict()
    }

    #[test]
    fn whole_numbers_are_equal_or_differ() {
        let printed = Printed::Number { value: 5560.0, rounding: 0.0 };
        assert_eq!(verdict(printed, Estimate::exact(5560.0)), Verdict::Exact);
        assert_eq!(verdict(printed, Estimate::exact(5561.0)), Verdict::Differs);
        assert_eq!(verdict(printed, Estimate::exact(5559.0)), Verdict::Differs);
    }

    #[test]
    fn rounding_in_print_is_allowed_for_and_no_more() {
        let printed = Printed::Number { value: 62.0, rounding: 0.5 };
        assert_eq!(verdict(printed, Estimate::exact(62.5)), Verdict::Exact);
        assert_eq!(verdict(printed, Estimate::exact(61.5)), Verdict::Exact);
        assert_eq!(verdict(printed, Estimate::exact(62.51)), Verdict::Differs);
    }

    #[test]
    fn three_standard_errors_of_both_samples_are_a_difference() {
        let theirs = Printed::Sampled { value: 100.0, rounding: 0.0, samples: 100 };
        let ours = |value| Estimate { spread: 40.0, samples: 100, ..Estimate::exact(value) };
        let together = 40.0_f64.hypot(40.0) / 10.0;
        assert_eq!(verdict(theirs, ours(100.0 + 2.999 * together)), Verdict::Agrees);
        assert_eq!(verdict(theirs, ours(100.0 + 3.001 * together)), Verdict::Differs);
        assert_eq!(verdict(theirs, ours(100.0 - 2.999 * together)), Verdict::Agrees);
        assert_eq!(verdict(theirs, ours(100.0 - 3.001 * together)), Verdict::Differs);
        // Their sample counts: with four times as many, the same difference is one.
        let more = Printed::Sampled { value: 100.0, rounding: 0.0, samples: 10_000 };
        assert_eq!(verdict(more, ours(100.0 + 2.999 * together)), Verdict::Differs);
        // A number without error is measured by our error alone.
        let sure = Printed::Number { value: 100.0, rounding: 0.0 };
        assert_eq!(verdict(sure, measured(111.9, 40.0, 100)), Verdict::Agrees);
        assert_eq!(verdict(sure, measured(112.1, 40.0, 100)), Verdict::Differs);
        // Rounding comes on top.
        let rounded = Printed::Number { value: 100.0, rounding: 0.5 };
        assert_eq!(verdict(rounded, measured(112.4, 40.0, 100)), Verdict::Agrees);
        assert_eq!(verdict(rounded, measured(112.6, 40.0, 100)), Verdict::Differs);
    }

    /// A sample that happens to be all alike is not proof of equality.
    #[test]
    fn a_sample_without_spread_must_match_to_the_digit() {
        let theirs = Printed::Sampled { value: 100.0, rounding: 0.0, samples: 100 };
        assert_eq!(verdict(theirs, measured(100.0, 0.0, 50)), Verdict::Exact);
        assert_eq!(verdict(theirs, measured(100.1, 0.0, 50)), Verdict::Differs);
    }

    /// 78 in a hundred has an error of 4.1 of its own, however sure ours is.
    #[test]
    fn a_percentage_has_the_error_of_its_own_rate() {
        let printed = Printed::Percent { value: 78.0, rounding: 0.0, samples: 100 };
        let ours = |value| measured(value, 0.1, 100);
        let theirs = 100.0 * (80.0_f64 / 104.0 * (24.0 / 104.0) / 100.0).sqrt();
        assert_eq!(verdict(printed, ours(78.0 + 2.99 * theirs)), Verdict::Agrees);
        assert_eq!(verdict(printed, ours(78.0 + 3.01 * theirs)), Verdict::Differs);
        assert_eq!(verdict(printed, ours(78.0 - 3.01 * theirs)), Verdict::Differs);
    }

    #[test]
    fn inequalities_hold_or_do_not() {
        assert_eq!(verdict(Printed::Below(1.0), Estimate::exact(0.999)), Verdict::Agrees);
        assert_eq!(verdict(Printed::Below(1.0), Estimate::exact(1.0)), Verdict::Differs);
        assert_eq!(verdict(Printed::Above(1.0), Estimate::exact(1.001)), Verdict::Agrees);
        assert_eq!(verdict(Printed::Above(1.0), Estimate::exact(1.0)), Verdict::Differs);
    }

    #[test]
    fn one_tree_is_enough_against_a_domination() {
        assert_eq!(verdict(Printed::Never, Estimate::count(0, 600)), Verdict::Agrees);
        assert_eq!(verdict(Printed::Never, Estimate::count(1, 600)), Verdict::Differs);
        assert_eq!(verdict(Printed::Sometimes, Estimate::count(0, 600)), Verdict::Differs);
        assert_eq!(verdict(Printed::Sometimes, Estimate::count(1, 600)), Verdict::Agrees);
    }

    #[test]
    fn what_is_known_of_a_gap_never_makes_a_claim_agree() {
        let printed = Printed::Number { value: 1.0, rounding: 0.0 };
        let claim = |value| Claim::new("", "", "", printed, Estimate::exact(value));
        assert_eq!(claim(2.0).because("x").verdict(), Verdict::Differs);
        assert!(!claim(2.0).because("x").is_unexplained());
        assert!(claim(2.0).is_unexplained());
        assert_eq!(claim(2.0).missing("x").verdict(), Verdict::NotReproducible);
        assert_eq!(claim(1.0).missing("x").verdict(), Verdict::Exact);
        assert_eq!(claim(1.0).missing("x").note(), None);
        assert_eq!(claim(2.0).missing("x").note(), Some("x"));
        assert_eq!(claim(1.0).incomparable("x").verdict(), Verdict::NotComparable);
    }

    #[test]
    fn not_a_number_never_agrees() {
        let printed = Printed::Number { value: 1.0, rounding: 0.0 };
        assert_eq!(verdict(printed, Estimate::exact(f64::NAN)), Verdict::Differs);
        assert_eq!(verdict(Printed::Below(1.0), Estimate::exact(f64::NAN)), Verdict::Differs);
    }

    #[test]
    fn numbers_are_written_as_people_do() {
        let written = [5560.0, 12345.678, 843.25, 40.123, 1.40112, 0.0].map(number);
        assert_eq!(written, ["5560", "12346", "843.2", "40.12", "1.401", "0"]);
    }
}
