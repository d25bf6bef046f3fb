//! The numbers by which an engine plays, by name.

use plywood::{
    Game, Tactics,
    engine::{Costs, Driver, Pruning, Quarters, Reductions},
};
use std::fmt;

/// The numbers by which an engine plays: what moves cost, what is left out, how narrow the first
/// window is. Each has a [name](Settings::ALL), so that a player can be told, `engine@nodes=5000,late=6`, and
/// tuned.
///
/// ```
/// use plywood_play::settings::Settings;
/// let mut settings = Settings::default();
/// assert_eq!(settings.set("futile", "95"), Ok(true));
/// assert_eq!(settings.to_string(), "futile=95");
/// let error = settings.set("check", "5").unwrap_err();
/// assert_eq!(error, "check=5 is not possible; allowed: 1 to 4");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What moves cost, and what is left out.
    pub costs: Costs,
    /// How far from the value of the depth before that of the next is looked for at first.
    pub aspiration: i32,
    /// What part of a move's time or nodes a try to solve the position may take, in hundredths; none, if 0.
    pub solver: i32,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { costs: Costs::default(), aspiration: Driver::USUAL_WIDTH, solver: 50 }
    }
}

/// A number by which an engine plays.
#[derive(Copy, Clone, Debug)]
pub struct Setting {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// The least that it can be.
    pub least: i32,
    /// The most.
    pub most: i32,
    /// In which games it matters.
    pub matters: Matters,
    get: fn(&Settings) -> i32,
    set: fn(&mut Settings, i32),
}

/// In which games a number matters: in fewer and fewer, and last in those of another kind.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Matters {
    /// In all without dice.
    Everywhere,
    /// Where [all moves are quiet](plywood::Tactics::all_quiet).
    AllQuiet,
    /// Where anything is known of [forcing play](plywood::Tactics).
    WithTactics,
    /// Where that tells a [margin](plywood::Tactics::margin).
    WithMargin,
    /// Where the game has a [solver](plywood_games::Knowledge::solver) of its own.
    WithSolver,
}

impl Matters {
    /// What matters in a game of which this is known.
    pub fn given<G: Game, K: Tactics<G>>(game: &G, tactics: &K) -> Matters {
        match (K::SOME, tactics.margin(game)) {
            (false, _) => Matters::Everywhere,
            _ if tactics.all_quiet(game) => Matters::AllQuiet,
            (true, None) => Matters::WithTactics,
            (true, Some(_)) => Matters::WithMargin,
        }
    }
}

impl fmt::Display for Matters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Matters::Everywhere => "no dice",
            Matters::AllQuiet => "a search for play whose moves are all quiet",
            Matters::WithTactics => "forcing play of which something is known",
            Matters::WithMargin => "a margin by which moves are left out",
            Matters::WithSolver => "a solver of the game's own",
        })
    }
}

/// A number of [`Costs`].
macro_rules! cost {
    ($name:literal, $about:literal, $least:literal..=$most:literal, $field:ident) => {
        Setting {
            name: $name,
            about: $about,
            least: $least,
            most: $most,
            matters: Matters::WithTactics,
            get: |settings| settings.costs.$field.0 as i32,
            set: |settings, value| settings.costs.$field = Quarters(value as u32),
        }
    };
}

/// A number of [`Pruning`].
macro_rules! pruning {
    ($name:literal, $about:literal, $least:literal..=$most:literal, $field:ident) => {
        Setting {
            name: $name,
            about: $about,
            least: $least,
            most: $most,
            matters: Matters::WithMargin,
            get: |settings| settings.costs.pruning.unwrap_or_default().$field as i32,
            set: |settings, value| {
                let pruning = settings.costs.pruning.unwrap_or_default();
                settings.costs.pruning = Some(Pruning { $field: value as _, ..pruning });
            },
        }
    };
}

