//! What is known of a game beyond its rules: sides, symmetries, evaluations, lengths, counts.

use super::{
    FaultKind, Finding,
    caught::caught,
    chances::value,
    subject::{Move, Position, Subject},
    walk::{Step, Walk},
};
use crate::Judge;
use std::{collections::BTreeSet, rc::Rc};

/// Plies to search for the value of a position.
const VALUE_PLIES: u32 = 2;
/// A position with more moves is searched one ply less.
const WIDE: usize = 40;
/// Wins for the side to move at the end of a game, and no loss, before it is remarked.
const MANY_GAMES: usize = 10;
/// A game with no more kinds of wins than these is won, drawn or lost.
const FEW_SCORES: usize = 2;
/// Ends after which the game goes on are remarked if they are at most one of `FEW_ENDS` ends.
const FEW_ENDS: usize = 4;
/// Moves whose evaluations before and after are compared, before anything is said of them.
const MANY_PAIRS: f64 = 100.0;
/// What an evaluation says before a move and after it, each time for the side to move, is
/// opposite as a rule; beyond this correlation it is told for the same player each time.
const TOGETHER: f64 = 0.6;
/// The names of players who have none.
const NO_NAMES: [&str; 2] = ["first", "second"];

/// What a walk gathers, to be compared at other positions or at its end.
#[derive(Default)]
pub(super) struct Known<'a> {
    /// The shape of the board.
    pub(super) shape: Option<String>,
    /// The names of the first and the second player, in a game with dice.
    names: Option<[&'static str; 2]>,
    scales: Vec<Scale<'a>>,
    won: usize,
    lost: usize,
    won_example: Option<Finding<Position>>,
    /// Ends that were looked at, those after which the game goes on, and the first of them.
    ends: usize,
    ends_that_go_on: usize,
    goes_on_example: Option<Finding<Position>>,
    /// The ply that nothing may be played after, and who says so.
    last_ply: Option<(u32, String)>,
}

/// How large an evaluation is, and the outcomes that it has to stay between.
struct Scale<'a> {
    name: String,
    judge: Judges,
    /// The rules, scored finely enough for it.
    rules: Rc<dyn Subject + 'a>,
    /// The sizes of the outcomes seen, and only a few of them: 0 left out.
    sizes: BTreeSet<u64>,
    largest: f64,
    /// What it said that was the largest, and where.
    extreme: Option<(f64, Finding<Position>)>,
    /// What it says before a move and after it.
    before_and_after: Correlation,
    /// Where both are large, and of the same sign.
    same_side: Option<(f64, Finding<Position>)>,
}

/// Whose an evaluation is.
#[derive(Copy, Clone)]
enum Judges {
    /// One of the game's own.
    Own(Judge),
    /// One of those that the battery was given.
    Given(usize),
}

impl Scale<'_> {
    /// What the evaluation says of a position.
    fn judged(&self, position: &Position) -> f64 {
        match self.judge {
            Judges::Own(judge) => self.rules.judged(judge, position),
            Judges::Given(place) => self.rules.judged_otherwise(place, position),
        }
    }
}

/// How two quantities go together.
#[derive(Default)]
struct Correlation {
    pairs: f64,
    sums: [f64; 2],
    squares: [f64; 2],
    products: f64,
}

impl Correlation {
    fn add(&mut self, [x, y]: [f64; 2]) {
        self.pairs += 1.0;
        self.sums = [self.sums[0] + x, self.sums[1] + y];
        self.squares = [self.squares[0] + x * x, self.squares[1] + y * y];
        self.products += x * y;
    }

    /// Pearson's coefficient; `None` where one of the two does not vary.
    fn coefficient(&self) -> Option<f64> {
        let n = self.pairs;
        let [x, y] = self.sums;
        let [of_x, of_y] = [0, 1].map(|i| n * self.squares[i] - self.sums[i] * self.sums[i]);
        (of_x > 0.0 && of_y > 0.0).then(|| (n * self.products - x * y) / (of_x * of_y).sqrt())
    }
}

impl Known<'_> {
    pub(super) fn begin_game(&mut self) {
        self.last_ply = None;
    }

    /// An end was looked at, after which the game goes on or not.
    pub(super) fn note_end(&mut self, goes_on: Option<Finding<Position>>) {
        self.ends += 1;
        self.ends_that_go_on += usize::from(goes_on.is_some());
        self.goes_on_example = self.goes_on_example.take().or(goes_on);
    }
}

