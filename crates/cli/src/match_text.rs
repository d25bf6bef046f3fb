//! Matches and tournaments, for people.

use crate::{
    output::Failure,
    table::{self, Align},
};
use plywood_app::{GameInfo, matches::Standings};
use plywood_games::Verdict;
use plywood_play::{Entrant, Series, SeriesRow, pentanomial::Pentanomial, sprt::Sprt};
use std::io::{self, Write};

pub(crate) fn print(info: &GameInfo, series: &Series, rows: &[SeriesRow]) -> Result<(), Failure> {
    let Series { pairs, seed, .. } = series;
    let game = &info.name;
    let verdict = match info.verdict {
        Verdict::EachGame => "each game counts",
        Verdict::EachPair => "each pair counts once",
    };
    let most = if series.terms.sprt.is_some() { "at most " } else { "" };
    writeln!(io::stdout(), "{game}: {most}{pairs} pairs a match, {verdict}, seed {seed}")?;
    if !rows.iter().all(SeriesRow::repeats) {
        let mut players = rows.iter().flat_map(|row| &row.players);
        let why = match players.any(Entrant::looks_at_the_clock) {
            true => "A player looks at the clock: other runs give other numbers.",
            false => "Another program plays: other runs may give other numbers.",
        };
        writeln!(io::stdout(), "{why}")?;
    }
    writeln!(io::stdout())?;
    let columns = [
        ("A", Align::Left),
        ("B", Align::Left),
        ("won", Align::Right),
        ("tied", Align::Right),
        ("lost", Align::Right),
        ("rate", Align::Right),
        ("95 %", Align::Right),
        ("Elo", Align::Right),
        ("evaluations", Align::Right),
        ("of B", Align::Right),
        ("A/B", Align::Right),
    ];
    table::print(&columns, &rows.iter().map(cells).collect::<Vec<_>>())?;
    let remarks = remarks(series, rows);
    if !remarks.is_empty() {
        writeln!(io::stdout(), "\n{}", remarks.join("\n"))?;
    }
    Ok(())
}

fn cells(row: &SeriesRow) -> Vec<String> {
    let result = &row.result;
    let wins = &result.win_rate;
    let (low, high) = wins.interval();
    vec![
        row.players[0].to_string(),
        row.players[1].to_string(),
        wins.wins.to_string(),
        wins.ties.to_string(),
        wins.losses.to_string(),
        wins.rate().map_or("-".into(), |rate| format!("{:.0} %", 100.0 * rate)),
        wins.rate().map_or("-".into(), |_| format!("{:.0}-{:.0}", 100.0 * low, 100.0 * high)),
        // Not minus zero.
        wins.elo().map_or("-".into(), |(elo, _)| format!("{:+.0}", elo.round() + 0.0)),
        short(result.evaluations[0]),
        short(result.evaluations[1]),
        match result.evaluations[1] {
            0 => "-".to_string(),
            _ => format!("{:.2}", result.work_ratio()),
        },
    ]
}

/// A number in thousands or millions.
fn short(number: u64) -> String {
    match number {
        0..100_000 => number.to_string(),
        100_000..100_000_000 => format!("{} k", number / 1000),
        _ => format!("{} M", number / 1_000_000),
    }
}

