//! Whatever the order of moves, the value is that of negamax.

use super::{any_memory::AnyMemory, any_order::AnyOrder, graph::Graph};
use crate::random_tree::RandomTree;
use plywood::{
    Deterministic, Evaluate, Game, Keyed, Search, Window,
    algorithm::{alphabeta, falphabeta, mtd, negamax, negascout, negascout_iid},
    memory::{Depths, EnhancedCutoffs, SharedTable},
    observer::{Counts, NodeLimit},
    order::{
        ByRank, Countermoves, HintFirst, History, Killers, Learned, NodeContext, Order, Rank,
        TriedMoves,
    },
};
use plywood_games::{
    Family,
    checkers::Checkers,
    chess::Chess,
    connect_four::ConnectFour,
    othello::{Othello, OthelloBoard, OthelloMove},
    random::mix,
    tic_tac_toe::TicTacToe,
};
use std::{
    cell::Cell,
    hash::{DefaultHasher, Hash, Hasher},
};

/// Every part alone, and many of them together.
fn every_order<G>() -> Vec<(&'static str, AnyOrder<G>)>
where
    G: Game<Move: Hash + 'static, Moves: 'static>,
{
    let by_number = |_: &G, _: &G::Position, mv: G::Move| {
        let mut hasher = DefaultHasher::new();
        mv.hash(&mut hasher);
        hasher.finish() % 3
    };
    let killers = Killers::default;
    let history = History::default;
    let counter = Countermoves::default;
    let all = (by_number, killers(), (counter(), history()));
    vec![
        ("rules", AnyOrder::new(())),
        ("hint", AnyOrder::new(HintFirst)),
        ("static", AnyOrder::new(ByRank::new(by_number))),
        ("killers", AnyOrder::new(ByRank::new(killers()))),
        ("history", AnyOrder::new(ByRank::new(history()))),
        ("history, two picked", AnyOrder::new(ByRank::new(history()).picking(2))),
        ("learned", AnyOrder::new(Learned::default())),
        ("countermoves", AnyOrder::new(ByRank::new(counter()))),
        ("static, killers", AnyOrder::new(ByRank::new((by_number, killers())))),
        ("static, history", AnyOrder::new(ByRank::new((by_number, history())))),
        ("killers, static", AnyOrder::new(ByRank::new((killers(), by_number)))),
        ("killers, history", AnyOrder::new(ByRank::new((killers(), history())))),
        ("countermoves, history", AnyOrder::new(ByRank::new((counter(), history())))),
        (
            "killers, countermoves, history",
            AnyOrder::new(ByRank::new((killers(), counter(), history()))),
        ),
        ("static, killers, history", AnyOrder::new(ByRank::new((by_number, killers(), history())))),
        ("static, killers, countermoves, history", AnyOrder::new(ByRank::new(all))),
    ]
}

/// One position to one depth, with every memory and driver, under every order.
struct ValueIs<'a, G: Game> {
    game: &'a G,
    evaluation: &'a dyn Fn(&G::Position) -> i32,
    root: &'a G::Position,
    depth: u32,
    truth: i32,
    entries: usize,
}

impl<G> ValueIs<'_, G>
where
    G: Keyed + Deterministic + Game<Score = i32, Move: Hash + 'static, Moves: 'static>,
{
    fn in_every_order(&self) {
        for (name, mut order) in every_order() {
            let order = &mut order;
            let table = SharedTable::with_bytes(16 * self.entries).expect("room");
            let memory = table.handle(Depths::Exact);
            let cutoffs = |above| AnyMemory::new(EnhancedCutoffs::above(above, memory));
            self.with("no memory", name, AnyMemory::new(()), order);
            self.with("table", name, AnyMemory::new(memory), order);
            self.with("table and ETC", name, cutoffs(1), order);
            self.with("table and little ETC", name, cutoffs(3), order);
            // What was left behind by a search that was stopped does no harm.
            for nodes in [3, 20] {
                let mut search = Search::new(self.game, self.evaluation)
                    .memory(AnyMemory::new(memory))
                    .order(&mut *order)
                    .observer(NodeLimit(nodes));
                let _ = negascout(&mut search, self.root, self.depth + 1, Window::full());
            }
            self.with("after a stop", name, AnyMemory::new(memory), order);
        }
    }

    fn with(&self, kind: &str, name: &str, memory: AnyMemory<'_, G>, order: &mut AnyOrder<G>) {
        let &ValueIs { game, evaluation, root, depth, truth, .. } = self;
        let search = &mut Search::new(game, evaluation).memory(memory).order(&mut *order);
        let full = Window::full;
        let said = format!("order {name}, {kind}, {} entries", self.entries);
        for depth in 1..depth {
            let Ok(_) = negascout(search, root, depth, full());
        }
        let deepening = negascout_iid(search, root, depth, full(), 3);
        assert_eq!(deepening, Ok(truth), "negascout_iid: {said}");
        assert_eq!(negascout(search, root, depth, full()), Ok(truth), "negascout: {said}");
        assert_eq!(mtd(search, root, depth, 0), Ok(truth), "mtd: {said}");
        // Fail-hard: its bounds are not for the memory of negascout.
        let search = &mut Search::new(game, evaluation).order(order);
        assert_eq!(alphabeta(search, root, depth, full()), Ok(truth), "alphabeta: {said}");
    }
}

