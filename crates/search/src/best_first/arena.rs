//! Where the nodes of a kept tree live.

use crate::Score;

/// A node, by its place.
pub(super) type Place = u32;

/// Where the root is, always.
pub(super) const ROOT: Place = 0;

/// The nodes of one tree, brothers side by side, in two lists: values with links,
/// and moves. With a score of four bytes a node takes eight, and its move.
///
/// A node's value is that for the side that moves to it, so that the best of
/// brothers is the one of highest value. No position is kept: it is found again
/// by the moves on the way from the root.
///
/// Freed brothers leave a run of free slots, listed by length; a run is split
/// when none fits exactly. When none is long enough, neighbours are joined, but only
/// if much was freed since that was last done: it takes a look at every slot.
#[derive(Clone, Debug)]
pub(super) struct Arena<S: Copy, M> {
    nodes: Vec<Node<S>>,
    /// That of the root is missing: no move leads to it.
    moves: Vec<M>,
    /// How many slots are allowed.
    most: usize,
    /// The first free run of each length; the last list has all longer ones.
    runs: [Place; LONG + 1],
    /// Slots on the lists.
    free: usize,
    /// Slots freed since neighbours were last joined.
    freed: usize,
}

/// An arena of fewer slots doubles when it is full; a larger one grows by a quarter.
const LARGE: usize = 1 << 20;
/// Runs of this length or longer are on one list; each shorter length has its own.
const LONG: usize = 64;
/// The end of a list.
const NONE: Place = Link::PLACE;

/// What is looked at together lies together: a search spends its time here. Packed,
/// since a score of eight bytes would leave four unused.
#[derive(Copy, Clone, Debug)]
#[repr(C, packed(4))]
struct Node<S: Copy> {
    value: S,
    link: Link,
}

/// To a node's children, and whether it is the last of its own brothers.
///
/// Of a free slot that begins a run: to the next run; of the one after it, in a
/// long run: its length.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Link(u32);

impl Link {
    const LAST: u32 = 1 << 31;
    /// There may be more children than are known.
    const PARTIAL: u32 = 1 << 30;
    const FREE: u32 = 1 << 29;
    const PLACE: u32 = Link::FREE - 1;

    fn place(self) -> Place {
        self.0 & Link::PLACE
    }

    fn is(self, flag: u32) -> bool {
        self.0 & flag != 0
    }

    /// The link of the same node to other children.
    fn to(self, first_child: Place, partial: u32) -> Link {
        Link(self.0 & Link::LAST | partial | first_child)
    }

    /// The link of the same node to the children of another.
    fn leading_where(self, other: Link) -> Link {
        self.to(other.place(), other.0 & Link::PARTIAL)
    }
}

/// There is no room for more nodes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Full;

impl<S: Score, M: Copy> Arena<S, M> {
    /// What one node takes.
    pub(super) const NODE_BYTES: usize = size_of::<Node<S>>() + size_of::<M>();

    /// An arena that may take up to `bytes`, with a root and nothing else.
    pub(super) fn with_bytes(bytes: usize) -> Self {
        let most = (bytes / Self::NODE_BYTES).min(Link::PLACE as usize).max(1);
        let nodes = vec![Node { value: S::INFINITY, link: Link(NONE | Link::LAST) }];
        Arena { nodes, moves: Vec::new(), most, runs: [NONE; LONG + 1], free: 0, freed: 0 }
    }

