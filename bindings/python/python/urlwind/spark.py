"""Functions for Spark 4.1 or later, by Arrow.

>>> from pyspark.sql import SparkSession
>>> import urlwind.spark
>>> spark = SparkSession.builder.getOrCreate()
>>> frame = spark.createDataFrame([("https://EXAMPLE.com:443/a?id=7",), ("nonsense",)], "url string")
>>> frame.select(urlwind.spark.host("url").alias("host")).collect()
[Row(host='example.com'), Row(host=None)]

In SQL, once they are registered:

>>> urlwind.spark.register(spark)
>>> spark.sql("SELECT url_query_param('https://example.com/?id=7', 'id') AS id").collect()
[Row(id='7')]

To take several parts of each URL, parse it once: :func:`parse` for an expression, and
:func:`parse_frame` to go over whole partitions with ``mapInArrow``, which is the fastest.

A string names a column, as in Spark's own functions. Columns of other types than strings and binary
fail the query with ``TypeError``. Null stays null, and what is no URL becomes null; :func:`error` says why.
The functions use no pandas, but ``mapInArrow`` insists that it is installed where the query is made.
The package must be installed where the executors run, or shipped to them (see ``docs/SCALE.md``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, Sequence, Union

try:
    import pyarrow as pa
    from pyspark.sql import Column, functions
    from pyspark.sql.pandas.functions import arrow_udf
    from pyspark.sql.types import (
        BinaryType,
        BooleanType,
        DataType,
        StringType,
        StructField,
        StructType,
    )
except ImportError as missing:
    raise ImportError(
        "urlwind.spark needs pyspark 4.1 or later, and pyarrow: pip install 'urlwind[spark]'"
    ) from missing

from . import _rows, columns

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

    from ._urlwind import URL

#: The name of a column, or an expression.
IntoColumn = Union[str, Column]

__all__ = [
    "error", "hash", "host", "hostname", "is_valid", "join", "normalize", "origin", "parse",
    "parse_frame", "parsed_schema", "parser", "password", "pathname", "port", "protocol",
    "query_param", "register", "search", "username",
]


def register(spark: SparkSession, prefix: str = "url_") -> None:
    """Makes the functions known to SQL in this session: ``url_normalize(url)``, ``url_origin``,
    ``url_protocol``, ``url_username``, ``url_password``, ``url_host``, ``url_hostname``,
    ``url_port``, ``url_pathname``, ``url_search``, ``url_hash``, ``url_is_valid``, ``url_error``,
    ``url_parts`` (a struct), ``url_query_param(url, name)`` and ``url_join(base, url)``.
    """
    for name, udf in _UDFS.items():
        spark.udf.register(prefix + name, udf)


def normalize(urls: IntoColumn) -> Column:
    """Each URL in its normal form."""
    return _call("normalize", urls)


def origin(urls: IntoColumn) -> Column:
    """Scheme, host and port of each URL; ``null`` (the word) for URLs without an origin."""
    return _call("origin", urls)


def protocol(urls: IntoColumn) -> Column:
    """The scheme of each URL, with its colon."""
    return _call("protocol", urls)


def username(urls: IntoColumn) -> Column:
    """The user name in each URL; empty if there is none."""
    return _call("username", urls)


def password(urls: IntoColumn) -> Column:
    """The password in each URL; empty if there is none."""
    return _call("password", urls)


def host(urls: IntoColumn) -> Column:
    """The host of each URL, with the port if there is one."""
    return _call("host", urls)


def hostname(urls: IntoColumn) -> Column:
    """The host of each URL, without the port."""
    return _call("hostname", urls)


def port(urls: IntoColumn) -> Column:
    """The port in each URL, as text; empty if it is the scheme's default."""
    return _call("port", urls)


def pathname(urls: IntoColumn) -> Column:
    """The path of each URL."""
    return _call("pathname", urls)


def search(urls: IntoColumn) -> Column:
    """The query of each URL, with its ``?``; empty if there is none."""
    return _call("search", urls)


def hash(urls: IntoColumn) -> Column:
    """The fragment of each URL, with its ``#``; empty if there is none."""
    return _call("hash", urls)


def is_valid(urls: IntoColumn) -> Column:
    """Whether each row is a URL; null where the row is."""
    return _call("is_valid", urls)


def error(urls: IntoColumn) -> Column:
    """The kind of error of each row that is no URL; null for URLs, and where the row is null."""
    return _call("error", urls)


def query_param(urls: IntoColumn, name: str | Column) -> Column:
    """The value, decoded, of the first query parameter with this name; null if there is none.
    A string is the name itself; an expression gives one for each row."""
    return _call("query_param", urls, functions.lit(name))


def join(base: str | URL | Column, urls: IntoColumn) -> Column:
    """Each row resolved against ``base``: one URL for all (a string is a URL here, not the name of
    a column), or an expression with one for each row."""
    if not isinstance(base, Column):
        # A base that is none is refused here, not when the query runs.
        columns.join(base, pa.array([], pa.string()))
        base = functions.lit(str(base))
    return _call("join", base, urls)


