//! Retrograde analysis: every position of a small game, from the ends backwards.

use crate::{Deterministic, Game, Score, algorithm::Halt};
use std::{collections::HashMap, convert::Infallible, hash::Hash, mem::size_of};

/// What comes of a position under best play, for the side to move, and in how many plies: the
/// winner hurries, and the loser does not.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Fate {
    /// The side to move wins.
    Win(u32),
    /// The game ends in a draw, or neither side can bring it to an end that it likes.
    Draw,
    /// The side to move loses.
    Loss(u32),
}

impl Fate {
    /// That of a position from which these can be reached by a move, for those who move there;
    /// a draw, if there are none.
    pub fn of_moves(children: impl IntoIterator<Item = Fate>) -> Fate {
        let (mut win, mut draw, mut loss) = (None::<u32>, false, None::<u32>);
        for child in children {
            match child {
                Fate::Loss(plies) => win = Some(win.map_or(plies, |least| least.min(plies))),
                Fate::Draw => draw = true,
                Fate::Win(plies) => loss = loss.max(Some(plies)),
            }
        }
        match (win, loss) {
            (Some(plies), _) => Fate::Win(plies + 1),
            (None, Some(plies)) if !draw => Fate::Loss(plies + 1),
            _ => Fate::Draw,
        }
    }
}

/// All positions that can be reached from some, and what comes of each.
///
/// Positions may come back: whoever can go round for ever, and can do no better, draws. So the
/// fate of a position is that of its moves ([`Fate::of_moves`]), and where that leaves a choice,
/// a draw.
///
/// The method is as old as the first endgame databases (T. Ströhlein, *Untersuchungen über
/// kombinatorische Spiele*, 1970; K. Thompson, *Retrograde analysis of certain endgames*, 1986).
///
/// Cost: every position is looked up once for each move that leads to it, and every move is gone back once. In memory,
/// while it is made, a position takes its own size twice and some 64 bytes, and a move up to 24 bytes; what is
/// kept has no moves.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::solve::{Fate, Retrograde};
/// let all = Retrograde::from(&Matches, [21], 1 << 20)?;
/// assert_eq!(all.len(), 22);
/// assert_eq!(all.fate(&20), Some(Fate::Loss(10)));
/// assert_eq!(all.fate(&21), Some(Fate::Win(11)));
/// # Ok::<(), plywood::algorithm::Halt<std::convert::Infallible>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Retrograde<P> {
    numbers: HashMap<P, u32>,
    fates: Vec<Fate>,
}

impl<P: Clone + Eq + Hash> Retrograde<P> {
    /// Looks at every position that can be reached from the roots. Fails if that takes more than
    /// about `memory` bytes, not counting what positions have on the heap.
    pub fn from<G: Deterministic + Game<Position = P>>(
        game: &G,
        roots: impl IntoIterator<Item = P>,
        memory: usize,
    ) -> Result<Self, Halt<Infallible>> {
        Ok(Graph::explore(game, roots, memory)?.analyse())
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.fates.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.fates.is_empty()
    }

    /// What comes of a position, if it is one of them.
    pub fn fate(&self, position: &P) -> Option<Fate> {
        self.numbers.get(position).map(|&number| self.fates[number as usize])
    }

    /// All positions, in no particular order, and what comes of each.
    pub fn iter(&self) -> impl Iterator<Item = (&P, Fate)> {
        self.numbers.iter().map(|(position, &number)| (position, self.fates[number as usize]))
    }

    /// What comes of each position, those nearer to the roots first.
    pub fn fates(&self) -> &[Fate] {
        &self.fates
    }
}

/// The positions by number, and the moves between them.
struct Graph<P> {
    numbers: HashMap<P, u32>,
    /// How it ended, where it did.
    ends: Vec<Option<Fate>>,
    /// From one position to another, in the order of the first.
    moves: Vec<(u32, u32)>,
}

/// Bytes of a position besides itself in the map and in the queue: its number, its end, its
/// fate, its count of moves, its place among predecessors, and what a map leaves empty.
const BYTES: usize = 64;

