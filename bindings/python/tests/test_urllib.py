"""``urlwind.urllib``, and where it agrees with the standard library."""

from __future__ import annotations

import urllib.parse

import pytest
import wpt

import urlwind
from urlwind import urllib as ours
from urlwind.urllib import SplitResult, urljoin, urlsplit


def test_the_result_is_the_standard_librarys() -> None:
    result = urlsplit("https://me:pw@EXAMPLE.com:8080/a;b?c=d#e")
    assert isinstance(result, urllib.parse.SplitResult)
    assert SplitResult is urllib.parse.SplitResult
    assert result == ("https", "me:pw@example.com:8080", "/a;b", "c=d", "e")
    assert (result.username, result.password) == ("me", "pw")
    assert (result.hostname, result.port) == ("example.com", 8080)


def test_a_normalized_url_is_split_as_the_standard_library_does(real_urls: list[str]) -> None:
    compared = 0
    for source in real_urls[:4000]:
        if urlwind.can_parse(source):
            expected = urllib.parse.urlsplit(urlwind.normalize(source))
            if not expected.netloc and expected.path.startswith("//"):
                # Put together again, it would have a host.
                expected = expected._replace(path=f"/.{expected.path}")
            assert urlsplit(source) == expected, source
            compared += 1
    assert compared > 100


def test_what_was_split_can_be_put_together() -> None:
    for case in wpt.cases("urltestdata.json"):
        if "href" not in case or case.get("base"):
            continue
        result = urlsplit(case["input"])
        assert result.scheme == case["protocol"][:-1]
        # A path that would be taken for a host has a dot before it.
        is_bare = not result.netloc and case["pathname"].startswith("//")
        assert result.path == ("/." if is_bare else "") + case["pathname"]
        assert result.query == case["search"][1:]
        assert result.fragment == case["hash"][1:]


def test_the_scheme_is_a_default() -> None:
    assert urlsplit("//a/b", "https").geturl() == "https://a/b"
    assert urlsplit("http://a/b", "https").scheme == "http"
    for source in ["//a/b", "b"]:
        with pytest.raises(urlwind.InvalidURL):
            urlsplit(source)


STARTS = ["", "/", "//", "///", "////", "\\", "\\\\", "/\\", "\\/", "//\\", " /", " //", "\n/\t/", "/\t/\n/"]
RESTS = ["", "login", "login?next=//h", "h:81/p", "me:pw@h/p?q#f", "[::1]/p", ".", "..", "?q", "#f", "a:b"]
SCHEMES = ["https", "HTTP", "ws", "file", "ftp", "foo", "javascript", "a+b.c-d"]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_host_is_made_where_the_standard_library_sees_none(scheme: str) -> None:
    compared = 0
    for source in (start + rest for start in STARTS for rest in RESTS):
        expected = urllib.parse.urlsplit(source, scheme=scheme)
        try:
            result = urlsplit(source, scheme=scheme)
        except urlwind.InvalidURL as error:
            assert error.input == source
            continue
        if urlwind.can_parse(source):
            continue  # it has a scheme of its own
        assert result.scheme == scheme.lower()
        if not expected.netloc:
            assert not result.netloc, source
        elif "\\" not in source and expected.netloc not in (".", ".."):
            assert result.netloc == expected.netloc, source
            assert (result.path or "/") == (expected.path or "/"), source
            assert result[3:] == expected[3:], source
            compared += 1
    assert compared >= 9


@pytest.mark.parametrize("source", ["/login", "login", "", "?q", "#f", "\\\\login", "///login", "/\t/\n/login"])
def test_what_has_no_host_gets_none(source: str) -> None:
    with pytest.raises(urlwind.InvalidURL) as caught:
        urlsplit(source, scheme="https")
    assert caught.value.input == source


def test_a_file_needs_no_host() -> None:
    assert urlsplit("///etc/hosts", scheme="file") == ("file", "", "/etc/hosts", "", "")


@pytest.mark.parametrize("scheme", ["https:", "https://evil.example/", " https", "1a", "a/b", "a\n", "ä"])
def test_what_is_no_scheme_is_refused(scheme: str) -> None:
    for source in ("//h/p", "http://h/p"):
        with pytest.raises(urlwind.InvalidComponent, match="scheme"):
            urlsplit(source, scheme=scheme)


