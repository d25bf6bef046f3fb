//! Algorithms of anybody's own, which join by a line.

use plywood::{Best, ChanceTree, Game, Tree, Visit::*, Window, algorithm, engine::Limits};
use plywood_app::{
    AnalyseRequest, Error, Registry, Start, Thinking,
    compare::{CompareRequest, Compared},
    record::RecordRequest,
    trace::{TraceKind, trace},
};
use plywood_games::{Bare, Seeded, key_of};

/// Take one, two or three matches; who takes the last one wins.
#[derive(Clone)]
struct Matches;

impl Game for Matches {
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

/// Trees of a stranger: each seed has another.
#[derive(Clone)]
struct Drawn;

impl Game for Drawn {
    type Position = (u64, u8);
    type Move = u8;
    type Moves = std::ops::Range<u8>;
    type Score = i32;
    fn moves(&self, _: &(u64, u8)) -> Self::Moves {
        0..3
    }
    fn play(&self, &(drawn, left): &(u64, u8), mv: u8) -> (u64, u8) {
        (key_of(&(drawn, mv)), left - 1)
    }
    fn outcome(&self, &(drawn, left): &(u64, u8)) -> Option<i32> {
        (left == 0).then_some((drawn % 20) as i32)
    }
}

/// A copy of alpha-beta.
fn mine<T: Tree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<T::Score>,
) -> Result<T::Score, T::Stop> {
    let mut moves = match tree.enter(node, depth, window)? {
        Leaf(score) => return Ok(score),
        Inner(moves) => moves,
    };
    let mut best = Best::worth(window.alpha);
    while let Some(mv) = tree.next(node, &mut moves) {
        let child = tree.play(node, mv);
        let score = -mine(tree, &child, depth - 1, -window.above(best.score))?;
        if best.improve(score, mv) && score >= window.beta {
            break;
        }
    }
    Ok(tree.leave(node, moves, depth, window, best))
}

/// A copy of expectiminimax.
fn mean<T: ChanceTree>(tree: &mut T, node: &T::Node, depth: u32) -> Result<f64, T::Stop> {
    use plywood::ChanceVisit::*;
    let full = Window::full();
    let seen = |tree: &T, child: &T::Node, score: f64| {
        if tree.side(node) == tree.side(child) { score } else { -score }
    };
    match tree.arrive(node, depth, full)? {
        Leaf(score) => Ok(score),
        Chance(chance) => {
            let mut sum = 0.0;
            for (weight, child) in chance.rolls {
                let score = mean(tree, &child, depth)?;
                sum += weight * seen(tree, &child, score);
            }
            Ok(tree.settle(node, depth, full, sum / chance.total))
        }
        Choice(mut moves) => {
            let mut best = Best::none();
            while let Some(mv) = tree.next(node, &mut moves) {
                let child = tree.play(node, mv);
                let score = mean(tree, &child, depth - 1)?;
                best.improve(seen(tree, &child, score), mv);
            }
            Ok(tree.leave(node, moves, depth, full, best))
        }
    }
}

fn registry() -> Registry {
    Registry::standard()
        .game("matches", || Bare(Matches, 21))
        .game("drawn", || Seeded(Drawn, |seed| (seed, 5)))
        .algorithm("mine", |tree, root, depth| mine(tree, root, depth, Window::full()))
        .about("mine", "a copy of alpha-beta")
        .algorithm("my-sss", |tree, root, depth| {
            let memory = tree.memory();
            algorithm::sss(tree, root, depth, Window::full(), memory)
        })
        .dice_algorithm("mean", mean_of_any)
        .dice_algorithm("my-star2", |tree, root, depth| {
            algorithm::star2(tree, root, depth, Window::full())
        })
}

fn mean_of_any(
    tree: &mut plywood_app::any_tree::AnyChanceTree<'_>,
    root: &plywood_app::any_tree::AnyNode,
    depth: u32,
) -> Result<f64, plywood_app::any_tree::Halted> {
    mean(tree, root, depth)
}

