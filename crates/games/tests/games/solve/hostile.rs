//! Solvers on games that are hard on them: keys that are not mixed, tables that are too
//! small, and more plies than a stack has room for.

use plywood::{
    Deterministic, Game, Keyed, Search,
    algorithm::{Algorithm, Halt, negamax},
    best_first::{BestFirst, Ended},
    engine::{Engine, Limits, Parallel},
    observer::{NodeLimit, OutOfNodes},
    solve::{DfPn, by_null_windows},
};
use plywood_games::random::{below, mix};

/// Take one, two or three of a heap of matches; the last one wins. Keys are the matches
/// left times a factor.
struct Heap(u64);

impl Game for Heap {
    type Position = u32;
    type Move = u32;
    type Moves = std::ops::RangeInclusive<u32>;
    type Score = i32;

    fn moves(&self, left: &u32) -> Self::Moves {
        1..=3.min(*left)
    }
    fn play(&self, left: &u32, taken: u32) -> u32 {
        left - taken
    }
    fn outcome(&self, left: &u32) -> Option<i32> {
        (*left == 0).then_some(-1)
    }
}

impl Deterministic for Heap {}

impl Keyed for Heap {
    fn key(&self, left: &u32) -> u64 {
        u64::from(*left).wrapping_mul(self.0)
    }
}

#[test]
fn keys_need_not_be_mixed() {
    let factors = (0..=57).map(|power| 1 << power).chain([3, 0x9E37_79B9_7F4A_7C15]);
    for factor in factors {
        let heap = Heap(factor);
        let solution = by_null_windows(&heap, &60, 60, 1 << 20, NodeLimit(1_000));
        assert_eq!(solution.map(|found| found.score), Ok(-1), "{factor:#x}");
        let mut search = Search::new(&heap, |_: &u32| 0).observer(NodeLimit(10_000));
        let found = search.run(Algorithm::MtdF, &60, 60, 1 << 20);
        assert!(found.is_ok_and(|found| found.value.score == -1), "{factor:#x}");
    }
}

/// Tic-tac-toe, as plain as can be: three in a row wins.
struct Noughts;

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
struct Board {
    mine: u16,
    theirs: u16,
}

impl Game for Noughts {
    type Position = Board;
    type Move = u16;
    type Moves = std::vec::IntoIter<u16>;
    type Score = i32;

    fn moves(&self, board: &Board) -> Self::Moves {
        let free = |square: &u16| (board.mine | board.theirs) >> square & 1 == 0;
        (0..9).filter(free).collect::<Vec<u16>>().into_iter()
    }
    fn play(&self, board: &Board, square: u16) -> Board {
        Board { mine: board.theirs, theirs: board.mine | 1 << square }
    }
    fn outcome(&self, board: &Board) -> Option<i32> {
        const ROWS: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
        if ROWS.iter().any(|row| board.theirs & row == *row) {
            return Some(-1);
        }
        (board.mine | board.theirs == 0o777).then_some(0)
    }
}

impl Deterministic for Noughts {}

impl Keyed for Noughts {
    fn key(&self, board: &Board) -> u64 {
        u64::from(board.mine) << 9 | u64::from(board.theirs)
    }
}

/// A tree of random shape with a few values, every position of which is met once.
struct RandomTree {
    seed: u64,
    plies: u32,
}

impl Game for RandomTree {
    type Position = (u64, u32);
    type Move = u32;
    type Moves = std::ops::Range<u32>;
    type Score = i32;

    fn moves(&self, &(node, _): &(u64, u32)) -> Self::Moves {
        0..1 + below(mix(node ^ self.seed), 4)
    }
    fn play(&self, &(node, ply): &(u64, u32), mv: u32) -> (u64, u32) {
        (mix(node + u64::from(mv)), ply + 1)
    }
    fn outcome(&self, &(node, ply): &(u64, u32)) -> Option<i32> {
        let hash = mix(node ^ !self.seed);
        (ply == self.plies || ply > 1 && below(hash, 9) == 0)
            .then(|| below(mix(hash), 5) as i32 - 2)
    }
}

impl Deterministic for RandomTree {}

impl Keyed for RandomTree {
    fn key(&self, &(node, _): &(u64, u32)) -> u64 {
        node
    }
}

/// Proofs with a table of `bytes` bytes: right, within `most` nodes.
fn proofs_are_right<G>(game: &G, root: &G::Position, depth: u32, bytes: usize, most: u64)
where
    G: Keyed + Deterministic + Game<Score = i32>,
{
    let Ok(value) = negamax(&mut Search::new(game, |_: &G::Position| 0), root, depth);
    for above in [value - 1, value] {
        for epsilon in [0.0, 0.25] {
            let mut search = DfPn::with_bytes(bytes).with_epsilon(epsilon);
            match search.prove(game, root, above, depth, &mut NodeLimit(most)) {
                Ok(proof) => assert_eq!(proof.holds, value > above),
                Err(Halt::Memory { limit }) => assert_eq!(limit, bytes),
                Err(Halt::Stopped(OutOfNodes)) => panic!("no end with {bytes} bytes, {epsilon}"),
            }
        }
    }
}

