//! The most common jobs, done with care: lines that are printed in their normal form, or in pieces of it.

use memchr::Memchr;
use urlwind::Url;
use urlwind::batch::Batch;
use urlwind::web::Web;

use crate::pipeline::Sink;

/// As many lines are parsed at once.
const GROUP: usize = 256;

/// Lines of bytes, some at a time.
struct Groups<'a> {
    bytes: &'a [u8],
    ends: Memchr<'a>,
    line_end: u8,
    /// Where the next line begins.
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

    /// Parses the next lines; false if there are none.
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

/// Prints the normal form of each line. Lines that are normal already, which most are, are not copied
/// one by one but in runs, and not checked to be UTF-8, since they are ASCII.
pub(super) fn normalize(bytes: &[u8], sink: &mut Sink<'_>) {
    let mut groups = Groups::new(bytes, sink.line_end());
    let mut batch = Batch::new();
    // Where the next line begins, and where the lines begin that can be copied as they are.
    let (mut at, mut run) = (0, 0);
    while groups.next(&mut batch) {
        let mut normal = 0;
        for (row, line) in groups.lines.iter().enumerate() {
            let next = at + line.len() + 1;
            // What is borrowed may be less than the line: spaces around it do not count.
            let is_normal = batch
                .borrowed(row)
                .is_some_and(|url| url.len() == line.len());
            if is_normal && next <= bytes.len() {
                normal += 1;
            } else {
                sink.out.extend_from_slice(&bytes[run..at]);
                run = next;
                sink.count_valid_lines(std::mem::take(&mut normal));
                match batch.text(row) {
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

/// Prints a record of each line, which is made of pieces of its normal form.
pub(super) fn print_pieces(
    bytes: &[u8],
    sink: &mut Sink<'_>,
    write: impl Fn(&mut Vec<u8>, Web<'_>),
) {
    let mut groups = Groups::new(bytes, sink.line_end());
    let mut batch = Batch::new();
    while groups.next(&mut batch) {
        for (row, line) in groups.lines.iter().enumerate() {
            match batch.web(row) {
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
