//! What `plywood efficiency` prints for people.

use crate::{
    output::Failure,
    table::{self, Align},
};
use plywood::efficiency::Lookahead;
use plywood_app::efficiency::Efficiency;
use plywood_lab::efficiency::{DepthReport, PlyRow, SurplusRow};
use std::io::{self, Write};

/// Tables, each with what its numbers mean.
pub(crate) fn print(efficiency: &Efficiency) -> Result<(), Failure> {
    let Efficiency { game, plan, positions, rows, .. } = efficiency;
    let etc = match plan.lookahead {
        Lookahead::Off => "without lookahead".to_string(),
        Lookahead::Above(0) => "looking ahead at all nodes".to_string(),
        Lookahead::Above(1) => "looking ahead where more than one ply is left".to_string(),
        Lookahead::Above(plies) => format!("looking ahead where more than {plies} plies are left"),
    };
    let driver = plan.driver;
    let of = if *positions == 1 { "one position".into() } else { format!("{positions} positions") };
    say(&format!("{game}: {of}, {driver}, order {}, {etc}", plan.order))?;
    say("\nNodes of the last iteration, mean, beside what was necessary")?;
    print_minimal(rows)?;
    say("  LFMT, LFMG: left-first minimal tree and graph, by the moves found without lookahead;")?;
    say("  / is the geometric mean of ratios, spread the factor it varies by; ETC's: LFMG by the")?;
    say(
        "  moves found with lookahead; common: LFMG of aspiration NegaScout, as a fixed yardstick;",
    )?;
    say(
        "  first: cutoffs made by the first move tried; ETC: leaves and time saved by looking ahead;",
    )?;
    say("  seconds: for all positions together")?;
    say("\nWhat the surplus over LFMG was visited for, in parts of LFMG, all positions together")?;
    print_surplus(rows)?;
    say(
        "  windows: searches of the driver whose bound was not the value; root: before the best move at",
    )?;
    say(
        "  the root changed; tries: moves that did not make the cutoff, before the one that did; again:",
    )?;
    say(
        "  NegaScout's second searches; moves: other moves found by looking ahead; rest: transpositions met",
    )?;
    say("  too late, less what looking ahead and earlier searches saved")?;
    if rows.iter().any(|row| row.rmg_low.is_some() || !row.armg.is_empty()) {
        say("\nWith the cheapest cutoffs")?;
        print_real(rows)?;
        say(
            "  RMT: real minimal tree; MM(D): LFMG over the graph with the cheapest cutoffs in the last D",
        )?;
        say(
            "  plies, cost as observed / exact tree cost; RMG: the fewest positions that prove the value,",
        )?;
        say(
            "  proved from below and found from above; LFMG once, and LFMG/RMG: each position counted",
        )?;
        say("  once; positions: for how many RMT and RMG were found")?;
    }
    if let Some(last) = rows.last() {
        say(&format!("\nWhere the work went at depth {}", last.depth))?;
        print_plies(&last.plies)?;
        say(
            "  LFMG by the moves of this search; surplus: where the nodes beyond it are; PV, CUT, ALL: kinds of node",
        )?;
        if let Some(by) = last.cutoff_by {
            let [first, second, third, later] = by.map(percent);
            say(&format!(
                "  cutoffs by the first move {first}, second {second}, third {third}, later {later}"
            ))?;
        }
    }
    for row in rows {
        for it in &row.unfinished {
            let (depth, what, count) = (row.depth, it.measure, it.positions);
            let of = if count == 1 { "one position" } else { "positions" };
            let count = if count == 1 { String::new() } else { format!("{count} ") };
            say(&format!("depth {depth}: {what} not finished for {count}{of}: {}", it.why))?;
        }
    }
    Ok(())
}

fn say(line: &str) -> Result<(), Failure> {
    Ok(writeln!(io::stdout(), "{line}")?)
}

