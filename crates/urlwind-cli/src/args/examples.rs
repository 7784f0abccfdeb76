//! Examples of each command, for its help and manual page. A test runs them.

/// Examples grouped by `# COMMAND` lines; each is a command line followed by its description.
const ALL: &str = include_str!("examples.txt");

/// A command line and its description.
pub(crate) type Example = (&'static str, &'static str);

/// Returns the examples of a command, or of the program for `urlwind`.
pub(crate) fn of(command: &str) -> Vec<Example> {
    let mut lines = ALL
        .lines()
        .skip_while(|line| line.strip_prefix("# ") != Some(command))
        .skip(1)
        .take_while(|line| !line.is_empty());
    let mut examples = Vec::new();
    while let (Some(line), Some(description)) = (lines.next(), lines.next()) {
        examples.push((line, description.trim_start()));
    }
    examples
}

/// Formats the examples for the long help.
pub(crate) fn as_help(command: &str) -> String {
    let mut text = "Examples:".to_owned();
    for (line, description) in of(command) {
        text.push_str(&format!("\n  {line}\n      {description}"));
    }
    text
}

/// Formats the first two examples, without descriptions, for the short help.
pub(crate) fn as_short_help(command: &str) -> String {
    let mut text = "Examples:".to_owned();
    for (line, _) in of(command).iter().take(2) {
        text.push_str(&format!("\n  {line}"));
    }
    text
}
