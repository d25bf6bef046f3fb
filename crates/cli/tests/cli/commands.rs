//! The commands, as a person or a program runs them.

use assert_cmd::Command;
use proptest::prelude::*;

fn plywood(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("plywood").expect("the binary is built");
    command.args(arguments);
    command
}

fn output_of(arguments: &[&str]) -> String {
    let output = plywood(arguments).output().expect("it runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {error}");
    assert_eq!(error, "", "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

fn json_of(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&output_of(arguments)).expect("one JSON document")
}

/// Runs what is wrong, and gives back the one line about it.
fn complaint(arguments: &[&str]) -> String {
    let output = plywood(arguments).output().expect("it runs");
    let error = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
    assert_eq!(output.stdout, b"", "{arguments:?}");
    assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    error.trim_end().to_string()
}

#[test]
fn bad_input_gets_one_clear_line() {
    let wrong: &[&[&str]] = &[
        &["solve"],
        &["solve", "chess"],
        &["solve", "pig"],
        &["solve", "connect-four", "--position", "8"],
        &["solve", "connect-four", "--position", "11111111"],
        &["solve", "connect-four", "--moves", "0"],
        &["solve", "othello", "--position", "XO"],
        &["solve", "othello", "--method", "guess"],
        &["solve", "tic-tac-toe", "--method", "own"],
        &["solve", "tic-tac-toe", "--memory", "0"],
        &["efficiency", "checkers"],
        &["efficiency", "pig", "--depth", "2"],
        &["efficiency", "nosuch", "--depth", "2"],
        &["efficiency", "checkers", "--depth", "0"],
        &["efficiency", "checkers", "--depth", "2", "--random", "0"],
        &["efficiency", "checkers", "--depth", "2", "--random", "2", "--positions", "x"],
        &["efficiency", "checkers", "--depth", "2", "--positions", "/nonexistent/file"],
        &["efficiency", "checkers", "--depth", "2", "--driver", "sss"],
        &["efficiency", "checkers", "--depth", "2", "--driver", "aspiration"],
        &["efficiency", "checkers", "--depth", "2", "--order", "luck"],
        &["efficiency", "checkers", "--depth", "2", "--order", "history,history"],
        &["efficiency", "checkers", "--depth", "2", "--etc", "-1"],
        &["efficiency", "tic-tac-toe", "--depth", "2", "--position", "XXX/OO./..."],
        &["compare", "uniform:width=0,depth=4"],
        &["compare", "uniform:width=4,depth=4,order=7"],
        &["compare", "uniform:width=4,depth=4000"],
        &["compare", "uniform:width=4,depth=99999999999999999999"],
        &["compare", "uniform:width=4,depth=-1"],
        &["compare", "uniform:width=4,depth=2,root=128"],
        &["compare", "uniform:width=4"],
        &["compare", "uniform:width=4,width=4"],
        &["compare", "uniform:height=4"],
        &["compare", "uniform:4"],
        &["compare", "uniform:width=4\n5,depth=2"],
        &["compare", "iid:width=3,depth=2", "-a", "a\nb"],
        &["compare", "uniformed"],
        &["compare", "iid:width=3,depth=2,values=0"],
        &["compare", "iid:width=3,depth=2,values=2000000000"],
        &["compare", "connect-four"],
        &["compare", "connect-four:7"],
        &["compare", "explicit:"],
        &["compare", "explicit:((5 4) (6 1)"],
        &["compare", "explicit:(5 4))"],
        &["compare", "explicit:(5 () 4)"],
        &["compare", "explicit:(5 4.5)"],
        &["compare", "explicit:(5\n 4 x)"],
        &["compare", "explicit:(5 99999999999)"],
        &["compare", "explicit:(5 4; 3)"],
        &["compare", "explicit:(5 4)", "--trees", "2"],
        &["compare", "iid:width=3,depth=2", "--algorithms", "alphabeta,alphabetta"],
        &["compare", "iid:width=3,depth=2", "--algorithms", "abs:x"],
        &["compare", "iid:width=3,depth=2", "--algorithms", "sss:2"],
        &["compare", "iid:width=3,depth=2", "--algorithms", "staged-sss:0"],
        &["compare", "iid:width=3,depth=2", "--algorithms", "aspiration:5..3"],
        &["compare", "iid:width=3,depth=2", "--algorithms", "sss,sss"],
        &["compare", "iid:width=3,depth=2", "--algorithms", ""],
        &["compare", "iid:width=3,depth=2", "--trees", "0"],
        &["compare", "iid:width=3,depth=2", "--threads", "0"],
        &["compare", "iid:width=3,depth=2", "--format", "xml"],
        &["compare", "iid:width=3,depth=2", "--wat"],
        &["compare"],
        &["compare", "iid:width=3,depth=2", "--order", "static"],
        &["compare", "star-complete:n=3,depth=3"],
        &["compare", "star-complete:n=4,depth=8"],
        &["compare", "star-complete:n=4,depth=3,order=worst"],
        &["compare", "star-complete:n=4,depth=3", "-a", "alphabeta"],
        &["compare", "star-complete:n=4,depth=3", "-a", "star2.5-cyclic:x"],
        &["compare", "star-complete:n=4,depth=3", "-a", "star3:5"],
        &["compare", "explicit:{1/2: 2, 1/3: -4}"],
        &["compare", "explicit:{1/2: 2, -1/2: -4}"],
        &["compare", "explicit:{nan: 2, 1: -4}"],
        &["compare", "pig"],
        &["compare", "blackjack:17"],
        &["trace", "star-complete:n=4,depth=3", "-a", "alphabeta"],
        &["trace", "star-complete:n=4,depth=3", "--why", "nosuch"],
        &["trace", "--load", "nosuch"],
        &["trace"],
        &["trace", "uniform:width=2,depth=2", "--algorithm", "nosuch"],
        &["trace", "random-game:branching=0", "--algorithm", "best-first"],
        &["trace", "random-game", "--algorithm", "best-first-extension:x"],
        &["analyse", "connect-four", "--algorithm", "nosuch"],
        &["analyse", "connect-four", "--time", "soon"],
        &["analyse", "connect-four", "--depth", "0"],
        &["analyse", "connect-four", "--moves", "4 8"],
        &["analyse", "connect-four", "--moves", "1 2 1 2 1 2 1"],
        &["analyse", "backgammon", "--algorithm", "best-first"],
        &["analyse", "random-game", "--position", "here"],
        &["match", "random-game", "best-first", "random"],
        &["match", "random-game", "best-first@0", "random"],
        &["match", "random-game", "best-first@5..3", "random"],
        &["match", "random-game", "worst-first@3", "random"],
        &["match", "random-game", "best-first@equal", "best-first@equal"],
        &["match", "random-game", "best-first@1..3", "alphabeta-kept@1..3"],
        &["match", "random-game", "star2@3", "random"],
        &["match", "backgammon", "best-first@3", "random"],
        &["match", "connect-four", "random", "random", "--opening-plies", "1"],
        &["match", "random-game", "random", "random", "--pairs", "0"],
        &["match", "random-game", "random@1", "random"],
        &["match", "connect-four", "random", "random", "--finish", "3"],
        &["match", "uniform:width=2,depth=3", "random", "random", "--opening-plies", "50"],
        &["match", "connect-four", "engine", "random"],
        &["match", "connect-four", "engine@time=soon", "random"],
        &["match", "connect-four", "engine@nodes=0", "random"],
        &["match", "connect-four", "engine@6,7", "random"],
        &["match", "connect-four", "engine@6,depth=7", "random"],
        &["match", "connect-four", "engine@equal,nodes=9", "random"],
        &["match", "connect-four", "negascout@nodes=9", "random"],
        &["match", "connect-four", "random,eval=lines", "random"],
        &["match", "connect-four", "engine@6,eval=best", "random"],
        &["match", "othello", "engine@6,size=6", "random"],
        &["match", "tic-tac-toe", "engine@6,eval=lines", "random"],
        &["match", "backgammon", "engine@1,eval=luck", "random"],
        &["match", "chess", "engine@6,late=17", "random"],
        &["match", "chess", "engine@6,lates=6", "random"],
        &["match", "chess", "engine@6,futile=80,pruning=off", "random"],
        &["match", "chess", "negascout@2,late=6", "random"],
        &["match", "othello", "engine@6,late=6", "random"],
        &["match", "checkers", "engine@6,pruning=off", "random"],
        &["match", "chess", "engine@6,solver=0", "random"],
        &["match", "backgammon", "engine@1,aspiration=9", "random"],
        &["match", "explicit:(5 4)", "engine@6,eval=x", "random", "-n1", "--opening-plies=0"],
        &["play"],
        &["play", "ludo"],
        &["play", "connect-four", "--side", "white"],
        &["play", "connect-four", "--depth", "0"],
        &["play", "connect-four", "--time", "soon"],
        &["play", "connect-four", "--threads", "0"],
        &["play", "connect-four", "--position", "8"],
        &["play", "connect-four", "--position", "1212121"],
        &["play", "connect-four", "--moves", "4 8"],
        &["play", "pig", "--moves", "roll 7"],
        &["play", "connect-four", "--load", "game.txt"],
        &["play", "--load", "no/such/file"],
        &["analyse", "pig", "--moves", "roll"],
        &["analyse", "pig", "--moves", "roll roll"],
        &["analyse", "connect-four", "--algorithm", "negascout", "--threads", "2"],
        &["analyse", "connect-four", "--algorithm", "negascout", "--parallel", "ybw"],
        &["analyse", "connect-four", "--parallel", "none"],
        &["analyse", "connect-four", "--parallel", "ybw", "--style", "play"],
        &["analyse", "pig", "--style", "exact", "--depth", "2"],
        &["analyse", "pig", "--parallel", "lazy", "--threads", "2"],
        &["show", "chess", "startpos", "--position", "startpos"],
        &["tune", "chess", "--player", "engine@2"],
        &["tune", "chess", "--player", "random", "--parameters", "late"],
        &["tune", "chess", "--player", "engine@2..3", "--parameters", "late"],
        &["tune", "chess", "--player", "engine@2", "--parameters", "latest"],
        &["tune", "chess", "--player", "engine@2", "--parameters", "late,late"],
        &["tune", "chess", "--player", "engine@2", "--parameters", "late", "--games", "3"],
        &["tune", "chess", "--player", "engine@2,pruning=off", "--parameters", "futile"],
        &["tune", "checkers", "--player", "engine@2", "--parameters", "futile"],
        &["tune", "checkers", "--player", "engine@2", "--parameters", "check"],
        &["tune", "backgammon", "--player", "engine@1", "--parameters", "aspiration"],
        &["tune", "tic-tac-toe", "--player", "engine@2", "--parameters", "aspiration"],
        &[
            "tune",
            "chess",
            "--player=engine@nodes=100",
            "--parameters=futile",
            "--journal=/nonexistent/j",
        ],
        &["train", "othello", "--output", "/nonexistent/weights.bin"],
        &["perft"],
        &["perft", "checkers"],
        &["perft", "checkers", "-1"],
        &["perft", "checkers", "2000"],
        &["perft", "checkers:draws=maybe", "3"],
        &["perft", "checkers", "3", "--position", "B:W33:B1"],
        &["perft", "checkers", "3", "--position", "W:W21"],
        &["perft", "checkers", "3", "--moves", "11-15 11-15"],
        &["perft", "connect-four", "3", "--position", "48"],
        &["perft", "connect-four:eval=best", "3"],
        &["perft", "connect-four", "3", "--threads", "0"],
        &["perft", "tic-tac-toe:line=4", "3"],
        &["perft", "tic-tac-toe", "3", "--position", "X.O/.X./.."],
        &["perft", "iid:width=3,depth=2", "2", "--position", "x"],
        &["tablebase"],
        &["tablebase", "pig"],
        &["tablebase", "connect-four", "--memory", "1"],
        &["tablebase", "tic-tac-toe", "--pieces", "3"],
        &["tablebase", "checkers", "--pieces", "6"],
        &["tablebase", "checkers", "--pieces", "5", "--memory", "64"],
        &["tablebase", "checkers", "--verify", "/nonexistent"],
        &["tablebase", "checkers", "--output", "/proc/tables"],
        &["analyse", "checkers:tables=/nonexistent", "--depth", "2"],
        &["match", "checkers", "engine@2,tables=/nonexistent", "random"],
        &["match", "connect-four", "engine@2,tables=/nonexistent", "random"],
        &["show", "connect-four", "1212121", "--moves", "3"],
        &["show", "tic-tac-toe", "--moves", "a1,a1"],
        &["show", "iid:width=3,depth=2"],
        &["show", "checkers", "--format", "xml"],
        &["wat"],
    ];
    let lines: Vec<String> = wrong
        .iter()
        .map(|arguments| format!("{}\n  {}", arguments.join(" "), complaint(arguments)))
        .collect();
    insta::assert_snapshot!(lines.join("\n"));
    let unreadable = complaint(&["compare", "explicit:@no/such/file"]);
    assert!(unreadable.contains("cannot read a tree from no/such/file"), "{unreadable}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn nothing_typed_makes_it_panic(tree in "(uniform|iid|explicit):[-a-z0-9=,() ]{0,30}") {
        // Two is refused, zero is searched: small numbers only, so it ends soon.
        let arguments = ["trace", &tree, "--algorithm", "sss", "--nodes", "50"];
        let code = plywood(&arguments).output().expect("it runs").status.code();
        prop_assert!(matches!(code, Some(0 | 2)), "{tree}: {code:?}");
    }
}

#[test]
fn with_no_argument_it_says_what_it_can_do_and_the_examples_work() {
    let help = output_of(&[]);
    assert!(help.lines().count() <= 34, "one screen: {}", help.lines().count());
    assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
    let mut examples = 0;
    for line in help.lines().filter_map(|line| line.trim().strip_prefix("plywood ")) {
        assert!(!output_of(&words(line)).is_empty(), "{line}");
        examples += 1;
    }
    assert!(examples >= 4);
}

#[test]
fn compare_prints_one_json_array() {
    let tree = "uniform:width=6,depth=4,order=3,root=64";
    let rows = json_of(&["compare", tree, "--trees", "7", "--format", "json"]);
    let rows = rows.as_array().expect("an array");
    assert_eq!(rows.len(), plywood::algorithm::Algorithm::ALL.len());
    for row in rows {
        let number = |key: &str| row[key].as_f64().unwrap_or_else(|| panic!("{key} in {row}"));
        assert!(row["algorithm"].is_string());
        assert_eq!(number("trees"), 7.0);
        assert!(number("leaves_sd") >= 0.0);
        assert!(number("seconds") >= 0.0);
        assert!(number("distinct_mean") <= number("leaves_mean"));
        assert!(number("leaves_mean") < number("nodes_mean"));
        // The minimal tree has 36 + 36 - 1 leaves.
        let ratio = number("leaves_mean") / 71.0;
        assert!((number("ratio_to_minimal") - ratio).abs() < 1e-9);
        if row["algorithm"] == "alphabeta" {
            assert_eq!(number("percent_of_alphabeta"), 100.0);
        }
    }
}

/// However much the system would promise.
#[test]
fn memory_that_is_not_there_is_refused() {
    for what in [
        &["analyse", "connect-four"][..],
        &["analyse", "connect-four", "-d", "9", "--threads", "2", "--parallel", "ybw"],
        &["analyse", "connect-four", "--algorithm", "mtd-f"],
        &["solve", "connect-four"],
    ] {
        for mebibytes in ["10485760", "4294967295"] {
            let error = complaint(&[what, &["--memory", mebibytes]].concat());
            let start = format!("plywood: there is no memory for a table of {mebibytes} MiB");
            assert!(error.starts_with(&start), "{error}");
        }
    }
}

#[test]
fn threads_may_share_the_work_either_way() {
    for parallel in ["lazy", "ybw"] {
        let arguments = ["connect-four", "--depth", "9", "--threads", "2", "--parallel", parallel];
        let memory = ["--memory", "16", "--format", "json"];
        let analysis = json_of(&[&["analyse"], &arguments[..], &memory].concat());
        assert_eq!(analysis["parallel"], parallel);
        assert_eq!((&analysis["score"], &analysis["bound"]), (&0.0.into(), &"exact".into()));
        assert_eq!(analysis["depth"], 9);
    }
}

/// At 3 plies the value is 62, at 4 it is -20: a search that is stopped between them says
/// the first, and of the second what it has proved.
#[test]
fn a_stopped_engine_says_what_is_true_of_a_depth() {
    for nodes in ["3000", "3065", "3500", "4000"] {
        let start = ["chess:draws=off", "--moves", "b3,f6,d4", "--style", "exact"];
        let limit = ["--nodes", nodes, "--memory", "16", "--format", "json"];
        let analysis = json_of(&[&["analyse"], &start[..], &limit].concat());
        let value = match analysis["depth"].as_u64() {
            Some(3) => 62.0,
            Some(4) => -20.0,
            other => panic!("depth {other:?}"),
        };
        assert_eq!((&analysis["score"], &analysis["bound"]), (&value.into(), &"exact".into()));
        let deeper = &analysis["deeper"];
        if analysis["depth"] == 3 && !deeper.is_null() {
            assert_eq!((&deeper["depth"], &deeper["bound"]), (&4.into(), &"lower".into()));
            assert!(deeper["score"].as_i64().is_some_and(|score| score <= -20), "{deeper}");
            assert_eq!(deeper["move"], analysis["best"]);
        }
    }
}

#[test]
fn lines_are_as_long_as_the_depth() {
    let arguments = ["connect-four", "--depth", "9", "--lines", "3", "--memory", "1"];
    let analysis = json_of(&[&["analyse"], &arguments[..], &["--format", "json"]].concat());
    assert_eq!(analysis["line_is_cut"], false);
    for it in &analysis["moves"].as_array().expect("moves")[..3] {
        assert_eq!(it["line"].as_array().map(Vec::len), Some(9), "{it}");
        assert_eq!(it["line_is_cut"], false);
    }
}

/// The counts of the games from their starts, on any number of threads.
#[test]
fn perft_counts_what_is_published() {
    for (game, depth, nodes) in [
        ("checkers", "9", 3_963_680),
        ("checkers:draws=off", "8", 845_931),
        ("connect-four", "9", 39_394_572),
        ("othello", "8", 390_216),
        ("chess", "4", 197_281),
        ("tic-tac-toe", "9", 255_168),
        ("iid:width=3,depth=4", "4", 81),
        ("pig", "2", 14),
    ] {
        for threads in ["1", "3"] {
            let arguments = ["perft", game, depth, "--threads", threads, "--format", "json"];
            let counted = json_of(&arguments);
            assert_eq!(counted["nodes"], nodes, "{game} on {threads}");
            assert!(counted["seconds"].as_f64().is_some_and(|seconds| seconds >= 0.0));
        }
    }
}

#[test]
fn perft_counts_each_move_from_any_position() {
    let from = ["--position", "W:W21-32:B1-10,12,15", "--moves", "23-19 15-18", "--divide"];
    let arguments = [&["perft", "checkers", "5", "--format", "json"][..], &from].concat();
    let counted = json_of(&arguments);
    let moves = counted["moves"].as_array().expect("moves");
    // 22 and 23 can capture on 18... 23 has moved, so it is 22.
    let names: Vec<&str> = moves.iter().map(|it| it["move"].as_str().expect("a name")).collect();
    assert_eq!(names, ["22x15"]);
    let sum: u64 = moves.iter().map(|it| it["nodes"].as_u64().expect("a count")).sum();
    assert_eq!(counted["nodes"], sum);
    let text = output_of(&["perft", "connect-four", "3", "--divide"]);
    assert!(text.starts_with("move  nodes\n4        49\n"), "{text}");
    assert!(text.contains("\n343 nodes in 0."), "{text}");
}

#[test]
fn show_draws_boards_in_plain_ascii() {
    for (game, moves, last) in [
        ("checkers", "11-15 22-18 15x22", "white to move"),
        ("connect-four", "4 4 5", "O to move"),
        ("othello", "f5 d6 c3", "O to move; X 5, O 2"),
        ("tic-tac-toe", "b2 a1", "X to move"),
        ("chess", "e2e4 e7e5", "White to move"),
    ] {
        let board = output_of(&["show", game, "--moves", moves]);
        assert!(board.is_ascii(), "{board}");
        assert!(board.contains('['), "the last move is marked: {board}");
        assert_eq!(board.lines().last(), Some(last), "{game}");
        let shown = json_of(&["show", game, "--moves", moves, "--format", "json"]);
        assert_eq!(shown["board"], board);
        // The position as text leads to the same board, but for the mark.
        let text = shown["position"].as_str().expect("text");
        let again = output_of(&["show", game, text]);
        assert_eq!(output_of(&["show", game, "--position", text]), again);
        assert_eq!(again, board.replace(['[', ']'], " ").replace(" \n", "\n"), "{text}");
    }
    let over = json_of(&["show", "connect-four", "1212121", "--format", "json"]);
    assert_eq!(over["score"], "-18");
    assert_eq!(over["moves"], serde_json::json!([]));
}

#[test]
fn compare_knows_dice() {
    let tree = "star-complete:n=6,depth=3";
    let rows = json_of(&["compare", tree, "--trees", "5", "--format", "json"]);
    let rows = rows.as_array().expect("an array");
    assert_eq!(rows.len(), plywood::algorithm::ChanceAlgorithm::ALL.len());
    for row in rows {
        let number = |key: &str| row[key].as_f64().unwrap_or_else(|| panic!("{key} in {row}"));
        assert_eq!(number("trees"), 5.0);
        // Of 216 leaves.
        let percent = number("leaves_mean") / 2.16;
        assert!((number("percent_of_expectiminimax") - percent).abs() < 1e-9);
        let probes = row["algorithm"] != "expectiminimax" && row["algorithm"] != "star1";
        assert_eq!(number("probing_cutoffs_mean") > 0.0, probes, "{row}");
        assert!(number("regular_cutoffs_mean") >= 0.0);
    }
    let table = output_of(&["compare", "explicit:({1/2: 2, 1/2: -4} {1/4: (3 5), 3/4: -1})"]);
    assert!(table.contains("star2"), "{table}");
}

#[test]
fn the_numbers_do_not_depend_on_the_threads() {
    let run = |threads: &str| {
        let tree = "random-shape:width=5,depth=6,values=9";
        let mut rows =
            json_of(&["compare", tree, "--trees", "40", "--threads", threads, "--format", "json"]);
        for row in rows.as_array_mut().expect("an array") {
            row["seconds"] = 0.into();
        }
        rows
    };
    assert_eq!(run("1"), run("2"));
    assert_eq!(run("1"), run("8"));
}

/// Every column of every row, but for the time.
#[test]
fn the_rows_are_what_they_were() {
    let rows = |tree: &str| {
        let csv = output_of(&["compare", tree, "--trees", "5", "--format", "csv"]);
        let without_time = |line: &str| {
            let cells: Vec<&str> = line.split(',').collect();
            cells[..cells.len() - 2].join(",")
        };
        csv.lines().map(without_time).collect::<Vec<_>>().join("\n")
    };
    let trees = [
        "uniform:width=5,depth=4,order=1",
        "random-shape:width=4,depth=5",
        "star-complete:n=6,depth=3",
    ];
    insta::assert_snapshot!(trees.map(rows).join("\n\n"));
}

#[test]
fn a_tree_of_a_comparison_can_be_traced() {
    let tree = "iid:width=3,depth=3";
    let compared = json_of(&["compare", tree, "-n", "1", "-a", "sss", "--format", "json"]);
    let traced = json_of(&["trace", tree, "-a", "sss", "--format", "json"]);
    assert_eq!(compared[0]["value_mean"].as_f64(), traced["score"].as_f64());
}

#[test]
fn the_seed_decides_the_trees() {
    let run = |seed: &str| {
        let tree = "iid:width=4,depth=4";
        let arguments = ["compare", tree, "-a", "alphabeta", "--seed", seed, "--format", "json"];
        json_of(&arguments)[0]["leaves_mean"].as_f64()
    };
    assert_eq!(run("5"), run("5"));
    assert_ne!(run("5"), run("6"));
}

#[test]
fn csv_has_a_line_for_each_algorithm() {
    let csv =
        output_of(&["compare", "iid:width=3,depth=3", "-a", "alphabeta,abs:1", "--format", "csv"]);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("algorithm,trees,"));
    assert!(lines[2].starts_with("abs:1,10,"));
    let columns = |line: &str| line.split(',').count();
    assert!(lines.iter().all(|line| columns(line) == columns(lines[0])));
}

