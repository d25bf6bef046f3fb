//! Nobody but the page asks, nothing is read from files, and what is too much is refused.

use crate::ask::{fine, get, open, open_with, path, refused, send};

#[test]
fn foreign_hosts_and_origins_are_refused() {
    let address = open();
    let asked = |lines: &str| {
        let request = format!("GET /api/house HTTP/1.1\r\n{lines}Connection: close\r\n\r\n");
        send(address, request.as_bytes())
    };
    let port = address.port();
    for own in
        [format!("127.0.0.1:{port}"), format!("localhost:{port}"), format!("LOCALHOST:{port}")]
    {
        assert_eq!(asked(&format!("Host: {own}\r\n")).status, 200, "{own}");
        let origin = format!("Host: {own}\r\nOrigin: http://{own}\r\n");
        assert_eq!(asked(&origin).status, 200, "{own}");
    }
    for foreign in [
        "Host: example.com\r\n".to_string(),
        format!("Host: example.com:{port}\r\n"),
        "Host: 127.0.0.1\r\n".to_string(),
        format!("Host: localhost:{}\r\n", port.wrapping_add(1)),
        format!("Host: localhost:{port}\r\nOrigin: http://example.com\r\n"),
        format!("Host: localhost:{port}\r\nOrigin: https://localhost:{port}\r\n"),
        format!("Host: localhost:{port}\r\nOrigin: null\r\n"),
    ] {
        let answered = asked(&foreign);
        assert_eq!(answered.status, 403, "{foreign}: {}", answered.body);
        assert!(answered.json()["error"].is_string());
    }
    // Without a Host it is no request of HTTP/1.1.
    assert!((400..500).contains(&asked("").status));
}

#[test]
fn every_answer_has_the_policy() {
    let address = open();
    for path in ["/", "/app.js", "/api/house", "/nosuch", "/api/record?game=nosuch"] {
        let head = get(address, path).head.to_lowercase();
        assert!(head.contains("content-security-policy: default-src 'self'"), "{path}: {head}");
        assert!(head.contains("x-content-type-options: nosniff"), "{path}");
    }
}

#[test]
fn no_file_is_read() {
    let address = open();
    for game in ["explicit:@/etc/passwd", "explicit:-", "  explicit:@Cargo.toml"] {
        for name in ["position", "record", "game", "analyse", "state"] {
            let (status, line) =
                refused(address, name, &[("game", game), ("algorithm", "negamax")]);
            assert_eq!(status, 400);
            assert!(line.contains("no files are read here"), "{line}");
        }
    }
    for path in
        ["/../Cargo.toml", "/..%2fCargo.toml", "/%2e%2e/src/lib.rs", "/lab/../../Cargo.toml"]
    {
        assert_eq!(get(address, path).status, 404, "{path}");
    }
}

#[test]
fn there_are_limits() {
    let address = open_with(|options| {
        options.limits.visits = 1000;
        options.limits.searches = 1;
    });
    let chess = [("game", "connect-four"), ("algorithm", "negamax"), ("depth", "8")];
    let recorded = fine(address, "record", &[&chess[..], &[("nodes", "100000000")]].concat());
    assert_eq!(recorded["visits"], 1000);
    assert_eq!(recorded["whole"], false);
    assert!(recorded["stopped"].as_str().is_some_and(|why| why.contains("1000 nodes")));
    // A body that is too large.
    let body = "x".repeat(2 << 20);
    let answered = crate::ask::post(address, "/api/load", &body);
    assert!((400..500).contains(&answered.status) || answered.status == 0, "{}", answered.status);
    // A second search while one goes on.
    let long = path("analyse", &[("game", "othello"), ("seconds", "60")]);
    let request = format!("GET {long} HTTP/1.1\r\nHost: {address}\r\n\r\n");
    let mut stream = std::net::TcpStream::connect(address).expect("it listens");
    std::io::Write::write_all(&mut stream, request.as_bytes()).expect("it is read");
    let mut some = [0; 16];
    std::io::Read::read_exact(&mut stream, &mut some).expect("an answer");
    let (status, line) = refused(address, "analyse", &[("game", "othello")]);
    assert_eq!((status, line.contains("under way")), (429, true), "{line}");
    // It stops when nobody listens any more.
    drop(stream);
    let mut left = 500;
    while get(address, &path("analyse", &[("game", "tic-tac-toe"), ("depth", "1")])).status != 200 {
        left -= 1;
        assert!(left > 0, "the search goes on");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}
