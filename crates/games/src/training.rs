//! Weights of an evaluation that are learned from games against itself, in parts that can be done
//! anywhere.

use crate::{TextError, interrupt::Interrupt};
use std::{
    ops::Range,
    panic::resume_unwind,
    sync::atomic::{AtomicUsize, Ordering},
    thread::Builder,
};

/// How weights are learned: generations of games are played, the first without weights and each
/// other with those that came of the one before, and weights are fitted to what came of the games.
///
/// A game is a pure function of the training, the generation with its weights, and its number:
/// anybody may play it. Weights are a pure function of the games in their order.
pub trait Training: Send + Sync {
    /// The number of generations.
    fn generations(&self) -> u32;

    /// The number of games of one generation, the first being number 1.
    fn games_of_generation(&self, generation: u32) -> u32;

    /// Plays some games of a generation; `before` is the file of weights that the one before made.
    fn play(
        &self,
        generation: u32,
        before: Option<&[u8]>,
        games: Range<u32>,
    ) -> Result<Vec<Lesson>, TextError>;

    /// The file of weights that comes of all games of a generation, in their order.
    fn fit(
        &self,
        generation: u32,
        before: Option<&[u8]>,
        games: &[Lesson],
    ) -> Result<Vec<u8>, TextError>;
}

/// A game to learn from.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Lesson {
    /// The moves from the start to the end, as players write them, with a blank between.
    pub moves: String,
    /// What each of the last positions with a move was found to be worth, for the side to move; what
    /// went before is no example.
    pub worth: Vec<f32>,
}

/// The stack of a thread that searches: address space, of which only what is used takes memory.
const STACK: usize = 64 << 20;

/// The results of `work` for each number, in order, whichever thread does it. They stop when the
/// thread that wants them is asked to.
pub(crate) fn in_parallel<T: Send>(
    threads: usize,
    number: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let interrupt = Interrupt::attended();
    let worker = || {
        if let Some(interrupt) = &interrupt {
            interrupt.attend();
        }
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= number {
                return done;
            }
            done.push((at, work(at)));
        }
    };
    let mut results: Vec<(usize, T)> = std::thread::scope(|scope| {
        let thread = |_| Builder::new().stack_size(STACK).spawn_scoped(scope, worker);
        let threads: Vec<_> = (0..threads.max(1)).map(|it| thread(it).expect("a thread")).collect();
        let done = threads.into_iter().map(|thread| thread.join());
        done.flat_map(|done| done.unwrap_or_else(|why| resume_unwind(why))).collect()
    });
    results.sort_unstable_by_key(|&(at, _)| at);
    results.into_iter().map(|(_, result)| result).collect()
}
