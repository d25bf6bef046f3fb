//! What a node of a search costs with an evaluation, as far as a busy machine lets one know.

use plywood::{Game, engine::Limits};
use plywood_games::{
    Family,
    learning::{Fine, Kind},
    random::{below, tree_seed},
};
use std::time::Instant;

/// What positions are judged by.
type Judge<'a, F> = &'a (dyn Fn(&F, &<F as Game>::Position) -> <F as Game>::Score + Sync);

/// The positions, each after this many random plies at most, and how often each is thought about.
const POSITIONS: u64 = 12;
const PLIES: u32 = 24;
const TRIALS: u32 = 8;
/// So few nodes are mostly searched before others have their turn on the processor.
const NODES: u64 = 2000;

/// The seconds of a node with each evaluation.
pub(crate) fn of_nodes<F: Family, K: Kind<F>>(
    game: &F,
    kind: K,
    judges: [Judge<'_, F>; 2],
) -> [f64; 2] {
    let fine = Fine::new(game, 1);
    let (mut seconds, mut nodes) = ([0.0; 2], [0; 2]);
    for position in (0..POSITIONS).filter_map(|number| position(game, kind, number)) {
        let mut least = [f64::INFINITY; 2];
        let mut visited = [0; 2];
        for _ in 0..TRIALS {
            for (at, judge) in judges.into_iter().enumerate() {
                let mut player = kind.player(&fine, judge);
                let begun = Instant::now();
                visited[at] = player.think(&position, &Limits::nodes(NODES)).nodes;
                least[at] = least[at].min(begun.elapsed().as_secs_f64());
            }
        }
        for at in 0..2 {
            seconds[at] += least[at];
            nodes[at] += visited[at];
        }
    }
    [seconds[0] / nodes[0].max(1) as f64, seconds[1] / nodes[1].max(1) as f64]
}

/// A position of a random game in which a player moves, if it is not over.
fn position<F: Family, K: Kind<F>>(game: &F, kind: K, number: u64) -> Option<F::Position> {
    let mut position = game.root(number);
    for ply in 0..below(tree_seed(!0, number), PLIES) {
        let draw = tree_seed(number, ply.into());
        position = match kind.rolled(game, &position, || draw) {
            Some(after) => after,
            None => {
                let width = game.moves(&position).count() as u32;
                let mv = game.moves(&position).nth(below(draw, width) as usize)?;
                game.play(&position, mv)
            }
        };
        if game.outcome(&position).is_some() {
            return None;
        }
    }
    kind.rolled(game, &position, || 0).is_none().then_some(position)
}
