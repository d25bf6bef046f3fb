//! The whole command line, with my-game in it.

fn main() -> std::process::ExitCode {
    plywood_cli::main_with(my_game::registry())
}
