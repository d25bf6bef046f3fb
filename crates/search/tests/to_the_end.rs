//! Engines that think without a limit come to the end of a game, and not before: what they say
//! then holds at every depth, whatever the memory had answered.

use plywood::{
    Bound, Chance, Deterministic, Dice, Game, Keyed, Search, Side, Window,
    algorithm::{expectiminimax, negamax},
    engine::{DiceEngine, Driver, Engine, Limits, Parallel, Reason},
};

fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 31)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ (x >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x ^ (x >> 32)
}

fn below(hash: u64, below_this: u32) -> u32 {
    (hash % u64::from(below_this)) as u32
}

/// Positions are numbers: moves lead up by one to three, so that the same position is met at many
/// plies, and some lead back down.
#[derive(Copy, Clone)]
struct Stairs {
    seed: u64,
    /// Of so many moves, one leads back.
    back: Option<u32>,
}

/// The game is over up there at the latest.
const TOP: u32 = 10;

impl Stairs {
    fn number(self, what: u64, below_this: u32) -> u32 {
        below(mix(self.seed ^ mix(what)), below_this)
    }

    fn evaluation(self) -> impl Fn(&u32) -> i32 + Copy + Sync {
        move |&position| self.number(1 << 40 | u64::from(position), 5) as i32 - 2
    }

    fn next(self, position: u32, way: u64) -> u32 {
        let what = u64::from(position) << 16 | way;
        match self.back {
            Some(one_of) if self.number(what ^ 1 << 50, one_of) == 0 => position / 2,
            _ => position + 1 + self.number(what, 3),
        }
    }

    fn is_over(self, position: u32) -> bool {
        position >= TOP || position > 0 && self.number(1 << 42 | u64::from(position), 4) == 0
    }

    /// The plies of the longest line, where none leads back.
    fn longest(self, position: u32) -> u32 {
        let children = self.moves(&position).map(|mv| self.play(&position, mv));
        if self.is_over(position) {
            0
        } else {
            1 + children.map(|it| self.longest(it)).max().unwrap()
        }
    }
}

impl Game for Stairs {
    type Position = u32;
    type Move = u16;
    type Moves = std::ops::Range<u16>;
    type Score = i32;

    fn moves(&self, position: &u32) -> Self::Moves {
        0..1 + self.number(1 << 41 | u64::from(*position), 3) as u16
    }
    fn play(&self, position: &u32, mv: u16) -> u32 {
        self.next(*position, mv.into())
    }
    fn outcome(&self, position: &u32) -> Option<i32> {
        self.is_over(*position).then(|| self.evaluation()(position))
    }
}

impl Deterministic for Stairs {}

impl Keyed for Stairs {
    fn key(&self, position: &u32) -> u64 {
        mix(u64::from(*position) ^ self.seed << 32)
    }
}

const DRIVERS: [Driver; 4] =
    [Driver::Aspiration(1), Driver::FullWindow, Driver::MtdF, Driver::Bisection];

/// The value at a depth.
fn value(stairs: Stairs, depth: u32) -> i32 {
    let Ok(value) = negamax(&mut Search::new(&stairs, stairs.evaluation()), &0, depth);
    value
}

#[test]
fn without_limits_an_engine_ends_with_the_game() {
    for seed in 0..300 {
        let stairs = Stairs { seed, back: None };
        let (longest, truth) = (stairs.longest(0), value(stairs, TOP));
        let driver = DRIVERS[seed as usize % 4];
        for (threads, parallel) in
            [(1, Parallel::LazySmp), (2, Parallel::LazySmp), (2, Parallel::YoungBrothersWait)]
        {
            let engine = Engine::new(stairs, stairs.evaluation()).table(1 << 14).expect("room");
            let mut engine = engine.driver(driver).threads(threads).parallel(parallel);
            let what = format!("seed {seed}, {driver:?}, {threads} {parallel:?}");
            // The second time the table knows it all, and is asked no sooner than a ply deeper.
            for more in 0..2 {
                let mut told = Vec::new();
                let thought = engine.think_with(&0, &Limits::default(), |it| told.push(it.depth));
                assert_eq!(thought.reason, Reason::ToTheEnd, "{what}");
                let (score, exact) = (thought.score.score, thought.score.bound == Bound::Exact);
                assert_eq!((score, exact), (truth, true), "{what}");
                // A thread that shares nothing but the table may lag behind, and still evaluate.
                assert!(
                    parallel == Parallel::LazySmp && threads > 1 || thought.depth <= longest + more
                );
                assert_eq!(told, (1..=thought.depth).collect::<Vec<_>>(), "{what}");
                assert!(!thought.line_is_cut, "{what}: {:?}", thought.line);
            }
            // No deeper than asked, and no search more for it.
            let thought = engine.think(&0, &Limits::depth(1));
            assert_eq!((thought.depth, thought.reason), (1, Reason::Depth), "{what}");
        }
    }
}

