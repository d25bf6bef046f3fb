//! GNU Backgammon's place is taken by a server that misbehaves: the game is lost with its reason, and the match
//! goes on.

use plywood_games::backgammon::Backgammon;
use plywood_play::{
    Entrant, Match, MatchError, NoneJoined, Terms, WithDice, own_judges, play_match, played::End,
};
use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    thread,
    time::Duration,
};

/// What the server does when it is asked for a move.
#[derive(Copy, Clone)]
enum Fault {
    Says(&'static str),
    LongLine,
    Hangs,
    Closes,
    /// It closes the line, and is not there any more.
    Ends,
}

/// Listens for good, or to the end of what it does; how it is written as a player.
fn served(fault: Fault, limits: &str) -> Entrant {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let port = listener.local_addr().expect("its number").port();
    thread::spawn(move || {
        for client in listener.incoming().map_while(Result::ok) {
            if let Fault::Ends = fault {
                drop(listener);
                return talk(client, fault);
            }
            thread::spawn(move || talk(client, fault));
        }
    });
    format!("gnubg:127.0.0.1:{port}@{limits}").parse().expect("a player")
}

fn talk(client: TcpStream, fault: Fault) {
    let mut out = client.try_clone().expect("the same line");
    for line in BufReader::new(client).lines().map_while(Result::ok) {
        let said = match (line.starts_with("board:"), fault) {
            (false, _) => writeln!(out, "Software: 1.0"),
            (true, Fault::Says(what)) => writeln!(out, "{what}"),
            (true, Fault::LongLine) => {
                while out.write_all(&[b'x'; 4096]).is_ok() {}
                return;
            }
            (true, Fault::Hangs) => loop {
                thread::sleep(Duration::from_secs(1));
            },
            (true, Fault::Closes | Fault::Ends) => return,
        };
        if said.is_err() {
            return;
        }
    }
}

/// How the two games of a pair ended.
fn ends(server: Entrant) -> Result<Vec<End>, MatchError> {
    let plan = Match {
        players: [server, "random".parse().expect("a player")],
        pairs: 1,
        seed: 1,
        opening_plies: 0,
        finish: 0,
        most_plies: 200,
        memory: 1 << 20,
        terms: Terms::default(),
    };
    let judges = own_judges(&Backgammon);
    let pairs = play_match(WithDice(NoneJoined), &Backgammon, &judges, &plan, &[], &())?;
    Ok(pairs.into_iter().flat_map(|pair| pair.games).map(|game| game.end).collect())
}

fn loses(fault: Fault, limits: &str, reasons: [&str; 2]) {
    let ends = ends(served(fault, limits)).expect("a match");
    let told = ends.iter().map(|end| match end {
        End::Forfeit { by: 0, reason } => reason.as_str(),
        other => panic!("{other:?}"),
    });
    for (told, reason) in told.zip(reasons) {
        assert!(told.starts_with(reason), "{told}, not {reason}");
    }
    assert_eq!(ends.len(), 2);
}

#[test]
fn whoever_answers_no_move_loses() {
    loses(Fault::Says("24/1 24/2"), "timeout=60s", ["illegal move: '24/1 24/2'"; 2]);
    loses(Fault::Says("Error: no board"), "timeout=60s", ["rubbish: Error: no board"; 2]);
    // An empty line is for those who cannot move.
    loses(Fault::Says(""), "timeout=60s", ["illegal move: ''"; 2]);
    loses(Fault::Says("resign 1"), "timeout=60s", ["resigned"; 2]);
}

#[test]
fn whoever_hangs_floods_or_closes_the_line_loses() {
    loses(Fault::Hangs, "timeout=500ms", ["no answer"; 2]);
    loses(Fault::LongLine, "timeout=60s", ["flood"; 2]);
    loses(Fault::Closes, "timeout=60s", ["crashed: closed the line"; 2]);
}

#[test]
fn whoever_is_gone_loses_what_is_left_of_the_match() {
    let gone = ["crashed: closed the line", "not started again: 127.0.0.1:"];
    loses(Fault::Ends, "timeout=500ms", gone);
}

#[test]
fn who_is_not_there_is_refused_in_a_line() {
    let error = ends("gnubg:127.0.0.1:1@timeout=200ms".parse().expect("a player"));
    let error = error.expect_err("it is refused").to_string();
    assert!(error.contains("127.0.0.1:1 is not reached: ") && !error.contains('\n'), "{error}");
}
