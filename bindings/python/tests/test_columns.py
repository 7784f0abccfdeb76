"""Columns: every layout of strings, and what is no column."""

from __future__ import annotations

import threading
import time
from typing import Any, Callable

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pytest
import wpt

import urlwind
from urlwind import URL, _urlwind, columns

ROWS = [
    "HTTPS://me:pw@EXAMPLE.com:8080/a/../b c?q=1&q=2&r=%C3%A9#top",
    None,
    "nonsense",
    "data:,x",
    "http://é.example",
    "",
    "http://a:65536/",
    "http://short",
]


def expected(rows: list[Any], name: str) -> list[Any]:
    """What the objects say."""
    values = []
    for row in rows:
        is_url = row is not None and urlwind.can_parse(row)
        values.append(getattr(URL(row), name) if is_url else None)
    return values


def listed(column: columns.Column) -> list[Any]:
    """The rows, read as chunks and as one array."""
    chunks: list[Any] = pa.chunked_array(column).to_pylist()
    assert pa.array(column).to_pylist() == chunks
    assert column.to_pylist() == list(column) == column.to_pyarrow().to_pylist() == chunks
    assert len(column) == len(chunks)
    pa.chunked_array(column).validate(full=True)
    pa.array(column).validate(full=True)
    return chunks


