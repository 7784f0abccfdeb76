"""The job of `examples/scale` without Python on the workers: on a cluster, and on one that loses a worker."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Iterator

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


def test_a_cluster_of_two_workers_gives_the_same_also_when_one_is_lost(
    cluster: local_cluster.Cluster, urls: Path, expected: str, tmp_path: Path
) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    spark = spark_help.session(cluster.address, **SETTINGS)
    spark.udf.registerJavaFunction("gate", "Gate", "long")

    # First without a loss.
    spark_jvm_job.run(spark, str(urls), str(tmp_path / "whole"))
    assert tables.digest(tmp_path / "whole") == expected
    assert not any("pyspark" in line and "python" in line.split()[0] for line in processes(cluster))

    def gated(rows: DataFrame) -> DataFrame:
        return rows.selectExpr(f"gate(id, '{notes}', {PASS}) AS id", "url")

    def job() -> None:
        spark_jvm_job.run(spark, str(urls), str(tmp_path / "result"), gated)

    spark_help.run_and_lose_a_worker(cluster, spark, notes, PASS, job)
    assert tables.digest(tmp_path / "result") == expected
