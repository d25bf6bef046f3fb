//! Running and storing: the same rows whatever the threads, and whatever happens
//! to the process.

use plywood_games::random::mix;
use plywood_lab::experiment::{
    Claim, Estimate, Experiment, Findings, Outcome, Paper, Printed, Rows, Scale, Store, StoreError,
    Trial, run,
};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

const PAPER: Paper = Paper { name: "Nobody 1983", title: "Nothing", beside: false };

/// Looks for the least depth at which enough seeds have a large number: so its plan
/// depends on its rows. Trials take unequal times.
const LOOKING: Experiment = Experiment {
    id: "looking",
    paper: &PAPER,
    title: "An experiment that looks for something",
    about: "",
    seconds: [1.0; 3],
    version: 1,
    columns: &["number", "part"],
    plan: |scale, rows| {
        let trials = scale.pick(40, 80, 160);
        let mut planned = Vec::new();
        for depth in 1..20 {
            let parameters = format!("depth={depth}");
            planned.extend(Trial::numbered(&parameters, trials));
            let sample = rows.sample(&parameters, "number");
            let large = sample.iter().filter(|it| **it > 900.0).count();
            if sample.len() < trials as usize || large * 9 >= sample.len() {
                break;
            }
        }
        planned
    },
    trial: |trial| {
        let depth: u64 = trial.parameters["depth=".len()..].parse().expect("a depth");
        thread::sleep(Duration::from_micros(mix(trial.seed) % 3000));
        let number = mix(trial.seed * 100 + depth) % 1000;
        vec![number as f64, number as f64 / 7.0]
    },
    findings: |rows| {
        let printed = Printed::Sampled { value: 500.0, rounding: 0.0, samples: 100 };
        let found = Estimate::mean(&rows.sample("depth=1", "number"));
        Findings::default().claim_if(found, |it| Claim::new("mean", "", "", printed, it))
    },
};

