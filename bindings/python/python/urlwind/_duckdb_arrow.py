"""The functions of :mod:`urlwind.duckdb` as Arrow functions: DuckDB calls Python with 2048 rows at
a time, from as many threads as it runs, so each call works in one.
"""

from __future__ import annotations

from typing import Any, Callable, Mapping

try:
    import duckdb
    import pyarrow as pa
except ImportError as missing:
    raise ImportError(
        "without the extension, urlwind.duckdb needs pyarrow: pip install 'urlwind[duckdb]'"
    ) from missing

from . import _rows, columns

_Function = Callable[..., pa.Array]


def register(
    connection: duckdb.DuckDBPyConnection, prefix: str, known: Mapping[str, str]
) -> None:
    """Makes known what is not yet. What is there already is taken for ours if it may be."""
    kinds = {name: known.get((prefix + name).lower()) for name in FUNCTIONS}
    for name, kind in kinds.items():
        if kind not in (None, "scalar"):
            raise ValueError(f"there is a {kind} {prefix}{name} already; choose another prefix")
    for name, (function, parameters, returns) in FUNCTIONS.items():
        if kinds[name]:
            continue
        connection.create_function(
            prefix + name,
            function,
            [_TEXT] * parameters,
            returns,
            **_OPTIONS,
        )


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
FUNCTIONS: dict[str, tuple[_Function, int, str]] = {
    "normalize": (_part("normalize"), 1, _TEXT),
    "origin": (_part("origin"), 1, _TEXT),
    **{field: (_part(field), 1, _TEXT) for field in columns.FIELDS if field != "href"},
    "parts": (_parts, 1, _STRUCT),
    "is_valid": (_part("is_valid"), 1, "BOOLEAN"),
    "error": (_error, 1, _TEXT),
    "query_param": (_query_param, 2, _TEXT),
    "join": (_join, 2, _TEXT),
}
