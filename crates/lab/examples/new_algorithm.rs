//! A new algorithm, compared with alpha-beta on the trees of Campbell & Marsland:
//! it halves the range of values by null windows until one is left.

#![allow(clippy::print_stdout)]

use plywood::{Search, Tree, Window, algorithm::falphabeta, observer::Counts};
use plywood_games::{Family, Knowledge, TextError, random::tree_seed, trees::Uniform};
use plywood_lab::experiment::Estimate;

fn halving<T: Tree<Score = i32>>(tree: &mut T, root: &T::Node, depth: u32) -> Result<i32, T::Stop> {
    let (mut low, mut high) = (0, 127);
    while low < high {
        let middle = (low + high) / 2;
        let score = falphabeta(tree, root, depth, Window::null(middle))?;
        (low, high) = if score > middle { (score, high) } else { (low, score) };
    }
    Ok(low)
}

fn main() -> Result<(), TextError> {
    for order in 1..=6 {
        let trees: Uniform = format!("uniform:width=24,depth=4,order={order}").parse()?;
        let mut leaves = Vec::new();
        for number in 0..100 {
            let root = trees.root(tree_seed(1, number));
            let fresh = || Search::new(&trees, trees.evaluation()).observer(Counts::default());
            let (mut new, mut old) = (fresh(), fresh());
            let Ok(value) = halving(&mut new, &root, 4);
            assert_eq!(Ok(value), falphabeta(&mut old, &root, 4, Window::full()));
            leaves.push((new.observer.leaves() as f64, old.observer.leaves() as f64));
        }
        if let Some(ratio) = Estimate::ratio(&leaves) {
            let Estimate { value, low, high, .. } = ratio.times(100.0);
            println!("order {order}: {value:.1} % of alpha-beta's leaves [{low:.1}, {high:.1}]");
        }
    }
    Ok(())
}
