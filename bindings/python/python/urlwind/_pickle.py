"""How a pickled URL comes back."""

from __future__ import annotations

from typing import TypeVar

from ._urlwind import URL

_U = TypeVar("_U", bound=URL)


def rebuild(kind: type[_U], href: str) -> _U:
    """Not ``kind(href)``: a derived class may take other arguments."""
    return URL.__new__(kind, href)
