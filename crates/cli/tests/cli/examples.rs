//! The examples: games in a few lines, with the whole command line.

use assert_cmd::Command;
use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The program of an example, which cargo builds beside the tests.
fn program(example: &str) -> PathBuf {
    let test = std::env::current_exe().expect("a path");
    let profile = test.ancestors().nth(2).expect("target/PROFILE/deps/TEST");
    let name = format!("{example}{}", std::env::consts::EXE_SUFFIX);
    let program = profile.join("examples").join(name);
    assert!(
        program.is_file(),
        "{} is missing: cargo build -p plywood-cli --examples",
        program.display()
    );
    program
}

fn command(example: &str, arguments: &str) -> Command {
    let state = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples");
    let mut command = Command::new(program(example));
    command.env("XDG_STATE_HOME", state).args(arguments.split_whitespace());
    command
}

/// What is printed, with nothing on standard error.
fn text(example: &str, arguments: &str) -> String {
    let output = command(example, arguments).output().expect("it runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{example} {arguments}: {error}");
    assert_eq!(error, "", "{example} {arguments}");
    assert!(!output.stdout.is_empty(), "{example} {arguments}");
    String::from_utf8(output.stdout).expect("text")
}

/// The same in text and as one JSON document.
fn both(example: &str, arguments: &str) -> (String, Value) {
    let json = text(example, &format!("{arguments} --format json"));
    let document = serde_json::from_str(&json);
    let document =
        document.unwrap_or_else(|error| panic!("{example} {arguments}: {error}: {json}"));
    (text(example, arguments), document)
}

/// The one line about what cannot be done.
fn complaint(example: &str, arguments: &str) -> String {
    let output = command(example, arguments).output().expect("it runs");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{example} {arguments}: {error}");
    assert_eq!((error.lines().count(), &output.stdout[..]), (1, &b""[..]), "{error}");
    error
}

#[test]
fn they_are_short() {
    for (example, most) in [
        ("nim", 25),
        ("tic_tac_toe", 45),
        ("pig", 45),
        ("my_search", 35),
        ("my_trees", 25),
        ("breakthrough", 90),
    ] {
        let path = format!("{}/examples/{example}.rs", env!("CARGO_MANIFEST_DIR"));
        let lines = fs::read_to_string(path).expect("a file").lines().count();
        assert!(lines <= most, "{example}: {lines} lines");
    }
}

#[test]
fn they_are_listed_beside_the_others() {
    for (example, game) in [("nim", "nim"), ("tic_tac_toe", "xo"), ("pig", "pig50")] {
        let (table, list) = both(example, "games");
        assert!(table.lines().any(|line| line.starts_with(game)), "{table}");
        let list = list.as_array().expect("a list");
        assert!(list.iter().any(|it| it["example"] == game), "{list:?}");
        assert!(list.len() > 1, "{list:?}");
        assert!(complaint(example, "show nosuch").contains(game), "it is among the allowed");
    }
}

/// Every command that needs no dice answers for a game of which nothing is known but the rules.
#[test]
fn nim_is_a_win_by_taking_one() {
    let (_, shown) = both("nim", "show nim --moves 2,3");
    assert_eq!(shown["moves"], serde_json::json!(["1", "2", "3"]));
    assert!(complaint("nim", "show nim --moves 4").contains("no move '4'; allowed: 1, 2, 3"));

    assert_eq!(both("nim", "perft nim 5").1["nodes"], 243);
    assert_eq!(both("nim", "perft nim 2 --divide").1["moves"].as_array().map(Vec::len), Some(3));

    let (solved_text, solved) = both("nim", "solve nim");
    assert_eq!((&solved["result"], &solved["best"]), (&"win".into(), &"1".into()), "{solved}");
    assert!(solved_text.starts_with("win"), "{solved_text}");
    for method in ["null-windows", "df-pn", "proof-number"] {
        let (_, solved) = both("nim", &format!("solve nim --moves 1 --method {method}"));
        assert_eq!(solved["result"], "loss", "{method}: {solved}");
    }

    for how in [
        "--depth 21",
        "--depth 21 --threads 2",
        "--depth 16 --algorithm negascout",
        "--depth 16 --algorithm mtd-f",
        "--nodes 200000 --algorithm best-first",
    ] {
        let (told, analysis) = both("nim", &format!("analyse nim --memory 16 {how}"));
        assert_eq!(analysis["game"], "nim");
        assert!(told.contains("\nbest "), "{told}");
        if how.contains("21") {
            assert_eq!(
                (&analysis["best"], &analysis["score"]),
                (&"1".into(), &1.0.into()),
                "{how}"
            );
        }
    }

    let (_, compared) = both("nim", "compare nim --depth 8");
    assert_eq!(compared.as_array().map(Vec::len), Some(plywood::algorithm::Algorithm::ALL.len()));
    for algorithm in ["negascout", "sss", "best-first"] {
        let (drawn, traced) =
            both("nim", &format!("trace nim --depth 3 --nodes 60 --algorithm {algorithm}"));
        assert!(drawn.contains("value "), "{drawn}");
        assert!(traced.is_object(), "{traced}");
    }
    let (_, efficiency) = both("nim", "efficiency nim --depth 8");
    assert_eq!(efficiency.as_array().map(Vec::len), Some(8), "a row for each depth");
    let (_, middle) = both("nim", "efficiency nim --depth 4 --random 2");
    assert_eq!(middle.as_array().map(Vec::len), Some(4), "{middle}");

    let (_, played) = both("nim", "match nim engine@12 random --pairs 4");
    assert!(played.to_string().contains("engine@12"), "{played}");
}