@pytest.mark.parametrize("scheme", [None, b"https", 5])
def test_a_scheme_is_text(scheme: object) -> None:
    with pytest.raises(TypeError, match="scheme must be a str"):
        urlsplit("//h/p", scheme=scheme)  # type: ignore[arg-type]


def test_fragments_can_be_left_in_place() -> None:
    for source in ("http://a/b?#d", "http://a/b#c?d", "http://a/?b#c?d#e", "foo:b#c", "foo:#c"):
        expected = urllib.parse.urlsplit(source, allow_fragments=False)
        assert urlsplit(source, allow_fragments=False) == expected
    assert urlsplit("http://a/b#c", allow_fragments=False)[2:] == ("/b#c", "", "")
    assert urlsplit("http://a/b?c#d", allow_fragments=False)[2:] == ("/b", "c#d", "")
    assert urlsplit("http://a/b", allow_fragments=False)[2:] == ("/b", "", "")


def test_urls_are_joined() -> None:
    base = "http://a/b/c/d;p?q"
    for reference in ["g", "./g", "g/", "/g", "//g/", "?y", "g?y", "#s", "..", "../../g", "http:g"]:
        joined = urljoin(base, reference)
        assert joined == urlwind.URL(reference, base).href
        if reference not in ("http:g", ".."):
            assert joined == urllib.parse.urljoin(base, reference)
    assert urljoin("", "http://a") == "http://a/"
    with pytest.raises(urlwind.InvalidURL):
        urljoin("", "a")
    with pytest.raises(TypeError):
        urljoin(None, "a")  # type: ignore[arg-type]


@pytest.mark.parametrize("url", ["file:////h/x", "web+x:/.//h/p", "file:////", "http://a//b"])
def test_no_path_becomes_a_host(url: str) -> None:
    assert urlwind.normalize(urlsplit(url).geturl()) == urlwind.normalize(url)


def test_urlparse_cuts_the_parameters_off() -> None:
    for url in ["https://h/a;b?c#d", "https://h/a;b/c", "https://h/a/b;c;d", "mailto:a;b"]:
        assert ours.urlparse(url) == urllib.parse.urlparse(url), url
        assert ours.urlparse(url).geturl() == url


def test_urldefrag() -> None:
    for url in ["https://h/#top", "https://h/?q#", "https://h/a", "mailto:a#b"]:
        assert ours.urldefrag(url) == urllib.parse.urldefrag(url), url
    with pytest.raises(ValueError):
        ours.urldefrag("nothing")


QUERIES = ["", "a=1&b=2&a=3", "a=&b", "a=%C3%A9+x", "=x", "a=b=c", "&&", "?a=1", "a;b=1"]


@pytest.mark.parametrize("query", QUERIES)
def test_queries_are_read_as_there(query: str) -> None:
    for blanks in (False, True):
        theirs = urllib.parse.parse_qsl(query, keep_blank_values=blanks)
        assert ours.parse_qsl(query, keep_blank_values=blanks) == theirs
        assert ours.parse_qs(query, blanks) == urllib.parse.parse_qs(query, blanks)


def test_queries_can_be_bounded() -> None:
    with pytest.raises(ValueError, match="Max number of fields"):
        ours.parse_qsl("a=1&b=2&c=3", max_num_fields=2)
    assert len(ours.parse_qsl("a=1&b=2&c=3", max_num_fields=3)) == 3
    with pytest.raises(ValueError, match="bad query field: 'b'"):
        ours.parse_qsl("a=1&b", strict_parsing=True)
    with pytest.raises(TypeError):
        ours.parse_qsl(b"a=1")  # type: ignore[arg-type]


def test_queries_are_written_as_there() -> None:
    for pairs in [{"a": 1, "b": "x y"}, [("a", "é"), ("a", "&=")], {}]:
        assert ours.urlencode(pairs) == urllib.parse.urlencode(pairs)
    lists = {"a": [1, 2], "b": ("x",)}
    assert ours.urlencode(lists, doseq=True) == urllib.parse.urlencode(lists, doseq=True)
    # As forms do it, not as the standard library does.
    assert ours.urlencode({"a": "~*"}) == "a=%7E*"


def test_quoting_is_the_standard_library_s() -> None:
    assert ours.quote is urllib.parse.quote
    assert ours.unquote("%C3%A9") == "é"
