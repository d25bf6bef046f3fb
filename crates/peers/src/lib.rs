//! Nothing to use: `cargo bench -p plywood-peers` shows Plywood beside the crates
//! `minimax` and `board-game`, which no other crate of the workspace depends on.
