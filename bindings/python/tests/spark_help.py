"""What the tests with Spark share."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
import tempfile
from typing import TYPE_CHECKING

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
