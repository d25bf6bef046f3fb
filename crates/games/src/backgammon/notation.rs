//! Plays as players write them: `8/5 6/5`, `bar/21*`, `24/18*/13`, `6/off(2)`.
//!
//! A checker that moves with more than one die is written once, and the points
//! between are named only where it hits.

use super::board::{BAR, BackgammonBoard, OFF};
use super::{Backgammon, Play};
use crate::TextError;
use plywood::Game;

/// A play without choice, when no die can be played.
const PASS: &str = "pass";

impl Backgammon {
    /// A play of this position as text.
    pub fn move_text(&self, board: &BackgammonBoard, play: Play) -> String {
        if play == Play::PASS {
            return PASS.into();
        }
        let mut hits_left = hits(board, play);
        let mut journeys: Vec<Journey> = Vec::new();
        for (from, to) in steps(board, play) {
            let hit = hits_left & 1 << to != 0;
            hits_left &= !(1 << to);
            match journeys.iter_mut().find(|journey| journey.to == from) {
                Some(journey) => journey.go_on(to, hit),
                None => journeys.push(Journey::new(from, to, hit)),
            }
        }
        let mut texts: Vec<(String, u32)> = Vec::new();
        for journey in journeys {
            let text = journey.text();
            // The second checker to a point hits nothing there.
            match texts.iter_mut().find(|(other, _)| other.trim_end_matches('*') == text) {
                Some((_, times)) => *times += 1,
                None => texts.push((text, 1)),
            }
        }
        let with_times = |(text, times): (String, u32)| match times {
            1 => text,
            _ => format!("{text}({times})"),
        };
        texts.into_iter().map(with_times).collect::<Vec<_>>().join(" ")
    }

    /// The play of this position that a text says: its parts in any order, with
    /// or without the points between and the marks of hits, as long as only one
    /// legal play can be meant. Without marks, one that hits nothing is meant
    /// rather than one that does.
    pub fn read_move(&self, board: &BackgammonBoard, text: &str) -> Result<Play, TextError> {
        let refuse = |what: &str| TextError::Move(format!("backgammon: '{text}': {what}"));
        if self.outcome(board).is_some() {
            return Err(refuse("the game is over"));
        }
        let Some((high, low)) = board.dice() else {
            return Err(refuse("the dice are not rolled"));
        };
        let said = Said::read(text).map_err(|what| refuse(&what))?;
        let mut meant: Vec<Play> =
            self.moves(board).filter(|&play| said.is_journeys_of(board, play)).collect();
        if meant.is_empty() {
            let example = self.moves(board).next().map(|play| self.move_text(board, play));
            let allowed = match (self.moves(board).count(), example.unwrap_or_default()) {
                (1, only) => format!("'{only}'"),
                (number, example) => format!("{number} plays, as '{example}'"),
            };
            let what = format!("not legal here with {high} and {low}; allowed: {allowed}");
            return Err(refuse(&what));
        }
        meant.retain(|&play| said.hits & !hits(board, play) == 0);
        let exact = meant.iter().find(|&&play| hits(board, play) == said.hits);
        match (exact, meant.as_slice()) {
            (Some(&play), _) | (None, &[play]) => Ok(play),
            (None, []) => Err(refuse("legal here, but '*' marks a point where nothing is hit")),
            (None, several) => {
                let texts = several.iter().map(|&play| self.move_text(board, play));
                let texts = texts.collect::<Vec<_>>().join("' or '");
                Err(refuse(&format!("may mean more than one play; allowed: '{texts}'")))
            }
        }
    }
}

/// From where to where the checkers of a play go, the highest point first.
pub(super) fn steps(board: &BackgammonBoard, Play(from): Play) -> impl Iterator<Item = (u8, u8)> {
    let [high, low] = board.dice;
    let mut steps = [high, low, low, low].map(|die| (OFF, die));
    for (step, from) in steps.iter_mut().zip(from) {
        *step = (from, from.saturating_sub(step.1));
    }
    steps.sort_by_key(|&(from, _)| std::cmp::Reverse(from));
    steps.into_iter().take_while(|&(from, _)| from != OFF)
}

/// The steps by which a checker comes to the same end with the smaller die first,
/// where both ways have the same result: only that with the larger is a [`Play`].
fn through_the_other_point(board: &BackgammonBoard, Play(from): Play) -> Option<[(u8, u8); 2]> {
    let [high, low] = board.dice;
    let [first, second, ..] = from;
    let is_one_checker = high != low && second != OFF && first == second + high;
    let is_empty = |point: u8| board.theirs.on(BAR - point) == 0;
    if is_one_checker && is_empty(second) && is_empty(first - low) {
        let between = first - low;
        Some([(first, between), (between, second.saturating_sub(low))])
    } else {
        None
    }
}

