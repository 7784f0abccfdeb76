"""Expressions in polars."""

from __future__ import annotations

import doctest
import subprocess
import sys
from typing import Any

import polars as pl
import pytest

import urlwind
import urlwind.polars
from rows import ROWS
from urlwind import columns

FRAME = pl.DataFrame({"url": ROWS}, schema={"url": pl.String})
PARTS = ["origin", *(field for field in columns.FIELDS if field != "href")]


def of_objects(name: str) -> list[Any]:
    """What the objects say."""
    return [
        getattr(urlwind.URL(row), name) if row is not None and urlwind.can_parse(row) else None
        for row in ROWS
    ]


def kind(row: str | None) -> str | None:
    """The kind of the error that the object raises."""
    try:
        if row is not None:
            urlwind.URL(row)
    except urlwind.InvalidURL as error:
        return error.kind
    return None


def test_examples() -> None:
    failed, tried = doctest.testmod(urlwind.polars)
    assert tried > 10
    assert failed == 0


@pytest.mark.parametrize("name", PARTS)
def test_parts_are_those_of_the_objects(name: str) -> None:
    expected = of_objects(name)
    by_function = FRAME.select(getattr(urlwind.polars, name)("url"))
    by_namespace = FRAME.select(getattr(pl.col("url").urlwind, name)())
    assert by_function["url"].to_list() == expected
    assert by_namespace["url"].to_list() == expected
    assert by_namespace.schema == {"url": pl.String}


def test_normal_forms_verdicts_and_errors() -> None:
    url = pl.col("url").urlwind
    frame = FRAME.select(href=url.normalize(), valid=url.is_valid(), error=url.error())
    assert frame["href"].to_list() == of_objects("href")
    valid = [None if row is None else urlwind.can_parse(row) for row in ROWS]
    assert frame["valid"].to_list() == valid
    assert frame["error"].to_list() == [kind(row) for row in ROWS]
    assert frame["error"].null_count() < len(ROWS)


def test_a_struct_has_the_fields_asked_for() -> None:
    url = pl.col("url").urlwind
    frame = FRAME.select(all=url.parse(), some=url.parse(["port", "origin"], errors=True))
    assert frame.schema["all"] == pl.Struct({name: pl.String for name in columns.FIELDS})
    assert [field.name for field in frame.schema["some"].fields] == ["port", "origin", "error"]
    for name in columns.FIELDS:
        assert frame["all"].struct.field(name).to_list() == of_objects(name)
    assert frame["all"].is_null().to_list() == [value is None for value in of_objects("href")]
    assert frame["some"].is_null().to_list() == [row is None for row in ROWS]
    assert frame["some"].struct.field("error").to_list() == [kind(row) for row in ROWS]


def test_query_parameters() -> None:
    found = FRAME.select(r=pl.col("url").urlwind.query_param("r"))["r"].to_list()
    assert found == ["é", *[None] * 6]


def test_join_takes_one_base_or_a_column_of_them() -> None:
    frame = pl.DataFrame(
        {"page": ["http://a/b/", None, "no base", "http://c"], "link": ["x", "y", "z", None]}
    )
    link = pl.col("link").urlwind
    joined = frame.select(
        each=link.join(pl.col("page")),
        one=link.join("http://q/"),
        object=link.join(urlwind.URL("http://q/")),
        literal=link.join(pl.lit("http://q/")),
        link=urlwind.polars.join(pl.col("page"), pl.lit("/l")),
    )
    assert joined["each"].to_list() == ["http://a/b/x", None, None, None]
    expected = ["http://q/x", "http://q/y", "http://q/z", None]
    for name in ["one", "object", "literal"]:
        assert joined[name].to_list() == expected
    assert joined["link"].to_list() == ["http://a/l", None, None, "http://c/l"]
    for base in ("http://q/", pl.lit("http://q/"), pl.col("page")):
        assert frame.select(link.join(base)).columns == ["link"]


@pytest.mark.parametrize(
    "dtype", [pl.String, pl.Categorical, pl.Enum([row for row in ROWS if row is not None])]
)
def test_every_dtype_of_strings(dtype: Any) -> None:
    frame = FRAME.select(pl.col("url").cast(dtype))
    assert frame.select(urlwind.polars.host("url"))["url"].to_list() == of_objects("host")


