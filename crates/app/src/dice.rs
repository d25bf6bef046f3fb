//! A game with dice, behind the door.

use crate::{
    Analyst, AnyGame, Error, GameInfo, PerftCount, PerftPart, Shown, SolveMethod, Solved, Start,
    Thinking,
    analyse::DiceAnalyst,
    check,
    check::{CheckReport, CheckRequest},
    compare,
    compare::{CompareRequest, Compared, KnownSearches, Searched, Searches, Watch},
    efficiency::{CertificateFile, Efficiency, EfficiencyRequest, Progress},
    held::Held,
    perft,
    place::{self, Place, PlaceName, VisitKeys},
    record::{self, RecordRequest, Recorded},
    show,
    start::ByDice,
    tablebase::{TablebaseRequest, Tabled},
    train,
    train::{TrainRequest, TrainWatch, Trained},
    watched::Watched,
};
use plywood::perft::chance_perft;
use plywood_games::{DiceFamily, Judging, TextError, learning};
use plywood_lab::efficiency::{Certified, Refused};
use plywood_play::{
    Journal, Match, NoneJoined, PairPlayed, Series, SeriesRow, check_match, play_pair,
    session::{Board, BoardSetup, SetUp},
};

const NO_GRAPHS: &str = "has dice: minimal trees and graphs are for games without";

/// A game with dice.
pub(crate) struct WithDice<F: DiceFamily>(pub(crate) Held<Watched<F>>);

impl<F: DiceFamily> WithDice<F> {
    /// What only games without dice have.
    fn refuse<T>(&self, what: &str) -> Result<T, Error> {
        Err(Error::other(format!("{} {what}", self.0.name)))
    }
}

impl<F: DiceFamily> SetUp for WithDice<F> {
    fn set_up(&self, setup: &BoardSetup<'_>) -> Result<Box<dyn Board>, TextError> {
        self.0.searchable()?;
        setup.board(
            plywood_play::WithDice(NoneJoined),
            &self.0.name,
            self.0.family.clone(),
            &self.0.eval,
        )
    }
}

impl<F: DiceFamily> AnyGame for WithDice<F> {
    fn info(&self) -> GameInfo {
        self.0.info(true)
    }

    fn judged(&self, judging: &Judging) -> Result<Box<dyn AnyGame>, Error> {
        Ok(Box::new(WithDice(self.0.judged(judging)?)))
    }

    fn to_play(&self) -> Box<dyn AnyGame> {
        Box::new(WithDice(self.0.to_play()))
    }

    fn show(&self, start: &Start) -> Result<Shown, Error> {
        show::show(&self.0.name, &self.0.family, start, &ByDice)
    }

    fn move_numbers(&self, start: &Start, moves: &[&str]) -> Result<Vec<usize>, Error> {
        show::move_numbers(&self.0.family, start, moves, &ByDice)
    }

    fn analyst(&self, thinking: &Thinking, memory: usize) -> Result<Box<dyn Analyst>, Error> {
        self.0.searchable()?;
        Ok(Box::new(DiceAnalyst::new(self.0.clone(), thinking, memory)?))
    }

    fn solve(&self, _: &Start, _: Option<SolveMethod>, _: usize) -> Result<Solved, Error> {
        self.refuse("cannot be solved: it has dice; allowed: games without")
    }

    fn tablebase(&self, _: &TablebaseRequest, _: &dyn Progress) -> Result<Tabled, Error> {
        self.refuse("has dice, and tables are for games without")
    }

    fn train(&self, request: &TrainRequest, watch: &dyn TrainWatch) -> Result<Trained, Error> {
        self.0.searchable()?;
        train::train(&self.0, learning::WithDice, request, watch)
    }

    fn compare(&self, request: &CompareRequest, watch: &Watch<'_>) -> Result<Compared, Error> {
        self.0.searchable()?;
        compare::dice(&self.0, request, watch)
    }

    fn searches(&self, request: &CompareRequest, watch: &Watch<'_>) -> Result<Searches, Error> {
        self.0.searchable()?;
        compare::dice_searches(&self.0, request, watch)
    }

    fn search_tree(&self, request: &CompareRequest, tree: u64) -> Result<Searched, Error> {
        self.0.searchable()?;
        compare::dice_search(&self.0, request, tree)
    }

    fn compare_known(
        &self,
        request: &CompareRequest,
        known: &KnownSearches<'_>,
    ) -> Result<Compared, Error> {
        self.0.searchable()?;
        compare::dice_of_known(&self.0, request, known)
    }

    fn first_position(&self, seed: u64) -> Option<String> {
        place::first_position(&self.0.family, seed)
    }

    fn record(&self, request: &RecordRequest<'_>) -> Result<Recorded, Error> {
        self.0.searchable()?;
        record::dice(&self.0, request)
    }

    fn place(&self, start: &Start, tree_number: u64, path: &[u32]) -> Result<Place, Error> {
        let Held { name, family, .. } = &self.0;
        place::place(name, family, &ByDice, start, tree_number, path)
    }

    fn place_names(
        &self,
        start: &Start,
        tree_number: u64,
        paths: &[Vec<u32>],
    ) -> Result<Vec<PlaceName>, Error> {
        place::names(&self.0.family, &ByDice, start, tree_number, paths)
    }

    fn visit_keys(&self, recorded: &Recorded) -> Result<VisitKeys, Error> {
        place::keys(&self.0.family, &ByDice, recorded)
    }

    fn perft(&self, start: &Start, depth: u32) -> Result<PerftCount, Error> {
        let family = &self.0.family;
        let count = |position: &F::Position, depth| chance_perft(family, position, depth);
        perft::perft(&self.0.name, family, start, depth, &count, &ByDice)
    }

    fn perft_parts(
        &self,
        start: &Start,
        depth: u32,
        wanted: usize,
    ) -> Result<Vec<PerftPart>, Error> {
        perft::parts(&self.0.family, start, depth, wanted, &ByDice)
    }

    fn check(&self, request: &CheckRequest) -> Result<CheckReport, Error> {
        Ok(check::dice(&self.0, request))
    }

    fn efficiency(&self, _: &EfficiencyRequest, _: &dyn Progress) -> Result<Efficiency, Error> {
        self.refuse(NO_GRAPHS)
    }

    fn certificate(&self, _: &EfficiencyRequest) -> Result<CertificateFile, Error> {
        self.refuse(NO_GRAPHS)
    }

    fn certify(&self, _: &CertificateFile) -> Result<Result<Certified, Refused>, Error> {
        self.refuse(NO_GRAPHS)
    }

    fn play_series(
        &self,
        series: &Series,
        journal: &dyn Journal,
        done: &mut dyn FnMut(SeriesRow),
    ) -> Result<(), Error> {
        let judges = |judging: &Judging| self.0.judge(judging);
        let kind = plywood_play::WithDice(&*self.0.algorithms);
        Ok(series.play(kind, &self.0.family, &judges, journal, done)?)
    }

    fn check_match(&self, plan: &Match) -> Result<(), Error> {
        let judges = |judging: &Judging| self.0.judge(judging);
        let kind = plywood_play::WithDice(&*self.0.algorithms);
        Ok(check_match(kind, &self.0.family, &judges, plan)?)
    }

    fn play_pair(&self, plan: &Match, pair: u64) -> Result<PairPlayed, Error> {
        let judges = |judging: &Judging| self.0.judge(judging);
        let kind = plywood_play::WithDice(&*self.0.algorithms);
        Ok(play_pair(kind, &self.0.family, &judges, plan, pair)?)
    }
}
