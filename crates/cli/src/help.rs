//! The help of this program: with its name, and examples of games that are there.

use crate::program;
use clap::Command;
use plywood_app::Registry;

/// What begins an example.
const PROGRAM: &str = "  plywood ";

/// What stands in for the examples of a command, with any game; then whether dice will do.
const WITH_ANY_GAME: [(&str, &str, bool); 15] = [
    ("analyse", "GAME --depth 4", true),
    ("check", "GAME", true),
    ("compare", "GAME --depth 4", true),
    ("efficiency", "GAME --depth 4", false),
    ("engine", "GAME", true),
    ("explore", "GAME", true),
    ("match", "GAME engine@2 random --pairs 10", true),
    ("perft", "GAME 3", true),
    ("play", "GAME", true),
    ("show", "GAME", true),
    ("solve", "GAME", false),
    ("tablebase", "GAME", false),
    ("trace", "GAME --depth 2", true),
    ("train", "GAME --time 10m --output weights.bin", false),
    ("tune", "GAME --player engine@nodes=1000 --parameters aspiration", false),
];

/// The same command under the program's name, whose help has no example of a game or command
/// that is left out.
pub(crate) fn fitted(command: Command, registry: &Registry, name: &'static str) -> Command {
    let command = with_games_of(command, registry).name(name);
    let names: Vec<String> =
        command.get_subcommands().map(|it| it.get_name().to_string()).collect();
    let all = |command: Command, sub: &String| command.mut_subcommand(sub, |it| named(it, name));
    named(names.iter().fold(command, all), name)
}

/// The same command, whose help has commands of this name.
fn named(command: Command, name: &str) -> Command {
    let command = command.mut_args(|argument| {
        // A number below zero is refused as a number, and not as an option.
        let takes_value = argument.get_action().takes_values();
        let argument = if takes_value { argument.allow_negative_numbers(true) } else { argument };
        match argument.get_help().map(ToString::to_string) {
            Some(help) => argument.help(program::named(&help, name)),
            None => argument,
        }
    });
    match command.get_after_help().map(ToString::to_string) {
        Some(help) => command.after_help(program::named(&help, name)),
        None => command,
    }
}

fn with_games_of(mut command: Command, registry: &Registry) -> Command {
    let names: Vec<String> =
        command.get_subcommands().map(|it| it.get_name().to_string()).collect();
    for name in &names {
        command = command.mut_subcommand(name, |it| with_examples(it, &names, registry));
    }
    with_examples(command, &names, registry)
}

fn with_examples(command: Command, commands: &[String], registry: &Registry) -> Command {
    let Some(help) = command.get_after_help().map(ToString::to_string) else { return command };
    let is_there = |line: &&str| match line.strip_prefix(PROGRAM) {
        Some(example) => is_possible(example, commands, registry),
        None => true,
    };
    let kept: Vec<&str> = help.lines().filter(is_there).collect();
    if kept.len() == help.lines().count() {
        return command;
    }
    let mut kept: Vec<String> = kept.into_iter().map(str::to_string).collect();
    let has_games = kept.iter().any(|line| names_a_game(line));
    let other = WITH_ANY_GAME.iter().find(|(name, ..)| *name == command.get_name());
    if let (false, Some((name, words, dice))) = (has_games, other)
        && let Some(game) = game(registry, *dice)
    {
        kept.insert(1, format!("{PROGRAM}{name} {}", words.replace("GAME", &game)));
    }
    command.after_help(kept.join("\n"))
}

/// Whether an example's command and game are there.
fn is_possible(example: &str, commands: &[String], registry: &Registry) -> bool {
    let mut words = example.split_whitespace();
    let command = words.next().unwrap_or_default();
    let takes_game = WITH_ANY_GAME.iter().any(|(name, ..)| *name == command);
    let game = words.next().unwrap_or_default().trim_start_matches('\'');
    let game = game.split(':').next().unwrap_or_default();
    commands.iter().any(|it| it == command)
        && (!takes_game || game.starts_with('-') || registry.has(game))
}

fn names_a_game(line: &str) -> bool {
    let words = line.strip_prefix(PROGRAM).and_then(|example| example.split_whitespace().nth(1));
    words.is_some_and(|word| !word.starts_with('-'))
}

/// The game that joined last, of those that can be had without parameters.
fn game(registry: &Registry, dice: bool) -> Option<String> {
    let fits = |name: &&str| registry.find(name).is_ok_and(|game| dice || !game.info().dice);
    registry.names().rev().find(fits).map(str::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Arguments;
    use clap::CommandFactory;
    use plywood_games::trees::Explicit;

    /// Every example that help shows, of all commands.
    fn examples(registry: &Registry) -> Vec<String> {
        let mut command = with_games_of(Arguments::command(), registry);
        let main = command.render_help().to_string();
        let of_commands = command.get_subcommands_mut().map(|it| it.render_help().to_string());
        let texts: Vec<String> = of_commands.chain([main]).collect();
        let lines = texts.iter().flat_map(|text| text.lines());
        lines.filter_map(|line| line.strip_prefix(PROGRAM)).map(str::to_string).collect()
    }

    #[test]
    fn a_program_speaks_of_itself() {
        let mut command = fitted(Arguments::command(), &Registry::standard(), "my-game");
        let mut texts = vec![command.render_help().to_string()];
        texts.extend(command.get_subcommands_mut().map(|it| it.render_help().to_string()));
        for text in &texts {
            for line in text.lines() {
                assert!(!line.contains("  plywood ") && !line.contains("'plywood "), "{line}");
            }
        }
        assert!(texts[0].contains("  my-game analyse "), "{}", texts[0]);
        assert!(texts[0].contains("Usage: my-game "), "{}", texts[0]);
    }

    #[test]
    fn games_that_are_there_are_examples() {
        let registry = Registry::standard();
        let examples = examples(&registry);
        assert!(examples.len() > 20, "{examples:#?}");
        for example in &examples {
            let game = example.split_whitespace().nth(1).unwrap_or_default();
            assert!(!game.contains("GAME"), "{example}");
        }
        #[cfg(feature = "all-games")]
        assert!(examples.iter().any(|it| it == "play connect-four"), "{examples:#?}");
    }

    #[test]
    fn games_that_are_left_out_are_none() {
        let tree = || "(5 4) (6 1)".parse::<Explicit>().expect("a tree");
        let examples = examples(&Registry::empty().game("mine", tree));
        for (command, words, _) in WITH_ANY_GAME {
            let example = format!("{command} {}", words.replace("GAME", "mine"));
            assert!(examples.contains(&example), "{example}: {examples:#?}");
        }
        for left_out in ["connect-four", "uniform", "chess", "explicit", "random-game"] {
            assert!(!examples.iter().any(|it| it.contains(left_out)), "{left_out}: {examples:#?}");
        }
    }
}
