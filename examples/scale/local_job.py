"""The job on one machine: normalizes URLs, counts them by host, and writes invalid rows to a side table.

    python local_job.py INPUT OUTPUT --cores 1
    python local_job.py INPUT OUTPUT              # all cores

Threads suffice, since pyarrow and urlwind release the GIL. Each thread processes one file at a time in batches, so
memory is independent of the size of files; it grows only with the number of hosts.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Iterable

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import tables

from urlwind import columns

#: Large enough to amortize the overhead of a batch; small enough for the cache.
BATCH = 1 << 15


def run(source: Path, target: Path, cores: int) -> None:
    """Reads the folder `source` and writes the tables into the new folder `target`."""
    files = tables.input_files(source)
    for name in tables.TABLES:
        (target / name).mkdir(parents=True)
    # More threads would be idle.
    threads = min(cores, len(files))
    # Otherwise pyarrow would use all cores for each file.
    pa.set_cpu_count(1)
    pa.set_io_thread_count(threads)
    with ThreadPoolExecutor(threads) as pool:
        counts = pool.map(lambda file: one_file(file, target), files)
        hosts = added(counts)
    pq.write_table(hosts.cast(tables.HOSTS), target / "hosts" / "part.parquet")


def one_file(file: Path, target: Path) -> pa.Table:
    """Writes the file's rows of `urls` and `invalid`; returns its URLs by host."""
    counts = []
    with (
        pq.ParquetFile(file) as source,
        pq.ParquetWriter(target / "urls" / file.name, tables.URLS, compression="zstd") as urls,
        pq.ParquetWriter(target / "invalid" / file.name, tables.INVALID) as invalid,
    ):
        for batch in source.iter_batches(BATCH, columns=tables.INPUT.names, use_threads=False):
            parsed = parse(batch)
            urls.write_batch(parsed)
            faulty = parsed.filter(pc.field("error").is_valid()).select(tables.INVALID.names)
            if faulty.num_rows:
                invalid.write_batch(faulty)
            counts.append(counted(parsed))
    return added(counts)


def parse(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Returns rows of the table `urls`."""
    parsed = columns.parse_column(batch["url"], ["href", "host"], errors=True, threads=1)
    href, host, error = pa.array(parsed).flatten()
    faulty = pc.if_else(pc.is_valid(error), batch["url"], pa.scalar(None, pa.string()))
    return pa.record_batch([batch["id"], href, host, error, faulty], schema=tables.URLS)


def counted(urls: pa.RecordBatch) -> pa.Table:
    hosts = pa.table({"host": urls["host"].drop_null()})
    counts = hosts.group_by("host").aggregate([([], "count_all")])
    return counts.rename_columns(["host", "urls"]).cast(tables.HOSTS)


def added(counts: Iterable[pa.Table]) -> pa.Table:
    """Merges counts of equal hosts. Called occasionally, so that they do not pile up."""
    waiting = [tables.HOSTS.empty_table()]
    for table in counts:
        waiting.append(table)
        if sum(table.num_rows for table in waiting[1:]) > 4 * max(waiting[0].num_rows, BATCH):
            waiting = [summed(waiting)]
    return summed(waiting)


def summed(counts: list[pa.Table]) -> pa.Table:
    sums = pa.concat_tables(counts).group_by("host").aggregate([("urls", "sum")])
    return sums.rename_columns(["host", "urls"]).cast(tables.HOSTS)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("input", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    if arguments.cores < 1:
        parser.error("--cores must be 1 or more")
    if arguments.output.exists():
        parser.error(f"{arguments.output} already exists")
    run(arguments.input, arguments.output, arguments.cores)


if __name__ == "__main__":
    main()
