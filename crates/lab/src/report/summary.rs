//! What came of the claims, in a few sentences that are made from the verdicts.

use super::{Judged, Tally, tally};
use crate::experiment::{Outcome, Paper, Verdict};

/// The papers of these experiments, in order.
pub(super) fn papers(outcomes: &[Outcome]) -> Vec<&'static Paper> {
    let mut papers: Vec<&Paper> = outcomes.iter().map(|it| it.experiment.paper).collect();
    papers.sort_by_key(|paper| outcomes.iter().position(|it| it.experiment.paper == *paper));
    papers.dedup();
    papers
}

/// The experiments on one paper's claims.
pub(super) fn of_paper<'o>(
    outcomes: &'o [Outcome],
    paper: &'o Paper,
) -> impl Iterator<Item = &'o Outcome> + Clone {
    outcomes.iter().filter(move |it| it.experiment.paper == paper)
}

fn judged_of<'j>(
    judged: &'j [Judged],
    paper: &'j Paper,
) -> impl Iterator<Item = &'j Judged> + Clone {
    judged.iter().filter(move |it| it.experiment.paper == paper)
}

/// What held, what did not, and what nobody could know, over all papers; nothing where there are no
/// claims.
pub fn summary(judged: &[Judged]) -> String {
    let asked = || judged.iter().filter(|it| !it.experiment.paper.beside);
    let all = Numbers::of(tally(asked()));
    if all.claims() == 0 {
        return String::new();
    }
    let mut papers: Vec<&Paper> = asked().map(|it| it.experiment.paper).collect();
    papers.dedup();
    let each =
        papers.iter().map(|paper| (paper.name, Numbers::of(tally(judged_of(judged, paper)))));
    let each: Vec<(&str, Numbers)> = each.filter(|(_, it)| it.decided() > 0).collect();
    let mut text = format!("Of {} claims that can fail, {}.", all.claims(), all.held_text());
    if all.differ > 0 {
        let most = each.iter().filter(|(_, it)| it.differ > 0);
        let most: Vec<String> = most.map(|(name, it)| format!("{name}: {}", it.differ)).collect();
        text += &format!(" What did not hold: {} ({}).", all.differ, most.join("; "));
    } else {
        text += " Nothing was found that does not hold.";
    }
    text += &all.open_text();
    let rate = |it: &Numbers| it.held() as f64 / it.decided() as f64;
    let by_rate = |a: &&(&str, Numbers), b: &&(&str, Numbers)| rate(&a.1).total_cmp(&rate(&b.1));
    if let [_, _, ..] = each[..]
        && let (Some(best), Some(worst)) =
            (each.iter().max_by(by_rate), each.iter().min_by(by_rate))
        && rate(&best.1) > rate(&worst.1)
    {
        let percent = |it: &Numbers| format!("{:.0} %", 100.0 * rate(it));
        text += &format!(
            " Of what could be decided, most held in {} ({}) and least in {} ({}).",
            best.0,
            percent(&best.1),
            worst.0,
            percent(&worst.1)
        );
    }
    text
}

/// The same of one paper, and in which experiments something did not hold.
pub(super) fn paper_summary(judged: &[Judged], paper: &Paper) -> String {
    let all = Numbers::of(tally(judged_of(judged, paper)));
    if all.claims() == 0 {
        return String::new();
    }
    let whose = if paper.beside { "expectations that can fail" } else { "claims that can fail" };
    let mut text = format!("Of {} {whose}, {}.", all.claims(), all.held_text());
    let differ = judged_of(judged, paper).filter_map(|it| {
        let differ = Numbers::of(it.tally()).differ;
        (differ > 0).then(|| format!("{} ({differ})", it.experiment.title))
    });
    let differ: Vec<String> = differ.collect();
    match differ.is_empty() {
        true => text += " Nothing was found that does not hold.",
        false => text += &format!(" What did not hold: {}.", differ.join("; ")),
    }
    text + &all.open_text()
}

/// Verdicts by what they come to.
struct Numbers {
    exact: usize,
    agree: usize,
    undecided: usize,
    differ: usize,
    not_reproducible: usize,
    remarks: usize,
}

impl Numbers {
    fn of(tally: Tally) -> Self {
        let of = |verdict: Verdict| {
            let place = Verdict::ALL.iter().position(|it| *it == verdict);
            place.map_or(0, |place| tally[place])
        };
        Numbers {
            exact: of(Verdict::Exact),
            agree: of(Verdict::Agrees),
            undecided: of(Verdict::Undecided),
            differ: of(Verdict::Differs),
            not_reproducible: of(Verdict::NotReproducible),
            remarks: of(Verdict::NotComparable),
        }
    }

