"""The output of both Spark jobs, from parsed URLs."""

from __future__ import annotations

from pyspark.sql import DataFrame, SparkSession, functions


#: The level of pyarrow, which the job on one machine uses; Spark's own is 3.
COMPRESSION = {"compression": "zstd", "parquet.compression.codec.zstd.level": "1"}


def write(spark: SparkSession, parsed: DataFrame, target: str) -> None:
    """Writes the three tables below `target`, given the rows of the first: `id`, `href`, `host`, `error`, `url`. Every
    URL is parsed once: the other tables are derived from columns of the written table."""
    parsed.write.options(**COMPRESSION).parquet(f"{target}/urls")

    urls = spark.read.parquet(f"{target}/urls")
    invalid = urls.where("error IS NOT NULL").select("id", "url", "error")
    invalid.write.parquet(f"{target}/invalid")
    hosts = urls.where("host IS NOT NULL").groupBy("host").agg(functions.count("*").alias("urls"))
    hosts.write.parquet(f"{target}/hosts")
