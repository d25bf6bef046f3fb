//! Matches against other people's programs: Stockfish and GNU Chess over UCI, GRhino over GTP, GNU Backgammon as a
//! server and as a process.
//!
//! They are left out, and said so, but with PLYWOOD_ENGINES=required (`tools/engines/test`); then it is a failure if
//! one is not installed.

use super::{games, is_clean};
use plywood_play::SeriesRow;
use std::{
    env,
    io::{self, Write},
    net::{TcpListener, TcpStream},
    path::PathBuf,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// The program of this name; `None` where matches against other people's programs are left out.
fn installed(name: &str) -> Option<PathBuf> {
    if !env::var("PLYWOOD_ENGINES").is_ok_and(|value| value == "required") {
        // Not by eprintln!, which tests keep to themselves.
        let _ = writeln!(io::stderr(), "left out: matches against {name} (tools/engines/test)");
        return None;
    }
    let path = env::var_os("PATH").unwrap_or_default();
    // Debian has games where not everybody looks.
    let folders = env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    let found = folders.map(|folder| folder.join(name)).find(|program| program.is_file());
    assert!(found.is_some(), "{name} is not installed: tools/engines/install");
    found
}

/// How many pairs to play: PLYWOOD_ENGINE_PAIRS, or these.
fn pairs(usual: u64) -> u64 {
    env::var("PLYWOOD_ENGINE_PAIRS").ok().and_then(|pairs| pairs.parse().ok()).unwrap_or(usual)
}

/// A match on one thread; nobody lost a game but at the board.
fn play(game: &str, players: [&str; 2], pairs: u64, opening_plies: u32) -> SeriesRow {
    let row = super::play(game, players[0], players[1], pairs, opening_plies);
    is_clean(&row);
    row
}

/// Slow machines are slow to answer.
const PATIENT: &str = "margin=20s,timeout=120s";

#[test]
fn stockfish_plays_over_uci() {
    let Some(program) = installed("stockfish") else { return };
    let player = format!("uci:{}@nodes=2000,{PATIENT},option.Threads=1", program.display());
    let played = play("chess", [&player, "engine@2"], pairs(2), 4);
    assert!(played.games[0].games[0].evaluations[0] > 2000, "it tells its nodes");
    let thoughts = games(&played).flat_map(|game| game.record.iter().flat_map(|it| &it.steps));
    assert!(thoughts.filter(|step| step.thought.depth.is_some()).count() > 20, "and its depth");
}

#[test]
fn stockfish_plays_chess960_and_by_the_clock() {
    let Some(program) = installed("stockfish") else { return };
    let program = program.display();
    let a = format!("uci:{program}@clock=2s+50ms,{PATIENT},option.UCI_Chess960=true");
    play("chess", [&a, "engine@clock=20s+50ms"], pairs(1), 4);
}

#[test]
fn gnu_chess_plays_over_uci() {
    let Some(program) = installed("gnuchess") else { return };
    let player = format!("uci:{} --uci@depth=3,{PATIENT}", program.display());
    play("chess", [&player, "engine@2"], pairs(2), 4);
}

#[test]
fn grhino_plays_over_gtp() {
    let Some(program) = installed("gtp-rhino") else { return };
    let player = format!("gtp:{}@timeout=120s", program.display());
    play("othello", [&player, "engine@2"], pairs(2), 4);
}

#[test]
fn gnu_backgammon_is_started() {
    let Some(program) = installed("gnubg") else { return };
    let player = format!("gnubg:{} -t -q@depth=1,timeout=120s", program.display());
    play("backgammon", [&player, "engine@1"], pairs(2), 0);
    let played = play("backgammon", ["random", &player], 2, 0);
    let points: f64 = played.games.iter().map(|it| it.games[1].score - it.games[0].score).sum();
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
    play("backgammon", [&player, &player], pairs(1), 0);
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
