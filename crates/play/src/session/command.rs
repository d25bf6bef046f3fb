//! What a person can say at the board.

/// A line that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Nothing was said.
    Nothing,
    /// A move, in the notation of the game.
    Move(String),
    /// What can be said?
    Help,
    /// What can be played?
    Moves,
    /// What would the engine play?
    Hint,
    /// Take back the last move of one's own, and the answer.
    Undo,
    /// Give up.
    Resign,
    /// Show the board.
    Board,
    /// Write the game to a file.
    Save(String),
    /// Go on with the game in a file.
    Load(String),
    /// Enough.
    Quit,
}

/// What can be said besides a move: a word, what comes after it, and what it does.
pub const COMMANDS: &[(&str, &str, &str)] = &[
    ("move", "MOVE", "the same as MOVE alone, if that has another meaning here"),
    ("moves", "", "what can be played"),
    ("hint", "", "what the engine would play"),
    ("undo", "", "takes back your last move, and the answer"),
    ("board", "", "the board again"),
    ("resign", "", "gives the game up"),
    ("save", "FILE", "writes the game to a file"),
    ("load", "FILE", "goes on with the game in a file"),
    ("quit", "", "ends it; so does the end of input"),
    ("help", "", "this"),
];

impl Command {
    /// What a line means; an error says what is missing or too much.
    ///
    /// ```
    /// use plywood_play::session::Command;
    /// assert_eq!(Command::parse(" e4 "), Ok(Command::Move("e4".into())));
    /// assert_eq!(Command::parse("save my game"), Ok(Command::Save("my game".into())));
    /// assert_eq!(Command::parse("hint 3"), Err("'hint' stands alone".into()));
    /// ```
    pub fn parse(line: &str) -> Result<Command, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_ascii_lowercase(), rest.trim());
        let alone = |command: Command| match rest {
            "" => Ok(command),
            _ => Err(format!("'{word}' stands alone")),
        };
        let with = |what: &str, command: fn(String) -> Command| match rest {
            "" => Err(format!("'{word}' needs a {what}: {word} {}", what.to_uppercase())),
            _ => Ok(command(rest.to_string())),
        };
        match word.as_str() {
            "" => Ok(Command::Nothing),
            "help" | "?" => alone(Command::Help),
            "moves" => alone(Command::Moves),
            "hint" => alone(Command::Hint),
            "undo" => alone(Command::Undo),
            "resign" => alone(Command::Resign),
            "board" => alone(Command::Board),
            "quit" | "exit" => alone(Command::Quit),
            "move" => with("move", Command::Move),
            "save" => with("file", Command::Save),
            "load" => with("file", Command::Load),
            _ => Ok(Command::Move(line.to_string())),
        }
    }
}
