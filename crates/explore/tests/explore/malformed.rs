//! A thousand malformed requests: each gets a 4xx and nothing else.

use crate::ask::{encoded, get, open, send_only};
use plywood_games::random::mix;

/// Values that somebody may send.
const WORDS: [&str; 24] = [
    "",
    "0",
    "-1",
    "1e9",
    "99999999999999999999",
    "NaN",
    "null",
    "true",
    "\u{0}",
    "\n",
    "🎲",
    "../x",
    "@/etc/passwd",
    "<script>",
    "chess",
    "explicit:((",
    "explicit:@x",
    "uniform:width=0",
    "alphabeta",
    "nosuch",
    "othello:size=7",
    "4294967296",
    "%",
    "0.5",
];

const NAMES: [&str; 16] = [
    "game",
    "position",
    "moves",
    "seed",
    "tree",
    "algorithm",
    "depth",
    "nodes",
    "time",
    "focus",
    "top",
    "width",
    "visit",
    "what",
    "to",
    "open",
];

const PATHS: [&str; 14] = [
    "record",
    "state",
    "icicle",
    "tree",
    "outline",
    "find",
    "step",
    "open",
    "why",
    "beside",
    "necessary",
    "position",
    "game",
    "rivals",
];

/// The answer is data or a refusal in one line; the server lives on.
#[test]
fn a_thousand_malformed_requests_get_4xx() {
    let address = open();
    let mut refused = 0;
    for number in 0..1000_u64 {
        let mut draw = number;
        let mut pick = |among: usize| {
            draw = mix(draw);
            (draw >> 33) as usize % among
        };
        let path = PATHS[pick(PATHS.len())];
        // A name that is no game, so that nothing can be right.
        let game = ["nosuch", "", "explicit:((", "uniform:width=-1", "chess:x=1"][pick(5)];
        let mut query = format!("game={}", encoded(game));
        for _ in 0..pick(6) {
            let (name, word) = (NAMES[1 + pick(NAMES.len() - 1)], WORDS[pick(WORDS.len())]);
            query += &format!("&{name}={}", encoded(word));
        }
        let answered = get(address, &format!("/api/{path}?{query}"));
        assert!((400..500).contains(&answered.status), "{path}?{query}: {}", answered.head);
        let error = answered.json()["error"].as_str().expect("a line").to_string();
        assert!(!error.is_empty() && !error.contains('\n'), "{path}?{query}: {error}");
        refused += 1;
    }
    assert_eq!(refused, 1000);
    // With a game that there is, data or a refusal, whatever the rest is.
    for number in 0..500_u64 {
        let mut draw = mix(number);
        let mut pick = |among: usize| {
            draw = mix(draw);
            (draw >> 33) as usize % among
        };
        let path = PATHS[pick(PATHS.len())];
        let mut query = format!("game={}&depth=2", encoded("uniform:width=3,depth=3"));
        for _ in 0..1 + pick(4) {
            let (name, word) = (NAMES[1 + pick(NAMES.len() - 1)], WORDS[pick(WORDS.len())]);
            query += &format!("&{name}={}", encoded(word));
        }
        let answered = get(address, &format!("/api/{path}?{query}"));
        let known = answered.status == 200 || (400..500).contains(&answered.status);
        assert!(known, "{path}?{query}: {}", answered.head);
    }
    assert_eq!(get(address, "/api/house").status, 200);
}

#[test]
fn bytes_that_are_no_request_are_refused() {
    let address = open();
    for bytes in [
        &b"\x00\x01\x02\r\n\r\n"[..],
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api/save HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999\r\n\r\n",
        b"\r\n\r\n\r\n",
    ] {
        let status = send_only(address, bytes).status;
        assert!((400..500).contains(&status) || status == 0, "{status}");
    }
    for (path, body) in [
        ("/api/save", "{"),
        ("/api/save", "[]"),
        ("/api/save", r#"{"game": 3}"#),
        ("/api/save", r#"{"game": "chess", "moves": "e9"}"#),
        ("/api/load", r#"{"text": "plywood game 1"}"#),
        ("/api/roll", r#"{"game": "chess"}"#),
        ("/api/roll", ""),
    ] {
        let answered = crate::ask::post(address, path, body);
        assert!((400..500).contains(&answered.status), "{path} {body}: {}", answered.head);
        assert!(answered.json()["error"].is_string());
    }
    assert_eq!(get(address, "/api/house").status, 200);
}
