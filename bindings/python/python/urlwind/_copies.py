"""How URLs and search params are copied and pickled, also those of derived classes."""

from __future__ import annotations

import copy
import copyreg
from typing import Any, Callable, TypeVar

from ._urlwind import URL, URLSearchParams

_T = TypeVar("_T", URL, URLSearchParams)


def rebuild(kind: type[_T], text: str) -> _T:
    """Not ``kind(text)``: a derived class may take other arguments."""
    if issubclass(kind, URL):
        return URL.__new__(kind, text)
    return URLSearchParams.__new__(kind, text)


def reduce(this: URL | URLSearchParams, text: str) -> tuple[Callable[..., Any], Any, Any]:
    return rebuild, (type(this), text), _state(this)


def copy_state(this: object, twin: object, memo: dict[int, Any] | None) -> None:
    """Gives the attributes to a copy: the same objects, or, with a memo, deep copies of them."""
    if memo is not None:
        # First, so that attributes that lead back to the object lead to its copy.
        memo[id(this)] = twin
    state = _state(this)
    if state is None:
        return
    if memo is not None:
        state = copy.deepcopy(state, memo)
    set_state = getattr(twin, "__setstate__", None)
    if set_state is not None:
        set_state(state)
        return
    attributes, slots = state if isinstance(state, tuple) else (state, None)
    if attributes:
        vars(twin).update(attributes)
    for name, value in (slots or {}).items():
        object.__setattr__(twin, name, value)


def _state(this: object) -> Any:
    """What a class of Python's own would pickle: the attributes, those in slots apart."""
    if hasattr(this, "__getstate__"):  # every object from Python 3.11 on
        return this.__getstate__()
    names = copyreg._slotnames(type(this))  # type: ignore[attr-defined]
    slots = {name: getattr(this, name) for name in names if hasattr(this, name)}
    attributes = getattr(this, "__dict__", None) or None
    return (attributes, slots) if slots else attributes
