//! The endgame as a tree.

use super::{
    super::{
        Othello, OthelloBoard, OthelloMove,
        bits::{line_ends, turned},
    },
    OthelloTable,
    last::Last,
    order::{Ranking, odd_regions},
};
use crate::{interrupt, random::mix};
use plywood::{
    Best, Side, Tree,
    Visit::{self, Inner, Leaf},
    Walk, Window,
    observer::{RunLimits, Stopped},
};

/// The discs of the side to move and of the other.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Discs {
    pub(super) mine: u64,
    pub(super) theirs: u64,
}

impl From<&OthelloBoard> for Discs {
    fn from(board: &OthelloBoard) -> Discs {
        Discs { mine: board.mine, theirs: board.theirs }
    }
}

impl Discs {
    #[inline]
    pub(super) fn played(self, square: u8, turned: u64) -> Discs {
        Discs { mine: self.theirs ^ turned, theirs: self.mine | turned | 1 << square }
    }

    #[inline]
    pub(super) fn passed(self) -> Discs {
        Discs { mine: self.theirs, theirs: self.mine }
    }

    #[inline]
    pub(super) fn places(self, squares: u64) -> u64 {
        line_ends(self.mine, self.theirs) & squares & !(self.mine | self.theirs)
    }

    /// As a board; whose turn it is makes no difference to its value.
    #[inline]
    pub(super) fn board(self) -> OthelloBoard {
        OthelloBoard { mine: self.mine, theirs: self.theirs, side: Side::First }
    }

    #[inline]
    fn key(self) -> u64 {
        mix(self.mine) ^ mix(self.theirs).rotate_left(32)
    }
}

/// A disc with what it turns: nothing, for a pass.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) mv: OthelloMove,
    pub(super) turned: u64,
}

/// The moves still to be tried.
pub(super) enum Turns {
    /// With their ranks.
    Ranked(Vec<(i32, Turn)>),
    /// Where they may go: first into regions with an odd number of empty squares.
    Squares { odd: u64, even: u64 },
    /// The side to move can place no disc.
    Pass,
    /// None.
    Done,
}

/// The empty squares of positions that are played out by [`Last`].
const LAST: u32 = 4;
/// The empty squares above which moves are ranked; else only parity counts.
const UNRANKED: u32 = 6;
/// The empty squares from which on positions are remembered.
const REMEMBERED: u32 = 8;
/// The empty squares from which on what is remembered of the replies is looked at first
/// (enhanced transposition cutoffs).
const REPLIES_LOOKED_UP: u32 = 10;

/// A tree of positions with some helpers: bounds by stable discs, a table, an order of
/// moves, and the last squares by hand.
pub(super) struct Endgame<'t> {
    othello: Othello,
    table: &'t mut OthelloTable,
    ranking: Ranking,
    spare: Vec<Vec<(i32, Turn)>>,
    last: Last,
    root: Option<Discs>,
    nodes: u64,
    limits: RunLimits<'t>,
    /// The nodes that the limits were told of.
    told: u64,
    /// The best move of the root, as far as there is one.
    pub(super) best: Option<OthelloMove>,
}

impl<'t> Endgame<'t> {
    pub(super) fn new(
        othello: Othello,
        table: &'t mut OthelloTable,
        limits: RunLimits<'t>,
    ) -> Endgame<'t> {
        let squares = othello.squares.count_ones() as i32;
        Endgame {
            othello,
            table,
            ranking: Ranking::new(othello),
            spare: Vec::new(),
            last: Last { squares, nodes: 0 },
            root: None,
            nodes: 0,
            limits,
            told: 0,
            best: None,
        }
    }

    /// The number of positions visited.
    pub(super) fn visited(&self) -> u64 {
        self.nodes + self.last.nodes
    }

    /// Tells the limits what was visited since they were told last.
    #[inline]
    fn tell_limits(&mut self) -> Result<(), Stopped> {
        let visited = self.visited();
        let since = visited - self.told;
        self.told = visited;
        self.limits.spend(since)
    }

    /// An estimate of the value of the root.
    pub(super) fn guess(&mut self, board: &OthelloBoard) -> i32 {
        self.root = Some(board.into());
        self.ranking.guess(board)
    }

    /// More plies than are left: every leaf is the end of the game.
    pub(super) fn plies(&self, board: &OthelloBoard) -> u32 {
        2 * (self.othello.squares.count_ones() - board.discs()) + 3
    }

    /// The moves in order; `Err` if the reply to one is known to settle the window.
    fn ranked(
        &mut self,
        discs: Discs,
        places: u64,
        empty: u32,
        window: Window<i32>,
        hint: Option<OthelloMove>,
    ) -> Result<Turns, i32> {
        let mut list = self.spare.pop().unwrap_or_default();
        let mut rest = places;
        while rest != 0 {
            let square = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            let turned = turned(discs.mine, discs.theirs, square);
            list.push((0, Turn { mv: OthelloMove(square), turned }));
        }
        if empty >= REPLIES_LOOKED_UP {
            for &(_, Turn { mv: OthelloMove(square), turned }) in &list {
                let (known, _) = self.table.get(discs.played(square, turned).key());
                if known.beta < i32::MAX && -known.beta >= window.beta {
                    list.clear();
                    self.spare.push(list);
                    return Err(-known.beta);
                }
            }
        }
        self.ranking.rank(discs, empty, hint, &mut list);
        Ok(Turns::Ranked(list))
    }
}

