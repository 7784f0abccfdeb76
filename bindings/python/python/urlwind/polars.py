"""Expressions for polars, whole and lazy frames alike.

>>> import polars as pl
>>> import urlwind.polars
>>> frame = pl.DataFrame({"url": ["https://EXAMPLE.com:443/a?id=7", None, "nonsense"]})
>>> frame.select(host=pl.col("url").urlwind.host(), id=pl.col("url").urlwind.query_param("id"))
shape: (3, 2)
┌─────────────┬──────┐
│ host        ┆ id   │
│ ---         ┆ ---  │
│ str         ┆ str  │
╞═════════════╪══════╡
│ example.com ┆ 7    │
│ null        ┆ null │
│ null        ┆ null │
└─────────────┴──────┘

The import is what makes ``.urlwind`` known to expressions. Type checkers do not see such names: polars hides
them from mypy and pyright. So every one is a function too, which takes the name of a column or an
expression, and what stands behind ``.urlwind`` is :class:`Namespace`; those they know:

>>> frame.select(urlwind.polars.is_valid("url"))["url"].to_list()
[True, None, False]
>>> frame.select(urlwind.polars.Namespace("url").port())["url"].to_list()
['', None, None]

Columns are strings, binary, categories or enums; others raise ``TypeError`` when the query runs. Null stays
null, and what is no URL becomes null. :func:`error` says why.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Callable, Sequence, Union

try:
    import polars as pl
except ImportError as missing:
    raise ImportError("urlwind.polars needs polars: pip install 'urlwind[polars]'") from missing

from . import columns

if TYPE_CHECKING:
    from ._urlwind import URL, Column

#: The name of a column, or an expression.
IntoExpr = Union[str, pl.Expr]

__all__ = [
    "Namespace", "error", "hash", "host", "hostname", "is_valid", "join", "normalize", "origin",
    "parse", "password", "pathname", "port", "protocol", "query_param", "search", "username",
]


def normalize(urls: IntoExpr) -> pl.Expr:
    """Each URL in its normal form."""
    return _text(urls, columns.normalize)


def origin(urls: IntoExpr) -> pl.Expr:
    """Scheme, host and port of each URL; ``null`` (the word) for URLs without an origin."""
    return _text(urls, columns.origin)


def protocol(urls: IntoExpr) -> pl.Expr:
    """The scheme of each URL, with its colon."""
    return _text(urls, columns.protocol)


def username(urls: IntoExpr) -> pl.Expr:
    """The user name in each URL; empty if there is none."""
    return _text(urls, columns.username)


def password(urls: IntoExpr) -> pl.Expr:
    """The password in each URL; empty if there is none."""
    return _text(urls, columns.password)


def host(urls: IntoExpr) -> pl.Expr:
    """The host of each URL, with the port if there is one."""
    return _text(urls, columns.host)


def hostname(urls: IntoExpr) -> pl.Expr:
    """The host of each URL, without the port."""
    return _text(urls, columns.hostname)


def port(urls: IntoExpr) -> pl.Expr:
    """The port in each URL, as text; empty if it is the scheme's default."""
    return _text(urls, columns.port)


def pathname(urls: IntoExpr) -> pl.Expr:
    """The path of each URL."""
    return _text(urls, columns.pathname)


def search(urls: IntoExpr) -> pl.Expr:
    """The query of each URL, with its ``?``; empty if there is none."""
    return _text(urls, columns.search)


def hash(urls: IntoExpr) -> pl.Expr:
    """The fragment of each URL, with its ``#``; empty if there is none."""
    return _text(urls, columns.hash)


def is_valid(urls: IntoExpr) -> pl.Expr:
    """Whether each row is a URL; null where the row is."""
    return _apply(urls, columns.is_valid, pl.Boolean())


def error(urls: IntoExpr) -> pl.Expr:
    """The kind of error of each row that is no URL; null for URLs, and where the row is null.

    >>> import polars as pl
    >>> import urlwind.polars
    >>> frame = pl.DataFrame({"url": ["https://example.com", "https://", None]})
    >>> frame.select(urlwind.polars.error("url"))["url"].to_list()
    [None, 'EmptyHost', None]
    """

    kinds = partial(columns.parse_column, fields=[], errors=True, threads=1)

    def reasons(series: pl.Series) -> pl.Series:
        return _in_pieces(kinds, series).struct.field("error").alias(series.name)

    return _expr(urls).map_batches(reasons, return_dtype=pl.String(), is_elementwise=True)


def query_param(urls: IntoExpr, name: str) -> pl.Expr:
    """The value, decoded, of the first query parameter with this name; null if there is none."""
    if not isinstance(name, str):
        raise TypeError(f"the name of a parameter must be a string, not {type(name).__name__}")
    return _text(urls, partial(columns.query_param, name=name))


def parse(
    urls: IntoExpr, fields: Sequence[str] | None = None, *, errors: bool = False
) -> pl.Expr:
    """The parts of each URL, as a struct with these ``fields`` (by default
    :data:`urlwind.columns.FIELDS`). With ``errors``, a row that is no URL is a struct of nulls, but
    for the field ``error``.

    >>> import polars as pl
    >>> import urlwind.polars
    >>> frame = pl.DataFrame({"url": ["https://example.com:8080/a?b", "nonsense"]})
    >>> frame.select(urlwind.polars.parse("url", ["host", "search"])).unnest("url").rows()
    [('example.com:8080', '?b'), (None, None)]
    """
    # Wrong names are refused here, not when the query runs.
    columns.parse_column(pl.Series([], dtype=pl.String), fields, errors=errors)
    names = list(columns.FIELDS if fields is None else fields)
    dtype = pl.Struct({name: pl.String() for name in names + ["error"] * errors})
    return _apply(urls, partial(columns.parse_column, fields=names, errors=errors), dtype)


