//! All that can happen when threads write and read the same entries, tried by loom.

use super::{Depths, Replacement, SharedTable, entry::Entry, slot::Slot};
use crate::Bound;
use loom::{
    model::Builder,
    sync::Arc,
    thread::{self, JoinHandle},
};

/// All that is ever stored for a key. No two entries have the same word, or the same
/// key after it is mixed.
fn stored(key: u64) -> Entry {
    let n = key as u16;
    Entry { score: i32::from(n) * 1000, bound: Bound::Exact, depth: n, mv: Some(n), age: 1 }
}

const KEYS: [u64; 3] = [0x1234_5678_9ABC_0001, 0x0FED_CBA9_8765_0002, 0x5555_AAAA_3333_0003];

/// Every order of events in which threads are interrupted at most `preemptions` times, and
/// everything that a load may then see.
fn try_all(preemptions: usize, test: impl Fn() + Send + Sync + 'static) {
    let mut builder = Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.check(test);
}

#[test]
fn a_slot_gives_back_what_was_written_as_a_whole() {
    try_all(3, || {
        let slot = Arc::new(Slot::from_words([0, 0]));
        let writers: Vec<JoinHandle<()>> = [KEYS[0], KEYS[1]]
            .map(|key| {
                let slot = Arc::clone(&slot);
                thread::spawn(move || slot.write(key, stored(key)))
            })
            .into();
        for key in [KEYS[0], KEYS[1]] {
            assert!(slot.of(key).is_none_or(|entry| entry == stored(key)));
        }
        for writer in writers {
            writer.join().expect("it writes");
        }
    });
}

#[test]
fn an_entry_that_is_erased_meanwhile_is_whole_or_gone() {
    try_all(3, || {
        let slot = Arc::new(Slot::from_words([0, 0]));
        slot.write(KEYS[0], stored(KEYS[0]));
        let [eraser, writer] = [None, Some(KEYS[1])].map(|key| {
            let slot = Arc::clone(&slot);
            thread::spawn(move || match key {
                None => slot.erase(),
                Some(key) => slot.write(key, stored(key)),
            })
        });
        for key in [KEYS[0], KEYS[1]] {
            assert!(slot.of(key).is_none_or(|entry| entry == stored(key)));
        }
        eraser.join().expect("it erases");
        writer.join().expect("it writes");
    });
}

/// One thread moves an entry to the second tier, merges bounds or makes way, while
/// another writes what is moved.
#[test]
fn a_table_gives_back_what_was_stored_for_a_key() {
    for replacement in Replacement::ALL {
        try_all(2, move || {
            let table = SharedTable::with_bytes(2 * size_of::<Slot>()).expect("room");
            let table = Arc::new(table.replacement(replacement));
            let age = table.ages.now;
            let store = |table: &SharedTable, key| table.store(key, stored(key), Depths::Exact);
            let other = {
                let table = Arc::clone(&table);
                thread::spawn(move || {
                    store(&table, KEYS[0]);
                    store(&table, KEYS[1]);
                })
            };
            store(&table, KEYS[2]);
            let check = || {
                for key in KEYS {
                    for place in table.group(key) {
                        if let Some(entry) = table.entry_of(key, place) {
                            assert_eq!(entry, Entry { age, ..stored(key) }, "{replacement:?}");
                        }
                    }
                }
            };
            check();
            other.join().expect("it stores");
            check();
        });
    }
}
