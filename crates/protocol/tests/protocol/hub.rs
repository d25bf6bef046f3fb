//! Hub 2.

use crate::engine::{Draw, Engine, answers, quick};
use plywood_games::Protocol;
use std::time::Duration;

fn hub(input: &str) -> String {
    answers("checkers", Protocol::Hub, input)
}

const START: &str = "pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";

#[test]
fn it_introduces_itself_and_gets_ready() {
    let version = env!("CARGO_PKG_VERSION");
    let expected = format!(
        "id name=Plywood version={version} author=\"the authors of Plywood\"\n\
         param name=variant value=english type=enum values=\"english\"\n\
         param name=threads value=1 type=int min=1 max=1024\n\
         param name=memory value=1 type=int min=1 max=1048576\n\
         wait\nready\npong\n"
    );
    let input = "hub\nset-param name=variant value=english\nset-param name=book value=true\nset-param name=threads value=2\ninit\nfly high=1\nnew-game\nping\n";
    assert_eq!(hub(input), expected);
}

#[test]
fn what_is_wrong_is_an_error_in_one_line() {
    let wrong = [
        ("set-param name=variant value=killer", "variant=killer is not possible; allowed: english"),
        ("set-param name=threads value=0", "threads=0 is not possible; allowed: 1 to 1024"),
        ("set-param value=3", "set-param without a name"),
        ("pos pos=X", "checkers: 'X': does not begin with who is to move; allowed: W, B"),
        ("pos pos=\"\"", "checkers: '': does not begin with who is to move; allowed: W, B"),
    ];
    for (line, message) in wrong {
        assert_eq!(hub(&format!("{line}\n")), format!("error message=\"{message}\"\n"));
    }
    let said = hub(&format!("{START} moves=\"11-15 22-18 1-2\"\ngo think\n"));
    let lines: Vec<&str> = said.lines().collect();
    assert!(
        lines[0].starts_with("error message=\"move 3: checkers: no move '1-2'; allowed: "),
        "{said}"
    );
    assert_eq!(lines[1..], ["error message=\"there is no position to think about\"", "done"]);
}

#[test]
fn captures_are_forced_and_wins_are_told_in_plies() {
    // White, whom Hub calls black, has two kings and takes the last man.
    let mut engine = Engine::start("checkers", None, quick());
    engine.say("hub\ninit\npos pos=BeeeeeeeeeeeeeeBeeweeeeeeeeeeeeee\nlevel depth=4\ngo think");
    engine.until("ready");
    let said = engine.until("done");
    let last = said.iter().rev().nth(1).expect("some news");
    assert!(last.contains(" score=99.99 ") && last.contains("pv=\""), "{said:?}");
    assert!(said.last().is_some_and(|line| line.matches('x').count() == 2), "{said:?}");
}

#[test]
fn it_ponders_until_it_is_hit_or_stopped() {
    let mut engine = Engine::start("checkers", Some(Protocol::Hub), quick());
    engine.say(&format!("{START}\nlevel depth=2\ngo ponder"));
    engine.until("info depth=2");
    engine.say("ping");
    assert!(engine.until("pong").iter().all(|line| !line.starts_with("done")));
    assert!(engine.is_silent(Duration::from_millis(100)));
    engine.say("ponder-hit");
    let done = engine.line();
    assert!(done.starts_with("done move=") && done.contains(" ponder="), "{done}");
    engine.say("level infinite\ngo think\nping");
    engine.until("pong");
    engine.say("stop\nstop\nping");
    let said = engine.until("pong");
    assert_eq!(said.iter().filter(|line| line.starts_with("done move=")).count(), 1);
    engine.say(&format!("level time=2 inc=0.2\n{START} moves=11-15\ngo ponder\nponder-hit"));
    // Stopped by the clock, it may know no reply to the move that it holds best.
    let said = engine.until("done");
    assert!(said.last().is_some_and(|line| line.starts_with("done move=")), "{said:?}");
    engine.say("go analyze\nlevel move-time=1");
    let (said, time) = engine.end();
    assert!(said.iter().any(|line| line.starts_with("done")) && time < Duration::from_secs(60));
}

#[test]
fn thousands_of_commands_get_one_answer_each_in_order() {
    let mut draw = Draw(3);
    let mut engine = Engine::start("checkers", Some(Protocol::Hub), quick());
    // What must be said, in this order; a `done` may come any time before the next that must.
    let mut expected = Vec::new();
    let mut going = false;
    for _ in 0..3000 {
        let line = match draw.below(12) {
            0..2 => "ping".to_string(),
            2..4 => draw.of(&["go think", "go ponder", "go analyze", "go"]).to_string(),
            4..6 => "stop".to_string(),
            6 => draw.of(&["ponder-hit", "level", "rubbish a=\"", "new-game", "init"]).to_string(),
            7 => format!(
                "level {}",
                draw.of(&[
                    "depth=1",
                    "move-time=0.001",
                    "nodes=50",
                    "infinite",
                    "time=0.01 inc=0.001",
                    "depth=0"
                ])
            ),
            8 => draw
                .of(&["pos", "pos pos=B", "pos pos=Weeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeb"])
                .to_string(),
            _ => format!(
                "{START} moves=\"{}\"",
                draw.of(&["", "11-15", "11-15 23-19", "1-2", "9-14 22-18 10-15"])
            ),
        };
        let closes =
            ["go", "stop", "new-game", "init", "pos"].iter().any(|it| line.starts_with(it));
        if closes && going {
            expected.push("done");
            going = false;
        }
        match line.split(' ').next() {
            Some("ping") => expected.push("pong"),
            Some("init") => expected.push("ready"),
            Some("go") => going = true,
            _ => {}
        }
        engine.say(&line);
    }
    engine.say("stop\nping");
    let mut said = Vec::new();
    if going {
        expected.push("done");
    }
    expected.push("pong");
    let pongs = expected.iter().filter(|it| **it == "pong").count();
    while said.iter().filter(|it| **it == "pong").count() < pongs {
        let line = engine.line();
        let word = line.split(' ').next().unwrap_or("");
        said.extend(["pong", "done", "ready"].into_iter().find(|it| *it == word));
    }
    // Who thought until the time was over may have been done before a ping that came later.
    let without = |words: &[&'static str], word: &str| -> Vec<&'static str> {
        words.iter().copied().filter(|it| *it != word).collect()
    };
    assert_eq!(without(&said, "pong"), without(&expected, "pong"));
    assert_eq!(without(&said, "done"), without(&expected, "done"));
    let (rest, time) = engine.end();
    assert!(rest.is_empty() && time < Duration::from_secs(60), "{rest:?}");
}
