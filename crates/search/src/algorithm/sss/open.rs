//! The list OPEN of SSS\*: a priority queue over the live part of the tree.

use crate::{
    Score, Walk,
    observer::{OpenList, OpenState, Status},
    order::sorting::sort_ids,
};

/// A node of the live part of the tree: what lies above the open states.
pub(super) struct Record<T: Walk> {
    pub(super) node: T::Node,
    /// The move that led here; meaningless at the root.
    pub(super) mv: Option<T::Move>,
    pub(super) parent: u32,
    /// Which child of its parent this is.
    place: u32,
    pub(super) ply: u32,
    /// The children in the live tree, as a linked list: all of them at an AND
    /// node, at most one at an OR node.
    child: u32,
    brother: u32,
    /// How many children there have been.
    pub(super) children: u32,
    pub(super) status: Status,
    pub(super) merit: T::Score,
    /// At an inner node, the moves not yet tried, and the best one.
    pub(super) moves: Option<T::Moves>,
    pub(super) best: Option<T::Move>,
    /// The place in `heap`, if open.
    heap_at: u32,
    /// Orders states of equal merit as they were listed.
    listed: i64,
}

const NONE: u32 = u32::MAX;
/// The root's number.
pub(super) const ROOT: u32 = 0;

/// Which of two states of equal merit is taken first.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Ties {
    /// The leftmost in the tree: the modified operator, Table 2.
    Leftmost,
    /// The last stacked, else the first inserted: the original one, Table 1.
    AsListed,
}

/// Where a state goes among those of equal merit, if ties are as listed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Front,
    Back,
}

/// OPEN, with the live tree that its states are the leaves of.
///
/// Taking the best state, adding one and removing one each compare a logarithm
/// of the size of states, and equals by their paths; purging costs that for
/// every state purged, and looks at no other.
pub(super) struct Open<T: Walk> {
    pub(super) records: Vec<Record<T>>,
    free: Vec<u32>,
    heap: Vec<u32>,
    ties: Ties,
    /// Bytes that records and queue may take.
    pub(super) limit: usize,
    front: i64,
    back: i64,
    /// States on the lists of the stages above.
    outer: usize,
    /// Whether the merits are those of the root player's opponent: DUAL\*.
    pub(super) dual: bool,
}

/// The list would outgrow its memory.
pub(super) struct Full;

impl<T: Walk> Open<T> {
    /// The list of SSS\*, which may take `memory` bytes.
    pub(super) fn sss(memory: usize) -> Self {
        Open {
            records: Vec::new(),
            free: Vec::new(),
            heap: Vec::new(),
            ties: Ties::Leftmost,
            limit: memory,
            front: 0,
            back: 0,
            outer: 0,
            dual: false,
        }
    }

    /// The same with the original operator.
    pub(super) fn sss_original(memory: usize) -> Self {
        Open { ties: Ties::AsListed, ..Open::sss(memory) }
    }

    /// The list of DUAL\*, which may take `memory` bytes.
    pub(super) fn dual(memory: usize) -> Self {
        Open { dual: true, ..Open::sss(memory) }
    }

    /// The list of a stage below others, which have `outer` states on theirs.
    pub(super) fn below(self, outer: usize) -> Self {
        Open { outer, ..self }
    }

    /// A new node of the live tree, not yet open. The root comes first.
    pub(super) fn add(
        &mut self,
        node: T::Node,
        mv: Option<T::Move>,
        parent: Option<u32>,
    ) -> Result<u32, Full> {
        self.make_room()?;
        let mut record = Record {
            node,
            mv,
            parent: NONE,
            place: 0,
            ply: 0,
            child: NONE,
            brother: NONE,
            children: 0,
            status: Status::Live,
            merit: T::Score::INFINITY,
            moves: None,
            best: None,
            heap_at: NONE,
            listed: 0,
        };
        let id = self.free.pop().unwrap_or(self.records.len() as u32);
        if let Some(parent) = parent {
            let above = &mut self.records[parent as usize];
            record.parent = parent;
            record.ply = above.ply + 1;
            record.place = above.children;
            record.brother = above.child;
            above.child = id;
            above.children += 1;
        }
        match self.records.get_mut(id as usize) {
            Some(freed) => *freed = record,
            None => self.records.push(record),
        }
        Ok(id)
    }

    /// The next child of an inner node, added to the live tree.
    pub(super) fn next_child(&mut self, tree: &mut T, parent: u32) -> Result<Option<u32>, Full> {
        let record = &mut self.records[parent as usize];
        let moves = record.moves.as_mut().expect("an inner node keeps its moves");
        let Some(mv) = tree.next(&record.node, moves) else {
            return Ok(None);
        };
        let child = tree.play(&record.node, mv);
        self.add(child, Some(mv), Some(parent)).map(Some)
    }

