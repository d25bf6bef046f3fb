//! Text that others wrote, in files and on standard input.

use std::{
    fs::File,
    io::{self, Error, ErrorKind, Read},
    path::Path,
};

/// The text of a file of at most `most_bytes` bytes, without a byte-order mark.
pub(crate) fn read(path: &Path, most_bytes: u64) -> io::Result<String> {
    read_from(File::open(path)?, most_bytes)
}

/// The same of anything that can be read.
pub(crate) fn read_from(input: impl Read, most_bytes: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    input.take(most_bytes + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most_bytes {
        let most = most_bytes >> 20;
        return Err(Error::new(ErrorKind::FileTooLarge, format!("more than {most} MiB")));
    }
    let no_text = |_| Error::new(ErrorKind::InvalidData, "it is no text");
    let text = String::from_utf8(bytes).map_err(no_text)?;
    Ok(without_mark(&text).to_string())
}

/// Some editors put a byte-order mark before a text.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// A text in one line in which everything can be seen: a character that has no picture of
/// its own is shown by its number.
pub(crate) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => shown += "\\n",
            '\r' => shown += "\\r",
            _ if is_invisible(c) => shown += &format!("U+{:04X}", u32::from(c)),
            _ => shown.push(c),
        }
    }
    shown
}

/// Controls, blanks other than the usual one, and what Unicode says may be left out when a
/// text is shown.
fn is_invisible(c: char) -> bool {
    let ignorable = matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}');
    c.is_control() || ignorable || (c.is_whitespace() && c != ' ')
}
