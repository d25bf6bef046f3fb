//! A conversation in UCI or UGI.

use super::{
    go::Go,
    info::Told,
    options::{self, Setting},
};
use crate::{
    awaited::Awaited,
    session::{Question, Session, Settings},
    talk::{Flow, Out, Talk},
};
use plywood_app::{Analysis, Shown, Start};
use plywood_games::Protocol;
use plywood_play::clock::Pace;
use std::io;

/// UCI, or UGI.
pub(crate) struct Uci {
    protocol: Protocol,
    /// How castling is written.
    chess960: bool,
    position: Set,
    going: Option<Going>,
    /// Of each player, for a program may play both sides.
    paces: [Pace; 2],
}

/// What is known of the position.
enum Set {
    /// Nothing was said of it: it is the start of the game.
    NotYet,
    To(Box<Position>),
    /// The last one was none.
    Refused,
}

/// A position that was set, and what is to be seen of it.
struct Position {
    start: Start,
    shown: Shown,
}

/// What was asked for by the last `go`, until it is answered.
struct Going {
    told: Told,
    awaited: Awaited,
    /// Enough is found once mate in this number of moves is.
    mate: Option<u32>,
}

/// What is answered where there is no move.
const NO_MOVE: &str = "(none)";

impl Uci {
    pub(crate) fn new(protocol: Protocol) -> Self {
        let position = Set::NotYet;
        Uci { protocol, chess960: false, position, going: None, paces: Default::default() }
    }

    /// The name of a command in this protocol: `uci`, `ucinewgame`.
    fn is(&self, word: &str, ending: &str) -> bool {
        word.strip_prefix(self.protocol.name()) == Some(ending)
    }

    fn introduce(&self, session: &Session, out: &mut Out<'_>) -> io::Result<()> {
        let name = match self.protocol {
            Protocol::Ugi => format!(" {}", session.info().name),
            _ => String::new(),
        };
        writeln!(out, "id name Plywood {}{name}", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "id author the authors of Plywood")?;
        for line in options::declared(self.protocol, session) {
            writeln!(out, "{line}")?;
        }
        writeln!(out, "{}ok", self.protocol)
    }

    /// Answers what was asked for before, if anything was: every `go` gets one answer.
    fn finish(&mut self, session: &mut Session, out: &mut Out<'_>) -> io::Result<()> {
        let Some(Going { mut told, awaited, .. }) = self.going.take() else { return Ok(()) };
        let mut written = Ok(());
        let done = awaited.done.or_else(|| {
            session.finish(&mut |news, session| {
                let line = told.line(news, session.remote(), &session.info(), self.protocol);
                if let (Some(line), Ok(())) = (line, &written) {
                    written = writeln!(out, "{line}");
                }
            })
        });
        written?;
        // Who had no time for a single depth tells at least what it plays.
        if let (true, Some(Ok(analysis))) = (told.is_silent(), &done)
            && let Some(best) = &analysis.best
        {
            let news = Analysis { line: vec![best.clone()], ..analysis.clone() };
            if let Some(line) = told.line(&news, None, &session.info(), self.protocol) {
                writeln!(out, "{line}")?;
            }
        }
        match done {
            Some(done) => self.answer(done, out),
            None => writeln!(out, "bestmove {NO_MOVE}"),
        }
    }

    fn answer(&mut self, done: Result<Analysis, String>, out: &mut Out<'_>) -> io::Result<()> {
        let analysis = match done {
            Ok(analysis) => analysis,
            Err(why) => {
                writeln!(out, "info string {why}")?;
                // There may be moves all the same: any is better than none.
                let any = match &self.position {
                    Set::To(position) => position.shown.moves.first(),
                    _ => None,
                };
                return writeln!(out, "bestmove {}", any.map_or(NO_MOVE, String::as_str));
            }
        };
        let Some(best) = &analysis.best else { return writeln!(out, "bestmove {NO_MOVE}") };
        let deeper = analysis.deeper.iter().flatten().next().map(|it| &it.score.line);
        let lines = [deeper, Some(&analysis.line)].into_iter().flatten();
        let mut expected = lines.filter(|line| line.first() == Some(best));
        match expected.next().and_then(|line| line.get(1)) {
            Some(reply) if self.protocol != Protocol::Ugi => {
                writeln!(out, "bestmove {best} ponder {reply}")
            }
            _ => writeln!(out, "bestmove {best}"),
        }
    }

