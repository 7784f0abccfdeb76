//! The functions that SQL gets.

use urlwind::Attribute;

use crate::ffi::{Function, Kind};
use crate::rows::{self, FIELDS};

/// A function of one URL that gives a text. The attribute is known when the loop is compiled.
macro_rules! part {
    ($name:literal, $field:ident) => {
        Function {
            name: $name,
            parameters: 1,
            result: Kind::Text,
            run: |arguments, result| rows::part(arguments, result, Attribute::$field),
        }
    };
}

pub(crate) static ALL: &[Function] = &[
    part!("url_normalize", Href),
    part!("url_origin", Origin),
    part!("url_protocol", Protocol),
    part!("url_username", Username),
    part!("url_password", Password),
    part!("url_host", Host),
    part!("url_hostname", Hostname),
    part!("url_port", Port),
    part!("url_pathname", Pathname),
    part!("url_search", Search),
    part!("url_hash", Hash),
    Function {
        name: "url_parts",
        parameters: 1,
        result: Kind::Struct(FIELDS),
        run: rows::parts,
    },
    Function {
        name: "url_is_valid",
        parameters: 1,
        result: Kind::Bool,
        run: rows::is_valid,
    },
    Function {
        name: "url_error",
        parameters: 1,
        result: Kind::Text,
        run: rows::error,
    },
    Function {
        name: "url_query_param",
        parameters: 2,
        result: Kind::Text,
        run: rows::query_param,
    },
    Function {
        name: "url_join",
        parameters: 2,
        result: Kind::Text,
        run: rows::join,
    },
    // Also tells the Python package that the functions are the extension's.
    Function {
        name: "urlwind_version",
        parameters: 0,
        result: Kind::Text,
        run: rows::version,
    },
    #[cfg(feature = "panic-probe")]
    Function {
        name: "url_panic_probe",
        parameters: 1,
        result: Kind::Text,
        run: |_, _| panic!("as asked for"),
    },
];
