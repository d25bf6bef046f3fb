//! What engines say, to the letter and in any order of commands; no other program is needed.

mod asked;
mod compliance;
mod engine;
mod gnubg;
mod gtp;
mod hub;
mod nboard;
mod random;
mod serve;
