"""The interface of the ``ada-url`` package: change the import, and keep the code.

>>> from urlwind.ada_url import URL, join_url, parse_url
>>> join_url("http://a/b/c/d;p?q", "../g")
'http://a/b/g'
>>> parse_url("https://example.org:8080/api", attributes=("host", "scheme_type"))
{'host': 'example.org:8080', 'scheme_type': <SchemeType.HTTPS: 2>}
>>> URL("https://me:secret@example.org/")
<URL "https://me@example.org/">

Results and exceptions are the same, but for this:

- What is no text raises ``TypeError`` where ``ada-url`` raises ``AttributeError``.
- ``copy.copy`` makes a copy, where there both change together. URLs are compared by value.
- In queries, bytes that are no UTF-8 become U+FFFD, as specified, where there they raise
  ``UnicodeDecodeError``.
- A domain that breaks the rule for right-to-left labels is refused, as specified.
- ``idna.encode`` returns ``b""`` for domains with characters that no URL may have in its host.
- ``get_version`` tells urlwind's.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Dict, Iterable, List, Optional, Tuple, TypedDict, Union

from . import _urlwind
from ._errors import InvalidComponent

__all__ = [
    "URL",
    "HostType",
    "SchemeType",
    "URLSearchParams",
    "check_url",
    "get_version",
    "idna",
    "idna_to_ascii",
    "idna_to_unicode",
    "join_url",
    "normalize_url",
    "parse_search_params",
    "parse_url",
    "replace_search_params",
    "replace_url",
]

#: What can be changed, in the order in which :func:`replace_url` does.
URL_ATTRIBUTES = (
    "href",
    "username",
    "password",
    "protocol",
    "port",
    "hostname",
    "host",
    "pathname",
    "search",
    "hash",
)
PARSE_ATTRIBUTES = (*URL_ATTRIBUTES, "origin", "host_type", "scheme_type")

#: What ``del`` can take away from a URL.
_REMOVABLE = frozenset(("port", "hash", "search", "username", "password", "pathname"))


class HostType(IntEnum):
    """What the host is."""

    DEFAULT = 0
    IPV4 = 1
    IPV6 = 2


class SchemeType(IntEnum):
    """Which of the special schemes it is, if any."""

    HTTP = 0
    NOT_SPECIAL = 1
    HTTPS = 2
    WS = 3
    FTP = 4
    WSS = 5
    FILE = 6


class ParseAttributes(TypedDict, total=False):
    """What :func:`parse_url` returns."""

    href: str
    username: str
    password: str
    protocol: str
    port: str
    hostname: str
    host: str
    pathname: str
    search: str
    hash: str
    origin: str
    host_type: HostType
    scheme_type: SchemeType


_HOST_TYPES = {"ipv4": HostType.IPV4, "ipv6": HostType.IPV6}
_SCHEME_TYPES = {
    f"{kind.name.lower()}:": kind for kind in SchemeType if kind is not SchemeType.NOT_SPECIAL
}


class URL(_urlwind.URL):
    """As ``urlwind.URL``, with ``host_type``, ``scheme_type``, ``del`` and the exceptions of
    ``ada-url``.

    >>> from urlwind.ada_url import URL
    >>> url = URL("https://example.org:8080/file.txt?q=1")
    >>> url.host_type
    <HostType.DEFAULT: 0>
    >>> del url.port
    >>> str(url)
    'https://example.org/file.txt?q=1'
    """

    def __new__(cls, url: str, base: Optional[str] = None) -> URL:
        try:
            return super().__new__(cls, url, base)
        except ValueError as error:
            raise ValueError("Invalid input") from error

    @property
    def host_type(self) -> HostType:
        """What the host is."""
        return _HOST_TYPES.get(self.host_kind, HostType.DEFAULT)

    @property
    def scheme_type(self) -> SchemeType:
        """Which of the special schemes it is, if any."""
        return _SCHEME_TYPES.get(self.protocol, SchemeType.NOT_SPECIAL)

    def __setattr__(self, attr: str, value: Any) -> None:
        try:
            super().__setattr__(attr, value)
        except InvalidComponent as error:
            if not _is_let_pass(error):
                raise ValueError(f"Invalid value for {attr}") from error
        except (ValueError, TypeError) as error:
            raise ValueError(f"Invalid value for {attr}") from error

    def __delattr__(self, attr: str) -> None:
        if attr not in _REMOVABLE:
            raise AttributeError(f"cannot remove {attr}")
        try:
            super().__setattr__(attr, "")
        except ValueError:
            # A URL that cannot have it does not have it.
            pass

    def __repr__(self) -> str:
        # As there, and not by ``redacted``, which hides more.
        shown = _urlwind.URL(self)
        if shown.password:
            shown.password = ""
        return f'<URL "{shown.href}">'

    @staticmethod
    def can_parse(url: Any, base: Any = None) -> bool:
        """Whether it would parse; what is no text does not."""
        try:
            return _urlwind.can_parse(url, base)
        except TypeError:
            return False


class URLSearchParams(_urlwind.URLSearchParams):
    """As ``urlwind.URLSearchParams``, made from a query; what is missing is empty."""

    def __new__(cls, params: str) -> URLSearchParams:
        if not isinstance(params, str):
            raise TypeError(f"params must be a str, not {type(params).__name__}")
        return super().__new__(cls, params)

    def get(self, key: str) -> str:  # type: ignore[override]
        """The first value with this name, or an empty string."""
        return super().get(key, "")

    def __repr__(self) -> str:
        return f'<SearchParams "{self}">'


def _is_let_pass(error: InvalidComponent) -> bool:
    """Whether ``ada-url`` says nothing where urlwind refuses."""
    if (error.attribute, error.kind) == ("host", "InvalidPort"):
        # The host has been set by then.
        return True
    is_blank = error.value.translate(_NO_TABS_AND_NEWLINES) == ""
    about = (error.attribute, error.kind)
    return is_blank and about in (("port", "InvalidPort"), ("protocol", "InvalidScheme"))


_NO_TABS_AND_NEWLINES = dict.fromkeys(map(ord, "\t\n\r"))


def check_url(s: Any) -> bool:
    """Whether it is a valid URL.

    >>> from urlwind.ada_url import check_url
    >>> check_url("bogus"), check_url("http://a/b/c/d;p?q")
    (False, True)
    """
    return URL.can_parse(s)


def join_url(base_url: str, s: str) -> str:
    """``s`` resolved against ``base_url``."""
    try:
        return _urlwind.join(base_url, s)
    except (ValueError, TypeError) as error:
        raise ValueError("Invalid URL") from error


def normalize_url(s: str) -> str:
    """The URL in its normal form.

    >>> from urlwind.ada_url import normalize_url
    >>> normalize_url("http://a/b/c/../g")
    'http://a/b/g'
    """
    return _parsed(s).href


def parse_url(s: str, attributes: Iterable[str] = PARSE_ATTRIBUTES) -> ParseAttributes:
    """The parts of a URL, or those of them that are asked for."""
    url = _parsed(s)
    parts = ParseAttributes()
    for attribute in attributes:
        if attribute not in PARSE_ATTRIBUTES:
            raise AttributeError(f"no attribute named {attribute}")
        parts[attribute] = getattr(url, attribute)  # type: ignore[literal-required]
    return parts


def replace_url(s: str, **kwargs: str) -> str:
    """The URL with some of its parts replaced; an empty string takes a part away.

    >>> from urlwind.ada_url import replace_url
    >>> replace_url("https://me:secret@example.org/a", username="you", password="", port="81")
    'https://you@example.org:81/a'
    """
    url = _parsed(s)
    for attribute in URL_ATTRIBUTES:
        if attribute not in kwargs:
            continue
        value = kwargs[attribute]
        if value == "" and attribute in ("port", "hash", "search"):
            delattr(url, attribute)
        else:
            setattr(url, attribute, value)
    return url.href


def parse_search_params(s: str) -> Dict[str, List[str]]:
    """The values of each name in a query.

    >>> from urlwind.ada_url import parse_search_params
    >>> parse_search_params("a=1&a=2&b=3")
    {'a': ['1', '2'], 'b': ['3']}
    """
    values: Dict[str, List[str]] = {}
    for key, value in URLSearchParams(s).items():
        values.setdefault(key, []).append(value)
    return values


def replace_search_params(s: str, *args: Tuple[str, str]) -> str:
    """The query with all pairs of these names replaced by these.

    >>> from urlwind.ada_url import replace_search_params
    >>> replace_search_params("a=1&a=2", ("a", "3"), ("b", "4"))
    'a=3&b=4'
    """
    params = URLSearchParams(s)
    for key, _ in args:
        params.delete(key)
    for key, value in args:
        params.append(key, value)
    return str(params)


class idna:
    """Domains in two forms.

    >>> from urlwind.ada_url import idna
    >>> idna.encode("meßagefactory.ca")
    b'xn--meagefactory-m9a.ca'
    >>> idna.decode("xn--meagefactory-m9a.ca")
    'meßagefactory.ca'
    """

    @staticmethod
    def decode(s: Union[str, bytes]) -> str:
        """The domain as people read it."""
        domain = s.encode("ascii").decode() if isinstance(s, str) else s.decode()
        # Label by label: one that is not valid leaves the others alone.
        return ".".join(map(_urlwind.idna_to_unicode, domain.split(".")))

    @staticmethod
    def encode(s: Union[str, bytes]) -> bytes:
        """The domain as it stands in a URL; empty if it is none."""
        try:
            domain = s if isinstance(s, str) else s.decode()
            return _urlwind.idna_to_ascii(domain).encode()
        except ValueError:
            return b""


idna_to_unicode = idna.decode
idna_to_ascii = idna.encode


def get_version() -> str:
    """The version of urlwind."""
    return _urlwind.__version__


def _parsed(s: str) -> URL:
    try:
        return URL(s)
    except (ValueError, TypeError) as error:
        raise ValueError("Invalid URL") from error
