//! A game of whatever type.

use crate::{
    AnalyseRequest, Analysis, Analyst, Error, PerftCount, PerftPart, Shown, SolveMethod, Solved,
    Start, Tell, Thinking,
    check::{CheckReport, CheckRequest},
    compare::{CompareRequest, Compared, KnownSearches, Searched, Searches, Watch},
    efficiency::{CertificateFile, Efficiency, EfficiencyRequest, Progress},
    place::{Place, PlaceName, VisitKeys},
    record::{RecordRequest, Recorded},
    tablebase::{TablebaseRequest, Tabled},
    train::{TrainRequest, TrainWatch, Trained},
};
use plywood_games::{Judging, Protocol, Verdict};
use plywood_lab::efficiency::{Certified, Refused};
use plywood_play::{Journal, Match, PairPlayed, Series, SeriesRow, session::SetUp};

/// A game of whatever type, with what is known of it and a way of judging: everything that
/// can be done with it, in words and plain data.
///
/// Work is done on the threads of the current rayon pool, where it can be shared out.
pub trait AnyGame: SetUp + Send + Sync {
    /// What there is to know of it.
    fn info(&self) -> GameInfo;

    /// The same game, judged in another way; what is not said stays as it is.
    fn judged(&self, judging: &Judging) -> Result<Box<dyn AnyGame>, Error>;

    /// The same game, judged as it is best played, unless it is said how to judge.
    fn to_play(&self) -> Box<dyn AnyGame>;

    /// A position to look at.
    fn show(&self, start: &Start) -> Result<Shown, Error>;

    /// The numbers of moves at the start, in the order of the rules, from 0: for limits that
    /// allow only some.
    fn move_numbers(&self, start: &Start, moves: &[&str]) -> Result<Vec<usize>, Error>;

    /// Somebody who thinks about positions of this game like this, and may take about `memory`
    /// bytes to remember what was found.
    fn analyst(&self, thinking: &Thinking, memory: usize) -> Result<Box<dyn Analyst>, Error>;

    /// The best move and the line expected; `tell` is told whenever there is news.
    fn analyse(
        &self,
        request: &AnalyseRequest<'_>,
        tell: &mut Tell<'_>,
    ) -> Result<Analysis, Error> {
        let mut analyst = self.analyst(&request.thinking, request.memory)?;
        analyst.analyse(&request.start, &request.limits, tell)
    }

    /// The value under best play to the end; by the game's own method if it has one, if none
    /// is named.
    fn solve(
        &self,
        start: &Start,
        method: Option<SolveMethod>,
        memory: usize,
    ) -> Result<Solved, Error>;

    /// Endgame tables of the game's own, made, read or held against the rules; or all positions that
    /// can be reached from a start, by retrograde analysis.
    fn tablebase(
        &self,
        request: &TablebaseRequest,
        progress: &dyn Progress,
    ) -> Result<Tabled, Error>;

    /// An evaluation that is learned by games against itself, and kept in a file. How well it does
    /// against the one that this game is judged by is told after each generation.
    fn train(&self, request: &TrainRequest, watch: &dyn TrainWatch) -> Result<Trained, Error>;

    /// Algorithms side by side on the same trees.
    fn compare(&self, request: &CompareRequest, watch: &Watch<'_>) -> Result<Compared, Error>;

    /// The searches that such a comparison is made of.
    fn searches(&self, request: &CompareRequest, watch: &Watch<'_>) -> Result<Searches, Error>;

    /// One of these searches: that of the tree with this number, by the one algorithm that
    /// the request names.
    fn search_tree(&self, request: &CompareRequest, tree: u64) -> Result<Searched, Error>;

    /// The comparison that searches made elsewhere come to: the same as here.
    fn compare_known(
        &self,
        request: &CompareRequest,
        known: &KnownSearches<'_>,
    ) -> Result<Compared, Error>;

    /// Where people begin to play the game with this seed, if that is not the root of the tree.
    fn first_position(&self, seed: u64) -> Option<String>;

    /// One search, all of it.
    fn record(&self, request: &RecordRequest<'_>) -> Result<Recorded, Error>;

    /// The place at the end of a path, the numbers of moves and rolls, from a start in the tree
    /// with this number among those with the seed.
    fn place(&self, start: &Start, tree_number: u64, path: &[u32]) -> Result<Place, Error>;

    /// What the nodes at the ends of such paths are called.
    fn place_names(
        &self,
        start: &Start,
        tree_number: u64,
        paths: &[Vec<u32>],
    ) -> Result<Vec<PlaceName>, Error>;

    /// The keys of the positions visited in a recorded search of this game, for who looks for
    /// transpositions, and the number of moves at each.
    fn visit_keys(&self, recorded: &Recorded) -> Result<VisitKeys, Error>;

    /// The number of ways to play `depth` plies.
    fn perft(&self, start: &Start, depth: u32) -> Result<PerftCount, Error>;

    /// Parts that make up such a count, at least `wanted` of them, where there are that many.
    fn perft_parts(
        &self,
        start: &Start,
        depth: u32,
        wanted: usize,
    ) -> Result<Vec<PerftPart>, Error>;

    /// What is wrong with the rules. Rules that panic are caught at it.
    fn check(&self, request: &CheckRequest) -> Result<CheckReport, Error>;

    /// How much of the work of a search was necessary.
    fn efficiency(
        &self,
        request: &EfficiencyRequest,
        progress: &dyn Progress,
    ) -> Result<Efficiency, Error>;

    /// Bounds on the fewest positions that prove the value of one position, with all that it
    /// takes to check them.
    fn certificate(&self, request: &EfficiencyRequest) -> Result<CertificateFile, Error>;

    /// Holds such bounds against the rules and the evaluation; nothing is searched.
    fn certify(&self, file: &CertificateFile) -> Result<Result<Certified, Refused>, Error>;

    /// Matches between two entrants; `done` is told of each.
    fn play_series(
        &self,
        series: &Series,
        journal: &dyn Journal,
        done: &mut dyn FnMut(SeriesRow),
    ) -> Result<(), Error>;

    /// Whether a match can be begun.
    fn check_match(&self, plan: &Match) -> Result<(), Error>;

    /// One pair of a match: the same games as in a series.
    fn play_pair(&self, plan: &Match, pair: u64) -> Result<PairPlayed, Error>;
}

/// What there is to know of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameInfo {
    /// The game with its parameters and its way of judging, as the registry reads it.
    pub name: String,
    /// Whether there are dice.
    pub dice: bool,
    /// Whether another seed gives another tree.
    pub random: bool,
    /// The number of plies to the deepest leaf, if there is such a bound.
    pub height: Option<u32>,
    /// The names of its evaluations.
    pub evaluations: Vec<String>,
    /// Whether captures and the like can be played out before a position is judged.
    pub quiescence: bool,
    /// Whether there can be endgame tables of it.
    pub tables: bool,
    /// What decides who is the better of two players.
    pub verdict: Verdict,
    /// What players count as one, such as a disc, where scores are in parts of it.
    pub unit: i32,
    /// Whether it is known how many plies are left in a game.
    pub knows_plies_left: bool,
    /// The protocols that programs of this game talk in, besides that of all games.
    pub protocols: Vec<Protocol>,
    /// Whether anything is known of its forcing play, so that it is searched for play in another
    /// way than for exact values.
    pub has_tactics: bool,
}

impl GameInfo {
    /// The algorithm that is traced if none is named.
    pub fn usual_algorithm(&self) -> &'static str {
        if self.dice { "star2" } else { "negascout" }
    }
}
