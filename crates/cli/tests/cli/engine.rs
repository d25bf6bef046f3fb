//! `plywood engine`, as other programs start it.

use assert_cmd::cargo::cargo_bin;
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Command, Stdio},
};

/// A program that is ended with the test.
struct Listening(Child);

impl Drop for Listening {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Listens, and the address that it tells.
fn listen(arguments: &[&str]) -> (Listening, String) {
    let mut child = Command::new(cargo_bin("plywood"))
        .arg("engine")
        .args(arguments)
        .stderr(Stdio::piped())
        .spawn()
        .expect("a program");
    let mut line = String::new();
    let told = child.stderr.take().expect("standard error");
    BufReader::new(told).read_line(&mut line).expect("a line");
    let address = line.trim().strip_prefix("plywood: listening at ").expect(&line).to_string();
    (Listening(child), address)
}

fn ask(mut stream: impl Read + Write, line: &str) -> String {
    stream.write_all(format!("{line}\n").as_bytes()).expect("listens");
    let mut answer = String::new();
    BufReader::new(stream).read_line(&mut answer).expect("answers");
    answer
}

#[test]
fn several_programs_connect_at_a_time() {
    let (_listening, address) = listen(&["backgammon", "--listen", "127.0.0.1:0"]);
    let first = TcpStream::connect(&address).expect("a connection");
    let second = TcpStream::connect(&address).expect("another");
    assert!(ask(&second, "evaluation").starts_with("Error: evaluation of what?"));
    assert!(ask(&first, "board:\n\0").starts_with("Error: "));
    drop(first);
    assert!(ask(&second, "evaluation").starts_with("Error: evaluation of what?"));
    // Whoever says nothing that is known is turned away; others are not.
    let third = TcpStream::connect(&address).expect("a third");
    assert_eq!(ask(&third, "rubbish"), "");
    assert!(ask(&second, "evaluation").starts_with("Error: evaluation of what?"));
}

#[cfg(unix)]
#[test]
fn a_unix_socket_will_do() {
    use std::os::unix::net::UnixStream;
    let path = std::env::temp_dir().join(format!("plywood-engine-{}", std::process::id()));
    let path = path.to_str().expect("text");
    let (_listening, address) = listen(&["othello", "--listen", path]);
    assert_eq!(address, path);
    assert_eq!(ask(UnixStream::connect(path).expect("a connection"), "7 name"), "=7 Plywood\n");
    std::fs::remove_file(path).expect("it was there");
}

#[test]
fn what_cannot_be_is_refused_in_one_line() {
    for arguments in [
        &["backgammon", "--listen", "nowhere"][..],
        &["ludo", "--listen", "127.0.0.1:0"],
        &["chess", "--protocol", "gtp"],
        &["chess", "--protocol", "xboard"],
        &["chess", "--time", "soon"],
        &["chess", "--depth", "0"],
    ] {
        let output = Command::new(cargo_bin("plywood"))
            .arg("engine")
            .args(arguments)
            .stdin(Stdio::null())
            .output()
            .expect("a program");
        let told = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        assert_eq!(told.lines().count(), 1, "{arguments:?}: {told}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn it_speaks_on_standard_input() {
    let mut child = Command::new(cargo_bin("plywood"))
        .args(["engine", "tic-tac-toe", "--depth", "9"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a program");
    let mut input = child.stdin.take().expect("standard input");
    input
        .write_all(b"play b a1\nplay w b1\nplay b a2\nplay w b2\n5 genmove b\nquit\n")
        .expect("reads");
    let mut said = String::new();
    child.stdout.take().expect("standard output").read_to_string(&mut said).expect("text");
    assert_eq!(said, "=\n\n=\n\n=\n\n=\n\n=5 A3\n\n=\n\n");
    assert!(child.wait().expect("it ends").success());
    drop(input);
}
