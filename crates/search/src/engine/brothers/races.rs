//! All orders in which the threads of a crew can meet at its locks, tried by loom: no
//! move is lost or searched twice, nobody waits for ever, nobody stays behind.

use super::{crew::Crew, split::Split};
use crate::{Best, Window, doc::Matches};
use loom::{model::Builder, thread};
use std::sync::Arc;

/// A node with these moves left, none of which is better than what is there.
fn split(above: Option<Arc<Split<Matches>>>, left: Vec<u32>) -> Arc<Split<Matches>> {
    Split::new(above, &20, (0, 4), Window::full(), Best::none(), left)
}

fn try_all(preemptions: usize, test: impl Fn() + Send + Sync + 'static) {
    let mut builder = Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.check(test);
}

/// What a thread does that helps until the work is over; gives back how many moves it
/// took. As [`Member`](super::Member) does it, without the search.
fn help_out(crew: &Crew<Matches>, cuts: impl Fn(u32) -> bool) -> usize {
    let mut taken = 0;
    while let Some(split) = crew.find_work() {
        taken += work(crew, &split, &cuts);
        split.part(None);
        crew.tell();
    }
    taken
}

fn work(crew: &Crew<Matches>, split: &Split<Matches>, cuts: &impl Fn(u32) -> bool) -> usize {
    let mut taken = 0;
    while let Some(mv) = split.next() {
        taken += 1;
        split.found(mv, mv as i32);
        if cuts(mv) {
            crew.cut(split);
        }
    }
    taken
}

/// What the thread does whose node it is.
fn share(crew: &Crew<Matches>, split: &Arc<Split<Matches>>, cuts: impl Fn(u32) -> bool) -> usize {
    crew.offer(split);
    let mut taken = work(crew, split, &cuts);
    while let Some(theirs) = crew.help_helpers(split) {
        taken += work(crew, &theirs, &cuts);
        theirs.part(None);
        crew.tell();
    }
    crew.withdraw(split);
    taken
}

#[test]
fn every_brother_is_searched_once_and_all_go_home() {
    try_all(3, || {
        let crew = Arc::new(Crew::new());
        let helper = {
            let crew = Arc::clone(&crew);
            thread::spawn(move || help_out(&crew, |_| false))
        };
        let shared = split(None, vec![7, 9, 8]);
        let mine = share(&crew, &shared, |_| false);
        // What helpers found is there as soon as nobody is waited for.
        assert_eq!((shared.best().score, shared.best().tried), (9, 3));
        assert!(shared.is_settled());
        crew.go_home();
        let theirs = helper.join().expect("it goes home");
        assert_eq!(mine + theirs, 3);
    });
}

/// Two wait at once, for work or for its end.
#[test]
fn all_who_wait_are_woken() {
    try_all(2, || {
        let crew = Arc::new(Crew::new());
        let helpers = [0, 1].map(|_| {
            let crew = Arc::clone(&crew);
            thread::spawn(move || help_out(&crew, |_| false))
        });
        crew.go_home();
        for helper in helpers {
            assert_eq!(helper.join().expect("it goes home"), 0);
        }
    });
}

#[test]
fn a_cutoff_sends_everybody_home() {
    try_all(2, || {
        let crew = Arc::new(Crew::new());
        let helper = {
            let crew = Arc::clone(&crew);
            thread::spawn(move || help_out(&crew, |mv| mv == 9))
        };
        let shared = split(None, vec![9, 8]);
        let before = crew.cutoffs();
        share(&crew, &shared, |mv| mv == 9);
        assert!(shared.is_cut());
        assert_eq!(shared.best().score, 9);
        crew.go_home();
        helper.join().expect("it goes home");
        assert!(crew.cutoffs() > before);
    });
}

/// A helper shares what it does in turn: the one that waits for it helps.
#[test]
fn who_waits_for_a_helper_helps_it() {
    try_all(2, || {
        let crew = Arc::new(Crew::new());
        let helper = {
            let crew = Arc::clone(&crew);
            thread::spawn(move || {
                let Some(joined) = crew.find_work() else { return 0 };
                let beneath = split(Some(Arc::clone(&joined)), vec![5]);
                let taken = share(&crew, &beneath, |_| false) + work(&crew, &joined, &|_| false);
                assert_eq!(beneath.best().tried, 1);
                joined.part(None);
                crew.tell();
                taken
            })
        };
        let shared = split(None, vec![7]);
        let mine = share(&crew, &shared, |_| false);
        assert_eq!(shared.best().tried, 1);
        crew.go_home();
        let theirs = helper.join().expect("it goes home");
        assert!((1..=2).contains(&(mine + theirs)));
    });
}
