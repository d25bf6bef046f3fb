//! Matches against other programs: how they are written, what they are told, and what is peculiar to some of those that
//! misbehave; the rest is in `faults.rs`.

use crate::stub::{nobody_is_left, player};
use plywood_games::{
    checkers::Checkers, draws::WithDraws, othello::Othello, tic_tac_toe::TicTacToe,
};
use plywood_play::{
    Entrant, Match, MatchError, NoneJoined, PairPlayed, Terms, WithoutDice, own_judges, play_match,
    played::End,
};
use std::{
    fs,
    path::Path,
    thread,
    time::{Duration, Instant},
};

fn plan(players: [Entrant; 2], pairs: u64) -> Match {
    let memory = 1 << 20;
    let terms = Terms::default();
    Match { players, pairs, seed: 1, opening_plies: 0, finish: 0, most_plies: 200, memory, terms }
}

fn play<F>(game: &F, players: [Entrant; 2], pairs: u64) -> Result<Vec<PairPlayed>, MatchError>
where
    F: plywood_games::PlainFamily,
{
    let plan = plan(players, pairs);
    play_match(WithoutDice(NoneJoined), game, &own_judges(game), &plan, &[], &())
}

fn board() -> TicTacToe {
    TicTacToe::new(3, 3, 3).expect("a board")
}

fn random() -> Entrant {
    "random".parse().expect("a player")
}

/// How both games of a pair ended.
fn ends(arguments: &str, limits: &str) -> Vec<End> {
    let game = board();
    let pairs = play(&game, [player("ugi", arguments, limits), random()], 1);
    let pairs = pairs.unwrap_or_else(|error| panic!("{arguments}: {error}"));
    pairs.into_iter().flat_map(|pair| pair.games).map(|game| game.end).collect()
}

/// Both games were lost by the stub, for this reason.
fn loses(arguments: &str, limits: &str, reason: &str) {
    for end in ends(arguments, limits) {
        match end {
            End::Forfeit { by: 0, reason: told } => assert_eq!(told, reason, "{arguments}"),
            other => panic!("{arguments}: {other:?}"),
        }
    }
}

/// The fault, the limits, and why the game is lost.
macro_rules! faults {
    ($($name:ident: $arguments:literal, $limits:literal => $reason:literal;)*) => {
        $(#[test]
        fn $name() {
            let word = concat!("id=", stringify!($name));
            loses(&format!("{} {word}", $arguments), $limits, $reason);
            nobody_is_left(word);
        })*
    };
}

faults! {
    one_that_crashes_later: "crashes at=2", "depth=1" => "crashed: ended with exit code 7";
    one_that_aborts: "aborts", "depth=1" => "crashed: ended by signal 6";
    one_that_hangs_until_its_time_is_up: "hangs at=2", "time=200ms" => "lost on time";
    one_that_hangs_until_its_clock_is_down: "hangs at=2", "clock=500ms+10ms" => "lost on time";
    one_that_is_late_by_the_clock: "is-late", "clock=1s,margin=0s" => "lost on time";
}

#[test]
fn strange_lines_are_passed_over() {
    let ends = ends("rubbish id=strange", "depth=1,option.hash=7,'option.Clear Hash='");
    assert!(ends.iter().all(End::is_by_rules), "{ends:?}");
    nobody_is_left("id=strange");
}

#[test]
fn one_that_is_late_but_within_the_margin_goes_on() {
    let ends = ends("is-late id=within", "time=100ms,margin=30s");
    assert!(ends.iter().all(End::is_by_rules), "{ends:?}");
}

#[test]
fn whoever_does_not_end_is_ended() {
    let ends = ends("ignores-quit id=ignores", "depth=1");
    assert!(ends.iter().all(End::is_by_rules), "{ends:?}");
    nobody_is_left("id=ignores");
}