def join(base: str | URL | pl.Expr, urls: IntoExpr) -> pl.Expr:
    """Each row resolved against ``base``: one URL for all (a string is a URL here, not the name of
    a column), or an expression with one for each row.

    >>> import polars as pl
    >>> import urlwind.polars
    >>> frame = pl.DataFrame({"page": ["https://example.com/a/", None], "link": ["../b", "/"]})
    >>> frame.select(urlwind.polars.join(pl.col("page"), "link"))["link"].to_list()
    ['https://example.com/b', None]
    >>> frame.select(urlwind.polars.join("https://other.example", "link"))["link"].to_list()
    ['https://other.example/b', 'https://other.example/']
    """
    if not isinstance(base, pl.Expr):
        # A base that is none is refused here, not when the query runs.
        columns.join(base, pl.Series([], dtype=pl.String))
        return _text(urls, partial(columns.join, base))

    def joined(both: Sequence[pl.Series]) -> pl.Series:
        return _joined(*both)

    # The first gives the result its name.
    exprs = [_expr(urls), base]
    return pl.map_batches(exprs, joined, return_dtype=pl.String(), is_elementwise=True)


def _joined(links: pl.Series, bases: pl.Series) -> pl.Series:
    """Literals arrive as one row, which stands for as many as the others have."""
    if len(bases) == 1:
        bases = bases.new_from_index(0, len(links))
    elif len(links) == 1:
        links = links.new_from_index(0, len(bases))
    return _in_pieces(lambda links, bases: columns.join(bases, links, threads=1), links, bases)


def _text(urls: IntoExpr, function: Callable[..., Column]) -> pl.Expr:
    return _apply(urls, function, pl.String())


def _apply(urls: IntoExpr, function: Callable[..., Column], dtype: pl.DataType) -> pl.Expr:
    # Elementwise: so it may run on parts of a column, before filters, and while streaming.
    on_one_thread = partial(function, threads=1)
    return _expr(urls).map_batches(
        lambda series: _in_pieces(on_one_thread, series), return_dtype=dtype, is_elementwise=True
    )


#: Rows that are worth a thread. The streaming engine hands over fewer, and has threads of its own.
_PIECE = 1 << 17


def _in_pieces(function: Callable[..., Column], *series: pl.Series) -> pl.Series:
    """Calls the function on pieces of the series, on all of polars' threads. It could use threads
    itself, but then its result has chunks, which polars puts together by a copy."""
    name, length = series[0].name, len(series[0])
    pieces = max(1, min(length // _PIECE, 4 * pl.thread_pool_size()))
    bounds = [length * number // pieces for number in range(pieces + 1)]

    def piece(number: int) -> pl.Series:
        start, end = bounds[number], bounds[number + 1]
        return pl.Series(name, function(*(one.slice(start, end - start) for one in series)))

    if pieces == 1:
        return piece(0)
    with ThreadPoolExecutor(min(pieces, pl.thread_pool_size())) as pool:
        return pl.concat(list(pool.map(piece, range(pieces))), rechunk=False)


def _expr(urls: IntoExpr) -> pl.Expr:
    return pl.col(urls) if isinstance(urls, str) else urls


@pl.api.register_expr_namespace("urlwind")
class Namespace:
    """The functions of this module as methods: ``pl.col("url").urlwind.host()``."""

    def __init__(self, urls: IntoExpr) -> None:
        self._expr = _expr(urls)

    def normalize(self) -> pl.Expr:
        """See :func:`normalize`."""
        return normalize(self._expr)

    def origin(self) -> pl.Expr:
        """See :func:`origin`."""
        return origin(self._expr)

    def protocol(self) -> pl.Expr:
        """See :func:`protocol`."""
        return protocol(self._expr)

    def username(self) -> pl.Expr:
        """See :func:`username`."""
        return username(self._expr)

    def password(self) -> pl.Expr:
        """See :func:`password`."""
        return password(self._expr)

    def host(self) -> pl.Expr:
        """See :func:`host`."""
        return host(self._expr)

    def hostname(self) -> pl.Expr:
        """See :func:`hostname`."""
        return hostname(self._expr)

    def port(self) -> pl.Expr:
        """See :func:`port`."""
        return port(self._expr)

    def pathname(self) -> pl.Expr:
        """See :func:`pathname`."""
        return pathname(self._expr)

    def search(self) -> pl.Expr:
        """See :func:`search`."""
        return search(self._expr)

    def hash(self) -> pl.Expr:
        """See :func:`hash`."""
        return hash(self._expr)

    def is_valid(self) -> pl.Expr:
        """See :func:`is_valid`."""
        return is_valid(self._expr)

    def error(self) -> pl.Expr:
        """See :func:`error`."""
        return error(self._expr)

    def query_param(self, name: str) -> pl.Expr:
        """See :func:`query_param`."""
        return query_param(self._expr, name)

    def parse(self, fields: Sequence[str] | None = None, *, errors: bool = False) -> pl.Expr:
        """See :func:`parse`."""
        return parse(self._expr, fields, errors=errors)

    def join(self, base: str | URL | pl.Expr) -> pl.Expr:
        """Each row resolved against ``base``; see :func:`join`."""
        return join(base, self._expr)
