//! The most common job, done with care: lines that are printed in their normal form, and nothing else.

use memchr::Memchr;
use urlwind::Url;
use urlwind::batch::Batch;

use crate::pipeline::Sink;

/// As many lines are parsed at once.
const GROUP: usize = 256;

/// Prints the normal form of each line. Lines that are normal already, which most are, are not copied
/// one by one but in runs, and not checked to be UTF-8, since they are ASCII.
pub(super) fn normalise(bytes: &[u8], sink: &mut Sink<'_>) {
    let line_end = sink.line_end();
    let without_return = |line| match strip_return(line) {
        Some(stripped) if line_end == b'\n' => stripped,
        _ => line,
    };
    let mut ends = Memchr::new(line_end, bytes);
    let mut lines: Vec<&[u8]> = Vec::with_capacity(GROUP);
    let mut batch = Batch::new();
    // Where the next line begins, and where the lines begin that can be copied as they are.
    let (mut start, mut run) = (0, 0);
    while start < bytes.len() {
        let mut at = start;
        lines.clear();
        while lines.len() < GROUP && start < bytes.len() {
            let end = ends.next().unwrap_or(bytes.len());
            lines.push(&bytes[start..end]);
            start = end + 1;
        }
        batch.clear();
        let urls = lines.iter().map(|line| without_return(line));
        Url::options().parse_batch(urls, &mut batch);
        let mut normal = 0;
        for (row, line) in lines.iter().enumerate() {
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
                    Err(_) => refuse(without_return(line), sink),
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

fn strip_return(line: &[u8]) -> Option<&[u8]> {
    line.strip_suffix(b"\r")
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
