//! Certificates of the real minimal graph, checked by the rules and the evaluation alone.

use plywood::{
    Evaluate, Game, Keyed,
    efficiency::{Certificate, Claim, Fate},
};
use std::{
    collections::{HashMap, HashSet},
    fmt,
};

/// What a certificate was found to prove.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Certified {
    /// The minimax value for the side to move.
    pub value: i32,
    /// Plies searched.
    pub depth: u32,
    /// No proof of it has fewer positions.
    pub low: u64,
    /// There is a proof with this many.
    pub high: u64,
    /// The claims that were checked.
    pub claims: usize,
}

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

fn refuse<T>(why: impl Into<String>) -> Result<T, Refused> {
    Err(Refused(why.into()))
}

/// Checks a certificate for the position that it is about. Nothing is searched: every
/// claim is held against the legal moves and the scores of leaves, and the prices are added
/// up. Positions are told apart by their keys.
pub fn certify<G, E>(
    game: &G,
    eval: &E,
    root: &G::Position,
    certificate: &Certificate,
) -> Result<Certified, Refused>
where
    G: Keyed + Game<Score = i32>,
    E: Evaluate<G>,
{
    let Certificate { depth, value, low, high, .. } = *certificate;
    let claims = certificate.claims.len();
    let mut reading = Reading {
        game,
        eval,
        certificate,
        places: vec![None; claims],
        priced: Vec::new(),
        names: HashSet::new(),
        left_out: HashMap::new(),
    };
    reading.read(root)?;
    let priced = reading.priced;
    let found = positions_taken(certificate, &priced)?;
    if found != high {
        return refuse(format!("the proof has {found} positions, not {high}"));
    }
    let proved = lower_bound(certificate, &priced)?;
    if proved < low {
        return refuse(format!("the prices prove {proved} positions, not {low}"));
    }
    Ok(Certified { value, depth, low, high, claims })
}

/// A claim of the graph of proofs, as it was read.
struct Priced {
    /// The number of its position.
    position: u32,
    plies: u32,
    takes: Takes,
    /// What part of its position it pays, where it has a price of its own.
    share: f64,
    /// The claims it refers to, each once, the highest number first; what it pays of each,
    /// and by which reply it leads there.
    next: Vec<Next>,
}

#[derive(Copy, Clone, PartialEq)]
enum Takes {
    Any,
    All,
    Nothing,
}

#[derive(Copy, Clone)]
struct Next {
    claim: u32,
    part: f64,
    reply: u32,
}

/// Whether a claim has a price of its own, beneath those with states.
fn is_beneath(claim: &Priced, level: u8) -> bool {
    claim.takes == Takes::Nothing || claim.plies <= u32::from(level)
}

struct Reading<'a, G: Game, E> {
    game: &'a G,
    eval: &'a E,
    certificate: &'a Certificate,
    /// What the claims that are still to be read are about: position and plies left.
    places: Vec<Option<(G::Position, u32)>>,
    priced: Vec<Priced>,
    /// Position, plies left and kind of the claims of the graph: none is there twice.
    names: HashSet<(u64, u32, u8)>,
    /// Leaves that were left out, and by which claim.
    left_out: HashMap<u64, usize>,
}

/// What a reference says of the claim referred to.
#[derive(Copy, Clone, PartialEq)]
enum Says {
    AtLeast,
    AtMost,
    More,
    Less,
}

