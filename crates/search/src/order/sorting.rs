//! Sorting, once for all games: every other sort is compiled anew for each of them.

use std::cmp::Ordering;

/// Sorts short lists by insertion; equals stay in their order.
pub(crate) fn sort_few<T>(list: &mut [T], mut comes_before: impl FnMut(&T, &T) -> bool) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && comes_before(&list[at], &list[at - 1]) {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// Sorts names of things; equals stay in their order.
pub(crate) fn sort_ids(ids: &mut [u32], compare: &dyn Fn(u32, u32) -> Ordering) {
    ids.sort_by(|&a, &b| compare(a, b));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_stay_in_their_order() {
        let mut list = [(2, 'a'), (1, 'b'), (2, 'c'), (0, 'd'), (1, 'e')];
        sort_few(&mut list, |a, b| a.0 > b.0);
        assert_eq!(list, [(2, 'a'), (2, 'c'), (1, 'b'), (1, 'e'), (0, 'd')]);
    }
}
