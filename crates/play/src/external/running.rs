//! Another program while it runs.

use super::{
    External, Fault, Gnubg,
    client::{Answer, Client, GameTold, Turn, Useless, meet},
    process::Process,
    wire::Wire,
    written::Reach,
};
use plywood_games::interrupt;
use std::{
    io,
    net::{Shutdown, TcpListener, TcpStream, ToSocketAddrs},
    thread,
    time::{Duration, Instant},
};

/// A program that has been started or reached, and speaks.
pub(super) struct Running {
    client: Box<dyn Client>,
    wire: Wire,
    /// What it says and hears where it was started, if moves are told elsewhere.
    console: Option<Wire>,
    socket: Option<Socket>,
}

/// A connection that is closed once nobody needs it: threads that wait for it do not keep it open.
struct Socket(TcpStream);

impl Drop for Socket {
    fn drop(&mut self) {
        let _ = self.0.shutdown(Shutdown::Both);
    }
}

/// Who says that he ends gets so long for it.
const GOODBYE: Duration = Duration::from_millis(500);
/// How often it is tried to reach a server that is only starting.
const TRY_AGAIN: Duration = Duration::from_millis(20);

impl Running {
    /// Starts or reaches a program; if that is not possible, why, in a sentence.
    pub(super) fn start(
        external: &External,
        depth: Option<u32>,
        game: &GameTold,
    ) -> Result<Running, String> {
        let mut opened = match &external.reach {
            Reach::Server(address) => {
                let patience = external.timeout();
                let stream = connect(address, patience, || true);
                let stream =
                    stream.map_err(|error| format!("{address} is not reached: {error}"))?;
                let (wire, socket) = wire_of(stream, None)?;
                Opened { wire, console: None, socket: Some(socket) }
            }
            Reach::Command(words) => open(external, words, depth)?,
        };
        match meet(&mut opened.wire, external, game) {
            Ok(client) => {
                let Opened { wire, console, socket } = opened;
                Ok(Running { client, wire, console, socket })
            }
            Err(Useless::Refused(what)) => Err(what),
            Err(Useless::Fault(fault)) => {
                Err(format!("it does not speak {}: {fault}", external.protocol()))
            }
        }
    }

    pub(super) fn new_game(&mut self) -> Result<(), Fault> {
        self.client.new_game(&mut self.wire)
    }

    pub(super) fn choose(&mut self, turn: &Turn<'_>) -> Result<Answer, Fault> {
        self.client.choose(&mut self.wire, turn)
    }

    /// Lets it end by itself, or ends it.
    pub(super) fn end(self) {
        let goodbye = self.client.goodbye();
        if !goodbye.is_empty() {
            let _ = self.wire.say(goodbye);
        }
        let Running { wire, console, socket, .. } = self;
        drop((console, socket));
        wire.close(GOODBYE);
    }
}

/// A program of which nothing has been heard yet.
struct Opened {
    wire: Wire,
    console: Option<Wire>,
    socket: Option<Socket>,
}

/// Starts a program. GNU Backgammon is told at its prompt to listen, and then reached.
fn open(external: &External, words: &[String], depth: Option<u32>) -> Result<Opened, String> {
    let started = Process::start(words);
    let program = super::fault::shown(&words[0]);
    let (process, from, to) =
        started.map_err(|error| format!("'{program}' cannot be started: {error}"))?;
    let mut wire = Wire::new(from, to, Some(process));
    if external.protocol() != plywood_games::Protocol::Gnubg {
        return Ok(Opened { wire, console: None, socket: None });
    }
    let port = free_port().map_err(|error| format!("there is no free port: {error}"))?;
    for command in Gnubg::commands(external, depth, port) {
        wire.say(&command).map_err(|fault| fault.to_string())?;
    }
    let process = wire.take_process();
    let lives = || process.as_ref().is_some_and(|it| it.ended_within(Duration::ZERO).is_none());
    let stream = connect(&format!("localhost:{port}"), external.timeout(), lives);
    let stream = stream.map_err(|error| format!("'{program}' does not listen: {error}"))?;
    let console = Some(wire);
    let (wire, socket) = wire_of(stream, process)?;
    Ok(Opened { wire, console, socket: Some(socket) })
}

/// A port that nobody listens at, for now.
fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

/// Reaches a server, trying again until patience ends, or it is gone.
fn connect(address: &str, patience: Duration, lives: impl Fn() -> bool) -> io::Result<TcpStream> {
    let since = Instant::now();
    loop {
        interrupt::poll();
        let error = match try_connect(address, patience.saturating_sub(since.elapsed())) {
            Ok(stream) => return Ok(stream),
            Err(error) => error,
        };
        if !lives() || since.elapsed() + TRY_AGAIN >= patience {
            return Err(error);
        }
        thread::sleep(TRY_AGAIN);
    }
}

fn try_connect(address: &str, patience: Duration) -> io::Result<TcpStream> {
    let mut last = io::Error::from(io::ErrorKind::NotFound);
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, patience.max(TRY_AGAIN)) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

fn wire_of(stream: TcpStream, process: Option<Process>) -> Result<(Wire, Socket), String> {
    let _ = stream.set_nodelay(true);
    let copy = || stream.try_clone().map_err(|error| error.to_string());
    Ok((Wire::new(copy()?, copy()?, process), Socket(stream)))
}
