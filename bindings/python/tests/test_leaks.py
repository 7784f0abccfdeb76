"""Nothing is left behind, however often it is called.

``URLWIND_LEAK_CALLS=10000000`` makes it ten million calls.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import Callable

import pyarrow as pa
import pytest

import urlwind
from urlwind import URL, URLSearchParams, columns

CALLS = int(os.environ.get("URLWIND_LEAK_CALLS", "300000"))
NORMAL = "https://me:pw@example.com:8080/a/b?c=d#e"
OTHER = "HTTPS://me:pw@EXAMPLE.com:8080/a/./b?c=é#e"
COLUMN = pa.array([NORMAL, OTHER, None, "nonsense"])
VIEWS = COLUMN.cast(pa.string_view())


def objects() -> None:
    for source in (NORMAL, OTHER):
        url = URL(source)
        url.href, url.protocol, url.host, url.pathname, url.origin


def errors() -> None:
    try:
        URL("nonsense é")
    except urlwind.InvalidURL:
        pass
    try:
        URL(NORMAL).port = "x"
    except urlwind.InvalidComponent:
        pass
    try:
        URL(None)  # type: ignore[arg-type]
    except TypeError:
        pass


def changes() -> None:
    url = URL(NORMAL)
    url.host = "é.example"
    url.search_params.append("f", "g")
    url.href = OTHER


def functions() -> None:
    urlwind.can_parse(OTHER)
    urlwind.normalize(OTHER)
    urlwind.join(NORMAL, "../x")
    urlwind.idna.to_unicode(urlwind.idna.to_ascii("é.example"))


def parameters() -> None:
    params = URLSearchParams({"a": "b", "é": "&"})
    params["c"] = "d"
    list(params.items())
    str(params)
    try:
        params["nothing"]
    except KeyError:
        pass


def column_functions() -> None:
    pa.array(columns.normalize(COLUMN))
    pa.chunked_array(urlwind.parse_column(COLUMN, errors=True))
    pa.array(columns.pathname(VIEWS))
    columns.normalize(VIEWS).__arrow_c_array__()
    columns.join(NORMAL, COLUMN).__arrow_c_stream__()
    try:
        columns.normalize(pa.array([1]))
    except TypeError:
        pass


def resident() -> int:
    """Bytes of memory in use, as the system counts them."""
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks Linux for the memory in use")
@pytest.mark.parametrize(
    "call", [objects, errors, changes, functions, parameters, column_functions]
)
def test_memory_does_not_grow(call: Callable[[], None]) -> None:
    # A column is several calls of ours, and many of pyarrow's.
    calls = CALLS // 6 // (10 if call is column_functions else 1)
    for _ in range(calls // 10):
        call()
    gc.collect()
    blocks, before = sys.getallocatedblocks(), resident()
    for _ in range(calls):
        call()
    gc.collect()
    # One byte for every call would be more than these.
    assert sys.getallocatedblocks() - blocks < max(500, calls // 100)
    assert resident() - before < 2_000_000 + calls // 4
