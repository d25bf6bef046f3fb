//! Means, deviations, and rates of winning.

use std::collections::BTreeMap;

/// The mean of a sample and its standard deviation.
///
/// ```
/// use plywood_play::statistics::Summary;
/// let summary: Summary = [2.0, 4.0, 6.0].into_iter().collect();
/// assert_eq!((summary.mean, summary.sd), (4.0, Some(2.0)));
/// ```
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Summary {
    /// How many there are.
    pub count: usize,
    /// Their mean.
    pub mean: f64,
    /// The standard deviation of the sample; none of a single number.
    pub sd: Option<f64>,
}

impl FromIterator<f64> for Summary {
    fn from_iter<I: IntoIterator<Item = f64>>(numbers: I) -> Self {
        let numbers: Vec<f64> = numbers.into_iter().collect();
        let count = numbers.len();
        let mean = numbers.iter().sum::<f64>() / count as f64;
        let squares: f64 = numbers.iter().map(|x| (x - mean).powi(2)).sum();
        let sd = (count > 1).then(|| (squares / (count - 1) as f64).sqrt());
        Summary { count, mean, sd }
    }
}

/// How often one player beat another.
///
/// Verdicts may come in clusters that are not independent: two games from the same
/// position, or from positions that a symmetry turns into each other. The interval
/// allows for it.
///
/// ```
/// use plywood_play::statistics::WinRate;
/// let apart: WinRate = (0..100).map(|i| (i, f64::from(u8::from(i < 60)))).collect();
/// assert_eq!((apart.wins, apart.losses), (60, 40));
/// let (low, high) = apart.interval();
/// assert!((low - 0.502).abs() < 0.001 && (high - 0.691).abs() < 0.001);
/// let (elo, _) = apart.elo().unwrap();
/// assert!((elo - 70.4).abs() < 0.1);
///
/// // The same games ten times over are no better evidence.
/// let again = || (0..10).flat_map(|_| (0..100).map(|i| (i, f64::from(u8::from(i < 60)))));
/// let again: WinRate = again().collect();
/// assert!((again.interval().0 - low).abs() < 0.001);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct WinRate {
    /// Verdicts for the player.
    pub wins: u64,
    /// Verdicts for neither.
    pub ties: u64,
    /// Verdicts against it.
    pub losses: u64,
    /// As many independent verdicts would tell as much.
    pub independent: f64,
}

/// The two-sided 95 % quantile of the normal distribution.
pub const NORMAL_95: f64 = 1.959_963_985;

/// From verdicts, each with the number of its cluster: 1 for a win, 1/2 for a tie,
/// 0 for a loss.
impl FromIterator<(u64, f64)> for WinRate {
    fn from_iter<I: IntoIterator<Item = (u64, f64)>>(verdicts: I) -> Self {
        let mut ties = 0;
        let mut clusters: BTreeMap<u64, (f64, f64)> = BTreeMap::new(); // wins, decided
        for (cluster, verdict) in verdicts {
            if verdict == 0.5 {
                ties += 1;
                continue;
            }
            let cluster = clusters.entry(cluster).or_default();
            cluster.0 += verdict;
            cluster.1 += 1.0;
        }
        let wins: f64 = clusters.values().map(|(wins, _)| wins).sum();
        let decided: f64 = clusters.values().map(|(_, decided)| decided).sum();
        let rate = wins / decided;
        // The variance of a ratio of sums over clusters.
        let square = |&(wins, decided): &(f64, f64)| (wins - rate * decided).powi(2);
        let variance = clusters.values().map(square).sum::<f64>() / decided.powi(2);
        let count = clusters.len() as f64;
        let independent = match variance > 0.0 {
            true => (rate * (1.0 - rate) / variance).min(decided),
            false => count,
        };
        WinRate { wins: wins as u64, ties, losses: (decided - wins) as u64, independent }
    }
}

/// The interval of Wilson 1927 for a rate that was seen in `n` trials.
fn wilson(rate: f64, n: f64) -> (f64, f64) {
    let z = NORMAL_95;
    let middle = rate + z * z / (2.0 * n);
    let half = z * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + z * z / n;
    (((middle - half) / whole).max(0.0), ((middle + half) / whole).min(1.0))
}

fn elo_of(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

impl WinRate {
    /// Wins among the decided; none if nothing was decided.
    pub fn rate(&self) -> Option<f64> {
        let decided = self.wins + self.losses;
        (decided > 0).then(|| self.wins as f64 / decided as f64)
    }

    /// The 95 % interval of the rate (Wilson 1927).
    pub fn interval(&self) -> (f64, f64) {
        self.rate().map_or((0.0, 1.0), |rate| wilson(rate, self.independent))
    }

    /// The difference in Elo's rating that makes one expect such a score, with its
    /// 95 % interval. A tie is half a win here, as in any rating.
    pub fn elo(&self) -> Option<(f64, (f64, f64))> {
        let decided = (self.wins + self.losses) as f64;
        let games = decided + self.ties as f64;
        if games == 0.0 {
            return None;
        }
        let score = (self.wins as f64 + self.ties as f64 / 2.0) / games;
        // As many of the games are independent as of those that were decided.
        let independent = match decided > 0.0 {
            true => games * self.independent / decided,
            false => games,
        };
        let (low, high) = wilson(score, independent);
        Some((elo_of(score), (elo_of(low), elo_of(high))))
    }
}
