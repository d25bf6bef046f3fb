//! `plywood trace`

use crate::{
    output::{self, Failure, score_text},
    position_argument::PositionArguments,
    tree_argument,
};
use plywood::{
    best_first::BestFirst,
    engine::Limits,
    observer::{ProofNumbers, Remark, Status},
};
use plywood_app::{
    AnyGame, Registry,
    record::{RecordRequest, Recorded},
    trace::{BestFirstStep, OpenItem, OpenStep, Step, Trace, TraceKind, VisitStep, told},
    why::{Why, why},
};
use plywood_record::{ChanceCut, Kind, Recording};
use std::{
    io::{self, BufWriter, Write},
    path::PathBuf,
    process::ExitCode,
};

/// Shows one search, step by step, and why its nodes were cut off.
///
/// Windows, scores, cutoffs and what was pruned; all for the side to move. For SSS* and its kin the
/// list OPEN is shown before every step, as in Campbell & Marsland's Fig. 7:
/// (node, L or S for live or solved, merit). For best-first minimax, every leaf
/// it expands, as in Korf & Chickering's Figs. 1 and 2. With dice, chance nodes and probes.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood trace 'explicit:((5 4) (6 1)) ((7 8) (3 2))' --algorithm negascout
  plywood trace 'explicit:((5 4) (6 1)) ((7 8) (3 2))' --algorithm alphabeta --why p.2.1
  plywood trace 'explicit:a(b(c=4 d(e(g=7 h=5) f(i=6 j=4))))' --algorithm sss-original
  plywood trace uniform:width=2,depth=4 --algorithm staged-sss:2 --seed 7
  plywood trace 'explicit:a(b=4(8 1) c=6(5 d=2(5 3)))' --algorithm best-first
  plywood trace star-complete:n=4,depth=2 --algorithm star2
  plywood trace 'explicit:((5 4) (6 1)) ((7 8) (3 2))' --algorithm df-pn:4 --why p.1
  plywood trace uniform:width=8,depth=6 --nodes 1000000 --save search.plyrec
  plywood trace --load search.plyrec --format chrome > search.json   # for Perfetto")]
pub(crate) struct Arguments {
    #[arg(value_name = "TREE", help = tree_argument::HELP, required_unless_present = "load")]
    tree: Option<String>,
    /// The algorithm, by name; or engine, engine-etc with enhanced cutoffs, engine-play as an engine
    /// plays, or df-pn, which proves who wins, or with df-pn:SCORE that the value is more
    /// [default: negascout, or with dice star2].
    #[arg(short, long, value_name = "NAME")]
    algorithm: Option<String>,
    #[command(flatten)]
    position: PositionArguments,
    /// Which of the trees that 'compare' has with this seed, counted from 0.
    #[arg(long, value_name = "N", default_value_t = 0)]
    tree_number: u64,
    /// Plies to search [default: to the end of the tree].
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1000))]
    depth: Option<u32>,
    /// Stop after N nodes.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    nodes: u64,
    /// Tell why: of each visit to this node, where its window and its score came from, and why
    /// it was cut off. A node is called as the trace calls it: p.2.1, or by its own name.
    #[arg(long, value_name = "NODE")]
    why: Option<String>,
    /// Write the whole search to a file, which --load reads.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Read a search that was saved, instead of searching.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["tree", "algorithm", "position", "moves", "seed", "tree_number", "depth"])]
    load: Option<PathBuf>,
    /// How to print the trace.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// How a trace is printed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people.
    Text,
    /// For programs: one JSON document, visits inside each other.
    Json,
    /// For programs: one JSON document, a column of numbers for each thing that is known of a visit.
    Columns,
    /// For Perfetto and other viewers of Chrome traces.
    Chrome,
}

const MEMORY: usize = 1 << 30;