fn directory(name: &str) -> PathBuf {
    let path = env::temp_dir().join(format!("plywood-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    path
}

fn rows_with(threads: usize) -> Rows {
    let store = Store::in_memory().expect("memory");
    run(&[&LOOKING], Scale::Quick, threads, &store, &()).expect("it runs");
    assert!(Outcome::of(&LOOKING, &store, Some(Scale::Quick)).expect("rows").is_complete());
    store.rows(&LOOKING).expect("rows")
}

#[test]
fn the_rows_do_not_depend_on_the_threads() {
    let one = rows_with(1);
    assert!(one.len() > 80, "it looked further: {}", one.len());
    assert_eq!(one, rows_with(2));
    assert_eq!(one, rows_with(8));
}

#[test]
fn a_larger_scale_goes_on_from_a_smaller() {
    let store = Store::in_memory().expect("memory");
    run(&[&LOOKING], Scale::Quick, 2, &store, &()).expect("it runs");
    let quick = store.rows(&LOOKING).expect("rows");
    run(&[&LOOKING], Scale::Paper, 2, &store, &()).expect("it runs");
    let paper = store.rows(&LOOKING).expect("rows");
    assert!(quick.all().all(|(parameters, seed, row)| paper.row(parameters, seed) == Some(row)));
    let largest = Outcome::of(&LOOKING, &store, None).expect("rows");
    assert_eq!((largest.scale, largest.findings.claims[0].measured.samples), (Scale::Paper, 80));
    let again = Outcome::of(&LOOKING, &store, Some(Scale::Quick)).expect("rows");
    assert_eq!(again.findings.claims[0].measured.samples, 40);
}

/// Not a test: a process to be killed, when told where its store is.
#[test]
#[ignore = "started by other tests"]
fn a_process() {
    if let Ok(path) = env::var("PLYWOOD_TEST_STORE") {
        let store = Store::open(&PathBuf::from(path)).expect("a store");
        run(&[&LOOKING], Scale::Deep, 2, &store, &()).expect("it runs");
    }
}

fn start(store: &PathBuf) -> Child {
    Command::new(env::current_exe().expect("this test"))
        .args(["--exact", "laboratory::a_process", "--ignored"])
        .env("PLYWOOD_TEST_STORE", store)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts")
}

fn undisturbed() -> Rows {
    let store = Store::in_memory().expect("memory");
    run(&[&LOOKING], Scale::Deep, 4, &store, &()).expect("it runs");
    store.rows(&LOOKING).expect("rows")
}

#[test]
fn killed_ten_times_it_ends_with_the_same_rows() {
    let path = directory("killed").join("trials.sqlite");
    let (mut kills, mut before) = (0, 0);
    for attempt in 0.. {
        let mut process = start(&path);
        // A little longer each time, so that a slow machine gets somewhere as well.
        thread::sleep(Duration::from_millis(20 + mix(attempt) % 50 + attempt));
        if process.try_wait().expect("a process").is_some() {
            break;
        }
        process.kill().expect("it is killed"); // SIGKILL
        process.wait().expect("it is gone");
        kills += 1;
        if path.exists() {
            let stored = Store::open(&path).expect("a sound store").rows(&LOOKING).expect("rows");
            assert!(stored.len() >= before, "{} rows after {before}", stored.len());
            before = stored.len();
        }
    }
    assert!(kills >= 10, "{kills} kills only");
    let stored = Store::open_existing(&path).expect("a store").rows(&LOOKING).expect("rows");
    assert_eq!(stored, undisturbed());
    let _ = fs::remove_dir_all(path.parent().expect("a directory"));
}

#[test]
fn two_processes_share_a_store() {
    let path = directory("shared").join("trials.sqlite");
    for mut process in [start(&path), start(&path), start(&path)] {
        assert!(process.wait().expect("it ends").success());
    }
    let stored = Store::open_existing(&path).expect("a store").rows(&LOOKING).expect("rows");
    assert_eq!(stored, undisturbed());
    let _ = fs::remove_dir_all(path.parent().expect("a directory"));
}

/// Refuses to open, says so in one line, and leaves the file as it is.
fn refused(path: &PathBuf) -> String {
    let before = fs::read(path).expect("a file");
    let error = Store::open(path).expect_err("not a store").to_string();
    assert_eq!(fs::read(path).expect("a file"), before, "{error}");
    assert!(!error.contains('\n'), "{error}");
    error
}

#[test]
fn what_is_no_store_is_refused_and_not_touched() {
    let directory = directory("refused");
    fs::create_dir_all(&directory).expect("a directory");
    let path = directory.join("trials.sqlite");

    fs::write(&path, "a letter to my mother, long enough to be a file of some other kind")
        .expect("");
    assert!(refused(&path).contains("not a store of results, or damaged"));

    let make = |change: &str| {
        let _ = fs::remove_file(&path);
        let store = Store::open(&path).expect("a store");
        let trials = Trial::numbered("depth=1", 2000);
        let rows: Vec<_> = trials.iter().map(|trial| (&LOOKING, trial, vec![1.0, 2.0])).collect();
        store.add(&rows).expect("it is stored");
        drop(store);
        let file = rusqlite::Connection::open(&path).expect("a file");
        file.execute_batch(change).expect("a change");
    };
    make("PRAGMA user_version = 0");
    assert!(refused(&path).contains("an older version (0; this program has 2)"));
    make("PRAGMA user_version = 3");
    assert!(refused(&path).contains("a newer version (3; this program has 2)"));
    make("PRAGMA application_id = 5");
    assert!(refused(&path).contains("another program's file"));
    make("UPDATE trials SET numbers = 'one two' WHERE seed = 7");
    let row = "damaged: looking, version 1, depth=1, seed 7 is not what was stored";
    assert!(refused(&path).contains(row));
    make("DELETE FROM trials WHERE seed = 7");
    assert!(refused(&path).contains("damaged: it has 1999 trials where 2000 were stored"));
    make("UPDATE contents SET trials = 7");
    assert!(refused(&path).contains("damaged: it has 2000 trials where 7 were stored"));
    make("ALTER TABLE trials RENAME COLUMN numbers TO number; DROP TABLE contents");
    assert!(refused(&path).contains("damaged: "));

    make("");
    let mut bytes = fs::read(&path).expect("a file");
    let page = bytes.len() / 2 / 4096 * 4096;
    bytes[page..page + 4096].fill(0xAB);
    fs::write(&path, &bytes).expect("a file");
    assert!(refused(&path).contains("damaged"));
    bytes.truncate(page + 100);
    fs::write(&path, &bytes).expect("a file");
    assert!(refused(&path).contains("damaged"));
    let _ = fs::remove_dir_all(directory);
}

/// A small store, with rows of two versions, one of which has much text.
fn small_store(path: &Path) -> [Rows; 2] {
    const NEXT: Experiment = Experiment { version: 2, ..LOOKING };
    let store = Store::open(path).expect("a store");
    for (experiment, trials) in [(&LOOKING, 12), (&NEXT, 3)] {
        let trials = Trial::numbered("depth=1,evaluation=material", trials);
        let numbers = |trial: &Trial| vec![mix(trial.seed) as f64, mix(trial.seed) as f64 / 7.0];
        let rows: Vec<_> = trials.iter().map(|trial| (experiment, trial, numbers(trial))).collect();
        store.add(&rows).expect("it is stored");
    }
    [&LOOKING, &NEXT].map(|experiment| store.rows(experiment).expect("rows"))
}

/// The rows of such a store, as whoever reads it sees them.
fn rows_of(path: &Path) -> Result<[Rows; 2], StoreError> {
    const NEXT: Experiment = Experiment { version: 2, ..LOOKING };
    let store = Store::open_existing(path)?;
    Ok([store.rows(&LOOKING)?, store.rows(&NEXT)?])
}

/// One bit of every byte that says something, and of some that say nothing.
#[test]
fn a_flipped_bit_changes_no_number() {
    let directory = directory("flipped");
    let path = directory.join("trials.sqlite");
    let expected = small_store(&path);
    let bytes = fs::read(&path).expect("a file");
    let (mut refused, mut changed) = (0, Vec::new());
    for place in 0..bytes.len() {
        if bytes[place] == 0 && place > 200 && place % 61 != 0 {
            continue;
        }
        let mut damaged = bytes.clone();
        damaged[place] ^= 1 << (mix(place as u64) % 8);
        for suffix in ["-wal", "-shm", "-journal"] {
            let _ = fs::remove_file(directory.join(format!("trials.sqlite{suffix}")));
        }
        fs::write(&path, &damaged).expect("a file");
        match rows_of(&path) {
            Ok(rows) if rows == expected => {}
            Ok(_) => changed.push(place),
            Err(error) => {
                assert!(!error.to_string().contains('\n'), "{error}");
                refused += 1;
            }
        }
    }
    assert_eq!(changed, [], "bytes of {}", bytes.len());
    assert!(refused > 500, "{refused}");
    let _ = fs::remove_dir_all(directory);
}

#[test]
fn a_store_cut_to_nothing_is_not_an_empty_one() {
    let path = directory("cut").join("trials.sqlite");
    small_store(&path);
    fs::write(&path, "").expect("a file");
    for opened in [Store::open(&path), Store::open_existing(&path)] {
        let error = opened.expect_err("nothing is left of it").to_string();
        assert!(error.contains("trials.sqlite: a file without contents"), "{error}");
    }
    assert_eq!(fs::read(&path).expect("a file"), b"");
    let _ = fs::remove_dir_all(path.parent().expect("a directory"));
}

/// Stores of the first layout had neither checksums nor their sum.
#[test]
fn a_store_without_checksums_gets_them() {
    let path = directory("older").join("trials.sqlite");
    let expected = small_store(&path);
    let file = rusqlite::Connection::open(&path).expect("a file");
    file.execute_batch(
        "CREATE TABLE old (
             experiment TEXT NOT NULL, version INTEGER NOT NULL, parameters TEXT NOT NULL,
             seed INTEGER NOT NULL, numbers TEXT NOT NULL,
             PRIMARY KEY (experiment, version, parameters, seed)) STRICT, WITHOUT ROWID;
         INSERT INTO old SELECT experiment, version, parameters, seed, numbers FROM trials;
         DROP TABLE trials;
         DROP TABLE contents;
         ALTER TABLE old RENAME TO trials;
         PRAGMA user_version = 1;",
    )
    .expect("the first layout");
    drop(file);
    assert_eq!(rows_of(&path).expect("rows"), expected);
    let file = rusqlite::Connection::open(&path).expect("a file");
    file.execute_batch("UPDATE trials SET numbers = '1 2' WHERE seed = 2").expect("a change");
    drop(file);
    assert!(matches!(rows_of(&path), Err(StoreError::Damaged { .. })));
    let _ = fs::remove_dir_all(path.parent().expect("a directory"));
}

#[test]
fn a_store_that_is_not_there_is_not_made_by_looking() {
    let path = directory("missing").join("trials.sqlite");
    let error = Store::open_existing(&path).expect_err("nothing there").to_string();
    assert!(error.contains("no results here"), "{error}");
    assert!(!path.exists());
}

/// Rows of another version of an experiment stay, and are not used.
#[test]
fn another_version_of_an_experiment_has_its_own_rows() {
    const NEXT: Experiment = Experiment { version: 2, ..LOOKING };
    let store = Store::in_memory().expect("memory");
    run(&[&LOOKING], Scale::Quick, 2, &store, &()).expect("it runs");
    assert!(store.rows(&NEXT).expect("rows").is_empty());
    run(&[&NEXT], Scale::Quick, 2, &store, &()).expect("it runs");
    assert_eq!(store.rows(&NEXT).expect("rows"), store.rows(&LOOKING).expect("rows"));
}
