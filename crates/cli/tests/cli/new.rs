//! `plywood new`

use assert_cmd::Command;
use plywood_app::{Error, Start};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The games that are written, as they stand in the templates.
#[path = "../../src/new/board/lib.rs"]
#[allow(unreachable_pub, reason = "a library of its own once it is written")]
mod board_game;
#[path = "../../src/new/dice/lib.rs"]
#[allow(unreachable_pub, reason = "a library of its own once it is written")]
mod dice_game;

/// A folder of its own for each test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new").join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn plywood_new(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("plywood").expect("the binary is built");
    command.current_dir(folder).arg("new").args(arguments);
    command
}

/// Every file below a folder.
fn files(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        match path.is_dir() {
            true => found.extend(files(&path).iter().map(|file| format!("{name}/{file}"))),
            false => drop(found.insert(name)),
        }
    }
    found
}

const FILES: [&str; 5] = ["Cargo.toml", "README.md", "src/lib.rs", "src/main.rs", "tests/rules.rs"];

#[test]
fn a_crate_is_written_under_its_name() {
    let folder = folder("written");
    for (name, dice) in [("pawn-race", &[][..]), ("a_die", &["--dice"])] {
        let output = plywood_new(&folder, &[&[name], dice].concat()).output().expect("it runs");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(text.contains(&format!("cd {name}\n")), "{text}");
        let written = folder.join(name);
        assert_eq!(files(&written), FILES.map(String::from).into());
        for file in FILES {
            let text = fs::read_to_string(written.join(file)).expect("text");
            for left_over in ["my-game", "My-game", "my_game", "PLYWOOD"] {
                assert!(!text.contains(left_over), "{left_over} in {file}");
            }
        }
        let rules = fs::read_to_string(written.join("src/lib.rs")).expect("text");
        assert_eq!(rules.contains("impl Dice for"), !dice.is_empty());
        assert!(rules.contains(&format!("with(\"{name}\"")), "{rules}");
    }
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 2, "nothing else is left");
}

#[test]
fn what_was_written_is_told_to_programs() {
    let folder = folder("json");
    let output = plywood_new(&folder, &["it", "--format", "json"]).output().expect("it runs");
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one document");
    assert_eq!(told["path"], "it");
    let told: Vec<&str> =
        told["files"].as_array().expect("a list").iter().filter_map(|it| it.as_str()).collect();
    assert_eq!(BTreeSet::from_iter(told), FILES.into());
}

#[test]
fn what_cannot_be_written_gets_one_clear_line_and_leaves_nothing() {
    let folder = folder("refused");
    fs::create_dir(folder.join("there")).expect("a folder");
    fs::write(folder.join("file"), "").expect("a file");
    let long = "a".repeat(65);
    let wrong: &[(&[&str], &str)] = &[
        (&["there"], "'there' exists already"),
        (&["file"], "'file' exists already"),
        (&["match"], "'match' is a keyword of Rust"),
        (&["gen"], "'gen' is a keyword of Rust"),
        (&["core"], "'core' is taken"),
        (&["deps"], "'deps' is taken"),
        (&["com1"], "'com1' is taken"),
        (&["plywood-cli"], "'plywood-cli' is a name of Plywood's own"),
        (&[""], "'' is no name for a crate"),
        (&["My-Game"], "'My-Game' is no name for a crate"),
        (&["1st"], "'1st' is no name for a crate"),
        (&["a/b"], "'a/b' is no name for a crate"),
        (&[".."], "'..' is no name for a crate"),
        (&["größe"], "'größe' is no name for a crate"),
        (&["a b"], "'a b' is no name for a crate"),
        (&["a\nb"], "'a\\nb' is no name for a crate"),
        (&[&long], "is no name for a crate"),
        (&["fine", "--plywood", "nowhere"], "--plywood nowhere: no crates/cli/Cargo.toml there"),
        (&["fine", "--format", "csv"], "invalid value 'csv'"),
        (&[], "required arguments"),
    ];
    for (arguments, what) in wrong {
        let output = plywood_new(&folder, arguments).output().expect("it runs");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert_eq!((error.lines().count(), &output.stdout[..]), (1, &b""[..]), "{error}");
        assert!(error.contains(what), "{arguments:?}: {error}");
    }
    assert_eq!(files(&folder), ["file".to_string()].into());
}

/// A directory that nobody may write to; root may, and sees nothing of it.
#[cfg(unix)]
#[test]
fn a_directory_that_cannot_be_written_to_is_told() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("closed");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o555)).expect("closed");
    let output = plywood_new(&folder, &["it"]).output().expect("it runs");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).expect("opened");
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{error}");
        assert!(error.contains("cannot write 'it'"), "{error}");
        assert_eq!(files(&folder), BTreeSet::new());
    }
}

/// The tests that are written with the games have these counts; they were made by another
/// program.
#[test]
fn the_games_that_are_written_count_their_positions() -> Result<(), Error> {
    let counts = |registry: plywood_app::Registry, game: &str| -> Result<Vec<u64>, Error> {
        let game = registry.find(game)?;
        (1..=5).map(|depth| Ok(game.perft(&Start::default(), depth)?.nodes)).collect()
    };
    assert_eq!(counts(board_game::registry(), "my-game")?, [13, 156, 1924, 23084, 289_828]);
    let small = "my-game:columns=3,rows=3";
    assert_eq!(counts(board_game::registry(), small)?, [7, 42, 174, 466, 930]);
    assert_eq!(counts(dice_game::registry(), "my-game")?, [1, 4, 28, 200, 1424]);
    Ok(())
}

#[test]
#[ignore = "compiles plywood again, for minutes"]
fn the_crates_that_are_written_build_and_run() {
    let folder = folder("built");
    let target = folder.parent().expect("a parent").join("target");
    for (name, dice) in [("pawn-race", &[][..]), ("a_die", &["--dice"])] {
        plywood_new(&folder, &[&[name], dice].concat()).assert().success();
        let written = folder.join(name);
        // The versions that are there already, so that nothing has to be fetched.
        let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.lock");
        fs::copy(lock, written.join("Cargo.lock")).expect("a copy");
        let cargo = |arguments: &[&str]| {
            let mut cargo = Command::new(env!("CARGO"));
            cargo.current_dir(&written).env("CARGO_TARGET_DIR", &target).args(arguments);
            cargo.assert().success();
        };
        cargo(&["build", "--offline"]);
        cargo(&["test", "--offline"]);
        let run = |arguments: &[&str]| {
            let output = Command::new(target.join("debug").join(name)).args(arguments).output();
            let output = output.expect("it runs");
            let error = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(output.status.success(), "{arguments:?}: {error}");
            assert!(!error.contains("warning"), "{error}");
            String::from_utf8(output.stdout).expect("text")
        };
        assert!(run(&["games"]).contains(&format!("{name}:")));
        assert!(run(&["show", name]).contains("X to move"));
        assert!(run(&["analyse", name, "--depth", "4", "--memory", "16"]).contains("\nbest "));
        let table = run(&["match", name, "engine@2", "random", "--pairs", "2"]);
        assert!(table.contains("engine@2"), "{table}");
        // Plywood's own games are left out, and help does not speak of them.
        let helps = ["analyse", "check", "match", "perft", "play", "show", "solve", "games"];
        let helps = helps.map(|command| run(&[command, "--help"])).concat() + &run(&["--help"]);
        for game in ["connect-four", "othello", "checkers", "tic-tac-toe", "backgammon", " lab "] {
            assert!(!helps.contains(game), "{game}: {helps}");
        }
        assert!(helps.contains(&format!("  {name} show {name}\n")), "{helps}");
    }
}
