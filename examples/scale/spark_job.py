"""The job on a cluster: normalise, count URLs by host, put invalid rows into a side table.

    spark-submit --master spark://HOST:7077 spark_job.py INPUT OUTPUT

INPUT and OUTPUT are folders, or addresses, that all workers can reach (`s3a://…`, `hdfs://…`).
`submit.sh` ships the package along with the job, for workers that do not have it.

A worker that is lost takes nothing with it: Spark runs its tasks again, and only whole files of
finished tasks count.
"""

from __future__ import annotations

import argparse
from typing import Callable, Iterable, Iterator

import pyarrow as pa
import spark_tables
from pyspark.sql import DataFrame, SparkSession, functions

from urlwind import spark as urlwind_spark

Parser = Callable[[Iterable[pa.RecordBatch]], Iterator[pa.RecordBatch]]

#: One pass over a partition: the parts that the tables need, and the error.
PARSE: Parser = urlwind_spark.parser("url", ["href", "host"])
SCHEMA = "id long, url string, parts struct<href: string, host: string, error: string>"


def run(spark: SparkSession, source: str, target: str, parse: Parser = PARSE) -> None:
    """Reads the Parquet files at `source` and writes the three tables below `target`."""
    rows = spark.read.parquet(source).select("id", "url")
    spark_tables.write(spark, parsed(rows, parse), target)


def parsed(rows: DataFrame, parse: Parser = PARSE) -> DataFrame:
    """The rows of the first table. The string as it came is kept only where it is no URL."""
    url = functions.when(functions.col("parts.error").isNotNull(), functions.col("url"))
    return rows.mapInArrow(parse, SCHEMA).select("id", "parts.*", url.alias("url"))


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
