//! A bracket of the real minimal graph with all that it takes to check it.

use super::{
    super::{
        Oracle, Unfinished,
        bounded_map::BoundedMap,
        proof_graph::{Build, ProofGraph, Takes, Truths},
    },
    bracket::{Better, Limits},
    replies::Replies,
};
use crate::{Deterministic, Evaluate, Game, Keyed, memory::keys::place, order::Order};
use std::hash::Hash;

/// Bounds on the size of the real minimal graph of a position, and why they hold, in a form
/// that can be checked by the rules and the evaluation alone, a claim at a time.
///
/// Let f be the value, seen by the side to move. A claim is about a position, which is not
/// written down: the root's claims are about the root, and who refers to a claim by the number
/// of a legal move, from 0 in the order of the rules, says that it is about the position after that
/// move, with one ply less left. No claim refers to one before it.
///
/// - [`AtLeast`](Claim::AtLeast), [`AtMost`](Claim::AtMost) and [`Leaf`](Claim::Leaf) are the
///   nodes of the [graph of all proofs](super::super::ProofGraph). All cutoffs that succeed are in
///   it, since each move that is left out comes with a claim that it fails.
/// - [`More`](Claim::More) and [`Less`](Claim::Less) prove that: worth more than f, or less.
///
/// `high` is the number of positions of the proof that takes the `choice` of each claim "at
/// least" in it. `low` follows from prices: the parts and shares of claims with at most
/// `level` plies left and of leaves, and what the states of the claims above them pay. How costs
/// are made of them, and why no proof costs less, is told with the linear program
/// (`real_graph/proved.rs`). States are told apart by replies; they are not written down
/// either, but come in this order: those of `roots`, then those that follow them, and so on by
/// plies, each met for the first time from states in their order, through the claims that these
/// refer to, each once, the one with the highest number first.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Certificate {
    /// Plies searched.
    pub depth: u32,
    /// The minimax value for the side to move at the root.
    pub value: i32,
    /// No proof has fewer positions.
    pub low: u64,
    /// There is a proof with this many.
    pub high: u64,
    /// The claims about the root: at least the value, and at most.
    pub roots: [u32; 2],
    /// Claims with more plies left, but for leaves, have states.
    pub level: u8,
    /// What each state pays.
    pub pays: Vec<f32>,
    /// By their numbers, from 0.
    pub claims: Vec<Claim>,
}

/// Something that is true of a position, and why.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
pub enum Claim {
    /// Nothing is searched beneath it: its score proves what is true of it.
    Leaf,
    /// Worth at least f, by any move after which the opponent has at most that.
    AtLeast {
        /// What part of its position it pays; 0 where states do.
        share: f32,
        /// The move that the smallest proof found makes, if it has this claim.
        choice: Option<u32>,
        /// What becomes of each legal move.
        moves: Vec<Fate>,
    },
    /// Worth at most f, whatever is moved.
    AtMost {
        /// What part of its position it pays; 0 where states do.
        share: f32,
        /// After each legal move.
        moves: Vec<Reply>,
    },
    /// Worth more than f.
    More {
        /// By this move.
        by: u32,
        /// The claim that the opponent then has less; none if a leaf says so.
        then: Option<u32>,
    },
    /// Worth less than f, since after each legal move the opponent has more; none where a
    /// leaf says so.
    Less(Vec<Option<u32>>),
}

/// What becomes of a move that might prove "at least".
#[derive(Copy, Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
pub enum Fate {
    /// It does: the opponent has at most f.
    Holds {
        /// By this claim.
        claim: u32,
        /// What part of that claim's cost is paid here; 0 where states do.
        part: f32,
    },
    /// It does not: by this claim the opponent has more.
    Fails(u32),
    /// It leads to a leaf that fails, or that no other claim refers to while another leaf does
    /// as well here.
    Leaf,
}

/// What follows a move that does not disprove "at most".
#[derive(Copy, Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Reply {
    /// The claim that the opponent has at least f.
    pub claim: u32,
    /// What part of that claim's cost is paid here; 0 where states do.
    pub part: f32,
    /// The move, by a number that no other claim beside it has.
    pub reply: u32,
}

/// What proves the bounds, by nodes, edges and states of the graph without private leaves.
#[derive(Default)]
struct Kept {
    bound: f64,
    pays: Vec<f32>,
    parts: Vec<f32>,
    shares: Vec<f32>,
    positions: u64,
    /// The successor taken at each node of which any will do.
    choices: Vec<Option<u32>>,
}

