//! Why a match cannot be played.

use crate::{Entrant, settings::Matters};
use plywood_games::TextError;
use std::{error, fmt};

/// Why a match cannot be played.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum MatchError {
    /// The game has no dice, but a player is for dice.
    NoDice {
        /// The game.
        game: String,
        /// The player.
        player: Box<Entrant>,
    },
    /// The game has dice, but a player knows none.
    Dice {
        /// The game.
        game: String,
        /// The player.
        player: Box<Entrant>,
    },
    /// A player would judge the game in a way that it does not have.
    Judgement {
        /// The player.
        player: Box<Entrant>,
        /// What is wrong with it.
        error: TextError,
    },
    /// A player's number changes nothing in this game.
    IdleSetting {
        /// The game.
        game: String,
        /// The player.
        player: Box<Entrant>,
        /// The number.
        name: &'static str,
        /// Where it would matter.
        matters: Matters,
    },
    /// There are fewer ways to begin than pairs of games.
    FewOpenings {
        /// The game.
        game: String,
        /// How many ways.
        openings: u64,
        /// The plies of an opening.
        plies: u32,
        /// The pairs that were to be played.
        pairs: u64,
    },
    /// A file has fewer openings than are needed.
    FewInBook {
        /// The file.
        file: String,
        /// How many openings it has.
        openings: u64,
        /// The pairs that were to be played.
        pairs: u64,
    },
    /// An opening that somebody wrote is not possible.
    Opening {
        /// The file.
        file: String,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// A player is twice in a tournament.
    TwiceInTournament {
        /// The player.
        player: Box<Entrant>,
    },
    /// A player of a tournament has several depths.
    SeveralInTournament {
        /// The player.
        player: Box<Entrant>,
    },
    /// A game is to be adjudicated to one side whose pairs count by their scores.
    NoWinToAdjudicate {
        /// The game.
        game: String,
    },
    /// A test is asked for where there are several matches.
    SprtOfSeveral,
    /// A test is asked for in a tournament.
    SprtInTournament,
    /// There are more than two players, and it is not said who meets whom.
    NoTournament {
        /// How many players.
        players: usize,
    },
    /// Games are to be finished by alpha-beta, but nobody knows when that is.
    NoFinish {
        /// The game.
        game: String,
    },
    /// A player lost a game for something that is not in the rules: the match goes on.
    Forfeit {
        /// What it did.
        reason: String,
    },
    /// A player speaks no protocol of the game.
    NoProtocol {
        /// The game.
        game: String,
        /// The player.
        player: Box<Entrant>,
        /// The protocols that the game has.
        allowed: Vec<String>,
    },
    /// The game is over before the players begin.
    OverInOpening {
        /// The game.
        game: String,
        /// The plies before they begin.
        plies: u32,
    },
    /// A player needs more memory than it was given.
    Memory {
        /// The player's algorithm.
        algorithm: String,
        /// The bytes that it was allowed.
        limit: usize,
    },
    /// A player's engine cannot be set up.
    Engine {
        /// What is wrong.
        what: String,
    },
    /// A player found no move where there are some.
    NoMove {
        /// The player.
        player: Box<Entrant>,
    },
    /// Both players are to do as much work as the other.
    TwoEqual,
    /// Both players have more than one depth.
    TwoRanges,
    /// The game's name or parameters are wrong.
    Game(TextError),
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use MatchError::*;
        match self {
            NoDice { game, player } => write!(f, "{game} has no dice, but {player} is for dice"),
            Dice { game, player } => write!(f, "{game} has dice, but {player} knows none"),
            Judgement { player, error } => write!(f, "player '{player}': {error}"),
            IdleSetting { game, player, name, matters } => {
                write!(
                    f,
                    "player '{player}': {name} changes nothing in {game}: there must be {matters}"
                )
            }
            FewOpenings { game, openings, plies, pairs } => {
                let few = "too few for";
                write!(f, "{game} has {openings} openings of {plies} plies, {few} {pairs} pairs")
            }
            FewInBook { file, openings: 0, .. } => write!(f, "{file}: there are no openings"),
            FewInBook { file, openings, pairs } => write!(
                f,
                "{file} has {openings} openings, too few for {pairs} pairs of players that play the same each time"
            ),
            Opening { file, line, what } => write!(f, "{file}: line {line}: {what}"),
            TwiceInTournament { player } => write!(f, "{player} is twice in the tournament"),
            SeveralInTournament { player } => {
                write!(
                    f,
                    "{player}: a player of a tournament has one depth; allowed: @N, @nodes=N, @time=T"
                )
            }
            NoWinToAdjudicate { game } => {
                write!(
                    f,
                    "{game}: pairs of games count by their scores, which an adjudication does not know"
                )
            }
            SprtOfSeveral => {
                f.write_str("sprt is for one match; allowed: one depth for each of two players")
            }
            SprtInTournament => f.write_str("sprt is for two players"),
            NoTournament { players } => {
                let what = "how do they meet? allowed: tournament gauntlet, tournament round-robin";
                write!(f, "{players} players: {what}")
            }
            NoFinish { game } => {
                let what = "it is not known how long its games are: finish is not possible";
                write!(f, "{game}: {what}")
            }
            Forfeit { reason } => f.write_str(reason),
            NoProtocol { game, player, allowed } => {
                let allowed = allowed.join(", ");
                write!(f, "player '{player}': {game} is not played so; allowed: {allowed}")
            }
            OverInOpening { game, plies } => write!(f, "{game} is over after {plies} plies"),
            Memory { algorithm, limit } => {
                write!(f, "{algorithm} needs more than {} MiB", limit >> 20)
            }
            Engine { what } => f.write_str(what),
            NoMove { player } => write!(f, "{player} found no move"),
            TwoEqual => f.write_str("two players with @equal: one must have a depth"),
            TwoRanges => f.write_str("two players with @N..M: one must have one depth"),
            Game(error) => error.fmt(f),
        }
    }
}

impl error::Error for MatchError {}
