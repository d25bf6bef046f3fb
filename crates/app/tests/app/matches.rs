//! Engines and budgets in matches.

use plywood::best_first::BestFirst;
use plywood_app::{Error, Registry};
use plywood_play::{Entrant, Journal, MatchResult, PairPlayed, Series, Terms};
use std::sync::Mutex;

/// Knows some pairs, and notes those that are played.
struct Notes<'a> {
    known: &'a [PairPlayed],
    played: Mutex<Vec<PairPlayed>>,
}

impl Journal for Notes<'_> {
    fn known(&self, _: &[Entrant; 2]) -> Vec<PairPlayed> {
        self.known.to_vec()
    }
    fn begin(&self, _: &[Entrant; 2], _: u64) {}
    fn played(&self, _: &[Entrant; 2], pair: &PairPlayed) {
        self.played.lock().expect("nobody panics").push(pair.clone());
    }
}

type Played = Result<(Vec<PairPlayed>, MatchResult), Error>;

fn plan(a: &str, b: &str, pairs: u64, opening_plies: u32) -> Series {
    let entrants = [a, b].map(|text| text.parse::<Entrant>().expect("a player"));
    let (seed, finish, most_plies, memory) = (1, Some(0), 300, 1 << 22);
    let terms = Terms::default();
    Series { entrants, pairs, seed, opening_plies, finish, most_plies, memory, terms }
}

fn play(game: &str, series: &Series, known: &[PairPlayed], threads: usize) -> Played {
    let game = Registry::standard().find(game).expect("a game");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let notes = Notes { known, played: Mutex::default() };
    let mut result = None;
    pool.install(|| game.play_series(series, &notes, &mut |row| result = Some(row.result)))?;
    let mut pairs = notes.played.into_inner().expect("nobody panics");
    pairs.extend_from_slice(known);
    pairs.sort_by_key(|it| it.pair);
    Ok((pairs, result.expect("one match")))
}

fn rate(game: &str, a: &str, b: &str, pairs: u64, opening_plies: u32) -> f64 {
    let (_, result) = play(game, &plan(a, b, pairs, opening_plies), &[], 2).expect("a match");
    result.win_rate.rate().expect("games were decided")
}

/// The table is kept within a game and is a new one in the next: so it does not matter
/// which thread plays which game after which.
#[test]
fn a_match_of_engines_does_not_depend_on_threads_and_goes_on() {
    for (game, a, b, opening_plies) in [
        ("connect-four:eval=threats", "engine@5", "engine@nodes=300", 2),
        ("checkers", "engine@nodes=200", "best-first@nodes=200", 2),
        ("backgammon", "engine@nodes=500", "engine@1", 0),
        ("random-game:branching=4,plies=20", "engine@4", "best-first@nodes=50", 0),
    ] {
        let plan = plan(a, b, 4, opening_plies);
        let (pairs, _) = play(game, &plan, &[], 1).expect("a match");
        assert_eq!(play(game, &plan, &[], 3).expect("a match").0, pairs, "{game}");
        let known: Vec<PairPlayed> = pairs.iter().filter(|it| it.pair % 3 == 1).cloned().collect();
        assert_eq!(play(game, &plan, &known, 2).expect("a match").0, pairs, "{game}");
        let evaluations =
            |player: usize| pairs.iter().map(move |it| it.games[0].evaluations[player]);
        assert!(evaluations(0).chain(evaluations(1)).all(|count| count > 0), "{game}");
    }
}

#[test]
fn an_engine_wins() {
    assert!(rate("connect-four", "engine@4", "random", 10, 2) > 0.9);
    assert!(rate("othello:size=6", "engine@nodes=300", "random", 10, 2) > 0.9);
    assert!(rate("backgammon", "engine@1", "random", 5, 0) > 0.8);
    assert!(rate("connect-four", "engine@6", "engine@2", 20, 2) > 0.6);
    assert!(rate("connect-four", "engine@time=2ms", "random", 3, 2) > 0.8);
}