#[test]
fn nim_is_played_by_a_person() {
    let mut play = command("nim", "play nim --depth 12");
    let output = play.write_stdin("5\nhint\nmoves\n1\nundo\n1\nquit\n").output().expect("it runs");
    let told = String::from_utf8_lossy(&output.stdout);
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]), "{told}");
    assert!(told.contains("no move '5'") && told.contains("broken off"), "{told}");
    let nobody = text("nim", "play nim --side none --depth 21");
    assert!(nobody.ends_with("first has won.\n"), "{nobody}");
}

#[test]
fn tic_tac_toe_is_a_draw() {
    let (board, shown) = both("tic_tac_toe", "show xo --moves b2,a3");
    assert!(board.contains("3 [O] .  .") && board.contains("2  .  X  ."), "{board}");
    assert_eq!(shown["moves"].as_array().map(Vec::len), Some(7));
    assert_eq!(both("tic_tac_toe", "perft xo 9").1["nodes"], 127_872); // games that fill the board
    let (drawn, solved) = both("tic_tac_toe", "solve xo");
    assert_eq!((&solved["result"], &solved["score"]), (&"draw".into(), &0.into()), "{drawn}");
    for how in ["", "--algorithm negascout", "--algorithm alphabeta"] {
        let (_, analysis) =
            both("tic_tac_toe", &format!("analyse xo --memory 16 --moves b2,a3 --depth 7 {how}"));
        assert_eq!(analysis["score"], 0.0, "{how}: {analysis}");
    }
    let (_, lines) = both("tic_tac_toe", "analyse xo --memory 16 --depth 5 --lines 3");
    let exact = |moves: &Vec<Value>| moves.iter().filter(|it| it["bound"] == "exact").count();
    assert_eq!(lines["moves"].as_array().map(exact), Some(3), "{lines}");
    let (_, compared) = both("tic_tac_toe", "compare xo --depth 4 -a alphabeta,negascout,sss");
    assert_eq!(compared.as_array().map(Vec::len), Some(3));
    let (_, traced) = both("tic_tac_toe", "trace xo --depth 2 --algorithm alphabeta");
    assert!(traced.is_object());
    let (_, efficiency) = both("tic_tac_toe", "efficiency xo --depth 4 --proof-nodes 0");
    assert_eq!(efficiency.as_array().map(Vec::len), Some(4));
    let (_, played) = both("tic_tac_toe", "match xo engine@9 engine@9 --pairs 2");
    assert!(played.to_string().contains("engine@9"), "{played}");
    let game = text("tic_tac_toe", "play xo --side none --depth 9");
    assert!(game.contains("a draw") || game.contains("drawn"), "{game}");
}

#[test]
fn pig_has_dice() {
    let (_, shown) = both("pig", "show pig50");
    assert_eq!(shown["moves"], serde_json::json!(["roll", "hold"]));
    assert!(both("pig", "perft pig50 3").1["nodes"].as_u64() > Some(8));
    for how in ["", "--algorithm star2", "--algorithm star1", "--algorithm expectiminimax"] {
        let (_, analysis) = both("pig", &format!("analyse pig50 --memory 16 --depth 3 {how}"));
        assert_eq!(analysis["game"], "pig50");
        assert!(analysis["best"] == "roll" || analysis["best"] == "hold", "{analysis}");
    }
    let (_, compared) = both("pig", "compare pig50 --depth 3");
    assert_eq!(
        compared.as_array().map(Vec::len),
        Some(plywood::algorithm::ChanceAlgorithm::ALL.len())
    );
    let (_, played) = both("pig", "match pig50 star2@2 random --pairs 2");
    assert!(played.to_string().contains("star2@2"), "{played}");
    for refused in ["solve pig50", "efficiency pig50 --depth 2", "analyse pig50 -d 2 -a negascout"]
    {
        assert!(complaint("pig", refused).contains("dice") || refused.contains("negascout"));
    }
    let mut play = command("pig", "play pig50 --depth 2 --seed 3");
    let output = play.write_stdin("roll\nhint\nhold\nundo\nquit\n").output().expect("it runs");
    let told = String::from_utf8_lossy(&output.stdout);
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]), "{told}");
    assert!(told.contains("rolls"), "{told}");
}

