//! What the papers say in the main, in plain words, and which claims tell whether it holds.

use super::{ballard, campbell_marsland, korf_chickering, plaat, reinefeld};
use crate::experiment::Paper;

/// A sentence of a paper's, and the claims that it stands on.
#[derive(Copy, Clone, Debug)]
pub struct Thesis {
    /// Whose it is.
    pub paper: &'static Paper,
    /// What it says, as a clause.
    pub says: &'static str,
    /// How the names of its claims begin.
    pub claims: &'static [&'static str],
}

const fn thesis(
    paper: &'static Paper,
    says: &'static str,
    claims: &'static [&'static str],
) -> Thesis {
    Thesis { paper, says, claims }
}

const CAMPBELL: &Paper = &campbell_marsland::PAPER;
const REINEFELD: &Paper = &reinefeld::PAPER;
const BALLARD: &Paper = &ballard::PAPER;
const KORF: &Paper = &korf_chickering::PAPER;
const PLAAT: &Paper = &plaat::PAPER;

/// The theses of all papers, in their order.
pub const THESES: &[Thesis] = &[
    thesis(
        CAMPBELL,
        "SSS* and its kin evaluate the fewest leaves on random trees",
        &["campbell-relative-1-", "campbell-six-1-"],
    ),
    thesis(
        CAMPBELL,
        "palphabeta and SCOUT are a little better than alpha-beta on ordered trees",
        &[
            "campbell-relative-2-",
            "campbell-relative-3-",
            "campbell-relative-4-pab",
            "campbell-relative-4-sc",
            "campbell-relative-5-pab",
            "campbell-relative-5-sc",
            "campbell-six-4-",
            "campbell-six-5-",
        ],
    ),
    thesis(CAMPBELL, "which of the algorithms dominate which others", &["campbell-domination-"]),
    thesis(
        CAMPBELL,
        "with a correct principal variation alpha-beta evaluates 40 % more leaves than palphabeta",
        &["campbell-line-"],
    ),
    thesis(CAMPBELL, "the width of trees does not matter", &["campbell-width-"]),
    thesis(
        CAMPBELL,
        "SSS* and alpha-beta with an aspiration window look at almost always the same nodes",
        &["campbell-aspiration-leaves", "campbell-aspiration-trees", "campbell-aspiration-exc"],
    ),
    thesis(
        REINEFELD,
        "NegaScout evaluates about 20 % fewer leaves than alpha-beta at the widths of chess",
        &["reinefeld-savings-", "reinefeld-superior"],
    ),
    thesis(
        REINEFELD,
        "with a table NegaScout evaluates 20 to 30 % fewer leaves",
        &["reinefeld-table-", "reinefeld-tables-saved"],
    ),
    thesis(REINEFELD, "in narrow trees NegaScout evaluates more leaves", &["reinefeld-narrow-"]),
    thesis(
        REINEFELD,
        "in trees of less than three plies NegaScout does worse",
        &["reinefeld-shallow-"],
    ),
    thesis(
        REINEFELD,
        "the path saved for second searches typically saves 8 %",
        &["reinefeld-path-"],
    ),
    thesis(
        REINEFELD,
        "whatever orders moves favours NegaScout",
        &[
            "reinefeld-games-",
            "reinefeld-tables-chess",
            "reinefeld-tables-othello",
            "reinefeld-tables-checkers",
        ],
    ),
    thesis(
        BALLARD,
        "the leaves of Star1 and Star2 at depth 3 (Tables 1 to 5)",
        &[
            "ballard-table-1-",
            "ballard-table-2-",
            "ballard-table-3-",
            "ballard-table-4-",
            "ballard-table-5-",
            "ballard-result-",
        ],
    ),
    thesis(BALLARD, "Star1's leaves in deeper trees (Table 6)", &["ballard-table-6-star1-"]),
    thesis(
        BALLARD,
        "Star2's leaves in deeper trees in the best case (Table 6)",
        &["ballard-table-6-star2-best-"],
    ),
    thesis(
        BALLARD,
        "Star2's leaves in deeper trees on the average (Table 6)",
        &["ballard-table-6-star2-average-"],
    ),
    thesis(BALLARD, "what it brings to probe more (Table 7)", &["ballard-table-7-"]),
    thesis(
        BALLARD,
        "how few leaves are left if the best chance node comes first",
        &["ballard-best-first-"],
    ),
    thesis(
        BALLARD,
        "deeper search plays better with dice",
        &["ballard-play-deeper", "ballard-three-moves-"],
    ),
    thesis(
        KORF,
        "best-first minimax and its extension beat alpha-beta with equal work as often as printed (Tables 2 and 4)",
        &["korf-best-first-wins-", "korf-extension-wins-", "korf-extension-always"],
    ),
    thesis(
        KORF,
        "best-first minimax wins less often where it looks far deeper",
        &["korf-best-first-degrades-"],
    ),
    thesis(
        KORF,
        "how deep both look with equal work",
        &["korf-best-first-depth-", "korf-extension-depth-"],
    ),
    thesis(
        KORF,
        "both win most games at Othello",
        &["korf-othello-best-first-most-", "korf-othello-extension-most-"],
    ),
    thesis(
        KORF,
        "the extension is better than best-first minimax itself",
        &["korf-extension-better-", "korf-othello-extension-better-"],
    ),
    thesis(KORF, "only 1/b of alpha-beta's tree stays relevant", &["korf-relevant-"]),
    thesis(
        KORF,
        "best-first minimax takes a time a node like alpha-beta's",
        &["korf-time-2-", "korf-time-5-", "korf-time-10-"],
    ),
    thesis(
        KORF,
        "the two forms of best-first minimax in linear space behave alike",
        &["korf-rbfs-"],
    ),
    thesis(
        PLAAT,
        "searches come close to the left-first minimal graph",
        &["plaat-efficiency-", "plaat-printed-efficiency-"],
    ),
    thesis(
        PLAAT,
        "searches are farther from the minimal graph at even depths",
        &["plaat-even-depths-"],
    ),
    thesis(
        PLAAT,
        "transpositions make minimal graphs 4 and 9 times smaller than trees",
        &["plaat-tree-over-graph-"],
    ),
    thesis(
        PLAAT,
        "how many leaves enhanced transposition cutoffs save",
        &[
            "plaat-etc-chess-",
            "plaat-etc-othello-",
            "plaat-etc-checkers-",
            "plaat-mtdf-etc-",
            "plaat-printed-etc-",
        ],
    ),
    thesis(
        PLAAT,
        "each technique of the road map brings searches nearer to the minimal graph",
        &[
            "plaat-road-minimax-",
            "plaat-road-table-",
            "plaat-road-deepening-",
            "plaat-road-history-",
            "plaat-road-etc-",
        ],
    ),
    thesis(
        PLAAT,
        "searches are farther from the real minimal graph than was suspected",
        &["plaat-road-gap-"],
    ),
    thesis(
        PLAAT,
        "the left-first minimal graph is the farthest from the real one in checkers",
        &["plaat-especially-checkers-"],
    ),
    thesis(
        PLAAT,
        "by how much cheap cutoffs make the minimal graph smaller",
        &["plaat-armg-chess", "plaat-armg-checkers", "plaat-armg-othello", "plaat-printed-armg-"],
    ),
    thesis(
        PLAAT,
        "looking for cheap cutoffs in more plies makes the minimal tree smaller still",
        &["plaat-mm-tree-cost-tree-"],
    ),
    thesis(
        PLAAT,
        "proof-number and conspiracy-number search are the better on irregular trees",
        &["plaat-proof-number-", "plaat-conspiracy-"],
    ),
];
