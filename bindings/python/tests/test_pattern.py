"""Patterns: the data of web-platform-tests, and sets."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
import wpt

import urlwind
from urlwind import URL, InvalidPattern, PatternSet, URLPattern

COMPONENTS = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"]


def arguments(values: list[Any]) -> tuple[tuple[Any, ...], bool]:
    """The positional arguments of a case, and whether case is ignored."""
    first = values[0] if values else {}
    if isinstance(first, dict):
        # JavaScript ignores members that it does not know; here they are mistakes.
        first = {name: text for name, text in first.items() if name in [*COMPONENTS, "baseURL"]}
    positional = [first]
    if len(values) > 1 and isinstance(values[1], str):
        positional.append(values[1])
    ignore_case = any(isinstance(it, dict) and it.get("ignoreCase") is True for it in values[1:])
    return tuple(positional), ignore_case


def scalar(value: Any) -> Any:
    """Without lone surrogates, as every USVString."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, list):
        return [scalar(it) for it in value]
    if isinstance(value, dict):
        return {key: scalar(it) for key, it in value.items()}
    return value


def cases() -> list[dict[str, Any]]:
    text = (wpt.folder() / "urlpatterntestdata.json").read_text(encoding="utf-8")
    found = [case for case in json.loads(text) if isinstance(case, dict)]
    assert len(found) == 369
    return found


def test_web_platform_tests() -> None:
    for case in cases():
        case = scalar(case)
        positional, ignore_case = arguments(case["pattern"])
        if case.get("expected_obj") == "error":
            with pytest.raises((InvalidPattern, TypeError)):
                URLPattern(*positional, ignore_case=ignore_case)
            continue
        pattern = URLPattern(*positional, ignore_case=ignore_case)
        for component, expected in case.get("expected_obj", {}).items():
            assert getattr(pattern, component) == expected, case
        inputs, _ = arguments(case.get("inputs", []))
        if case.get("expected_match") == "error":
            with pytest.raises(TypeError):
                pattern.test(*inputs)
            continue
        expected = case.get("expected_match")
        assert pattern.test(*inputs) == isinstance(expected, dict), case
        found = pattern.exec(*inputs)
        assert (found is not None) == isinstance(expected, dict), case
        for component in COMPONENTS:
            if found is not None and component in expected:
                assert found[component] == expected[component], case


def test_errors_say_where() -> None:
    with pytest.raises(InvalidPattern) as caught:
        URLPattern("https://a/:b/:b")
    assert (caught.value.component, caught.value.position) == ("pathname", 13)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (str(copy), copy.position) == (str(caught.value), 13)
    with pytest.raises(ValueError, match='no component "path"'):
        URLPattern({"path": "/"})
    with pytest.raises(TypeError):
        URLPattern(1)  # type: ignore[arg-type]


def test_proposals() -> None:
    pattern = URLPattern("https://a/:b")
    assert pattern.generate("pathname", [("b", "x y")]) == "/x%20y"
    with pytest.raises(ValueError, match="no value"):
        pattern.generate("pathname", [])
    wider = URLPattern("https://a/*")
    assert URLPattern.compare_component("pathname", pattern, wider) == 1
    assert URLPattern.compare_component("hostname", pattern, wider) == 0


def test_sets() -> None:
    patterns = [("https://a/*", "any"), (URLPattern("https://a/:id"), "one"), ("https://a/new", "new")]
    routes = PatternSet(patterns)
    assert len(routes) == 3
    assert routes.test(URL("https://a/x")) and not routes.test("https://b/")
    first = routes.first("https://a/new")
    assert first is not None and first[0] == "any"
    best = routes.most_specific("https://a/7")
    assert best is not None and best[0] == "one"
    assert best[1]["pathname"]["groups"] == {"id": "7"}
    assert [value for value, _ in routes.all("https://a/new")] == ["any", "one", "new"]
    assert routes.all("nonsense") == [] and routes.first("nonsense") is None
    assert PatternSet([("https://a/b", 0), ("https://a/b", 1)]).unmatchable() == [1]


def test_a_password_is_not_shown() -> None:
    assert "secret" not in repr(urlwind.URLPattern(r"https://me\:secret@a/b"))
