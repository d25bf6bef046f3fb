//! All ways to prove a value.

use super::{
    Oracle, Unfinished, allowance::Flag, bounded_map::BoundedMap, oracle_memory::OracleMemory,
    work::WorkRecorder,
};
use crate::{
    Deterministic, Evaluate, Game, Keyed, Search, Tree, Window,
    algorithm::falphabeta,
    memory::{Memory, keys::place},
    order::Order,
};
use std::hash::{DefaultHasher, Hash, Hasher};

/// All ways to prove that the root is worth its value f: at least f, and at most f.
///
/// This is an AND/OR graph. An OR node is proved by any one of its successors, an AND node by
/// all of them, and a leaf by itself. For each position that may be needed, with the plies
/// left, there is a node for each claim that may have to be proved of it, f being seen by
/// the side to move:
///
/// - "worth at least f" is an OR node. Its successors are the claims "worth at most f" of
///   those children of which that is true: all cutoffs that succeed;
/// - "worth at most f" is an AND node. Its successors are the claims "worth at least f" of
///   all children;
/// - a leaf has one node, which proves whatever is true of it.
///
/// A position of which both claims are true has two nodes, called twins, and counts as one
/// position even if a proof contains both. A proof contains the root's two nodes, one
/// successor of each OR node in it and all successors of each AND node in it: it is said to
/// take them. The size of the smallest proof, in positions, is the real minimal graph.
#[derive(Clone, Debug)]
pub struct ProofGraph {
    pub(super) nodes: Vec<Node>,
    /// The successors of all nodes, which come before them in `nodes`.
    pub(super) successors: Vec<u32>,
    /// By which move each is reached: no two of one node by the same, and moves that are
    /// equal have the same number wherever they are made.
    pub(super) moves: Vec<u32>,
    /// The two nodes of the root; one and the same if it is a leaf.
    pub(super) roots: [u32; 2],
    /// What a measure may take.
    pub(super) bytes: usize,
}

#[derive(Copy, Clone, Debug)]
pub(super) struct Node {
    pub(super) takes: Takes,
    /// Plies left; none at a leaf.
    pub(super) depth: u8,
    /// Where its successors begin and end.
    pub(super) first: u32,
    pub(super) end: u32,
    /// The positions it stands for: its own, and those that are taken with it and by nobody else.
    pub(super) weight: u32,
    /// The node of the other claim about the same position.
    pub(super) twin: Option<Twin>,
}

/// The number of a node, from 1.
pub(super) type Twin = std::num::NonZeroU32;

/// Which successors of a node a proof takes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// One of them: an OR node.
    Any,
    /// All of them: an AND node.
    All,
}

impl Node {
    #[inline]
    pub(super) fn edges(&self) -> std::ops::Range<usize> {
        self.first as usize..self.end as usize
    }

    #[inline]
    pub(super) fn twin(&self) -> Option<usize> {
        self.twin.map(|twin| twin.get() as usize - 1)
    }

    #[inline]
    pub(super) fn is_leaf(&self) -> bool {
        self.first == self.end
    }
}

impl ProofGraph {
    /// The nodes: what may have to be proved.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// The edges: what a proof may take.
    pub fn edges(&self) -> usize {
        self.successors.len()
    }

    /// Finds all cutoffs that succeed. What fails is found out by null windows, with the
    /// moves tried in this order.
    pub(super) fn of<G, E, R>(mut oracle: Oracle<'_, G, E>, order: R) -> Result<Self, Unfinished>
    where
        G: Keyed + Deterministic + Game<Score = i32, Move: Hash>,
        E: Evaluate<G>,
        R: Order<G>,
    {
        Ok(ProofGraph::build(&mut oracle, order)?.graph)
    }

    /// The same with what it was made by.
    pub(super) fn build<'a, G, E, R>(
        oracle: &'a mut Oracle<'_, G, E>,
        order: R,
    ) -> Result<Build<'a, G, impl Truths<G> + use<'a, G, E, R>>, Unfinished>
    where
        G: Keyed + Deterministic + Game<Score = i32, Move: Hash>,
        E: Evaluate<G>,
        R: Order<G>,
    {
        let full = Flag::default();
        let Oracle { game, eval, root, depth, value, allowance, .. } = *oracle;
        let search = Search {
            game,
            eval: |position: &G::Position| eval.evaluate(game, position),
            memory: OracleMemory::new(allowance.bytes / 4, &mut oracle.moves, full.clone())
                .forgetting_leaves(),
            order,
            observer: WorkRecorder::new(depth, allowance.nodes, 0, full),
        };
        let graph = ProofGraph {
            nodes: Vec::new(),
            successors: Vec::new(),
            moves: Vec::new(),
            roots: [0, 0],
            bytes: allowance.bytes,
        };
        // About as much for the numbers of the nodes as for the nodes, and for what is true of those that are no leaves.
        let bytes = allowance.bytes / 8 * 3;
        let ids = BoundedMap::with_bytes(bytes);
        let mut build = Build { game, tree: search, graph, ids, spare: Vec::new(), bytes };
        let at_least = build.node(root, depth, value, Takes::Any)?;
        let at_most = build.node(root, depth, value, Takes::All)?;
        build.graph.roots = [at_least, at_most];
        Ok(build)
    }
}