fn compared(registry: &Registry, game: &str, depth: Option<u32>, names: &[&str]) -> Compared {
    let algorithms = Some(names.iter().map(|name| name.to_string()).collect());
    let request = CompareRequest { algorithms, depth, ..CompareRequest::default() };
    let found = registry.find(game).unwrap_or_else(|error| panic!("{game}: {error}"));
    found.compare(&request, &|_| ()).unwrap_or_else(|error| panic!("{game}: {error}"))
}

/// What a program reads, but for names and times.
fn numbers(compared: &Compared, row: usize) -> serde_json::Value {
    let mut row = serde_json::to_value(&compared.rows[row]).expect("JSON");
    for of_run in ["algorithm", "seconds"] {
        assert!(row.as_object_mut().expect("an object").remove(of_run).is_some());
    }
    row
}

#[test]
fn a_copy_has_the_numbers_of_the_original() {
    let registry = registry();
    for (game, depth) in [
        ("connect-four", Some(5)),
        ("connect-four:eval=threats", Some(4)),
        ("uniform:width=5,depth=4", None),
        ("explicit:((5 4) (6 1)) ((7 8) (3 2))", None),
        ("chess:quiescence=on", Some(2)),
        ("matches", Some(9)),
        ("drawn", Some(5)),
    ] {
        for (copy, original) in [("mine", "alphabeta"), ("my-sss", "sss")] {
            let both = compared(&registry, game, depth, &[copy, original]);
            assert_eq!(both.rows[0].row.algorithm, copy);
            assert_eq!(numbers(&both, 0), numbers(&both, 1), "{game}: {copy}");
            assert!(both.disagreements.is_empty(), "{game}: {copy}");
        }
    }
}

#[test]
fn a_copy_has_the_numbers_of_the_original_with_dice() {
    let registry = registry();
    for (game, depth) in [
        ("pig:goal=20", Some(3)),
        ("star-complete:n=4,depth=3", None),
        ("backgammon", Some(1)),
        ("explicit:({1/2: 2, 1/2: -4} {1/4: (3 5), 3/4: -1})", None),
    ] {
        for (copy, original) in [("mean", "expectiminimax"), ("my-star2", "star2")] {
            let both = compared(&registry, game, depth, &[copy, original]);
            assert_eq!(numbers(&both, 0), numbers(&both, 1), "{game}: {copy}");
            assert!(both.disagreements.is_empty(), "{game}: {copy}");
        }
    }
}

#[test]
fn all_of_them_run_unless_some_are_named() {
    let registry = registry();
    for (game, names) in
        [("explicit:(5 4) (6 1)", ["mine", "my-sss"]), ("pig:goal=9", ["mean", "my-star2"])]
    {
        let request = CompareRequest { depth: Some(2), ..CompareRequest::default() };
        let compared = registry.find(game).unwrap().compare(&request, &|_| ()).unwrap();
        let ran: Vec<&str> = compared.rows.iter().map(|it| it.row.algorithm.as_str()).collect();
        assert!(names.iter().all(|name| ran.contains(name)), "{game}: {ran:?}");
    }
}

#[test]
fn trees_of_a_stranger_are_others_for_each_seed() {
    let registry = registry();
    let compared = compared(&registry, "drawn", Some(5), &["negamax", "alphabeta"]);
    assert_eq!((compared.trees, compared.seed), (10, Some(1)));
    assert_eq!(compared.rows[0].row.leaves.mean, 243.0);
    let sd = compared.rows[1].row.leaves.sd.expect("ten trees");
    assert!(sd > 0.0, "alpha-beta visits as many leaves of all ten");
    assert!(registry.find("drawn").unwrap().info().random);
}

