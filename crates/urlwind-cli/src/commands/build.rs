//! `build`: assembles a URL from components.

use std::borrow::Cow;

use urlwind::{SchemeType, Url, UrlBuilder};

use crate::args::BuildArgs;
use crate::given::Given;
use crate::output::Output;
use crate::pipeline::{Destination, Target};
use crate::status::{Failure, Status};
use crate::suggest::did_you_mean;

const NAMES: [&str; 12] = [
    "scheme",
    "protocol",
    "user",
    "username",
    "password",
    "host",
    "port",
    "path",
    "segment",
    "query",
    "fragment",
    "query:KEY",
];

pub(super) fn run(args: &BuildArgs) -> Result<Status, Failure> {
    let parts: Vec<(&str, Cow<'_, str>)> = args
        .parts
        .iter()
        .map(|part| match part.split_once('=') {
            Some((name, value)) => Ok((name, plain_text(name, value))),
            None => Err(Failure::usage(format_args!(
                "'{part}' is not of the form NAME=VALUE"
            ))),
        })
        .collect::<Result<_, _>>()?;
    let parts: Vec<(&str, &str)> = parts
        .iter()
        .map(|(name, value)| (*name, &**value))
        .collect();
    let scheme = parts
        .iter()
        .find(|(name, _)| matches!(*name, "scheme" | "protocol"))
        .map_or("https", |(_, scheme)| scheme.trim_end_matches(':'));
    let mut builder = Url::builder(scheme);
    let host = parts
        .iter()
        .rfind(|(name, _)| matches!(*name, "host" | "hostname"))
        .map(|(_, host)| *host);
    let is_special = SchemeType::of(scheme).is_special();
    for (name, value) in parts {
        builder = match name {
            // `mailto:me@example.com` has no slash.
            "path" if host.is_none() && !is_special && !value.starts_with('/') => {
                builder.opaque_path(value)
            }
            _ => with(builder, name, value)?,
        };
    }
    let url = builder.build().map_err(|error| {
        let needs_host = is_special && !scheme.eq_ignore_ascii_case("file");
        match host {
            None if needs_host => {
                Failure::usage(format_args!("scheme '{scheme}' requires a host: host=NAME"))
            }
            Some(host) => Failure::usage(format_args!("{error}{}", about_host(scheme, host))),
            None => Failure::usage(error),
        }
    })?;
    let output = Output::new(&args.format, true)?;
    if output.needs_match() || output.needs_text() {
        return Err(Failure::usage(
            "'group:NAME', 'pattern', 'column' and 'context' are not available in build",
        ));
    }
    let destination = Destination::named_or_standard_output(args.to.output.as_deref());
    let mut target = Target::open(&destination)?;
    let mut record = Vec::new();
    let given = Given::argument(url.as_str());
    if let Err(missing) = output.write(&mut record, &url, &given) {
        return Err(Failure::usage(format_args!("the URL has no {}", missing.0)));
    }
    output.frame().write(&mut target, &record)?;
    Ok(Status::Good)
}

/// Encodes `%` for components in which the builder accepts escapes; for the others, the builder does.
fn plain_text<'a>(name: &str, value: &'a str) -> Cow<'a, str> {
    let takes_escapes = matches!(
        name,
        "host" | "hostname" | "path" | "pathname" | "query" | "search"
    );
    match takes_escapes && value.contains('%') {
        true => Cow::Owned(value.replace('%', "%25")),
        false => Cow::Borrowed(value),
    }
}

/// Returns the offending character of a host, if it is a single one.
fn about_host(scheme: &str, host: &str) -> String {
    match Url::options().parse_located(&format!("{scheme}://{host}")) {
        Err(error) => error
            .domain()
            .map_or_else(String::new, |why| format!(": {why}")),
        Ok(_) => String::new(),
    }
}

fn with(builder: UrlBuilder, name: &str, value: &str) -> Result<UrlBuilder, Failure> {
    Ok(match name {
        "scheme" | "protocol" => builder,
        "user" | "username" => builder.username(value),
        "password" => builder.password(value),
        "host" | "hostname" => builder.host(value),
        "port" => builder.port(value.parse().map_err(|_| {
            Failure::usage(format_args!("port: '{value}' is not a number up to 65535"))
        })?),
        "path" | "pathname" => builder.path(value),
        "segment" => builder.segment(value),
        "query" | "search" => builder.query(value),
        "fragment" | "hash" => builder.fragment(value),
        _ => match name.strip_prefix("query:") {
            Some(key) => builder.query_pair(key, value),
            None => {
                let meant = did_you_mean(name, NAMES);
                return Err(Failure::usage(format_args!(
                    "unknown component '{name}'{meant}"
                )));
            }
        },
    })
}