/// The row of an algorithm in a table, but for its name and its time.
fn row(table: &str, algorithm: &str) -> Vec<String> {
    let mut lines = table.lines().map(|line| line.split_whitespace().map(String::from));
    let mut row = lines.find_map(|mut words| (words.next()? == algorithm).then_some(words));
    let row: Vec<String> = row.as_mut().expect("a row").collect();
    row[..row.len() - 2].to_vec()
}

/// The same of a JSON document.
fn object(rows: &Value, algorithm: &str) -> Value {
    let rows = rows.as_array().expect("a list").iter();
    let mut rows = rows.filter(|row| row["algorithm"] == algorithm);
    let mut row = rows.next().cloned().expect("a row");
    for of_run in ["algorithm", "seconds"] {
        row.as_object_mut().expect("an object").remove(of_run);
    }
    row
}

/// An algorithm of a user's own has a name like any other, and a copy of fail-soft alpha-beta
/// shows what that shows.
#[test]
fn my_search_is_one_of_the_algorithms() {
    let (table, list) = both("my_search", "algorithms");
    assert!(table.contains("alpha-beta, written by myself"), "{table}");
    let mine = list.as_array().expect("a list").iter().find(|it| it["name"] == "my-search");
    let mine = mine.expect("it is listed");
    assert_eq!((&mine["paper"], &mine["parameter"]), (&Value::Null, &Value::Null));

    let tree = Path::new(env!("CARGO_TARGET_TMPDIR")).join("my_search.txt");
    fs::write(&tree, "((5 4) (6 1)) ((7 8) (3 2))").expect("a file");
    let explicit = format!("explicit:@{}", tree.display());
    for trees in ["connect-four --depth 5", "uniform:width=4,depth=4 --trees 5", &explicit] {
        let names = "-a my-search,falphabeta,negamax";
        let (table, rows) = both("my_search", &format!("compare {trees} {names}"));
        assert_eq!(row(&table, "my-search"), row(&table, "falphabeta"), "{table}");
        assert_eq!(object(&rows, "my-search"), object(&rows, "falphabeta"));
        assert_ne!(object(&rows, "my-search"), object(&rows, "negamax"));
    }
    let (_, all) = both("my_search", &format!("compare {explicit}"));
    assert_eq!(all.as_array().map(Vec::len), Some(1 + plywood::algorithm::Algorithm::ALL.len()));

    let analyse = "analyse connect-four --depth 4 --algorithm";
    let (told, mine) = both("my_search", &format!("{analyse} my-search"));
    assert!(told.starts_with("connect-four: my-search\n"), "{told}");
    let (_, theirs) = both("my_search", &format!("{analyse} falphabeta"));
    for field in ["score", "best", "line", "nodes", "evaluations"] {
        assert_eq!(mine[field], theirs[field], "{field}");
    }
    let traced = |name: &str| both("my_search", &format!("trace {explicit} --algorithm {name}")).0;
    let (drawn, theirs) = (traced("my-search"), traced("falphabeta"));
    assert_eq!(drawn.replace("my-search", "falphabeta"), theirs);
    let played = |name: &str| {
        let (_, rows) = both("my_search", &format!("match connect-four {name}@3 random --pairs 2"));
        ["a_wins", "ties", "b_wins", "a_evaluations", "plies"].map(|field| rows[0][field].clone())
    };
    assert_eq!(played("my-search"), played("falphabeta"));
    let told = complaint("my_search", "match pig my-search@3 random");
    assert!(told.contains("has dice, but my-search@3 knows none"), "{told}");
    for command in ["compare", "analyse", "trace"] {
        let told = complaint("my_search", &format!("{command} connect-four -d 2 -a nosuch"));
        assert!(told.contains("unknown algorithm 'nosuch'; allowed: "), "{told}");
        assert!(told.contains(", my-search"), "{told}");
    }
}

#[test]
fn my_trees_are_others_for_each_seed() {
    let (table, rows) =
        both("my_trees", "compare my-trees --depth 6 -a negamax,alphabeta --trees 20");
    assert!(table.starts_with("my-trees, depth 6: mean of 20 trees, seed 1\n"), "{table}");
    assert_eq!(rows[0]["leaves_mean"], 729.0);
    assert!(rows[1]["leaves_sd"].as_f64() > Some(0.0), "{rows}");
    let (_, other) =
        both("my_trees", "compare my-trees --depth 6 -a alphabeta --trees 20 --seed 2");
    assert_ne!(object(&other, "alphabeta"), object(&rows, "alphabeta"));
    let shown = |seed: u32| both("my_trees", &format!("trace my-trees --depth 2 --seed {seed}")).1;
    assert_ne!(shown(1), shown(2));
}
