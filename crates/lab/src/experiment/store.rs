//! Finished trials on disk.

use super::{Experiment, Rows, Trial};
use rusqlite::{Connection, ErrorCode, OptionalExtension, TransactionBehavior, params};
use std::{
    fmt, fs,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard},
    thread,
    time::{Duration, Instant},
};

/// An SQLite file with a row for every finished trial.
///
/// Rows are never changed and never removed. Any number of threads and processes
/// may read and add; what was added outlives a killed process. Numbers come back
/// to the bit.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    connection: Mutex<Connection>,
}

/// Why a store cannot be used: one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreError(pub String);

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoreError {}

/// Of the tables below. Files of other versions are refused.
const LAYOUT: i32 = 1;

/// "plyw", so that another program's file is not taken for ours.
const APPLICATION: i32 = 0x706C_7977;

/// Numbers are text, the shortest that reads back as the same: exact, and legible
/// to any program that opens the file.
const TABLES: &str = "
    CREATE TABLE trials (
        experiment TEXT NOT NULL,
        version INTEGER NOT NULL,
        parameters TEXT NOT NULL,
        seed INTEGER NOT NULL,
        numbers TEXT NOT NULL,
        PRIMARY KEY (experiment, version, parameters, seed)
    ) STRICT, WITHOUT ROWID;";

/// How long to wait for another process.
const PATIENCE: Duration = Duration::from_secs(30);

/// What went wrong inside SQLite, or with what it holds.
enum Wrong {
    Sql(rusqlite::Error),
    Content(String),
}

impl From<rusqlite::Error> for Wrong {
    fn from(error: rusqlite::Error) -> Self {
        Wrong::Sql(error)
    }
}

impl Store {
    /// Opens a store, or makes one where there is none.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        if let Some(directory) = path.parent() {
            let failed = |error| StoreError(format!("{}: {error}", directory.display()));
            fs::create_dir_all(directory).map_err(failed)?;
        }
        Store::of(path, || Connection::open(path))
    }

    /// Opens a store that exists.
    pub fn open_existing(path: &Path) -> Result<Self, StoreError> {
        match path.exists() {
            true => Store::open(path),
            false => Err(StoreError(format!(
                "{}: no results here; 'plywood lab run' makes them",
                path.display()
            ))),
        }
    }

    /// A store that is gone with the process.
    pub fn in_memory() -> Result<Self, StoreError> {
        Store::of(Path::new("memory"), Connection::open_in_memory)
    }

    fn of(
        path: &Path,
        open: impl FnOnce() -> rusqlite::Result<Connection>,
    ) -> Result<Self, StoreError> {
        let prepared = open().map_err(Wrong::Sql).and_then(|mut connection| {
            prepare(&mut connection)?;
            Ok(connection)
        });
        match prepared {
            Ok(connection) => {
                Ok(Store { path: path.to_path_buf(), connection: Mutex::new(connection) })
            }
            Err(wrong) => Err(told(path, wrong)),
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // A thread that panicked left the connection as it was.
        self.connection.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// All rows of an experiment, in its version.
    pub fn rows(&self, experiment: &Experiment) -> Result<Rows, StoreError> {
        self.read(experiment).map_err(|wrong| told(&self.path, wrong))
    }

    fn read(&self, experiment: &Experiment) -> Result<Rows, Wrong> {
        let connection = self.connection();
        let mut query = connection.prepare_cached(
            "SELECT parameters, seed, numbers FROM trials WHERE experiment = ? AND version = ?",
        )?;
        let mut rows = Rows::new(experiment.columns);
        let mut found = query.query(params![experiment.id, experiment.version])?;
        while let Some(row) = found.next()? {
            let trial = Trial { parameters: row.get(0)?, seed: row.get::<_, i64>(1)? as u64 };
            let text: String = row.get(2)?;
            let numbers = read_numbers(&text).filter(|it| it.len() == experiment.columns.len());
            let Some(numbers) = numbers else {
                let (id, columns) = (experiment.id, experiment.columns.len());
                return Err(Wrong::Content(format!("{id} has a row without {columns} numbers")));
            };
            rows.insert(trial, numbers);
        }
        Ok(rows)
    }

    /// Whether somebody has run this trial.
    pub fn has(&self, experiment: &Experiment, trial: &Trial) -> Result<bool, StoreError> {
        let found = || -> Result<bool, Wrong> {
            let connection = self.connection();
            let mut query = connection.prepare_cached(
                "SELECT 1 FROM trials
                 WHERE experiment = ? AND version = ? AND parameters = ? AND seed = ?",
            )?;
            let key =
                params![experiment.id, experiment.version, trial.parameters, trial.seed as i64];
            Ok(query.query_row(key, |_| Ok(())).optional()?.is_some())
        };
        found().map_err(|wrong| told(&self.path, wrong))
    }

    /// Adds rows, all or none. A trial that somebody else has added stays.
    pub fn add(&self, rows: &[(&Experiment, &Trial, Vec<f64>)]) -> Result<(), StoreError> {
        let add = || -> Result<(), Wrong> {
            let mut connection = self.connection();
            let transaction =
                connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            {
                let mut insert = transaction
                    .prepare_cached("INSERT OR IGNORE INTO trials VALUES (?, ?, ?, ?, ?)")?;
                for (experiment, trial, numbers) in rows {
                    let (id, version, seed) =
                        (experiment.id, experiment.version, trial.seed as i64);
                    insert.execute(params![id, version, trial.parameters, seed, write(numbers)])?;
                }
            }
            Ok(transaction.commit()?)
        };
        add().map_err(|wrong| told(&self.path, wrong))
    }
}

/// Looks whether the file is a store, and makes it one if it is empty.
fn prepare(connection: &mut Connection) -> Result<(), Wrong> {
    connection.busy_timeout(PATIENCE)?;
    // Nothing is written before it is known whose file it is.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Deferred)?;
    let is_new = check(&transaction)?;
    drop(transaction);
    if is_new {
        patiently(|| connection.pragma_update(None, "journal_mode", "WAL"))?;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Another process may have been faster.
        if check(&transaction)? {
            transaction.execute_batch(TABLES)?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
            transaction.pragma_update(None, "user_version", LAYOUT)?;
        }
        transaction.commit()?;
    }
    // A killed process loses nothing; a power failure at most the last moments.
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    Ok(())
}

/// Whether the file is empty. An error if it is not, and no store either.
fn check(connection: &Connection) -> Result<bool, Wrong> {
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    let (application, layout) = (number("application_id")?, number("user_version")?);
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))?;
    if (application, layout, tables) == (0, 0, 0) {
        return Ok(true);
    }
    if application != APPLICATION {
        return Err(Wrong::Content("another program's file".into()));
    }
    if layout != LAYOUT {
        let age = if layout < LAYOUT { "an older" } else { "a newer" };
        return Err(Wrong::Content(format!(
            "a store of {age} version ({layout}; this program has {LAYOUT})"
        )));
    }
    let sound: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    match sound == "ok" {
        true => Ok(false),
        // What SQLite says of it takes several lines.
        false => Err(Wrong::Content("damaged".into())),
    }
}

