//! What people call the things of a game: its moves, positions and players, and its board.

use crate::{
    Protocol, TextError,
    board::{Board, Style},
    protocol::word,
};
use plywood::Game;
use std::fmt::Debug;

/// How a game is written and shown. Everything has a default that is right though plain:
/// moves are called by their `Debug`, positions have no text, and there is no board.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood_games::Notation;
///
/// # struct Wrapped;
/// # impl plywood::Game for Wrapped {
/// #     type Position = u32;
/// #     type Move = u32;
/// #     type Moves = std::ops::RangeInclusive<u32>;
/// #     type Score = i32;
/// #     fn moves(&self, left: &u32) -> Self::Moves { Matches.moves(left) }
/// #     fn play(&self, left: &u32, taken: u32) -> u32 { left - taken }
/// #     fn outcome(&self, left: &u32) -> Option<i32> { Matches.outcome(left) }
/// # }
/// # use plywood::Game;
/// impl Notation for Wrapped {
///     fn move_text(&self, _: &u32, taken: u32) -> String {
///         format!("take {taken}")
///     }
/// }
/// assert_eq!(Wrapped.name(), "wrapped");
/// assert_eq!(Wrapped.read_move(&9, "take 2"), Ok(2));
/// let error = Wrapped.read_move(&9, "4").unwrap_err().to_string();
/// assert_eq!(error, "wrapped: no move '4'; allowed: take 1, take 2, take 3");
/// ```
#[diagnostic::on_unimplemented(
    note = "everything in it has a default: `impl Notation for {Self} {{}}` is enough, or wrap the rules in `Bare`"
)]
pub trait Notation: Game<Move: Debug> {
    /// The game with its parameters, as the registry reads it; by default the name of the
    /// type: `TicTacToe` is `tic-tac-toe`.
    fn name(&self) -> String {
        name_of_type(std::any::type_name::<Self>())
    }

    /// What the players are called: who is to move in this position, and the other.
    fn player_names(&self, _position: &Self::Position) -> [&'static str; 2] {
        ["first", "second"]
    }

    /// What a move is called. No two moves of a position have the same name. By default its
    /// `Debug`, without the quotes of a text.
    fn move_text(&self, _position: &Self::Position, mv: Self::Move) -> String {
        format!("{mv:?}").trim_matches(['"', '\'']).to_string()
    }

    /// What the moves of a line are called, each where it is made.
    fn line_text(&self, root: &Self::Position, line: &[Self::Move]) -> Vec<String> {
        let mut position = root.clone();
        let name = |&mv: &Self::Move| {
            let text = self.move_text(&position, mv);
            position = self.play(&position, mv);
            text
        };
        line.iter().map(name).collect()
    }

    /// The move that a text means, where a player is to move.
    fn read_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, TextError> {
        if self.outcome(position).is_some() {
            let game = self.name();
            return Err(TextError::Move(format!("{game}: no move '{text}': the game is over")));
        }
        let named = |&mv: &Self::Move| self.move_text(position, mv) == text;
        self.moves(position).find(named).ok_or_else(|| {
            let names: Vec<String> =
                self.moves(position).map(|mv| self.move_text(position, mv)).collect();
            let game = self.name();
            TextError::Move(format!("{game}: no move '{text}'; allowed: {}", names.join(", ")))
        })
    }

    /// A position as [`read_position`](Self::read_position) reads it; `None` if
    /// positions have no text form.
    fn position_text(&self, _position: &Self::Position) -> Option<String> {
        None
    }

    /// The position that a text means, as people who play the game write it.
    fn read_position(&self, text: &str) -> Result<Self::Position, TextError> {
        let game = self.name();
        Err(TextError::Position(format!(
            "{game}: positions have no text form, but '{text}' was given; allowed: moves from the root"
        )))
    }

