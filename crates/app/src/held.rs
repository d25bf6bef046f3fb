//! A game of one type, with its name and the way it is judged.

use crate::{
    GameInfo,
    algorithms::Algorithms,
    evaluation::{Evaluation, Joined},
    registry::Additions,
    watched::Finer,
};
use plywood::{Game, Tactics};
use plywood_games::{
    Family, Judge, Judging, TextError,
    learning::{Features, LearnedEvaluation, LearnedWeights},
};
use std::{fs, path::Path, sync::Arc};

/// Evaluations of a game that joined a registry, by name.
pub(crate) type JoinedList<F> = Arc<Vec<(String, Joined<F>)>>;

/// A game of one type, with its name and the way it is judged.
#[derive(Clone)]
pub(crate) struct Held<F: Family> {
    /// The game with its parameters.
    pub(crate) rules_text: String,
    /// The rules as they were made.
    pub(crate) rules: F,
    /// What was said of judging.
    pub(crate) judging: Judging,
    pub(crate) joined: JoinedList<F>,
    /// The algorithms that may be named.
    pub(crate) algorithms: Arc<Algorithms>,
    /// The game with its parameters and its way of judging.
    pub(crate) name: String,
    /// The rules, scored finely enough for the evaluation.
    pub(crate) family: F,
    pub(crate) eval: Evaluation<F>,
}

impl<F: Family + Finer> Held<F> {
    /// With the usual evaluation.
    pub(crate) fn new(rules_text: String, rules: F, additions: &Additions) -> Self {
        Held {
            name: rules_text.clone(),
            rules_text,
            family: rules.clone(),
            judging: Judging::default(),
            eval: Evaluation::Own(rules.evaluation()),
            rules,
            joined: additions.evaluations(),
            algorithms: additions.algorithms.clone(),
        }
    }

    /// The same game, judged in another way.
    pub(crate) fn judged(&self, judging: &Judging) -> Result<Self, TextError> {
        let judging = judging.or(&self.judging);
        let (family, eval) = self.judge(&judging)?;
        // What is as usual is not said.
        let usual = self.rules.evaluations().get(self.rules.usual_evaluation());
        let judging = Judging {
            eval: judging.eval.filter(|name| Some(&name.as_str()) != usual),
            quiescence: judging.quiescence.filter(|on| *on),
            tables: judging.tables,
        };
        let name = match (judging.is_usual(), self.rules_text.contains(':')) {
            (true, _) => self.rules_text.clone(),
            (false, true) => format!("{},{judging}", self.rules_text),
            (false, false) => format!("{}:{judging}", self.rules_text),
        };
        Ok(Held { name, family, eval, judging, ..self.clone() })
    }

    /// Judged as it is best played, unless it is said how to judge.
    pub(crate) fn to_play(&self) -> Self {
        if self.judging.eval.is_some() {
            return self.clone();
        }
        let best = self.rules.playing_evaluation();
        let judging = Judging {
            eval: self.rules.evaluations().get(best).map(|name| name.to_string()),
            ..self.judging.clone()
        };
        match judging.eval {
            Some(_) => self.judged(&judging).unwrap_or_else(|_| self.clone()),
            // Who searches with it is told so.
            None => {
                let eval = Evaluation::Own(Judge { evaluation: best, quiet: false });
                Held { eval, ..self.clone() }
            }
        }
    }

    /// Whether there is such an evaluation as positions are judged by.
    pub(crate) fn searchable(&self) -> Result<(), TextError> {
        self.has_evaluation(&self.eval)
    }

    fn has_evaluation(&self, eval: &Evaluation<F>) -> Result<(), TextError> {
        match eval {
            Evaluation::Own(judge) => self.listed(*judge).map(drop),
            Evaluation::Joined(_) | Evaluation::Learned(_) => Ok(()),
            Evaluation::Tables(_, other) => self.has_evaluation(other),
        }
    }

    /// The same judge, if the game has its evaluation.
    fn listed(&self, judge: Judge) -> Result<Judge, TextError> {
        let names = self.rules.evaluations();
        if judge.evaluation < names.len() {
            return Ok(judge);
        }
        let (game, place, names) = (&self.rules_text, judge.evaluation, names.join(", "));
        Err(TextError::Family(format!(
            "{game}: usual_evaluation or playing_evaluation is {place}, beyond the list, whose \
             first is 0; allowed: {names}"
        )))
    }

