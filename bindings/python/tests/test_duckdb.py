"""SQL functions in DuckDB."""

from __future__ import annotations

import doctest
import itertools
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any, Iterator

import duckdb
import pyarrow as pa
import pytest

import urlwind
import urlwind.duckdb
import wpt
from rows import ROWS
from urlwind import columns

URLS = pa.table({"row": list(range(len(ROWS))), "url": pa.array(ROWS, pa.string())})


UNSIGNED = {"allow_unsigned_extensions": True}
NAMES = urlwind.duckdb._NAMES


@pytest.fixture(params=["extension", "arrow"])
def connection(request: pytest.FixtureRequest) -> Iterator[duckdb.DuckDBPyConnection]:
    native = request.param == "extension"
    with duckdb.connect(config=UNSIGNED) as connection:
        urlwind.duckdb.register(connection, native=native)
        assert urlwind.duckdb.is_native(connection) is native
        connection.register("urls", URLS)
        yield connection


def one(connection: duckdb.DuckDBPyConnection, expression: str) -> list[Any]:
    """The expression, for each row."""
    rows = connection.execute(f"SELECT {expression} FROM urls ORDER BY row").fetchall()
    return [value for (value,) in rows]


def functions_of(connection: duckdb.DuckDBPyConnection) -> set[str]:
    rows = connection.execute("SELECT function_name FROM duckdb_functions()").fetchall()
    return {name for (name,) in rows}


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


def test_bytes_that_are_no_text_are_no_url(connection: duckdb.DuckDBPyConnection) -> None:
    texts = [b"http://a/\xff\xfe", b"http://long.example/", b"\xff", b"http://h\xc3/"] * 1000
    ends = list(itertools.accumulate(map(len, texts), initial=0))
    offsets = pa.array(ends, pa.int32()).buffers()[1]
    buffers = [None, offsets, pa.py_buffer(b"".join(texts))]
    table = pa.table({"row": range(4000), "url": pa.Array.from_buffers(pa.string(), 4000, buffers)})
    connection.register("urls", table)
    assert one(connection, "url_host(url)") == [None, "long.example", None, None] * 1000
    assert one(connection, "url_is_valid(url)") == [False, True, False, False] * 1000
    assert one(connection, "url_join('http://b', url)")[:2] == [None, "http://long.example/"]
    errors = pa.array(columns.parse_column(table["url"], [], errors=True)).field("error")
    assert one(connection, "url_error(url)") == errors.to_pylist()


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
    for literal in ["5", "['http://a']", "DATE '2026-01-01'"]:
        with pytest.raises(duckdb.BinderException, match="url_host"):
            connection.execute(f"SELECT url_host({literal})")
    blob = "SELECT url_host('http://a'::BLOB)"
    if urlwind.duckdb.is_native(connection):
        assert connection.execute(blob).fetchall() == [("a",)]
    else:
        with pytest.raises(duckdb.BinderException, match="url_host"):
            connection.execute(blob)


def test_registering_again_changes_nothing(connection: duckdb.DuckDBPyConnection) -> None:
    urlwind.duckdb.register(connection)
    urlwind.duckdb.register(connection.cursor())
    urlwind.duckdb.register(connection, prefix="other_")
    assert one(connection, "other_host(url)") == one(connection, "url_host(url)")
    assert len(NAMES) == 16
    assert NAMES <= functions_of(connection)


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


# Both ways against the columns, on all that tests of URLs are made of.


def inputs() -> list[str | None]:
    """Texts of every length about DuckDB's limits: 12 bytes in a row, 2048 rows in a vector, and
    the extension's own 65536 bytes in a block."""
    cases = wpt.cases("urltestdata.json")
    texts: list[str | None] = [case["input"] for case in cases if is_text(case["input"])]
    texts += [case["base"] for case in cases if case.get("base") and is_text(case["base"])]
    for length in range(40):
        texts += ["x:" + "é" * length, "http://h/" + "p" * length, "http://" + "h" * length, None]
    texts *= 5
    long = ["x:" + "p" * length for length in [65_533, 65_534, 65_535, 200_000]]
    return [*texts, *long, *texts[:100], *long[::-1], None, "x:", *long[2:]]


def is_text(text: str) -> bool:
    """Not so with a lone surrogate, which no column can hold."""
    return text.encode(errors="replace").decode() == text