#[test]
fn a_tree_comes_from_a_file_or_standard_input_as_well() {
    let text = "((5 4) (6 1)) # Reinefeld's Fig. 3\n((7 8) (3 2))\n";
    let path = std::env::temp_dir().join(format!("plywood-tree-{}.txt", std::process::id()));
    std::fs::write(&path, text).expect("a file can be written");
    let from_file = format!("explicit:@{}", path.display());
    let expected = output_of(&["trace", &format!("explicit:{text}")]);
    assert_eq!(output_of(&["trace", &from_file]), expected);
    std::fs::remove_file(&path).expect("the file can be removed");
    let piped = plywood(&["trace", "explicit:-"]).write_stdin(text).output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&piped.stdout), expected);
}

/// As editors of some systems write it before the text.
#[test]
fn a_byte_order_mark_is_no_part_of_a_text() {
    let folder = std::env::temp_dir();
    let file = |name: &str, text: &str| {
        let path = folder.join(format!("plywood-mark-{}-{name}", std::process::id()));
        std::fs::write(&path, format!("\u{feff}{text}")).expect("a file can be written");
        path.display().to_string()
    };
    let tree = "((5 4) (6 1)) ((7 8) (3 2))";
    let expected = output_of(&["trace", &format!("explicit:{tree}")]);
    let in_file = file("tree", tree);
    assert_eq!(output_of(&["trace", &format!("explicit:@{in_file}")]), expected);
    let marked = format!("\u{feff}{tree}");
    let piped = plywood(&["trace", "explicit:-"]).write_stdin(marked).output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&piped.stdout), expected);
    let positions = file("positions", "11-15\n");
    let told = complaint(&["efficiency", "checkers", "-d", "2", "--positions", &positions]);
    assert!(!told.contains('\u{feff}') && !told.contains("U+FEFF"), "{told}");
    let positions = file("positions", "44\n");
    output_of(&["efficiency", "connect-four", "--depth", "2", "--positions", &positions]);
    let game = file(
        "game",
        "plywood game 1\ngame connect-four\npersons none\nengine depth=1\nseed 1\nend 0\n",
    );
    let played = plywood(&["play", "--load", &game]).output().expect("it runs");
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    for path in [in_file, positions, game] {
        std::fs::remove_file(path).expect("the file can be removed");
    }
}

