"""Methods that give a new URL, as those of yarl and httpx do."""

from __future__ import annotations

from collections.abc import MutableMapping

import hypothesis.strategies as st
import pytest
import yarl
from hypothesis import given

from urlwind import URL, InvalidComponent, InvalidURL, URLSearchParams

START = URL("https://me:secret@example.com:8080/a/b%20c?q=1#top")


def test_parts_have_their_usual_names() -> None:
    assert (START.scheme, START.path, START.query, START.fragment) == (
        "https",
        "/a/b%20c",
        "q=1",
        "top",
    )
    assert (START.port, START.port_number, START.port_or_default) == ("8080", 8080, 8080)
    plain = URL("https://example.com")
    assert (plain.query, plain.fragment, plain.port_number) == (None, None, None)
    assert plain.port_or_default == 443
    assert URL("mailto:a").port_or_default is None
    assert URL("https://h/?#").query == URL("https://h/?#").fragment == ""


def test_segments_are_decoded() -> None:
    assert START.segments == ("a", "b c")
    assert START.name == "b c"
    assert URL("https://h/a/%2F%C3%A9").segments == ("a", "/é")
    assert URL("https://h/").segments == ("",)
    assert URL("mailto:a%40b").segments == ("a@b",)


def test_a_slash_appends() -> None:
    api = URL("https://example.com/api/?q#f")
    assert (api / "v1" / "a b?c").href == "https://example.com/api/v1/a%20b%3Fc"
    assert api.joinpath("v1", "users/7").href == "https://example.com/api/v1/users/7"
    assert api.joinpath().href == "https://example.com/api/"
    assert api.href == "https://example.com/api/?q#f"
    for steps in ["a", "a/b", "a b"]:
        assert str(URL("https://h/x") / steps) == str(yarl.URL("https://h/x") / steps)
    with pytest.raises(InvalidComponent):
        api / ".."
    with pytest.raises(TypeError):
        api / 7  # type: ignore[operator]
    with pytest.raises(TypeError):
        api.joinpath("a", b"b")  # type: ignore[arg-type]
    with pytest.raises(InvalidComponent):
        URL("mailto:a") / "b"


def test_the_parent_has_no_last_segment() -> None:
    assert START.parent.href == "https://me:secret@example.com:8080/a"
    assert URL("https://h/a/b/").parent.href == "https://h/a"
    assert URL("https://h/").parent.href == "https://h/"
    assert URL("mailto:a").parent.href == "mailto:a"


@pytest.mark.parametrize(
    ("part", "value", "href"),
    [
        ("scheme", "http", "http://me:secret@example.com:8080/a/b%20c?q=1#top"),
        ("host", "EXAMPLE.org", "https://me:secret@example.org:8080/a/b%20c?q=1#top"),
        ("host", "::1", "https://me:secret@[::1]:8080/a/b%20c?q=1#top"),
        ("host", "[::1]", "https://me:secret@[::1]:8080/a/b%20c?q=1#top"),
        ("port", 443, "https://me:secret@example.com/a/b%20c?q=1#top"),
        ("port", "81", "https://me:secret@example.com:81/a/b%20c?q=1#top"),
        ("port", None, "https://me:secret@example.com/a/b%20c?q=1#top"),
        ("username", "a b", "https://a%20b:secret@example.com:8080/a/b%20c?q=1#top"),
        ("username", None, "https://:secret@example.com:8080/a/b%20c?q=1#top"),
        ("password", None, "https://me@example.com:8080/a/b%20c?q=1#top"),
        ("path", "x y", "https://me:secret@example.com:8080/x%20y?q=1#top"),
        ("query", None, "https://me:secret@example.com:8080/a/b%20c#top"),
        ("query", "", "https://me:secret@example.com:8080/a/b%20c?#top"),
        ("query", "a b", "https://me:secret@example.com:8080/a/b%20c?a%20b#top"),
        ("query", {"a": 1, "b": [2, "3"]}, "https://me:secret@example.com:8080/a/b%20c?a=1&b=2&b=3#top"),
        ("query", [("a", True), ("a", 0.5)], "https://me:secret@example.com:8080/a/b%20c?a=true&a=0.5#top"),
        ("fragment", None, "https://me:secret@example.com:8080/a/b%20c?q=1"),
        ("fragment", "x y", "https://me:secret@example.com:8080/a/b%20c?q=1#x%20y"),
    ],
)
def test_one_part_changes(part: str, value: object, href: str) -> None:
    before = START.href
    assert getattr(START, f"with_{part}")(value).href == href
    assert START.copy_with(**{part: value}).href == href  # type: ignore[arg-type]
    assert START.href == before


