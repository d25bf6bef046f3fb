//! Options as engines declare them in UCI.

/// An option that an engine declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UciOption {
    pub(super) name: String,
    kind: String,
    min: Option<i64>,
    max: Option<i64>,
    /// What a choice is made of.
    choices: Vec<String>,
}

/// The words that divide a declaration.
const KEYS: [&str; 5] = ["type", "default", "min", "max", "var"];

impl UciOption {
    /// Reads `option name Skill Level type spin default 20 min 0 max 20`.
    pub(super) fn read(line: &str) -> Option<UciOption> {
        let rest = line.trim().strip_prefix("option name ")?;
        // A name may have any words in it, but the type comes after it.
        let (name, rest) = rest.split_once(" type ")?;
        let mut option = UciOption {
            name: name.trim().to_string(),
            kind: String::new(),
            min: None,
            max: None,
            choices: Vec::new(),
        };
        let mut key = "type";
        let mut value = Vec::new();
        for word in rest.split_whitespace().chain(["type"]) {
            if KEYS.contains(&word) {
                option.note(key, &value.join(" "));
                (key, value) = (word, Vec::new());
            } else {
                value.push(word);
            }
        }
        (!option.name.is_empty()).then_some(option)
    }

    fn note(&mut self, key: &str, value: &str) {
        match key {
            "type" => self.kind = value.to_string(),
            "min" => self.min = value.parse().ok(),
            "max" => self.max = value.parse().ok(),
            "var" => self.choices.push(value.to_string()),
            _ => {}
        }
    }

    /// The command that sets it, or why it cannot have this value.
    pub(super) fn set(&self, value: &str) -> Result<String, String> {
        let name = &self.name;
        let refuse = |allowed: String| {
            Err(format!("option '{name}' cannot be '{value}'; allowed: {allowed}"))
        };
        match self.kind.as_str() {
            "button" if value.is_empty() => return Ok(format!("setoption name {name}")),
            "button" => return refuse("nothing, it is a button".into()),
            "check" if !matches!(value, "true" | "false") => return refuse("true, false".into()),
            "combo" if !self.choices.iter().any(|it| it.eq_ignore_ascii_case(value)) => {
                return refuse(super::fault::shown(&self.choices.join(", ")));
            }
            "spin" => {
                let (min, max) = (self.min.unwrap_or(i64::MIN), self.max.unwrap_or(i64::MAX));
                if !value.parse().is_ok_and(|number| (min..=max).contains(&number)) {
                    return refuse(format!("{min} to {max}"));
                }
            }
            _ => {}
        }
        Ok(format!("setoption name {name} value {value}"))
    }
}
