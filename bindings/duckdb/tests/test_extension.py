"""The extension by itself, in DuckDB, against web-platform-tests.

``cargo xtask duckdb`` builds what these need and names it in the environment: ``URLWIND_DUCKDB`` is
the extension, ``URLWIND_DUCKDB_PROBE`` one with a function that panics, ``URLWIND_WPT`` the data.
"""

from __future__ import annotations

import json
import os
import shutil
import threading
from pathlib import Path
from typing import Any, Iterator

import duckdb
import pytest

EXTENSION = os.environ["URLWIND_DUCKDB"]
PROBE = os.environ["URLWIND_DUCKDB_PROBE"]
DESCRIPTIONS = Path(__file__).parent.parent / "community/docs/function_descriptions.csv"
FIELDS = [
    "href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search",
    "hash",
]


def opened(extension: str | Path = EXTENSION, **config: Any) -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect(config={"allow_unsigned_extensions": True, **config})
    connection.execute(f"LOAD '{extension}'")
    return connection


@pytest.fixture
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with opened() as connection:
        yield connection


def is_text(text: str | None) -> bool:
    return text is None or text.encode(errors="replace").decode() == text


@pytest.fixture(scope="session")
def cases() -> list[dict[str, Any]]:
    """Without lone surrogates, which no text in DuckDB can hold."""
    data = Path(os.environ["URLWIND_WPT"]) / "urltestdata.json"
    every = [case for case in json.loads(data.read_text("utf-8")) if isinstance(case, dict)]
    # Those of web-platform-tests of 19 September 2026, or of the copy in ada-url 4.0.0.
    assert len(every) in (896, 891)
    cases = [case for case in every if is_text(case["input"]) and is_text(case.get("base"))]
    assert len(cases) > 880
    return cases


def fill(connection: duckdb.DuckDBPyConnection, rows: list[tuple[Any, ...]]) -> None:
    """The table ``given``, of a row number, a base and a URL."""
    connection.execute("CREATE TABLE given (row INTEGER, base VARCHAR, url VARCHAR)")
    # One statement for each row would take most of the time.
    columns = [list(column) for column in zip(*rows)]
    connection.execute("INSERT INTO given SELECT unnest(?), unnest(?), unnest(?)", columns)


def test_web_platform_tests(
    connection: duckdb.DuckDBPyConnection, cases: list[dict[str, Any]]
) -> None:
    fill(connection, [(row, case.get("base"), case["input"]) for row, case in enumerate(cases)])
    found = connection.execute("""
        WITH joined AS (
            SELECT row, if(base IS NULL, url_normalize(url), url_join(base, url)) AS href FROM given
        )
        SELECT href, url_parts(href), url_origin(href), url_is_valid(href) FROM joined ORDER BY row
    """).fetchall()
    for case, (href, parts, origin, is_valid) in zip(cases, found, strict=True):
        if case.get("failure"):
            assert (href, parts, origin, is_valid) == (None, None, None, None), case
            continue
        assert parts == {field: case[field] for field in FIELDS}, case
        assert (href, is_valid) == (case["href"], True), case
        assert origin == case.get("origin", origin), case


def test_each_part_is_that_of_the_struct(
    connection: duckdb.DuckDBPyConnection, cases: list[dict[str, Any]]
) -> None:
    hrefs = [case["href"] for case in cases if not case.get("failure")] * 5
    fill(connection, [(row, None, href) for row, href in enumerate(hrefs)])
    for field in FIELDS:
        function = "normalize" if field == "href" else field
        different = connection.execute(f"""
            SELECT url FROM given
            WHERE url_{function}(url) IS DISTINCT FROM url_parts(url).{field}
        """).fetchall()
        assert different == [], field


def test_examples_of_the_readme(connection: duckdb.DuckDBPyConnection) -> None:
    readme = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
    examples = [line.split(";") for line in readme.splitlines() if line.startswith("SELECT url_")]
    examples = [example for example in examples if len(example) == 2]
    assert len(examples) == 3
    for query, comment in examples:
        assert connection.execute(query).fetchall() == [(comment.strip().removeprefix("-- "),)]
    (counting,) = [text for text in readme.split("```") if "visits.parquet" in text]
    query = counting.split(";")[1].replace("'visits.parquet'", "(SELECT 'http://a/?utm_source=x' url)")
    assert connection.execute(query).fetchall() == [("a", 1, 1)]


def test_null_and_what_is_no_url_are_null(connection: duckdb.DuckDBPyConnection) -> None:
    names = connection.execute("""
        SELECT function_name, len(parameter_types) FROM duckdb_functions()
        WHERE function_name LIKE 'url\\_%' ESCAPE '\\' AND function_type = 'scalar'
    """).fetchall()
    ours = {name: count for name, count in names if name not in ("url_encode", "url_decode")}
    assert len(ours) == 16
    for name, count in ours.items():
        nulls = ", ".join(["NULL"] * count)
        noes = ", ".join(["'no'"] * count)
        columns = ", ".join(["v"] * count)
        found = connection.execute(f"""
            SELECT {name}({nulls}), {name}({noes}), [{name}({columns}) FOR v IN ['no', NULL]]
        """).fetchall()
        no: Any = {"url_is_valid": False, "url_error": "RelativeUrlWithoutBase"}.get(name)
        assert found == [(None, no, [no, None])], name


def test_texts_of_every_length(connection: duckdb.DuckDBPyConnection) -> None:
    """About DuckDB's 12 bytes in a row, and the 65,536 in which the extension hands them over."""
    lengths = [*range(60), *range(65_520, 65_550), 200_000, *range(20), 70_000, 1]
    urls = [f"x:{'é' if length % 3 else 'e'}{'a' * length}" for length in lengths]
    fill(connection, [(row, None, url) for row, url in enumerate(urls)])
    found = connection.execute("SELECT url_normalize(url) FROM given ORDER BY row").fetchall()
    assert [url for (url,) in found] == [url.replace("é", "%C3%A9") for url in urls]


