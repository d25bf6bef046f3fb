//! Every threshold and every number of df-pn follows from those of the moves, by a checker that
//! shares nothing with the search but the rules.

use crate::random_tree::RandomTree;
use crate::searches::{OnTree, on_trees};
use plywood::{Deterministic, Game, Keyed, doc::Matches, observer::ProofNumbers, solve::DfPn};
use plywood_games::{Family, random::mix, tic_tac_toe::TicTacToe, trees::Explicit};
use plywood_record::{Moments, Numbered, Recorder, Recording, why::ProofSource};
use std::collections::HashMap;

const INFINITE: u32 = ProofNumbers::INFINITE;

fn prove<G: Keyed + Deterministic<Score = i32>>(
    game: &G,
    root: &G::Position,
    above: i32,
    (bytes, epsilon): (usize, f64),
) -> (bool, Recording) {
    let numbered = Numbered::plain(game);
    let mut recorder = Recorder::default();
    let placed = numbered.root(root.clone());
    let mut search = DfPn::with_bytes(bytes).with_epsilon(epsilon);
    let proof = search.prove(&numbered, &placed, above, 100, &mut recorder).expect("not stopped");
    let recording = recorder.finish(&numbered);
    assert_eq!(proof.nodes, recording.len() as u64);
    (proof.holds, recording)
}

/// The value of a position, by the definition.
fn negamax<G: Game<Score = i32>>(game: &G, position: &G::Position) -> i32 {
    game.outcome(position).unwrap_or_else(|| {
        let moves = game.moves(position);
        let value = |mv| -negamax(game, &game.play(position, mv));
        moves.map(value).max().expect("a move")
    })
}

/// Goes through the events of a search with a table of its own, which forgets nothing.
struct Checker<'c, G: Game> {
    game: &'c G,
    above: i32,
    epsilon: f64,
    recording: &'c Recording,
    moments: Moments<'c>,
    positions: Vec<G::Position>,
    table: HashMap<(u64, bool), ProofNumbers>,
    checked: u64,
}

