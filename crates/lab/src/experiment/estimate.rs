//! A number measured by sampling, and how sure it is.

use plywood_games::random::{below, mix};
use plywood_play::statistics::{NORMAL_95, WinRate};

/// A measured number with its 95 % interval.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// From how many trials.
    pub samples: u64,
    /// The standard error that a single trial would have.
    pub spread: f64,
    /// Of what was averaged by its logarithms, their error, in which differences are judged: a ratio of a half is as
    /// far from one as two is.
    pub logarithm: Option<Logarithm>,
}

/// The error of the logarithm of how far a number is from some zero.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Logarithm {
    /// Where the ratio would be nothing: zero of a ratio, a hundred of the percentage that it saves.
    pub zero: f64,
    /// The standard error of the logarithm that a single trial would have.
    pub spread: f64,
}

/// The two-sided 95 % quantiles of Student's distribution with one to four degrees of freedom, as tables have
/// them.
const FEW_95: [f64; 4] = [12.706_204_736, 4.302_652_730, 3.182_446_305, 2.776_445_105];

/// As many standard errors of a large sample are a difference: they are exceeded by chance
/// 27 times in ten thousand.
const DIFFERENCE: f64 = 3.0;

/// What is exceeded as seldom with one to four degrees of freedom.
const FEW_DIFFERENT: [f64; 4] = [235.80, 19.206, 9.219, 6.620];

/// The same as `few` and `normal` with any number of degrees: beyond the first few, by the
/// expansion about the normal distribution (Abramowitz & Stegun 26.7.5).
fn student(normal: f64, few: [f64; 4], freedom: f64) -> f64 {
    let whole = freedom.max(1.0).floor();
    if let Some(&quantile) = few.get(whole as usize - 1) {
        return quantile;
    }
    let z = normal;
    let powers =
        |factors: [f64; 5]| factors.iter().rev().fold(0.0, |sum, factor| sum * z * z + factor) * z;
    let n = freedom;
    z + powers([1.0, 1.0, 0.0, 0.0, 0.0]) / 4.0 / n
        + powers([3.0, 16.0, 5.0, 0.0, 0.0]) / 96.0 / n.powi(2)
        + powers([-15.0, 17.0, 19.0, 3.0, 0.0]) / 384.0 / n.powi(3)
        + powers([-945.0, -1920.0, 1482.0, 776.0, 79.0]) / 92_160.0 / n.powi(4)
}

/// Of the 95 % interval; right to 0.0003.
fn student_95(freedom: f64) -> f64 {
    student(NORMAL_95, FEW_95, freedom)
}

/// How many standard errors of a sample of this size are a difference; right to a percent.
pub(super) fn difference(samples: u64) -> f64 {
    student(DIFFERENCE, FEW_DIFFERENT, samples as f64 - 1.0)
}

impl Estimate {
    /// A number that leaves nothing to chance.
    pub fn exact(value: f64) -> Self {
        Estimate { value, low: value, high: value, samples: 1, spread: 0.0, logarithm: None }
    }

    /// A count over `samples` trees, all of them looked at.
    pub fn count(value: u64, samples: u64) -> Self {
        Estimate { samples, ..Estimate::exact(value as f64) }
    }

    pub(crate) fn sampled(value: f64, spread: f64, samples: usize) -> Self {
        let half = student_95(samples as f64 - 1.0) * spread / (samples as f64).sqrt();
        let (low, high, samples) = (value - half, value + half, samples as u64);
        Estimate { value, low, high, samples, spread, logarithm: None }
    }

    /// A number whose 95 % interval is known.
    pub fn with_interval(value: f64, low: f64, high: f64, samples: u64) -> Self {
        let wide = 2.0 * student_95(samples as f64 - 1.0);
        let spread = (high - low) / wide * (samples as f64).sqrt();
        Estimate { value, low, high, samples, spread, logarithm: None }
    }

    /// The number whose logarithm this is, as a geometric mean is of the mean of logarithms.
    pub fn exp(self) -> Self {
        let [value, low, high] = [self.value, self.low, self.high].map(f64::exp);
        let logarithm = Some(Logarithm { zero: 0.0, spread: self.spread });
        Estimate { logarithm, ..Estimate::with_interval(value, low, high, self.samples) }
    }

    /// The mean of a sample; none of fewer than two numbers.
    pub fn mean(sample: &[f64]) -> Option<Self> {
        let moments = Moments::of(sample)?;
        Some(Estimate::sampled(moments.mean, moments.deviation(), sample.len()))
    }

