"""The class ``URLSearchParams``."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from urlwind import URL, URLSearchParams


def test_it_is_made_from_many_things() -> None:
    assert str(URLSearchParams()) == ""
    assert str(URLSearchParams(None)) == ""
    assert str(URLSearchParams("?a=b+c&d")) == "a=b+c&d="
    assert str(URLSearchParams({"a": "b c", "é": "&"})) == "a=b+c&%C3%A9=%26"
    assert str(URLSearchParams([("a", "1"), ("a", "2")])) == "a=1&a=2"
    assert str(URLSearchParams(iter([("a", "1")]))) == "a=1"
    params = URLSearchParams("a=1")
    other = URLSearchParams(params)
    other.append("b", "2")
    assert str(params) == "a=1"


@pytest.mark.parametrize("wrong", [3, b"a=b", ["ab"], [("a",)], [("a", 1)], {"a": None}, [1]])
def test_what_is_no_list_of_pairs_is_a_type_error(wrong: Any) -> None:
    with pytest.raises(TypeError):
        URLSearchParams(wrong)


def test_the_methods_of_the_standard() -> None:
    params = URLSearchParams("a=1&b=2&a=3")
    assert params.size == len(params) == 3
    assert (params.get("a"), params.get("x"), params.get("x", "y")) == ("1", None, "y")
    assert params.get_all("a") == ["1", "3"]
    assert params.has("a") and params.has("a", "3") and not params.has("a", "2")
    params.delete("a", "1")
    assert str(params) == "b=2&a=3"
    params.append("a", "4")
    params.set("a", "5")
    assert str(params) == "b=2&a=5"
    params.sort()
    assert str(params) == "a=5&b=2"
    params.delete("a")
    assert list(params.items()) == [("b", "2")]


def test_it_is_like_a_mapping() -> None:
    params = URLSearchParams("a=1&b=2&a=3")
    assert params["a"] == "1"
    assert "a" in params and "x" not in params
    assert list(params) == list(params.keys()) == ["a", "b", "a"]
    assert list(params.values()) == ["1", "2", "3"]
    assert dict(params.items()) == {"a": "3", "b": "2"}
    params["b"] = "4"
    del params["a"]
    assert str(params) == "b=4"
    assert params
    with pytest.raises(KeyError, match="x"):
        params["x"]
    with pytest.raises(KeyError):
        del params["x"]
    with pytest.raises(TypeError):
        params[3]  # type: ignore[index]


def test_iterating_is_not_disturbed_by_changes() -> None:
    params = URLSearchParams("a=1&b=2&c=3")
    for name in params:
        params.delete(name)
    assert len(params) == 0


def test_those_of_a_url_are_live() -> None:
    url = URL("https://example.com/?a=~#x")
    params = url.search_params
    assert params["a"] == "~"
    assert url.href == "https://example.com/?a=~#x"
    params.append("b", "c d")
    assert url.href == "https://example.com/?a=%7E&b=c+d#x"
    url.search = "?z=1"
    assert list(params.items()) == [("z", "1")]
    url.search_params["z"] = "2"
    assert params["z"] == "2"
    url.href = "https://other.example/?q"
    assert params.get("q") == ""
    params.delete("q")
    assert url.href == "https://other.example/"
    # The URL lives as long as its parameters do.
    del url
    params.append("r", "s")
    assert str(params) == "r=s"


def test_equality_copies_and_pickles() -> None:
    params = URLSearchParams("a=1&b=2")
    assert params == URLSearchParams([("a", "1"), ("b", "2")])
    assert params == params  # noqa: PLR0124
    assert params != URLSearchParams("b=2&a=1")
    assert params != "a=1&b=2"
    with pytest.raises(TypeError):
        hash(params)
    for other in (copy.copy(params), copy.deepcopy(params), pickle.loads(pickle.dumps(params))):
        assert other == params
        other.append("c", "3")
        assert len(params) == 2
    # A copy of a URL's parameters is not the URL's.
    url = URL("http://a/?b")
    copy.copy(url.search_params).append("c", "d")
    assert url.search == "?b"


def test_repr() -> None:
    assert repr(URLSearchParams("a=b c")) == "URLSearchParams('a=b+c')"


def test_bytes_that_are_no_utf8_become_replacement_characters() -> None:
    assert URLSearchParams("a=%ff")["a"] == "\ufffd"


def test_many_pairs_take_linear_time() -> None:
    params = URLSearchParams("&".join(f"k{index}=v" for index in range(200_000)))
    assert len(params) == 200_000
    params.sort()
    params.delete("k1")
    assert len(params) == 199_999
