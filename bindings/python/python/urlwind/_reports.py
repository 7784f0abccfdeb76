"""Validation reports: what is wrong with a URL, also where it parses."""

from __future__ import annotations

from typing import NamedTuple

from . import _urlwind
from ._urlwind import URL

__all__ = ["Finding", "Fix", "Report", "Step", "trace", "validate"]


class Fix(NamedTuple):
    """Text to put in the place of ``input[start:end]``, which makes an error go away."""

    start: int
    end: int
    text: str


class Finding(NamedTuple):
    """A validation error of the standard, and where it is: ``input[start:end]``.

    The place is empty where something is missing. ``component`` is one of ``input``, ``scheme``,
    ``credentials``, ``host``, ``port``, ``path``, ``query`` and ``fragment``. ``is_repeat`` says that the
    standard counts it as one error with the finding before it.
    """

    name: str
    is_fatal: bool
    start: int
    end: int
    component: str
    sentence: str
    fix: Fix | None
    is_repeat: bool


class Report(NamedTuple):
    """What is wrong with a URL: the findings, how many more there are, and the URL with the fixes applied."""

    findings: list[Finding]
    left_out: int
    fixed: str


class Step(NamedTuple):
    """A state of the standard's parser, what it reads (``input[start:end]``), and what it adds to the URL."""

    state: str
    start: int
    end: int
    written: str
    is_failure: bool


def validate(url: str | URL, base: str | URL | None = None, *, limit: int = 100) -> Report:
    """Every validation error of the standard, by its name, with its place and a fix if there is one.

    >>> import urlwind
    >>> report = urlwind.validate("https://example.com/a b|")
    >>> [(finding.name, finding.start, finding.end) for finding in report.findings]
    [('invalid-URL-unit', 21, 22), ('invalid-URL-unit', 23, 24)]
    >>> report.findings[0].fix
    Fix(start=21, end=22, text='%20')
    >>> report.fixed
    'https://example.com/a%20b|'

    At most ``limit`` findings are kept, and always the one that makes parsing fail; the others are
    counted. Places are indices of the string. Raises ``InvalidURL`` for a base that is no URL.
    """
    findings, left_out, fixed = _urlwind.validate(url, base, limit)
    return Report([_finding(*finding) for finding in findings], left_out, fixed)


def _finding(
    name: str,
    is_fatal: bool,
    start: int,
    end: int,
    component: str,
    sentence: str,
    fix: tuple[int, int, str] | None,
    is_repeat: bool,
) -> Finding:
    return Finding(
        name,
        is_fatal,
        start,
        end,
        component,
        sentence,
        None if fix is None else Fix(*fix),
        is_repeat,
    )


def trace(url: str | URL, base: str | URL | None = None) -> list[Step]:
    """The states that the standard's parser walks through, with what each reads and writes.

    >>> import urlwind
    >>> for step in urlwind.trace("HTTP:h"):
    ...     print(step.state, step.start, step.end, repr(step.written))
    scheme start state 0 1 ''
    scheme state 1 5 'http:'
    special authority slashes state 5 5 ''
    special authority ignore slashes state 5 5 ''
    authority state 5 5 '//'
    host state 5 6 'h'
    path start state 6 6 ''
    path state 6 6 '/'
    """
    return [Step(*step) for step in _urlwind.trace(url, base)]
