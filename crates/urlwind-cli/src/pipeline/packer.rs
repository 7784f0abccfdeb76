//! Compressing what is written into a file, as its name asks for.

use std::io::{self, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

/// Compresses what is handed to it.
pub(super) enum Packer {
    Gzip(Box<GzEncoder<Vec<u8>>>),
    Zstd(Zstd),
}

impl Packer {
    /// For a file of that name; `None` if it is to hold what is written as it is.
    pub(super) fn of_file(path: &Path) -> io::Result<Option<Packer>> {
        let extension = path.extension().unwrap_or_default();
        if extension.eq_ignore_ascii_case("gz") {
            let encoder = GzEncoder::new(Vec::new(), Compression::default());
            return Ok(Some(Packer::Gzip(Box::new(encoder))));
        }
        if extension.eq_ignore_ascii_case("zst") {
            return Ok(Some(Packer::Zstd(Zstd::new()?)));
        }
        // Whoever reads it would take it for what it is not.
        let others = ["xz", "bz2", "lz4", "zip", "br"];
        match others
            .iter()
            .find(|other| extension.eq_ignore_ascii_case(other))
        {
            None => Ok(None),
            Some(other) => Err(io::Error::new(
                io::ErrorKind::Unsupported,
                format!("cannot write .{other}; use .gz or .zst"),
            )),
        }
    }

    /// Takes some bytes, and gives what is to be written now.
    pub(super) fn pack(&mut self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        match self {
            Packer::Gzip(encoder) => {
                encoder.write_all(bytes)?;
                Ok(std::mem::take(encoder.get_mut()))
            }
            Packer::Zstd(encoder) => encoder.pack(bytes),
        }
    }

    /// Gives what is to be written in the end.
    pub(super) fn finish(&mut self) -> io::Result<Vec<u8>> {
        match self {
            Packer::Gzip(encoder) => {
                encoder.try_finish()?;
                Ok(std::mem::take(encoder.get_mut()))
            }
            Packer::Zstd(encoder) => encoder.finish(),
        }
    }
}

/// The encoder of the reference library.
#[cfg(feature = "zstd-c")]
pub(super) struct Zstd(zstd::stream::write::Encoder<'static, Vec<u8>>);

#[cfg(feature = "zstd-c")]
impl Zstd {
    fn new() -> io::Result<Zstd> {
        zstd::stream::write::Encoder::new(Vec::new(), 0).map(Zstd)
    }

    fn pack(&mut self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        self.0.write_all(bytes)?;
        Ok(std::mem::take(self.0.get_mut()))
    }

    fn finish(&mut self) -> io::Result<Vec<u8>> {
        self.0.do_finish()?;
        Ok(std::mem::take(self.0.get_mut()))
    }
}

/// An encoder in Rust alone, which packs less tightly. Each time it is handed something it writes a
/// frame: a file of several frames is one file.
#[cfg(not(feature = "zstd-c"))]
pub(super) struct Zstd {
    has_begun: bool,
}

#[cfg(not(feature = "zstd-c"))]
impl Zstd {
    fn new() -> io::Result<Zstd> {
        Ok(Zstd { has_begun: false })
    }

    fn pack(&mut self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        use ruzstd::encoding::{CompressionLevel, compress_to_vec};

        self.has_begun = true;
        Ok(compress_to_vec(bytes, CompressionLevel::Fastest))
    }

    fn finish(&mut self) -> io::Result<Vec<u8>> {
        match self.has_begun {
            true => Ok(Vec::new()),
            // A file without a frame would be no zstd file.
            false => self.pack(b""),
        }
    }
}
