"""Measures the overhead of polars and DuckDB over the plain column call, and the cost of hosts in these and DataFusion.

    python bench/python/engines.py [--data FILE] [--rows N] [--rounds N]

Needs urlwind, bindings/python/requirements-engines.txt and, from requirements-test.txt, datafusion. The data is a
file with one URL per line, repeated up to the number of rows; by default, the URLs built into examples/scale.

Figures are processor time of all threads, the minimum over all rounds; the cases take turns within each round. An
engine's own share is measured with a function that returns its argument; for DuckDB's extension, with a query
without a function.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any, Callable

import datafusion
import duckdb
import polars as pl
import pyarrow as pa

import urlwind.duckdb
import urlwind.polars
from urlwind import columns

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "examples" / "scale"))

import tables  # noqa: E402

Case = Callable[[], Any]

#: Typical regular expressions for the host. The first supports user names and URLs without a path, the second
#: neither; both keep the case of the host.
HOSTS = {"careful": r"^[a-z]+://(?:[^/?#@]*@)?([^/?#]+)", "shortest": r"^[a-z]+://([^/]+)"}


def polars_cases(urls: list[str]) -> dict[str, Case]:
    frame = pl.DataFrame({"url": urls})
    column = pl.col("url")
    same = column.map_batches(lambda series: series, return_dtype=pl.String, is_elementwise=True)
    return {
        "normalize: column, of polars": lambda: columns.normalize(frame["url"]),
        "normalize: polars expression": lambda: frame.select(urlwind.polars.normalize("url")),
        "host: column, of polars": lambda: columns.host(frame["url"]),
        "host: polars expression": lambda: frame.select(urlwind.polars.host("url")),
        "polars expression that does nothing": lambda: frame.select(same),
    } | {
        f"host: polars str.extract, {kind}": lambda host=host: frame.select(column.str.extract(host))
        for kind, host in HOSTS.items()
    }


def duckdb_cases(urls: list[str]) -> dict[str, Case]:
    """Returns the cases of the extension and of Arrow functions, with one connection each."""
    given = pa.table({"url": urls})

    def table_in(connection: duckdb.DuckDBPyConnection) -> Callable[[str], Case]:
        connection.register("given", given)
        connection.execute("CREATE TABLE t AS SELECT url FROM given")
        query = "SELECT sum(strlen({})) FROM t"
        return lambda expression: lambda: connection.execute(query.format(expression)).fetchall()

    extension = urlwind.duckdb.connect()
    if not urlwind.duckdb.is_native(extension):
        raise SystemExit("the extension cannot be loaded here")
    native = table_in(extension)
    connection = duckdb.connect()
    urlwind.duckdb.register(connection, native=False)
    kind: dict[str, Any] = {"type": "arrow", "null_handling": "special"}
    connection.create_function("same", lambda text: text, ["VARCHAR"], "VARCHAR", **kind)
    arrow = table_in(connection)
    return {
        "normalize: column": lambda: columns.normalize(given["url"]),
        "normalize: DuckDB extension": native("url_normalize(url)"),
        "normalize: DuckDB Arrow function": arrow("url_normalize(url)"),
        "host: column": lambda: columns.host(given["url"]),
        "host: DuckDB extension": native("url_host(url)"),
        "host: DuckDB Arrow function": arrow("url_host(url)"),
        "DuckDB Arrow function that does nothing": arrow("same(url)"),
        "DuckDB without a function": native("url"),
    } | {
        f"host: DuckDB regexp_extract, {kind}": native(f"regexp_extract(url, '{host}', 1)")
        for kind, host in HOSTS.items()
    }


def datafusion_cases(urls: list[str]) -> dict[str, Case]:
    """Returns the cases of our column call in DataFusion, its regular expressions, and its parse_url of Spark."""
    column, size = pa.array(urls), 8192
    parts = [column.slice(start, size) for start in range(0, len(column), size)]
    context = datafusion.SessionContext(datafusion.SessionConfig().with_target_partitions(1))
    context = context.enable_spark_functions() or context
    context.register_record_batches("t", [[pa.record_batch([part], ["url"]) for part in parts]])

    def host(part: pa.Array) -> pa.Array:
        return pa.array(columns.host(part, threads=1))

    text = pa.string()
    context.register_udf(datafusion.udf(host, [text], text, "immutable", "url_host"))

    def case(expression: str) -> Case:
        return lambda: context.sql(f"SELECT count({expression}) FROM t").collect()

    return {
        "host: DataFusion function": case("url_host(url)"),
        "host: DataFusion parse_url of Spark": case("try_parse_url(url, 'HOST')"),
    } | {
        f"host: DataFusion regexp_match, {kind}": case(f"regexp_match(url, '{host}')[1]")
        for kind, host in HOSTS.items()
    }


def least(cases: dict[str, Case], rounds: int) -> dict[str, float]:
    """Returns the minimal seconds of processor time, by case."""
    best = {name: float("inf") for name in cases}
    for _ in range(rounds):
        for name, case in cases.items():
            start = time.process_time()
            case()
            best[name] = min(best[name], time.process_time() - start)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=15)
    arguments = parser.parse_args()
    lines = tables.lines(arguments.data)
    urls = (lines * (arguments.rows // len(lines) + 1))[: arguments.rows]
    cases = polars_cases(urls) | duckdb_cases(urls) | datafusion_cases(urls)
    took = least(cases, arguments.rounds)
    for name, seconds in took.items():
        print(f"{name:40} {seconds * 1e9 / len(urls):7.1f} ns per row")
    print()
    for name in ["normalize", "host"]:
        plain = took[f"{name}: column"]
        print(f"{name}, relative to the plain column call")
        series = took[f"{name}: column, of polars"]
        expression = took[f"{name}: polars expression"]
        print(f"  polars    {expression / plain:5.2f}   ({expression / series:.2f} of one on its series)")
        for way, own in [
            ("extension", "DuckDB without a function"),
            ("Arrow function", "DuckDB Arrow function that does nothing"),
        ]:
            took_all = took[f"{name}: DuckDB {way}"]
            beyond = (took_all - took[own]) / plain
            print(f"  DuckDB    {took_all / plain:5.2f}   {way} ({beyond:.2f} beyond its own part)")
    print("\nhost without urlwind, relative to our function")
    ours = {"polars": "expression", "DuckDB": "extension", "DataFusion": "function"}
    by_itself = ("str.extract", "regexp_extract", "regexp_match", "parse_url")
    for name, seconds in took.items():
        if any(word in name for word in by_itself):
            engine = name.split()[1]
            print(f"  {name[6:]:38} {seconds / took[f'host: {engine} {ours[engine]}']:5.2f}")


if __name__ == "__main__":
    main()
