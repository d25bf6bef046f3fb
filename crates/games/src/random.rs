//! The one source of chance: a hash, the same on every platform.

/// The finaliser of SplitMix64 (Steele, Lea & Flood 2014): every bit of the
/// result depends on every bit of `x`.
#[inline]
pub fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// The hash of the root of a tree.
#[inline]
pub fn root_hash(seed: u64) -> u64 {
    mix(seed)
}

/// The hash of child number `i` of a node.
#[inline]
pub fn child_hash(parent: u64, i: u16) -> u64 {
    mix(parent ^ u64::from(i))
}

/// Uniform in `0..n`, from the upper half of a hash.
#[inline]
pub fn below(hash: u64, n: u32) -> u32 {
    (((hash >> 32) * u64::from(n)) >> 32) as u32
}

/// The seed of tree number `i` of a run: runs with other seeds have other trees.
pub fn tree_seed(run_seed: u64, i: u64) -> u64 {
    mix(mix(run_seed).wrapping_add(i))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The generator must never change: results are quoted with their seeds.
    #[test]
    fn first_values_are_pinned() {
        assert_eq!(mix(0), 0xE220_A839_7B1D_CDAF); // SplitMix64's first output for seed 0
        assert_eq!(mix(1), 0x910A_2DEC_8902_5CC1);
        assert_eq!(child_hash(root_hash(7), 3), mix(mix(7) ^ 3));
        assert_eq!(tree_seed(1, 2), mix(mix(1) + 2));
        assert_eq!([0, 1, 2, 3].map(|i| below(mix(i), 200)), [176, 113, 118, 22]);
    }
}
