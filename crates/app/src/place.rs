//! A place in a game or tree: the position after some moves, with all that can be done there.

use crate::{
    Error, Start,
    record::Recorded,
    start::{ChanceOf, NamedRoll, Reached},
};
use plywood::Tactics;
use plywood_games::{
    Family,
    board::{Board, Style},
    random::tree_seed,
};
use serde::Serialize;

/// The position after some moves, with all that can be done there.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Place {
    /// The game.
    pub game: String,
    /// The position, if it has a text.
    pub position: Option<String>,
    /// What a node of a tree is called, if it has a name of its own.
    pub node: Option<String>,
    /// The moves and rolls from the start.
    pub line: Vec<String>,
    /// The players: who is to move, and the other.
    pub players: [String; 2],
    /// Whether another player than at the start is to move, or has the score.
    pub other_side: bool,
    /// The score for the side to move, once the game is over.
    pub score: Option<f64>,
    /// What a player can do; nothing where none is to move.
    pub moves: Vec<PlaceMove>,
    /// What chance may do; nothing where it is not to move.
    pub rolls: Vec<PlaceRoll>,
    /// The board in ASCII, if there is one.
    pub picture: Option<String>,
    /// The board as cells and pieces, if there is one.
    pub board: Option<Board>,
}

/// A move that can be made.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlaceMove {
    /// What it is called.
    pub text: String,
    /// What the node that it leads to is called, if it has a name of its own.
    pub node: Option<String>,
    /// The cells that it touches: row from the top and column, or on the board of backgammon
    /// the point from 0, with the bars and what is borne off behind the 24 points.
    pub cells: Vec<(usize, usize)>,
}

/// A roll that chance may make.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlaceRoll {
    /// What it is called.
    pub text: String,
    /// What the node that it leads to is called, if it has a name of its own.
    pub node: Option<String>,
    /// How likely it is.
    pub weight: f64,
}

/// What a node below some start is called.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PlaceName {
    /// The move or roll that led there; none at the start.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Its own name, if it has one.
    pub node: Option<String>,
    /// How many moves or rolls there are.
    pub children: usize,
}

/// What a move or roll leads to.
struct Went<F: Family> {
    position: F::Position,
    /// The move, if it was one.
    mv: Option<F::Move>,
    /// The name of the roll, if it was one.
    roll: String,
}

impl<F: Family> Went<F> {
    /// What led here from `before`.
    fn name(&self, family: &F, before: &F::Position) -> String {
        self.mv.map_or_else(|| self.roll.clone(), |mv| family.move_text(before, mv))
    }
}

/// The move or roll with this number.
fn go<F: Family>(
    family: &F,
    chance: &dyn ChanceOf<F>,
    before: &F::Position,
    number: u32,
) -> Option<Went<F>> {
    if family.outcome(before).is_some() {
        return None;
    }
    if chance.moves(family, before) {
        let NamedRoll { name: roll, position, .. } =
            chance.rolls(family, before).into_iter().nth(number as usize)?;
        return Some(Went { position, mv: None, roll });
    }
    let mut moves = family.moves(before);
    match moves.nth(number as usize) {
        Some(mv) => {
            Some(Went { position: family.play(before, mv), mv: Some(mv), roll: String::new() })
        }
        // A search for play may pass: the number after that of the last move.
        None if family.moves(before).count() == number as usize => {
            let position = family.tactics().pass(family, before)?;
            Some(Went { position, mv: None, roll: "pass".to_string() })
        }
        None => None,
    }
}

/// Why a path cannot be followed.
fn no_such<F: Family>(family: &F, path: &[u32]) -> Error {
    let path: Vec<String> = path.iter().map(u32::to_string).collect();
    let (game, path) = (family.name(), path.join("."));
    Error::other(format!(
        "{game}: no path '{path}'; allowed: numbers of moves or rolls from 0, to where the game ends"
    ))
}

/// Where people begin to play, if that is not the root of the tree.
pub(crate) fn first_position<F: Family>(family: &F, seed: u64) -> Option<String> {
    let seed = if family.is_random() { tree_seed(seed, 0) } else { 0 };
    let first = family.first_position(seed);
    if first == family.root(seed) { None } else { family.position_text(&first) }
}

