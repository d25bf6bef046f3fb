//! Positions and moves: they are read or refused in one line, a position that is read
//! can be looked at and played on from, and what is printed reads back as the same.

use plywood_app::{AnyGame, Registry, Start};
use plywood_fuzz::{edited, entries, for_each_drawn, one_line};
use plywood_games::board::Style;
use std::sync::LazyLock;

/// The most bytes that edits are drawn from.
const DRAWN: usize = 30;

static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::standard);

fn game(name: &str) -> Box<dyn AnyGame> {
    REGISTRY.find(name).expect("the corpus has games")
}

fn at(position: &str, moves: &str) -> Start {
    let position = Some(position.to_string()).filter(|text| !text.is_empty());
    Start { position, moves: moves.to_string(), ..Start::default() }
}

fn position(game_name: &str, text: &str) {
    let game = game(game_name);
    let start = Start { position: Some(text.to_string()), ..Start::default() };
    let shown = match game.show(&start) {
        Err(error) => return one_line(&error, text),
        Ok(shown) => shown,
    };
    if let Some(printed) = &shown.position {
        let start = Start { position: Some(printed.clone()), ..Start::default() };
        let again = game.show(&start);
        let again = again.unwrap_or_else(|error| panic!("{text:?} as {printed:?}: {error}"));
        assert_eq!(again, shown, "{text:?}");
    }
    if let Some(board) = &shown.board {
        board.draw(Style::Terminal);
    }
    for name in &shown.moves {
        let played = Start { moves: name.clone(), ..start.clone() };
        game.show(&played).unwrap_or_else(|error| panic!("{game_name}: {text:?}: {error}"));
    }
}

/// The parts of entries, all with as many.
fn parts(corpus: &'static str, count: usize) -> Vec<Vec<&'static str>> {
    entries(corpus).into_iter().map(|entry| entry.splitn(count, '|').collect()).collect()
}

#[test]
fn a_position_that_is_read_is_printed_and_played() {
    static POSITIONS: LazyLock<Vec<Vec<&str>>> =
        LazyLock::new(|| parts(include_str!("../corpus/positions.txt"), 2));
    static TEXTS: LazyLock<Vec<&str>> =
        LazyLock::new(|| POSITIONS.iter().map(|parts| parts[1]).collect());
    for parts in POSITIONS.iter() {
        position(parts[0], parts[1]);
    }
    for_each_drawn!(DRAWN + 1, |drawn: &[u8]| {
        let (first, rest) = drawn.split_first().unwrap_or((&0, &[]));
        // Mostly a position of the game itself, sometimes of another.
        let own = usize::from(rest.get(1).copied().unwrap_or(0)) % POSITIONS.len();
        let of = if first % 8 == 0 { usize::from(*first / 8) % POSITIONS.len() } else { own };
        let mut edits = rest.to_vec();
        if let [high, low, ..] = edits.as_mut_slice() {
            (*high, *low) = (0, own as u8);
        }
        position(POSITIONS[of][0], &edited(&TEXTS, &edits));
    });
}

fn a_move(game_name: &str, position: &str, text: &str) {
    let game = game(game_name);
    if game.show(&at(position, "")).is_err() {
        return;
    }
    if let Err(error) = game.show(&at(position, text)) {
        one_line(&error, text);
    }
}

#[test]
fn a_move_is_made_or_refused() {
    static MOVES: LazyLock<Vec<Vec<&str>>> =
        LazyLock::new(|| parts(include_str!("../corpus/moves.txt"), 3));
    static TEXTS: LazyLock<Vec<&str>> =
        LazyLock::new(|| MOVES.iter().map(|parts| parts[2]).collect());
    let read = |parts: &[&str], text: &str| {
        a_move(parts[0], parts[1], text);
    };
    for parts in MOVES.iter() {
        read(parts, parts[2]);
    }
    for_each_drawn!(DRAWN, |drawn: &[u8]| {
        let own = usize::from(drawn.get(1).copied().unwrap_or(0)) % MOVES.len();
        let mut edits = drawn.to_vec();
        if let [high, low, ..] = edits.as_mut_slice() {
            (*high, *low) = (0, own as u8);
        }
        read(&MOVES[own], &edited(&TEXTS, &edits));
    });
}
