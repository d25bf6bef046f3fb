//! From the first line to the protocol.

use crate::engine::quick;
use plywood_app::Registry;
use plywood_games::Protocol;
use plywood_protocol::serve;
use std::io::Cursor;

fn said(game: &str, protocol: Option<Protocol>, input: &str) -> Result<String, String> {
    let mut output = Vec::new();
    let input = Cursor::new(input.as_bytes().to_vec());
    serve(&Registry::standard(), game, protocol, quick(), input, &mut output)
        .map_err(|error| error.to_string())?;
    Ok(String::from_utf8(output).expect("text"))
}

#[test]
fn the_first_line_tells_the_protocol() {
    for (game, input, beginning) in [
        ("chess", "\n  uci\n", "id name Plywood"),
        ("chess", "ugi\n", "id name Plywood"),
        ("othello", "# hello\n3 name\n", "=3 Plywood"),
        ("othello", "list_commands\n", "= protocol_version"),
        ("othello", "nboard 2\n", "set myname Plywood"),
        ("othello", "ugi\n", "id name Plywood"),
        ("tic-tac-toe", "name\n", "= Plywood"),
        ("checkers", "hub\n", "id name=Plywood"),
        ("backgammon", "version\n\0", "Interface: 2\n"),
        ("backgammon", "board:\n\0", "Error: "),
        ("pig", "ugi\n", "id name Plywood"),
        ("chess", "isready\n", "readyok"),
        ("chess", "go depth 1\n", "info depth 1"),
        ("chess", "position startpos\nuci\n", "id name Plywood"),
        ("chess", "ucinewgame\nisready\n", "readyok"),
        ("chess", "query gameover\n", "response false"),
        ("chess", "quit\n", ""),
        ("othello", "isready\n", "readyok"),
        ("pig", "position startpos\nquery gameover\n", "response false"),
        ("backgammon", "query p1turn\n", "response true"),
        ("pig", "", ""),
    ] {
        let said = said(game, None, input).expect(input);
        assert!(said.starts_with(beginning), "{game}, {input:?}: {said}");
    }
}

#[test]
fn what_is_not_spoken_is_refused_in_one_line() {
    let error = said("chess", None, "hub\n").expect_err("not Hub");
    assert_eq!(error, "no protocol begins with 'hub' here; allowed: uci, ugi");
    let error = said("pig", Some(Protocol::Gtp), "").expect_err("not GTP");
    assert_eq!(error, "pig:goal=100 is not spoken for in gtp; allowed: ugi");
    let error = said("nonsense", None, "").expect_err("no game");
    assert!(error.starts_with("unknown tree or game 'nonsense'"), "{error}");
}
