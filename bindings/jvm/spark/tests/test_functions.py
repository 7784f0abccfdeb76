"""The functions from SQL and from PySpark, with generated code and without."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Iterator

import pytest
import wpt
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession, functions

import urlwind

URLS = [
    "HTTPS://me:pw@www.EXAMPLE.co.uk:8080/a b?id=%C3%A9&id=2#f",
    "https://example.com",
    "https://example.com/normal?q=1",
    "mailto:a@b",
    "http://" + "a" * 70 + ".example/" + "p" * 9000,
    "nonsense",
    "http://h:x",
    "",
    None,
]


@pytest.fixture(params=["generated code", "interpreted"])
def urls(request: pytest.FixtureRequest, spark: SparkSession) -> Iterator[DataFrame]:
    """Rows of a Parquet file, so that nothing is worked out before the query runs."""
    interpreted = request.param == "interpreted"
    settings = {
        "spark.sql.codegen.wholeStage": str(not interpreted).lower(),
        "spark.sql.codegen.factoryMode": "NO_CODEGEN" if interpreted else "FALLBACK",
    }
    for name, value in settings.items():
        spark.conf.set(name, value)
    rows = [(number, url) for number, url in enumerate(URLS)]
    yield spark.createDataFrame(rows, "id int, url string").coalesce(1)
    for name in settings:
        spark.conf.unset(name)


def column(frame: DataFrame, expression: str) -> list[Any]:
    return [row[0] for row in frame.selectExpr(expression).collect()]


def test_parts_are_those_of_the_other_packages(urls: DataFrame) -> None:
    expected = [None if not u or not urlwind.URL.can_parse(u) else urlwind.URL(u) for u in URLS]

    def each(name: str) -> list[str | None]:
        return [None if url is None else getattr(url, name) for url in expected]

    assert column(urls, "url_normalize(url)") == each("href")
    assert column(urls, "url_host(url)") == each("host")
    names = "href origin protocol username password host hostname port pathname search hash"
    for name in names.split():
        assert column(urls, f"url_part(url, '{name}')") == each(name), name
        # A name that is not known before the query runs.
        assert column(urls, f"url_part(url, concat('{name}', repeat('x', id - id)))") == each(name)


def test_the_other_functions(urls: DataFrame) -> None:
    nothing = [None] * 4
    assert column(urls, "url_query(url, 'id')") == ["é", *nothing, *nothing]
    assert column(urls, "url_is_valid(url)") == [True] * 5 + [False] * 3 + [None]
    relative = "RelativeUrlWithoutBase"
    assert column(urls, "url_error(url)") == [None] * 5 + [relative, "InvalidPort", relative, None]
    assert column(urls, "url_part(url, 'error')")[5:7] == [relative, "InvalidPort"]
    assert column(urls, "url_domain(url)")[:4] == ["example.co.uk", "example.com", "example.com", None]
    joined = column(urls, "url_join('http://b/c/d', url)")
    assert joined[5:] == ["http://b/c/nonsense", None, "http://b/c/d", None]
    assert joined[1] == "https://example.com/"
    assert column(urls, "url_join(url, 'x')")[1:6] == [
        "https://example.com/x",
        "https://example.com/x",
        None,
        URLS[4].rsplit("/", 1)[0] + "/x",
        None,
    ]
    assert "pw" not in column(urls, "url_part(url, 'redacted')")[0]


def test_questions_about_two_urls_in_turns(urls: DataFrame) -> None:
    """The URL that was parsed last is remembered; the answers must be those of the one that was asked."""
    frame = urls.selectExpr("url", "reverse(reverse(url)) AS same", "concat(url, ':x') AS other")
    names = "url_host url_error url_normalize url_is_valid url_host".split()
    asked = [f"{name}({column})" for name in names for column in ("url", "other", "same")]
    found = frame.selectExpr(*(f"{one} AS a{number}" for number, one in enumerate(asked))).collect()
    for number, one in enumerate(asked):
        assert [row[number] for row in found] == column(frame, one), one
    assert [row[0] for row in found] == [row[2] for row in found]


def test_columns_by_name_and_in_conditions(urls: DataFrame) -> None:
    hosts = urls.select(functions.call_function("url_host", "url").alias("host"))
    assert hosts.where("host LIKE '%example%'").count() == 4
    counted = hosts.groupBy("host").count().where("host = 'example.com'").collect()
    assert [tuple(row) for row in counted] == [("example.com", 2)]
    assert urls.where("url_is_valid(url)").count() == 5


@pytest.mark.parametrize("on_invalid", ["null", "fail"])
def test_columns_have_the_names_that_were_asked_for(spark: SparkSession, on_invalid: str) -> None:
    asked = [
        "url_host(url)",
        "url_is_valid(url)",
        "url_part(url, search)",
        "url_part(url, host)",
        "url_query(url, id)",
        "url_join(url, x)",
        "url_error(lower(url))",
    ]
    frame = spark.createDataFrame([("http://a/?id=1",)], "url string")
    spark.conf.set("spark.urlwind.onInvalid", on_invalid)
    try:
        expressions = [re.sub(r", (\w+)\)", r", '\1')", expression) for expression in asked]
        made = frame.selectExpr(*expressions)
        assert made.columns == asked
        assert list(made.collect()[0]) == ["a", True, "?id=1", "a", "1", "http://a/x", None]
    finally:
        spark.conf.unset("spark.urlwind.onInvalid")


def test_web_platform_tests(spark: SparkSession) -> None:
    cases = wpt.cases("urltestdata.json") + wpt.own_urls()
    # Spark's strings are UTF-8, so lone surrogates cannot get there.
    lone = re.compile("[\ud800-\udfff]")
    cases = [case for case in cases if case.get("base") is None and not lone.search(case["input"])]
    assert len(cases) > 600
    frame = spark.createDataFrame([(case["input"],) for case in cases], "url string").coalesce(1)
    found = frame.selectExpr("url", "url_normalize(url)", "url_host(url)", "url_part(url, 'hash')")
    for case, (url, href, host, fragment) in zip(cases, found.collect()):
        assert url == case["input"]
        if case.get("failure"):
            assert (href, host, fragment) == (None, None, None), url
        else:
            expected = (case["href"], case.get("host", host), case.get("hash", fragment))
            assert (href, host, fragment) == expected, url


def test_generated_code_calls_the_functions(spark: SparkSession) -> None:
    frame = spark.range(3).selectExpr("url_host(concat('http://h', id)) AS host")
    code = spark._jvm.org.apache.spark.sql.execution.debug.package.codegenString(  # type: ignore[union-attr]
        frame._jdf.queryExecution().executedPlan()
    )
    assert "UrlFunctions.host(" in code
    assert column(frame, "host") == ["h0", "h1", "h2"]


@pytest.mark.parametrize("offheap", ["true", "false"])
def test_columns_of_files(spark: SparkSession, tmp_path: Path, offheap: str) -> None:
    """Their memory is reused for the next rows, and may lie outside of Java's heap."""
    rows = 20_000
    frame = spark.range(rows).selectExpr("id", "concat('https://host', id, '.example/', id) AS url")
    frame.write.parquet(str(tmp_path / "urls"))
    spark.conf.set("spark.sql.columnVector.offheap.enabled", offheap)
    try:
        read = spark.read.parquet(str(tmp_path / "urls"))
        hosts = read.selectExpr("id", "url_host(url) AS host", "url_normalize(url) AS href")
        wrong = hosts.where(
            "host != concat('host', id, '.example') OR href != concat('https://', host, '/', id)"
        )
        assert wrong.count() == 0
        assert hosts.select("host").distinct().count() == rows
        last = hosts.orderBy(functions.desc("id")).first()
        assert last is not None and last["host"] == f"host{rows - 1}.example"
    finally:
        spark.conf.unset("spark.sql.columnVector.offheap.enabled")


