//! What a recording costs: bytes a visit, the search's slow-down, opening, and jumps in time.
//!
//! ```sh
//! cargo run --release -p plywood-record --example cost
//! ```
#![expect(clippy::print_stdout, reason = "it prints its result")]

use plywood::{Search, algorithm::Algorithm};
use plywood_games::{Family, Knowledge, random::mix, trees::Iid};
use plywood_record::{Moments, Numbered, NumberedEval, Recorder, Recording, What};
use std::time::{Duration, Instant};

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    (work(), start.elapsed())
}

fn main() {
    let tree = Iid { width: 8, depth: 10, values: 1000 };
    let (root, depth, memory) = (tree.root(1), 10, 1 << 30);
    let algorithm = Algorithm::NegaScout;
    let mut alone = Search::new(&tree, tree.evaluation());
    let (_, without) = timed(|| alone.run(algorithm, &root, depth, memory));
    let game = Numbered::plain(&tree);
    let eval = NumberedEval(tree.evaluation());
    let mut search = Search::new(&game, eval).observer(Recorder::default());
    let (_, with) = timed(|| search.run(algorithm, &game.root(root), depth, memory));
    let recording = search.observer.finish(&game);
    println!("visits             {}", recording.len());
    println!("bytes a visit      {} (12 more to go down)", recording.row_bytes());
    println!("search             {without:.1?}, recorded {with:.1?}");

    let mut bytes = Vec::new();
    let (_, writing) = timed(|| recording.write(&mut bytes));
    let (read, reading) = timed(|| Recording::read(&bytes));
    println!(
        "file               {} bytes, written in {writing:.1?}, read in {reading:.1?}",
        bytes.len()
    );
    let Ok(read) = read else { return };
    let (moments, opening) = timed(|| Moments::of(&read));
    println!("to go down         {opening:.1?}");

    let mut slowest = Duration::ZERO;
    for jump in 0..1000 {
        let time = (mix(jump) % u64::from(recording.end())) as u32;
        let (_, took) = timed(|| {
            let at = moments.current(time)?;
            let path = recording.path(at);
            let counts: u32 = moments.children(at).map(|child| moments.below_at(child, time)).sum();
            let chain = moments.chain(at, What::Beta);
            Some((path, counts, chain, moments.value_at(at, time), moments.next_cutoff(time)))
        });
        slowest = slowest.max(took);
    }
    println!(
        "slowest of 1000 jumps, with path, counts, value, why beta, next cutoff: {slowest:.1?}"
    );
}