/// Tries until nobody else is in the way.
fn patiently<T>(mut attempt: impl FnMut() -> rusqlite::Result<T>) -> rusqlite::Result<T> {
    let start = Instant::now();
    loop {
        match attempt() {
            Err(error) if is_busy(&error) && start.elapsed() < PATIENCE => {
                thread::sleep(Duration::from_millis(10));
            }
            result => return result,
        }
    }
}

fn is_busy(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

fn told(path: &Path, wrong: Wrong) -> StoreError {
    let what = match wrong {
        Wrong::Content(what) => what,
        Wrong::Sql(error) => match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => "not a store of results, or damaged".to_string(),
            Some(ErrorCode::DatabaseCorrupt) => "damaged".to_string(),
            _ if is_busy(&error) => {
                let path = path.display();
                return StoreError(format!("{path}: another process does not let go of it"));
            }
            _ => {
                let error = error.to_string().replace('\n', " ");
                return StoreError(format!("{}: {error}", path.display()));
            }
        },
    };
    let path = path.display();
    StoreError(format!("{path}: {what}; left as it is: move it away, or give another --out"))
}

fn write(numbers: &[f64]) -> String {
    let texts: Vec<String> = numbers.iter().map(f64::to_string).collect();
    texts.join(" ")
}

fn read_numbers(text: &str) -> Option<Vec<f64>> {
    text.split(' ').map(|number| number.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_to_the_bit() {
        let hard = [
            0.0,
            -0.0,
            1.0,
            0.1,
            1.0 / 3.0,
            f64::MIN_POSITIVE,
            5e-324,
            f64::MAX,
            f64::INFINITY,
            f64::NEG_INFINITY,
            -1e300,
            9_007_199_254_740_993.0,
        ];
        let mut numbers = hard.to_vec();
        numbers.extend((0..1000).map(|i| f64::from_bits(plywood_games::random::mix(i))));
        numbers.retain(|it| !it.is_nan());
        let back = read_numbers(&write(&numbers)).expect("numbers");
        let bits = |it: &[f64]| it.iter().map(|it| it.to_bits()).collect::<Vec<_>>();
        assert_eq!(bits(&back), bits(&numbers));
        assert!(read_numbers(&write(&[f64::NAN])).expect("a number")[0].is_nan());
        assert_eq!(read_numbers("1 x"), None);
    }
}