def test_bytes_that_are_not_utf8(spark: SparkSession) -> None:
    odd = "cast(concat(x'687474703a2f2f68', x'ff') AS string)"
    row = spark.sql(f"SELECT url_host({odd}), url_error({odd}), url_is_valid({odd})").first()
    assert row is not None and tuple(row) == (None, "InvalidUtf8", False)


@pytest.mark.parametrize(
    "query, said",
    [
        ("url_host()", "url_host takes 1 argument, not 0"),
        ("url_host('a', 'b')", "url_host takes 1 argument, not 2"),
        ("url_join('a')", "url_join takes 2 arguments, not 1"),
        ("url_part('http://h', 'nope')", "no part of a URL is called nope"),
        ("url_host(array('a'))", "array"),
    ],
)
def test_wrong_calls_are_refused(spark: SparkSession, query: str, said: str) -> None:
    with pytest.raises(PySparkException) as refused:
        spark.sql(f"SELECT {query}").collect()
    assert said.lower() in str(refused.value).lower()


def test_who_asks_for_it_gets_failures(spark: SparkSession) -> None:
    bad = "SELECT url_host(url) FROM VALUES ('http://h/'), ('http://me:secret@h:x'), (null) AS t(url)"
    good = "SELECT url_host(url), url_error(url), url_domain(url) FROM VALUES ('http://h/'), (null) AS t(url)"
    spark.conf.set("spark.urlwind.onInvalid", "fail")
    try:
        with pytest.raises(Exception) as failed:
            spark.sql(bad).collect()
        assert "invalid port number" in str(failed.value)
        assert "secret" not in str(failed.value)
        assert [tuple(row) for row in spark.sql(good).collect()] == [("h", None, None), (None,) * 3]
        with pytest.raises(Exception, match="empty host|invalid port"):
            spark.sql("SELECT url_join('http://h:x', id) FROM range(1)").collect()
        assert column(spark.range(1).toDF("id"), "url_error('http://h:x')") == ["InvalidPort"]
        spark.conf.set("spark.urlwind.onInvalid", "nul")
        with pytest.raises(PySparkException, match="is `null` or `fail`, not `nul`"):
            spark.sql(good).collect()
    finally:
        spark.conf.unset("spark.urlwind.onInvalid")
    assert [row[0] for row in spark.sql(bad).collect()] == ["h", None, None]


def test_functions_are_described(spark: SparkSession) -> None:
    said = spark.sql("DESCRIBE FUNCTION url_query").collect()
    assert any("first query parameter" in row[0] for row in said)
