//! A net with one hidden layer, whose inputs are mostly zero.

use super::inputs::Inputs;

/// What a net says: the chances to win, to win a gammon, a backgammon, to lose a gammon, a backgammon.
pub(super) const OUTPUTS: usize = 5;
/// Hidden units are summed so many at a time: these fit into registers.
const WIDTH: usize = 32;

/// A net of `32 * BLOCKS` hidden units.
#[derive(Clone, Debug)]
pub struct Net<const BLOCKS: usize> {
    /// For each block, a row for each input and one for none.
    pub rows: [Vec<[f32; WIDTH]>; BLOCKS],
    /// For each output, its weight from each hidden unit, and from none.
    pub outputs: [([[f32; WIDTH]; BLOCKS], f32); OUTPUTS],
}

/// The hidden units of a net.
pub type Units<const BLOCKS: usize> = [[f32; WIDTH]; BLOCKS];

/// Weights are whole numbers of two bytes, in parts of this.
const PARTS: f32 = 2048.0;

impl<const BLOCKS: usize> Net<BLOCKS> {
    /// The net whose weights are given one after the other: the rows of each block, then the outputs.
    pub fn new(inputs: usize, mut weight: impl FnMut() -> f32) -> Net<BLOCKS> {
        let units = |weight: &mut dyn FnMut() -> f32| std::array::from_fn(|_| weight());
        Net {
            rows: std::array::from_fn(|_| (0..=inputs).map(|_| units(&mut weight)).collect()),
            outputs: std::array::from_fn(|_| {
                (std::array::from_fn(|_| units(&mut weight)), weight())
            }),
        }
    }

    /// The net of these weights, two bytes each, lower byte first, and what is left of them.
    ///
    /// # Panics
    ///
    /// If there are too few.
    pub fn read(inputs: usize, bytes: &[u8]) -> (Net<BLOCKS>, &[u8]) {
        let mut left = bytes;
        let net = Net::new(inputs, || {
            let (weight, rest) = left.split_first_chunk().expect("a weight for all");
            left = rest;
            f32::from(i16::from_le_bytes(*weight)) / PARTS
        });
        (net, left)
    }

    /// What [`read`](Self::read) reads.
    pub fn write(&self) -> Vec<u8> {
        let rows = self.rows.iter().flatten().flatten();
        let outputs =
            self.outputs.iter().flat_map(|(units, none)| units.iter().flatten().chain([none]));
        let whole = |weight: &f32| (weight * PARTS).round().clamp(-32768.0, 32767.0) as i16;
        rows.chain(outputs).flat_map(|weight| whole(weight).to_le_bytes()).collect()
    }

    /// What comes to the hidden units, before they are squashed.
    #[inline]
    pub fn sums(&self, inputs: &Inputs) -> Units<BLOCKS> {
        std::array::from_fn(|block| {
            let rows = &self.rows[block][..];
            let mut sums = rows[rows.len() - 1];
            for &(input, value) in inputs.seen() {
                for (sum, weight) in sums.iter_mut().zip(&rows[input as usize]) {
                    *sum += value * weight;
                }
            }
            sums
        })
    }

    /// What is said, each from 0 to 1, given the hidden units.
    #[inline]
    pub fn said(&self, units: &Units<BLOCKS>) -> [f32; OUTPUTS] {
        self.outputs.each_ref().map(|(weights, none)| {
            let mut sums = [0.0; 4];
            for (units, weights) in units.iter().zip(weights) {
                for (units, weights) in units.chunks_exact(4).zip(weights.chunks_exact(4)) {
                    for ((sum, unit), weight) in sums.iter_mut().zip(units).zip(weights) {
                        *sum += unit * weight;
                    }
                }
            }
            let [a, b, c, d] = sums;
            0.5 + 0.5 * squash(none + ((a + b) + (c + d)))
        })
    }

    /// What is said of what is seen.
    #[inline]
    pub fn say(&self, inputs: &Inputs) -> [f32; OUTPUTS] {
        self.said(&self.sums(inputs).map(|block| block.map(squash)))
    }
}

/// From -1 to 1, and steepest at zero.
#[inline]
pub fn squash(x: f32) -> f32 {
    x / (1.0 + x * x).sqrt()
}
