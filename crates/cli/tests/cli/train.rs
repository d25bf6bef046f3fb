//! `plywood train`: what it makes, and that nothing finished is lost.

use assert_cmd::Command;
use plywood_games::othello::{OthelloTraining, OthelloWeights};
use std::{fs, path::PathBuf};

/// A path for a file of this test alone, which is not there yet.
fn fresh(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("plywood-train-{}-{name}", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

fn train(output: &PathBuf, threads: &str) -> Command {
    let mut command = Command::cargo_bin("plywood").unwrap();
    command.args(["train", "othello", "--games", "80", "--seed", "5", "--threads", threads]);
    command.args(["--format", "json", "--output"]).arg(output);
    command
}

#[test]
fn the_weights_depend_on_games_and_seed_alone_and_a_stopped_run_goes_on() {
    let (one, two, stopped) = (fresh("one"), fresh("two"), fresh("stopped"));
    let out = train(&one, "1").assert().success().get_output().stdout.clone();
    let made: serde_json::Value = serde_json::from_slice(&out).unwrap();
    assert_eq!(made[0]["games"], 80);
    train(&two, "2").assert().success().stderr("");
    assert!(fs::read(&one).unwrap() == fs::read(&two).unwrap(), "the threads matter");

    // As if it had been stopped in its third generation: only the others are made.
    let training = OthelloTraining { games: 80, seed: 5, threads: 2 };
    let first = training.generation(1, None, &|| {});
    let second = training.generation(2, Some(&first), &|| {});
    fs::write(&stopped, second.write()).unwrap();
    train(&stopped, "2").assert().success();
    assert!(fs::read(&one).unwrap() == fs::read(&stopped).unwrap(), "it did not go on");
    let weights = OthelloWeights::read(&fs::read(&stopped).unwrap()).unwrap();
    assert_eq!(training.finished(&weights), Some(OthelloTraining::GENERATIONS));
    // Nothing is left to do, and nothing is done.
    train(&stopped, "2").assert().success();
    for path in [one, two, stopped] {
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn a_file_of_something_else_is_not_replaced() {
    let path = fresh("letter");
    fs::write(&path, "Dear reader,\n").unwrap();
    let message = format!(
        "plywood: {} is not replaced: weights of othello: 0 bytes follow the first line; allowed: 335797\n",
        path.display()
    );
    train(&path, "1").assert().code(2).stderr(message);
    assert_eq!(fs::read_to_string(&path).unwrap(), "Dear reader,\n");
    fs::remove_file(path).unwrap();
    let nowhere = fresh("no-folder").join("weights.bin");
    let assert = train(&nowhere, "1").assert().code(2);
    assert_eq!(String::from_utf8_lossy(&assert.get_output().stderr).lines().count(), 1);
}

/// Neither while it learns nor after it failed.
#[test]
fn no_unfinished_file_stays_behind() {
    let folder = fresh("unfinished");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let names = || fs::read_dir(&folder).unwrap().map(|it| it.unwrap().file_name());
    let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("plywood"));
    command.args(["train", "othello", "--output"]).arg(folder.join("weights.bin"));
    let mut child = command.spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(500));
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(names().collect::<Vec<_>>(), Vec::<std::ffi::OsString>::new());
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn damaged_weights_are_not_learned_from() {
    let path = fresh("damaged");
    let training = OthelloTraining { games: 80, seed: 5, threads: 2 };
    let mut bytes = training.generation(1, None, &|| {}).write();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, &bytes).unwrap();
    let assert = train(&path, "1").assert().code(2);
    let told = String::from_utf8_lossy(&assert.get_output().stderr).to_string();
    assert!(told.contains("is not replaced: weights of othello: damaged"), "{told}");
    assert!(fs::read(&path).unwrap() == bytes, "it was changed");
    fs::remove_file(path).unwrap();
}

fn learn(game: &str, words: &str, output: &PathBuf) -> Command {
    let mut command = Command::cargo_bin("plywood").unwrap();
    command.args(["train", game]).args(words.split_whitespace()).arg("--output").arg(output);
    command
}

const TINY: &str = "--games 8 --nodes 40 --pairs 1 --seed 3";

#[test]
fn any_game_learns_and_is_judged_by_what_was_learned() {
    let (one, two) = (fresh("learned-one"), fresh("learned-two"));
    let whole = learn("connect-four", &format!("{TINY} --generations 2 --threads 1"), &one)
        .assert()
        .success()
        .stderr("");
    let table = String::from_utf8(whole.get_output().stdout.clone()).unwrap();
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 4, "{table}");
    assert!(lines[0].starts_with("generation   error  against before  against eval"), "{table}");
    assert!(lines[3].contains(": 2 generations, "), "{table}");

    // What stops after a generation goes on from its file, on any number of threads.
    learn("connect-four", &format!("{TINY} --generations 1 --threads 2"), &two).assert().success();
    assert!(fs::read(&one).unwrap() != fs::read(&two).unwrap());
    let json = format!("{TINY} --generations 2 --threads 2 --format json");
    let out = learn("connect-four", &json, &two).assert().success().get_output().stdout.clone();
    let made: serde_json::Value = serde_json::from_slice(&out).unwrap();
    assert_eq!((&made["generations"], &made["curve"][0]["generation"]), (&2.into(), &2.into()));
    assert_eq!(made["curve"].as_array().unwrap().len(), 1);
    assert!(fs::read(&one).unwrap() == fs::read(&two).unwrap(), "it did not go on");

    let plywood = |arguments: &[&str]| {
        let mut command = Command::cargo_bin("plywood").unwrap();
        command.args(arguments);
        command
    };
    let eval = format!("eval=@{}", one.display());
    let game = format!("connect-four:{eval}");
    plywood(&["analyse", &game, "--depth", "4"]).assert().success().stderr("");
    let player = format!("engine@2,{eval}");
    let arguments = ["match", "connect-four", &player, "engine@2", "--pairs", "2"];
    plywood(&arguments).assert().success().stderr("");
    let compared = ["compare", &game, "--depth", "3", "-a", "negamax,negascout,mtd-f"];
    plywood(&compared).assert().success();

    // Of another game, damaged, not there; and of another training.
    let refused = |arguments: &[&str], what: &str| {
        let assert = plywood(arguments).assert().code(2).stdout("");
        let error = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(error.contains(what) && error.lines().count() == 1, "{error}");
    };
    refused(&["analyse", &format!("tic-tac-toe:{eval}")], "learned for 'connect-four'");
    refused(&["analyse", "tic-tac-toe:eval=@no-such-file"], "eval=@no-such-file is not possible");
    let other = ["train", "connect-four", "--seed", "4", "--output", one.to_str().unwrap()];
    refused(&other, "is not replaced: it was learned with other games");
    let mut bytes = fs::read(&one).unwrap();
    bytes[99] ^= 1;
    fs::write(&one, bytes).unwrap();
    refused(&["analyse", &game, "--depth", "2"], "damaged");
    for path in [one, two] {
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn a_game_with_dice_learns_and_is_judged_by_what_was_learned() {
    let (one, two) = (fresh("dice-one"), fresh("dice-two"));
    let game = "pig:goal=20";
    learn(game, &format!("{TINY} --generations 2 --threads 1"), &one).assert().success().stderr("");
    learn(game, &format!("{TINY} --generations 1 --threads 2"), &two).assert().success();
    learn(game, &format!("{TINY} --generations 2 --threads 2"), &two).assert().success();
    assert!(fs::read(&one).unwrap() == fs::read(&two).unwrap(), "it did not go on");

    let plywood = |arguments: &[&str]| {
        let mut command = Command::cargo_bin("plywood").unwrap();
        command.args(arguments).assert()
    };
    let eval = format!("eval=@{}", one.display());
    let judged = format!("{game},{eval}");
    plywood(&["analyse", &judged, "--depth", "3"]).success().stderr("");
    let player = format!("engine@2,{eval}");
    plywood(&["match", game, &player, "engine@2", "--pairs", "2"]).success().stderr("");
    let algorithms = "expectiminimax,star2";
    plywood(&["compare", &judged, "--depth", "3", "-a", algorithms]).success();
    let other = plywood(&["analyse", &format!("pig:{eval}")]).code(2).stdout("");
    let error = String::from_utf8_lossy(&other.get_output().stderr).into_owned();
    assert!(error.contains("learned for 'pig:goal=20'") && error.lines().count() == 1, "{error}");
    let mut bytes = fs::read(&one).unwrap();
    bytes[99] ^= 1;
    fs::write(&one, bytes).unwrap();
    let damaged = plywood(&["analyse", &judged]).code(2).stdout("");
    let error = String::from_utf8_lossy(&damaged.get_output().stderr).into_owned();
    assert!(error.contains("damaged") && error.lines().count() == 1, "{error}");
    for path in [one, two] {
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn what_cannot_be_learned_is_refused_in_one_line() {
    let path = fresh("refused");
    for (game, words, what) in [
        ("othello", "--time 1s", "othello has patterns of its own"),
        ("nosuch", "", "unknown tree or game 'nosuch'"),
        ("connect-four", "--generations 0", "generations"),
    ] {
        let assert = learn(game, words, &path).assert().code(2).stdout("");
        let error = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(error.contains(what) && error.lines().count() == 1, "{error}");
    }
    assert!(!path.exists());
}