@pytest.fixture(scope="module")
def table() -> pa.Table:
    urls = inputs()
    names = ["q", "é", None, "", "a"]
    return pa.table(
        {
            "row": range(len(urls)),
            "url": pa.array(urls, pa.string()),
            "base": pa.array([urls[-index // 7] for index in range(len(urls))], pa.string()),
            "name": pa.array([names[index // 3 % 5] for index in range(len(urls))], pa.string()),
        }
    )


def results(connection: duckdb.DuckDBPyConnection, table: pa.Table, expression: str) -> list[Any]:
    connection.register("given", table)
    query = f"SELECT {expression} AS it FROM given ORDER BY row"
    return connection.sql(query).to_arrow_table()["it"].to_pylist()


@pytest.mark.parametrize("name", ["origin", "is_valid", *columns.FIELDS])
def test_functions_of_one_url_are_those_of_columns(
    connection: duckdb.DuckDBPyConnection, table: pa.Table, name: str
) -> None:
    name = "normalize" if name == "href" else name
    expected = pa.chunked_array(getattr(columns, name)(table["url"])).to_pylist()
    assert len(expected) > 3 * 2048
    assert results(connection, table, f"url_{name}(url)") == expected


def test_structs_and_errors_are_those_of_columns(
    connection: duckdb.DuckDBPyConnection, table: pa.Table
) -> None:
    expected = pa.chunked_array(columns.parse_column(table["url"])).to_pylist()
    assert results(connection, table, "url_parts(url)") == expected
    errors = pa.chunked_array(columns.parse_column(table["url"], [], errors=True)).to_pylist()
    expected = [None if row is None else row["error"] for row in errors]
    assert results(connection, table, "url_error(url)") == expected


def test_joins_are_those_of_columns(
    connection: duckdb.DuckDBPyConnection, table: pa.Table
) -> None:
    expected = pa.chunked_array(columns.join(table["base"], table["url"])).to_pylist()
    assert results(connection, table, "url_join(base, url)") == expected
    for base in ["http://é/a/b?c", "x:y", "s://h"]:
        expected = pa.chunked_array(columns.join(base, table["url"])).to_pylist()
        assert results(connection, table, f"url_join('{base}', url)") == expected
    for constant in ["url_join('none', url)", "url_join(NULL, url)", "url_join(url, NULL)"]:
        assert results(connection, table, constant) == [None] * len(table)


def test_query_parameters_are_those_of_columns(
    connection: duckdb.DuckDBPyConnection, table: pa.Table
) -> None:
    by_name = {
        name: pa.chunked_array(columns.query_param(table["url"], name)).to_pylist()
        for name in ["q", "é", "", "a"]
    }
    names = table["name"].to_pylist()
    expected = [None if name is None else by_name[name][row] for row, name in enumerate(names)]
    assert results(connection, table, "url_query_param(url, name)") == expected
    for name in by_name:
        assert results(connection, table, f"url_query_param(url, '{name}')") == by_name[name]
    found = connection.sql("SELECT url_query_param('http://h/?q=%00%FFx', 'q')").fetchall()
    assert found == [("\0\ufffdx",)]


def test_filters_and_dictionaries_change_no_result(
    connection: duckdb.DuckDBPyConnection, table: pa.Table
) -> None:
    hosts = pa.chunked_array(columns.host(table["url"])).to_pylist()
    connection.register("given", table)
    # A table on disk keeps repeated texts as dictionaries; a filter leaves holes in vectors.
    connection.execute("CREATE TABLE stored AS FROM given")
    found = connection.execute(
        "SELECT row, url_host(url) FROM stored WHERE row % 3 = 1 AND url_is_valid(url) ORDER BY row"
    ).fetchall()
    expected = [(row, host) for row, host in enumerate(hosts) if row % 3 == 1 and host is not None]
    assert found == expected
    coded = table.set_column(1, "url", table["url"].dictionary_encode())
    assert results(connection, coded, "url_host(url)") == hosts
    found = connection.execute("""
        SELECT url_host(stored.url) FROM stored JOIN given USING (row)
        WHERE url_host(stored.url) IS DISTINCT FROM url_host(given.url)
    """).fetchall()
    assert found == []


def test_results_outlive_the_vectors_that_they_were_made_in(
    connection: duckdb.DuckDBPyConnection, table: pa.Table
) -> None:
    connection.register("given", table)
    connection.execute("SET threads = 4")
    connection.execute("CREATE TABLE made AS SELECT row, url_normalize(url) AS url FROM given")
    expected = pa.chunked_array(columns.normalize(table["url"])).to_pylist()
    found = connection.execute("SELECT url FROM made ORDER BY url, row").fetchall()
    expected_sorted = sorted(filter(None, expected), key=str.encode)
    assert [url for (url,) in found if url] == expected_sorted
    # Grouped, and compared as wholes.
    groups = connection.execute("SELECT count(DISTINCT url_normalize(url)) FROM given").fetchall()
    assert groups == [(len(set(filter(None, expected))),)]


# Which of the two ways it is.


def test_connections_of_ours_are_native_and_load_nothing_else() -> None:
    with urlwind.duckdb.connect() as connection:
        assert urlwind.duckdb.is_native(connection)
        assert connection.sql("SELECT urlwind_version()").fetchall() == [(urlwind.__version__,)]
        setting = "SELECT current_setting('allow_unsigned_extensions')"
        assert connection.sql(setting).fetchall() == [(False,)]
    with urlwind.duckdb.connect(config={**UNSIGNED, "threads": 2}) as connection:
        assert connection.sql(setting).fetchall() == [(True,)]
        assert connection.sql("SELECT current_setting('threads')").fetchall() == [(2,)]
    with urlwind.duckdb.connect(config={"allow_unsigned_extensions": False}) as connection:
        assert not urlwind.duckdb.is_native(connection)
        assert connection.sql("SELECT url_host('http://a')").fetchall() == [("a",)]


def test_files_are_opened_more_than_once(tmp_path: Path) -> None:
    path = tmp_path / "some.db"
    with urlwind.duckdb.connect(path) as first, urlwind.duckdb.connect(path) as second:
        first.execute("CREATE TABLE t AS SELECT url_host('http://a') AS host")
        assert second.execute("SELECT host, url_port('http://a:1') FROM t").fetchall() == [
            ("a", "1")
        ]
    with urlwind.duckdb.connect(str(path), read_only=True) as third:
        assert third.execute("SELECT host FROM t").fetchall() == [("a",)]
        with pytest.raises(duckdb.InvalidInputException, match="read-only"):
            third.execute("DROP TABLE t")


def test_databases_of_one_process_load_it_each() -> None:
    with urlwind.duckdb.connect() as one_of, urlwind.duckdb.connect() as other:
        for connection in [one_of, other]:
            assert urlwind.duckdb.is_native(connection)
            assert connection.sql("SELECT url_host('http://a')").fetchall() == [("a",)]


@pytest.mark.parametrize(
    ("config", "prefix", "why"),
    [
        ({}, "url_", "was opened without the setting allow_unsigned_extensions"),
        (UNSIGNED, "u_", "its names begin with 'url_', not with 'u_'"),
        ({**UNSIGNED, "enable_external_access": False}, "url_", "disabled through configuration"),
    ],
    ids=["setting", "prefix", "refused"],
)
def test_where_it_cannot_be_native_it_is_not(config: Any, prefix: str, why: str) -> None:
    with duckdb.connect(config=config) as connection:
        with pytest.raises(RuntimeError, match=why):
            urlwind.duckdb.register(connection, prefix, native=True)
        assert not functions_of(connection) & NAMES
        urlwind.duckdb.register(connection, prefix)
        assert not urlwind.duckdb.is_native(connection)
        assert connection.sql(f"SELECT {prefix}host('http://a')").fetchall() == [("a",)]


def test_a_macro_of_the_same_name_is_not_taken_for_ours() -> None:
    with duckdb.connect(config=UNSIGNED) as connection:
        connection.execute("CREATE MACRO url_host(url) AS 'mine'")
        with pytest.raises(RuntimeError, match="has url_host already, from elsewhere"):
            urlwind.duckdb.register(connection, native=True)
        with pytest.raises(ValueError, match="there is a macro url_host already"):
            urlwind.duckdb.register(connection)
        urlwind.duckdb.register(connection, prefix="u_")
        found = connection.sql("SELECT u_host('http://a'), url_host('http://a')").fetchall()
        assert found == [("a", "mine")]


def test_an_open_transaction_sees_the_functions() -> None:
    with duckdb.connect(config=UNSIGNED) as connection:
        connection.execute("BEGIN")
        with pytest.raises(RuntimeError, match="a transaction is open"):
            urlwind.duckdb.register(connection, native=True)
        urlwind.duckdb.register(connection)
        assert connection.execute("SELECT url_host('http://a')").fetchall() == [("a",)]
        connection.execute("COMMIT")
        assert connection.execute("SELECT url_host('http://a')").fetchall() == [("a",)]


def test_where_nothing_can_be_written_it_is_not_native(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", "/no/such/folder")
    with duckdb.connect(config=UNSIGNED) as connection:
        with pytest.raises(RuntimeError, match="No such file or directory"):
            urlwind.duckdb.register(connection, native=True)
        urlwind.duckdb.register(connection)
        assert connection.sql("SELECT url_host('http://a')").fetchall() == [("a",)]


def test_no_file_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with urlwind.duckdb.connect() as connection:
        assert urlwind.duckdb.is_native(connection)
        if sys.platform != "win32":
            assert list(tmp_path.iterdir()) == []


def run_alone(program: str, folder: Path) -> None:
    """In a process of its own, where nothing has been loaded before."""
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_extension_needs_no_pyarrow(tmp_path: Path) -> None:
    run_alone(
        """
import sys
sys.modules["pyarrow"] = None
import duckdb, urlwind.duckdb
connection = urlwind.duckdb.connect()
assert connection.execute("SELECT url_host('http://a')").fetchall() == [("a",)]
try:
    urlwind.duckdb.register(duckdb.connect())
except ImportError as problem:
    assert "without the extension, urlwind.duckdb needs pyarrow" in str(problem)
else:
    raise AssertionError
""",
        tmp_path,
    )


def test_many_threads_register_at_once(tmp_path: Path) -> None:
    run_alone(
        """
import threading, duckdb, urlwind.duckdb
connection = duckdb.connect(config={"allow_unsigned_extensions": True})
found = []
def run():
    own = connection.cursor()
    urlwind.duckdb.register(own, native=True)
    found.extend(own.execute("SELECT url_host('http://a')").fetchall())
threads = [threading.Thread(target=run) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert found == [("a",)] * 8, found
""",
        tmp_path,
    )