def test_chunks_slices_and_nothing() -> None:
    host = urlwind.polars.host("url")
    chunked = pl.concat([FRAME, FRAME.head(0), FRAME], rechunk=False)
    assert chunked["url"].n_chunks() > 1
    assert chunked.select(host)["url"].to_list() == of_objects("host") * 2
    assert FRAME.slice(4, 2).select(host)["url"].to_list() == of_objects("host")[4:6]
    assert FRAME.head(0).select(host).schema == {"url": pl.String}
    nulls = pl.DataFrame({"url": [None, None]})
    assert nulls.select(host)["url"].to_list() == [None, None]


def test_lazy_frames_grouping_and_streaming() -> None:
    rows = [f"http://HOST{number % 7}.example/{number}" for number in range(300_000)]
    query = (
        pl.LazyFrame({"url": rows})
        .with_columns(host=pl.col("url").urlwind.host())
        .filter(pl.col("host") != "host0.example")
        .group_by("host")
        .agg(pl.len(), first=pl.col("url").urlwind.pathname().first())
        .sort("host")
    )
    assert query.collect_schema() == {"host": pl.String, "len": pl.UInt32, "first": pl.String}
    whole = query.collect()
    assert whole["host"].to_list() == [f"host{number}.example" for number in range(1, 7)]
    assert whole["len"].sum() == sum(number % 7 != 0 for number in range(300_000))
    assert whole.equals(query.collect(engine="streaming"))


def test_long_columns_are_cut_into_pieces_and_keep_their_order() -> None:
    rows = [None if number % 7 == 3 else f"http://h/{number}" for number in range(400_001)]
    frame = pl.DataFrame({"url": rows, "link": ["?q"] * len(rows)})
    url = pl.col("url").urlwind
    found = frame.select(
        path=url.pathname(),
        error=url.error(),
        parts=url.parse(["pathname"]),
        joined=pl.col("link").urlwind.join(pl.col("url")),
    )
    paths = [row and row[len("http://h") :] for row in rows]
    assert found["path"].n_chunks() > 1
    assert found["path"].to_list() == paths
    assert found["error"].null_count() == len(rows)
    assert found["parts"].struct.field("pathname").to_list() == paths
    assert found["joined"].to_list() == [row and row + "?q" for row in rows]


@pytest.mark.parametrize(
    ("values", "said"),
    [([1, 2], "integer"), ([["http://a"]], "list")],
)
def test_other_types_are_refused(values: list[Any], said: str) -> None:
    with pytest.raises(TypeError, match=f"must hold strings; its type is {said}"):
        pl.DataFrame({"url": values}).select(urlwind.polars.host("url"))


def test_binary_columns_are_read_as_text() -> None:
    rows = [b"http://a/", b"\xff", None, b"https://example.com/long/enough/for/a/view"]
    found = pl.DataFrame({"url": rows}).select(
        host=urlwind.polars.host("url"), url=pl.col("url").urlwind.normalize()
    )
    assert found.schema == {"host": pl.String, "url": pl.String}
    assert found["host"].to_list() == ["a", None, None, "example.com"]
    assert found["url"].to_list() == ["http://a/", None, None, rows[3].decode() if rows[3] else ""]


def test_mistakes_are_told_before_the_query_runs() -> None:
    with pytest.raises(ValueError, match="there is no field"):
        urlwind.polars.parse("url", ["hots"])
    with pytest.raises(urlwind.InvalidURL, match="invalid base"):
        urlwind.polars.join("no base", "url")
    with pytest.raises(TypeError, match="must be a string, not int"):
        urlwind.polars.query_param("url", 5)  # type: ignore[arg-type]


@pytest.mark.parametrize("engine", ["polars", "duckdb", "spark"])
def test_without_the_engine_the_import_says_what_to_install(engine: str) -> None:
    """And the package itself needs none of them."""
    missing = "pyspark" if engine == "spark" else engine
    program = f"""
import sys
sys.modules[{missing!r}] = None
import urlwind
assert urlwind.normalize("http://a") == "http://a/"
import urlwind.{engine}
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith(f"ImportError: urlwind.{engine} needs {missing}")
    assert last.endswith(f"pip install 'urlwind[{engine}]'")
