//! The files of the page.

use crate::ask::{get, open};
use std::{fs, io::Write, path::Path};

#[test]
fn every_file_is_served_and_all_together_are_small() {
    let address = open();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let mut compressed = 0;
    for entry in fs::read_dir(folder).expect("the folder") {
        let path = entry.expect("a file").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_string();
        let text = fs::read_to_string(&path).expect("a text");
        let served = get(address, &format!("/{name}"));
        assert_eq!(served.status, 200, "{name} is not in the list of src/assets.rs");
        assert_eq!(served.body, text, "{name}");
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        gzip.write_all(text.as_bytes()).expect("memory");
        compressed += gzip.finish().expect("memory").len();
        // Nothing is loaded from elsewhere.
        for foreign in ["https://", "http://"] {
            let known = ["http://www.w3.org/"];
            for (at, _) in text.match_indices(foreign) {
                assert!(
                    known.iter().any(|it| text[at..].starts_with(it)),
                    "{name}: {}",
                    &text[at..at + 30]
                );
            }
        }
    }
    assert!(compressed < 150_000, "{compressed} bytes");
    assert_eq!(get(address, "/").body, get(address, "/index.html").body);
}

/// The page is tested in a real browser by a script, which installs what it needs.
#[test]
#[ignore = "needs a browser: crates/explore/browser/test"]
fn in_a_browser() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("browser/test");
    assert!(std::process::Command::new(script).status().expect("it runs").success());
}
