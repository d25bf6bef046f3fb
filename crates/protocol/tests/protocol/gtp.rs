//! GTP 2.

#![allow(clippy::print_stdout)] // figures to look at, which no test depends on

use crate::engine::{Draw, Engine, answers, quick};
use plywood_games::Protocol;
use std::time::Duration;

fn gtp(game: &str, input: &str) -> String {
    answers(game, Protocol::Gtp, input)
}

#[test]
fn answers_are_those_of_the_specification_to_the_letter() {
    let input = "\
1 protocol_version
name
# a comment, and an empty line

2\tknown_command\tplay   # with blanks of both kinds
3 known_command fly
4 fly
5
\u{1}6 kom\u{7}i 6.5
komi much
7 play black
8 play green a1
9 undo
10 final_score
time_settings 60 0
quit
name
";
    let expected = "=1 2\n\n= Plywood\n\n=2 true\n\n=3 false\n\n?4 unknown command\n\n?5 unknown command\n\n\
        =6\n\n? syntax error\n\n?7 syntax error\n\n?8 syntax error\n\n?9 cannot undo\n\n?10 cannot score\n\n\
        ? syntax error\n\n=\n\n";
    assert_eq!(gtp("othello", input), expected);
}

#[test]
fn every_command_that_is_listed_is_known() {
    let listed = gtp("othello", "list_commands\n");
    let names: Vec<&str> = listed.trim_start_matches("= ").split_whitespace().collect();
    assert_eq!(names.len(), 19);
    for name in names {
        assert_eq!(gtp("othello", &format!("known_command {name}\n")), "= true\n\n");
        assert!(!gtp("othello", &format!("{name}\n")).contains("unknown command"));
    }
}

#[test]
fn colours_move_in_turn() {
    let input = "play b f5\nplay b f6\nplay w F6\nplay WHITE d3\nplay Black e6\nundo\nplay b h8\nplay b e6\n";
    let expected =
        "=\n\n? illegal move\n\n=\n\n? illegal move\n\n=\n\n=\n\n? illegal move\n\n=\n\n";
    assert_eq!(gtp("othello", input), expected);
}

/// On a board of 4 by 4, black passes after these moves.
const UNTIL_A_PASS: &str = "boardsize 4\nplay b b1\nplay w c1\nplay b d3\nplay w a1\n";

#[test]
fn who_cannot_move_passes_and_need_not_say_so() {
    let five = "=\n\n".repeat(5);
    let shown = gtp("othello", &format!("{UNTIL_A_PASS}showboard\n"));
    assert!(shown.starts_with(&five), "{shown}");
    // Said, left out, asked for; and taken back with what it was left out before.
    for input in
        ["play b pass\nplay w a3\n", "play w a3\nundo\nplay w a3\n", "genmove b\nplay w a3\n"]
    {
        let said = gtp("othello", &format!("{UNTIL_A_PASS}{input}"));
        assert!(!said.contains('?'), "{input}: {said}");
    }
    let said = gtp("othello", &format!("{UNTIL_A_PASS}genmove b\n"));
    assert_eq!(said, format!("{five}= PASS\n\n"));
    let said = gtp("othello", "play b pass\n");
    assert_eq!(said, "? illegal move\n\n", "who can move does not pass");
}

#[test]
fn boards_have_the_sizes_that_the_registry_has() {
    for (game, input, expected) in [
        ("othello", "boardsize 6\nplay b e4\n", "=\n\n=\n\n"),
        ("othello", "boardsize 8\nboardsize 6\nboardsize 8\nplay b f5\n", "=\n\n=\n\n=\n\n=\n\n"),
        ("othello", "boardsize 9\nplay b f5\n", "? unacceptable size\n\n=\n\n"),
        ("othello", "boardsize 19\n", "? unacceptable size\n\n"),
        ("othello", "boardsize eight\n", "? syntax error\n\n"),
        ("tic-tac-toe", "boardsize 4\nplay b d4\n", "=\n\n=\n\n"),
        ("tic-tac-toe", "boardsize 2\n", "? unacceptable size\n\n"),
        (
            "connect-four",
            "boardsize 7\nboardsize 8\nplay b g1\n",
            "=\n\n? unacceptable size\n\n=\n\n",
        ),
    ] {
        assert_eq!(gtp(game, input), expected, "{game}: {input}");
    }
}

