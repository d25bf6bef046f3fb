//! Evaluations that are learned: always the same, the same in whole numbers, and no other than a search
//! with any evaluation makes of them.

use plywood::{
    Evaluate, Game, Search, Window,
    algorithm::{negamax, negascout},
};
use plywood_games::{
    Bare, Family, PlainFamily,
    connect_four::ConnectFour,
    learning::{
        EvaluationTraining, Features, LearnedEvaluation, LearnedWeights, Slot, WithoutDice,
    },
    random::{below, tree_seed},
    tic_tac_toe::TicTacToe,
};

/// A pawn of each side goes one or two squares ahead: who is first at the end wins. Whose turn it is
/// stands beside the pawns.
#[derive(Clone)]
struct Race;

type Pawns = ([u8; 2], bool);

impl Game for Race {
    type Position = Pawns;
    type Move = u8;
    type Moves = std::ops::RangeInclusive<u8>;
    type Score = i32;
    fn moves(&self, _: &Pawns) -> Self::Moves {
        1..=2
    }
    fn play(&self, &(mut at, second): &Pawns, steps: u8) -> Pawns {
        let (mine, theirs) = (usize::from(second), usize::from(!second));
        at[mine] = (at[mine] + steps).min(9);
        // Two steps are a risk: they help the other on odd squares.
        if steps == 2 && at[mine] % 2 == 1 {
            at[theirs] = (at[theirs] + 1).min(9);
        }
        (at, !second)
    }
    fn outcome(&self, &(at, second): &Pawns) -> Option<i32> {
        let (mine, theirs) = (at[usize::from(second)], at[usize::from(!second)]);
        if theirs >= 9 { Some(-1) } else { (mine >= 9).then_some(1) }
    }
}

fn race() -> Bare<Race> {
    Bare(Race, ([0, 0], false))
}

fn training<F: PlainFamily>(game: &F) -> EvaluationTraining<'_, F> {
    EvaluationTraining { games: 24, nodes: 60, ..EvaluationTraining::new(game, "it") }
}

/// Positions of random games.
fn positions<F: Family>(game: &F) -> Vec<F::Position> {
    let mut all = Vec::new();
    for number in 0..20 {
        let mut position = game.root(0);
        for ply in 0..100 {
            if game.outcome(&position).is_some() {
                break;
            }
            all.push(position.clone());
            let moves: Vec<F::Move> = game.moves(&position).collect();
            let at = below(tree_seed(number, ply), moves.len() as u32) as usize;
            position = game.play(&position, moves[at]);
        }
    }
    all
}

#[test]
fn words_are_understood() {
    let race = Features::of(&race(), WithoutDice).expect("features");
    let Features::OfWords { slots, turn, .. } = &race else { panic!("it tells none") };
    let numbers = slots.iter().filter(|slot| matches!(slot, Slot::Number { values: 10, .. }));
    assert_eq!(numbers.count(), 2, "{slots:?}");
    assert_eq!(turn.map(|(at, first)| (at, first)), Some((slots.len() - 1, 0)));
    assert_eq!(race.count(), 22, "twice ten squares and the turn");
    // Its boards are those of who is to move and of all.
    let Features::OfWords { turn, .. } =
        Features::of(&ConnectFour::default(), WithoutDice).expect("features")
    else {
        panic!("it tells none")
    };
    assert_eq!(turn, None);
}

#[test]
fn a_training_depends_on_the_seed_alone_and_goes_on_from_its_file() {
    let game = TicTacToe::new(3, 3, 3).expect("a board");
    let generations = |threads, seed| {
        let training = EvaluationTraining { threads, seed, ..training(&game) };
        let mut weights = training.start().expect("a game to learn");
        for _ in 0..3 {
            weights = training.generation(&weights, &|| ());
        }
        weights.write()
    };
    let one = generations(1, 1);
    assert!(one == generations(2, 1) && one == generations(3, 1), "threads matter");
    assert!(one != generations(1, 2), "seeds do not matter");

    let training = training(&game);
    let start = training.start().expect("a game to learn");
    let two = training.generation(&training.generation(&start, &|| ()), &|| ()).write();
    let again = LearnedWeights::read(&two, "it").expect("what was written");
    assert!(again.is_of(&start) && again.generation() == 2);
    assert!(training.generation(&again, &|| ()).write() == one, "it did not go on");
}

#[test]
fn a_file_that_is_damaged_or_of_another_game_is_refused() {
    let game = race();
    let training = training(&game);
    let bytes = training.start().expect("a game to learn").write();
    let refused = |bytes: &[u8], game: &str| {
        LearnedWeights::read(bytes, game).expect_err("refused").to_string()
    };
    let other = refused(&bytes, "chess");
    assert_eq!(other, "it was learned for 'it'; allowed: files of 'chess'");
    assert!(refused(b"Dear reader,", "it").starts_with("no learned evaluation; allowed:"));
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 4;
        assert!(LearnedWeights::read(&damaged, "it").is_err(), "{at}");
        assert!(LearnedWeights::read(&bytes[..at], "it").is_err(), "{at}");
    }
}

#[test]
fn whole_numbers_say_what_the_network_says_whatever_was_judged_before() {
    let game = ConnectFour::default();
    let training = training(&game);
    let weights = training.generation(&training.start().expect("a game"), &|| ());
    let evaluation = LearnedEvaluation::new(&weights);
    let judge = |position| -> i32 { evaluation.evaluate(&game, position) };
    let positions = positions(&game);
    let scores: Vec<i32> = positions.iter().map(judge).collect();
    assert!(scores.iter().any(|&score| score != scores[0]), "it says nothing");
    for (position, &score) in positions.iter().zip(&scores).rev() {
        assert_eq!(judge(position), score, "it depends on what was judged before");
        // In another thread nothing was.
        let fresh = std::thread::scope(|scope| scope.spawn(|| judge(position)).join());
        assert_eq!(fresh.expect("a score"), score);
        let (exact, rounded) = (weights.score_in_floats(&game, position), f64::from(score));
        // Each of up to 43 columns is rounded to 1/1024 and of 69 lines to 1/2048, of a scale of about 1000.
        assert!((f64::from(exact) - rounded).abs() < 39.0, "{exact} as {rounded}");
        assert!(score.abs() < weights.scale().win);
    }
}

#[test]
fn searches_agree_on_it() {
    let game = ConnectFour::default();
    let training = training(&game);
    let weights = training.generation(&training.start().expect("a game"), &|| ());
    let evaluation = LearnedEvaluation::new(&weights);
    for position in positions(&game).iter().step_by(7) {
        let mut search = Search::new(&game, evaluation.clone());
        let Ok(value) = negamax(&mut search, position, 4);
        let mut search = Search::new(&game, evaluation.clone());
        let Ok(score) = negascout(&mut search, position, 4, Window::full());
        assert_eq!(score, value);
    }
}
