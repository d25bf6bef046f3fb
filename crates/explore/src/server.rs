//! The server: where it listens, what it allows, what it answers.

use crate::{
    analyse, assets, beside, guard, house, lab, necessary, position, recordings,
    recordings::Recordings, saved, tree, why,
};
use axum::{
    Json, Router,
    extract::DefaultBodyLimit,
    http::StatusCode,
    middleware,
    response::IntoResponse,
    routing::{get, post},
};
use futures_util::FutureExt;
use plywood_app::Registry;
use serde_json::json;
use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener},
    panic::AssertUnwindSafe,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    thread,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// How the explorer is opened.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The address to listen on: this machine's own, so that nobody else reaches it.
    pub address: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// The game that the page opens with.
    pub game: Option<String>,
    /// Where `plywood lab` keeps its results.
    pub lab: Option<PathBuf>,
    /// A folder with the files of the page, instead of those in the program.
    pub assets: Option<PathBuf>,
    /// Whether the page may be shown inside that of a notebook on this machine.
    pub in_notebooks: bool,
    /// What searches may take.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 7777,
            game: None,
            lab: None,
            assets: None,
            in_notebooks: false,
            limits: Limits::default(),
        }
    }
}

/// What searches may take.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Visits of a recorded search.
    pub visits: u64,
    /// Seconds of a search or analysis.
    pub seconds: u64,
    /// Threads of an analysis.
    pub threads: usize,
    /// Bytes for all recordings together, and for the table of an analysis.
    pub bytes: usize,
    /// Searches at the same time.
    pub searches: usize,
}

impl Default for Limits {
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Limits { visits: 20_000_000, seconds: 3600, threads, bytes: 2 << 30, searches: 8 }
    }
}

/// What all requests share.
pub(crate) struct House {
    pub(crate) registry: Arc<Registry>,
    pub(crate) limits: Limits,
    pub(crate) first_game: Option<String>,
    pub(crate) lab: Option<PathBuf>,
    pub(crate) assets: Option<PathBuf>,
    pub(crate) in_notebooks: bool,
    /// The names under which this server may be asked.
    pub(crate) hosts: Vec<String>,
    pub(crate) recordings: Recordings,
    searches: Arc<Semaphore>,
    drawn: AtomicU64,
}

impl House {
    /// Leave to search, as long as not too many do.
    pub(crate) fn permit(&self) -> Result<OwnedSemaphorePermit, crate::answer::Refusal> {
        let most = self.limits.searches;
        self.searches.clone().try_acquire_owned().map_err(|_| {
            crate::answer::Refusal::busy(format!(
                "{most} searches are under way; allowed: another when one of them ends"
            ))
        })
    }

    /// A number that is another each time.
    pub(crate) fn draw(&self, salt: u64) -> u32 {
        let turn = self.drawn.fetch_add(1, Relaxed);
        (plywood_games::random::mix(salt ^ turn.wrapping_mul(0x9e37_79b9_7f4a_7c15)) >> 32) as u32
    }
}

/// An explorer that listens.
pub struct Explorer {
    listener: TcpListener,
    address: SocketAddr,
    house: Arc<House>,
}

