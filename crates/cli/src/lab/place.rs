//! Where results are.

use crate::output::Failure;
use plywood_lab::experiment::Store;
use std::path::PathBuf;

/// Where results are.
#[derive(clap::Args)]
pub(super) struct Place {
    /// The directory with the stored trials and the report.
    #[arg(long, value_name = "DIR", default_value = "plywood-lab")]
    out: PathBuf,
}

impl Place {
    pub(super) fn store(&self) -> PathBuf {
        self.out.join("trials.sqlite")
    }

    pub(super) fn existing(&self) -> Result<Store, Failure> {
        Ok(Store::open_existing(&self.store())?)
    }

    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.out.join(name)
    }
}
