//! The argument --driver: how the value of one depth is found.

use plywood::engine::Driver;

/// What help says of it.
pub(crate) const HELP: &str = "\
How values are found: mtd-f, mtd-above, mtd-below, aspiration:WIDTH, negascout, step:SIZE, \
stride:SIZE, bisection";

/// Reads a driver by its name.
pub(crate) fn parse(text: &str) -> Result<Driver, String> {
    let (name, number) = match text.split_once(':') {
        Some((name, number)) => (name, Some(number)),
        None => (text, None),
    };
    let driver = match (name, number) {
        ("mtd-f", None) => Driver::MtdF,
        ("mtd-above", None) => Driver::MtdFromAbove,
        ("mtd-below", None) => Driver::MtdFromBelow,
        ("negascout", None) => Driver::FullWindow,
        ("bisection", None) => Driver::Bisection,
        ("aspiration", number) => Driver::Aspiration(positive(number)?),
        ("step", number) => Driver::Step(positive(number)?),
        ("stride", number) => Driver::Stride(positive(number)?),
        _ => {
            let names = "mtd-f, mtd-above, mtd-below, aspiration:WIDTH, negascout, step:SIZE, stride:SIZE, bisection";
            return Err(format!("allowed: {names}"));
        }
    };
    Ok(driver)
}

/// The name that reads as this driver.
pub(crate) fn name(driver: Driver) -> String {
    match driver {
        Driver::MtdF => "mtd-f".to_string(),
        Driver::MtdFromAbove => "mtd-above".to_string(),
        Driver::MtdFromBelow => "mtd-below".to_string(),
        Driver::FullWindow => "negascout".to_string(),
        Driver::Bisection => "bisection".to_string(),
        Driver::Aspiration(width) => format!("aspiration:{width}"),
        Driver::Step(step) => format!("step:{step}"),
        Driver::Stride(first) => format!("stride:{first}"),
    }
}

fn positive(number: Option<&str>) -> Result<i32, String> {
    let number = number.and_then(|number| number.parse().ok()).filter(|number| *number > 0);
    number.ok_or_else(|| "allowed: a positive number after the colon".to_string())
}
