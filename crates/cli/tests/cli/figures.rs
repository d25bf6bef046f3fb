//! The papers' worked examples, to the letter, as the command prints them.

use assert_cmd::Command;

fn trace(tree: &str, algorithm: &str) -> String {
    let mut command = Command::cargo_bin("plywood").expect("the binary is built");
    let output = command.args(["trace", tree, "--algorithm", algorithm]).output();
    String::from_utf8(output.expect("it runs").stdout).expect("text")
}

/// Campbell & Marsland 1983, Fig. 6: g, h, i and j have any values of 4 or more.
const FIGURE_6: &str = "explicit:a(b(c=4 d(e(g=7 h=5) f(i=6 j=4))))";

/// Fig. 7: the 18 lists of the original operator, which evaluates c i g j h.
#[test]
fn campbell_marsland_figure_7() {
    insta::assert_snapshot!(trace(FIGURE_6, "sss-original"), @"
    sss-original on explicit:a(b(c=4 d(e(g=7 h=5) f(i=6 j=4)))), depth 4

    a  (-∞, +∞)  = 4
      1. (a, L, ∞) #
      2. (b, L, ∞) #
      3. (c, L, ∞) #   c = 4
      4. (c, S, 4) #
      5. (d, L, 4) #
      6. (f, L, 4) (e, L, 4) #
      7. (i, L, 4) (e, L, 4) #   i = 6
      8. (e, L, 4) (i, S, 4) #
      9. (g, L, 4) (i, S, 4) #   g = 7
     10. (i, S, 4) (g, S, 4) #
     11. (j, L, 4) (g, S, 4) #   j = 4
     12. (g, S, 4) (j, S, 4) #
     13. (h, L, 4) (j, S, 4) #   h = 5
     14. (j, S, 4) (h, S, 4) #
     15. (f, S, 4) (h, S, 4) #
     16. (d, S, 4) #
     17. (b, S, 4) #
     18. (a, S, 4) #

    value 4
    line  b c
    ");
}

/// The modified operator evaluates c g h, as alphabeta does.
#[test]
fn campbell_marsland_figure_6_with_the_modified_operator() {
    insta::assert_snapshot!(trace(FIGURE_6, "sss"), @"
    sss on explicit:a(b(c=4 d(e(g=7 h=5) f(i=6 j=4)))), depth 4

    a  (-∞, +∞)  = 4
      1. (a, L, ∞) #
      2. (b, L, ∞) #
      3. (c, L, ∞) #   c = 4
      4. (c, S, 4) #
      5. (d, L, 4) #
      6. (e, L, 4) (f, L, 4) #
      7. (g, L, 4) (f, L, 4) #   g = 7
      8. (g, S, 4) (f, L, 4) #
      9. (h, L, 4) (f, L, 4) #   h = 5
     10. (h, S, 4) (f, L, 4) #
     11. (e, S, 4) (f, L, 4) #
     12. (d, S, 4) #
     13. (b, S, 4) #
     14. (a, S, 4) #

    value 4
    line  b c
    ");
    insta::assert_snapshot!(trace(FIGURE_6, "alphabeta"), @"
    alphabeta on explicit:a(b(c=4 d(e(g=7 h=5) f(i=6 j=4)))), depth 4

    a  (-∞, +∞)  = 4
    └─ b  (-∞, +∞)  = -4
       ├─ c  (-∞, +∞)  = 4
       └─ d  (-∞, 4)  >= 4  cutoff
          ├─ e  (-4, +∞)  <= -4
          │  ├─ g  (-∞, 4)  = 7
          │  └─ h  (-∞, 4)  = 5
          └─ f  pruned

    value 4
    line  b c
    ");
}

/// Fig. 9: the 10 lists of aspiration SSS* with an upper bound of 5; g is never
/// evaluated.
#[test]
fn campbell_marsland_figure_9() {
    let figure_8 = "explicit:a(b(d(f=7 g=1) e=2) c=4)";
    insta::assert_snapshot!(trace(figure_8, "aspiration-sss:..5"), @"
    aspiration-sss:..5 on explicit:a(b(d(f=7 g=1) e=2) c=4), depth 3

    a  (-∞, 5)  = 4
      1. (a, L, 5) #
      2. (b, L, 5) (c, L, 5) #
      3. (d, L, 5) (c, L, 5) #
      4. (f, L, 5) (g, L, 5) (c, L, 5) #   f = 7
      5. (f, S, 5) (g, L, 5) (c, L, 5) #
      6. (d, S, 5) (c, L, 5) #
      7. (e, L, 5) (c, L, 5) #   e = 2
      8. (c, L, 5) (e, S, 2) #   c = 4
      9. (c, S, 4) (e, S, 2) #
     10. (a, S, 4) #

    value 4
    line  c
    ");
}

/// Reinefeld 1983, Fig. 3: p.2 is searched with (-6, -5), p.2.1 with (5, 6), and
/// p.2.1.2 is saved, which alphabeta visits.
#[test]
fn reinefeld_figure_3() {
    let figure_3 = "explicit:((5 4) (6 1)) ((7 8) (3 2))";
    insta::assert_snapshot!(trace(figure_3, "negascout"), @"
    negascout on explicit:(((5 4) (6 1)) ((7 8) (3 2))), depth 3

    p  (-∞, +∞)  = 5
    ├─ p.1  (-∞, +∞)  = -5
    │  ├─ p.1.1  (-∞, +∞)  = 5
    │  │  ├─ p.1.1.1  (-∞, +∞)  = -5
    │  │  └─ p.1.1.2  (-6, -5)  = -4
    │  └─ p.1.2  (4, 5)  >= 6  cutoff
    │     ├─ p.1.2.1  (-5, -4)  = -6
    │     └─ p.1.2.2  pruned
    └─ p.2  (-6, -5)  >= -3
       ├─ p.2.1  (5, 6)  >= 7  cutoff
       │  ├─ p.2.1.1  (-6, -5)  = -7
       │  └─ p.2.1.2  pruned
       └─ p.2.2  (5, 6)  <= 3
          ├─ p.2.2.1  (-6, -5)  = -3
          └─ p.2.2.2  (-6, -5)  = -2

    value 5
    line  1 1 1
    ");
    insta::assert_snapshot!(trace(figure_3, "negascout-1983"), @"
    negascout-1983 on explicit:(((5 4) (6 1)) ((7 8) (3 2))), depth 3

    p  (-∞, +∞)  = 5
    ├─ p.1  (-∞, +∞)  = -5
    │  ├─ p.1.1  (-∞, +∞)  = 5
    │  │  ├─ p.1.1.1  (-∞, +∞)  = -5
    │  │  └─ p.1.1.2  (-6, -5)  = -4
    │  └─ p.1.2  (4, 5)  >= 6  cutoff
    │     ├─ p.1.2.1  (-5, -4)  = -6
    │     └─ p.1.2.2  pruned
    └─ p.2  (-6, -5)  >= -3
       ├─ p.2.1  (5, 6)  >= 7  cutoff
       │  ├─ p.2.1.1  (-6, -5)  = -7
       │  └─ p.2.1.2  pruned
       └─ p.2.2  (5, 6)  <= 3
          ├─ p.2.2.1  (-6, -5)  = -3
          └─ p.2.2.2  (-6, -5)  = -2

    value 5
    line  1 1 1
    ");
    insta::assert_snapshot!(trace(figure_3, "alphabeta"), @"
    alphabeta on explicit:(((5 4) (6 1)) ((7 8) (3 2))), depth 3

    p  (-∞, +∞)  = 5
    ├─ p.1  (-∞, +∞)  = -5
    │  ├─ p.1.1  (-∞, +∞)  = 5
    │  │  ├─ p.1.1.1  (-∞, +∞)  = -5
    │  │  └─ p.1.1.2  (-∞, -5)  = -4
    │  └─ p.1.2  (-∞, 5)  >= 6  cutoff
    │     ├─ p.1.2.1  (-5, +∞)  = -6
    │     └─ p.1.2.2  pruned
    └─ p.2  (-∞, -5)  >= -5
       ├─ p.2.1  (5, +∞)  = 8
       │  ├─ p.2.1.1  (-∞, -5)  = -7
       │  └─ p.2.1.2  (-∞, -7)  = -8
       └─ p.2.2  (5, 8)  <= 5
          ├─ p.2.2.1  (-8, -5)  = -3
          └─ p.2.2.2  (-8, -5)  = -2

    value 5
    line  1 1 1
    ");
}

/// A hybrid shows its tree and its lists.
#[test]
fn alphabeta_over_sss() {
    insta::assert_snapshot!(trace("explicit:(((5 4) (6 1)) ((7 8) (3 2)))", "abs:1"), @"
    abs:1 on explicit:(((5 4) (6 1)) ((7 8) (3 2))), depth 3

    p  (-∞, +∞)  = 5
    ├─ p.1  (-∞, +∞)  = -5
    │    1. (p.1, L, ∞) #
    │    2. (p.1.1, L, ∞) (p.1.2, L, ∞) #
    │    3. (p.1.1.1, L, ∞) (p.1.2, L, ∞) #   p.1.1.1 = -5
    │    4. (p.1.2, L, ∞) (p.1.1.1, S, -5) #
    │    5. (p.1.2.1, L, ∞) (p.1.1.1, S, -5) #   p.1.2.1 = -6
    │    6. (p.1.1.1, S, -5) (p.1.2.1, S, -6) #
    │    7. (p.1.1.2, L, -5) (p.1.2.1, S, -6) #   p.1.1.2 = -4
    │    8. (p.1.1.2, S, -5) (p.1.2.1, S, -6) #
    │    9. (p.1.1, S, -5) (p.1.2.1, S, -6) #
    │   10. (p.1, S, -5) #
    └─ p.2  (-∞, -5)  >= -5
        11. (p.2, L, -5) #
        12. (p.2.1, L, -5) (p.2.2, L, -5) #
        13. (p.2.1.1, L, -5) (p.2.2, L, -5) #   p.2.1.1 = -7
        14. (p.2.2, L, -5) (p.2.1.1, S, -7) #
        15. (p.2.2.1, L, -5) (p.2.1.1, S, -7) #   p.2.2.1 = -3
        16. (p.2.2.1, S, -5) (p.2.1.1, S, -7) #
        17. (p.2.2.2, L, -5) (p.2.1.1, S, -7) #   p.2.2.2 = -2
        18. (p.2.2.2, S, -5) (p.2.1.1, S, -7) #
        19. (p.2.2, S, -5) (p.2.1.1, S, -7) #
        20. (p.2, S, -5) #

    value 5
    line  1 1 1
    ");
}

/// A list of SSS* that starts at a leaf belongs where it was made.
#[test]
fn alphabeta_over_leaves() {
    insta::assert_snapshot!(trace("explicit:((5 4) (6 1))", "abs:2"), @"
    abs:2 on explicit:((5 4) (6 1)), depth 2

    p  (-∞, +∞)  = 4
    ├─ p.1  (-∞, +∞)  = -4
    │    1. (p.1.1, L, ∞) #   p.1.1 = 5
    │    2. (p.1.1, S, 5) #
    │    3. (p.1.2, L, 5) #   p.1.2 = 4
    │    4. (p.1.2, S, 4) #
    └─ p.2  (-∞, -4)  >= -1
         5. (p.2.1, L, ∞) #   p.2.1 = 6
         6. (p.2.1, S, 6) #
         7. (p.2.2, L, 6) #   p.2.2 = 1
         8. (p.2.2, S, 1) #

    value 4
    line  1 2
    ");
}

/// What is only a bound is shown as one; the second of two children of one name
/// is pruned.
#[test]
fn belle_and_namesakes() {
    insta::assert_snapshot!(trace("explicit:((1 2) (3 4))", "belle"), @"
    belle on explicit:((1 2) (3 4)), depth 2

    p  (-∞, +∞)  >= 3
    ├─ p.1  (-∞, +∞)  = -1
    │  ├─ p.1.1  (-∞, +∞)  = 1
    │  └─ p.1.2  (0, 1)  = 2
    └─ p.2  (-2, -1)  <= -3
       ├─ p.2.1  (1, 2)  = 3
       └─ p.2.2  (1, 2)  = 4

    value >=3
    ");
    insta::assert_snapshot!(trace("explicit:r(x(a=5 b=6) y(a=1 a=9))", "alphabeta"), @"
    alphabeta on explicit:r(x(a=5 b=6) y(a=1 a=9)), depth 2

    r  (-∞, +∞)  = 5
    ├─ x  (-∞, +∞)  = -5
    │  ├─ a  (-∞, +∞)  = 5
    │  └─ b  (-∞, 5)  = 6
    └─ y  (-∞, -5)  >= -1  cutoff
       ├─ a  (5, +∞)  = 1
       └─ a  pruned

    value 5
    line  x a
    ");
}

/// DUAL*'s merits grow; null windows remember.
#[test]
fn dual_and_null_windows() {
    let tree = "explicit:((5 4) (6 1)) ((7 8) (3 2))";
    insta::assert_snapshot!(trace(tree, "dual"), @"
    dual on explicit:(((5 4) (6 1)) ((7 8) (3 2))), depth 3

    p  (-∞, +∞)  = 5
      1. (p, L, -∞) #
      2. (p.1, L, -∞) #
      3. (p.1.1, L, -∞) (p.1.2, L, -∞) #
      4. (p.1.1.1, L, -∞) (p.1.2, L, -∞) #   p.1.1.1 = 5
      5. (p.1.2, L, -∞) (p.1.1.1, S, 5) #
      6. (p.1.2.1, L, -∞) (p.1.1.1, S, 5) #   p.1.2.1 = 6
      7. (p.1.1.1, S, 5) (p.1.2.1, S, 6) #
      8. (p.1.1.2, L, 5) (p.1.2.1, S, 6) #   p.1.1.2 = 4
      9. (p.1.1.2, S, 5) (p.1.2.1, S, 6) #
     10. (p.1.1, S, 5) (p.1.2.1, S, 6) #
     11. (p.1, S, 5) #
     12. (p.2, L, 5) #
     13. (p.2.1, L, 5) (p.2.2, L, 5) #
     14. (p.2.1.1, L, 5) (p.2.2, L, 5) #   p.2.1.1 = 7
     15. (p.2.2, L, 5) (p.2.1.1, S, 7) #
     16. (p.2.2.1, L, 5) (p.2.1.1, S, 7) #   p.2.2.1 = 3
     17. (p.2.2.1, S, 5) (p.2.1.1, S, 7) #
     18. (p.2.2.2, L, 5) (p.2.1.1, S, 7) #   p.2.2.2 = 2
     19. (p.2.2.2, S, 5) (p.2.1.1, S, 7) #
     20. (p.2.2, S, 5) (p.2.1.1, S, 7) #
     21. (p.2, S, 5) #
     22. (p, S, 5) #

    value 5
    line  1 1 1
    ");
    insta::assert_snapshot!(trace(tree, "mt-sss"), @"
    mt-sss on explicit:(((5 4) (6 1)) ((7 8) (3 2))), depth 3

    p  (2147483646, +∞)  <= 8
    ├─ p.1  (-∞, -2147483646)  >= -5  cutoff
    │  ├─ p.1.1  (2147483646, +∞)  <= 5
    │  │  ├─ p.1.1.1  (-∞, -2147483646)  = -5
    │  │  └─ p.1.1.2  (-∞, -2147483646)  = -4
    │  └─ p.1.2  pruned
    └─ p.2  (-∞, -2147483646)  >= -8  cutoff
       ├─ p.2.1  (2147483646, +∞)  <= 8
       │  ├─ p.2.1.1  (-∞, -2147483646)  = -7
       │  └─ p.2.1.2  (-∞, -2147483646)  = -8
       └─ p.2.2  pruned
    p  (7, 8)  <= 5  searched again
    ├─ p.1  (-8, -7)  >= -5  remembered
    └─ p.2  (-8, -7)  >= -3
       ├─ p.2.1  (7, 8)  >= 8
       │  ├─ p.2.1.1  (-8, -7)  >= -7  remembered
       │  └─ p.2.1.2  (-8, -7)  <= -8  remembered
       └─ p.2.2  (7, 8)  <= 3
          ├─ p.2.2.1  (-8, -7)  = -3
          └─ p.2.2.2  (-8, -7)  = -2
    p  (4, 5)  >= 5  searched again  cutoff
    ├─ p.1  (-5, -4)  <= -5
    │  ├─ p.1.1  (4, 5)  >= 5  cutoff
    │  │  ├─ p.1.1.1  (-5, -4)  <= -5  remembered
    │  │  └─ p.1.1.2  pruned
    │  └─ p.1.2  (4, 5)  >= 6  cutoff
    │     ├─ p.1.2.1  (-5, -4)  = -6
    │     └─ p.1.2.2  pruned
    └─ p.2  pruned

    value 5
    line  1 1 1
    ");
    insta::assert_snapshot!(trace("explicit:(((1 2)(3 4)) ((5 6)(7 8)))", "negascout-path"), @"
    negascout-path on explicit:(((1 2) (3 4)) ((5 6) (7 8))), depth 3

    p  (-∞, +∞)  = 6
    ├─ p.1  (-∞, +∞)  = -2
    │  ├─ p.1.1  (-∞, +∞)  = 2
    │  │  ├─ p.1.1.1  (-∞, +∞)  = -1
    │  │  └─ p.1.1.2  (-2, -1)  = -2
    │  └─ p.1.2  (1, 2)  >= 3  cutoff
    │     ├─ p.1.2.1  (-2, -1)  = -3
    │     └─ p.1.2.2  pruned
    ├─ p.2  (-3, -2)  <= -5
    │  ├─ p.2.1  (2, 3)  >= 5  cutoff
    │  │  ├─ p.2.1.1  (-3, -2)  = -5
    │  │  └─ p.2.1.2  pruned
    │  └─ p.2.2  (2, 3)  >= 7  cutoff
    │     ├─ p.2.2.1  (-3, -2)  = -7
    │     └─ p.2.2.2  pruned
    └─ p.2  (-∞, -5)  = -6  searched again
       ├─ p.2.1  (5, +∞)  = 6
       │  ├─ p.2.1.1  (-∞, -5)  = -5
       │  └─ p.2.1.2  (-6, -5)  = -6
       └─ p.2.2  (5, 6)  >= 7  cutoff
          ├─ p.2.2.1  (-6, -5)  = -7
          └─ p.2.2.2  pruned

    value 6
    line  2 1 2
    ");
}

/// Korf & Chickering 1993, Figs. 1 and 2: squares are MAX nodes.
const KORF_CHICKERING: &str = "explicit:root(L=4(LL=8 LR=1) R=6(RL=5 RR=2(RRL=5 RRR=3)))";

/// Fig. 1: the root is worth 6, 4, 2 and 5 after the four expansions.
#[test]
fn korf_chickering_figure_1() {
    insta::assert_snapshot!(trace(KORF_CHICKERING, "best-first-in-memory"), @"
    best-first-in-memory on explicit:root(L=4(LL=8 LR=1) R=6(RL=5 RR=2(RRL=5 RRR=3))), depth 3; all values the first player's

      1. root: L=4 R=6
         root = 6
      2. R: RL=5 RR=2
         root = 4
      3. L: LL=8 LR=1
         root = 2
      4. RR: RRL=5 RRR=3
         root = 5

    value 5: the principal variation leads to the end of the game
    line  R RL
    ");
}

/// Fig. 2: the right child is left with 2, below its brother's 4; the left one
/// with 1, below 2; and the right one is generated again.
#[test]
fn korf_chickering_figure_2() {
    insta::assert_snapshot!(trace(KORF_CHICKERING, "best-first-recursive"), @"
    best-first-recursive on explicit:root(L=4(LL=8 LR=1) R=6(RL=5 RR=2(RRL=5 RRR=3))), depth 3; all values the first player's

      1. root [-∞, +∞]: L=4 R=6
      2. R [4, +∞]: RL=5 RR=2
         R = 2
      3. L [2, +∞]: LL=8 LR=1
         L = 1
      4. R [1, +∞]: RL=5 RR=2
      5. RR [1, 5]: RRL=5 RRR=3
         RR = 5

    value 5: the principal variation leads to the end of the game
    line  R RL
    ");
}

/// Section 4: with the tree kept nothing is evaluated twice.
#[test]
fn korf_chickering_section_4() {
    insta::assert_snapshot!(trace(KORF_CHICKERING, "best-first"), @"
    best-first on explicit:root(L=4(LL=8 LR=1) R=6(RL=5 RR=2(RRL=5 RRR=3))), depth 3; all values the first player's

      1. root [-∞, +∞]: L=4 R=6
      2. R [4, +∞]: RL=5 RR=2
         R = 2
      3. L [2, +∞]: LL=8 LR=1
         L = 1
      4. R [1, +∞]: nothing new
      5. RR [1, 5]: RRL=5 RRR=3
         RR = 5

    value 5: the principal variation leads to the end of the game
    line  R RL
    ");
}
