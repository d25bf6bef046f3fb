//! What came of units of work, on disk.

use super::{read_line, write_line};
use crate::Error;
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};
use std::{
    collections::{BTreeMap, HashMap},
    fs::{self, File, OpenOptions},
    io::{Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

/// A file with a line for every unit of work that is done.
///
/// Lines are added and never changed; what was added outlives a killed process. Each begins with
/// its checksum: a unit whose line is damaged is done again. It names the program that
/// made it: what another program made stays in the file and is not used. Several
/// processes may add; of two results of one unit the first counts.
#[derive(Debug)]
pub struct Record {
    /// None for a record that is gone with the process.
    file: Option<(PathBuf, File)>,
    program: String,
    known: HashMap<String, Box<str>>,
    /// The bytes of the file that have been read.
    read: u64,
    damaged: usize,
    foreign: usize,
}

#[derive(Serialize, Deserialize)]
struct Line<'a> {
    program: std::borrow::Cow<'a, str>,
    unit: Box<RawValue>,
    result: Box<RawValue>,
}

impl Record {
    /// Opens the record of a program, or makes one where there is none; without a path, one
    /// that is gone with the process.
    pub fn open(path: Option<&Path>, program: &str) -> Result<Record, Error> {
        let file = path.map(|path| open(path).map(|file| (path.to_path_buf(), file)));
        let mut record = Record {
            file: file.transpose()?,
            program: program.to_string(),
            known: HashMap::new(),
            read: 0,
            damaged: 0,
            foreign: 0,
        };
        record.refresh()?;
        Ok(record)
    }

    /// Reads what others have added.
    pub fn refresh(&mut self) -> Result<(), Error> {
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        let mut bytes = Vec::new();
        let read = file.seek(SeekFrom::Start(self.read)).and_then(|_| file.read_to_end(&mut bytes));
        read.map_err(|error| failed(path, &error))?;
        // A line without its end may be half of one that is being written.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        self.read += whole as u64;
        let lines = bytes[..whole].split(|&byte| byte == b'\n');
        for line in lines.filter(|line| !line.is_empty()) {
            match read_line::<Line<'_>>(line) {
                Some(line) if line.program == self.program => {
                    let key = line.unit.get().to_string();
                    self.known.entry(key).or_insert_with(|| line.result.get().into());
                }
                Some(_) => self.foreign += 1,
                None => self.damaged += 1,
            }
        }
        Ok(())
    }

    /// What came of a unit, if it is done.
    pub fn get(&self, unit: &str) -> Option<&str> {
        self.known.get(unit).map(|result| &**result)
    }

    /// Adds results of units, those that are not there yet; tells how many were added.
    pub fn add(&mut self, results: &[(String, String)]) -> Result<usize, Error> {
        let mut lines = String::new();
        let mut added: BTreeMap<&str, &str> = BTreeMap::new();
        for (unit, result) in results {
            if self.known.contains_key(unit) || added.contains_key(unit.as_str()) {
                continue;
            }
            let raw = |what: &str, text: &String| {
                RawValue::from_string(text.clone())
                    .map_err(|error| Error::other(format!("a {what} is no JSON: {error}")))
            };
            let (unit_json, result_json) = (raw("unit", unit)?, raw("result", result)?);
            // Its text is its key: what is read back must be the same.
            if unit_json.get() != unit || unit.contains(['\n', '\r']) || result.contains('\n') {
                return Err(Error::other("a unit or its result has more than one line"));
            }
            let program = self.program.as_str().into();
            let line = Line { program, unit: unit_json, result: result_json };
            let line = write_line(&line);
            lines += &line.map_err(|error| Error::other(format!("a unit: {error}")))?;
            added.insert(unit, result);
        }
        if added.is_empty() {
            return Ok(0);
        }
        if let Some((path, file)) = &mut self.file {
            // A line that a killed process left half written is ended: the next stands alone.
            let text = format!("\n{lines}");
            file.write_all(text.as_bytes()).map_err(|error| failed(path, &error))?;
        }
        let number = added.len();
        for (unit, result) in added {
            self.known.insert(unit.to_string(), result.into());
        }
        Ok(number)
    }

    /// How many units are done.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Lines that are not what was written.
    pub fn damaged(&self) -> usize {
        self.damaged
    }

    /// Lines of other programs.
    pub fn foreign(&self) -> usize {
        self.foreign
    }

    /// Every unit with its result, in the order of the units, without what no two runs have in
    /// common: the seconds.
    pub fn dump(&self) -> String {
        let ordered: BTreeMap<&String, &str> =
            self.known.iter().map(|(unit, result)| (unit, &**result)).collect();
        let mut text = String::new();
        for (unit, result) in ordered {
            let result = match serde_json::from_str::<Value>(result) {
                Ok(Value::Object(mut fields)) => {
                    fields.remove("seconds");
                    Value::Object(fields).to_string()
                }
                _ => result.to_string(),
            };
            text += &format!("{unit} {result}\n");
        }
        text
    }
}

fn open(path: &Path) -> Result<File, Error> {
    if let Some(directory) = path.parent() {
        fs::create_dir_all(directory).map_err(|error| failed(directory, &error))?;
    }
    let mut file = OpenOptions::new()
        .create(true)
        .read(true)
        .append(true)
        .open(path)
        .map_err(|error| failed(path, &error))?;
    // Another program's file is left alone.
    let mut beginning = Vec::new();
    let read = Read::by_ref(&mut file).take(64).read_to_end(&mut beginning);
    read.map_err(|error| failed(path, &error))?;
    let is_ours = |line: &[u8]| {
        line.len() < 9 || (line[8] == b' ' && line[..8].iter().all(u8::is_ascii_hexdigit))
    };
    let first = beginning.split(|&byte| byte == b'\n').find(|line| !line.is_empty());
    match is_ours(first.unwrap_or_default()) {
        true => Ok(file),
        false => {
            let path = path.display();
            Err(Error::other(format!("{path}: not a record of work; left as it is")))
        }
    }
}

fn failed(path: &Path, error: &std::io::Error) -> Error {
    Error::other(format!("{}: {error}", path.display()))
}
