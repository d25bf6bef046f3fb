//! When enough pairs have been played to tell who is better.

use crate::PairPlayed;
use plywood_games::Verdict;

/// The sequential probability ratio test (Wald 1945) of two hypotheses on a difference in Elo, over
/// what came of pairs of games.
///
/// The ratio is that of the likelihoods under the distributions nearest to what was seen that have
/// the mean of each hypothesis.
///
/// ```
/// use plywood_play::Sprt;
/// let test = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
/// assert!((test.llr([3, 40, 90, 60, 7]) - 1.8439).abs() < 1e-3);
/// assert!((test.bounds().1 - 2.944).abs() < 1e-3);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Sprt {
    /// The difference of the one hypothesis: the first player is no better than that.
    pub elo0: f64,
    /// That of the other: it is at least so much better.
    pub elo1: f64,
    /// How often the other may be accepted where the one holds.
    pub alpha: f64,
    /// How often the one may be accepted where the other holds.
    pub beta: f64,
}

/// What a test came to.
#[derive(Copy, Clone, Debug, PartialEq, serde::Serialize)]
pub struct Decision {
    /// After how many pairs.
    pub pairs: usize,
    /// The logarithm of the ratio of likelihoods.
    pub llr: f64,
    /// Whether the first player is better; none if the pairs do not tell.
    pub better: Option<bool>,
}

/// What is added to every count, so that what was never seen is not impossible.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// Below the first the one hypothesis is accepted, above the second the other.
    pub fn bounds(&self) -> (f64, f64) {
        let Sprt { alpha, beta, .. } = *self;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// The logarithm of the ratio of likelihoods, given how many pairs brought the first player
    /// no point, a half, one, one and a half, two.
    pub fn llr(&self, counts: [u64; 5]) -> f64 {
        let seen: f64 = counts.iter().map(|&count| count as f64).sum();
        if seen == 0.0 {
            return 0.0;
        }
        let counts = counts.map(|count| count as f64 + UNSEEN);
        let all: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / all);
        let [p0, p1] = [self.elo0, self.elo1].map(|elo| nearest(seen, expected(elo)));
        let terms = (0..5).map(|i| seen[i] * (p1[i] / p0[i]).ln());
        all * terms.sum::<f64>()
    }

    /// What pairs, in their order, come to: those after the decision do not count.
    pub fn decide(&self, pairs: &[PairPlayed], verdict: Verdict) -> Decision {
        let (low, high) = self.bounds();
        let mut counts = [0; 5];
        let mut llr = 0.0;
        for (i, pair) in pairs.iter().enumerate() {
            counts[half_points(pair, verdict)] += 1;
            llr = self.llr(counts);
            if llr <= low || llr >= high {
                return Decision { pairs: i + 1, llr, better: Some(llr >= high) };
            }
        }
        Decision { pairs: pairs.len(), llr, better: None }
    }
}

/// The half points that the first player got in a pair; where each pair counts once, none, two or four.
fn half_points(pair: &PairPlayed, verdict: Verdict) -> usize {
    let halves = |score: f64| 1 + usize::from(score > 0.0) - usize::from(score < 0.0);
    let [first, second] = pair.games.map(|game| game.score);
    match verdict {
        Verdict::EachGame => halves(first) + halves(-second),
        Verdict::EachPair => 2 * halves(first - second),
    }
}

/// The part of the points that a difference stands for.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The distribution over 0, 1/4, 1/2, 3/4 and 1 with this mean under which what was seen is most likely:
/// `seen[i] / (1 + x (value[i] - mean))`, with the `x` that gives it its mean.
fn nearest(seen: [f64; 5], mean: f64) -> [f64; 5] {
    let far = [0.0, 0.25, 0.5, 0.75, 1.0].map(|value: f64| value - mean);
    let excess = |x: f64| (0..5).map(|i| seen[i] * far[i] / (1.0 + x * far[i])).sum::<f64>();
    // It falls as x grows, between the poles.
    let (mut low, mut high) = (-1.0 / far[4], -1.0 / far[0]);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = f64::midpoint(low, high);
    [0, 1, 2, 3, 4].map(|i| seen[i] / (1.0 + x * far[i]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GamePlayed;

    #[test]
    fn ratios_are_those_of_published_tests() {
        let test = |elo0, elo1| Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 };
        let near = |a: f64, b: f64| assert!((a - b).abs() < 2e-3 * b.abs().max(1.0), "{a} {b}");
        near(test(0.0, 2.0).llr([10, 200, 500, 230, 12]), 0.6034);
        near(test(-2.5, 0.5).llr([221, 5006, 25971, 5007, 247]), 13.9134);
        near(test(0.0, 10.0).llr([3, 40, 90, 60, 7]), 1.8439);
        assert_eq!(test(0.0, 10.0).llr([0; 5]), 0.0);
    }

    #[test]
    fn what_comes_after_the_decision_does_not_count() {
        let test = Sprt { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05 };
        let pair = |pair: u64, score: f64| {
            let game = |score| GamePlayed { score, evaluations: [0; 2], plies: 1 };
            PairPlayed { pair, class: pair, games: [game(score), game(-score)] }
        };
        let won: Vec<_> = (0..100).map(|i| pair(i, 1.0)).collect();
        let decision = test.decide(&won, Verdict::EachGame);
        assert_eq!(decision.better, Some(true));
        assert!(decision.pairs < 100);
        let mut then_lost = won[..decision.pairs].to_vec();
        then_lost.extend((0..500).map(|i| pair(i, -1.0)));
        assert_eq!(test.decide(&then_lost, Verdict::EachGame), decision);
        let lost: Vec<_> = (0..100).map(|i| pair(i, -1.0)).collect();
        assert_eq!(test.decide(&lost, Verdict::EachPair).better, Some(false));
        assert_eq!(test.decide(&won[..1], Verdict::EachGame).better, None);
    }
}
