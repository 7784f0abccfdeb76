"""The job on a cluster: normalizes URLs, counts them by host, and writes invalid rows to a side table.

    spark-submit --master spark://HOST:7077 spark_job.py INPUT OUTPUT

INPUT and OUTPUT are folders or addresses that all workers can reach (`s3a://…`, `hdfs://…`). `submit.sh` ships the
package along with the job, for workers that do not have it.

Losing a worker loses no data: Spark reruns its tasks, and only complete files of finished tasks count.
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
    """Returns the rows of the first table, which keeps the original string only if it is invalid."""
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
