//! Unsupported file formats, and commands that convert them.

use std::io;

/// Magic bytes, name and conversion command of each format.
const KINDS: [(&[u8], &str, &str); 7] = [
    (b"\xFD7zXZ\0", "xz", "xz -dc"),
    (b"BZh", "bzip2", "bzip2 -dc"),
    (b"\x04\x22\x4D\x18", "lz4", "lz4 -dc"),
    (b"\x1F\x9D", "compress (.Z)", "uncompress -c"),
    (b"PK\x03\x04", "zip", "unzip -p"),
    (b"\xFF\xFE", "UTF-16", "iconv -f UTF-16 -t UTF-8"),
    (b"\xFE\xFF", "UTF-16", "iconv -f UTF-16 -t UTF-8"),
];

/// Length of the longest magic.
pub(super) const LONGEST: usize = 6;

/// Returns whether more bytes could complete a magic.
pub(super) fn could_be(first: &[u8]) -> bool {
    KINDS.iter().any(|(magic, ..)| magic.starts_with(first)) || first == b"BZh"
}

/// Returns an error that names an unsupported format and a command to convert it.
pub(super) fn refused(first: &[u8]) -> Option<io::Error> {
    let (_, name, command) = KINDS.iter().find(|(magic, ..)| {
        // `BZh` may begin a word; in a bzip2 file a digit follows.
        let is_word = *magic == b"BZh" && !matches!(first.get(3), Some(b'1'..=b'9'));
        first.starts_with(magic) && !is_word
    })?;
    Some(io::Error::new(
        io::ErrorKind::Unsupported,
        format!("{name} is not supported; use '{command} FILE | urlwind'"),
    ))
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, could_be, refused};

    #[test]
    fn known_kinds_are_named() {
        for (bytes, name) in [
            (&b"\xFD7zXZ\0\0"[..], "xz"),
            (b"BZh91AY&SY", "bzip2"),
            (b"\xFF\xFEh\0t\0", "UTF-16"),
            (b"\xFE\xFF\0h\0t", "UTF-16"),
            (b"PK\x03\x04xx", "zip"),
        ] {
            let error = refused(&bytes[..bytes.len().min(LONGEST)]).expect(name);
            assert!(error.to_string().contains(name), "{error}");
            // Enough bytes are read to recognize every format.
            for length in 0..2 {
                assert!(could_be(&bytes[..length]), "{name} {length}");
            }
        }
        for text in ["https:", "BZhost", "PK", "B", "", "h\n", "a\0b\0"] {
            assert!(refused(text.as_bytes()).is_none(), "{text}");
        }
        assert!(!could_be(b"ht") && !could_be(b"BZo"));
    }
}
