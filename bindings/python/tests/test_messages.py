"""What messages say of a URL that is none: enough to find it, and no secret."""

from __future__ import annotations

import pickle
import traceback
from typing import Any

import pyarrow as pa
import pytest

import urlwind
import urlwind.polars
import urlwind.urllib
from urlwind import URL, InvalidComponent, InvalidURL, columns


@pytest.mark.parametrize(
    "call",
    [
        lambda base: URL("x", base),
        lambda base: urlwind.parse("x", base),
        lambda base: urlwind.join(base, "x"),
        lambda base: urlwind.urllib.urljoin(base, "x"),
        lambda base: columns.join(base, pa.array(["x"])),
        lambda base: urlwind.polars.join(base, "x"),
    ],
)
def test_a_bad_base_is_blamed(call: Any) -> None:
    with pytest.raises(InvalidURL) as caught:
        call("nonsense")
    assert (caught.value.input, caught.value.argument) == ("nonsense", "base")
    assert str(caught.value) == "invalid base: relative URL without a base: 'nonsense'"
    with pytest.raises(InvalidURL) as caught:
        call("https://me:secret@exa mple.com/?token=secret")
    assert str(caught.value) == (
        "invalid base: invalid domain character: 'https://***:***@exa mple.com/?token=***'"
    )


def test_a_base_that_nothing_can_be_relative_to_is_named() -> None:
    for call in (lambda: URL("x", "data:,a?b"), lambda: URL("data:,a?b").join("x")):
        with pytest.raises(InvalidURL) as caught:
            call()
        assert (caught.value.input, caught.value.argument) == ("x", "url")
        assert caught.value.base == "data:,a?b"
        assert str(caught.value).endswith(": 'x', with the base 'data:,a?***'")


@pytest.mark.parametrize(
    "source, shown",
    [
        ("https://example.com:80a/b", "https://example.com:80a/b"),
        ("https://me:secret@example.com:80a/b", "https://***:***@example.com:80a/b"),
        ("https://secret@exa mple.com/", "https://***:***@exa mple.com/"),
        ("https://me:sec/ret@example.com:80a/", "https://***:***@example.com:80a/"),
        ("https://me:se?cret@example.com", "https://***:***@example.com"),
        ("https://me:se#cret@example.com", "https://***:***@example.com"),
        ("https://me:se@cret@exa mple.com", "https://***:***@exa mple.com"),
        ("https://me:secret%40example.com", "https://***:***%40example.com"),
        ("https:\\\\me:secret@exa mple.com", "https:\\\\***:***@exa mple.com"),
        (" \thttps:me:secret@exa mple.com", " \thttps:***:***@exa mple.com"),
        ("ht\ntps://me:secret@exa mple.com", "ht\ntps://***:***@exa mple.com"),
        ("//me:secret@example.com", "//***:***@example.com"),
        ("https://h:80a/b;token=secret", "https://h:80a/b;token=***"),
        ("https://exa mple.com/?token=secret#secret", "https://exa mple.com/?token=***#***"),
        ("https://exa mple.com/#secret", "https://exa mple.com/#***"),
        ("https://exa mple.com/?", "https://exa mple.com/?"),
        ("https://\x1b[31m\n/", "https://\x1b[31m\n/"),
        ("https://" + "a b" * 1000, ("https://" + "a b" * 1000)[:100] + "…"),
        ("https://h/\udcff?secret", "https://h/\\udcff?***"),
    ],
)
def test_a_message_names_the_url_but_nothing_private(source: str, shown: str) -> None:
    with pytest.raises(InvalidURL) as caught:
        URL(source)
    error = caught.value
    assert str(error).endswith(f": {shown!r}")
    assert error.input == source
    assert "\n" not in str(error)
    assert "secret" not in "".join(traceback.format_exception(error))
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.argument, again.base) == (str(error), "url", None)


def test_a_refused_value_is_not_in_the_message() -> None:
    url = URL("https://me:secret@example.com/?token=secret")
    for name, value in [("port", "secret"), ("host", "sec ret"), ("protocol", "secret-1:")]:
        with pytest.raises(InvalidComponent) as caught:
            setattr(url, name, value)
        assert str(caught.value).endswith(", for 'https://***:***@example.com/?token=***'")
        assert "secret" not in str(caught.value)
    for name in ("username", "password", "search", "hash"):
        with pytest.raises(InvalidURL) as surrogate:
            setattr(url, name, "secret\ud800")
        assert str(surrogate.value).startswith(f"invalid {name}: a lone surrogate at index 6")
        assert "secret" not in str(surrogate.value)
    assert url.href == "https://me:secret@example.com/?token=secret"
