//! Positions and moves: they are read or refused in one line, a position that is read
//! can be looked at and played on from, and what is printed reads back as the same.

use plywood_fuzz::{edited, entries, one_line};
use plywood_games::{AnyFamily, DiceFamily, Family, PlainFamily, Style, Visitor};
use std::sync::LazyLock;

/// Edits of at most so many bytes.
const DRAWN: usize = 30;

/// A text that means a position of some game.
struct Position<'t>(&'t str);

impl Position<'_> {
    fn check<F: Family>(self, family: &F) {
        let text = self.0;
        let position = match family.read_position(text) {
            Err(error) => return one_line(&error, text),
            Ok(position) => position,
        };
        if let Some(printed) = family.position_text(&position) {
            let again = family.read_position(&printed);
            let again = again.unwrap_or_else(|error| panic!("{text:?} as {printed:?}: {error}"));
            assert_eq!(family.position_text(&again), Some(printed), "{text:?}");
            assert_eq!(family.key(&again), family.key(&position), "{text:?}");
        }
        for style in [Style::Plain, Style::Terminal] {
            family.picture(&position, None, style);
        }
        let ended = family.outcome(&position).is_some() || family.chance_moves(&position);
        for mv in family.moves(&position).filter(|_| !ended) {
            let name = family.move_text(&position, mv);
            let read = family.read_move(&position, &name);
            let read = read.unwrap_or_else(|error| panic!("{family}: {text:?}: {error}"));
            assert!(read == mv, "{family}: {text:?}: {name:?} is another move");
            let next = family.play(&position, mv);
            family.outcome(&next);
            family.picture(&next, Some(mv), Style::Plain);
        }
    }
}

impl Visitor for Position<'_> {
    type Output = ();
    fn visit<F: PlainFamily>(self, family: F) {
        self.check(&family);
    }
    fn visit_dice<F: DiceFamily>(self, family: F) {
        self.check(&family);
    }
}

fn game(name: &str) -> AnyFamily {
    name.parse().expect("the corpus has games")
}

fn position(game_name: &str, text: &str) {
    game(game_name).visit(Position(text));
}

/// The parts of entries, all with as many.
fn parts(corpus: &'static str, count: usize) -> Vec<Vec<&'static str>> {
    entries(corpus).into_iter().map(|entry| entry.splitn(count, '|').collect()).collect()
}

#[test]
fn a_position_that_is_read_is_printed_and_played() {
    static POSITIONS: LazyLock<Vec<Vec<&str>>> =
        LazyLock::new(|| parts(include_str!("../corpus/positions.txt"), 2));
    static TEXTS: LazyLock<Vec<&str>> =
        LazyLock::new(|| POSITIONS.iter().map(|parts| parts[1]).collect());
    for parts in POSITIONS.iter() {
        position(parts[0], parts[1]);
    }
    bolero::check!().with_max_len(DRAWN + 1).for_each(|drawn: &[u8]| {
        let (first, rest) = drawn.split_first().unwrap_or((&0, &[]));
        // Mostly a position of the game itself, sometimes of another.
        let own = usize::from(rest.get(1).copied().unwrap_or(0)) % POSITIONS.len();
        let of = if first % 8 == 0 { usize::from(*first / 8) % POSITIONS.len() } else { own };
        let mut edits = rest.to_vec();
        if let [high, low, ..] = edits.as_mut_slice() {
            (*high, *low) = (0, own as u8);
        }
        position(POSITIONS[of][0], &edited(&TEXTS, &edits));
    });
}

/// A text that means a move in a position.
struct Move<'t> {
    position: &'t str,
    text: &'t str,
}

impl Move<'_> {
    fn check<F: Family>(self, family: &F) {
        let Move { position, text } = self;
        let read = match position {
            "" => Ok(family.first_position(0)),
            _ => family.read_position(position),
        };
        let Ok(position) = read else { return };
        match family.read_move(&position, text) {
            Err(error) => one_line(&error, text),
            Ok(mv) => {
                assert!(family.moves(&position).any(|other| other == mv), "{text:?} is not legal");
                let name = family.move_text(&position, mv);
                assert!(family.read_move(&position, &name) == Ok(mv), "{text:?} is {name:?}");
                family.outcome(&family.play(&position, mv));
            }
        }
    }
}

impl Visitor for Move<'_> {
    type Output = ();
    fn visit<F: PlainFamily>(self, family: F) {
        self.check(&family);
    }
    fn visit_dice<F: DiceFamily>(self, family: F) {
        self.check(&family);
    }
}

#[test]
fn a_move_that_is_read_is_legal_and_reads_back() {
    static MOVES: LazyLock<Vec<Vec<&str>>> =
        LazyLock::new(|| parts(include_str!("../corpus/moves.txt"), 3));
    static TEXTS: LazyLock<Vec<&str>> =
        LazyLock::new(|| MOVES.iter().map(|parts| parts[2]).collect());
    let read = |parts: &[&str], text: &str| {
        game(parts[0]).visit(Move { position: parts[1], text });
    };
    for parts in MOVES.iter() {
        read(parts, parts[2]);
    }
    bolero::check!().with_max_len(DRAWN).for_each(|drawn: &[u8]| {
        let own = usize::from(drawn.get(1).copied().unwrap_or(0)) % MOVES.len();
        let mut edits = drawn.to_vec();
        if let [high, low, ..] = edits.as_mut_slice() {
            (*high, *low) = (0, own as u8);
        }
        read(&MOVES[own], &edited(&TEXTS, &edits));
    });
}