/// Any budget, however small, gives moves by the rules.
#[test]
fn the_smallest_budgets_play_to_the_end() {
    let forms = BestFirst::ALL.iter().filter(|it| it.algorithm.is_anytime());
    let forms = forms.flat_map(|it| [1, 3, 20].map(|nodes| format!("{}@nodes={nodes}", it.name)));
    let others = ["engine@nodes=1", "best-first-extension:2@nodes=3", "fallible-opponent@1"];
    for player in others.map(str::to_string).into_iter().chain(forms) {
        let player = player.as_str();
        for game in ["connect-four", "tic-tac-toe", "random-game:branching=3,plies=9"] {
            let (pairs, _) =
                play(game, &plan(player, "random", 3, 0), &[], 2).unwrap_or_else(|error| {
                    // These games have one beginning.
                    assert!(error.to_string().contains("1 openings"), "{error}");
                    play(game, &plan(player, "random", 1, 0), &[], 2).expect("a match")
                });
            assert!(pairs.iter().all(|it| it.games.iter().all(|game| game.plies < 100)));
        }
    }
}

/// Those that go by evaluations, with a few hundred nodes a move.
#[test]
fn searches_that_grow_a_tree_win() {
    for player in [
        "unbounded-best-first@nodes=200",
        "uct@nodes=200",
        "b-star@nodes=200",
        "conspiracy@nodes=200",
        "min-max-approximation@nodes=200",
        "ao-star:10@nodes=200",
        "meta-greedy@nodes=200",
        "fallible-opponent:80@3",
    ] {
        let won = rate("connect-four:eval=threats", player, "random", 5, 2);
        assert!(won > 0.8, "{player}: {won}");
    }
    assert!(rate("pig", "chance-prob-cut@2", "random", 20, 0) > 0.7);
    let refused = "fallible-opponent@nodes=9".parse::<Entrant>().expect_err("refused").to_string();
    assert!(refused.contains("allowed: @N"), "{refused}");
}

/// With the same depth, only the evaluation differs.
#[test]
fn players_may_judge_in_their_own_ways() {
    let won = rate("connect-four", "engine@3,eval=threats", "engine@3,eval=none", 40, 2);
    assert!(won > 0.6, "{won}");
    // It makes no difference which of them the game is named with.
    let pairs =
        |game: &str, a: &str, b: &str| play(game, &plan(a, b, 8, 2), &[], 2).expect("a match").0;
    let scores = |pairs: Vec<PairPlayed>| -> Vec<[f64; 2]> {
        pairs.iter().map(|it| it.games.each_ref().map(|game| game.score.signum())).collect()
    };
    let (one, other) = ("engine@3,eval=lines", "engine@3,eval=threats");
    let named_otherwise = scores(pairs("connect-four:eval=lines", "engine@3", other));
    assert_eq!(scores(pairs("connect-four:eval=threats", one, "engine@3")), named_otherwise);
    let judged_alike = scores(pairs("connect-four:eval=lines", "engine@3", "engine@3"));
    assert_ne!(judged_alike, named_otherwise);
}

#[test]
fn what_a_player_cannot_have_is_refused() {
    let unknown = "engine@2,size=6".parse::<Entrant>().expect_err("refused").to_string();
    let allowed = "player 'engine@2,size=6': no parameter 'size'; allowed: eval=…, quiescence=…, tables=…, and of an engine aspiration, ";
    assert!(unknown.starts_with(allowed), "{unknown}");
    let refused = |game: &str, player: &str| {
        play(game, &plan(player, "random", 1, 0), &[], 1).expect_err("refused").to_string()
    };
    assert_eq!(
        refused("chess", "engine@2,eval=best"),
        "player 'engine@2,eval=best': chess: eval=best is not possible; allowed: material, good, fitted"
    );
    assert_eq!(
        refused("othello", "engine@2,quiescence=on"),
        "player 'engine@2,quiescence=on': othello: quiescence=on is not possible: it knows no captures to be played out"
    );
}

#[test]
fn players_are_written_as_they_are_read() {
    for text in [
        "engine@6",
        "engine@1..6",
        "engine@equal",
        "engine@nodes=20000",
        "engine@time=100ms",
        "engine@6,nodes=5,time=2s,eval=material,quiescence=on",
        "best-first@nodes=5000",
        "best-first:free@12,eval=lines",
        "conspiracy:4/10@6,nodes=900",
        "fallible-opponent:80@4",
        "alphabeta-kept@1..10",
        "random",
    ] {
        let entrant: Entrant = text.parse().expect(text);
        assert_eq!(entrant.to_string(), text);
    }
    let player = |text: &str| text.parse::<Entrant>().unwrap().at(None, Some(3));
    assert!(player("engine@nodes=7").repeats());
    assert!(!player("engine@time=7ms").repeats());
    assert_eq!(player("engine@nodes=7,eval=lines").to_string(), "engine@nodes=7,eval=lines");
}
