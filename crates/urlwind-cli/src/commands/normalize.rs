//! Fast paths for the most common jobs: printing the normal form of lines, or slices of it.

use memchr::Memchr;
use urlwind::Url;
use urlwind::UrlRef;
use urlwind::batch::Batch;

use crate::pipeline::Sink;

/// Number of lines parsed per batch.
const GROUP: usize = 256;

/// Iterator over batches of lines.
struct Groups<'a> {
    bytes: &'a [u8],
    ends: Memchr<'a>,
    line_end: u8,
    /// Start of the next line.
    start: usize,
    lines: Vec<&'a [u8]>,
}

impl<'a> Groups<'a> {
    fn new(bytes: &'a [u8], line_end: u8) -> Groups<'a> {
        Groups {
            bytes,
            ends: Memchr::new(line_end, bytes),
            line_end,
            start: 0,
            lines: Vec::with_capacity(GROUP),
        }
    }

    /// Parses the next batch. Returns `false` at the end.
    fn next(&mut self, batch: &mut Batch<'a>) -> bool {
        self.lines.clear();
        while self.lines.len() < GROUP && self.start < self.bytes.len() {
            let end = self.ends.next().unwrap_or(self.bytes.len());
            self.lines.push(&self.bytes[self.start..end]);
            self.start = end + 1;
        }
        batch.clear();
        let urls = self.lines.iter().map(|line| self.without_return(line));
        Url::options().parse_batch(urls, batch);
        !self.lines.is_empty()
    }

    fn without_return<'l>(&self, line: &'l [u8]) -> &'l [u8] {
        match line.strip_suffix(b"\r") {
            Some(stripped) if self.line_end == b'\n' => stripped,
            _ => line,
        }
    }
}

/// Prints the normal form of each line. Most lines are normal already: they are copied in runs and, being
/// ASCII, not validated as UTF-8.
pub(super) fn normalize(bytes: &[u8], sink: &mut Sink<'_>) {
    let mut groups = Groups::new(bytes, sink.line_end());
    let mut batch = Batch::new();
    // Start of the next line, and of the run of normal lines before it.
    let (mut at, mut run) = (0, 0);
    while groups.next(&mut batch) {
        let mut normal = 0;
        for (row, line) in groups.lines.iter().enumerate() {
            let next = at + line.len() + 1;
            // The borrowed text may be shorter than the line, without surrounding spaces.
            let is_normal = batch
                .borrowed(row)
                .is_some_and(|url| url.len() == line.len());
            if is_normal && next <= bytes.len() {
                normal += 1;
            } else {
                sink.out.extend_from_slice(&bytes[run..at]);
                run = next;
                sink.count_valid_lines(std::mem::take(&mut normal));
                match batch.row(row).map(|url| url.as_str()) {
                    Ok(url) => {
                        sink.out.extend_from_slice(url.as_bytes());
                        sink.end_record();
                        sink.count_valid_lines(1);
                    }
                    Err(_) => refuse(groups.without_return(line), sink),
                }
            }
            at = next;
        }
        sink.count_valid_lines(normal);
    }
    if run < bytes.len() {
        sink.out.extend_from_slice(&bytes[run..]);
    }
}

/// Prints a record for each line from slices of its normal form.
pub(super) fn print_pieces(
    bytes: &[u8],
    sink: &mut Sink<'_>,
    write: impl Fn(&mut Vec<u8>, UrlRef<'_>),
) {
    let mut groups = Groups::new(bytes, sink.line_end());
    let mut batch = Batch::new();
    while groups.next(&mut batch) {
        for (row, line) in groups.lines.iter().enumerate() {
            match batch.row(row) {
                Ok(url) => {
                    write(sink.out, url);
                    sink.count_valid_lines(1);
                }
                Err(_) => refuse(groups.without_return(line), sink),
            }
        }
    }
}

#[cold]
fn refuse(line: &[u8], sink: &mut Sink<'_>) {
    match std::str::from_utf8(line) {
        Ok("") => sink.skip_empty_line(),
        Ok(url) => {
            sink.invalid(Url::options(), url);
            sink.end_line();
        }
        Err(_) => sink.skip_not_utf8(line),
    }
}
