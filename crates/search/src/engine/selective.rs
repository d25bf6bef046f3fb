//! Looks further where it matters, and less far where it hardly does.

use super::{Pruning, Quarters, Reductions, pruning::ScaledPruning};
use crate::{Best, Game, Score, Tactics, Tree, Visit::*, Window, observer::Remark};

const PLY: Quarters = Quarters::PLY;

/// What moves cost that leave the opponent, or oneself, little choice. Every move costs
/// something, so that every line comes to an end.
///
/// The extensions of the seventies and eighties: checks and recaptures (Slate &
/// Atkin, *CHESS 4.5*, 1977), and a move that is better than all others by far
/// (Anantharaman, Campbell & Hsu, *Singular extensions*, 1990). A cost of
/// [a ply](Quarters::PLY) switches one off.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Costs {
    /// A move after which the other side [is in check](Tactics::is_check).
    pub check: Quarters,
    /// A move that [takes back](Tactics::takes_back).
    pub recapture: Quarters,
    /// A move of the principal variation that is better than all others by far.
    pub singular: Quarters,
    /// How much more a late [quiet](Tactics::is_quiet) move costs, until it proves
    /// to be good; where there is [pruning](Self::pruning), a part of what its logarithms say.
    pub late: Quarters,
    /// How much more late moves cost where [all moves are quiet](Tactics::all_quiet), in place of `late`.
    pub all_quiet: Reductions,
    /// How much less far it is looked to see whether even to
    /// [pass](Tactics::pass) were good enough; nothing: never tried.
    pub pass: Option<Quarters>,
    /// How many standard errors a value must be foretold beyond the window for its node to be given up, in
    /// hundredths, where the evaluation [foretells](crate::Evaluate::foretells) values; 0: never.
    pub prob_cut: u32,
    /// What is left out by static values, in games that tell a [margin](Tactics::margin);
    /// nothing: every move is tried.
    pub pruning: Option<Pruning>,
}

impl Costs {
    /// Every move costs a ply.
    pub const EQUAL: Costs = Costs {
        check: PLY,
        recapture: PLY,
        singular: PLY,
        late: Quarters(0),
        all_quiet: Reductions { divisor: 0 },
        pass: None,
        prob_cut: 0,
        pruning: None,
    };

    /// How much less far it is looked after a quiet move of a node with `depth` left, if `tried`
    /// moves were tried before it: more for later moves, and far from the leaves.
    pub fn reduction(&self, depth: Quarters, tried: u32) -> Quarters {
        if tried < EARLY || depth < 3 * PLY {
            return Quarters(0);
        }
        let much = u32::from(tried >= 4 * EARLY) + u32::from(depth >= 7 * PLY);
        (1 + much) * self.late
    }
}

/// Checks are cheap, late moves dear, and passes are tried. Recaptures and singular
/// moves cost a ply unless told otherwise: quiescence plays exchanges out anyway.
impl Default for Costs {
    fn default() -> Self {
        let pruning = Some(Pruning::default());
        Costs {
            check: Quarters(1),
            late: PLY,
            pass: Some(3 * PLY),
            prob_cut: 100,
            pruning,
            ..Costs::EQUAL
        }
    }
}

/// A move that is better than all others by this margin is better by far: half a pawn,
/// where a game has pawns.
const FAR: i32 = 50;
/// The moves of a node after this number of them are late.
const EARLY: u32 = 3;

/// NegaScout for play.
pub(super) struct Selective<'a, G: Game, T, K> {
    pub(super) game: &'a G,
    pub(super) tree: &'a mut T,
    pub(super) tactics: &'a K,
    pub(super) costs: Costs,
    /// [`Tactics::all_quiet`].
    all_quiet: bool,
    /// What is left out, if anything is.
    pub(super) pruning: Option<ScaledPruning>,
    /// Scores from this on are wins: half of [`Tactics::win`].
    pub(super) sure_win: i32,
    /// The plies between the node and the first one.
    pub(super) ply: usize,
    /// For each ply, the static value of the last node there, if it has one.
    pub(super) static_values: Vec<Option<i32>>,
    /// For each ply, the line expected from the node there that was last searched with an
    /// open window.
    lines: Vec<Vec<G::Move>>,
}

/// How a node was reached.
#[derive(Copy, Clone)]
pub(super) enum By<M> {
    Move(M),
    Pass,
}

