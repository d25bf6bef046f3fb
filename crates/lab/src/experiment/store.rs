//! Finished trials on disk.

use super::{Experiment, Rows, StoreError, Trial};
use crate::whole_file::Unfinished;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, TransactionBehavior, params};
use std::{
    fs,
    path::{self, Path, PathBuf},
    sync::{Mutex, MutexGuard},
    thread,
    time::{Duration, Instant},
};

/// An SQLite file with a row for every finished trial.
///
/// Rows are never changed and never removed. Any number of threads and processes
/// may read and add; what was added outlives a killed process. Numbers come back
/// to the bit: every row has a checksum, and the store their number and sum, so that
/// one that is damaged is refused.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    connection: Mutex<Connection>,
}

/// Of the tables below. Files of later versions are refused, those of the version
/// before, which has no checksums, are brought up to date.
const LAYOUT: i32 = 2;
const WITHOUT_CHECKSUMS: i32 = 1;

/// "plyw", so that another program's file is not taken for ours.
const APPLICATION: i32 = 0x706C_7977;

/// Numbers are text, the shortest that reads back as the same: exact, and legible
/// to any program that opens the file. A checksum is the CRC-32 of the other fields as
/// text, each followed by a zero byte; that of the contents is the exclusive or of all.
const TABLES: &str = "
    CREATE TABLE trials (
        experiment TEXT NOT NULL,
        version INTEGER NOT NULL,
        parameters TEXT NOT NULL,
        seed INTEGER NOT NULL,
        numbers TEXT NOT NULL,
        checksum INTEGER NOT NULL,
        PRIMARY KEY (experiment, version, parameters, seed)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE contents (trials INTEGER NOT NULL, checksum INTEGER NOT NULL) STRICT;
    INSERT INTO contents VALUES (0, 0);";

/// How long to wait for another process.
const PATIENCE: Duration = Duration::from_secs(30);

/// What went wrong inside SQLite, or with what it holds.
enum Wrong {
    Sql(rusqlite::Error),
    Store(StoreError),
}

impl From<rusqlite::Error> for Wrong {
    fn from(error: rusqlite::Error) -> Self {
        Wrong::Sql(error)
    }
}

impl From<StoreError> for Wrong {
    fn from(error: StoreError) -> Self {
        Wrong::Store(error)
    }
}

/// A row as it is stored.
struct Row {
    experiment: String,
    version: i64,
    parameters: String,
    seed: i64,
    numbers: String,
    checksum: i64,
}

impl Row {
    /// What a query for all columns found, in the order of the table.
    fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self> {
        Ok(Row {
            experiment: row.get(0)?,
            version: row.get(1)?,
            parameters: row.get(2)?,
            seed: row.get(3)?,
            numbers: row.get(4)?,
            checksum: row.get(5)?,
        })
    }

    fn checksum(&self) -> i64 {
        checksum(&self.experiment, self.version, &self.parameters, self.seed, &self.numbers)
    }

    /// An error if it is not what was written.
    fn check(&self, path: &Path) -> Result<(), StoreError> {
        match self.checksum == self.checksum() {
            true => Ok(()),
            false => Err(self.damaged(path, "is not what was stored")),
        }
    }

    fn damaged(&self, path: &Path, what: &str) -> StoreError {
        let Row { experiment, version, parameters, seed, .. } = self;
        let row = format!("{experiment}, version {version}, {parameters}, seed {}", *seed as u64);
        StoreError::Damaged { path: path.to_path_buf(), what: format!("{row} {what}") }
    }
}

fn checksum(experiment: &str, version: i64, parameters: &str, seed: i64, numbers: &str) -> i64 {
    let mut hasher = crc32fast::Hasher::new();
    for field in [experiment, &version.to_string(), parameters, &seed.to_string(), numbers] {
        hasher.update(field.as_bytes());
        hasher.update(&[0]);
    }
    hasher.finalize().into()
}

impl Store {
    /// Opens a store, or makes one where there is none.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        if !path.exists() {
            make(path)?;
        }
        Store::of(path, Connection::open_with_flags(path, read_write()))
    }

    /// Opens a store that exists, be it for reading alone.
    pub fn open_existing(path: &Path) -> Result<Self, StoreError> {
        if !path.exists() {
            return Err(StoreError::Missing { path: path.to_path_buf() });
        }
        let opened = Store::of(path, Connection::open_with_flags(path, read_write()));
        match opened {
            // A reader writes as well, beside the file, unless it is told that nobody does.
            Err(StoreError::ReadOnly { .. }) if is_at_rest(path) => {
                let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
                Store::of(path, Connection::open_with_flags(immutable(path), flags))
            }
            opened => opened,
        }
    }

    /// A store that is gone with the process.
    pub fn in_memory() -> Result<Self, StoreError> {
        let path = Path::new("memory");
        let connection = Connection::open_in_memory();
        let made = connection.and_then(|mut it| create(&mut it).map(|()| it));
        Store::of(path, made)
    }

    fn of(path: &Path, connection: rusqlite::Result<Connection>) -> Result<Self, StoreError> {
        let prepared = connection.map_err(Wrong::Sql).and_then(|mut connection| {
            prepare(path, &mut connection)?;
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
        let mut query = connection
            .prepare_cached("SELECT * FROM trials WHERE experiment = ? AND version = ?")?;
        let columns = experiment.columns.len();
        let mut rows = Rows::new(experiment.columns);
        let mut found = query.query(params![experiment.id, experiment.version])?;
        while let Some(row) = found.next()? {
            let row = Row::read(row)?;
            row.check(&self.path)?;
            let numbers = read_numbers(&row.numbers).filter(|it| it.len() == columns);
            let Some(numbers) = numbers else {
                return Err(row
                    .damaged(&self.path, &format!("is without {columns} numbers"))
                    .into());
            };
            rows.insert(Trial { parameters: row.parameters, seed: row.seed as u64 }, numbers);
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
            let rows = rows.iter().map(|(experiment, trial, numbers)| Row {
                experiment: experiment.id.to_string(),
                version: experiment.version.into(),
                parameters: trial.parameters.clone(),
                seed: trial.seed as i64,
                numbers: numbers_text(numbers),
                checksum: 0,
            });
            insert(&transaction, rows)?;
            Ok(transaction.commit()?)
        };
        add().map_err(|wrong| told(&self.path, wrong))
    }
}

/// Adds those rows that are not there, with their checksums, to the table and to the sum of
/// its contents.
fn insert(connection: &Connection, rows: impl Iterator<Item = Row>) -> rusqlite::Result<()> {
    let mut insert =
        connection.prepare_cached("INSERT OR IGNORE INTO trials VALUES (?, ?, ?, ?, ?, ?)")?;
    let (mut added, mut sum) = (0_i64, 0_i64);
    for row in rows {
        let checksum = row.checksum();
        let Row { experiment, version, parameters, seed, numbers, .. } = row;
        let values = params![experiment, version, parameters, seed, numbers, checksum];
        if insert.execute(values)? == 1 {
            added += 1;
            sum ^= checksum;
        }
    }
    let mut note = connection.prepare_cached(
        "UPDATE contents SET trials = trials + ?1, checksum = (checksum | ?2) - (checksum & ?2)",
    )?;
    note.execute(params![added, sum])?;
    Ok(())
}

fn read_write() -> OpenFlags {
    OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX
}

/// Makes a store beside its place and puts it there: what is there is a store or damaged,
/// never one that is still being made.
fn make(path: &Path) -> Result<(), StoreError> {
    let failed = |path: &Path, error: std::io::Error| {
        let path = path.to_path_buf();
        StoreError::Failed { path, what: error.to_string() }
    };
    if let Some(directory) = path.parent() {
        fs::create_dir_all(directory).map_err(|error| failed(directory, error))?;
    }
    let unfinished = Unfinished::of(path).map_err(|error| failed(path, error))?;
    let made = Connection::open(&unfinished.path).and_then(|mut connection| {
        connection.pragma_update(None, "journal_mode", "WAL")?;
        create(&mut connection)?;
        connection.close().map_err(|(_, error)| error)
    });
    made.map_err(|error| told(path, Wrong::Sql(error)))?;
    unfinished.take_free_place(path).map_err(|error| failed(path, error))
}

/// Makes the tables of an empty file.
fn create(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch(TABLES)?;
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", LAYOUT)?;
    transaction.commit()
}

/// Looks whether the file is a sound store.
fn prepare(path: &Path, connection: &mut Connection) -> Result<(), Wrong> {
    connection.busy_timeout(PATIENCE)?;
    // Nothing is written before it is known whose file it is.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Deferred)?;
    let layout = patiently(|| layout(path, &transaction))?;
    if layout == LAYOUT {
        check_rows(path, &transaction)?;
    }
    drop(transaction);
    if layout == WITHOUT_CHECKSUMS {
        bring_up_to_date(path, connection)?;
    }
    // A killed process loses nothing; a power failure at most the last moments.
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    Ok(())
}

/// The version of a sound file's tables; an error if it is no store.
fn layout(path: &Path, connection: &Connection) -> Result<i32, Wrong> {
    let path = path.to_path_buf();
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    let (application, found) = (number("application_id")?, number("user_version")?);
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))?;
    if (application, found, tables) == (0, 0, 0) {
        return Err(StoreError::Empty { path }.into());
    }
    if application != APPLICATION {
        return Err(StoreError::Foreign { path }.into());
    }
    if found != LAYOUT && found != WITHOUT_CHECKSUMS {
        return Err(StoreError::Version { path, found, known: LAYOUT }.into());
    }
    let sound: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    match sound == "ok" {
        true => Ok(found),
        // What SQLite says of it takes several lines.
        false => Err(unsound(path).into()),
    }
}

