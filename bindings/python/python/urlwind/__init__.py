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

``urlwind.ada_url`` has the functions of the ``ada-url`` package, ``urlwind.urllib`` those of the
standard library.
"""

from __future__ import annotations

from . import columns, idna
from ._errors import InvalidComponent, InvalidURL
from ._reports import Finding, Fix, Report, Step, trace, validate
from ._urlwind import (
    URL,
    URLSearchParams,
    __version__,
    can_parse,
    is_valid_url_string,
    join,
    normalize,
    parse,
)
from .columns import parse_column

__all__ = [
    "URL",
    "Finding",
    "Fix",
    "InvalidComponent",
    "InvalidURL",
    "Report",
    "Step",
    "URLSearchParams",
    "__version__",
    "can_parse",
    "columns",
    "idna",
    "is_valid_url_string",
    "join",
    "normalize",
    "parse",
    "parse_column",
    "trace",
    "validate",
]
