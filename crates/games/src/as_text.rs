//! Positions that are written as text, and read from it.

/// What has a text of its own is that text in any format of serde.
#[allow(unused_macros, reason = "with every game left out")]
macro_rules! as_text {
    ($board:ty) => {
        impl serde::Serialize for $board {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $board {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

#[cfg(feature = "backgammon")]
as_text!(crate::backgammon::BackgammonBoard);
#[cfg(feature = "checkers")]
as_text!(crate::checkers::CheckersBoard);
#[cfg(feature = "chess")]
as_text!(crate::chess::ChessBoard);
#[cfg(feature = "connect-four")]
as_text!(crate::connect_four::ConnectFourBoard);
