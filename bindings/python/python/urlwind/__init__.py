"""URLs by the WHATWG standard, as browsers read them.

One URL is an object:

>>> import urlwind
>>> url = urlwind.URL("HTTPS://me@EXAMPLE.com:443/a/../b c?q=1#top")
>>> url.href
'https://me@example.com/b%20c?q=1#top'
>>> url.hostname
'example.com'
>>> url.port = "8080"
>>> url.host
'example.com:8080'

A column of URLs is any Arrow object, from pyarrow, polars, DuckDB, DataFusion or pandas:

>>> import pyarrow as pa
>>> column = pa.array(["HTTP://EXAMPLE.com", None, "no url"])
>>> pa.array(urlwind.columns.normalize(column)).to_pylist()
['http://example.com/', None, None]

Patterns are those of JavaScript's ``URLPattern``, one or thousands at once:

>>> pattern = urlwind.URLPattern("https://*.example.com/books/:id")
>>> pattern.exec("https://shop.example.com/books/7")["pathname"]["groups"]
{'id': '7'}
>>> urlwind.PatternSet([("https://a/:x", "one"), ("https://a/*", "two")]).first("https://a/b/c")[0]
'two'

Logs get URLs without their secrets:

>>> urlwind.redact_text("GET https://me:secret@example.com/?sig=x failed")
'GET https://REDACTED:REDACTED@example.com/?sig=REDACTED failed'

``urlwind.ada_url`` and ``urlwind.can_ada`` have the interfaces of those packages, ``urlwind.urllib`` has
that of the standard library.
"""

from __future__ import annotations

from collections.abc import MutableMapping

from . import columns, hosts, idna
from ._errors import InvalidComponent, InvalidPattern, InvalidURL
from ._reports import Finding, Fix, Report, Step, trace, validate
from ._urlwind import (
    URL,
    PatternSet,
    RelativeURL,
    URLPattern,
    URLSearchParams,
    __version__,
    build,
    can_parse,
    is_valid_url_string,
    join,
    normalize,
    parse,
    redact,
    redact_text,
)
from .columns import parse_column

# With all of its methods, and one more thing: a name may be there more than once.
MutableMapping.register(URLSearchParams)
del MutableMapping

__all__ = [
    "URL",
    "Finding",
    "Fix",
    "InvalidComponent",
    "InvalidPattern",
    "InvalidURL",
    "PatternSet",
    "RelativeURL",
    "Report",
    "Step",
    "URLPattern",
    "URLSearchParams",
    "__version__",
    "build",
    "can_parse",
    "columns",
    "hosts",
    "idna",
    "is_valid_url_string",
    "join",
    "normalize",
    "parse",
    "parse_column",
    "redact",
    "redact_text",
    "trace",
    "validate",
]