/// The points where a play hits, one bit each.
fn hits(board: &BackgammonBoard, play: Play) -> u32 {
    let is_hit = |to: u8| to != OFF && board.theirs.on(BAR - to) == 1;
    steps(board, play).filter(|&(_, to)| is_hit(to)).fold(0, |hits, (_, to)| hits | 1 << to)
}

/// The way of one checker.
struct Journey {
    /// Up to the last point where it hit.
    text: String,
    to: u8,
    hit: bool,
}

impl Journey {
    fn new(from: u8, to: u8, hit: bool) -> Journey {
        Journey { text: place_text(from), to, hit }
    }

    fn go_on(&mut self, to: u8, hit: bool) {
        if self.hit {
            self.text = format!("{}/{}*", self.text, place_text(self.to));
        }
        (self.to, self.hit) = (to, hit);
    }

    fn text(&self) -> String {
        let mark = if self.hit { "*" } else { "" };
        format!("{}/{}{mark}", self.text, place_text(self.to))
    }
}

fn place_text(place: u8) -> String {
    match place {
        BAR => "bar".into(),
        OFF => "off".into(),
        point => point.to_string(),
    }
}

/// What a text says.
struct Said {
    /// From where to where, without the points between that were not written.
    journeys: Vec<(u8, u8)>,
    /// The points marked as hit, one bit each.
    hits: u32,
}

impl Said {
    fn read(text: &str) -> Result<Said, String> {
        let mut said = Said { journeys: Vec::new(), hits: 0 };
        if text.trim().eq_ignore_ascii_case(PASS) {
            return Ok(said);
        }
        for word in text.split_whitespace() {
            said.read_word(word)?;
        }
        if said.journeys.is_empty() {
            return Err("empty; allowed: as 8/5 6/5, or pass".into());
        }
        Ok(said)
    }

    fn read_word(&mut self, word: &str) -> Result<(), String> {
        let (way, times) = match word.split_once('(') {
            None => (word, 1),
            Some((way, times)) => {
                let times = times.strip_suffix(')').and_then(|times| times.parse().ok());
                let Some(times @ 1..=4) = times else {
                    return Err(format!("'{word}': times; allowed: (1) to (4) at the end"));
                };
                (way, times)
            }
        };
        let mut before = None;
        let mut parts = way.split('/').peekable();
        while let Some(part) = parts.next() {
            let place = match (part.trim_end_matches('*').to_ascii_lowercase().as_str(), before) {
                ("bar", None) => BAR,
                ("off", Some(_)) if parts.peek().is_none() => OFF,
                (number, _) => match number.parse() {
                    Ok(point @ 1..=24) => point,
                    _ => {
                        let allowed = "allowed: 1 to 24, bar to begin and off to end with";
                        return Err(format!("'{word}': '{part}' is no point; {allowed}"));
                    }
                },
            };
            if let Some(from) = before {
                if place >= from {
                    let allowed = "allowed: from a higher to a lower point";
                    return Err(format!("'{word}': '{part}' leads backwards; {allowed}"));
                }
                self.journeys.extend(std::iter::repeat_n((from, place), times));
            }
            if part.ends_with('*') {
                if place == OFF || before.is_none() {
                    return Err(format!("'{word}': nothing is hit on '{part}'"));
                }
                self.hits |= 1 << place;
            }
            before = Some(place);
        }
        if way.contains('/') {
            Ok(())
        } else {
            Err(format!("'{word}' leads nowhere; allowed: as 8/5"))
        }
    }

    /// Whether the steps of a play, each used once, make up these journeys.
    fn is_journeys_of(&self, board: &BackgammonBoard, play: Play) -> bool {
        let direct = steps(board, play).collect();
        let other = through_the_other_point(board, play);
        self.is_made_of(direct) || other.is_some_and(|steps| self.is_made_of(steps.into()))
    }

    fn is_made_of(&self, mut left: Vec<(u8, u8)>) -> bool {
        for &(from, end) in &self.journeys {
            let mut at = from;
            while at != end {
                let straight = left.iter().position(|&step| step == (at, end));
                let next = straight.or_else(|| left.iter().position(|&(from, _)| from == at));
                let Some(next) = next else { return false };
                (_, at) = left.swap_remove(next);
                if at < end {
                    return false;
                }
            }
        }
        left.is_empty()
    }
}
