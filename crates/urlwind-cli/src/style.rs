//! Colors.

use std::env;
use std::fmt::{self, Display};
use std::io::IsTerminal;

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;

/// When to use colors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl ColorChoice {
    /// Returns the colors for `stream`.
    pub(crate) fn palette(self, stream: &impl IsTerminal) -> Palette {
        let colored = match self {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                // https://no-color.org: any nonempty value counts.
                let unwanted = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
                !unwanted && !dumb && stream.is_terminal()
            }
        };
        Palette { colored }
    }
}

/// Paints text, or leaves it plain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Palette {
    colored: bool,
}

const fn style(color: AnsiColor) -> Style {
    color.on_default()
}

impl Palette {
    pub(crate) const PLAIN: Palette = Palette { colored: false };

    pub(crate) const ERROR: Style = style(AnsiColor::Red).bold();
    pub(crate) const WARNING: Style = style(AnsiColor::Yellow).bold();
    pub(crate) const PLACE: Style = Style::new().bold();
    pub(crate) const HEADING: Style = Style::new().bold().underline();
    pub(crate) const FAINT: Style = Style::new().dimmed();
    pub(crate) const ADDED: Style = style(AnsiColor::Green);
    pub(crate) const REMOVED: Style = style(AnsiColor::Red);
    pub(crate) const BAR: Style = style(AnsiColor::Cyan);

    pub(crate) const SCHEME: Style = style(AnsiColor::Magenta);
    pub(crate) const CREDENTIALS: Style = style(AnsiColor::Red);
    pub(crate) const HOST: Style = style(AnsiColor::Green).bold();
    pub(crate) const PORT: Style = style(AnsiColor::Yellow);
    pub(crate) const PATH: Style = style(AnsiColor::Cyan);
    pub(crate) const QUERY: Style = style(AnsiColor::Blue);
    pub(crate) const FRAGMENT: Style = style(AnsiColor::BrightMagenta);

    pub(crate) fn paint<T: Display>(self, style: Style, text: T) -> Painted<T> {
        Painted {
            style: if self.colored { style } else { Style::new() },
            text,
        }
    }
}

/// Text in a style. Width and alignment given in a format string apply to the text alone.
#[derive(Debug)]
pub(crate) struct Painted<T> {
    style: Style,
    text: T,
}

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.style.render())?;
        self.text.fmt(f)?;
        write!(f, "{}", self.style.render_reset())
    }
}
