//! The engine that misbehaves, as a player; and whether anything is left of it.

use plywood_play::Entrant;
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
    thread,
    time::{Duration, Instant},
};

/// The program, compiled once.
fn stub() -> &'static Path {
    static STUB: OnceLock<PathBuf> = OnceLock::new();
    STUB.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stub/stub_engine.rs");
        let name = format!("stub_engine_{}", std::process::id());
        let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
        let mut command = Command::new(rustc);
        command.args(["--edition", "2024", "-O", "-o"]).arg(&program).arg(source);
        assert!(command.status().expect("rustc runs").success());
        program
    })
}

/// A player that is the stub: a protocol, a fault and other arguments, and limits.
pub(crate) fn player(protocol: &str, arguments: &str, limits: &str) -> Entrant {
    let stub = stub().display();
    let text = format!("{protocol}:'{stub}' {protocol} {arguments}@{limits}");
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Waits until no process has this word among its arguments, and none of our children is a zombie.
pub(crate) fn nobody_is_left(word: &str) {
    let since = Instant::now();
    loop {
        let left: Vec<String> = processes().filter(|it| is_left(it, word)).collect();
        if left.is_empty() {
            return;
        }
        assert!(since.elapsed() < Duration::from_secs(20), "{word}: {left:?} are left");
        thread::sleep(Duration::from_millis(20));
    }
}

fn processes() -> impl Iterator<Item = String> {
    let all = fs::read_dir("/proc").expect("there is /proc").flatten();
    all.filter_map(|it| it.file_name().into_string().ok())
        .filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()))
}

fn is_left(number: &str, word: &str) -> bool {
    let read = |file: &str| fs::read(format!("/proc/{number}/{file}")).unwrap_or_default();
    let arguments = String::from_utf8_lossy(&read("cmdline")).into_owned();
    let stat = String::from_utf8_lossy(&read("stat")).into_owned();
    let after = stat.rsplit_once(')').map_or("", |(_, after)| after);
    let fields: Vec<&str> = after.split_whitespace().collect();
    let me = std::process::id().to_string();
    let is_zombie = fields.first() == Some(&"Z") && fields.get(1) == Some(&me.as_str());
    is_zombie || arguments.split('\0').any(|argument| argument == word)
}
