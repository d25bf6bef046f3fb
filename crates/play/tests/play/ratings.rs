//! Ratings of several players.

use plywood_play::{
    pentanomial::Pentanomial,
    ratings::{Met, ratings},
};

fn met(a: usize, b: usize, counts: [u64; 5]) -> Met {
    Met { players: [a, b], counts: Pentanomial(counts) }
}

/// Of two players, difference and error are those of their score.
#[test]
fn two_players_are_rated_by_their_score() {
    let counts = [10, 200, 500, 230, 12];
    let found = ratings(2, &[met(0, 1, counts)]);
    let [one, other] = [found.players[0], found.players[1]];
    assert!((one.elo - other.elo - 6.2049).abs() < 1e-4);
    assert!((one.elo + other.elo).abs() < 1e-9, "the mean is 0");
    // Half of the difference each, with half of its error, but for how a curve is bent.
    assert!((2.0 * one.error - 8.1345).abs() < 0.01, "{}", one.error);
    assert!(!found.with_draws_added);
}

/// With the scores that ratings make one expect, these ratings come out.
#[test]
fn ratings_come_out_as_they_went_in() {
    let truth = [120.0, 15.0, -35.0, -100.0];
    let mut all = Vec::new();
    for a in 0..4 {
        for b in a + 1..4 {
            let expected = 1.0 / (1.0 + 10_f64.powf((truth[b] - truth[a]) / 400.0));
            let won = (1e6 * expected).round() as u64;
            all.push(met(a, b, [1_000_000 - won, 0, 0, 0, won]));
        }
    }
    for (rating, truth) in ratings(4, &all).players.iter().zip(truth) {
        assert!((rating.elo - truth).abs() < 0.01, "{} {truth}", rating.elo);
        assert!(rating.error < 1.0);
    }
}

/// Who won all is rated as if one more pair had been drawn, and that is said.
#[test]
fn somebody_may_win_all() {
    let found = ratings(
        3,
        &[met(0, 1, [0, 0, 0, 0, 9]), met(0, 2, [0, 0, 0, 0, 9]), met(1, 2, [1, 1, 1, 1, 1])],
    );
    assert!(found.with_draws_added);
    assert!(found.players[0].elo > 200.0 && found.players[0].elo < 1000.0);
    assert!((found.players[1].elo - found.players[2].elo).abs() < 1e-6);
    assert!(found.players.iter().all(|it| it.error.is_finite()));
    // Who never met anybody has no error that is a number.
    let apart = ratings(3, &[met(0, 1, [1, 1, 1, 1, 1])]);
    assert!(apart.players.iter().all(|it| it.elo.is_finite()));
}
