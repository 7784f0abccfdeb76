//! The command line's reader: lines from files that are plain, compressed, damaged or truncated. The first byte selects
//! how to treat the rest: as a file, or as text to compress and then damage.

#![no_main]

use flate2::Compression;
use flate2::write::GzEncoder;
use libfuzzer_sys::fuzz_target;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};
use urlwind_cli::input::{Chunk, Chunks, Kind, LineLimit, Source};

/// Limits decompressed output, since a few bytes can expand to gigabytes.
const ENOUGH: usize = 1 << 20;

/// A file of this process, in memory if possible.
static FILE: LazyLock<PathBuf> = LazyLock::new(|| {
    let shared_memory = PathBuf::from("/dev/shm");
    let folder = match shared_memory.is_dir() {
        true => shared_memory,
        false => std::env::temp_dir(),
    };
    folder.join(format!("urlwind-fuzz-{}", std::process::id()))
});

fuzz_target!(|data: &[u8]| {
    let [how, damage, rest @ ..] = data else {
        return;
    };
    let (file, is_whole) = match how % 4 {
        0 => (rest.to_vec(), false),
        1 => damaged(gzip(rest), *damage),
        2 => damaged(compress_to_vec(rest, CompressionLevel::Fastest), *damage),
        // Concatenated files are read as one.
        _ => {
            let (front, back) = rest.split_at(rest.len() / 2);
            damaged([gzip(front), gzip(back)].concat(), *damage)
        }
    };
    fs::write(&*FILE, &file).expect("there is room for a small file");
    let expected = lines(1 << 16, 1 << 20);
    if is_whole {
        // A byte order mark counts only at the beginning of the file itself.
        assert_eq!(expected.text, rest);
        assert!(!expected.has_trouble);
    }
    for (size, limit) in [(1, 1), (7, 3), (16, 5), (64, 1000), (1000, 20)] {
        let found = lines(size, limit);
        // Where lines are cut off, less of the last one may be available.
        if found.is_all && expected.is_all && !expected.has_trouble {
            assert_eq!(
                found.text, expected.text,
                "chunks of {size}, lines of {limit}"
            );
            assert_eq!(found.has_trouble, expected.has_trouble);
        }
    }
});

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).expect("a vector takes everything");
    encoder.finish().expect("a vector takes everything")
}

/// Returns the file, possibly with a byte changed or truncated, and whether it is intact.
fn damaged(mut file: Vec<u8>, damage: u8) -> (Vec<u8>, bool) {
    let at = usize::from(damage & 0x3F) * file.len() / 64;
    match damage >> 6 {
        0 => file.truncate(at),
        1 => file[at] ^= 1 << (damage & 7),
        _ => return (file, true),
    }
    (file, false)
}

struct Found {
    /// The bytes of all chunks.
    text: Vec<u8>,
    has_trouble: bool,
    /// Whether the file was read to its end.
    is_all: bool,
}

/// Reads the file in chunks of `size`, with lines of at most `limit` bytes, and checks invariants of chunks.
fn lines(size: usize, limit: usize) -> Found {
    let limit: LineLimit = limit.to_string().parse().expect("a number of bytes");
    let sources = [Source::named(&FILE)];
    let mut chunks = Chunks::new(&sources, size, limit, Arc::default());
    let mut chunk = Chunk::default();
    let mut found = Found {
        text: Vec::new(),
        has_trouble: false,
        is_all: true,
    };
    let mut number = 0;
    let mut is_in_long_line = false;
    let mut is_at_end = false;
    while found.is_all && chunks.next(&mut chunk) {
        assert_eq!(chunk.number, number, "chunks are counted");
        number += 1;
        let bytes = chunk.bytes();
        assert!(
            bytes.is_empty() || !is_at_end,
            "only the last line lacks its end"
        );
        match chunk.kind {
            Kind::Lines => {
                assert!(!is_in_long_line, "a long line has an end");
                is_at_end = !bytes.is_empty() && !bytes.ends_with(b"\n");
                assert!(limit.bytes_before_long_line(bytes, b'\n') <= bytes.len());
            }
            Kind::LongLine { is_first, is_last } => {
                assert_eq!(is_in_long_line, !is_first);
                is_in_long_line = !is_last;
            }
        }
        found.text.extend_from_slice(bytes);
        found.has_trouble |= chunk.trouble.is_some();
        found.is_all = found.text.len() <= ENOUGH;
    }
    found
}