impl<G, E> Reading<'_, G, E>
where
    G: Keyed + Game<Score = i32>,
    E: Evaluate<G>,
{
    /// All claims, one after the other: none refers to one before it.
    fn read(&mut self, root: &G::Position) -> Result<(), Refused> {
        let Certificate { depth, roots, .. } = *self.certificate;
        if let Some(score) = self.leaf(root, depth) {
            return refuse(format!("nothing is to be proved of a leaf, whose score is {score}"));
        }
        for (claim, says) in roots.into_iter().zip([Says::AtLeast, Says::AtMost]) {
            self.refer(None, claim, root, depth, says)?;
        }
        let mut numbers: HashMap<(u64, u32), u32> = HashMap::new();
        for at in 0..self.places.len() {
            let Some((position, plies)) = self.places[at].take() else {
                return refuse(format!("claim {at}: nothing refers to it"));
            };
            self.check(at, &position, plies)?;
            if let Some(claim) = self.priced.get_mut(at) {
                let leaf = claim.takes == Takes::Nothing;
                let name = (self.game.key(&position), if leaf { 0 } else { plies });
                let number = numbers.len() as u32;
                claim.position = *numbers.entry(name).or_insert(number);
            }
        }
        let listed = |(key, at): (&u64, &usize)| {
            self.names.contains(&(*key, 0, Takes::Nothing as u8)).then_some(*at)
        };
        match self.left_out.iter().filter_map(listed).min() {
            Some(at) => refuse(format!("claim {at}: a leaf is left out that others refer to")),
            None => Ok(()),
        }
    }

    /// The score of a position beneath which nothing is searched.
    fn leaf(&self, position: &G::Position, plies: u32) -> Option<i32> {
        let over = self.game.outcome(position);
        over.or_else(|| (plies == 0).then(|| self.eval.evaluate(self.game, position)))
    }

    /// The value of the root, as the side to move sees it with `plies` plies left.
    fn value(&self, plies: u32) -> i64 {
        let value = i64::from(self.certificate.value);
        if (self.certificate.depth - plies).is_multiple_of(2) { value } else { -value }
    }

    /// Whether the score of a leaf says it.
    fn is_so(&self, score: i32, plies: u32, says: Says) -> bool {
        let (score, value) = (i64::from(score), self.value(plies));
        match says {
            Says::AtLeast => score >= value,
            Says::AtMost => score <= value,
            Says::More => score > value,
            Says::Less => score < value,
        }
    }

    /// One claim says something of a position by another, which is about that position.
    fn refer(
        &mut self,
        from: Option<usize>,
        to: u32,
        position: &G::Position,
        plies: u32,
        says: Says,
    ) -> Result<(), Refused> {
        let who = from.map_or("the root".to_string(), |from| format!("claim {from}"));
        let at = to as usize;
        if from.is_some_and(|from| at <= from) {
            return refuse(format!("{who}: refers to claim {to}, which is not after it"));
        }
        let Some(claim) = self.certificate.claims.get(at) else {
            return refuse(format!("{who}: there is no claim {to}"));
        };
        let fits = match (claim, self.leaf(position, plies)) {
            (Claim::Leaf, Some(score)) => {
                matches!(says, Says::AtLeast | Says::AtMost) && self.is_so(score, plies, says)
            }
            (_, Some(_)) => false,
            (Claim::AtLeast { .. }, None) => says == Says::AtLeast,
            (Claim::AtMost { .. }, None) => says == Says::AtMost,
            (Claim::More { .. }, None) => says == Says::More,
            (Claim::Less(_), None) => says == Says::Less,
            (Claim::Leaf, None) => false,
        };
        if !fits {
            return refuse(format!("{who}: claim {to} does not say what is to be proved"));
        }
        match &self.places[at] {
            None => self.places[at] = Some((position.clone(), plies)),
            Some((other, others)) => {
                let same = self.game.key(other) == self.game.key(position);
                if !same || (*others != plies && *claim != Claim::Leaf) {
                    return refuse(format!("{who}: claim {to} is about another position"));
                }
            }
        }
        Ok(())
    }

    /// The positions after each move.
    fn children(&self, position: &G::Position) -> Vec<G::Position> {
        self.game.moves(position).map(|mv| self.game.play(position, mv)).collect()
    }

    fn check(&mut self, at: usize, position: &G::Position, plies: u32) -> Result<(), Refused> {
        let certificate = self.certificate;
        let children = match certificate.claims[at] {
            Claim::Leaf => Vec::new(),
            _ => self.children(position),
        };
        let all = |listed: usize| match listed == children.len() {
            true => Ok(()),
            false => {
                refuse(format!("claim {at}: {listed} moves, where {} are legal", children.len()))
            }
        };
        let (takes, share, next) = match &certificate.claims[at] {
            Claim::Leaf => (Takes::Nothing, 1.0, Vec::new()),
            Claim::AtLeast { share, choice, moves } => {
                all(moves.len())?;
                let next = self.any(at, moves, &children, plies)?;
                let chosen = choice.map(|it| moves.get(it as usize));
                if chosen.is_some_and(|it| !matches!(it, Some(Fate::Holds { .. }))) {
                    return refuse(format!("claim {at}: its choice does not prove it"));
                }
                (Takes::Any, *share, next)
            }
            Claim::AtMost { share, moves } => {
                all(moves.len())?;
                let mut next = Vec::new();
                for (child, reply) in children.iter().zip(moves) {
                    self.refer(Some(at), reply.claim, child, plies - 1, Says::AtLeast)?;
                    let part = f64::from(reply.part);
                    next.push(Next { claim: reply.claim, part, reply: reply.reply });
                }
                (Takes::All, *share, next)
            }
            Claim::More { by, then } => {
                let Some(child) = children.get(*by as usize) else {
                    return refuse(format!("claim {at}: there is no move {by}"));
                };
                return self.refuted(at, child, plies - 1, *then, Says::Less);
            }
            Claim::Less(then) => {
                all(then.len())?;
                let mut each = children.iter().zip(then);
                return each.try_for_each(|(child, &it)| {
                    self.refuted(at, child, plies - 1, it, Says::More)
                });
            }
        };
        if self.priced.len() != at {
            return refuse(format!(
                "claim {at}: comes after claims of more or less than the value"
            ));
        }
        let leaf = takes == Takes::Nothing;
        let name = (self.game.key(position), if leaf { 0 } else { plies }, takes as u8);
        if !self.names.insert(name) {
            return refuse(format!("claim {at}: is there twice"));
        }
        let next = each_once(next);
        let share = f64::from(share);
        let claim = Priced { position: 0, plies, takes, share, next };
        check_prices(&claim, certificate.level)
            .map_err(|why| Refused(format!("claim {at}: {why}")))?;
        self.priced.push(claim);
        Ok(())
    }

    /// The moves of a claim "at least" that prove it: all but those that fail, and leaves that
    /// nobody else refers to where there is another.
    fn any(
        &mut self,
        at: usize,
        moves: &[Fate],
        children: &[G::Position],
        plies: u32,
    ) -> Result<Vec<Next>, Refused> {
        let (mut next, mut has_leaf, mut lacks_leaf) = (Vec::new(), false, false);
        for (child, fate) in children.iter().zip(moves) {
            let leaf = self.leaf(child, plies - 1);
            match *fate {
                Fate::Holds { claim, part } => {
                    self.refer(Some(at), claim, child, plies - 1, Says::AtMost)?;
                    next.push(Next { claim, part: f64::from(part), reply: 0 });
                    has_leaf |= leaf.is_some();
                }
                Fate::Fails(claim) => self.refer(Some(at), claim, child, plies - 1, Says::More)?,
                Fate::Leaf => {
                    let Some(score) = leaf else {
                        return refuse(format!("claim {at}: what it takes for a leaf is none"));
                    };
                    if self.is_so(score, plies - 1, Says::AtMost) {
                        lacks_leaf = true;
                        let by = *self.left_out.entry(self.game.key(child)).or_insert(at);
                        if by != at {
                            return refuse(format!(
                                "claim {at}: leaves out a leaf, as claim {by} does"
                            ));
                        }
                    }
                }
            }
        }
        if next.is_empty() {
            return refuse(format!("claim {at}: nothing proves it"));
        }
        if lacks_leaf && !has_leaf {
            return refuse(format!("claim {at}: leaves out all leaves"));
        }
        Ok(next)
    }

    /// A position is worth more, or less, than the value: by a claim, or as a leaf.
    fn refuted(
        &mut self,
        at: usize,
        child: &G::Position,
        plies: u32,
        then: Option<u32>,
        says: Says,
    ) -> Result<(), Refused> {
        match (then, self.leaf(child, plies)) {
            (Some(claim), None) => self.refer(Some(at), claim, child, plies, says),
            (None, Some(score)) if self.is_so(score, plies, says) => Ok(()),
            _ => refuse(format!("claim {at}: a move does not do what it says")),
        }
    }
}