#[test]
fn a_graph_has_its_value_in_every_order() {
    for seed in 0..60 {
        let graph = Graph { seed, positions: 50, width: 5, values: 12 };
        for depth in [1, 2, 4, 6] {
            let truth = graph.value(0, depth);
            let entries = [1, 4, 40, 4000][seed as usize % 4];
            let evaluation = &graph.evaluation();
            ValueIs { game: &graph, evaluation, root: &0, depth, truth, entries }.in_every_order();
        }
    }
}

fn check<F>(game: &F, depth: u32)
where
    F: Family + Deterministic + Game<Score = i32, Move: Hash + 'static, Moves: 'static>,
{
    let mut root = game.root(1);
    let judge = game.evaluation();
    let evaluation: &dyn Fn(&F::Position) -> i32 = &|position| judge.evaluate(game, position);
    for ply in 0..10 {
        let Ok(truth) = negamax(&mut Search::new(game, evaluation), &root, depth);
        let entries = [5, 1 << 12][ply % 2];
        ValueIs { game, evaluation, root: &root, depth, truth, entries }.in_every_order();
        if game.outcome(&root).is_some() {
            break;
        }
        let count = game.moves(&root).count() as u64;
        let mv = game.moves(&root).nth((mix(ply as u64) % count) as usize).expect("a move");
        root = game.play(&root, mv);
    }
}

#[test]
fn games_have_their_values_in_every_order() {
    check(&Othello::default(), 3);
    check(&Checkers, 4);
    check(&Chess, 2);
    check(&ConnectFour::default(), 4);
    check(&"tic-tac-toe".parse::<TicTacToe>().expect("a game"), 4);
    check(&"random-game:branching=6,plies=5".parse::<RandomTree>().expect("one"), 5);
}

/// Othello that counts how often moves are generated.
struct Generations {
    game: Othello,
    count: Cell<u64>,
}

impl Game for Generations {
    type Position = OthelloBoard;
    type Move = OthelloMove;
    type Moves = <Othello as Game>::Moves;
    type Score = i32;

    fn moves(&self, board: &OthelloBoard) -> Self::Moves {
        self.count.set(self.count.get() + 1);
        self.game.moves(board)
    }
    fn play(&self, board: &OthelloBoard, mv: OthelloMove) -> OthelloBoard {
        self.game.play(board, mv)
    }
    fn outcome(&self, board: &OthelloBoard) -> Option<i32> {
        self.game.outcome(board)
    }
}

#[test]
fn moves_are_generated_when_the_hint_was_not_enough() {
    let game = Generations { game: Othello::default(), count: Cell::new(0) };
    let board = game.game.root(1);
    let ranked = Cell::new(0);
    let rank = |_: &Generations, _: &OthelloBoard, mv: OthelloMove| {
        ranked.set(ranked.get() + 1);
        mv
    };
    let mut order = ByRank::new(rank);
    let all: Vec<OthelloMove> = game.game.moves(&board).collect();
    let hint = all[1];
    let mut moves = order.begin(&game, &board, 5, Some(hint));
    assert_eq!(order.next(&game, &board, &mut moves), Some(hint));
    assert_eq!((game.count.get(), ranked.get()), (0, 0));
    let mut rest: Vec<OthelloMove> = Vec::new();
    while let Some(mv) = order.next(&game, &board, &mut moves) {
        rest.push(mv);
    }
    assert_eq!((game.count.get(), ranked.get()), (1, all.len() - 1));
    let mut expected: Vec<OthelloMove> = all.into_iter().filter(|&mv| mv != hint).collect();
    expected.sort_by(|a, b| b.cmp(a));
    assert_eq!(rest, expected);
    assert_eq!(order.next(&game, &board, &mut moves), None);
}