@pytest.mark.parametrize(
    ("part", "value", "error"),
    [
        ("scheme", "mailto", InvalidComponent),
        ("scheme", "1", InvalidComponent),
        ("host", "a b", InvalidComponent),
        ("host", None, TypeError),
        ("port", 65536, InvalidComponent),
        ("port", -1, InvalidComponent),
        ("port", "8x", InvalidComponent),
        ("port", "", InvalidComponent),
        ("port", True, TypeError),
        ("port", 1.5, TypeError),
        ("path", None, TypeError),
        ("query", b"a", TypeError),
        ("query", {"a": None}, TypeError),
        ("query", {"a": float("nan")}, ValueError),
        ("query", 7, TypeError),
        ("fragment", 7, TypeError),
        ("username", "\ud800", InvalidURL),
    ],
)
def test_what_cannot_be_is_refused(part: str, value: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        getattr(START, f"with_{part}")(value)
    with pytest.raises(error):
        START.copy_with(**{part: value})  # type: ignore[arg-type]


def test_several_parts_change_together() -> None:
    url = START.copy_with(scheme="http", host="h", port=80, query=None, fragment=None, path="/")
    assert url.href == "http://me:secret@h/"
    assert START.copy_with() == START
    with pytest.raises(TypeError, match="no part \"hostname\"; it has scheme, host, port"):
        START.copy_with(hostname="h")  # type: ignore[call-arg]


def test_a_derived_class_gives_its_own() -> None:
    class Tagged(URL):
        tag: str

    url = Tagged("https://h/a?q")
    url.tag = "x"
    for other in (url / "b", url.with_port(1), url.parent, url.update_query(a=1)):
        assert type(other) is Tagged
        assert other.tag == "x"


def test_queries_are_updated() -> None:
    url = URL("https://h/?a=1&b=2&a=3")
    assert url.update_query(a=9, c=[1, 2]).search == "?a=9&b=2&c=1&c=2"
    assert url.update_query("b=x&b=y").search == "?a=1&b=x&a=3&b=y"
    assert url.update_query({"b": "é"}).search == "?a=1&b=%C3%A9&a=3"
    assert url.update_query().search == "?a=1&b=2&a=3"
    assert url.with_query(a=9, c=[1, 2]).search == "?a=9&c=1&c=2"
    assert url.with_query(None).href == url.with_query().href == "https://h/"
    with pytest.raises(TypeError, match="not both"):
        url.with_query("a=1", b=2)
    assert url.without_query_params("a").search == "?b=2"
    assert url.without_query_params("a", "b").href == "https://h/"


def test_people_can_read_it() -> None:
    url = URL("https://me@bücher.example/café/%2Fx y?q=日本#ö")
    assert url.human() == "https://me@bücher.example/café/%2Fx%20y?q=日本#ö"
    # What would parse to another URL, or cannot be seen, stays as it is.
    for stays in [
        "https://h/%c3%a9",
        "https://h/%FF",
        "https://h/%C3",
        "https://h/%",
        "https://h/%E2%80%AE",
        "https://h/%C2%A0",
        "mailto:a",
    ]:
        assert URL(stays).human() == URL(stays).href


@given(st.text())
def test_what_people_read_is_the_same_url(text: str) -> None:
    for source in (f"https://h/{text}", f"https://{text}/", f"x:{text}"):
        try:
            url = URL(source)
        except (InvalidURL, ValueError):
            continue
        assert URL(url.human()) == url


class TestParameters:
    """As a mapping that can be changed."""

    def test_they_are_a_mapping(self) -> None:
        assert isinstance(URLSearchParams(), MutableMapping)
        assert issubclass(URLSearchParams, MutableMapping)

    def test_update(self) -> None:
        params = URLSearchParams("a=1&b=2&a=3")
        params.update({"a": 5}, c=[1, 2.5], d=False)
        assert str(params) == "a=5&b=2&c=1&c=2.5&d=false"
        params.update("a=x&a=y")
        params.update(URLSearchParams("b=z"))
        assert str(params) == "a=x&b=z&c=1&c=2.5&d=false&a=y"
        params.update()
        for bad in ({"a": None}, {"a": {}}, [("a",)], ["ab"], 7):
            with pytest.raises(TypeError):
                params.update(bad)  # type: ignore[arg-type]
        assert str(params) == "a=x&b=z&c=1&c=2.5&d=false&a=y"

    def test_a_url_changes_with_them(self) -> None:
        url = URL("https://h/?a=1")
        url.search_params.update(b=2)
        assert url.search_params.pop("a") == "1"
        url.search_params["c"] = ["x", "y"]
        assert url.href == "https://h/?b=2&c=x&c=y"
        url.search_params.clear()
        assert url.href == "https://h/"

    def test_pop(self) -> None:
        params = URLSearchParams("a=1&b=2&a=3")
        assert params.pop("a") == "1"
        assert str(params) == "b=2"
        assert params.pop("x", None) is None
        with pytest.raises(KeyError):
            params.pop("x")
        with pytest.raises(TypeError):
            params.pop("x", 1, 2)
        assert params.popitem() == ("b", "2")
        with pytest.raises(KeyError):
            params.popitem()

    def test_the_last_pair_goes_first(self) -> None:
        params = URLSearchParams("a=1&b=2&a=3")
        assert params.popitem() == ("a", "3")
        assert str(params) == "a=1&b=2"

    def test_setdefault_and_copy(self) -> None:
        url = URL("https://h/?a=1")
        assert url.search_params.setdefault("a", "2") == "1"
        assert url.search_params.setdefault("b", 2) == "2"
        copy = url.search_params.copy()
        copy["a"] = "9"
        assert url.search == "?a=1&b=2"
        assert str(copy) == "a=9&b=2"

    def test_an_empty_list_removes(self) -> None:
        params = URLSearchParams("a=1&b=2")
        params["a"] = []
        assert str(params) == "b=2"
