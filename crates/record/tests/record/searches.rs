//! Recorded searches of random trees with ties, by every algorithm.

use crate::random_tree::RandomTree;
use plywood::{
    Game, Keyed, Search, WindowOf,
    algorithm::{Algorithm, ChanceAlgorithm},
    best_first::BestFirst,
    observer::{Counts, NodeLimit, Observer},
    order::MoveOrder,
};
use plywood_games::{
    DiceFamily, PlainFamily,
    random::mix,
    trees::{Iid, RandomChance, RandomShape},
};
use plywood_record::{Numbered, NumberedEval, Recorder, Recording};
use std::convert::Infallible;

pub(crate) const MEMORY: usize = 1 << 22;

/// A recorded search, and what others say of it.
pub(crate) struct Recorded {
    pub(crate) recording: Recording,
    /// Counted in the same search.
    pub(crate) counts: Counts,
    /// Counted in a search that nobody recorded.
    pub(crate) alone: Counts,
    /// The keys of the positions visited.
    pub(crate) keys: Vec<u64>,
    /// Those of the positions that a value was backed up to.
    pub(crate) backed_up: Vec<u64>,
    /// What the search returned.
    pub(crate) value: f64,
    /// What the other returned.
    pub(crate) value_alone: f64,
}

/// The keys of the positions visited, and of those that a value was backed up to.
#[derive(Default)]
pub(crate) struct Keys(Vec<u64>, Vec<u64>);

impl<G: Keyed> Observer<G> for Keys {
    type Stop = Infallible;
    fn enter(&mut self, g: &G, p: &G::Position, _: u32, _: WindowOf<G>) -> Result<(), Infallible> {
        self.0.push(g.key(p));
        Ok(())
    }
    fn backed_up(&mut self, g: &G, p: &G::Position, _: WindowOf<G>, _: G::Score) {
        self.1.push(g.key(p));
    }
}

pub(crate) type Watch = ((Recorder, Keys), Counts);

pub(crate) fn watch() -> Watch {
    ((Recorder::default().remembering(), Keys::default()), Counts::default())
}

pub(crate) fn recorded<G: Game>(
    ((recorder, keys), counts): Watch,
    game: &Numbered<'_, G>,
    value: f64,
    (alone, value_alone): (Counts, f64),
) -> Recorded {
    let recording = recorder.finish(game);
    Recorded { recording, counts, alone, keys: keys.0, backed_up: keys.1, value, value_alone }
}

/// The algorithms without dice, with several parameters.
pub(crate) fn algorithms() -> Vec<Algorithm> {
    let more = [
        "aspiration:1",
        "aspiration:2..4",
        "aspiration-sss:1",
        "negascout-alphabeta:2",
        "staged-sss:3",
        "abs:1",
        "abs:3",
        "sab:1",
        "sab:3",
    ];
    let listed = Algorithm::ALL.iter().map(|listing| listing.algorithm);
    listed.chain(more.map(|name| name.parse().expect("a name"))).collect()
}

/// The forms of best-first minimax.
pub(crate) fn best_first_minimax() -> [BestFirst; 4] {
    let names =
        ["best-first", "best-first-in-memory", "best-first-recursive", "best-first-extension"];
    names.map(|name| name.parse().expect("a name"))
}

/// The same, and of those that are recorded in other ways one each: a tree is grown, ends are
/// visited again, and errors of the opponent are looked at depth-first.
pub(crate) fn best_first_searches() -> impl Iterator<Item = BestFirst> {
    let others = ["unbounded-best-first", "uct:40", "fallible-opponent"];
    best_first_minimax().into_iter().chain(others.map(|name| name.parse().expect("a name")))
}

pub(crate) fn algorithms_with_dice() -> Vec<ChanceAlgorithm> {
    let more = ["star2.5-sequential:1", "star2.5-cyclic:2", "star2.5-cyclic:0", "star3:2/1"];
    let more = more.map(|name| name.parse().expect("a name"));
    let listed = ChanceAlgorithm::ALL.iter().map(|listing| listing.algorithm).chain(more);
    listed.flat_map(|it| [it, ChanceAlgorithm { table: true, ..it }]).collect()
}

