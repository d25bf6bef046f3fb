//! How well the evaluations of backgammon play: whoever looks at nothing but the
//! positions after his plays and takes the best.

use super::Draws;
use plywood::{Evaluate, Game, Side};
use plywood_games::backgammon::{
    Backgammon, BackgammonBoard, BackgammonEvaluation, Chances, Nets, PipCount, Play,
};

type Choose<'c> = &'c mut dyn FnMut(&BackgammonBoard) -> Play;

/// The play whose result is worst for the other side.
fn best(evaluation: &impl Evaluate<Backgammon>, board: &BackgammonBoard) -> Play {
    let mut best = Play::PASS;
    let mut least = f64::INFINITY;
    for play in Backgammon.moves(board) {
        let after = Backgammon.play(board, play);
        let score = Backgammon.outcome(&after);
        let score = score.unwrap_or_else(|| evaluation.evaluate(&Backgammon, &after));
        if score < least {
            (best, least) = (play, score);
        }
    }
    best
}

/// The games won by the first of two players, and the points over all, when each
/// begins every other game.
fn games(number: u32, one: Choose, other: Choose) -> (u32, f64) {
    let mut dice = Draws(7);
    let (mut won, mut points) = (0, 0.0);
    for game in 0..number {
        let one_is = if game % 2 == 0 { Side::First } else { Side::Second };
        let mut board = BackgammonBoard::START;
        let score = loop {
            if let Some(score) = Backgammon.outcome(&board) {
                break if board.side() == one_is { score } else { -score };
            }
            let rolled = dice.roll(&board);
            let play = if board.side() == one_is { one(&rolled) } else { other(&rolled) };
            board = Backgammon.play(&rolled, play);
        };
        won += u32::from(score > 0.0);
        points += score;
    }
    (won, points / f64::from(number))
}

/// Any legal play.
fn random(seed: u64) -> impl FnMut(&BackgammonBoard) -> Play {
    let mut draws = Draws(seed);
    move |board| {
        let plays: Vec<_> = Backgammon.moves(board).collect();
        plays[draws.below(plays.len())]
    }
}

#[test]
fn evaluation_beats_random_plays() {
    let (won, points) = games(500, &mut |board| best(&BackgammonEvaluation, board), &mut random(1));
    assert!(won > 490 && points > 1.5, "{won} of 500, {points}");
}

#[test]
fn pip_count_beats_random_plays() {
    let (won, points) = games(500, &mut |board| best(&PipCount, board), &mut random(1));
    assert!(won > 450, "{won} of 500, {points}");
}

#[test]
fn evaluation_beats_pip_count() {
    let evaluation = &mut |board: &BackgammonBoard| best(&BackgammonEvaluation, board);
    let (won, points) = games(1000, evaluation, &mut |board| best(&PipCount, board));
    assert!(won > 900 && points > 1.5, "{won} of 1000, {points}");
}

#[test]
fn nets_beat_the_network_that_knows_less() {
    let old = &mut |board: &BackgammonBoard| best(&BackgammonEvaluation, board);
    let (_, points) = games(2000, &mut |board| best(&Nets, board), old);
    assert!(points > 0.1, "{points}");
}

/// All but 4 3 are among the two plays that GNU Backgammon thinks best at a glance.
#[test]
fn evaluation_opens_as_players_do() {
    let openings = [
        (2, 1, "24/21"),
        (3, 1, "8/5 6/5"),
        (3, 2, "24/21 13/11"),
        (4, 1, "24/20 24/23"),
        (4, 2, "8/4 6/4"),
        (4, 3, "24/20 24/21"),
        (5, 1, "24/23 13/8"),
        (5, 2, "24/22 13/8"),
        (5, 3, "8/3 6/3"),
        (5, 4, "24/20 13/8"),
        (6, 1, "13/7 8/7"),
        (6, 2, "24/16"),
        (6, 3, "24/15"),
        (6, 4, "24/14"),
        (6, 5, "24/13"),
    ];
    for (high, low, text) in openings {
        let board = BackgammonBoard::START.with_dice(high, low);
        let play = best(&BackgammonEvaluation, &board);
        assert_eq!(Backgammon.move_text(&board, play), text, "{high}{low}");
    }
}

#[test]
fn evaluations_lie_within_the_scores() {
    let mut draws = Draws(5);
    let mut play = random(6);
    let mut board = BackgammonBoard::START;
    for _ in 0..20_000 {
        let pips = PipCount.evaluate(&Backgammon, &board);
        let chances = BackgammonEvaluation.chances(&board);
        let equity = BackgammonEvaluation.evaluate(&Backgammon, &board);
        assert!(pips.abs() < 1.0 && equity.abs() < 2.0 + 1e-9, "{board}: {pips} {equity}");
        let all = [chances.win, chances.win_gammon, chances.lose_gammon];
        assert!(all.iter().all(|chance| (0.0..=1.0).contains(chance)), "{board}: {all:?}");
        let rolled = draws.roll(&board);
        assert_eq!(BackgammonEvaluation.evaluate(&Backgammon, &rolled), equity);
        board = Backgammon.play(&rolled, play(&rolled));
        if Backgammon.outcome(&board).is_some() {
            board = BackgammonBoard::START;
        }
    }
}

/// The net as its text and its inputs say, without tables.
#[test]
fn chances_are_those_of_the_weights() {
    let text = include_str!("../../../src/backgammon/weights.txt");
    let row = |line: &str| -> Vec<f32> {
        line.split(' ').map(|weight| weight.parse::<f32>().unwrap() / 1024.0).collect()
    };
    let rows: Vec<_> = text.lines().map(row).collect();
    let (hidden, outputs) = rows.split_at(BackgammonEvaluation::INPUTS + 1);
    for board in Draws(8).positions(2000) {
        let mut sums = hidden[BackgammonEvaluation::INPUTS].clone();
        BackgammonEvaluation::inputs(&board, |input, value| {
            for (sum, weight) in sums.iter_mut().zip(&hidden[input]) {
                *sum += value * weight;
            }
        });
        let expected = outputs.iter().map(|weights| {
            let squashed = sums.iter().map(|&sum| BackgammonEvaluation::squash(sum)).chain([1.0]);
            let sum = squashed.zip(weights).map(|(value, weight)| value * weight).sum();
            f64::from(0.5 + 0.5 * BackgammonEvaluation::squash(sum))
        });
        let Chances { win, win_gammon, lose_gammon, .. } = BackgammonEvaluation.chances(&board);
        for (chance, expected) in [win, win_gammon, lose_gammon].into_iter().zip(expected) {
            assert!((chance - expected).abs() < 1e-4, "{board}: {chance} for {expected}");
        }
    }
}
