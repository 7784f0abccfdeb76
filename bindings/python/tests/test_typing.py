"""The types: consistent in themselves, and with what is there at run time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

USE = """
import pyarrow as pa
import urlwind

url = urlwind.URL("https://example.com/", base=None)
reveal_type(url.href)
reveal_type(url.search_params.get("q"))
reveal_type(url.search_params.get("q", 3))
reveal_type(urlwind.columns.normalize(url.search_params))
url.origin = "x"
url.port = 8080
"""


def run(*arguments: str, folder: Path) -> str:
    command = [sys.executable, "-m", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


@pytest.mark.parametrize("checker", ["mypy --strict -p urlwind", "mypy.stubtest urlwind._urlwind"])
def test_the_package_is_typed(checker: str, tmp_path: Path) -> None:
    # The engines' modules import what need not be installed.
    (tmp_path / "mypy.ini").write_text("[mypy]\nignore_missing_imports = True\n")
    arguments = checker.split()
    if arguments[0] == "mypy.stubtest":
        arguments += ["--mypy-config-file", "mypy.ini"]
    assert "Success: no issues found" in run(*arguments, folder=tmp_path)


def test_users_see_the_types(tmp_path: Path) -> None:
    (tmp_path / "use.py").write_text(USE)
    (tmp_path / "mypy.ini").write_text("[mypy]\nignore_missing_imports = True\n")
    said = run("mypy", "use.py", folder=tmp_path)
    assert 'note: Revealed type is "str"' in said or "builtins.str" in said
    for line in [
        "use.py:9: error: Argument 1",
        "use.py:10: error: Property",
        "use.py:11: error: Incompatible types in assignment",
    ]:
        assert line in said, said


POLARS = """
import polars as pl
import urlwind.polars

reveal_type(urlwind.polars.host("url"))
reveal_type(urlwind.polars.query_param(pl.col("url"), "q"))
reveal_type(urlwind.polars.Namespace("url").join("https://example.com/"))
urlwind.polars.host(3)
urlwind.polars.Namespace(pl.col("url")).query_param()
urlwind.polars.parse("url", fields="host", errors=1)
urlwind.polars.nose("url")
"""


def test_users_of_polars_see_the_types(tmp_path: Path) -> None:
    (tmp_path / "use.py").write_text(POLARS)
    said = run("mypy", "use.py", folder=tmp_path)
    for line in [5, 6, 7]:
        assert f'use.py:{line}: note: Revealed type is "polars.expr.expr.Expr"' in said, said
    for line in [
        'use.py:8: error: Argument 1 to "host" has incompatible type "int"',
        'use.py:9: error: Missing positional argument "name"',
        'use.py:10: error: Argument "errors" to "parse" has incompatible type "int"',
        'use.py:11: error: Module has no attribute "nose"',
    ]:
        assert line in said, said
    assert "Found 4 errors in 1 file" in said, said
