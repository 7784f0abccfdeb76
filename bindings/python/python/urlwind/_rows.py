"""What SQL engines ask for beyond :mod:`urlwind.columns`: arguments that differ from row to row.
Needs pyarrow, which they bring.
"""

from __future__ import annotations

from typing import Union

import pyarrow as pa
import pyarrow.compute as pc

from . import columns

_Strings = Union[pa.Array, pa.ChunkedArray]


def error(urls: _Strings) -> pa.Array:
    """The kind of error of each row that is no URL; null for URLs and for nulls."""
    parsed = pa.array(columns.parse_column(urls, [], errors=True, threads=1))
    return pc.struct_field(parsed, "error")


def query_param(urls: _Strings, names: _Strings) -> pa.Array:
    """The query parameter of each row that is named in the same row; null where the name is."""
    distinct = names.unique()
    if len(distinct) == 1:
        return _named(urls, distinct[0])
    # The rows of each name together, in one call for each; then back in their order.
    codes = pc.index_in(names, distinct)
    order = pc.sort_indices(codes)
    sorted_urls = _one(urls).take(order)
    counts = pc.value_counts(_one(codes).take(order)).field("counts")
    pieces = []
    start = 0
    for name, count in zip(distinct, counts.to_pylist()):
        pieces.append(_named(sorted_urls.slice(start, count), name))
        start += count
    if not pieces:
        return pa.array([], pa.string())
    kind = max((piece.type for piece in pieces), key=lambda kind: kind == pa.large_string())
    return pa.concat_arrays([piece.cast(kind) for piece in pieces]).take(pc.sort_indices(order))


def _named(urls: _Strings, name: pa.Scalar) -> pa.Array:
    if not name.is_valid:
        return pa.nulls(len(urls), pa.string())
    return pa.array(columns.query_param(urls, name.as_py(), threads=1))


def _one(column: _Strings) -> pa.Array:
    return column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
