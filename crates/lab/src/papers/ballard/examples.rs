//! The examples of Figs. 1, 4, 5 and 6, and the order of leaves that Fig. 10 is about.

use super::PAPER;
use crate::{
    experiment::{Claim, Estimate, Experiment, Findings, Printed, Rows, Trial},
    papers::searches::read,
};
use plywood::{Dice, Search, Side, Window, WindowOf, algorithm::star1, observer::Observer};
use plywood_games::{Family, Knowledge, trees::ExplicitChance};
use std::convert::Infallible;

/// What the text says of its examples.
pub const EXAMPLES: Experiment = Experiment {
    id: "ballard-examples",
    paper: &PAPER,
    title: "The examples of Figs. 1, 4, 5 and 6",
    about: "The figures are lost; the trees are made from what the text says of them, with other leaves where it says nothing. All by \
            Star1, in the window that the text gives.",
    seconds: [0.1, 0.1, 0.1],
    version: 1,
    columns: &["value", "leaves", "alpha", "beta"],
    plan: |_, _| {
        let windows = (0..FIGURE_6.len()).map(|at| format!("6 {at}"));
        let leaves = (0..CUTOFFS.len()).map(|at| format!("leaves {at}"));
        windows.chain(leaves).flat_map(|it| Trial::numbered(&it, 1)).collect()
    },
    trial: |trial| {
        let (kind, at) = trial.parameters.split_once(' ').expect("what the plan wrote");
        let at: usize = read(at);
        match kind {
            "6" => {
                let (_, visits) = searched(TREE_6, WINDOW_6);
                let Window { alpha, beta } = visits.windows[FIGURE_6[at].0];
                vec![f64::NAN, f64::NAN, alpha, beta]
            }
            _ => {
                let example = &CUTOFFS[at];
                let (value, visits) = searched(example.tree, example.window);
                vec![value, visits.leaves.len() as f64, f64::NAN, f64::NAN]
            }
        }
    },
    findings,
};

struct Cutoff {
    id: &'static str,
    /// The paper's, where it prints neither the value nor a number of leaves.
    words: Option<&'static str>,
    place: &'static str,
    what: &'static str,
    tree: &'static str,
    window: Window<f64>,
    /// What is printed: the value, or how many leaves.
    value: Option<f64>,
    leaves: Option<f64>,
}

const ALL: Window<f64> = Window { alpha: f64::NEG_INFINITY, beta: f64::INFINITY };
const FOUR: &str = "{1/4: 5, 1/4: 3, 1/4: 0, 1/4: 10}";

const CUTOFFS: [Cutoff; 6] = [
    Cutoff {
        id: "1",
        words: None,
        place: "Fig. 1",
        what: "The value of a chance node with successors worth 2 and -4.",
        tree: "{1/2: 2, 1/2: -4}",
        window: ALL,
        value: Some(-1.0),
        leaves: None,
    },
    Cutoff {
        id: "4-alpha",
        words: Some("if the alpha value is >= 7"),
        place: "Fig. 4",
        what: "After 5 and 3 of four successors, values from 0 to 10, a cutoff occurs if alpha is 7: leaves evaluated.",
        tree: FOUR,
        window: Window { alpha: 7.0, beta: 10.0 },
        value: None,
        leaves: Some(2.0),
    },
    Cutoff {
        id: "4-below-alpha",
        words: Some("if the alpha value is >= 7"),
        place: "Fig. 4",
        what: "And no cutoff if alpha is 6.75: the third leaf, a 0, is evaluated.",
        tree: FOUR,
        window: Window { alpha: 6.75, beta: 10.0 },
        value: None,
        leaves: Some(3.0),
    },
    Cutoff {
        id: "4-beta",
        words: Some("if the beta value is <= 2"),
        place: "Fig. 4",
        what: "After 5 and 3 a cutoff occurs if beta is 2: leaves evaluated.",
        tree: FOUR,
        window: Window { alpha: 0.0, beta: 2.0 },
        value: None,
        leaves: Some(2.0),
    },
    Cutoff {
        id: "4-above-beta",
        words: Some("if the beta value is <= 2"),
        place: "Fig. 4",
        what: "And no cutoff if beta is 2.25: all four leaves are evaluated, the last of which makes it.",
        tree: FOUR,
        window: Window { alpha: 0.0, beta: 2.25 },
        value: None,
        leaves: Some(4.0),
    },
    Cutoff {
        id: "5",
        words: Some("move y may be 'cut off'"),
        place: "Fig. 5",
        what: "Move a is worth 4, and b is refuted by x, which is worth 3: y is cut off, leaves evaluated.",
        tree: "4 (3 9)",
        window: ALL,
        value: None,
        leaves: Some(2.0),
    },
];

/// The chance node at depth 2 of Fig. 6 and what is below it. Leaves are from -10 to 10.
const TREE_6: &str = "{1/3: 2, 1/3: -(3 {1/3: -3, 1/3: +(1 2), 1/3: 0}), 1/3: -(-10 10)}";
const WINDOW_6: Window<f64> = Window { alpha: 4.0, beta: 5.0 };

/// Which node is meant, by the order in which they are entered; its name; and its window.
const FIGURE_6: [(usize, &str, [f64; 2]); 3] = [
    (2, "the Min node at depth 3", [0.0, 10.0]),
    (4, "the chance node at depth 4", [0.0, 3.0]),
    (6, "the Max node below it", [-7.0, 10.0]),
];

