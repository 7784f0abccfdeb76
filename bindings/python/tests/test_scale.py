"""The job of `examples/scale`: on one core, on all, on a cluster, and on one that loses a worker."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import socket
import subprocess
import sys
import time
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any, Callable, Iterable, Iterator

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import spark_help
import wpt

import urlwind

SCALE = wpt.REPOSITORY / "examples" / "scale"
sys.path.insert(0, str(SCALE))

import tables  # noqa: E402

ROWS = 24_000
FILES = 12


@pytest.fixture(scope="module")
def urls(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Input: real URLs where they are at hand, and else those built in."""
    folder = tmp_path_factory.mktemp("input")
    found = [above / "shared" / "datasets" / "top100.txt" for above in wpt.REPOSITORY.parents]
    source = next((path for path in found if path.is_file()), None)
    tables.write_input(folder, ROWS, FILES, source)
    return folder


def local_job(urls: Path, target: Path, *options: str) -> None:
    command = [sys.executable, SCALE / "local_job.py", urls, target, *options]
    subprocess.run(command, check=True, timeout=120)


@pytest.fixture(scope="module")
def one_core(urls: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("one") / "result"
    local_job(urls, target, "--cores", "1")
    return target


def assert_same(result: Path, expected: Path) -> None:
    """Byte for byte, once the rows are in order."""
    assert list(tables.canonical(result)) == list(tables.canonical(expected))


def test_one_core_gives_what_the_objects_give(urls: Path, one_core: Path) -> None:
    hosts: Counter[str] = Counter()
    invalid = []
    hrefs = {}
    for row in pq.read_table(urls).to_pylist():
        if row["url"] is None:
            continue
        try:
            url = urlwind.URL(row["url"])
        except urlwind.InvalidURL as error:
            invalid.append({"id": row["id"], "url": row["url"], "error": error.kind})
        else:
            hrefs[row["id"]] = url.href
            hosts[url.host] += 1
    assert len(invalid) >= ROWS // 100
    assert len({row["error"] for row in invalid}) >= 4
    assert len(hosts) > 100
    found = {name: pq.read_table(one_core / name).to_pylist() for name in tables.TABLES}
    assert {row["host"]: row["urls"] for row in found["hosts"]} == hosts
    assert len(found["hosts"]) == len(hosts)
    assert sorted(found["invalid"], key=lambda row: row["id"]) == invalid
    assert len(found["urls"]) == ROWS
    assert {row["id"]: row["href"] for row in found["urls"] if row["href"]} == hrefs


def test_all_cores_give_the_same(urls: Path, one_core: Path, tmp_path: Path) -> None:
    local_job(urls, tmp_path / "two", "--cores", "2")
    assert_same(tmp_path / "two", one_core)


def test_more_cores_than_there_can_be_are_as_many_as_there_are_files(
    urls: Path, one_core: Path, tmp_path: Path
) -> None:
    local_job(urls, tmp_path / "many", "--cores", str(10**30))
    assert_same(tmp_path / "many", one_core)


@pytest.mark.parametrize(
    "command, said",
    [
        (["local_job.py", ".", "new", "--cores", "-1"], "--cores must be 1 or more"),
        (["local_job.py", "missing", "new"], "no Parquet files in missing"),
        (["tables.py", "write", "new", "--rows", "-1"], "non-negative number of rows"),
        (["tables.py", "write", "new", "--files", "0"], "at least one file"),
        (["tables.py", "write", "new", "--lines", "missing"], "missing"),
        (["tables.py", "write", "new", "--lines", os.devnull], "no lines in"),
    ],
)
def test_what_cannot_be_done_is_told_and_leaves_nothing(
    command: list[str], said: str, tmp_path: Path
) -> None:
    program = [sys.executable, SCALE / command[0], *command[1:]]
    done = subprocess.run(program, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode != 0
    assert said in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_results_that_differ_are_told_apart(one_core: Path, tmp_path: Path) -> None:
    for name in tables.TABLES:
        (tmp_path / name).mkdir()
        table = pq.read_table(one_core / name)
        pq.write_table(table.slice(1) if name == "hosts" else table, tmp_path / name / "a.parquet")
    command = [sys.executable, SCALE / "tables.py", "compare", one_core]
    assert subprocess.run([*command, one_core]).returncode == 0
    assert subprocess.run([*command, tmp_path]).returncode != 0


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A master and two workers. Nothing of them outlives the tests."""
    spark_help.need_spark()
    import local_cluster

    with local_cluster.Cluster(workers=2) as running:
        yield running
    for process in running.processes:
        assert local_cluster.session(process.pid) == []


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installed package, as the part of a wheel that matters."""
    package = Path(urlwind.__file__).parent
    path = tmp_path_factory.mktemp("wheel") / "urlwind.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for file in package.iterdir():
            if file.is_file():
                archive.write(file, Path("urlwind", file.name))
    return path


#: Linux says who listens where.
HAS_TABLES = Path("/proc/net/tcp").exists()


def listening(leaders: Iterable[int]) -> set[tuple[int, str]]:
    """Sessions, each with the addresses on which processes of it wait for others."""
    addresses = {}
    for table in ("tcp", "tcp6"):
        for line in Path("/proc/net", table).read_text().splitlines()[1:]:
            _, local, _, state, _, _, _, _, _, inode, *_ = line.split()
            if state == "0A":
                addresses[f"socket:[{inode}]"] = address_of(local)
    found = set()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            session = os.getsid(int(process.name))
            files = list((process / "fd").iterdir()) if session in leaders else []
        except OSError:
            continue  # it has just ended
        for file in files:
            with contextlib.suppress(OSError):  # closed in this moment
                if (address := addresses.get(os.readlink(file))) is not None:
                    found.add((session, address))
    return found


def address_of(entry: str) -> str:
    """That of an entry such as `0100007F:1F90`: words of 32 bits, each in the machine's order."""
    words = bytes.fromhex(entry.split(":")[0])
    swapped = [words[at : at + 4][::-1] for at in range(0, len(words), 4)]
    packed = b"".join(swapped if sys.byteorder == "little" else [words])
    address = ipaddress.ip_address(packed)
    # Java listens on IPv4 by sockets of IPv6.
    return str(getattr(address, "ipv4_mapped", None) or address)


@pytest.mark.skipif(not HAS_TABLES, reason="needs Linux")
def test_it_is_seen_who_listens_where() -> None:
    for host in ["127.0.0.1", "0.0.0.0"]:
        with socket.create_server((host, 0)):
            assert (os.getsid(0), host) in listening([os.getsid(0)])


def test_a_cluster_of_two_workers_gives_the_same_and_listens_on_this_machine_only(
    cluster: Any, urls: Path, one_core: Path, wheel: Path, tmp_path: Path
) -> None:
    import local_cluster

    settings = []
    for setting in spark_help.CONFIGURATION.items():
        settings += ["--conf", "=".join(setting)]
    # As the document says: nothing here tells Spark which address to use.
    environment = {name: value for name, value in os.environ.items() if name != "SPARK_LOCAL_IP"}
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment["PYSPARK_PYTHON"] = sys.executable
    submit = [SCALE / "submit.sh", cluster.address, wheel, urls, tmp_path / "result", *settings]
    job = subprocess.Popen(submit, env=environment, start_new_session=True)
    leaders = [process.pid for process in (job, *cluster.processes)]
    heard = set()
    try:
        end = time.monotonic() + 300
        while job.poll() is None and time.monotonic() < end:
            heard |= listening(leaders) if HAS_TABLES else set()
            time.sleep(0.1)
    finally:
        local_cluster.kill_session(job)
    assert job.returncode == 0
    if HAS_TABLES:
        assert heard == {(leader, "127.0.0.1") for leader in leaders}
    assert_same(tmp_path / "result", one_core)
    used = {work.parts[-4] for work in cluster.folder.glob("work-*/app-*/*/urlwind-package")}
    assert used == {"work-0", "work-1"}


#: Partitions that pass; those after them wait at the gate.
PASS = FILES // 2


def gated(
    parse: Callable[[Iterable[pa.RecordBatch]], Iterator[pa.RecordBatch]], notes: str, free: int
) -> Callable[[Iterable[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    """`parse`, but each task leaves a note of where it runs, and those from number `free` on wait
    until the test lets them go. So the middle of the job lasts as long as the test needs."""

    def parse_when_let(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        # Imported here: this function is sent to where the test's own modules are not.
        import os
        import time
        from pathlib import Path

        from pyspark import TaskContext

        import urlwind

        context = TaskContext.get()
        assert context is not None
        partition = context.partitionId()
        note = Path(notes, f"{partition}.{os.getsid(0)}")
        note.write_text(urlwind.__file__)
        end = time.monotonic() + 180
        while partition >= free and not Path(notes, "open").exists():
            if time.monotonic() > end:
                raise TimeoutError("the gate was never opened")
            time.sleep(0.05)
        yield from parse(batches)

    return parse_when_let


def test_a_worker_killed_in_the_middle_loses_nothing(
    cluster: Any, urls: Path, one_core: Path, wheel: Path, tmp_path: Path
) -> None:
    import spark_job

    notes = tmp_path / "notes"
    notes.mkdir()
    archive = wheel.rename(wheel.with_suffix(".zip"))
    spark = spark_help.session(
        cluster.address,
        **{
            "spark.archives": f"{archive}#urlwind-package",
            "spark.executorEnv.PYTHONPATH": "urlwind-package",
        },
    )

    def job() -> None:
        parse = gated(spark_job.PARSE, str(notes), PASS)
        spark_job.run(spark, str(urls), str(tmp_path / "result"), parse)

    spark_help.run_and_lose_a_worker(cluster, spark, notes, PASS, job)
    assert_same(tmp_path / "result", one_core)
    # They used the package that was sent to them.
    for path in notes.glob("*.*"):
        assert "urlwind-package" in Path(path.read_text()).parts
