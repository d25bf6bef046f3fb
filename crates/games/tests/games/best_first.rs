//! Best-first minimax: its forms expand the same leaves in the same order,
//! whatever memory they have.

use plywood::{
    Game, Keyed, Search, Window,
    algorithm::alphabeta,
    best_first::{
        Ended, KeptTree, PrincipalOf, WhenFull, alphabeta_kept, best_first, best_first_extension,
        best_first_kept, best_first_recursive,
    },
    observer::{Counts, Event, NodeLimit, Trace},
};
use plywood_games::{
    Family,
    trees::{RandomGame, RandomGameNode, SumSoFar},
};
use std::collections::{HashMap, HashSet};

const PLENTY: usize = 1 << 28;
const NODE: usize = KeptTree::<i32, u16>::NODE_BYTES;

type Kept = KeptTree<i32, u16>;
type Watched<'g> = Search<'g, RandomGame, SumSoFar, (), (), Trace<RandomGame>>;

#[derive(Copy, Clone, Debug)]
enum Form {
    InMemory,
    Recursive,
    Kept { nodes: usize, when_full: WhenFull },
}

/// What a search did.
#[derive(Debug, PartialEq)]
struct Done {
    found: PrincipalOf<Watched<'static>>,
    /// The leaves expanded, each the first time.
    expanded: Vec<u64>,
}

fn game(branching: u16, plies: u16, cost: u16) -> RandomGame {
    let text = format!("random-game:branching={branching},plies={plies},cost={cost}");
    text.parse().unwrap()
}

fn watched(game: &RandomGame) -> Watched<'_> {
    Search::new(game, SumSoFar).observer(Trace::default())
}

fn run(
    game: &RandomGame,
    root: &RandomGameNode,
    depth: u32,
    form: Form,
) -> (Done, Trace<RandomGame>) {
    let mut search = watched(game);
    let found = match form {
        Form::InMemory => best_first(&mut search, root, depth, PLENTY),
        Form::Recursive => best_first_recursive(&mut search, root, depth),
        Form::Kept { nodes, when_full } => {
            let mut kept = Kept::with_bytes(nodes * NODE, when_full);
            let found = best_first_kept(&mut search, &mut kept, root, depth);
            assert!(kept.nodes() <= nodes && kept.bytes() <= nodes * NODE, "{form:?}");
            found
        }
    };
    let expanded = expanded(game, &search.observer);
    (Done { found, expanded }, search.observer)
}

fn expanded(game: &RandomGame, trace: &Trace<RandomGame>) -> Vec<u64> {
    let mut seen = HashSet::new();
    let mut order = Vec::new();
    for pair in trace.events.windows(2) {
        if let [Event::Enter { position, depth: 1.., .. }, Event::Enter { .. }] = pair
            && seen.insert(game.key(position))
        {
            order.push(game.key(position));
        }
    }
    order
}

/// How often each position was evaluated at the horizon.
fn evaluations(game: &RandomGame, trace: &Trace<RandomGame>) -> HashMap<u64, u32> {
    let mut count = HashMap::new();
    for event in &trace.events {
        if let Event::Enter { position, depth: 0, .. } = event {
            *count.entry(game.key(position)).or_default() += 1;
        }
    }
    count
}

/// Games of several shapes, with ties and without, that end within the search or
/// beyond it.
fn games() -> impl Iterator<Item = (RandomGame, u64, u32)> {
    (0..10_000_u64).map(|seed| {
        let branching = [2, 3, 4, 5, 8][seed as usize % 5];
        let plies = [100, 6, 4][seed as usize % 3];
        let cost = [1 << 15, 3, 1][(seed / 5) as usize % 3];
        let depth = 1 + (seed / 7) as u32 % 14;
        (game(branching, plies, cost), seed, depth)
    })
}

#[test]
fn the_forms_expand_the_same_leaves_in_the_same_order() {
    let mut evaluated_again = 0;
    for (game, seed, depth) in games() {
        let root = game.root(seed);
        let (expected, all) = run(&game, &root, depth, Form::InMemory);
        let kept = Form::Kept { nodes: 1 << 20, when_full: WhenFull::GoOnInLinearSpace };
        let (done, in_kept) = run(&game, &root, depth, kept);
        assert_eq!(done, expected, "kept, {game}, seed {seed}, depth {depth}");
        let (done, in_recursive) = run(&game, &root, depth, Form::Recursive);
        assert_eq!(done, expected, "recursive, {game}, seed {seed}, depth {depth}");

        let kept = evaluations(&game, &in_kept);
        assert!(kept.values().all(|&times| times == 1), "nothing is evaluated twice");
        let recursive = evaluations(&game, &in_recursive);
        // Ties may make a node leave after its last child instead of before.
        let ties = !game.to_string().ends_with("cost=32768");
        assert!(ties || kept.keys().all(|key| recursive.contains_key(key)));
        let all = evaluations(&game, &all);
        assert!(kept.keys().all(|key| all.contains_key(key)), "no more than all children");
        evaluated_again += u32::from(recursive.values().any(|&times| times > 1));
    }
    assert!(evaluated_again > 1000, "linear space costs evaluations: {evaluated_again}");
}

