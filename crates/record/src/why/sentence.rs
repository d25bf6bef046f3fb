//! A step of a chain, in a sentence.

use super::chain::{Because, Step, What};
use crate::{moments::Moments, number::Number};

impl Moments<'_> {
    /// A step of a [chain](Self::chain) in a sentence: what the number is, and where it came from.
    ///
    /// ```
    /// # use plywood::doc::Matches;
    /// # use plywood::{Search, algorithm::Algorithm};
    /// # use plywood_record::{why::*, *};
    /// # let game = Numbered::plain(&Matches);
    /// # let mut search = Search::new(&game, NumberedEval(|_: &u32| 0)).observer(Recorder::default());
    /// # search.run(Algorithm::AlphaBeta, &game.root(2), 2, 1 << 20).unwrap();
    /// # let recording = search.observer.finish(&game);
    /// let moments = Moments::of(&recording);
    /// let name = |visit| recording.name(visit);
    /// let told: Vec<String> =
    ///     moments.chain(0, What::Score).iter().map(|step| moments.step_sentence(step, &name)).collect();
    /// assert_eq!(told, ["p is worth 1: what p.2 brings", "p.2 is worth -1: it is a leaf, evaluated"]);
    /// ```
    pub fn step_sentence(&self, step: &Step, name: &dyn Fn(u32) -> String) -> String {
        let Step { visit, what, value, because } = *step;
        let recording = self.recording;
        let node = name(visit);
        let above = recording.parent(visit).map_or_else(|| node.clone(), name);
        let number = Number(value);
        let is = match what {
            What::Score => format!("{node} is worth {number}"),
            What::Alpha => format!("alpha of {node} is {number}"),
            What::Beta => format!("beta of {node} is {number}"),
        };
        let end = |what: What| match what {
            What::Alpha => "alpha",
            What::Beta => "beta",
            What::Score => "score",
        };
        let why = match because {
            Because::Evaluated => "it is a leaf, evaluated".to_string(),
            Because::Remembered(Some(by)) => format!("a memory knew it from {}", name(by)),
            Because::Remembered(None) => "a memory knew it".to_string(),
            Because::OneMoveAhead(by) => format!(
                "a memory knew a position one move ahead, from {}, and that is enough (an enhanced \
                 cutoff)",
                name(by)
            ),
            Because::Child(child) => format!("what {} brings", name(child)),
            Because::AlphaKept => {
                "no move brings more than alpha, and less is not returned".to_string()
            }
            Because::BetaKept => "it is beta or more, and more is not returned".to_string(),
            Because::Merit(leaf) => format!("the merit came down to it at {}", name(leaf)),
            Because::Mean(Some(last)) => {
                format!("the mean of its rolls, all of them known after {}", name(last))
            }
            Because::Mean(None) => "the mean of its rolls".to_string(),
            Because::Sums(Some(last)) => {
                format!("the sums of what is known of its rolls after {}", name(last))
            }
            Because::Sums(None) => "the sums of what is known of its rolls".to_string(),
            Because::AllMoves(Some(last)) => {
                format!("all of its moves are decided, the last of them {}", name(last))
            }
            Because::AllMoves(None) => "all of its moves are decided".to_string(),
            Because::GameOver => "a move ends the game".to_string(),
            Because::StandPat if what == What::Score => {
                "its static value, with which the side to move may stop: no noisy move is better"
                    .to_string()
            }
            Because::StandPat => {
                format!("at {above} the player may stop with that, the static value")
            }
            Because::Unbounded => "nothing bounds it".to_string(),
            Because::Range => "no score goes further".to_string(),
            Because::Brother(brother) => {
                format!("at {above} the player is sure of that by {}", name(brother))
            }
            Because::Above(what) => format!("handed down: {} of {above}", end(what)),
            Because::OneBeyond => {
                format!("a null window: one beyond {}", end(what.other_end()))
            }
            Because::Limit(what) => {
                format!("with that, the chance node {above} passes its {}", end(what))
            }
            Because::Given => "the search began with it".to_string(),
            Because::Guess(_) => "the driver guessed it from the static value".to_string(),
            Because::Driver(before) => {
                let found = recording.score.get(before as usize).unwrap_or(value);
                format!("the search of the root before returned {}", Number(found))
            }
            Because::NoScore => "nobody waited for a score".to_string(),
            Because::Unknown => "nothing that was recorded says why".to_string(),
        };
        format!("{is}: {why}")
    }
}
