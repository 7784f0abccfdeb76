//! Explanations as JSON.

use urlwind::{Error, HostClass, Url};
use urlwind_readings::readings;

use super::Also;
use super::changes::{self, Change};
use super::readings::write_json as write_readings;
use crate::field::View;
use crate::json_writer::Writer;
use crate::output::write_components;
use crate::readable::{Controls, Form};
use crate::report::{write_findings, write_range, write_steps};

/// Writes the members of the object about one input.
pub(crate) fn write(
    object: &mut Writer<'_>,
    input: &str,
    base: Option<&Url>,
    parsed: &Result<Url, Error>,
    also: Also,
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
    if also.readings {
        write_readings(object, &readings(input));
    }
    if also.trace {
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
    write_class(object, url);
    object.key("changes");
    object.open(b'[');
    for change in changes::between(input, base, url) {
        object.element();
        write_change(object, &change);
    }
    object.close(b']');
}

/// Writes the host class: `null` without a host.
fn write_class(object: &mut Writer<'_>, url: &Url) {
    object.key("hostClass");
    let Some(class) = url.host().map(|host| host.classify()) else {
        return object.null();
    };
    object.open(b'{');
    object.key("class");
    object.string(class.name());
    object.key("isGlobal");
    object.boolean(class.is_global());
    object.key("embedded");
    match class {
        HostClass::Ip {
            embedded: Some(embedded),
            ..
        } => {
            object.open(b'{');
            object.key("form");
            object.string(embedded.form.name());
            object.key("address");
            object.string(&embedded.address.to_string());
            object.close(b'}');
        }
        _ => object.null(),
    }
    object.close(b'}');
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

fn write_error(object: &mut Writer<'_>, error: &Error) {
    object.open(b'{');
    object.key("message");
    object.string(&error.kind().to_string());
    write_range(object, &error.span().unwrap_or_default());
    object.key("domain");
    match error.domain() {
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
