//! The engine: whatever helps it, its scores are the minimax values.

use crate::random_tree::RandomTree;
use plywood::{
    Bound, Search, Window,
    algorithm::{falphabeta, negamax},
    engine::{Driver, Engine, Limits, Parallel, Reason},
};
use plywood_games::{
    Judge, Knowledge, PlainFamily,
    checkers::Checkers,
    chess::Chess,
    connect_four::{ConnectFour, ConnectFourEvaluation},
    othello::Othello,
    random::{below, mix},
    tic_tac_toe::TicTacToe,
};
use std::{
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

const DRIVERS: [Driver; 9] = [
    Driver::FullWindow,
    Driver::Aspiration(1),
    Driver::Aspiration(50),
    Driver::MtdF,
    Driver::MtdFromAbove,
    Driver::MtdFromBelow,
    Driver::Step(7),
    Driver::Stride(3),
    Driver::Bisection,
];

/// The position after `plies` random moves, or as many as there are.
fn random_position<F: PlainFamily>(family: &F, seed: u64, plies: u32) -> F::Position {
    let mut position = family.root(seed);
    let mut draw = mix(seed);
    let plies = if family.outcome(&position).is_some() { 0 } else { plies };
    for _ in 0..plies {
        draw = mix(draw);
        let count = family.moves(&position).count() as u32;
        let mv = family.moves(&position).nth(below(draw, count) as usize).unwrap();
        let next = family.play(&position, mv);
        if family.outcome(&next).is_some() {
            break;
        }
        position = next;
    }
    position
}

/// Every driver, with tables large and tiny, on one thread and on several.
struct EveryWay {
    depth: u32,
    positions: u64,
}

impl EveryWay {
    fn on<F: PlainFamily>(self, family: F, eval: Judge) {
        let mut engine = Engine::new(family, eval).parallel(Parallel::LazySmp);
        for seed in 0..self.positions {
            let family = engine.game();
            let root = random_position(family, seed, 3 * seed as u32);
            if family.outcome(&root).is_some() {
                continue;
            }
            let mut search = Search::new(family, eval);
            let Ok(value) = negamax(&mut search, &root, self.depth);
            let of_move = |mv: F::Move| {
                let child = family.play(&root, mv);
                let mut search = Search::new(family, eval);
                let Ok(score) = falphabeta(&mut search, &child, self.depth - 1, Window::full());
                -score
            };
            let moves: Vec<(F::Move, i32)> =
                family.moves(&root).map(|mv| (mv, of_move(mv))).collect();
            let true_score = |mv: F::Move| moves.iter().find(|it| it.0 == mv).unwrap().1;
            let (lazy, brothers) = (Parallel::LazySmp, Parallel::YoungBrothersWait);
            let ways = [
                (1 << 20, 1, lazy, 1),
                (16, 1, lazy, 1),
                (1 << 10, 3, lazy, 1),
                (1 << 20, 2, lazy, 1),
                (1 << 16, 2, lazy, 3),
                (1 << 20, 1, brothers, 1),
                (16, 2, brothers, 1),
                (1 << 20, 2, brothers, 1),
                (1 << 16, 3, brothers, 3),
                (1 << 10, 8, brothers, 1),
            ];
            for (i, (bytes, threads, parallel, lines)) in ways.into_iter().enumerate() {
                let driver = DRIVERS[(seed as usize + i) % DRIVERS.len()];
                engine = engine.driver(driver).threads(threads).table(bytes).unwrap();
                engine = engine.parallel(parallel);
                let limits = Limits { multi_pv: lines, ..Limits::depth(self.depth) };
                let thought = engine.think(&root, &limits);
                let name = engine.game().name();
                let what = format!("{name}, seed {seed}, {driver:?}, {threads} {parallel:?}");
                assert_eq!(thought.score.score, value, "{what}");
                assert_eq!(thought.score.bound, Bound::Exact, "{what}");
                match thought.reason {
                    // No deeper search finds another value.
                    Reason::ToTheEnd => assert!(thought.depth < self.depth, "{what}"),
                    reason => assert_eq!((thought.depth, reason), (self.depth, Reason::Depth)),
                }
                assert_eq!(true_score(thought.best.unwrap()), value, "{what}");
                assert!(thought.line.first() == thought.best.as_ref());
                assert_eq!(thought.moves.len(), moves.len());
                let mut best: Vec<i32> = moves.iter().map(|it| it.1).collect();
                best.sort_unstable_by_key(|&score| std::cmp::Reverse(score));
                for (i, it) in thought.moves.iter().enumerate() {
                    let (said, right) = (it.score, true_score(it.mv));
                    assert!(said.bound.admits(said.score, right), "{what}: {said} is {right}");
                    if i < lines {
                        assert_eq!((said.bound, said.score), (Bound::Exact, best[i]), "{what}");
                    }
                }
            }
        }
    }
}

#[test]
fn whatever_helps_the_value_is_negamax() {
    for (game, depth, positions) in [
        ("random-shape:width=5,depth=6,values=10", 6, 200),
        ("iid:width=4,depth=5,values=20", 5, 100),
        ("random-game:branching=5,plies=20,cost=9", 5, 100),
    ] {
        let tree: RandomTree = game.parse().expect("a tree");
        EveryWay { depth, positions }.on(tree, tree.evaluation());
    }
    for (game, depth, positions) in
        [("tic-tac-toe", 5, 8), ("othello:unit=100", 4, 20), ("othello:size=4", 6, 8)]
    {
        on_tree!(game, [TicTacToe, Othello], |family| {
            let eval = family.evaluation();
            EveryWay { depth, positions }.on(family, eval)
        });
    }
    let connect_four = ConnectFour::scaled_for(ConnectFourEvaluation::Threats);
    let threats = connect_four.evaluation_named("threats").unwrap();
    EveryWay { depth: 5, positions: 14 }.on(connect_four, threats);
    EveryWay { depth: 5, positions: 24 }.on(Checkers, Checkers.evaluation());
    EveryWay { depth: 3, positions: 16 }.on(Chess, Chess.evaluation());
}

/// Thinks about Othello on two threads, and tells how it ended.
struct Think<'a>(Parallel, Limits<'a>);

