//! Evaluations that are learned for games with dice: always the same, in the scores of the game, and near the
//! values that best play has.

use plywood::{
    Dice, Evaluate, Game, Search, Side, Window, algorithm::ChanceSearch, engine::Limits,
};
use plywood_games::{
    Family, Knowledge,
    backgammon::Backgammon,
    learning::{
        EvaluationTraining, Features, Kind, LearnedEvaluation, LearnedWeights, Outcomes, Slot,
        Strength, WithDice,
    },
    pig::{Pig, PigMove, PigPosition},
    random::{mix, tree_seed},
    trees::RandomChance,
};
use std::collections::HashMap;

const SMALL: Pig = Pig { goal: 20 };

fn tiny(game: &Pig) -> EvaluationTraining<'_, Pig, WithDice> {
    EvaluationTraining { games: 24, nodes: 40, ..EvaluationTraining::with_dice(game, "pig") }
}

/// Positions of random games, those in which chance moves included.
fn positions<F: Family + Dice>(game: &F) -> Vec<F::Position> {
    let mut all = Vec::new();
    for number in 0..20_u64 {
        let mut position = game.root(number);
        for ply in 0..100 {
            if game.outcome(&position).is_some() {
                break;
            }
            all.push(position.clone());
            let draw = tree_seed(number, ply);
            position = WithDice.rolled(game, &position, || draw).unwrap_or_else(|| {
                let moves: Vec<F::Move> = game.moves(&position).collect();
                game.play(&position, moves[draw as usize % moves.len()])
            });
        }
    }
    all
}

#[test]
fn a_training_with_dice_depends_on_the_seed_alone_and_goes_on_from_its_file() {
    let generations = |threads, seed| {
        let training = EvaluationTraining { threads, seed, ..tiny(&SMALL) };
        let mut weights = training.start().expect("a game to learn");
        for _ in 0..3 {
            weights = training.generation(&weights, &|| ());
        }
        let other = |_: &Pig, _: &PigPosition| 0.0;
        let strength = training.strength(&weights, &other, 3, [&training.limits(); 2]);
        (weights.write(), strength)
    };
    let one = generations(1, 1);
    assert!(one == generations(2, 1) && one == generations(3, 1), "threads matter");
    assert!(one.0 != generations(1, 2).0, "seeds do not matter");

    let training = tiny(&SMALL);
    let start = training.start().expect("a game to learn");
    let two = training.generation(&training.generation(&start, &|| ()), &|| ()).write();
    let again = LearnedWeights::read(&two, "pig").expect("what was written");
    assert!(again.is_of(&start) && again.generation() == 2);
    assert!(training.generation(&again, &|| ()).write() == one.0, "it did not go on");
    for at in (0..two.len()).step_by(7) {
        let mut damaged = two.clone();
        damaged[at] ^= 16;
        assert!(LearnedWeights::read(&damaged, "pig").is_err(), "{at}");
    }
}

#[test]
fn rolls_are_as_likely_as_they_weigh() {
    let rolling = SMALL.play(&SMALL.root(0), PigMove::Roll);
    let mut counts = HashMap::new();
    for number in 0..6000 {
        let draw = mix(number);
        let after = WithDice.rolled(&SMALL, &rolling, || draw).expect("a roll");
        *counts.entry((after.side, after.turn)).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 6, "{counts:?}");
    assert!(counts.values().all(|count| (900..1100).contains(count)), "{counts:?}");
    for extreme in [0, u64::MAX] {
        assert!(WithDice.rolled(&SMALL, &rolling, || extreme).is_some());
    }
}

#[test]
fn judgements_are_scores_of_the_game_and_searches_agree_on_them() {
    let training = EvaluationTraining {
        games: 8,
        nodes: 30,
        ..EvaluationTraining::with_dice(&Backgammon, "backgammon")
    };
    let weights = training.generation(&training.start().expect("a game"), &|| ());
    assert_eq!(weights.scale().outcomes, Outcomes::Expected);
    assert_eq!(weights.scale().multiplied(), 1, "outcomes stay what they are");
    let evaluation = LearnedEvaluation::new(&weights);
    let range = Backgammon.range();
    let looked_at = positions(&Backgammon);
    let mut different = Vec::new();
    for position in looked_at.iter().step_by(5) {
        let score: f64 = evaluation.evaluate(&Backgammon, position);
        assert!(range.alpha < score && score < range.beta, "{score}");
        let factor = f64::from(weights.scale().factor);
        let exact = f64::from(weights.score_in_floats(&Backgammon, position)) / factor;
        // Each of up to 130 columns is rounded to 1/1024, of a scale of 3.
        assert!((exact - score).abs() < 0.2, "{exact} as {score}");
        different.push(score.to_bits());
    }
    different.sort_unstable();
    different.dedup();
    assert!(different.len() > looked_at.len() / 20, "it says nothing");

    let small = tiny(&SMALL);
    let weights = small.generation(&small.start().expect("a game"), &|| ());
    let evaluation = LearnedEvaluation::new(&weights);
    for position in positions(&SMALL).iter().step_by(9) {
        let value = |search: ChanceSearch| {
            let mut tree = Search::new(&SMALL, evaluation.clone());
            search.search(&mut tree, position, 3, Window::full())
        };
        assert_eq!(value(ChanceSearch::Star2), value(ChanceSearch::Expectiminimax));
    }
}

