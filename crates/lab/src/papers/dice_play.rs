//! Games with dice, played by whoever chooses the moves.

use plywood::{Chance, Dice, Side};
use plywood_games::random::mix;

/// The first player's score of a game from a position. The dice are drawn one after the other from a seed: two games with
/// the same seed have the same ones for as long as they take the same number.
pub(super) fn played<G: Dice>(
    game: &G,
    start: &G::Position,
    seed: u64,
    mut choose: impl FnMut(&G::Position, Side) -> G::Move,
) -> f64 {
    let mut position = start.clone();
    let mut dice = seed;
    loop {
        let side = game.side(&position);
        if let Some(score) = game.outcome(&position) {
            return side.sees(score);
        }
        position = match game.rolls(&position) {
            Some(Chance { total, mut rolls }) => {
                dice = mix(dice);
                let mut left = (dice >> 11) as f64 / (1_u64 << 53) as f64 * total;
                let drawn = rolls.find(|(weight, _)| {
                    left -= weight;
                    left < 0.0
                });
                drawn.expect("the weights sum to the total").1
            }
            None => {
                let mv = choose(&position, side);
                game.play(&position, mv)
            }
        };
    }
}

/// The first of the moves whose positions score highest for the side to move; `score` has them for their own sides.
pub(super) fn best<G: Dice>(
    game: &G,
    position: &G::Position,
    mut score: impl FnMut(&G::Position) -> f64,
) -> G::Move {
    let side = game.side(position);
    let scored = game.moves(position).map(|mv| {
        let child = game.play(position, mv);
        (side.sees(game.side(&child).sees(score(&child))), mv)
    });
    let best = scored.reduce(|best, it| if it.0 > best.0 { it } else { best });
    best.expect("the game goes on").1
}