/// Each claim once, the highest number first; of several the first reference counts.
fn each_once(mut next: Vec<Next>) -> Vec<Next> {
    next.sort_by_key(|it| std::cmp::Reverse(it.claim));
    next.dedup_by_key(|it| it.claim);
    next
}

fn check_prices(claim: &Priced, level: u8) -> Result<(), &'static str> {
    let beneath = is_beneath(claim, level);
    let is_price = |it: f64| if beneath { (0.0..=1.0).contains(&it) } else { it == 0.0 };
    if !(is_price(claim.share) && claim.next.iter().all(|it| is_price(it.part))) {
        return Err("has prices that are not between 0 and 1, or not its own");
    }
    let mut replies: Vec<u32> = claim.next.iter().map(|it| it.reply).collect();
    replies.sort_unstable();
    replies.dedup();
    match claim.takes == Takes::All && replies.len() < claim.next.len() {
        true => Err("has two replies with the same number"),
        false => Ok(()),
    }
}

/// The positions of the proof that takes the choices.
fn positions_taken(certificate: &Certificate, priced: &[Priced]) -> Result<u64, Refused> {
    let mut taken = vec![false; priced.len()];
    certificate.roots.iter().for_each(|&root| taken[root as usize] = true);
    let mut positions = HashSet::new();
    for (at, claim) in priced.iter().enumerate() {
        if !taken[at] {
            continue;
        }
        positions.insert(claim.position);
        match &certificate.claims[at] {
            Claim::AtLeast { choice, moves, .. } => {
                let chosen = choice.and_then(|it| moves.get(it as usize));
                let Some(Fate::Holds { claim, .. }) = chosen else {
                    return refuse(format!("claim {at}: the proof takes it, and it has no choice"));
                };
                taken[*claim as usize] = true;
            }
            _ => claim.next.iter().for_each(|it| taken[it.claim as usize] = true),
        }
    }
    Ok(positions.len() as u64)
}

