//! What a battery finds, and where.

use super::Checked;
use std::fmt;

/// Findings of a kind that are kept, of however many.
const EXAMPLES: usize = 3;

/// The first promise that was broken, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(pub(super) String);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Fault {}

/// Makes the list of kinds, each with its name and a sentence on it.
macro_rules! kinds {
    ($($kind:ident $name:literal $sentence:literal,)*) => {
        /// What can be wrong with a game.
        #[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum FaultKind {
            $(#[doc = $sentence] $kind,)*
        }

        impl FaultKind {
            /// A name for programs.
            pub fn name(self) -> &'static str {
                match self { $(FaultKind::$kind => $name,)* }
            }

            /// What is wrong, in general.
            pub fn sentence(self) -> &'static str {
                match self { $(FaultKind::$kind => $sentence,)* }
            }
        }
    };
}

kinds! {
    Panic "panic" "the rules panic",
    MovesDiffer "moves-differ" "the moves of a position are not the same each time",
    MoveTwice "move-twice" "a move is listed twice",
    MoveCount "move-count" "the moves are not as many as their iterator says",
    TooMany "too-many" "there are too many moves or rolls, perhaps without end",
    NoMove "no-move" "the game is not over, and there is no move",
    Outcome "outcome" "an outcome is no score",
    PlayDiffers "play-differs" "a move does not lead to the same position each time",
    PlayChanges "play-changes" "a move changes the position that it is played in",
    KeyDiffers "key-differs" "equal positions have different keys",
    KeyShared "key-shared" "different positions have the same key",
    Sides "sides" "the players do not take turns as their names say",
    Chance "chance" "the weights of what chance may do are wrong",
    MoveText "move-text" "the text of a move does not mean that move",
    PositionText "position-text" "the text of a position does not mean that position",
    ProtocolText "protocol-text" "what a protocol writes of a game does not mean it",
    RollText "roll-text" "two rolls have the same text",
    Board "board" "the board is not drawn as one board",
    Symmetry "symmetry" "a symmetry is none",
    Evaluation "evaluation" "an evaluation is no score, or not the same each time",
    EvaluationScale "evaluation-scale" "an evaluation is not between the outcomes",
    EvaluationList "evaluation-list" "the list of evaluations is wrong",
    Length "length" "games are longer than they can be",
    Perft "perft" "perft counts other moves than there are",
    ReadWhenOver "read-when-over" "a move is read where the game is over",
    GoesOn "goes-on" "most ends have no move, but after some of them the game goes on",
    WonByMover "won-by-mover" "games end with a win for the side to move, and never with a loss",
    NoEnd "no-end" "games do not come to an end",
    MovesWithCommas "moves-with-commas" "moves have commas in their texts",
    WideEvaluation "wide-evaluation" "an evaluation is as large as the outcomes seen",
    EvaluationSide "evaluation-side" "an evaluation seems not to be told for the side to move",
}

impl FaultKind {
    /// Whether it may be meant so: worth a look, but nothing that is wrong for certain.
    pub fn is_remark(self) -> bool {
        use FaultKind::*;
        matches!(
            self,
            ReadWhenOver
                | GoesOn
                | WonByMover
                | NoEnd
                | MovesWithCommas
                | WideEvaluation
                | EvaluationSide
        )
    }
}

/// One thing found, with the position and how to get there.
#[derive(Clone, Debug)]
pub struct Finding<P> {
    /// What is wrong here: the move, the other position, the values.
    pub what: String,
    /// The position by its text in quotes, else by its `Debug`; `None` if it is the game as a whole.
    pub name: Option<String>,
    /// The position.
    pub position: Option<P>,
    /// The tree, where each seed has its own.
    pub seed: u64,
    /// The moves that lead there from the root; `None` if chance moved on the way, or if
    /// moves have no text.
    pub moves: Option<Vec<String>>,
}

impl<P> Finding<P> {
    /// The position and what is wrong.
    pub fn in_a_line(&self) -> String {
        match &self.name {
            Some(name) => format!("{name}: {}", self.what),
            None => self.what.clone(),
        }
    }

    fn map<Q>(self, position: impl FnOnce(P) -> Q) -> Finding<Q> {
        let Finding { what, name, seed, moves, .. } = self;
        Finding { what, name, position: self.position.map(position), seed, moves }
    }
}

/// All that was found of one kind.
#[derive(Clone, Debug)]
pub struct Findings<P> {
    /// The kind.
    pub kind: FaultKind,
    /// How often it was found.
    pub times: usize,
    /// The first few.
    pub examples: Vec<Finding<P>>,
}

impl<P> Findings<P> {
    /// Whether it is worth an example.
    pub(super) fn is_new(&self, what: &str) -> bool {
        self.examples.len() < EXAMPLES && self.examples.iter().all(|example| example.what != what)
    }
}

/// All that a battery found.
#[derive(Clone, Debug)]
pub struct Examined<P> {
    /// What it looked at.
    pub checked: Checked,
    /// What was found, by kind, in the order of the first of each.
    pub found: Vec<Findings<P>>,
}

impl<P> Examined<P> {
    /// Whether anything is wrong; [remarks](FaultKind::is_remark) do not count.
    pub fn is_sound(&self) -> bool {
        self.found.iter().all(|found| found.kind.is_remark())
    }

    /// The same with other positions, made of these.
    pub fn map<Q>(self, mut position: impl FnMut(P) -> Q) -> Examined<Q> {
        let found = self.found.into_iter().map(|Findings { kind, times, examples }| {
            let examples = examples.into_iter().map(|example| example.map(&mut position));
            Findings { kind, times, examples: examples.collect() }
        });
        Examined { checked: self.checked, found: found.collect() }
    }
}
