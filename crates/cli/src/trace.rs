//! `plywood trace`

use crate::{
    output::{self, Failure, TextFormat, score_text},
    tree_argument,
};
use plywood::{best_first::BestFirst, observer::Status};
use plywood_app::{Registry, TraceKind, TraceRequest};
use plywood_lab::{BestFirstStep, OpenItem, OpenStep, Step, Traced, TracedBestFirst, VisitStep};
use std::{
    io::{self, Write},
    process::ExitCode,
};

/// Shows one search, step by step.
///
/// Windows, scores, cutoffs and what was pruned; all for the side to move. For SSS* and its kin the
/// list OPEN is shown before every step, as in Campbell & Marsland's Fig. 7:
/// (node, L or S for live or solved, merit). For best-first minimax, every leaf
/// it expands, as in Korf & Chickering's Figs. 1 and 2.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood trace 'explicit:((5 4) (6 1)) ((7 8) (3 2))' --algorithm negascout
  plywood trace 'explicit:a(b(c=4 d(e(g=7 h=5) f(i=6 j=4))))' --algorithm sss-original
  plywood trace uniform:width=2,depth=4 --algorithm staged-sss:2 --seed 7
  plywood trace 'explicit:a(b=4(8 1) c=6(5 d=2(5 3)))' --algorithm best-first")]
pub(crate) struct Arguments {
    #[arg(value_name = "TREE", help = tree_argument::HELP)]
    tree: String,
    /// The algorithm, by name.
    #[arg(short, long, value_name = "NAME", default_value = "negascout")]
    algorithm: String,
    /// Other seeds give other trees.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Which of the trees that 'compare' has with this seed, counted from 0.
    #[arg(long, value_name = "N", default_value_t = 0)]
    tree_number: u64,
    /// Plies to search [default: to the end of the tree].
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1000))]
    depth: Option<u32>,
    /// Stop after N nodes.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    nodes: u64,
    /// How to print the trace.
    #[arg(long, value_enum, default_value = "text")]
    format: TextFormat,
}

const MEMORY: usize = 1 << 30;

pub(crate) fn run(arguments: Arguments, registry: &Registry) -> Result<ExitCode, Failure> {
    let game = tree_argument::parse(registry, &arguments.tree)?;
    let trace = game.trace(&TraceRequest {
        algorithm: arguments.algorithm,
        seed: arguments.seed,
        tree_number: arguments.tree_number,
        depth: arguments.depth,
        nodes: arguments.nodes,
        memory: MEMORY,
    })?;
    if arguments.format == TextFormat::Json {
        output::json(&trace)?;
        return Ok(ExitCode::SUCCESS);
    }
    let seed = if trace.random { format!(", seed {}", trace.seed) } else { String::new() };
    let heading = format!("{} on {}, depth {}{seed}", trace.algorithm, trace.game, trace.depth);
    let text = match &trace.kind {
        TraceKind::Visits(traced) => Text::new(output::colours()).of(&heading, traced),
        TraceKind::BestFirst(form, traced) => best_first_text(&heading, *form, traced),
        _ => heading,
    };
    io::stdout().write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// Every leaf expanded, with the bounds that a recursive form has for it, its
/// children, and what was backed up.
fn best_first_text(heading: &str, form: BestFirst, traced: &TracedBestFirst) -> String {
    let mut text = format!("{heading}; all values the first player's\n\n");
    let mut expanded = 0;
    for step in &traced.steps {
        match step {
            BestFirstStep::Expand { node, bounds, children } => {
                expanded += 1;
                let bounds = match form {
                    BestFirst::InMemory => String::new(),
                    _ => format!(" [{}, {}]", score_text(bounds.alpha), score_text(bounds.beta)),
                };
                let children = children.iter().map(|(name, value)| format!(" {name}={value}"));
                let children: String = children.collect();
                let children = if children.is_empty() { " nothing new" } else { &children };
                text += &format!("{expanded:>3}. {node}{bounds}:{children}\n");
            }
            BestFirstStep::BackUp { node, value } => text += &format!("     {node} = {value}\n"),
        }
    }
    let value = traced.value.map_or("none".to_string(), score_text);
    let more = if traced.stopped { "; --nodes N allows more" } else { "" };
    text += &format!("\nvalue {value}: {}{more}\n", traced.ended);
    if !traced.line.is_empty() {
        text += &format!("line  {}\n", traced.line.join(" "));
    }
    text
}

fn status(status: Status) -> &'static str {
    match status {
        Status::Live => "L",
        Status::Solved => "S",
    }
}

