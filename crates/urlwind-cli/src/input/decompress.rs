//! Detects gzip and zstd by their first bytes.

use std::io::{self, BufReader, Cursor, Read};

use flate2::bufread::MultiGzDecoder;

use super::zstd::Zstd;
use super::{Counted, Reader, foreign};

const GZIP: &[u8] = &[0x1F, 0x8B];
const ZSTD: &[u8] = &[0x28, 0xB5, 0x2F, 0xFD];
/// UTF-8 byte order mark, as written by Windows programs; not part of the first line.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();
const LONGEST_MAGIC: usize = foreign::LONGEST;

const BUFFER: usize = 128 * 1024;

pub(super) fn recognize(mut raw: Counted) -> io::Result<Reader> {
    let mut first = [0; LONGEST_MAGIC];
    let mut length = 0;
    // Read on only while the file could still be compressed: a terminal's first line may be shorter than four
    // bytes.
    while length < LONGEST_MAGIC && could_become_magic(&first[..length]) {
        match raw.read(&mut first[length..]) {
            Ok(0) => break,
            Ok(count) => length += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let first = &first[..length];
    if let Some(error) = foreign::refused(first) {
        return Err(error);
    }
    let is_gzip = first.starts_with(GZIP);
    let is_zstd = first.starts_with(ZSTD) || is_skippable(first);
    let first = first.strip_prefix(BYTE_ORDER_MARK).unwrap_or(first);
    let whole = Cursor::new(first.to_vec()).chain(raw);
    let read: Box<dyn Read + Send> = if is_gzip {
        Box::new(MultiGzDecoder::new(BufReader::with_capacity(BUFFER, whole)))
    } else if is_zstd {
        Box::new(Zstd::new(BufReader::with_capacity(BUFFER, whole))?)
    } else {
        Box::new(whole)
    };
    Ok(Reader {
        read,
        short_reads_matter: !is_gzip && !is_zstd,
    })
}

fn could_become_magic(first: &[u8]) -> bool {
    [GZIP, ZSTD, BYTE_ORDER_MARK]
        .iter()
        .any(|magic| magic.starts_with(first))
        || foreign::could_be(first)
        || matches!(
            first,
            [0x50..=0x5F] | [0x50..=0x5F, 0x2A] | [0x50..=0x5F, 0x2A, 0x4D]
        )
}

/// Returns whether this starts a skippable frame, with which a zstd file may begin.
fn is_skippable(first: &[u8]) -> bool {
    matches!(first, [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..])
}