#[test]
fn a_wrong_one_is_told() {
    let registry = Registry::standard()
        .algorithm("wrong", |tree, root, depth| {
            Ok::<_, plywood_app::any_tree::Halted>(mine(tree, root, depth, Window::full())? + 1)
        })
        .algorithm("none", |_, _, _| Ok::<_, plywood_app::any_tree::Halted>(i32::MIN))
        .dice_algorithm("wrong-mean", |tree, root, depth| {
            mean_of_any(tree, root, depth).map(|score| score + 0.5)
        });
    let it = compared(&registry, "explicit:((5 4) (6 1)) ((7 8) (3 2))", None, &["wrong", "none"]);
    let told: Vec<_> =
        it.disagreements.iter().map(|it| (it.algorithm.as_str(), it.said.score)).collect();
    assert_eq!(told, [("wrong", 6.0), ("none", -f64::from(i32::MAX - 1))]);
    assert_eq!(it.disagreements[0].expected, 5.0);
    let it = compared(&registry, "pig:goal=9", Some(2), &["wrong-mean"]);
    assert_eq!(it.disagreements.len(), 1);
    // Nor does it confuse those who look for a line.
    for name in ["wrong", "none"] {
        let (_, analysis) = analysed(&registry, "tic-tac-toe", name, Limits::depth(3));
        assert!(analysis.contains("searched 3 plies"), "{analysis}");
    }
}

fn analysed(
    registry: &Registry,
    game: &str,
    name: &str,
    limits: Limits<'_>,
) -> (Option<String>, String) {
    let thinking = Thinking::Algorithm(name.to_string());
    let request = AnalyseRequest { start: Start::default(), thinking, limits, memory: 1 << 20 };
    match registry.find(game).unwrap().analyse(&request, &mut |_| ()) {
        Ok(it) => {
            let told = (it.score, it.bound, it.line, it.depth, it.nodes, it.evaluations, it.ended);
            (it.best, format!("{told:?}"))
        }
        Err(error) => (None, error.to_string()),
    }
}

#[test]
fn an_analysis_by_a_copy_is_that_by_the_original() {
    let registry = registry();
    for (game, copy, original) in [
        ("connect-four", "mine", "alphabeta"),
        ("tic-tac-toe", "my-sss", "sss"),
        ("matches", "mine", "alphabeta"),
        ("pig:goal=20", "my-star2", "star2"),
        ("backgammon", "mean", "expectiminimax"),
    ] {
        let depth = if game == "backgammon" { 1 } else { 3 };
        for limits in [Limits::depth(depth), Limits::nodes(200)] {
            let limits = Limits { depth: Some(depth.max(limits.depth.unwrap_or(0))), ..limits };
            let mine = analysed(&registry, game, copy, limits);
            assert_eq!(mine, analysed(&registry, game, original, limits), "{game}");
            assert!(mine.0.is_some(), "{game}: {}", mine.1);
        }
    }
    let few = analysed(&registry, "connect-four", "mine", Limits::nodes(3));
    assert!(few.1.contains("out of nodes"), "{}", few.1);
}

fn traced(registry: &Registry, game: &str, algorithm: &str, nodes: u64) -> String {
    let limits = Limits { depth: Some(3), nodes: Some(nodes), ..Limits::default() };
    let request = RecordRequest { limits, memory: 1 << 20, ..RecordRequest::of(algorithm) };
    match trace(&*registry.find(game).unwrap(), &request).unwrap().kind {
        TraceKind::Visits(traced) => format!("{traced:?}"),
        _ => panic!("these visit"),
    }
}

#[test]
fn a_trace_of_a_copy_is_that_of_the_original() {
    let registry = registry();
    for game in ["explicit:((5 4) (6 1)) ((7 8) (3 2))", "uniform:width=3,depth=3", "matches"] {
        for (copy, original) in [("mine", "alphabeta"), ("my-sss", "sss")] {
            for nodes in [7, 1000] {
                let shown = traced(&registry, game, copy, nodes);
                assert_eq!(shown, traced(&registry, game, original, nodes), "{game}: {copy}");
            }
        }
    }
}