#[test]
fn an_invisible_character_is_named_by_its_number() {
    let told = complaint(&["compare", "explicit:(5 \u{200b}4)"]);
    assert!(told.contains("U+200B") && !told.contains('\u{200b}'), "{told}");
    let told = complaint(&["compare", "uniform\u{202e}:width=4"]);
    assert!(told.contains("U+202E") && !told.contains('\u{202e}'), "{told}");
    let told = complaint(&["compare", "iid:width=3,depth=2", "-a", "star\u{7}"]);
    assert!(told.contains("U+0007") && !told.contains('\u{7}'), "{told}");
    // What can be seen is shown.
    let told = complaint(&["compare", "schach-für-zwei ♔"]);
    assert!(told.contains("schach-für-zwei ♔"), "{told}");
}

#[test]
fn probabilities_and_scores_beyond_all_bounds_are_refused() {
    let (many, huge) = ("9".repeat(400), "9".repeat(300));
    for tree in [
        format!("{{{huge}: 1, {huge}: 2}}"),
        format!("{{{many}: 1, 0: 2}}"),
        format!("{{{many}/{many}: 1}}"),
        format!("{{1/2: {huge}, 1/2: -{huge}}}"),
        format!("{{1/2: {many}, 1/2: 0}}"),
        format!("a={huge}{{1/2: 1, 1/2: 2}}"),
    ] {
        let told = complaint(&["compare", &format!("explicit:{tree}")]);
        assert!(told.contains("explicit tree, line 1, column "), "{told}");
    }
}

