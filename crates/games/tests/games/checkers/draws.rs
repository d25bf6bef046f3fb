//! Draws, tried on checkers.

use plywood::{Game, Keyed};
use plywood_games::{
    Notation,
    battery::{Battery, Written},
    checkers::Checkers,
    draws::{WithDraws, WithHistory},
};

type Position = WithHistory<plywood_games::checkers::CheckersBoard>;

fn game() -> WithDraws<Checkers> {
    WithDraws::new(Checkers)
}

fn play_all(game: &WithDraws<Checkers>, mut position: Position, moves: &[&str]) -> Position {
    for text in moves {
        let mv = game.read_move(&position, text).expect(text);
        position = game.play(&position, mv);
    }
    position
}

#[test]
fn a_position_that_occurs_for_the_third_time_is_drawn() {
    let game = game();
    let start = game.read_position("B:WK32:BK1").unwrap();
    let round = ["1-5", "32-28", "5-1", "28-32"];
    let second = play_all(&game, start, &round);
    assert_eq!((second.times(), second.quiet_plies(), game.outcome(&second)), (2, 4, None));
    let third = play_all(&game, second, &round);
    assert_eq!((third.times(), game.outcome(&third)), (3, Some(0)));
    let error = game.read_move(&third, "1-5").unwrap_err().to_string();
    assert_eq!(error, "checkers: no move '1-5': the game is drawn");
    // The rules without draws go on.
    assert_eq!(game.game.outcome(&third.position), None);
}

#[test]
fn a_man_that_moves_starts_the_count_again() {
    let game = game();
    let start = game.read_position("B:WK32,13:BK1").unwrap();
    let quiet = play_all(&game, start, &["1-5"]);
    assert_eq!(quiet.quiet_plies(), 1);
    let moved = play_all(&game, quiet, &["13-9"]);
    assert_eq!((moved.quiet_plies(), moved.times()), (0, 1));
}

/// Random walks of two kings: the count decides, unless a repetition does.
#[test]
fn the_limit_is_eighty_plies() {
    use plywood_games::random::{below, mix};
    let game = game();
    let (mut by_limit, mut by_repetition) = (0, 0);
    for seed in 0..2_000 {
        let mut position = game.read_position("B:WK32,K31:BK1,K2").unwrap();
        let mut boards = vec![position.position];
        let mut draw = mix(seed);
        let outcome = loop {
            if let Some(score) = game.outcome(&position) {
                break score;
            }
            draw = mix(draw);
            let moves: Vec<_> = game.moves(&position).collect();
            let mv = moves[below(draw, moves.len() as u32) as usize];
            position = game.play(&position, mv);
            if position.quiet_plies() == 0 {
                boards.clear();
            }
            boards.push(position.position);
            // The obvious count, up to 32 plies back.
            let recent = &boards[boards.len().saturating_sub(33)..];
            let times = recent.iter().filter(|&&board| board == position.position).count();
            assert_eq!(usize::from(position.times()), times);
        };
        if outcome == 0 && position.quiet_plies() == 80 && position.times() < 3 {
            by_limit += 1;
        } else if outcome == 0 {
            assert_eq!(position.times(), 3);
            by_repetition += 1;
        }
    }
    assert!(by_limit > 10 && by_repetition > 10, "{by_limit} {by_repetition}");
}

#[test]
fn keys_tell_the_history_if_asked_to() {
    let game = game();
    let start = game.read_position("B:WK32:BK1").unwrap();
    let again = play_all(&game, start, &["1-5", "32-28", "5-1", "28-32"]);
    assert_eq!(start.position, again.position);
    assert_ne!(game.key(&start), game.key(&again));
    assert_eq!(game.position_key(&start), game.position_key(&again));
}

#[test]
fn the_battery() {
    let game = game();
    let battery = Battery::new(&game).positions(200_000).written(Written::WithoutHistory);
    let checked = battery.check().unwrap();
    assert!(checked.distinct > 40_000 && checked.finished > 100, "{checked:?}");
    assert!(size_of::<Position>() < 256);
}
