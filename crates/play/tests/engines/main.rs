//! Matches against other people's programs, where they are installed (`tools/engines/install`): Stockfish and GNU
//! Chess over UCI, GRhino over GTP, GNU Backgammon as a server and as a process.
//!
//! What is not installed is left out, and said so; with PLYWOOD_ENGINES=required it is a failure.

use plywood_games::{
    Family, backgammon::Backgammon, chess::Chess, draws::WithDraws, othello::Othello,
};
use plywood_play::{
    End, Entrant, GamePlayed, Kind, Match, NoneJoined, PairPlayed, Terms, WithDice, WithoutDice,
    own_judges, play_match,
};
use std::{
    env,
    io::{self, Write},
    net::{TcpListener, TcpStream},
    path::PathBuf,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// The program of this name; `None` if it is not installed, and need not be.
fn installed(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    // Debian has games where not everybody looks.
    let folders = env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    let found = folders.map(|folder| folder.join(name)).find(|program| program.is_file());
    if found.is_none() {
        let needed = env::var("PLYWOOD_ENGINES").is_ok_and(|value| value == "required");
        assert!(!needed, "{name} is not installed: tools/engines/install");
        // Not by eprintln!, which tests keep to themselves.
        let _ = writeln!(io::stderr(), "left out: {name} is not installed (tools/engines/install)");
    }
    found
}

/// How many pairs to play: PLYWOOD_ENGINE_PAIRS, or these.
fn pairs(usual: u64) -> u64 {
    env::var("PLYWOOD_ENGINE_PAIRS").ok().and_then(|pairs| pairs.parse().ok()).unwrap_or(usual)
}

/// All pairs of a match of two players, on one thread; nobody lost a game but at the board.
fn play<F: Family, K: Kind<F>>(
    kind: K,
    game: &F,
    players: [&str; 2],
    pairs: u64,
    opening_plies: u32,
) -> Vec<PairPlayed> {
    let player = |text: &str| text.parse::<Entrant>().unwrap_or_else(|error| panic!("{error}"));
    let plan = Match {
        players: players.map(player),
        pairs,
        seed: 1,
        opening_plies,
        finish: 0,
        most_plies: 300,
        memory: 1 << 24,
        terms: Terms { keep_games: true, ..Terms::default() },
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let played = pool.install(|| play_match(kind, game, &own_judges(game), &plan, &[], &()));
    let pairs = played.unwrap_or_else(|error| panic!("{players:?}: {error}"));
    for game in games(&pairs) {
        assert!(!matches!(game.end, End::Forfeit { .. }), "{players:?}: {game:?}");
    }
    pairs
}

fn games(pairs: &[PairPlayed]) -> impl Iterator<Item = &GamePlayed> {
    pairs.iter().flat_map(|pair| &pair.games)
}

fn chess(players: [&str; 2], pairs: u64) -> Vec<PairPlayed> {
    play(WithoutDice(NoneJoined), &WithDraws::new(Chess), players, pairs, 4)
}

fn backgammon(players: [&str; 2], pairs: u64) -> Vec<PairPlayed> {
    play(WithDice(NoneJoined), &Backgammon, players, pairs, 0)
}

/// Slow machines are slow to answer.
const PATIENT: &str = "margin=20s,timeout=120s";

#[test]
fn stockfish_plays_over_uci() {
    let Some(program) = installed("stockfish") else { return };
    let player = format!("uci:{}@nodes=2000,{PATIENT},option.Threads=1", program.display());
    let played = chess([&player, "engine@2"], pairs(2));
    assert!(played[0].games[0].evaluations[0] > 2000, "it tells its nodes");
    let thoughts = games(&played).flat_map(|game| game.record.iter().flat_map(|it| &it.steps));
    assert!(thoughts.filter(|step| step.thought.depth.is_some()).count() > 20, "and its depth");
}

#[test]
fn stockfish_plays_chess960_and_by_the_clock() {
    let Some(program) = installed("stockfish") else { return };
    let program = program.display();
    let a = format!("uci:{program}@clock=2s+50ms,{PATIENT},option.UCI_Chess960=true");
    chess([&a, "engine@clock=20s+50ms"], pairs(1));
}

#[test]
fn gnu_chess_plays_over_uci() {
    let Some(program) = installed("gnuchess") else { return };
    let player = format!("uci:{} --uci@depth=3,{PATIENT}", program.display());
    chess([&player, "engine@2"], pairs(2));
}

#[test]
fn grhino_plays_over_gtp() {
    let Some(program) = installed("gtp-rhino") else { return };
    let player = format!("gtp:{}@timeout=120s", program.display());
    play(WithoutDice(NoneJoined), &Othello::default(), [&player, "engine@2"], pairs(2), 4);
}

#[test]
fn gnu_backgammon_is_started() {
    let Some(program) = installed("gnubg") else { return };
    let player = format!("gnubg:{} -t -q@depth=1,timeout=120s", program.display());
    backgammon([&player, "engine@1"], pairs(2));
    let played = backgammon(["random", &player], 2);
    let points: f64 = played.iter().map(|it| it.games[1].score - it.games[0].score).sum();
    assert!(points > 4.0, "gammons against whoever makes any move: {points}");
}

/// Ends the program, whatever the test comes to.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn gnu_backgammon_is_a_server() {
    let Some(program) = installed("gnubg") else { return };
    let port = TcpListener::bind(("127.0.0.1", 0))
        .expect("a port")
        .local_addr()
        .expect("its number")
        .port();
    let mut command = Command::new(program);
    command.args(["-t", "-q"]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut server = Ended(command.spawn().expect("it starts"));
    let said =
        format!("set evaluation chequerplay evaluation plies 0\nexternal localhost:{port}\n");
    let prompt = server.0.stdin.as_mut().expect("a prompt");
    prompt.write_all(said.as_bytes()).and_then(|()| prompt.flush()).expect("it listens");
    // Its first client is the match: whether it is there is seen elsewhere.
    let since = Instant::now();
    while !listens(port) {
        assert!(since.elapsed() < Duration::from_secs(60), "it does not listen");
        thread::sleep(Duration::from_millis(50));
    }
    let player = format!("gnubg:localhost:{port}@timeout=120s");
    // Both players are the one server.
    backgammon([&player, &player], pairs(1));
}

/// Whether somebody listens at a port, without a word to him.
fn listens(port: u16) -> bool {
    match std::fs::read_to_string("/proc/net/tcp") {
        Ok(table) => {
            table.lines().any(|line| line.contains(&format!(":{port:04X} 00000000:0000 0A")))
        }
        Err(_) => TcpStream::connect(("127.0.0.1", port)).is_ok(),
    }
}
