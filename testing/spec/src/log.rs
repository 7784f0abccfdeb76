use crate::{State, UrlRecord, ValidationError};

/// What a run leaves behind besides its result. Nothing is recorded unless it was asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    /// Ask for [`states`](Self::states), [`starts`](Self::starts) and [`records`](Self::records).
    pub trace: bool,
    /// Ask for [`validation_errors`](Self::validation_errors). This is what makes the domain parser run the strict
    /// ToASCII as well, whose result matters for nothing but the domain-to-ASCII validation error.
    pub validate: bool,
    /// Every state that was run, in order, once for each time it was entered. A state that is only set before the
    /// parser returns (as the host state does with a state override) was never run and is not listed.
    pub states: Vec<State>,
    /// For each of [`states`](Self::states), the pointer when it was entered.
    pub starts: Vec<isize>,
    /// For each of [`states`](Self::states), the URL when it was left, or when the run ended in it.
    pub records: Vec<UrlRecord>,
    /// Every validation error in the order in which the standard's steps raise them.
    pub validation_errors: Vec<ValidationError>,
    /// For each of [`validation_errors`](Self::validation_errors), the pointer of the state machine when it was
    /// raised: a code point of the input without what is trimmed and stripped. None for those before the first
    /// state, and for those of the host parser, which has pointers of its own or none.
    pub error_pointers: Vec<Option<isize>>,
}

impl Log {
    /// Records nothing.
    pub fn silent() -> Self {
        Self::default()
    }

    /// Records states and validation errors.
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

    /// The state that was entered last is left, if there is one.
    pub(crate) fn leave(&mut self, url: &UrlRecord) {
        if self.records.len() < self.states.len() {
            self.records.push(url.clone());
        }
    }
}