#[test]
fn games_are_listed_and_chosen() {
    let said = gtp(
        "othello",
        "list_games\nset_game Tic-Tac-Toe\nplay b c3\nset_game Go\nset_game othello\n",
    );
    assert!(said.starts_with("= "), "{said}");
    assert!(said.contains("othello\n") && said.contains("connect-four\n"), "{said}");
    assert!(said.ends_with("\n\n=\n\n=\n\n? unknown game\n\n=\n\n"), "{said}");
}

#[test]
fn a_whole_game_is_scored_and_shown() {
    let moves = "play b a1\nplay w b1\nplay b a2\nplay w b2\nplay b a3\n";
    let said = gtp(
        "tic-tac-toe",
        &format!("{moves}final_score\ngenmove w\nplay w c3\nshowboard\nundo\nfinal_score\n"),
    );
    let said = said.strip_prefix(&"=\n\n".repeat(5)).expect("five moves");
    assert!(said.starts_with("= B+1004\n\n? the game is over\n\n? illegal move\n\n= \n"), "{said}");
    assert!(said.ends_with("\n\n=\n\n? cannot score\n\n"), "{said}");
}

#[test]
fn a_move_is_made_or_only_shown() {
    let mut engine = Engine::start("tic-tac-toe", Some(Protocol::Gtp), quick());
    engine.say(
        "play b a1\nplay w c1\nplay b a2\nplay w c2\n1 reg_genmove b\n2 genmove b\n3 final_score",
    );
    let said: Vec<String> = std::iter::repeat_with(|| engine.line()).take(14).collect();
    let said: Vec<&str> = said.iter().map(String::as_str).filter(|line| !line.is_empty()).collect();
    assert_eq!(said, ["=", "=", "=", "=", "=1 A3", "=2 A3", "=3 B+1004"]);
}

#[test]
fn commands_wait_for_the_move_and_the_end_for_nothing() {
    let slow = plywood_protocol::Settings { move_time: Duration::from_secs(600), ..quick() };
    let mut engine = Engine::start("othello", Some(Protocol::Gtp), slow);
    engine.say("1 genmove b\n2 name\n3 genmove w\n4 undo");
    assert!(engine.is_silent(Duration::from_millis(100)), "the move comes first");
    let (said, time) = engine.end();
    let said: Vec<&str> = said.iter().map(String::as_str).filter(|line| !line.is_empty()).collect();
    assert!(said[0].starts_with("=1 ") && said[1] == "=2 Plywood", "{said:?}");
    assert!(said[2].starts_with("=3 ") && said[3..] == ["=4"], "{said:?}");
    println!("the end took {time:?}");
    assert!(time < Duration::from_secs(60), "{time:?}");
}

#[test]
fn clocks_are_kept() {
    let slow = plywood_protocol::Settings { move_time: Duration::from_secs(600), ..quick() };
    let mut engine = Engine::start("othello", Some(Protocol::Gtp), slow);
    engine.say("time_settings 2 0 0\ntime_left b 1 0\ngenmove b\ngenmove w");
    for _ in 0..2 {
        assert_eq!((engine.line(), engine.line()), ("=".into(), String::new()));
    }
    for _ in 0..2 {
        assert!(engine.line().starts_with("= "), "a move within the time");
        engine.line();
    }
}

/// A board of three by three, as simple as can be.
#[derive(Default)]
struct Model {
    cells: [Option<usize>; 9],
    moves: Vec<usize>,
}

impl Model {
    fn player(&self) -> usize {
        self.moves.len() % 2
    }