LAYOUTS: dict[str, Callable[[list[Any]], Any]] = {
    "list": lambda rows: rows,
    "tuple": lambda rows: tuple(rows),
    "list of bytes": lambda rows: [None if row is None else row.encode() for row in rows],
    "string": lambda rows: pa.array(rows, pa.string()),
    "large_string": lambda rows: pa.array(rows, pa.large_string()),
    "string_view": lambda rows: pa.array(rows, pa.string_view()),
    "chunked": lambda rows: pa.chunked_array([rows[:3], [], rows[3:]], pa.string()),
    "sliced": lambda rows: pa.array(["x", *rows, "http://y/"], pa.string()).slice(1, len(rows)),
    "sliced view": lambda rows: pa.array(["x", *rows], pa.string_view()).slice(1),
    "table": lambda rows: pa.table({"url": pa.array(rows, pa.string())}),
    "batch": lambda rows: pa.record_batch({"url": pa.array(rows, pa.string())}),
    "sliced batch": lambda rows: pa.record_batch({"url": pa.array(["x", *rows])}).slice(1),
    **{
        f"dictionary {index}": lambda rows, index=index: pa.array(rows, pa.string())
        .dictionary_encode()
        .cast(pa.dictionary(index, pa.string()))
        for index in [
            pa.int8(),
            pa.uint8(),
            pa.int16(),
            pa.uint16(),
            pa.int32(),
            pa.uint32(),
            pa.int64(),
            pa.uint64(),
        ]
    },
    "dictionary of large strings": lambda rows: pa.array(
        rows, pa.large_string()
    ).dictionary_encode(),
    "sliced dictionary": lambda rows: pa.array(["x", *rows]).dictionary_encode().slice(1),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_gives_what_the_objects_give(layout: str) -> None:
    column = LAYOUTS[layout](ROWS)
    assert listed(columns.normalize(column)) == expected(ROWS, "href")
    for name in ("origin", *columns.FIELDS[1:]):
        assert listed(getattr(columns, name)(column)) == expected(ROWS, name), name
    assert listed(columns.is_valid(column)) == [
        None if row is None else urlwind.can_parse(row) for row in ROWS
    ]
    assert listed(columns.query_param(column, "q")) == ["1", *[None] * 7]
    assert listed(columns.query_param(column, "r")) == ["é", *[None] * 7]
    structs = listed(urlwind.parse_column(column))
    for index, row in enumerate(structs):
        for name in columns.FIELDS:
            wanted = expected(ROWS, name)[index]
            assert (row[name] if row else None) == wanted


@pytest.mark.parametrize("layout", LAYOUTS)
def test_columns_without_rows_and_of_nulls(layout: str) -> None:
    for rows in ([], [None], [None] * 9):
        column = LAYOUTS[layout](rows)
        nulls = [None] * len(rows)
        assert listed(columns.normalize(column)) == nulls
        assert listed(columns.is_valid(column)) == nulls
        assert listed(columns.query_param(column, "q")) == nulls
        assert listed(columns.join("http://a", column)) == nulls
        assert listed(urlwind.parse_column(column, errors=True)) == nulls


def test_nulls_without_a_type() -> None:
    assert listed(columns.normalize(pa.nulls(3))) == [None] * 3
    assert listed(urlwind.parse_column(pa.nulls(3))) == [None] * 3
    assert listed(columns.normalize(pa.chunked_array([], pa.string()))) == []


def test_large_strings_stay_large() -> None:
    assert pa.array(columns.host(pa.array(ROWS, pa.large_string()))).type == pa.large_string()
    assert pa.array(columns.host(pa.array(ROWS))).type == pa.string()


def test_only_the_fields_asked_for_are_built() -> None:
    column = urlwind.parse_column(pa.array(ROWS), ["port", "origin"])
    kind = pa.array(column).type
    assert [field.name for field in kind] == ["port", "origin"]
    assert pa.array(column).to_pylist()[0] == {
        "port": "8080",
        "origin": "https://example.com:8080",
    }


def test_errors_are_named() -> None:
    rows = ["http://a/", None, *(f"http://{host}/" for host in ["", "a b", "1.2.3.256", "a:b"])]
    column = pa.array(urlwind.parse_column(pa.array(rows), ["host"], errors=True))
    assert column.to_pylist() == [
        {"host": "a", "error": None},
        None,
        {"host": None, "error": "EmptyHost"},
        {"host": None, "error": "InvalidDomainCharacter"},
        {"host": None, "error": "InvalidIpv4Address"},
        {"host": None, "error": "InvalidPort"},
    ]
    only = urlwind.parse_column(pa.array(["x"]), [], errors=True)
    assert listed(only) == [{"error": "RelativeUrlWithoutBase"}]


def test_errors_are_those_of_the_objects() -> None:
    cases = wpt.cases("urltestdata.json") + wpt.own_urls()
    rows = [case["input"] for case in cases]
    found = listed(urlwind.parse_column(pa.array(rows), ["href"], errors=True))
    for row, result in zip(rows, found):
        try:
            assert result == {"href": URL(row).href, "error": None}
        except urlwind.InvalidURL as error:
            assert result == {"href": None, "error": error.kind}


def test_fields_inside_a_null_are_null() -> None:
    """Whoever reads a field must not find an empty text where there is no URL."""
    column = pa.array(urlwind.parse_column(pa.array(ROWS)))
    for name in columns.FIELDS:
        assert column.field(name).to_pylist() == expected(ROWS, name)


def not_utf8(rows: list[bytes]) -> pa.Array:
    offsets = [0]
    for row in rows:
        offsets.append(offsets[-1] + len(row))
    buffers = [None, pa.array(offsets, pa.int32()).buffers()[1], pa.py_buffer(b"".join(rows))]
    return pa.Array.from_buffers(pa.string(), len(rows), buffers)


def test_bytes_that_are_no_utf8_are_no_url() -> None:
    column = not_utf8([b"http://a/\xff", b"http://b/", b"\xc3", b"\xa9", "http://é/".encode()])
    assert listed(columns.normalize(column)) == [None, "http://b/", None, None, "http://xn--9ca/"]
    assert listed(columns.is_valid(column)) == [False, True, False, False, True]
    errors = listed(urlwind.parse_column(column, ["host"], errors=True))
    assert [row["error"] for row in errors] == ["InvalidUtf8", None, "InvalidUtf8", "InvalidUtf8", None]


def test_a_character_cut_in_two_is_no_utf8_though_the_whole_is() -> None:
    column = not_utf8([b"http://a/\xc3", b"\xa9", b"http://b/"])
    assert listed(columns.normalize(column)) == [None, None, "http://b/"]


@pytest.mark.parametrize("offsets", [[0, 9, 4, 9], [0, -1, 9, 9], [0, 400, 5, 9]])
def test_offsets_that_make_no_sense_are_no_url(offsets: list[int]) -> None:
    buffers = [None, pa.array(offsets, pa.int32()).buffers()[1], pa.py_buffer(b"http://a/")]
    column = pa.Array.from_buffers(pa.string(), 3, buffers)
    assert len(pa.array(columns.normalize(column))) == 3


@pytest.mark.parametrize(
    "wrong, message",
    [
        (pa.array([b"http://a"], pa.binary(8)), "fixed size"),
        (pa.array([b"http://a"], pa.binary(8)).dictionary_encode(), "fixed size"),
        (pa.array([1]), "integer"),
        (pa.array([1.5]), "float"),
        (pa.array([True]), "bool"),
        (pa.array([["http://a"]]), "list"),
        (pa.array([1]).dictionary_encode(), "integer"),
        (pa.table({"a": ["x"], "b": ["y"]}), "2 columns"),
        (pa.array([], pa.int64()), "integer"),
        ({"http://a"}, "must be a list or an Arrow object"),
        (["http://a", 7], "row 1 must be a str, a URL, bytes or None, not int"),
        ("http://a", "not str"),
        (b"http://a", "not bytes"),
        (None, "not NoneType"),
        (3, "not int"),
    ],
    ids=str,
)
def test_what_is_no_column_of_strings_is_a_type_error(wrong: Any, message: str) -> None:
    for call in (columns.normalize, columns.is_valid, urlwind.parse_column):
        with pytest.raises(TypeError, match=message):
            call(wrong)
    with pytest.raises(TypeError, match=message):
        columns.query_param(wrong, "q")
    with pytest.raises(TypeError, match=message):
        columns.join("http://a/", wrong)


def test_wrong_arguments_are_refused() -> None:
    column = pa.array(ROWS)
    with pytest.raises(ValueError, match="there is no field"):
        urlwind.parse_column(column, ["nothing"])
    with pytest.raises(TypeError, match=r"did you mean \['host'\]"):
        urlwind.parse_column(column, "host")
    with pytest.raises(ValueError, match="no field"):
        urlwind.parse_column(column, [])
    with pytest.raises(ValueError, match="threads"):
        columns.normalize(column, threads=0)
    with pytest.raises(TypeError, match="name must be a str"):
        columns.query_param(column, b"q")  # type: ignore[arg-type]


@pytest.mark.parametrize("threads", [0, -1, False, -(2**31), -(2**63), -(2**200)])
def test_fewer_threads_than_one_are_refused(threads: int) -> None:
    column = pa.array(ROWS)
    for call in (
        lambda: columns.normalize(column, threads=threads),
        lambda: columns.is_valid(column, threads=threads),
        lambda: columns.query_param(column, "q", threads=threads),
        lambda: columns.join("http://a", column, threads=threads),
        lambda: urlwind.parse_column(column, threads=threads),
    ):
        with pytest.raises(ValueError, match=f"threads must be 1 or more, not {int(threads)}$"):
            call()


@pytest.mark.parametrize("threads", [True, 2**31, 2**62, 2**63, 2**64, 2**200])
def test_more_threads_than_there_can_be_are_as_many_as_there_can_be(threads: int) -> None:
    assert len(columns.normalize(pa.array(ROWS), threads=threads)) == len(ROWS)


@pytest.mark.parametrize("threads", [1.0, "2", b"2", []])
def test_threads_are_an_integer(threads: Any) -> None:
    with pytest.raises(TypeError, match="threads must be an int, not"):
        columns.normalize(pa.array(ROWS), threads=threads)


BYTES = [None if row is None else row.encode() for row in ROWS] + [b"http://a/\xff", b"\xff" * 20]


@pytest.mark.parametrize(
    "kind, made",
    [
        (pa.binary(), pa.string()),
        (pa.large_binary(), pa.large_string()),
        (pa.binary_view(), pa.string_view()),
    ],
    ids=str,
)
def test_binary_columns_are_read_as_text(kind: pa.DataType, made: pa.DataType) -> None:
    column = pa.array(BYTES, kind)
    expected = listed(columns.normalize(pa.array(ROWS))) + [None, None]
    assert pa.array(columns.normalize(column)).type == made
    for given in (column, pa.chunked_array([column[:3], column[3:]]), pa.table({"url": column})):
        assert listed(columns.normalize(given)) == expected
    assert listed(columns.is_valid(column))[-2:] == [False, False]
    errors = listed(urlwind.parse_column(column, [], errors=True))
    assert [row["error"] for row in errors[-2:]] == ["InvalidUtf8"] * 2
    joined = listed(columns.join(column, pa.array([b"/x"] * len(BYTES), kind)))
    assert joined == listed(columns.join(pa.array(ROWS), pa.array(["/x"] * len(ROWS)))) + [None] * 2


def test_a_dictionary_of_binary_values_is_read_as_text() -> None:
    for kind in (pa.binary(), pa.large_binary()):
        column = pa.array(BYTES, kind).dictionary_encode()
        expected = listed(columns.normalize(pa.array(ROWS))) + [None, None]
        assert listed(columns.normalize(column)) == expected


def test_advice_works() -> None:
    """What the messages for columns of other types say to do."""
    fixed = pa.array([b"http://a"], pa.binary(8))
    with pytest.raises(TypeError, match="cast it to binary"):
        columns.host(fixed)
    assert listed(columns.host(fixed.cast("binary"))) == ["a"]
    runs = pc.run_end_encode(pa.array(["http://a"] * 3))
    with pytest.raises(TypeError, match=r"pyarrow\.compute\.run_end_decode"):
        columns.host(runs)
    assert listed(columns.host(pc.run_end_decode(runs))) == ["a"] * 3
    rows: Any
    for rows in ({"http://a"}, iter(["http://a"]), pd.Series([b"http://a"])):
        with pytest.raises(TypeError, match=r"list\(column\)"):
            columns.host(rows)
        assert listed(columns.host(list(rows))) == ["a"]
    table = pa.table({"a": ["http://a"], "b": [1]})
    with pytest.raises(TypeError, match="select one"):
        columns.host(table)
    assert listed(columns.host(table.select(["a"]))) == ["a"]


def test_relative_references_are_joined() -> None:
    links = pa.array(["../b", "//c", None, "http://[", "d?e"])
    wanted = ["http://h/b", "http://c/", None, None, "http://h/a/d?e"]
    assert listed(columns.join("http://h/a/", links)) == wanted
    assert listed(columns.join(URL("http://h/a/"), links)) == wanted
    with pytest.raises(urlwind.InvalidURL):
        columns.join("nonsense", links)


def test_each_row_can_have_a_base_of_its_own() -> None:
    bases = pa.chunked_array([["http://a/x", "nonsense"], [], [None, "http://b/y/", "http://c"]])
    links = pa.chunked_array([["1"], ["2", "3", None], ["http://d"]])
    wanted = ["http://a/1", None, None, None, "http://d/"]
    assert listed(columns.join(bases, links)) == wanted
    one_piece = pa.array(links.to_pylist(), pa.string_view())
    assert listed(columns.join(bases, one_piece)) == wanted
    with pytest.raises(ValueError, match="5 bases for 1 rows"):
        columns.join(bases, pa.array(["x"]))


def test_an_array_that_is_full_is_followed_by_another() -> None:
    """Offsets of 32 bits reach 2 GB; here they are made to reach less."""
    rows = [f"http://a/{index}" for index in range(50)] + ["http://b/" + "x" * 100, "http://c/"]
    column = pa.array(rows)
    for limit in (30, 61, 1000):
        kept = [row if len(row) <= limit else None for row in rows]
        for threads in (1, 2):
            parts = _urlwind.column_parts(column, ["href"], threads=threads, limit=limit)
            assert listed(parts) == kept
            if limit < 1000:
                assert parts.num_chunks > 5
            joined = _urlwind.column_join("http://z", column, threads=threads, limit=limit)
            assert listed(joined) == kept
            structs = _urlwind.column_parts(
                column, ["href", "host"], as_struct=True, errors=True, limit=limit
            )
            assert [row["href"] for row in listed(structs)] == kept
            errors = {row["error"] for row in listed(structs)}
            assert errors == ({None, "Overflow"} if None in kept else {None})
    words = _urlwind.column_parts(pa.array(["x"] * 9), [], as_struct=True, errors=True, limit=50)
    assert listed(words) == [{"error": "RelativeUrlWithoutBase"}] * 9
    assert words.num_chunks == 5
    origins = _urlwind.column_parts(pa.array(["a:"] * 9), ["origin"], limit=8)
    assert listed(origins) == ["null"] * 9
    assert origins.num_chunks == 5
    params = pa.array([f"http://a/?q={index}" for index in range(100)])
    values = _urlwind.column_query_param(params, "q", limit=10)
    assert listed(values) == [str(index) for index in range(100)]


@pytest.mark.parametrize("threads", [1, 2, 3, 64, None])
def test_the_number_of_threads_changes_nothing(threads: int | None, real_urls: list[str]) -> None:
    rows = (real_urls * 3)[:50_000] + ROWS
    for column in (pa.array(rows), pa.chunked_array([rows[:35_000], rows[35_000:]])):
        made = columns.normalize(column, threads=threads)
        if threads == 1:
            assert made.num_chunks == (1 if isinstance(column, pa.Array) else 2)
        assert pa.chunked_array(made).to_pylist() == expected(rows, "href")
        assert len(columns.is_valid(column, threads=threads)) == len(rows)


def test_the_interpreters_lock_is_released() -> None:
    column = pa.array(["http://example.com/" + "é" * 400] * 20_000)
    ticks, is_done = 0, threading.Event()

    def work() -> None:
        for _ in range(5):
            columns.normalize(column, threads=1)
        is_done.set()

    worker = threading.Thread(target=work)
    worker.start()
    while not is_done.is_set():
        ticks += 1
        time.sleep(0.001)
    worker.join()
    assert ticks > 5


def test_a_result_can_be_read_again_and_passed_on() -> None:
    made = columns.normalize(pa.array(ROWS))
    assert pa.array(made) == pa.array(made)
    assert listed(columns.host(made)) == expected(ROWS, "host")
    assert made.null_count == 4
    assert made.nbytes > 0
    assert repr(made) == "<urlwind.columns.Column of 8 rows, string>"
    assert "host" in repr(urlwind.parse_column(pa.array(ROWS), ["host"]))
    with pytest.raises(TypeError):
        columns.Column()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_result_is_read_like_a_list(layout: str) -> None:
    rows = ROWS * 300
    made = columns.normalize(LAYOUTS[layout](rows), threads=2)
    texts = expected(ROWS, "href") * 300
    assert list(made) == made.to_pylist() == texts
    assert [made[row] for row in range(-len(rows), len(rows))] == texts * 2
    assert made.to_polars("url").to_list() == texts
    for row in [len(rows), -len(rows) - 1]:
        with pytest.raises(IndexError, match=f"no row {row} in a column of {len(rows)}"):
            made[row]
    assert list(columns.is_valid(rows[:3])) == [True, None, False]
    assert list(columns.normalize([])) == []


def test_a_list_may_hold_urls_but_no_half_characters() -> None:
    assert columns.host([URL("http://a:81/"), None, "http://b/"]).to_pylist() == ["a:81", None, "b"]
    with pytest.raises(urlwind.InvalidURL, match="surrogate") as caught:
        columns.host(["http://a/", "\ud800"])
    assert caught.value.argument == "row 1"
    base: list[str | None] = ["http://a/", "http://b/", None]
    assert columns.join(base, ["x", "y", "z"]).to_pylist() == ["http://a/x", "http://b/y", None]


def test_threads_may_share_one_iterator() -> None:
    column = columns.normalize([f"http://a/{row}" for row in range(20_000)])
    rows, seen = iter(column), []
    threads = [threading.Thread(target=lambda: seen.extend(rows)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(seen) == sorted(column)


def test_a_result_outlives_its_object() -> None:
    array = pa.array(columns.normalize(pa.array(ROWS)))
    struct = pa.array(urlwind.parse_column(pa.array(ROWS)))
    host = struct.field("host")
    del struct
    assert array.to_pylist() == expected(ROWS, "href")
    assert host.to_pylist() == expected(ROWS, "host")


def test_capsules_nobody_reads_are_freed() -> None:
    made = urlwind.parse_column(pa.array(ROWS))
    for _ in range(1000):
        made.__arrow_c_array__()
        made.__arrow_c_stream__()
        made.__arrow_c_schema__()


def test_a_capsule_is_consumed_once() -> None:
    class Once:
        def __init__(self, array: pa.Array) -> None:
            self.capsules = array.__arrow_c_array__()

        def __arrow_c_array__(self, requested_schema: object = None) -> Any:
            return self.capsules

    column = Once(pa.array(ROWS))
    columns.normalize(column)
    with pytest.raises(ValueError, match="consumed already"):
        columns.normalize(column)


def test_a_stream_that_fails_is_an_error() -> None:
    def batches() -> Any:
        yield pa.record_batch({"url": ["http://a"]})
        raise RuntimeError("the disk is gone")

    schema = pa.schema({"url": pa.string()})
    reader = pa.RecordBatchReader.from_batches(schema, batches())
    with pytest.raises(ValueError, match="the disk is gone"):
        columns.normalize(reader)


@pytest.mark.parametrize("method", ["__arrow_c_array__", "__arrow_c_stream__"])
@pytest.mark.parametrize("answer", [None, 3, (), ("a", "b"), (1, 2, 3)])
def test_objects_that_only_look_like_columns(method: str, answer: Any) -> None:
    impostor = type("Impostor", (), {method: lambda self: answer})()
    with pytest.raises((TypeError, ValueError)):
        columns.normalize(impostor)
