"""What several test files use."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import hypothesis
import hypothesis.configuration
import pytest

# Nothing is kept, and above all not beside the sources.
hypothesis.settings.register_profile("urlwind", database=None)
hypothesis.settings.load_profile("urlwind")
hypothesis.configuration.set_hypothesis_home_dir(tempfile.gettempdir())

sys.path.insert(0, str(Path(__file__).parent))

import wpt  # noqa: E402


@pytest.fixture(scope="session")
def real_urls() -> list[str]:
    """Lines of real data where they are at hand, and else the inputs of web-platform-tests."""
    for above in wpt.REPOSITORY.parents:
        path = above / "shared" / "datasets" / "top100.txt"
        if path.is_file():
            return path.read_text(encoding="utf-8").splitlines()[:20_000]
    print("no datasets here: the inputs of web-platform-tests instead")
    return [case["input"] for case in wpt.cases("urltestdata.json")]