impl Walk for Endgame<'_> {
    type Node = Discs;
    type Move = Turn;
    type Moves = Turns;
    type Score = i32;
    type Stop = Stopped;

    #[inline(always)]
    fn enter(
        &mut self,
        &discs: &Discs,
        _: u32,
        window: Window<i32>,
    ) -> Result<Visit<i32, Turns>, Stopped> {
        self.nodes += 1;
        let squares = self.othello.squares;
        let free = squares & !(discs.mine | discs.theirs);
        let empty = free.count_ones();
        if empty == LAST {
            return Ok(Leaf(self.last.four(discs, in_order(free), window)));
        }
        let bounds = self.othello.disc_bounds(discs.mine, discs.theirs, window);
        if bounds.beta <= window.alpha {
            return Ok(Leaf(bounds.beta));
        }
        if bounds.alpha >= window.beta {
            return Ok(Leaf(bounds.alpha));
        }
        let mut hint = None;
        if empty >= REMEMBERED {
            let (known, mv) = self.table.get(discs.key());
            if known.alpha >= window.beta || known.alpha == known.beta {
                return Ok(Leaf(known.alpha));
            }
            if known.beta <= window.alpha {
                return Ok(Leaf(known.beta));
            }
            hint = mv;
        }
        let places = discs.places(squares);
        if places == 0 {
            return Ok(match discs.passed().places(squares) {
                0 => Leaf(self.last.over(discs)),
                _ => Inner(Turns::Pass),
            });
        }
        if empty <= UNRANKED {
            let odd = odd_regions(free);
            return Ok(Inner(Turns::Squares { odd: places & odd, even: places & !odd }));
        }
        // Not below: that is played out in no time.
        self.tell_limits()?;
        Ok(match self.ranked(discs, places, empty, window, hint) {
            Ok(turns) => Inner(turns),
            Err(score) => Leaf(score),
        })
    }

    #[inline(always)]
    fn next(&mut self, discs: &Discs, turns: &mut Turns) -> Option<Turn> {
        match turns {
            Turns::Ranked(list) => {
                let first = (0..list.len()).max_by_key(|&i| list[i].0)?;
                Some(list.swap_remove(first).1)
            }
            Turns::Squares { odd, even } => {
                let rest = if *odd != 0 { odd } else { even };
                let square = rest.trailing_zeros() as u8;
                (*rest != 0).then(|| {
                    *rest &= *rest - 1;
                    let turned = turned(discs.mine, discs.theirs, square);
                    Turn { mv: OthelloMove(square), turned }
                })
            }
            Turns::Pass => {
                *turns = Turns::Done;
                Some(Turn { mv: OthelloMove::PASS, turned: 0 })
            }
            Turns::Done => None,
        }
    }

    #[inline(always)]
    fn play(&mut self, &discs: &Discs, Turn { mv, turned }: Turn) -> Discs {
        interrupt::poll();
        match mv.square() {
            Some(square) => discs.played(square, turned),
            None => discs.passed(),
        }
    }

    #[inline]
    fn is_over(&self, discs: &Discs) -> bool {
        let squares = self.othello.squares;
        discs.places(squares) == 0 && discs.passed().places(squares) == 0
    }

    #[inline(always)]
    fn leave(
        &mut self,
        &discs: &Discs,
        turns: Turns,
        _: u32,
        window: Window<i32>,
        best: Best<i32, Turn>,
    ) -> i32 {
        if let Turns::Ranked(mut list) = turns {
            list.clear();
            self.spare.push(list);
        }
        let mv = best.mv.map(|turn| turn.mv);
        let free = self.othello.squares & !(discs.mine | discs.theirs);
        let empty = free.count_ones();
        if empty >= REMEMBERED {
            self.table.put(discs.key(), empty, window, best.score, mv);
        }
        if best.score > window.alpha && Some(discs) == self.root {
            self.best = mv;
        }
        best.score
    }
}

impl Tree for Endgame<'_> {}

/// Four empty squares, those that are alone in their region first.
#[inline]
fn in_order(free: u64) -> [u8; 4] {
    let odd = odd_regions(free);
    let mut squares = [0; 4];
    let mut number = 0;
    for mut part in [free & odd, free & !odd] {
        while part != 0 && number < 4 {
            squares[number] = part.trailing_zeros() as u8;
            part &= part - 1;
            number += 1;
        }
    }
    squares
}