/// What was thought before is not given up when it answers the first depths of the next thought.
#[test]
fn what_was_thought_before_saves_work() {
    let (mut first, mut again) = (0, 0);
    for seed in 0..200 {
        let stairs = Stairs { seed, back: Some(2) };
        let mut engine = Engine::new(stairs, stairs.evaluation());
        for nodes in [&mut first, &mut again] {
            *nodes += engine.think(&0, &Limits::depth(12)).nodes;
        }
    }
    assert!(2 * again < first, "{again} nodes, and {first} at first");
}

#[test]
fn what_is_said_to_be_the_end_is_the_end() {
    const DEEPEST: u32 = 9;
    let mut ends = 0;
    for seed in 0..2000 {
        let stairs = Stairs { seed, back: Some(2 + seed as u32 % 3) };
        let driver = DRIVERS[seed as usize % 4];
        let mut engine = Engine::new(stairs, stairs.evaluation()).driver(driver);
        let thought = engine.think(&0, &Limits::depth(DEEPEST));
        if thought.reason == Reason::ToTheEnd {
            ends += 1;
            for depth in thought.depth..=DEEPEST + 2 {
                assert_eq!(thought.score.score, value(stairs, depth), "seed {seed}, {depth} plies");
            }
        }
    }
    // Or it was not tried.
    assert!((100..1900).contains(&ends), "{ends}");
}

/// The same with dice: chance moves from the odd numbers.
#[derive(Copy, Clone)]
struct Tossed(Stairs);

impl Game for Tossed {
    type Position = u32;
    type Move = u16;
    type Moves = std::ops::Range<u16>;
    type Score = f64;

    fn moves(&self, position: &u32) -> Self::Moves {
        self.0.moves(position)
    }
    fn play(&self, position: &u32, mv: u16) -> u32 {
        self.0.play(position, mv)
    }
    fn outcome(&self, position: &u32) -> Option<f64> {
        self.0.outcome(position).map(f64::from)
    }
}

impl Dice for Tossed {
    type Rolls = std::array::IntoIter<(f64, u32), 2>;

    fn side(&self, position: &u32) -> Side {
        if self.0.number(1 << 43 | u64::from(*position), 2) == 0 {
            Side::First
        } else {
            Side::Second
        }
    }
    fn rolls(&self, position: &u32) -> Option<Chance<Self::Rolls>> {
        // Never two in a row.
        let rolls = [0, 1].map(|roll| (1.0, (self.0.next(*position, 1 << 15 | roll) + 1) & !1));
        (position % 2 == 1).then(|| Chance { total: 2.0, rolls: rolls.into_iter() })
    }
    fn range(&self) -> Window<f64> {
        Window { alpha: -2.0, beta: 2.0 }
    }
}

impl Keyed for Tossed {
    fn key(&self, position: &u32) -> u64 {
        self.0.key(position)
    }
}

#[test]
fn with_dice_it_is_the_same() {
    const DEEPEST: u32 = 9;
    let mut ends = 0;
    for seed in 0..1000 {
        let back = (seed % 2 == 1).then_some(2 + seed as u32 % 3);
        let game = Tossed(Stairs { seed, back });
        let eval = move |position: &u32| f64::from(game.0.evaluation()(position));
        let threads = 1 + seed as usize / 2 % 2;
        let mut engine = DiceEngine::new(game, eval).threads(threads);
        // What leads up alone ends by itself.
        let limits = back.map_or(Limits::default(), |_| Limits::depth(DEEPEST));
        for _ in 0..2 {
            let mut told = Vec::new();
            let thought = engine.think_with(&0, &limits, |it| told.push(it.depth));
            assert_eq!(told, (1..=thought.depth).collect::<Vec<_>>(), "seed {seed}");
            assert!(back.is_some() || thought.reason == Reason::ToTheEnd, "seed {seed}");
            if thought.reason == Reason::ToTheEnd {
                ends += 1;
                for depth in thought.depth..=DEEPEST + 1 {
                    let value = expectiminimax(&mut Search::new(&game, eval), &0, depth);
                    assert_eq!(Ok(thought.score.score), value, "seed {seed}, {depth} plies");
                }
            }
        }
    }
    // Or it was not tried.
    assert!((1100..1900).contains(&ends), "{ends}");
}
