//! A claim, what was printed and what was measured, and the verdict.

use super::{Estimate, Logarithm, estimate};
use std::fmt;

/// How the [reading](Claim::reading) of what nobody printed begins.
pub(crate) const EXPECTED: &str = "expected: ";

/// The same of what was not expected either.
pub(crate) const QUESTION: &str = "a question";

/// What stands in a note between what the text lacks and what was tried for it.
pub(crate) const TRIED: &str = " Tried: ";

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
    /// The paper's own words, where it prints no number or not just one: `printed` is
    /// then how we read them.
    pub words: Option<String>,
    /// Whether nobody printed anything: `printed` is then what we expected before measuring.
    pub ours: bool,
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
    /// From the first to the second: a range in print, or how far we let words reach.
    Between(f64, f64),
    /// What is counted, say trees against a domination, never happens.
    Never,
    /// What is counted happens.
    Sometimes,
    /// Nothing, nor was anything expected: it is a question.
    Nothing,
}

/// What is known of a difference.
#[derive(Clone, Debug, PartialEq)]
pub enum Gap {
    /// Why the numbers differ, if they do.
    Reason(String),
    /// What the text does not tell; and what was measured with other ways to fill it in.
    /// Only if these decide whether the numbers differ is that why they do.
    Missing {
        /// What it is.
        what: String,
        /// The other ways, by name.
        tried: Vec<(String, Estimate)>,
    },
    /// Why the numbers say nothing about each other, however near they are.
    Incomparable(String),
}