impl<P: Clone + Eq + Hash> Graph<P> {
    fn explore<G: Deterministic + Game<Position = P>>(
        game: &G,
        roots: impl IntoIterator<Item = P>,
        memory: usize,
    ) -> Result<Self, Halt<Infallible>> {
        let mut graph = Graph { numbers: HashMap::new(), ends: Vec::new(), moves: Vec::new() };
        // Breadth first, so that only the positions of two depths are there twice.
        let mut now: Vec<(u32, P)> = Vec::new();
        for root in roots {
            graph.number(&root, &mut now);
        }
        let mut later = Vec::new();
        while !now.is_empty() {
            for (from, position) in now.drain(..) {
                if let Some(score) = game.outcome(&position) {
                    graph.ends[from as usize] = Some(end(score));
                    continue;
                }
                for mv in game.moves(&position) {
                    let to = graph.number(&game.play(&position, mv), &mut later);
                    graph.moves.push((from, to));
                }
                // A list that grows is there twice for a moment.
                let positions = graph.ends.len() * (2 * size_of::<P>() + BYTES);
                let moves = graph.moves.len() * 3 * size_of::<(u32, u32)>();
                if positions + moves > memory || graph.ends.len() > u32::MAX as usize / 2 {
                    return Err(Halt::Memory { limit: memory });
                }
            }
            std::mem::swap(&mut now, &mut later);
        }
        Ok(graph)
    }

    /// The number of a position; a new one is to be looked at later.
    fn number(&mut self, position: &P, later: &mut Vec<(u32, P)>) -> u32 {
        if let Some(&number) = self.numbers.get(position) {
            return number;
        }
        let number = self.ends.len() as u32;
        self.numbers.insert(position.clone(), number);
        self.ends.push(None);
        later.push((number, position.clone()));
        number
    }

    /// From the ends backwards, ply by ply: who can move to a loss of the other side wins, and
    /// who can only move to its wins loses. The first loss found is the quickest way to win,
    /// and the last win found the slowest way to lose.
    fn analyse(self) -> Retrograde<P> {
        let Graph { numbers, ends, moves } = self;
        let mut open = vec![0u32; ends.len()]; // moves not known to lose
        moves.iter().for_each(|&(from, _)| open[from as usize] += 1);
        let before = Predecessors::of(ends.len(), &moves);
        drop(moves);
        let is_decided = |&number: &u32| !matches!(ends[number as usize], None | Some(Fate::Draw));
        let mut decided: Vec<u32> = (0..ends.len() as u32).filter(is_decided).collect();
        let mut fates = ends;
        let mut next = 0;
        while let Some(&number) = decided.get(next) {
            next += 1;
            let Some(fate) = fates[number as usize] else { unreachable!("it is decided") };
            for &from in before.of_position(number) {
                let from_fate = &mut fates[from as usize];
                let left = &mut open[from as usize];
                *left -= 1;
                match fate {
                    _ if from_fate.is_some() => continue,
                    Fate::Loss(plies) => *from_fate = Some(Fate::Win(plies + 1)),
                    Fate::Win(plies) if *left == 0 => *from_fate = Some(Fate::Loss(plies + 1)),
                    _ => continue,
                }
                decided.push(from);
            }
        }
        let fates = fates.into_iter().map(|fate| fate.unwrap_or(Fate::Draw)).collect();
        Retrograde { numbers, fates }
    }
}

fn end<S: Score>(score: S) -> Fate {
    if score > S::ZERO {
        Fate::Win(0)
    } else if score < S::ZERO {
        Fate::Loss(0)
    } else {
        Fate::Draw
    }
}

/// For each position, those from which a move leads to it.
struct Predecessors {
    /// Where the list of each position ends; it begins where that of the one before ends.
    ends: Vec<usize>,
    list: Vec<u32>,
}

impl Predecessors {
    fn of(positions: usize, moves: &[(u32, u32)]) -> Self {
        let mut ends = vec![0; positions];
        moves.iter().for_each(|&(_, to)| ends[to as usize] += 1);
        let mut sum = 0;
        for end in &mut ends {
            // Where it begins, until it is filled.
            sum += std::mem::replace(end, sum);
        }
        let mut list = vec![0; moves.len()];
        for &(from, to) in moves {
            list[ends[to as usize]] = from;
            ends[to as usize] += 1;
        }
        Predecessors { ends, list }
    }