def test_a_panic_is_an_error_and_nothing_else() -> None:
    with opened(PROBE) as connection:
        for _ in range(3):
            with pytest.raises(duckdb.Error, match="urlwind panicked: as asked for"):
                connection.execute("SELECT url_panic_probe('x') FROM range(5000)").fetchall()
            found = connection.execute("SELECT url_host('http://a')").fetchall()
            assert found == [("a",)]


def test_several_databases_load_one_file() -> None:
    with opened() as one, opened() as other:
        for connection in [one, other]:
            # Once more is nothing.
            connection.execute(f"LOAD '{EXTENSION}'")
            assert connection.execute("SELECT url_host('http://a')").fetchall() == [("a",)]


def test_the_file_is_refused_where_it_must_be(tmp_path: Path) -> None:
    with duckdb.connect() as connection:
        with pytest.raises(duckdb.IOException, match="signature"):
            connection.execute(f"LOAD '{EXTENSION}'")
    library = Path(EXTENSION).read_bytes()
    bare = tmp_path / "urlwind.duckdb_extension"
    bare.write_bytes(library[:-512])
    with pytest.raises(duckdb.InvalidInputException, match="is not a DuckDB extension"):
        opened(bare)
    # The footer's last field but one.
    elsewhere = bytearray(library)
    elsewhere[-320:-288] = b"elsewhere".ljust(32, b"\0")
    bare.write_bytes(elsewhere)
    with pytest.raises(duckdb.InvalidInputException, match="for the platform 'elsewhere'"):
        opened(bare)


def test_a_copy_is_as_good(tmp_path: Path) -> None:
    folder = tmp_path / "é 'x"
    folder.mkdir()
    copy = shutil.copy(EXTENSION, folder)
    with opened(str(copy).replace("'", "''")) as connection:
        assert connection.execute("SELECT url_host('http://a')").fetchall() == [("a",)]


def test_threads_get_their_own_results() -> None:
    with opened(threads=4) as connection:
        connection.execute("""
            CREATE TABLE many AS
            SELECT i, 'HTTP://HOST' || i % 10 || '.example:80/' || i AS url FROM range(300000) t(i)
        """)
        query = """
            SELECT count(*), count(DISTINCT url_host(url)) FROM many
            WHERE url_normalize(url) = 'http://host' || i % 10 || '.example/' || i
        """
        found: list[Any] = []

        def run() -> None:
            found.extend(connection.cursor().execute(query).fetchall())

        threads = [threading.Thread(target=run) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == [(300_000, 10)] * 3


def test_memory_is_given_back() -> None:
    """A hundred queries write 1.5 GB of texts, long ones and short ones."""
    with opened(threads=1) as connection:
        connection.execute("""
            CREATE TABLE many AS
            SELECT 'HTTP://a' || i || '.example/' || repeat('p', i % 70) AS url FROM range(50000) t(i)
        """)
        query = "SELECT sum(strlen(p.href) + strlen(p.host) + strlen(p.search)) FROM "
        query += "(SELECT url_parts(url) AS p FROM many)"
        used = []
        for _ in range(100):
            connection.execute(query).fetchall()
            used.append(resident())
        assert used[-1] - used[20] < 50 << 20


def resident() -> int:
    """Bytes of memory that this process has."""
    status = Path("/proc/self/status")
    if not status.exists():
        pytest.skip("tells the memory of a process on Linux only")
    (line,) = [line for line in status.read_text().splitlines() if line.startswith("VmRSS:")]
    return int(line.split()[1]) << 10


def test_blobs_are_read_as_text(connection: duckdb.DuckDBPyConnection) -> None:
    for url in ("'http://A/?q=1'", "'http://A/?q=1'::BLOB"):
        found = connection.execute(
            f"SELECT url_host({url}), url_is_valid({url}), url_parts({url}).search"
        ).fetchall()
        assert found == [("a", True, "?q=1")]
        for name in ("'q'", "'q'::BLOB"):
            value = connection.execute(f"SELECT url_query_param({url}, {name})").fetchall()
            assert value == [("1",)]
        for link in ("'b'", "'b'::BLOB"):
            joined = connection.execute(f"SELECT url_join({url}, {link})").fetchall()
            assert joined == [("http://a/b",)]
    # Bytes that are no text are no URL.
    broken = connection.execute(r"SELECT url_host(b), url_error(b) FROM (SELECT '\xFF'::BLOB AS b)")
    assert broken.fetchall() == [(None, "InvalidUtf8")]
    null = connection.execute("SELECT url_host(NULL), url_join(NULL, 'a'), url_join(NULL, NULL)")
    assert null.fetchall() == [(None, None, None)]
    prepared = connection.execute("SELECT url_host(?), url_host(?)", ["http://a/", b"http://b/"])
    assert prepared.fetchall() == [("a", "b")]


def test_every_function_is_described(connection: duckdb.DuckDBPyConnection) -> None:
    """In the file that the community repository shows: the C interface takes no descriptions."""
    described = connection.execute(
        "SELECT function, description, example FROM read_csv(?)", [str(DESCRIPTIONS)]
    ).fetchall()
    registered = connection.execute(
        "SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_name LIKE 'url%'"
    ).fetchall()
    # Those two are DuckDB's own.
    names = {name for (name,) in registered} - {"url_encode", "url_decode"}
    assert {name for name, _, _ in described} == names
    for name, description, example in described:
        assert description.startswith(f"{name}("), name
        assert name in example
        assert len(connection.execute(example).fetchall()) == 1, name