impl<'a, G, T, K> Selective<'a, G, T, K>
where
    G: Game<Score = i32>,
    T: Tree<Node = G::Position, Move = G::Move, Score = i32>,
    K: Tactics<G>,
{
    pub(super) fn new(game: &'a G, tree: &'a mut T, tactics: &'a K, costs: Costs) -> Self {
        let sure_win = tactics.win(game).map_or(i32::INFINITY, |win| win / 2);
        let pruning = costs.pruning.zip(tactics.margin(game));
        let pruning = pruning.map(|(pruning, margin)| ScaledPruning { pruning, margin });
        let (lines, static_values) = (Vec::new(), Vec::new());
        let all_quiet = tactics.all_quiet(game);
        Selective {
            game,
            tree,
            tactics,
            costs,
            all_quiet,
            pruning,
            sure_win,
            ply: 0,
            static_values,
            lines,
        }
    }

    /// The line expected after the move whose score was found, into `line`; and the plies of the
    /// longest line looked at with open windows, that move included.
    pub(super) fn take_line(&mut self, line: &mut Vec<G::Move>) -> u32 {
        line.clear();
        if let Some(first) = self.lines.first_mut() {
            line.append(first);
        }
        self.lines.len() as u32
    }

    /// The score of a move that was made, with `depth` plies left.
    pub(super) fn score_of(
        &mut self,
        child: &G::Position,
        mv: G::Move,
        depth: u32,
        window: Window<i32>,
    ) -> Result<i32, T::Stop> {
        self.below(child, Quarters::of_plies(depth), window, By::Move(mv))
    }

    /// The score of a root with `depth` plies left, every move of it searched as deep.
    pub(super) fn score_of_root(
        &mut self,
        root: &G::Position,
        depth: u32,
        window: Window<i32>,
    ) -> Result<i32, T::Stop> {
        let quarters = Quarters::of_plies(depth);
        if depth == 0 {
            self.ply += 1;
            let score = self.search(root, quarters, window, By::Pass);
            self.ply -= 1;
            return score;
        }
        let mut moves = match self.tree.enter(root, quarters.0, window)? {
            Leaf(score) => return Ok(score),
            Inner(moves) => moves,
        };
        let mut best = Best::none();
        while let Some(mv) = self.tree.next(root, &mut moves) {
            let child = self.tree.play(root, mv);
            let inner = window.above(best.score);
            let first = if best.tried == 0 { inner } else { Window::null(inner.alpha) };
            let mut score = self.score_of(&child, mv, depth - 1, first)?;
            if best.tried > 0 && inner.contains(score) {
                self.tree.again();
                score = self.score_of(&child, mv, depth - 1, inner)?;
            }
            if best.improve(score, mv) && score >= window.beta {
                break;
            }
        }
        Ok(self.tree.leave(root, moves, quarters.0, window, best))
    }

    /// The score of a child for the side that moves to it, fail-soft.
    pub(super) fn below(
        &mut self,
        child: &G::Position,
        depth: Quarters,
        window: Window<i32>,
        by: By<G::Move>,
    ) -> Result<i32, T::Stop> {
        let window = Window { alpha: self.nearer(window.alpha), beta: self.nearer(window.beta) };
        self.ply += 1;
        let score = self.search(child, depth, -window, by);
        self.ply -= 1;
        Ok(self.farther(-score?))
    }

    /// A win is worth less a ply before, and a loss hurts less.
    fn farther(&self, score: i32) -> i32 {
        if score > self.sure_win {
            score - 1
        } else if score < -self.sure_win {
            score + 1
        } else {
            score
        }
    }

    /// The inverse.
    fn nearer(&self, bound: i32) -> i32 {
        if bound.abs() == i32::INFINITY {
            bound
        } else if bound >= self.sure_win {
            bound + 1
        } else if bound <= -self.sure_win {
            bound - 1
        } else {
            bound
        }
    }

    pub(super) fn search(
        &mut self,
        node: &G::Position,
        depth: Quarters,
        window: Window<i32>,
        by: By<G::Move>,
    ) -> Result<i32, T::Stop> {
        let open = is_open(window);
        if open {
            self.begin_line();
        }
        if self.pruning.is_some()
            && let Some(score) = self.tactics.comes_again(self.game, node)
        {
            return Ok(score);
        }
        if depth < PLY {
            return self.quiet(node, window);
        }
        if let Some(score) = self.foretold(node, depth, window, by)? {
            return Ok(score);
        }
        let depth = self.without_a_hint(node, depth);
        let mut moves = match self.tree.enter(node, depth.0, window)? {
            Leaf(score) => return Ok(score),
            Inner(moves) => moves,
        };
        let forced = self.tactics.is_forced(self.game, node);
        let outlook = self.outlook(node, depth, forced);
        if !open && !forced {
            let mut best = self.good_enough(window, outlook);
            if best.is_none() {
                best = self.pass(node, depth, window, by, outlook)?;
            }
            if let Some(best) = best {
                return Ok(self.tree.leave(node, moves, depth.0, window, best));
            }
        }
        let singular = if open { self.singular(node, depth)? } else { None };
        let mut best = Best::none();
        let mut left_out = 0;
        while let Some(mv) = self.tree.next(node, &mut moves) {
            let tried = best.tried + left_out;
            let inner = window.above(best.score);
            let hopeless = best.score > -self.sure_win
                && outlook.is_some_and(|it| self.is_left_out(node, mv, it, tried, inner.alpha));
            let child = self.tree.play(node, mv);
            let check = self.tactics.is_check(self.game, &child);
            if hopeless && !check {
                left_out += 1;
                continue;
            }
            let cost = match by {
                _ if singular == Some(mv) => self.costs.singular,
                _ if check => self.costs.check,
                By::Move(previous) if self.tactics.takes_back(self.game, node, previous, mv) => {
                    self.costs.recapture
                }
                _ => PLY,
            };
            let left = depth - cost.clamp(Quarters(1), PLY);
            let extended = (cost < PLY).then_some(Remark::Extended);
            let score = if best.tried == 0 {
                self.remark(extended);
                self.below(&child, left, inner, By::Move(mv))?
            } else {
                let reduction = match self.all_quiet {
                    true => self.costs.all_quiet.of(depth, best.tried),
                    false => self.costs.reduction(depth, best.tried),
                };
                let late = reduction > Quarters(0)
                    && !forced
                    && cost == PLY
                    && self.tactics.is_quiet(self.game, node, mv);
                let reduction = match (late, self.pruning.zip(outlook)) {
                    (false, _) => Quarters(0),
                    (true, Some((pruning, outlook))) => {
                        let reduction = pruning.reduction(outlook, tried, self.costs.late);
                        if open { reduction.saturating_sub(PLY) } else { reduction }
                    }
                    (true, None) => reduction,
                };
                let scout = Window::null(inner.alpha);
                let less = left.saturating_sub(reduction);
                let reduced = reduction > Quarters(0);
                self.remark(extended);
                self.remark(reduced.then_some(Remark::Reduced));
                let mut score = self.below(&child, less, scout, By::Move(mv))?;
                if reduced && score > inner.alpha {
                    self.remark(Some(Remark::FullDepth));
                    score = self.below(&child, left, scout, By::Move(mv))?;
                }
                if open && inner.contains(score) {
                    self.remark(extended);
                    self.tree.again();
                    score = self.below(&child, left, inner, By::Move(mv))?;
                }
                score
            };
            if best.improve(score, mv) {
                if score >= window.beta {
                    break;
                }
                if open && score > window.alpha {
                    self.line_begins_with(mv);
                }
            }
        }
        Ok(self.tree.leave(node, moves, depth.0, window, best))
    }

    /// Nothing is expected yet from the node at this ply.
    fn begin_line(&mut self) {
        let at = self.ply - 1;
        if self.lines.len() <= at {
            self.lines.resize_with(at + 1, Vec::new);
        }
        self.lines[at].clear();
    }

    /// What is expected from the node at this ply is this move, and then what is expected from
    /// the child, which was searched with an open window before.
    pub(super) fn line_begins_with(&mut self, mv: G::Move) {
        let (above, below) = self.lines.split_at_mut(self.ply);
        let line = &mut above[self.ply - 1];
        line.clear();
        line.push(mv);
        if let Some(rest) = below.first() {
            line.extend_from_slice(rest);
        }
    }

    /// Tells the tree what is particular about the child that is entered next, if anything is.
    fn remark(&mut self, remark: Option<Remark>) {
        if let Some(remark) = remark {
            self.tree.remark(remark);
        }
    }

    /// The move that was best so far, if all others are far worse at half the depth.
    fn singular(
        &mut self,
        node: &G::Position,
        depth: Quarters,
    ) -> Result<Option<G::Move>, T::Stop> {
        if self.costs.singular >= PLY || depth < 6 * PLY {
            return Ok(None);
        }
        let Some(best) = self.tree.hint(node) else { return Ok(None) };
        let half = depth / 2;
        let child = self.tree.play(node, best);
        self.tree.remark(Remark::Singular);
        let score = self.below(&child, half, Window::full(), By::Move(best))?;
        if score.abs() >= self.sure_win {
            return Ok(None);
        }
        for mv in self.game.moves(node).filter(|&mv| mv != best) {
            let child = self.tree.play(node, mv);
            let far = Window::null(score - FAR - 1);
            self.tree.remark(Remark::Singular);
            if self.below(&child, half, far, By::Move(mv))? > score - FAR {
                return Ok(None);
            }
        }
        Ok(Some(best))
    }
}

/// Whether the window has room for a value, and is no null window.
pub(super) fn is_open(window: Window<i32>) -> bool {
    window.beta > window.alpha.saturating_add(1)
}
