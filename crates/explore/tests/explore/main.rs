//! The server, asked over a real connection; the page itself is tested in a browser.

mod ask;
mod malformed;
mod page;
mod safe;
mod searches;