def parse(
    urls: IntoColumn, fields: Sequence[str] | None = None, *, errors: bool = False
) -> Column:
    """The parts of each URL, as a struct with these ``fields`` (by default
    :data:`urlwind.columns.FIELDS`). With ``errors``, a row that is no URL is a struct of nulls, but
    for the field ``error``."""
    names = _checked(fields, errors)

    def parsed(batch: pa.Array) -> pa.Array:
        return pa.array(columns.parse_column(batch, names, errors=errors, threads=1))

    column: Column = _udf(parsed, _struct(names, errors))(urls)
    return column


def parse_frame(
    frame: DataFrame,
    column: str = "url",
    fields: Sequence[str] | None = None,
    *,
    into: str = "parts",
    errors: bool = True,
) -> DataFrame:
    """The frame with one column more, ``into``: the parts of the URLs in ``column``, and, with
    ``errors``, the kind of error of those that are none.

    >>> from pyspark.sql import SparkSession
    >>> import urlwind.spark
    >>> spark = SparkSession.builder.getOrCreate()
    >>> frame = spark.createDataFrame([(1, "https://example.com"), (2, "nonsense")], "n int, url string")
    >>> parsed = urlwind.spark.parse_frame(frame, "url", ["host"])
    >>> parsed.select("n", "parts.*").collect()
    [Row(n=1, host='example.com', error=None), Row(n=2, host=None, error='RelativeUrlWithoutBase')]
    """
    schema = parsed_schema(frame.schema, column, fields, into=into, errors=errors)
    return frame.mapInArrow(parser(column, fields, into=into, errors=errors), schema)


def parser(
    column: str = "url",
    fields: Sequence[str] | None = None,
    *,
    into: str = "parts",
    errors: bool = True,
) -> Callable[[Iterable[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    """The function that :func:`parse_frame` gives to ``mapInArrow``, for use in functions of your
    own. It needs no Spark:

    >>> import pyarrow as pa
    >>> import urlwind.spark
    >>> batch = pa.record_batch({"url": ["https://example.com/a"]})
    >>> next(urlwind.spark.parser("url", ["pathname"])([batch])).to_pylist()
    [{'url': 'https://example.com/a', 'parts': {'pathname': '/a', 'error': None}}]
    """
    names = _checked(fields, errors)

    def parse_batches(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            # One thread: Spark runs a process for each core.
            parts = columns.parse_column(batch[column], names, errors=errors, threads=1)
            yield batch.append_column(into, pa.array(parts))

    return parse_batches


def parsed_schema(
    schema: StructType,
    column: str = "url",
    fields: Sequence[str] | None = None,
    *,
    into: str = "parts",
    errors: bool = True,
) -> StructType:
    """The schema of what :func:`parser` makes out of frames with this ``schema``."""
    if column not in schema.names:
        raise ValueError(f"there is no column {column!r}; there are {', '.join(schema.names)}")
    if not isinstance(schema[column].dataType, (StringType, BinaryType)):
        found = schema[column].dataType.simpleString()
        raise TypeError(f"the column {column!r} must hold strings; its type is {found}")
    if into.lower() in (name.lower() for name in schema.names):
        raise ValueError(f"there is a column {into!r} already; choose another name by into=")
    added = StructField(into, _struct(_checked(fields, errors), errors))
    return StructType([*schema.fields, added])


def _checked(fields: Sequence[str] | None, errors: bool) -> list[str]:
    """The names of the fields. Wrong ones are refused here, not when the query runs."""
    columns.parse_column(pa.array([], pa.string()), fields, errors=errors)
    return list(columns.FIELDS if fields is None else fields)


def _struct(names: Sequence[str], errors: bool) -> StructType:
    return StructType([StructField(name, StringType()) for name in [*names, *["error"] * errors]])


def _call(name: str, *arguments: IntoColumn) -> Column:
    column: Column = _UDFS[name](*arguments)
    return column


def _udf(function: Callable[..., pa.Array], returns: DataType) -> Any:
    # Spark sees by the types of the function what kind it is; its own stubs do not know that.
    make: Any = arrow_udf
    return make(function, returns)


def _part(name: str) -> Callable[[pa.Array], pa.Array]:
    function = getattr(columns, name)

    def part(urls: pa.Array) -> pa.Array:
        return pa.array(function(urls, threads=1))

    # Spark shows it in plans, and as the name of the result.
    part.__name__ = f"url_{name}"
    return part


def _parts(urls: pa.Array) -> pa.Array:
    return pa.array(columns.parse_column(urls, threads=1))


def _error(urls: pa.Array) -> pa.Array:
    return _rows.error(urls)


def _query_param(urls: pa.Array, names: pa.Array) -> pa.Array:
    return _rows.query_param(urls, names)


def _join(bases: pa.Array, urls: pa.Array) -> pa.Array:
    return pa.array(columns.join(bases, urls, threads=1))


_UDFS: dict[str, Any] = {
    "normalize": _udf(_part("normalize"), StringType()),
    "origin": _udf(_part("origin"), StringType()),
    **{field: _udf(_part(field), StringType()) for field in columns.FIELDS if field != "href"},
    "is_valid": _udf(_part("is_valid"), BooleanType()),
    "parts": _udf(_parts, _struct(columns.FIELDS, errors=False)),
    "error": _udf(_error, StringType()),
    "query_param": _udf(_query_param, StringType()),
    "join": _udf(_join, StringType()),
}