#[test]
fn scores_that_no_side_could_lose_are_refused() {
    let game: RandomChance =
        "random-chance:width=3,depth=4,values=9,low=1".parse().expect("a tree");
    let error = WithDice.scale(&game).expect_err("refused").to_string();
    assert!(error.ends_with("allowed: a range as wide below zero as above"), "{error}");
    assert!(!error.contains('\n'));
}

#[test]
fn whose_a_board_is_is_found_out() {
    // Pig's numbers are those of who is to move, and the word that says who it is is none to judge by.
    let Features::OfWords { turn, slots, .. } = Features::of(&SMALL, WithDice).expect("features")
    else {
        panic!("it tells none")
    };
    assert_eq!(turn, None);
    let numbers = slots.iter().filter(|slot| matches!(slot, Slot::Number { values: 15.., .. }));
    assert_eq!(numbers.count(), 3, "both sides' points and those of the turn: {slots:?}");
}

/// What every position of pig is worth to its side under best play, by iteration of values.
fn values(goal: u8) -> impl Fn(u8, u8, u8) -> f64 {
    let size = usize::from(goal);
    let at = move |mine: u8, theirs: u8, turn: u8| {
        (usize::from(mine) * size + usize::from(theirs)) * size + usize::from(turn)
    };
    let mut values = vec![0.0_f64; size * size * size];
    loop {
        let mut change = 0.0_f64;
        for mine in 0..goal {
            for theirs in 0..goal {
                for turn in (0..goal - mine).rev() {
                    let hold = -values[at(theirs, mine + turn, 0)];
                    let mut roll = -values[at(theirs, mine, 0)];
                    for face in 2..=6 {
                        let is_won = mine + turn + face >= goal;
                        roll += if is_won { 1.0 } else { values[at(mine, theirs, turn + face)] };
                    }
                    let best = hold.max(roll / 6.0);
                    let place = at(mine, theirs, turn);
                    change = change.max((best - values[place]).abs());
                    values[place] = best;
                }
            }
        }
        if change < 1e-9 {
            return move |mine, theirs, turn| values[at(mine, theirs, turn)];
        }
    }
}

#[test]
fn training_comes_near_to_the_values_of_best_play() {
    let game = SMALL;
    let value = values(game.goal);
    let error = |judge: &dyn Fn(&PigPosition) -> f64| {
        let (mut error, mut number) = (0.0, 0.0);
        for mine in 0..game.goal {
            for theirs in 0..game.goal {
                for turn in 0..(game.goal - mine).min(12) {
                    let banked = [mine, theirs];
                    let position = PigPosition { banked, turn, side: Side::First, rolling: false };
                    error += (judge(&position) - value(mine, theirs, turn)).abs();
                    number += 1.0;
                }
            }
        }
        error / number
    };
    let training = EvaluationTraining { games: 400, seed: 7, threads: 2, ..tiny(&game) };
    let start = training.start().expect("a game to learn");
    let mut weights = start.clone();
    for _ in 0..10 {
        weights = training.generation(&weights, &|| ());
    }
    let of = |weights: &LearnedWeights| {
        let evaluation = LearnedEvaluation::new(weights);
        error(&|position| evaluation.evaluate(&game, position))
    };
    let lead = error(&|position| game.evaluate(0, position));
    let (before, after) = (of(&start), of(&weights));
    assert!(after < 0.1, "{after} after {before}; the lead is off by {lead}");
    assert!(3.0 * after < before && 2.0 * after < lead, "{after} after {before}, lead {lead}");

    // A ply deep, where judging matters most, it wins what dice leave to win.
    let limits = Limits::depth(1);
    let untrained = LearnedEvaluation::new(&start);
    let other = |game: &Pig, position: &PigPosition| untrained.evaluate(game, position);
    let Strength { wins, losses, .. } = training.strength(&weights, &other, 200, [&limits; 2]);
    assert!(wins > losses + losses / 2, "{wins} won, {losses} lost");
}