pub(crate) fn record<F: PlainFamily>(family: &F, seed: u64, algorithm: Algorithm) -> Recorded {
    let depth = family.height().expect("a tree");
    let eval = family.evaluation();
    let mut alone = Search::new(family, eval).observer(Counts::default());
    let found = alone.run(algorithm, &family.root(seed), depth, MEMORY).expect("not stopped");
    let alone = (alone.observer, f64::from(found.value.score));
    let game = Numbered::plain(family);
    let mut search = Search::new(&game, NumberedEval(eval)).observer(watch());
    let root = game.root(family.root(seed));
    let found = search.run(algorithm, &root, depth, MEMORY).expect("not stopped");
    recorded(search.observer, &game, found.value.score.into(), alone)
}

/// A search that is stopped after so many nodes.
pub(crate) fn record_stopped<F: PlainFamily>(
    family: &F,
    seed: u64,
    algorithm: Algorithm,
    nodes: u64,
) -> Recording {
    let depth = family.height().expect("a tree");
    let game = Numbered::plain(family);
    let watch = (Recorder::default().remembering(), NodeLimit(nodes));
    let mut search = Search::new(&game, NumberedEval(family.evaluation())).observer(watch);
    let _ = search.run(algorithm, &game.root(family.root(seed)), depth, MEMORY);
    search.observer.0.finish(&game)
}

pub(crate) fn record_best_first<F: PlainFamily>(
    family: &F,
    seed: u64,
    form: BestFirst,
    memory: usize,
) -> Recorded {
    let depth = family.height().expect("a tree");
    let eval = family.evaluation();
    let mut alone = Search::new(family, eval).observer(Counts::default());
    let found = form.run(&mut alone, &family.root(seed), depth, memory);
    let value = |value: Option<i32>| value.map_or(f64::NAN, f64::from);
    let alone = (alone.observer, value(found.value));
    let game = Numbered::plain(family);
    let mut search = Search::new(&game, NumberedEval(eval)).observer(watch());
    let found = form.run(&mut search, &game.root(family.root(seed)), depth, memory);
    recorded(search.observer, &game, value(found.value), alone)
}

pub(crate) fn record_dice<F: DiceFamily>(
    family: &F,
    seed: u64,
    algorithm: ChanceAlgorithm,
    order: MoveOrder,
) -> Recorded {
    let depth = family.height().expect("a tree");
    let eval = family.evaluation();
    let root = family.root(seed);
    let mut alone =
        Search::new(family, eval).order(order.judged_by(eval)).observer(Counts::default());
    let Ok(found) = alone.run_chance(algorithm, &root, depth, MEMORY);
    let alone = (alone.observer, found.value.score);
    let game = Numbered::with_dice(family);
    let order = order.judged_by(NumberedEval(eval));
    let mut search = Search::new(&game, NumberedEval(eval)).order(order).observer(watch());
    let root = game.root_with_dice(root);
    let Ok(found) = search.run_chance(algorithm, &root, depth, MEMORY);
    recorded(search.observer, &game, found.value.score, alone)
}

/// What is done with a random tree without dice.
pub(crate) trait OnTree {
    fn on(&mut self, family: &RandomTree, seed: u64);
}

/// Does it with `count` small trees of all kinds.
pub(crate) fn on_trees(count: u64, check: &mut impl OnTree) {
    for seed in 0..count {
        let draw = |n: u64, below: u64| mix(seed ^ n << 40) % below;
        let (width, depth, values) = (1 + draw(1, 5), draw(2, 6), 1 + draw(3, 8));
        let depth = if width.pow(depth as u32) > 400 { 3 } else { depth };
        let (width, depth, values) = (width as u16, depth as u8, values as u32);
        match draw(4, 3) {
            0 => check.on(&RandomTree::Iid(Iid { width, depth, values }), seed),
            1 => {
                let depth = depth + 1;
                check.on(&RandomTree::RandomShape(RandomShape { width, depth, values }), seed);
            }
            _ => {
                let text = format!("uniform:width={width},depth={depth},order={}", 1 + draw(5, 6));
                check.on(&text.parse().expect("a tree"), seed);
            }
        }
    }
}

/// Small trees with chance.
pub(crate) fn chance_trees(count: u64) -> impl Iterator<Item = (RandomChance, u64)> {
    (0..count).map(|seed| {
        let draw = |n: u64, below: u64| mix(seed ^ n << 40) % below;
        let tree = RandomChance {
            width: 1 + draw(1, 5) as u16,
            depth: 1 + draw(2, 6) as u8,
            values: 1 + draw(3, 8) as u32,
            low: draw(4, 18) as i32 - 12,
        };
        (tree, seed)
    })
}
