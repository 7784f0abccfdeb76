//! Checks percent-encoding and form encoding against the transcription.

use encoding_rs::Encoding;
use spec::{
    PercentEncodeSet, percent_decode, percent_encode_after_encoding, urlencoded_parser,
    urlencoded_serializer, utf_8_percent_encode,
};
use std::fmt::Debug;
use urlwind::form_urlencoded::{self, Serializer};
use urlwind::percent::{self, AsciiSet};

/// The sets of the core, each with its counterpart in the transcription.
const SETS: [(AsciiSet, PercentEncodeSet); 8] = [
    (percent::C0_CONTROL, PercentEncodeSet::C0Control),
    (percent::FRAGMENT, PercentEncodeSet::Fragment),
    (percent::QUERY, PercentEncodeSet::Query),
    (percent::SPECIAL_QUERY, PercentEncodeSet::SpecialQuery),
    (percent::PATH, PercentEncodeSet::Path),
    (percent::USERINFO, PercentEncodeSet::Userinfo),
    (percent::COMPONENT, PercentEncodeSet::Component),
    (percent::FORM_URLENCODED, PercentEncodeSet::FormUrlencoded),
];

/// Decodes, parses and encodes `input`, which need not be UTF-8.
pub fn compare_coding(input: &[u8]) -> Result<(), String> {
    same(
        "decoded",
        &*percent::decode_bytes(input),
        &percent_decode(input),
    )?;
    let pairs: Vec<(String, String)> = form_urlencoded::parse(input).into_owned().collect();
    same("form", &pairs, &urlencoded_parser(input))?;
    let text = String::from_utf8_lossy(input);
    same(
        "decoded text",
        &*percent::decode(&text),
        &percent_decode(text.as_bytes()),
    )?;
    let lossy = String::from_utf8_lossy(&percent_decode(text.as_bytes())).into_owned();
    same("decoded to text", &*percent::decode_lossy(&text), &lossy)?;
    for (set, name) in SETS {
        let encoded = percent::encode(&text, &set);
        // A set determines which bytes to encode; writing a space as `+` is specific to forms.
        let expected = match name {
            PercentEncodeSet::FormUrlencoded => {
                utf_8_percent_encode(&text, name).replace('+', "%20")
            }
            _ => utf_8_percent_encode(&text, name),
        };
        same(&format!("{name:?}"), &*encoded, &*expected)?;
        same(
            "bytes",
            &*percent::encode_bytes(text.as_bytes(), &set),
            &*encoded,
        )?;
        // Encoding with the percent sign in the set is reversible.
        if set.contains(b'%') {
            same(
                "back",
                &*percent::decode_bytes(percent::encode_bytes(input, &set).as_bytes()),
                input,
            )?;
        }
    }
    let mut written = Serializer::new(String::new());
    for (name, value) in &pairs {
        written.append_pair(name, value);
    }
    let written = written.finish();
    let expected = urlencoded_serializer(&pairs, encoding_rs::UTF_8);
    same("form, written", &*written, &*expected)?;
    let again: Vec<(String, String)> = form_urlencoded::parse(written.as_bytes())
        .into_owned()
        .collect();
    same("form, back", &again, &pairs)
}

/// Encodes with a legacy encoding, with the two sets for which the standard allows it.
pub fn compare_legacy_coding(input: &str, encoding: &'static Encoding) -> Result<(), String> {
    for (set, name) in [SETS[3], SETS[7]] {
        let ours = percent::encode_after_encoding(encoding, input, &set);
        let theirs = percent_encode_after_encoding(encoding.output_encoding(), input, name);
        same(
            &format!("{name:?} in {}", encoding.name()),
            &*ours,
            &*theirs,
        )?;
    }
    Ok(())
}

fn same<T: PartialEq + Debug + ?Sized>(what: &str, ours: &T, theirs: &T) -> Result<(), String> {
    match ours == theirs {
        true => Ok(()),
        false => Err(format!("{what}: {ours:?}, not {theirs:?}")),
    }
}