    /// The standard deviation of a sample, with the error that its fourth moment
    /// gives it, whatever the distribution; none of fewer than two numbers.
    pub fn deviation(sample: &[f64]) -> Option<Self> {
        let moments = Moments::of(sample)?;
        let deviation = moments.deviation();
        let spread = match deviation > 0.0 {
            true => (moments.fourth - moments.second.powi(2)).max(0.0).sqrt() / (2.0 * deviation),
            false => 0.0,
        };
        Some(Estimate::sampled(deviation, spread, sample.len()))
    }

    /// The sum of the first numbers over the sum of the second, with the error of a
    /// ratio of paired samples; none of fewer than two pairs.
    pub fn ratio(pairs: &[(f64, f64)]) -> Option<Self> {
        let seconds: Vec<f64> = pairs.iter().map(|pair| pair.1).collect();
        let below = Moments::of(&seconds)?.mean;
        let above = pairs.iter().map(|pair| pair.0).sum::<f64>() / pairs.len() as f64;
        let ratio = above / below;
        let rests: Vec<f64> = pairs.iter().map(|(a, b)| (a - ratio * b) / below).collect();
        let spread = Moments::of(&rests)?.deviation();
        ratio.is_finite().then(|| Estimate::sampled(ratio, spread, pairs.len()))
    }

    /// How much larger the ratio of the first pairs is than that of the second, of the same trees or positions one by one: what
    /// both have in common is no error of the difference. None of fewer than two, or if one is missing its partner.
    pub fn ratios_apart(first: &[(f64, f64)], second: &[(f64, f64)]) -> Option<Self> {
        let rests = |pairs: &[(f64, f64)]| -> Option<(f64, Vec<f64>)> {
            let ratio = Estimate::ratio(pairs)?.value;
            let below = pairs.iter().map(|pair| pair.1).sum::<f64>() / pairs.len() as f64;
            Some((ratio, pairs.iter().map(|(a, b)| (a - ratio * b) / below).collect()))
        };
        let ((one, ours), (other, theirs)) = (rests(first)?, rests(second)?);
        let apart: Vec<f64> = ours.iter().zip(&theirs).map(|(a, b)| a - b).collect();
        let spread = Moments::of(&apart)?.deviation();
        (ours.len() == theirs.len()).then(|| Estimate::sampled(one - other, spread, apart.len()))
    }

    /// The ratio of sums where a few pairs may outweigh all others, and the error of a ratio says little:
    /// the interval is where 95 of a hundred ratios of pairs drawn again from these lie
    /// (bootstrap, Efron 1979), and is not symmetrical.
    pub fn ratio_by_bootstrap(pairs: &[(f64, f64)]) -> Option<Self> {
        const DRAWN: u64 = 2000;
        let whole = Estimate::ratio(pairs)?;
        let count = pairs.len() as u32;
        let again = |time: u64| {
            let draws = (0..count).map(|i| {
                let draw = mix(time << 32 | u64::from(i));
                pairs[below(draw, count) as usize]
            });
            let (above, under) = draws.fold((0.0, 0.0), |(a, b), (x, y)| (a + x, b + y));
            above / under
        };
        let mut ratios: Vec<f64> = (0..DRAWN).map(again).collect();
        ratios.sort_by(f64::total_cmp);
        let at = |part: f64| ratios[((DRAWN - 1) as f64 * part).round() as usize];
        Some(Estimate::with_interval(whole.value, at(0.025), at(0.975), whole.samples))
    }

    /// The rate of what happened `times` times in `trials` trials, with the interval of
    /// Wilson 1927; `None` without trials.
    pub fn rate(times: u64, trials: u64) -> Option<Self> {
        let (times, losses) = (times.min(trials), trials.saturating_sub(times));
        let rate = WinRate { wins: times, ties: 0, losses, independent: trials as f64 };
        Estimate::of_wins(&rate)
    }

    /// How often a player won, ties left out; none where nothing was decided.
    ///
    /// The error is that of two more wins and losses (Agresti & Coull 1998), so
    /// that it is never nothing.
    pub fn of_wins(wins: &WinRate) -> Option<Self> {
        let value = wins.rate()?;
        let (low, high) = wins.interval();
        let n = wins.independent;
        let rate = (value * n + 2.0) / (n + 4.0);
        let decided = (wins.wins + wins.losses) as f64;
        // As if all were independent, with the error of those that are.
        let spread = (rate * (1.0 - rate) * decided / n).sqrt();
        let samples = decided as u64;
        Some(Estimate { value, low, high, samples, spread, logarithm: None })
    }

