//! What is found in files, however damaged: saved games, journals, stores, weights, tables. It is
//! read or refused in one line.

use plywood_app::Registry;
use plywood_fuzz::{edited, edited_bytes, entries, for_each_drawn, one_line};
use plywood_games::{
    Knowledge,
    checkers::tables::{Slice, SliceTable, TableBuilder},
    othello::OthelloWeights,
    tablebase::Tablebase,
    tic_tac_toe::TicTacToe,
};
use plywood_lab::{
    experiment::{Scale, Store},
    papers::experiments,
};
use plywood_play::{
    Entrant, Match, MatchResult, NoneJoined, PairPlayed, Terms, WithoutDice,
    game_file::{read_book, read_games},
    own_judges, play_match,
    session::{SavedGame, SavedGameError, Session},
};
use std::{
    fs,
    path::PathBuf,
    sync::{Arc, LazyLock},
};

/// The most bytes that edits are drawn from.
const DRAWN: usize = 30;

static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::standard);

fn load(text: &str) -> Result<Session, SavedGameError> {
    REGISTRY.load_session(text, 1 << 12, 1)
}

fn saved_game(text: &str) {
    let text = text.replace('|', "\n");
    match text.parse::<SavedGame>() {
        Err(error) => one_line(&error, &text),
        Ok(saved) => {
            let again: SavedGame = saved.to_string().parse().expect("what is printed is read");
            assert_eq!(again.to_string(), saved.to_string(), "{text:?}");
        }
    }
    match load(&text) {
        Err(error) => one_line(&error, &text),
        Ok(session) => {
            let saved = session.saved().to_string();
            let again = load(&saved);
            let again = again.unwrap_or_else(|error| panic!("{text:?} as {saved:?}: {error}"));
            assert_eq!(again.saved().to_string(), saved, "{text:?}");
        }
    }
}

#[test]
fn a_saved_game_is_gone_on_with_or_refused() {
    static GAMES: LazyLock<Vec<&str>> =
        LazyLock::new(|| entries(include_str!("../corpus/saved_games.txt")));
    GAMES.iter().for_each(|text| saved_game(text));
    for_each_drawn!(DRAWN, |drawn: &[u8]| saved_game(&edited(&GAMES, drawn)));
}

/// A match of two random players, three pairs, with what a journal says of them.
fn journal(lines: &[String]) {
    let known: Vec<PairPlayed> =
        lines.iter().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let game: TicTacToe = "tic-tac-toe".parse().expect("a game");
    let player = || "random".parse::<Entrant>().expect("a player");
    let plan = Match {
        players: [player(), player()],
        pairs: 3,
        seed: 1,
        opening_plies: 1,
        finish: 0,
        most_plies: 100,
        memory: 1 << 12,
        terms: Terms::default(),
    };
    let pairs = play_match(WithoutDice(NoneJoined), &game, &own_judges(&game), &plan, &known, &())
        .expect("a match");
    let numbers: Vec<u64> = pairs.iter().map(|pair| pair.pair).collect();
    assert_eq!(numbers, [0, 1, 2]);
    let result = MatchResult::of(&pairs, game.verdict());
    assert!(result.plies <= 6 * u64::from(u32::MAX));
}

#[test]
fn a_damaged_journal_breaks_no_match() {
    static LINES: LazyLock<Vec<&str>> =
        LazyLock::new(|| entries(include_str!("../corpus/journal.txt")));
    journal(&LINES.iter().map(|line| line.to_string()).collect::<Vec<_>>());
    for_each_drawn!(2 * DRAWN, |drawn: &[u8]| {
        let (one, other) = drawn.split_at(drawn.len() / 2);
        journal(&[edited(&LINES, one), edited(&LINES, other)]);
    });
}

