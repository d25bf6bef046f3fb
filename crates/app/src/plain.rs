//! A game without dice, behind the door.

use crate::{
    Analyst, AnyGame, Error, GameInfo, PerftCount, PerftPart, Shown, SolveMethod, Solved, Start,
    Thinking,
    analyse::PlainAnalyst,
    check,
    check::{CheckReport, CheckRequest},
    compare,
    compare::{CompareRequest, Compared, KnownSearches, Searched, Searches, Watch},
    efficiency,
    efficiency::{CertificateFile, Efficiency, EfficiencyRequest, Progress},
    held::Held,
    perft,
    place::{self, Place, PlaceName, VisitKeys},
    record::{self, RecordRequest, Recorded},
    show, solve,
    start::NoDice,
    tablebase,
    tablebase::{TablebaseRequest, Tabled},
    train,
    train::{TrainRequest, TrainWatch, Trained},
    watched::Watched,
};
use plywood_games::{Judging, Knowledge, PlainFamily, TextError, learning};
use plywood_lab::efficiency::{Certified, Refused};
use plywood_play::{
    Journal, Match, NoneJoined, PairPlayed, Series, SeriesRow, WithoutDice, check_match, play_pair,
    session::{Board, BoardSetup, SetUp},
};
use std::sync::Arc;

/// A game without dice.
pub(crate) struct Plain<F: PlainFamily> {
    pub(crate) held: Held<Watched<F>>,
    /// The same game with values that depend on position and depth alone, if it is another:
    /// what is measured against the minimal graph.
    pub(crate) without_history: Option<Arc<dyn AnyGame>>,
}

impl<F: PlainFamily> Plain<F> {
    fn with(&self, held: Held<Watched<F>>) -> Result<Box<dyn AnyGame>, Error> {
        let judging = &held.judging;
        let without_history = match &self.without_history {
            Some(game) => Some(game.judged(judging)?.into()),
            None => None,
        };
        Ok(Box::new(Plain { held, without_history }))
    }
}

impl<F: PlainFamily> SetUp for Plain<F> {
    fn set_up(&self, setup: &BoardSetup<'_>) -> Result<Box<dyn Board>, TextError> {
        self.held.searchable()?;
        let Held { name, family, eval, .. } = &self.held;
        setup.board(WithoutDice(NoneJoined), name, family.clone(), eval)
    }
}

impl<F: PlainFamily> AnyGame for Plain<F> {
    fn info(&self) -> GameInfo {
        self.held.info(false)
    }

    fn judged(&self, judging: &Judging) -> Result<Box<dyn AnyGame>, Error> {
        self.with(self.held.judged(judging)?)
    }

    fn to_play(&self) -> Box<dyn AnyGame> {
        let held = self.held.to_play();
        Box::new(Plain { held, without_history: self.without_history.clone() })
    }

    fn show(&self, start: &Start) -> Result<Shown, Error> {
        show::show(&self.held.name, &self.held.family, start, &NoDice)
    }

    fn move_numbers(&self, start: &Start, moves: &[&str]) -> Result<Vec<usize>, Error> {
        show::move_numbers(&self.held.family, start, moves, &NoDice)
    }

    fn analyst(&self, thinking: &Thinking, memory: usize) -> Result<Box<dyn Analyst>, Error> {
        self.held.searchable()?;
        Ok(Box::new(PlainAnalyst::new(self.held.clone(), thinking, memory)?))
    }

    fn solve(
        &self,
        start: &Start,
        method: Option<SolveMethod>,
        memory: usize,
    ) -> Result<Solved, Error> {
        solve::solve(&self.held.name, &self.held.family, start, method, memory)
    }

    fn tablebase(
        &self,
        request: &TablebaseRequest,
        progress: &dyn Progress,
    ) -> Result<Tabled, Error> {
        tablebase::tablebase(&self.held.name, &self.held.family, request, progress)
    }

    fn train(&self, request: &TrainRequest, watch: &dyn TrainWatch) -> Result<Trained, Error> {
        self.held.searchable()?;
        train::train(&self.held, learning::WithoutDice, request, watch)
    }

    fn compare(&self, request: &CompareRequest, watch: &Watch<'_>) -> Result<Compared, Error> {
        self.held.searchable()?;
        compare::plain(&self.held, request, watch)
    }