    /// The protocols that programs of this game talk in, besides [`Protocol::Ugi`], which
    /// every game has.
    fn protocols(&self) -> &'static [Protocol] {
        &[]
    }

    /// A move as a protocol has it: a word. By default the name of the move, with `_` in
    /// place of blanks.
    fn move_in(&self, _protocol: Protocol, position: &Self::Position, mv: Self::Move) -> String {
        word(&self.move_text(position, mv))
    }

    /// The move that a word of a protocol means, where a player is to move. In capitals or not
    /// is the same in the protocols of vertices.
    fn read_move_in(
        &self,
        protocol: Protocol,
        position: &Self::Position,
        text: &str,
    ) -> Result<Self::Move, TextError> {
        let game = self.name();
        let refuse = |what: &str| TextError::Move(format!("{game}: no move '{text}'{what}"));
        if self.outcome(position).is_some() {
            return Err(refuse(": the game is over"));
        }
        let named = |&mv: &Self::Move| {
            let name = self.move_in(protocol, position, mv);
            match protocol {
                Protocol::Gtp | Protocol::NBoard => name.eq_ignore_ascii_case(text),
                _ => name == text,
            }
        };
        self.moves(position).find(named).ok_or_else(|| {
            let name = |mv| self.move_in(protocol, position, mv);
            let names: Vec<String> = self.moves(position).map(name).collect();
            refuse(&format!("; allowed: {}", names.join(", ")))
        })
    }

    /// A position as a protocol has it; `None` if it has none. By default as players write
    /// it.
    fn position_in(&self, _protocol: Protocol, position: &Self::Position) -> Option<String> {
        self.position_text(position)
    }

    /// The position that a text of a protocol means.
    fn read_position_in(
        &self,
        _protocol: Protocol,
        text: &str,
    ) -> Result<Self::Position, TextError> {
        self.read_position(text)
    }

    /// The position as a protocol has it where a game is thought about: in UCI draws by the history or for want of
    /// means are claimed by whoever manages the game, so that a player is asked for a move where one could be. What
    /// comes after is judged by the same history. By default the position itself.
    fn unclaimed_in(&self, _protocol: Protocol, position: Self::Position) -> Self::Position {
        position
    }

    /// The start of the game after this roll, where the start is taken after a roll and this is another that can come
    /// first.
    fn start_after(&self, _roll: &str) -> Option<Self::Position> {
        None
    }

    /// What a node of a tree is called, if it has a name of its own.
    fn node_text(&self, _position: &Self::Position) -> Option<String> {
        None
    }

    /// What chance did between two positions, such as the dice that were rolled; every
    /// roll has another text. `None` if it is told by its number.
    fn roll_text(&self, _before: &Self::Position, _after: &Self::Position) -> Option<String> {
        None
    }

    /// What chance did, by its text, or by its number among the rolls, counted from 1.
    fn roll_name(&self, before: &Self::Position, after: &Self::Position, number: usize) -> String {
        self.roll_text(before, after).unwrap_or_else(|| number.to_string())
    }

    /// What a player does when chance has moved.
    fn chance_verb(&self) -> &'static str {
        "rolls"
    }

    /// The board to look at, the last move marked; `None` if there is no board.
    fn board(&self, _position: &Self::Position, _last: Option<Self::Move>) -> Option<Board> {
        None
    }

    /// The [board](Self::board), drawn in text.
    fn picture(
        &self,
        position: &Self::Position,
        last: Option<Self::Move>,
        style: Style,
    ) -> Option<String> {
        self.board(position, last).map(|board| board.draw(style))
    }
}

/// `my_crate::TicTacToe<Big>` is `tic-tac-toe`.
pub(crate) fn name_of_type(path: &str) -> String {
    let path = path.split('<').next().unwrap_or(path);
    let last = path.rsplit("::").next().unwrap_or(path);
    let mut name = String::new();
    for letter in last.chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.extend(letter.to_lowercase());
    }
    name
}

#[cfg(test)]
mod tests {
    use super::name_of_type;

    #[test]
    fn types_are_named_as_people_type() {
        assert_eq!(name_of_type("a::b::TicTacToe<u8>"), "tic-tac-toe");
        assert_eq!(name_of_type("Nim"), "nim");
    }
}
