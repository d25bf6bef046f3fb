//! Deeper search and worse moves (section 8.1): Nau's trees, where it is so, and trees where it is not.

use super::PAPER;
use crate::{
    experiment::{
        Axis, Claim, Estimate, Experiment, Figure, Findings, Printed, Rows, Table, Trial,
    },
    papers::searches::tree,
};
use plywood_games::random::mix;

/// How often a search to each depth finds a move that wins.
pub const PATHOLOGY: Experiment = Experiment {
    id: "ballard-pathology",
    paper: &PAPER,
    title: "Deeper search and worse moves (section 8.1)",
    about: "Binary trees of twelve plies. In one family leaves are won or lost independently of each other, won by who is to move with \
            the probability that stays the same from level to level (0.618), and a node is judged by the part of the leaves below it that its mover \
            wins (Nau's P-games). In the other every edge has a cost of 1 or -1, a leaf is won by who has the larger sum, and a node is judged by the \
            sum so far (his N-games). Roots with one move that wins and one that loses are searched to each depth; between equals a coin is thrown.",
    seconds: [0.5, 10.0, 100.0],
    version: 1,
    columns: &["1", "2", "3", "4", "5", "6", "7", "8", "9"],
    plan: |scale, _| {
        let trees = scale.pick(500, 10_000, 100_000);
        FAMILIES.iter().flat_map(|(family, _)| Trial::numbered(family, trees)).collect()
    },
    trial: |trial| {
        let built = match trial.parameters.as_str() {
            "independent" => independent(tree(trial)),
            _ => summed(tree(trial)),
        };
        DEPTHS.map(|depth| built.right(depth)).collect()
    },
    findings,
};

const FAMILIES: [(&str, &str); 2] =
    [("independent", "independent leaves"), ("summed", "sums along the path")];
const PLIES: u32 = 12;
const DEPTHS: std::ops::RangeInclusive<u32> = 1..=9;

/// A complete binary tree: the children of node `n` are `2n` and `2n + 1`, and the root is 1.
struct Built {
    /// What a node is judged to be worth to its mover.
    judged: Vec<f64>,
    /// Whether its mover wins.
    won: Vec<bool>,
}

fn level(node: usize) -> u32 {
    node.ilog2()
}

const NODES: usize = 1 << (PLIES + 1);
const FIRST_LEAF: usize = 1 << PLIES;

impl Built {
    fn of(judged: Vec<f64>, leaf_won: impl Fn(usize) -> bool) -> Self {
        let mut won = vec![false; NODES];
        for node in (1..NODES).rev() {
            won[node] = match node >= FIRST_LEAF {
                true => leaf_won(node),
                false => !won[2 * node] || !won[2 * node + 1],
            };
        }
        Built { judged, won }
    }

    /// Whether a search to this depth finds the move that wins; a half between equals, and `NaN` if it does not matter.
    fn right(&self, depth: u32) -> f64 {
        if self.won[2] == self.won[3] {
            return f64::NAN;
        }
        let right = if self.won[2] { 3 } else { 2 };
        let [good, bad] = [right, right ^ 1].map(|child| -self.searched(child, depth - 1));
        if good == bad { 0.5 } else { f64::from(u8::from(good > bad)) }
    }

    fn searched(&self, node: usize, depth: u32) -> f64 {
        if depth == 0 {
            return self.judged[node];
        }
        let below = [2 * node, 2 * node + 1].map(|child| -self.searched(child, depth - 1));
        below[0].max(below[1])
    }
}

/// Leaves won by their movers with the probability w = 1 - w², that a node of such leaves has too.
fn independent(seed: u64) -> Built {
    let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
    let won =
        |leaf: usize| (mix(seed ^ mix(leaf as u64)) >> 11) as f64 / ((1_u64 << 53) as f64) < golden;
    let mut judged = vec![0.0; NODES];
    for node in (1..NODES).rev() {
        // The part of the leaves that the mover wins: what the opponent does not.
        judged[node] = match node >= FIRST_LEAF {
            true => f64::from(u8::from(won(node))),
            false => 1.0 - (judged[2 * node] + judged[2 * node + 1]) / 2.0,
        };
    }
    // Symmetrical about nothing, as scores are.
    let judged = judged.into_iter().map(|part| part - 0.5).collect();
    Built::of(judged, won)
}

/// Leaves won by who has the larger sum of costs, the first player if it is even.
fn summed(seed: u64) -> Built {
    let mut sums = vec![0_i32; NODES];
    for node in 2..NODES {
        let cost = if mix(seed ^ mix(node as u64)) & 1 == 0 { 1 } else { -1 };
        sums[node] = sums[node / 2] + cost;
    }
    let for_mover = |node: usize| {
        if level(node).is_multiple_of(2) { f64::from(sums[node]) } else { -f64::from(sums[node]) }
    };
    let judged = (0..NODES).map(|node| if node == 0 { 0.0 } else { for_mover(node) }).collect();
    // Twelve plies: the first player is to move at the leaves.
    Built::of(judged, |leaf| sums[leaf] >= 0)
}

fn percent(rows: &Rows, family: &str, depth: u32) -> Option<Estimate> {
    Some(Estimate::mean(&rows.sample(family, &depth.to_string()))?.times(100.0))
}

/// Percent found at one depth less percent found at another, on the same trees.
fn change(rows: &Rows, family: &str, from: u32, to: u32) -> Option<Estimate> {
    let [from, to] = [from, to].map(|depth| rows.sample(family, &depth.to_string()));
    let changes: Vec<f64> = from.iter().zip(to).map(|(from, to)| 100.0 * (to - from)).collect();
    Estimate::mean(&changes)
}

fn findings(rows: &Rows) -> Findings {
    let mut table = Table::new(
        "Winning moves found, in percent",
        ["depth".to_string()].into_iter().chain(FAMILIES.map(|it| it.1.to_string())),
    );
    let mut figure = Figure::new(
        "Winning moves found by depth",
        Axis::even("depth of the search"),
        Axis::even("percent of the moves"),
    );
    for depth in DEPTHS {
        let cells = FAMILIES.map(|(family, _)| Table::cell(percent(rows, family, depth)));
        table = table.row([depth.to_string()].into_iter().chain(cells));
    }
    for (family, name) in FAMILIES {
        let points = DEPTHS.map(|depth| (f64::from(depth), percent(rows, family, depth)));
        figure = figure.curve(name, points, Vec::new());
    }
    type Said = (&'static str, &'static str, Printed);
    let claim = |family: &str, from: u32, to: u32, (says, words, printed): Said| {
        let what = format!(
            "{says}: winning moves found at depth {to} less those at depth {from}, in percent, {family} leaves."
        );
        let id = format!("ballard-pathology-{family}-{to}");
        let found = change(rows, family, from, to)?;
        Some(Claim::new(id, "section 8.1", what, printed, found).worded(words))
    };
    let worse: Said = (
        "Deeper search can in some situations result in making worse moves",
        "in some situations",
        Printed::Below(0.0),
    );
    let better: Said = (
        "For most games it is probably advantageous to search as deeply as possible",
        "probably advantageous",
        Printed::Above(0.0),
    );
    let claims = [
        claim("independent", 1, 2, worse),
        claim("independent", 1, 5, worse),
        claim("independent", 1, 7, worse),
        claim("summed", 1, 3, better),
        claim("summed", 1, 7, better),
    ];
    Findings::default().claims(claims.into_iter().flatten()).figure(figure).table(table)
}
