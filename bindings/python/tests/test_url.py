"""The class ``URL``, as a Python object."""

from __future__ import annotations

import copy
import gc
import operator
import pickle
import threading
import weakref
from typing import Any

import pytest

import urlwind
from urlwind import URL, InvalidComponent, InvalidURL, ada_url

FULL = "https://me:secret@example.com:8080/a/b?c=d#e"


class Labelled(URL):
    """A class derived in Python, with attributes."""

    label: str = ""


def test_all_properties_are_read() -> None:
    url = URL(FULL)
    assert (url.href, str(url)) == (FULL, FULL)
    assert url.origin == "https://example.com:8080"
    assert (url.protocol, url.username, url.password) == ("https:", "me", "secret")
    assert (url.host, url.hostname, url.port) == ("example.com:8080", "example.com", "8080")
    assert (url.pathname, url.search, url.hash) == ("/a/b", "?c=d", "#e")


def test_all_properties_are_written() -> None:
    url = URL("http://a/")
    for name, value in [
        ("protocol", "https"),
        ("username", "me"),
        ("password", "secret"),
        ("hostname", "x"),
        ("host", "example.com:1"),
        ("port", "8080"),
        ("pathname", "a/b"),
        ("search", "c=d"),
        ("hash", "e"),
    ]:
        setattr(url, name, value)
    assert url.href == FULL
    url.href = "data:,x"
    assert url.pathname == ",x"


def test_the_origin_cannot_be_written() -> None:
    with pytest.raises(AttributeError):
        URL(FULL).origin = "https://x"  # type: ignore[misc]


@pytest.mark.parametrize(
    "source, kind",
    [
        ("mailto:a@b", "none"),
        ("file:///a", "empty"),
        ("http://a/", "domain"),
        ("http://127.1/", "ipv4"),
        ("foo://[::1]/", "ipv6"),
        ("foo://a b", None),
        ("foo://127.1", "opaque"),
    ],
)
def test_the_kind_of_host(source: str, kind: str | None) -> None:
    if kind is None:
        assert not urlwind.can_parse(source)
    else:
        assert URL(source).host_kind == kind


def test_a_normalized_string_is_kept_and_not_copied() -> None:
    source = "https://example.com/" + "a" * 50
    assert URL(source).href is source
    assert urlwind.normalize(source) is source


def test_blanks_around_a_normalized_string_are_not_kept() -> None:
    for source in [" https://example.com/a", "https://example.com/a\n", "non-special:opaque  "]:
        assert URL(source).href == source.strip()
        assert urlwind.normalize(source) == source.strip()
        assert URL(source).pathname == URL(source.strip()).pathname


def test_a_string_of_another_class_is_not_kept() -> None:
    class Text(str):
        pass

    href = URL(Text("https://example.com/")).href
    assert type(href) is str
    assert type(urlwind.normalize(Text("https://example.com/"))) is str


def test_urls_are_taken_where_strings_are() -> None:
    base = URL("https://example.com/a/")
    assert URL(base) == base
    assert URL(base) is not base
    assert URL("b", base).href == "https://example.com/a/b"
    assert urlwind.join(base, "b") == "https://example.com/a/b"
    assert base.join("b") == urlwind.parse("b", base=base)
    assert urlwind.can_parse("b", base)
    assert not urlwind.can_parse("b", "nonsense")
    assert urlwind.normalize(base) == base.href


def test_equality_order_and_hash_are_those_of_the_href() -> None:
    a, b = URL("HTTP://A"), URL("http://b/")
    assert a == URL("http://a/")
    assert a != b
    assert hash(a) == hash(URL("http://a/"))
    assert a < b and a <= b and b > a and b >= a
    assert sorted([b, a]) == [a, b]
    assert len({a, b, URL("http://a")}) == 2
    assert a != "http://a/"
    with pytest.raises(TypeError):
        a < "http://b/"  # type: ignore[operator]  # noqa: B015


def test_the_password_is_not_shown() -> None:
    assert repr(URL(FULL)) == "URL('https://me:***@example.com:8080/a/b?c=d#e')"
    assert repr(URL("https://me@example.com/")) == "URL('https://me@example.com/')"
    with pytest.raises(InvalidURL) as caught:
        URL("https://me:secret@exa mple.com/")
    assert "secret" not in str(caught.value) + repr(caught.value)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickled_url_comes_back(protocol: int) -> None:
    url = pickle.loads(pickle.dumps(URL(FULL), protocol))
    assert (url, type(url)) == (URL(FULL), URL)
    labelled = Labelled(FULL)
    labelled.label = "x"
    back = pickle.loads(pickle.dumps(labelled, protocol))
    assert (type(back), back.label) == (Labelled, "x")


def test_a_copy_is_independent() -> None:
    url = Labelled(FULL)
    url.label = "x"
    for other in (copy.copy(url), copy.deepcopy(url)):
        assert other == url
        assert (type(other), other.label) == (Labelled, "x")
        other.port = ""
        assert url.port == "8080"


class OfHost(URL):
    """A class derived in Python, with other arguments."""

    trail: list[object]

    def __new__(cls, host: str) -> OfHost:
        return super().__new__(cls, f"https://{host}/")


