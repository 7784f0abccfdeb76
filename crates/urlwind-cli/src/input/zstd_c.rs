//! Zstandard, by the reference library.

use std::io::{self, BufRead, Read};

/// The longest distance that data may refer back over, as a power of two: 128 MiB, what
/// `zstd --long=27` asks for and `zstd -d` allows.
const WINDOW_LOG: u32 = 27;

/// A zstd file: frames one after another, skippable ones among them.
pub(super) struct Zstd<R: BufRead>(zstd::stream::read::Decoder<'static, R>);

impl<R: BufRead> Zstd<R> {
    pub(super) fn new(raw: R) -> io::Result<Zstd<R>> {
        let mut decoder = zstd::stream::read::Decoder::with_buffer(raw)?;
        decoder.window_log_max(WINDOW_LOG)?;
        Ok(Zstd(decoder))
    }
}

impl<R: BufRead> Read for Zstd<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.0.read(into).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof | io::ErrorKind::Interrupted => error,
            _ if error.to_string().contains("too much memory") => {
                let message = "requires a zstd window of more than 128 MiB, the maximum";
                io::Error::new(io::ErrorKind::Unsupported, message)
            }
            _ => io::Error::new(
                io::ErrorKind::InvalidData,
                format!("damaged zstd data ({error})"),
            ),
        })
    }
}
