//! Fitting a network to examples.

use super::{
    network::{Example, LANES, Network},
    scale::Scale,
};
use crate::{
    interrupt,
    random::{below, mix},
    training::in_parallel,
};

/// Examples in two lists: all features, and where those of each end.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Examples {
    active: Vec<u32>,
    each: Vec<(usize, i8, f32)>,
}

impl Examples {
    pub(super) fn push(&mut self, active: &[u32], sign: i8, target: f32) {
        self.active.extend(active);
        self.each.push((self.active.len(), sign, target));
    }

    pub(super) fn append(&mut self, other: &Examples) {
        let before = self.active.len();
        self.active.extend(&other.active);
        self.each
            .extend(other.each.iter().map(|&(end, sign, target)| (before + end, sign, target)));
    }

    pub(super) fn len(&self) -> usize {
        self.each.len()
    }

    fn at(&self, number: usize) -> Example<'_> {
        let start = if number == 0 { 0 } else { self.each[number - 1].0 };
        let (end, sign, target) = self.each[number];
        Example { active: &self.active[start..end], sign: sign.into(), target }
    }
}

/// How often each example is learned from.
const EPOCHS: u32 = 3;
/// The examples of one step, and of each part of them, whose gradients are added in their order: so it
/// makes no difference on how many threads they are computed.
const BATCH: usize = 1024;
const PART: usize = 256;
/// The step of a weight, first and last in a generation.
const RATES: (f32, f32) = (0.002, 0.0002);
/// After this number of generations, steps are smaller by the square root of two.
const GENERATIONS: f32 = 8.0;
/// How long gradients and their squares are remembered.
const MEMORY: (f32, f32) = (0.9, 0.999);
/// The part of a step by which weights are drawn to zero.
const DECAY: f32 = 0.01;
/// No weight is larger: so sums have room in small numbers.
pub(super) const LARGEST_WEIGHT: f32 = 8.0;

/// What a network becomes by the examples of a generation: Adam (Kingma & Ba 2015) with weights that decay
/// (Loshchilov & Hutter 2019). Returns the mean absolute error of the last epoch too, as it was met.
pub(super) fn fit(
    mut network: Network,
    scale: Scale,
    examples: &Examples,
    generation: u32,
    seed: u64,
    threads: usize,
) -> (Network, f32) {
    let smaller = (GENERATIONS / (GENERATIONS + generation as f32)).sqrt();
    let (features, patterns) = network.size();
    let zero = Network::zero(features, patterns);
    let (mut mean, mut square) = (zero.clone(), zero.clone());
    let mut order: Vec<u32> = (0..examples.len() as u32).collect();
    let steps = (EPOCHS as usize * examples.len().div_ceil(BATCH)).max(1);
    let (mut step, mut error) = (0, 0.0);
    for epoch in 0..EPOCHS {
        shuffle(&mut order, mix(seed ^ u64::from(epoch)));
        error = 0.0;
        for batch in order.chunks(BATCH) {
            interrupt::poll();
            let parts: Vec<&[u32]> = batch.chunks(PART).collect();
            let gradient =
                |part: usize| gradient_of(&network, scale, examples, parts[part], zero.clone());
            let gradients: Vec<_> = match threads.min(parts.len()) {
                0 | 1 => (0..parts.len()).map(gradient).collect(),
                threads => in_parallel(threads, parts.len(), gradient),
            };
            let mut gradients = gradients.into_iter();
            let Some((mut gradient, mut wrong)) = gradients.next() else { continue };
            for (other, more) in gradients {
                wrong += more;
                gradient.numbers_mut().zip(other.numbers()).for_each(|(sum, more)| *sum += more);
            }
            error += wrong;
            step += 1;
            let part = step as f32 / steps as f32;
            let rate = smaller * (RATES.0 + part * (RATES.1 - RATES.0));
            let correct = |memory: f32| 1.0 / (1.0 - memory.powi(step));
            let corrections = (correct(MEMORY.0), correct(MEMORY.1));
            let moments = mean.numbers_mut().zip(square.numbers_mut());
            for ((weight, slope), (mean, square)) in
                network.numbers_mut().zip(gradient.numbers()).zip(moments)
            {
                let slope = slope / batch.len() as f32;
                *mean += (1.0 - MEMORY.0) * (slope - *mean);
                *square += (1.0 - MEMORY.1) * (slope * slope - *square);
                let towards = corrections.0 * *mean / ((corrections.1 * *square).sqrt() + 1e-6);
                *weight -= rate * (towards + DECAY * *weight);
                *weight = weight.clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT);
            }
        }
    }
    (network, error / examples.len().max(1) as f32)
}