    /// The nodes there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len() - self.free
    }

    /// The bytes taken from the system.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<S>>() + self.moves.capacity() * size_of::<M>()
    }

    pub(super) fn value(&self, node: Place) -> S {
        self.nodes[node as usize].value
    }

    pub(super) fn set_value(&mut self, node: Place, value: S) {
        self.nodes[node as usize].value = value;
    }

    fn link(&self, node: Place) -> Link {
        self.nodes[node as usize].link
    }

    fn link_mut(&mut self, node: Place) -> &mut Link {
        &mut self.nodes[node as usize].link
    }

    pub(super) fn mv(&self, node: Place) -> M {
        self.moves[node as usize - 1]
    }

    /// The children known of a node, in order; empty at a leaf.
    pub(super) fn children(&self, node: Place) -> std::ops::Range<Place> {
        match self.link(node).place() {
            NONE => 0..0,
            first => first..first + self.run_of_brothers(first) as Place,
        }
    }

    /// The moves and values of the children known of a node.
    pub(super) fn family(&self, node: Place) -> impl Iterator<Item = (M, S)> {
        self.children(node).map(|child| (self.mv(child), self.value(child)))
    }

    /// The leftmost of the best children known.
    #[inline]
    pub(super) fn best(&self, node: Place) -> Option<Place> {
        self.best_and_rival(node).map(|(best, _)| best)
    }

    /// The leftmost of the best children known, and the leftmost of the best of its
    /// brothers: in one pass, since a search spends its time here.
    #[inline]
    pub(super) fn best_and_rival(&self, node: Place) -> Option<(Place, Option<Place>)> {
        let first = self.link(node).place();
        if first == NONE {
            return None;
        }
        let nodes = &self.nodes[first as usize..];
        if nodes[0].link.is(Link::LAST) {
            return Some((first, None));
        }
        let (mut best, mut highest) = (0, { nodes[0].value });
        let (mut rival, mut second) = (1, { nodes[1].value });
        if second > highest {
            (best, highest, rival, second) = (rival, second, best, highest);
        }
        let mut last = nodes[1].link.is(Link::LAST);
        let mut rest = nodes[2..].iter().enumerate();
        while !last && let Some((i, &Node { value, link })) = rest.next() {
            // Choices rather than branches: nobody can guess which brother is good.
            let (is_best, is_rival) = (value > highest, value > second);
            (rival, second) = if is_rival { (i + 2, value) } else { (rival, second) };
            (rival, second) = if is_best { (best, highest) } else { (rival, second) };
            (best, highest) = if is_best { (i + 2, value) } else { (best, highest) };
            last = link.is(Link::LAST);
        }
        Some((first + best as Place, Some(first + rival as Place)))
    }

    /// Whether all children of a node are known, and there are some.
    pub(super) fn is_complete(&self, node: Place) -> bool {
        let link = self.link(node);
        link.place() != NONE && !link.is(Link::PARTIAL)
    }

    fn run_of_brothers(&self, first: Place) -> usize {
        let nodes = &self.nodes[first as usize..];
        1 + nodes.iter().take_while(|node| !node.link.is(Link::LAST)).count()
    }

    /// Slots that can still be used.
    pub(super) fn room(&self) -> usize {
        self.most - self.len()
    }

    /// Whether a quarter of all slots can still be used.
    pub(super) fn has_quarter_free(&self) -> bool {
        self.room() >= self.most / 4
    }

    /// Forgets everything but the root.
    pub(super) fn clear(&mut self) {
        self.nodes.truncate(1);
        self.moves.clear();
        self.nodes[0].link = Link(NONE | Link::LAST);
        self.runs = [NONE; LONG + 1];
        self.free = 0;
    }

    /// Sets what is known of a node's children: those known before, in the same
    /// order, and new ones behind them.
    pub(super) fn set_children(
        &mut self,
        node: Place,
        children: &[(M, S)],
        more: More,
    ) -> Result<(), Full> {
        let old = self.children(node);
        let mut first = self.link(node).place();
        if children.len() > old.len() {
            first = self.store(children)?;
            for (from, to) in old.clone().zip(first..) {
                let (from, to) = (self.link(from), self.link_mut(to));
                *to = to.leading_where(from);
            }
            if !old.is_empty() {
                self.release(old.start, old.len());
            }
        }
        let partial = if more == More::MayFollow { Link::PARTIAL } else { 0 };
        let link = self.link_mut(node);
        *link = link.to(first, partial);
        Ok(())
    }

    /// Sorts the children of a node, the best first; equals stay as they are.
    pub(super) fn sort_children(&mut self, node: Place) {
        let children = self.children(node);
        // By insertion: they are few, and mostly in order already.
        for i in children.clone() {
            let mut at = i;
            while at > children.start && self.value(at) > self.value(at - 1) {
                self.swap(at, at - 1);
                at -= 1;
            }
        }
    }

    /// Exchanges two brothers, but not which is the last.
    fn swap(&mut self, a: Place, b: Place) {
        let (of_a, of_b) = (self.link(a), self.link(b));
        *self.link_mut(a) = of_b.leading_where(of_a);
        *self.link_mut(b) = of_a.leading_where(of_b);
        self.nodes.swap(a as usize, b as usize);
        self.moves.swap(a as usize - 1, b as usize - 1);
    }

    /// Frees everything below a node. Walks what it frees and nothing else.
    pub(super) fn free_below(&mut self, node: Place) {
        let link = self.link_mut(node);
        let mut families = vec![link.place()];
        *link = link.to(NONE, 0);
        while let Some(first) = families.pop() {
            if first == NONE {
                continue;
            }
            let brothers = self.run_of_brothers(first);
            let below = &self.nodes[first as usize..first as usize + brothers];
            families.extend(below.iter().map(|node| node.link.place()));
            self.release(first, brothers);
        }
    }

    /// Makes a child of the root the root, and frees its brothers with all below
    /// them. What is below the child stays where it is.
    pub(super) fn keep_only(&mut self, child: Place) {
        let children = self.children(ROOT);
        for brother in children.clone().filter(|&brother| brother != child) {
            self.free_below(brother);
        }
        let link = self.link(ROOT).leading_where(self.link(child));
        self.nodes[0] = Node { value: self.value(child), link };
        self.release(children.start, children.len());
    }

    /// Puts brothers side by side: into a free run that fits, behind all others,
    /// or into part of a longer run.
    fn store(&mut self, brothers: &[(M, S)]) -> Result<Place, Full> {
        let count = brothers.len();
        let first = match self.take_run(count, count.min(LONG)) {
            Some(first) => first,
            None if self.nodes.len() + count <= self.most => return Ok(self.append(brothers)),
            None => {
                let joined = |arena: &mut Self| {
                    arena.join_neighbours();
                    arena.take_run(count, LONG)
                };
                let found = self.take_run(count, LONG);
                let worth_while = self.freed >= count.max(self.most / 16);
                found.or_else(|| worth_while.then(|| joined(self)).flatten()).ok_or(Full)?
            }
        };
        for (place, &(mv, value)) in (first as usize..).zip(brothers) {
            self.nodes[place] = Node { value, link: Link(NONE) };
            self.moves[place - 1] = mv;
        }
        self.nodes[first as usize + count - 1].link = Link(NONE | Link::LAST);
        Ok(first)
    }

    fn append(&mut self, brothers: &[(M, S)]) -> Place {
        if self.nodes.len() + brothers.len() > self.nodes.capacity() {
            // Twice as much at first; of a large tree a quarter more, so that little
            // is taken and not used.
            let len = self.nodes.len();
            let wanted = if len < LARGE { len } else { len / 4 };
            let wanted = wanted.max(brothers.len()).max(64).min(self.most - len);
            self.nodes.reserve_exact(wanted);
            self.moves.reserve_exact(wanted);
        }
        let first = self.nodes.len() as Place;
        self.nodes.extend(brothers.iter().map(|&(_, value)| Node { value, link: Link(NONE) }));
        self.moves.extend(brothers.iter().map(|&(mv, _)| mv));
        if let Some(last) = self.nodes.last_mut() {
            last.link = Link(NONE | Link::LAST);
        }
        first
    }

    /// Puts a run of slots on the lists.
    fn release(&mut self, first: Place, length: usize) {
        let at = first as usize;
        for node in &mut self.nodes[at..at + length] {
            node.link = Link(Link::FREE);
        }
        let list = &mut self.runs[length.min(LONG)];
        self.nodes[at].link = Link(Link::FREE | *list);
        *list = first;
        if length >= LONG {
            self.nodes[at + 1].link = Link(Link::FREE | length as u32);
        }
        self.free += length;
        self.freed += length;
    }

    /// Takes slots off the lists, up to the one numbered `last_list`. What is left
    /// of a longer run goes back.
    fn take_run(&mut self, count: usize, last_list: usize) -> Option<Place> {
        for list in count.min(LONG)..=last_list {
            let mut before = None;
            let mut first = self.runs[list];
            while first != NONE {
                let next = self.link(first).place();
                let length = match list {
                    LONG => self.link(first + 1).place() as usize,
                    _ => list,
                };
                if length >= count {
                    match before {
                        None => self.runs[list] = next,
                        Some(before) => *self.link_mut(before) = Link(Link::FREE | next),
                    }
                    self.free -= length;
                    if length > count {
                        self.release(first + count as Place, length - count);
                    }
                    return Some(first);
                }
                before = Some(first);
                first = next;
            }
        }
        None
    }

    /// Lists the free slots again, those side by side as one run.
    fn join_neighbours(&mut self) {
        self.runs = [NONE; LONG + 1];
        self.free = 0;
        let mut at = 0;
        while at < self.nodes.len() {
            let nodes = self.nodes[at..].iter();
            let length = nodes.take_while(|node| node.link.is(Link::FREE)).count();
            if length > 0 {
                self.release(at as Place, length);
            }
            at += length.max(1);
        }
        self.freed = 0;
    }
}

