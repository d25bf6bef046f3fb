//! How the games of a match begin.

use crate::{
    Kind, Match, MatchError,
    player::random_move,
    session::StepKind,
    terms::{Book, Opening, OpeningOrder, shuffle},
};
use plywood_games::{
    Family, PlainFamily,
    random::{mix, tree_seed},
};

/// A game that has begun: where, and what was done until the players take over.
#[derive(Clone, Debug)]
pub struct Begun<F: Family> {
    /// The position before anything was done.
    pub(crate) from: F::Position,
    /// The seed of the tree, where each has its own.
    pub(crate) tree: Option<u64>,
    pub(crate) did: Vec<Did<F>>,
    /// The position from which the players play.
    pub(crate) start: F::Position,
}

/// A move of an opening, or where a roll leads.
#[derive(Clone, Debug)]
pub(crate) enum Did<F: Family> {
    Move(F::Move),
    Roll(F::Position),
}

impl<F: Family> Begun<F> {
    /// Nothing was done yet.
    pub(crate) fn at(from: F::Position, tree: Option<u64>) -> Self {
        Begun { start: from.clone(), from, tree, did: Vec::new() }
    }

    fn play(&mut self, game: &F, mv: F::Move) {
        self.start = game.play(&self.start, mv);
        self.did.push(Did::Move(mv));
    }

    /// The plies that players made.
    fn plies(&self) -> usize {
        self.did.iter().filter(|did| matches!(did, Did::Move(_))).count()
    }
}

/// More openings are not listed but drawn.
const MOST_OPENINGS: usize = 100_000;

/// All ways to begin a game that always starts from the same position; empty if
/// there are too many, and for trees of which each seed has its own.
pub(crate) fn list<F: PlainFamily>(family: &F, plan: &Match) -> Result<Vec<Begun<F>>, MatchError> {
    if family.is_random() {
        return Ok(Vec::new());
    }
    let root = family.root(0);
    if (1..=plan.opening_plies).any(|plies| ways(family, &root, plies, MOST_OPENINGS).is_none()) {
        return Ok(Vec::new());
    }
    let mut openings = vec![Begun::at(root, None)];
    for _ in 0..plan.opening_plies {
        let next = openings.iter().flat_map(|begun: &Begun<F>| {
            let over = family.outcome(&begun.start).is_some();
            let moves = (!over).then(|| family.moves(&begun.start));
            moves.into_iter().flatten().map(|mv| {
                let mut next = begun.clone();
                next.play(family, mv);
                next
            })
        });
        openings = next.collect();
    }
    openings.retain(|begun| family.outcome(&begun.start).is_none());
    let (count, plies, pairs) = (openings.len() as u64, plan.opening_plies, plan.pairs);
    if pairs > count {
        let game = family.name();
        return Err(MatchError::FewOpenings { game, openings: count, plies, pairs });
    }
    if plan.terms.order == OpeningOrder::Random {
        shuffle(&mut openings, plan.seed);
    }
    Ok(openings)
}

/// In how many ways `plies` plies can be played, unless in more than `most`.
fn ways<F: Family>(game: &F, position: &F::Position, plies: u32, most: usize) -> Option<usize> {
    if plies == 0 {
        return Some(1);
    }
    let mut found = 0;
    if game.outcome(position).is_none() {
        for mv in game.moves(position) {
            found += match plies {
                1 => 1,
                _ => ways(game, &game.play(position, mv), plies - 1, most - found)?,
            };
            if found > most {
                return None;
            }
        }
    }
    Some(found)
}

/// How a pair of games begins.
pub(crate) fn pick<F: PlainFamily>(
    family: &F,
    plan: &Match,
    openings: &[Begun<F>],
    pair: u64,
) -> Result<Begun<F>, MatchError> {
    if let Some(last) = (openings.len() as u64).checked_sub(1) {
        let at = match plan.terms.order {
            OpeningOrder::Random => pair,
            // Spread over all of them.
            OpeningOrder::Sequential if plan.pairs > 1 => pair * last / (plan.pairs - 1),
            OpeningOrder::Sequential => 0,
        };
        return Ok(openings[at.min(last) as usize].clone());
    }
    let seed = tree_seed(plan.seed, pair);
    let attempts = (0..1000).find_map(|attempt| random_opening(family, plan, seed, attempt));
    attempts.ok_or_else(|| {
        let (game, plies) = (family.name(), plan.opening_plies);
        MatchError::OverInOpening { game, plies }
    })
}

fn random_opening<F: PlainFamily>(
    family: &F,
    plan: &Match,
    seed: u64,
    attempt: u64,
) -> Option<Begun<F>> {
    let tree = family.is_random().then_some(seed);
    let mut begun = Begun::at(family.root(seed), tree);
    let mut draw = mix(seed ^ mix(attempt));
    for _ in 0..plan.opening_plies {
        let mv = random_move(family, &begun.start, &mut draw)?;
        begun.play(family, mv);
    }
    family.outcome(&begun.start).is_none().then_some(begun)
}

/// All openings of a book, each of which must be possible.
pub(crate) fn of_book<F: Family, K: Kind<F>>(
    kind: K,
    family: &F,
    book: &Book,
) -> Result<Vec<Begun<F>>, MatchError> {
    let read = |opening: &Opening| {
        read_opening(kind, family, opening, book.plies).map_err(|what| {
            let (file, line) = (book.file.clone(), opening.line);
            MatchError::Opening { file, line, what }
        })
    };
    book.openings.iter().map(read).collect()
}

