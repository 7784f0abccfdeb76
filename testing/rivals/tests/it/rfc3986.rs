//! Compares the model of RFC 3986 in `urlwind-readings` with fluent-uri, which implements the same grammar.

use conformance::{Generator, scaled, wpt_inputs};
use fluent_uri::UriRef;
use urlwind_readings::{Reader, Reading};

fn non_empty(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn by_fluent_uri(input: &str) -> Option<Reading> {
    let uri = UriRef::parse(input).ok()?;
    let authority = uri.authority();
    let user = authority.as_ref().and_then(|it| it.userinfo());
    let user = user.map(|it| it.as_str().split(':').next().unwrap_or_default().to_owned());
    let port = authority.as_ref().and_then(|it| it.port());
    let port = port.map(|it| it.as_str()).filter(|port| !port.is_empty());
    Some(Reading {
        scheme: uri.scheme().map(|it| it.as_str().to_owned()),
        user: user.as_deref().and_then(non_empty),
        host: authority.and_then(|it| non_empty(it.host())),
        port: port.map(|port| port.parse().unwrap_or(u32::MAX)),
        path: uri.path().as_str().to_owned(),
    })
}

#[test]
fn the_model_of_rfc_3986_reads_as_fluent_uri_does() {
    let known: Vec<String> = wpt_inputs().into_iter().map(|(input, _)| input).collect();
    let mut generator = Generator::new(0x3986, known.clone());
    let generated = (0..scaled(20_000)).map(|_| generator.input());
    let (mut count, mut read) = (0, 0);
    for input in known.iter().cloned().chain(generated) {
        let ours = Reader::Rfc3986.read(&input).ok();
        count += 1;
        read += usize::from(ours.is_some());
        assert_eq!(ours, by_fluent_uri(&input), "{input:?}");
    }
    println!("{count} inputs, {read} of them URIs or relative references: all parts equal");
}
