//! `plywood new`

use crate::output::{self, Failure, TextFormat};
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Writes a crate with a small game, to be changed into your own.
///
/// It has rules, a board, evaluations and tests, and its program is this command line with
/// the game in it.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood new my-game
  plywood new my-race --dice
  plywood new my-game --plywood ~/plywood --format json")]
pub(crate) struct Arguments {
    /// The name of the crate, its directory and the game.
    name: String,
    /// A game with dice.
    #[arg(long)]
    dice: bool,
    /// Plywood's checkout, which the crate depends on [default: where this program was built].
    #[arg(long, value_name = "PATH")]
    plywood: Option<PathBuf>,
    /// How to tell what was written.
    #[arg(long, value_enum, default_value = "text")]
    format: TextFormat,
}

/// What was written.
#[derive(serde::Serialize)]
struct Written {
    /// The crate's directory.
    path: String,
    /// Its files, from there.
    files: Vec<&'static str>,
}

/// A file's place in the crate and its text, in which the crate is called `my-game`.
type Template = (&'static str, &'static str);

const OF_EVERY_GAME: [Template; 3] = [
    ("Cargo.toml", include_str!("new/manifest.toml")),
    ("README.md", include_str!("new/readme.md")),
    ("src/main.rs", include_str!("new/main.rs")),
];

const WITHOUT_DICE: [Template; 2] = [
    ("src/lib.rs", include_str!("new/board/lib.rs")),
    ("tests/rules.rs", include_str!("new/board/rules.rs")),
];

const WITH_DICE: [Template; 2] = [
    ("src/lib.rs", include_str!("new/dice/lib.rs")),
    ("tests/rules.rs", include_str!("new/dice/rules.rs")),
];

pub(crate) fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let Arguments { name, dice, plywood, format } = arguments;
    check_name(&name)?;
    let path = Path::new(&name);
    if path.symlink_metadata().is_ok() {
        return Err(Failure::usage(format!("'{name}' exists already; allowed: a new name")));
    }
    let plywood = toml_text(&cli_crate(plywood.as_deref())?)?;
    let game = if dice { WITH_DICE } else { WITHOUT_DICE };
    let files: Vec<(&str, String)> = OF_EVERY_GAME
        .into_iter()
        .chain(game)
        .map(|(file, text)| (file, filled(text, &name, &plywood)))
        .collect();
    write_all(path, &files)
        .map_err(|error| Failure::usage(format!("cannot write '{name}': {error}")))?;
    let files: Vec<&str> = files.iter().map(|&(file, _)| file).collect();
    match format {
        TextFormat::Json => output::json(&Written { path: name, files })?,
        TextFormat::Text => {
            let files = files.join(", ");
            writeln!(
                io::stdout(),
                "{name}: {files}\n\n\
                 cd {name}\n\
                 cargo test\n\
                 cargo run --release -- show {name}\n\
                 cargo run --release -- check {name}"
            )?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A template with the crate's name, also as Rust writes it, and where Plywood is.
fn filled(text: &str, name: &str, plywood: &str) -> String {
    let mut capital = name.to_string();
    capital[..1].make_ascii_uppercase();
    text.replace("my-game", name)
        .replace("My-game", &capital)
        .replace("my_game", &name.replace('-', "_"))
        .replace("\"PLYWOOD\"", plywood)
}

/// Words that Rust keeps for itself, also for later.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Names that Rust's libraries, cargo's directories and some systems' devices have.
const TAKEN: &[&str] = &[
    "alloc",
    "aux",
    "build",
    "con",
    "core",
    "deps",
    "examples",
    "incremental",
    "nul",
    "prn",
    "proc-macro",
    "proc_macro",
    "std",
    "test",
];

/// Whether crate, directory and game can have this name.
fn check_name(name: &str) -> Result<(), Failure> {
    let refuse = |why: &str| {
        Err(Failure::usage(format!(
            "'{name}' {why}; allowed: up to 64 small letters, digits, - and _, a letter first"
        )))
    };
    let is_part = |letter: char| matches!(letter, 'a'..='z' | '0'..='9' | '-' | '_');
    let begins = name.starts_with(|letter: char| letter.is_ascii_lowercase());
    let device = |name: &str| {
        let number = name.strip_prefix("com").or(name.strip_prefix("lpt"));
        number.is_some_and(|number| matches!(number.as_bytes(), [b'0'..=b'9']))
    };
    if !begins || !name.chars().all(is_part) || name.len() > 64 {
        refuse("is no name for a crate")
    } else if KEYWORDS.contains(&name) {
        refuse("is a keyword of Rust")
    } else if TAKEN.contains(&name) || device(name) {
        refuse("is taken by Rust or the system")
    } else if name == "plywood" || name.starts_with("plywood-") || name.starts_with("plywood_") {
        refuse("is a name of Plywood's own")
    } else {
        Ok(())
    }
}

/// The crate `plywood-cli` in a checkout: the one that was named, or where this was built.
fn cli_crate(checkout: Option<&Path>) -> Result<PathBuf, Failure> {
    let path = match checkout {
        Some(checkout) => checkout.join("crates").join("cli"),
        None => PathBuf::from(env!("CARGO_MANIFEST_DIR")),
    };
    if path.join("Cargo.toml").is_file() {
        return Ok(std::path::absolute(path)?);
    }
    Err(Failure::usage(match checkout {
        Some(checkout) => {
            format!("--plywood {}: no crates/cli/Cargo.toml there", checkout.display())
        }
        None => format!(
            "{} is gone, where this program was built; tell where Plywood's checkout is with --plywood PATH",
            path.display()
        ),
    }))
}

/// A path between quotes: JSON escapes what TOML does.
fn toml_text(path: &Path) -> Result<String, Failure> {
    let text = path.to_str().ok_or_else(|| {
        Failure::usage(format!("{} cannot be written into Cargo.toml", path.display()))
    })?;
    Ok(serde_json::to_string(text).map_err(io::Error::from)?)
}

/// Writes all files, or nothing: they are there once their directory gets its name.
fn write_all(path: &Path, files: &[(&str, String)]) -> io::Result<()> {
    let unfinished = PathBuf::from(format!(".{}.{}", path.display(), std::process::id()));
    fs::create_dir(&unfinished)?;
    let write = || {
        for (file, text) in files {
            let file = unfinished.join(file);
            if let Some(directory) = file.parent() {
                fs::create_dir_all(directory)?;
            }
            fs::write(file, text)?;
        }
        fs::rename(&unfinished, path)
    };
    write().inspect_err(|_| {
        // What went wrong first is told; that this does, too, would help nobody.
        let _ = fs::remove_dir_all(&unfinished);
    })
}
