"""The interface of the ``can_ada`` package: change the import, and keep the code.

>>> from urlwind import can_ada
>>> url = can_ada.parse("https://me@example.com/a/b")
>>> url.hostname, url.has_credentials(), str(url + "../c")
('example.com', True, 'https://me@example.com/c')
>>> list(can_ada.URLSearchParams("?a=1&b=2"))
[('a', '1'), ('b', '2')]

Results and exceptions are the same, but for this: URLs are compared by value, values that are no text
raise ``TypeError`` with another message, and there is no ``to_diagram``. Values that a setter refuses
are left out without a word, as there; those of ``urlwind.URL`` raise.
"""

from __future__ import annotations

from typing import Any, Iterator

from . import _urlwind
from ._errors import InvalidComponent, InvalidURL
from ._urlwind import __version__

__all__ = [
    "URL",
    "URLSearchParams",
    "__version__",
    "can_parse",
    "idna_decode",
    "idna_encode",
    "parse",
]


class URL(_urlwind.URL):
    """A URL, made by :func:`parse`."""

    __slots__ = ()

    def __setattr__(self, name: str, value: Any) -> None:
        try:
            super().__setattr__(name, value)
        except (InvalidComponent, InvalidURL):
            pass

    def __add__(self, other: str) -> URL:
        try:
            return self.join(other)
        except InvalidURL:
            raise ValueError("URL could not be joined.") from None

    def __repr__(self) -> str:
        return f"<urlwind.can_ada.URL object at {id(self):#x}>"

    def has_credentials(self) -> bool:
        return bool(self.username or self.password)

    def has_hash(self) -> bool:
        return self.fragment is not None

    def has_search(self) -> bool:
        return self.query is not None

    def has_port(self) -> bool:
        return self.port != ""

    def has_password(self) -> bool:
        return self.password != ""

    def has_non_empty_password(self) -> bool:
        return self.password != ""

    def has_non_empty_username(self) -> bool:
        return self.username != ""

    def has_hostname(self) -> bool:
        return self.host_kind != "none"

    def has_empty_hostname(self) -> bool:
        return self.host_kind == "empty"

    def has_valid_domain(self) -> bool:
        """Whether the host is short enough for the DNS, and all of its labels are."""
        name = self.hostname
        labels = name.removesuffix(".").split(".")
        length = 254 if name.endswith(".") else 253
        return bool(name) and len(name) <= length and all(0 < len(label) < 64 for label in labels)

    @property
    def pathname_length(self) -> int:
        return len(self.pathname)

    def validate(self) -> bool:
        """Whether the parts are where they should be, which they are."""
        return True


class URLSearchParams(_urlwind.URLSearchParams):
    """Pairs of names and values, which are what one iterates over."""

    __slots__ = ()

    def __iter__(self) -> Iterator[tuple[str, str]]:  # type: ignore[override]
        return self.items()

    def remove(self, name: str, value: str | None = None) -> None:
        self.delete(name, value)

    def size(self) -> int:  # type: ignore[override]
        return len(self)


def parse(url: str) -> URL:
    """The URL; what is none raises ``ValueError``."""
    try:
        return URL(url)
    except InvalidURL:
        raise ValueError("URL could not be parsed.") from None


def can_parse(input: str, base_input: str | None = None) -> bool:
    """Whether it would parse, against a base if there is one."""
    return _urlwind.can_parse(input, base_input)


def idna_encode(domain: str) -> bytes:
    """The domain in ASCII; nothing if it is none."""
    try:
        return _urlwind.idna_to_ascii(domain).encode()
    except InvalidURL:
        return b""


def idna_decode(domain: bytes) -> str:
    """The domain in Unicode."""
    return _urlwind.idna_to_unicode(domain.decode())
