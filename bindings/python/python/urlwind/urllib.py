"""The functions of ``urllib.parse``, by the WHATWG standard: what they return is what a browser would
make of the URL or the query.

>>> from urlwind.urllib import urljoin, urlsplit
>>> urlsplit("HTTPS://me@EXAMPLE.com:443/a/../b c?q#top")
SplitResult(scheme='https', netloc='me@example.com', path='/b%20c', query='q', fragment='top')
>>> urljoin("https://example.com/a/", "..\\\\b")
'https://example.com/b'

``quote``, ``quote_plus``, ``unquote``, ``unquote_plus`` and their like for bytes are those of the standard
library itself: percent-encoding is the same in both worlds.
"""

from __future__ import annotations

import re
from typing import Any, Iterable, Mapping
from urllib.parse import (
    DefragResult,
    ParseResult,
    SplitResult,
    quote,
    quote_from_bytes,
    quote_plus,
    unquote,
    unquote_plus,
    unquote_to_bytes,
)
from urllib.parse import urlsplit as _urlsplit

from ._errors import InvalidComponent, InvalidURL
from ._urlwind import URL, URLSearchParams
from ._urlwind import join as _join

__all__ = [
    "DefragResult",
    "ParseResult",
    "SplitResult",
    "parse_qs",
    "parse_qsl",
    "quote",
    "quote_from_bytes",
    "quote_plus",
    "unquote",
    "unquote_plus",
    "unquote_to_bytes",
    "urldefrag",
    "urlencode",
    "urljoin",
    "urlparse",
    "urlsplit",
]

_SCHEME = re.compile("[A-Za-z][A-Za-z0-9+.-]*")

#: Two slashes come before a host. More than two come before a path, but browsers skip them all for the
#: schemes of the web. Parsing ignores blanks at the beginning, and tabs and line breaks everywhere.
_SLASHES = re.compile(r"[\0-\x20]*/[\t\n\r]*/[\t\n\r]*([/\\]?)")


def urlsplit(url: str | URL, scheme: str = "", allow_fragments: bool = True) -> SplitResult:
    """As ``urllib.parse.urlsplit``, with the URL normalized.

    ``scheme`` is that of a URL that begins with its host:

    >>> from urlwind.urllib import urlsplit
    >>> urlsplit("//EXAMPLE.com/a", scheme="https").geturl()
    'https://example.com/a'

    Unlike there, what has neither a scheme nor a host, such as ``/login``, is no URL, and what is no
    URL raises ``urlwind.InvalidURL``. So does what has no host there but one in a browser, such as
    ``///login`` with ``https``.
    """
    if not isinstance(scheme, str):
        raise TypeError(f"scheme must be a str, not {type(scheme).__name__}")
    if scheme and not _SCHEME.fullmatch(scheme):
        raise InvalidComponent("invalid scheme", "InvalidScheme", "scheme", scheme)
    try:
        parsed = URL(url)
    except InvalidURL:
        slashes = _SLASHES.match(str(url))
        if not scheme or not slashes:
            raise
        # Two slashes leave nothing of the base but its scheme.
        parsed = URL(url, f"{scheme}://base/")
        if slashes[1] and parsed.host:
            raise
    parts = _urlsplit(parsed.href, allow_fragments=allow_fragments)
    if not parts.netloc and parts.path.startswith("//"):
        # Or ``geturl`` would make a host of the path's beginning.
        parts = parts._replace(path=f"/.{parts.path}")
    return parts


def urljoin(base: str | URL, url: str | URL) -> str:
    """As ``urllib.parse.urljoin``, with the URL normalized. Without a base (``""``) the URL must be
    absolute.

    >>> from urlwind.urllib import urljoin
    >>> urljoin("https://example.com/a/b", "../c?d")
    'https://example.com/c?d'
    """
    if base == "":
        return URL(url).href
    return _join(base, url)


def urlparse(url: str | URL, scheme: str = "", allow_fragments: bool = True) -> ParseResult:
    """As :func:`urlsplit`, with what stands behind the last ``;`` of the path apart.

    >>> from urlwind.urllib import urlparse
    >>> urlparse("https://EXAMPLE.com/a;b?q")
    ParseResult(scheme='https', netloc='example.com', path='/a', params='b', query='q', fragment='')
    """
    parts = urlsplit(url, scheme, allow_fragments)
    path, params = parts.path, ""
    cut = path.find(";", path.rfind("/") + 1)
    # The schemes for which the standard library does so, of those that browsers know.
    if cut >= 0 and parts.scheme in ("http", "https", "ftp"):
        path, params = path[:cut], path[cut + 1 :]
    return ParseResult(parts.scheme, parts.netloc, path, params, parts.query, parts.fragment)


def urldefrag(url: str | URL) -> DefragResult:
    """The URL, normalized, without its fragment, and that.

    >>> from urlwind.urllib import urldefrag
    >>> urldefrag("https://EXAMPLE.com/#top")
    DefragResult(url='https://example.com/', fragment='top')
    """
    parsed = URL(url)
    return DefragResult(parsed.with_fragment(None).href, parsed.fragment or "")


def parse_qsl(
    qs: str,
    keep_blank_values: bool = False,
    strict_parsing: bool = False,
    *,
    max_num_fields: int | None = None,
) -> list[tuple[str, str]]:
    """The pairs of a query, without those of an empty value unless ``keep_blank_values`` is true, as
    ``urllib.parse.parse_qsl`` has it. Bytes that are no UTF-8 become U+FFFD.

    >>> from urlwind.urllib import parse_qsl
    >>> parse_qsl("q=caf%C3%A9+noir&page=&page=2")
    [('q', 'café noir'), ('page', '2')]
    """
    if not isinstance(qs, str):
        raise TypeError(f"qs must be a str, not {type(qs).__name__}")
    if max_num_fields is not None and qs.count("&") >= max_num_fields:
        raise ValueError("Max number of fields exceeded")
    if strict_parsing:
        for field in qs.split("&"):
            if "=" not in field:
                raise ValueError(f"bad query field: {field!r}")
    # A question mark is taken for that of a URL there, and is a character here.
    pairs = URLSearchParams(f"?{qs}").items()
    return [(name, value) for name, value in pairs if value or keep_blank_values]


def parse_qs(
    qs: str,
    keep_blank_values: bool = False,
    strict_parsing: bool = False,
    *,
    max_num_fields: int | None = None,
) -> dict[str, list[str]]:
    """As :func:`parse_qsl`, as a dictionary of lists.

    >>> from urlwind.urllib import parse_qs
    >>> parse_qs("a=1&b=2&a=3")
    {'a': ['1', '3'], 'b': ['2']}
    """
    found: dict[str, list[str]] = {}
    for name, value in parse_qsl(
        qs, keep_blank_values, strict_parsing, max_num_fields=max_num_fields
    ):
        found.setdefault(name, []).append(value)
    return found


def urlencode(
    query: Mapping[Any, Any] | Iterable[tuple[Any, Any]], doseq: bool = False
) -> str:
    """The query of these pairs, as a browser's form would send it. What is no text is made one, and
    with ``doseq`` a list is several pairs.

    >>> from urlwind.urllib import urlencode
    >>> urlencode({"q": "café noir", "page": [1, 2]}, doseq=True)
    'q=caf%C3%A9+noir&page=1&page=2'
    """
    params = URLSearchParams()
    items = query.items() if isinstance(query, Mapping) else query
    for name, value in items:
        for one in value if doseq and isinstance(value, (list, tuple)) else [value]:
            params.append(str(name), str(one))
    return str(params)
