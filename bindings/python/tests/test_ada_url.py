"""``urlwind.ada_url`` against the package whose interface it has."""

from __future__ import annotations

import copy
import random
from types import ModuleType
from typing import Any, Callable
from unicodedata import bidirectional

import ada_url
import pytest
import wpt

from urlwind import ada_url as ours

CASES = wpt.cases("urltestdata.json") + wpt.own_urls()
SETTERS = wpt.setters() + wpt.own_setters()
QUERIES = ["", "?", "a=1&b=2&a=3", "?x", "=", "a&&b", "é=%C3%A9&a+b=c%20d", "a=%", "k=a=b"]


def outcome(call: Callable[[], Any]) -> Any:
    """What comes of it: a value, or the exception."""
    try:
        return call()
    except (ValueError, AttributeError) as error:
        return type(error), str(error)


def both(call: Callable[[Any], Any]) -> None:
    assert outcome(lambda: call(ours)) == outcome(lambda: call(ada_url))


def test_it_has_the_same_names() -> None:
    assert sorted(ours.__all__) == sorted(ada_url.__all__)
    for name in ("URL", "URLSearchParams"):
        theirs = {name for name in dir(getattr(ada_url, name)) if not name.startswith("_")}
        assert theirs <= set(dir(getattr(ours, name)))
    for enum in ("HostType", "SchemeType"):
        assert list(getattr(ours, enum)) == list(getattr(ada_url, enum))
        assert repr(list(getattr(ours, enum))) == repr(list(getattr(ada_url, enum)))


def breaks_the_bidi_rule(case: dict[str, Any]) -> bool:
    """Which ``ada-url`` does not look for across labels."""
    runs_right_to_left = any(bidirectional(character) in ("R", "AL") for character in case["input"])
    return runs_right_to_left and bool(case.get("failure"))


def test_urls_are_parsed_alike() -> None:
    for case in CASES:
        source, base = case["input"], case.get("base")
        if breaks_the_bidi_rule(case):
            assert not ours.check_url(source)
            continue
        both(lambda ada: ada.check_url(source))
        both(lambda ada: ada.parse_url(source))
        both(lambda ada: ada.normalize_url(source))
        both(lambda ada: ada.URL.can_parse(source, base))
        both(lambda ada: ada.URL(source, base).href)
        both(lambda ada: repr(ada.URL(source)))
        if base:
            both(lambda ada: ada.join_url(base, source))


def test_real_urls_are_parsed_alike(real_urls: list[str]) -> None:
    for source in real_urls[::20]:
        both(lambda ada: ada.parse_url(source))


def changed(ada: ModuleType, href: str, name: str, value: str) -> tuple[Any, str]:
    url = ada.URL(href)
    return outcome(lambda: setattr(url, name, value)), url.href


def test_properties_are_set_alike() -> None:
    for name, case in SETTERS:
        href, value = case["href"], case["new_value"]
        both(lambda ada: changed(ada, href, name, value))
        both(lambda ada: ada.replace_url(href, **{name: value}))


def test_made_up_values_are_set_alike() -> None:
    hrefs = [
        "http://example.net:8080/a?b#c",
        "https://u:p@h/",
        "file:///C:/x",
        "file://host/x",
        "mailto:a@b",
        "foo://h:1/p",
        "foo:/p",
        "foo://",
        "ws://[::1]/",
        "data:,x  #y",
        "blob:https://a/b",
        "foo:/.//p",
    ]
    words = "a 0 8080 65536 : / ? # @ [ ] ::1 \\ .. % %41 é xn-- http file ws foo x: 1.2 | C: -"
    pieces = [*words.split(), "\t", "\n", " ", "\0"]
    chance = random.Random(8)
    for _ in range(5_000):
        href = chance.choice(hrefs)
        name = chance.choice(ours.URL_ATTRIBUTES)
        value = "".join(chance.choices(pieces, k=chance.randrange(5)))
        both(lambda ada: changed(ada, href, name, value))


def test_properties_are_removed_alike() -> None:
    def without(ada: ModuleType, href: str, name: str) -> str:
        url = ada.URL(href)
        delattr(url, name)
        return str(url.href)

    for href in {case["href"] for _, case in SETTERS}:
        for name in ("port", "hash", "search", "username", "password", "pathname", "host", "x"):
            both(lambda ada: without(ada, href, name))


