//! From something that is right to something that is nearly so.

/// The entries of a corpus: lines, without those that are empty or begin with `#`.
pub fn entries(corpus: &str) -> Vec<&str> {
    corpus.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
}

/// What is put in where texts are to break: ends of ranges, signs that mean something
/// to some parser, and letters of more than one byte.
const PIECES: &[&str] = &[
    "0",
    "1",
    "-1",
    "9",
    "65536",
    "4294967296",
    "18446744073709551616",
    "-9223372036854775809",
    "1e309",
    "NaN",
    "inf",
    "0.5",
    "1/0",
    "1/3",
    "",
    " ",
    "\t",
    "\u{a0}",
    "\0",
    "\r",
    ",",
    ":",
    ";",
    "=",
    "@",
    "/",
    "-",
    "+",
    "*",
    "(",
    ")",
    "{",
    "}",
    "((((((((",
    "))))",
    "..",
    "#",
    "|",
    "\"",
    "\\",
    "é",
    "∞",
    "𝟙",
    "٣",
    "\u{202e}",
    "x",
    "K",
    "w",
    "engine",
    "eval=",
    "depth=",
    "width=",
];

/// One of the entries after a few edits, all as `drawn` says: so a fuzzer that changes
/// bytes changes texts by a step, and the same bytes give the same text.
pub fn edited(entries: &[&str], drawn: &[u8]) -> String {
    let mut text: Vec<char> = match pick(entries, drawn) {
        Some(entry) => entry.chars().collect(),
        None => return String::new(),
    };
    for edit in steps(drawn) {
        let at = edit.at(text.len() + 1);
        let length = 1 + usize::from(edit.more % 6);
        let end = (at + length).min(text.len());
        match edit.kind % 8 {
            0 => drop(text.drain(at..end)),
            1 => {
                let again: Vec<char> = text[at..end].to_vec();
                text.splice(at..at, again);
            }
            2 | 3 => {
                let piece = PIECES[usize::from(edit.more) % PIECES.len()];
                text.splice(at..at, piece.chars());
            }
            4 => {
                let piece = PIECES[usize::from(edit.more) % PIECES.len()];
                text.splice(at..end, piece.chars());
            }
            // A part of another entry, from somewhere to its end.
            5 => {
                let other: Vec<char> =
                    entries[usize::from(edit.more) % entries.len()].chars().collect();
                let from = edit.at(other.len() + 1);
                text.splice(at.., other[from..].iter().copied());
            }
            6 => {
                if let Some(letter) = text.get_mut(at) {
                    *letter = char::from(edit.more);
                }
            }
            _ => {
                let other = usize::from(edit.more) % text.len().max(1);
                if at < text.len() {
                    text.swap(at, other);
                }
            }
        }
    }
    text.into_iter().collect()
}

/// The same for what is no text.
pub fn edited_bytes(original: &[u8], drawn: &[u8]) -> Vec<u8> {
    let mut bytes = original.to_vec();
    for edit in steps(drawn) {
        let at = edit.far(bytes.len() + 1);
        let end = (at + usize::from(edit.more)).min(bytes.len());
        match edit.kind % 4 {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => bytes[at..end].fill(edit.low),
            _ => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = edit.more;
                }
            }
        }
    }
    bytes
}

/// Four bytes of what was drawn.
struct Step {
    kind: u8,
    high: u8,
    low: u8,
    more: u8,
}

impl Step {
    /// One of `places` places.
    fn at(&self, places: usize) -> usize {
        usize::from(self.low) * places / 256
    }

    /// The same where there are many.
    fn far(&self, places: usize) -> usize {
        (usize::from(self.high) << 8 | usize::from(self.low)) * places / (1 << 16)
    }
}

fn pick<'e>(entries: &[&'e str], drawn: &[u8]) -> Option<&'e str> {
    let [high, low] = [0, 1].map(|i| usize::from(drawn.get(i).copied().unwrap_or(0)));
    entries.get((high << 8 | low) % entries.len().max(1)).copied()
}

fn steps(drawn: &[u8]) -> impl Iterator<Item = Step> {
    let rest = drawn.get(2..).unwrap_or(&[]);
    rest.chunks_exact(4).map(|it| Step { kind: it[0], high: it[1], low: it[2], more: it[3] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_drawn_changes_nothing() {
        assert_eq!(edited(&["abc", "def"], &[]), "abc");
        assert_eq!(edited(&["abc", "def"], &[0, 1]), "def");
        assert_eq!(edited(&[], &[1, 2, 3, 4, 5, 6]), "");
        assert_eq!(edited_bytes(b"abc", &[9, 9]), b"abc");
    }

    #[test]
    fn every_edit_has_a_place() {
        for kind in 0..8 {
            for at in 0..=255 {
                for more in 0..=255 {
                    let drawn = [0, 1, kind, at, at, more, kind, more, at, more];
                    edited(&["", "é", "a b c"], &drawn);
                    edited_bytes(b"abc", &drawn);
                }
            }
        }
    }
}
