//! Tables 2 and 4 against an alpha-beta that fails soft: what the text leaves open, tried on all cells.

use super::{
    Challenger, PAPER,
    equal_matches::{COLUMNS, Rung},
    random_games::{Other, against, game, other_ladder, printed},
};
use crate::experiment::{
    Claim, Experiment, Findings, Printed, Rows, Scale, Table, Trial, together,
};

/// The depths of equal work, all of them together.
pub const FAIL_SOFT: Experiment = Experiment {
    id: "korf-fail-soft",
    paper: &PAPER,
    title: "The depths of equal work against an alpha-beta that fails soft (Tables 2 and 4)",
    about: "The text does not tell what alpha-beta returns where it fails, and that decides the order of kept nodes. Here it fails soft in all cells, of fewer \
            pairs, and the tests of all cells are made again. The printed depth is read as that of work nearest to equal, and as the first of no less \
            work than alpha-beta's: the text increments the horizon of the algorithm that took less time. The deepest two of each row are left to the deep scale.",
    seconds: [0.3, 40.0, 600.0],
    version: 1,
    columns: COLUMNS,
    plan: |scale, rows| {
        let all = CHALLENGERS.into_iter().flat_map(cells);
        let some = all.filter(|it| it.opponent <= it.deepest(scale));
        some.flat_map(|it| it.rung(rows, scale.pick(10, 60, 600)).1).collect()
    },
    trial: |trial| against(&Other::FAIL_SOFT, trial),
    findings,
};

const CHALLENGERS: [Challenger; 2] = [Challenger::BestFirst, Challenger::Extension];

/// A cell of a table.
#[derive(Copy, Clone)]
struct Cell {
    challenger: Challenger,
    branching: u16,
    opponent: u32,
    /// Against so deep an opponent the row ends.
    last: u32,
    depth: u32,
}

/// Those whose depths are measured: to depth 1 both are the same player, and to depth 2 the extension is best-first minimax.
fn cells(challenger: Challenger) -> impl Iterator<Item = Cell> {
    let first = if challenger == Challenger::Extension { 3 } else { 2 };
    printed(challenger).0.iter().flat_map(move |row| {
        let last = row.depths.len() as u32;
        let cell = move |(opponent, &depth)| Cell {
            challenger,
            branching: row.branching,
            opponent,
            last,
            depth,
        };
        (1..).zip(row.depths).map(cell).filter(move |it| it.opponent >= first)
    })
}

impl Cell {
    fn deepest(self, scale: Scale) -> u32 {
        scale.pick(if self.branching > 10 { 3 } else { 4 }, self.last - 2, self.last)
    }

    fn rung(self, rows: &Rows, pairs: u64) -> (Option<Rung>, Vec<Trial>) {
        let Cell { challenger, branching, opponent, depth, .. } = self;
        let ladder = other_ladder(challenger, &Other::FAIL_SOFT, branching, opponent, pairs);
        ladder.rung(rows, opponent, depth)
    }

    fn played(self, rows: &Rows) -> Option<Rung> {
        let most = |parameters: &str| rows.of(parameters).count() as u64;
        let game = game(self.branching);
        let all = rows.all().map(|(parameters, ..)| parameters);
        let end = format!(" {}@{}", Other::FAIL_SOFT.id, self.opponent);
        let begins = format!("{game} {}@", name(self.challenger));
        let mut pairs = all.filter(|it| it.starts_with(&begins) && it.ends_with(&end)).map(most);
        self.rung(rows, pairs.next()?).0
    }
}

fn name(challenger: Challenger) -> &'static str {
    match challenger {
        Challenger::BestFirst => "best-first",
        Challenger::Extension => "best-first-extension",
    }
}

fn findings(rows: &Rows) -> Findings {
    let columns = ["table", "B", "alpha-beta's depth", "depth of equal work", "printed"];
    let mut table =
        Table::new("Depths of equal work against an alpha-beta that fails soft", columns);
    let mut claims = Vec::new();
    for challenger in CHALLENGERS {
        let (_, place, short) = printed(challenger);
        let found: Vec<(Cell, Rung)> =
            cells(challenger).filter_map(|it| Some((it, it.played(rows)?))).collect();
        for (cell, rung) in &found {
            table = table.row([
                place.to_string(),
                cell.branching.to_string(),
                cell.opponent.to_string(),
                Table::cell(Some(rung.equal)),
                cell.depth.to_string(),
            ]);
        }
        // The first whole depth beyond is half a ply more in the mean.
        for (reading, how, more) in [
            ("nearest", "the depth of work nearest to equal", 0.0),
            ("first", "the first of no less work", 0.5),
        ] {
            let of = |(cell, rung): &(Cell, Rung)| {
                let value = cell.depth.into();
                let printed = Printed::Sampled { value, rounding: 0.5, samples: super::PAIRS };
                Claim::new("", place, "", printed, rung.equal.plus(more))
            };
            let all: Vec<Claim> = found.iter().map(of).collect();
            let what = format!(
                "Depths of equal work against an alpha-beta that fails soft, read as {how}"
            );
            let id = format!("korf-fail-soft-{short}-{reading}");
            // Tried, and no claim of the paper's.
            let tried = together(&id, "our own", &what, &all).into_iter();
            claims.extend(tried.map(|it| Claim { ours: true, words: None, ..it }));
        }
    }
    Findings::default().claims(claims).table(table)
}
