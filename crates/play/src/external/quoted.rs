//! Words with quotes, as a shell has them, but nothing is expanded.
//!
//! What stands between `'` and `'` is as it stands; so is what stands between `"` and `"`, but that `\` makes
//! the character after it plain; outside of quotes `\` does so too.

/// A character of a text with quotes.
enum Letter {
    /// Outside of quotes, where it stands.
    Bare(usize, char),
    Quoted(char),
    /// Quotes begin, perhaps around nothing.
    Quote,
}

fn letters(text: &str) -> Result<Vec<Letter>, String> {
    let mut letters = Vec::new();
    let mut rest = text.char_indices();
    let mut within = None;
    while let Some((at, letter)) = rest.next() {
        match (within, letter) {
            (Some(quote), _) if quote == letter => within = None,
            (Some('"') | None, '\\') => match rest.next() {
                Some((_, letter)) => letters.push(Letter::Quoted(letter)),
                None => return Err("ends with a backslash".into()),
            },
            (Some(_), _) => letters.push(Letter::Quoted(letter)),
            (None, '\'' | '"') => {
                within = Some(letter);
                letters.push(Letter::Quote);
            }
            (None, _) => letters.push(Letter::Bare(at, letter)),
        }
    }
    match within {
        Some(quote) => Err(format!("a {quote} is missing at the end")),
        None => Ok(letters),
    }
}

/// The words between blanks, without their quotes.
pub(super) fn words(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    for letter in letters(text)? {
        match letter {
            Letter::Bare(_, letter) if letter.is_whitespace() => words.extend(word.take()),
            Letter::Bare(_, letter) | Letter::Quoted(letter) => {
                word.get_or_insert_default().push(letter);
            }
            Letter::Quote => drop(word.get_or_insert_default()),
        }
    }
    words.extend(word);
    Ok(words)
}

/// What stands between commas, without quotes, and without blanks around it that are not quoted.
pub(super) fn between_commas(text: &str) -> Result<Vec<String>, String> {
    let mut parts = vec![String::new()];
    // How much of the last part is more than blanks at its end.
    let mut solid = 0;
    for letter in letters(text)? {
        let part = parts.last_mut().expect("there is always one");
        match letter {
            Letter::Bare(_, ',') => {
                part.truncate(solid);
                parts.push(String::new());
                solid = 0;
            }
            Letter::Bare(_, letter) if letter.is_whitespace() => {
                if solid > 0 {
                    part.push(letter);
                }
            }
            Letter::Bare(_, letter) | Letter::Quoted(letter) => {
                part.push(letter);
                solid = part.len();
            }
            Letter::Quote => solid = part.len(),
        }
    }
    parts.last_mut().expect("there is always one").truncate(solid);
    Ok(parts)
}

/// The text before and after the last `@` that is not quoted.
pub(super) fn split_at_last_at(text: &str) -> Result<Option<(&str, &str)>, String> {
    let bare = letters(text)?.into_iter().rev().find_map(|letter| match letter {
        Letter::Bare(at, '@') => Some(at),
        _ => None,
    });
    Ok(bare.map(|at| (&text[..at], &text[at + 1..])))
}

/// A word as the functions here read it, in quotes if it needs them.
pub(super) fn quote(word: &str) -> String {
    let special = |letter: char| letter.is_whitespace() || "'\"\\@,".contains(letter);
    match word.is_empty() || word.contains(special) {
        true => format!("'{}'", word.replace('\'', r"'\''")),
        false => word.to_string(),
    }
}