/// An algorithm may break off without leaving a node, or look at a node that it never leaves.
#[test]
fn a_careless_one_is_traced() {
    fn careless<T: Tree>(tree: &mut T, node: &T::Node, depth: u32) -> Result<T::Score, T::Stop> {
        let mut moves = match tree.enter(node, depth, Window::full())? {
            Leaf(score) => return Ok(score),
            Inner(moves) => moves,
        };
        let mut best = Best::none();
        while let Some(mv) = tree.next(node, &mut moves) {
            let child = tree.play(node, mv);
            best.improve(-careless(tree, &child, depth - 1)?, mv);
        }
        Ok(if depth == 2 {
            best.score
        } else {
            tree.leave(node, moves, depth, Window::full(), best)
        })
    }
    let registry =
        Registry::standard().algorithm("careless", |tree, root, depth| careless(tree, root, depth));
    let shown = traced(&registry, "explicit:((5 4) (6 1)) ((7 8) (3 2))", "careless", 1000);
    assert!(shown.contains("score: Some(5.0)"), "{shown}");
}

#[test]
fn what_memory_it_may_take_it_is_told() {
    let algorithms = Some(vec!["my-sss".to_string(), "sss".to_string()]);
    let request = CompareRequest { algorithms, memory: 1000, ..CompareRequest::default() };
    let game = registry().find("uniform:width=8,depth=4").unwrap();
    let compared = game.compare(&request, &|_| ()).unwrap();
    let errors = compared.rows.iter().map(|it| it.row.error.clone()).collect::<Vec<_>>();
    assert!(errors[0].is_some() && errors[0] == errors[1], "{errors:?}");
}

#[test]
fn it_is_listed_and_among_what_is_allowed() {
    let registry = registry();
    let listed = registry.algorithms();
    let mine = listed.iter().find(|it| it.name == "mine").expect("it is listed");
    assert_eq!((mine.about.as_str(), mine.paper), ("a copy of alpha-beta", None));
    let refused = |game: &str, name: &str| {
        let (algorithms, depth) = (Some(vec![name.to_string()]), Some(2));
        let request = CompareRequest { algorithms, depth, ..CompareRequest::default() };
        let compare = registry.find(game).unwrap().compare(&request, &|_| ()).unwrap_err();
        let (_, analyse) = analysed(&registry, game, name, Limits::depth(2));
        (compare.to_string(), analyse)
    };
    let (compare, analyse) = refused("connect-four", "nosuch");
    assert!(compare.starts_with("unknown algorithm 'nosuch'; allowed: negamax, "), "{compare}");
    let grown = "unbounded-best-first, min-max-approximation, ao-star";
    assert!(compare.ends_with(&format!("mt-dual, mine, my-sss, {grown}")), "{compare}");
    assert!(analyse.contains("mine, my-sss, best-first"), "{analyse}");
    let (compare, analyse) = refused("pig", "mine");
    assert!(compare.ends_with("allowed: expectiminimax, star1, star2, star2.5-sequential, star2.5-cyclic, star3, chance-prob-cut, mean, my-star2"), "{compare}");
    assert_eq!(compare, analyse);
    let (compare, _) = refused("connect-four", "mine:3");
    assert_eq!(compare, "algorithm 'mine' takes no parameter, but '3' was given");
    let (compare, _) = refused("pig", "mean+table");
    assert_eq!(compare, "algorithm 'mean' knows no +table; allowed: mean");
}

#[test]
fn a_name_that_is_taken_is_an_error() {
    for (name, told) in [
        ("negascout", "is there already; allowed: a new name"),
        ("mine", "is there already; allowed: a new name"),
        ("star2", "is there already; allowed: a new name"),
        ("best-first", "is there already; allowed: a new name"),
        ("engine", "is there already; allowed: a new name"),
        ("a:b", "is no name for one; allowed: letters, digits, -, _ and ."),
        ("a@6", "is no name for one; allowed: letters, digits, -, _ and ."),
        ("", "is no name for one; allowed: letters, digits, -, _ and ."),
    ] {
        let told = Err(Error::other(format!("algorithm '{name}' {told}")));
        let twice =
            registry().algorithm(name, |tree, root, depth| mine(tree, root, depth, Window::full()));
        assert_eq!(twice.check(), told);
        assert_eq!(twice.find("connect-four").map(|_| ()), told);
        let twice = registry().dice_algorithm(name, mean_of_any);
        assert_eq!(twice.check(), told);
    }
    assert_eq!(registry().check(), Ok(()));
}
