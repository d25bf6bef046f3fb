//! Scores at and near the limits of their types: every algorithm by name agrees with
//! the definition, with dice and without.

use plywood::{
    Bound, Chance, Deterministic, Dice, Evaluate, Game, Keyed, Score, Scored, Search, Side, Window,
    algorithm::{self, Algorithm, ChanceAlgorithm, Expected},
    order::MoveOrder,
};
use plywood_games::random::{below, mix};

const MEMORY: usize = 1 << 20;

/// A tree of the same width everywhere, whose scores, leaves and estimates alike, are
/// drawn from a list.
#[derive(Clone, Debug)]
struct Drawn<S> {
    seed: u64,
    width: u64,
    depth: u32,
    scores: Vec<S>,
}

/// The number of a node in its row, and its row.
type Place = (u64, u32);

impl<S: Score> Drawn<S> {
    fn score(&self, &(node, ply): &Place) -> S {
        let drawn = mix(self.seed ^ mix(node << 8 | u64::from(ply)));
        self.scores[below(drawn, self.scores.len() as u32) as usize]
    }
}

impl<S: Score> Game for Drawn<S> {
    type Position = Place;
    type Move = u64;
    type Moves = std::ops::Range<u64>;
    type Score = S;

    fn moves(&self, _: &Place) -> Self::Moves {
        0..self.width
    }
    fn play(&self, &(node, ply): &Place, mv: u64) -> Place {
        (node * self.width + mv, ply + 1)
    }
    fn outcome(&self, place: &Place) -> Option<S> {
        (place.1 == self.depth).then(|| self.score(place))
    }
}

impl<S: Score> Deterministic for Drawn<S> {}

impl<S: Score> Keyed for Drawn<S> {
    fn key(&self, &(node, ply): &Place) -> u64 {
        node << 8 | u64::from(ply)
    }
}

/// The score of the list that a node would have as a leaf.
struct Estimate;

impl<S: Score> Evaluate<Drawn<S>> for Estimate {
    fn evaluate(&self, tree: &Drawn<S>, place: &Place) -> S {
        tree.score(place)
    }
}

fn algorithms() -> Vec<Algorithm> {
    let listed = Algorithm::ALL.iter().map(|entry| entry.algorithm);
    let windows = ["1", "2", "1000", "1073741824", "-5..7", "..-1073741824", "1073741824.."];
    let most = [(i32::MIN, i32::MAX), (i32::MAX, i32::MIN), (i32::MAX, i32::MAX), (3, 3)];
    let windows_in_code = [i32::MIN, -1, 0, i32::MAX].map(Expected::Around).into_iter();
    let windows_in_code =
        windows_in_code.chain(most.map(|(a, b)| Expected::Between(Some(a), Some(b))));
    let in_code = windows_in_code
        .flat_map(|window| [Algorithm::Aspiration { window }, Algorithm::AspirationSss { window }]);
    let aspiring = ["aspiration", "aspiration-sss"]
        .into_iter()
        .flat_map(|name| windows.map(|window| format!("{name}:{window}").parse().expect("a name")));
    listed.chain(aspiring).chain(in_code).collect()
}

fn all_agree<S: Score + From<i32> + std::ops::Add<Output = S>>(tree: &Drawn<S>) {
    for depth in 0..=tree.depth {
        let mut search = Search::new(tree, Estimate);
        let Ok(truth) = algorithm::negamax(&mut search, &(0, 0), depth);
        for algorithm in algorithms() {
            let Ok(found) = search.run(algorithm, &(0, 0), depth, MEMORY) else {
                panic!("{algorithm} stopped on {tree:?}");
            };
            let Scored { score, bound } = found.value;
            let said = format!("{algorithm} on {tree:?}, depth {depth}: {}", found.value);
            assert!(bound.admits(score, truth), "{said}, not {truth}");
            let may_bound = matches!(algorithm, Algorithm::LAlphaBeta | Algorithm::Belle);
            assert!(bound == Bound::Exact || may_bound, "{said} is no value");
            if depth > 0 {
                let child = tree.play(&(0, 0), found.best.expect("a move"));
                let Ok(reply) = algorithm::negamax(&mut search, &child, depth - 1);
                assert!(-reply == truth, "{said} by a move that is not best");
            }
        }
    }
}

#[test]
fn whole_scores_at_the_limits() {
    const MOST: i32 = i32::MAX - 1;
    let lists = [
        vec![MOST, MOST - 1, -MOST, 1 - MOST],
        vec![MOST],
        vec![-MOST],
        vec![MOST, MOST - 1, MOST - 2],
        vec![-MOST, 1 - MOST, 2 - MOST],
        vec![MOST, 1 << 30, 1, 0, -1, -1 << 30, -MOST],
    ];
    for seed in 0..40 {
        for scores in &lists {
            let (width, depth) = (1 + seed % 3, 1 + seed as u32 % 5);
            all_agree(&Drawn { seed, width, depth, scores: scores.clone() });
        }
    }
}