/// Where the definition would take minutes, it is left out as without dice.
#[test]
fn compare_with_dice_leaves_out_what_takes_too_long() {
    let arguments = ["compare", "blackjack", "-d", "22", "-a", "star1+table,star2+table"];
    let output = plywood(&arguments).output().expect("it runs");
    let (table, note) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{note}");
    assert!(table.contains("% of star1+table") && note.contains("leaves"), "{table}{note}");
    // Whoever waits is told.
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("plywood"))
        .args(["compare", "blackjack", "-d", "3"])
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut line = String::new();
    let mut told = std::io::BufReader::new(child.stderr.take().expect("a pipe"));
    std::io::BufRead::read_line(&mut told, &mut line).expect("a line");
    child.kill().expect("it runs for long");
    child.wait().expect("it is gone");
    assert!(line.contains("leaves, which may take minutes") && line.contains("-a"), "{line}");
    let told = complaint(&["compare", "blackjack"]);
    assert!(told.contains("leaves are too many") && told.contains("-a"), "{told}");
}

#[test]
fn past_its_memory_sss_says_so_and_the_others_finish() {
    let tree = "uniform:width=200,depth=3,order=1";
    let arguments = ["compare", tree, "-n", "1", "-a", "alphabeta,sss,negascout", "--memory", "1"];
    let output = plywood(&arguments).output().expect("it runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(error, "plywood: sss needs more than 1 MiB; give it more with --memory\n");
    let table = String::from_utf8_lossy(&output.stdout);
    assert!(table.contains("negascout"), "{table}");
}

#[test]
fn lists_are_json_too() {
    for command in ["algorithms", "games"] {
        let list = json_of(&[command, "--format", "json"]);
        assert!(!list.as_array().expect("an array").is_empty());
    }
    let names = json_of(&["algorithms", "--format", "json"]);
    for entry in names.as_array().expect("an array") {
        for key in ["name", "default"] {
            let name = entry[key].as_str().expect("a name");
            let known = [
                name.parse::<plywood::algorithm::Algorithm>().is_ok(),
                name.parse::<plywood::best_first::BestFirst>().is_ok(),
                name.parse::<plywood::algorithm::ChanceAlgorithm>().is_ok(),
            ];
            assert!(known.contains(&true), "{name}");
        }
    }
}

#[test]
fn a_deep_tree_is_searched_by_every_algorithm() {
    let deep = "explicit:".to_string() + &"(1 ".repeat(999) + "2" + &")".repeat(999);
    output_of(&["compare", &deep, "--threads", "2"]);
    output_of(&["trace", &deep, "--algorithm", "negascout-path", "--format", "json"]);
}

/// A thousand plies are as many as may be asked for, and no search overflows its stack,
/// however much a game needs for a position and its moves.
#[test]
fn a_thousand_plies_fit_on_the_stack() {
    for algorithm in ["negamax", "negascout-path", "mtd-f"] {
        let limits = ["--depth", "1000", "--nodes", "1010"];
        output_of(&[&["trace", "chess", "--algorithm", algorithm], &limits[..]].concat());
    }
    let deep = "explicit:".to_string() + &"(".repeat(999) + "2" + &" 1)".repeat(999);
    // The threads have the stack that the plies need, whatever is usual.
    let mut comparison = plywood(&["compare", &deep, "--threads", "2"]);
    assert!(comparison.env("RUST_MIN_STACK", "65536").output().expect("it runs").status.success());
    for method in ["null-windows", "df-pn", "proof-number"] {
        output_of(&["solve", &deep, "--method", method]);
    }
    output_of(&["perft", &deep, "1000", "--threads", "1"]);
    output_of(&["analyse", &deep, "--depth", "1000", "--algorithm", "best-first-recursive"]);
    for command in ["trace", "compare", "analyse"] {
        let said = complaint(&[command, "chess", "--depth", "100000", "-a", "negamax"]);
        assert!(said.contains("1000"), "{said}");
    }
    assert!(complaint(&["perft", "chess", "100000"]).contains("1000"));
    let deeper = "explicit:".to_string() + &"(1 ".repeat(100_000) + "2" + &")".repeat(100_000);
    for command in ["trace explicit:- -a negamax", "compare explicit:-", "solve explicit:-"] {
        let mut plywood = plywood(&words(command));
        let output = plywood.write_stdin(&deeper["explicit:".len()..]).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{command}");
    }
}

/// What the README shows is what the commands print.
#[test]
fn the_readme_shows_what_is_printed() {
    let readme = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", env!("CARGO_PKG_README")));
    let shown: Vec<&str> = readme.split("```console\n").skip(1).collect();
    assert!(!shown.is_empty());
    for block in shown {
        let block = block.split("```").next().expect("a block ends");
        let (command, output) = block.split_once('\n').expect("a command and its output");
        let command = command.strip_prefix("$ plywood ").expect("a command of ours");
        assert_eq!(output_of(&words(command)), output, "{command}");
    }
}

/// Words between blanks, or between single quotes.
fn words(command: &str) -> Vec<&str> {
    let parts = command.split('\'').enumerate();
    let words = parts.flat_map(|(i, part)| match i % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    words.collect()
}

#[test]
fn solve_gives_the_published_score() {
    let solved = json_of(&["solve", "connect-four", "--position", "32164625", "--format", "json"]);
    assert_eq!((&solved["score"], &solved["result"]), (&11.into(), &"win".into()), "{solved}");
    assert!(solved["nodes"].as_u64().unwrap() > 0 && solved["seconds"].is_f64(), "{solved}");
    let over = ["solve", "connect-four", "--position", "1212121", "--format", "json"];
    let over = json_of(&over);
    assert_eq!((&over["score"], over["best"].is_null()), (&(-18).into(), true), "{over}");
    for method in ["own", "null-windows"] {
        let arguments =
            ["solve", "othello:size=4,unit=100", "--method", method, "--format", "json"];
        assert_eq!(json_of(&arguments)["score"], -10, "{method}");
    }
}

#[test]
fn proof_numbers_tell_who_wins() {
    for method in ["df-pn", "proof-number"] {
        let result = |game: &str| {
            let arguments = ["solve", game, "--method", method, "--format", "json"];
            let solved = json_of(&arguments);
            (solved["result"].as_str().unwrap().to_string(), solved["score"].clone())
        };
        assert_eq!(result("tic-tac-toe"), ("draw".into(), 0.into()));
        assert_eq!(result("othello:size=4"), ("loss".into(), serde_json::Value::Null));
        assert_eq!(result("explicit:((5 4) (6 1)) ((7 8) (3 2))").0, "win");
    }
}

#[test]
fn solve_in_words() {
    let text = output_of(&["solve", "tic-tac-toe"]);
    let (first, second) = text.split_once('\n').unwrap();
    assert_eq!(first, "draw, score 0, best a1");
    assert!(second.contains(" nodes in ") && second.contains("by null-windows"), "{text}");
}

#[test]
fn efficiency_tells_what_was_necessary() {
    let arguments = [
        "efficiency",
        "connect-four",
        "--random",
        "3",
        "--seed",
        "2",
        "--depth",
        "4",
        "--format",
        "json",
    ];
    let rows = json_of(&arguments);
    let rows = rows.as_array().expect("an object for each depth");
    assert_eq!(rows.len(), 4);
    for (i, row) in rows.iter().enumerate() {
        let number = |name: &str| row[name].as_f64().unwrap_or_else(|| panic!("{name} of {row}"));
        assert_eq!(number("depth"), i as f64 + 1.0);
        assert!(
            number("nodes") >= number("leaves") && number("lfmt_nodes") >= number("lfmg_nodes")
        );
        assert!(number("ratio") > 0.5 && number("rmg_low") <= number("rmg_high"));
        assert!(number("rmg_high") <= number("rmt_nodes"));
        let surplus = row["surplus"].as_object().expect("what the surplus was for");
        let parts: f64 = surplus.values().map(|part| part.as_f64().expect("a number")).sum();
        assert!((1.0 + parts - number("ratio_of_totals")).abs() < 1e-9, "{row}");
        let by = &row["first_move_cutoff"];
        assert!(i == 0 || by.as_f64().is_some_and(|part| (0.0..=1.0).contains(&part)), "{row}");
    }
    // The numbers do not depend on the number of threads, times aside.
    let mut one = arguments.to_vec();
    one.extend(["--threads", "1", "--memory", "8192"]);
    for (row, other) in rows.iter().zip(json_of(&one).as_array().expect("rows")) {
        for name in ["nodes", "lfmt_nodes", "lfmg_nodes", "ratio", "rmg_low", "rmg_high"] {
            assert_eq!(row[name], other[name], "{name}");
        }
    }
    let text = output_of(&["efficiency", "tic-tac-toe", "--depth", "5"]);
    assert!(text.contains("LFMG") && text.contains("Where the work went"), "{text}");
    // What does not fit is told, and the others are measured all the same.
    let small =
        ["efficiency", "tic-tac-toe", "--depth", "4", "--proof-nodes", "100", "--format", "json"];
    let rows = json_of(&small);
    assert_eq!(rows[3]["unfinished"][0]["measure"], "rmt and rmg");
    assert!(rows[3]["rmg_low"].is_null() && rows[3]["lfmg_nodes"].as_f64().is_some());
}

/// Bounds on the real minimal graph are written, and checked by the rules alone.
#[test]
fn a_certificate_is_checked() {
    let folder = std::env::temp_dir().join(format!("plywood-certificate-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("bounds.json");
    let path = file.to_str().expect("a path");
    for game in ["tic-tac-toe", "checkers"] {
        output_of(&["efficiency", game, "--depth", "4", "--certificate", path]);
        let told = json_of(&["certificate", path, "--format", "json"]);
        let low = told["low"].as_u64().expect("a number");
        assert!(low > 1 && Some(low) <= told["high"].as_u64(), "{told}");
        let text = std::fs::read_to_string(&file).expect("it was written");
        let more = text.replace(&format!("\"low\":{low}"), &format!("\"low\":{}", low + 1));
        std::fs::write(&file, more).expect("it can be written");
        let refused = plywood(&["certificate", path]).output().expect("it runs");
        let why = String::from_utf8(refused.stderr).expect("text");
        assert_eq!((refused.status.code(), why.lines().count()), (Some(1), 1), "{why}");
        assert!(why.contains(&format!("is refused: the prices prove {low} positions")), "{why}");
    }
    std::fs::write(&file, "{}").expect("it can be written");
    assert!(complaint(&["certificate", path]).contains("cannot read a certificate from"));
    let many = ["efficiency", "checkers", "-d", "2", "--random", "2", "--certificate", path];
    complaint(&many);
    std::fs::remove_dir_all(&folder).expect("it was made");
}

/// A search is saved, loaded, and exported; a saved one needs no tree on the command line.
#[test]
fn a_trace_is_saved_and_loaded() {
    let folder = std::env::temp_dir().join(format!("plywood-trace-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("search.plyrec");
    let file = file.to_str().expect("a path");
    for (tree, algorithm) in [
        ("explicit:((5 4) (6 1)) ((7 8) (3 2))", "alphabeta"),
        ("explicit:a(b=4(8 1) c=6(5 d=2(5 3)))", "best-first"),
        ("uniform:width=3,depth=3", "sss"),
        ("star-complete:n=4,depth=3", "star2"),
    ] {
        let made = output_of(&["trace", tree, "-a", algorithm, "--save", file]);
        assert_eq!(output_of(&["trace", "--load", file]), made, "{tree}");
        let columns = json_of(&["trace", "--load", file, "--format", "columns"]);
        let visits = columns["totals"]["visits"].as_u64().expect("a number");
        assert_eq!(columns["parent"].as_array().map(|it| it.len() as u64), Some(visits));
        let events = json_of(&["trace", "--load", file, "--format", "chrome"]);
        assert!(events.as_array().is_some_and(|it| it.len() as u64 >= visits), "{tree}");
    }
    let mut damaged = std::fs::read(file).expect("a file");
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    std::fs::write(file, damaged).expect("a file");
    let refused = plywood(&["trace", "--load", file]).output().expect("it runs");
    assert_eq!(refused.status.code(), Some(2));
    std::fs::remove_dir_all(folder).expect("it is there");
}

#[test]
fn a_trace_tells_why() {
    let tree = "explicit:((5 4) (6 1)) ((7 8) (3 2))";
    let told = output_of(&["trace", tree, "-a", "alphabeta", "--why", "p.1.2"]);
    assert!(
        told.contains("p.1.2 is cut off after p.1.2.1: it is worth 6 or more, and 5 is enough"),
        "{told}"
    );
    assert!(told.contains("beta: p.1.1.1 is worth -5: it is a leaf, evaluated"), "{told}");
}
