//! Progress bar on standard error, if that is a terminal.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::args::ProgressChoice;
use crate::input::Source;
use crate::layout::width_of_stderr;

/// Delay before a progress bar appears.
const DELAY: Duration = Duration::from_millis(300);

/// A progress bar that may be delayed or disabled.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    wanted: Option<Wanted>,
    /// Whether the terminal is too narrow for a bar beside the numbers.
    is_narrow: bool,
    bytes_read: Arc<AtomicU64>,
}

#[derive(Debug)]
struct Wanted {
    since: Instant,
    from: Instant,
    total: Option<u64>,
}

impl Progress {
    pub(crate) fn none() -> Progress {
        Progress {
            bar: None,
            wanted: None,
            is_narrow: false,
            bytes_read: Arc::default(),
        }
    }

    pub(crate) fn new(
        choice: ProgressChoice,
        sources: &[Source],
        writes_to_terminal: bool,
        bytes_read: Arc<AtomicU64>,
    ) -> Progress {
        let delay = match choice {
            ProgressChoice::Never => None,
            ProgressChoice::Always => Some(Duration::ZERO),
            // Output on the terminal shows progress already.
            ProgressChoice::Auto => (!writes_to_terminal).then_some(DELAY),
        };
        let now = Instant::now();
        let wanted = delay
            .filter(|_| io::stderr().is_terminal())
            .map(|delay| Wanted {
                since: now,
                from: now + delay,
                total: sources.iter().map(Source::len).sum(),
            });
        Progress {
            bar: None,
            wanted,
            is_narrow: false,
            bytes_read,
        }
    }

    pub(crate) fn update(&mut self) {
        if let Some(wanted) = self.wanted.take_if(|wanted| Instant::now() >= wanted.from) {
            self.is_narrow = is_narrow();
            self.bar = Some(draw(&wanted, self.is_narrow));
        }
        if let Some(bar) = &self.bar {
            // The terminal may have been resized.
            if is_narrow() != self.is_narrow {
                self.is_narrow = !self.is_narrow;
                set_style(bar, self.is_narrow);
            }
            bar.set_position(self.bytes_read.load(Ordering::Relaxed));
        }
    }

    /// Hides the bar while something else is written to the terminal.
    pub(crate) fn suspend(&self, write: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    pub(crate) fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        self.wanted = None;
    }
}

fn draw(wanted: &Wanted, is_narrow: bool) -> ProgressBar {
    let target = ProgressDrawTarget::stderr_with_hz(10);
    let bar = ProgressBar::with_draw_target(wanted.total, target);
    set_style(&bar, is_narrow);
    bar.with_elapsed(wanted.since.elapsed())
}

/// Returns whether the terminal is too narrow: the numbers take 50 columns.
fn is_narrow() -> bool {
    width_of_stderr().is_some_and(|width| width < 60)
}

fn set_style(bar: &ProgressBar, is_narrow: bool) {
    let template = match (bar.length(), is_narrow) {
        (None, _) => "{spinner} {bytes} {bytes_per_sec} {elapsed}",
        (Some(_), true) => "{percent:>3}% {bytes_per_sec} ETA {eta}",
        (Some(_), false) => {
            "{percent:>3}% [{wide_bar}] {bytes}/{total_bytes} {bytes_per_sec} ETA {eta}"
        }
    };
    // The template is a constant; if invalid, the default style remains.
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> "));
    }
}
