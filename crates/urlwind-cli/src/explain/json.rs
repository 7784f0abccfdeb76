//! The explanation as JSON.

use urlwind::{LocatedError, Url};

use super::changes::{self, Change};
use crate::field::View;
use crate::output::{Writer, write_components};
use crate::readable::{Controls, Form};
use crate::report::{write_findings, write_range, write_steps};

/// Writes the members of the object about one input.
pub(crate) fn write(
    object: &mut Writer<'_>,
    input: &str,
    base: Option<&Url>,
    parsed: &Result<Url, LocatedError>,
    with_trace: bool,
) {
    let options = Url::options().base_url(base);
    object.open(b'{');
    object.key("input");
    object.string(input);
    match parsed {
        Ok(url) => write_url(object, input, base, url),
        Err(error) => {
            object.key("href");
            object.null();
            object.key("error");
            write_error(object, error);
        }
    }
    write_findings(object, input, &options.validate(input));
    if with_trace {
        write_steps(object, &options.trace(input));
    }
    object.close(b'}');
}

fn write_url(object: &mut Writer<'_>, input: &str, base: Option<&Url>, url: &Url) {
    object.key("href");
    object.string(url.as_str());
    object.key("error");
    object.null();
    object.key("components");
    let view = View {
        form: Form::NORMAL,
        controls: Controls::Decoded,
    };
    write_components(object, url, view);
    object.key("changes");
    object.open(b'[');
    for change in changes::between(input, base, url) {
        object.element();
        write_change(object, &change);
    }
    object.close(b']');
}

fn write_change(object: &mut Writer<'_>, change: &Change) {
    object.open(b'{');
    object.key("component");
    object.string(change.what);
    object.key("from");
    object.string(&change.from);
    object.key("to");
    object.string(&change.to);
    object.key("reasons");
    object.open(b'[');
    for reason in &change.reasons {
        object.element();
        object.string(reason);
    }
    object.close(b']');
    object.close(b'}');
}

fn write_error(object: &mut Writer<'_>, error: &LocatedError) {
    object.open(b'{');
    object.key("message");
    object.string(&error.error.to_string());
    write_range(object, &error.span);
    object.key("domain");
    match &error.domain {
        Some(why) => {
            object.open(b'{');
            object.key("message");
            object.string(&why.to_string());
            object.key("codePoint");
            object.number(u64::from(u32::from(why.code_point)));
            object.key("start");
            object.number(why.at as u64);
            object.close(b'}');
        }
        None => object.null(),
    }
    object.close(b'}');
}
