"""Redaction, references, builders, and changes that leave the rest alone."""

from __future__ import annotations

import pickle

import pytest

import urlwind
from urlwind import URL, InvalidComponent, InvalidURL, RelativeURL

SECRET = "https://me:secret@h/?sig=secret&q=1#f"


def test_redaction_follows_open_telemetry() -> None:
    expected = "https://REDACTED:REDACTED@h/?sig=REDACTED&q=1#f"
    assert urlwind.redact(SECRET) == urlwind.redact(URL(SECRET)) == URL(SECRET).redacted() == expected
    assert urlwind.redact_text(f"a {SECRET} b") == f"a {expected} b"
    assert urlwind.redact_text("https:me:secret@h") == "https:REDACTED:REDACTED@h"
    assert urlwind.redact("jdbc:mysql://me:secret@h/x") == "jdbc:mysql://REDACTED:REDACTED@h/x"


def test_redaction_by_other_rules() -> None:
    url = URL(SECRET)
    named = "https://h/?Token=a&q=1#code=b"
    assert URL(named).redacted(strict=True) == "https://h/?Token=REDACTED&q=1#code=REDACTED"
    own = url.redacted(keys=["q*"], keep_username=True, mask="***", fragment=True)
    assert own == "https://me:***@h/?sig=secret&q=***#***"
    assert urlwind.redact_text(named, strict=True, mask="x") == "https://h/?Token=x&q=1#code=x"


def test_no_message_shows_what_is_redacted() -> None:
    with pytest.raises(InvalidURL) as caught:
        urlwind.redact("https://me:secret@h:x/?sig=secret")
    assert "secret" not in str(caught.value)
    with pytest.raises(TypeError):
        urlwind.redact_text(b"https://h/")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        urlwind.redact(SECRET, keys="sig")  # type: ignore[arg-type]


def test_a_path_is_appended() -> None:
    for base in ("https://h/a", "https://h/a/"):
        for path in ("b/c", "/b/c"):
            url = URL(f"{base}?q#f")
            url.append_path(path)
            assert url.href == "https://h/a/b/c?q#f"
    with pytest.raises(InvalidComponent) as caught:
        url.append_path("../x")
    assert (caught.value.kind, caught.value.attribute) == ("DotSegment", "pathname")
    assert url.href == "https://h/a/b/c?q#f"


def test_other_parameters_keep_their_bytes() -> None:
    url = URL("https://h/?a=%7e&q=1&&b=x%20y&q=2&utm_source=z")
    url.set_query_param("q", "é&")
    assert url.search == "?a=%7e&q=%C3%A9%26&&b=x%20y&utm_source=z"
    url.remove_tracking()
    assert url.search == "?a=%7e&q=%C3%A9%26&&b=x%20y"
    url.remove_query_params("q")
    assert url.search == "?a=%7e&&b=x%20y"
    url.keep_query_params("b*")
    assert url.search == "?&b=x%20y"
    url.remove_tracking(["b"])
    assert url.search_params.size == 0


def test_components_are_decoded() -> None:
    decoded = URL("https://m%C3%A9:p%40@h/a%20b/c%2Fd?x%3Dy#z%20").decoded()
    assert decoded == {
        "username": "mé",
        "password": "p@",
        "path": "/a b/c/d",
        "segments": ["a b", "c/d"],
        "query": "x=y",
        "fragment": "z ",
    }
    assert URL("mailto:a").decoded()["segments"] is None


def test_a_url_is_built() -> None:
    url = urlwind.build(
        "https",
        host="EXAMPLE.com",
        port=8080,
        username="a@b",
        path="/api/",
        segments=["c/d"],
        params=[("q", "x & y")],
        fragment="top",
    )
    assert url.href == "https://a%40b@example.com:8080/api/c%2Fd?q=x+%26+y#top"
    assert urlwind.build("mailto", opaque_path="a@b").href == "mailto:a@b"
    with pytest.raises(InvalidComponent) as caught:
        urlwind.build("https", host="a:b")
    assert (caught.value.attribute, caught.value.kind) == ("host", "InvalidDomainCharacter")
    with pytest.raises(InvalidComponent):
        urlwind.build("https")


def test_a_reference_is_a_type() -> None:
    link = RelativeURL("../a b?c#d")
    assert (str(link), link.authority, link.path, link.query, link.fragment) == (
        "../a b?c#d",
        None,
        "../a b",
        "c",
        "d",
    )
    base = URL("https://h/x/y/z")
    assert link.resolve(base) == base.join("../a b?c#d")
    assert str(RelativeURL("p/q").join(RelativeURL("r"))) == "p/r"
    assert link == RelativeURL("../a b?c#d") != RelativeURL("x")
    assert hash(link) == hash(RelativeURL("../a b?c#d"))
    assert pickle.loads(pickle.dumps(link)) == link
    assert repr(RelativeURL("//me:secret@h")) == "RelativeURL('//me:***@h')"
    for text, kind in [("https://h/", "Absolute"), ("//h:x", "InvalidPort")]:
        with pytest.raises(InvalidURL) as caught:
            RelativeURL(text)
        assert caught.value.kind == kind