    fn winner(&self) -> bool {
        const LINES: [[usize; 3]; 8] = [
            [0, 1, 2],
            [3, 4, 5],
            [6, 7, 8],
            [0, 3, 6],
            [1, 4, 7],
            [2, 5, 8],
            [0, 4, 8],
            [2, 4, 6],
        ];
        LINES.iter().any(|line| {
            self.cells[line[0]].is_some()
                && line.iter().all(|&i| self.cells[i] == self.cells[line[0]])
        })
    }

    fn is_over(&self) -> bool {
        self.winner() || self.moves.len() == 9
    }

    fn play(&mut self, player: usize, cell: usize) -> bool {
        let legal = !self.is_over() && self.player() == player && self.cells[cell].is_none();
        if legal {
            self.cells[cell] = Some(player);
            self.moves.push(cell);
        }
        legal
    }

    fn undo(&mut self) -> bool {
        let last = self.moves.pop();
        last.inspect(|&cell| self.cells[cell] = None).is_some()
    }
}

fn cell(vertex: &str) -> usize {
    let [column, row] = vertex.as_bytes() else { panic!("no vertex: {vertex}") };
    usize::from(row - b'1') * 3 + usize::from(column.to_ascii_uppercase() - b'A')
}

#[test]
fn thousands_of_commands_are_answered_as_a_model_has_it() {
    let mut engine = Engine::start("tic-tac-toe", Some(Protocol::Gtp), quick());
    let mut draw = Draw(1);
    let mut model = Model::default();
    for id in 0..4000 {
        let player = if draw.below(8) == 0 { 1 - model.player() } else { model.player() };
        let colour = [["b", "Black"], ["w", "WHITE"]][player][draw.below(2)];
        let vertex = format!("{}{}", draw.of(&["a", "b", "C"]), 1 + draw.below(3));
        let line = match draw.below(16) {
            0..8 => format!("play {colour} {vertex}"),
            8 => "undo".to_string(),
            9 => format!("genmove {colour}"),
            10 => format!("reg_genmove {colour}"),
            11 => "final_score".to_string(),
            12 => draw
                .of(&["boardsize 3", "clear_board", "set_game tic-tac-toe", "boardsize 1"])
                .to_string(),
            13 => draw
                .of(&["showboard", "name", "list_commands", "komi 0", "time_left b 9 0"])
                .to_string(),
            14 => draw
                .of(&["play b", "time_settings 1 1", "play b j9", "\u{1b}\u{1b}x", "undo undo"])
                .to_string(),
            _ => {
                draw.of(&["known_command", "genmove", "play b pass", "boardsize", "12"]).to_string()
            }
        };
        engine.say(&format!("{id} {line}"));
        let first = engine.line();
        let mut rest = first.clone();
        while !rest.is_empty() {
            rest = engine.line();
        }
        let succeeds = match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["play", side, vertex] if vertex.len() == 2 && !vertex.starts_with('j') => {
                let _ = side;
                model.play(player, cell(vertex))
            }
            ["undo", ..] => model.undo(),
            ["genmove", _] | ["reg_genmove", _] => {
                let legal = !model.is_over() && model.player() == player;
                if legal && line.starts_with("genmove") {
                    let (_, vertex) = first.split_once(' ').expect("a move");
                    assert!(model.play(player, cell(vertex)), "{line}: {first}");
                }
                legal
            }
            ["final_score"] => model.is_over(),
            ["boardsize", "3"] | ["clear_board"] | ["set_game", _] => {
                model = Model::default();
                true
            }
            ["showboard" | "name" | "list_commands"] | ["komi", _] | ["time_left", ..] => true,
            _ => false,
        };
        let sign = if succeeds { '=' } else { '?' };
        assert!(first.starts_with(&format!("{sign}{id}")), "{line}: {first}");
    }
    let (rest, _) = engine.end();
    assert!(rest.is_empty(), "{rest:?}");
}
