//! What is said at the board.

use crate::text_file::visible;
use plywood_play::session::{COMMANDS, Event, Next, Persons, Session, Written};

/// Who plays what.
pub(crate) fn introduction(session: &Session) -> String {
    let ([first, second], budget) = (session.names(), session.budget().in_words());
    let (game, engine) = (session.game(), format!("the engine ({budget})"));
    match session.persons() {
        Persons::First => format!("{game}: you are {first}, {engine} is {second}"),
        Persons::Second => format!("{game}: {engine} is {first}, you are {second}"),
        Persons::Both => format!("{game}: {first} and {second} are yours"),
        Persons::None => format!("{game}: {engine} plays against itself"),
    }
}

/// How the game ended; `None` if it did not.
pub(crate) fn result(session: &Session) -> Option<String> {
    let won = |player: usize| match who(session, player).as_str() {
        "you" => "You have won.".to_string(),
        "the engine" => "The engine has won.".to_string(),
        name => format!("{name} has won."),
    };
    Some(match session.next() {
        Next::Over(score) if score > 0.0 => won(0),
        Next::Over(score) if score < 0.0 => won(1),
        Next::Over(_) => "The game is drawn.".to_string(),
        Next::Resigned(player) => match who(session, player).as_str() {
            "you" => format!("You have resigned. {}", won(1 - player)),
            name => format!("{name} has resigned. {}", won(1 - player)),
        },
        _ => return None,
    })
}

/// A player as the person knows it.
fn who(session: &Session, player: usize) -> String {
    match session.persons() {
        Persons::Both | Persons::None => session.names()[player].to_string(),
        persons if persons.play(player) => "you".to_string(),
        _ => "the engine".to_string(),
    }
}

/// What an event is told in; empty if there is nothing to tell.
pub(crate) fn told(session: &Session, event: &Event) -> String {
    let names = session.names();
    match event {
        Event::Moved { player, mv, thought: Some(thought) } => {
            format!("{} plays {mv}{}", names[*player], judgement(thought))
        }
        Event::Rolled(player, roll) => {
            format!("{} {} {roll}", names[*player], session.chance_verb())
        }
        Event::TakenBack(steps) if steps.is_empty() => "the game goes on".to_string(),
        Event::TakenBack(steps) => format!("taken back: {}", steps.join(", ")),
        Event::Hint(thought) => {
            let line = match thought.line.as_slice() {
                [_, _, ..] => format!(", expecting {}", thought.line.join(" ")),
                _ => String::new(),
            };
            format!("{}{}{line}", thought.mv, judgement(thought))
        }
        Event::Moves(moves) if moves.is_empty() => "there is no move".to_string(),
        Event::Moves(moves) => moves.join(", "),
        Event::Refused(what) => visible(what),
        Event::Help => help(),
        _ => String::new(),
    }
}

fn judgement(thought: &Written) -> String {
    match &thought.score {
        Some(score) => format!(" (score {score}, depth {})", thought.depth),
        None if thought.line.len() == 1 && thought.depth == 0 => " (the only move)".to_string(),
        None => String::new(),
    }
}

fn help() -> String {
    let line = |(word, rest, does): &(&str, &str, &str)| {
        let said = format!("{word} {rest}");
        format!("  {said:<12} {does}")
    };
    let lines: Vec<String> = COMMANDS.iter().map(line).collect();
    format!("Type a move in the notation of the game, or:\n{}", lines.join("\n"))
}
