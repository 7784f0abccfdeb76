//! Telling gzip and zstd from plain text by their first bytes.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use super::{Counted, Reader};

const GZIP: &[u8] = &[0x1F, 0x8B];
const ZSTD: &[u8] = &[0x28, 0xB5, 0x2F, 0xFD];
/// The mark that Windows programs put before UTF-8 text; it belongs to no line.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();
const LONGEST_MAGIC: usize = 4;

const BUFFER: usize = 128 * 1024;

pub(super) fn recognise(mut raw: Counted) -> io::Result<Reader> {
    let mut first = [0; LONGEST_MAGIC];
    let mut length = 0;
    // More is read only while it could still be a compressed file: a terminal's first line may
    // be shorter than four bytes.
    while length < LONGEST_MAGIC && could_become_magic(&first[..length]) {
        match raw.read(&mut first[length..]) {
            Ok(0) => break,
            Ok(count) => length += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let first = &first[..length];
    let is_gzip = first.starts_with(GZIP);
    let is_zstd = first.starts_with(ZSTD) || is_skippable(first);
    let first = first.strip_prefix(BYTE_ORDER_MARK).unwrap_or(first);
    let whole = Cursor::new(first.to_vec()).chain(raw);
    let read: Box<dyn Read + Send> = if is_gzip {
        Box::new(MultiGzDecoder::new(BufReader::with_capacity(BUFFER, whole)))
    } else if is_zstd {
        Box::new(Zstd::new(BufReader::with_capacity(BUFFER, whole)))
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
        .any(|magic| magic.starts_with(first) || first.starts_with(magic))
        || matches!(
            first,
            [0x50..=0x5F] | [0x50..=0x5F, 0x2A] | [0x50..=0x5F, 0x2A, 0x4D]
        )
}

/// Whether this begins a frame that is to be skipped; a zstd file may begin with one.
fn is_skippable(first: &[u8]) -> bool {
    matches!(first, [0x50..=0x5F, 0x2A, 0x4D, 0x18])
}

/// A zstd file: frames one after another, skippable ones among them.
struct Zstd<R> {
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
    fn new(raw: R) -> Zstd<R> {
        Zstd {
            raw,
            frame: FrameDecoder::new(),
            is_in_frame: false,
            trouble: None,
        }
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

    /// Decodes about so many bytes, or as many as there are before the data breaks off.
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

/// What the decoder says in its own words is an end of file far more often than anything else.
fn damaged(error: FrameDecoderError) -> io::Error {
    if let FrameDecoderError::WindowSizeTooBig { requested, max } = error {
        let (requested, max) = (requested >> 20, max >> 20);
        let message = format!("needs a zstd window of {requested} MiB; {max} MiB is the most here");
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
