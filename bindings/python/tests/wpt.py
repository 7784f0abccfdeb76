"""The data of web-platform-tests, and our own cases in the same format: inputs for other tests, and what Ada's interface
answers. ``wpt_server.py`` is asked all of them.

The folder is the one that ``URLWIND_WPT`` names, or ``shared/wpt`` beside or above the repository.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parents[3]
OWN = REPOSITORY / "testing" / "conformance" / "cases"

def folder() -> Path:
    named = os.environ.get("URLWIND_WPT")
    if named:
        return Path(named)
    for above in REPOSITORY.parents:
        if (above / "shared" / "wpt" / "urltestdata.json").is_file():
            return above / "shared" / "wpt"
    raise FileNotFoundError("web-platform-tests data: set URLWIND_WPT to the folder that has it")


def cases(name: str) -> list[dict[str, Any]]:
    """The cases of a file, without the comments between them."""
    return [case for case in _load(folder() / name) if isinstance(case, dict)]


def own_urls() -> list[dict[str, Any]]:
    return [case for case in _load(OWN / "urls.json") if isinstance(case, dict)]


def setters() -> list[tuple[str, dict[str, Any]]]:
    """Every case with the property that it sets."""
    return _setters(folder() / "setters_tests.json")


def own_setters() -> list[tuple[str, dict[str, Any]]]:
    return _setters(OWN / "setters.json")


def _setters(path: Path) -> list[tuple[str, dict[str, Any]]]:
    by_property = _load(path)
    by_property.pop("comment", None)
    return [
        (name, case)
        for name, found in by_property.items()
        for case in found
        if isinstance(case, dict)
    ]


def _load(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))
