"""Columns of URLs.

A column is any object that speaks the Arrow PyCapsule interface: a ``pyarrow.Array`` or
``ChunkedArray``, a ``polars.Series``, a ``pandas.Series`` with Arrow strings, a DuckDB relation or
a DataFusion frame of one column. Its strings may be ``string``, ``large_string``, ``string_view``,
``binary``, ``large_binary``, ``binary_view`` or a dictionary of those. Nothing is copied in. A list
will do as well, of ``str``, ``URL``, ``bytes`` and None; its texts are copied.

What comes back is a :class:`Column`, which can be gone through like a list, becomes one with
``to_pylist()``, and speaks the same interface: ``to_pyarrow()`` and ``to_polars()`` copy nothing.

>>> from urlwind import columns
>>> urls = ["https://example.com/?id=1", None, "nonsense"]
>>> columns.host(urls).to_pylist()
['example.com', None, None]
>>> columns.host(urls).to_pyarrow().type
DataType(string)

Texts come back in the layout they came in (of a dictionary, in that of its texts), and as strings
if they were binary. Those of a ``string_view`` or ``binary_view`` column point into it where they can, and so keep it alive.

Null stays null, and what is no URL, or not even UTF-8, becomes null. The interpreter's lock is
released meanwhile. ``threads`` is how many to use; by default, as many as there are processors. A
long column comes back in chunks, so take it as ``pyarrow.chunked_array(result)`` or
``polars.Series(result)``; to make it one ``pyarrow.array`` costs a copy, unless ``threads=1``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Sequence

from . import _urlwind
from ._urlwind import Column

if TYPE_CHECKING:
    from ._arrow import ArrowColumn
    from ._urlwind import URL

__all__ = [
    "FIELDS", "Column", "hash", "host", "hostname", "is_valid", "join", "normalize", "origin",
    "parse_column", "password", "pathname", "port", "protocol", "query_param", "search", "username",
]

#: The fields of :func:`parse_column`, in their order.
FIELDS = (
    "href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search",
    "hash",
)


def parse_column(
    column: ArrowColumn,
    fields: Sequence[str] | None = None,
    *,
    errors: bool = False,
    threads: int | None = None,
) -> Column:
    """The parts of each URL, as a struct with these ``fields`` (by default :data:`FIELDS`;
    ``"origin"`` is there for the asking). Only those are built.

    >>> import pyarrow as pa
    >>> from urlwind import columns
    >>> urls = pa.array(["https://example.com:8080/a?b", None, "https://:80/"])
    >>> pa.array(columns.parse_column(urls, ["host", "search"])).to_pylist()
    [{'host': 'example.com:8080', 'search': '?b'}, None, None]

    With ``errors``, a row that is no URL is a struct of nulls, but for the field ``error``, which
    holds the kind of the error:

    >>> pa.array(columns.parse_column(urls, ["host"], errors=True)).to_pylist()
    [{'host': 'example.com:8080', 'error': None}, None, {'host': None, 'error': 'EmptyHost'}]
    """
    if isinstance(fields, str):
        raise TypeError(f"fields must be a list of names; did you mean [{fields!r}]?")
    names = list(FIELDS if fields is None else fields)
    return _urlwind.column_parts(
        _arrow(column), names, as_struct=True, errors=errors, threads=threads
    )


def normalize(column: ArrowColumn, *, threads: int | None = None) -> Column:
    """Each URL in its normal form.

    >>> import pyarrow as pa
    >>> from urlwind import columns
    >>> pa.array(columns.normalize(pa.array(["HTTP://EXAMPLE.com/a/../b"]))).to_pylist()
    ['http://example.com/b']
    """
    return _part(column, "href", threads)


def origin(column: ArrowColumn, *, threads: int | None = None) -> Column:
    """Scheme, host and port of each URL, such as ``https://example.com:8080``; ``null`` (the
    word, as in JavaScript) for URLs without an origin."""
    return _part(column, "origin", threads)


def protocol(column: ArrowColumn, *, threads: int | None = None) -> Column:
    """The scheme of each URL, with its colon."""
    return _part(column, "protocol", threads)


def username(column: ArrowColumn, *, threads: int | None = None) -> Column:
    """The user name in each URL; empty if there is none."""
    return _part(column, "username", threads)


def password(column: ArrowColumn, *, threads: int | None = None) -> Column:
    """The password in each URL; empty if there is none."""
    return _part(column, "password", threads)


def host(column: ArrowColumn, *, threads: int | None = None) -> Column:
    """The host of each URL, with the port if there is one."""
    return _part(column, "host", threads)


def hostname(column: ArrowColumn, *, threads: int | None = None) -> Column:
    """The host of each URL, without the port."""
    return _part(column, "hostname", threads)


def port(column: ArrowColumn, *, threads: int | None = None) -> Column:
    """The port in each URL, as text; empty if it is the scheme's default."""
    return _part(column, "port", threads)


def pathname(column: ArrowColumn, *, threads: int | None = None) -> Column:
    """The path of each URL."""
    return _part(column, "pathname", threads)


def search(column: ArrowColumn, *, threads: int | None = None) -> Column:
    """The query of each URL, with its ``?``; empty if there is none."""
    return _part(column, "search", threads)


def hash(column: ArrowColumn, *, threads: int | None = None) -> Column:
    """The fragment of each URL, with its ``#``; empty if there is none."""
    return _part(column, "hash", threads)


def is_valid(column: ArrowColumn, *, threads: int | None = None) -> Column:
    """Whether each row is a URL; null where the row is.

    >>> import pyarrow as pa
    >>> from urlwind import columns
    >>> pa.array(columns.is_valid(pa.array(["data:,", "x", None]))).to_pylist()
    [True, False, None]
    """
    return _urlwind.column_is_valid(_arrow(column), threads=threads)


def query_param(column: ArrowColumn, name: str, *, threads: int | None = None) -> Column:
    """The value, decoded, of the first query parameter with this name; null if there is none.

    >>> import pyarrow as pa
    >>> from urlwind import columns
    >>> urls = pa.array(["https://example.com/?q=caf%C3%A9+noir", "https://example.com/?q"])
    >>> pa.array(columns.query_param(urls, "q")).to_pylist()
    ['café noir', '']
    """
    return _urlwind.column_query_param(_arrow(column), name, threads=threads)


def join(
    base: str | URL | ArrowColumn, column: ArrowColumn, *, threads: int | None = None
) -> Column:
    """Each row resolved against ``base``, or, if that is a column too, against its row there.

    >>> import pyarrow as pa
    >>> from urlwind import columns
    >>> links = pa.array(["../b", "//other.example", None])
    >>> pa.array(columns.join("https://example.com/a/", links)).to_pylist()
    ['https://example.com/b', 'https://other.example/', None]
    """
    if not isinstance(base, (str, _urlwind.URL)):
        base = _arrow(base)
    return _urlwind.column_join(base, _arrow(column), threads=threads)


def _part(column: ArrowColumn, field: str, threads: int | None) -> Column:
    return _urlwind.column_parts(_arrow(column), [field], threads=threads)


def _arrow(column: Any) -> Any:
    """The column as an Arrow object. Before version 3, a pandas series is none, but what it
    holds may be one."""
    if hasattr(column, "__arrow_c_stream__") or hasattr(column, "__arrow_c_array__"):
        return column
    values = getattr(column, "array", column)
    if hasattr(values, "__arrow_array__"):
        return values.__arrow_array__()
    return column