/// The place at the end of a path from the root of a tree.
pub(crate) fn place<F: Family>(
    game: &str,
    family: &F,
    chance: &dyn ChanceOf<F>,
    start: &Start,
    tree_number: u64,
    path: &[u32],
) -> Result<Place, Error> {
    let from = Start { moves: String::new(), ..start.clone() };
    let first = from.reach_in(family, chance, tree_number)?.position;
    let Reached { mut position, mut last, mut words, .. } =
        start.reach_in(family, chance, tree_number)?;
    for &number in path {
        let went = go(family, chance, &position, number).ok_or_else(|| no_such(family, path))?;
        words.push(went.name(family, &position));
        (position, last) = (went.position, went.mv);
    }
    let score: Option<f64> = family.outcome(&position).map(Into::into);
    let chance_moves = score.is_none() && chance.moves(family, &position);
    let board = family.board(&position, last);
    let moves = match score.is_some() || chance_moves {
        true => Vec::new(),
        false => family
            .moves(&position)
            .map(|mv| {
                let after = family.play(&position, mv);
                let then = family.board(&after, Some(mv));
                PlaceMove {
                    text: family.move_text(&position, mv),
                    node: family.node_text(&after),
                    cells: touched(board.as_ref(), then.as_ref()),
                }
            })
            .collect(),
    };
    let roll = |it: NamedRoll<F::Position>| PlaceRoll {
        node: family.node_text(&it.position),
        text: it.name,
        weight: it.share,
    };
    let rolls = match chance_moves {
        true => chance.rolls(family, &position).into_iter().map(roll).collect(),
        false => Vec::new(),
    };
    Ok(Place {
        game: game.to_string(),
        position: family.position_text(&position),
        node: family.node_text(&position),
        players: family.player_names(&position).map(str::to_string),
        other_side: chance.other_side(family, &first, &position, words.len()),
        score,
        moves,
        rolls,
        picture: board.as_ref().map(|board| board.draw(Style::Plain)),
        board,
        line: words,
    })
}

/// What the nodes at the ends of paths are called.
pub(crate) fn names<F: Family>(
    family: &F,
    chance: &dyn ChanceOf<F>,
    start: &Start,
    tree_number: u64,
    paths: &[Vec<u32>],
) -> Result<Vec<PlaceName>, Error> {
    let root = start.reach_in(family, chance, tree_number)?.position;
    let name = |path: &Vec<u32>| {
        let none = || no_such(family, path);
        let mut position = root.clone();
        let mut mv = None;
        for (ply, &number) in path.iter().enumerate() {
            let went = go(family, chance, &position, number).ok_or_else(none)?;
            if ply + 1 == path.len() {
                mv = Some(went.name(family, &position));
            }
            position = went.position;
        }
        let children = children(family, chance, &position);
        Ok(PlaceName { mv, node: family.node_text(&position), children })
    };
    paths.iter().map(name).collect()
}

/// The keys of the positions visited in a recorded search, and the number of moves or rolls at
/// each.
pub(crate) fn keys<F: Family>(
    family: &F,
    chance: &dyn ChanceOf<F>,
    recorded: &Recorded,
) -> Result<VisitKeys, Error> {
    let Recorded { start, tree_number, recording, .. } = recorded;
    let root = start.reach_in(family, chance, *tree_number)?.position;
    // Parents come before their children.
    let mut positions: Vec<F::Position> = Vec::with_capacity(recording.len());
    for (visit, row) in (0..).zip(recording.visits()) {
        let position = match row.parent {
            None => root.clone(),
            Some(parent) => {
                let none = || no_such(family, &recording.path(visit));
                let before = positions.get(parent as usize).ok_or_else(none)?;
                go(family, chance, before, row.number).ok_or_else(none)?.position
            }
        };
        positions.push(position);
    }
    let keys = positions.iter().map(|position| family.key(position)).collect();
    let moves = positions.iter().map(|position| children(family, chance, position) as u32);
    Ok(VisitKeys { keys, moves: moves.collect() })
}

/// What is known of the positions visited in a recorded search, visit by visit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VisitKeys {
    /// Their keys.
    pub keys: Vec<u64>,
    /// How many moves or rolls there are.
    pub moves: Vec<u32>,
}

/// How many moves or rolls there are.
fn children<F: Family>(family: &F, chance: &dyn ChanceOf<F>, position: &F::Position) -> usize {
    match family.outcome(position) {
        Some(_) => 0,
        None if chance.moves(family, position) => chance.rolls(family, position).len(),
        None => family.moves(position).count(),
    }
}

/// The cells that a move touches: those that the board after it marks, or else those that look
/// different.
fn touched(before: Option<&Board>, after: Option<&Board>) -> Vec<(usize, usize)> {
    match (before, after) {
        (Some(Board::Grid(before)), Some(Board::Grid(after))) => {
            let cells = || {
                let rows = before.rows.iter().zip(&after.rows).enumerate();
                rows.flat_map(|(row, ((_, before), (_, after)))| {
                    let pairs = before.iter().zip(after).enumerate();
                    pairs.map(move |(column, pair)| ((row, column), pair))
                })
            };
            let marked = cells().filter(|(_, (_, after))| after.marked);
            let marked: Vec<_> = marked.map(|(at, _)| at).collect();
            if !marked.is_empty() {
                return marked;
            }
            let differ = cells().filter(|(_, (before, after))| {
                (before.plain, before.owner) != (after.plain, after.owner)
            });
            differ.map(|(at, _)| at).collect()
        }
        (Some(Board::Points(before)), Some(Board::Points(after))) => {
            let points = (0..24).filter(|&at| before.points[at] != after.points[at]);
            let bars = (0..2).filter(|&side| before.bar[side] != after.bar[side]);
            let off = (0..2).filter(|&side| before.off[side] != after.off[side]);
            let all = points.chain(bars.map(|at| at + 24)).chain(off.map(|at| at + 26));
            all.map(|at| (at, 0)).collect()
        }
        _ => Vec::new(),
    }
}
