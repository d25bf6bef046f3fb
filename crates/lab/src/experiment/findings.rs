//! What the rows of an experiment say.

use super::{Claim, Estimate, Figure};

/// Claims, figures and tables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// What the numbers come to, in sentences made of them.
    pub paragraphs: Vec<String>,
    /// What the paper claims, and what became of it.
    pub claims: Vec<Claim>,
    /// In the manner of the paper's.
    pub figures: Vec<Figure>,
    /// Numbers that no claim speaks of.
    pub tables: Vec<Table>,
}

/// A table of texts.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// The headings; the first names the rows.
    pub columns: Vec<String>,
    /// The rows, each with a text for every column.
    pub rows: Vec<Vec<String>>,
    /// Whether `RESULTS.md` has it too, and not the page alone.
    pub in_text: bool,
}

impl Findings {
    /// Adds a claim, if there was anything to measure it by.
    pub fn claim_if(
        mut self,
        measured: Option<Estimate>,
        claim: impl FnOnce(Estimate) -> Claim,
    ) -> Self {
        self.claims.extend(measured.map(claim));
        self
    }

    /// Adds claims.
    pub fn claims(mut self, claims: impl IntoIterator<Item = Claim>) -> Self {
        self.claims.extend(claims);
        self
    }

    /// Adds a paragraph, if there is anything to say.
    pub fn paragraph(mut self, text: Option<String>) -> Self {
        self.paragraphs.extend(text);
        self
    }

    /// Adds a figure, unless it shows nothing.
    pub fn figure(mut self, figure: Figure) -> Self {
        self.figures.extend((!figure.series.is_empty()).then_some(figure));
        self
    }

    /// Adds a table, unless it is empty.
    pub fn table(mut self, table: Table) -> Self {
        self.tables.extend((!table.rows.is_empty()).then_some(table));
        self
    }
}

impl Table {
    /// A table with these headings and no rows.
    pub fn new<S: Into<String>>(
        title: impl Into<String>,
        columns: impl IntoIterator<Item = S>,
    ) -> Self {
        let columns = columns.into_iter().map(Into::into).collect();
        Table { title: title.into(), columns, rows: Vec::new(), in_text: false }
    }

    /// The same, to stand in `RESULTS.md` too.
    pub fn in_text(self) -> Self {
        Table { in_text: true, ..self }
    }

    /// Adds a row of texts.
    pub fn row<S: Into<String>>(mut self, cells: impl IntoIterator<Item = S>) -> Self {
        self.rows.push(cells.into_iter().map(Into::into).collect());
        self
    }

    /// A mean and its error as a table shows them; a dash for nothing.
    pub fn cell(measured: Option<Estimate>) -> String {
        let number = super::claim::number;
        measured.map_or("–".to_string(), |it| match it.spread > 0.0 {
            true => format!("{} ±{}", number(it.value), number((it.high - it.low) / 2.0)),
            false => number(it.value),
        })
    }
}
