//! A tree of whatever type, for algorithms that joined a registry.

use plywood::{
    Best, Bound, Chance, ChanceTree, ChanceVisit, Score, Scored, Side, Tree, Visit, Walk, Window,
    algorithm::{Found, Halt},
    observer::{ChanceCutoff, OpenList, OpenState},
};
use std::{any::Any, collections::HashMap, fmt, hash::Hash, sync::Arc};

/// The tree of any game without dice, as an algorithm that
/// [joined](crate::Registry::algorithm) walks it.
///
/// A function over any [`Tree`] serves. The searches of Plywood itself are compiled for every
/// game; this tree is one for all of them, so that a visit costs an allocation and a few calls
/// more, but is counted the same.
pub struct AnyTree<'t> {
    tree: &'t mut DynTree<'t>,
    memory: usize,
}

/// The tree of any game with dice, as an algorithm that
/// [joined](crate::Registry::dice_algorithm) walks it.
pub struct AnyChanceTree<'t> {
    tree: &'t mut DynChanceTree<'t>,
    memory: usize,
}

type DynTree<'t> =
    dyn Tree<Node = AnyNode, Move = AnyMove, Moves = AnyMoves, Score = i32, Stop = Halted> + 't;
type DynChanceTree<'t> = dyn ChanceTree<
        Node = AnyNode,
        Move = AnyMove,
        Moves = AnyMoves,
        Score = f64,
        Stop = Halted,
        Rolls = AnyRolls,
    > + 't;

/// A node of any tree. Clones share the position.
#[derive(Clone)]
pub struct AnyNode(Arc<dyn Any + Send + Sync>);

/// A move of any game, by its number among those met in the search: the same wherever the move
/// is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct AnyMove(u32);

/// The moves still to be tried at a node of any tree.
pub struct AnyMoves(Box<dyn Any>);

/// What chance may do at a node of any tree.
pub type AnyRolls = std::vec::IntoIter<(f64, AnyNode)>;

/// Whoever watches the search has stopped it; why is known to them.
#[derive(Debug)]
pub struct Halted(());

impl fmt::Display for Halted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("stopped")
    }
}

impl std::error::Error for Halted {}

impl AnyNode {
    fn new<N: Send + Sync + 'static>(node: N) -> Self {
        AnyNode(Arc::new(node))
    }

    fn of<N: 'static>(&self) -> &N {
        self.0.downcast_ref().expect("a node of this tree")
    }
}

impl fmt::Debug for AnyNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AnyNode")
    }
}

impl AnyTree<'_> {
    /// The bytes of memory that the search may take, for those that need some.
    pub fn memory(&self) -> usize {
        self.memory
    }
}

impl AnyChanceTree<'_> {
    /// The bytes of memory that the search may take, for those that need some.
    pub fn memory(&self) -> usize {
        self.memory
    }
}

/// Forwards every call.
macro_rules! walk {
    ($tree:ident, $score:ty) => {
        impl Walk for $tree<'_> {
            type Node = AnyNode;
            type Move = AnyMove;
            type Moves = AnyMoves;
            type Score = $score;
            type Stop = Halted;

            fn enter(
                &mut self,
                node: &AnyNode,
                depth: u32,
                window: Window<$score>,
            ) -> Result<Visit<$score, AnyMoves>, Halted> {
                self.tree.enter(node, depth, window)
            }
            fn is_over(&self, node: &AnyNode) -> bool {
                self.tree.is_over(node)
            }
            fn next(&mut self, node: &AnyNode, moves: &mut AnyMoves) -> Option<AnyMove> {
                self.tree.next(node, moves)
            }
            fn play(&mut self, node: &AnyNode, mv: AnyMove) -> AnyNode {
                self.tree.play(node, mv)
            }
            fn leave(
                &mut self,
                node: &AnyNode,
                moves: AnyMoves,
                depth: u32,
                window: Window<$score>,
                best: Best<$score, AnyMove>,
            ) -> $score {
                self.tree.leave(node, moves, depth, window, best)
            }
            fn hint(&mut self, node: &AnyNode) -> Option<AnyMove> {
                self.tree.hint(node)
            }
            fn fails_soft(&self) -> bool {
                self.tree.fails_soft()
            }
            fn again(&mut self) {
                self.tree.again();
            }
            fn open(&mut self, list: &dyn OpenList<AnyNode, $score>) {
                self.tree.open(list);
            }
            fn backed_up(&mut self, node: &AnyNode, window: Window<$score>, value: $score) {
                self.tree.backed_up(node, window, value);
            }
        }
    };
}