#[test]
fn broken_scores_at_the_limits() {
    let least = f64::MIN_POSITIVE;
    let lists = [
        vec![1e300, 2e300, -1e300, -2e300],
        vec![f64::MAX, f64::MIN],
        vec![f64::MAX, f64::MAX.next_down(), f64::MAX.next_down().next_down()],
        vec![1e300, 1e300_f64.next_up(), 1e300_f64.next_down()],
        vec![0.0, -0.0, least, -least, 0.0_f64.next_up(), 0.0_f64.next_down()],
        vec![f64::MAX, 1e300, 1e16, 1.0, 0.0, least, -least, -1.0, -1e16, f64::MIN],
    ];
    for seed in 0..40 {
        for scores in &lists {
            let (width, depth) = (1 + seed % 3, 1 + seed as u32 % 5);
            all_agree(&Drawn { seed, width, depth, scores: scores.clone() });
        }
    }
}

/// The same tree, in which chance moves at every second row, as often as it is told.
#[derive(Clone, Debug)]
struct WithDice {
    tree: Drawn<f64>,
    weights: Vec<f64>,
    /// All scores are within this, and perhaps well within.
    most: f64,
}

impl Game for WithDice {
    type Position = Place;
    type Move = u64;
    type Moves = std::ops::Range<u64>;
    type Score = f64;

    fn moves(&self, place: &Place) -> Self::Moves {
        self.tree.moves(place)
    }
    fn play(&self, place: &Place, mv: u64) -> Place {
        self.tree.play(place, mv)
    }
    fn outcome(&self, place: &Place) -> Option<f64> {
        self.tree.outcome(place)
    }
}

impl Dice for WithDice {
    type Rolls = std::vec::IntoIter<(f64, Place)>;

    fn side(&self, place: &Place) -> Side {
        if (place.1 / 2).is_multiple_of(2) { Side::First } else { Side::Second }
    }
    fn rolls(&self, place: &Place) -> Option<Chance<Self::Rolls>> {
        let child = |(mv, &weight): (usize, &f64)| (weight, self.play(place, mv as u64));
        let rolls: Vec<_> = self.weights.iter().enumerate().map(child).collect();
        let total = self.weights.iter().sum();
        (place.1 % 2 == 1).then(|| Chance { total, rolls: rolls.into_iter() })
    }
    fn range(&self) -> Window<f64> {
        Window { alpha: -self.most, beta: self.most }
    }
}

impl Keyed for WithDice {
    fn key(&self, place: &Place) -> u64 {
        self.tree.key(place)
    }
}

impl Evaluate<WithDice> for Estimate {
    fn evaluate(&self, game: &WithDice, place: &Place) -> f64 {
        game.tree.score(place)
    }
}

/// As far as sums of numbers of this size are exact.
fn close(a: f64, b: f64, size: f64) -> bool {
    a == b || (a - b).abs() <= 1e-9 * size
}

#[test]
fn scores_with_dice_at_the_limits() {
    let lists = [
        vec![1e300, 2e300, -1e300, -2e300],
        vec![1e300, 1e300_f64.next_up(), 1e300_f64.next_down()],
        vec![f64::MAX / 256.0, f64::MIN / 256.0, 0.0],
        vec![f64::MIN_POSITIVE, -f64::MIN_POSITIVE, 0.0],
        vec![2e9, 1.0, 0.0, -1.0, -2e9],
    ];
    for seed in 0..60 {
        for scores in &lists {
            for weights in [[1.0, 2.0, 1.0], [36.0, 1.0, 0.0], [0.25, 0.5, 0.25]] {
                let depth = 1 + seed as u32 % 5;
                let tree = Drawn { seed, width: 3, depth, scores: scores.clone() };
                let largest = scores.iter().fold(0.0, |most: f64, score| most.max(score.abs()));
                for most in [largest, 3.0 * largest, 1e6 * largest, f64::INFINITY] {
                    // What the sums of a chance node may be.
                    if most <= f64::MAX / 148.0 || most == f64::INFINITY {
                        let (tree, weights) = (tree.clone(), weights.to_vec());
                        with_dice_all_agree(&WithDice { tree, weights, most }, largest);
                    }
                }
            }
        }
    }
}

fn with_dice_all_agree(game: &WithDice, size: f64) {
    let mut search = Search::new(game, Estimate).order(MoveOrder::Static.judged_by(Estimate));
    for depth in 0..=game.tree.depth {
        let Ok(truth) = algorithm::expectiminimax(&mut search, &(0, 0), depth);
        assert!(truth.is_finite(), "{game:?}");
        for entry in ChanceAlgorithm::ALL {
            for table in [false, true] {
                let algorithm = ChanceAlgorithm { table, ..entry.algorithm };
                let Ok(found) = search.run_chance(algorithm, &(0, 0), depth, MEMORY);
                let score = found.value.score;
                assert!(close(score, truth, size), "{algorithm} on {game:?}: {score}, not {truth}");
            }
        }
    }
}
