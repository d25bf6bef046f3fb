//! Casino blackjack against a dealer who has no choice.

use crate::{Family, Knowledge, Notation, TextError, board::Board, random::mix};
use plywood::{Chance, Dice, Evaluate, Game, Keyed, Side, Window};
use std::{fmt, str::FromStr};

/// One hand of blackjack with cards from an endless deck (Ballard 1983, Fig. 2:
/// a tree without Min, the house's play being fixed).
///
/// The dealer draws to 17 and stands on every 17, looks for a blackjack before
/// the player decides, and pays three to two for one. The player may stand, hit,
/// or double the stake on two cards for one more. There is no splitting.
///
/// ```
/// use plywood::{Search, algorithm::expectiminimax, memory::BoundsMemory};
/// use plywood_games::{Family, Knowledge, blackjack::Blackjack};
/// let hand = Blackjack::hand(&[10, 6], 10)?; // the hand everyone hates
/// let memory = BoundsMemory::with_bytes(1 << 20);
/// let mut search = Search::new(&Blackjack, Blackjack.evaluation()).memory(memory);
/// let Ok(value) = expectiminimax(&mut search, &hand, 22);
/// assert!((-0.55..-0.53).contains(&value));
/// # Ok::<(), plywood_games::TextError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Blackjack;

/// A total, with aces as ones.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Hand {
    hard: u8,
    ace: bool,
    cards: u8,
}

impl Hand {
    /// Cards beyond the second need not be counted.
    fn with(self, card: u8) -> Hand {
        let (hard, ace) = (self.hard + card, self.ace || card == ACE);
        Hand { hard, ace, cards: (self.cards + 1).min(3) }
    }

    /// The best total, an ace counting eleven where it can.
    fn total(self) -> u8 {
        if self.ace && self.hard <= 11 { self.hard + 10 } else { self.hard }
    }

    fn is_bust(self) -> bool {
        self.hard > 21
    }

    fn is_blackjack(self) -> bool {
        self.cards == 2 && self.total() == 21
    }
}

/// The total, and whether an ace counts eleven in it.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let soft = if self.total() > self.hard { "soft " } else { "" };
        write!(f, "{soft}{}", self.total())
    }
}

const ACE: u8 = 1;
const TEN: u8 = 10;

/// A position of [`Blackjack`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct BlackjackPosition {
    player: Hand,
    dealer: Hand,
    /// Who acts next.
    phase: Phase,
    doubled: bool,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
enum Phase {
    /// A card for the player, or when he has two, the dealer's first; after it
    /// the dealer looks for a blackjack.
    Deal,
    /// The dealer's second card is seen if it makes a blackjack.
    Peek,
    /// The player decides.
    Choice,
    /// A card for the player.
    Hit,
    /// Cards for the dealer.
    Dealer,
    /// The dealer had a blackjack.
    DealerBlackjack,
}

/// A decision of the player.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum BlackjackMove {
    /// No more cards.
    Stand,
    /// One more card.
    Hit,
    /// Twice the stake, one more card, and no more.
    Double,
}

impl Blackjack {
    /// The player's decision with these cards against the dealer's, who has no
    /// blackjack. Aces are 1, face cards 10.
    pub fn hand(player: &[u8], dealer: u8) -> Result<BlackjackPosition, TextError> {
        if let Some(card) = player.iter().chain([&dealer]).find(|card| !(1..=10).contains(*card)) {
            return Err(TextError::Position(format!(
                "blackjack: no card is worth {card}; allowed: 1 to 10"
            )));
        }
        let too_many = player.len() > 21;
        let hand = player.iter().take(21).fold(Hand::default(), |hand, &card| hand.with(card));
        if player.len() < 2 || too_many || hand.is_bust() {
            let what = "the player needs two cards or more, worth at most 21";
            return Err(TextError::Position(format!("blackjack: {what}")));
        }
        let dealer = Hand::default().with(dealer);
        Ok(BlackjackPosition { player: hand, dealer, phase: Phase::Choice, doubled: false })
    }
}

impl BlackjackPosition {
    /// The dealer's second card, once he has looked, is not the one that would
    /// have made a blackjack.
    fn possible(&self, card: u8) -> bool {
        let hole = self.phase == Phase::Dealer && self.dealer.cards == 1;
        !(hole && self.dealer.with(card).is_blackjack())
    }