fn gradient_of(
    network: &Network,
    scale: Scale,
    examples: &Examples,
    numbers: &[u32],
    mut gradient: Network,
) -> (Network, f32) {
    let mut wrong = 0.0;
    for &number in numbers {
        let example = examples.at(number as usize);
        let z = network.add_gradient(&example, |z, target| scale.slope(z, target), &mut gradient);
        wrong += (scale.worth(z) - example.target).abs();
    }
    (gradient, wrong)
}

/// A network to begin with: hidden units that see a little of everything, and patterns that say nothing.
pub(super) fn random_network(features: u32, patterns: u32, seed: u64) -> Network {
    let mut network = Network::zero(features as usize, patterns as usize);
    let mut draw = mix(seed);
    let mut random = |width: f32| {
        draw = mix(draw);
        width * (below(draw, 2001) as f32 / 1000.0 - 1.0)
    };
    for column in &mut network.columns {
        column[..LANES - 1].iter_mut().for_each(|weight| *weight = random(0.1));
    }
    if let Some(bias) = network.columns.last_mut() {
        bias[..LANES - 1].iter_mut().for_each(|weight| *weight += 0.3);
    }
    network.out.iter_mut().for_each(|out| *out = random(0.1));
    network
}

fn shuffle(order: &mut [u32], seed: u64) {
    let mut draw = seed;
    for last in (1..order.len()).rev() {
        draw = mix(draw);
        order.swap(last, below(draw, last as u32 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learning::Outcomes;

    /// Examples whose worth is a sum of weights that are known.
    fn linear(weights: &[f32], number: u64) -> Examples {
        let mut examples = Examples::default();
        for example in 0..number {
            let has = |&feature: &u32| mix(example ^ mix(feature.into())).is_multiple_of(2);
            let active: Vec<u32> = (0..weights.len() as u32).filter(has).collect();
            let worth = active.iter().map(|&it| weights[it as usize]).sum::<f32>();
            let sign = if mix(!example).is_multiple_of(2) { 1 } else { -1 };
            examples.push(&active, sign, f32::from(sign) * worth);
        }
        examples
    }

    #[test]
    fn a_linear_evaluation_is_learned() {
        let weights = [0.3, -0.2, 0.1, 0.0, -0.25, 0.05];
        let scale = Scale { outcomes: Outcomes::Graded, factor: 1, win: 1000 };
        let mut network = random_network(6, 0, 1);
        let examples = linear(&weights, 20_000);
        for generation in 0..20 {
            network = fit(network, scale, &examples, generation, u64::from(generation), 1).0;
        }
        for (feature, weight) in weights.into_iter().enumerate() {
            let others: &[u32] = if feature == 0 { &[1] } else { &[0] };
            let with: Vec<u32> = others.iter().copied().chain([feature as u32]).collect();
            let learned = network.worth(&with) - network.worth(others);
            assert!((learned - weight).abs() < 0.02, "{feature}: {learned} for {weight}");
        }
    }

    #[test]
    fn threads_change_nothing() {
        let scale = Scale { outcomes: Outcomes::Decided, factor: 1, win: 1000 };
        let examples = linear(&[0.5, -0.5, 0.1], 3000);
        let fitted = |threads| fit(random_network(3, 0, 1), scale, &examples, 1, 7, threads);
        let one = fitted(1);
        assert!(one == fitted(2) && one == fitted(3));
        assert!(one.0 != fit(random_network(3, 0, 1), scale, &examples, 1, 8, 1).0, "seeds matter");
    }
}