#[derive(Default)]
struct Visits {
    /// For Max.
    windows: Vec<Window<f64>>,
    leaves: Vec<f64>,
}

impl Observer<ExplicitChance> for Visits {
    type Stop = Infallible;

    fn enter(
        &mut self,
        tree: &ExplicitChance,
        node: &<ExplicitChance as plywood::Game>::Position,
        _: u32,
        window: WindowOf<ExplicitChance>,
    ) -> Result<(), Infallible> {
        self.windows.push(if tree.side(node) == Side::First { window } else { -window });
        Ok(())
    }

    fn leaf(
        &mut self,
        tree: &ExplicitChance,
        node: &<ExplicitChance as plywood::Game>::Position,
        _: u32,
        score: f64,
    ) {
        self.leaves.push(if tree.side(node) == Side::First { score } else { -score });
    }
}

fn searched(tree: &str, window: Window<f64>) -> (f64, Visits) {
    let tree: ExplicitChance = read(tree);
    let mut search = Search::new(&tree, tree.evaluation()).observer(Visits::default());
    let (root, depth) = (tree.root(0), tree.height().expect("a tree"));
    let Ok(value) = star1(&mut search, &root, depth, window);
    (value, search.observer)
}

fn findings(rows: &Rows) -> Findings {
    let exact = |value| Printed::Number { value, rounding: 0.0 };
    let cutoffs = CUTOFFS.iter().enumerate().flat_map(|(at, example)| {
        let row = rows.row(&format!("leaves {at}"), 0);
        let claim = |printed: Option<f64>, column: usize| {
            let found = Estimate::exact(row?[column]);
            let id = format!("ballard-figure-{}", example.id);
            let claim = Claim::new(id, example.place, example.what, exact(printed?), found);
            Some(Claim { words: example.words.map(String::from), ..claim })
        };
        [claim(example.value, 0), claim(example.leaves, 1)]
    });
    let windows = FIGURE_6.iter().enumerate().flat_map(|(at, (_, node, window))| {
        [("alpha", 2), ("beta", 3)].map(|(end, column)| {
            let found = Estimate::exact(rows.row(&format!("6 {at}"), 0)?[column]);
            let what =
                format!("The {end} value passed to {node}, in the chance node's window (4, 5).");
            let id = format!("ballard-figure-6-{at}-{end}");
            Some(Claim::new(id, "Fig. 6", what, exact(window[column - 2]), found))
        })
    });
    Findings::default().claims(cutoffs.flatten()).claims(windows.flatten())
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::algorithm::{Probing, star2, star2_5};

    /// Fig. 10: four successors of a chance node, each with four leaves, numbered from left to right, and no
    /// cutoffs; a probing factor of 2. What a probe has seen is not evaluated again, but by Star2 and the sequential form,
    /// which search the whole successor.
    #[test]
    fn leaves_are_explored_in_the_order_of_fig_10() {
        // Min's best is always the last leaf, so that nothing is cut off below a Min node.
        let node = |i: usize| format!("1/4: -({} {} {} {})", 100 - i, 90 - i, 80 - i, 70 - i);
        let text = format!("{{{}, {}, {}, {}}}", node(1), node(2), node(3), node(4));
        let tree: ExplicitChance = text.parse().expect("a tree");
        // Leaf number j of successor i.
        let leaf = |i: usize, j: usize| [100.0, 90.0, 80.0, 70.0][j - 1] - i as f64;
        let order = |number: usize| -> Vec<f64> {
            let mut search = Search::new(&tree, tree.evaluation()).observer(Visits::default());
            let (root, depth) = (tree.root(0), tree.height().expect("a tree"));
            // There is something to probe for, and the value, 67.5, is within.
            let window = Window { alpha: 67.0, ..Window::full() };
            let Ok(_) = match number {
                0 => star1(&mut search, &root, depth, window),
                1 => star2(&mut search, &root, depth, window),
                2 => star2_5(&mut search, &root, depth, window, Probing::Cyclic(2)),
                _ => star2_5(&mut search, &root, depth, window, Probing::Sequential(2)),
            };
            search.observer.leaves
        };
        let first = |order: Vec<f64>| -> Vec<f64> {
            let mut seen = Vec::new();
            order
                .into_iter()
                .filter(|it| {
                    !seen.contains(it) && {
                        seen.push(*it);
                        true
                    }
                })
                .collect()
        };
        let all = |rest: &[usize]| {
            (1..=4).flat_map(|i| rest.iter().map(move |&j| (i, j))).collect::<Vec<_>>()
        };
        let expected = |pairs: Vec<(usize, usize)>| {
            pairs.into_iter().map(|(i, j)| leaf(i, j)).collect::<Vec<_>>()
        };
        assert_eq!(first(order(0)), expected(all(&[1, 2, 3, 4])));
        let star2 = [all(&[1]), all(&[2, 3, 4])].concat();
        assert_eq!(first(order(1)), expected(star2));
        let cyclic = [all(&[1]), all(&[2]), all(&[3, 4])].concat();
        assert_eq!(first(order(2)), expected(cyclic));
        let sequential = [all(&[1, 2]), all(&[3, 4])].concat();
        assert_eq!(first(order(3)), expected(sequential));
    }
}