walk!(AnyTree, i32);
walk!(AnyChanceTree, f64);

impl Tree for AnyTree<'_> {}

impl ChanceTree for AnyChanceTree<'_> {
    type Rolls = AnyRolls;

    fn arrive(
        &mut self,
        node: &AnyNode,
        depth: u32,
        window: Window<f64>,
    ) -> Result<ChanceVisit<AnyMoves, AnyRolls>, Halted> {
        self.tree.arrive(node, depth, window)
    }
    fn settle(&mut self, node: &AnyNode, depth: u32, window: Window<f64>, score: f64) -> f64 {
        self.tree.settle(node, depth, window, score)
    }
    fn probed(&mut self, node: &AnyNode, moves: AnyMoves, depth: u32, best: Best<f64, AnyMove>) {
        self.tree.probed(node, moves, depth, best);
    }
    fn side(&self, node: &AnyNode) -> Side {
        self.tree.side(node)
    }
    fn range(&self, side: Side) -> Window<f64> {
        self.tree.range(side)
    }
    fn bounds(&mut self, node: &AnyNode, depth: u32) -> Window<f64> {
        self.tree.bounds(node, depth)
    }
    fn chance_cutoff(&mut self, cutoff: ChanceCutoff) {
        self.tree.chance_cutoff(cutoff);
    }
}

/// What a search of a tree comes to.
type FoundIn<T> = Result<Found<<T as Walk>::Score, <T as Walk>::Move>, Halt<<T as Walk>::Stop>>;

/// A tree of one type, walked by whoever does not know it.
struct Erased<'t, T: Walk> {
    tree: &'t mut T,
    /// The moves met, and the number of each.
    moves: Vec<T::Move>,
    numbers: HashMap<T::Move, u32>,
    /// Why the search was stopped.
    stop: Option<T::Stop>,
    root_depth: Option<u32>,
    /// The best move at the root.
    best: Option<T::Move>,
}

/// Nobody looks farther ahead: an algorithm that does has subtracted too much from its depth.
const DEEPEST: u32 = 1 << 16;

impl<'t, T> Erased<'t, T>
where
    T: Walk<Node: Send + Sync + 'static, Moves: 'static, Move: Hash>,
{
    fn new(tree: &'t mut T) -> Self {
        let (moves, numbers) = (Vec::new(), HashMap::new());
        Erased { tree, moves, numbers, stop: None, root_depth: None, best: None }
    }

    fn number(&mut self, mv: T::Move) -> AnyMove {
        let moves = &mut self.moves;
        AnyMove(*self.numbers.entry(mv).or_insert_with(|| {
            moves.push(mv);
            (moves.len() - 1) as u32
        }))
    }

    fn known(&self, mv: AnyMove) -> T::Move {
        self.moves[mv.0 as usize]
    }

    fn known_best(&self, best: Best<T::Score, AnyMove>) -> Best<T::Score, T::Move> {
        let Best { score, mv, tried } = best;
        Best { score, mv: mv.map(|mv| self.known(mv)), tried }
    }

    fn see(&mut self, depth: u32) {
        assert!(depth <= DEEPEST, "the algorithm enters a node with {depth} plies left");
        self.root_depth = self.root_depth.max(Some(depth));
    }

    fn halt<V>(&mut self, result: Result<V, T::Stop>) -> Result<V, Halted> {
        result.map_err(|stop| {
            self.stop = Some(stop);
            Halted(())
        })
    }

    /// What the algorithm found, if nobody has stopped it.
    fn found(self, score: Result<T::Score, Halt<Halted>>) -> FoundIn<T> {
        match (self.stop, score) {
            (Some(stop), _) => Err(Halt::Stopped(stop)),
            (None, Ok(score)) => {
                let value = Scored { score, bound: Bound::Exact };
                Ok(Found { value, best: self.best })
            }
            (None, Err(Halt::Memory { limit })) => Err(Halt::Memory { limit }),
            (None, Err(Halt::Stopped(_))) => unreachable!("only this tree stops the search"),
        }
    }
}

