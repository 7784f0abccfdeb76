"""The functions from Java and from Scala, in processes of their own."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pyspark
from conftest import JAR, SETTINGS, TEST_JAR

SPARK = Path(pyspark.__file__).parent
HERE = Path(__file__).parent


def run(*command: str | Path, stdin: Path | None = None) -> str:
    environment = os.environ | {"SPARK_HOME": str(SPARK), "SPARK_LOCAL_IP": "127.0.0.1"}
    with open(stdin or os.devnull) as source:
        done = subprocess.run(
            [str(word) for word in command],
            env=environment, stdin=source, capture_output=True, text=True, timeout=300,
        )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_java() -> None:
    said = run(SPARK / "bin" / "spark-submit", "--class", "JavaApi", "--jars", JAR, TEST_JAR)
    assert "found [[example.com,7], [null,null]]" in said


def test_scala() -> None:
    settings = ["--conf", f"spark.sql.extensions={SETTINGS['spark.sql.extensions']}"]
    shell = [SPARK / "bin" / "spark-shell", "--master", "local[1]", "--jars", JAR, *settings]
    said = run(*shell, "--conf", "spark.ui.enabled=false", stdin=HERE / "shell.scala")
    assert "found List([example.com,7], [null,null])" in said
    assert "found [https://h/a/b]" in said
