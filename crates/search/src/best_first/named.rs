//! The forms of best-first minimax by their names.

use super::{
    KeptTree, KeptTreeOf, PrincipalOf, WhenFull, best_first, best_first_extension, best_first_kept,
    best_first_recursive,
};
use crate::{
    Tree,
    algorithm::{AlgorithmError, Listing, parse},
};
use std::{fmt, str::FromStr};

/// A form of best-first minimax chosen at run time.
///
/// It reads and prints as its name, with a colon before a parameter:
///
/// ```
/// use plywood::best_first::BestFirst;
/// let form: BestFirst = "best-first-extension:3".parse()?;
/// assert_eq!(form, BestFirst::Extension { horizon: 3 });
/// assert_eq!(form.to_string(), "best-first-extension:3");
/// # Ok::<(), plywood::algorithm::AlgorithmError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BestFirst {
    /// [`best_first_kept`]
    Kept {
        /// What it does with too little memory.
        when_full: WhenFull,
    },
    /// [`best_first`]
    InMemory,
    /// [`best_first_recursive`]
    Recursive,
    /// [`best_first_extension`]
    Extension {
        /// How deep alpha-beta looks first.
        horizon: u32,
    },
}

const fn listing(
    algorithm: BestFirst,
    name: &'static str,
    parameter: Option<(&'static str, &'static str)>,
    about: &'static str,
) -> Listing<BestFirst> {
    Listing { algorithm, name, parameter, about, paper: "Korf & Chickering 1994" }
}

impl BestFirst {
    /// Every form, the one to use first.
    pub const ALL: &'static [Listing<BestFirst>] = &[
        listing(
            BestFirst::Kept { when_full: WhenFull::GoOnInLinearSpace },
            "best-first",
            Some(("linear|free", "linear or free: what to do when memory is full")),
            "best-first minimax; the tree is kept from move to move",
        ),
        listing(
            BestFirst::InMemory,
            "best-first-in-memory",
            None,
            "the same with all positions in memory: the definition",
        ),
        listing(
            BestFirst::Recursive,
            "best-first-recursive",
            None,
            "the same in linear space (RBFMS)",
        ),
        listing(
            BestFirst::Extension { horizon: 3 },
            "best-first-extension",
            Some(("HORIZON", "plies, 0 to 1000")),
            "best-first minimax after HORIZON plies of alpha-beta",
        ),
    ];

    /// What the list says of this form.
    pub fn listing(self) -> &'static Listing<BestFirst> {
        let same = |listing: &&Listing<BestFirst>| {
            std::mem::discriminant(&listing.algorithm) == std::mem::discriminant(&self)
        };
        BestFirst::ALL.iter().find(same).expect("every form is listed")
    }

    /// Searches until the principal variation is `depth` plies long. The tree may
    /// take `memory` bytes, where the form has one.
    pub fn run<T: Tree>(
        self,
        tree: &mut T,
        root: &T::Node,
        depth: u32,
        memory: usize,
    ) -> PrincipalOf<T> {
        let kept = |when_full| -> KeptTreeOf<T> { KeptTree::with_bytes(memory, when_full) };
        match self {
            BestFirst::InMemory => best_first(tree, root, depth, memory),
            BestFirst::Recursive => best_first_recursive(tree, root, depth),
            BestFirst::Kept { when_full } => {
                best_first_kept(tree, &mut kept(when_full), root, depth)
            }
            BestFirst::Extension { horizon } => {
                let mut kept = kept(WhenFull::GoOnInLinearSpace);
                best_first_extension(tree, &mut kept, root, horizon, depth)
            }
        }
    }
}

impl fmt::Display for BestFirst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.listing().name;
        f.pad(&match self {
            BestFirst::Kept { when_full: WhenFull::FreeLeastPromising } => format!("{name}:free"),
            BestFirst::Extension { horizon } => format!("{name}:{horizon}"),
            _ => name.to_string(),
        })
    }
}

impl FromStr for BestFirst {
    type Err = AlgorithmError;

    fn from_str(text: &str) -> Result<Self, AlgorithmError> {
        parse(text, BestFirst::ALL, |form, parameter| match (form, parameter) {
            (BestFirst::Kept { .. }, "linear") => {
                Some(BestFirst::Kept { when_full: WhenFull::GoOnInLinearSpace })
            }
            (BestFirst::Kept { .. }, "free") => {
                Some(BestFirst::Kept { when_full: WhenFull::FreeLeastPromising })
            }
            (BestFirst::Extension { .. }, plies) => {
                let horizon = plies.parse().ok().filter(|plies| *plies <= 1000)?;
                Some(BestFirst::Extension { horizon })
            }
            _ => None,
        })
    }
}
