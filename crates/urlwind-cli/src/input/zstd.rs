//! Zstandard, by a decoder in Rust alone.

use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// A zstd file: frames one after another, skippable ones among them.
pub(super) struct Zstd<R> {
    raw: R,
    frame: FrameDecoder,
    is_in_frame: bool,
    /// Why the frame ended before its end; told after all that could be read of it.
    trouble: Option<io::Error>,
}

/// An empty last block, and a checksum in case one is expected. The decoder keeps back what later
/// blocks may refer to, which is megabytes; after this it has nothing left to wait for.
const END_OF_FRAME: &[u8] = &[1, 0, 0, 0, 0, 0, 0];

impl<R: BufRead> Zstd<R> {
    pub(super) fn new(raw: R) -> io::Result<Zstd<R>> {
        Ok(Zstd {
            raw,
            frame: FrameDecoder::new(),
            is_in_frame: false,
            trouble: None,
        })
    }

    /// Begins the next frame; false at the end of the file.
    fn begin_frame(&mut self) -> io::Result<bool> {
        loop {
            if self.raw.fill_buf()?.is_empty() {
                return Ok(false);
            }
            match self.frame.reset(&mut self.raw) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let length = u64::from(length);
                    if io::copy(&mut (&mut self.raw).take(length), &mut io::sink())? < length {
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(damaged(error)),
            }
        }
    }

    /// Decodes about `bytes` bytes, or fewer if the data ends early.
    fn decode(&mut self, bytes: usize) -> io::Result<()> {
        let enough = BlockDecodingStrategy::UptoBytes(bytes);
        if let Err(error) = self.frame.decode_blocks(&mut self.raw, enough) {
            let error = damaged(error);
            let rescued = self
                .frame
                .decode_blocks(END_OF_FRAME, BlockDecodingStrategy::All);
            if rescued.is_err() {
                return Err(error);
            }
            self.trouble = Some(error);
        }
        Ok(())
    }

    fn end_frame(&mut self) -> io::Result<()> {
        self.is_in_frame = false;
        if let Some(error) = self.trouble.take() {
            return Err(error);
        }
        let wanted = self.frame.get_checksum_from_data();
        if wanted.is_some() && wanted != self.frame.get_calculated_checksum() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "wrong checksum in zstd data",
            ));
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Zstd<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.is_in_frame {
                if !self.begin_frame()? {
                    return Ok(0);
                }
                self.is_in_frame = true;
            }
            if self.frame.can_collect() == 0 && !self.frame.is_finished() {
                self.decode(into.len())?;
            }
            let count = self.frame.read(into)?;
            if count > 0 {
                return Ok(count);
            }
            if self.frame.is_finished() && self.frame.can_collect() == 0 {
                self.end_frame()?;
            }
        }
    }
}

/// Converts a decoder error. Most are unexpected ends of file in the decoder's own wording.
fn damaged(error: FrameDecoderError) -> io::Error {
    if let FrameDecoderError::WindowSizeTooBig { requested, max } = error {
        let (requested, max) = (requested >> 20, max >> 20);
        let message =
            format!("requires a zstd window of {requested} MiB; the maximum is {max} MiB");
        return io::Error::new(io::ErrorKind::Unsupported, message);
    }
    let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(&error);
    while let Some(inner) = cause {
        let of_reading = inner.downcast_ref::<io::Error>();
        if of_reading.is_some_and(|error| error.kind() == io::ErrorKind::UnexpectedEof) {
            return io::ErrorKind::UnexpectedEof.into();
        }
        cause = inner.source();
    }
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!("damaged zstd data: {error}"),
    )
}