fn unsound(path: PathBuf) -> StoreError {
    StoreError::Damaged { path, what: "its pages do not fit together".into() }
}

/// Whether all rows are as they were written, and all there.
fn check_rows(path: &Path, connection: &Connection) -> Result<(), Wrong> {
    let mut query = connection.prepare("SELECT * FROM trials")?;
    let (mut found, mut sum) = (0_i64, 0_i64);
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let row = Row::read(row)?;
        row.check(path)?;
        found += 1;
        sum ^= row.checksum;
    }
    let all = "SELECT sum(trials), sum(checksum), count(*) FROM contents";
    let noted: (i64, i64, i64) =
        connection.query_row(all, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    match noted == (found, sum, 1) {
        true => Ok(()),
        false => {
            let what = format!("it has {found} trials where {} were stored", noted.0);
            Err(StoreError::Damaged { path: path.to_path_buf(), what }.into())
        }
    }
}

/// Gives the rows of a store without checksums theirs.
fn bring_up_to_date(path: &Path, connection: &mut Connection) -> Result<(), Wrong> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have been faster.
    if layout(path, &transaction)? == WITHOUT_CHECKSUMS {
        transaction.execute_batch("ALTER TABLE trials RENAME TO old")?;
        transaction.execute_batch(TABLES)?;
        {
            let mut query = transaction.prepare("SELECT *, 0 FROM old")?;
            let rows: Vec<Row> = query.query_map([], Row::read)?.collect::<Result<_, _>>()?;
            insert(&transaction, rows.into_iter())?;
        }
        transaction.execute_batch("DROP TABLE old")?;
        transaction.pragma_update(None, "user_version", LAYOUT)?;
    }
    Ok(transaction.commit()?)
}

