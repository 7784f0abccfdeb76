"""The examples in the documentation do what they say."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import urlwind

ROOT = Path(__file__).resolve().parents[3]
DOCUMENTS = ["bindings/python/README.md", "README.md", "docs/COMPARE.md", "docs/MIGRATING.md"]
MODULES = ["urlwind", "_errors", "_reports", "ada_url", "can_ada", "columns", "idna", "urllib"]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name: str) -> None:
    module = importlib.import_module("urlwind" if name == "urlwind" else f"urlwind.{name}")
    failed, tried = doctest.testmod(module)
    assert tried > 0
    assert failed == 0


@pytest.mark.parametrize("native", [urlwind.URL, urlwind.URLSearchParams])
def test_examples_of_a_native_class(native: type) -> None:
    assert native.__doc__
    parsed = doctest.DocTestParser().get_doctest(native.__doc__, {}, native.__name__, None, None)
    assert parsed.examples
    runner = doctest.DocTestRunner()
    runner.run(parsed)
    assert runner.failures == 0


@pytest.mark.parametrize("name", DOCUMENTS)
def test_examples_of_a_document(name: str) -> None:
    # A fence behind an example would be taken for what it prints.
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    text = "\n".join("" if line.startswith("```") else line for line in lines)
    parsed = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    assert len(parsed.examples) >= 5
    runner = doctest.DocTestRunner()
    runner.run(parsed)
    assert runner.failures == 0


def test_everything_public_is_documented() -> None:
    for name in urlwind.__all__:
        thing = getattr(urlwind, name)
        assert name == "__version__" or thing.__doc__, name
    for name in urlwind.columns.__all__:
        thing = getattr(urlwind.columns, name)
        assert name == "FIELDS" or thing.__doc__, name


def test_a_second_interpreter_is_refused() -> None:
    interpreters = pytest.importorskip("_xxsubinterpreters", reason="renamed in Python 3.13")
    second = interpreters.create()
    with pytest.raises(interpreters.RunFailedError, match="ImportError"):
        interpreters.run_string(second, "import urlwind")
    interpreters.destroy(second)