impl<T> Walk for Erased<'_, T>
where
    T: Walk<Node: Send + Sync + 'static, Moves: 'static, Move: Hash>,
{
    type Node = AnyNode;
    type Move = AnyMove;
    type Moves = AnyMoves;
    type Score = T::Score;
    type Stop = Halted;

    fn enter(
        &mut self,
        node: &AnyNode,
        depth: u32,
        window: Window<T::Score>,
    ) -> Result<Visit<T::Score, AnyMoves>, Halted> {
        self.see(depth);
        let visit = self.tree.enter(node.of(), depth, window);
        Ok(match self.halt(visit)? {
            Visit::Leaf(score) => Visit::Leaf(score),
            Visit::Inner(moves) => Visit::Inner(AnyMoves(Box::new(moves))),
        })
    }

    fn is_over(&self, node: &AnyNode) -> bool {
        self.tree.is_over(node.of())
    }

    fn next(&mut self, node: &AnyNode, moves: &mut AnyMoves) -> Option<AnyMove> {
        let moves = moves.0.downcast_mut().expect("moves of this tree");
        let mv = self.tree.next(node.of(), moves)?;
        Some(self.number(mv))
    }

    fn play(&mut self, node: &AnyNode, mv: AnyMove) -> AnyNode {
        AnyNode::new(self.tree.play(node.of(), self.known(mv)))
    }

    fn leave(
        &mut self,
        node: &AnyNode,
        moves: AnyMoves,
        depth: u32,
        window: Window<T::Score>,
        best: Best<T::Score, AnyMove>,
    ) -> T::Score {
        let best = self.known_best(best);
        // A search that fails low proves no move to be best.
        if Some(depth) == self.root_depth && best.score > window.alpha {
            self.best = best.mv;
        }
        let moves = moves.0.downcast().expect("moves of this tree");
        self.tree.leave(node.of(), *moves, depth, window, best)
    }

    fn hint(&mut self, node: &AnyNode) -> Option<AnyMove> {
        let hint = self.tree.hint(node.of())?;
        Some(self.number(hint))
    }

    fn fails_soft(&self) -> bool {
        self.tree.fails_soft()
    }

    fn again(&mut self) {
        self.tree.again();
    }

    fn open(&mut self, list: &dyn OpenList<AnyNode, T::Score>) {
        self.tree.open(&Opened(list));
    }

    fn backed_up(&mut self, node: &AnyNode, window: Window<T::Score>, value: T::Score) {
        self.tree.backed_up(node.of(), window, value);
    }
}

impl<T> Tree for Erased<'_, T> where T: Tree<Node: Send + Sync + 'static, Moves: 'static, Move: Hash>
{}

