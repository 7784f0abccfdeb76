"""Columns against objects, on made-up URLs."""

from __future__ import annotations

import pyarrow as pa
from hypothesis import given, settings
from hypothesis import strategies as st

import urlwind
from urlwind import URL, columns

WORDS = (
    "http: https: file: foo: mailto: // / \\ . .. %2e a B é 你 ß xn-- 1 256 0x7f : 80 65536 @ ? "
    "= & + # % %41 %C3%A9 [ ] ::1 | ^ < > \" ' `"
).split()
TEXTS = st.lists(st.sampled_from([*WORDS, " ", "\t", "\n", "\0", "\u00ad", "\U0001f308"]), max_size=9)
URLS = st.none() | st.text(max_size=12) | TEXTS.map("".join) | TEXTS.map(
    lambda words: "http://" + "".join(words)
)
COLUMNS = st.lists(URLS, max_size=30)
TYPES = st.sampled_from([pa.string(), pa.large_string(), pa.string_view()])


def parsed(row: str | None, base: str | None = None) -> URL | None:
    if row is None or not urlwind.can_parse(row, base):
        return None
    return URL(row, base)


@settings(max_examples=150, deadline=None)
@given(COLUMNS, TYPES, st.integers(0, 5), st.integers(1, 3))
def test_a_column_says_what_the_objects_say(
    rows: list[str | None], kind: pa.DataType, skipped: int, threads: int
) -> None:
    column = pa.array(rows, kind).slice(skipped)
    urls = [parsed(row) for row in rows[skipped:]]
    structs = pa.array(urlwind.parse_column(column, threads=threads)).to_pylist()
    assert structs == [
        url and {name: getattr(url, name) for name in columns.FIELDS} for url in urls
    ]
    normal = pa.array(columns.normalize(column, threads=threads)).to_pylist()
    assert normal == [url and url.href for url in urls]
    again = pa.array(columns.normalize(pa.array(normal, kind))).to_pylist()
    assert again == normal


@settings(max_examples=100, deadline=None)
@given(COLUMNS, st.sampled_from(["a", "é", "", "1", "B"]))
def test_parameters_are_those_of_the_objects(rows: list[str | None], name: str) -> None:
    found = pa.array(columns.query_param(pa.array(rows, pa.string()), name)).to_pylist()
    assert found == [url and url.search_params.get(name) for url in map(parsed, rows)]


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(URLS, URLS), max_size=20), st.integers(0, 20))
def test_joining_is_that_of_the_objects(
    pairs: list[tuple[str | None, str | None]], cut: int
) -> None:
    bases, links = [base for base, _ in pairs], [link for _, link in pairs]
    found = columns.join(
        pa.chunked_array([bases[:cut], bases[cut:]], pa.string()), pa.array(links, pa.string())
    )
    wanted = []
    for base, link in pairs:
        url = None if base is None or not urlwind.can_parse(base) else parsed(link, base)
        wanted.append(url and url.href)
    assert pa.chunked_array(found).to_pylist() == wanted
