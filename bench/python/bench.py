"""Compares urlwind for Python with can_ada, ada_url and the standard library.

    python bench/python/bench.py [--data FILE] [--rounds N] [--columns-only | --objects-only]

Needs urlwind, can_ada, ada-url and pyarrow (bindings/python/requirements-test.txt). The data is
``top100.txt`` of the paper's datasets, one URL per line; invalid URLs are skipped.

Objects: the contestants take turns on slices of 1,000 lines, round after round. Times are processor time
of this thread, the minimum over all rounds for each slice. Loops differ only in the call, and include
their own time.

Columns: one column of 1 M rows, in wall-clock time, the minimum over all rounds, since threads are under
test; the processor time of all threads is next to it. Wall-clock times are meaningless on a busy machine,
so the load is printed. Memory is measured in a separate process for each figure.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import time
import urllib.parse
from pathlib import Path
from typing import Any, Callable

SLICE = 1_000
ROWS = 1_000_000
PROPERTIES = (
    "href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search",
    "hash", "origin",
)
#: Promises: the name of the figure, its value, and its minimum.
PROMISES: list[tuple[str, float, float]] = []


def data_file() -> Path:
    for above in Path(__file__).resolve().parents:
        path = above / "shared" / "datasets" / "top100.txt"
        if path.is_file():
            return path
    sys.exit("no shared/datasets/top100.txt above this file: specify a file with --data")


def load(path: Path) -> list[str]:
    import urlwind

    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if urlwind.can_parse(line)]


def loop(expression: str, **names: Any) -> Callable[[list[Any]], None]:
    """Returns a function that evaluates the expression for each ``x`` of a list."""
    scope = dict(names)
    exec(f"def run(list_):\n    for x in list_:\n        {expression}\n", scope)
    return scope["run"]  # type: ignore[no-any-return]


def least(
    contestants: dict[str, tuple[Callable[[list[Any]], None], list[list[Any]]]], rounds: int
) -> dict[str, float]:
    """Returns nanoseconds per item, by contestant."""
    best = {name: [float("inf")] * len(slices) for name, (_, slices) in contestants.items()}
    for _ in range(rounds):
        for index in range(len(next(iter(contestants.values()))[1])):
            for name, (run, slices) in contestants.items():
                # The cache would contain the URLs of the previous round.
                urllib.parse.urlsplit.cache_clear()
                items = slices[index]
                start = time.thread_time_ns()
                run(items)
                took = time.thread_time_ns() - start
                best[name][index] = min(best[name][index], took)
    count = {name: sum(map(len, slices)) for name, (_, slices) in contestants.items()}
    return {name: sum(times) / count[name] for name, times in best.items()}


def promise(name: str, figure: float, at_least: float) -> None:
    PROMISES.append((name, figure, at_least))


def objects(urls: list[str], rounds: int) -> None:
    import ada_url
    import can_ada

    import urlwind

    slices = [urls[start : start + SLICE] for start in range(0, len(urls), SLICE)]
    calls = {
        "urlwind.URL(s).href": loop("make(x).href", make=urlwind.URL),
        "can_ada.parse(s).href": loop("make(x).href", make=can_ada.parse),
        "ada_url.URL(s).href": loop("make(x).href", make=ada_url.URL),
        "urllib.parse.urlsplit(s)": loop("make(x)", make=urllib.parse.urlsplit),
        "urlwind.can_parse(s)": loop("check(x)", check=urlwind.can_parse),
        "can_ada.can_parse(s)": loop("check(x)", check=can_ada.can_parse),
        "ada_url.check_url(s)": loop("check(x)", check=ada_url.check_url),
    }
    took = least({name: (run, slices) for name, run in calls.items()}, rounds)
    ours = took["urlwind.URL(s).href"]
    print(f"\n{'objects':28}{'ns':>8}{'× urlwind':>12}")
    for name, nanoseconds in took.items():
        of = took["urlwind.can_parse(s)"] if "can_parse" in name or "check" in name else ours
        print(f"{name:28}{nanoseconds:8.0f}{nanoseconds / of:12.2f}")
    promise("URL(s).href against can_ada", took["can_ada.parse(s).href"] / ours, 2)
    promise("URL(s).href against ada_url", took["ada_url.URL(s).href"] / ours, 8)
    promise("URL(s).href against urlsplit", took["urllib.parse.urlsplit(s)"] / ours, 8)

    made = [[urlwind.URL(x) for x in slice_] for slice_ in slices]
    theirs = [[can_ada.parse(x) for x in slice_] for slice_ in slices]
    print(f"\n{'properties, ns':28}{'urlwind':>8}{'can_ada':>12}{'×':>8}")
    for name in PROPERTIES:
        run = loop(f"x.{name}")
        took = least({"ours": (run, made), "theirs": (run, theirs)}, rounds)
        ratio = took["theirs"] / took["ours"]
        print(f"{name:28}{took['ours']:8.0f}{took['theirs']:12.0f}{ratio:8.2f}")
        promise(f"property {name} against can_ada", ratio, 1)


def timed(call: Callable[[], Any]) -> tuple[float, float]:
    """Returns milliseconds of wall-clock time, and of processor time of all threads."""
    wall, processor = time.perf_counter(), time.process_time()
    kept = call()
    times = (time.perf_counter() - wall) * 1e3, (time.process_time() - processor) * 1e3
    del kept
    return times


def column_of(urls: list[str]) -> tuple[list[str], Any]:
    import pyarrow as pa

    rows = (urls * (ROWS // len(urls) + 1))[:ROWS]
    return rows, pa.array(rows)


def columns(urls: list[str], rounds: int) -> None:
    import can_ada

    import urlwind
    from urlwind import columns

    rows, column = column_of(urls)
    parse = can_ada.parse
    calls: dict[str, Callable[[], Any]] = {
        "[can_ada.parse(s).href ...]": lambda: [parse(row).href for row in rows],
        "normalize, all threads": lambda: columns.normalize(column),
        "normalize, 2 threads": lambda: columns.normalize(column, threads=2),
        "normalize, 1 thread": lambda: columns.normalize(column, threads=1),
        "host, 1 thread": lambda: columns.host(column, threads=1),
        "is_valid, 1 thread": lambda: columns.is_valid(column, threads=1),
        "parse_column, 1 thread": lambda: urlwind.parse_column(column, threads=1),
    }
    best = {name: (float("inf"), float("inf")) for name in calls}
    for round_ in range(rounds):
        for name, call in calls.items():
            # Slow, with little variation.
            if name.startswith("[") and round_ > 3:
                continue
            wall, processor = timed(call)
            best[name] = min(best[name][0], wall), min(best[name][1], processor)
    load = os.getloadavg()[0]
    print(f"\n{'columns of 1 M rows, ms':30}{'wall':>8}{'processor':>12}   (load {load:.1f})")
    for name, (wall, processor) in best.items():
        print(f"{name:30}{wall:8.0f}{processor:12.0f}")
    theirs = best["[can_ada.parse(s).href ...]"][0]
    one, two = best["normalize, 1 thread"][0], best["normalize, 2 threads"][0]
    promise("normalize against a list comprehension", theirs / best["normalize, all threads"][0], 20)
    promise("normalize, two threads against one", one / two, 1.7)
    for threads in ("1", "2"):
        command = [sys.executable, __file__, "--memory", threads, "--data", str(ARGUMENTS.data)]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        extra, output = map(int, said.split())
        print(f"memory, {threads} threads: {extra / 1e6:.1f} MB for an output of {output / 1e6:.1f} MB")
        promise(f"output against memory taken, {threads} threads", output / extra, 1 / 1.2)


def memory(urls: list[str], threads: int) -> None:
    """Measures the peak memory of normalizing, beyond the memory in use before."""
    from urlwind import columns

    _, column = column_of(urls)
    columns.normalize(column.slice(0, 10), threads=threads)
    # Resets the peak: memory that is free again would otherwise hide new allocations.
    Path("/proc/self/clear_refs").write_text("5")
    before = _status("VmRSS")
    made = columns.normalize(column, threads=threads)
    print(_status("VmHWM") - before, made.nbytes)


def _status(name: str) -> int:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def main() -> None:
    urls = load(ARGUMENTS.data)
    if ARGUMENTS.memory:
        memory(urls, ARGUMENTS.memory)
        return
    print(f"{len(urls)} URLs of {ARGUMENTS.data.name}, Python {sys.version.split()[0]}")
    if not ARGUMENTS.columns_only:
        objects(urls, ARGUMENTS.rounds)
    if not ARGUMENTS.objects_only:
        columns(urls, ARGUMENTS.rounds)
    print(f"\n{'figure':46}{'measured':>10}{'promised':>10}")
    for name, figure, at_least in PROMISES:
        verdict = "" if figure >= at_least else "   MISSED"
        print(f"{name:46}{figure:10.2f}{at_least:10.2f}{verdict}")
    sys.exit(any(figure < at_least for _, figure, at_least in PROMISES))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="urlwind for Python against its peers")
    parser.add_argument("--data", type=Path, default=None)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--columns-only", action="store_true")
    parser.add_argument("--objects-only", action="store_true")
    parser.add_argument("--memory", type=int, help=argparse.SUPPRESS)
    found = parser.parse_args()
    found.data = found.data or data_file()
    return found


ARGUMENTS = arguments()

if __name__ == "__main__":
    main()