def test_queries_are_read_alike() -> None:
    for query in QUERIES:
        both(lambda ada: ada.parse_search_params(query))
        both(lambda ada: ada.replace_search_params(query, ("a", "9"), ("é", "&")))
        both(lambda ada: repr(ada.URLSearchParams(query)))
        both(lambda ada: [ada.URLSearchParams(query).size, len(ada.URLSearchParams(query))])
        for name in ("a", "é", "nothing"):
            both(lambda ada: ada.URLSearchParams(query).get(name))
            both(lambda ada: ada.URLSearchParams(query).get_all(name))
            both(lambda ada: ada.URLSearchParams(query).has(name))
            both(lambda ada: ada.URLSearchParams(query).has(name, "1"))
        for view in ("keys", "values", "items"):
            both(lambda ada: list(getattr(ada.URLSearchParams(query), view)()))


def edited(ada: ModuleType, query: str) -> str:
    params = ada.URLSearchParams(query)
    params.append("n", "1 2")
    params.set("a", "é")
    params.delete("b", "2")
    params.delete("nothing")
    params.sort()
    return str(params)


def test_queries_are_changed_alike() -> None:
    for query in QUERIES:
        both(lambda ada: edited(ada, query))


#: No host of a URL may hold these.
FORBIDDEN = set(map(chr, range(0x21))) | set('"#%/:<>?@[\\]^|\x7f')


# Code points that Unicode 18 assigned, and labels that hold one; Ada's tables are of 17.
UNICODE_18 = [
    "\U0003e8ac",
    "xn--t92s",
    "\U0003f02b",
    "xn--nu4s",
    "\U0003f8cd",
    "xn--5cb172r175fug38a",
]


def test_domains_are_encoded_alike() -> None:
    differ = 0
    for file in ("toascii.json", "IdnaTestV2.json"):
        for case in wpt.cases(file):
            try:
                theirs = ada_url.idna.encode(case["input"])
            except UnicodeEncodeError:
                continue
            if any(new in case["input"] for new in UNICODE_18):
                continue
            if ours.idna.encode(case["input"]) != theirs:
                # As the documentation says.
                assert ours.idna_to_ascii(case["input"]) == b""
                assert FORBIDDEN & set(theirs.decode())
                differ += 1
            if case["output"]:
                both(lambda ada: ada.idna.decode(case["output"]))
                both(lambda ada: ada.idna_to_unicode(case["output"].encode()))
    assert differ < 10
    both(lambda ada: ada.idna.encode("faß.example".encode()))
    both(lambda ada: ada.idna.decode("é"))


@pytest.mark.parametrize("wrong", [None, b"http://a", 3, "\ud800"])
def test_wrong_types_are_refused_alike(wrong: Any) -> None:
    both(lambda ada: ada.check_url(wrong))
    both(lambda ada: ada.URL.can_parse(wrong))
    both(lambda ada: ada.parse_url(wrong))
    both(lambda ada: ada.normalize_url(wrong))
    both(lambda ada: ada.join_url(wrong, "x"))
    both(lambda ada: ada.join_url("http://a", wrong))
    both(lambda ada: ada.replace_url("http://a", port=wrong))
    both(lambda ada: setattr(ada.URL("http://a"), "port", wrong))


def test_the_differences_that_the_documentation_names() -> None:
    with pytest.raises(AttributeError):
        ada_url.URL(None)
    with pytest.raises(TypeError):
        ours.URL(None)  # type: ignore[arg-type]
    url = ours.URL("http://a/")
    copy.copy(url).port = "81"
    assert url.port == ""
    with pytest.raises(UnicodeDecodeError):
        ada_url.parse_search_params("a=%ff")
    assert ours.parse_search_params("a=%ff") == {"a": ["\ufffd"]}
    with pytest.raises(AttributeError):
        ours.parse_url("http://a", attributes=("nothing",))


def test_a_url_has_attributes_of_its_own() -> None:
    both(lambda ada: (ada.URL("http://1.2/").host_type, ada.URL("ws://[::1]").host_type))
    url = ours.URL("http://a/")
    url.note = "x"  # type: ignore[attr-defined]
    assert copy.deepcopy(url).note == "x"  # type: ignore[attr-defined]