/// Checks that it is told the truth about where it is and what came of the moves.
struct Witness<'a> {
    graph: &'a Graph,
    depth: u32,
    told: &'a Cell<u64>,
}

impl Rank<Graph> for Witness<'_> {
    type Key = u64;

    fn rank(&mut self, _: &Graph, position: &u32, at: NodeContext<u16>, mv: u16) -> u64 {
        assert_eq!(at.previous.is_none(), at.ply == 0);
        mix(u64::from(*position) << 16 | u64::from(mv)) % 4
    }

    fn learn<I: Iterator<Item = u16> + Clone>(
        &mut self,
        graph: &Graph,
        position: &u32,
        at: NodeContext<u16>,
        moves: &TriedMoves<Graph, I>,
    ) {
        assert_eq!(at.ply as u32, self.depth - moves.depth);
        let tried: Vec<u16> = moves.tried.clone().collect();
        assert_eq!(tried.len() as u32, moves.best.tried);
        let mut distinct = tried.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), tried.len());
        let best = moves.best.mv.expect("fail-soft searches know one");
        assert!(tried.contains(&best) && graph.moves(position).any(|mv| mv == best));
        match moves.cutoff() {
            Some(mv) => assert_eq!((Some(&mv), mv), (tried.last(), best)),
            None => assert_eq!(tried.len(), self.graph.moves(position).count()),
        }
        self.told.set(self.told.get() + 1);
    }
}

#[test]
fn orders_are_told_how_moves_fared() {
    let told = Cell::new(0);
    for seed in 0..40 {
        let graph = Graph { seed, positions: 1000, width: 6, values: 30 };
        let depth = 5;
        let order = ByRank::new(Witness { graph: &graph, depth, told: &told });
        let table = SharedTable::with_bytes(1 << 14).expect("room");
        let memory = table.handle(Depths::Exact);
        let mut search = Search::new(&graph, graph.evaluation()).memory(memory).order(order);
        let Ok(score) = falphabeta(&mut search, &0, depth, Window::full());
        assert_eq!(score, graph.value(0, depth));
        let stopped = &mut Search::new(&graph, graph.evaluation())
            .order(&mut search.order)
            .observer(NodeLimit(9));
        let _ = falphabeta(stopped, &1, depth, Window::full());
        assert_eq!(mtd(&mut search, &2, depth, 3), Ok(graph.value(2, depth)));
    }
    assert!(told.get() > 4000, "{}", told.get());
}

/// Nodes of a search with iterative deepening and a table, in some order.
fn nodes<G>(game: &G, root: &G::Position, depth: u32, order: AnyOrder<G>) -> u64
where
    G: Family + Deterministic + Game<Score = i32>,
{
    let table = SharedTable::with_bytes(1 << 22).expect("room");
    let mut search = Search::new(game, game.evaluation())
        .memory(table.handle(Depths::Exact))
        .order(order)
        .observer(Counts::default());
    for depth in 1..=depth {
        let Ok(_) = negascout(&mut search, root, depth, Window::full());
    }
    search.observer.nodes()
}

#[test]
fn orders_save_work() {
    fn check<G>(game: &G, depth: u32)
    where
        G: Family + Deterministic + Game<Score = i32, Move: Hash + 'static, Moves: 'static>,
    {
        let mut totals = [0; 5];
        for seed in 1..6 {
            let mut root = game.root(1);
            for ply in 0..12 {
                let count = game.moves(&root).count() as u64;
                let mv = game.moves(&root).nth((mix(seed << 32 | ply) % count) as usize);
                root = game.play(&root, mv.expect("a move"));
            }
            let work = [
                nodes(game, &root, depth, AnyOrder::new(HintFirst)),
                nodes(game, &root, depth, AnyOrder::new(ByRank::new(Killers::default()))),
                nodes(game, &root, depth, AnyOrder::new(ByRank::new(History::default()))),
                nodes(game, &root, depth, AnyOrder::new(ByRank::new(Countermoves::default()))),
                nodes(
                    game,
                    &root,
                    depth,
                    AnyOrder::new(ByRank::new((Killers::default(), History::default()))),
                ),
            ];
            totals.iter_mut().zip(work).for_each(|(total, nodes)| *total += nodes);
        }
        let [hint, killers, history, countermoves, both] = totals;
        let said = format!(
            "{} depth {depth}: hint {hint}, killers {killers}, history {history}, countermoves {countermoves}, killers and history {both}",
            game.name()
        );
        assert!(killers.max(countermoves) < hint && history.max(both) * 10 < hint * 9, "{said}");
    }
    check(&Checkers, 8);
    check(&Othello::default(), 6);
    check(&Chess, 4);
}