/// Draws a trace.
struct Text {
    text: String,
    colours: bool,
    /// How many lists OPEN have been shown.
    lists: usize,
}

impl Text {
    fn new(colours: bool) -> Self {
        Text { text: String::new(), colours, lists: 0 }
    }

    fn of(mut self, heading: &str, traced: &Traced) -> String {
        self.line(heading);
        self.line("");
        for step in &traced.steps {
            match step {
                Step::Visit(visit) => self.visit("", "", visit),
                Step::Open(list) => self.open("", list, None),
            }
        }
        self.line("");
        match (&traced.value, &traced.stopped) {
            (Some(value), _) => self.line(&format!("value {value}")),
            (None, Some(why)) => self.line(&format!("no value: {why}; --nodes N allows more")),
            (None, None) => {}
        }
        if !traced.line.is_empty() {
            self.line(&format!("line  {}", traced.line.join(" ")));
        }
        self.text
    }

    fn line(&mut self, line: &str) {
        self.text += line.trim_end();
        self.text.push('\n');
    }

    /// Draws a visit, what happened below it, and the children that were pruned.
    fn visit(&mut self, before: &str, indent: &str, visit: &VisitStep) {
        self.visit_line(before, visit);
        let mut left = visit.steps.len() + visit.pruned.len();
        let mut branch = |count: usize| {
            left -= count;
            if left == 0 { ("└─ ", "   ") } else { ("├─ ", "│  ") }
        };
        let mut steps = visit.steps.iter().peekable();
        while let Some(step) = steps.next() {
            match step {
                Step::Open(list) => {
                    // A leaf that the step evaluates is told beside the list.
                    let is_leaf = |step: &&Step| matches!(step, Step::Visit(it) if it.leaf);
                    let leaf = steps.next_if(is_leaf);
                    branch(1 + leaf.iter().len());
                    self.open(indent, list, leaf);
                }
                Step::Visit(child) => {
                    let (branch, below) = branch(1);
                    self.visit(&format!("{indent}{branch}"), &format!("{indent}{below}"), child);
                }
            }
        }
        for name in &visit.pruned {
            let (branch, _) = branch(1);
            let (grey, plain) = if self.colours { ("\x1b[2m", "\x1b[0m") } else { ("", "") };
            self.line(&format!("{indent}{branch}{grey}{name}  pruned{plain}"));
        }
    }

    fn visit_line(&mut self, before: &str, visit: &VisitStep) {
        let (bold, plain) = if self.colours { ("\x1b[1m", "\x1b[0m") } else { ("", "") };
        let window = visit.window;
        let (alpha, beta) = (score_text(window.alpha), score_text(window.beta));
        let mut line = format!("{before}{}  ({alpha}, {beta})", visit.node);
        if let Some(score) = visit.score {
            let sign = match visit.bound {
                plywood::Bound::Exact => "=",
                plywood::Bound::Lower => ">=",
                plywood::Bound::Upper => "<=",
            };
            line += &format!("  {sign} {bold}{score}{plain}");
        }
        for (told, what) in [
            (visit.again, "  searched again"),
            (visit.known, "  remembered"),
            (!visit.pruned.is_empty(), "  cutoff"),
        ] {
            line += if told { what } else { "" };
        }
        self.line(&line);
    }

    /// Draws a list OPEN, and beside it the leaf that the step evaluates, which
    /// the player at the root of the list sees as the merits are seen.
    fn open(&mut self, indent: &str, list: &OpenStep, leaf: Option<&Step>) {
        self.lists += 1;
        let state = |it: &OpenItem| {
            let merit = score_text(it.merit).replace("+∞", "∞");
            format!("({}, {}, {merit})", it.node, status(it.status))
        };
        let states: Vec<String> = list.states.iter().map(state).collect();
        let more = if list.more > 0 { format!(" and {} more", list.more) } else { String::new() };
        let mut line = format!("{indent}{:>3}. {}{more} #", self.lists, states.join(" "));
        if let Some(Step::Visit(VisitStep { node, path, score: Some(score), .. })) = leaf {
            let value =
                if (path.len() - list.path.len()).is_multiple_of(2) { *score } else { -score };
            line += &format!("   {node} = {value}");
        }
        self.line(&line);
    }
}