/// Whether nobody has begun to write what is not in the file yet.
fn is_at_rest(path: &Path) -> bool {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    fs::metadata(log).map_or(true, |log| log.len() == 0)
}

/// The address of a file that nobody changes, as SQLite reads it.
fn immutable(path: &Path) -> String {
    let path = path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let mut address = "file://".to_string();
    if !path.as_os_str().as_encoded_bytes().starts_with(b"/") {
        address.push('/');
    }
    for &byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b':' => {
                address.push(byte.into());
            }
            b'\\' if cfg!(windows) => address.push('/'),
            _ => address += &format!("%{byte:02X}"),
        }
    }
    address + "?immutable=1"
}

/// Tries until nobody else is in the way.
fn patiently<T>(mut attempt: impl FnMut() -> Result<T, Wrong>) -> Result<T, Wrong> {
    let start = Instant::now();
    loop {
        match attempt() {
            Err(Wrong::Sql(error)) if is_busy(&error) && start.elapsed() < PATIENCE => {
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
    let path = path.to_path_buf();
    let error = match wrong {
        Wrong::Store(error) => return error,
        Wrong::Sql(error) => error,
    };
    let what = error.to_string().replace('\n', " ");
    match error.sqlite_error_code() {
        _ if is_busy(&error) => StoreError::Busy { path },
        Some(ErrorCode::NotADatabase) => StoreError::NoStore { path },
        Some(ErrorCode::DatabaseCorrupt) => unsound(path),
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
            StoreError::ReadOnly { path, what }
        }
        // Tables or values are not of the kind that was made.
        None | Some(ErrorCode::Unknown | ErrorCode::TypeMismatch) => {
            StoreError::Damaged { path, what }
        }
        Some(_) => StoreError::Failed { path, what },
    }
}

/// Numbers as the store has them: the shortest text that reads back as the same.
pub fn numbers_text(numbers: &[f64]) -> String {
    let texts: Vec<String> = numbers.iter().map(f64::to_string).collect();
    texts.join(" ")
}

/// The numbers of such a text.
pub fn read_numbers(text: &str) -> Option<Vec<f64>> {
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
        let back = read_numbers(&numbers_text(&numbers)).expect("numbers");
        let bits = |it: &[f64]| it.iter().map(|it| it.to_bits()).collect::<Vec<_>>();
        assert_eq!(bits(&back), bits(&numbers));
        assert!(read_numbers(&numbers_text(&[f64::NAN])).expect("a number")[0].is_nan());
        assert_eq!(read_numbers("1 x"), None);
    }
}