/// Whether all children of a node are known.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum More {
    /// There may be more.
    MayFollow,
    /// There are no more.
    No,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree beside the arena, of the plainest kind.
    #[derive(Default)]
    struct Model {
        children: Vec<(u16, i32, Model)>,
    }

    impl Model {
        fn count(&self) -> usize {
            1 + self.children.iter().map(|(_, _, below)| below.count()).sum::<usize>()
        }

        fn check(&self, arena: &Arena<i32, u16>, place: Place) {
            let found = arena.children(place).map(|child| (arena.mv(child), arena.value(child)));
            let expected = self.children.iter().map(|&(mv, value, _)| (mv, value));
            assert!(found.eq(expected));
            for (child, (_, _, below)) in arena.children(place).zip(&self.children) {
                below.check(arena, child);
            }
        }
    }

    /// Grows, frees and prunes at random in little memory: the arena holds what
    /// the model holds.
    #[test]
    fn an_arena_holds_what_was_put_there() {
        let mut state = 1_u64;
        let mut draw = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % n
        };
        let most = 300;
        let mut arena: Arena<i32, u16> = Arena::with_bytes(most * Arena::<i32, u16>::NODE_BYTES);
        let mut model = Model::default();
        let mut full = 0;
        for step in 0..20_000 {
            // Down a random path to a node.
            let (mut place, mut node) = (ROOT, &mut model);
            while !node.children.is_empty() && draw(5) > 0 {
                let i = draw(node.children.len() as u64) as usize;
                place = arena.children(place).start + i as Place;
                node = &mut node.children[i].2;
            }
            match draw(8) {
                0 => {
                    arena.free_below(place);
                    node.children.clear();
                }
                1 => {
                    arena.sort_children(place);
                    node.children.sort_by_key(|&(_, value, _)| std::cmp::Reverse(value));
                }
                _ => {
                    let known = arena.children(place).map(|it| (arena.mv(it), arena.value(it)));
                    let mut family: Vec<(u16, i32)> = known.collect();
                    let longest = if draw(10) == 0 { 80 } else { 6 };
                    let new = (0..=draw(longest)).map(|_| (draw(9) as u16, draw(9) as i32));
                    let new: Vec<(u16, i32)> = new.collect();
                    family.extend(&new);
                    match arena.set_children(place, &family, More::No) {
                        Ok(()) => {
                            let new = new.iter().map(|&(mv, value)| (mv, value, Model::default()));
                            node.children.extend(new);
                        }
                        Err(Full) => {
                            full += 1;
                            assert!(arena.nodes.len() + family.len() > most, "there is room");
                        }
                    }
                }
            }
            if draw(20) == 0 && !model.children.is_empty() {
                let i = draw(model.children.len() as u64) as usize;
                arena.keep_only(arena.children(ROOT).start + i as Place);
                model = model.children.swap_remove(i).2;
            }
            assert_eq!(arena.len(), model.count(), "step {step}");
            assert!(arena.nodes.len() <= most);
            model.check(&arena, ROOT);
        }
        assert!(full > 100, "the memory was never short: {full}");
    }
}
