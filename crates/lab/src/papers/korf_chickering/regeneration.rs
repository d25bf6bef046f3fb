//! What saving the tree is worth (section 4): nodes evaluated again in linear space.

use super::PAPER;
use crate::{
    experiment::{
        Axis, Claim, Estimate, Experiment, Figure, Findings, Printed, Rows, Table, Trial,
    },
    papers::searches::{parts, read, tree},
};
use plywood::{Search, best_first::BestFirst, observer::Counts};
use plywood_games::{Family, Knowledge, trees::RandomGame};

/// Evaluations of the forms of best-first minimax, by depth.
pub const REGENERATION: Experiment = Experiment {
    id: "korf-regeneration",
    paper: &PAPER,
    title: "Evaluations in linear space and with the tree kept (section 4)",
    about: "One search of a random game, until the principal variation is so long: with the tree kept nothing is evaluated \
            twice; in linear space what leaves the principal variation is forgotten and evaluated again. \
            The form with all positions in memory evaluates all children of a node at once. A few games take most of the evaluations: \
            intervals of ratios are by drawing games again (bootstrap).",
    seconds: [0.5, 10.0, 100.0],
    version: 1,
    columns: &["evaluations"],
    plan: |scale, _| {
        let trees = scale.pick(50, 1000, 10_000);
        let all = BRANCHINGS.into_iter().flat_map(|b| {
            DEPTHS.into_iter().flat_map(move |depth| FORMS.map(|form| parameters(b, form, depth)))
        });
        all.flat_map(|parameters| Trial::numbered(&parameters, trees)).collect()
    },
    trial: |trial| {
        let (game, player) = parts(trial);
        let (form, depth) = player.split_once('@').expect("what the plan wrote");
        let (game, form) = (read::<RandomGame>(game), read::<BestFirst>(form));
        let mut search = Search::new(&game, game.evaluation()).observer(Counts::default());
        form.run(&mut search, &game.root(tree(trial)), read(depth), 1 << 30);
        vec![search.observer.leaves() as f64]
    },
    findings,
};

const BRANCHINGS: [u16; 2] = [3, 5];
const DEPTHS: [u32; 6] = [4, 8, 12, 16, 20, 24];
const FORMS: [&str; 3] = ["best-first", "best-first-recursive", "best-first-in-memory"];

fn parameters(branching: u16, form: &str, depth: u32) -> String {
    format!("random-game:branching={branching},plies=100 {form}@{depth}")
}

fn over_kept(rows: &Rows, branching: u16, form: &str, depth: u32) -> Option<Estimate> {
    let of = |form| parameters(branching, form, depth);
    Estimate::ratio_by_bootstrap(&rows.pairs(&of(form), &of("best-first"), "evaluations"))
}

fn findings(rows: &Rows) -> Findings {
    let mut findings = Findings::default();
    let mut figure = Figure::new(
        "Evaluations relative to the form that keeps its tree",
        Axis::even("length of the principal variation"),
        Axis::even("ratio of evaluations"),
    );
    let mut table = Table::new(
        "Mean evaluations",
        ["B", "depth", "tree kept", "linear space", "in memory, all children"],
    );
    for b in BRANCHINGS {
        for (form, name) in
            [("best-first-recursive", "linear space"), ("best-first-in-memory", "in memory")]
        {
            let points = DEPTHS.map(|depth| (f64::from(depth), over_kept(rows, b, form, depth)));
            figure = figure.curve(format!("{name}, B = {b}"), points, Vec::new());
        }
        for depth in DEPTHS {
            let cells = FORMS.map(|form| {
                Table::cell(Estimate::mean(
                    &rows.sample(&parameters(b, form, depth), "evaluations"),
                ))
            });
            table = table.row([b.to_string(), depth.to_string()].into_iter().chain(cells));
        }
        let what = format!(
            "Nodes are generated several times in linear space, significantly so in deep searches: evaluations over those with the tree kept, depth 20, B = {b}."
        );
        let deep = over_kept(rows, b, "best-first-recursive", 20);
        let shallow = over_kept(rows, b, "best-first-recursive", 4);
        findings = findings.claim_if(deep, |it| {
            Claim::new(format!("korf-regenerated-{b}"), "section 4", what, Printed::Above(1.0), it)
                .worded("significant for deep searches")
        });
        let growth = deep.zip(shallow).map(|(deep, shallow)| deep.over(shallow));
        let what = format!(
            "The overhead grows with the depth: that of depth 20 over that of depth 4, B = {b}."
        );
        findings = findings.claim_if(growth, |it| {
            Claim::new(
                format!("korf-regenerated-growth-{b}"),
                "section 4",
                what,
                Printed::Above(1.0),
                it,
            )
            .worded("significant for deep searches")
        });
    }
    findings.figure(figure).table(table)
}