def test_a_class_with_other_arguments_is_copied_and_pickled() -> None:
    url = OfHost("a")
    url.trail = [url, "x"]
    for other in (copy.copy(url), copy.deepcopy(url), pickle.loads(pickle.dumps(url))):
        assert (type(other), other.href, other.trail[1]) == (OfHost, "https://a/", "x")
    assert copy.copy(url).trail is url.trail
    deep = copy.deepcopy(url)
    assert deep.trail is not url.trail
    assert deep.trail[0] is deep


class Slotted(URL):
    """A class derived in Python, without a dictionary."""

    __slots__ = ("__hidden", "seen", "unset")

    def __init__(self, url: str) -> None:
        self.seen: list[object] = [url]
        self.__hidden = "x"

    def hidden(self) -> str:
        return self.__hidden


class WithState(URL):
    """A class derived in Python that says itself what is kept."""

    label = ""

    def __getstate__(self) -> str:
        return self.label

    def __setstate__(self, state: str) -> None:
        self.label = f"{state}!"


@pytest.mark.parametrize(
    "make",
    [copy.copy, copy.deepcopy, lambda url: url.join("b"), lambda url: pickle.loads(pickle.dumps(url))],
    ids=["copy", "deepcopy", "join", "pickle"],
)
def test_a_derived_class_makes_its_own(make: Any) -> None:
    labelled = Labelled("http://a/b")
    labelled.label = "x"
    assert (type(make(labelled)), make(labelled).label) == (Labelled, "x")
    slotted = make(Slotted("http://a/b"))
    assert (type(slotted), slotted.href) == (Slotted, "http://a/b")
    assert (slotted.seen, slotted.hidden()) == (["http://a/b"], "x")
    assert not hasattr(slotted, "unset")
    of_host = OfHost("a")
    assert type(make(of_host)) is OfHost
    with_state = WithState("http://a/b")
    with_state.label = "x"
    assert (type(make(with_state)), make(with_state).label) == (WithState, "x!")
    assert type(make(URL("http://a/b"))) is URL
    ada = make(ada_url.URL("http://a/b"))
    assert (type(ada), ada.href) == (ada_url.URL, "http://a/b")


def test_a_derived_class_joins_to_its_own() -> None:
    url = Labelled("http://a/b/c")
    url.label = "x"
    joined = url.join("../d")
    assert (type(joined), joined.href, joined.label) == (Labelled, "http://a/d", "x")
    joined.label = "y"
    joined.hash = "z"
    assert (url.href, url.label) == ("http://a/b/c", "x")


def test_a_url_that_only_setters_make_is_copied_and_built_upon_as_it_is() -> None:
    url = URL("http://localhost/a")
    url.protocol = "file"
    assert url.href == "file://localhost/a"
    assert copy.copy(url).href == copy.deepcopy(url).href == URL(url).href == url.href
    for joined in (url.join("x").href, URL("x", url).href, urlwind.join(url, "x")):
        assert joined == "file://localhost/x"
    assert urlwind.can_parse("x", url)


def test_a_derived_class_shows_its_name() -> None:
    assert repr(Labelled("http://a")) == "Labelled('http://a/')"


def test_weak_references() -> None:
    url = URL(FULL)
    reference = weakref.ref(url)
    assert reference() is url
    del url
    assert reference() is None


@pytest.mark.parametrize("wrong", [None, b"http://a/", bytearray(b"x"), 3, 1.5, [], object])
def test_what_is_no_string_is_a_type_error(wrong: Any) -> None:
    for call in (URL, urlwind.parse, urlwind.can_parse, urlwind.normalize):
        with pytest.raises(TypeError, match=r"url must be a str, not \w+"):
            call(wrong)
    with pytest.raises(TypeError, match="base must be a str"):
        URL("http://a", wrong or 3)
    with pytest.raises(TypeError, match="port must be a str"):
        URL("http://a").port = wrong


def test_bytes_are_told_how_to_become_a_string() -> None:
    with pytest.raises(TypeError, match="decode it first"):
        URL(b"http://a/")  # type: ignore[arg-type]


def test_bytes_that_were_decoded_by_surrogateescape_are_refused() -> None:
    source = b"http://a/\xff".decode(errors="surrogateescape")
    with pytest.raises(InvalidURL) as caught:
        URL(source)
    assert caught.value.kind == "LoneSurrogate"
    assert isinstance(caught.value.__cause__, UnicodeEncodeError)
    assert not urlwind.can_parse(source)
    assert not urlwind.can_parse("x", source)


@pytest.mark.parametrize(
    "source, base, kind, blamed",
    [
        ("https://:443", None, "EmptyHost", ""),
        ("https://\u00ad/", None, "IdnaError", "\u00ad"),
        ("https://é.example:65536", None, "InvalidPort", "65536"),
        ("https://1.2.3.256", None, "InvalidIpv4Address", "1.2.3.256"),
        ("https://[::1::]", None, "InvalidIpv6Address", "[::1::]"),
        ("https://exa mple.com", None, "InvalidDomainCharacter", "exa mple.com"),
        ("/path", None, "RelativeUrlWithoutBase", "/path"),
        ("/path", "mailto:x@y", "RelativeUrlWithCannotBeABaseBase", "/path"),
    ],
)
def test_an_error_says_why_and_where(
    source: str, base: str | None, kind: str, blamed: str
) -> None:
    with pytest.raises(InvalidURL) as caught:
        URL(source, base)
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.kind, error.input) == (kind, source)
    assert source[slice(*error.span)] == blamed
    again = pickle.loads(pickle.dumps(error))
    assert (again.kind, again.span, str(again)) == (error.kind, error.span, str(error))