impl Certificate {
    /// A certificate of bounds brought together in `steps` steps, of all proofs.
    pub(in super::super) fn of<G, E, R>(
        mut oracle: Oracle<'_, G, E>,
        order: R,
        steps: u32,
    ) -> Result<Self, Unfinished>
    where
        G: Keyed + Deterministic + Game<Score = i32, Move: Hash>,
        E: Evaluate<G>,
        R: Order<G>,
    {
        let Oracle { game, root, depth, value, allowance, .. } = oracle;
        let mut build = ProofGraph::build(&mut oracle, order)?;
        let lean = in_order(build.graph.clone().without_private_leaves());
        let replies = Replies::of(&lean, lean.states());
        let kept = Kept::of(&lean, &replies, steps);
        let claims = vec![None; lean.nodes.len()];
        let refuted = BoundedMap::with_bytes(allowance.bytes / 4);
        let (level, more) = (replies.level, Vec::new());
        let mut writer =
            Writer { game, build: &mut build, lean: &lean, kept, level, claims, more, refuted };
        for (id, takes) in lean.roots.into_iter().zip([Takes::Any, Takes::All]) {
            writer.write(id, root, depth, value, takes)?;
        }
        let high = writer.kept.positions;
        let low = surely(writer.kept.bound).min(high);
        let pays = std::mem::take(&mut writer.kept.pays);
        let (roots, claims) = writer.in_order();
        Ok(Certificate { depth, value, low, high, roots, level, pays, claims })
    }
}

/// The same graph with the successors of each node by their numbers, in which whoever checks
/// it has them.
fn in_order(mut graph: ProofGraph) -> ProofGraph {
    let mut list: Vec<(u32, u32)> = Vec::new();
    for node in &graph.nodes {
        let edges = node.edges();
        list.extend(edges.clone().map(|edge| (graph.successors[edge], graph.moves[edge])));
        list.sort_unstable();
        for (edge, (successor, mv)) in edges.zip(list.drain(..)) {
            (graph.successors[edge], graph.moves[edge]) = (successor, mv);
        }
    }
    graph
}

/// The least whole number that is not below a bound, whoever adds it up in which order.
fn surely(bound: f64) -> u64 {
    (bound * (1.0 - 1e-8) - 1e-5).ceil().max(0.0) as u64
}

impl Kept {
    fn of(lean: &ProofGraph, replies: &Replies, steps: u32) -> Self {
        let mut kept = Kept::default();
        let limits = Limits::of(steps, lean.states());
        lean.bounds_by(replies, limits, u64::MAX, &mut |better| match better {
            Better::Proved(prices, bound) => {
                kept.bound = bound;
                kept.pays.clone_from(&prices.pays);
                kept.parts.clone_from(&prices.parts);
                kept.shares.clone_from(&prices.shares);
            }
            Better::Found(found) => {
                kept.positions = found.positions();
                let choice = |id| found.choice(id).map(|edge| lean.successors[edge]);
                kept.choices = (0..lean.nodes.len()).map(choice).collect();
            }
        });
        kept
    }
}

/// Writes claims, while the search that found them still knows what is true.
struct Writer<'b, 'g, G, T> {
    game: &'g G,
    build: &'b mut Build<'g, G, T>,
    /// The graph without private leaves.
    lean: &'b ProofGraph,
    kept: Kept,
    /// Nodes with no more plies left have prices of their own.
    level: u8,
    /// By the numbers of nodes.
    claims: Vec<Option<Claim>>,
    /// Claims of more or less than f, after those that they refer to.
    more: Vec<Claim>,
    /// Their numbers.
    refuted: BoundedMap<u32>,
}

