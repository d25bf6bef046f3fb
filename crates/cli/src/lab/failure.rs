//! What is wrong with a store, and what to do about it.

use crate::output::Failure;
use plywood_lab::experiment::StoreError;

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let advice = match &error {
            StoreError::Missing { .. } => "; 'plywood lab run' makes them",
            StoreError::Empty { .. }
            | StoreError::Foreign { .. }
            | StoreError::NoStore { .. }
            | StoreError::Version { .. }
            | StoreError::Damaged { .. } => "; left as it is: move it away, or give another --out",
            _ => "",
        };
        Failure::usage(format!("{error}{advice}"))
    }
}