    fn of_position(&self, number: u32) -> &[u32] {
        let number = number as usize;
        let begin = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.list[begin..self.ends[number]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mix(x: u64) -> u64 {
        let x = (x ^ (x >> 31)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let x = (x ^ (x >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x ^ (x >> 32)
    }

    /// A random graph: some positions are ends, and from the others moves lead anywhere.
    struct Tangle {
        seed: u64,
        positions: u64,
        width: u64,
        /// One in this number is an end.
        ends: u64,
    }

    impl Tangle {
        fn new(seed: u64) -> Self {
            let part = |shift: u32| mix(seed) >> shift & 0xFF;
            let (positions, width) = (1 + part(0) % 40, 1 + part(8) % 4);
            Tangle { seed, positions, width, ends: 2 + part(16) % 9 }
        }

        fn draw(&self, position: u64, what: u64) -> u64 {
            mix(mix(self.seed ^ position << 32) ^ what)
        }
    }

    impl Game for Tangle {
        type Position = u64;
        type Move = u64;
        type Moves = std::ops::RangeInclusive<u64>;
        type Score = i32;

        fn moves(&self, position: &u64) -> Self::Moves {
            1..=1 + self.draw(*position, 0) % self.width
        }
        fn play(&self, position: &u64, mv: u64) -> u64 {
            self.draw(*position, mv) % self.positions
        }
        fn outcome(&self, position: &u64) -> Option<i32> {
            let drawn = self.draw(*position, 99);
            drawn.is_multiple_of(self.ends).then_some((drawn >> 40) as i32 % 5 - 2)
        }
    }
    impl Deterministic for Tangle {}

    /// Who wins or loses within 0, 1, 2, … plies, for every position, by the definition.
    fn by_definition(game: &Tangle) -> Vec<Fate> {
        let of_end = |position: &u64| game.outcome(position).map(end);
        let mut known: Vec<Option<Fate>> = (0..game.positions).map(|it| of_end(&it)).collect();
        for plies in 1..=game.positions as u32 + 1 {
            let before = known.clone();
            for position in (0..game.positions).filter(|&it| before[it as usize].is_none()) {
                let child = |mv| before[game.play(&position, mv) as usize];
                let lost = |fate: Option<Fate>| matches!(fate, Some(Fate::Loss(_)));
                let won = |fate: Option<Fate>| matches!(fate, Some(Fate::Win(_)));
                if game.moves(&position).any(|mv| lost(child(mv))) {
                    known[position as usize] = Some(Fate::Win(plies));
                } else if game.moves(&position).all(|mv| won(child(mv))) {
                    known[position as usize] = Some(Fate::Loss(plies));
                }
            }
        }
        known.into_iter().map(|fate| fate.unwrap_or(Fate::Draw)).collect()
    }

    #[test]
    fn random_graphs_with_cycles_are_as_by_definition() {
        let (mut draws, mut far, mut all) = (0, 0, 0);
        for seed in 0..5000 {
            let game = Tangle::new(seed);
            let expected = by_definition(&game);
            let found = Retrograde::from(&game, 0..game.positions, 1 << 20).expect("room");
            assert_eq!(found.len() as u64, game.positions);
            for (&position, fate) in found.iter() {
                assert_eq!(fate, expected[position as usize], "{seed}: {position}");
                if game.outcome(&position).is_none() {
                    let child = |mv| found.fate(&game.play(&position, mv)).expect("a position");
                    assert_eq!(Fate::of_moves(game.moves(&position).map(child)), fate, "{seed}");
                }
                all += 1;
                draws += u32::from(fate == Fate::Draw);
                far += u32::from(matches!(fate, Fate::Win(4..) | Fate::Loss(4..)));
            }
            // From one position, those that can be reached, with the same fates.
            let some = Retrograde::from(&game, [0], 1 << 20).expect("room");
            assert!(some.iter().all(|(position, fate)| found.fate(position) == Some(fate)));
        }
        assert!(draws > all / 10 && far > all / 20, "{draws} and {far} of {all}");
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        /// Counts for ever.
        struct Endless;
        impl Game for Endless {
            type Position = u64;
            type Move = ();
            type Moves = std::iter::Once<()>;
            type Score = i32;
            fn moves(&self, _: &u64) -> Self::Moves {
                std::iter::once(())
            }
            fn play(&self, position: &u64, _: ()) -> u64 {
                position + 1
            }
            fn outcome(&self, _: &u64) -> Option<i32> {
                None
            }
        }
        impl Deterministic for Endless {}
        let error = Retrograde::from(&Endless, [0], 1 << 16).expect_err("no room");
        assert_eq!(error, Halt::Memory { limit: 1 << 16 });
        assert!(Retrograde::<u64>::from(&Endless, [], 0).expect("room for nothing").is_empty());
    }
}