    /// Those that can fail.
    fn claims(&self) -> usize {
        self.decided() + self.undecided + self.not_reproducible
    }

    fn held(&self) -> usize {
        self.exact + self.agree
    }

    fn decided(&self) -> usize {
        self.held() + self.differ
    }

    fn held_text(&self) -> String {
        let (held, exact, agree) = (self.held(), self.exact, self.agree);
        format!(
            "{held} held: {exact} to the last digit printed, {agree} within the error of the samples"
        )
    }

    /// What nobody could know.
    fn open_text(&self) -> String {
        let mut text = String::new();
        if self.undecided > 0 {
            text += &format!(" Samples of this size leave {} undecided.", self.undecided);
        }
        if self.not_reproducible > 0 {
            text += &format!(
                " Nobody could know {} from the text: it lacks something, and how that is filled in decides.",
                self.not_reproducible
            );
        }
        if self.remarks > 0 {
            text += &match self.remarks {
                1 => {
                    " Beside these stands a remark, a number that cannot be held against the print."
                        .to_string()
                }
                remarks => format!(
                    " Beside these stand {remarks} remarks, numbers that cannot be held against the print."
                ),
            };
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Claim, Estimate, Experiment, Findings, Printed, Rows, Scale};

    const PAPER: Paper = Paper { name: "Pascal 1654", title: "Letters", beside: false };
    const OTHER: Paper = Paper { name: "Fermat 1654", title: "Letters", beside: false };
    const EXPERIMENT: Experiment = Experiment {
        id: "dice",
        paper: &PAPER,
        title: "One die",
        about: "",
        seconds: [0.0; 3],
        version: 1,
        columns: &[],
        plan: |_, _| Vec::new(),
        trial: |_| Vec::new(),
        findings: |_| Findings::default(),
    };
    const OTHERS: Experiment = Experiment { id: "cards", paper: &OTHER, ..EXPERIMENT };

    fn outcome(experiment: &'static Experiment, claims: Vec<Claim>) -> Outcome {
        let findings = Findings::default().claims(claims);
        let rows = Rows::new(experiment.columns);
        Outcome { experiment, scale: Scale::Quick, planned: 0, rows, findings }
    }

    /// Every verdict is judged where it belongs, and remarks are no claims.
    #[test]
    fn sentences_are_made_from_verdicts() {
        let printed = Printed::Number { value: 1.0, rounding: 0.0 };
        let claim = |value| Claim::new("", "", "", printed, Estimate::exact(value));
        let undecided = Estimate::with_interval(1.0, 0.5, 1.5, 10);
        let claims = vec![
            claim(1.0),
            claim(2.0),
            claim(1.0).incomparable("x"),
            claim(2.0).missing("x.", [("y".to_string(), Estimate::exact(1.0))]),
            Claim::new("", "", "", Printed::Above(1.0), undecided),
        ];
        let outcomes = [outcome(&EXPERIMENT, claims), outcome(&OTHERS, vec![claim(1.0)])];
        let outcomes = Judged::all(&outcomes);
        assert_eq!(
            summary(&outcomes),
            "Of 5 claims that can fail, 2 held: 2 to the last digit printed, 0 within the error of the samples. \
             What did not hold: 1 (Pascal 1654: 1). Samples of this size leave 1 undecided. Nobody could know 1 from the \
             text: it lacks something, and how that is filled in decides. Beside these stands a remark, a number that cannot be held against the print. Of what could be decided, most held in Fermat 1654 (100 %) and least \
             in Pascal 1654 (50 %)."
        );
        let one = paper_summary(&outcomes, &OTHER);
        assert_eq!(
            one,
            "Of 1 claims that can fail, 1 held: 1 to the last digit printed, 0 within the error of the samples. \
             Nothing was found that does not hold."
        );
        assert!(paper_summary(&outcomes, &PAPER).contains("What did not hold: One die (1)."));
        assert_eq!(summary(&[]), "");
        // Where as much held in all, none is the best.
        let alike = [&EXPERIMENT, &OTHERS].map(|it| outcome(it, vec![claim(1.0)]));
        let alike = Judged::all(&alike);
        assert!(!summary(&alike).contains("most held"), "{}", summary(&alike));
    }
}