/// What became of a claim.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Nothing is left to chance, and the numbers are equal as far as printed.
    Exact,
    /// The difference is less than three standard errors of both samples, rounding
    /// allowed for; or the inequality or range holds on all of the 95 % interval. Of small samples
    /// it takes more errors, by Student's distribution.
    Agrees,
    /// The bound of the inequality, or an end of the range, is within the 95 % interval.
    Undecided,
    /// None of these.
    Differs,
    /// The numbers differ, the text lacks what would be needed, and another way to fill
    /// that in gives the printed number, or, where something is left to chance, one on its other side.
    NotReproducible,
    /// The numbers say nothing about each other: a remark, that cannot fail.
    NotComparable,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Verdict; 6] = [
        Verdict::Exact,
        Verdict::Agrees,
        Verdict::Undecided,
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
            Verdict::Undecided => "undecided",
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
        Claim { id, place, claim, words: None, ours: false, printed, measured, gap: None }
    }

    /// A claim of our own: nothing is printed, and `expected` is what should come out.
    pub fn ours(
        id: impl Into<String>,
        claim: impl Into<String>,
        expected: Printed,
        measured: Estimate,
    ) -> Self {
        Claim { ours: true, ..Claim::new(id, "our own", claim, expected, measured) }
    }

    /// A question of our own, and why nothing was expected: a remark.
    pub fn asked(
        id: impl Into<String>,
        claim: impl Into<String>,
        why: impl Into<String>,
        measured: Estimate,
    ) -> Self {
        Claim::ours(id, claim, Printed::Nothing, measured).incomparable(why)
    }

    /// The paper's own words, of which `printed` is a reading.
    pub fn worded(self, words: impl Into<String>) -> Self {
        Claim { words: Some(words.into()), ..self }
    }

    /// Why the numbers differ, if they do.
    pub fn because(self, reason: impl Into<String>) -> Self {
        Claim { gap: Some(Gap::Reason(reason.into())), ..self }
    }

    /// What the text does not tell, and what other ways to fill it in gave.
    pub fn missing(
        self,
        what: impl Into<String>,
        tried: impl IntoIterator<Item = (String, Estimate)>,
    ) -> Self {
        let gap = Gap::Missing { what: what.into(), tried: tried.into_iter().collect() };
        Claim { gap: Some(gap), ..self }
    }

    /// Why the numbers say nothing about each other.
    pub fn incomparable(self, why: impl Into<String>) -> Self {
        Claim { gap: Some(Gap::Incomparable(why.into())), ..self }
    }

    /// What became of it, by the rule stated at each [`Verdict`].
    pub fn verdict(&self) -> Verdict {
        match (&self.gap, self.fits()) {
            (Some(Gap::Incomparable(_)), _) => Verdict::NotComparable,
            (_, Some(fits)) => fits,
            (Some(Gap::Missing { tried, .. }), None) if self.is_decided_by(tried) => {
                Verdict::NotReproducible
            }
            _ => Verdict::Differs,
        }
    }

    /// What the numbers alone say, if they do not differ.
    fn fits(&self) -> Option<Verdict> {
        let Estimate { value, low, high, samples, .. } = self.measured;
        let side = |bound: f64, holds: bool| match low < high && (low..=high).contains(&bound) {
            true => Some(Verdict::Undecided),
            false => holds.then_some(Verdict::Agrees),
        };
        match self.printed {
            Printed::Number { .. } | Printed::Sampled { .. } | Printed::Percent { .. } => {
                match self.standard_errors() {
                    None if self.beyond_rounding() <= 0.0 => Some(Verdict::Exact),
                    Some(errors) if errors < estimate::difference(samples) => Some(Verdict::Agrees),
                    _ => None,
                }
            }
            Printed::Below(bound) => side(bound, value < bound),
            Printed::Above(bound) => side(bound, value > bound),
            Printed::Between(least, most) => {
                let open = [least, most]
                    .into_iter()
                    .any(|bound| low < high && (low..=high).contains(&bound));
                match open {
                    true => Some(Verdict::Undecided),
                    false => (least..=most).contains(&value).then_some(Verdict::Agrees),
                }
            }
            Printed::Never => (value == 0.0).then_some(Verdict::Agrees),
            Printed::Sometimes => (value > 0.0).then_some(Verdict::Agrees),
            Printed::Nothing => None,
        }
    }

    /// Whether one of these settings gives what is printed, or lies on its other side: then it is
    /// the setting that decides. Where nothing is left to chance only the printed number will do: between two
    /// readings of an algorithm there is none.
    fn is_decided_by(&self, tried: &[(String, Estimate)]) -> bool {
        let by_chance = self.sampling_error() != Some(0.0);
        let with = |measured| Claim { measured, gap: None, ..self.clone() };
        let other_side =
            |value: f64, found: f64| (found - value) * (self.measured.value - value) < 0.0;
        tried.iter().any(|(_, it)| match (with(*it).fits(), self.printed) {
            (Some(Verdict::Exact | Verdict::Agrees), _) => true,
            (_, Printed::Between(least, most)) if (least..=most).contains(&it.value) => true,
            (
                _,
                Printed::Number { value, .. }
                | Printed::Sampled { value, .. }
                | Printed::Percent { value, .. },
            ) => by_chance && other_side(value, it.value),
            (_, Printed::Between(least, most)) => {
                let ends = [self.measured.value, it.value];
                ends.iter().any(|end| *end < least) && ends.iter().any(|end| *end > most)
            }
            _ => false,
        })
    }

    /// The difference in standard errors of both samples, rounding allowed for;
    /// none where there is no number or nothing is left to chance.
    pub fn standard_errors(&self) -> Option<f64> {
        let error = self.sampling_error()?;
        if let Some(logarithm) = self.measured.logarithm.filter(|it| it.spread > 0.0) {
            return self.errors_by_logarithm(logarithm);
        }
        (error > 0.0).then(|| self.beyond_rounding().max(0.0) / error)
    }

    /// The same of a geometric mean: what is printed, rounded towards the measured number, in errors of the
    /// logarithm. Beyond the zero there is no ratio, and no error reaches that far.
    fn errors_by_logarithm(&self, Logarithm { zero, spread }: Logarithm) -> Option<f64> {
        let (value, rounding, theirs) = match self.printed {
            Printed::Number { value, rounding } => (value, rounding, None),
            Printed::Sampled { value, rounding, samples } => (value, rounding, Some(samples)),
            _ => return None,
        };
        let found = self.measured.value;
        let nearest = found.clamp(value - rounding, value + rounding);
        let part = |samples: u64| spread / (samples as f64).sqrt();
        let error = part(self.measured.samples).hypot(theirs.map_or(0.0, part));
        let ratio = (nearest - zero) / (found - zero);
        Some(if ratio > 0.0 { ratio.ln().abs() / error } else { f64::INFINITY })
    }

    /// The standard error of the difference, by both samples; none where there is no number.
    pub(super) fn sampling_error(&self) -> Option<f64> {
        let theirs = match self.printed {
            Printed::Number { .. } => 0.0,
            Printed::Sampled { samples, .. } => self.measured.error_with(samples),
            Printed::Percent { value, samples, .. } => {
                let times = (value / 100.0 * samples as f64).round() as u64;
                Estimate::rate(times, samples)?.times(100.0).error_with(samples)
            }
            _ => return None,
        };
        Some(theirs.hypot(self.measured.error_with(self.measured.samples)))
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
    pub fn note(&self) -> Option<String> {
        let verdict = self.verdict();
        if matches!(verdict, Verdict::Exact | Verdict::Agrees | Verdict::Undecided) {
            return None;
        }
        Some(match self.gap.as_ref()? {
            Gap::Reason(what) | Gap::Incomparable(what) => what.clone(),
            // What was not tried is no reason.
            Gap::Missing { tried, .. } if tried.is_empty() => return None,
            Gap::Missing { what, tried } => {
                let tried = tried.iter().map(|(name, it)| format!("{name} {}", number(it.value)));
                let tried = tried.collect::<Vec<_>>().join(", ");
                match verdict {
                    Verdict::NotReproducible => format!("{what}{TRIED}{tried}."),
                    _ => format!("{what} That does not explain it: {tried}."),
                }
            }
        })
    }

    /// What is printed: the paper's words, or its number; a dash where nothing is.
    pub fn printed_text(&self) -> String {
        if self.ours {
            return "–".to_string();
        }
        self.words.clone().unwrap_or_else(|| self.printed.to_string())
    }

    /// How that is read: the number or bound behind words, how far a number may be off, and the
    /// size of the paper's sample.
    pub fn reading(&self) -> String {
        let (rounding, samples) = match self.printed {
            Printed::Number { rounding, .. } => (rounding, None),
            Printed::Sampled { rounding, samples, .. }
            | Printed::Percent { rounding, samples, .. } => (rounding, Some(samples)),
            _ => (0.0, None),
        };
        let of_words = match self.ours {
            true if self.printed == Printed::Nothing => Some(QUESTION.to_string()),
            true => Some(format!("{EXPECTED}{}", self.printed)),
            false => self.words.as_ref().map(|_| self.printed.to_string()),
        };
        let rounding = (rounding > 0.0).then(|| format!("±{rounding}"));
        let samples = samples.map(|samples| format!("n {samples}"));
        [of_words, rounding, samples].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// What was measured and the ends of its interval, as people write them; with more digits where a number that
    /// is not the bound of the inequality or an end of the range would read as if it were.
    pub fn measured_text(&self) -> [String; 3] {
        let bounds = match self.printed {
            Printed::Below(bound) | Printed::Above(bound) => vec![bound],
            Printed::Between(least, most) => vec![least, most],
            _ => Vec::new(),
        };
        let Estimate { value, low, high, .. } = self.measured;
        [value, low, high].map(|it| {
            let seems = |text: &str| {
                let read: Option<f64> = text.parse().ok();
                bounds.iter().any(|bound| read == Some(*bound) && it != *bound)
            };
            let text = number(it);
            let digits = text.split_once('.').map_or(0, |(_, digits)| digits.len());
            let longer = (digits + 1..=MOST_DIGITS).map(|digits| format!("{it:.digits$}"));
            let mut texts = [text.clone()].into_iter().chain(longer);
            texts.find(|it| !seems(it)).unwrap_or(text)
        })
    }

    /// Whether it differs and nobody knows why.
    pub fn is_unexplained(&self) -> bool {
        self.verdict() == Verdict::Differs && !matches!(self.gap, Some(Gap::Reason(_)))
    }
}

/// After the point, where fewer do not tell a number from a bound.
const MOST_DIGITS: usize = 9;

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match *self {
            Printed::Number { value, rounding }
            | Printed::Sampled { value, rounding, .. }
            | Printed::Percent { value, rounding, .. } => as_printed(value, rounding),
            Printed::Below(bound) => format!("< {}", short(bound)),
            Printed::Above(bound) => format!("> {}", short(bound)),
            Printed::Between(least, most) => format!("{} to {}", short(least), short(most)),
            Printed::Never => "never".to_string(),
            Printed::Sometimes => "sometimes".to_string(),
            Printed::Nothing => "–".to_string(),
        })
    }
}

