//! Text that others wrote, in files and on standard input, and how it is shown.

pub(crate) use plywood_app::text_file::{read, read_from, without_mark};

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