/// What the test came to, and how many games ended otherwise than by the rules.
fn remarks(series: &Series, rows: &[SeriesRow]) -> Vec<String> {
    let mut remarks = Vec::new();
    for row in rows {
        if let Some((sprt, _)) = &row.sprt {
            remarks.push(pentanomial_text(&row.result.pentanomial));
            remarks.push(sprt_text(sprt, row));
        }
    }
    let sum = |count: &dyn Fn(&SeriesRow) -> u64| rows.iter().map(count).sum::<u64>();
    let adjudication = &series.terms.adjudication;
    if let Some(rule) = &adjudication.draw {
        let games = sum(&|row| row.result.ends.adjudicated_draws);
        remarks.push(format!("adjudicated as ties ({rule}): {}", games_text(games)));
    }
    if let Some(rule) = &adjudication.win {
        let games = sum(&|row| row.result.ends.adjudicated_wins);
        remarks.push(format!("adjudicated as won ({rule}): {}", games_text(games)));
    }
    let cut_off = sum(&|row| row.result.ends.most_plies);
    if cut_off > 0 {
        let plies = series.most_plies;
        remarks.push(format!("ties because they took {plies} plies: {}", games_text(cut_off)));
    }
    for row in rows {
        for (player, &games) in row.players.iter().zip(&row.result.ends.forfeits) {
            if games > 0 {
                let games = games_text(games);
                remarks
                    .push(format!("lost by {player} for what it did, not on the board: {games}"));
            }
        }
    }
    remarks
}

fn games_text(games: u64) -> String {
    if games == 1 { "1 game".into() } else { format!("{games} games") }
}

/// The counts, and the difference that they stand for.
pub(crate) fn pentanomial_text(counts: &Pentanomial) -> String {
    let numbers = counts.0.map(|count| count.to_string()).join(", ");
    let elo = match counts.elo() {
        Some(elo) if elo.error().is_finite() => {
            format!("Elo {:+.1} ± {:.1}", elo.elo + 0.0, elo.error())
        }
        Some(elo) => format!("Elo {:+.1} to {:+.1}", elo.low, elo.high),
        None => "no pairs".into(),
    };
    format!("pairs with 0, ½, 1, 1½, 2 points for A: {numbers}; {elo}")
}

fn sprt_text(sprt: &Sprt, row: &SeriesRow) -> String {
    let Some((_, decision)) = &row.sprt else { return String::new() };
    let (low, high) = sprt.bounds();
    let verdict = match decision.better {
        Some(true) => format!("A is better, by {} or more", sprt.elo1),
        Some(false) => format!("A is not better than by {}", sprt.elo0),
        None => "not decided".into(),
    };
    let (llr, pairs) = (decision.llr, decision.pairs);
    format!("SPRT {sprt}: LLR {llr:.2} ({low:.2}, {high:.2}) after {pairs} pairs: {verdict}")
}

/// Who scored how much against whom, the best first.
pub(crate) fn print_cross_table(standings: &Standings) -> Result<(), Failure> {
    let Standings { players: names, ratings, .. } = standings;
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|a, b| ratings.players[*b].elo.total_cmp(&ratings.players[*a].elo));
    let numbers: Vec<String> = (1..=names.len()).map(|number| number.to_string()).collect();
    let mut columns = vec![
        ("", Align::Right),
        ("player", Align::Left),
        ("Elo", Align::Right),
        ("95 %", Align::Right),
        ("points", Align::Right),
        ("games", Align::Right),
    ];
    columns.extend(numbers.iter().map(|number| (number.as_str(), Align::Right)));
    let row = |(place, &player): (usize, &usize)| {
        let (points, games) = standings.total(player);
        let rating = &ratings.players[player];
        let mut cells = vec![
            (place + 1).to_string(),
            names[player].clone(),
            format!("{:+.0}", rating.elo.round() + 0.0),
            format!("±{:.0}", rating.error),
            format!("{points}"),
            games.to_string(),
        ];
        cells.extend(order.iter().map(|&other| {
            let points = standings.against(player, other);
            points.map_or("-".into(), |(points, games)| format!("{points}/{games}"))
        }));
        cells
    };
    let rows: Vec<Vec<String>> = order.iter().enumerate().map(row).collect();
    writeln!(io::stdout())?;
    table::print(&columns, &rows)?;
    if ratings.with_draws_added {
        let what =
            "Somebody won or lost all: a drawn pair is added to each two who met, for the ratings.";
        writeln!(io::stdout(), "\n{what}")?;
    }
    Ok(())
}
