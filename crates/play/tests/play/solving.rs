//! Engines leave the end of a game to its solver: where they may, and with the same values.

use plywood::{
    Bound, Deterministic, Game,
    engine::{Limits, Think},
    observer::{RunLimits, Stopped},
};
use plywood_games::{
    Knowledge, PlainFamily,
    connect_four::ConnectFour,
    othello::Othello,
    random::{below, mix},
};
use plywood_play::{engines::whole_player, settings::Settings};

const BYTES: usize = 4 << 20;

/// The position after random plies of a game that is not over by then.
fn random_position<F: PlainFamily + Deterministic>(
    family: &F,
    plies: u32,
    seed: u64,
) -> F::Position {
    let mut draw = mix(seed);
    'again: loop {
        let mut position = family.root(0);
        for _ in 0..plies {
            draw = mix(draw);
            let moves: Vec<_> = family.moves(&position).collect();
            position = family.play(&position, moves[below(draw, moves.len() as u32) as usize]);
            if family.outcome(&position).is_some() {
                continue 'again;
            }
        }
        return position;
    }
}

fn player<F: PlainFamily>(family: &F, solver: i32) -> Box<dyn Think<F> + Send + '_> {
    let settings = Settings { solver, ..Settings::default() };
    let eval = family.evaluation();
    whole_player(family, eval, BYTES, 1, &settings).expect("room")
}

/// With a solver and without: the same value, a line that shows it, and far fewer nodes.
fn agrees<F: PlainFamily>(family: &F, plies: u32, seeds: u64) {
    for seed in 0..seeds {
        let position = random_position(family, plies, seed);
        let nodes = Limits::nodes(2_000_000);
        let mut solving = player(family, 50);
        let thought = solving.think(&position, &nodes);
        assert_eq!(thought.score.bound, Bound::Exact);
        let full = Limits::depth(family.most_plies(&position).expect("it ends"));
        let searched = player(family, 0).think(&position, &full);
        assert_eq!(thought.score, searched.score, "seed {seed}");
        assert_eq!(thought.line.first(), thought.best.as_ref());
        assert!(!thought.line_is_cut, "seed {seed}");
        let mut sign = 1;
        let mut end = position.clone();
        for &mv in &thought.line {
            end = family.play(&end, mv);
            sign = -sign;
        }
        assert_eq!(family.outcome(&end), Some(sign * thought.score.score), "seed {seed}");
    }
}

#[test]
fn the_solver_finds_what_a_search_to_the_end_finds() {
    agrees(&Othello::default(), 54, 6);
    agrees(&Othello::default().with_unit(100), 54, 2);
    agrees(&ConnectFour::default(), 31, 6);
}

#[test]
fn it_is_asked_only_where_a_whole_answer_is_wanted() {
    let othello = Othello::default();
    let position = random_position(&othello, 53, 7);
    let whole = |limits: &Limits<'_>| {
        let thought = player(&othello, 50).think(&position, limits);
        thought.moves.len() == 1 // a search tells of all moves
    };
    let limits = Limits::nodes(20_000);
    assert!(othello.moves(&position).count() > 1);
    assert!(whole(&limits));
    assert!(!whole(&Limits { depth: Some(4), ..limits }), "a depth is a depth");
    assert!(!whole(&Limits { multi_pv: 2, ..limits }), "two lines are two lines");
    let depth = Limits { depth: Some(6), nodes: None, ..limits };
    assert!(!whole(&depth), "without limits of time or nodes");
    let numbers: Vec<usize> = (0..othello.moves(&position).count()).collect();
    assert!(!whole(&Limits { moves: Some(&numbers), ..limits }), "some moves only");
    assert!(!whole(&Limits::nodes(100)), "it would take longer than that");
}

/// Stopped again and again, it gets there: what it has learnt is kept.
#[test]
fn a_solver_that_is_stopped_goes_on_where_it_was() {
    let othello = Othello::default();
    let position = random_position(&othello, 46, 3);
    let value =
        othello.solver(BYTES).expect("one").solve(&position, RunLimits::NONE).expect("no limit");
    let part = value.nodes / 3;
    let mut solver = othello.solver(BYTES).expect("one");
    let limits = RunLimits { nodes: part, ..RunLimits::NONE };
    assert_eq!(solver.solve(&position, limits), Err(Stopped::Nodes));
    let found =
        (0..20).find_map(|_| solver.solve(&position, limits).ok()).expect("after some tries");
    assert_eq!(found.score, value.score);
    let cancel = std::sync::atomic::AtomicBool::new(true);
    let cancelled = RunLimits { cancel: Some(&cancel), ..RunLimits::NONE };
    solver.clear();
    assert_eq!(solver.solve(&position, cancelled), Err(Stopped::Cancelled));
}
