"""Functions in Spark, in a session on this machine. One on a cluster is in `test_scale.py`."""

from __future__ import annotations

import doctest
from typing import Any, Iterator

import pyarrow as pa
import pytest
import spark_help

import urlwind
from rows import ROWS
from urlwind import columns

spark_help.need_spark()

import urlwind.spark  # noqa: E402
from pyspark.errors import PythonException  # noqa: E402
from pyspark.sql import SparkSession, functions  # noqa: E402

PARTS = ["origin", *(field for field in columns.FIELDS if field != "href")]


@pytest.fixture(scope="module")
def spark() -> Iterator[SparkSession]:
    session = spark_help.session("local[2]")
    urlwind.spark.register(session)
    yield session
    session.stop()


@pytest.fixture(scope="module")
def frame(spark: SparkSession) -> Any:
    rows = [(number, row) for number, row in enumerate(ROWS)]
    frame = spark.createDataFrame(rows, "row int, url string").coalesce(1).cache()
    frame.createOrReplaceTempView("urls")
    return frame


def of_objects(name: str) -> list[Any]:
    """What the objects say."""
    return [
        getattr(urlwind.URL(row), name) if row is not None and urlwind.can_parse(row) else None
        for row in ROWS
    ]


def kinds() -> list[str | None]:
    """The kinds of the errors, as the columns have them."""
    parsed = columns.parse_column(pa.array(ROWS), [], errors=True)
    return [row and row["error"] for row in pa.array(parsed).to_pylist()]


def test_examples(spark: SparkSession) -> None:
    failed, tried = doctest.testmod(urlwind.spark)
    assert tried > 10
    assert failed == 0


def test_functions_and_sql_give_what_the_objects_give(spark: SparkSession, frame: Any) -> None:
    # In one query each, for they are slow to start.
    calls = {name: getattr(urlwind.spark, name)("url") for name in PARTS}
    calls |= {"href": urlwind.spark.normalize(frame.url), "valid": urlwind.spark.is_valid("url")}
    calls["error"] = urlwind.spark.error("url")
    by_function = frame.orderBy("row").select(*(calls[name].alias(name) for name in calls))
    names = {"href": "normalize", "valid": "is_valid"}
    in_sql = ", ".join(f"url_{names.get(name, name)}(url) AS {name}" for name in calls)
    by_sql = spark.sql(f"SELECT {in_sql} FROM urls ORDER BY row")
    found = by_function.collect()
    assert by_sql.collect() == found
    for name in [*PARTS, "href"]:
        assert [row[name] for row in found] == of_objects(name)
    valid = [None if row is None else urlwind.can_parse(row) for row in ROWS]
    assert [row["valid"] for row in found] == valid
    assert [row["error"] for row in found] == kinds()


def test_structs(spark: SparkSession, frame: Any) -> None:
    some = urlwind.spark.parse("url", ["port", "origin"], errors=True).alias("some")
    query = frame.orderBy("row").select(functions.expr("url_parts(url)").alias("all"), some)
    found = query.collect()
    hrefs = of_objects("href")
    for number, row in enumerate(found):
        if hrefs[number] is None:
            assert row["all"] is None
        else:
            assert row["all"].asDict() == {
                name: of_objects(name)[number] for name in columns.FIELDS
            }
    for name in ["port", "origin"]:
        assert [row["some"] and row["some"][name] for row in found] == of_objects(name)
    assert [row["some"] and row["some"]["error"] for row in found] == kinds()
    assert [row["some"] is None for row in found] == [row is None for row in ROWS]


def test_arguments_that_differ_from_row_to_row(spark: SparkSession) -> None:
    rows = [
        ("http://a/?x=1&y=2", "x", "b"),
        ("http://a/?x=1&y=2", "y", None),
        ("http://a/?x=1&y=2", None, "/c"),
        (None, "x", "d"),
        ("none", "x", "http://e"),
    ]
    frame = spark.createDataFrame(rows, "url string, name string, link string").coalesce(1)
    query = frame.select(
        urlwind.spark.query_param("url", functions.col("name")),
        urlwind.spark.query_param("url", "y"),
        urlwind.spark.join(functions.col("url"), "link"),
        urlwind.spark.join("http://q/r/", "link"),
    )
    assert [tuple(row) for row in query.collect()] == [
        ("1", "2", "http://a/b", "http://q/r/b"),
        ("2", "2", None, None),
        (None, "2", "http://a/c", "http://q/c"),
        (None, None, None, "http://q/r/d"),
        (None, None, None, "http://e/"),
    ]


def test_partitions_are_parsed_in_arrow(spark: SparkSession, frame: Any) -> None:
    parsed = urlwind.spark.parse_frame(frame, "url", ["host", "hash"], into="url_parts")
    assert parsed.columns == ["row", "url", "url_parts"]
    found = {row["row"]: row for row in parsed.collect()}
    assert [found[number]["url"] for number in range(len(ROWS))] == ROWS
    parts = [found[number]["url_parts"] for number in range(len(ROWS))]
    assert [row and row["host"] for row in parts] == of_objects("host")
    assert [row and row["error"] for row in parts] == kinds()
    nothing = urlwind.spark.parse_frame(frame.where("false"))
    assert nothing.collect() == []
    assert nothing.schema["parts"].dataType.names == [*columns.FIELDS, "error"]


def test_long_columns_and_large_strings(spark: SparkSession) -> None:
    spark.conf.set("spark.sql.execution.arrow.useLargeVarTypes", "true")
    try:
        many = spark.range(50_000, numPartitions=2).selectExpr(
            "concat('http://HOST', id % 5, '/', id) AS url"
        )
        parsed = urlwind.spark.parse_frame(many, "url", ["host"])
        by_frame = parsed.groupBy("parts.host").count()
        by_function = many.groupBy(urlwind.spark.host("url").alias("host")).count()
        expected = {(f"host{number}", 10_000) for number in range(5)}
        assert {tuple(row) for row in by_frame.collect()} == expected
        assert {tuple(row) for row in by_function.collect()} == expected
    finally:
        spark.conf.unset("spark.sql.execution.arrow.useLargeVarTypes")


def test_binary_columns_are_read_as_text(spark: SparkSession) -> None:
    frame = spark.createDataFrame([(bytearray(b"http://a/x"),), (bytearray(b"\xff"),)], "url binary")
    assert [row[0] for row in frame.select(urlwind.spark.host("url")).collect()] == ["a", None]
    parsed = urlwind.spark.parse_frame(frame, "url", ["host"]).select("parts.*")
    assert [tuple(row) for row in parsed.collect()] == [("a", None), (None, "InvalidUtf8")]


def test_other_types_are_refused(spark: SparkSession, frame: Any) -> None:
    with pytest.raises(TypeError, match="'row' must hold strings; its type is int"):
        urlwind.spark.parse_frame(frame, "row")
    with pytest.raises(PythonException, match="must hold strings; its type is integer"):
        frame.select(urlwind.spark.host("row")).collect()


def test_mistakes_are_told_before_the_query_runs(frame: Any) -> None:
    with pytest.raises(ValueError, match="no column 'link'; there are row, url"):
        urlwind.spark.parse_frame(frame, "link")
    with pytest.raises(ValueError, match="a column 'URL' already"):
        urlwind.spark.parse_frame(frame, "url", into="URL")
    with pytest.raises(ValueError, match="there is no field"):
        urlwind.spark.parse("url", ["hots"])
    with pytest.raises(urlwind.InvalidURL):
        urlwind.spark.join("no base", "url")