impl<G, T> Writer<'_, '_, G, T>
where
    G: Keyed + Game<Score = i32, Move: Hash>,
    T: Truths<G>,
{
    /// The claim of a node and all that follow it.
    fn write(
        &mut self,
        id: u32,
        position: &G::Position,
        depth: u32,
        value: i32,
        takes: Takes,
    ) -> Result<(), Unfinished> {
        let at = id as usize;
        if self.claims[at].is_some() {
            return Ok(());
        }
        if self.lean.nodes[at].is_leaf() {
            self.claims[at] = Some(Claim::Leaf);
            return Ok(());
        }
        let is_beneath = self.lean.nodes[at].depth <= self.level;
        let part = |edge: usize, kept: &Kept| if is_beneath { kept.parts[edge] } else { 0.0 };
        let share = if is_beneath { self.kept.shares[at] } else { 0.0 };
        let mut choice = None;
        let (mut fates, mut replies) = (Vec::new(), Vec::new());
        for (number, mv) in self.game.moves(position).enumerate() {
            let child = self.game.play(position, mv);
            let (depth, value) = (depth - 1, -value);
            let is_leaf = self.build.is_leaf(&child, depth);
            match takes {
                Takes::All => {
                    let claim = self.build.node(&child, depth, value, Takes::Any)?;
                    let edge = self.edge(at, claim).expect("all successors are in the graph");
                    let (part, reply) = (part(edge, &self.kept), self.lean.moves[edge]);
                    replies.push(Reply { claim, part, reply });
                    self.write(claim, &child, depth, value, Takes::Any)?;
                }
                Takes::Any if self.build.is_at_most(&child, depth, value)? => {
                    let claim = self.build.node(&child, depth, value, Takes::All)?;
                    let Some(edge) = self.edge(at, claim) else {
                        fates.push(Fate::Leaf); // a private one
                        continue;
                    };
                    if self.kept.choices[at] == Some(claim) {
                        choice = Some(number as u32);
                    }
                    fates.push(Fate::Holds { claim, part: part(edge, &self.kept) });
                    self.write(claim, &child, depth, value, Takes::All)?;
                }
                Takes::Any if is_leaf => fates.push(Fate::Leaf),
                Takes::Any => fates.push(Fate::Fails(self.more(&child, depth, value + 1)?)),
            }
        }
        self.claims[at] = Some(match takes {
            Takes::Any => Claim::AtLeast { share, choice, moves: fates },
            Takes::All => Claim::AtMost { share, moves: replies },
        });
        Ok(())
    }

    /// The edge from a node to another in the graph without private leaves.
    fn edge(&self, id: usize, successor: u32) -> Option<usize> {
        self.lean.nodes[id].edges().find(|&edge| self.lean.successors[edge] == successor)
    }

    /// The claim that a position, which is no leaf, is worth at least this: more than f.
    fn more(&mut self, position: &G::Position, depth: u32, least: i32) -> Result<u32, Unfinished> {
        let at = place(self.game.key(position), 2 * depth);
        if let Some(&number) = self.refuted.get(at) {
            return Ok(number);
        }
        let (by, child) = self.reason(position, depth, least)?;
        let then = match self.build.is_leaf(&child, depth - 1) {
            true => None,
            false => Some(self.less(&child, depth - 1, -least)?),
        };
        self.add(at, Claim::More { by, then })
    }

    /// The claim that a position, which is no leaf, is worth at most this: less than f.
    fn less(&mut self, position: &G::Position, depth: u32, most: i32) -> Result<u32, Unfinished> {
        let at = place(self.game.key(position), 2 * depth + 1);
        if let Some(&number) = self.refuted.get(at) {
            return Ok(number);
        }
        let mut then = Vec::new();
        for mv in self.game.moves(position) {
            let child = self.game.play(position, mv);
            then.push(match self.build.is_leaf(&child, depth - 1) {
                true => None,
                false => Some(self.more(&child, depth - 1, -most)?),
            });
        }
        self.add(at, Claim::Less(then))
    }

    /// A move that makes a position worth at least this: the one that the search found, or if
    /// that has been forgotten, any.
    fn reason(
        &mut self,
        position: &G::Position,
        depth: u32,
        least: i32,
    ) -> Result<(u32, G::Position), Unfinished> {
        let game = self.game;
        let children = || game.moves(position).map(|mv| game.play(position, mv)).zip(0..);
        for (child, number) in children() {
            if self.build.tree.at_most(&child, depth - 1) <= -least {
                return Ok((number, child));
            }
        }
        for (child, number) in children() {
            if self.build.is_at_most(&child, depth - 1, -least)? {
                return Ok((number, child));
            }
        }
        unreachable!("what is to be proved is true")
    }

    fn add(&mut self, at: u64, claim: Claim) -> Result<u32, Unfinished> {
        let number = self.more.len() as u32;
        self.more.push(claim);
        self.refuted.insert(at, number)?;
        Ok(number)
    }

    /// The numbers of the root's claims and all claims, none before those that refer to it.
    fn in_order(self) -> ([u32; 2], Vec<Claim>) {
        // Private leaves have no claims, and what has one comes before what it refers to.
        let mut numbers = vec![0; self.claims.len()];
        let mut written = 0;
        for (number, claim) in numbers.iter_mut().zip(&self.claims).rev() {
            *number = written;
            written += u32::from(claim.is_some());
        }
        let all = written + self.more.len() as u32;
        let node = |id: &mut u32| *id = numbers[*id as usize];
        let more = |id: &mut u32| *id = all - 1 - *id;
        let turned = |mut claim: Claim| {
            match &mut claim {
                Claim::Leaf => {}
                Claim::AtLeast { moves, .. } => moves.iter_mut().for_each(|fate| match fate {
                    Fate::Holds { claim, .. } => node(claim),
                    Fate::Fails(claim) => more(claim),
                    Fate::Leaf => {}
                }),
                Claim::AtMost { moves, .. } => {
                    moves.iter_mut().for_each(|reply| node(&mut reply.claim));
                }
                Claim::More { then, .. } => then.iter_mut().for_each(more),
                Claim::Less(then) => then.iter_mut().flatten().for_each(more),
            }
            claim
        };
        let roots = self.lean.roots.map(|root| numbers[root as usize]);
        let claims = self.claims.into_iter().rev().flatten().chain(self.more.into_iter().rev());
        (roots, claims.map(turned).collect())
    }
}