impl Settings {
    /// All of them.
    pub const ALL: &'static [Setting] = &[
        Setting {
            name: "aspiration",
            about: "half the width of the first window, in scores",
            least: 1,
            most: 10_000,
            matters: Matters::Everywhere,
            get: |settings| settings.aspiration,
            set: |settings, value| settings.aspiration = value,
        },
        Setting {
            name: "solver",
            about: "what a try to solve the end may take of a move's time or nodes, in hundredths; 0: never",
            least: 0,
            most: 90,
            matters: Matters::WithSolver,
            get: |settings| settings.solver,
            set: |settings, value| settings.solver = value,
        },
        Setting {
            name: "prob-cut",
            about: "a node is given up where its value is foretold beyond the window by so many standard errors, in hundredths; 0: never",
            least: 0,
            most: 1000,
            matters: Matters::AllQuiet,
            get: |settings| settings.costs.prob_cut as i32,
            set: |settings, value| settings.costs.prob_cut = value as u32,
        },
        Setting {
            name: "quiet-divisor",
            about: "late moves are reduced by the logarithms to the base 2 of number and depth over this, in hundredths; 0: never",
            least: 0,
            most: 2000,
            matters: Matters::AllQuiet,
            get: |settings| settings.costs.all_quiet.divisor as i32,
            set: |settings, value| settings.costs.all_quiet = Reductions { divisor: value as u32 },
        },
        cost!("check", "what a check costs, in quarters of a ply", 1..=4, check),
        cost!("recapture", "what taking back costs, in quarters of a ply", 1..=4, recapture),
        cost!("singular", "what a move far better than all others costs", 1..=4, singular),
        cost!("late", "how much more a late quiet move costs, in quarters of a ply", 0..=16, late),
        Setting {
            name: "null-move",
            about: "how much less far it is looked after a pass, in quarters of a ply; 0: never",
            least: 0,
            most: 40,
            matters: Matters::WithTactics,
            get: |settings| settings.costs.pass.map_or(0, |it| it.0 as i32),
            set: |settings, value| {
                settings.costs.pass = (value > 0).then_some(Quarters(value as u32));
            },
        },
        pruning!(
            "good-enough",
            "a node is given up above beta by this a ply, in hundredths of a margin",
            0..=1000,
            good_enough
        ),
        pruning!(
            "futile",
            "a quiet move is left out below alpha by this a ply, in hundredths of a margin",
            0..=1000,
            futile
        ),
        pruning!(
            "enough-moves",
            "quiet moves are left out after this number and the square of the plies left",
            0..=100,
            enough_moves
        ),
        pruning!(
            "given-away",
            "a move that loses this a ply in exchange is left out, in hundredths of a margin",
            0..=1000,
            given_away
        ),
        pruning!(
            "surprise",
            "what a capture in quiescence may bring beyond what it wins, in hundredths of a margin",
            0..=10_000,
            surprise
        ),
        pruning!(
            "reduction-divisor",
            "late moves are reduced by the logarithms of number and depth over this, in hundredths",
            50..=1000,
            reduction_divisor
        ),
    ];

    /// Sets the one of this name, or switches `pruning` off; whether there is such.
    pub fn set(&mut self, name: &str, value: &str) -> Result<bool, String> {
        if name == PRUNING {
            self.switch_pruning(value)?;
            return Ok(true);
        }
        let Some(setting) = Setting::named(name) else { return Ok(false) };
        let number = value.parse().ok().filter(|it| (setting.least..=setting.most).contains(it));
        let Some(number) = number else {
            let Setting { least, most, .. } = setting;
            return Err(format!("{name}={value} is not possible; allowed: {least} to {most}"));
        };
        if setting.is_off(self) {
            return Err(format!("{name}={value} and {PRUNING}=off exclude each other"));
        }
        setting.set(self, number);
        Ok(true)
    }

    fn switch_pruning(&mut self, value: &str) -> Result<(), String> {
        let is_usual = self.costs.pruning == Settings::default().costs.pruning;
        match value {
            "on" => Ok(()),
            "off" if is_usual => {
                self.costs.pruning = None;
                Ok(())
            }
            "off" => Err(format!("{self} and {PRUNING}=off exclude each other")),
            _ => Err(format!("{PRUNING}={value} is not possible; allowed: on, off")),
        }
    }

    /// All names, with commas between.
    pub fn names() -> String {
        let names = Self::ALL.iter().map(|it| it.name).chain([PRUNING]);
        names.collect::<Vec<_>>().join(", ")
    }

    /// The first that is not as usual but matters only where there is more than this, or a solver, and where that is.
    pub fn idle(&self, there: Matters, has_solver: bool) -> Option<(&'static str, Matters)> {
        let usual = Settings::default();
        let set = Self::ALL.iter().filter(|it| it.of(self) != it.of(&usual));
        let off = self.costs.pruning.is_none().then_some((PRUNING, Matters::WithMargin));
        set.map(|it| (it.name, it.matters)).chain(off).find(|(_, matters)| match matters {
            Matters::WithSolver => !has_solver,
            Matters::AllQuiet => there != Matters::AllQuiet,
            _ => *matters > there,
        })
    }
}

/// The name of what is on or off.
const PRUNING: &str = "pruning";