    fn set_option(
        &mut self,
        words: &str,
        session: &mut Session,
        out: &mut Out<'_>,
    ) -> io::Result<()> {
        let words = words.trim_start();
        let words = words.strip_prefix("name").unwrap_or(words).trim();
        let (name, value) = match words.split_once(" value") {
            Some((name, value)) => (name.trim(), value.trim()),
            None => (words, ""),
        };
        // Programs set options that were not declared.
        let Some(setting) = options::named(self.protocol, name) else { return Ok(()) };
        let failed = match setting {
            Setting::ClearHash => {
                self.finish(session, out)?;
                session.forget();
                None
            }
            Setting::Ponder | Setting::AnalyseMode => options::is_on(value).err(),
            Setting::Chess960 => options::is_on(value).map(|on| self.chess960 = on).err(),
            _ => match options::changed(setting, value, session) {
                Ok(settings) => session.set(settings).err().map(|error| error.to_string()),
                Err(what) => Some(what),
            },
        };
        match failed {
            Some(what) => writeln!(out, "info string option {name}: {what}"),
            None => Ok(()),
        }
    }

    /// `startpos`, `fen TEXT`, in UGI also `seed N`, each with `moves` after it or not.
    fn set_position(
        &mut self,
        words: &str,
        session: &mut Session,
        out: &mut Out<'_>,
    ) -> io::Result<()> {
        self.finish(session, out)?;
        let (words, moves) = match words.split_once(" moves") {
            Some((words, moves)) => (words.trim(), moves.trim()),
            None => (words.trim(), ""),
        };
        let (kind, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        let protocol = match (self.protocol, self.chess960) {
            (Protocol::Uci, true) => Protocol::UciChess960,
            (protocol, _) => protocol,
        };
        let at_start = Start {
            moves: moves.to_string(),
            seed: 0,
            protocol: Some(protocol),
            ..Start::default()
        };
        let start = match (kind, rest.trim().parse()) {
            ("startpos", _) => Ok(at_start),
            ("fen", _) => Ok(Start { position: Some(rest.trim().to_string()), ..at_start }),
            ("seed", Ok(seed)) if self.protocol == Protocol::Ugi => Ok(Start { seed, ..at_start }),
            _ => Err(format!("position '{words}'; allowed: startpos, or fen with a position")),
        };
        let set = start.and_then(|start| {
            let shown = session.show(&start).map_err(|error| error.to_string())?;
            Ok(Position { start, shown })
        });
        match set {
            Ok(position) => {
                self.position = Set::To(Box::new(position));
                Ok(())
            }
            Err(why) => {
                self.position = Set::Refused;
                writeln!(out, "info string {why}")
            }
        }
    }

    /// Who says nothing of a position means the start.
    fn set_at_least_the_start(
        &mut self,
        session: &mut Session,
        out: &mut Out<'_>,
    ) -> io::Result<()> {
        match self.position {
            Set::NotYet => self.set_position("startpos", session, out),
            _ => Ok(()),
        }
    }

    fn go(&mut self, words: &str, session: &mut Session, out: &mut Out<'_>) -> io::Result<()> {
        self.finish(session, out)?;
        self.set_at_least_the_start(session, out)?;
        let go = Go::read(words, self.protocol);
        match self.think(&go, session, out)? {
            Some(going) => self.going = Some(going),
            None => {
                let awaited = Awaited::new(go.waits(), go.ponder.then_some(None)).without_move();
                let is_due = awaited.is_due();
                self.going = Some(Going { told: Told::new(1), awaited, mate: None });
                if is_due {
                    self.finish(session, out)?;
                }
            }
        }
        Ok(())
    }

    /// Begins to think, where there is a move to think about.
    fn think(
        &mut self,
        go: &Go,
        session: &mut Session,
        out: &mut Out<'_>,
    ) -> io::Result<Option<Going>> {
        let Set::To(position) = &self.position else {
            writeln!(out, "info string there is no position to think about")?;
            return Ok(None);
        };
        let Position { start, shown } = &**position;
        if let Some(score) = shown.outcome {
            let lost = score < 0.0 && self.protocol != Protocol::Ugi;
            writeln!(out, "info depth 0 score {}", if lost { "mate 0" } else { "cp 0" })?;
            return Ok(None);
        }
        let moves = go.search_moves.as_ref().map(|words| session.move_numbers(start, words));
        if moves.as_ref().is_some_and(Vec::is_empty) {
            writeln!(out, "info string none of searchmoves is a move here")?;
            return Ok(None);
        }
        let Settings { algorithm, lines, overhead, .. } = session.settings();
        if let Some(name) = algorithm {
            if moves.is_some() {
                writeln!(out, "info string {name} knows no searchmoves: the engine searches them")?;
            } else if *lines > 1 {
                writeln!(out, "info string {name} has one line: MultiPV is for the engine")?;
            }
        }
        let clock = go.clock(shown.player, *overhead);
        let clock = clock.map(|clock| self.paces[shown.player].for_move(clock));
        let time = [clock, go.move_time].into_iter().flatten().min();
        let question = Question {
            // Who looks for a mate looks as far as it is away, and some further.
            depth: go.depth.or(go.mate.map(|moves| moves.saturating_mul(4) + 8)),
            nodes: go.nodes,
            time: time.filter(|_| !go.ponder && !go.infinite),
            moves,
        };
        if let Err(why) = session.think(start, &question) {
            writeln!(out, "info string {why}")?;
            return Ok(None);
        }
        Ok(Some(Going {
            told: Told::new(session.settings().lines),
            awaited: Awaited::new(go.waits(), go.ponder.then_some(time)),
            mate: go.mate,
        }))
    }

    /// The opponent has made the move expected: its clock stands, and ours runs.
    fn ponder_hit(&mut self, session: &mut Session, out: &mut Out<'_>) -> io::Result<()> {
        let Some(going) = &mut self.going else { return Ok(()) };
        match going.awaited.ponder_hit(session) {
            true => self.finish(session, out),
            false => Ok(()),
        }
    }

    /// What UGI asks of the rules.
    fn query(&mut self, words: &str, session: &mut Session, out: &mut Out<'_>) -> io::Result<()> {
        self.set_at_least_the_start(session, out)?;
        let Set::To(position) = &self.position else {
            return writeln!(out, "response none");
        };
        let shown = &position.shown;
        let answer = match words.trim() {
            "gameover" => shown.outcome.is_some().to_string(),
            "p1turn" => (shown.player == 0).to_string(),
            "result" => result(shown).to_string(),
            "chance" => (!shown.rolls.is_empty()).to_string(),
            "rolls" => shown.rolls.join(" "),
            "moves" => shown.moves.join(" "),
            "fen" => shown.position.clone().unwrap_or_else(|| "none".to_string()),
            _ => "none".to_string(),
        };
        writeln!(out, "response {answer}")
    }
}

/// Whether a conversation may begin with this word although the protocol was not named before.
pub(crate) fn is_command(protocol: Protocol, word: &str) -> bool {
    let words = ["isready", "setoption", "position", "go", "stop", "debug", "quit"];
    let newgame = word.strip_suffix("newgame");
    match protocol {
        Protocol::Uci => words.contains(&word) || newgame == Some("uci"),
        Protocol::Ugi => words.contains(&word) || newgame == Some("ugi") || word == "query",
        _ => false,
    }
}

/// Who has won.
fn result(shown: &Shown) -> &'static str {
    let for_first = shown.outcome.map(|score| if shown.player == 0 { score } else { -score });
    match for_first {
        None => "none",
        Some(score) if score > 0.0 => "p1win",
        Some(score) if score < 0.0 => "p2win",
        Some(_) => "draw",
    }
}