    /// Grows by doubling, up to the limit.
    fn make_room(&mut self) -> Result<(), Full> {
        let (len, capacity) = (self.records.len(), self.records.capacity());
        if !self.free.is_empty() || len < capacity {
            return Ok(());
        }
        let each = size_of::<Record<T>>() + 2 * size_of::<u32>();
        let most = (self.limit / each).min(NONE as usize);
        let wanted = (2 * capacity).max(64).min(most);
        if wanted <= len {
            return Err(Full);
        }
        self.records.try_reserve_exact(wanted - len).map_err(|_| Full)?;
        self.free.try_reserve_exact(wanted - self.free.len()).map_err(|_| Full)?;
        self.heap.try_reserve_exact(wanted - self.heap.len()).map_err(|_| Full)?;
        Ok(())
    }

    /// Puts a node on the list.
    pub(super) fn push(&mut self, id: u32, status: Status, merit: T::Score, place: Place) {
        self.front -= 1;
        self.back += 1;
        let record = &mut self.records[id as usize];
        record.status = status;
        record.merit = merit;
        record.listed = if place == Place::Front { self.front } else { self.back };
        record.heap_at = self.heap.len() as u32;
        self.heap.push(id);
        self.rise(self.heap.len() - 1);
    }

    /// The state of highest merit, taken off the list.
    pub(super) fn pop(&mut self) -> u32 {
        let top = self.heap[0];
        self.take_off(top);
        top
    }

    /// Frees everything below a node, and takes it off the list.
    pub(super) fn purge_below(&mut self, id: u32) {
        let mut next = std::mem::replace(&mut self.records[id as usize].child, NONE);
        while next != NONE {
            let child = next;
            next = self.records[child as usize].brother;
            self.purge_below(child);
            if self.records[child as usize].heap_at != NONE {
                self.take_off(child);
            }
            self.records[child as usize].moves = None;
            self.free.push(child);
        }
    }

    fn take_off(&mut self, id: u32) {
        let at = self.records[id as usize].heap_at as usize;
        self.records[id as usize].heap_at = NONE;
        self.heap.swap_remove(at);
        if at < self.heap.len() {
            self.records[self.heap[at] as usize].heap_at = at as u32;
            self.rise(at);
            self.sink(at);
        }
    }

    fn rise(&mut self, mut at: usize) {
        while at > 0 && self.precedes(self.heap[at], self.heap[(at - 1) / 2]) {
            self.exchange(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    fn sink(&mut self, mut at: usize) {
        loop {
            let mut first = at;
            for below in [2 * at + 1, 2 * at + 2] {
                if below < self.heap.len() && self.precedes(self.heap[below], self.heap[first]) {
                    first = below;
                }
            }
            if first == at {
                return;
            }
            self.exchange(at, first);
            at = first;
        }
    }

    fn exchange(&mut self, a: usize, b: usize) {
        self.heap.swap(a, b);
        self.records[self.heap[a] as usize].heap_at = a as u32;
        self.records[self.heap[b] as usize].heap_at = b as u32;
    }

    /// Whether state `a` is taken before state `b`.
    fn precedes(&self, a: u32, b: u32) -> bool {
        let (x, y) = (&self.records[a as usize], &self.records[b as usize]);
        if x.merit != y.merit {
            return x.merit > y.merit;
        }
        match self.ties {
            Ties::AsListed => x.listed < y.listed,
            Ties::Leftmost => self.left_of(a, b),
        }
    }

    /// Whether `a` stands left of `b`; neither lies above the other.
    fn left_of(&self, mut a: u32, mut b: u32) -> bool {
        let up = |id: u32| self.records[id as usize].parent;
        let ply = |id: u32| self.records[id as usize].ply;
        while ply(a) > ply(b) {
            a = up(a);
        }
        while ply(b) > ply(a) {
            b = up(b);
        }
        while up(a) != up(b) {
            (a, b) = (up(a), up(b));
        }
        self.records[a as usize].place < self.records[b as usize].place
    }
}

impl<T: Walk> OpenList<T::Node, T::Score> for Open<T> {
    fn root(&self) -> &T::Node {
        &self.records[ROOT as usize].node
    }

    fn size(&self) -> usize {
        self.outer + self.heap.len()
    }

    fn states(&self) -> Vec<OpenState<'_, T::Node, T::Score>> {
        let mut ids = self.heap.clone();
        sort_ids(&mut ids, &|a, b| self.precedes(b, a).cmp(&self.precedes(a, b)));
        let state = |id: u32| {
            let Record { node, status, merit, .. } = &self.records[id as usize];
            OpenState { node, status: *status, merit: if self.dual { -*merit } else { *merit } }
        };
        ids.into_iter().map(state).collect()
    }
}