impl<T> ChanceTree for Erased<'_, T>
where
    T: ChanceTree<Node: Send + Sync + 'static, Moves: 'static, Move: Hash>,
{
    type Rolls = AnyRolls;

    fn arrive(
        &mut self,
        node: &AnyNode,
        depth: u32,
        window: Window<f64>,
    ) -> Result<ChanceVisit<AnyMoves, AnyRolls>, Halted> {
        self.see(depth);
        let visit = self.tree.arrive(node.of(), depth, window);
        Ok(match self.halt(visit)? {
            ChanceVisit::Leaf(score) => ChanceVisit::Leaf(score),
            ChanceVisit::Choice(moves) => ChanceVisit::Choice(AnyMoves(Box::new(moves))),
            ChanceVisit::Chance(Chance { total, rolls }) => {
                let rolls: Vec<_> =
                    rolls.map(|(weight, node)| (weight, AnyNode::new(node))).collect();
                ChanceVisit::Chance(Chance { total, rolls: rolls.into_iter() })
            }
        })
    }

    fn settle(&mut self, node: &AnyNode, depth: u32, window: Window<f64>, score: f64) -> f64 {
        self.tree.settle(node.of(), depth, window, score)
    }

    fn probed(&mut self, node: &AnyNode, moves: AnyMoves, depth: u32, best: Best<f64, AnyMove>) {
        let moves = moves.0.downcast().expect("moves of this tree");
        let best = self.known_best(best);
        self.tree.probed(node.of(), *moves, depth, best);
    }

    fn side(&self, node: &AnyNode) -> Side {
        self.tree.side(node.of())
    }

    fn range(&self, side: Side) -> Window<f64> {
        self.tree.range(side)
    }

    fn bounds(&mut self, node: &AnyNode, depth: u32) -> Window<f64> {
        self.tree.bounds(node.of(), depth)
    }

    fn chance_cutoff(&mut self, cutoff: ChanceCutoff) {
        self.tree.chance_cutoff(cutoff);
    }
}

/// The list OPEN of a search that does not know the type of its nodes.
struct Opened<'l, S>(&'l dyn OpenList<AnyNode, S>);

impl<N: 'static, S: Score> OpenList<N, S> for Opened<'_, S> {
    fn root(&self) -> &N {
        self.0.root().of()
    }
    fn size(&self) -> usize {
        self.0.size()
    }
    fn states<'s>(&'s self) -> Vec<OpenState<'s, N, S>> {
        let states = self.0.states().into_iter();
        let known = |it: OpenState<'s, AnyNode, S>| OpenState {
            node: it.node.of(),
            status: it.status,
            merit: it.merit,
        };
        states.map(known).collect()
    }
}

/// A search of a game without dice that joined.
pub(crate) type PlainSearch =
    dyn Fn(&mut AnyTree<'_>, &AnyNode, u32) -> Result<i32, Halt<Halted>> + Send + Sync;

/// A search of a game with dice that joined.
pub(crate) type DiceSearch =
    dyn Fn(&mut AnyChanceTree<'_>, &AnyNode, u32) -> Result<f64, Halt<Halted>> + Send + Sync;

/// Searches a tree without dice.
pub(crate) fn search<T>(
    search: &PlainSearch,
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    memory: usize,
) -> FoundIn<T>
where
    T: Tree<Node: Send + Sync + 'static, Moves: 'static, Move: Hash, Score = i32>,
{
    let mut erased = Erased::new(tree);
    let root = AnyNode::new(root.clone());
    let score = search(&mut AnyTree { tree: &mut erased, memory }, &root, depth);
    // Who says otherwise is wrong, and told so, but what is no score cannot be negated.
    let most = i32::INFINITY - 1;
    erased.found(score.map(|score| score.clamp(-most, most)))
}

/// Searches a tree with dice.
pub(crate) fn search_dice<T>(
    search: &DiceSearch,
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    memory: usize,
) -> FoundIn<T>
where
    T: ChanceTree<Node: Send + Sync + 'static, Moves: 'static, Move: Hash>,
{
    let mut erased = Erased::new(tree);
    let root = AnyNode::new(root.clone());
    let score = search(&mut AnyChanceTree { tree: &mut erased, memory }, &root, depth);
    erased.found(score)
}
