//! All orders in which the threads of a queue can meet at its locks, tried by loom: no
//! move is lost or searched twice, no thread waits for ever.

use super::{split_point::SplitPoint, work_queue::WorkQueue};
use crate::{Best, Window, doc::Matches};
use loom::{model::Builder, thread};
use std::sync::Arc;

/// A node with these moves left, none of which is better than what is there.
fn split(above: Option<Arc<SplitPoint<Matches>>>, left: Vec<u32>) -> Arc<SplitPoint<Matches>> {
    SplitPoint::new(above, &20, (0, 4), Window::full(), Best::none(), left)
}

fn try_all(preemptions: usize, test: impl Fn() + Send + Sync + 'static) {
    let mut builder = Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.check(test);
}

/// What a thread does that helps until the work is over; gives back how many moves it
/// took. As [`YbwWorker`](super::YbwWorker) does it, without the search.
fn help_until_closed(queue: &WorkQueue<Matches>, cuts: impl Fn(u32) -> bool) -> usize {
    let mut taken = 0;
    while let Some(split) = queue.find_work() {
        taken += work(queue, &split, &cuts);
        split.leave(None);
        queue.notify();
    }
    taken
}

fn work(
    queue: &WorkQueue<Matches>,
    split: &SplitPoint<Matches>,
    cuts: &impl Fn(u32) -> bool,
) -> usize {
    let mut taken = 0;
    while let Some(mv) = split.next() {
        taken += 1;
        split.found(mv, mv as i32);
        if cuts(mv) {
            queue.cut(split);
        }
    }
    taken
}

/// What the thread does whose node it is.
fn share(
    queue: &WorkQueue<Matches>,
    split: &Arc<SplitPoint<Matches>>,
    cuts: impl Fn(u32) -> bool,
) -> usize {
    queue.offer(split);
    let mut taken = work(queue, split, &cuts);
    while let Some(theirs) = queue.find_work_beneath(split) {
        taken += work(queue, &theirs, &cuts);
        theirs.leave(None);
        queue.notify();
    }
    queue.withdraw(split);
    taken
}

#[test]
fn every_brother_is_searched_once_and_all_threads_end() {
    try_all(3, || {
        let queue = Arc::new(WorkQueue::new());
        let helper = {
            let queue = Arc::clone(&queue);
            thread::spawn(move || help_until_closed(&queue, |_| false))
        };
        let shared = split(None, vec![7, 9, 8]);
        let mine = share(&queue, &shared, |_| false);
        // What helpers found is there as soon as nobody is waited for.
        assert_eq!((shared.best().score, shared.best().tried), (9, 3));
        assert!(shared.is_done());
        queue.close();
        let theirs = helper.join().expect("it ends");
        assert_eq!(mine + theirs, 3);
    });
}

/// Two wait at once, for work or for its end.
#[test]
fn all_who_wait_are_woken() {
    try_all(2, || {
        let queue = Arc::new(WorkQueue::new());
        let helpers = [0, 1].map(|_| {
            let queue = Arc::clone(&queue);
            thread::spawn(move || help_until_closed(&queue, |_| false))
        });
        queue.close();
        for helper in helpers {
            assert_eq!(helper.join().expect("it ends"), 0);
        }
    });
}

#[test]
fn a_cutoff_aborts_all_work() {
    try_all(2, || {
        let queue = Arc::new(WorkQueue::new());
        let helper = {
            let queue = Arc::clone(&queue);
            thread::spawn(move || help_until_closed(&queue, |mv| mv == 9))
        };
        let shared = split(None, vec![9, 8]);
        let before = queue.cutoffs();
        share(&queue, &shared, |mv| mv == 9);
        assert!(shared.is_cut());
        assert_eq!(shared.best().score, 9);
        queue.close();
        helper.join().expect("it ends");
        assert!(queue.cutoffs() > before);
    });
}

/// A helper shares what it does in turn: the one that waits for it helps.
#[test]
fn who_waits_for_a_helper_helps_it() {
    try_all(2, || {
        let queue = Arc::new(WorkQueue::new());
        let helper = {
            let queue = Arc::clone(&queue);
            thread::spawn(move || {
                let Some(joined) = queue.find_work() else { return 0 };
                let beneath = split(Some(Arc::clone(&joined)), vec![5]);
                let taken = share(&queue, &beneath, |_| false) + work(&queue, &joined, &|_| false);
                assert_eq!(beneath.best().tried, 1);
                joined.leave(None);
                queue.notify();
                taken
            })
        };
        let shared = split(None, vec![7]);
        let mine = share(&queue, &shared, |_| false);
        assert_eq!(shared.best().tried, 1);
        queue.close();
        let theirs = helper.join().expect("it ends");
        assert!((1..=2).contains(&(mine + theirs)));
    });
}
