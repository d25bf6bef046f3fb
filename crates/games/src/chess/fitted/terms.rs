//! The terms of the fitted evaluation, each with a place among the weights.

/// Terms of one kind, in a row.
#[derive(Copy, Clone, Debug)]
pub(super) struct Terms {
    first: usize,
    number: usize,
}

impl Terms {
    const fn first(number: usize) -> Terms {
        Terms { first: 0, number }
    }

    const fn then(self, number: usize) -> Terms {
        Terms { first: self.end(), number }
    }

    /// The place after the last.
    pub(super) const fn end(self) -> usize {
        self.first + self.number
    }

    /// The place of one of them.
    #[inline]
    pub(super) fn at(self, number: usize) -> usize {
        debug_assert!(number < self.number);
        self.first + number
    }

    /// The only place.
    #[inline]
    pub(super) fn it(self) -> usize {
        self.at(0)
    }

    pub(super) const fn number(self) -> usize {
        self.number
    }
}

/// A piece on a square, as its side sees the board; the left half is the image of the right. By
/// piece, then rank, then from the edge inwards.
pub(super) const SQUARE: Terms = Terms::first(6 * 32);
/// By the number of squares that a piece reaches.
pub(super) const KNIGHT_MOBILITY: Terms = SQUARE.then(9);
pub(super) const BISHOP_MOBILITY: Terms = KNIGHT_MOBILITY.then(14);
pub(super) const ROOK_MOBILITY: Terms = BISHOP_MOBILITY.then(15);
pub(super) const QUEEN_MOBILITY: Terms = ROOK_MOBILITY.then(28);
pub(super) const BISHOP_PAIR: Terms = QUEEN_MOBILITY.then(1);
/// For each pawn of its own on squares of its colour.
pub(super) const BISHOP_BEHIND_PAWNS: Terms = BISHOP_PAIR.then(1);
/// On a square that a pawn defends and none can attack: a knight, a bishop.
pub(super) const OUTPOST: Terms = BISHOP_BEHIND_PAWNS.then(2);
/// On a file without pawns, without pawns of its own.
pub(super) const ROOK_FILE: Terms = OUTPOST.then(2);
pub(super) const DOUBLED: Terms = ROOK_FILE.then(1);
/// Without pawns of its own beside it; where no pawn of the other side is before it.
pub(super) const ISOLATED: Terms = DOUBLED.then(2);
/// Left behind by its neighbours, and unable to follow; where no pawn is before it.
pub(super) const BACKWARD: Terms = ISOLATED.then(2);
/// By rank: beside another, defended by another.
pub(super) const PHALANX: Terms = BACKWARD.then(8);
pub(super) const DEFENDED: Terms = PHALANX.then(8);
/// By rank: no pawn can stop it; something stands before it; the square before it is not attacked.
pub(super) const PASSED: Terms = DEFENDED.then(8);
pub(super) const PASSED_BLOCKED: Terms = PASSED.then(8);
pub(super) const PASSED_FREE: Terms = PASSED_BLOCKED.then(8);
/// By rank, for each step of its king, and of the other, from the square before it.
pub(super) const PASSED_OWN_KING: Terms = PASSED_FREE.then(8);
pub(super) const PASSED_OTHER_KING: Terms = PASSED_OWN_KING.then(8);
/// With a rook of its own behind it.
pub(super) const PASSED_ROOK: Terms = PASSED_OTHER_KING.then(1);
/// By what is attacked, from pawn to queen: by pawns; by knights and bishops, by rooks, what no pawn
/// defends.
pub(super) const PAWN_ATTACKS: Terms = PASSED_ROOK.then(5);
pub(super) const MINOR_ATTACKS: Terms = PAWN_ATTACKS.then(5);
pub(super) const ROOK_ATTACKS: Terms = MINOR_ATTACKS.then(5);
/// Attacked and not defended: a pawn, a piece.
pub(super) const HANGING: Terms = ROOK_ATTACKS.then(2);
/// A piece that a pawn can attack by a safe step.
pub(super) const PAWN_STEP_ATTACKS: Terms = HANGING.then(1);
/// The nearest pawn before the king: none, or how far away; on its file, beside it.
pub(super) const SHELTER: Terms = PAWN_STEP_ATTACKS.then(10);
/// The nearest pawn of the other side before the king: none, or how far away; free to move, blocked by a pawn.
pub(super) const STORM: Terms = SHELTER.then(10);
/// By how much attacks the other king.
pub(super) const DANGER: Terms = STORM.then(40);
/// To be on move.
pub(super) const TEMPO: Terms = DANGER.then(1);

/// The number of all terms.
pub(super) const TERMS: usize = TEMPO.end();

/// All of them by name, as the file of weights has them.
pub(super) const NAMED: [(&str, Terms); 29] = [
    ("square", SQUARE),
    ("knight-mobility", KNIGHT_MOBILITY),
    ("bishop-mobility", BISHOP_MOBILITY),
    ("rook-mobility", ROOK_MOBILITY),
    ("queen-mobility", QUEEN_MOBILITY),
    ("bishop-pair", BISHOP_PAIR),
    ("bishop-behind-pawns", BISHOP_BEHIND_PAWNS),
    ("outpost", OUTPOST),
    ("rook-file", ROOK_FILE),
    ("doubled", DOUBLED),
    ("isolated", ISOLATED),
    ("backward", BACKWARD),
    ("phalanx", PHALANX),
    ("defended", DEFENDED),
    ("passed", PASSED),
    ("passed-blocked", PASSED_BLOCKED),
    ("passed-free", PASSED_FREE),
    ("passed-own-king", PASSED_OWN_KING),
    ("passed-other-king", PASSED_OTHER_KING),
    ("passed-rook", PASSED_ROOK),
    ("pawn-attacks", PAWN_ATTACKS),
    ("minor-attacks", MINOR_ATTACKS),
    ("rook-attacks", ROOK_ATTACKS),
    ("hanging", HANGING),
    ("pawn-step-attacks", PAWN_STEP_ATTACKS),
    ("shelter", SHELTER),
    ("storm", STORM),
    ("danger", DANGER),
    ("tempo", TEMPO),
];