    /// After a card of this worth.
    fn after(&self, card: u8) -> BlackjackPosition {
        let mut next = *self;
        match self.phase {
            Phase::Deal if self.player.cards < 2 => next.player = self.player.with(card),
            Phase::Deal => {
                next.dealer = self.dealer.with(card);
                next.phase = Phase::Peek;
            }
            Phase::Hit => {
                next.player = self.player.with(card);
                next.phase = if self.doubled { Phase::Dealer } else { Phase::Choice };
            }
            _ => next.dealer = self.dealer.with(card),
        }
        next
    }
}

impl Game for Blackjack {
    type Position = BlackjackPosition;
    type Move = BlackjackMove;
    type Moves = std::iter::Take<std::array::IntoIter<BlackjackMove, 3>>;
    type Score = f64;

    fn moves(&self, position: &BlackjackPosition) -> Self::Moves {
        let all = [BlackjackMove::Stand, BlackjackMove::Hit, BlackjackMove::Double];
        all.into_iter().take(if position.player.cards == 2 { 3 } else { 2 })
    }

    fn play(&self, position: &BlackjackPosition, mv: BlackjackMove) -> BlackjackPosition {
        match mv {
            BlackjackMove::Stand => BlackjackPosition { phase: Phase::Dealer, ..*position },
            BlackjackMove::Hit => BlackjackPosition { phase: Phase::Hit, ..*position },
            BlackjackMove::Double => {
                BlackjackPosition { phase: Phase::Hit, doubled: true, ..*position }
            }
        }
    }

    fn outcome(&self, position: &BlackjackPosition) -> Option<f64> {
        let BlackjackPosition { player, dealer, phase, doubled } = *position;
        let stake = if doubled { 2.0 } else { 1.0 };
        match phase {
            Phase::Deal | Phase::Peek | Phase::Hit => None,
            Phase::DealerBlackjack => Some(if player.is_blackjack() { 0.0 } else { -1.0 }),
            _ if player.is_bust() => Some(-stake),
            _ if player.is_blackjack() => Some(1.5),
            Phase::Choice => None,
            Phase::Dealer if dealer.is_bust() => Some(stake),
            Phase::Dealer if dealer.total() < 17 => None,
            Phase::Dealer => {
                let difference = i32::from(player.total()) - i32::from(dealer.total());
                Some(stake * f64::from(difference.signum()))
            }
        }
    }
}

/// The cards that may come, by their worth: four in thirteen are worth ten.
#[derive(Clone, Debug)]
pub struct Cards {
    position: BlackjackPosition,
    next: u8,
}

fn weight(card: u8) -> f64 {
    if card == TEN { 4.0 } else { 1.0 }
}

impl Iterator for Cards {
    type Item = (f64, BlackjackPosition);

    fn next(&mut self) -> Option<Self::Item> {
        if self.position.phase == Phase::Peek {
            return self.peek();
        }
        while self.next <= TEN {
            let card = self.next;
            self.next += 1;
            if self.position.possible(card) {
                return Some((weight(card), self.position.after(card)));
            }
        }
        None
    }
}

impl Cards {
    /// The weight of the cards that make a blackjack of the dealer's first.
    fn blackjack_weight(position: &BlackjackPosition) -> f64 {
        let makes = |card: &u8| position.dealer.with(*card).is_blackjack();
        (ACE..=TEN).filter(makes).map(weight).sum()
    }

    /// First that the dealer has a blackjack, then that he has none.
    fn peek(&mut self) -> Option<(f64, BlackjackPosition)> {
        let blackjack = Cards::blackjack_weight(&self.position);
        self.next += 1;
        match self.next {
            2 => {
                let phase = Phase::DealerBlackjack;
                Some((blackjack, BlackjackPosition { phase, ..self.position }))
            }
            3 => {
                let phase = Phase::Choice;
                Some((13.0 - blackjack, BlackjackPosition { phase, ..self.position }))
            }
            _ => None,
        }
    }
}

impl Dice for Blackjack {
    type Rolls = Cards;

    fn side(&self, _: &BlackjackPosition) -> Side {
        Side::First
    }

    fn rolls(&self, position: &BlackjackPosition) -> Option<Chance<Cards>> {
        let total = match position.phase {
            Phase::Choice | Phase::DealerBlackjack => return None,
            Phase::Dealer => (ACE..=TEN).filter(|&card| position.possible(card)).map(weight).sum(),
            _ => 13.0,
        };
        Some(Chance { total, rolls: Cards { position: *position, next: ACE } })
    }

    fn range(&self) -> Window<f64> {
        Window { alpha: -2.0, beta: 2.0 }
    }
}