/// A claim with the replies that led to it.
struct State {
    claim: u32,
    replies: u32,
    next: Vec<u32>,
}

/// What the prices prove: no proof has fewer positions.
fn lower_bound(certificate: &Certificate, priced: &[Priced]) -> Result<u64, Refused> {
    let states = states(certificate, priced)?;
    let pays: Vec<f64> = certificate.pays.iter().map(|&it| f64::from(it)).collect();
    if !pays.iter().all(|it| (0.0..=1.0).contains(it)) {
        return refuse("a state pays what is not between 0 and 1");
    }
    check_sums(certificate.level, priced, &states, &pays)?;
    // What claims cost beneath the states, the last first.
    let mut costs = vec![0.0; priced.len()];
    for (at, claim) in priced.iter().enumerate().rev() {
        let next = claim.next.iter().map(|it| it.part * costs[it.claim as usize]);
        costs[at] = claim.share + together(claim.takes, next);
    }
    let mut state_costs = vec![0.0; states.len()];
    for (at, state) in states.iter().enumerate().rev() {
        let claim = &priced[state.claim as usize];
        state_costs[at] = match is_beneath(claim, certificate.level) {
            true => pays[at] * costs[state.claim as usize],
            false => {
                let next = state.next.iter().map(|&it| state_costs[it as usize]);
                pays[at] + together(claim.takes, next)
            }
        };
    }
    let bound: f64 = state_costs[0] + state_costs[1];
    // Whole, and with room for what rounding may have added.
    Ok((bound * (1.0 - 1e-9) - 1e-6).ceil().max(0.0) as u64)
}

fn together(takes: Takes, costs: impl Iterator<Item = f64>) -> f64 {
    match takes {
        Takes::Any => costs.fold(f64::INFINITY, f64::min),
        Takes::All => costs.sum(),
        Takes::Nothing => 0.0,
    }
}

/// Nothing is paid more than once: a position by its states or by its claims beneath them,
/// a claim beneath them by its states and by the claims that refer to it.
fn check_sums(level: u8, priced: &[Priced], states: &[State], pays: &[f64]) -> Result<(), Refused> {
    let mut of_position = vec![0.0_f64; priced.len()];
    let mut of_claim = vec![0.0_f64; priced.len()];
    for claim in priced {
        of_position[claim.position as usize] += claim.share;
        claim.next.iter().for_each(|it| of_claim[it.claim as usize] += it.part);
    }
    for (state, pays) in states.iter().zip(pays) {
        let claim = &priced[state.claim as usize];
        match is_beneath(claim, level) {
            true => of_claim[state.claim as usize] += pays,
            false => of_position[claim.position as usize] += pays,
        }
    }
    if let Some(at) = of_claim.iter().position(|&sum| sum > 1.0) {
        return refuse(format!("claim {at}: its cost is paid more than once"));
    }
    let is_paid_twice = |claim: &Priced| of_position[claim.position as usize] > 1.0;
    match priced.iter().position(is_paid_twice) {
        Some(at) => refuse(format!("claim {at}: its position is paid more than once")),
        None => Ok(()),
    }
}

