"""web-platform-tests and our own cases, through the Python classes."""

from __future__ import annotations

from typing import Any

import pytest
import wpt

import urlwind
from urlwind import URL

PROPERTIES = (
    "href",
    "protocol",
    "username",
    "password",
    "host",
    "hostname",
    "port",
    "pathname",
    "search",
    "hash",
)
URL_CASES = wpt.cases("urltestdata.json") + wpt.own_urls()
SETTER_CASES = wpt.setters() + wpt.own_setters()


def can_be_a_host(case: dict[str, Any]) -> bool:
    """Some inputs hold lone surrogates, which are no text, and one is empty."""
    if case["input"] == "":
        return False
    try:
        case["input"].encode()
    except UnicodeEncodeError:
        return False
    return True


@pytest.mark.parametrize("case", URL_CASES, ids=range(len(URL_CASES)))
def test_a_url_is_parsed(case: dict[str, Any]) -> None:
    source, base = case["input"], case.get("base")
    if case.get("failure"):
        assert not urlwind.can_parse(source, base)
        with pytest.raises(urlwind.InvalidURL):
            URL(source, base)
        return
    assert urlwind.can_parse(source, base)
    url = URL(source, base)
    for name in PROPERTIES:
        assert getattr(url, name) == case[name], name
    if "origin" in case:
        assert url.origin == case["origin"]
    if "searchParams" in case:
        assert str(url.search_params) == case["searchParams"]
    assert URL(url.href) == url


@pytest.mark.parametrize("name, case", SETTER_CASES, ids=range(len(SETTER_CASES)))
def test_a_property_is_set(name: str, case: dict[str, Any]) -> None:
    url = URL(case["href"])
    for earlier, value in case.get("before", []):
        setattr(url, earlier, value)
    try:
        setattr(url, name, case["new_value"])
    except urlwind.InvalidURL:
        # JavaScript throws here, too.
        assert name == "href"
    except urlwind.InvalidComponent as error:
        # In JavaScript it would stay as it was, without a word.
        assert error.attribute == name
    for expected, value in case["expected"].items():
        assert getattr(url, expected) == value, expected
    # Some URLs can be made by setters only, and change when they are parsed again.
    assert URL(url.href).href == case.get("reparsed_href", url.href)


def test_lone_surrogates_are_refused() -> None:
    (case,) = wpt.cases("urltestdata-javascript-only.json")
    with pytest.raises(urlwind.InvalidURL) as caught:
        URL(case["input"])
    assert caught.value.kind == "LoneSurrogate"
    assert case["input"][slice(*caught.value.span)] == "\ud800"


@pytest.mark.parametrize(
    "file", ["toascii.json", "IdnaTestV2.json", "IdnaTestV2-removed.json"]
)
def test_domains(file: str) -> None:
    seen = 0
    for case in filter(can_be_a_host, wpt.cases(file)):
        seen += 1
        url = f"https://{case['input']}/x"
        output = case["output"]
        if case["input"].startswith("\U0003e8ac"):
            # Not assigned in Unicode 17, which the file is of, and valid in 18.
            output = "xn--t92s.xn--znb.xn--5-y88f"
        if output is None:
            assert not urlwind.can_parse(url), case
            continue
        assert URL(url).href == f"https://{output}/x", case
        if file == "toascii.json":
            assert urlwind.idna.to_ascii(case["input"]) == case["output"], case
    assert seen >= wpt.COUNTS[file] - 3


def test_percent_encoding() -> None:
    for case in wpt.cases("percent-encoding.json"):
        source, expected = case["input"], case["output"]["utf-8"]
        url = URL(f"https://example.com/?{source}#{source}")
        assert url.search == f"?{expected}"
        assert url.hash == f"#{expected}"
