"""The two functions of ``urllib.parse`` that take URLs apart and put them together, by the WHATWG
standard: what they return is what a browser would make of the URL.

>>> from urlwind.urllib import urljoin, urlsplit
>>> urlsplit("HTTPS://me@EXAMPLE.com:443/a/../b c?q#top")
SplitResult(scheme='https', netloc='me@example.com', path='/b%20c', query='q', fragment='top')
>>> urljoin("https://example.com/a/", "..\\\\b")
'https://example.com/b'
"""

from __future__ import annotations

import re
from urllib.parse import SplitResult
from urllib.parse import urlsplit as _urlsplit

from ._errors import InvalidComponent, InvalidURL
from ._urlwind import URL
from ._urlwind import join as _join

__all__ = ["SplitResult", "urljoin", "urlsplit"]

_SCHEME = re.compile("[A-Za-z][A-Za-z0-9+.-]*")

#: Two slashes come before a host. More than two come before a path, but browsers skip them all for the
#: schemes of the web. Parsing ignores blanks at the beginning, and tabs and line breaks everywhere.
_SLASHES = re.compile(r"[\0-\x20]*/[\t\n\r]*/[\t\n\r]*([/\\]?)")


def urlsplit(url: str | URL, scheme: str = "", allow_fragments: bool = True) -> SplitResult:
    """As ``urllib.parse.urlsplit``, with the URL normalised.

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
    """As ``urllib.parse.urljoin``, with the URL normalised. Without a base (``""``) the URL must be
    absolute.

    >>> from urlwind.urllib import urljoin
    >>> urljoin("https://example.com/a/b", "../c?d")
    'https://example.com/c?d'
    """
    if base == "":
        return URL(url).href
    return _join(base, url)
