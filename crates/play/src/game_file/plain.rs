//! Plywood's own format, for any game:
//!
//! ```text
//! plywood games 1
//!
//! game tic-tac-toe
//! round 1.1
//! first engine@9
//! second random
//! opening 1
//! move b2
//! move a1⇥score 0⇥depth 8⇥time 0.012
//! result 1/2-1/2 score 0
//! reason a draw
//! end
//! ```
//!
//! What follows a move comes after tabs, drawn as ⇥ here. `position` tells another start, `tree` the seed of a tree, and
//! `roll` what chance did. Who is `first` moves first after the opening, and the score is that player's. Empty
//! lines, and those with `#` in front, say nothing; nor do words that are not known.

use super::{GameFileError, ReadGame, WrittenGame, written::in_one_line};
use crate::{played::RecordStep, session::StepKind};

/// The first line of every such file.
pub const FIRST_LINE: &str = "plywood games 1";

pub(super) fn write(games: &[WrittenGame<'_>]) -> String {
    let mut text = format!("{FIRST_LINE}\n");
    for game in games {
        text += "\n";
        for (name, value) in lines(game) {
            text += &format!("{name} {value}\n");
        }
        text += "end\n";
    }
    text
}

fn lines(game: &WrittenGame<'_>) -> Vec<(&'static str, String)> {
    let record = game.record;
    let [first, second] = &game.players;
    let mut lines = vec![
        ("game", game.game.to_string()),
        ("round", game.round.clone()),
        ("first", first.clone()),
        ("second", second.clone()),
    ];
    match (&record.position, record.tree) {
        (_, Some(tree)) => lines.push(("tree", tree.to_string())),
        (Some(position), None) => lines.push(("position", position.clone())),
        (None, None) => {}
    }
    let opening = record.steps[..record.opening.min(record.steps.len())].iter();
    lines.push(("opening", opening.filter(|step| step.is_move()).count().to_string()));
    lines.extend(record.steps.iter().map(|step| match step.kind {
        StepKind::Roll => ("roll", step.text.clone()),
        StepKind::Move => ("move", move_text(step)),
    }));
    let score = game.played.score;
    let result = if score > 0.0 {
        "1-0"
    } else if score < 0.0 {
        "0-1"
    } else {
        "1/2-1/2"
    };
    lines.push(("result", format!("{result} score {score}")));
    lines.push(("reason", in_one_line(&game.reason())));
    lines
}

fn move_text(step: &RecordStep) -> String {
    let score = step.thought.score.map(|score| format!("\tscore {score}"));
    let depth = step.thought.depth.map(|depth| format!("\tdepth {depth}"));
    let time = step.seconds.map(|seconds| format!("\ttime {seconds:.3}"));
    let said = [score, depth, time].into_iter().flatten().collect::<String>();
    format!("{}{said}", step.text)
}

pub(super) fn read(text: &str) -> Result<Vec<ReadGame>, GameFileError> {
    let mut games = Vec::new();
    let mut game: Option<ReadGame> = None;
    let mut last = 1;
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
    let said = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    for (number, line) in said.skip(1) {
        last = number;
        let refuse = |what: String| Err(GameFileError { line: number, what });
        let (name, value) = line.split_once(' ').unwrap_or((line, ""));
        if name == "game" {
            if game.is_some() {
                return refuse("a game begins before the last one has its 'end'".into());
            }
            game = Some(ReadGame { line: number, ..ReadGame::default() });
            continue;
        }
        let Some(read) = &mut game else {
            return refuse(format!("'{name}' outside a game; allowed: game NAME"));
        };
        match name {
            "position" if read.moves.is_empty() => read.position = Some(value.to_string()),
            "position" => return refuse("the position comes before moves".into()),
            "tree" => match value.parse() {
                Ok(tree) => read.tree = Some(tree),
                Err(_) => return refuse(format!("tree '{value}'; allowed: 0 to 2^64 - 1")),
            },
            "move" | "roll" => {
                let step = value.split('\t').next().unwrap_or("").trim();
                read.moves.push(step.to_string());
            }
            "result" => read.result = Some(value.to_string()),
            "end" => games.extend(game.take()),
            _ => {}
        }
    }
    match game {
        None => Ok(games),
        Some(_) => Err(GameFileError::new(last, "the file is cut off: a game has no line 'end'")),
    }
}
