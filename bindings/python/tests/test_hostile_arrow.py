"""Arrow structs as no library would make them: refused, and never a crash."""

from __future__ import annotations

import ctypes
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int64, c_void_p
from typing import Any

import pytest

from urlwind import columns


class Schema(Structure):
    """``struct ArrowSchema``."""


Schema._fields_ = [
    ("format", c_char_p),
    ("name", c_char_p),
    ("metadata", c_void_p),
    ("flags", c_int64),
    ("n_children", c_int64),
    ("children", c_void_p),
    ("dictionary", c_void_p),
    ("release", c_void_p),
    ("private_data", c_void_p),
]


class Array(Structure):
    """``struct ArrowArray``."""


Array._fields_ = [
    ("length", c_int64),
    ("null_count", c_int64),
    ("offset", c_int64),
    ("n_buffers", c_int64),
    ("n_children", c_int64),
    ("buffers", POINTER(c_void_p)),
    ("children", c_void_p),
    ("dictionary", c_void_p),
    ("release", c_void_p),
    ("private_data", c_void_p),
]

RELEASED: list[str] = []


@CFUNCTYPE(None, POINTER(Schema))
def release_schema(schema: Any) -> None:
    RELEASED.append("schema")
    schema.contents.release = None


@CFUNCTYPE(None, POINTER(Array))
def release_array(array: Any) -> None:
    RELEASED.append("array")
    array.contents.release = None


new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype = ctypes.py_object
new_capsule.argtypes = [c_void_p, c_char_p, c_void_p]


class Hostile:
    """A column with any format, buffers and counts."""

    def __init__(self, form: bytes | None, buffers: list[Any], **counts: int) -> None:
        self.kept = buffers
        pointers = [None if it is None else ctypes.addressof(it) for it in buffers]
        self.buffers = (c_void_p * max(1, len(buffers)))(*pointers)
        self.schema = Schema(format=form, release=ctypes.cast(release_schema, c_void_p))
        self.array = Array(
            n_buffers=len(buffers),
            buffers=self.buffers,
            release=ctypes.cast(release_array, c_void_p),
        )
        for name, count in counts.items():
            setattr(self.array, name, count)

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[Any, Any]:
        return (
            new_capsule(ctypes.addressof(self.schema), b"arrow_schema", None),
            new_capsule(ctypes.addressof(self.array), b"arrow_array", None),
        )


def numbers(*values: int) -> Any:
    return (ctypes.c_int32 * len(values))(*values)


def text(value: bytes) -> Any:
    return ctypes.create_string_buffer(value, max(1, len(value)))


def misaligned(*values: int) -> Any:
    raw = bytearray(1) + bytearray(numbers(*values))
    return (ctypes.c_char * (len(raw) - 1)).from_buffer(raw, 1)


URL = b"http://a/"


def test_a_struct_of_our_own_is_read_and_released() -> None:
    RELEASED.clear()
    column = Hostile(b"u", [None, numbers(0, 9), text(URL)], length=1)
    assert columns.normalize(column).null_count == 0
    assert sorted(RELEASED) == ["array", "schema"]


@pytest.mark.parametrize(
    "column",
    [
        Hostile(b"u", [None, numbers(0, -5), text(URL)], length=1),
        Hostile(b"u", [None, None, text(URL)], length=1),
        Hostile(b"u", [], length=1),
        Hostile(b"u", [None, misaligned(0, 9), text(URL)], length=1),
        Hostile(b"u", [None, numbers(0, 9), text(URL)], length=1, offset=2**63 - 1),
        Hostile(b"vu", [None, None, numbers(0, 0)], length=1),
        Hostile(b"vu", [None, (ctypes.c_char * 16)(), text(URL), numbers(-1, -1)], length=1),
    ],
    ids=range(7),
)
def test_buffers_that_cannot_be_are_refused(column: Hostile) -> None:
    with pytest.raises(ValueError, match="Arrow|buffer"):
        columns.normalize(column)


@pytest.mark.parametrize("form", [None, b"", b"\xff\xff", b"+s", b"w:3", b"tdD", b"+ud:0", b"+r"])
def test_types_that_are_no_text_are_refused(form: bytes | None) -> None:
    with pytest.raises(TypeError):
        columns.normalize(Hostile(form, [None, numbers(0, 9), text(URL)], length=1))


def test_a_view_outside_its_buffer_is_no_url() -> None:
    view = (ctypes.c_int32 * 4)(900, 0, 0, 5)
    lengths = (c_int64 * 1)(9)
    column = Hostile(b"vu", [None, view, text(URL), lengths], length=1)
    assert columns.normalize(column).null_count == 1
    elsewhere = (ctypes.c_int32 * 4)(13, 0, 77, 0)
    column = Hostile(b"vu", [None, elsewhere, text(URL), lengths], length=1)
    assert columns.normalize(column).null_count == 1


def test_offsets_that_make_no_sense_are_no_urls() -> None:
    rows = 100_000
    offsets = numbers(*[-5 if row % 2 else 2**31 - 1 for row in range(rows)], 9)
    for threads in (1, 2, 7):
        column = Hostile(b"u", [None, offsets, text(URL)], length=rows)
        assert columns.normalize(column, threads=threads).null_count == rows


def test_a_negative_length_is_none() -> None:
    column = Hostile(b"u", [None, numbers(0, 9), text(URL)], length=-1)
    assert len(columns.normalize(column)) == 0


def in_table(column: Hostile, **counts: int) -> Hostile:
    """A table with this column."""
    table = Hostile(b"+s", [None], **counts)
    table.kept = [column, *((c_void_p * 1)(ctypes.addressof(it)) for it in (column.schema, column.array))]
    table.schema.n_children = table.array.n_children = 1
    table.schema.children = ctypes.addressof(table.kept[1])
    table.array.children = ctypes.addressof(table.kept[2])
    return table


def test_a_table_that_is_longer_than_its_column_is_refused() -> None:
    """What lies behind the column's buffers would be read otherwise."""
    urls = [None, numbers(0, 9, 18), text(URL * 2)]
    for counts in ({"length": 2}, {"length": 1, "offset": 1}, {"length": 0, "offset": 2}):
        table = in_table(Hostile(b"u", urls, length=2), **counts)
        assert len(columns.normalize(table)) == counts["length"]
    for counts in ({"length": 3}, {"length": 2, "offset": 1}, {"length": 1, "offset": 2**62}):
        table = in_table(Hostile(b"u", urls, length=2), **counts)
        with pytest.raises(ValueError, match="longer than its column"):
            columns.normalize(table)


def test_keys_outside_the_dictionary_are_null() -> None:
    words = Hostile(b"u", [None, numbers(0, 9), text(URL)], length=1)
    column = Hostile(b"i", [None, numbers(0, 1, -1, 0)], length=4)
    column.schema.dictionary = ctypes.addressof(words.schema)
    column.array.dictionary = ctypes.addressof(words.array)
    assert columns.normalize(column).null_count == 2
