"""``urlwind.can_ada`` against the package whose interface it has, and by that package's own tests."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from importlib.metadata import version
from pathlib import Path

import can_ada
import wpt

from urlwind import can_ada as ours

CASES = wpt.cases("urltestdata.json") + wpt.own_urls()

#: Stands before the tests of the package, so that they import ours.
INSTEAD = """
import sys
import urlwind.can_ada
sys.modules["can_ada"] = urlwind.can_ada
"""


def test_its_own_tests_pass(tmp_path: Path) -> None:
    package = f"can_ada=={version('can_ada')}"
    fetch = ["download", "--quiet", "--no-deps", "--no-binary", "can_ada", package]
    subprocess.run([sys.executable, "-m", "pip", *fetch], cwd=tmp_path, check=True)
    (archive,) = tmp_path.glob("can_ada-*.tar.gz")
    with tarfile.open(archive) as tar:
        tar.extractall(tmp_path, filter="data")
    tests = tmp_path / archive.name.removesuffix(".tar.gz") / "tests"
    (tests / "instead.py").write_text(INSTEAD)
    run = [sys.executable, "-m", "pytest", "-q", "-p", "instead", "-p", "no:cacheprovider"]
    named = ["test_idna.py", "test_misc.py", "test_parsing.py", "test_search.py"]
    done = subprocess.run([*run, *named], cwd=tests, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout and "skipped" not in done.stdout


def test_it_has_the_same_names() -> None:
    for theirs, mine in ((can_ada, ours), (can_ada.URL, ours.URL)):
        public = {name for name in dir(theirs) if not name.startswith("_")}
        known = {"to_diagram", "URLSearchParamsKeysIter", "URLSearchParamsValuesIter"}
        assert public - set(dir(mine)) <= known
    public = {name for name in dir(can_ada.URLSearchParams) if not name.startswith("_")}
    assert public <= set(dir(ours.URLSearchParams))


def test_urls_are_read_alike() -> None:
    questions = [name for name in dir(ours.URL) if name.startswith("has_")]
    assert len(questions) == 10
    compared = 0
    for case in CASES:
        # Its Ada is older than the rules for Bidi, and than Unicode 17.
        if not case["input"].isascii() or "xn--" in case["input"].lower():
            continue
        try:
            theirs = can_ada.parse(case["input"])
        except ValueError as error:
            # The standard has moved on since its Ada: some that it refused are URLs now.
            assert ours.can_parse(case["input"]) == ("href" in case and not case["base"]), case
            assert str(error) == "URL could not be parsed."
            continue
        mine = ours.parse(case["input"])
        if theirs.href != case.get("href", theirs.href):
            continue  # The standard has moved on since.
        compared += 1
        for name in ("href", "origin", "host", "port", "search", "pathname_length"):
            assert getattr(mine, name) == getattr(theirs, name), (name, case)
        for name in questions:
            assert getattr(mine, name)() == getattr(theirs, name)(), (name, case)
    assert compared > 300


def test_setters_ignore_what_they_refuse() -> None:
    theirs, mine = can_ada.parse("http://h/"), ours.parse("http://h/")
    for url in (theirs, mine):
        url.port = "x"
        url.href = "x"
        url.host = "a b"
        url.search = "q"
    assert theirs.href == mine.href == "http://h/?q"