/// Refuses a book with fewer openings than pairs, where the same games would come again.
pub(crate) fn check_book<F: Family, K: Kind<F>>(
    _: K,
    _: &F,
    plan: &Match,
) -> Result<(), MatchError> {
    let Some(book) = &plan.terms.book else { return Ok(()) };
    let (openings, pairs) = (book.openings.len() as u64, plan.pairs);
    let come_again = !K::DICE && plan.players.iter().all(crate::Entrant::repeats);
    match openings == 0 || (come_again && pairs > openings) {
        true => Err(MatchError::FewInBook { file: book.file.clone(), openings, pairs }),
        false => Ok(()),
    }
}

/// How a game begins, from words.
pub(crate) fn read_opening<F: Family, K: Kind<F>>(
    kind: K,
    family: &F,
    opening: &Opening,
    plies: Option<u32>,
) -> Result<Begun<F>, String> {
    let begun = match (opening.unsure, opening.moves.first()) {
        (true, Some(text)) => read_line(kind, family, text, plies)?,
        _ => {
            let from = match (&opening.position, opening.tree) {
                (Some(text), _) => {
                    let from = family.read_position(text).map_err(|error| error.to_string())?;
                    Begun::at(from, None)
                }
                (None, Some(tree)) => Begun::at(family.first_position(tree), Some(tree)),
                (None, None) => usual_start(family)?,
            };
            follow(kind, family, from, opening.moves.iter().map(String::as_str), plies)?
        }
    };
    match family.outcome(&begun.start) {
        None => Ok(begun),
        Some(_) => {
            let cut = "fewer plies of it would do";
            Err(format!("the game is over after the opening; {cut}"))
        }
    }
}

fn usual_start<F: Family>(family: &F) -> Result<Begun<F>, String> {
    match family.is_random() {
        true => Err("there are many starts of this game: an opening needs a position".into()),
        false => Ok(Begun::at(family.first_position(0), None)),
    }
}

/// A line of a list: a position, or moves from the start, or both with the word `moves` between.
fn read_line<F: Family, K: Kind<F>>(
    kind: K,
    family: &F,
    text: &str,
    plies: Option<u32>,
) -> Result<Begun<F>, String> {
    let (position, moves) = match text.split_once(" moves ") {
        Some((position, moves)) => (Some(position.trim()), moves.trim()),
        None => (None, text.strip_prefix("moves ").unwrap_or(text).trim()),
    };
    if let Some(text) = position {
        let from = family.read_position(text).map_err(|error| error.to_string())?;
        return follow(kind, family, Begun::at(from, None), split_moves(moves), plies);
    }
    let as_position = match family.read_position(text) {
        Ok(from) => return Ok(Begun::at(from, None)),
        Err(error) => error,
    };
    let as_moves = match usual_start(family) {
        Ok(start) => match follow(kind, family, start, split_moves(moves), plies) {
            Ok(begun) => return Ok(begun),
            Err(what) => what,
        },
        Err(what) => what,
    };
    Err(format!("neither moves ({as_moves}) nor a position ({as_position})"))
}

/// Moves with commas between, or if there are none with blanks.
fn split_moves(moves: &str) -> impl Iterator<Item = &str> {
    let separator: &[char] = if moves.contains(',') { &[','] } else { &[' ', '\t'] };
    moves.split(separator).map(str::trim).filter(|word| !word.is_empty())
}

fn follow<'t, F: Family, K: Kind<F>>(
    kind: K,
    family: &F,
    mut begun: Begun<F>,
    words: impl Iterator<Item = &'t str>,
    plies: Option<u32>,
) -> Result<Begun<F>, String> {
    for text in words {
        if plies.is_some_and(|plies| begun.plies() >= plies as usize) {
            break;
        }
        let over = family.outcome(&begun.start).is_some();
        match kind.rolls(family, &begun.start).filter(|_| !over) {
            None => {
                let mv = family.read_move(&begun.start, text).map_err(|error| error.to_string())?;
                begun.play(family, mv);
            }
            Some(chance) => {
                let named = |(i, (_, next)): (usize, (f64, F::Position))| {
                    (family.roll_name(&begun.start, &next, i + 1), next)
                };
                let rolls: Vec<_> = chance.rolls.enumerate().map(named).collect();
                let Some((_, next)) = rolls.iter().find(|(name, _)| name == text) else {
                    let names: Vec<&str> = rolls.iter().map(|(name, _)| name.as_str()).collect();
                    return Err(format!("no roll '{text}'; allowed: {}", names.join(", ")));
                };
                begun.start = next.clone();
                begun.did.push(Did::Roll(next.clone()));
            }
        }
    }
    Ok(begun)
}

/// What was done in words, with the position before it.
pub(crate) fn in_words<F: Family, K: Kind<F>>(
    kind: K,
    family: &F,
    begun: &Begun<F>,
) -> Vec<(StepKind, usize, String)> {
    let mut position = begun.from.clone();
    let (all, mut made) = (begun.plies() as u32, 0);
    let mut words = Vec::new();
    for did in &begun.did {
        // Counted so that who moves at the end, after all, is the first.
        let by = kind.mover(family, &begun.start, &position, all + made);
        let next = match did {
            Did::Move(mv) => {
                words.push((StepKind::Move, by, family.move_text(&position, *mv)));
                made += 1;
                family.play(&position, *mv)
            }
            Did::Roll(next) => {
                let name = roll_name(kind, family, &position, next);
                words.push((StepKind::Roll, by, name));
                next.clone()
            }
        };
        position = next;
    }
    words
}

/// What a roll is called.
pub(crate) fn roll_name<F: Family, K: Kind<F>>(
    kind: K,
    family: &F,
    before: &F::Position,
    after: &F::Position,
) -> String {
    let rolls = kind.rolls(family, before).into_iter().flat_map(|chance| chance.rolls);
    let number = rolls.map(|(_, next)| next).position(|next| next == *after).unwrap_or(0);
    family.roll_name(before, after, number + 1)
}
