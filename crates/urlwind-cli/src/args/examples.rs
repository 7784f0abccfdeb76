//! Examples of each command: in its help, in its manual page, and run by a test.

/// For each command, after a line `# COMMAND`, command lines and below each what it does. The file names
/// in them are those of files with URLs, one a line, unless their ending says otherwise.
const ALL: &str = include_str!("examples.txt");

/// A command line, and what it does.
pub(crate) type Example = (&'static str, &'static str);

/// The examples of a command; those without a command have the name of the program.
pub(crate) fn of(command: &str) -> Vec<Example> {
    let mut lines = ALL
        .lines()
        .skip_while(|line| line.strip_prefix("# ") != Some(command))
        .skip(1)
        .take_while(|line| !line.is_empty());
    let mut examples = Vec::new();
    while let (Some(line), Some(what)) = (lines.next(), lines.next()) {
        examples.push((line, what.trim_start()));
    }
    examples
}

/// As a part of the help.
pub(crate) fn as_help(command: &str) -> String {
    let mut text = "Examples:".to_owned();
    for (line, what) in of(command) {
        text.push_str(&format!("\n  {line}\n      {what}"));
    }
    text
}

/// The first two of them, without words, where there is little room.
pub(crate) fn as_short_help(command: &str) -> String {
    let mut text = "Examples:".to_owned();
    for (line, _) in of(command).iter().take(2) {
        text.push_str(&format!("\n  {line}"));
    }
    text
}