    /// This number over another, their errors taken as independent.
    pub fn over(self, other: Self) -> Self {
        if let Some(ratio) = self.over_by_logarithms(other) {
            return ratio;
        }
        let value = self.value / other.value;
        let part = |it: Self| it.error_with(it.samples) / it.value;
        let samples = self.samples.min(other.samples);
        let error = value.abs() * part(self).hypot(part(other));
        Estimate::sampled(value, error * (samples as f64).sqrt(), samples as usize)
    }

    /// The same of two geometric means.
    fn over_by_logarithms(self, other: Self) -> Option<Self> {
        let error = |it: Self| {
            let Logarithm { zero, spread } = it.logarithm?;
            (zero == 0.0).then_some(spread / (it.samples as f64).sqrt())
        };
        let samples = self.samples.min(other.samples);
        let spread = error(self)?.hypot(error(other)?) * (samples as f64).sqrt();
        let logarithm = (self.value / other.value).ln();
        Some(Estimate::sampled(logarithm, spread, samples as usize).exp())
    }

    /// This number less another, their errors taken as independent.
    pub fn less(self, other: Self) -> Self {
        let error = self.error_with(self.samples).hypot(other.error_with(other.samples));
        let samples = self.samples.min(other.samples);
        let spread = error * (samples as f64).sqrt();
        Estimate::sampled(self.value - other.value, spread, samples as usize)
    }

    /// The same in other units.
    pub fn times(self, factor: f64) -> Self {
        let ends = [self.low * factor, self.high * factor];
        Estimate {
            value: self.value * factor,
            low: ends[0].min(ends[1]),
            high: ends[0].max(ends[1]),
            spread: self.spread * factor.abs(),
            samples: self.samples,
            logarithm: self.with_zero(|zero| zero * factor),
        }
    }

    /// The same from another zero.
    pub fn plus(self, shift: f64) -> Self {
        let Estimate { value, low, high, .. } = self;
        let logarithm = self.with_zero(|zero| zero + shift);
        Estimate { value: value + shift, low: low + shift, high: high + shift, logarithm, ..self }
    }

    /// How much is missing to one: of a ratio, the savings.
    pub fn below_one(self) -> Self {
        let Estimate { value, low, high, .. } = self;
        let logarithm = self.with_zero(|zero| 1.0 - zero);
        Estimate { value: 1.0 - value, low: 1.0 - high, high: 1.0 - low, logarithm, ..self }
    }

    /// The error of the logarithm, counted from where the zero is moved to.
    fn with_zero(&self, moved: impl FnOnce(f64) -> f64) -> Option<Logarithm> {
        let it = self.logarithm?;
        Some(Logarithm { zero: moved(it.zero), ..it })
    }

    /// The standard error from `samples` trials.
    pub fn error_with(&self, samples: u64) -> f64 {
        self.spread / (samples as f64).sqrt()
    }
}

/// The mean of a sample and its central moments.
struct Moments {
    mean: f64,
    /// With one less than the number of the sample below.
    second: f64,
    fourth: f64,
}

impl Moments {
    fn of(sample: &[f64]) -> Option<Self> {
        let n = sample.len() as f64;
        if sample.len() < 2 {
            return None;
        }
        let mean = sample.iter().sum::<f64>() / n;
        let power = |power| sample.iter().map(|x| (x - mean).powi(power)).sum::<f64>();
        Some(Moments { mean, second: power(2) / (n - 1.0), fourth: power(4) / n })
    }

