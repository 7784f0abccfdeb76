"""SQL functions for DuckDB.

>>> import duckdb
>>> import urlwind.duckdb
>>> connection = duckdb.connect()
>>> urlwind.duckdb.register(connection)
>>> connection.sql("SELECT url_host('https://EXAMPLE.com:443/a'), url_error('https://')").fetchall()
[('example.com', 'EmptyHost')]

============================== =========================================================
``url_normalize(url)``         the URL in its normal form
``url_origin(url)``            scheme, host and port; ``null`` (the word) if it has none
``url_protocol(url)`` …        the parts, named as in :data:`urlwind.columns.FIELDS`
``url_parts(url)``             all of them, as a struct
``url_is_valid(url)``          whether it is a URL
``url_error(url)``             the kind of error if it is none, else null
``url_query_param(url, name)`` value, decoded, of the first query parameter of that name
``url_join(base, url)``        the URL resolved against the base
============================== =========================================================

Null gives null, and so does what is no URL. Arguments are ``VARCHAR`` (enums are cast); for other
types DuckDB finds no function and says so. Ports are text, as elsewhere; cast them where numbers
are wanted: ``TRY_CAST(url_port(url) AS USMALLINT)``.
"""

from __future__ import annotations

from typing import Any, Callable

try:
    import duckdb
    import pyarrow as pa
except ImportError as missing:
    raise ImportError(
        "urlwind.duckdb needs duckdb and pyarrow: pip install 'urlwind[duckdb]'"
    ) from missing

from . import _rows, columns

__all__ = ["register"]

_Function = Callable[..., pa.Array]


def register(connection: duckdb.DuckDBPyConnection, prefix: str = "url_") -> None:
    """Makes the functions known to this connection, and to all others to the same database in this
    process. Names begin with ``prefix``. To do it again changes nothing.

    >>> import duckdb
    >>> import urlwind.duckdb
    >>> connection = duckdb.connect()
    >>> urlwind.duckdb.register(connection, prefix="u_")
    >>> connection.sql('''
    ...     SELECT u_hostname(url) AS host, count(*)
    ...     FROM (VALUES ('http://a.example/1'), ('HTTP://A.example:81/2'), (NULL)) AS t(url)
    ...     GROUP BY host ORDER BY host
    ... ''').fetchall()
    [('a.example', 2), (None, 1)]
    """
    known = _functions_of(connection)
    for name, (function, parameters, returns) in _FUNCTIONS.items():
        if (prefix + name).lower() in known:
            continue
        connection.create_function(
            prefix + name,
            function,
            [_TEXT] * parameters,
            returns,
            **_OPTIONS,
        )


def _functions_of(connection: duckdb.DuckDBPyConnection) -> set[str]:
    names = connection.execute("SELECT DISTINCT lower(function_name) FROM duckdb_functions()")
    return {name for (name,) in names.fetchall()}


# One thread: DuckDB calls these from as many threads as it runs, with 2048 rows at a time.


def _part(name: str) -> _Function:
    function = getattr(columns, name)
    return lambda urls: pa.array(function(urls, threads=1))


def _parts(urls: pa.ChunkedArray) -> pa.Array:
    return pa.array(columns.parse_column(urls, threads=1))


def _error(urls: pa.ChunkedArray) -> pa.Array:
    return _rows.error(urls)


def _query_param(urls: pa.ChunkedArray, names: pa.ChunkedArray) -> pa.Array:
    return _rows.query_param(urls, names)


def _join(bases: pa.ChunkedArray, urls: pa.ChunkedArray) -> pa.Array:
    return pa.array(columns.join(bases, urls, threads=1))


# What is no URL becomes null though it was not: without "special", DuckDB refuses that.
_OPTIONS: dict[str, Any] = {"type": "arrow", "null_handling": "special"}
_TEXT = "VARCHAR"
_STRUCT = "STRUCT(" + ", ".join(f'"{field}" VARCHAR' for field in columns.FIELDS) + ")"

#: Each with the number of its parameters and the type of its result.
_FUNCTIONS: dict[str, tuple[_Function, int, str]] = {
    "normalize": (_part("normalize"), 1, _TEXT),
    "origin": (_part("origin"), 1, _TEXT),
    **{field: (_part(field), 1, _TEXT) for field in columns.FIELDS if field != "href"},
    "parts": (_parts, 1, _STRUCT),
    "is_valid": (_part("is_valid"), 1, "BOOLEAN"),
    "error": (_error, 1, _TEXT),
    "query_param": (_query_param, 2, _TEXT),
    "join": (_join, 2, _TEXT),
}