impl Keyed for Blackjack {
    fn key(&self, position: &BlackjackPosition) -> u64 {
        let BlackjackPosition { player, dealer, phase, doubled } = *position;
        let hand = |hand: Hand| [hand.hard, hand.cards * 2 + u8::from(hand.ace)];
        let ([a, b], [c, d]) = (hand(player), hand(dealer));
        mix(u64::from_le_bytes([a, b, c, d, phase as u8, doubled.into(), 0, 0]))
    }
}

/// As if the dealer had eighteen.
#[derive(Copy, Clone, Debug)]
pub struct AgainstEighteen;

impl Evaluate<Blackjack> for AgainstEighteen {
    fn evaluate(&self, _: &Blackjack, position: &BlackjackPosition) -> f64 {
        let stake = if position.doubled { 2.0 } else { 1.0 };
        stake * ((f64::from(position.player.total()) - 18.0) / 18.0).clamp(-1.0, 1.0)
    }
}

impl Family for Blackjack {
    /// Before the first card is dealt.
    fn root(&self, _: u64) -> BlackjackPosition {
        let (player, dealer) = (Hand::default(), Hand::default());
        BlackjackPosition { player, dealer, phase: Phase::Deal, doubled: false }
    }
    fn height(&self) -> Option<u32> {
        Some(22) // a card at least for every decision
    }
    /// A hand has few decisions: most leaves are cards that the dealer draws after the first.
    fn all_leaves(&self, depth: u32) -> f64 {
        const LEAVES: [f64; 8] = [1.0, 4.0e3, 5.0e7, 9.4e7, 3.4e8, 1.3e9, 4.1e9, 1.0e10];
        LEAVES.get(depth as usize).copied().unwrap_or(1.1e11)
    }
}

impl Notation for Blackjack {
    fn name(&self) -> String {
        self.to_string()
    }
    fn move_text(&self, _: &BlackjackPosition, mv: BlackjackMove) -> String {
        format!("{mv:?}").to_lowercase()
    }
    fn player_names(&self, _: &BlackjackPosition) -> [&'static str; 2] {
        ["player", "house"]
    }
    /// Cards of both sides.
    fn chance_verb(&self) -> &'static str {
        "sees"
    }
    fn roll_text(&self, before: &BlackjackPosition, after: &BlackjackPosition) -> Option<String> {
        Some(match (before.phase, after.phase) {
            (Phase::Peek, Phase::DealerBlackjack) => "blackjack".to_string(),
            (Phase::Peek, _) => "no blackjack".to_string(),
            _ => {
                let worth = |it: &BlackjackPosition| it.player.hard + it.dealer.hard;
                (worth(after) - worth(before)).to_string()
            }
        })
    }
    fn board(&self, position: &BlackjackPosition, _: Option<BlackjackMove>) -> Option<Board> {
        let BlackjackPosition { player, dealer, doubled, .. } = *position;
        let stake = if doubled { ", stake doubled" } else { "" };
        let below = match self.outcome(position) {
            None => String::new(),
            Some(0.0) => "\na draw".to_string(),
            Some(won @ 0.0..) => format!("\nthe player wins {won}"),
            Some(lost) => format!("\nthe house wins {}", -lost),
        };
        Some(Board::Text(format!("player {player}, dealer {dealer}{stake}{below}")))
    }
}

impl Knowledge for Blackjack {
    fn evaluations(&self) -> &'static [&'static str] {
        &["against-eighteen"]
    }
    #[inline]
    fn evaluate(&self, _: usize, position: &Self::Position) -> Self::Score {
        Evaluate::evaluate(&AgainstEighteen, self, position)
    }
}

impl fmt::Display for Blackjack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("blackjack")
    }
}

/// Cards as in `10,6:10`: the player's, a colon, the dealer's.
impl FromStr for BlackjackPosition {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let wrong = |what: &str| {
            let allowed = "cards as in 10,6:10, aces as 1, the dealer's last";
            TextError::Position(format!("blackjack: {what}; allowed: {allowed}"))
        };
        let (player, dealer) = text.split_once(':').ok_or_else(|| wrong("no dealer's card"))?;
        let card = |text: &str| {
            text.trim().parse().map_err(|_| wrong(&format!("'{}' is no card", text.trim())))
        };
        let player: Vec<u8> = player.split(',').map(card).collect::<Result<_, _>>()?;
        if player.len() > 22 {
            return Err(wrong("too many cards"));
        }
        Blackjack::hand(&player, card(dealer)?)
    }
}
