//! Files that are there whole or not at all.

use std::{
    ffi::OsStr,
    fs::{self, OpenOptions},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

/// Writes a file whole or not at all: whatever happens, there is the old one or the new
/// one, and nothing unfinished beside it. What a killed process left there is removed by
/// the next that writes the same file.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let unfinished = Unfinished::of(path)?;
    unfinished.write(bytes)?;
    fs::rename(&unfinished.path, path)
}

/// Whether a file could be written with [`write_whole`], without doing so.
pub fn can_write_whole(path: &Path) -> io::Result<()> {
    Unfinished::of(path)?.write(b"")
}

/// A file beside another that is not finished. It is removed when it is dropped, unless it
/// has found its place.
pub(crate) struct Unfinished {
    pub(crate) path: PathBuf,
}

const SUFFIX: &str = ".part";

/// Nothing takes so long to write.
const ABANDONED_AFTER: Duration = Duration::from_secs(60);

impl Unfinished {
    /// Of the file of this name. Those that others abandoned are removed.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let no_name = || io::Error::new(ErrorKind::InvalidInput, "it is no name of a file");
        let name = path.file_name().ok_or_else(no_name)?;
        remove_abandoned(path, name);
        let mut own = name.to_os_string();
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        own.push(format!(".{}-{number}{SUFFIX}", process::id()));
        Ok(Unfinished { path: path.with_file_name(own) })
    }

    fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let mut file = OpenOptions::new().write(true).create_new(true).open(&self.path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    /// Puts it in its place, unless there is something already.
    #[cfg(feature = "papers")]
    pub(crate) fn take_free_place(&self, path: &Path) -> io::Result<()> {
        match fs::hard_link(&self.path, path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists || path.exists() => Ok(()),
            // Not every file system has links.
            Err(_) => fs::rename(&self.path, path),
            Ok(()) => Ok(()),
        }
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // Once it has found its place there is nothing to remove.
        let _ = fs::remove_file(&self.path);
    }
}

/// If one cannot be removed, it does no harm.
fn remove_abandoned(path: &Path, name: &OsStr) {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let Ok(files) = fs::read_dir(folder) else { return };
    for file in files.flatten() {
        let is_old = || {
            let modified = file.metadata().and_then(|it| it.modified()).ok()?;
            modified.elapsed().ok().map(|age| age > ABANDONED_AFTER)
        };
        if is_unfinished(&file.file_name(), name) && is_old() == Some(true) {
            let _ = fs::remove_file(file.path());
        }
    }
}

/// Whether it is the name of an unfinished file, or of what a database keeps beside one.
fn is_unfinished(candidate: &OsStr, name: &OsStr) -> bool {
    let (candidate, name) = (candidate.as_encoded_bytes(), name.as_encoded_bytes());
    let Some(rest) = candidate.strip_prefix(name).and_then(|rest| rest.strip_prefix(b".")) else {
        return false;
    };
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'-').count();
    let after = &rest[digits..];
    digits > 0
        && after.strip_prefix(SUFFIX.as_bytes()).is_some_and(|after| {
            ["", "-wal", "-shm", "-journal"].iter().any(|it| it.as_bytes() == after)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{ffi::OsString, fs::File, time::SystemTime};

    #[test]
    fn a_file_is_replaced_and_nothing_stays_beside_it() {
        let folder = std::env::temp_dir().join(format!("plywood-whole-{}", process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("file.txt");
        let names = || {
            let files = fs::read_dir(&folder).expect("a folder").flatten();
            let mut names: Vec<_> = files.map(|it| it.file_name()).collect();
            names.sort();
            names
        };
        // One that was abandoned, one that is being written, and files of other people.
        let others = ["file.txt.2-0.part", "file.txt.part", "file.txt.x.part"];
        for name in others.iter().chain(&["file.txt.1-0.part", "file.txt.1-0.part-wal"]) {
            let file = File::create(folder.join(name)).expect("a file");
            if *name != others[0] {
                let long_ago = SystemTime::now() - 2 * ABANDONED_AFTER;
                file.set_modified(long_ago).expect("a time");
            }
        }
        can_write_whole(&path).expect("it can be written");
        assert!(!path.exists());
        for text in ["first", "second"] {
            write_whole(&path, text.as_bytes()).expect("it is written");
            assert_eq!(fs::read_to_string(&path).expect("a file"), text);
        }
        let expected = ["file.txt", others[0], others[1], others[2]].map(OsString::from);
        assert_eq!(names(), expected);
        // What cannot be put in its place leaves nothing either.
        fs::create_dir(folder.join("taken")).expect("a folder");
        assert!(write_whole(&folder.join("taken"), b"text").is_err());
        assert!(write_whole(&folder.join("no/such"), b"text").is_err());
        assert!(write_whole(Path::new("/"), b"text").is_err());
        assert_eq!(names().len(), 5);
        fs::remove_dir_all(folder).expect("it was there");
    }
}
