//! Algorithms and drivers are written and read by their names.

use super::{Algorithm, ChanceAlgorithm, Expected};
use crate::{best_first::BestFirst, engine::Driver};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

macro_rules! as_text {
    ($($kind:ty)*) => {$(
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!(Algorithm ChanceAlgorithm BestFirst Expected Driver);
