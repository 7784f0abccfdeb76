//! Hosts, verdicts and reasons for known traps.

use urlwind_readings::{Reader, Reading, Reason, Verdict, readings};

fn host(reader: Reader, input: &str) -> Option<String> {
    reader.read(input).ok()?.host
}

#[test]
fn urls_that_people_write_are_agreed_on() {
    for input in [
        "https://example.com/",
        "https://EXAMPLE.com:443/a/b?c=d#e",
        "http://user:password@example.com:8080/",
        "http://127.0.0.1:3000/",
        "https://[2001:DB8:0::1]/",
        "ftp://ftp.example.com/pub/a.txt",
        "ws://example.com/socket",
        "https://example.com./",
        "https://example.com:/",
        "https://example.com",
    ] {
        let readings = readings(input);
        assert_eq!(readings.verdict(), Verdict::Agree, "{input} {readings:?}");
        assert!(readings.reasons().is_empty());
    }
}

#[test]
fn traps_have_their_verdict_and_reason() {
    use Reason::*;
    use Verdict::{Differ, NotAll};
    let mut wrong = Vec::new();
    for (input, verdict, reasons) in [
        (
            r"http://good.example\@evil.example/",
            Differ,
            &[Backslash][..],
        ),
        ("http://127.1/", Differ, &[Ipv4InParts]),
        ("http://2130706433/", Differ, &[Ipv4InParts]),
        ("http://0x7f000001/", Differ, &[Ipv4InParts]),
        ("http://0177.0.0.1/", Differ, &[Ipv4InParts]),
        ("http://b\u{fc}cher.example/", Differ, &[NonAsciiHost]),
        (
            "http://evil.example\u{3002}good.example/",
            Differ,
            &[IdeographicFullStop],
        ),
        ("http://ex%61mple.com/", Differ, &[PercentInHost]),
        ("http://[fe80::1%25eth0]/", Differ, &[ZoneId]),
        ("http://[fe80::1%eth0]/", Differ, &[ZoneId, BrokenEscape]),
        ("http://good\t.example/", NotAll, &[TabOrNewline]),
        ("http://a@b@c/", NotAll, &[SeveralAt]),
        ("http:good.example", NotAll, &[Slashes]),
        ("http:/good.example/", NotAll, &[Slashes]),
        ("http:///good.example/", NotAll, &[Slashes]),
        ("http://a_b/", NotAll, &[UnusualName]),
        (
            "http://evil.example%2F.good.example/",
            NotAll,
            &[EncodedDelimiter],
        ),
        ("http://good.example:80800/", NotAll, &[BadPort]),
        ("http://good.example:x/", NotAll, &[BadPort]),
        ("http://good.example/a b", NotAll, &[SpaceOrControl]),
        ("http://good.example/\u{e9}", NotAll, &[OtherCharacter]),
        ("http://good.example/%", NotAll, &[BrokenEscape]),
        ("//good.example/", NotAll, &[NoScheme]),
        ("good.example", NotAll, &[NoScheme]),
        ("http://[::g]/", NotAll, &[Brackets]),
    ] {
        let readings = readings(input);
        if (readings.verdict(), readings.reasons()) != (verdict, reasons) {
            let shown = readings.to_json();
            wrong.push(format!("{input}: {shown}\n"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.concat());
}

/// CVE-2022-27780: curl 7.80 to 7.83 decoded `%2F` in hosts; the modeled version rejects the result.
#[test]
fn an_encoded_slash_in_a_host() {
    let input = "http://example.com%2F127.0.0.1/";
    assert_eq!(host(Reader::Curl, input), None);
    assert_eq!(
        host(Reader::Python, input).as_deref(),
        Some("example.com%2F127.0.0.1")
    );
    assert_eq!(readings(input).reasons(), [Reason::EncodedDelimiter]);
}

#[test]
fn what_makes_no_difference() {
    for input in [
        "HTTP://Example.COM:080/",
        "https://[::1]:443",
        "https://[0:0::0:1]/",
        "http://h:65535",
    ] {
        let readings = readings(input);
        assert_ne!(readings.verdict(), Verdict::Differ, "{input} {readings:#?}");
    }
}

#[test]
fn nobody_sees_a_host() {
    let readings = readings("urn:isbn:0451450523");
    let has_no_host = |reading: &Reading| reading.host.is_none();
    assert!(
        readings
            .iter()
            .all(|(_, reading)| reading.as_ref().map_or(true, has_no_host))
    );
}

/// All models are loops over the text: doubling the input doubles the time, and no input makes them panic.
#[test]
fn long_and_strange_inputs() {
    for piece in [
        "@", ":", "[", "]", "%", "%25", "/", "\\", ".", "1.", "é", "::", "?", "#", "xn--", "\t",
        "/../", "a@",
    ] {
        for start in ["", "http://", "http://[", "//", "file:", "http://a:", "x:"] {
            let input = start.to_owned() + &piece.repeat(20_000);
            let json = readings(&input).to_json();
            assert!(json.ends_with("]}"));
        }
    }
}
