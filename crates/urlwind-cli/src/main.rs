fn main() -> std::process::ExitCode {
    urlwind_cli::main()
}
