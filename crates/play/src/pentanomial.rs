//! What came of pairs of games, counted by the points of the first player.

use crate::{PairPlayed, statistics::NORMAL_95};
use plywood_games::Verdict;

/// How many pairs brought the first player 0, ½, 1, 1½ and 2 points.
///
/// Two games from the same opening are not independent, and pairs of them are: so errors are
/// reckoned from pairs.
///
/// ```
/// use plywood_play::pentanomial::Pentanomial;
/// let elo = Pentanomial([3, 40, 90, 60, 7]).elo().unwrap();
/// assert_eq!(format!("{:.3} ± {:.3}", elo.elo, elo.error()), "24.360 ± 19.979");
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Pentanomial(
    /// The counts.
    pub [u64; 5],
);

/// A difference in Elo's rating, with its 95 % interval.
#[derive(Copy, Clone, Debug, PartialEq, serde::Serialize)]
pub struct EloInterval {
    /// The difference that makes one expect such a score; infinite, if all or no points were won.
    pub elo: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl EloInterval {
    /// Half of the interval: 24 ± this.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

impl Pentanomial {
    /// Counts pairs.
    pub fn of<'p>(pairs: impl IntoIterator<Item = &'p PairPlayed>, verdict: Verdict) -> Self {
        let mut counts = Pentanomial::default();
        pairs.into_iter().for_each(|pair| counts.add(pair, verdict));
        counts
    }

    /// Counts one pair more.
    pub fn add(&mut self, pair: &PairPlayed, verdict: Verdict) {
        self.0[half_points(pair, verdict)] += 1;
    }

    /// How many pairs there are.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The first player's points over all that could be won; none without pairs.
    pub fn score(&self) -> Option<f64> {
        let all = self.pairs() as f64;
        let won = (1..5).map(|i| self.0[i] as f64 * i as f64 / 4.0).sum::<f64>();
        (all > 0.0).then(|| won / all)
    }

    /// The variance of the mean score of the pairs.
    pub(crate) fn variance_of_mean(&self) -> f64 {
        let (Some(mean), all) = (self.score(), self.pairs() as f64) else { return 0.0 };
        let square = |i: usize| self.0[i] as f64 * (i as f64 / 4.0 - mean).powi(2);
        (0..5).map(square).sum::<f64>() / (all * all)
    }

    /// The difference in Elo with its interval; none without pairs.
    pub fn elo(&self) -> Option<EloInterval> {
        let mean = self.score()?;
        let half = NORMAL_95 * self.variance_of_mean().sqrt();
        let [elo, low, high] = [mean, mean - half, mean + half].map(elo_of);
        Some(EloInterval { elo, low, high })
    }
}

/// The difference in Elo that a score stands for; infinite at the ends.
fn elo_of(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// The half points that the first player got in a pair; where each pair counts once, none, two or four.
fn half_points(pair: &PairPlayed, verdict: Verdict) -> usize {
    let halves = |score: f64| 1 + usize::from(score > 0.0) - usize::from(score < 0.0);
    let [first, second] = pair.games.each_ref().map(|game| game.score);
    match verdict {
        Verdict::EachGame => halves(first) + halves(-second),
        Verdict::EachPair => 2 * halves(first - second),
    }
}
