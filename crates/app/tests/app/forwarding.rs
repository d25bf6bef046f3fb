//! Wrappers around a game forward all that is known of it, or say what they do not.

use std::{fs, path::Path};

/// A file of the workspace.
fn file(path: &str) -> String {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    fs::read_to_string(crates.join(path)).expect("the file is there")
}

/// The functions of a trait, as the file that defines it has them.
fn functions(path: &str, header: &str) -> Vec<String> {
    let file = file(path);
    let (_, body) = file.split_once(header).expect("the trait is there");
    let (body, _) = body.split_once("\n}").expect("it ends");
    let name =
        |line: &str| Some(line.strip_prefix("    fn ")?.split(['(', '<']).next()?.to_string());
    let names: Vec<String> = body.lines().filter_map(name).collect();
    assert!(names.len() > 5, "{names:?}");
    names
}

/// What a trait makes of its other functions comes with them.
const MADE_OF_OTHERS: [&str; 8] = [
    "perft",
    "evaluation",
    "evaluation_named",
    "line_text",
    "roll_text",
    "roll_name",
    "chance_verb",
    "picture",
];

#[test]
fn nothing_that_is_known_of_a_game_is_lost_in_silence() {
    let knowledge = &functions("games/src/knowledge.rs", "pub trait Knowledge: Keyed {");
    let family = &functions("games/src/family.rs", "pub trait Family:");
    let notation = &functions("games/src/notation.rs", "pub trait Notation: ");
    let tactics = &functions("search/src/evaluate.rs", "pub trait Tactics<G: Game> {");
    for (wrapper, traits) in [
        ("games/src/draws.rs", vec![knowledge, family, notation, tactics]),
        ("games/src/forward.rs", vec![notation]),
        ("app/src/watched.rs", vec![knowledge, family, tactics]),
        ("record/src/numbered.rs", vec![tactics]),
    ] {
        let text = file(wrapper);
        let forwarded = |name: &str| {
            let written = [format!("fn {name}("), format!("fn {name}<"), format!("`{name}`")];
            written.iter().any(|it| text.contains(it)) || MADE_OF_OTHERS.contains(&name)
        };
        for name in traits.into_iter().flatten() {
            assert!(
                forwarded(name),
                "{wrapper}: {name} is neither forwarded nor named in a comment"
            );
        }
    }
}