impl Think<'_> {
    fn on<F: PlainFamily>(self, family: F) -> (Reason, u64, u32) {
        let (eval, root) = (family.evaluation(), family.root(0));
        let mut engine = Engine::new(family, eval).threads(2).parallel(self.0);
        let thought = engine.think(&root, &self.1);
        assert!(thought.best.is_some());
        // It is as good as new.
        let again = engine.think(&root, &Limits::depth(3));
        assert_eq!((again.depth, again.reason), (3, Reason::Depth));
        (thought.reason, thought.nodes, thought.depth)
    }
}

#[test]
fn limits_are_kept() {
    for (parallel, _) in Parallel::ALL {
        for nodes in [1, 2, 10, 1000, 50_000] {
            let (reason, visited, _) = Think(parallel, Limits::nodes(nodes)).on(Othello::default());
            assert_eq!(reason, Reason::Nodes);
            assert!(visited <= nodes + 2 * 64, "{visited} of {nodes}");
        }
        let time = Limits::time(Duration::from_millis(50));
        let (reason, ..) = Think(parallel, time).on(Othello::default());
        assert_eq!(reason, Reason::Time);
        let cancel = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                // On a busy machine it may take long to make the engine and search a ply.
                thread::sleep(Duration::from_millis(500));
                cancel.store(true, Ordering::Relaxed);
            });
            let limits = Limits { cancel: Some(&cancel), ..Limits::default() };
            let (reason, _, depth) = Think(parallel, limits).on(Othello::default());
            assert_eq!(reason, Reason::Cancelled);
            assert!(depth >= 1);
        });
    }
}

#[test]
fn a_finished_game_has_a_score_and_no_move() {
    struct Finished;
    impl Finished {
        fn on<F: PlainFamily>(self, family: F) {
            let root = family.read_position("1212121").unwrap();
            let eval = family.evaluation();
            let thought = Engine::new(family, eval).think(&root, &Limits::depth(4));
            assert!(thought.best.is_none() && thought.reason == Reason::Over);
            assert_eq!(thought.score.score, -18);
        }
    }
    Finished.on(ConnectFour::default());
}
