"""Views of strings: what is in the input is pointed to, not copied, and outlives it."""

from __future__ import annotations

import gc
from typing import Any

import polars as pl
import pyarrow as pa
import pytest

import urlwind
from urlwind import _urlwind, columns

CLEAN = "https://www.example.com/a/path/that/is/long?and=a+query#and-a-fragment"
DIRTY = "HTTPS://www.example.com/a/path/that/is/long"


def views(rows: list[str | None]) -> Any:
    return pa.array(rows, pa.string_view())


def addresses(array: Any) -> list[tuple[int, int]]:
    """Of the buffers with text."""
    return [(buffer.address, buffer.size) for buffer in array.buffers()[2:]]


def test_views_give_views() -> None:
    for column in (views([CLEAN, None]), pa.chunked_array([[CLEAN], [None]], pa.string_view())):
        assert pa.array(columns.host(column)).type == pa.string_view()
        assert pa.array(columns.query_param(column, "and")).type == pa.string_view()
        assert pa.array(columns.join("http://a/", column)).type == pa.string_view()
        struct = pa.array(urlwind.parse_column(column, ["host"], errors=True))
        assert struct.type.field("host").type == struct.type.field("error").type == pa.string_view()
        assert "string_view" in repr(columns.host(column))
    assert pa.array(columns.host(views([]))).type == pa.string_view()


def test_what_is_normal_already_is_not_copied() -> None:
    column = views([CLEAN] * 10)
    for made in (columns.normalize(column), columns.pathname(column), columns.hash(column)):
        assert set(addresses(pa.array(made))) == set(addresses(column))
        assert made.nbytes == 160  # the views alone
    dirty = columns.normalize(views([CLEAN, DIRTY]))
    assert dirty.nbytes == 32 + len(DIRTY)


def test_the_texts_outlive_the_column_that_they_came_from() -> None:
    column = views([f"https://example.com/{index:0100}" for index in range(1000)])
    expected = [f"/{index:0100}" for index in range(1000)]
    made = columns.pathname(column)
    array = pa.array(made)
    del column, made
    gc.collect()
    other = [bytes(100_000) for _ in range(10)]  # what would take the place of freed memory
    assert array.to_pylist() == expected
    assert len(other) == 10
    series = pl.Series(columns.pathname("https://example.com" + pl.Series(expected)))
    gc.collect()
    assert series.to_list() == expected


def test_chunks_are_put_together_without_their_texts() -> None:
    rows = [CLEAN, DIRTY, None, "nonsense", "http://é.example/longer-than-a-view", "a:b"] * 5000
    column = pa.chunked_array([views(rows[:7000]), views(rows[7000:])])
    made = columns.normalize(column, threads=3)
    assert made.num_chunks > 2
    one = pa.array(made)
    one.validate(full=True)
    assert one.to_pylist() == pa.chunked_array(made).to_pylist()
    assert one.to_pylist() == pa.array(columns.normalize(pa.array(rows))).to_pylist()


@pytest.mark.parametrize("limit", [4, 40, 1000])
def test_limits_hold_for_views_too(limit: int) -> None:
    rows = [CLEAN, DIRTY, "http://a/", "http://b/" + "x" * 50, None, "x"] * 20
    made = _urlwind.column_parts(views(rows), ["href"], as_struct=True, errors=True, limit=limit)
    same = _urlwind.column_parts(pa.array(rows), ["href"], as_struct=True, errors=True, limit=limit)
    assert pa.array(made).to_pylist() == pa.array(same).to_pylist()
    assert made.num_chunks == same.num_chunks


def test_many_texts_that_must_be_written_anew() -> None:
    rows: list[str | None] = [f"HTTPS://example.com/{index:01000}" for index in range(20_000)]
    rows[7] = "HTTP://a/" + "b" * (1 << 25)  # longer than any block
    made = pa.array(columns.normalize(views(rows), threads=1))
    made.validate(full=True)
    assert made.to_pylist() == pa.array(columns.normalize(pa.array(rows), threads=1)).to_pylist()


def test_what_stands_in_the_views_of_nulls_does_not_matter() -> None:
    """Arrow leaves it undefined."""
    rows = 100_000
    garbage = pa.py_buffer(b"\xff\xff\xff\x0f" + bytes(12)).to_pybytes() * rows
    nulls = pa.py_buffer(bytes(rows // 8))
    column = pa.Array.from_buffers(
        pa.string_view(), rows, [nulls, pa.py_buffer(garbage)], null_count=rows
    )
    assert columns.normalize(column).null_count == rows
