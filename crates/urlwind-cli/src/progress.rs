//! How far the work has got, on the standard error if that is a terminal.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::args::ProgressChoice;
use crate::input::Source;
use crate::layout::width_of_stderr;

/// What is done in less than this needs no progress bar.
const DELAY: Duration = Duration::from_millis(300);

/// A progress bar that may not be there (yet).
#[derive(Debug)]
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    wanted: Option<Wanted>,
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
            // Output that scrolls by is progress enough.
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
            bytes_read,
        }
    }

    pub(crate) fn update(&mut self) {
        if let Some(wanted) = self.wanted.take_if(|wanted| Instant::now() >= wanted.from) {
            self.bar = Some(draw(&wanted));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.bytes_read.load(Ordering::Relaxed));
        }
    }

    /// Lets something else be written to the terminal.
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

fn draw(wanted: &Wanted) -> ProgressBar {
    let target = ProgressDrawTarget::stderr_with_hz(10);
    // The numbers take 50 columns; a bar of a few more says little.
    let is_narrow = width_of_stderr().is_some_and(|width| width < 60);
    let (bar, template) = match wanted.total {
        Some(total) => (
            ProgressBar::with_draw_target(Some(total), target),
            if is_narrow {
                "{percent:>3}% {bytes_per_sec} ETA {eta}"
            } else {
                "{percent:>3}% [{wide_bar}] {bytes}/{total_bytes} {bytes_per_sec} ETA {eta}"
            },
        ),
        None => (
            ProgressBar::with_draw_target(None, target),
            "{spinner} {bytes} {bytes_per_sec} {elapsed}",
        ),
    };
    // The template is one of those above; without it the bar would merely look different.
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> "));
    }
    bar.with_elapsed(wanted.since.elapsed())
}
