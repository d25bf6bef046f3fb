//! The total as a document.

use crate::state::{State, Wrong};
use std::fmt::Write;

/// What stands in `SOAK.md`: no dates and no times, so that it changes only when the
/// numbers do.
pub(crate) fn text(state: &State) -> String {
    let State { version, seed, trees, runs, wrong } = state;
    let mut text = format!(
        "# Soaked

Written by `plywood-soak` {version}; do not edit. Random trees with ties, of random widths and shapes, are
searched by every algorithm without dice and with, under random windows, and by the engine on one thread and
two, in either way of sharing, with tables from one entry up and every driver, stopped at random and gone on
with. Every answer is held against negamax or expectiminimax.

```sh
cargo run --release -p plywood-soak -- --seed {seed} --trees {trees} --document SOAK.md
```

| | |
|---|---:|
| trees | {} |
| runs | {} |
| **wrong answers** | **{}** |

",
        grouped(*trees),
        grouped(state.all_runs()),
        wrong.len()
    );
    if !wrong.is_empty() {
        text.push_str("## Wrong\n\n| tree | search | answer | shown by |\n|---|---|---|---|\n");
        for Wrong { tree, search, what } in wrong {
            let command =
                format!("cargo run --release -p plywood-soak -- --tree {tree} --times 1000");
            let _ = writeln!(text, "| {tree} | {search} | {what} | `{command}` |");
        }
        text.push('\n');
    }
    text.push_str("## Runs\n\n| search | runs |\n|---|---:|\n");
    for (search, runs) in runs {
        let _ = writeln!(text, "| {search} | {} |", grouped(*runs));
    }
    text
}

/// With spaces between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn a_wrong_answer_stands_with_its_command() {
        let wrong = Wrong { tree: 77, search: "sss".into(), what: "1 instead of 2".into() };
        let runs = BTreeMap::from([("sss".to_string(), 1234)]);
        let state =
            State { version: "1".into(), seed: 3, trees: 1_000_000, runs, wrong: vec![wrong] };
        let text = text(&state);
        assert!(
            text.contains("| trees | 1 000 000 |\n| runs | 1 234 |\n| **wrong answers** | **1** |")
        );
        assert!(text.contains("| 77 | sss | 1 instead of 2 | `cargo run --release -p plywood-soak -- --tree 77 --times 1000` |"));
        assert!(text.contains("--seed 3 --trees 1000000"));
    }
}
