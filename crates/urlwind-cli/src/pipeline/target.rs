//! Where output goes.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use crate::status::Failure;

/// Something to write to, with its name for messages.
pub(crate) struct Target {
    name: String,
    write: Box<dyn Write + Send>,
}

impl Target {
    pub(crate) fn standard_output() -> Target {
        Target {
            name: "standard output".to_owned(),
            write: Box::new(io::stdout()),
        }
    }

    /// Forgets what is written.
    pub(crate) fn nowhere() -> Target {
        Target {
            name: String::new(),
            write: Box::new(io::sink()),
        }
    }

    pub(crate) fn create(path: &Path) -> Result<Target, Failure> {
        let name = path.display().to_string();
        match File::create(path) {
            Ok(file) => Ok(Target {
                name,
                write: Box::new(file),
            }),
            Err(error) => Err(Failure::Io(name, error)),
        }
    }

    pub(crate) fn write_all(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let result = self.write.write_all(bytes);
        self.named(result)
    }

    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        let result = self.write.flush();
        self.named(result)
    }

    fn named(&self, result: io::Result<()>) -> Result<(), Failure> {
        result.map_err(|error| Failure::Io(self.name.clone(), error))
    }
}
