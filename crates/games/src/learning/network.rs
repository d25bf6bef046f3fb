//! A network of one small hidden layer over sparse features, and its gradient.

/// The numbers that each feature adds to: one of each hidden unit, and one of the sum itself.
pub(super) const LANES: usize = 32;
/// The hidden units.
pub(super) const HIDDEN: usize = LANES - 1;

/// Judges by `z = s[31] + sum of out[j] * clip(s[j])` over the hidden units j, where s is a bias and the
/// sum of the columns of the features that a position has, and `clip` is to 0 to 1. With no hidden units
/// it would be the linear evaluation that is its last lane. Patterns of a grid add to z alone: they are many.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// A column for each feature, and the bias as the last.
    pub(super) columns: Vec<[f32; LANES]>,
    /// What each hidden unit is worth.
    pub(super) out: [f32; HIDDEN],
    /// What the patterns of a grid add to z. They are features too, with the numbers after those that have columns.
    pub(super) patterns: Vec<f32>,
}

/// A position to learn from.
#[derive(Copy, Clone, Debug)]
pub struct Example<'a> {
    /// Its features.
    pub active: &'a [u32],
    /// 1 if it is judged for the side to move, -1 if for the other.
    pub sign: f32,
    /// What it is worth to the side to move: -1 to 1.
    pub target: f32,
}

/// How wrong a network is, for each of its numbers.
pub type Gradient = Network;

/// What one position adds up to.
pub(super) struct Sums {
    lanes: [f32; LANES],
    z: f32,
}

impl Network {
    /// A network of nothing but zeros.
    pub(super) fn zero(features: usize, patterns: usize) -> Network {
        let columns = vec![[0.0; LANES]; features + 1];
        Network { columns, out: [0.0; HIDDEN], patterns: vec![0.0; patterns] }
    }

    /// The features that have columns, and the patterns.
    pub(super) fn size(&self) -> (usize, usize) {
        (self.columns.len() - 1, self.patterns.len())
    }

    fn sums(&self, active: &[u32]) -> Sums {
        let features = self.columns.len() - 1;
        let mut lanes = self.columns[features];
        for feature in active.iter().map(|&it| it as usize) {
            if feature >= features {
                lanes[HIDDEN] += self.patterns[feature - features];
                continue;
            }
            for (lane, weight) in lanes.iter_mut().zip(&self.columns[feature]) {
                *lane += weight;
            }
        }
        let hidden: f32 =
            self.out.iter().zip(&lanes).map(|(out, lane)| out * lane.clamp(0.0, 1.0)).sum();
        Sums { lanes, z: lanes[HIDDEN] + hidden }
    }

    /// What a position with these features is worth, as the first player or the side to move sees it.
    pub fn worth(&self, active: &[u32]) -> f32 {
        self.sums(active).z
    }

    /// Adds the gradient of the loss of an example, whose derivative by z is what `slope` says of z and
    /// the target. Returns z, for the side to move.
    pub fn add_gradient(
        &self,
        example: &Example<'_>,
        slope: impl Fn(f32, f32) -> f32,
        gradient: &mut Gradient,
    ) -> f32 {
        let Sums { lanes, z } = self.sums(example.active);
        let z = example.sign * z;
        let slope = example.sign * slope(z, example.target);
        let mut back = [0.0; LANES];
        back[HIDDEN] = slope;
        for unit in 0..HIDDEN {
            let lane = lanes[unit];
            gradient.out[unit] += slope * lane.clamp(0.0, 1.0);
            if lane > 0.0 && lane < 1.0 {
                back[unit] = slope * self.out[unit];
            }
        }
        let bias = gradient.columns.len() - 1;
        for &feature in example.active {
            let feature = feature as usize;
            if feature >= bias {
                gradient.patterns[feature - bias] += slope;
                continue;
            }
            for (sum, back) in gradient.columns[feature].iter_mut().zip(&back) {
                *sum += back;
            }
        }
        for (sum, back) in gradient.columns[bias].iter_mut().zip(&back) {
            *sum += back;
        }
        z
    }

    /// All numbers, in the order of a file.
    pub fn numbers(&self) -> impl Iterator<Item = &f32> {
        self.columns.iter().flatten().chain(&self.out).chain(&self.patterns)
    }

    /// The same, to be changed.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let patterns = &mut self.patterns;
        self.columns.iter_mut().flatten().chain(&mut self.out).chain(patterns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learning::{Outcomes, Scale, fit::random_network};

    /// The loss whose derivative is [`Scale::slope`].
    fn loss(scale: Scale, network: &Network, example: &Example<'_>) -> f64 {
        let z = f64::from(example.sign * network.worth(example.active));
        let target = f64::from(example.target);
        match scale.outcomes {
            Outcomes::Graded | Outcomes::Expected => (z - target).powi(2) / 2.0,
            Outcomes::Decided => {
                let odds = |z: f64| (1.0 + (-z).exp()).ln();
                (1.0 + target) / 2.0 * odds(z) + (1.0 - target) / 2.0 * odds(-z)
            }
        }
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let network = random_network(5, 2, 3);
        for outcomes in [Outcomes::Decided, Outcomes::Graded, Outcomes::Expected] {
            let scale = Scale { outcomes, factor: 1, win: 1000 };
            for (active, sign, target) in
                [(&[0, 3][..], 1.0, 0.4), (&[1, 2, 4][..], -1.0, -1.0), (&[][..], 1.0, 0.3)]
            {
                let example = Example { active, sign, target };
                let mut gradient = Network::zero(5, 2);
                network.add_gradient(&example, |z, to| scale.slope(z, to), &mut gradient);
                let slopes: Vec<f32> = gradient.numbers().copied().collect();
                assert!(slopes.iter().any(|slope| slope.abs() > 0.01), "it says nothing");
                for (at, slope) in slopes.into_iter().enumerate() {
                    let moved = |by: f32| {
                        let mut moved = network.clone();
                        *moved.numbers_mut().nth(at).expect("a number") += by;
                        loss(scale, &moved, &example)
                    };
                    let measured = (moved(1e-2) - moved(-1e-2)) / 2e-2;
                    assert!((measured - f64::from(slope)).abs() < 2e-3, "{at}: {measured} {slope}");
                }
            }
        }
    }
}