/// A tree whose search tells what is true of positions, and remembers it.
pub(super) trait Truths<G: Game>:
    Tree<Node = G::Position, Move = G::Move, Score = i32, Stop = Unfinished>
{
    /// The most that a position is known to be worth; exact where it is a leaf.
    fn at_most(&mut self, position: &G::Position, depth: u32) -> i32;
}

impl<G, E, R> Truths<G> for Search<'_, G, E, OracleMemory<'_, G::Move>, R, WorkRecorder>
where
    G: Keyed + Deterministic + Game<Score = i32>,
    E: Evaluate<G>,
    R: Order<G>,
{
    fn at_most(&mut self, position: &G::Position, depth: u32) -> i32 {
        match self.game.outcome(position) {
            Some(score) => score,
            None if depth == 0 => self.eval.evaluate(self.game, position),
            None => self.memory.bounds(self.game, position, depth).beta,
        }
    }
}

pub(super) struct Build<'g, G, T> {
    game: &'g G,
    /// Tells what is true.
    pub(super) tree: T,
    pub(super) graph: ProofGraph,
    ids: BoundedMap<u32>,
    spare: Vec<Vec<(u32, u32)>>,
    /// What the graph may take.
    bytes: usize,
}

impl<G, T> Build<'_, G, T>
where
    G: Keyed + Game<Score = i32, Move: Hash>,
    T: Truths<G>,
{
    /// Whether nothing is searched beneath a position.
    pub(super) fn is_leaf(&self, position: &G::Position, depth: u32) -> bool {
        depth == 0 || self.game.outcome(position).is_some()
    }

    /// Whether a position is worth at most this.
    pub(super) fn is_at_most(
        &mut self,
        position: &G::Position,
        depth: u32,
        value: i32,
    ) -> Result<bool, Unfinished> {
        Ok(falphabeta(&mut self.tree, position, depth, Window::null(value))? <= value)
    }

    /// The node for a position and what is to be proved of it, which is true.
    pub(super) fn node(
        &mut self,
        position: &G::Position,
        depth: u32,
        value: i32,
        takes: Takes,
    ) -> Result<u32, Unfinished> {
        let key = self.game.key(position);
        if self.is_leaf(position, depth) {
            let at = place(key, 0);
            return match self.ids.get(at) {
                Some(&id) => Ok(id),
                None => self.add(at, Takes::All, 0, &[], None),
            };
        }
        let at = place(key, 2 * depth + takes as u32);
        if let Some(&id) = self.ids.get(at) {
            return Ok(id);
        }
        let mut successors = self.spare.pop().unwrap_or_default();
        for mv in self.game.moves(position) {
            let child = self.game.play(position, mv);
            let successor = match takes {
                Takes::All => self.node(&child, depth - 1, -value, Takes::Any)?,
                Takes::Any => {
                    if !self.is_at_most(&child, depth - 1, -value)? {
                        continue;
                    }
                    self.node(&child, depth - 1, -value, Takes::All)?
                }
            };
            let mut mv = number(mv);
            while successors.iter().any(|&(_, other)| other == mv) {
                mv = mv.wrapping_add(1);
            }
            successors.push((successor, mv));
        }
        debug_assert!(!successors.is_empty(), "what is to be proved is true");
        let other = match takes {
            Takes::Any => Takes::All,
            Takes::All => Takes::Any,
        };
        let twin = self.ids.get(place(key, 2 * depth + other as u32)).copied();
        let id = self.add(at, takes, depth as u8, &successors, twin)?;
        successors.clear();
        self.spare.push(successors);
        Ok(id)
    }

    fn add(
        &mut self,
        at: u64,
        takes: Takes,
        depth: u8,
        successors: &[(u32, u32)],
        twin: Option<u32>,
    ) -> Result<u32, Unfinished> {
        let ProofGraph { nodes, successors: edges, moves, .. } = &mut self.graph;
        let taken = nodes.capacity() * size_of::<Node>() + 2 * edges.capacity() * size_of::<u32>();
        let id = nodes.len() as u32;
        if taken > self.bytes || edges.len() + successors.len() > u32::MAX as usize {
            return Err(Unfinished::Memory { bytes: self.bytes });
        }
        let first = edges.len() as u32;
        edges.extend(successors.iter().map(|&(id, _)| id));
        moves.extend(successors.iter().map(|&(_, mv)| mv));
        let end = edges.len() as u32;
        let number = |id: u32| Twin::MIN.saturating_add(id);
        nodes.push(Node { takes, depth, first, end, weight: 1, twin: twin.map(number) });
        if let Some(twin) = twin {
            nodes[twin as usize].twin = Some(number(id));
        }
        self.ids.insert(at, id)?;
        Ok(id)
    }
}

/// Equal for equal moves, and for others different but for chance.
fn number<M: Hash>(mv: M) -> u32 {
    let mut hasher = DefaultHasher::new();
    mv.hash(&mut hasher);
    hasher.finish() as u32
}
