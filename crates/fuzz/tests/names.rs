//! What is typed as an argument: it is read or refused in one line, and what is printed
//! reads back as the same.

use plywood::{
    algorithm::{Algorithm, ChanceAlgorithm},
    best_first::BestFirst,
};
use plywood_app::Registry;
use plywood_fuzz::{edited, entries, for_each_drawn, one_line, reads_back};
use plywood_lab::efficiency::MoveReasons;
use plywood_play::{
    Budget, Entrant, parse_time,
    session::{Command, Persons},
};
use std::sync::LazyLock;

/// The most bytes that edits are drawn from: a few at a time, or nothing of the text is left.
const DRAWN: usize = 30;

static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::standard);

fn tree_or_game(text: &str) {
    match REGISTRY.find(text) {
        Err(error) => one_line(&error, text),
        Ok(game) => {
            for printed in [game.info().name, game.to_play().info().name] {
                let again = REGISTRY.find(&printed).expect("what is printed is read");
                assert_eq!(again.info().name, printed, "{text:?}");
            }
        }
    }
}

#[test]
fn a_tree_or_game_reads_back_as_it_is_printed() {
    static TREES: LazyLock<Vec<&str>> =
        LazyLock::new(|| entries(include_str!("../corpus/trees.txt")));
    TREES.iter().for_each(|text| tree_or_game(text));
    for_each_drawn!(DRAWN, |drawn: &[u8]| tree_or_game(&edited(&TREES, drawn)));
}

fn algorithm(text: &str) {
    reads_back::<Algorithm>(text);
    reads_back::<ChanceAlgorithm>(text);
    reads_back::<BestFirst>(text);
}

#[test]
fn an_algorithm_reads_back_as_it_is_printed() {
    static ALGORITHMS: LazyLock<Vec<&str>> =
        LazyLock::new(|| entries(include_str!("../corpus/algorithms.txt")));
    ALGORITHMS.iter().for_each(|text| algorithm(text));
    for_each_drawn!(DRAWN, |drawn: &[u8]| algorithm(&edited(&ALGORITHMS, drawn)));
}

fn player(text: &str) {
    reads_back::<MoveReasons>(text);
    // Times are printed to the millisecond: what was printed once stays.
    match text.parse::<Entrant>() {
        Err(error) => one_line(&error, text),
        Ok(player) => reads_back::<Entrant>(&player.to_string()),
    }
    match text.parse::<Budget>() {
        Err(error) => one_line(&error, text),
        Ok(budget) => reads_back::<Budget>(&budget.to_string()),
    }
    if let Err(error) = parse_time(text) {
        one_line(&error, text);
    }
    if let Err(error) = Command::parse(text) {
        one_line(&error, text);
    }
    if let Ok(persons) = text.parse::<Persons>() {
        assert_eq!(persons.to_string().parse(), Ok(persons));
    }
}

#[test]
fn a_player_reads_back_as_it_is_printed() {
    static PLAYERS: LazyLock<Vec<&str>> =
        LazyLock::new(|| entries(include_str!("../corpus/players.txt")));
    PLAYERS.iter().for_each(|text| player(text));
    for_each_drawn!(DRAWN, |drawn: &[u8]| player(&edited(&PLAYERS, drawn)));
}
