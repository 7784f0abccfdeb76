"""Measures what polars and DuckDB add to the plain column call, in one run.

    python bench/python/engines.py [--data FILE] [--rows N] [--rounds N]

Needs urlwind and bindings/python/requirements-engines.txt. The data is a file with one URL a line,
repeated up to the number of rows; without one, the URLs built into examples/scale.

Figures are processor time, of all threads, the least over all rounds; the cases take turns within
each. An engine's own part is shown by a function that returns its argument, called the same way.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any, Callable

import duckdb
import polars as pl
import pyarrow as pa

import urlwind.duckdb
import urlwind.polars
from urlwind import columns

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "examples" / "scale"))

import tables  # noqa: E402

Case = Callable[[], Any]


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
    }


def duckdb_cases(urls: list[str]) -> dict[str, Case]:
    connection = duckdb.connect()
    urlwind.duckdb.register(connection)
    kind: dict[str, Any] = {"type": "arrow", "null_handling": "special"}
    connection.create_function("same", lambda text: text, ["VARCHAR"], "VARCHAR", **kind)
    given = pa.table({"url": urls})
    connection.register("given", given)
    connection.execute("CREATE TABLE t AS SELECT url FROM given")

    def query(expression: str) -> Case:
        return lambda: connection.execute(f"SELECT sum(strlen({expression})) FROM t").fetchall()

    return {
        "normalize: column": lambda: columns.normalize(given["url"]),
        "normalize: DuckDB function": query("url_normalize(url)"),
        "host: column": lambda: columns.host(given["url"]),
        "host: DuckDB function": query("url_host(url)"),
        "DuckDB function that does nothing": query("same(url)"),
        "DuckDB without a function": query("url"),
    }


def least(cases: dict[str, Case], rounds: int) -> dict[str, float]:
    """Seconds of processor time."""
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
    took = least(polars_cases(urls) | duckdb_cases(urls), arguments.rounds)
    for name, seconds in took.items():
        print(f"{name:38} {seconds * 1e9 / len(urls):7.1f} ns a row")
    print()
    for name in ["normalize", "host"]:
        plain = took[f"{name}: column"]
        print(f"{name}, times the plain column call")
        series = took[f"{name}: column, of polars"]
        expression = took[f"{name}: polars expression"]
        print(f"  polars    {expression / plain:5.2f}   ({expression / series:.2f} of one on its series)")
        function = took[f"{name}: DuckDB function"]
        own = took["DuckDB function that does nothing"]
        print(f"  DuckDB    {function / plain:5.2f}   ({(function - own) / plain:.2f} beyond its own part)")


if __name__ == "__main__":
    main()
