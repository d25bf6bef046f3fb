//! What watching costs: bytes a visit, the slow-down of a recorded search beside the same search
//! alone, and how long the server takes to open a large search, to draw it and to jump in it.
//!
//! ```sh
//! cargo bench -p plywood-explore
//! ```
#![expect(clippy::print_stdout, reason = "it prints its result")]

use plywood::{Search, algorithm::Algorithm, best_first::BestFirst, engine::Limits};
use plywood_app::{
    Registry, Start,
    compare::CompareRequest,
    record::{OwnSearch, RecordRequest, Recorded},
};
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
    bytes_of_every_search();
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

/// Every search that can be recorded, on games of every kind, each until it is over or stopped.
fn bytes_of_every_search() {
    let registry = Registry::standard();
    println!("\nbytes a visit, least and most, of searches of up to {VISITS} visits");
    let own = OwnSearch::ALL.map(|own| own.to_string());
    let best_first = BestFirst::ALL.iter().map(|form| form.algorithm.to_string());
    let listed = registry.algorithms().into_iter().map(|it| it.default);
    let with_table = ["star1+table", "star2+table"].map(str::to_string);
    let mut most_of_all = 0.0_f64;
    for algorithm in listed.chain(with_table).chain(best_first).chain(own) {
        let mut all: Vec<(f64, &str)> = Vec::new();
        for (name, depth) in GAMES {
            let Ok(game) = registry.find(name) else { continue };
            let limits = Limits { nodes: Some(VISITS), ..Limits::depth(depth) };
            let request = RecordRequest { limits, ..RecordRequest::of(&algorithm) };
            let Ok(Recorded { recording, .. }) = game.record(&request) else { continue };
            // In a small one, what is there but once counts for too much.
            if recording.len() >= 1000 {
                let bytes = recording.bytes() + Index::of(&recording).bytes();
                all.push((bytes as f64 / recording.len() as f64, name));
            }
        }
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (Some(least), Some(most)) = (all.first(), all.last()) else { continue };
        println!("  {algorithm:<26}{:>6.1}{:>6.1}  {}", least.0, most.0, most.1);
        most_of_all = most_of_all.max(most.0);
    }
    println!("  at most {most_of_all:.1}");
}

/// Of each search in [`bytes_of_every_search`], unless it ends before.
const VISITS: u64 = 10_000;

/// Games and depths for [`bytes_of_every_search`].
const GAMES: [(&str, u32); 15] = [
    ("uniform:width=10,depth=6", 6),
    ("iid:width=6,depth=8,values=1000000", 8),
    ("random-game:branching=5,plies=100", 100),
    ("tic-tac-toe", 9),
    ("connect-four", 10),
    ("connect-four", 42),
    ("othello", 7),
    ("othello:unit=100", 60),
    ("chess", 5),
    ("checkers", 9),
    ("checkers", 40),
    ("star-complete:n=20,depth=3", 3),
    ("random-chance:width=5,depth=8,values=1000,low=-500", 8),
    ("pig", 8),
    ("backgammon", 2),
];

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