#[test]
fn proofs_end_with_tables_of_any_size() {
    for bytes in (0..40).step_by(2).map(|i| i * 256).chain((10..80).step_by(3).map(|i| i * 1024)) {
        proofs_are_right(&Noughts, &Board::default(), 9, bytes, 20_000_000);
    }
    for seed in 0..30 {
        let tree = RandomTree { seed, plies: 8 };
        for bytes in [0, 512, 1 << 10, 1 << 11, 1 << 12, 1 << 13] {
            proofs_are_right(&tree, &(mix(seed), 0), 8, bytes, 20_000_000);
        }
    }
}

/// `LongWalk(plies)`: a walk of `plies` plies, from which one may step aside at every ply, to lose.
struct LongWalk(u32);

impl Game for LongWalk {
    type Position = (u32, bool);
    type Move = bool;
    type Moves = std::array::IntoIter<bool, 2>;
    type Score = i32;

    fn moves(&self, _: &(u32, bool)) -> Self::Moves {
        [true, false].into_iter()
    }
    fn play(&self, &(ply, _): &(u32, bool), on: bool) -> (u32, bool) {
        (ply + 1, !on)
    }
    fn outcome(&self, &(ply, aside): &(u32, bool)) -> Option<i32> {
        if aside { Some(1) } else { (ply >= self.0).then_some(0) }
    }
}

impl Deterministic for LongWalk {}

impl Keyed for LongWalk {
    fn key(&self, &(ply, aside): &(u32, bool)) -> u64 {
        u64::from(ply) << 1 | u64::from(aside)
    }
}

#[test]
fn games_of_a_hundred_thousand_plies_are_solved() {
    const PLIES: u32 = 100_000;
    let (walk, start) = (LongWalk(PLIES), (0, false));
    let Ok(solution) = by_null_windows(&walk, &start, PLIES, 1 << 24, ());
    assert_eq!((solution.score, solution.best), (0, Some(true)));
    for (above, holds) in [(-1, true), (0, false)] {
        let proof = DfPn::with_bytes(1 << 26).prove(&walk, &start, above, PLIES, &mut ());
        assert_eq!(proof.map(|proof| proof.holds), Ok(holds), "above {above}");
    }
}

#[test]
fn best_first_minimax_looks_a_hundred_thousand_plies_ahead() {
    const PLIES: u32 = 100_000;
    // With all positions in memory, each step would begin at the root.
    let forms = BestFirst::ALL.iter().map(|entry| entry.algorithm);
    let deep = |form: &BestFirst| {
        matches!(form, BestFirst::Kept { .. } | BestFirst::Recursive | BestFirst::Extension { .. })
    };
    for form in forms.filter(deep) {
        for plies in [PLIES, PLIES - 1] {
            let walk = LongWalk(PLIES);
            let mut search = Search::new(&walk, |_: &(u32, bool)| 0);
            let found = form.run(&mut search, &(0, false), plies, 1 << 28);
            assert_eq!((found.value, found.line.len()), (Some(0), plies as usize), "{form}");
            assert!(matches!(found.ended, Ended::Long | Ended::Over), "{form}");
        }
    }
}

/// One move at each of so many plies that the positions on the way fill a common stack.
struct Corridor;

impl Game for Corridor {
    type Position = [u32; 1 << 11];
    type Move = ();
    type Moves = std::option::IntoIter<()>;
    type Score = i32;

    fn moves(&self, _: &Self::Position) -> Self::Moves {
        Some(()).into_iter()
    }
    fn play(&self, position: &Self::Position, (): ()) -> Self::Position {
        let mut next = *position;
        next[0] += 1;
        next
    }
    fn outcome(&self, position: &Self::Position) -> Option<i32> {
        (position[0] == 1_000).then_some(1)
    }
}

impl Deterministic for Corridor {}

impl Keyed for Corridor {
    fn key(&self, position: &Self::Position) -> u64 {
        mix(u64::from(position[0]))
    }
}

#[test]
fn the_threads_of_an_engine_have_room_for_a_thousand_plies() {
    let think = || {
        for parallel in [Parallel::LazySmp, Parallel::YoungBrothersWait] {
            let engine = Engine::new(Corridor, |_: &[u32; 1 << 11]| 0).threads(3);
            let mut engine = engine.parallel(parallel);
            let thought = engine.think(&[0; 1 << 11], &Limits::depth(1_000));
            assert_eq!(thought.score.score, 1, "{parallel:?}");
        }
    };
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(think);
    assert!(thread.unwrap().join().is_ok());
}
