//! An explorer that listens, and requests to it, byte by byte.

use plywood_app::Registry;
use plywood_explore::{Explorer, Options};
use serde_json::Value;
use std::{
    io::{Read, Write},
    net::{Shutdown, SocketAddr, TcpStream},
    time::Duration,
};

/// An explorer of the standard games on a free port, until the tests end.
pub(crate) fn open() -> SocketAddr {
    open_with(|_| ())
}

pub(crate) fn open_with(set: impl FnOnce(&mut Options)) -> SocketAddr {
    let mut options = Options::default();
    options.port = 0;
    set(&mut options);
    let explorer = Explorer::open(Registry::standard(), options).expect("a free port");
    let running = explorer.spawn().expect("a thread");
    let address = running.address();
    // As long as the tests run.
    std::mem::forget(running);
    address
}

/// What came back.
pub(crate) struct Answered {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answered {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }
}

/// Sends these bytes, and reads until the server closes.
pub(crate) fn send(address: SocketAddr, bytes: &[u8]) -> Answered {
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
    // The server may refuse before it has read everything.
    let _ = stream.write_all(bytes);
    answered(stream)
}

/// Sends these bytes and nothing more, whatever they promise.
pub(crate) fn send_only(address: SocketAddr, bytes: &[u8]) -> Answered {
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
    let _ = stream.write_all(bytes);
    let _ = stream.shutdown(Shutdown::Write);
    answered(stream)
}

fn answered(mut stream: TcpStream) -> Answered {
    let mut read = Vec::new();
    let _ = stream.read_to_end(&mut read);
    let text = String::from_utf8_lossy(&read).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
    Answered { status, head: head.to_string(), body: body.to_string() }
}

/// A text as it stands in a URL.
pub(crate) fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => {
            char::from(byte).to_string()
        }
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}

/// `/api/NAME?a=b`, with what the values are encoded.
pub(crate) fn path(name: &str, query: &[(&str, &str)]) -> String {
    let words: Vec<String> =
        query.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
    format!("/api/{name}?{}", words.join("&"))
}

pub(crate) fn get(address: SocketAddr, path: &str) -> Answered {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    send(address, request.as_bytes())
}

pub(crate) fn post(address: SocketAddr, path: &str, body: &str) -> Answered {
    let length = body.len();
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    send(address, request.as_bytes())
}

/// The data of a request that must be fine.
pub(crate) fn fine(address: SocketAddr, name: &str, query: &[(&str, &str)]) -> Value {
    let answered = get(address, &path(name, query));
    assert_eq!(answered.status, 200, "{name} {query:?}: {}", answered.body);
    answered.json()
}

/// The line of a request that must be refused.
pub(crate) fn refused(address: SocketAddr, name: &str, query: &[(&str, &str)]) -> (u16, String) {
    let answered = get(address, &path(name, query));
    assert!((400..500).contains(&answered.status), "{name} {query:?}: {}", answered.body);
    let line = answered.json()["error"].as_str().expect("a line").to_string();
    assert!(!line.contains('\n'), "{line}");
    (answered.status, line)
}