    fn deviation(&self) -> f64 {
        self.second.sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_games::random::mix;

    fn uniform(seed: u64) -> f64 {
        (mix(seed) >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// As tables have it.
    #[test]
    fn small_samples_have_wide_intervals() {
        let table = [
            (0.0, 12.706),
            (1.0, 12.706),
            (2.0, 4.303),
            (3.0, 3.182),
            (4.0, 2.776),
            (5.0, 2.571),
            (9.0, 2.262),
            (30.0, 2.042),
            (100.0, 1.984),
            (1e9, 1.960),
        ];
        for (freedom, quantile) in table {
            let found = student_95(freedom);
            assert!((found - quantile).abs() < 0.001, "{found} with {freedom} degrees");
        }
        // What is exceeded with a chance of 0.0026998, by numerical integration of the density.
        for (samples, errors) in
            [(2, 235.8), (3, 19.21), (5, 6.62), (6, 5.51), (20, 3.45), (1000, 3.01)]
        {
            let found = difference(samples);
            assert!((found / errors - 1.0).abs() < 0.01, "{found} of {samples}");
        }
    }

    /// Of ratios that go up and down together the difference is known better than either; of ratios that have
    /// nothing to do with each other no better than by both errors.
    #[test]
    fn ratios_of_the_same_trees_are_compared_tree_by_tree() {
        let pairs = |shift: u64, more: f64| -> Vec<(f64, f64)> {
            let pair = |i| (uniform(i + shift) + more, 1.0 + uniform(10_000 + i + shift));
            (0..400).map(pair).collect()
        };
        let (first, second, other) = (pairs(0, 0.1), pairs(0, 0.0), pairs(1000, 0.0));
        let ratio = |pairs: &[(f64, f64)]| Estimate::ratio(pairs).expect("pairs");
        let apart = |a: &[_], b: &[_]| Estimate::ratios_apart(a, b).expect("pairs");
        let (paired, alone) = (apart(&first, &second), ratio(&first).less(ratio(&second)));
        assert!((paired.value - alone.value).abs() < 1e-12);
        assert!(paired.spread < 0.2 * alone.spread, "{} {}", paired.spread, alone.spread);
        let (apart_from, alone) = (apart(&first, &other), ratio(&first).less(ratio(&other)));
        assert!((apart_from.spread / alone.spread - 1.0).abs() < 0.1);
        assert_eq!(apart(&first, &first).spread, 0.0);
        assert_eq!(Estimate::ratios_apart(&first, &second[1..]), None);
    }

    /// Of numbers whose logarithms are normal, with a few large ones among them.
    #[test]
    fn a_bootstrap_interval_holds_where_tails_are_heavy() {
        let pair = |seed: u64| {
            let normal: f64 = (0..12).map(|i| uniform(seed * 12 + i)).sum::<f64>() - 6.0;
            ((1.5 * normal).exp(), 1.0)
        };
        let truth = (1.5_f64 * 1.5 / 2.0).exp();
        let runs = (0..200_u64).map(|run| {
            let pairs: Vec<_> = (0..200).map(|i| pair(run * 200 + i)).collect();
            Estimate::ratio_by_bootstrap(&pairs).expect("pairs")
        });
        let runs: Vec<_> = runs.collect();
        let covered = runs.iter().filter(|it| (it.low..=it.high).contains(&truth)).count();
        assert!((170..200).contains(&covered), "{covered} of 200");
        // The long tail is above.
        let longer = runs.iter().filter(|it| it.high - it.value > it.value - it.low).count();
        assert!(longer > 150, "{longer} of 200");
    }

    /// An interval of 95 % covers the truth 95 times in a hundred.
    #[test]
    fn intervals_cover_what_they_promise() {
        let truth = [0.5, (1.0_f64 / 12.0).sqrt(), 2.0, 0.3];
        let mut covered = [0; 4];
        for run in 0..2000_u64 {
            let draws: Vec<f64> = (0..100).map(|i| uniform(run * 1000 + i)).collect();
            let pairs: Vec<(f64, f64)> = draws
                .iter()
                .zip(500..)
                .map(|(a, i)| (a + 0.5, (a + uniform(run * 1000 + i)) / 2.0))
                .collect();
            let hits = draws.iter().filter(|x| **x < 0.3).count() as u64;
            let found = [
                Estimate::mean(&draws),
                Estimate::deviation(&draws),
                Estimate::ratio(&pairs),
                Estimate::rate(hits, 100),
            ];
            for ((found, truth), covered) in found.iter().zip(truth).zip(&mut covered) {
                let found = found.expect("a hundred numbers");
                *covered += usize::from((found.low..=found.high).contains(&truth));
            }
        }
        assert!(covered.iter().all(|times| (1860..=1940).contains(times)), "{covered:?} of 2000");
    }

    #[test]
    fn nothing_is_said_of_a_single_number() {
        assert_eq!(Estimate::mean(&[1.0]), None);
        assert_eq!(Estimate::deviation(&[]), None);
        assert_eq!(Estimate::ratio(&[(1.0, 2.0)]), None);
        assert_eq!(Estimate::rate(0, 0), None);
    }

    #[test]
    fn a_rate_is_never_without_error() {
        let always = Estimate::rate(10, 10).expect("ten trials");
        assert_eq!(always.value, 1.0);
        assert!(always.low < 0.8 && always.error_with(10) > 0.05, "{always:?}");
    }
}
