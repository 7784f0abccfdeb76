"""The class ``URLSearchParams``."""

from __future__ import annotations

import copy
import operator
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


@pytest.mark.parametrize("wrong", [3, b"a=b", ["ab"], [("a",)], [("a", {})], {"a": None}, [1], {1: "a"}])
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


@pytest.mark.parametrize("key", [5, None, 1.5, b"a", ("a",), [], slice(1), "\ud800", "x"], ids=repr)
def test_what_cannot_be_a_name_is_a_key_that_is_not_there(key: Any) -> None:
    params = URLSearchParams("a=1")
    assert key not in params
    for call in (params.__getitem__, params.__delitem__):
        with pytest.raises(KeyError) as caught:
            call(key)
        assert caught.value.args == (key,)
    assert str(params) == "a=1"


@pytest.mark.parametrize("wrong", [None, b"a", {"a"}, [b"a"], [["a"]]], ids=repr)
def test_names_and_values_that_are_no_text_are_refused(wrong: Any) -> None:
    params = URLSearchParams("a=1")
    for method in (params.get, params.get_all, params.has, params.delete):
        with pytest.raises(TypeError, match="name must be a str"):
            method(wrong)
    for write in (params.set, params.append, params.__setitem__):
        with pytest.raises(TypeError, match="name must be a str"):
            write(wrong, "1")
        with pytest.raises(TypeError, match="value must be a str"):
            write("a", wrong)
    assert str(params) == "a=1"


@pytest.mark.parametrize("spec", ["", "s", ">20", "^20", "*<20", ".3", "20.3"])
def test_params_are_formatted_as_their_text(spec: str) -> None:
    params = URLSearchParams("a=1&b=2")
    assert format(params, spec) == format(str(params), spec)
    with pytest.raises(ValueError, match="format code"):
        format(params, "d")


def test_other_types_are_unequal_and_have_no_order() -> None:
    params = URLSearchParams("a=1")
    for other in ("a=1", {"a": "1"}, 5, None, b"a=1", object()):
        assert params != other
        assert not params == other
    for compare in (operator.lt, operator.le, operator.gt, operator.ge):
        for other in (params, "a=1", 5):
            with pytest.raises(TypeError):
                compare(params, other)


class Noted(URLSearchParams):
    """A class derived in Python, with attributes and other arguments."""

    notes: list[str]

    def __new__(cls, notes: list[str]) -> Noted:
        params = super().__new__(cls, "a=1")
        params.notes = notes
        return params


def test_a_copy_of_a_derived_class_is_one_too() -> None:
    params = Noted(["x"])
    for other in (copy.copy(params), copy.deepcopy(params), pickle.loads(pickle.dumps(params))):
        assert (type(other), str(other), other.notes) == (Noted, "a=1", ["x"])
    assert copy.copy(params).notes is params.notes
    assert copy.deepcopy(params).notes is not params.notes


def test_pairs_may_be_lists() -> None:
    assert str(URLSearchParams([["a", "1"], ("b", "2")])) == "a=1&b=2"  # type: ignore[list-item]
    pairs: Any
    for pairs in (["ab"], [["a"]], [["a", "b", "c"]], [5], 5, [(1, "a")], {1: "a"}):
        with pytest.raises(TypeError):
            URLSearchParams(pairs)
    with pytest.raises(TypeError, match="decode it first"):
        URLSearchParams(b"a=1")  # type: ignore[arg-type]


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