impl<'a> Walk<'a> {
    /// The evaluations that there are.
    pub(super) fn list_evaluations(&mut self) {
        let subject = self.subject;
        let asked = self.ask(
            None,
            || "the list of evaluations".into(),
            || {
                let usual = subject.usual_evaluation();
                (
                    subject.evaluations(),
                    [("usual", usual), ("playing", subject.playing_evaluation())],
                )
            },
        );
        let Some((names, chosen)) = asked else { return };
        for (which, place) in chosen {
            if place >= names.len() {
                let there = names.len();
                let what =
                    format!("{which}_evaluation is {place}, in a list of {there}: the first is 0");
                self.tell(FaultKind::EvaluationList, None, what);
            }
        }
        for (i, name) in names.iter().enumerate() {
            if names[..i].contains(name) {
                let what = format!("'{name}' is there twice");
                self.tell(FaultKind::EvaluationList, None, what);
            }
            let scaled = || format!("scaled_for({i})");
            let Some(scaled) = self.ask(None, scaled, || subject.scaled_for(i)) else { continue };
            let judge = Judge { evaluation: i, quiet: false };
            let quiet = self.ask(None, || "has_quiescence".into(), || subject.has_quiescence());
            self.add_scale(name.to_string(), Judges::Own(judge), scaled.clone());
            if quiet == Some(true) {
                self.add_scale(format!("{name} once quiet"), Judges::Own(judge.quiet()), scaled);
            }
        }
        for (i, name) in subject.opinions().into_iter().enumerate() {
            self.add_scale(name, Judges::Given(i), subject.clone());
        }
    }

    fn add_scale(&mut self, name: String, judge: Judges, rules: Rc<dyn Subject + 'a>) {
        self.known.scales.push(Scale {
            name,
            judge,
            rules,
            sizes: BTreeSet::new(),
            largest: 0.0,
            extreme: None,
            before_and_after: Correlation::default(),
            same_side: None,
        });
    }

    /// What every evaluation says before a move and after it, where players take turns and the
    /// game is not over.
    pub(super) fn compare_evaluations(&mut self, position: &Position, after: &Position) {
        let subject = self.subject;
        let goes_on =
            caught(|| subject.outcome(after).is_none() && subject.side(position).is_none());
        if goes_on != Ok(true) {
            return;
        }
        let mut scales = std::mem::take(&mut self.known.scales);
        for scale in &mut scales {
            // Panics are told where evaluations are checked.
            let both = [position, after];
            let Ok(both) = caught(|| both.map(|it| scale.judged(it))) else {
                continue;
            };
            scale.before_and_after.add(both);
            let [here, there] = both;
            let least = here.abs().min(there.abs());
            if here * there > 0.0 && scale.same_side.as_ref().is_none_or(|(most, _)| least > *most)
            {
                let mv = self.last_move().map_or(String::new(), |mv| self.debug(&mv));
                let what = format!(
                    "the evaluation '{}' is {here}, and after {mv} {there} for the opponent",
                    scale.name
                );
                // The move has been made on the path.
                let example = self.finding_before_last(position, what);
                scale.same_side = Some((least, example));
            }
        }
        self.known.scales = scales;
    }

    /// What every evaluation says of a position that is not over.
    pub(super) fn check_evaluations(&mut self, position: &Position) {
        let at = Some(position);
        let subject = self.subject;
        let mut scales = std::mem::take(&mut self.known.scales);
        for scale in &mut scales {
            let Scale { name, rules, .. } = &*scale;
            let judged = || scale.judged(position);
            let doing = || format!("the evaluation '{name}'");
            let asked = self.ask(at, doing, || (judged(), judged(), rules.range(position)));
            let Some((value, again, range)) = asked else { continue };
            let within = -subject.infinity() < value && value < subject.infinity();
            if !within {
                let what = format!("the evaluation '{name}' is {value}, which is not possible");
                self.tell(FaultKind::Evaluation, at, what);
            } else if value != again {
                let what =
                    format!("asked twice, the evaluation '{name}' differs: {value}, then {again}");
                self.tell(FaultKind::Evaluation, at, what);
            }
            if let Some([least, most]) = range {
                if !(least <= value && value <= most) {
                    let what = format!(
                        "the evaluation '{name}' is {value}, outside the range from {least} to {most}"
                    );
                    self.tell(FaultKind::EvaluationScale, at, what);
                }
            } else if scale.extreme.as_ref().is_none_or(|(most, _)| value.abs() > *most) {
                let what = format!("the evaluation '{name}' is {value}");
                scale.extreme = Some((value.abs(), self.finding(at, what)));
            }
        }
        self.known.scales = scales;
    }