impl Setting {
    /// The one of this name.
    pub fn named(name: &str) -> Option<&'static Setting> {
        Settings::ALL.iter().find(|it| it.name == name)
    }

    /// What it is in these settings.
    pub fn of(&self, settings: &Settings) -> i32 {
        (self.get)(settings)
    }

    /// Makes it this, or what is nearest and allowed.
    pub fn set(&self, settings: &mut Settings, value: i32) {
        (self.set)(settings, value.clamp(self.least, self.most));
    }

    /// Whether it says how to prune, and nothing is pruned.
    pub fn is_off(&self, settings: &Settings) -> bool {
        self.matters == Matters::WithMargin && settings.costs.pruning.is_none()
    }
}

/// Those that are not as usual: `futile=95,late=6`.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Settings::default();
        let others = Self::ALL.iter().filter(|it| it.of(self) != it.of(&usual));
        let others = others.map(|it| format!("{}={}", it.name, it.of(self)));
        let off = self.costs.pruning.is_none().then(|| format!("{PRUNING}=off"));
        f.write_str(&others.chain(off).collect::<Vec<_>>().join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Entrant;

    #[test]
    fn every_setting_is_set_alone_and_reads_back() {
        for setting in Settings::ALL {
            for value in [setting.least, setting.most] {
                let mut settings = Settings::default();
                assert_eq!(settings.set(setting.name, &value.to_string()), Ok(true));
                assert_eq!(setting.of(&settings), value);
                let others = Settings::ALL.iter().filter(|it| it.name != setting.name);
                for other in others {
                    assert_eq!(other.of(&settings), other.of(&Settings::default()));
                }
            }
            let usual = setting.of(&Settings::default());
            assert!((setting.least..=setting.most).contains(&usual), "{}", setting.name);
            let mut none = Settings::default();
            assert_eq!(none.set("pruning", "off"), Ok(true));
            assert_eq!(setting.is_off(&none), none.set(setting.name, &usual.to_string()).is_err());
            let above = (setting.most + 1).to_string();
            assert!(Settings::default().set(setting.name, &above).is_err());
        }
    }

    #[test]
    fn a_player_is_written_with_its_settings_and_read_back() {
        for (text, written) in [
            ("engine@nodes=5000,late=6,futile=95", "engine@nodes=5000,late=6,futile=95"),
            ("engine@pruning=off,depth=6,eval=good", "engine@6,eval=good,pruning=off"),
            ("engine@6,pruning=on,late=4", "engine@6"),
            (
                "engine@6,null-move=0,pruning=off,check=4",
                "engine@6,check=4,null-move=0,pruning=off",
            ),
        ] {
            let player: Entrant = text.parse().expect(text);
            assert_eq!(player.to_string(), written);
            assert_eq!(written.parse().as_ref(), Ok(&player));
        }
        let refused = |text: &str| text.parse::<Entrant>().expect_err(text).to_string();
        for (text, what) in [
            ("engine@6,late=17", "late=17 is not possible; allowed: 0 to 16"),
            ("engine@6,late=x", "late=x is not possible; allowed: 0 to 16"),
            ("engine@6,late=5,late=6", "late is given twice"),
            ("engine@6,pruning=maybe", "pruning=maybe is not possible; allowed: on, off"),
            ("engine@6,pruning=off,futile=80", "futile=80 and pruning=off exclude each other"),
            ("engine@6,futile=80,pruning=off", "futile=80 and pruning=off exclude each other"),
        ] {
            assert_eq!(refused(text), format!("player '{text}': {what}"));
        }
        // Who is no engine has no such numbers.
        assert!(refused("negascout@6,late=6").contains("no parameter 'late'"));
        let unknown = refused("engine@6,lates=6");
        assert!(unknown.contains("no parameter 'lates'") && unknown.contains("late, null-move"));
    }

    #[test]
    fn what_matters_nowhere_in_a_game_is_idle() {
        let of = |text: &str| *text.parse::<Entrant>().expect(text).settings();
        let names = |text: &str| {
            let all = [Matters::Everywhere, Matters::WithTactics, Matters::WithMargin];
            all.map(|there| of(text).idle(there, false).map(|(name, _)| name))
        };
        assert_eq!(names("engine@6,aspiration=9"), [None, None, None]);
        assert_eq!(names("engine@6,late=6"), [Some("late"), None, None]);
        assert_eq!(names("engine@6,solver=0"), [Some("solver"); 3]);
        assert_eq!(of("engine@6,solver=0").idle(Matters::Everywhere, true), None);
        assert_eq!(names("engine@6,futile=6"), [Some("futile"), Some("futile"), None]);
        assert_eq!(names("engine@6,pruning=off"), [Some("pruning"), Some("pruning"), None]);
    }
}
