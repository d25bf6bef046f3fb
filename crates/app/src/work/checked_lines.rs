//! Lines of a file that tell whether they are whole.

use serde::{Serialize, de::DeserializeOwned};

/// The checksum in eight digits, a blank, and what it is of, as JSON in one line.
pub fn write_line(value: &impl Serialize) -> serde_json::Result<String> {
    let text = serde_json::to_string(value)?;
    Ok(format!("{:08x} {text}\n", crc32fast::hash(text.as_bytes())))
}

/// What such a line, without its end, holds; none if it is not what was written.
pub fn read_line<T: DeserializeOwned>(line: &[u8]) -> Option<T> {
    let (checksum, text) = line.split_at_checked(8)?;
    let text = text.strip_prefix(b" ")?;
    let is_whole = checksum == format!("{:08x}", crc32fast::hash(text)).as_bytes();
    serde_json::from_slice(text).ok().filter(|_| is_whole)
}