    fn searches(&self, request: &CompareRequest, watch: &Watch<'_>) -> Result<Searches, Error> {
        self.held.searchable()?;
        compare::plain_searches(&self.held, request, watch)
    }

    fn search_tree(&self, request: &CompareRequest, tree: u64) -> Result<Searched, Error> {
        self.held.searchable()?;
        compare::plain_search(&self.held, request, tree)
    }

    fn compare_known(
        &self,
        request: &CompareRequest,
        known: &KnownSearches<'_>,
    ) -> Result<Compared, Error> {
        self.held.searchable()?;
        compare::plain_of_known(&self.held, request, known)
    }

    fn first_position(&self, seed: u64) -> Option<String> {
        place::first_position(&self.held.family, seed)
    }

    fn record(&self, request: &RecordRequest<'_>) -> Result<Recorded, Error> {
        self.held.searchable()?;
        record::plain(&self.held, request)
    }

    fn place(&self, start: &Start, tree_number: u64, path: &[u32]) -> Result<Place, Error> {
        let Held { name, family, .. } = &self.held;
        place::place(name, family, &NoDice, start, tree_number, path)
    }

    fn place_names(
        &self,
        start: &Start,
        tree_number: u64,
        paths: &[Vec<u32>],
    ) -> Result<Vec<PlaceName>, Error> {
        place::names(&self.held.family, &NoDice, start, tree_number, paths)
    }

    fn visit_keys(&self, recorded: &Recorded) -> Result<VisitKeys, Error> {
        place::keys(&self.held.family, &NoDice, recorded)
    }

    fn perft(&self, start: &Start, depth: u32) -> Result<PerftCount, Error> {
        let family = &self.held.family;
        let count = |position: &F::Position, depth| family.perft(position, depth);
        perft::perft(&self.held.name, family, start, depth, &count, &NoDice)
    }

    fn perft_parts(
        &self,
        start: &Start,
        depth: u32,
        wanted: usize,
    ) -> Result<Vec<PerftPart>, Error> {
        perft::parts(&self.held.family, start, depth, wanted, &NoDice)
    }

    fn check(&self, request: &CheckRequest) -> Result<CheckReport, Error> {
        Ok(check::plain(&self.held, request))
    }

    fn efficiency(
        &self,
        request: &EfficiencyRequest,
        progress: &dyn Progress,
    ) -> Result<Efficiency, Error> {
        if let Some(game) = &self.without_history {
            return game.efficiency(request, progress);
        }
        let Held { name, family, eval, .. } = &self.held;
        self.held.searchable()?;
        efficiency::plain(name, family, eval, request, progress)
    }

    fn certificate(&self, request: &EfficiencyRequest) -> Result<CertificateFile, Error> {
        let Held { name, family, eval, .. } = &self.held;
        if let Some(game) = &self.without_history {
            // By its own name the game is found again.
            return Ok(CertificateFile { game: name.clone(), ..game.certificate(request)? });
        }
        self.held.searchable()?;
        efficiency::certificate(name, family, eval, request)
    }

    fn certify(&self, file: &CertificateFile) -> Result<Result<Certified, Refused>, Error> {
        if let Some(game) = &self.without_history {
            return game.certify(file);
        }
        self.held.searchable()?;
        efficiency::certify(&self.held.family, &self.held.eval, file)
    }

    fn play_series(
        &self,
        series: &Series,
        journal: &dyn Journal,
        done: &mut dyn FnMut(SeriesRow),
    ) -> Result<(), Error> {
        let judges = |judging: &Judging| self.held.judge(judging);
        let kind = WithoutDice(&*self.held.algorithms);
        Ok(series.play(kind, &self.held.family, &judges, journal, done)?)
    }

    fn check_match(&self, plan: &Match) -> Result<(), Error> {
        let judges = |judging: &Judging| self.held.judge(judging);
        let kind = WithoutDice(&*self.held.algorithms);
        Ok(check_match(kind, &self.held.family, &judges, plan)?)
    }

    fn play_pair(&self, plan: &Match, pair: u64) -> Result<PairPlayed, Error> {
        let judges = |judging: &Judging| self.held.judge(judging);
        let kind = WithoutDice(&*self.held.algorithms);
        Ok(play_pair(kind, &self.held.family, &judges, plan, pair)?)
    }
}
