//! `plywood`: search game trees from the command line.

fn main() -> std::process::ExitCode {
    plywood_cli::main_with(plywood_cli::Registry::standard())
}