pub(crate) fn run(arguments: Arguments, registry: &Registry) -> Result<ExitCode, Failure> {
    let (game, recorded) = match &arguments.load {
        Some(path) => Recorded::load(registry, path)?,
        None => record(registry, &arguments)?,
    };
    if let Some(path) = &arguments.save {
        recorded.save(path)?;
    }
    if let Some(node) = &arguments.why {
        let visits = why(&*game, &recorded, node)?;
        match arguments.format {
            Format::Text => io::stdout().write_all(why_text(&visits).as_bytes())?,
            Format::Json => output::json(&visits)?,
            Format::Columns | Format::Chrome => {
                let what = "--why is told in sentences";
                return Err(Failure::usage(format!("{what}; allowed: --format text, json")));
            }
        }
        return Ok(ExitCode::SUCCESS);
    }
    let recording = &recorded.recording;
    let mut out = BufWriter::new(io::stdout().lock());
    match arguments.format {
        Format::Text => {
            let trace = told(&*game, &recorded)?;
            out.write_all(trace_text(&trace).as_bytes())?;
        }
        Format::Json => output::json(&told(&*game, &recorded)?)?,
        Format::Columns => {
            recording.write_json(&mut out)?;
            writeln!(out)?;
        }
        Format::Chrome => {
            recording.write_chrome_trace(&mut out, |visit| recording.name(visit))?;
            writeln!(out)?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn record(
    registry: &Registry,
    arguments: &Arguments,
) -> Result<(Box<dyn AnyGame>, Recorded), Failure> {
    let game = tree_argument::parse(registry, arguments.tree.as_deref().unwrap_or_default())?;
    let limits =
        Limits { depth: arguments.depth, nodes: Some(arguments.nodes), ..Limits::default() };
    let recorded = game.record(&RecordRequest {
        algorithm: arguments
            .algorithm
            .clone()
            .unwrap_or_else(|| game.info().usual_algorithm().to_string()),
        start: arguments.position.start(),
        tree_number: arguments.tree_number,
        limits,
        memory: MEMORY,
        order: None,
    })?;
    Ok((game, recorded))
}

/// Why each visit to a node has the window and the score that it has, and was cut off.
fn why_text(visits: &[Why]) -> String {
    let mut text = String::new();
    for Why { node, window, again, sentences, alpha, beta, score } in visits {
        let again = if *again { ", searched again" } else { "" };
        let (from, to) = (score_text(window.alpha), score_text(window.beta));
        text += &format!("{node}  ({from}, {to}){again}\n");
        for sentence in sentences {
            text += &format!("  {sentence}\n");
        }
        for (called, steps) in [("alpha", alpha), ("beta", beta), ("score", score)] {
            for step in steps {
                text += &format!("  {called:>5}: {step}\n");
            }
        }
    }
    text
}

fn trace_text(trace: &Trace) -> String {
    let seed = if trace.random { format!(", seed {}", trace.seed) } else { String::new() };
    let heading = format!("{} on {}, depth {}{seed}", trace.algorithm, trace.game, trace.depth);
    match &trace.kind {
        TraceKind::Visits(steps) => Text::new(output::colours()).of(&heading, trace, steps),
        TraceKind::BestFirst { form, ended, steps } => {
            best_first_text(&heading, *form, trace, ended, steps)
        }
        _ => heading,
    }
}

/// Every leaf expanded, with the bounds that a recursive form has for it, its
/// children, and what was backed up.
fn best_first_text(
    heading: &str,
    form: BestFirst,
    trace: &Trace,
    ended: &str,
    steps: &[BestFirstStep],
) -> String {
    let mut text = format!("{heading}; all values the first player's\n\n");
    let mut expanded = 0;
    for step in steps {
        match step {
            BestFirstStep::Expand { node, bounds, children, .. } => {
                expanded += 1;
                let bounds = match form {
                    BestFirst::Kept { .. } | BestFirst::Recursive | BestFirst::Extension { .. } => {
                        format!(" [{}, {}]", score_text(bounds.alpha), score_text(bounds.beta))
                    }
                    // They have none.
                    _ => String::new(),
                };
                let children =
                    children.iter().map(|(name, value)| format!(" {name}={}", score_text(*value)));
                let children: String = children.collect();
                let children = if children.is_empty() { " nothing new" } else { &children };
                text += &format!("{expanded:>3}. {node}{bounds}:{children}\n");
            }
            BestFirstStep::BackUp { node, value } => {
                text += &format!("     {node} = {}\n", score_text(*value));
            }
        }
    }
    let value = trace.value.map_or("none".to_string(), |value| score_text(value.score));
    let more = if trace.stopped.is_some() { "; --nodes N allows more" } else { "" };
    text += &format!("\nvalue {value}: {ended}{more}\n");
    if !trace.line.is_empty() {
        text += &format!("line  {}\n", trace.line.join(" "));
    }
    text
}

/// A proof and a disproof number, or a threshold for each.
fn proof_text(numbers: ProofNumbers) -> String {
    let text = |number: Option<u32>| number.map_or("∞".to_string(), |number| number.to_string());
    let [proof, disproof] = Recording::proof_pair(numbers).map(text);
    format!("proof {proof}, disproof {disproof}")
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

    fn of(mut self, heading: &str, trace: &Trace, steps: &[Step]) -> String {
        self.line(heading);
        self.line("");
        for step in steps {
            match step {
                Step::Visit(visit) => self.visit("", "", visit),
                Step::Open(list) => self.open("", list, None),
            }
        }
        self.line("");
        match (&trace.value, &trace.stopped) {
            (Some(value), _) => {
                self.line(&format!("value {}{}", value.bound, score_text(value.score)));
            }
            (None, Some(why)) => self.line(&format!("no value: {why}; --nodes N allows more")),
            (None, None) => {}
        }
        if !trace.line.is_empty() {
            self.line(&format!("line  {}", trace.line.join(" ")));
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
                    let is_leaf =
                        |step: &&Step| matches!(step, Step::Visit(it) if it.kind == Kind::Leaf);
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
        // Where moves have no names but numbers, the path says it all.
        // A number is in the path, and a tree that was written out may name its nodes by their moves.
        let is_told = |mv: &String| *mv == visit.number.to_string() || *mv == visit.node;
        let mv = visit.mv.as_ref().filter(|mv| !is_told(mv));
        let node = mv.map_or(visit.node.clone(), |mv| format!("{} {mv}", visit.node));
        let mut line = format!("{before}{node}  ({alpha}, {beta})");
        if let Some(proof) = &visit.proof {
            // The window is the same everywhere; what it is left for, and with, is not.
            let limits = proof_text(proof.thresholds);
            let left = proof.numbers.map_or("not left".to_string(), proof_text);
            line = format!("{before}{node}  until {limits}: {left}");
        }
        if let Some(score) = visit.score {
            let sign = match visit.bound {
                plywood::Bound::Exact => "=",
                plywood::Bound::Lower => ">=",
                plywood::Bound::Upper => "<=",
            };
            line += &format!("  {sign} {bold}{}{plain}", score_text(score));
        }
        let has = |remark: Remark| visit.remarks.contains(&remark);
        for (told, what) in [
            (visit.again, "  searched again"),
            (has(Remark::Extended), "  extended"),
            (has(Remark::Reduced), "  reduced"),
            (has(Remark::Pass), "  pass"),
            (has(Remark::Singular), "  singular?"),
            (has(Remark::Quiescence), "  quiescence"),
            (visit.kind == Kind::Known, "  remembered"),
            (visit.kind == Kind::Chance, "  chance"),
            (visit.chance_cut == Some(ChanceCut::Probing), "  cut off by probes"),
            (visit.chance_cut == Some(ChanceCut::Regular), "  cut off by sums"),
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
        if let Some(Step::Visit(VisitStep { node, ply, score: Some(score), .. })) = leaf {
            let value = if (ply - list.ply).is_multiple_of(2) { *score } else { 0.0 - score };
            line += &format!("   {node} = {}", score_text(value));
        }
        self.line(&line);
    }
}