impl Talk for Uci {
    fn line(&mut self, line: &str, session: &mut Session, out: &mut Out<'_>) -> io::Result<Flow> {
        // Programs may put anything before a command: what is unknown is passed over.
        let mut rest = line.trim();
        loop {
            let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            match word {
                "" => {}
                _ if self.is(word, "") => self.introduce(session, out)?,
                _ if self.is(word, "newgame") => {
                    self.finish(session, out)?;
                    session.forget();
                    self.paces = Default::default();
                }
                "isready" => writeln!(out, "readyok")?,
                "setoption" => self.set_option(after, session, out)?,
                "position" => self.set_position(after, session, out)?,
                "go" => self.go(after, session, out)?,
                "stop" => self.finish(session, out)?,
                "ponderhit" => self.ponder_hit(session, out)?,
                "query" if self.protocol == Protocol::Ugi => self.query(after, session, out)?,
                "debug" | "register" => {}
                "quit" => {
                    self.finish(session, out)?;
                    return Ok(Flow::Quit);
                }
                _ => {
                    rest = after.trim_start();
                    continue;
                }
            }
            return Ok(Flow::GoOn);
        }
    }

    fn news(&mut self, news: &Analysis, session: &Session, out: &mut Out<'_>) -> io::Result<()> {
        let Some(going) = &mut self.going else { return Ok(()) };
        let line = going.told.line(news, session.remote(), &session.info(), self.protocol);
        let found = going.mate.zip(news.plies_to_end);
        if found.is_some_and(|(moves, plies)| plies > 0 && plies as u32 <= 2 * moves) {
            session.stop();
        }
        line.map_or(Ok(()), |line| writeln!(out, "{line}"))
    }

    fn done(
        &mut self,
        done: Result<Analysis, String>,
        session: &mut Session,
        out: &mut Out<'_>,
    ) -> io::Result<()> {
        let Some(going) = &mut self.going else { return Ok(()) };
        match going.awaited.arrived(done) {
            true => self.finish(session, out),
            false => Ok(()),
        }
    }

    fn tick(&mut self, session: &Session, out: &mut Out<'_>) -> io::Result<()> {
        let (Some(remote), Set::To(position)) = (session.remote(), &self.position) else {
            return Ok(());
        };
        let Some((tried, number)) = remote.current_move() else { return Ok(()) };
        let Some(mv) = position.shown.moves.get(number as usize) else { return Ok(()) };
        writeln!(out, "info depth {} currmove {mv} currmovenumber {tried}", remote.depth())
    }

    fn end(&mut self, session: &mut Session, out: &mut Out<'_>) -> io::Result<()> {
        self.finish(session, out)
    }
}