#[test]
fn what_a_program_started_is_ended_with_it() {
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("child.log");
    let _ = fs::remove_file(&log);
    loses(&format!("child 'log={}'", log.display()), "depth=1", "crashed: ended with exit code 9");
    let log = fs::read_to_string(log).expect("it wrote what it heard");
    let children: Vec<&str> = log.lines().filter_map(|line| line.strip_prefix("child ")).collect();
    assert_eq!(children.len(), 2, "one a game");
    for child in children {
        let since = Instant::now();
        while fs::read(format!("/proc/{child}/cmdline")).is_ok_and(|it| it.starts_with(b"sleep")) {
            assert!(since.elapsed() < Duration::from_secs(10), "{child} is left");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn what_a_protocol_has_no_words_for_is_refused() {
    for (text, what) in [
        ("uci:x", "how long may it think? one is missing of: depth, nodes, time, clock"),
        ("uci:x@", "how long may it think?"),
        ("uci:@depth=1", "a command is missing, as in uci:my-engine"),
        ("uci:x@depth=1,depth=2", "the depth is given twice"),
        ("uci:x@equal", "'equal' is not name=value"),
        ("uci:x@depth=equal", "@equal is not possible"),
        ("uci:x@depth=1,eval=material", "'eval' is not for other programs"),
        ("uci:x@time=1s,clock=1m", "time a move and a clock exclude each other"),
        ("uci:x@depth=1,option.=3", "is no option; allowed: option.NAME=VALUE"),
        ("uci:x@depth=1,option.A=3,option.A=4", "option.A is given twice"),
        ("uci:'x@depth=1", "a ' is missing at the end"),
        ("gtp:x@nodes=7", "gtp has no words for nodes; allowed: time, clock"),
        ("gtp:x@time=300ms", "gtp counts whole seconds"),
        ("nboard:x@time=1s", "nboard has no words for time; allowed: depth"),
        ("hub:x@depth=3,time=1s", "hub knows one limit at a time"),
        ("engine@clock=1m,time=1s", "time a move and a clock exclude each other"),
        ("engine@6,overhead=1ms", "an overhead is that of a clock"),
        ("alphabeta-kept@clock=1m", "nodes and time are for engine and best-first"),
        ("best-first@clock=1m", "a clock is for engines and other programs"),
    ] {
        let error = text.parse::<Entrant>().expect_err(text).to_string();
        assert!(error.contains(what) && !error.contains('\n'), "{error}");
    }
}

#[test]
fn commands_are_words_as_a_shell_has_them() {
    for (text, printed) in [
        ("uci:a  b@depth=1", "uci:a b@depth=1"),
        (
            "uci:'a b' c\\ d \"e'f\" ''@depth=2,time=1s",
            "uci:'a b' 'c d' 'e'\\''f' ''@depth=2,time=1s",
        ),
        ("uci:/a@b/c@nodes=7", "uci:'/a@b/c'@nodes=7"),
        (
            "uci:x@ depth=1 , option.A B= c d ,'option.E=f,g@h'",
            "uci:x@depth=1,'option.A B= c d','option.E=f,g@h'",
        ),
        ("gtp:x", "gtp:x"),
        ("gnubg:localhost:5001@timeout=1m", "gnubg:localhost:5001@timeout=1m"),
        ("uci:x@depth=1..3,margin=0s", "uci:x@depth=1..3,margin=0ms"),
        ("engine@clock=60s+0.5s,overhead=5ms", "engine@clock=1m+500ms,overhead=5ms"),
    ] {
        let player: Entrant = text.parse().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(player.to_string(), printed);
        assert_eq!(printed.parse(), Ok(player));
    }
}

/// Why a match cannot be begun.
fn refused(player: Entrant) -> String {
    let error = play(&board(), [random(), player], 1).expect_err("it is refused");
    let text = error.to_string();
    assert!(!text.contains('\n'), "{text}");
    text
}

#[test]
fn who_cannot_be_started_is_refused_in_a_line() {
    let ends = [
        (player("ugi", "dies-at-start", "depth=1"), "crashed: ended with exit code 3"),
        (player("ugi", "mute id=mute", "depth=1,timeout=300ms"), "no answer"),
        (player("ugi", "floods-at-start", "depth=1,timeout=60s"), "flood"),
        (player("gtp", "mute id=mute", "timeout=300ms"), "it does not speak gtp: no answer"),
        (
            player("gtp", "", "option.nonsense=1"),
            "no option 'nonsense'; allowed: play, genmove, level",
        ),
        (player("ugi", "", "depth=1,option.Book=x"), "no option 'Book'; allowed: Hash, Clear Hash"),
        (player("ugi", "", "depth=1,option.Hash=65"), "'Hash' cannot be '65'; allowed: 1 to 64"),
        (
            player("uci", "", "depth=1"),
            "tic-tac-toe:columns=3,rows=3,line=3 is not played so; allowed: gtp, ugi",
        ),
    ];
    for (player, reason) in ends {
        let text = refused(player);
        assert!(text.contains(reason), "{text}");
    }
    let text = refused("ugi:no-such-program --x@depth=1".parse().expect("a player"));
    assert!(text.contains("'no-such-program' cannot be started: No such file"), "{text}");
    nobody_is_left("id=mute");
}

#[test]
fn a_program_is_kept_from_game_to_game_and_told_of_each() {
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kept.log");
    let _ = fs::remove_file(&log);
    let stub = player("ugi", &format!("'log={}'", log.display()), "nodes=9,option.Hash=7");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let pairs = pool.install(|| play(&board(), [stub, random()], 1)).expect("a match");
    assert_eq!(pairs[0].games[0].evaluations[0] % 42, 0, "the nodes that it told of");
    let log = fs::read_to_string(log).expect("it wrote what it heard");
    let count = |line: &str| log.lines().filter(|it| *it == line).count();
    assert_eq!((count("ugi"), count("uginewgame"), count("quit")), (1, 2, 1), "{log}");
    let first: Vec<&str> = log.lines().take(7).collect();
    let expected = [
        "ugi",
        "setoption name Hash value 7",
        "isready",
        "uginewgame",
        "isready",
        "isready",
        "position startpos",
    ];
    assert_eq!(first, expected);
    assert_eq!(log.lines().nth(7), Some("go nodes 9"));
}

#[test]
fn gtp_is_told_of_moves_as_they_are_made() {
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gtp.log");
    let _ = fs::remove_file(&log);
    let stub = player("gtp", &format!("'log={}'", log.display()), "time=2s,option.level=3");
    let pairs = play(&board(), [stub, random()], 1).expect("a match");
    assert!(pairs[0].games.iter().all(|game| game.end.is_by_rules()), "{pairs:?}");
    let log = fs::read_to_string(log).expect("it wrote what it heard");
    let commands: Vec<&str> =
        log.lines().filter_map(|it| it.split_once(' ')).map(|it| it.1).collect();
    let expected = [
        "protocol_version",
        "list_commands",
        "level 3",
        "boardsize 3",
        "clear_board",
        "time_settings 0 2 1",
        "genmove black",
    ];
    assert_eq!(commands[..7], expected);
    assert!(commands[7].starts_with("play white "), "{commands:?}");
    assert!(commands.contains(&"genmove white"), "in the second game: {commands:?}");
    loses_in_gtp("crashes at=2", "crashed: ended with exit code 7");
    loses_in_gtp("lies", "illegal move: 'z9'");
    loses_in_gtp("hangs", "lost on time");
}

fn loses_in_gtp(arguments: &str, expected: &str) {
    let stub = player("gtp", arguments, "time=1s");
    let pairs = play(&board(), [stub, random()], 1).expect("a match");
    for game in &pairs[0].games {
        let End::Forfeit { by: 0, reason } = &game.end else { panic!("{game:?}") };
        assert_eq!(reason, expected);
    }
}

#[test]
fn nboard_is_told_of_whole_games() {
    let game = Othello::default();
    let pairs = play(&game, [player("nboard", "", "depth=2"), random()], 1).expect("a match");
    assert!(pairs.iter().flat_map(|it| &it.games).all(|game| game.end.is_by_rules()), "{pairs:?}");
}

#[test]
fn hub_is_told_how_many_positions_to_visit() {
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hub-nodes.log");
    let _ = fs::remove_file(&log);
    let stub = player("hub", &format!("'log={}'", log.display()), "nodes=700");
    let game = WithDraws::new(Checkers);
    play(&game, [stub, player("hub", "", "depth=1")], 1).expect("a match");
    let log = fs::read_to_string(log).expect("it wrote what it heard");
    assert!(log.contains("level nodes=700\n"), "{log}");
}

#[test]
fn hub_is_told_the_variant_and_the_position() {
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hub.log");
    let _ = fs::remove_file(&log);
    let stub = player("hub", &format!("'log={}'", log.display()), "clock=1m+500ms");
    let game = WithDraws::new(Checkers);
    let pairs = play(&game, [stub, player("hub", "", "depth=1")], 1).expect("a match");
    // It knows no more than six moves.
    let End::Forfeit { by: 0, reason } = &pairs[0].games[0].end else { panic!("{pairs:?}") };
    assert_eq!(reason, "illegal move: 'none'");
    let log = fs::read_to_string(log).expect("it wrote what it heard");
    let expected = [
        "hub".to_string(),
        "set-param name=variant value=english".to_string(),
        "init".to_string(),
        "new-game".to_string(),
        "ping".to_string(),
        format!("pos pos=W{}{}{}", "b".repeat(12), "e".repeat(8), "w".repeat(12)),
        "level time=60.000 inc=0.500".to_string(),
        "go think".to_string(),
    ];
    assert_eq!(log.lines().take(8).collect::<Vec<_>>(), expected);
    assert!(log.contains(" moves=\"12-16 24-20\""), "{log}");
}
