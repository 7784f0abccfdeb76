"""Measures the parts of the job in examples/scale, for docs/SCALE.md.

    python bench/python/scale.py [--data FILE] [--rows N] [--files N] [--rounds N] [--jar FILE]

Needs urlwind and bindings/python/requirements-engines.txt, and Java 17 for Spark. All rates are for one core: rows
per second of processor time. Parts are the best of several rounds, jobs on one machine run once. On Spark, the
variants take turns on one cluster for `--rounds` rounds (0 skips them); the first round includes Java's compilation,
the last one shows the cost of a long job. Start-up is not included. With the jar of bindings/jvm/spark, the job also
runs without Python on the workers.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, Callable, Iterator

import pyarrow as pa
import pyarrow.parquet as pq

from urlwind import columns

SCALE = Path(__file__).resolve().parents[2] / "examples" / "scale"
sys.path.insert(0, str(SCALE))

import local_job  # noqa: E402
import tables  # noqa: E402

ROUNDS = 7


def show(what: str, rows: int, seconds: float) -> None:
    print(f"{what:44} {rows / seconds / 1e6:7.2f} M rows/s {seconds * 1e9 / rows:8.1f} ns/row")


def best(action: Callable[[], Any]) -> float:
    """Returns the minimal seconds of processor time."""
    least = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        action()
        least = min(least, time.process_time() - start)
    return least


def parts(source: Path, scratch: Path) -> None:
    files = tables.input_files(source)
    rows = sum(pq.ParquetFile(file).metadata.num_rows for file in files)

    def batches() -> Iterator[pa.RecordBatch]:
        for file in files:
            with pq.ParquetFile(file) as opened:
                yield from opened.iter_batches(local_job.BATCH, use_threads=False)

    held = list(batches())
    parsed = [local_job.parse(batch) for batch in held]
    disk = sum(file.stat().st_size for file in files)
    text = sum(batch["url"].nbytes for batch in held)
    print(f"input: {disk / rows:.1f} bytes a row on disk (zstd), {text / rows:.1f} in memory")

    def write() -> None:
        path = scratch / "written.parquet"
        with pq.ParquetWriter(path, tables.URLS, compression="zstd") as writer:
            for batch in parsed:
                writer.write_batch(batch)

    def spread(batch: pa.RecordBatch, number: int) -> pa.RecordBatch:
        """Replaces all hosts with distinct ones, the worst case of counting."""
        start = number * local_job.BATCH
        hosts = [f"www.host{start + row}.example" for row in range(batch.num_rows)]
        return batch.set_column(2, "host", pa.array(hosts, pa.string()))

    apart = [spread(batch, number) for number, batch in enumerate(parsed)]
    count = lambda many: local_job.added(map(local_job.counted, many))  # noqa: E731
    hosts = count(parsed)
    cases: dict[str, Callable[[], Any]] = {
        "read Parquet": lambda: sum(batch.num_rows for batch in batches()),
        "column call: normalize": lambda: [columns.normalize(b["url"], threads=1) for b in held],
        "column call: href, host, error": lambda: [
            columns.parse_column(b["url"], ["href", "host"], errors=True, threads=1) for b in held
        ],
        "count by host": lambda: count(parsed),
        "count by host, each row its own": lambda: count(apart),
        "write Parquet (zstd)": write,
    }
    for name, case in cases.items():
        show(name, rows, best(case))
    size = (scratch / "written.parquet").stat().st_size
    print(f"output: {size / rows:.1f} bytes a row on disk (zstd); {hosts.num_rows} hosts")
    print(f"counts to exchange: {hosts.nbytes / hosts.num_rows:.1f} bytes a host")


def local(source: Path, scratch: Path, rows: int) -> None:
    for cores in sorted({1, os.cpu_count() or 1}):
        wall, start = time.perf_counter(), time.process_time()
        local_job.run(source, scratch / f"cores-{cores}", cores)
        show(f"local job, {cores} cores: by core", rows, time.process_time() - start)
        show(f"local job, {cores} cores: by the clock", rows, time.perf_counter() - wall)


#: Purposes of the executors' threads, by prefixes of their names.
THREADS = {
    "Executor task": "tasks",
    "python": "Python",
    "C1 Comp": "compiler",
    "C2 Comp": "compiler",
    "GC Thread": "garbage",
    "G1 ": "garbage",
}
TICK = 1e9 / os.sysconf("SC_CLK_TCK")


def processor_time(cluster: Any) -> Counter[str]:
    """Returns nanoseconds of the workers, their executors, and the executors' Python, in total and by thread."""
    import local_cluster

    spent: Counter[str] = Counter()
    for worker in cluster.workers:
        for pid in local_cluster.session(worker.pid):
            process = Path(f"/proc/{pid}")
            _, times = status(process)
            # Includes children that have exited.
            spent["all"] += round(sum(times) * TICK)
            for thread in (process / "task").iterdir():
                try:
                    name, times = status(thread)
                except OSError:
                    continue  # it has exited
                kinds = [kind for start, kind in THREADS.items() if name.startswith(start)]
                spent[kinds[0] if kinds else "rest"] += round(sum(times[:2]) * TICK)
    return spent


