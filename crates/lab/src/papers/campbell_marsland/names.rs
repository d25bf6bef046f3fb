//! The paper's names of algorithms.

/// What the paper calls an algorithm, at this depth.
pub(super) fn name(algorithm: &str, depth: u8) -> &'static str {
    match (algorithm, depth) {
        ("alphabeta", _) => "AB",
        ("palphabeta", _) => "PAB",
        ("scout", _) => "SC",
        ("sss", _) => "SSS",
        ("staged-sss:2" | "staged-sss:3", _) => "SS",
        ("sab:2", 6) => "SA2",
        ("sab:4", 6) => "SA4",
        ("abs:2", 6) => "AS2",
        ("abs:4", 6) => "AS4",
        ("sab:2", _) => "SAB",
        ("abs:2", _) => "ABS",
        _ => "?",
    }
}
