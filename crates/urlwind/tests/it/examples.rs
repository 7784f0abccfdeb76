//! The programs in `examples/` do what they say.

#[allow(dead_code)] // Their `main` is for the command line.
#[path = "../../examples"]
mod programs {
    pub(crate) mod allowed_hosts;
    pub(crate) mod compare;
    pub(crate) mod count_hosts;
    pub(crate) mod edit_query;
    pub(crate) mod normalize_lines;
    pub(crate) mod page_links;
}

use self::programs::{
    allowed_hosts, compare, count_hosts, edit_query, normalize_lines, page_links,
};
use urlwind::{Host, ParseError};

#[test]
fn lines_are_normalized() {
    let input: &[u8] = b"HTTPS://EXAMPLE.com:443/a/../b c\r\n\n https://example.com/ \nno URL\n\
                         http://\xFF/\nhttp://0x7f.1";
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let refused = normalize_lines::normalize(input, &mut output, &mut errors).unwrap();
    assert_eq!(refused, 2);
    assert_eq!(
        std::str::from_utf8(&output).unwrap(),
        "https://example.com/b%20c\nhttps://example.com/\nhttp://127.0.0.1/\n"
    );
    assert_eq!(
        std::str::from_utf8(&errors).unwrap(),
        "line 4: relative URL without a base\nline 5: not UTF-8\n"
    );
}

#[test]
fn links_are_resolved() {
    let links = |page| {
        let links = page_links::links(page, "https://example.com/a/b.html").unwrap();
        links.into_iter().map(String::from).collect::<Vec<_>>()
    };
    let page = "<a href=\"../c?x=1&amp;y=2\">c</a> <a class=x href='#top'>top</a> <img src=\"no link\">\
                <a href=\"//cdn.example/\">cdn</a> <a name=x> <a href=\"https://[\">broken</a>";
    assert_eq!(
        links(page),
        [
            "https://example.com/c?x=1&y=2",
            "https://example.com/a/b.html#top",
            "https://cdn.example/",
        ]
    );
    assert_eq!(
        links("<base href=\"/docs/\"><a href=\"x\">x</a>"),
        ["https://example.com/docs/x"]
    );
    assert_eq!(
        page_links::links(page, "a/b.html"),
        Err(ParseError::RelativeUrlWithoutBase)
    );
}

#[test]
fn queries_are_edited() {
    for (input, expected) in [
        (
            "https://example.com/?utm_source=x&q=a+b&page=1&page=9&fbclid=z#top",
            "https://example.com/?q=a+b&page=2#top",
        ),
        ("https://example.com", "https://example.com/?page=2"),
    ] {
        assert_eq!(
            edit_query::edit(input, "page", "2").unwrap().as_str(),
            expected
        );
    }
    assert_eq!(
        edit_query::edit("//h", "a", "b"),
        Err(ParseError::RelativeUrlWithoutBase)
    );
}

#[test]
fn urls_are_compared() {
    let same = compare::compare("HTTPS://EXAMPLE.com:443/a/../b", "https://example.com/b");
    assert_eq!(same.unwrap(), "the same URL\n");
    let fragment = compare::compare("https://h/a?b", "https://h/a?b#c");
    assert_eq!(
        fragment.unwrap(),
        "the same resource, at another fragment\nhash: \"\", \"#c\"\n"
    );
    let password = compare::compare("https://me:a@h/x", "https://me:b@h:81/x");
    assert_eq!(password.unwrap(), "password: differs\nport: \"\", \"81\"\n");
    let origin = compare::compare("https://h/x", "https://h/y");
    assert_eq!(
        origin.unwrap(),
        "the same origin\npathname: \"/x\", \"/y\"\n"
    );
    assert!(compare::compare("https://h/", "h").is_err());
}

#[test]
fn lines_are_filtered_by_host() {
    let allowed = ["EXAMPLE.com", "127.0.0.1"].map(|name| Host::parse(name).unwrap());
    let kept =
        "https://example.com/\nhttps://a.EXAMPLE.com/x\nhttp://0x7f.1/\nhttp:\\\\example.com\\\n";
    let dropped = "https://example.com@evil.example/\nhttps://evil.example\\@example.com/\n\
                   https://notexample.com/\nhttps://example.com.evil.example/\nexample.com\n\
                   mailto:me@example.com\nhttp://[::ffff:127.0.0.1]/\n";
    let mut output = Vec::new();
    let input = [kept, dropped, "https://example.com/last"].concat();
    allowed_hosts::filter(input.as_bytes(), &mut output, &allowed).unwrap();
    assert_eq!(
        std::str::from_utf8(&output).unwrap(),
        [kept, "https://example.com/last"].concat()
    );
}

#[test]
fn hosts_are_counted_by_any_number_of_threads() {
    let mut file = String::new();
    for number in 0..2500 {
        file += &format!("https://{}.example/{number}\r\nnonsense\n\n", number % 3);
    }
    file += "HTTPS://1.Example";
    for threads in [1, 2, 3, 7, 64] {
        let counts = count_hosts::count(file.as_bytes(), threads);
        assert_eq!(counts.len(), 3, "{threads} threads");
        assert_eq!(counts["0.example"], 834, "{threads} threads");
        assert_eq!(counts["1.example"], 834, "{threads} threads");
        assert_eq!(counts["2.example"], 833, "{threads} threads");
    }
    assert!(count_hosts::count(b"", 2).is_empty());
}
