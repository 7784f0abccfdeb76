//! Compression of output files, selected by file extension.

use std::io::{self, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

/// A streaming compressor.
pub(super) enum Packer {
    Gzip(Box<GzEncoder<Vec<u8>>>),
    Zstd(Zstd),
}

impl Packer {
    /// Selects the compressor for a file name; `None` for uncompressed output.
    pub(super) fn of_file(path: &Path) -> io::Result<Option<Packer>> {
        let extension = path.extension().unwrap_or_default();
        if extension.eq_ignore_ascii_case("gz") {
            let encoder = GzEncoder::new(Vec::new(), Compression::default());
            return Ok(Some(Packer::Gzip(Box::new(encoder))));
        }
        if extension.eq_ignore_ascii_case("zst") {
            return Ok(Some(Packer::Zstd(Zstd::new()?)));
        }
        // A misleading extension would confuse readers of the file.
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

    /// Compresses some bytes and returns output that is ready to be written.
    pub(super) fn pack(&mut self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        match self {
            Packer::Gzip(encoder) => {
                encoder.write_all(bytes)?;
                Ok(std::mem::take(encoder.get_mut()))
            }
            Packer::Zstd(encoder) => encoder.pack(bytes),
        }
    }

    /// Finishes the stream and returns the remaining output.
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

/// Encoder of the reference library.
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

/// Pure Rust encoder with a lower compression ratio. Every call writes one frame; a zstd file may consist of
/// several.
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
            // A zstd file needs at least one frame.
            false => self.pack(b""),
        }
    }
}