impl Explorer {
    /// Begins to listen. A game to open with must be one of the registry's.
    pub fn open(registry: impl Into<Arc<Registry>>, options: Options) -> io::Result<Explorer> {
        let registry = registry.into();
        let listener = TcpListener::bind((options.address, options.port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let Options { game, lab, assets, in_notebooks, limits, .. } = options;
        let port = address.port();
        let mut hosts = vec![address.to_string()];
        if address.ip().is_loopback() || address.ip().is_unspecified() {
            hosts.push(format!("127.0.0.1:{port}"));
            hosts.push(format!("localhost:{port}"));
        }
        hosts.dedup();
        let searches = Arc::new(Semaphore::new(limits.searches));
        let house = Arc::new(House {
            registry,
            limits,
            first_game: game,
            lab,
            assets,
            in_notebooks,
            hosts,
            recordings: Recordings::default(),
            searches,
            drawn: AtomicU64::new(0),
        });
        Ok(Explorer { listener, address, house })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the page.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Answers until Ctrl-C.
    pub fn run(self) -> io::Result<()> {
        self.run_until(async {
            let _ = tokio::signal::ctrl_c().await;
        })
    }

    /// Answers until something happens.
    pub fn run_until(self, over: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let Explorer { listener, house, .. } = self;
        runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let server = async { axum::serve(listener, router(house)).await };
            tokio::select! {
                ended = server => ended,
                () = over => Ok(()),
            }
        })?;
        // Searches that are under way end with the program, and are not waited for.
        runtime.shutdown_background();
        Ok(())
    }
}

/// An explorer that answers on threads of its own, until it is stopped or forgotten.
pub struct Running {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<thread::JoinHandle<io::Result<()>>>,
}

impl Explorer {
    /// Answers on threads of its own.
    pub fn spawn(self) -> io::Result<Running> {
        let address = self.address;
        let (stop, over) = oneshot::channel();
        let until = async {
            let _ = over.await;
        };
        let thread = thread::Builder::new()
            .name("explorer".to_string())
            .spawn(move || self.run_until(until))?;
        Ok(Running { address, stop: Some(stop), thread: Some(thread) })
    }
}

impl Running {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the page.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// No request of the page is larger.
const MOST_BODY: usize = 1 << 20;

fn router(house: Arc<House>) -> Router {
    Router::new()
        .route("/", get(assets::index))
        .route("/{name}", get(assets::file))
        .route("/api/house", get(house::house))
        .route("/api/game", get(house::game))
        .route("/api/position", get(position::position))
        .route("/api/roll", post(position::roll))
        .route("/api/record", get(recordings::record))
        .route("/api/state", get(tree::state))
        .route("/api/icicle", get(tree::icicle))
        .route("/api/tree", get(tree::tree))
        .route("/api/outline", get(tree::outline))
        .route("/api/find", get(tree::find))
        .route("/api/step", get(tree::step))
        .route("/api/open", get(tree::open))
        .route("/api/why", get(why::why))
        .route("/api/rivals", get(why::rivals))
        .route("/api/beside", get(beside::beside))
        .route("/api/necessary", get(necessary::necessary))
        .route("/api/analyse", get(analyse::analyse))
        .route("/api/save", post(saved::save))
        .route("/api/load", post(saved::load))
        .route("/api/lab", get(lab::lab))
        .route("/lab/", get(lab::report))
        .route("/lab/{page}", get(lab::page))
        .fallback(nothing)
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(middleware::from_fn(one_line))
        .layer(middleware::from_fn_with_state(house.clone(), guard::guard))
        .with_state(house)
}

async fn nothing() -> impl IntoResponse {
    (StatusCode::NOT_FOUND, Json(json!({"error": "there is nothing here"})))
}

/// What axum itself refuses (a query or body that cannot be read, a method) becomes one line of
/// JSON as well.
async fn one_line(
    request: axum::extract::Request,
    next: middleware::Next,
) -> axum::response::Response {
    // Rules that somebody wrote may panic.
    let Ok(response) = AssertUnwindSafe(next.run(request)).catch_unwind().await else {
        let what = "the rules of the game broke off here; 'check' tells what is wrong with them";
        return crate::answer::Refusal::bad(what).into_response();
    };
    let status = response.status();
    let is_json =
        |value: &axum::http::HeaderValue| value.as_bytes().starts_with(b"application/json");
    let kind = response.headers().get(axum::http::header::CONTENT_TYPE);
    if !status.is_client_error() || kind.is_some_and(is_json) {
        return response;
    }
    let body = axum::body::to_bytes(response.into_body(), MOST_BODY).await.unwrap_or_default();
    let text = String::from_utf8_lossy(&body).replace(['\n', '\r'], " ");
    let text = if text.is_empty() { status.to_string() } else { text };
    (status, Json(json!({ "error": text }))).into_response()
}
