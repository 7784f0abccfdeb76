"""The tables of the job: its input, its output, and comparisons of results.

The input is a folder of Parquet files with the columns `id` (int64) and `url` (string, nullable). The output is three
folders of Parquet files:

* `urls`: `id`, `href` (the normalized URL), `host`, `error`, `url`; as many rows as the input. Invalid rows have only
  an `error` and the original `url`; null rows have neither.
* `invalid`: `id`, `url`, `error`; only the invalid rows.
* `hosts`: `host`, `urls`; the number of URLs of each host. URLs without a host, such as `data:`, count for the empty
  host.
"""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path
from typing import Iterator

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

INPUT = pa.schema([("id", pa.int64()), ("url", pa.string())])
URLS = pa.schema(
    [
        ("id", pa.int64()),
        ("href", pa.string()),
        ("host", pa.string()),
        ("error", pa.string()),
        ("url", pa.string()),
    ]
)
INVALID = pa.schema([("id", pa.int64()), ("url", pa.string()), ("error", pa.string())])
HOSTS = pa.schema([("host", pa.string()), ("urls", pa.int64())])

#: The tables, each with the column by which rows are sorted to compare results.
TABLES = {"urls": (URLS, "id"), "invalid": (INVALID, "id"), "hosts": (HOSTS, "host")}

#: The default URLs. Generated rows differ by number.
BUILT_IN = [
    "https://www.example.com/path/to/page{}.html?utm_source=feed&id={}",
    "HTTP://EXAMPLE.ORG:80/a/./b/../c{}",
    "https://user:secret@shop{}.example.net:8443/cart#item-{}",
    "http://münchen{}.example/straße?q=grün",
    "http://192.168.{}/status",
    "data:text/plain,hello%20{}",
    "https://[2001:db8::{}]/",
]
#: Mixed into every input, so that it exercises every part of the job.
FAULTY = [
    "https://",
    "www.example.com/page{}",
    "http://a b{}.example/",
    "https://example.com:99{}999/",
    "http://[1::2::{}]/",
    "",
]


def lines(path: Path | None) -> list[str]:
    """Returns the URLs to repeat: the lines of a file, or the built-in ones."""
    if path is None:
        return [text.format(*[number % 200] * 2) for number in range(2000) for text in BUILT_IN]
    return path.read_text(encoding="utf-8", errors="replace").splitlines()


def write_input(folder: Path, rows: int, files: int, source: Path | None = None) -> None:
    """Writes `rows` rows to `files` files. One in a hundred is not a URL; one in a thousand is null."""
    if files < 1 or rows < 0:
        raise ValueError("expected at least one file and a non-negative number of rows")
    urls = lines(source)
    if not urls:
        raise ValueError(f"no lines in {source}")
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(files):
        ids = range(rows * number // files, rows * (number + 1) // files)
        table = pa.table({"id": list(ids), "url": [row(urls, id) for id in ids]}, INPUT)
        pq.write_table(table, folder / f"urls-{number:05}.parquet", compression="zstd")


def row(urls: list[str], id: int) -> str | None:
    if id % 1000 == 500:
        return None
    if id % 100 == 7:
        return FAULTY[id // 100 % len(FAULTY)].format(id)
    return urls[id % len(urls)]


def input_files(folder: Path) -> list[Path]:
    files = sorted(folder.glob("*.parquet"))
    if not files:
        raise SystemExit(f"no Parquet files in {folder}")
    return files


def canonical(result: Path) -> Iterator[bytes]:
    """Yields a result as bytes that do not depend on its partitioning: each table, sorted, as text."""
    for name, (schema, key) in TABLES.items():
        files = sorted((result / name).glob("*.parquet"))
        if not files:
            raise SystemExit(f"no table {name} in {result}")
        table = pa.concat_tables(pq.read_table(file).select(schema.names) for file in files)
        table = table.cast(schema)
        table = table.take(pc.sort_indices(table, [(key, "ascending")]))
        yield f"{name} {table.num_rows}\n".encode()
        for batch in table.to_batches(max_chunksize=10_000):
            for values in batch.to_pylist():
                yield f"{list(values.values())!r}\n".encode()


def digest(result: Path) -> str:
    """Returns a digest of a result, which is equal for equal results."""
    state = hashlib.sha256()
    for piece in canonical(result):
        state.update(piece)
    return state.hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description="Write input for the job, or compare results.")
    commands = parser.add_subparsers(dest="command", required=True)
    write = commands.add_parser("write", help="write Parquet files of URLs")
    write.add_argument("folder", type=Path)
    write.add_argument("--rows", type=int, default=1_000_000)
    write.add_argument("--files", type=int, default=16)
    write.add_argument("--lines", type=Path, help="a file with one URL per line, to repeat")
    compare = commands.add_parser("compare", help="print the digests of results")
    compare.add_argument("results", type=Path, nargs="+")
    arguments = parser.parse_args()
    if arguments.command == "write":
        try:
            write_input(arguments.folder, arguments.rows, arguments.files, arguments.lines)
        except (OSError, ValueError) as error:
            parser.error(str(error))
        return
    digests = {path: digest(path) for path in arguments.results}
    for path, value in digests.items():
        print(value, path)
    if len(set(digests.values())) > 1:
        raise SystemExit("results differ")


if __name__ == "__main__":
    main()
