//! MAT, the text format of Jellyfish, for backgammon: `31: 8/5 6/5` in two columns. GNU Backgammon reads it by
//! `import mat`.

use super::{GameFileError, ReadGame, WrittenGame};
use crate::session::StepKind;

/// The position of the start, before the first roll.
const START: &str = "4HPwATDgc/ABMA";

/// The width of the column of the first player, with the number of the move.
const COLUMN: usize = 36;

/// One match, as a session without a length: every game counts the points that it was won by.
pub(super) fn write(games: &[WrittenGame<'_>]) -> Result<String, String> {
    let names = |game: &WrittenGame<'_>| {
        let [one, other] = &game.players;
        let of_match = if game.first == 0 { [one, other] } else { [other, one] };
        of_match.map(|name| name_text(name))
    };
    let mut text = String::from(" 0 point match\n");
    let mut points = [0_u64; 2];
    for (i, game) in games.iter().enumerate() {
        let players = names(game);
        if players != names(&games[0]) {
            return Err("MAT has one match in a file, but there are several".into());
        }
        let [one, other] = &players;
        let left = format!(" {one} : {}", points[0]);
        text += &format!("\n Game {}\n{left:<COLUMN$} {other} : {}\n", i + 1, points[1]);
        let cells = cells(game)?;
        let mut lines: Vec<[Option<String>; 2]> = Vec::new();
        for (player, cell) in cells {
            match lines.last_mut() {
                Some(line) if player == 1 && line[1].is_none() => line[1] = Some(cell),
                _ if player == 0 => lines.push([Some(cell), None]),
                _ => lines.push([None, Some(cell)]),
            }
        }
        for (number, [left, right]) in lines.into_iter().enumerate() {
            let left = format!("{:>3}) {}", number + 1, left.unwrap_or_default());
            text += format!("{left:<COLUMN$} {}", right.unwrap_or_default()).trim_end();
            text.push('\n');
        }
        let won = game.played.score.abs() as u64;
        if won > 0 {
            let winner = usize::from((game.played.score > 0.0) != (game.first == 0));
            points[winner] += won;
            let column = if winner == 0 { 6 } else { COLUMN + 1 };
            let ending = if won == 1 { "" } else { "s" };
            text += &format!("{:column$}Wins {won} point{ending}\n", "");
        }
    }
    Ok(text)
}

/// A name of one word, which ends before a colon.
fn name_text(name: &str) -> String {
    name.replace(|c: char| c.is_whitespace() || c == ':', "_")
}

/// Who did what: the number of the player in the match, and `31: 8/5 6/5`.
fn cells(game: &WrittenGame<'_>) -> Result<Vec<(usize, String)>, String> {
    let position = game.record.position.as_deref().unwrap_or(START);
    let mut dice = match position.strip_prefix(START) {
        Some("") => None,
        Some(rest) if rest.len() == 3 => rest.strip_prefix(':').map(str::to_string),
        _ => {
            let what = "MAT knows no other beginning than that of the game";
            return Err(format!("{what}, but game {} is from {position}", game.round));
        }
    };
    let mut cells = Vec::new();
    for step in &game.record.steps {
        match step.kind {
            StepKind::Roll => dice = Some(step.text.clone()),
            StepKind::Move => {
                let rolled = dice.take().unwrap_or_default();
                let player = if game.first == 0 { step.by } else { 1 - step.by };
                let play = if step.text == "pass" { "" } else { &step.text };
                cells.push((player, format!("{rolled}: {play}").trim_end().to_string()));
            }
        }
    }
    Ok(cells)
}

/// Whether a file looks like it: it says `7 point match` near its beginning.
pub(super) fn is_mat(text: &str) -> bool {
    text.lines().take(30).any(|line| line.trim_end().ends_with("point match"))
}

/// Reads the games of a file. Doubling is not known here.
pub(super) fn read(text: &str) -> Result<Vec<ReadGame>, GameFileError> {
    let mut games: Vec<ReadGame> = Vec::new();
    let mut names_follow = false;
    for (number, line) in text.lines().enumerate().map(|(i, line)| (i + 1, line)) {
        let said = line.trim();
        if said.is_empty() || said.starts_with(';') || said.ends_with("point match") {
            continue;
        }
        if said.strip_prefix("Game ").is_some_and(|it| it.trim().parse::<u32>().is_ok()) {
            let position = Some(START.to_string());
            games.push(ReadGame { line: number, position, ..ReadGame::default() });
            names_follow = true;
            continue;
        }
        let Some(game) = games.last_mut() else {
            return Err(GameFileError::new(number, "a line before the first 'Game 1'"));
        };
        if std::mem::take(&mut names_follow) {
            continue;
        }
        for cell in line_cells(line) {
            read_cell(game, cell).map_err(|what| GameFileError::new(number, &what))?;
        }
    }
    Ok(games)
}

/// What stands in the columns of a line: after the number of the move, with two blanks or more between.
fn line_cells(line: &str) -> Vec<&str> {
    let body = match line.split_once(')') {
        Some((number, body)) if number.trim().parse::<u32>().is_ok() => body,
        _ => line,
    };
    body.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect()
}

fn read_cell(game: &mut ReadGame, cell: &str) -> Result<(), String> {
    if let Some(points) = cell.strip_prefix("Wins ") {
        game.result = Some(points.to_string());
        return Ok(());
    }
    let allowed = "allowed: as 31: 8/5 6/5, and Wins 1 point";
    let Some((dice, play)) = cell.split_once(':') else {
        return Err(match cell.split_whitespace().next() {
            Some("Doubles" | "Takes" | "Drops") => format!("'{cell}': there is no doubling here"),
            _ => format!("'{cell}' is no move; {allowed}"),
        });
    };
    let mut dice: Vec<char> = dice.chars().collect();
    dice.sort_unstable();
    let [low @ '1'..='6', high @ '1'..='6'] = dice[..] else {
        return Err(format!("'{cell}' has no two dice; {allowed}"));
    };
    game.moves.push(format!("{high}{low}"));
    let words: Vec<String> = play.split_whitespace().map(word_text).collect();
    let none = words.is_empty() || play.trim().eq_ignore_ascii_case("cannot move");
    game.moves.push(if none { "pass".into() } else { words.join(" ") });
    Ok(())
}

/// `25/20` is `bar/20`, and `3/0` is `3/off`.
fn word_text(word: &str) -> String {
    let parts: Vec<&str> = word.split('/').collect();
    let last = parts.len().saturating_sub(1);
    let place = |(i, part): (usize, &&str)| match *part {
        "25" if i == 0 => "bar".to_string(),
        part if i == last && (part == "0" || part.starts_with("0(")) => {
            part.replacen('0', "off", 1)
        }
        part => part.to_ascii_lowercase(),
    };
    parts.iter().enumerate().map(place).collect::<Vec<_>>().join("/")
}
