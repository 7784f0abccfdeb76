"""The job on a cluster without Python on the workers: Spark calls urlwind's functions directly.

    spark-submit --master spark://HOST:7077 --jars urlwind-spark.jar \\
        --conf spark.sql.extensions=io.github.urlwind.spark.UrlwindExtensions \\
        --py-files spark_tables.py spark_jvm_job.py INPUT OUTPUT

INPUT and OUTPUT are folders or addresses that all workers can reach. Neither the workers nor this machine need the
Python package; `bindings/jvm/spark` describes how to build the jar.
"""

from __future__ import annotations

import argparse
from typing import Callable

import spark_tables
from pyspark.sql import DataFrame, SparkSession

#: The parts that the tables need. The original string is kept only if it is invalid.
PARTS = [
    "id",
    "url_normalize(url) AS href",
    "url_host(url) AS host",
    "url_error(url) AS error",
    "CASE WHEN url_error(url) IS NOT NULL THEN url END AS url",
]


def run(
    spark: SparkSession,
    source: str,
    target: str,
    before: Callable[[DataFrame], DataFrame] = lambda rows: rows,
) -> None:
    """Reads the Parquet files at `source` and writes the three tables below `target`."""
    rows = before(spark.read.parquet(source).select("id", "url"))
    spark_tables.write(spark, parsed(rows), target)


def parsed(rows: DataFrame) -> DataFrame:
    """Returns the rows of the first table."""
    return rows.selectExpr(*PARTS)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("input")
    parser.add_argument("output")
    arguments = parser.parse_args()
    spark = SparkSession.builder.appName("urlwind").getOrCreate()
    try:
        run(spark, arguments.input, arguments.output)
    finally:
        spark.stop()


if __name__ == "__main__":
    main()
