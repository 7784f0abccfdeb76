"""SQL functions in DuckDB."""

from __future__ import annotations

import doctest
import threading
from typing import Any, Iterator

import duckdb
import pyarrow as pa
import pytest

import urlwind
import urlwind.duckdb
from urlwind import columns

ROWS = [
    "HTTPS://me:pw@EXAMPLE.com:8080/a/../b c?q=1&r=%C3%A9#top",
    None,
    "nonsense",
    "",
    "data:,x",
    "http://é.example",
    "http://a:65536/",
]
URLS = pa.table({"row": list(range(len(ROWS))), "url": pa.array(ROWS, pa.string())})


@pytest.fixture
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        urlwind.duckdb.register(connection)
        connection.register("urls", URLS)
        yield connection


def one(connection: duckdb.DuckDBPyConnection, expression: str) -> list[Any]:
    """The expression, for each row."""
    rows = connection.execute(f"SELECT {expression} FROM urls ORDER BY row").fetchall()
    return [value for (value,) in rows]


def of_objects(name: str) -> list[Any]:
    """What the objects say."""
    return [
        getattr(urlwind.URL(row), name) if row is not None and urlwind.can_parse(row) else None
        for row in ROWS
    ]


def test_examples() -> None:
    failed, tried = doctest.testmod(urlwind.duckdb)
    assert tried > 5
    assert failed == 0


@pytest.mark.parametrize("name", ["origin", *columns.FIELDS])
def test_parts_are_those_of_the_objects(
    connection: duckdb.DuckDBPyConnection, name: str
) -> None:
    function = "url_normalize" if name == "href" else f"url_{name}"
    assert one(connection, f"{function}(url)") == of_objects(name)


def test_a_struct_has_all_fields(connection: duckdb.DuckDBPyConnection) -> None:
    found = one(connection, "url_parts(url)")
    expected = [of_objects(name) for name in columns.FIELDS]
    for row, values in zip(found, zip(*expected)):
        assert row == (None if values[0] is None else dict(zip(columns.FIELDS, values)))
    assert one(connection, "url_parts(url).hash") == of_objects("hash")


def test_verdicts_and_errors(connection: duckdb.DuckDBPyConnection) -> None:
    valid = [None if row is None else urlwind.can_parse(row) for row in ROWS]
    assert one(connection, "url_is_valid(url)") == valid
    errors = one(connection, "url_error(url)")
    assert [error is not None for error in errors] == [verdict is False for verdict in valid]
    assert errors[2] == "RelativeUrlWithoutBase"


def test_names_of_parameters_may_differ_from_row_to_row(
    connection: duckdb.DuckDBPyConnection,
) -> None:
    rows = [
        {"url": f"http://a/?p{number}=x{number}&p0=zero", "name": name}
        for number in range(5000)
        for name in [f"p{number}", "p0", "none", None]
    ]
    connection.register("named", pa.Table.from_pylist(rows))
    found = connection.execute("SELECT url_query_param(url, name) FROM named").fetchall()
    expected = []
    for row in rows:
        params = urlwind.URL(row["url"] or "").search_params
        expected.append((params.get(row["name"]) if row["name"] is not None else None,))
    assert found == expected
    assert one(connection, "url_query_param(url, 'r')") == ["é", *[None] * 6]
    assert one(connection, "url_query_param(url, NULL)") == [None] * 7


def test_join_resolves_each_row_against_its_base(connection: duckdb.DuckDBPyConnection) -> None:
    found = connection.execute("""
        SELECT url_join(base, link) FROM (VALUES
            ('http://a/b/', '../c'), ('http://a', NULL), (NULL, 'http://x/'), ('none', '/c')
        ) AS t(base, link)
    """).fetchall()
    assert found == [("http://a/c",), (None,), (None,), (None,)]
    assert one(connection, "url_join('http://q/', 'x')") == ["http://q/x"] * 7


@pytest.mark.parametrize(
    "kind",
    [pa.large_string(), pa.string_view(), pa.dictionary(pa.int8(), pa.string())],
    ids=str,
)
def test_every_layout_of_strings(connection: duckdb.DuckDBPyConnection, kind: Any) -> None:
    connection.register("urls", URLS.set_column(1, "url", URLS["url"].cast(kind)))
    assert one(connection, "url_host(url)") == of_objects("host")


def test_chunked_empty_and_null_columns(connection: duckdb.DuckDBPyConnection) -> None:
    many = pa.concat_tables([URLS, URLS.slice(0, 0), URLS.slice(3)] * 1000)
    connection.register("urls", many)
    found = connection.sql("SELECT url_host(url) FROM urls").to_arrow_table()
    expected = of_objects("host")
    assert found.column(0).to_pylist() == (expected + expected[3:]) * 1000
    assert connection.execute("SELECT url_host(url) FROM urls WHERE false").fetchall() == []
    assert connection.execute("SELECT url_host(NULL), url_is_valid(NULL)").fetchall() == [
        (None, None)
    ]


def test_enums_are_cast_and_other_types_refused(connection: duckdb.DuckDBPyConnection) -> None:
    connection.execute("CREATE TYPE sites AS ENUM ('http://a', 'nonsense')")
    found = connection.execute("SELECT url_host('http://a'::sites)").fetchall()
    assert found == [("a",)]
    for literal in ["5", "'http://a'::BLOB", "['http://a']", "DATE '2026-01-01'"]:
        with pytest.raises(duckdb.BinderException, match="url_host"):
            connection.execute(f"SELECT url_host({literal})")


def test_registering_again_changes_nothing(connection: duckdb.DuckDBPyConnection) -> None:
    urlwind.duckdb.register(connection)
    urlwind.duckdb.register(connection.cursor())
    urlwind.duckdb.register(connection, prefix="other_")
    assert one(connection, "other_host(url)") == one(connection, "url_host(url)")


def test_tables_are_read_by_several_threads(connection: duckdb.DuckDBPyConnection) -> None:
    connection.execute("SET threads = 4")
    connection.execute("""
        CREATE TABLE many AS
        SELECT 'http://HOST' || (i % 10) || '.example/' || i AS url FROM range(300000) AS t(i)
    """)
    query = "SELECT url_host(url) AS h, count(*) FROM many GROUP BY h ORDER BY h"
    expected = [(f"host{number}.example", 30_000) for number in range(10)]
    found: list[Any] = []

    def run() -> None:
        found.append(connection.cursor().execute(query).fetchall())

    threads = [threading.Thread(target=run) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 3
