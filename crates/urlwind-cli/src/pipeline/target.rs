//! Where output goes.
//!
//! A file that is there already is emptied only when there is something to put into it, or when
//! the input turned out to be empty: an input that cannot be read costs no old output. It is
//! written in place and not replaced, so that links, permissions and pipes stay what they are.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::packer::Packer;
use crate::identity::{Identity, folder_of};
use crate::printable::printable;
use crate::secrets::hidden;
use crate::status::Failure;

/// Something to write to, not yet opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Destination {
    StandardOutput,
    StandardError,
    File(PathBuf),
}

impl Destination {
    /// The file of that name, where `-` means the standard output.
    pub(crate) fn named(path: &Path) -> Destination {
        if path == OsStr::new("-") {
            return Destination::StandardOutput;
        }
        // What the shell has opened may have something in it, and must not be emptied.
        match own_descriptor(path) {
            Some(1) => Destination::StandardOutput,
            Some(2) => Destination::StandardError,
            _ => Destination::File(path.to_owned()),
        }
    }

    /// The file of that name if there is a name, or else the standard output.
    pub(crate) fn named_or_standard_output(path: Option<&Path>) -> Destination {
        path.map_or(Destination::StandardOutput, Destination::named)
    }

    /// The name for messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Destination::StandardOutput => "stdout".to_owned(),
            Destination::StandardError => "stderr".to_owned(),
            Destination::File(path) => printable(&hidden(&path.to_string_lossy())),
        }
    }

    /// What tells it from other files, if it is a file.
    pub(crate) fn identity(&self) -> Option<Identity> {
        match self {
            Destination::StandardOutput => Identity::of_standard_output(),
            Destination::StandardError => None,
            Destination::File(path) => Identity::of_path(path),
        }
    }
}

/// The number of the open file of this process that a path such as `/dev/fd/3` or `/dev/stdout`
/// means.
fn own_descriptor(path: &Path) -> Option<u32> {
    let folders = ["/dev/fd", "/proc/self/fd"].map(|folder| fs::canonicalize(folder).ok());
    let mut path = path.to_owned();
    // More links than this are a ring.
    for _ in 0..40 {
        let folder = folder_of(&path)?;
        if folders.iter().flatten().any(|own| *own == folder) {
            return path.file_name()?.to_str()?.parse().ok();
        }
        path = folder.join(fs::read_link(&path).ok()?);
    }
    None
}

/// Something to write to, with its name for messages.
pub(crate) struct Target {
    name: String,
    to: To,
    /// What compresses it, if its name asks for that.
    packer: Option<Packer>,
}

enum To {
    Stream(Box<dyn Write + Send>),
    File(Kept),
}

/// A file that keeps what was in it until something is to be written.
struct Kept {
    file: File,
    path: PathBuf,
    was_there: bool,
    has_begun: bool,
}

impl Target {
    /// Opens it, so that what cannot be written to is known before anything is read.
    pub(crate) fn open(destination: &Destination) -> Result<Target, Failure> {
        let stream = |name: &str, write| Target {
            name: name.to_owned(),
            to: To::Stream(write),
            packer: None,
        };
        match destination {
            Destination::StandardOutput => Ok(stream("standard output", Box::new(io::stdout()))),
            Destination::StandardError => Ok(stream("standard error", Box::new(io::stderr()))),
            Destination::File(path) => {
                let name = destination.name();
                let opened = open_file(path).and_then(|to| Ok((to, Packer::of_file(path)?)));
                match opened {
                    Ok((to, packer)) => Ok(Target { name, to, packer }),
                    Err(error) => Err(Failure::Io(name, error)),
                }
            }
        }
    }

    /// Forgets what is written.
    pub(crate) fn nowhere() -> Target {
        Target {
            name: String::new(),
            to: To::Stream(Box::new(io::sink())),
            packer: None,
        }
    }

    pub(crate) fn write_all(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        if bytes.is_empty() {
            return Ok(());
        }
        let packed = match &mut self.packer {
            Some(packer) => packer.pack(bytes).map(Some),
            None => Ok(None),
        };
        let result = packed.and_then(|packed| {
            let bytes = packed.as_deref().unwrap_or(bytes);
            self.begin().and_then(|write| write.write_all(bytes))
        });
        self.named(result)
    }

    /// Hands on what was written so far.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        let result = match &mut self.to {
            To::Stream(write) => write.flush(),
            To::File(kept) => kept.file.flush(),
        };
        self.named(result)
    }

    /// Ends the output: what was in a file before is gone now, even if nothing was written.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        let packed = self.packer.take().map(|mut packer| packer.finish());
        let result = packed.unwrap_or(Ok(Vec::new())).and_then(|rest| {
            let write = self.begin()?;
            write.write_all(&rest)?;
            write.flush()
        });
        self.named(result)
    }

    /// Leaves a file that has not been written to as it was; a stream is not affected.
    pub(crate) fn leave_untouched_file(&mut self) {
        if matches!(&self.to, To::File(kept) if !kept.has_begun) {
            *self = Target::nowhere();
        }
    }

    fn begin(&mut self) -> io::Result<&mut dyn Write> {
        match &mut self.to {
            To::Stream(write) => Ok(write),
            To::File(kept) => {
                if !kept.has_begun {
                    kept.file.set_len(0)?;
                    kept.has_begun = true;
                }
                Ok(&mut kept.file)
            }
        }
    }

    fn named(&self, result: io::Result<()>) -> Result<(), Failure> {
        result.map_err(|error| Failure::Io(self.name.clone(), error))
    }
}

fn open_file(path: &Path) -> io::Result<To> {
    if own_descriptor(path).is_some() {
        let file = OpenOptions::new().append(true).open(path)?;
        return Ok(To::Stream(Box::new(file)));
    }
    let existing = OpenOptions::new().write(true).open(path);
    let was_there = !matches!(&existing, Err(error) if error.kind() == io::ErrorKind::NotFound);
    let file = if was_there {
        existing?
    } else {
        // Not `create_new`: the path may be a link to a file that is not there yet.
        OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?
    };
    if !file.metadata()?.is_file() {
        return Ok(To::Stream(Box::new(file)));
    }
    Ok(To::File(Kept {
        file,
        path: path.to_owned(),
        was_there,
        has_begun: false,
    }))
}

impl Drop for Kept {
    /// Takes away a file that was made for nothing.
    fn drop(&mut self) {
        if !self.was_there && !self.has_begun {
            let _ = fs::canonicalize(&self.path).and_then(fs::remove_file);
        }
    }
}