impl<G: Keyed + Deterministic<Score = i32>> Checker<'_, G> {
    /// The numbers of each move, from outcomes and the table.
    fn look(&self, visit: u32) -> Vec<ProofNumbers> {
        let second = self.recording.visit(visit).expect("a visit").second;
        let position = &self.positions[visit as usize];
        let numbers = |mv| {
            let next = self.game.play(position, mv);
            match self.game.outcome(&next) {
                Some(score) => {
                    // The first player's score, who wants the proof.
                    let score = if second { score } else { -score };
                    match score > self.above {
                        true => ProofNumbers { proof: 0, disproof: INFINITE },
                        false => ProofNumbers { proof: INFINITE, disproof: 0 },
                    }
                }
                None => {
                    let known = self.table.get(&(self.game.key(&next), !second));
                    known.copied().unwrap_or(ProofNumbers { proof: 1, disproof: 1 })
                }
            }
        };
        self.game.moves(position).map(numbers).collect()
    }

    /// The least number of the side to move, and the sum of the other's.
    fn sums(&self, visit: u32, look: &[ProofNumbers]) -> (u32, u32) {
        let second = self.recording.visit(visit).expect("a visit").second;
        let split = |it: &ProofNumbers| {
            if second { (it.disproof, it.proof) } else { (it.proof, it.disproof) }
        };
        let own = look.iter().map(|it| split(it).0).min().expect("a move");
        let infinite = look.iter().any(|it| split(it).1 == INFINITE);
        let other: u64 = look.iter().map(|it| u64::from(split(it).1)).sum();
        (own, if infinite { INFINITE } else { other as u32 })
    }

    fn enter(&mut self, visit: u32) {
        let row = self.recording.visit(visit).expect("a visit");
        let Some(parent) = row.parent else { return };
        let above = self.recording.visit(parent).expect("a parent");
        let mv = self.game.moves(&self.positions[parent as usize]).nth(row.number as usize);
        let next = self.game.play(&self.positions[parent as usize], mv.expect("a move"));
        self.positions.push(next);
        let look = self.look(parent);
        let (own, other) = self.sums(parent, &look);
        let turned = |it: ProofNumbers| {
            if above.second { (it.disproof, it.proof) } else { (it.proof, it.disproof) }
        };
        let limits = turned(self.recording.proof_thresholds(parent).expect("thresholds"));
        let asked = turned(self.recording.proof_thresholds(visit).expect("thresholds"));
        assert!(own < limits.0 && other < limits.1, "it should have been left");
        // The first of the best is visited.
        let best = look.iter().position(|&it| turned(it).0 == own).expect("one is least");
        assert_eq!(best as u32, row.number);
        let rest =
            || look.iter().enumerate().filter(|&(at, _)| at != best).map(|(_, &it)| turned(it));
        let second = rest().map(|it| it.0).min().unwrap_or(INFINITE);
        let others: u32 = rest().map(|it| it.1).sum();
        let beyond = ((f64::from(second) * (1.0 + self.epsilon)) as u32).max(second + 1);
        assert_eq!(asked.0, limits.0.min(beyond).min(INFINITE), "the least");
        assert_eq!(asked.1, limits.1 - others, "the sum");
        // What is told is the same.
        let told = self.moments.thresholds(visit, &|it| self.recording.name(it)).expect("told");
        assert_eq!((told.second, told.others), (second, others));
        assert_eq!(turned(told.above.expect("a parent")), limits);
        if let Some(rival) = told.second_move {
            assert_eq!(turned(look[rival.number as usize]).0, second);
            assert_eq!(rival.numbers, look[rival.number as usize]);
        } else {
            assert!(rest().next().is_none() || second == 1 || second == INFINITE, "{told:?}");
        }
        assert!(!told.sentence.contains("forgotten"), "{}", told.sentence);
        self.check_look(parent, row.entered - 1, &look, (own, other));
        self.checked += 1;
    }

    /// What the recording says a node knew is what it knew.
    fn check_look(&self, visit: u32, time: u32, look: &[ProofNumbers], sums: (u32, u32)) {
        let second = self.recording.visit(visit).expect("a visit").second;
        let told = self.moments.proof_look(visit, time).expect("a node of df-pn");
        let numbers = told.numbers;
        let pair = (numbers.proof, numbers.disproof);
        assert_eq!(if second { (pair.1, pair.0) } else { pair }, sums);
        assert_eq!(told.moves.len() + (told.unknown + told.lost) as usize, look.len());
        for it in &told.moves {
            assert_eq!(it.numbers, look[it.number as usize], "{it:?}");
            if let ProofSource::Visit(child) = it.source {
                assert_eq!(self.recording.parent(child), Some(visit));
            }
        }
    }

    fn leave(&mut self, visit: u32) {
        let row = self.recording.visit(visit).expect("a visit");
        let look = self.look(visit);
        let sums = self.sums(visit, &look);
        let of = |it: ProofNumbers| {
            if row.second { (it.disproof, it.proof) } else { (it.proof, it.disproof) }
        };
        let left = self.recording.proof_numbers(visit).expect("it was left");
        let limits = of(self.recording.proof_thresholds(visit).expect("thresholds"));
        assert_eq!(of(left), sums);
        assert!(sums.0 >= limits.0 || sums.1 >= limits.1, "it was left too early");
        self.check_look(visit, row.left.expect("it was left"), &look, sums);
        let position = &self.positions[visit as usize];
        let value = negamax(self.game, position);
        let value = if row.second { -value } else { value };
        if left.is_proved() {
            assert!(value > self.above);
        }
        if left.is_refuted() {
            assert!(value <= self.above);
        }
        assert_eq!(row.score.is_some(), left.is_proved() || left.is_refuted());
        let name = |it: u32| self.recording.name(it);
        let sentence = self.moments.proof_left(visit, &name).expect("a sentence");
        let word = if left.is_proved() {
            "is proved: "
        } else if left.is_refuted() {
            "is refuted: "
        } else {
            "is left: "
        };
        assert!(sentence.contains(word), "{sentence}");
        assert_eq!(self.moments.cutoff(visit).is_some(), row.cut);
        self.table.insert((self.game.key(position), row.second), left);
        self.checked += 1;
    }
}

fn check<G: Keyed + Deterministic<Score = i32>>(
    game: &G,
    root: &G::Position,
    above: i32,
    epsilon: f64,
) -> u64 {
    let (holds, recording) = prove(game, root, above, (1 << 24, epsilon));
    assert_eq!(holds, negamax(game, root) > above);
    let mut events: Vec<(u32, u32, bool)> = Vec::new();
    for (visit, row) in (0..).zip(recording.visits()) {
        events.push((row.entered, visit, true));
        events.extend(row.left.map(|left| (left, visit, false)));
    }
    events.sort_unstable();
    let moments = Moments::of(&recording);
    let mut checker = Checker {
        game,
        above,
        epsilon,
        recording: &recording,
        moments,
        positions: vec![root.clone()],
        table: HashMap::new(),
        checked: 0,
    };
    if game.outcome(root).is_some() {
        return 0;
    }
    for (_, visit, enters) in events {
        if enters { checker.enter(visit) } else { checker.leave(visit) }
    }
    checker.checked
}

struct Trees {
    checked: u64,
}

impl OnTree for Trees {
    fn on(&mut self, family: &RandomTree, seed: u64) {
        let above = (mix(seed) % 8) as i32;
        let epsilon = [0.0, 0.25, 1.0][(mix(seed ^ 1) % 3) as usize];
        self.checked += check(family, &family.root(seed), above, epsilon);
    }
}

#[test]
fn every_threshold_and_number_follows_from_the_moves() {
    let mut trees = Trees { checked: 0 };
    on_trees(20_000, &mut trees);
    assert!(trees.checked > 200_000, "{}", trees.checked);
}

