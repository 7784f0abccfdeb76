use crate::{State, UrlRecord, ValidationError};

/// A record of what a run did besides returning its result; empty unless requested.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    /// Requests [`states`](Self::states), [`starts`](Self::starts) and [`records`](Self::records).
    pub trace: bool,
    /// Requests [`validation_errors`](Self::validation_errors). The domain parser then also runs the strict ToASCII,
    /// whose result affects only the domain-to-ASCII validation error.
    pub validate: bool,
    /// Every state that was run, in order, once for each time it was entered. A state that is only set before the
    /// parser returns (as by the host state with a state override) is not listed.
    pub states: Vec<State>,
    /// The pointer at entry to each of [`states`](Self::states).
    pub starts: Vec<isize>,
    /// The URL at exit from each of [`states`](Self::states), or at the end of the run.
    pub records: Vec<UrlRecord>,
    /// Every validation error, in the order in which the standard's steps raise them.
    pub validation_errors: Vec<ValidationError>,
    /// The pointer of the state machine when each of [`validation_errors`](Self::validation_errors) was raised: an
    /// index into the code points of the trimmed and stripped input. `None` for errors raised before the first state or
    /// by the host parser.
    pub error_pointers: Vec<Option<isize>>,
}

impl Log {
    /// Returns a log that records nothing.
    pub fn silent() -> Self {
        Self::default()
    }

    /// Returns a log that records states and validation errors.
    pub fn full() -> Self {
        Self {
            trace: true,
            validate: true,
            ..Self::default()
        }
    }

    pub(crate) fn error(&mut self, error: ValidationError) {
        self.error_at(error, None);
    }

    pub(crate) fn error_at(&mut self, error: ValidationError, pointer: Option<isize>) {
        if self.validate {
            self.validation_errors.push(error);
            self.error_pointers.push(pointer);
        }
    }

    pub(crate) fn enter(&mut self, state: State, pointer: isize, url: &UrlRecord) {
        self.leave(url);
        if self.trace {
            self.states.push(state);
            self.starts.push(pointer);
        }
    }

    /// Leaves the most recently entered state, if any.
    pub(crate) fn leave(&mut self, url: &UrlRecord) {
        if self.records.len() < self.states.len() {
            self.records.push(url.clone());
        }
    }
}
