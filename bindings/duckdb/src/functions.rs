//! The functions that SQL gets.

use urlwind::{UrlRef, web};

use crate::ffi::{Arguments, Vector};
use crate::rows;

/// A function, as DuckDB is told of it.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) name: &'static str,
    /// How many parameters it has. All are texts.
    pub(crate) parameters: usize,
    pub(crate) result: Kind,
    /// Fills the vector, one row for each row of the arguments.
    pub(crate) run: fn(&Arguments<'_>, Vector<'_>),
}

/// The type of a result.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Text,
    Bool,
    /// Of texts.
    Struct(&'static [Field]),
}

/// A part of a URL that is part of its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Field {
    Href,
    Protocol,
    Username,
    Password,
    Host,
    Hostname,
    Port,
    Pathname,
    Search,
    Hash,
}

impl Field {
    /// In the order that they have in `url_parts`.
    pub(crate) const ALL: &'static [Field] = &[
        Field::Href,
        Field::Protocol,
        Field::Username,
        Field::Password,
        Field::Host,
        Field::Hostname,
        Field::Port,
        Field::Pathname,
        Field::Search,
        Field::Hash,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Field::Href => "href",
            Field::Protocol => "protocol",
            Field::Username => "username",
            Field::Password => "password",
            Field::Host => "host",
            Field::Hostname => "hostname",
            Field::Port => "port",
            Field::Pathname => "pathname",
            Field::Search => "search",
            Field::Hash => "hash",
        }
    }

    #[inline]
    pub(crate) fn of<'u>(self, url: &'u UrlRef<'_>) -> &'u str {
        match self {
            Field::Href => web::href(url),
            Field::Protocol => web::protocol(url),
            Field::Username => web::username(url),
            Field::Password => web::password(url),
            Field::Host => web::host(url),
            Field::Hostname => web::hostname(url),
            Field::Port => web::port(url),
            Field::Pathname => web::pathname(url),
            Field::Search => web::search(url),
            Field::Hash => web::hash(url),
        }
    }
}

/// A function of one URL that gives a text. The field is known when the loop is compiled.
macro_rules! part {
    ($name:literal, $field:ident) => {
        Function {
            name: $name,
            parameters: 1,
            result: Kind::Text,
            run: |arguments, result| rows::part(arguments, result, Field::$field),
        }
    };
}

pub(crate) static ALL: &[Function] = &[
    part!("url_normalize", Href),
    Function {
        name: "url_origin",
        parameters: 1,
        result: Kind::Text,
        run: rows::origin,
    },
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
        result: Kind::Struct(Field::ALL),
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