    /// The score of a game that is over.
    pub(super) fn note_outcome(&mut self, position: &Position, score: f64) {
        let subject = self.subject;
        for scale in &mut self.known.scales {
            if let Ok(Some(score)) = caught(|| scale.rules.outcome(position)) {
                let size = score.abs();
                scale.largest = scale.largest.max(size);
                if size > 0.0 && scale.sizes.len() <= FEW_SCORES {
                    scale.sizes.insert(size.to_bits());
                }
            }
        }
        if let Ok(Some([least, most])) = caught(|| subject.range(position)) {
            if !(least <= score && score <= most) {
                let what = format!("the score {score} is outside the range from {least} to {most}");
                self.tell(FaultKind::Outcome, Some(position), what);
            }
            return;
        }
        if self.last_move().is_some() && score > 0.0 {
            self.known.won += 1;
            if self.known.won_example.is_none() {
                let what = format!(
                    "the score is {score}: a win for the side to move, whose opponent moved last"
                );
                self.known.won_example = Some(self.finding(Some(position), what));
            }
        } else if score < 0.0 {
            self.known.lost += 1;
        }
    }

    /// What can be told once all games are played.
    pub(super) fn conclude(&mut self) {
        let Known { won, lost, .. } = self.known;
        // The values of artificial trees are what they are.
        let is_tree = caught(|| self.subject.is_random()).unwrap_or(false);
        if won >= MANY_GAMES
            && lost == 0
            && !is_tree
            && let Some(mut example) = self.known.won_example.take()
        {
            example.what += &format!(
                ", as in all {won} games that were not drawn; an outcome is told for the side to \
                 move: -1 if its opponent has just won"
            );
            self.tell_finding(FaultKind::WonByMover, example);
        }
        let Known { ends, ends_that_go_on, .. } = self.known;
        // Rules that list moves after most ends do not look whether the game is over.
        if ends_that_go_on * FEW_ENDS <= ends
            && let Some(mut example) = self.known.goes_on_example.take()
        {
            example.what += &format!(", as after {ends_that_go_on} of {ends} ends looked at");
            self.tell_finding(FaultKind::GoesOn, example);
        }
        for scale in std::mem::take(&mut self.known.scales) {
            let (pairs, together) =
                (scale.before_and_after.pairs, scale.before_and_after.coefficient());
            if pairs >= MANY_PAIRS
                && let Some(together) = together.filter(|it| *it > TOGETHER)
                && let Some((_, mut example)) = scale.same_side
            {
                example.what += &format!(
                    "; over {pairs} moves the two go together (correlation {together:.2}), though \
                     what is good for one player is bad for the other"
                );
                self.tell_finding(FaultKind::EvaluationSide, example);
            }
            let Some((size, mut example)) = scale.extreme else { continue };
            // Captures that are played out may end the game, with its outcome.
            let is_quiet = matches!(scale.judge, Judges::Own(judge) if judge.quiet);
            let is_large = if is_quiet { size > scale.largest } else { size >= scale.largest };
            if scale.largest > 0.0 && is_large {
                example.what += &format!(", and no outcome was larger than {}", scale.largest);
                let kind = match scale.sizes.len() <= FEW_SCORES {
                    true => FaultKind::EvaluationScale,
                    false => FaultKind::WideEvaluation,
                };
                self.tell_finding(kind, example);
            }
        }
    }

    /// The players take turns, by their names; with dice, the names go with the side.
    pub(super) fn check_sides(&mut self, position: &Position, after: &Position) {
        let subject = self.subject;
        let asked = self.ask(
            Some(after),
            || "player_names".into(),
            || {
                let names = [position, after].map(|position| subject.player_names(position));
                (names, subject.side(after))
            },
        );
        let Some(([before, names], side)) = asked else { return };
        if before == NO_NAMES && names == NO_NAMES {
            return;
        }
        let [mover, other] = names;
        if mover == other {
            let what = format!("both players are called {mover}");
            return self.tell(FaultKind::Sides, Some(after), what);
        }
        if let Some(side) = side {
            let in_order = match side {
                plywood::Side::First => names,
                plywood::Side::Second => [other, mover],
            };
            let known = *self.known.names.get_or_insert(in_order);
            if known != in_order {
                let [first, second] = known;
                let what = format!(
                    "{side:?} is to move, called {mover}; elsewhere, First is {first} and Second \
                     {second}"
                );
                self.tell(FaultKind::Sides, Some(after), what);
            }
        } else if let Some(mv) = self.last_move()
            && names != [before[1], before[0]]
        {
            let what = format!(
                "{mover} is to move after {mv:?}, which {} played; if there is nothing else to do, \
                 the opponent passes",
                before[0]
            );
            self.tell(FaultKind::Sides, Some(after), what);
        }
    }

