"""The job of `examples/scale` without Python on the workers: on a cluster, and on one that loses a worker."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Callable, Iterator

import pytest
import spark_help
from conftest import REPOSITORY, SETTINGS
from pyspark.sql import DataFrame, SparkSession

import local_cluster  # isort: skip
import spark_jvm_job  # isort: skip
import tables  # isort: skip

ROWS = 24_000
FILES = 12
#: Partitions that pass; those after them wait at the gate.
PASS = FILES // 2


@pytest.fixture(scope="module")
def urls(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("input")
    tables.write_input(folder, ROWS, FILES)
    return folder


@pytest.fixture(scope="module")
def expected(urls: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The digest of what one machine makes of it, by columns."""
    target = tmp_path_factory.mktemp("one") / "result"
    job = REPOSITORY / "examples" / "scale" / "local_job.py"
    subprocess.run([sys.executable, job, urls, target, "--cores", "1"], check=True, timeout=120)
    return tables.digest(target)


@pytest.fixture(scope="module")
def cluster() -> Iterator[local_cluster.Cluster]:
    # There can be one session at a time.
    active = SparkSession.getActiveSession()
    if active is not None:
        active.stop()
    with local_cluster.Cluster(workers=2) as running:
        yield running
    for process in running.processes:
        assert local_cluster.session(process.pid) == []


def processes(cluster: local_cluster.Cluster) -> list[str]:
    """The command lines of what runs on the workers."""
    found = []
    for worker in cluster.workers:
        for pid in local_cluster.session(worker.pid):
            try:
                found.append(Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " "))
            except OSError:
                pass
    return found


def await_true(what: str, condition: Callable[[], bool], seconds: float = 180) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"waited in vain: {what}"
        time.sleep(0.05)


def noted(notes: Path) -> set[tuple[int, int]]:
    """Partitions, each with the session of the worker that it was begun on."""
    found = (path.name.split(".") for path in notes.glob("*.*"))
    return {(int(partition), int(session)) for partition, session in found}


def test_a_cluster_of_two_workers_gives_the_same_also_when_one_is_lost(
    cluster: local_cluster.Cluster, urls: Path, expected: str, tmp_path: Path
) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    workers = [worker.pid for worker in cluster.workers]
    failures: list[BaseException] = []
    spark = spark_help.session(cluster.address, **SETTINGS)
    spark.udf.registerJavaFunction("gate", "Gate", "long")

    # First without a loss.
    spark_jvm_job.run(spark, str(urls), str(tmp_path / "whole"))
    assert tables.digest(tmp_path / "whole") == expected
    assert not any("pyspark" in line and "python" in line.split()[0] for line in processes(cluster))

    def gated(rows: DataFrame) -> DataFrame:
        return rows.selectExpr(f"gate(id, '{notes}', {PASS}) AS id", "url")

    def run() -> None:
        try:
            spark_jvm_job.run(spark, str(urls), str(tmp_path / "result"), gated)
        except BaseException as failure:
            failures.append(failure)

    job = threading.Thread(target=run)
    job.start()
    try:

        def waiting() -> dict[int, int]:
            """Partitions that wait, by their worker."""
            return {session: partition for partition, session in noted(notes) if partition >= PASS}

        await_true("a task waits on each worker", lambda: failures != [] or len(waiting()) == 2)
        assert failures == []
        before = noted(notes)
        assert {partition for partition, _ in before} >= set(range(PASS))
        lost = waiting()[workers[0]]
        cluster.kill_worker(0)
        assert local_cluster.session(workers[0]) == []
        await_true("the master misses it", lambda: cluster.alive() == 1)
        assert job.is_alive()
    finally:
        (notes / "open").touch()
        job.join(240)
        spark.stop()
    assert not job.is_alive()
    assert failures == []
    # The task that died was done again, by the other worker, which did all that was left.
    assert {(lost, session) for session in workers} <= noted(notes)
    assert {session for _, session in noted(notes) - before} == {workers[1]}
    assert tables.digest(tmp_path / "result") == expected