fn print_minimal(rows: &[DepthReport]) -> Result<(), Failure> {
    let columns = [
        "depth",
        "nodes",
        "expanded",
        "leaves",
        "once",
        "LFMT",
        "LFMG",
        "/ LFMT",
        "/ LFMG",
        "spread",
        "/ ETC's",
        "/ common",
        "first",
        "ETC leaves",
        "ETC time",
        "seconds",
    ];
    let cells = |row: &DepthReport| {
        vec![
            row.depth.to_string(),
            whole(Some(row.nodes)),
            whole(Some(row.expansions)),
            whole(Some(row.leaves)),
            whole(row.distinct_leaves),
            whole(row.lfmt_nodes),
            whole(row.lfmg_nodes),
            ratio(row.ratio_to_tree),
            ratio(row.ratio),
            ratio(row.ratio_spread),
            ratio(row.ratio_to_etc),
            ratio(row.ratio_to_common),
            row.first_move_cutoff.map_or("-".into(), percent),
            row.etc.as_ref().map_or("-".into(), |etc| percent(etc.leaves_saved)),
            row.etc.as_ref().and_then(|etc| etc.time_saved).map_or("-".into(), percent),
            format!("{:.2}", row.seconds),
        ]
    };
    print_right(&columns, rows.iter().map(cells))
}

fn print_surplus(rows: &[DepthReport]) -> Result<(), Failure> {
    let columns = ["depth", "/ LFMG", "windows", "root", "tries", "again", "moves", "rest"];
    let cells = |row: &DepthReport| {
        let part = |of: fn(&SurplusRow) -> f64| row.surplus.as_ref().map(of);
        let parts = [
            part(|it| it.windows),
            part(|it| it.root_moves),
            part(|it| it.tries),
            part(|it| it.again),
            part(|it| it.other_moves),
            part(|it| it.transpositions),
        ];
        let mut cells = vec![row.depth.to_string(), ratio(row.ratio_of_totals)];
        cells.extend(parts.map(|part| part.map_or("-".into(), percent)));
        cells
    };
    print_right(&columns, rows.iter().map(cells))
}

fn print_real(rows: &[DepthReport]) -> Result<(), Failure> {
    let most = rows.iter().map(|row| row.armg.len()).max().unwrap_or(0);
    let cheap: Vec<String> = (1..=most).map(|plies| format!("MM({plies})")).collect();
    let mut columns = vec!["depth", "RMT", "LFMT/RMT"];
    columns.extend(cheap.iter().map(String::as_str));
    columns.extend(["RMG from", "to", "gap", "widest", "LFMG once", "LFMG/RMG", "positions"]);
    let cells = |row: &DepthReport| {
        let mut cells = vec![row.depth.to_string(), whole(row.rmt_nodes), ratio(row.lfmt_to_rmt)];
        let both = |i: usize| match row.armg.get(i) {
            Some(it) => format!("{}/{}", ratio(it.lfmg_to_observed), ratio(it.lfmg_to_tree_cost)),
            None => "-".to_string(),
        };
        cells.extend((0..most).map(both));
        cells.extend([
            whole(row.rmg_low),
            whole(row.rmg_high),
            ratio(row.rmg_gap),
            ratio(row.rmg_widest),
            whole(row.lfmg_positions),
            ratio(row.lfmg_to_rmg),
            row.rmg_positions.to_string(),
        ]);
        cells
    };
    print_right(&columns, rows.iter().map(cells))
}

fn print_plies(plies: &[PlyRow]) -> Result<(), Failure> {
    let columns = ["ply", "nodes", "LFMG", "surplus", "first", "PV", "CUT", "ALL"];
    let cells = |row: &PlyRow| {
        let mut cells = vec![
            row.ply.to_string(),
            whole(Some(row.nodes)),
            whole(row.lfmg_nodes),
            row.surplus.map_or("-".into(), percent),
            row.first_move_cutoff.map_or("-".into(), percent),
        ];
        cells.extend(row.kinds.map(percent));
        cells
    };
    print_right(&columns, plies.iter().map(cells))
}

fn print_right(columns: &[&str], rows: impl Iterator<Item = Vec<String>>) -> Result<(), Failure> {
    let columns: Vec<(&str, Align)> = columns.iter().map(|&name| (name, Align::Right)).collect();
    table::print(&columns, &rows.collect::<Vec<_>>())
}

fn whole(number: Option<f64>) -> String {
    number.map_or("-".into(), |number| format!("{number:.0}"))
}

fn ratio(number: Option<f64>) -> String {
    number.map_or("-".into(), |number| format!("{number:.2}"))
}

fn percent(part: f64) -> String {
    format!("{:.1}%", 100.0 * part)
}
