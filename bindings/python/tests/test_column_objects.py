"""Columns of the libraries that people have them in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import datafusion
import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.dataset
import pyarrow.fs
import pyarrow.parquet
import pytest

import urlwind
from urlwind import columns

ROWS = ["HTTP://A", None, "x", "http://b:81/?q=1"]
NORMAL = ["http://a/", None, None, "http://b:81/?q=1"]
HOSTS = ["a", None, None, "b:81"]


def listed(column: columns.Column) -> list[object]:
    rows: list[object] = pa.chunked_array(column).to_pylist()
    return rows


def test_polars_in_and_out() -> None:
    series = pl.Series("url", ROWS)
    assert pl.Series(columns.normalize(series)).to_list() == NORMAL
    assert pl.Series(columns.is_valid(series)).to_list() == [True, None, False, True]
    struct = pl.Series(urlwind.parse_column(series, ["host", "port"], errors=True))
    assert struct.struct.field("host").to_list() == HOSTS
    assert struct.struct.field("error").to_list() == [None, None, "RelativeUrlWithoutBase", None]
    assert pl.Series(columns.host(series[1:])).to_list() == HOSTS[1:]
    assert listed(columns.host(series.cast(pl.Categorical))) == HOSTS
    assert listed(columns.host(pl.DataFrame(series))) == HOSTS
    assert listed(columns.host(pl.concat([series, series], rechunk=False))) == HOSTS * 2
    with pytest.raises(TypeError):
        columns.host(pl.Series([1]))


@pytest.mark.parametrize("dtype", ["string[pyarrow]", pd.ArrowDtype(pa.string()), "str[pyarrow]"])
def test_pandas_with_arrow_strings(dtype: object) -> None:
    try:
        series = pd.Series(ROWS, dtype=dtype)
    except TypeError:
        assert dtype == "str[pyarrow]"
        return
    assert listed(columns.normalize(series)) == NORMAL
    assert listed(columns.normalize(series.array)) == NORMAL
    assert listed(columns.host(series[1:])) == HOSTS[1:]
    made = pd.Series(pa.chunked_array(columns.normalize(series)), dtype=pd.ArrowDtype(pa.string()))
    assert made.tolist()[0] == NORMAL[0]


def test_pandas_with_python_strings_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="not Series"):
        columns.normalize(pd.Series(ROWS, dtype=object))


def test_duckdb_in_and_out() -> None:
    with duckdb.connect() as connection:
        relation = connection.sql(
            "select * from (values ('HTTP://A'), (null), ('x'), ('http://b:81/?q=1')) t(url)"
        )
        assert listed(columns.normalize(relation)) == NORMAL
        made = pa.table(  # noqa: F841 - DuckDB finds it by its name
            {"parts": pa.chunked_array(urlwind.parse_column(relation, errors=True))}
        )
        rows = connection.sql("select parts.host, parts.error from made").fetchall()
        assert rows == list(zip(HOSTS, [None, None, "RelativeUrlWithoutBase", None]))


def test_datafusion_in() -> None:
    context = datafusion.SessionContext()
    frame = context.from_pydict({"url": ROWS, "other": [1, 2, 3, 4]})
    assert listed(columns.normalize(frame.select("url"))) == NORMAL
    with pytest.raises(TypeError, match="2 columns"):
        columns.normalize(frame)


def test_nothing_is_copied_in_or_out() -> None:
    """The buffers that pyarrow sees are the ones that were written; it copies none."""
    before = pa.total_allocated_bytes()
    made = columns.normalize(pa.array(["http://example.com/"] * 10_000), threads=1)
    array = pa.array(made)
    assert pa.total_allocated_bytes() - before < array.nbytes / 2
    addresses = {pa.array(made).buffers()[2].address, array.buffers()[2].address}
    assert len(addresses) == 1


class PythonFiles(pyarrow.fs.FileSystemHandler):  # type: ignore[misc]
    """Files that are read by Python, in threads of pyarrow: those need the interpreter's lock."""

    local = pyarrow.fs.LocalFileSystem()

    def get_type_name(self) -> str:
        return "python"

    def get_file_info(self, paths: Any) -> Any:
        return self.local.get_file_info(paths)

    def get_file_info_selector(self, selector: Any) -> Any:
        return self.local.get_file_info(selector)

    def normalize_path(self, path: str) -> str:
        return path

    def open_input_file(self, path: str) -> Any:
        return pa.PythonFile(open(path, "rb"), mode="r")

    open_input_stream = open_input_file

    def _read_only(self, *_: object) -> None:
        raise NotImplementedError

    create_dir = delete_dir = delete_dir_contents = delete_root_dir_contents = _read_only
    delete_file = move = copy_file = open_output_stream = open_append_stream = _read_only


def test_a_stream_that_needs_the_interpreter_is_read(tmp_path: Path) -> None:
    for number in range(6):
        table = pa.table({"url": [f"http://h{row}/" for row in range(50_000)]})
        pyarrow.parquet.write_table(table, tmp_path / f"{number}.parquet")
    files = pyarrow.fs.PyFileSystem(PythonFiles())
    dataset = pyarrow.dataset.dataset(str(tmp_path), filesystem=files, format="parquet")
    assert len(columns.host(dataset.scanner(columns=["url"]).to_reader())) == 300_000
