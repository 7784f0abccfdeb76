"""Validation reports and traces."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import urlwind

CASES = Path(__file__).resolve().parents[3] / "testing/conformance/cases/validation.json"


def cases() -> list[dict]:
    loaded = json.loads(CASES.read_text(encoding="utf-8"))
    return [case for case in loaded if isinstance(case, dict)]


def test_every_case() -> None:
    names = set()
    for case in cases():
        text, base = case["input"], case.get("base")
        report = urlwind.validate(text, base)
        found = [
            [finding.name, text[finding.start : finding.end]]
            for finding in report.findings
            if not finding.is_repeat
        ]
        assert found == case["errors"], text
        assert any(it.is_fatal for it in report.findings) == case.get("failure", False)
        if "fixed" in case:
            assert report.fixed == case["fixed"]
        assert urlwind.is_valid_url_string(text, base) == (not report.findings)
        names.update(finding.name for finding in report.findings)
    assert len(names) == 31


def test_places_are_indices_of_the_string() -> None:
    for prefix in ["", "é", "你好", "𝒳\t"]:
        text = f"https://h/{prefix}|/{prefix} x"
        report = urlwind.validate(text)
        places = [text[it.start : it.end] for it in report.findings if it.component == "path"]
        assert places == ["|", " "]
        space = report.findings[-1]
        assert space.fix is not None
        assert text[space.fix.start : space.fix.end] == " "
    text = "https://bücher.example/你?é"
    steps = urlwind.trace(text)
    assert "".join(step.written for step in steps) == urlwind.URL(text).href
    assert [text[it.start : it.end] for it in steps][-3:] == ["/", "你?", "é"]


def test_limits() -> None:
    report = urlwind.validate("https://h/" + "|" * 1000)
    assert (len(report.findings), report.left_out) == (100, 900)
    report = urlwind.validate("https://h:x/|", limit=0)
    assert [finding.name for finding in report.findings] == ["port-invalid"]
    with pytest.raises(OverflowError):
        urlwind.validate("https://h/", limit=-1)


def test_arguments() -> None:
    base = urlwind.URL("https://example.com/a/b")
    assert urlwind.validate("../c", base).findings == []
    assert urlwind.validate(base).findings == []
    assert urlwind.trace("../c", base)[-1] == urlwind.trace("../c", base.href)[-1]
    with pytest.raises(urlwind.InvalidURL):
        urlwind.validate("x", "no base")
    with pytest.raises(urlwind.InvalidURL):
        urlwind.trace("\ud800")
    with pytest.raises(TypeError):
        urlwind.is_valid_url_string(b"https://h/")  # type: ignore[arg-type]


def test_a_trace_that_fails() -> None:
    steps = urlwind.trace("https://h:x/")
    assert steps[-1].state == "port state"
    assert [step.is_failure for step in steps[-2:]] == [False, True]
