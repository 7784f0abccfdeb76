"""A session with the functions, for all tests."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Iterator

import pytest
from pyspark.sql import SparkSession

REPOSITORY = Path(__file__).resolve().parents[4]
# What the tests of the Python package have for Spark and for web-platform-tests.
sys.path.insert(0, str(REPOSITORY / "bindings" / "python" / "tests"))
sys.path.insert(0, str(REPOSITORY / "examples" / "scale"))

import spark_help  # noqa: E402

#: Set by `cargo xtask spark`: the package, and the classes of these tests.
JAR = os.environ["URLWIND_SPARK_JAR"]
TEST_JAR = os.environ["URLWIND_SPARK_TEST_JAR"]

SETTINGS = {
    "spark.jars": f"{JAR},{TEST_JAR}",
    "spark.sql.extensions": "io.github.urlwind.spark.UrlwindExtensions",
}


@pytest.fixture(scope="package")
def spark() -> Iterator[SparkSession]:
    session = spark_help.session("local[2]", **SETTINGS)
    yield session
    session.stop()
