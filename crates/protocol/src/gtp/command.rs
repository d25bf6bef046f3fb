//! Lines of GTP, and what can be said in them.

/// What can be done.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    ProtocolVersion,
    Name,
    Version,
    IsKnown,
    ListCommands,
    Quit,
    BoardSize,
    ClearBoard,
    Komi,
    Play,
    GenMove,
    RegGenMove,
    Undo,
    TimeSettings,
    TimeLeft,
    FinalScore,
    ShowBoard,
    SetGame,
    ListGames,
}

use Command::*;

/// In the order in which they are listed.
pub(super) const NAMES: [(Command, &str); 19] = [
    (ProtocolVersion, "protocol_version"),
    (Name, "name"),
    (Version, "version"),
    (IsKnown, "known_command"),
    (ListCommands, "list_commands"),
    (Quit, "quit"),
    (BoardSize, "boardsize"),
    (ClearBoard, "clear_board"),
    (Komi, "komi"),
    (Play, "play"),
    (GenMove, "genmove"),
    (RegGenMove, "reg_genmove"),
    (Undo, "undo"),
    (TimeSettings, "time_settings"),
    (TimeLeft, "time_left"),
    (FinalScore, "final_score"),
    (ShowBoard, "showboard"),
    (SetGame, "set_game"),
    (ListGames, "list_games"),
];

/// What a word means.
pub(super) fn named(word: &str) -> Option<Command> {
    NAMES.iter().find(|(_, name)| *name == word).map(|&(name, _)| name)
}

/// A line: perhaps a number, which the answer repeats, then a command and words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) id: String,
    pub(super) command: String,
    pub(super) words: Vec<String>,
}

impl Line {
    /// Reads a line without its control characters and its comment; `None` if nothing is left.
    pub(super) fn read(line: &str) -> Option<Line> {
        let line = line.split('#').next().unwrap_or("");
        let blanks = line.replace('\t', " ");
        let clean: String = blanks.chars().filter(|c| !c.is_control()).collect();
        let mut words = clean.split_whitespace().map(String::from).peekable();
        words.peek()?;
        let is_id = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
        let id = words.next_if(is_id).unwrap_or_default();
        let command = words.next().unwrap_or_default();
        Some(Line { id, command, words: words.collect() })
    }
}

/// Whether a conversation may begin with this line.
pub(crate) fn is_command(line: &str) -> bool {
    line.trim_start().starts_with('#')
        || Line::read(line).is_some_and(|it| named(&it.command).is_some())
}

/// The number of the player with a colour; black moves first.
pub(super) fn colour(word: &str) -> Option<usize> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(0),
        "w" | "white" => Some(1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_lose_control_characters_and_comments() {
        let read = |line| Line::read(line).map(|it| (it.id, it.command, it.words.join("|")));
        let line = |id: &str, command: &str, words: &str| {
            Some((id.to_string(), command.to_string(), words.to_string()))
        };
        assert_eq!(read("12\tplay b\u{7} F5\r # no comment"), line("12", "play", "b|F5"));
        assert_eq!(read("\u{1}quit"), line("", "quit", ""));
        assert_eq!(read("7"), line("7", "", ""));
        assert_eq!(read("1 2 name"), line("1", "2", "name"));
        for nothing in ["", "   ", "# quit", "\t\u{1b}"] {
            assert_eq!(read(nothing), None, "{nothing:?}");
        }
    }
}