#[test]
fn little_memory_changes_nothing_but_the_cost() {
    let mut costs = [0; 3];
    for (game, seed, depth) in games().step_by(5) {
        let root = game.root(seed);
        let (expected, _) = run(&game, &root, depth, Form::InMemory);
        let plenty = Form::Kept { nodes: 1 << 20, when_full: WhenFull::GoOnInLinearSpace };
        let (_, with_plenty) = run(&game, &root, depth, plenty);
        for nodes in [1, 8, 40, 200] {
            for (i, when_full) in
                [WhenFull::GoOnInLinearSpace, WhenFull::FreeLeastPromising].into_iter().enumerate()
            {
                let form = Form::Kept { nodes, when_full };
                let (done, trace) = run(&game, &root, depth, form);
                assert_eq!(done, expected, "{form:?}, {game}, seed {seed}, depth {depth}");
                costs[i] += trace.events.len();
            }
        }
        costs[2] += 4 * with_plenty.events.len();
    }
    let [linear, freeing, plenty] = costs;
    assert!(linear > plenty && freeing > plenty, "{costs:?}");
    assert_ne!(linear, freeing, "they are two ways to go on");
}

/// A search that is stopped has an answer, and goes on where it was.
#[test]
fn a_stopped_search_goes_on() {
    for (game, seed, depth) in games().step_by(200) {
        let root = game.root(seed);
        let mut whole = Search::new(&game, SumSoFar).observer(Counts::default());
        let mut kept = Kept::with_bytes(PLENTY, WhenFull::GoOnInLinearSpace);
        let expected = best_first_kept(&mut whole, &mut kept, &root, depth);

        for allowed in [1, 2, 3, 7, 20] {
            let mut kept = Kept::with_bytes(PLENTY, WhenFull::GoOnInLinearSpace);
            let mut evaluated = 0;
            loop {
                let observer = (Counts::default(), NodeLimit(allowed));
                let mut search = Search::new(&game, SumSoFar).observer(observer);
                let found = best_first_kept(&mut search, &mut kept, &root, depth);
                evaluated += search.observer.0.leaves();
                match found.ended {
                    Ended::Stopped(_) => {
                        assert_eq!(found.line.is_empty(), found.value.is_none());
                        let legal = found
                            .line
                            .first()
                            .is_none_or(|&mv| game.moves(&root).any(|legal| legal == mv));
                        assert!(legal);
                        assert!(allowed == 1 || !found.line.is_empty());
                    }
                    _ => {
                        assert_eq!(found.line, expected.line, "{game}, seed {seed}");
                        assert_eq!(found.value, expected.value);
                        break;
                    }
                }
                if allowed == 1 {
                    break; // one node at a time leads nowhere: it is always the root
                }
            }
            if allowed > 1 {
                assert_eq!(evaluated, whole.observer.leaves(), "{game}, seed {seed}");
            }
        }
    }
}

/// "Kept or not", the player's moves are the same; kept, they cost less.
#[test]
fn the_tree_is_kept_from_move_to_move() {
    let (mut fresh_cost, mut kept_cost) = (0, 0);
    for seed in 0..40 {
        let game = game(4, 40, 1 << 15);
        let mut position = game.root(seed);
        let mut kept = Kept::with_bytes(PLENTY, WhenFull::GoOnInLinearSpace);
        let mut seen = HashSet::new();
        while game.outcome(&position).is_none() {
            let mut search = watched(&game);
            let found = best_first_kept(&mut search, &mut kept, &position, 6);
            for (key, times) in evaluations(&game, &search.observer) {
                assert!(times == 1 && seen.insert(key), "a position is evaluated once a game");
                kept_cost += 1;
            }
            let mut search = watched(&game);
            let fresh = best_first(&mut search, &position, 6, PLENTY);
            fresh_cost += evaluations(&game, &search.observer).len();
            assert_eq!(found.line[0], fresh.line[0]);
            kept.advance(found.line[0]);
            position = game.play(&position, found.line[0]);
        }
    }
    assert!(kept_cost < fresh_cost, "{kept_cost} {fresh_cost}");
}

#[test]
fn a_move_that_was_not_seen_empties_the_tree() {
    let game = game(4, 40, 1 << 15);
    let mut kept = Kept::with_bytes(PLENTY, WhenFull::GoOnInLinearSpace);
    let mut search = Search::new(&game, SumSoFar);
    best_first_kept(&mut search, &mut kept, &game.root(1), 20);
    assert!(kept.nodes() > 100);
    kept.advance(u16::MAX);
    assert_eq!(kept.nodes(), 1);
}

