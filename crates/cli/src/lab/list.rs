//! `plywood lab list`

use crate::{
    output::{Failure, Format},
    table,
};
use plywood_lab::papers::experiments;

/// Lists the experiments: paper, what each shows, and what it costs.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// How to print the list.
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
}

#[derive(serde::Serialize)]
struct Listed {
    id: &'static str,
    paper: &'static str,
    title: &'static str,
    about: &'static str,
    version: u32,
    quick_seconds: f64,
    paper_seconds: f64,
    deep_seconds: f64,
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let listed = experiments().iter().map(|it| Listed {
        id: it.id,
        paper: it.paper.name,
        title: it.title,
        about: it.about,
        version: it.version,
        quick_seconds: it.seconds[0],
        paper_seconds: it.seconds[1],
        deep_seconds: it.seconds[2],
    });
    let columns = [
        ("id", "experiment"),
        ("paper", "paper"),
        ("title", "what it shows"),
        ("quick_seconds", "quick"),
        ("paper_seconds", "paper"),
        ("deep_seconds", "deep"),
    ];
    let csv = arguments.format == Format::Csv;
    let time = |seconds: f64| if csv { seconds.to_string() } else { in_words(seconds) };
    table::print_list(arguments.format, &listed.collect::<Vec<_>>(), &columns, |it| {
        let times = [it.quick_seconds, it.paper_seconds, it.deep_seconds].map(time);
        let texts = [it.id, it.paper, it.title].map(String::from);
        texts.into_iter().chain(times).collect()
    })
}

/// A time on one core.
pub(super) fn in_words(seconds: f64) -> String {
    match seconds {
        ..2.0 => "1 s".to_string(),
        ..100.0 => format!("{seconds:.0} s"),
        ..6000.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}
