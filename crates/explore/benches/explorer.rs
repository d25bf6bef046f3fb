//! What watching costs: bytes a visit, the slow-down of a recorded search beside the same search
//! alone, and how long the server takes to open a large search, to draw it and to jump in it.
//!
//! ```sh
//! cargo bench -p plywood-explore
//! ```
#![expect(clippy::print_stdout, reason = "it prints its result")]

use plywood::{Search, algorithm::Algorithm, engine::Limits};
use plywood_app::{Registry, Start, compare::CompareRequest, record::RecordRequest};
use plywood_explore::{Explorer, Options};
use plywood_games::{Family, Knowledge, random::mix, trees::Iid};
use plywood_record::{Index, Numbered, NumberedEval, Recorder};
use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    time::{Duration, Instant},
};

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    (work(), start.elapsed())
}

fn main() {
    // Asked only whether it compiles.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    in_the_library();
    through_the_registry();
    over_the_wire();
}

/// The same type of search, with and without a recorder.
fn in_the_library() {
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
    let ratio = with.as_secs_f64() / without.as_secs_f64();
    println!("in the library: negascout, {} visits of a trivial tree", recording.len());
    println!("  alone {without:.1?}, recorded {with:.1?}: {ratio:.1} times");
}

/// Through the door, where a recorded search runs on rules without a type.
fn through_the_registry() {
    let registry = Registry::standard();
    println!("\nthrough the registry");
    println!(
        "  {:<38}{:>9}{:>10}{:>10}{:>7}{:>15}",
        "", "visits", "alone", "recorded", "times", "bytes a visit"
    );
    for (name, algorithm, depth) in [
        ("uniform:width=24,depth=4", "alphabeta", 4),
        ("connect-four", "negascout", 9),
        ("othello", "alphabeta", 7),
        ("chess", "alphabeta", 5),
        ("uniform:width=6,depth=6", "sss", 6),
        ("star-complete:n=20,depth=3", "star1", 3),
        ("star-complete:n=20,depth=3", "star2", 3),
    ] {
        let Ok(game) = registry.find(name) else { continue };
        let algorithms = Some(vec![algorithm.to_string()]);
        let request =
            CompareRequest { algorithms, depth: Some(depth), ..CompareRequest::default() };
        let (_, without) = timed(|| game.search_tree(&request, 0));
        let limits = Limits::depth(depth);
        let request =
            RecordRequest { limits, start: Start::default(), ..RecordRequest::of(algorithm) };
        let (recorded, with) = timed(|| game.record(&request));
        let Ok(recorded) = recorded else { continue };
        let recording = &recorded.recording;
        let index = Index::of(recording);
        let bytes = (recording.bytes() + index.bytes()) as f64 / recording.len() as f64;
        let ratio = with.as_secs_f64() / without.as_secs_f64();
        println!(
            "  {:<38}{:>9}{:>10}{:>10}{ratio:>7.1}{bytes:>15.1}",
            format!("{name} {algorithm}"),
            recording.len(),
            format!("{without:.1?}"),
            format!("{with:.1?}"),
        );
    }
}

fn ask(address: SocketAddr, path: &str) -> usize {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it is read");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    assert!(answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
    answer.len()
}

/// Large searches, asked for as the page does.
fn over_the_wire() {
    let mut options = Options::default();
    options.port = 0;
    let explorer = Explorer::open(Registry::standard(), options).expect("a free port");
    let running = explorer.spawn().expect("a thread");
    let address = running.address();
    println!("\nover the wire");
    for (width, visits) in [(10, 1_111_111_u64), (15, 12_204_241)] {
        let search =
            format!("game=uniform:width%3D{width},depth%3D6&algorithm=negamax&nodes={visits}");
        let (_, opening) = timed(|| ask(address, &format!("/api/record?{search}")));
        let (bytes, drawing) =
            timed(|| ask(address, &format!("/api/icicle?{search}&width=1200&rows=20")));
        let mut jumps: Vec<Duration> = (0..1000)
            .map(|jump| {
                let time = mix(jump) % (2 * visits);
                timed(|| ask(address, &format!("/api/state?{search}&time={time}"))).1
            })
            .collect();
        jumps.sort_unstable();
        println!(
            "  {visits} visits: opened in {opening:.2?}, drawn in {drawing:.1?} ({bytes} bytes)"
        );
        println!("  1000 random jumps: median {:.2?}, longest {:.2?}", jumps[500], jumps[999]);
    }
}
