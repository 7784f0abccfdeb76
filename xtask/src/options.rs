//! The options of commands.

/// The values of each option, in order; an option without a value has an empty one.
#[derive(Debug)]
pub(crate) struct Options<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Options<'a> {
    /// Reads arguments. The line of `usage` names every option, and those that have a value with `<`.
    pub(crate) fn read(arguments: &'a [String], usage: &str) -> Result<Options<'a>, String> {
        let mut options = Vec::new();
        let mut rest = arguments.iter().map(String::as_str);
        let asks = |text: String| usage.contains(&text);
        while let Some(name) = rest.next() {
            let value = match asks(format!("{name} <")) {
                true => rest.next().filter(|value| !value.is_empty()),
                false => Some("").filter(|_| asks(format!("[{name}]"))),
            };
            let value = value.ok_or_else(|| format!("`{name}` is not understood. {usage}"))?;
            options.push((name, value));
        }
        Ok(Options(options))
    }

    pub(crate) fn all(&self, name: &str) -> Vec<&'a str> {
        let given = self.0.iter().filter(|(given, _)| *given == name);
        given.map(|(_, value)| *value).collect()
    }

    pub(crate) fn last(&self, name: &str) -> Option<&'a str> {
        self.all(name).pop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_those_of_the_usage() {
        let usage = "x [--to <folder>] [--only <kind>]… [--here]";
        let read = |words: &str| {
            let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
            let options = Options::read(&words, usage)?;
            let text = |name| options.all(name).join(",");
            Ok([
                text("--to"),
                text("--only"),
                options.all("--here").len().to_string(),
            ])
        };
        assert_eq!(
            read("--only a --here --to x --only b"),
            Ok(["x", "a,b", "1"].map(str::to_owned))
        );
        for wrong in [
            "--to", "x", "--to x y", "--h", "--her", "<kind>", "[--here]", "--here=x",
        ] {
            let said: Result<_, String> = read(wrong);
            assert!(said.unwrap_err().contains(usage), "{wrong}");
        }
    }
}
