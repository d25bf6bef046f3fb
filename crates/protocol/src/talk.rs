//! What a protocol does with what happens.

use crate::{session::Session, worker::Event};
use plywood_app::{Analysis, Shown};
use std::io::{self, Write};

/// Whether the conversation goes on.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    GoOn,
    Quit,
}

/// Where answers go.
pub(crate) type Out<'o> = dyn Write + 'o;

/// A protocol, with what it remembers of a conversation.
pub(crate) trait Talk {
    /// A line was read.
    fn line(&mut self, line: &str, session: &mut Session, out: &mut Out<'_>) -> io::Result<Flow>;

    /// Something new is known of the position that is thought about.
    fn news(&mut self, news: &Analysis, session: &Session, out: &mut Out<'_>) -> io::Result<()> {
        let _ = (news, session, out);
        Ok(())
    }

    /// The thinking has ended by itself.
    fn done(
        &mut self,
        done: Result<Analysis, String>,
        session: &mut Session,
        out: &mut Out<'_>,
    ) -> io::Result<()>;

    /// It has been thinking for another second.
    fn tick(&mut self, session: &Session, out: &mut Out<'_>) -> io::Result<()> {
        let _ = (session, out);
        Ok(())
    }

    /// Whether every command is answered before the next is looked at, also one that takes
    /// thinking.
    fn answers_in_order(&self) -> bool {
        false
    }

    /// The input has ended: what was asked for is still answered, if that takes no time.
    fn end(&mut self, session: &mut Session, out: &mut Out<'_>) -> io::Result<()>;
}

/// Talks until the other side quits or the input ends. Every answer goes out at once.
pub(crate) fn converse(
    talk: &mut dyn Talk,
    session: &mut Session,
    out: &mut Out<'_>,
) -> io::Result<()> {
    loop {
        let waits = talk.answers_in_order() && session.is_thinking();
        let flow = match session.next_event() {
            event @ (Event::Line(_) | Event::End) if waits => {
                session.put_off(event);
                Flow::GoOn
            }
            Event::Line(line) => talk.line(&line, session, out)?,
            Event::News(news) => talk.news(&news, session, out).map(|()| Flow::GoOn)?,
            Event::Done(done) => talk.done(*done, session, out).map(|()| Flow::GoOn)?,
            Event::Tick => talk.tick(session, out).map(|()| Flow::GoOn)?,
            Event::End => talk.end(session, out).map(|()| Flow::Quit)?,
        };
        out.flush()?;
        if flow == Flow::Quit {
            return Ok(());
        }
    }
}

/// The best move found; if none was, any: that is better than none.
pub(crate) fn best_or_any(done: &Result<Analysis, String>, shown: &Shown) -> Option<String> {
    let best = done.as_ref().ok().and_then(|analysis| analysis.best.clone());
    best.or_else(|| shown.moves.first().cloned())
}
