//! The counts as JSON.

use super::frequent::Frequent;
use super::histogram::Histogram;
use super::tally::Tally;
use crate::json_writer::Writer;
use crate::pipeline::Totals;

/// An indented object. Of each kind it lists the `top` most frequent values.
pub(crate) fn json(tally: &Tally, totals: &Totals, top: usize) -> Vec<u8> {
    let mut out = Vec::new();
    let mut object = Writer::new(&mut out, Some(0));
    object.open(b'{');
    let [no_host, empty_host, domains, ipv4, ipv6, opaque] = tally.host_kinds;
    let hosts = tally.hosts.exact_number();
    for (name, count) in [
        ("lines", totals.lines()),
        ("valid", totals.valid),
        ("invalid", totals.invalid),
        ("notUtf8", totals.not_utf8),
        ("tooLong", totals.too_long),
        ("empty", totals.empty),
        ("differentUrlsAbout", tally.urls.estimate()),
        (
            "differentHosts",
            hosts.unwrap_or_else(|| tally.distinct_hosts.estimate()),
        ),
        ("domains", domains),
        ("ipv4", ipv4),
        ("ipv6", ipv6),
        ("opaqueHosts", opaque),
        ("noHost", no_host),
        ("emptyHost", empty_host),
    ] {
        object.key(name);
        object.number(count);
    }
    object.key("differentHostsExact");
    object.boolean(hosts.is_some());
    for (name, frequent) in [
        ("schemes", &tally.schemes),
        ("hosts", &tally.hosts),
        ("topLevelDomains", &tally.top_level_domains),
        ("queryKeys", &tally.query_keys),
    ] {
        object.key(name);
        write_frequent(&mut object, frequent, top);
    }
    object.key("ports");
    object.open(b'{');
    let mut ports: Vec<_> = tally.ports.iter().collect();
    ports.sort_unstable_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
    for (port, count) in ports.into_iter().take(top) {
        object.key(&port.map_or("none".to_owned(), |port| port.to_string()));
        object.number(*count);
    }
    object.close(b'}');
    object.key("depths");
    object.open(b'[');
    let deepest = tally.depths.iter().rposition(|count| *count > 0);
    for count in &tally.depths[..deepest.map_or(0, |depth| depth + 1)] {
        object.element();
        object.number(*count);
    }
    object.close(b']');
    for (name, lengths) in [
        ("urlLengths", &tally.url_lengths),
        ("hostLengths", &tally.host_lengths),
    ] {
        object.key(name);
        write_lengths(&mut object, lengths);
    }
    object.close(b'}');
    out.push(b'\n');
    out
}

/// The counts of the most frequent values, and whether they are more than lower bounds.
fn write_frequent(object: &mut Writer<'_>, frequent: &Frequent, top: usize) {
    object.open(b'{');
    object.key("exact");
    object.boolean(frequent.is_exact());
    object.key("counts");
    object.open(b'{');
    for (value, count) in frequent.top(top) {
        object.key(value);
        object.number(count);
    }
    object.close(b'}');
    object.close(b'}');
}

fn write_lengths(object: &mut Writer<'_>, lengths: &Histogram) {
    object.open(b'{');
    object.key("mean");
    object.decimal(lengths.mean());
    for (name, length) in [
        ("median", lengths.quantile(0.5)),
        ("upTo99Percent", lengths.quantile(0.99)),
        ("longest", lengths.max()),
    ] {
        object.key(name);
        object.number(length);
    }
    object.close(b'}');
}