def status(folder: Path) -> tuple[str, list[int]]:
    """Returns the name of a process or thread, and its user and system times, followed by those of its children."""
    before, after = (folder / "stat").read_text().rsplit(")", 1)
    return before.split("(", 1)[1], [int(word) for word in after.split()[11:15]]


def spark(source: Path, scratch: Path, rows: int, rounds: int, jar: Path | None) -> list[Path]:
    """Runs the jobs on a cluster, with Python on the workers and, given the jar, without. Returns the results."""
    import local_cluster
    import spark_job
    import spark_jvm_job
    import spark_tables
    from pyspark.sql import DataFrame, SparkSession

    def copy(session: SparkSession, _: str, target: str) -> None:
        """Runs the job without parsing, reading existing results instead."""
        answers = session.read.parquet(str(scratch / "cores-1" / "urls"))
        spark_tables.write(session, answers, target)

    def only(parsed: Callable[[DataFrame], DataFrame]) -> Callable[..., None]:
        """Runs the job without its tables: reads and parses rows, and discards them."""

        def run(session: SparkSession, source: str, _: str) -> None:
            rows = session.read.parquet(source).select("id", "url")
            parsed(rows).write.format("noop").mode("overwrite").save()

        return run

    ways: dict[str, Callable[..., None]] = {
        "only read": only(lambda rows: rows),
        "only read and parsed, with Python": only(spark_job.parsed),
        "only read and parsed, without": only(spark_jvm_job.parsed),
        "copy": copy,
        "job with Python": spark_job.run,
        "job without": spark_jvm_job.run,
    }
    if jar is None:
        ways = {way: run for way, run in ways.items() if not way.endswith("without")}
    results = []
    with local_cluster.Cluster(workers=2, cores=1) as cluster:
        builder = (
            SparkSession.builder.master(cluster.address)
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.executor.memory", "700m")
            .config("spark.executor.extraJavaOptions", "-XX:+UseParallelGC")
            .config("spark.sql.shuffle.partitions", "8")
            .config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false")
            .config("spark.log.level", "OFF")
        )
        if jar is not None:
            builder = builder.config("spark.jars", str(jar)).config(
                "spark.sql.extensions", "io.github.urlwind.spark.UrlwindExtensions"
            )
        session = builder.getOrCreate()
        try:
            for number in range(rounds):
                for way, run in ways.items():
                    target = scratch / f"{way} {number}"
                    wall, start = time.perf_counter(), processor_time(cluster)
                    run(session, str(source), str(target))
                    spent = processor_time(cluster) - start
                    took = time.perf_counter() - wall
                    show(f"Spark {number + 1}: {way}", rows, spent.pop("all") / 1e9)
                    kinds = [f"{kind} {spent[kind] / rows:.0f}" for kind in sorted(spent)]
                    print(f"    {', '.join(kinds)}; by the clock {took * 1e9 / rows:.0f}", flush=True)
                    if number == 0 and target.exists():
                        results.append(target)
                    else:
                        shutil.rmtree(target, ignore_errors=True)
        finally:
            session.stop()
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path)
    parser.add_argument("--rows", type=int, default=2_000_000)
    parser.add_argument("--files", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--jar", type=Path, help="urlwind-spark.jar")
    arguments = parser.parse_args()
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    pa.set_cpu_count(1)
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        source = scratch / "input"
        tables.write_input(source, arguments.rows, arguments.files, arguments.data)
        parts(source, scratch)
        local(source, scratch, arguments.rows)
        results = [scratch / f"cores-{cores}" for cores in sorted({1, os.cpu_count() or 1})]
        if arguments.rounds:
            results += spark(source, scratch, arguments.rows, arguments.rounds, arguments.jar)
        same = len({tables.digest(result) for result in results}) == 1
        print(f"results of {len(results)} runs", "agree" if same else "DIFFER")


if __name__ == "__main__":
    main()
