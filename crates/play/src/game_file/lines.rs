//! Lists of openings, one in a line.

use super::GameFormat;
use crate::terms::Opening;

pub(super) fn read(game: &str, text: &str) -> Vec<Opening> {
    let chess = GameFormat::of(game) == GameFormat::Pgn;
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
    let said = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    said.map(|(line, text)| match epd_position(text).filter(|_| chess) {
        Some(position) => Opening { line, position: Some(position), ..Opening::default() },
        None => Opening { line, moves: vec![text.to_string()], unsure: true, ..Opening::default() },
    })
    .collect()
}

/// The four fields of an EPD, or the six of a FEN, without the operations that follow; with the clocks of
/// the operations `hmvc` and `fmvn`, if they are there.
fn epd_position(line: &str) -> Option<String> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let is_board = fields.first()?.matches('/').count() == 7;
    if !is_board || fields.len() < 4 || line.contains(" moves ") {
        return None;
    }
    let board = fields[..4].join(" ");
    let number = |text: &&str| text.parse::<u32>().is_ok();
    if let Some(clocks) = fields.get(4..6).filter(|clocks| clocks.iter().all(number)) {
        return Some(format!("{board} {}", clocks.join(" ")));
    }
    let operation = |name: &str| {
        let parts = line.split(';').flat_map(|part| part.split_once(name));
        let value = parts.filter(|(before, _)| before.is_empty() || before.ends_with(' '));
        value.map(|(_, after)| after.trim()).find_map(|value| value.parse::<u32>().ok())
    };
    Some(match (operation("hmvc "), operation("fmvn ")) {
        (Some(halfmoves), Some(number)) => format!("{board} {halfmoves} {number}"),
        _ => board,
    })
}
