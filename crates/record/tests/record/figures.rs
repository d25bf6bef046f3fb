//! What is said of the cutoffs in the figures of the papers, to the letter.

use crate::searches::{MEMORY, record, record_best_first, record_dice};
use plywood::order::MoveOrder;
use plywood_games::trees::{Explicit, ExplicitChance};
use plywood_record::{Moments, Recording};

/// The sentences of all cutoffs, in the order of entering.
fn sentences(recording: &Recording) -> Vec<String> {
    let moments = Moments::of(recording);
    let visits = 0..recording.len() as u32;
    visits.filter_map(|visit| Some(moments.cutoff(visit)?.sentence)).collect()
}

fn of(tree: &str, algorithm: &str) -> Vec<String> {
    let tree: Explicit = tree.parse().expect("a tree");
    sentences(&record(&tree, 0, algorithm.parse().expect("a name")).recording)
}

fn with_dice(tree: &str, algorithm: &str) -> Vec<String> {
    let tree: ExplicitChance = tree.parse().expect("a tree");
    let algorithm = algorithm.parse().expect("a name");
    sentences(&record_dice(&tree, 0, algorithm, MoveOrder::Rules).recording)
}

/// Reinefeld 1983, Fig. 3.
const FIGURE_3: &str = "((5 4) (6 1)) ((7 8) (3 2))";

/// p.2 is searched with (-6, -5), p.2.1 with (5, 6), and p.2.1.2 is saved.
#[test]
fn reinefeld_figure_3_by_negascout() {
    let expected = [
        "p.1.2 is cut off after p.1.2.1: it is worth 6 or more, and 5 is enough: at p.1 the \
         opponent is sure of -5 by p.1.1, and does not come here (a shallow cutoff)",
        "p.2 is cut off after p.2.2: it is worth -3 or more, and -5 is enough: at p the opponent \
         is sure of 5 by p.1, and does not come here (a shallow cutoff)",
        "p.2.1 is cut off after p.2.1.1: it is worth 7 or more, and at p only 6 was asked for (a \
         null window)",
    ];
    assert_eq!(of(FIGURE_3, "negascout"), expected);
}

#[test]
fn reinefeld_figure_3_by_mtd() {
    let expected = [
        "p is cut off after p.1: it is worth 5 or more, and 0 is enough: the driver guessed from \
         the static value",
        "p.1.1 is cut off after p.1.1.1: it is worth 5 or more, and 0 is enough: the driver \
         guessed from the static value",
        "p.1.2 is cut off after p.1.2.1: it is worth 6 or more, and 0 is enough: the driver \
         guessed from the static value",
        "p.1 is cut off after p.1.1: it is worth -5 or more, and -5 is enough: the search of the \
         root before this one returned 5",
        "p.2 is cut off after p.2.2: it is worth -3 or more, and -5 is enough: the search of the \
         root before this one returned 5",
        "p.2.1 is cut off after p.2.1.1: it is worth 7 or more, and the driver only asked for 6 \
         (a null window)",
    ];
    assert_eq!(of(FIGURE_3, "mtd-f"), expected);
}

/// Campbell & Marsland 1983, Fig. 6: c is worth 4 to the root's player, so that what is below d
/// matters only if it is less.
#[test]
fn campbell_marsland_figure_6() {
    let figure_6 = "a(b(c=4 d(e(g=7 h=5) f(i=6 j=4))))";
    let expected =
        ["p.1.2 is cut off after p.1.2.1: it is worth 5 or more, and 4 is enough: at p.1 the \
         opponent is sure of -4 by p.1.1, and does not come here (a shallow cutoff)"];
    assert_eq!(of(figure_6, "falphabeta"), expected);
}

#[test]
fn deep_cutoffs() {
    let tree = "(((8 7)) ((2 3) (9 9))) ((((5) (6)) ((1) (2))))";
    let deep = "p.2.1.1 is cut off after p.2.1.1.1: it is worth -5 or more, and -7 is enough: at p \
                the opponent is sure of 7 by p.1, and does not come here (a deep cutoff, 3 plies \
                below)";
    assert!(of(tree, "falphabeta").contains(&deep.to_string()));
}

