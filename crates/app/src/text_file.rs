//! Text that others wrote, in files and on standard input.

use std::{
    fs::File,
    io::{self, Error, ErrorKind, Read},
    path::Path,
};

/// The text of a file of at most `most_bytes` bytes, without a byte-order mark.
pub fn read(path: &Path, most_bytes: u64) -> io::Result<String> {
    read_from(File::open(path)?, most_bytes)
}

/// The same of anything that can be read.
pub fn read_from(input: impl Read, most_bytes: u64) -> io::Result<String> {
    let bytes = bytes_from(input, most_bytes)?;
    let no_text = |_| Error::new(ErrorKind::InvalidData, "it is no text");
    let text = String::from_utf8(bytes).map_err(no_text)?;
    Ok(without_mark(&text).to_string())
}

/// All that can be read, if it is at most `most_bytes` bytes.
pub(crate) fn bytes_from(input: impl Read, most_bytes: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(most_bytes + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most_bytes {
        let most = most_bytes >> 20;
        return Err(Error::new(ErrorKind::FileTooLarge, format!("more than {most} MiB")));
    }
    Ok(bytes)
}

/// Some editors put a byte-order mark before a text.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}
