//! What every algorithm does on a few trees, to the node: a change that keeps the
//! values but does other work shows here.

use crate::random_tree::RandomTree;
use plywood::{
    Search, Window,
    algorithm::{self, Algorithm, ChanceAlgorithm},
    memory::BoundsMemory,
    observer::{CancelFlag, Cancelled, Counts, Deadline, DistinctLeaves, OutOfTime},
    order::MoveOrder,
};
use plywood_games::{
    DiceFamily, Knowledge, PlainFamily,
    backgammon::Backgammon,
    connect_four::{ConnectFour, ConnectFourBoard},
    trees::{RandomChance, StarComplete},
};
use std::{
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

const MEMORY: usize = 1 << 24;

/// One line for each algorithm.
struct Signatures {
    depth: u32,
}

fn line(name: &str, counts: &Counts, distinct: DistinctLeaves) -> String {
    let plies: Vec<u64> = counts.plies().iter().map(|ply| ply.cutoffs).collect();
    format!(
        "{name}: leaves {} distinct {} interior {} known {} again {} cutoffs {} by ply {plies:?} \
         first {} open {} chance {}+{}",
        counts.leaves(),
        distinct.count().expect("few leaves"),
        counts.interior(),
        counts.known(),
        counts.re_searches,
        counts.cutoffs(),
        counts.first_move_cutoffs(),
        counts.peak_open,
        counts.probing_cutoffs,
        counts.regular_cutoffs,
    )
}

impl Signatures {
    fn on<F: PlainFamily>(self, family: F) -> String {
        let more = ["aspiration:60..62", "aspiration-sss:60..62", "negascout-alphabeta:9"]
            .into_iter()
            .chain(["abs:1", "sab:1", "sab:3", "staged-sss:3"])
            .map(|name| name.parse().expect("a name"));
        let listed = Algorithm::ALL.iter().map(|entry| entry.algorithm).chain(more);
        let mut lines = vec![family.name()];
        for algorithm in listed {
            let observer = (Counts::default(), DistinctLeaves::with_bytes(MEMORY));
            let mut search = Search::new(&family, family.evaluation()).observer(observer);
            let root = family.root(7);
            search.run(algorithm, &root, self.depth, MEMORY).expect("nothing stops it");
            lines.push(line(&algorithm.to_string(), &search.observer.0, search.observer.1));
        }
        lines.join("\n")
    }

    fn on_dice<F: DiceFamily>(self, family: F) -> String {
        let more = ["star1+table", "star2+table", "star3:3/2", "star3:3/2+table"];
        let more = more.map(|name| name.parse().expect("a name"));
        let listed = ChanceAlgorithm::ALL.iter().map(|entry| entry.algorithm).chain(more);
        let mut lines = vec![family.name()];
        for algorithm in listed {
            for order in [MoveOrder::Rules, MoveOrder::Static] {
                let observer = (Counts::default(), DistinctLeaves::with_bytes(MEMORY));
                let eval = family.evaluation();
                let search = Search::new(&family, eval).order(order.judged_by(eval));
                let mut search = search.observer(observer);
                let root = family.root(7);
                let Ok(_) = search.run_chance(algorithm, &root, self.depth, MEMORY);
                let name = format!("{algorithm} {order:?}");
                lines.push(line(&name, &search.observer.0, search.observer.1));
            }
        }
        lines.join("\n")
    }
}

#[test]
fn the_work_is_what_it_was() {
    let signature = |(text, depth): (&str, u32)| {
        Signatures { depth }.on(text.parse::<RandomTree>().expect("a tree"))
    };
    let with_dice = |(text, depth): (&str, u32)| {
        on_tree!(text, [StarComplete, RandomChance], |family| Signatures { depth }.on_dice(family))
    };
    let signatures = [
        ("uniform:width=5,depth=5,order=1", 5),
        ("uniform:width=6,depth=4,order=3", 4),
        ("uniform:width=4,depth=4,order=pv", 4),
        ("iid:width=4,depth=6,values=9", 6),
        ("random-shape:width=5,depth=7,values=20", 7),
    ];
    let signatures_with_dice =
        [("star-complete:n=6,depth=4", 3), ("random-chance:width=5,depth=7,values=20,low=-9", 8)];
    let all = [
        signatures.map(signature).to_vec(),
        vec![Signatures { depth: 6 }.on(ConnectFour::default())],
        signatures_with_dice.map(with_dice).to_vec(),
        vec![Signatures { depth: 2 }.on_dice(Backgammon)],
    ];
    insta::assert_snapshot!(all.concat().join("\n\n"));
}

/// Bounds that one search leaves in a memory are true: whatever search comes
/// after it, on the same memory, finds the value.
#[test]
fn a_memory_may_be_used_by_one_search_after_another() {
    struct Check(u64);
    impl Check {
        fn on<F: PlainFamily>(self, family: F) {
            use algorithm::*;
            let tree = family.name();
            let (root, depth) = (family.root(self.0), family.height().expect("a tree"));
            let mut plain = Search::new(&family, family.evaluation());
            let Ok(truth) = negamax(&mut plain, &root, depth);
            let full = Window::full();
            for first in 0..8 {
                let memory = BoundsMemory::with_bytes(MEMORY);
                let t = &mut Search::new(&family, family.evaluation()).memory(memory);
                let narrow = Window { alpha: truth - 3, beta: truth - 1 };
                match first {
                    0 => drop(lalphabeta(t, &root, depth, full)),
                    1 => drop(belle(t, &root, depth)),
                    2 => drop(falphabeta(t, &root, depth, narrow)),
                    3 => drop(negascout(t, &root, depth, -narrow)),
                    4 => drop(palphabeta(t, &root, depth)),
                    5 => drop(sss(t, &root, depth, narrow, MEMORY)),
                    6 => drop(mtd(t, &root, depth, truth + 2)),
                    _ => drop(abs(t, &root, depth, narrow, 1, MEMORY)),
                }
                let Ok(soft) = falphabeta(t, &root, depth, full);
                let Ok(scouted) = negascout(t, &root, depth, full);
                assert_eq!((soft, scouted), (truth, truth), "{tree} {} after {first}", self.0);
            }
        }
    }
    for seed in 0..300 {
        for text in ["iid:width=3,depth=4,values=12", "random-shape:width=4,depth=5,values=9"] {
            Check(seed).on(text.parse::<RandomTree>().expect("a tree"));
        }
    }
}

#[test]
fn a_deadline_and_a_flag_stop_a_search_and_only_then() {
    let game = ConnectFour::default();
    let search = |depth, deadline: Deadline| {
        let mut search = Search::new(&game, game.evaluation()).observer(deadline);
        algorithm::negascout(&mut search, &ConnectFourBoard::EMPTY, depth, Window::full())
    };
    let now = Instant::now();
    assert_eq!(search(30, Deadline::at(now + Duration::from_millis(20))), Err(OutOfTime));
    assert!(now.elapsed() >= Duration::from_millis(20));
    assert!(search(4, Deadline::at(now + Duration::from_secs(3600))).is_ok());

    let flag = AtomicBool::new(false);
    let cancellable = |depth| {
        let mut search = Search::new(&game, game.evaluation()).observer(CancelFlag(&flag));
        algorithm::negascout(&mut search, &ConnectFourBoard::EMPTY, depth, Window::full())
    };
    assert!(cancellable(4).is_ok());
    let stopped = std::thread::scope(|scope| {
        let search = scope.spawn(|| cancellable(42));
        std::thread::sleep(Duration::from_millis(10));
        flag.store(true, std::sync::atomic::Ordering::Relaxed);
        search.join().expect("it does not panic")
    });
    assert_eq!(stopped, Err(Cancelled));
}
