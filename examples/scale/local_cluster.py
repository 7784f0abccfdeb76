"""Runs a local Spark cluster for tests: a standalone master and workers, each a separate process, which communicate
over 127.0.0.1 only. Needs pyspark and Java 17 or later.

    python local_cluster.py                    # until Ctrl-C
    ./submit.sh spark://127.0.0.1:PORT urlwind.whl INPUT OUTPUT
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any

import pyspark

SPARK = Path(pyspark.__file__).parent
#: The wheel contains the programs, but not the scripts that start them.
SPARK_CLASS = SPARK / "bin" / "spark-class"
#: Fast start and little memory, since masters and workers only do bookkeeping.
DAEMON = {
    "SPARK_DAEMON_MEMORY": "256m",
    "SPARK_DAEMON_JAVA_OPTS": "-XX:+UseSerialGC -XX:TieredStopAtLevel=1",
}


class Cluster:
    """Runs a cluster within a `with` block, and stops all of its processes at the end."""

    def __init__(self, workers: int = 2, cores: int = 1, patience: float = 120) -> None:
        self.size = workers
        self.cores = cores
        self.patience = patience
        self.folder = Path(tempfile.mkdtemp(prefix="urlwind-spark-"))
        self.workers: list[subprocess.Popen[bytes]] = []
        self.processes: list[subprocess.Popen[bytes]] = []
        port, self._status_port = free_ports(2)
        #: The address for jobs.
        self.address = f"spark://127.0.0.1:{port}"
        self._port = port

    def __enter__(self) -> Cluster:
        try:
            self._start("master", "Master", "--port", self._port, "--webui-port", self._status_port)
            self._await("the master", lambda: self.status() is not None)
            for number in range(self.size):
                work = ["--work-dir", self.folder / f"work-{number}", "--webui-port", 0]
                limits = ["--cores", self.cores, "--memory", "1g"]
                worker = self._start(f"worker-{number}", "Worker", *work, *limits, self.address)
                self.workers.append(worker)
            self._await("the workers", lambda: self.alive() == self.size)
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Stops all processes and removes their files."""
        for process in reversed(self.processes):
            kill_session(process)
        shutil.rmtree(self.folder, ignore_errors=True)

    def kill_worker(self, number: int) -> None:
        """Kills a worker, its executors, and their Python processes, as if the machine were gone."""
        kill_session(self.workers[number])

    def status(self) -> dict[str, Any] | None:
        """Returns the master's status, or None if it does not answer."""
        try:
            with urllib.request.urlopen(
                f"http://127.0.0.1:{self._status_port}/json/", timeout=10
            ) as answer:
                status: dict[str, Any] = json.load(answer)
                return status
        except (OSError, ValueError):
            # It may listen before it can answer.
            return None

    def alive(self) -> int:
        """Returns the number of workers that the master considers alive."""
        workers = (self.status() or {}).get("workers", [])
        return sum(worker["state"] == "ALIVE" for worker in workers)

    def _start(self, name: str, program: str, *arguments: object) -> subprocess.Popen[bytes]:
        main = f"org.apache.spark.deploy.{program.lower()}.{program}"
        command = [SPARK_CLASS, main, "--host", "127.0.0.1", *arguments]
        environment = os.environ | DAEMON
        environment |= {
            "SPARK_HOME": str(SPARK),
            "SPARK_LOCAL_IP": "127.0.0.1",
            "SPARK_LOCAL_DIRS": str(self.folder / "local"),
            "PYSPARK_PYTHON": sys.executable,
        }
        with open(self.folder / f"{name}.log", "wb") as log:
            process = subprocess.Popen(
                [str(part) for part in command],
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                # A separate session identifies its descendants.
                start_new_session=True,
                preexec_fn=die_with_parent,
            )
        self.processes.append(process)
        return process

    def _await(self, what: str, ready: Any) -> None:
        end = time.monotonic() + self.patience
        while not ready():
            gone = [process.args for process in self.processes if process.poll() is not None]
            if gone or time.monotonic() > end:
                logs = [file.read_text(errors="replace") for file in self.folder.glob("*.log")]
                raise RuntimeError(f"{what} did not start\n" + "\n".join(logs))
            time.sleep(0.1)


#: Looked up here, because few operations are safe between fork and exec.
_PRCTL = getattr(ctypes.CDLL(None), "prctl", None)
_PR_SET_PDEATHSIG = 1


def die_with_parent() -> None:
    """Makes a child die with this process, on systems that support it. Executors exit when they lose their worker."""
    if _PRCTL is not None:
        _PRCTL(_PR_SET_PDEATHSIG, signal.SIGKILL)


def free_ports(count: int) -> list[int]:
    """Returns ports that are currently free."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def kill_session(leader: subprocess.Popen[bytes]) -> None:
    """Kills a session leader and its session, including new processes. Without /proc, kills only the leader's process
    group: executors exit when they lose their worker."""
    if leader.returncode is None:
        try:
            os.killpg(leader.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass  # it has exited; some systems forbid signaling it
    end = time.monotonic() + 30
    while (members := session(leader.pid)) and time.monotonic() < end:
        for pid in members:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        time.sleep(0.01)
    # Only now: a process that was not waited for keeps its process id.
    leader.wait()


def session(number: int) -> list[int]:
    """Returns the live processes of a session. Python workers leave their group, but not their session."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            # After the name, which is in parentheses: state, parent, group, session.
            state, _, _, leader = (folder / "stat").read_text().rsplit(")", 1)[1].split()[:4]
        except OSError:
            continue
        if int(leader) == number and state not in "ZX":
            found.append(int(folder.name))
    return found


def main() -> None:
    # Treats SIGTERM like Ctrl-C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with Cluster() as cluster:
        print(cluster.address, flush=True)
        try:
            signal.pause()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    main()
