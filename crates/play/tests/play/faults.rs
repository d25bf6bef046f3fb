//! What other programs do wrong, over every protocol: the game is lost for its reason, by whoever did it; the program is
//! started again, the match goes on, and nobody is left behind.

use crate::stub::{nobody_is_left, player};
use plywood_games::{
    PlainFamily, backgammon::Backgammon, checkers::Checkers, chess::Chess, draws::WithDraws,
    othello::Othello, tic_tac_toe::TicTacToe,
};
use plywood_play::{
    Entrant, Match, MatchError, NoneJoined, PairPlayed, Terms, WithDice, WithoutDice, own_judges,
    play_match,
    played::End,
    terms::{Book, Opening},
};
use std::{fs, path::Path, sync::Arc};

/// What comes of a fault.
#[derive(Copy, Clone, Debug, PartialEq)]
enum Comes {
    /// The match is not begun, and the error ends so.
    Refused(&'static str),
    /// The game is lost, and the reason begins so.
    Lost(&'static str),
    /// Nothing: the games are played to their end.
    Played,
    /// The protocol has no such fault, or the stub cannot have it.
    NotThere,
}

use Comes::*;

const PROTOCOLS: [&str; 6] = ["uci", "ugi", "gtp", "nboard", "hub", "gnubg"];

/// A fault of the stub, and what comes of it over each protocol, in their order.
type Row = (&'static str, [Comes; 6]);

const SILENT: Comes = Refused("no answer");
const CRASHED: Comes = Lost("crashed: ended with exit code 7");
const LATE: Comes = Lost("lost on time");
const FLOOD: Comes = Lost("flood");

const ROWS: [Row; 18] = [
    ("dies-at-start", [Refused("crashed: ended with exit code 3"); 6]),
    ("mute", [SILENT; 6]),
    ("stammers", [SILENT, SILENT, Refused("rubbish: xyzzyok"), SILENT, SILENT, SILENT]),
    (
        "floods-at-start",
        [
            Refused("flood"),
            Refused("flood"),
            Refused("rubbish: info string"),
            Refused("flood"),
            Refused("flood"),
            Refused("flood"),
        ],
    ),
    ("crashes", [CRASHED; 6]),
    ("leaves", [CRASHED, CRASHED, CRASHED, CRASHED, CRASHED, NotThere]),
    ("half-line", [Lost("crashed: ended with exit code 0"); 6]),
    ("closes", [Lost("crashed: closed the line"); 6]),
    ("hangs", [Lost("no answer"); 6]),
    ("is-late", [LATE, LATE, LATE, NotThere, LATE, NotThere]),
    ("lies", [Lost("illegal move: 'z9'"); 6]),
    (
        "says-nothing",
        [
            Lost("rubbish: bestmove"),
            Lost("rubbish: bestmove"),
            Lost("illegal move: ''"),
            Lost("illegal move: '1.5'"),
            Lost("illegal move: ''"),
            Lost("illegal move: ''"),
        ],
    ),
    (
        "rubbish",
        [
            Played,
            Played,
            Lost("rubbish: \u{fffd}\u{fffd}"),
            Played,
            Played,
            Lost("illegal move: '\u{fffd}\u{fffd}"),
        ],
    ),
    (
        "floods",
        [
            FLOOD,
            FLOOD,
            Lost("rubbish: info string"),
            FLOOD,
            FLOOD,
            Lost("illegal move: 'info string"),
        ],
    ),
    ("never-ends", [NotThere, NotThere, FLOOD, NotThere, NotThere, NotThere]),
    ("long-line", [FLOOD; 6]),
    ("twice", [Played, Played, Played, Played, Played, NotThere]),
    ("unasked", [Played, Played, Played, Played, Played, NotThere]),
];

/// Long enough for whoever means to answer, however busy the machine is.
const PATIENCE: &str = "60s";

/// One cell of the table. Faults that show only after a time are given more of it if somebody else was too slow for it.
fn check(protocol: &str, number: usize, fault: &str, comes: Comes) -> Result<(), String> {
    let patience: &[&str] = match comes {
        Refused("no answer") | Lost("no answer") => &["200ms", "2s", "20s"],
        _ => &[PATIENCE],
    };
    let mut told = Vec::new();
    for patience in patience {
        match came(protocol, number, fault, comes, patience) {
            Ok(()) => return Ok(()),
            Err(what) => told.push(what),
        }
    }
    Err(format!("{fault} over {protocol}: {comes:?}, but {}", told.join("; ")))
}

/// Plays a match with a stub that does wrong in its first two lives; if not what should have come of it has, what has.
fn came(
    protocol: &str,
    number: usize,
    fault: &str,
    comes: Comes,
    patience: &str,
) -> Result<(), String> {
    let word = format!("id={protocol}-{fault}-{patience}");
    let starts = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.starts", &word[3..]));
    let _ = fs::remove_file(&starts);
    let arguments = format!("{fault},{fault} late=60000 {word} 'starts={}'", starts.display());
    let stub = player(protocol, &arguments, &limits(protocol, comes, patience));
    let other = match protocol {
        "gnubg" => "random".parse().expect("a player"),
        _ => player(protocol, &word, &limits(protocol, Played, PATIENCE)),
    };
    let seat = number % 2;
    let players = if seat == 0 { [stub, other] } else { [other, stub] };
    // Whoever has little time is not asked to do right, and nobody can play backgammon.
    let is_tried = patience == PATIENCE && comes != LATE && protocol != "gnubg";
    let pairs = play(protocol, players, if is_tried { 2 } else { 1 });
    nobody_is_left(&word);
    let lives = fs::read_to_string(&starts).map_err(|error| error.to_string())?.lines().count();
    let held = match (comes, &pairs) {
        (Refused(reason), Err(error)) => error.to_string().contains(reason) && lives == 1,
        (Lost(reason), Ok(pairs)) => {
            let games: Vec<_> = pairs.iter().flat_map(|pair| &pair.games).collect();
            let is_lost = |number: usize| match &games[number].end {
                End::Forfeit { by, reason: told } => {
                    // The score is that of who moves first: seat 0 in the first game.
                    let score = if number == seat { -1.0 } else { 1.0 };
                    *by == seat && told.starts_with(reason) && games[number].score == score
                }
                _ => false,
            };
            let goes_on = games[2..].iter().all(|game| is_played(&game.end));
            is_lost(0) && is_lost(1) && goes_on && lives == if is_tried { 3 } else { 2 }
        }
        (Played, Ok(pairs)) => {
            pairs.iter().flat_map(|it| &it.games).all(|game| is_played(&game.end)) && lives == 1
        }
        _ => false,
    };
    let ends = |pairs: &Vec<PairPlayed>| {
        let games = pairs.iter().flat_map(|it| &it.games);
        games.map(|game| (game.end.clone(), game.score)).collect::<Vec<_>>()
    };
    held.then_some(()).ok_or_else(|| format!("{lives} starts, {:?}", pairs.as_ref().map(ends)))
}

fn is_played(end: &End) -> bool {
    matches!(end, End::Rules | End::MostPlies)
}

/// How long the stub may think, in the words of its protocol.
fn limits(protocol: &str, comes: Comes, patience: &str) -> String {
    match (protocol, comes == LATE) {
        ("gtp", true) => "time=1s,margin=0s".into(),
        (_, true) => "time=50ms,margin=0s".into(),
        ("gtp" | "gnubg", false) => format!("timeout={patience}"),
        (_, false) => format!("depth=1,timeout={patience}"),
    }
}

/// A match in the game that the stub knows in this protocol: a few moves from the start, one game at a time.
fn play(protocol: &str, players: [Entrant; 2], pairs: u64) -> Result<Vec<PairPlayed>, MatchError> {
    let (memory, book) = (1 << 20, Book { openings: vec![Opening::default()], ..Book::default() });
    // Where there are several pairs, all begin in the same way.
    let terms = Terms { book: (pairs > 1).then(|| Arc::new(book)), ..Terms::default() };
    let plan = Match {
        players,
        pairs,
        seed: 1,
        opening_plies: 0,
        finish: 0,
        most_plies: 6,
        memory,
        terms,
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    pool.install(|| match protocol {
        "uci" => plain(&Chess, &plan),
        "ugi" | "gtp" => plain(&TicTacToe::new(3, 3, 3).expect("a board"), &plan),
        "nboard" => plain(&Othello::default(), &plan),
        "hub" => plain(&WithDraws::new(Checkers), &plan),
        _ => {
            let judges = own_judges(&Backgammon);
            play_match(WithDice(NoneJoined), &Backgammon, &judges, &plan, &[], &())
        }
    })
}

fn plain<F: PlainFamily>(game: &F, plan: &Match) -> Result<Vec<PairPlayed>, MatchError> {
    play_match(WithoutDice(NoneJoined), game, &own_judges(game), plan, &[], &())
}

macro_rules! protocols {
    ($($protocol:ident)*) => {
        $(#[test]
        fn $protocol() {
            let protocol = stringify!($protocol);
            let column = PROTOCOLS.iter().position(|it| *it == protocol).expect("a protocol");
            let cells = ROWS.iter().map(|(fault, comes)| (*fault, comes[column])).enumerate();
            let there = cells.filter(|(_, (_, comes))| *comes != NotThere);
            let checked = there.map(|(number, (fault, comes))| check(protocol, number, fault, comes));
            let wrong: Vec<String> = checked.filter_map(Result::err).collect();
            assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        })*
    };
}

protocols! { uci ugi gtp nboard hub gnubg }

/// Whoever cannot be started for a game has lost it; for the next it is tried again.
#[test]
fn one_that_is_gone_for_a_while() {
    for protocol in &PROTOCOLS[..5] {
        let starts = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{protocol}-gone.starts"));
        let _ = fs::remove_file(&starts);
        let arguments = format!("crashes,dies-at-start 'starts={}'", starts.display());
        let players =
            ["", &arguments].map(|it| player(protocol, it, &limits(protocol, Played, PATIENCE)));
        let pairs = play(protocol, players, 2).expect("a match");
        let ends: Vec<&End> = pairs.iter().flat_map(|it| &it.games).map(|it| &it.end).collect();
        let reason = format!(
            "not started again: it does not speak {protocol}: crashed: ended with exit code 3"
        );
        let lost = |reason: &str| End::Forfeit { by: 1, reason: reason.to_string() };
        assert_eq!(ends[..2], [&lost("crashed: ended with exit code 7"), &lost(&reason)]);
        assert!(ends[2..].iter().all(|end| is_played(end)), "{protocol}: {ends:?}");
        assert_eq!(fs::read_to_string(&starts).expect("a file").lines().count(), 3);
    }
}