@pytest.mark.parametrize("spec", ["", "s", ">40", "^50", "*<50", ".5", "20.5"])
def test_a_url_is_formatted_as_its_text(spec: str) -> None:
    url = URL("https://example.com/")
    assert format(url, spec) == format(url.href, spec)
    assert f"{url:>40}" == f"{url.href:>40}"
    with pytest.raises(ValueError, match="format code"):
        format(url, "d")

    class Short(URL):
        def __str__(self) -> str:
            return self.host

    assert f"{Short('https://example.com/'):>12}" == " example.com"


def test_other_types_are_unequal_and_have_no_order() -> None:
    url = URL("http://a/")
    for other in ("http://a/", 5, None, b"http://a/", object(), []):
        assert url != other
        assert not url == other
        for compare in (operator.lt, operator.le, operator.gt, operator.ge):
            with pytest.raises(TypeError, match="not supported between"):
                compare(url, other)
    for wrong in (lambda: len(url), lambda: url[0], lambda: "a" in url, lambda: url + "b"):  # type: ignore
        with pytest.raises(TypeError):
            wrong()


@pytest.mark.parametrize(
    "source, attribute, value, kind",
    [
        ("mailto:a@b", "host", "x", "OpaquePath"),
        ("file:///a", "port", "1", "CannotHaveUsernamePasswordPort"),
        ("http://a", "protocol", "1", "InvalidScheme"),
        ("http://a", "protocol", "mailto", "IncompatibleScheme"),
        ("http://a", "host", "[", "InvalidIpv6Address"),
    ],
)
def test_a_refused_value_leaves_the_url_as_it_was(
    source: str, attribute: str, value: str, kind: str
) -> None:
    url = URL(source)
    before = url.href
    with pytest.raises(InvalidComponent) as caught:
        setattr(url, attribute, value)
    assert (caught.value.attribute, caught.value.value) == (attribute, value)
    assert caught.value.kind == kind
    assert url.href == before
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.kind, str(again)) == (kind, str(caught.value))


def test_a_host_with_a_bad_port_is_set_without_it() -> None:
    url = URL("http://a:81/")
    with pytest.raises(InvalidComponent):
        url.host = "b:x"
    assert url.href == "http://b:81/"


def test_threads_that_change_one_url_do_not_trip_over_each_other() -> None:
    url, problems = URL("http://a/"), []

    def work(name: str) -> None:
        try:
            for index in range(3000):
                url.hash = f"{name}{index}"
                url.search_params.set(name, str(index))
                assert url.host == "a"
                with pytest.raises(InvalidComponent):
                    url.port = "x"
                with pytest.raises(InvalidURL):
                    url.join("http://[")
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=work, args=(name,)) for name in "pqrs"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems
    assert sorted(url.search_params.items()) == [(name, "2999") for name in "pqrs"]


class Restless(URL):
    """Changes while its attributes are read."""

    def __getstate__(self) -> object:
        self.hash = "read"
        return None


def test_a_url_may_change_while_it_is_pickled() -> None:
    url = Restless("http://a/")
    assert pickle.loads(pickle.dumps(url)).href == "http://a/"
    assert copy.copy(url).href == url.href == "http://a/#read"


def test_what_happens_while_an_exception_is_made_is_not_undone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    url = URL("http://a/")
    make = InvalidComponent.__init__

    def change_the_url_meanwhile(self: InvalidComponent, *arguments: Any) -> None:
        url.hash = "kept"
        make(self, *arguments)

    monkeypatch.setattr(InvalidComponent, "__init__", change_the_url_meanwhile)
    with pytest.raises(InvalidComponent):
        url.port = "x"
    assert url.href == "http://a/#kept"


def test_a_url_that_holds_its_own_parameters_is_collected() -> None:
    class Holder(URL):
        params: urlwind.URLSearchParams

    url = Holder("http://a/?b")
    url.params = url.search_params
    reference = weakref.ref(url)
    del url
    gc.collect()
    assert reference() is None


def test_long_input_takes_linear_time_and_memory() -> None:
    for source in ["http://a/" + "../" * 300_000, "http://a/?" + "é" * 300_000]:
        assert URL(source).href.startswith("http://a/")
    assert not urlwind.can_parse("http://" + "a." * 300_000 + "\u00ad\ud7ff b")


def test_lone_surrogates_are_refused() -> None:
    with pytest.raises(InvalidURL) as caught:
        URL("http://a/\ud800x")
    assert caught.value.kind == "LoneSurrogate"
    assert "http://a/\ud800x"[slice(*caught.value.span)] == "\ud800"