/// Where positions are reached in several ways, the table knows of moves that were not made.
#[test]
fn the_table_tells_of_moves_too() {
    let mut checked = 0;
    for matches in 1..15 {
        for epsilon in [0.0, 0.25] {
            checked += check(&Matches, &matches, 0, epsilon);
        }
    }
    let game: TicTacToe = "tic-tac-toe".parse().expect("a game");
    let start = game.root(0);
    for above in [-1, 0] {
        checked += check(&game, &start, above, 0.25);
    }
    assert!(checked > 1_000, "{checked}");
    let (_, recording) = prove(&game, &start, 0, (1 << 24, 0.25));
    let moments = Moments::of(&recording);
    let mut by_table = 0;
    for visit in 0..recording.len() as u32 {
        let time = recording.end();
        for it in moments.proof_look(visit, time).expect("a node of df-pn").moves {
            if let ProofSource::Table(origin) = it.source {
                let origin = origin.expect("nothing was forgotten");
                assert_eq!(recording.proof_numbers(origin), Some(it.numbers));
                by_table += 1;
            }
        }
    }
    assert!(by_table > 100, "{by_table}");
    let bytes = recording.bytes() as f64 / recording.len() as f64;
    assert!(bytes <= 40.0, "{bytes} bytes a visit");
}

/// Once a small table forgets, thresholds grow, and that is said.
#[test]
fn what_a_small_table_forgets_is_told() {
    let game: TicTacToe = "tic-tac-toe".parse().expect("a game");
    let start = game.root(0);
    let (holds, recording) = prove(&game, &start, -1, (1, 0.0));
    assert!(holds);
    let moments = Moments::of(&recording);
    let name = |it: u32| recording.name(it);
    let mut forgotten = 0;
    for (visit, row) in (0..).zip(recording.visits()) {
        let look = moments.proof_look(visit, row.left.expect("it was left")).expect("a look");
        assert_eq!(Some(look.numbers), recording.proof_numbers(visit));
        let told = moments.thresholds(visit, &name).expect("a sentence");
        forgotten += u32::from(told.sentence.contains("forgotten"));
    }
    assert!(forgotten > 20, "{forgotten}");
}

#[test]
fn a_proof_is_written_and_read_back() {
    let game: TicTacToe = "tic-tac-toe".parse().expect("a game");
    let (_, recording) = prove(&game, &game.root(0), 0, (1 << 24, 0.25));
    let mut file = Vec::new();
    recording.write(&mut file).expect("memory");
    assert_eq!(Recording::read(&file).as_ref(), Ok(&recording));
    let mut json = Vec::new();
    recording.write_json(&mut json).expect("memory");
    let json = String::from_utf8(json).expect("text");
    assert!(json.contains("\"proof_thresholds\":[[null,null],"), "{}", &json[..200]);
}

fn told(tree: &str, above: i32) -> (Recording, Vec<String>) {
    let tree: Explicit = tree.parse().expect("a tree");
    let (_, recording) = prove(&tree, &tree.root(0), above, (1 << 20, 0.0));
    let moments = Moments::of(&recording);
    let name = |it: u32| recording.name(it);
    let mut lines = Vec::new();
    for visit in 0..recording.len() as u32 {
        lines.push(moments.thresholds(visit, &name).expect("told").sentence);
        lines.extend(moments.proof_left(visit, &name));
    }
    (recording, lines)
}

/// Values are the first player's, who wants more than 0.
#[test]
fn golden_sentences() {
    let tree = "explicit:(((0 1) 0) ((1 0) (0 1))) (((1 1) 0) ((1 0) (0 0)) ((1 0) (0 1)))";
    let (_, lines) = told(tree, 0);
    for golden in [
        "p is the root: it is searched until it is proved or refuted",
        "p is refuted: all of its 2 moves are refuted",
        "p.1 is left when its proof number reaches 2 (one more than 1, which a move has that nobody \
         has looked at)",
        "p.1 is left: its proof number has reached the threshold 2. Its disproof number is 1, the \
         least of its moves, that of a move that nobody has looked at; its proof number is 2, the \
         sum over its moves",
        "p.2 is left when its proof number reaches 3 (one more than 2, which p.1 has, the next best)",
        "p.1.1 is left when its disproof number reaches 2 (one more than 1, which a move has that \
         nobody has looked at), or its proof number reaches 3 (the threshold of p.1, 4, less 1 for \
         its other moves)",
        "p.1.1.1 is left when its proof number reaches 3 (the threshold of p.1.1), or its disproof \
         number reaches 2 (the threshold of p.1.1)",
        "p.1.1.1 is refuted: p.1.1.1.1 ends the game, and one move is enough",
        "p.2 is searched until it is proved or refuted, as p is",
        "p.2.1 is proved: p.2.1.1 is proved, and one move is enough",
    ] {
        assert!(
            lines.iter().any(|line| line == golden),
            "{golden} is not in\n{}",
            lines.join("\n")
        );
    }
}
