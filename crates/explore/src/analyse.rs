//! Analyses, told while they go on.

use crate::{answer::Refusal, query::At, server::House};
use axum::{
    extract::{Query, State},
    response::{
        IntoResponse, Response,
        sse::{Event, KeepAlive, Sse},
    },
};
use plywood::engine::Limits;
use plywood_app::{
    AnalyseEvent, AnalyseRequest, AnyGame, EngineSettings, EngineStyle, Thinking, threads,
};
use plywood_games::{battery::caught, interrupt::Interrupt};
use serde::Deserialize;
use serde_json::json;
use std::{convert::Infallible, sync::Arc, time::Duration};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio_stream::{Stream, wrappers::UnboundedReceiverStream};

/// How to think.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ThinkQuery {
    lines: Option<usize>,
    depth: Option<u32>,
    seconds: Option<f64>,
    threads: Option<usize>,
    megabytes: Option<usize>,
    algorithm: Option<String>,
    /// `play` or `exact`.
    style: Option<String>,
}

/// Asks the search to stop when nobody listens any more.
struct Listener(Interrupt);

impl Drop for Listener {
    fn drop(&mut self) {
        self.0.ask();
    }
}

/// Events of an analysis; when they are no longer wanted, it ends.
struct Events {
    events: UnboundedReceiverStream<Event>,
    _listener: Listener,
}

impl Stream for Events {
    type Item = Result<Event, Infallible>;
    fn poll_next(
        mut self: std::pin::Pin<&mut Self>,
        context: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Self::Item>> {
        std::pin::Pin::new(&mut self.events).poll_next(context).map(|event| event.map(Ok))
    }
}

pub(crate) async fn analyse(
    State(house): State<Arc<House>>,
    Query(at): Query<At>,
    Query(think): Query<ThinkQuery>,
) -> Response {
    match begin(&house, &at, think) {
        Ok(events) => Sse::new(events).keep_alive(KeepAlive::default()).into_response(),
        Err(refusal) => refusal.into_response(),
    }
}

fn begin(house: &Arc<House>, at: &At, think: ThinkQuery) -> Result<Events, Refusal> {
    let game = at.game(house)?.to_play();
    let limits = &house.limits;
    let seconds = think.seconds.unwrap_or(limits.seconds as f64);
    if !(seconds.is_finite() && seconds >= 0.0) {
        return Err(Refusal::bad("seconds is a time; allowed: numbers from 0"));
    }
    let seconds = seconds.min(limits.seconds as f64);
    let lines = think.lines.unwrap_or(1).clamp(1, 5);
    let threads = think.threads.unwrap_or(1).clamp(1, limits.threads);
    let memory = think.megabytes.map_or(64 << 20, |it| it.saturating_mul(1 << 20));
    let memory = memory.clamp(1 << 20, limits.bytes);
    let style = match think.style.as_deref() {
        Some("exact") => EngineStyle::Exact,
        _ => EngineStyle::Play,
    };
    let thinking = match think.algorithm.as_deref() {
        None | Some("" | "engine") => {
            let parallel = style.usual_parallel();
            Thinking::Engine(EngineSettings { style, threads, parallel })
        }
        Some(name) => Thinking::Algorithm(name.to_string()),
    };
    let permit = house.permit()?;
    let (send, events) = unbounded_channel();
    let interrupt = Interrupt::default();
    let listener = Listener(interrupt.clone());
    let (start, depth) = (at.start(&*game), think.depth.map(|depth| depth.clamp(1, 1000)));
    let run = move || {
        let _permit = permit;
        interrupt.attend();
        let limits = Limits {
            depth,
            time: Some(Duration::from_secs_f64(seconds)),
            cancel: Some(interrupt.flag()),
            multi_pv: lines,
            ..Limits::default()
        };
        let request = AnalyseRequest { start, thinking, limits, memory };
        tell(&*game, &request, &send);
    };
    std::thread::Builder::new()
        .name("analysis".to_string())
        .stack_size(threads::STACK)
        .spawn(run)
        .map_err(|error| Refusal::busy(format!("no thread can be started: {error}")))?;
    Ok(Events { events: UnboundedReceiverStream::new(events), _listener: listener })
}

fn tell(game: &dyn AnyGame, request: &AnalyseRequest<'_>, send: &UnboundedSender<Event>) {
    let event = |name: &str, document: &dyn erased_json::Json| {
        // Whoever is gone need not be told.
        let _ = send.send(Event::default().event(name).data(document.text()));
    };
    let failed = |what: String| event("failed", &json!({ "error": what }));
    let analysed = Interrupt::caught(|| {
        caught(|| {
            game.analyse(request, &mut |news| match news {
                AnalyseEvent::Begin(analysis) => event("begin", analysis),
                AnalyseEvent::News(analysis) => event("news", analysis),
                _ => {}
            })
        })
    });
    match analysed {
        Ok(Ok(Ok(analysis))) => event("end", &analysis),
        Ok(Ok(Err(error))) => failed(error.to_string()),
        Ok(Err(panic)) => failed(format!("the rules of the game broke off: {panic}")),
        Err(_) => failed("the analysis was interrupted".to_string()),
    }
}

/// Anything that is written as JSON.
mod erased_json {
    pub(super) trait Json {
        fn text(&self) -> String;
    }

    impl<T: serde::Serialize> Json for T {
        fn text(&self) -> String {
            serde_json::to_string(self).unwrap_or_default()
        }
    }
}
