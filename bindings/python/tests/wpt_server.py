"""Answers questions about URLs, a line each: testing/conformance/src/server.rs says how."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

import urlwind
from urlwind import URL, InvalidComponent, InvalidURL, RelativeURL, URLPattern, URLSearchParams

ATTRIBUTES = "href origin protocol username password host hostname port pathname search hash".split()


def text(word: str) -> str | None:
    return None if word == "-" else bytes.fromhex(word).decode()


def words(values: list[Any]) -> str:
    return " ".join(str(value).encode().hex() for value in values)


def parse(source: str, base: str | None, *changes: str) -> str:
    broken = []
    try:
        url = URL(source, base)
    except InvalidURL:
        return "-"
    for name, value in zip(changes[::2], changes[1::2]):
        try:
            setattr(url, name, value)
        except InvalidURL:
            broken += [f"setting {name} raises InvalidURL"] * (name != "href")
        except InvalidComponent as error:
            broken += [f"setting {name} blames {error.attribute}"] * (error.attribute != name)
    values = [getattr(url, name) for name in ATTRIBUTES]
    return words([*values, url.search_params, ", ".join(broken)])


def described(value: object) -> object:
    """What a result is, without where it is."""
    if isinstance(value, Iterator):
        value = list(value)
    elif isinstance(value, urlwind._urlwind.Column):
        value = value.to_pylist()
    elif callable(value):
        return "a function"
    return re.sub(r" at 0x[0-9a-f]+", "", repr(value))


def called(function: Callable[..., object], *arguments: object) -> object:
    """What a function makes of as many of these arguments as it takes."""
    for count in range(len(arguments), -1, -1):
        try:
            return described(function(*arguments[:count]))
        except (TypeError, ValueError, LookupError) as error:
            failure = f"{type(error).__name__}: {error}"
            if not isinstance(error, TypeError):
                return failure
    return failure


def members(make: Callable[..., Any], *own: str) -> Callable[[str, str], object]:
    """All that an object of this type can be asked for, and itself after each."""

    def ask(a: str, b: str) -> object:
        answers = []
        for name, _ in inspect.getmembers(make):
            if name.startswith("_"):
                continue
            try:
                subject = make(a)
                member = getattr(subject, name)
            except (ValueError, TypeError) as error:
                return f"{type(error).__name__}: {error}"
            value = called(member, b, a) if callable(member) else described(member)
            answers.append((name, value, str(subject)))
        return answers

    return ask


def function(function: Callable[..., object]) -> Callable[[str, str], object]:
    return lambda a, b: called(function, a, b)


def column(function: Callable[..., object]) -> Callable[[str, str], object]:
    return lambda a, b: called(function, [a, None, b, a], b)


CALLS: dict[str, Callable[[str, str], object]] = {
    **{kind.__name__: members(kind) for kind in (URL, URLSearchParams, RelativeURL, URLPattern)},
    **{
        name: function(getattr(module, name))
        for module in (urlwind, urlwind.hosts, urlwind.idna)
        for name in module.__all__
        if inspect.isroutine(getattr(module, name))
    },
    **{
        f"columns.{name}": column(getattr(urlwind.columns, name))
        for name in urlwind.columns.__all__
        if inspect.isroutine(getattr(urlwind.columns, name))
    },
}


def answer(name: str, arguments: list[str]) -> str:
    if name == "calls":
        return " ".join(CALLS)
    if name == "utf16":
        return "unsupported"
    texts = [text(word) for word in arguments]
    if name == "parse":
        return parse(*texts)
    if name == "can":
        return "y" if urlwind.can_parse(*texts) else "n"
    return words([CALLS[name](*texts)])


for line in sys.stdin:
    name, *arguments = line.rstrip("\n").split(" ")
    print(answer(name, arguments), flush=True)
