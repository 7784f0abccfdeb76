"""The data of web-platform-tests, and our own cases in the same format.

The folder is the one that ``URLWIND_WPT`` names, or ``shared/wpt`` beside or above the repository.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parents[3]
OWN = REPOSITORY / "testing" / "conformance" / "cases"

#: How many cases each file has: a file that shrinks must not go unnoticed. The copy of
#: web-platform-tests of 19 September 2026 has 896 URLs; that of 22 August, which is in the package
#: ``ada-url``, has 891.
COUNTS = {
    "urltestdata-javascript-only.json": 1,
    "setters_tests.json": 278,
    "toascii.json": 87,
    "IdnaTestV2.json": 2671,
    "IdnaTestV2-removed.json": 20,
    "percent-encoding.json": 7,
}

#: How many cases the copies of ``urltestdata.json`` have that are in use, and whose they are.
COPIES = {
    896: "web-platform-tests of 19 September 2026",
    891: "the copy in ada-url 4.0.0",
}


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
    found = [case for case in _load(folder() / name) if isinstance(case, dict)]
    known = COPIES if name == "urltestdata.json" else (COUNTS[name],)
    assert len(found) in known, f"{name} has {len(found)} cases, not {' or '.join(map(str, known))}"
    return found


def copy() -> str:
    """Which copy of ``urltestdata.json`` the tests use."""
    count = len(cases("urltestdata.json"))
    return f"{COPIES[count]}, {count} cases"


def own_urls() -> list[dict[str, Any]]:
    found = [case for case in _load(OWN / "urls.json") if isinstance(case, dict)]
    assert len(found) > 800
    return found


def setters() -> list[tuple[str, dict[str, Any]]]:
    """Every case with the property that it sets."""
    found = _setters(folder() / "setters_tests.json")
    assert len(found) == COUNTS["setters_tests.json"]
    return found


def own_setters() -> list[tuple[str, dict[str, Any]]]:
    found = _setters(OWN / "setters.json")
    assert len(found) > 400
    return found


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
