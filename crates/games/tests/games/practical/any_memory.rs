//! Any memory.

use plywood::{Game, forward_memory, memory::Memory};

/// A memory that has no type of its own: searches are compiled for it once, and not for each
/// memory that there is.
pub(super) struct AnyMemory<'m, G>(Box<dyn Memory<G> + 'm>);

impl<'m, G: Game> AnyMemory<'m, G> {
    pub(super) fn new(memory: impl Memory<G> + 'm) -> Self {
        AnyMemory(Box::new(memory))
    }
}

impl<G: Game> Memory<G> for AnyMemory<'_, G> {
    forward_memory!(|memory| *memory.0; except);
}
