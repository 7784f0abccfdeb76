"""What the tests with Spark share."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable

import pytest

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

#: Quick to start, little memory, quiet.
CONFIGURATION = {
    "spark.driver.memory": "512m",
    "spark.driver.extraJavaOptions": "-XX:+UseSerialGC -XX:TieredStopAtLevel=1",
    "spark.executor.memory": "512m",
    "spark.executor.extraJavaOptions": "-XX:+UseSerialGC -XX:TieredStopAtLevel=1",
    "spark.log.level": "OFF",
    "spark.sql.shuffle.partitions": "2",
    # A file is a partition, however small.
    "spark.sql.files.maxPartitionBytes": "4m",
    "spark.ui.showConsoleProgress": "false",
}

#: Only this machine, and nothing to look at.
ALONE = {
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.ui.enabled": "false",
}


def need_spark() -> None:
    """Skips where Spark cannot run, unless it must, as `cargo xtask test` demands."""
    missing = []
    if importlib.util.find_spec("pyspark") is None:
        missing.append("pyspark (requirements-engines.txt)")
    if not (shutil.which("java") or os.environ.get("JAVA_HOME")):
        missing.append("Java 17 or later")
    if missing:
        reason = f"the tests with Spark need {' and '.join(missing)}"
        if os.environ.get("URLWIND_ALL_ENGINES"):
            pytest.fail(reason)
        pytest.skip(reason, allow_module_level=True)


def session(master: str, **more: str) -> SparkSession:
    """A session of our own; there must be no other."""
    from pyspark.sql import SparkSession

    assert SparkSession.getActiveSession() is None
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    builder = SparkSession.builder.master(master).appName("urlwind tests")
    settings = CONFIGURATION | ALONE | {"spark.sql.warehouse.dir": tempfile.gettempdir()} | more
    for name, value in settings.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


def noted(notes: Path) -> set[tuple[int, int]]:
    """Partitions, each with the session of the worker that it was begun on, as tasks have left notes of it."""
    found = (path.name.split(".") for path in notes.glob("*.*"))
    return {(int(partition), int(session)) for partition, session in found}


def await_true(what: str, condition: Callable[[], bool], seconds: float = 180) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"waited in vain: {what}"
        time.sleep(0.05)


def run_and_lose_a_worker(
    cluster: Any, spark: SparkSession, notes: Path, passing: int, job: Callable[[], None]
) -> None:
    """Runs a job on two workers and kills one in the middle. Its tasks leave notes, and those of partitions that do not
    pass wait until there is a file `open` beside them."""
    import local_cluster

    workers = [worker.pid for worker in cluster.workers]
    failures: list[BaseException] = []

    def run() -> None:
        try:
            job()
        except BaseException as failure:
            failures.append(failure)

    running = threading.Thread(target=run)
    running.start()
    try:

        def waiting() -> dict[int, int]:
            """Partitions that wait, by their worker."""
            return {session: partition for partition, session in noted(notes) if partition >= passing}

        await_true("a task waits on each worker", lambda: failures != [] or len(waiting()) == 2)
        assert failures == []
        before = noted(notes)
        assert {partition for partition, _ in before} >= set(range(passing))
        lost = waiting()[workers[0]]
        cluster.kill_worker(0)
        assert local_cluster.session(workers[0]) == []
        await_true("the master misses it", lambda: cluster.alive() == 1)
        assert running.is_alive()
    finally:
        (notes / "open").touch()
        running.join(240)
        spark.stop()
    assert not running.is_alive()
    assert failures == []
    # The task that died was done again, by the other worker, which did all that was left.
    assert {(lost, session) for session in workers} <= noted(notes)
    assert {session for _, session in noted(notes) - before} == {workers[1]}