    /// No game is longer than was said.
    pub(super) fn check_length(&mut self, position: &Position) {
        let subject = self.subject;
        let at = Some(position);
        let made = self.plies_made();
        let asked = self.ask(
            at,
            || "plies_left or height".into(),
            || (subject.plies_left(position), subject.most_plies(position), subject.height()),
        );
        let Some((left, most, height)) = asked else { return };
        if let Some(left) = left
            && left.start() > left.end()
        {
            let what = format!("plies_left is {left:?}: none, as the first is the larger");
            self.tell(FaultKind::Length, at, what);
        }
        if let Some((last, said)) = &self.known.last_ply
            && made > *last
        {
            let what = format!("{made} plies were played, though {said}");
            self.known.last_ply = None;
            return self.tell(FaultKind::Length, at, what);
        }
        let height = height.map(|height| (height, "height", 0));
        let most = most.map(|most| (made.saturating_add(most), "most_plies", made));
        for (last, who, after) in height.into_iter().chain(most) {
            if self.known.last_ply.as_ref().is_none_or(|(known, _)| last < *known) {
                let said = format!("{who} was {} after {after} plies", last - after);
                self.known.last_ply = Some((last, said));
            }
        }
    }

    /// What takes its time, where a player moves.
    pub(super) fn check_moves(
        &mut self,
        position: &Position,
        next: &[(Step, Position)],
        draw: u64,
    ) {
        let subject = self.subject;
        let at = Some(position);
        let moves: Vec<Move> = next.iter().filter_map(|(mv, _)| mv.clone()).collect();
        self.check_move_texts(position, &moves, draw);
        self.check_protocols(position, &moves);
        for mv in &moves {
            let priority = || format!("move_priority of {mv:?}");
            self.ask(at, priority, || subject.move_priority(position, mv));
        }
        let one = self.ask(at, || "perft to depth 1".into(), || subject.perft(position, 1));
        let listed = caught(|| subject.moves(position).take(moves.len() + 1).count());
        if let Some(Some(one)) = one
            && listed.is_ok_and(|listed| listed == moves.len() && one != listed as u64)
        {
            let what = format!("perft to depth 1 is {one}, but there are {} moves", moves.len());
            self.tell(FaultKind::Perft, at, what);
        }
        if moves.len() <= WIDE {
            self.ask(at, || "perft to depth 2".into(), || subject.perft(position, 2));
        }
    }

    /// The symmetries that the battery was given.
    pub(super) fn check_given_symmetries(&mut self, position: &Position) {
        let subject = self.subject;
        for i in 0..subject.symmetries() {
            let doing = || "a symmetry, or the value of an image,".into();
            let asked = self.ask(Some(position), doing, || {
                let image = subject.image(i, position);
                let judge = subject.evaluation();
                let [here, there] =
                    [position, &image].map(|it| value(&**subject, Some(judge), it, VALUE_PLIES));
                (here, there, image)
            });
            if let Some((here, there, image)) = asked
                && here != there
            {
                let image = self.debug(&image);
                let what = format!("has the value {here}, its image {image} the value {there}");
                self.tell(FaultKind::Symmetry, Some(position), what);
            }
        }
    }

    /// The symmetries that the game knows, by what the rules say of the images.
    pub(super) fn check_symmetries(&mut self, position: &Position) {
        let subject = self.subject;
        let at = Some(position);
        let images = self.ask(at, || "symmetric".into(), || subject.symmetric(position));
        for image in images.unwrap_or_default() {
            let name = self.name(&image);
            let differs = |what: &str, here: String, there: String| {
                Some(format!("its {what} is {here}, that of its image {name} is {there}"))
            };
            let compared = || {
                let both = [position, &image];
                let [here, there] = both.map(|it| subject.outcome(it));
                let told = |score: Option<f64>| score.map_or("none".into(), |it| it.to_string());
                if here != there {
                    return differs("outcome", told(here), told(there));
                }
                let [chance, other] = both.map(|it| subject.rolls(it).is_some());
                if chance != other {
                    return Some(format!(
                        "chance is to move here or in its image {name}, not in both"
                    ));
                }
                if !chance {
                    let [mine, its] = both.map(|it| subject.moves(it).take(WIDE * WIDE).count());
                    if mine != its {
                        return differs("number of moves", mine.to_string(), its.to_string());
                    }
                    let plies = VALUE_PLIES - u32::from(mine > WIDE);
                    let [mine, its] = both.map(|it| value(&**subject, None, it, plies));
                    if mine != its {
                        return differs("value to 2 plies", mine.to_string(), its.to_string());
                    }
                }
                let back = image == *position || subject.symmetric(&image).contains(position);
                (!back).then(|| format!("it is not among the images of its image {name}"))
            };
            let doing = || format!("comparing it with its image {name}");
            if let Some(Some(what)) = self.ask(at, doing, compared) {
                self.tell(FaultKind::Symmetry, at, what);
            }
        }
    }
}