    /// What words on judging mean: the rules on a scale that leaves room for the evaluation,
    /// and the evaluation. What is not said is as this game has it.
    pub(crate) fn judge(&self, judging: &Judging) -> Result<(F, Evaluation<F>), TextError> {
        let judging = judging.or(&self.judging);
        let (family, eval) = self.judge_without_tables(&judging)?;
        let Some(folder) = &judging.tables else { return Ok((family, eval)) };
        let Some(known) = self.rules.known_values(Path::new(folder))? else {
            let (game, what) = (&self.rules_text, "it has no tables");
            return Err(TextError::Family(format!(
                "{game}: tables={folder} is not possible: {what}"
            )));
        };
        if let Evaluation::Learned(_) = eval {
            let game = &self.rules_text;
            return Err(TextError::Family(format!(
                "{game}: tables={folder} is not possible with an evaluation that was learned"
            )));
        }
        Ok((family, Evaluation::Tables(known, Box::new(eval))))
    }

    /// An evaluation that was learned, with the rules on a scale that leaves room for it.
    fn learned(&self, judging: &Judging, path: &str) -> Result<(F, Evaluation<F>), TextError> {
        let game = &self.rules_text;
        let wrong = |what: String| {
            TextError::Family(format!("{game}: eval=@{path} is not possible: {what}"))
        };
        if judging.quiescence == Some(true) {
            return Err(wrong("quiescence=on is for the game's own evaluations".into()));
        }
        let bytes = fs::read(path).map_err(|error| wrong(error.to_string()))?;
        let weights =
            LearnedWeights::read(&bytes, game).map_err(|error| wrong(error.to_string()))?;
        if let Features::Own { count } = weights.features()
            && *count != self.rules.feature_count()
        {
            return Err(wrong("it was learned from other features than the game tells".into()));
        }
        let learned = LearnedEvaluation::new(&weights);
        Ok((self.rules.finer(weights.scale().multiplied()), Evaluation::Learned(learned)))
    }

    fn judge_without_tables(&self, judging: &Judging) -> Result<(F, Evaluation<F>), TextError> {
        if let Some(path) = judging.eval.as_deref().and_then(|name| name.strip_prefix('@')) {
            return self.learned(judging, path);
        }
        let joined = judging
            .eval
            .as_ref()
            .and_then(|name| self.joined.iter().find(|(other, _)| other == name));
        if let Some((name, joined)) = joined {
            if judging.quiescence == Some(true) {
                let game = &self.rules_text;
                return Err(TextError::Family(format!(
                    "{game}: quiescence=on is not possible with eval={name}"
                )));
            }
            return Ok((self.rules.clone(), Evaluation::Joined(joined.clone())));
        }
        let judge =
            judging.of(&self.rules, self.rules.usual_evaluation()).map_err(
                |error| match judging.eval.as_deref() {
                    Some(name) if !self.joined.is_empty() => {
                        let (game, names) = (&self.rules_text, self.evaluations().join(", "));
                        TextError::Family(format!(
                            "{game}: eval={name} is not possible; allowed: {names}"
                        ))
                    }
                    _ => error,
                },
            )?;
        let judge = self.listed(judge)?;
        Ok((self.rules.scaled_for(judge.evaluation), Evaluation::Own(judge)))
    }

    fn evaluations(&self) -> Vec<String> {
        let own = self.rules.evaluations().iter().map(|name| name.to_string());
        own.chain(self.joined.iter().map(|(name, _)| name.clone())).collect()
    }

    pub(crate) fn info(&self, dice: bool) -> GameInfo {
        GameInfo {
            name: self.name.clone(),
            dice,
            random: self.family.is_random(),
            height: self.family.height(),
            evaluations: self.evaluations(),
            quiescence: self.family.has_quiescence(),
            tables: self.family.tablebase().is_some(),
            verdict: self.family.verdict(),
            protocols: self.family.protocols().to_vec(),
            unit: self.family.result_unit(),
            knows_plies_left: self.family.plies_left(&self.family.root(0)).is_some(),
            has_tactics: has_tactics(&self.family, &self.family.tactics()),
        }
    }
}

/// Whether there is anything to know of forcing play.
pub(crate) fn has_tactics<G: Game, K: Tactics<G>>(_: &G, _: &K) -> bool {
    K::SOME
}
