//! What the order of an engine that is told nothing saves, beside the table's move alone.

use crate::{
    games::{Played, PositionOf, ThreeResults, WON, random_positions},
    measure::{Row, geometric_mean, seconds},
};
use plywood::{
    engine::{Engine, Limits},
    order::{HintFirst, Learned, Order},
};

/// The seconds, the nodes and the value that an engine with this order takes.
fn thinks<P: Played>(
    root: &PositionOf<P>,
    depth: u32,
    order: impl Order<ThreeResults<P>> + Clone + Send,
) -> (f64, u64, i32) {
    let mut engine = Engine::ordered_by(ThreeResults::<P>::new(), P::judge, order);
    engine.think(root, &Limits::depth(1));
    engine.clear();
    let (time, thought) = seconds(|| engine.think(root, &Limits::depth(depth)));
    (time, thought.nodes, thought.score.score)
}

/// Searches some positions with either order.
pub(crate) fn learned<P: Played>(depth: u32, plies: u32, positions: usize) -> Row {
    let (mut ours, mut plain) = (Vec::new(), Vec::new());
    let mut nodes = [0; 2];
    for root in &random_positions::<P>(positions, plies) {
        let (time, visited, value) = thinks::<P>(root, depth, Learned::default());
        let (plain_time, plain_visited, plain_value) = thinks::<P>(root, depth, HintFirst);
        assert_eq!(value, plain_value, "the value does not depend on the order");
        if value.abs() == WON {
            continue; // as beside the peer
        }
        ours.push(time);
        plain.push(plain_time);
        nodes = [nodes[0] + visited, nodes[1] + plain_visited];
    }
    let (ours, plain) = (geometric_mean(&ours), geometric_mean(&plain));
    Row {
        what: format!("{} to depth {depth}: learned order", P::NAME),
        plywood: format!("{:.1} ms", 1e3 * ours),
        peer: format!("{:.1} ms", 1e3 * plain),
        ratio: ours / plain,
        target: "",
        note: format!("beside the table's move alone; nodes {} and {}", nodes[0], nodes[1]),
    }
}
