//! Artificial trees: a seed is a root.

mod explicit;
mod explicit_chance;
mod iid;
mod random_chance;
mod random_game;
mod random_shape;
mod star_complete;
mod uniform;
pub(crate) mod written_tree;

pub use {
    crate::family::{Guess, Layered, Middle, Numbers},
    explicit::{Explicit, ExplicitNode, WrittenValue},
    explicit_chance::{ExplicitChance, ExplicitChanceNode, WrittenRolls},
    iid::{Iid, IidNode},
    random_chance::{RandomChance, RandomChanceNode, RandomRolls},
    random_game::{RandomGame, RandomGameNode, SumSoFar},
    random_shape::{RandomShape, RandomShapeNode},
    star_complete::{ArcOrder, ArcSum, Arcs, StarComplete, StarNode, StarRolls},
    uniform::{Placement, Uniform, UniformNode},
};