/// The states of all claims above the level, and of those that follow them, as a certificate
/// has them in order.
fn states(certificate: &Certificate, priced: &[Priced]) -> Result<Vec<State>, Refused> {
    let state = |claim: u32, replies: u32| State { claim, replies, next: Vec::new() };
    let [at_least, at_most] = certificate.roots;
    let mut states = vec![state(at_least, 0), state(at_most, 1)];
    // Sequences of replies have numbers; the roots begin with one each.
    let mut longer: HashMap<(u32, u32), u32> = HashMap::new();
    // By the replies, the claim, and who moved last.
    let mut known: HashMap<(u32, u32, bool), u32> = HashMap::new();
    let mut at = 0;
    while at < states.len() {
        let State { claim, replies, .. } = states[at];
        let claim = &priced[claim as usize];
        if !is_beneath(claim, certificate.level) {
            for next in &claim.next {
                let led = match claim.takes {
                    Takes::All => {
                        let number = longer.len() as u32 + 2;
                        *longer.entry((replies, next.reply)).or_insert(number)
                    }
                    _ => replies,
                };
                let key = (led, next.claim, claim.takes == Takes::Any);
                let number = *known.entry(key).or_insert(states.len() as u32);
                if number as usize == states.len() {
                    states.push(state(next.claim, led));
                }
                states[at].next.push(number);
            }
        }
        if states.len() > certificate.pays.len() {
            break;
        }
        at += 1;
    }
    match states.len() == certificate.pays.len() {
        true => Ok(states),
        false => {
            refuse(format!("{} states are paid for, and there are others", certificate.pays.len()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::{
        Deterministic,
        efficiency::{Allowance, Deepening, Lookahead},
        engine::Driver,
        order::HintFirst,
    };
    use plywood_games::{Family, connect_four::ConnectFour, random::mix, tic_tac_toe::TicTacToe};
    use std::hash::Hash;

    /// A number below another, drawn anew each time.
    struct Chance(u64);

    impl Chance {
        fn below(&mut self, end: usize) -> usize {
            self.0 = mix(self.0);
            (self.0 % end as u64) as usize
        }
    }

    /// Checks a certificate.
    type Check<'c> = &'c dyn Fn(&Certificate) -> Result<Certified, Refused>;

    /// The certificate of a position somewhere in a game, by an evaluation with few scores,
    /// handed to a test with what checks it; none if the game is over there.
    fn with_certificate<F>(
        family: &F,
        seed: u64,
        test: &mut dyn FnMut(&Certificate, Check<'_>) -> usize,
    ) -> Option<usize>
    where
        F: Family + Keyed + Deterministic + Game<Score = i32, Move: Hash>,
    {
        let mut chance = Chance(mix(seed));
        let scores = 2 + chance.below(9) as u64;
        let eval = |position: &F::Position| (mix(family.key(position)) % scores) as i32;
        let mut position = family.root(1);
        for _ in 0..chance.below(6) {
            if family.outcome(&position).is_none() {
                let moves: Vec<F::Move> = family.moves(&position).collect();
                position = family.play(&position, moves[chance.below(moves.len())]);
            }
        }
        if family.outcome(&position).is_some() {
            return None;
        }
        let allowance = Allowance { bytes: 1 << 24, ..Allowance::default() };
        let mut deepening = Deepening::new(family, eval, |_| HintFirst, &position, allowance);
        for _ in 0..1 + chance.below(4) {
            deepening.deepen(Driver::MtdF, Lookahead::Off).expect("it fits");
        }
        let steps = [1, 10, 40][chance.below(3)];
        let certificate = deepening.certificate(allowance, steps).expect("it fits");
        if seed.is_multiple_of(16) {
            let bracket = deepening.proof_graph(allowance).expect("it fits").bracket(steps);
            assert!(certificate.low <= bracket.low && bracket.high <= certificate.high);
        }
        Some(test(&certificate, &|it| certify(family, &eval, &position, it)))
    }

    /// A thousand certificates of small graphs that transpose much are accepted; each, made wrong
    /// in some way at some place, is refused.
    #[test]
    fn certificates_are_accepted_and_mutated_ones_refused() {
        let small = TicTacToe::new(3, 3, 3).expect("it is a board");
        let (mut chance, mut refused) = (Chance(1), [0; MUTATIONS.len()]);
        let (mut count, mut with_states, mut exact) = (0, 0, 0);
        let mut test = |it: &Certificate, check: Check<'_>| {
            let certified = check(it).unwrap_or_else(|why| panic!("{why}"));
            assert_eq!((certified.low, certified.high), (it.low, it.high));
            count += 1;
            with_states += usize::from(it.pays.len() > 10);
            exact += usize::from(it.low == it.high);
            let mut number = chance.below(MUTATIONS.len());
            let mutated = loop {
                let mut mutated = it.clone();
                if MUTATIONS[number](&mut mutated, &mut chance) {
                    break mutated;
                }
                number = (number + 1) % MUTATIONS.len();
            };
            assert!(check(&mutated).is_err(), "mutation {number} is accepted: {mutated:?}");
            refused[number] += 1;
            count
        };
        for seed in 0.. {
            let count = match seed % 3 {
                0 => with_certificate(&ConnectFour::default(), seed, &mut test),
                _ => with_certificate(&small, seed, &mut test),
            };
            if count == Some(1000) {
                break;
            }
        }
        assert!(with_states > 300 && exact > 300, "{with_states}, {exact}");
        assert!(refused.iter().all(|&it| it > 10), "{refused:?}");
    }

    /// What makes a certificate wrong; `false` where there is nothing of the kind.
    type Mutation = fn(&mut Certificate, &mut Chance) -> bool;

    const MUTATIONS: [Mutation; 13] = [
        |it, _| {
            it.low += 1;
            it.high = it.high.max(it.low);
            true
        },
        |it, _| {
            it.high -= 1;
            it.low = it.low.min(it.high);
            true
        },
        |it, chance| {
            it.value += if chance.below(2) == 0 { 1 } else { -1 };
            true
        },
        |it, _| {
            it.roots.swap(0, 1);
            true
        },
        // A claim is missing, or there twice.
        |it, chance| {
            it.claims.remove(chance.below(it.claims.len()));
            true
        },
        |it, chance| {
            it.claims.push(it.claims[chance.below(it.claims.len())].clone());
            true
        },
        // A move is not told of.
        |it, chance| {
            any(it, chance, |claim, _| match claim {
                Claim::AtLeast { moves, .. } => moves.pop().is_some(),
                Claim::AtMost { moves, .. } => moves.pop().is_some(),
                Claim::Less(then) => then.pop().is_some(),
                _ => false,
            })
        },
        // A reference to another claim.
        |it, chance| {
            any(it, chance, |claim, chance| {
                let more = 1 + chance.below(3) as u32;
                match claim {
                    Claim::AtMost { moves, .. } => {
                        let place = chance.below(moves.len());
                        moves[place].claim += more;
                    }
                    Claim::More { then: Some(then), .. } => *then += more,
                    _ => return false,
                }
                true
            })
        },
        // A move that succeeds is said to be a leaf that does not matter.
        |it, chance| {
            any(it, chance, |claim, _| match claim {
                Claim::AtLeast { moves, .. } => {
                    let holds = |fate: &&mut Fate| matches!(fate, Fate::Holds { .. });
                    moves.iter_mut().find(holds).map(|fate| *fate = Fate::Leaf).is_some()
                }
                _ => false,
            })
        },
        // More is paid than there is.
        |it, chance| {
            let state = chance.below(it.pays.len());
            it.pays[state] += 0.001;
            true
        },
        |it, chance| {
            any(it, chance, |claim, _| match claim {
                Claim::AtLeast { share, .. } | Claim::AtMost { share, .. } => {
                    *share += 0.001;
                    true
                }
                _ => false,
            })
        },
        // A loan, to be paid back.
        |it, chance| {
            any(it, chance, |claim, _| match claim {
                Claim::AtMost { moves, .. } => {
                    moves[0].part = -0.001;
                    true
                }
                _ => false,
            })
        },
        // The proof found stops short.
        |it, chance| {
            any(it, chance, |claim, _| match claim {
                Claim::AtLeast { choice, .. } => choice.take().is_some(),
                _ => false,
            })
        },
    ];

    /// Changes one claim, the first that can be from somewhere on.
    fn any(
        certificate: &mut Certificate,
        chance: &mut Chance,
        change: impl Fn(&mut Claim, &mut Chance) -> bool,
    ) -> bool {
        let claims = certificate.claims.len();
        let first = chance.below(claims);
        (0..claims).any(|i| change(&mut certificate.claims[(first + i) % claims], chance))
    }
}
