//! Endgame tables, and all positions of small games.

use crate::{
    Error, Start,
    efficiency::Progress,
    start::{NoDice, name},
};
use plywood::{
    algorithm::Halt,
    solve::{Fate, Retrograde},
};
use plywood_games::{
    PlainFamily, interrupt,
    tablebase::{FateCounts, TablePart, Tablebase},
};
use plywood_lab::whole_file::write_whole;
use std::{
    fs, io,
    path::{Path, PathBuf},
    time::Instant,
};

/// Which tables are asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TablebaseRequest {
    /// From where, in games that have no tables of their own.
    pub start: Start,
    /// Up to this number of pieces, in games that have; four, or all that there are to be verified.
    pub pieces: Option<u32>,
    /// Where tables are kept. What is there is read and not made again.
    pub folder: Option<PathBuf>,
    /// Nothing is made: what is in the folder is held against the rules.
    pub verify: bool,
    /// The bytes that may be taken, about.
    pub memory: usize,
}

/// What there is in tables, or in a small game.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Tabled {
    /// The game.
    pub game: String,
    /// The position from which all others were reached, if it has a text or a name.
    pub start: Option<String>,
    /// What comes of it.
    pub result: Option<Fate>,
    /// All positions.
    pub positions: u64,
    /// How many are won and lost.
    #[serde(flatten)]
    pub counts: FateCounts,
    /// The tables.
    pub tables: Vec<Table>,
    /// Time taken.
    pub seconds: f64,
}

/// What there is in a table.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// The pieces on the board.
    pub pieces: u32,
    /// Its positions.
    pub positions: u64,
    /// How many are won and lost.
    #[serde(flatten)]
    pub counts: FateCounts,
    /// `made`, `read` or `verified`.
    pub how: &'static str,
}

pub(crate) fn tablebase<F: PlainFamily>(
    game: &str,
    family: &F,
    request: &TablebaseRequest,
    progress: &dyn Progress,
) -> Result<Tabled, Error> {
    let started = Instant::now();
    let mut tabled = match family.tablebase() {
        Some(builder) => of_pieces(game, builder, request, progress)?,
        None => all_positions(game, family, request)?,
    };
    tabled.seconds = started.elapsed().as_secs_f64();
    Ok(tabled)
}

/// Every position that can be reached.
fn all_positions<F: PlainFamily>(
    game: &str,
    family: &F,
    request: &TablebaseRequest,
) -> Result<Tabled, Error> {
    if request.pieces.is_some() || request.folder.is_some() {
        let what = "has no tables of pieces that could be kept";
        return Err(Error::other(format!("{game} {what}; allowed: all its positions at once")));
    }
    let start = request.start.reach(family, &NoDice)?.position;
    let all = Retrograde::from(family, [start.clone()], request.memory).map_err(
        |Halt::Memory { limit }| Error::Memory { what: format!("all of {game}"), limit },
    )?;
    Ok(Tabled {
        game: game.to_string(),
        start: name(family, &start),
        result: all.fate(&start),
        positions: all.len() as u64,
        counts: FateCounts::of(all.fates().iter().copied()),
        tables: Vec::new(),
        seconds: 0.0,
    })
}

/// The pieces of tables if nobody says how many.
const PIECES: u32 = 4;

/// The game's own tables, which are made, or read where they have been made.
fn of_pieces(
    game: &str,
    mut builder: Box<dyn Tablebase>,
    request: &TablebaseRequest,
    progress: &dyn Progress,
) -> Result<Tabled, Error> {
    let folder = request.folder.as_deref();
    let possible = builder.pieces();
    let pieces = match (request.pieces, folder) {
        (Some(pieces), _) => pieces,
        (None, Some(folder)) if request.verify => {
            let is_there = |&pieces: &u32| {
                let parts = builder.parts(pieces);
                parts.iter().all(|part| files(folder, part).iter().all(|file| file.exists()))
            };
            let there = possible.clone().take_while(is_there).last();
            there.ok_or_else(|| {
                let folder = folder.display();
                Error::other(format!("there are no tables of {game} in '{folder}'"))
            })?
        }
        _ => PIECES,
    };
    if !possible.contains(&pieces) {
        let (least, most) = (possible.start(), possible.end());
        let what = format!("{pieces} pieces are not possible; allowed: {least} to {most}");
        return Err(Error::other(format!("{game}: {what}")));
    }
    if builder.bytes(pieces) > request.memory as u64 {
        let what = format!("{game} with {pieces} pieces");
        return Err(Error::Memory { what, limit: request.memory });
    }
    if let (Some(folder), false) = (folder, request.verify) {
        fs::create_dir_all(folder).map_err(|error| unusable(folder, &error))?;
    }
    let parts = builder.parts(pieces);
    progress.begin(parts.len() as u64);
    let mut tables = Vec::new();
    for part in &parts {
        interrupt::poll();
        let how = if request.verify {
            read(&mut *builder, folder, part)?;
            builder.verify(part)?;
            "verified"
        } else {
            take_up(&mut *builder, folder, part)?
        };
        for (table, counts) in part.tables.iter().zip(builder.count(part)) {
            let (name, positions) = (table.name.clone(), table.positions);
            tables.push(Table { name, pieces: part.pieces, positions, counts, how });
        }
        progress.step();
    }
    let counts = tables.iter().fold(FateCounts::default(), |all, it| all.and(it.counts));
    Ok(Tabled {
        game: game.to_string(),
        start: None,
        result: None,
        positions: counts.positions(),
        counts,
        tables,
        seconds: 0.0,
    })
}

/// Where the tables of a part are kept.
fn files(folder: &Path, part: &TablePart) -> Vec<PathBuf> {
    part.tables.iter().map(|table| folder.join(&table.file)).collect()
}

/// Reads a part, or makes it and keeps it.
fn take_up(
    builder: &mut dyn Tablebase,
    folder: Option<&Path>,
    part: &TablePart,
) -> Result<&'static str, Error> {
    let files = folder.map(|folder| files(folder, part)).unwrap_or_default();
    if !files.is_empty() && files.iter().all(|file| file.exists()) {
        read(builder, folder, part)?;
        return Ok("read");
    }
    let made = builder.make(part)?;
    for (file, bytes) in files.iter().zip(made) {
        write_whole(file, &bytes).map_err(|error| unusable(file, &error))?;
    }
    Ok("made")
}

fn read(builder: &mut dyn Tablebase, folder: Option<&Path>, part: &TablePart) -> Result<(), Error> {
    let Some(folder) = folder else {
        return Err(Error::other("tables are verified in a folder: give one"));
    };
    let read = |file: &PathBuf| fs::read(file).map_err(|error| unusable(file, &error));
    let contents: Vec<Vec<u8>> = files(folder, part).iter().map(read).collect::<Result<_, _>>()?;
    builder.load(part, &contents).map_err(|error| {
        Error::other(format!("{}/{error}; without the file it is made again", folder.display()))
    })
}

fn unusable(path: &Path, error: &io::Error) -> Error {
    Error::other(format!("{}: {error}", path.display()))
}