/// Alpha-beta's value, whatever is kept; its order is better once something is.
#[test]
fn the_opponent_is_alphabeta() {
    for (game, seed, depth) in games().step_by(4) {
        let mut position = game.root(seed);
        let mut kept = Kept::with_bytes(PLENTY, WhenFull::GoOnInLinearSpace);
        let mut little = Kept::with_bytes(20 * NODE, WhenFull::GoOnInLinearSpace);
        let mut seen = HashSet::new();
        let depth = depth.min(5);
        for _ in 0..3 {
            if game.outcome(&position).is_some() {
                break;
            }
            let Ok(expected) =
                alphabeta(&mut Search::new(&game, SumSoFar), &position, depth, Window::full());
            let mut search = watched(&game);
            let Ok(best) = alphabeta_kept(&mut search, &mut kept, &position, depth);
            assert_eq!(best.score, expected, "{game}, seed {seed}, depth {depth}");
            for (key, times) in evaluations(&game, &search.observer) {
                assert!(times == 1 && seen.insert(key), "a position is evaluated once a game");
            }
            let mut search = Search::new(&game, SumSoFar);
            let Ok(in_little) = alphabeta_kept(&mut search, &mut little, &position, depth);
            assert_eq!(in_little.score, best.score);
            assert!(little.nodes() <= 20);
            let mv = best.mv.unwrap();
            kept.advance(mv);
            little.advance(mv);
            position = game.play(&position, mv);
        }
    }
}

/// Evaluating inner nodes to order them pays for itself.
#[test]
fn the_opponent_orders_its_moves() {
    let game = game(20, 100, 1 << 15);
    let (mut ordered, mut plain) = (0, 0);
    for seed in 0..20 {
        let root = game.root(seed);
        let mut search = Search::new(&game, SumSoFar).observer(Counts::default());
        let mut kept = Kept::with_bytes(PLENTY, WhenFull::GoOnInLinearSpace);
        let Ok(_) = alphabeta_kept(&mut search, &mut kept, &root, 5);
        ordered += search.observer.leaves();
        let mut search = Search::new(&game, SumSoFar).observer(Counts::default());
        let Ok(_) = alphabeta(&mut search, &root, 5, Window::full());
        plain += search.observer.leaves();
    }
    assert!(ordered < plain, "{ordered} {plain}");
}

/// Where best-first minimax has nothing to add, the extension is alpha-beta.
#[test]
fn the_extension_starts_from_alphabeta() {
    for (game, seed, depth) in games().step_by(3) {
        let root = game.root(seed);
        let depth = depth.min(5);
        let new = || Kept::with_bytes(PLENTY, WhenFull::GoOnInLinearSpace);
        let mut search = Search::new(&game, SumSoFar).observer(Counts::default());
        let Ok(best) = alphabeta_kept(&mut search, &mut new(), &root, depth);
        let cost = search.observer.leaves();
        let mut search = Search::new(&game, SumSoFar).observer(Counts::default());
        let found = best_first_extension(&mut search, &mut new(), &root, depth, depth);
        assert_eq!((found.value, found.line.first()), (Some(best.score), best.mv.as_ref()));
        let extra = u64::from(found.ended == Ended::Over); // looks at the end once more
        assert_eq!(search.observer.leaves(), cost + extra, "{game}, seed {seed}, depth {depth}");

        let mut search = Search::new(&game, SumSoFar);
        let deeper = best_first_extension(&mut search, &mut new(), &root, depth, depth + 4);
        assert!(deeper.line.len() as u32 >= (depth + 4).min(plies(&game)));
        let alone = best_first_extension(&mut search, &mut new(), &root, 0, depth);
        assert_eq!(alone, best_first(&mut search, &root, depth, PLENTY));
    }
}

fn plies(game: &RandomGame) -> u32 {
    game.height().unwrap()
}

#[test]
fn the_end_of_a_game_has_its_score_and_no_line() {
    let game = game(3, 2, 100);
    let root = game.root(5);
    let end = (0..2).fold(root, |node, _| game.play(&node, 0));
    let mut search = Search::new(&game, SumSoFar);
    let mut kept = Kept::with_bytes(PLENTY, WhenFull::FreeLeastPromising);
    for found in [
        best_first(&mut search, &end, 4, PLENTY),
        best_first_recursive(&mut search, &end, 4),
        best_first_kept(&mut search, &mut kept, &end, 4),
    ] {
        assert_eq!(found.value, Some(end.sum()));
        assert_eq!((found.line.len(), found.ended), (0, Ended::Over));
    }
}
