//! Work done in parts, in any order and more than once, gives what one machine gives.

use plywood_app::{
    Registry, Start,
    compare::CompareRequest,
    matches::{MatchRequest, match_row},
    work::{self, Job, Record, digest, signature},
};
use plywood_games::{interrupt::Interrupt, othello::OthelloTraining, random::mix};
use plywood_lab::{
    experiment::{self, Scale, Store},
    papers,
};
use plywood_play::{Series, SeriesRow, Terms};
use serde_json::{Value, json};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU64, Ordering},
};

/// A place for files that is gone at the end.
struct Place(PathBuf);

impl Place {
    fn new() -> Self {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("plywood-work-{}-{number}", process::id()));
        fs::create_dir_all(&path).expect("a place");
        Place(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Does a job in an order drawn from the seed, some units twice, and the job opened again now
/// and then, as if it had been killed.
fn done(description: &Value, path: &Path, seed: u64) -> (Job, Registry) {
    let registry = Registry::standard();
    let open = || Job::open(&description.to_string(), Some(path), &registry).expect("a job");
    let mut job = open();
    let mut draw = mix(seed);
    while job.plan(&registry).expect("a plan") > 0 {
        let mut units: Vec<String> = job.units().map(ToString::to_string).collect();
        units.sort_by_cached_key(|unit| {
            draw = mix(draw);
            (draw, unit.len())
        });
        let half = units.len().div_ceil(2);
        for batch in units[..half].chunks(3) {
            let attached = job.attachments().to_vec();
            let attached = |name: &str| attached.iter().find(|it| it.name() == name).cloned();
            let run = |unit: &String| {
                (unit.clone(), work::run_with(unit, &registry, &attached).expect("a result"))
            };
            let results: Vec<_> = batch.iter().map(run).collect();
            job.commit(&results).expect("a commit");
            job.commit(&results[..1]).expect("again");
        }
        job = open();
    }
    (job, registry)
}

fn without_seconds(mut document: Value) -> Value {
    match &mut document {
        Value::Array(rows) => rows.iter_mut().for_each(|row| *row = without_seconds(row.take())),
        Value::Object(fields) => {
            fields.remove("seconds");
        }
        _ => {}
    }
    document
}

#[test]
fn a_comparison_in_parts_is_that_of_one_machine() {
    for (game, algorithms, depth) in [
        ("uniform:width=4,depth=4", Some(vec!["negascout", "sss", "abs:2"]), None),
        ("othello:eval=patterns", Some(vec!["negascout", "mtd-f"]), Some(3)),
        ("star-complete:n=4,depth=3", Some(vec!["star1", "star2+table"]), None),
        ("tic-tac-toe", None, Some(2)),
    ] {
        let place = Place::new();
        let description = json!({"job": "compare", "game": game, "algorithms": algorithms,
            "depth": depth, "trees": if game.contains("depth") { Some(4) } else { None },
            "memory": 16});
        let (job, registry) = done(&description, &place.file("record"), 1);
        let (other, _) = done(&description, &place.file("other"), 2);
        assert_eq!(job.dump(), other.dump());
        let request = CompareRequest {
            algorithms: algorithms.map(|names| names.into_iter().map(String::from).collect()),
            trees: game.contains("depth").then_some(4),
            depth,
            memory: 16 << 20,
            ..CompareRequest::default()
        };
        let here = registry.find(game).expect("a game").compare(&request, &|_| ());
        let here = serde_json::to_value(here.expect("a comparison").rows).expect("JSON");
        let result = job.result(&registry).expect("a result");
        assert_eq!(without_seconds(result.document).to_string(), without_seconds(here).to_string());
        assert_eq!(result.notes, [""; 0]);
    }
}

#[test]
fn a_search_without_room_is_told_as_on_one_machine() {
    let place = Place::new();
    let description = json!({"job": "compare", "game": "uniform:width=40,depth=5",
        "algorithms": ["sss"], "trees": 1, "memory": 1});
    let (job, registry) = done(&description, &place.file("record"), 1);
    let result = job.result(&registry).expect("a result");
    assert_eq!(result.notes, ["sss needs more than 1 MiB"]);
    assert_eq!(result.document[0]["error"], "needs more than 1 MiB");
}

#[test]
fn a_series_in_parts_is_that_of_one_machine() {
    for (game, a, b) in [
        ("random-game:branching=3,plies=12", "best-first@equal", "alphabeta-kept@1..3"),
        ("connect-four", "engine@3,eval=threats", "engine@1..3"),
        ("pig:goal=20", "star2@1", "random"),
    ] {
        let place = Place::new();
        let description =
            json!({"job": "match", "game": game, "a": a, "b": b, "pairs": 3, "memory": 4});
        let (job, registry) = done(&description, &place.file("record"), 1);
        let (other, _) = done(&description, &place.file("other"), 2);
        assert_eq!(job.dump(), other.dump());
        let it = registry.find(game).expect("a game");
        let entrants = [a, b].map(|text| registry.entrant(text).expect("a player"));
        let opening_plies = if it.info().random { 0 } else { 4 };
        let (pairs, seed, finish, most_plies, memory) = (3, 1, None, 1000, 4 << 20);
        let terms = Terms::default();
        let series =
            Series { entrants, pairs, seed, opening_plies, finish, most_plies, memory, terms };
        let mut rows: Vec<SeriesRow> = Vec::new();
        it.play_series(&series, &(), &mut |row| rows.push(row)).expect("a series");
        let here: Vec<_> = rows.iter().map(match_row).collect();
        let there = job.result(&registry).expect("a result").document;
        assert_eq!(there.to_string(), json!(here).to_string());
    }
}

#[test]
fn a_match_that_ends_early_is_decided_by_pairs_in_their_order() {
    let place = Place::new();
    let description = json!({"job": "match", "game": "connect-four", "a": "engine@3", "b": "random",
        "pairs": 2000, "memory": 1, "opening_plies": 5,
        "sprt": "elo0=0,elo1=100"});
    let (job, registry) = done(&description, &place.file("record"), 1);
    let (other, _) = done(&description, &place.file("other"), 7);
    let result = job.result(&registry).expect("a result").document;
    assert_eq!(result, other.result(&registry).expect("a result").document);
    assert_eq!(result[0]["sprt"]["better"], true);
    let pairs = result[0]["sprt"]["pairs"].as_u64().expect("a number");
    let games = ["a_wins", "ties", "b_wins"].map(|name| result[0][name].as_u64().expect("games"));
    assert_eq!(games.iter().sum::<u64>(), 2 * pairs);
    assert!(pairs < 200);
}

/// With a test, openings that somebody wrote and adjudication, a cluster has the row of one machine.
#[test]
fn a_match_on_terms_is_that_of_one_machine() {
    let place = Place::new();
    let openings = "1 1 2\n2 3\n3 3\n4 4\n5 1\n6 1\n7 7 4\n1 7\n2 6 2\n3 5\n";
    let description = json!({"job": "match", "game": "connect-four", "a": "engine@4,eval=threats",
        "b": "engine@1", "pairs": 10, "memory": 1, "openings": openings, "opening_order": "random",
        "sprt": "elo0=0,elo1=80", "adjudicate_win": "moves=2,score=18"});
    let (job, registry) = done(&description, &place.file("record"), 3);
    let there = job.result(&registry).expect("a result").document;
    let entrants =
        ["engine@4,eval=threats", "engine@1"].map(|it| registry.entrant(it).expect("a player"));
    let book = plywood_play::game_file::read_book("connect-four", "openings", openings);
    let terms = Terms {
        sprt: Some("elo0=0,elo1=80".parse().expect("a test")),
        book: Some(book.expect("a book").shuffled(1).into()),
        order: plywood_play::terms::OpeningOrder::Random,
        adjudication: plywood_play::adjudication::Adjudication {
            draw: None,
            win: Some("moves=2,score=18".parse().expect("a rule")),
        },
        keep_games: false,
    };
    let (pairs, seed, opening_plies) = (10, 1, 4);
    let (finish, most_plies, memory) = (None, 1000, 1 << 20);
    let series = Series { entrants, pairs, seed, opening_plies, finish, most_plies, memory, terms };
    let mut rows: Vec<SeriesRow> = Vec::new();
    let it = registry.find("connect-four").expect("a game");
    it.play_series(&series, &(), &mut |row| rows.push(row)).expect("a series");
    let here: Vec<_> = rows.iter().map(match_row).collect();
    assert_eq!(there.to_string(), json!(here).to_string());
}

/// So has a tournament, with its ratings.
#[test]
fn a_tournament_is_that_of_one_machine() {
    let place = Place::new();
    let description = json!({"job": "match", "game": "tic-tac-toe", "a": "engine@3", "b": "random",
        "more": ["negamax@1"], "tournament": "round-robin", "pairs": 4, "opening_plies": 1,
        "memory": 1});
    let (job, registry) = done(&description, &place.file("record"), 2);
    let there = job.result(&registry).expect("a result").document;
    let mut said = description.as_object().expect("an object").clone();
    said.retain(|name, _| name != "job" && name != "game");
    let request: MatchRequest = serde_json::from_value(said.into()).expect("a request");
    let it = registry.find("tic-tac-toe").expect("a game");
    let plan = request.plan(&registry, &it.info()).expect("a plan");
    let mut rows: Vec<SeriesRow> = Vec::new();
    plan.play(&*it, &(), &mut |row| rows.push(row)).expect("a tournament");
    assert_eq!(there.to_string(), plan.document(&rows).to_string());
    assert_eq!(there["matches"].as_array().map(Vec::len), Some(3));
    assert_eq!(there["players"][0]["games"], 16);
    // A part of it is a list of matches.
    assert_eq!(plan.document(&rows[..2]).as_array().map(Vec::len), Some(2));
}

/// What is not known of a match is refused, by its name.
#[test]
fn a_match_has_the_options_of_the_command() {
    let refused = |more: Value| {
        let mut description = json!({"job": "match", "game": "pig", "a": "random", "b": "random"});
        let all = description.as_object_mut().expect("an object");
        all.extend(more.as_object().expect("an object").clone());
        let registry = Registry::standard();
        let job = Job::open(&description.to_string(), None, &registry);
        let planned = job.and_then(|mut job| job.plan(&registry));
        planned.expect_err("it is refused").to_string()
    };
    let told = refused(json!({"colour": "red"}));
    assert!(told.starts_with("job match: unknown field `colour`"), "{told}");
    assert!(refused(json!({"more": ["star1@1"]})).starts_with("3 players: how do they meet?"));
    let tested = json!({"more": ["star1@1"], "tournament": "gauntlet", "sprt": "elo0=0,elo1=9"});
    assert_eq!(refused(tested), "sprt is for two players");
    assert!(refused(json!({"pairs": 0})).starts_with("pairs=0 is not possible"));
    assert!(refused(json!({"adjudicate_draw": "moves=1"})).contains("allowed"));
    assert!(refused(json!({"finish": 3})).contains("finish is not possible"));
}

#[test]
fn a_count_in_parts_is_that_of_one_machine() {
    for (game, depth, moves) in [
        ("othello", 5, ""),
        ("checkers", 5, "11-15 23-19"),
        ("chess", 3, "e2e4, e7e5"),
        ("tic-tac-toe", 9, ""),
        ("backgammon", 1, ""),
        ("connect-four", 2, ""),
        ("othello", 0, ""),
    ] {
        let place = Place::new();
        let description =
            json!({"job": "perft", "game": game, "depth": depth, "moves": moves, "parts": 60});
        let (job, registry) = done(&description, &place.file("record"), 1);
        let start = Start::after(moves);
        let here = registry.find(game).expect("a game").perft(&start, depth).expect("a count");
        let mut here = serde_json::to_value(here).expect("JSON");
        let mut there = job.result(&registry).expect("a result").document;
        // Two plies and a count without moves are not divided.
        if depth < 3 || there["moves"] == json!([]) {
            here["moves"].take();
            there["moves"].take();
        }
        assert_eq!(without_seconds(there), without_seconds(here));
    }
}

#[test]
fn a_training_in_parts_makes_the_file_of_one_machine() {
    let place = Place::new();
    let description = json!({"job": "train", "game": "othello", "games": 80, "seed": 3});
    let (job, registry) = done(&description, &place.file("record"), 1);
    let (other, _) = done(&description, &place.file("other"), 2);
    assert_eq!(job.dump(), other.dump());
    let training = OthelloTraining { games: 80, seed: 3, threads: 2 };
    let mut here = None;
    for generation in 1..=OthelloTraining::GENERATIONS {
        here = Some(training.generation(generation, here.as_ref(), &|| ()));
    }
    let here = here.expect("weights").write();
    let there = job.result(&registry).expect("a result").document;
    let hexadecimal: String = here.iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(there["weights"] == hexadecimal, "other weights");
    assert_eq!(there["bytes"], here.len());
}

#[test]
fn games_with_weights_that_are_not_there_are_refused() {
    let registry = Registry::standard();
    let unit = r#"{"unit":"games","game":"othello","games":80,"seed":1,"generation":2,"weights":"00000001-3","first":0,"end":1}"#;
    let told = work::run(unit, &registry).expect_err("no weights").to_string();
    assert_eq!(told, "the weights 00000001-3 are not here");
    let wrong = |_: &str| Some(work::Attachment([1, 2, 3][..].into()));
    assert!(work::run_with(unit, &registry, &wrong).is_err());
    for (said, other) in
        [("\"end\":1", "\"end\":4000000000"), ("\"generation\":2", "\"generation\":5")]
    {
        let told = work::run(&unit.replace(said, other), &registry).expect_err("no such games");
        assert!(told.to_string().starts_with("no games of this training"), "{told}");
    }
    for (games, game, told) in [
        (7, "othello", "games=7 is not possible; allowed: 8 to 10000000"),
        (80, "chess", "the evaluation of 'chess' does not learn; allowed: othello"),
    ] {
        let job = json!({"job": "train", "game": game, "games": games}).to_string();
        let error = Job::open(&job, None, &registry).and_then(|mut job| job.plan(&registry));
        assert_eq!(error.expect_err("refused").to_string(), told);
    }
}

#[test]
fn trials_in_parts_are_rows_of_the_same_store() {
    let place = Place::new();
    let ids = ["campbell-correct-line", "korf-regeneration"];
    let known: Vec<&str> = papers::experiments().iter().map(|it| it.id).collect();
    let ids: Vec<&str> = ids.into_iter().filter(|id| known.contains(id)).collect();
    assert!(!ids.is_empty(), "{known:?}");
    let description = json!({"job": "lab", "experiments": ids, "scale": "quick"});
    let (job, registry) = done(&description, &place.file("parts.sqlite"), 1);
    let store = Store::open(&place.file("here.sqlite")).expect("a store");
    let experiments: Vec<_> =
        ids.iter().map(|id| papers::experiment(id).expect("an experiment")).collect();
    experiment::run(&experiments, Scale::Quick, 2, &store, &()).expect("a run");
    drop(store);
    let here = Job::open(&description.to_string(), Some(&place.file("here.sqlite")), &registry);
    let mut here = here.expect("a job");
    assert_eq!(here.plan(&registry), Ok(0));
    assert_eq!(here.dump(), job.dump());
    assert_eq!(here.result(&registry), job.result(&registry));
}

#[test]
fn a_sweep_has_the_result_of_every_point() {
    let place = Place::new();
    let description = json!({"job": "sweep",
        "with": {"width": [2, 3], "depth": [2, 3], "name": ["alphabeta", "negascout"]},
        "work": {"job": "compare", "game": "uniform:width={width},depth={depth}",
                 "algorithms": ["{name}"], "trees": 2}});
    let (job, registry) = done(&description, &place.file("record"), 1);
    let result = job.result(&registry).expect("a result").document;
    let points = result.as_array().expect("points");
    assert_eq!(points.len(), 8);
    assert_eq!(points[1]["point"], json!({"width": 2, "depth": 2, "name": "negascout"}));
    assert_eq!(points[7]["result"][0]["algorithm"], "negascout");
    assert_eq!(points[7]["result"][0]["trees"], 2);
    // A number that stands alone stays a number.
    let description = json!({"job": "sweep", "with": {"d": [1, 2]},
        "work": {"job": "perft", "game": "othello", "depth": "{d}"}});
    let (job, registry) = done(&description, &place.file("record"), 1);
    let result = job.result(&registry).expect("a result").document;
    assert_eq!(result[1]["result"]["nodes"], 12);
}

#[test]
fn what_is_no_job_is_refused_in_a_line() {
    let registry = Registry::standard();
    for (job, told) in [
        ("{", "no job: EOF"),
        ("{}", "job: missing field `job`"),
        (r#"{"job": "cook"}"#, "job cook: unknown variant `cook`"),
        (r#"{"job": "perft", "game": "othello"}"#, "job perft: missing field `depth`"),
        (r#"{"job": "perft", "game": "x", "depth": 2}"#, "unknown tree or game 'x'"),
        (r#"{"job": "compare", "game": "othello", "dept": 3}"#, "job compare: unknown field"),
        (r#"{"job": "lab", "experiments": ["x"]}"#, "no experiment 'x'; allowed"),
        (r#"{"job": "lab", "scale": "x"}"#, "no scale 'x'; allowed"),
        (r#"{"job": "sweep", "with": {"a": 1}, "work": {}}"#, "sweep: a has no list of values"),
        (r#"{"job": "sweep", "with": {"a": [1]}, "work": {}}"#, "sweep: nothing has {a} in it"),
        (
            r#"{"job": "sweep", "with": {"a": ["quick"]}, "work": {"job": "lab", "scale": "{a}"}}"#,
            "job sweep: experiments have no parameters",
        ),
    ] {
        let error = Job::open(job, None, &registry).err().expect(job).to_string();
        assert!(error.starts_with(told), "{job}: {error}");
        assert!(!error.contains('\n'), "{error}");
    }
    for job in [
        r#"{"job": "match", "game": "tic-tac-toe", "a": "engine@2", "b": "x", "pairs": 2}"#,
        r#"{"job": "match", "game": "tic-tac-toe", "a": "engine@2", "b": "star1@2", "pairs": 2}"#,
        r#"{"job": "match", "game": "tic-tac-toe", "a": "engine@2", "b": "random", "pairs": 0}"#,
        r#"{"job": "match", "game": "tic-tac-toe", "a": "engine@2", "b": "random", "pairs": 9999}"#,
    ] {
        let mut job = Job::open(job, None, &registry).expect("a job");
        job.plan(&registry).expect_err("no plan");
    }
    for unit in ["", "{}", r#"{"unit": "x"}"#, r#"{"unit": "trial", "experiment": "x"}"#] {
        work::run(unit, &registry).expect_err(unit);
    }
}

#[test]
fn rules_that_panic_are_an_error_of_their_unit() {
    let registry = Registry::standard().algorithm("broken", |tree, root, depth| {
        assert!(depth < 3, "too deep");
        plywood::algorithm::alphabeta(tree, root, depth, plywood::Window::full())
    });
    let unit = |depth: u32| {
        json!({"unit": "search", "game": "uniform:width=2,depth=4", "algorithm": "broken",
            "depth": depth, "order": null, "memory": 1, "seed": 1, "tree": 0})
        .to_string()
    };
    work::run(&unit(2), &registry).expect("a result");
    let error = work::run(&unit(3), &registry).expect_err("a panic");
    let error = error.to_string();
    assert!(error.starts_with("panicked: too deep (") && error.contains("work.rs:"), "{error}");
}

/// Whoever does units can be asked to stop in the midst of one, and nobody takes that for a fault
/// of the rules.
#[test]
fn a_unit_can_be_interrupted() {
    let interrupt = Interrupt::default();
    interrupt.attend();
    let asking = interrupt.clone();
    let registry = Registry::standard().algorithm("asking", move |tree, root, depth| {
        asking.ask();
        plywood::algorithm::alphabeta(tree, root, depth, plywood::Window::full())
    });
    let unit = json!({"unit": "search", "game": "uniform:width=2,depth=4", "algorithm": "asking",
        "depth": 4, "order": null, "memory": 1, "seed": 1, "tree": 0});
    let done = Interrupt::caught(|| work::run(&unit.to_string(), &registry));
    assert_eq!(done.map_err(drop).map(drop), Err(()));
}

#[test]
fn a_record_outlives_damage_and_keeps_programs_apart() {
    let place = Place::new();
    let path = place.file("record");
    let pair = |unit: &str, result: &str| (unit.to_string(), result.to_string());
    let mut record = Record::open(Some(&path), "aaaa").expect("a record");
    let two = [pair(r#"{"u":1}"#, r#"{"r":0.1}"#), pair(r#"{"u":2}"#, r#"{"r":2}"#)];
    assert_eq!(record.add(&two), Ok(2));
    assert_eq!(record.add(&[pair(r#"{"u":1}"#, r#"{"r":9}"#)]), Ok(0));
    record.add(&[pair("{", "1")]).expect_err("no JSON");
    record.add(&[pair("{}", "1\n")]).expect_err("two lines");
    // Another process adds, and sees what is there.
    let mut other = Record::open(Some(&path), "aaaa").expect("a record");
    assert_eq!(other.get(r#"{"u":1}"#), Some(r#"{"r":0.1}"#));
    assert_eq!(other.add(&[pair(r#"{"u":3}"#, "3")]), Ok(1));
    record.refresh().expect("to read");
    assert_eq!(record.get(r#"{"u":3}"#), Some("3"));
    // Another program.
    let mut foreign = Record::open(Some(&path), "bbbb").expect("a record");
    assert_eq!((foreign.len(), foreign.foreign()), (0, 3));
    assert_eq!(foreign.add(&[pair(r#"{"u":1}"#, "7")]), Ok(1));
    // A line cut off by a killed process, and one that is damaged.
    let mut text = fs::read_to_string(&path).expect("text");
    text = text.replace(r#"{"r":2}"#, r#"{"r":3}"#) + "12345678 {\"program\"";
    fs::write(&path, text).expect("to write");
    let mut record = Record::open(Some(&path), "aaaa").expect("a record");
    assert_eq!((record.len(), record.damaged(), record.foreign()), (2, 1, 1));
    assert_eq!(record.add(&[pair(r#"{"u":2}"#, r#"{"r":2,"seconds":1.5}"#)]), Ok(1));
    let record = Record::open(Some(&path), "aaaa").expect("a record");
    assert_eq!(record.len(), 3);
    assert_eq!(record.dump(), "{\"u\":1} {\"r\":0.1}\n{\"u\":2} {\"r\":2}\n{\"u\":3} 3\n");
    // A file of somebody else is left alone.
    fs::write(&path, "a letter to a friend").expect("to write");
    let error = Record::open(Some(&path), "aaaa").expect_err("no record").to_string();
    assert!(error.ends_with("not a record of work; left as it is"), "{error}");
}

#[test]
fn programs_are_told_apart_by_what_their_searches_visit() {
    let registry = Registry::standard();
    let usual = signature(&registry, &[]).expect("a signature");
    assert_eq!(signature(&Registry::standard(), &[]), Ok(usual.clone()));
    let own = signature(&registry, &["tic-tac-toe".into()]).expect("a signature");
    assert!(own.starts_with(&usual) && own.len() > usual.len());
    let other = Registry::standard().game("othello", || {
        "tic-tac-toe".parse::<plywood_games::tic_tac_toe::TicTacToe>().expect("a game")
    });
    let other = signature(&other, &[]).expect("a signature");
    assert_ne!(other, usual);
    assert_ne!(digest(&other), digest(&usual));
    signature(&registry, &["x".into()]).expect_err("no game");
}
