//! Many writers at one store, from the moment at which it does not exist: threads with a
//! connection of their own, threads that share one, and processes. Whoever is first with
//! some rows has them all, and whoever reads sees all of them or none.

use plywood_lab::experiment::{Experiment, Findings, Paper, Store, Trial};
use std::{
    collections::HashSet,
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    thread,
};

const PAPER: Paper = Paper { name: "Nobody 1983", title: "Nothing", beside: false };

/// Rows that say who wrote them.
const WRITTEN: Experiment = Experiment {
    id: "written",
    paper: &PAPER,
    title: "Rows that say who wrote them",
    about: "",
    seconds: [0.0; 3],
    version: 1,
    columns: &["writer"],
    plan: |_, _| Vec::new(),
    trial: |_| Vec::new(),
    findings: |_| Findings::default(),
};

/// Rows are added in batches; all writers add the same ones, each from another on.
const BATCHES: u64 = 40;
const ROWS: u64 = 7;

fn write(store: &Store, writer: u64) {
    for i in 0..BATCHES {
        let batch = (i + writer * 7) % BATCHES;
        let trials = Trial::numbered(&format!("batch={batch}"), ROWS);
        let rows: Vec<_> =
            trials.iter().map(|trial| (&WRITTEN, trial, vec![writer as f64])).collect();
        store.add(&rows).expect("rows are added");
    }
}

/// Every batch that is there has all its rows, and all by the same writer.
fn batches(store: &Store) -> usize {
    let rows = store.rows(&WRITTEN).expect("rows");
    let mut found = 0;
    for batch in 0..BATCHES {
        let writers = rows.sample(&format!("batch={batch}"), "writer");
        if writers.is_empty() {
            continue;
        }
        assert_eq!(writers.len() as u64, ROWS, "batch {batch} is there in part");
        let different: HashSet<u64> = writers.iter().map(|it| it.to_bits()).collect();
        assert_eq!(different.len(), 1, "batch {batch} is by several");
        found += 1;
    }
    found
}

/// Not a test: a process that writes, when told where.
#[test]
#[ignore = "started by other tests"]
fn a_process_that_writes() {
    if let (Ok(path), Ok(writer)) =
        (env::var("PLYWOOD_TEST_STORE"), env::var("PLYWOOD_TEST_WRITER"))
    {
        let store = Store::open(Path::new(&path)).expect("a store");
        write(&store, writer.parse().expect("a number"));
    }
}

fn writes(path: &Path, writer: u64) -> std::process::Child {
    Command::new(env::current_exe().expect("this test"))
        .args(["--exact", "a_process_that_writes", "--ignored"])
        .env("PLYWOOD_TEST_STORE", path)
        .env("PLYWOOD_TEST_WRITER", writer.to_string())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts")
}

#[test]
fn whoever_writes_at_once_rows_are_added_all_or_none() {
    for round in 0..3 {
        let directory: PathBuf =
            env::temp_dir().join(format!("plywood-store-races-{round}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&directory);
        let path = directory.join("trials.sqlite");
        let done = AtomicBool::new(false);
        thread::scope(|scope| {
            let processes = [writes(&path, 1), writes(&path, 2)];
            let own: Vec<_> = [3, 4]
                .map(|writer| {
                    let path = &path;
                    scope.spawn(move || write(&Store::open(path).expect("a store"), writer))
                })
                .into();
            let shared = Store::open(&path).expect("a store");
            let reader = scope.spawn(|| {
                let store = Store::open(&path).expect("a store");
                let mut most = 0;
                while !done.load(Relaxed) {
                    let now = batches(&store);
                    assert!(now >= most, "{now} batches after {most}");
                    most = now;
                }
            });
            thread::scope(|inner| {
                for writer in [5, 6] {
                    let shared = &shared;
                    inner.spawn(move || write(shared, writer));
                }
            });
            let own: Vec<_> = own.into_iter().map(|writer| writer.join()).collect();
            let processes = processes.map(|mut process| process.wait());
            // Before anything is asserted, or the reader would go on for ever.
            done.store(true, Relaxed);
            assert!(own.iter().all(Result::is_ok));
            for process in processes {
                assert!(process.expect("it ends").success());
            }
            reader.join().expect("it reads");
        });
        let store = Store::open_existing(&path).expect("a store");
        assert_eq!(batches(&store), BATCHES as usize);
        drop(store);
        let _ = fs::remove_dir_all(&directory);
    }
}
