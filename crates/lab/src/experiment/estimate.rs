//! A number measured by sampling, and how sure it is.

use plywood_play::statistics::WinRate;

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
}

/// The two-sided 95 % quantile of the normal distribution.
const NORMAL_95: f64 = 1.959_963_985;

/// The same of Student's distribution with one to four degrees of freedom, as tables have
/// them.
const FEW_95: [f64; 4] = [12.706_204_736, 4.302_652_730, 3.182_446_305, 2.776_445_105];

/// The same with any number: beyond the first few, by the expansion about the normal
/// distribution (Abramowitz & Stegun 26.7.5), which is then right to 0.0003.
fn student_95(freedom: f64) -> f64 {
    let whole = freedom.max(1.0).floor();
    if let Some(&quantile) = FEW_95.get(whole as usize - 1) {
        return quantile;
    }
    let z = NORMAL_95;
    let powers =
        |factors: [f64; 5]| factors.iter().rev().fold(0.0, |sum, factor| sum * z * z + factor) * z;
    let n = freedom;
    z + powers([1.0, 1.0, 0.0, 0.0, 0.0]) / 4.0 / n
        + powers([3.0, 16.0, 5.0, 0.0, 0.0]) / 96.0 / n.powi(2)
        + powers([-15.0, 17.0, 19.0, 3.0, 0.0]) / 384.0 / n.powi(3)
        + powers([-945.0, -1920.0, 1482.0, 776.0, 79.0]) / 92_160.0 / n.powi(4)
}

impl Estimate {
    /// A number that leaves nothing to chance.
    pub fn exact(value: f64) -> Self {
        Estimate { value, low: value, high: value, samples: 1, spread: 0.0 }
    }

    /// A count over `samples` trees, all of them looked at.
    pub fn count(value: u64, samples: u64) -> Self {
        Estimate { samples, ..Estimate::exact(value as f64) }
    }

    pub(crate) fn sampled(value: f64, spread: f64, samples: usize) -> Self {
        let half = student_95(samples as f64 - 1.0) * spread / (samples as f64).sqrt();
        Estimate { value, low: value - half, high: value + half, samples: samples as u64, spread }
    }

    /// A number whose 95 % interval is known.
    pub fn with_interval(value: f64, low: f64, high: f64, samples: u64) -> Self {
        let wide = 2.0 * student_95(samples as f64 - 1.0);
        let spread = (high - low) / wide * (samples as f64).sqrt();
        Estimate { value, low, high, samples, spread }
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
        Some(Estimate { value, low, high, samples: decided as u64, spread })
    }

    /// This number over another, their errors taken as independent.
    pub fn over(self, other: Self) -> Self {
        let value = self.value / other.value;
        let part = |it: Self| it.error_with(it.samples) / it.value;
        let samples = self.samples.min(other.samples);
        let error = value.abs() * part(self).hypot(part(other));
        Estimate::sampled(value, error * (samples as f64).sqrt(), samples as usize)
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
        }
    }

    /// How much is missing to one: of a ratio, the savings.
    pub fn below_one(self) -> Self {
        let Estimate { value, low, high, .. } = self;
        Estimate { value: 1.0 - value, low: 1.0 - high, high: 1.0 - low, ..self }
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
