//! Where the bytes come from that say how texts are edited.

use plywood_games::random::tree_seed;

/// Byte strings of up to `longest` bytes, the same at each run: as many as the variable
/// `PLYWOOD_FUZZ_INPUTS` says (2 000 if it is not set), from the seed
/// `PLYWOOD_FUZZ_SEED` (1).
///
/// # Panics
///
/// If a variable is no number.
pub fn pinned(longest: usize) -> impl Iterator<Item = Vec<u8>> {
    let seed = variable("PLYWOOD_FUZZ_SEED", 1);
    (0..variable("PLYWOOD_FUZZ_INPUTS", 2000)).map(move |input| {
        let word = |at: usize| tree_seed(tree_seed(seed, input), at as u64);
        let length = word(0) as usize % (longest + 1);
        (1..=length).map(|at| word(at) as u8).collect()
    })
}

fn variable(name: &str, unset: u64) -> u64 {
    match std::env::var(name) {
        Err(_) => unset,
        Ok(value) => match value.parse() {
            Ok(number) => number,
            Err(_) => panic!("{name}={value} is no number; allowed: 0 or more"),
        },
    }
}

/// Calls a function with byte strings of up to a length: [`pinned`] ones, or whatever a
/// fuzzer thinks of that runs the test by `cargo bolero`.
#[macro_export]
macro_rules! for_each_drawn {
    ($longest:expr, $property:expr) => {{
        let longest: usize = $longest;
        let property = $property;
        if cfg!(fuzzing) {
            bolero::check!().with_max_len(longest).for_each(property);
        } else {
            for drawn in $crate::pinned(longest) {
                // A panic of the property names no input: the bytes are told beside it.
                let tell = $crate::Told(&drawn);
                property(&drawn);
                tell.forget();
            }
        }
    }};
}

/// Prints the bytes it has if a panic drops it.
pub struct Told<'d>(pub &'d [u8]);

impl Told<'_> {
    /// Nothing happened.
    pub fn forget(self) {
        std::mem::forget(self);
    }
}

#[expect(clippy::print_stderr, reason = "beside the panic that is being told")]
impl Drop for Told<'_> {
    fn drop(&mut self) {
        eprintln!("drawn: {:?}", self.0);
    }
}
