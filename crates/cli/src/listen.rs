//! An engine for each program that connects.

use crate::output::{Failure, note};
use plywood_app::Registry;
use plywood_games::Protocol;
use plywood_protocol::{Settings, serve};
#[cfg(unix)]
use std::os::unix::net::{UnixListener, UnixStream};
use std::{
    io::{self, Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    process::ExitCode,
    sync::atomic::{AtomicUsize, Ordering::SeqCst},
    thread,
    time::Duration,
};

/// Who speaks, and for what.
pub(crate) struct Speaker<'a> {
    pub(crate) registry: &'a Registry,
    pub(crate) game: &'a str,
    pub(crate) protocol: Option<Protocol>,
    pub(crate) settings: &'a Settings,
}

/// Programs that are spoken to at a time; others are turned away.
const MOST: usize = 64;

/// Listens for ever at `HOST:PORT`, or at the path of a Unix socket.
pub(crate) fn listen(address: &str, speaker: &Speaker<'_>) -> Result<ExitCode, Failure> {
    // What cannot be spoken for is said before anybody connects.
    serve(
        speaker.registry,
        speaker.game,
        speaker.protocol,
        speaker.settings.clone(),
        io::empty(),
        &mut io::sink(),
    )
    .map_err(Failure::usage)?;
    let refuse = |error: io::Error| {
        let allowed = "HOST:PORT, or the path of a Unix socket that is not there yet";
        Failure::usage(format!(
            "--listen: cannot listen at '{address}': {error}; allowed: {allowed}"
        ))
    };
    #[cfg(unix)]
    if address.contains('/') {
        let listener = UnixListener::bind(address).map_err(refuse)?;
        note(format!("listening at {address}"));
        return welcome(|| listener.accept().map(|(stream, _)| stream), speaker);
    }
    let listener = TcpListener::bind(address).map_err(refuse)?;
    note(format!("listening at {}", listener.local_addr().map_err(refuse)?));
    welcome(|| listener.accept().map(|(stream, _)| stream), speaker)
}

/// A connection, one half of which reads while the other writes.
trait Stream: Read + Write + Send + Sized + 'static {
    fn halves(self) -> io::Result<(Self, Self)>;

    /// Nothing more is read or written.
    fn close(&self);
}

impl Stream for TcpStream {
    fn halves(self) -> io::Result<(Self, Self)> {
        // Answers are short, and waited for.
        self.set_nodelay(true)?;
        Ok((self.try_clone()?, self))
    }
    fn close(&self) {
        let _ = self.shutdown(Shutdown::Both);
    }
}

#[cfg(unix)]
impl Stream for UnixStream {
    fn halves(self) -> io::Result<(Self, Self)> {
        Ok((self.try_clone()?, self))
    }
    fn close(&self) {
        let _ = self.shutdown(Shutdown::Both);
    }
}

fn welcome<S: Stream>(
    accept: impl Fn() -> io::Result<S>,
    speaker: &Speaker<'_>,
) -> Result<ExitCode, Failure> {
    let connected = AtomicUsize::new(0);
    thread::scope(|scope| {
        loop {
            let stream = match accept() {
                Ok(stream) => stream,
                // Whoever it was has gone, or there are no more files to be had: others may come.
                Err(_) => {
                    thread::sleep(Duration::from_millis(10));
                    continue;
                }
            };
            if connected.fetch_add(1, SeqCst) >= MOST {
                connected.fetch_sub(1, SeqCst);
                note(format!("more than {MOST} programs are connected: one is turned away"));
                stream.close();
                continue;
            }
            let connected = &connected;
            scope.spawn(move || {
                if let Err(what) = speak(stream, speaker) {
                    note(what);
                }
                connected.fetch_sub(1, SeqCst);
            });
        }
    })
}

fn speak<S: Stream>(stream: S, speaker: &Speaker<'_>) -> Result<(), String> {
    let Speaker { registry, game, protocol, settings } = *speaker;
    let (input, mut output) = stream.halves().map_err(|error| error.to_string())?;
    let served = serve(registry, game, protocol, settings.clone(), input, &mut output);
    output.close();
    served.map_err(|error| error.to_string())
}