/// A number with the digits that it is printed with, of which the rounding tells.
fn as_printed(value: f64, rounding: f64) -> String {
    let digits = -(2.0 * rounding).log10();
    let text = format!("{value:.*}", digits.round().clamp(0.0, 9.0) as usize);
    let is_whole = digits > 0.5 && (digits - digits.round()).abs() < 1e-9;
    let same = text.parse().is_ok_and(|it: f64| (it - value).abs() < 1e-9);
    if is_whole && same { text } else { short(value) }
}

/// A number that somebody wrote down, without digits that it was not given.
fn short(value: f64) -> String {
    const MOST: usize = 6;
    let text = format!("{value}");
    if text.len() <= MOST { text } else { number(value) }
}

/// A number as people write it: whole if it is but for the last place of a sum of fractions, else
/// with four digits at least.
pub(crate) fn number(value: f64) -> String {
    let whole = value.round();
    if (value - whole).abs() <= 1e-12 * whole.abs().max(1.0) && value.abs() < 1e15 {
        // Without the sign of a zero.
        return format!("{:.0}", whole + 0.0);
    }
    let digits = match value.abs() {
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
        // Of a hundred, 3.08 errors are as unlikely as three of infinitely many.
        let together = 40.0_f64.hypot(40.0) / 10.0;
        assert_eq!(verdict(theirs, ours(100.0 + 3.07 * together)), Verdict::Agrees);
        assert_eq!(verdict(theirs, ours(100.0 + 3.09 * together)), Verdict::Differs);
        assert_eq!(verdict(theirs, ours(100.0 - 3.07 * together)), Verdict::Agrees);
        assert_eq!(verdict(theirs, ours(100.0 - 3.09 * together)), Verdict::Differs);
        // Their sample counts: with four times as many, the same difference is one.
        let more = Printed::Sampled { value: 100.0, rounding: 0.0, samples: 10_000 };
        assert_eq!(verdict(more, ours(100.0 + 3.07 * together)), Verdict::Differs);
        // A number without error is measured by our error alone.
        let sure = Printed::Number { value: 100.0, rounding: 0.0 };
        assert_eq!(verdict(sure, measured(112.2, 40.0, 100)), Verdict::Agrees);
        assert_eq!(verdict(sure, measured(112.4, 40.0, 100)), Verdict::Differs);
        // Rounding comes on top.
        let rounded = Printed::Number { value: 100.0, rounding: 0.5 };
        assert_eq!(verdict(rounded, measured(112.7, 40.0, 100)), Verdict::Agrees);
        assert_eq!(verdict(rounded, measured(112.9, 40.0, 100)), Verdict::Differs);
    }

    /// A sample that happens to be all alike is not proof of equality.
    #[test]
    fn a_sample_without_spread_must_match_to_the_digit() {
        let theirs = Printed::Sampled { value: 100.0, rounding: 0.0, samples: 100 };
        assert_eq!(verdict(theirs, measured(100.0, 0.0, 50)), Verdict::Exact);
        assert_eq!(verdict(theirs, measured(100.1, 0.0, 50)), Verdict::Differs);
    }

    /// A half is as far from one as two is; and what is saved is judged as the ratio that is left.
    #[test]
    fn geometric_means_are_judged_by_their_logarithms() {
        let printed = Printed::Sampled { value: 1.0, rounding: 0.0, samples: 20 };
        let found = |ratio: f64| Estimate::sampled(ratio.ln(), 0.5, 20).exp();
        // Together 0.158 of the logarithm, of which twenty trials need 3.46.
        for (ratio, said) in [(1.70, Verdict::Agrees), (1.80, Verdict::Differs)] {
            assert_eq!(verdict(printed, found(ratio)), said, "{ratio}");
            assert_eq!(verdict(printed, found(1.0 / ratio)), said, "1 / {ratio}");
            let saved = Printed::Sampled { value: 0.0, rounding: 0.0, samples: 20 };
            for ratio in [ratio, 1.0 / ratio] {
                assert_eq!(verdict(saved, found(ratio).below_one().times(100.0)), said, "{ratio}");
            }
            let doubled = Printed::Sampled { value: 2.0, rounding: 0.0, samples: 20 };
            assert_eq!(verdict(doubled, found(ratio).times(2.0)), said, "{ratio}");
        }
        // On the raw scale the errors of a small ratio would be small too.
        let raw = Estimate { logarithm: None, ..found(1.0 / 1.70) };
        assert_eq!(verdict(printed, raw), Verdict::Differs);
        // Rounding reaches towards what was found, and nothing beyond the zero.
        let rounded = Printed::Sampled { value: 1.0, rounding: 0.1, samples: 20 };
        assert_eq!(verdict(rounded, found(1.80)), Verdict::Agrees);
        let beyond = Printed::Number { value: -1.0, rounding: 0.0 };
        assert_eq!(verdict(beyond, found(0.01)), Verdict::Differs);
        // Of two ratios the errors of the logarithms add.
        let quotient = found(3.0).over(found(2.0));
        assert!((quotient.high / quotient.value - quotient.value / quotient.low).abs() < 1e-9);
        assert!((quotient.value - 1.5).abs() < 1e-9);
    }

    /// 78 in a hundred has an error of 4.1 of its own, however sure ours is.
    #[test]
    fn a_percentage_has_the_error_of_its_own_rate() {
        let printed = Printed::Percent { value: 78.0, rounding: 0.0, samples: 100 };
        let ours = |value| measured(value, 0.1, 1_000_000);
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

    /// On either side of the bound, and at the ends of the interval.
    #[test]
    fn an_inequality_whose_interval_has_its_bound_is_undecided() {
        let found = |low, high| Estimate::with_interval(0.5 * (low + high), low, high, 100);
        for printed in [Printed::Below(1.0), Printed::Above(1.0)] {
            for (low, high) in [(0.9, 1.2), (0.7, 1.1), (1.0, 1.2), (0.8, 1.0)] {
                assert_eq!(verdict(printed, found(low, high)), Verdict::Undecided, "{low} {high}");
            }
        }
        assert_eq!(verdict(Printed::Below(1.0), found(0.8, 0.99)), Verdict::Agrees);
        assert_eq!(verdict(Printed::Below(1.0), found(1.01, 1.2)), Verdict::Differs);
        assert_eq!(verdict(Printed::Above(1.0), found(1.01, 1.2)), Verdict::Agrees);
        assert_eq!(verdict(Printed::Above(1.0), found(0.8, 0.99)), Verdict::Differs);
        let claim = Claim::new("", "", "", Printed::Above(1.0), found(0.9, 1.2));
        assert_eq!(claim.clone().because("x").note(), None);
        assert_eq!(claim.incomparable("x").verdict(), Verdict::NotComparable);
    }

    /// A range is two inequalities.
    #[test]
    fn a_range_that_ends_within_the_interval_is_undecided() {
        let printed = Printed::Between(15.0, 25.0);
        let found = |low, high| Estimate::with_interval(0.5 * (low + high), low, high, 100);
        for (low, high) in [(14.0, 16.0), (24.9, 30.0), (10.0, 30.0), (15.0, 20.0), (25.0, 26.0)] {
            assert_eq!(verdict(printed, found(low, high)), Verdict::Undecided, "{low} {high}");
        }
        assert_eq!(verdict(printed, found(15.1, 24.9)), Verdict::Agrees);
        assert_eq!(verdict(printed, found(14.0, 14.9)), Verdict::Differs);
        assert_eq!(verdict(printed, found(25.1, 26.0)), Verdict::Differs);
        for value in [15.0, 20.0, 25.0] {
            assert_eq!(verdict(printed, Estimate::exact(value)), Verdict::Agrees);
        }
        assert_eq!(verdict(printed, Estimate::exact(25.1)), Verdict::Differs);
        assert_eq!(verdict(printed, Estimate::exact(f64::NAN)), Verdict::Differs);
        assert_eq!(printed.to_string(), "15 to 25");
        let tried = |other: f64| {
            let tried = [("y".to_string(), Estimate::exact(other))];
            Claim::new("", "", "", printed, Estimate::exact(30.0)).missing("x.", tried).verdict()
        };
        assert_eq!(tried(20.0), Verdict::NotReproducible);
        let wide = [("y".to_string(), found(14.0, 20.0))];
        let claim = Claim::new("", "", "", printed, Estimate::exact(30.0)).missing("x.", wide);
        assert_eq!(claim.verdict(), Verdict::NotReproducible);
        assert_eq!(tried(10.0), Verdict::NotReproducible);
        assert_eq!(tried(26.0), Verdict::Differs);
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
        assert_eq!(claim(1.0).missing("x", []).verdict(), Verdict::Exact);
        assert_eq!(claim(1.0).missing("x", []).note(), None);
        assert_eq!(claim(1.0).incomparable("x").verdict(), Verdict::NotComparable);
    }

    /// What is missing explains a difference if other ways to fill it in decide it.
    #[test]
    fn an_excuse_needs_a_test() {
        let of = |printed, tried: &[f64]| {
            let tried = tried.iter().map(|it| ("y".to_string(), Estimate::exact(*it)));
            Claim::new("", "", "", printed, Estimate::exact(2.0)).missing("x.", tried)
        };
        let exact = Printed::Number { value: 1.0, rounding: 0.0 };
        assert_eq!(of(exact, &[1.0]).verdict(), Verdict::NotReproducible);
        assert_eq!(
            of(exact, &[0.9]).verdict(),
            Verdict::Differs,
            "nothing lies between two readings"
        );
        let sampled = Printed::Sampled { value: 1.0, rounding: 0.0, samples: 100 };
        let claim = |tried: &[f64]| {
            let measured = Estimate::with_interval(2.0, 1.999, 2.001, 1000);
            Claim { measured, ..of(sampled, tried) }
        };
        for tried in [&[1.0][..], &[2.1, 1.0], &[0.9]] {
            assert_eq!(claim(tried).verdict(), Verdict::NotReproducible, "{tried:?}");
        }
        for tried in [&[][..], &[2.0], &[1.1, 3.0]] {
            assert_eq!(claim(tried).verdict(), Verdict::Differs, "{tried:?}");
            assert!(claim(tried).is_unexplained());
        }
        assert_eq!(claim(&[0.5]).note().as_deref(), Some("x. Tried: y 0.500."));
        assert_eq!(claim(&[1.5]).note().as_deref(), Some("x. That does not explain it: y 1.500."));
        let below = |found: f64| {
            let tried = [("y".to_string(), Estimate::exact(found))];
            Claim::new("", "", "", Printed::Below(1.0), Estimate::exact(2.0)).missing("x.", tried)
        };
        assert_eq!(below(0.9).verdict(), Verdict::NotReproducible);
        assert_eq!(below(1.9).verdict(), Verdict::Differs);
    }

    #[test]
    fn words_and_tolerances_are_shown() {
        let printed = Printed::Sampled { value: 4.5, rounding: 0.5, samples: 20 };
        let claim = Claim::new("", "", "", printed, Estimate::exact(4.0));
        assert_eq!((claim.printed_text(), claim.reading()), ("4.5".into(), "±0.5, n 20".into()));
        let claim = claim.worded("between 4 and 5");
        let shown = (claim.printed_text(), claim.reading());
        assert_eq!(shown, ("between 4 and 5".into(), "4.5, ±0.5, n 20".into()));
        let claim = Claim::new("", "", "", Printed::Below(2.0), Estimate::exact(1.0));
        assert_eq!((claim.printed_text(), claim.reading()), ("< 2".into(), String::new()));
        assert_eq!(claim.worded("a small factor").reading(), "< 2");
        let claim = Claim::ours("", "", Printed::Below(2.0), Estimate::exact(1.0));
        let shown = (claim.printed_text(), claim.reading());
        assert_eq!(shown, ("–".into(), "expected: < 2".into()));
        let claim = Claim::asked("", "", "x", Estimate::exact(1.0));
        assert_eq!((claim.printed_text(), claim.reading()), ("–".into(), "a question".into()));
        assert_eq!((claim.verdict(), claim.note()), (Verdict::NotComparable, Some("x".into())));
    }

    /// An interval that does not have the bound does not look as if it had.
    #[test]
    fn numbers_are_told_from_their_bounds() {
        let found = Estimate::with_interval(100.03, 100.01, 100.05, 100);
        let shown = |printed| Claim::new("", "", "", printed, found).measured_text();
        assert_eq!(shown(Printed::Below(100.0)), ["100.03", "100.01", "100.05"]);
        assert_eq!(shown(Printed::Between(90.0, 100.0)), ["100.03", "100.01", "100.05"]);
        assert_eq!(shown(Printed::Below(50.0)), ["100.0", "100.0", "100.0"]);
        // What is the bound is written as it is.
        let claim = Claim::new("", "", "", Printed::Below(100.0), Estimate::exact(100.0));
        assert_eq!(claim.measured_text(), ["100", "100", "100"]);
        let claim = Claim::new("", "", "", Printed::Below(1.0), Estimate::exact(1.0 - 1e-14));
        assert_eq!(claim.measured_text(), ["1", "1", "1"]);
    }

    /// With the paper's digits, no more and no fewer.
    #[test]
    fn numbers_in_print_stay_as_they_are() {
        let text = |value, rounding| Printed::Number { value, rounding }.to_string();
        assert_eq!(text(44.9, 0.05), "44.9");
        assert_eq!(text(8.0, 0.05), "8.0");
        assert_eq!(
            [text(26.3, 0.05), text(2.2, 0.05), text(0.721, 0.0005)],
            ["26.3", "2.2", "0.721"]
        );
        assert_eq!([text(843.0, 0.5), text(40.0, 5.0), text(5560.0, 0.0)], ["843", "40", "5560"]);
        // A bound of ours, and a number that is worked out.
        assert_eq!(Printed::Below(0.25).to_string(), "< 0.25");
        assert_eq!(Printed::Below(1.743_91).to_string(), "< 1.744");
        assert_eq!(text(2.0_f64.sqrt(), 0.05), "1.414");
        assert_eq!(Printed::Number { value: f64::NAN, rounding: 0.0 }.to_string(), "NaN");
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
        let written = [-0.0, 0.3 - 0.1 - 0.2, -7.0 - 1e-15, f64::NAN, 1e-9].map(number);
        assert_eq!(written, ["0", "0", "-7", "NaN", "0.000"]);
    }
}
