//! What came of experiments, to look at: a page, a text, rows for programs.

mod claim_row;
mod html;
mod judged;
mod markdown;
mod number;
mod opening;
mod rule;
mod section;
mod style;
mod summary;
mod svg;

pub use claim_row::ClaimRow;
pub use html::{WHOLE, html, pages};
pub use judged::{Judged, JudgedClaim, Tally, tally, totals};
pub use markdown::{markdown, markdown_beside, measured_in};
pub use number::number;
pub use opening::opening;
pub use rule::RULE;
pub use section::SectionError;
pub use summary::summary;
