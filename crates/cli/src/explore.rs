//! `plywood explore`

use crate::{
    output::{self, Failure},
    tree_argument,
};
use plywood_app::Registry;
use plywood_explore::{Explorer, Options};
use std::{
    io::{self, Write},
    net::{IpAddr, Ipv4Addr},
    path::PathBuf,
    process::ExitCode,
    sync::Arc,
};

/// Opens a page in the browser: play, analyse, watch searches think.
///
/// Any algorithm on any tree or game, forwards and backwards in time; of every node why it was
/// cut off, and what of the work was necessary. Nothing leaves this machine. Ctrl-C ends it.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood explore --port 8080 --no-open
  plywood explore othello:size=6
  plywood explore 'explicit:((5 4) (6 1)) ((7 8) (3 2))'")]
pub(crate) struct Arguments {
    /// The tree or game to begin with, as 'plywood games' lists them [default: a choice].
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// The port to listen on; 0 for any that is free.
    #[arg(long, value_name = "N", default_value_t = 7777)]
    port: u16,
    /// Only tell the address, and do not open a browser.
    #[arg(long)]
    no_open: bool,
    /// The address to listen on; others than this machine's own let others search here.
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// Visits that a recorded search may have.
    #[arg(long, value_name = "N", default_value_t = 20_000_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// MiB for all recordings together, and for the table of an analysis.
    #[arg(long, value_name = "MIB", default_value_t = 2048, value_parser = clap::value_parser!(u64).range(16..=1_000_000))]
    memory: u64,
    /// Where 'plywood lab' keeps its results.
    #[arg(long, value_name = "DIR", default_value = "plywood-lab")]
    lab: PathBuf,
    /// A folder with the files of the page, for work on them.
    #[arg(long, value_name = "DIR", hide = true)]
    assets: Option<PathBuf>,
}

pub(crate) fn run(arguments: Arguments, registry: &Arc<Registry>) -> Result<ExitCode, Failure> {
    let Arguments { game, port, no_open, address, nodes, memory, lab, assets } = arguments;
    // The text of a tree in a file is read here, and not by whoever asks for a page.
    let game = match &game {
        Some(text) => Some(tree_argument::parse(registry, text)?.info().name),
        None => None,
    };
    let mut options = Options::default();
    options.limits.visits = nodes;
    options.limits.bytes = usize::try_from(memory << 20).unwrap_or(usize::MAX);
    (options.address, options.port) = (address, port);
    (options.game, options.lab, options.assets) = (game, Some(lab), assets);
    let explorer = Explorer::open(registry.clone(), options).map_err(|error| {
        let what = match error.kind() {
            io::ErrorKind::AddrInUse => "somebody listens there already",
            io::ErrorKind::PermissionDenied => "that is not allowed",
            io::ErrorKind::AddrNotAvailable => "this machine has no such address",
            _ => return Failure::from(error),
        };
        let advice = "allowed: another --port, or 0 for any that is free";
        Failure::usage(format!("cannot listen on {address}:{port}: {what}; {advice}"))
    })?;
    let url = explorer.url();
    writeln!(io::stdout(), "{url}")?;
    io::stdout().flush()?;
    if !explorer.address().ip().is_loopback() {
        output::note(
            "others can reach this page, and search here: --address 127.0.0.1 keeps them out",
        );
    }
    if !no_open && let Err(error) = open::that_detached(&url) {
        output::note(format!("no browser could be opened ({error}): go to {url}"));
    }
    explorer.run()?;
    Ok(ExitCode::SUCCESS)
}
