"""The two functions of ``urllib.parse`` that take URLs apart and put them together, by the WHATWG
standard: what they return is what a browser would make of the URL.

>>> from urlwind.urllib import urljoin, urlsplit
>>> urlsplit("HTTPS://me@EXAMPLE.com:443/a/../b c?q#top")
SplitResult(scheme='https', netloc='me@example.com', path='/b%20c', query='q', fragment='top')
>>> urljoin("https://example.com/a/", "..\\\\b")
'https://example.com/b'
"""

from __future__ import annotations

from urllib.parse import SplitResult

from ._errors import InvalidURL
from ._urlwind import URL
from ._urlwind import join as _join

__all__ = ["SplitResult", "urljoin", "urlsplit"]


def urlsplit(url: str | URL, scheme: str = "", allow_fragments: bool = True) -> SplitResult:
    """As ``urllib.parse.urlsplit``, with the URL normalised.

    ``scheme`` is that of a URL that has none:

    >>> from urlwind.urllib import urlsplit
    >>> urlsplit("//EXAMPLE.com/a", scheme="https").geturl()
    'https://example.com/a'

    Unlike there, a URL must be absolute then: others raise ``urlwind.InvalidURL``, and so does what
    is no URL.
    """
    try:
        parsed = URL(url)
    except InvalidURL as error:
        if not scheme or error.kind != "RelativeUrlWithoutBase":
            raise
        parsed = URL(f"{scheme}:{url}")
    path, query, fragment = parsed.pathname, parsed.search[1:], parsed.hash[1:]
    if fragment and not allow_fragments:
        if query:
            query = f"{query}#{fragment}"
        else:
            path = f"{path}#{fragment}"
        fragment = ""
    netloc = _netloc(parsed)
    if not netloc and path.startswith("//"):
        # Or ``geturl`` would make a host of the path's beginning.
        path = f"/.{path}"
    return SplitResult(parsed.protocol[:-1], netloc, path, query, fragment)


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


def _netloc(url: URL) -> str:
    password = f":{url.password}" if url.password else ""
    credentials = f"{url.username}{password}"
    return f"{credentials}@{url.host}" if credentials else url.host
