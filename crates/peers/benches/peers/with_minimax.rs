//! Iterative deepening with a table, beside that of crate `minimax`.

use crate::{
    games::{MoveOf, Played, PositionOf, ThreeResults, WON, random_positions, small_number},
    measure::{Row, geometric_mean, seconds},
};
use minimax::{Evaluation, Evaluator, IterativeOptions, IterativeSearch, Strategy, Winner};
use plywood::{
    Game, Keyed,
    engine::{Engine, Limits},
    order::Order,
};
use std::marker::PhantomData;

/// What a game knows of its moves.
pub(crate) fn move_priority<P: Played>(
    _: &ThreeResults<P>,
    position: &PositionOf<P>,
    mv: MoveOf<P>,
) -> i32 {
    P::move_priority(position, mv)
}

/// A game as `minimax` wants it.
struct Rules<P>(PhantomData<P>);

impl<P: Played> minimax::Game for Rules<P> {
    type S = PositionOf<P>;
    type M = MoveOf<P>;

    #[inline]
    fn generate_moves(position: &Self::S, moves: &mut Vec<Self::M>) -> Option<Winner> {
        let winner = Self::get_winner(position);
        if winner.is_none() {
            moves.extend(P::rules().moves(position));
        }
        winner
    }
    #[inline]
    fn apply(position: &mut Self::S, mv: Self::M) -> Option<Self::S> {
        Some(P::rules().play(position, mv))
    }
    #[inline]
    fn get_winner(position: &Self::S) -> Option<Winner> {
        P::rules().outcome(position).map(|score| match score.signum() {
            1 => Winner::PlayerToMove,
            0 => Winner::Draw,
            _ => Winner::PlayerJustMoved,
        })
    }
    #[inline]
    fn zobrist_hash(position: &Self::S) -> u64 {
        P::rules().key(position)
    }
    /// Asked for only to fill the table of countermoves with something.
    fn null_move(position: &Self::S) -> Option<Self::M> {
        P::rules().moves(position).next()
    }
    #[inline]
    fn table_index(mv: Self::M) -> u16 {
        small_number(mv)
    }
    fn max_table_index() -> u16 {
        u16::MAX
    }
}

struct Judge<P>(PhantomData<P>);

impl<P: Played> Evaluator for Judge<P> {
    type G = Rules<P>;

    #[inline]
    fn evaluate(&self, position: &PositionOf<P>) -> Evaluation {
        P::judge(position) as Evaluation
    }
}

/// For each the same: what an [`Engine`] has that is not told otherwise.
const TABLE: usize = 16 << 20;

/// The peer as it comes, and with those of its options that leave the value at a fixed
/// depth as it is.
fn options() -> [(&'static str, IterativeOptions); 3] {
    let usual = IterativeOptions::new().with_table_byte_size(TABLE);
    [
        ("as it comes", usual),
        ("its histories", usual.with_countermoves().with_countermove_history()),
        ("its MTD(f)", usual.with_countermoves().with_countermove_history().with_mtdf()),
    ]
}

/// Searches some positions to the same depth by both, one after the other, so that
/// whatever else the machine does hits both.
pub(crate) fn deepening<P: Played>(
    depth: u32,
    plies: u32,
    positions: usize,
    order: impl Order<ThreeResults<P>> + Clone + Send,
) -> Vec<Row> {
    let game = ThreeResults::<P>::new();
    let mut undecided = 0;
    let mut ours = Vec::new();
    let mut theirs = options().map(|_| Vec::new());
    let mut same = options().map(|_| 0);
    for root in &random_positions::<P>(4 * positions, plies) {
        if undecided == positions {
            break;
        }
        let engine = Engine::new(ThreeResults::<P>::new(), P::judge);
        let mut engine = engine.table(TABLE).expect("room").order(order.clone());
        // The peer has its table before the clock runs.
        engine.think(root, &Limits::depth(1));
        engine.clear();
        let (time, thought) = seconds(|| engine.think(root, &Limits::depth(depth)));
        if thought.score.score.abs() == WON {
            continue; // the peer stops deepening when the game is decided
        }
        undecided += 1;
        ours.push(time);
        drop(engine);
        for (i, (_, options)) in options().into_iter().enumerate() {
            let mut search = IterativeSearch::new(Judge::<P>(PhantomData), options);
            search.set_max_depth(depth as u8);
            let (time, chosen) = seconds(|| search.choose_move(root));
            theirs[i].push(time);
            let chosen = chosen.expect("the game is not over");
            assert!(game.moves(root).any(|mv| mv == chosen));
            let value = i32::from(search.root_value());
            debug_assert!(value.abs() <= WON);
            same[i] += usize::from(value == thought.score.score);
        }
    }
    let ours = geometric_mean(&ours);
    let row = |(i, (name, _)): (usize, (&str, IterativeOptions))| Row {
        what: format!("{} to depth {depth}: minimax, {name}", P::NAME),
        plywood: format!("{:.1} ms", 1e3 * ours),
        peer: format!("{:.1} ms", 1e3 * geometric_mean(&theirs[i])),
        ratio: ours / geometric_mean(&theirs[i]),
        target: "<= 0.4",
        note: format!("same value in {} of {}", same[i], undecided),
    };
    options().into_iter().enumerate().map(row).collect()
}