/// Games and openings in any format, for the game named before the `@`: read or refused with a line of the file,
/// and openings that are read can be played or are refused in one line.
fn game_file(text: &str) {
    let (game, text) = text.split_once('@').unwrap_or(("chess", text));
    let text = text.replace('|', "\n");
    let lines = text.lines().count().max(1);
    match read_games(game, &text) {
        Err(error) => {
            one_line(&error, &text);
            assert!((1..=lines).contains(&error.line), "{error} in {text:?}");
        }
        Ok(games) => assert!(games.iter().all(|it| (1..=lines).contains(&it.line)), "{text:?}"),
    }
    let book = match read_book(game, "book", &text) {
        Err(error) => return one_line(&error, &text),
        Ok(book) => book,
    };
    let Ok(game) = REGISTRY.find(game) else { return };
    let player = || "random".parse::<Entrant>().expect("a player");
    let terms = Terms { book: Some(Arc::new(book)), ..Terms::default() };
    let plan = Match {
        players: [player(), player()],
        pairs: 1,
        seed: 1,
        opening_plies: 0,
        finish: 0,
        most_plies: 2,
        memory: 1 << 12,
        terms,
    };
    if let Err(error) = game.check_match(&plan) {
        one_line(&error, &text);
    }
}

#[test]
fn files_of_games_are_read_or_refused() {
    static FILES: LazyLock<Vec<&str>> =
        LazyLock::new(|| entries(include_str!("../corpus/game_files.txt")));
    FILES.iter().for_each(|text| game_file(text));
    for_each_drawn!(DRAWN, |drawn: &[u8]| game_file(&edited(&FILES, drawn)));
}

/// A small store, as bytes, and where such a file may be.
static STORE: LazyLock<(Vec<u8>, PathBuf)> = LazyLock::new(|| {
    let directory = std::env::temp_dir().join(format!("plywood-fuzz-{}", std::process::id()));
    fs::create_dir_all(&directory).expect("a directory");
    let path = directory.join("store.sqlite");
    let store = Store::open(&path).expect("a store");
    let experiment = &experiments()[0];
    let trials = (experiment.plan)(Scale::Quick, &store.rows(experiment).expect("rows"));
    let numbers = vec![0.5; experiment.columns.len()];
    let rows: Vec<_> =
        trials.iter().take(40).map(|trial| (experiment, trial, numbers.clone())).collect();
    store.add(&rows).expect("rows are added");
    // Closing it writes everything into the one file.
    drop(store);
    (fs::read(&path).expect("a file"), directory)
});

fn store(bytes: &[u8], path: &PathBuf) {
    let of = |end: &str| PathBuf::from(format!("{}{end}", path.display()));
    for other in ["-wal", "-shm", "-journal"] {
        let _ = fs::remove_file(of(other));
    }
    fs::write(path, bytes).expect("a file is written");
    let read = Store::open_existing(path).and_then(|store| {
        for experiment in experiments() {
            store.rows(experiment)?;
        }
        Ok(())
    });
    if let Err(error) = read {
        one_line(&error, "a store");
    }
}

#[test]
fn a_damaged_store_is_read_or_refused() {
    let (sound, directory) = &*STORE;
    let path = directory.join("damaged.sqlite");
    store(sound, &path);
    for_each_drawn!(DRAWN, |drawn: &[u8]| {
        let (sound, directory) = &*STORE;
        store(&edited_bytes(sound, drawn), &directory.join("damaged.sqlite"));
    });
    let _ = fs::remove_dir_all(directory);
}

#[test]
fn damaged_weights_are_read_or_refused() {
    static WEIGHTS: LazyLock<Vec<u8>> = LazyLock::new(|| OthelloWeights::trained().write());
    for_each_drawn!(DRAWN, |drawn: &[u8]| {
        let bytes = edited_bytes(&WEIGHTS, drawn);
        match OthelloWeights::read(&bytes) {
            Err(error) => one_line(&error, "weights"),
            // A file without a checksum, as others may write it, is read too.
            Ok(weights) => assert!(weights.write().starts_with(&bytes)),
        }
    });
}

#[test]
fn damaged_tables_are_refused() {
    const SLICE: Slice = Slice { men: 0, kings: 1, their_men: 0, their_kings: 1 };
    static TABLE: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let mut builder = TableBuilder::default();
        let first = builder.parts(2).remove(0);
        builder.make(&first).expect("a table").remove(0)
    });
    for_each_drawn!(DRAWN, |drawn: &[u8]| {
        let bytes = edited_bytes(&TABLE, drawn);
        match SliceTable::from_bytes(SLICE, &bytes) {
            Err(error) => one_line(&error, "a table"),
            Ok(table) => assert!(table.to_bytes() == bytes && bytes == *TABLE),
        }
    });
}