#[test]
fn sums_and_probes() {
    let tree = "{1/2: 4, 1/2: 6} {1/2: 1, 1/2: 9} {1/4: (2 3), 3/4: (1 3)}";
    let expected = [
        "p.2 is cut off after p.2.1: its mean is at least -5 by the sums of its rolls, and beta is -5",
        "p.3 is cut off after p.3.2: its mean is at least -1.25 by the sums of its rolls, and beta \
         is -5",
        "p.3.2 is cut off after p.3.2.1: it is worth -1 or more, and -6 is enough: with that, the \
         chance node p.3 is outside its window",
    ];
    assert_eq!(with_dice(tree, "star1"), expected);
    let probed = "p.3 is cut off after p.3.2: its mean is at least -1.25 by probes of its rolls, \
                  and beta is -5";
    assert!(with_dice(tree, "star2").contains(&probed.to_string()));
}

/// What is said before anything has happened.
#[test]
fn what_would_cut() {
    let tree: Explicit = FIGURE_3.parse().expect("a tree");
    let recording = record(&tree, 0, "falphabeta".parse().expect("a name")).recording;
    let moments = Moments::of(&recording);
    let cut_if = |name: &str| {
        let named = |&visit: &u32| recording.name(visit) == name;
        moments.cut_if((0..recording.len() as u32).find(named).expect("a visit"))
    };
    assert_eq!(cut_if("p.1.2").as_deref(), Some("cut off if 5 or more"));
    assert_eq!(cut_if("p.1").as_deref(), Some("cannot be cut off: nothing bounds it"));
    assert_eq!(cut_if("p.1.2.1").as_deref(), Some("a leaf"));
}

fn steps(tree: &str, algorithm: &str) -> Vec<String> {
    let tree: Explicit = tree.parse().expect("a tree");
    let recording = record(&tree, 0, algorithm.parse().expect("a name")).recording;
    let moments = Moments::of(&recording);
    let step = |time: u32| moments.operator_step(time).expect("a step").sentence;
    recording.steps().map(step).collect()
}

/// Campbell & Marsland 1983, Fig. 7: the 18 lists of the original operator.
#[test]
fn campbell_marsland_figure_7() {
    let expected = [
        "case 6: of p all moves: p.1, with infinity",
        "case 5: of p.1 one move at a time: p.1.1, with infinity",
        "case 4: p.1.1 is evaluated: solved with 4",
        "case 2: p.1.1 is solved with 4; on to its next brother, p.1.2",
        "case 6: of p.1.2 all moves: p.1.2.2, p.1.2.1, with 4",
        "case 5: of p.1.2.2 one move at a time: p.1.2.2.1, with 4",
        "case 4: p.1.2.2.1 is evaluated: solved with 4",
        "case 5: of p.1.2.1 one move at a time: p.1.2.1.1, with 4",
        "case 4: p.1.2.1.1 is evaluated: solved with 4",
        "case 2: p.1.2.2.1 is solved with 4; on to its next brother, p.1.2.2.2",
        "case 4: p.1.2.2.2 is evaluated: solved with 4",
        "case 2: p.1.2.1.1 is solved with 4; on to its next brother, p.1.2.1.2",
        "case 4: p.1.2.1.2 is evaluated: solved with 4",
        "case 3: p.1.2.2.2 is solved with 4 and is the last of its brothers: p.1.2.2 is solved",
        "case 1: p.1.2.2 is solved with 4, and so is p.1.2; its other moves no longer matter: \
         states purged: 1",
        "case 3: p.1.2 is solved with 4 and is the last of its brothers: p.1 is solved",
        "case 1: p.1 is solved with 4, and so is p; its other moves no longer matter: states \
         purged: 0",
        "the search ends: the root is worth 4",
    ];
    assert_eq!(steps("a(b(c=4 d(e(g=7 h=5) f(i=6 j=4))))", "sss-original"), expected);
}

/// Korf & Chickering 1993, Fig. 2: the right child is left with 2, below its brother's 4; the left
/// one with 1, below 2.
#[test]
fn korf_chickering_figure_2() {
    let tree = "root(L=4(LL=8 LR=1) R=6(RL=5 RR=2(RRL=5 RRR=3)))";
    let tree: Explicit = tree.parse().expect("a tree");
    let form = "best-first-recursive".parse().expect("a name");
    let recording = record_best_first(&tree, 0, form, MEMORY).recording;
    let moments = Moments::of(&recording);
    let rivalry = |number: usize| moments.rivalry(number).expect("a rivalry").sentence;
    let sentences: Vec<String> = (0..recording.backed_up().len()).map(rivalry).collect();
    let expected = [
        "p.2 leaves the principal variation with -2: p.1, a rival of the opponent, has -4",
        "p.1 leaves the principal variation with -1: p.2, a rival of the opponent, has -2",
        "p.2.2 leaves the principal variation with 5: p.2.1, a rival of the opponent, has 5",
    ];
    assert_eq!(sentences, expected);
}
