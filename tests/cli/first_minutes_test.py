#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What somebody meets who has just installed the program: which Python it takes, what it says without a torch, that it
never sits silent on a terminal, and that it draws nothing over itself where there is none.

usage: first_minutes_test.py --binary PATH
"""
import argparse
import json
import os
import pathlib
import pty
import shutil
import subprocess
import sys
import tempfile

# Answers as Python, torch and Triton of no version; what measures takes as long as a first measurement.
PYTHON = """#!/bin/sh
case "$*" in
  *sys.version*) printf '3.11.9\n\n\n\n' ;;
  *run_module*) sleep 3; :;;
esac
"""


def environment_of(program: pathlib.Path, folder: pathlib.Path) -> pathlib.Path:
    """A virtual environment with a copy of the program, as pip makes one; returns the program's path."""
    (folder / "bin").mkdir()
    (folder / "pyvenv.cfg").touch()
    python = folder / "bin" / "python3"
    python.write_text(PYTHON)
    python.chmod(0o755)
    return pathlib.Path(shutil.copy(program, folder / "bin"))


def on_terminal(command: list[str], environment: dict[str, str]) -> str:
    """Standard error of a command whose standard error is a terminal."""
    ours, its = pty.openpty()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=its, env=environment)
    os.close(its)
    text = b""
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:  # its end is closed
            break
        if not part:
            break
        text += part
    child.wait()
    return text.decode().replace("\r\n", "\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", required=True, type=pathlib.Path)
    binary = parser.parse_args().binary.resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        program = environment_of(binary, folder)
        environment = {**os.environ, "LD_LIBRARY_PATH": str(binary.parent / "capi"), "TERM": "xterm", "XDG_CACHE_HOME": str(folder / "cache")}
        environment.pop("VIRTUAL_ENV", None)

        done = subprocess.run([program, "doctor", "--json"], capture_output=True, text=True, env=environment)
        report = json.loads(done.stdout)
        checks = {row[0]: row for row in report["sections"][0]["tables"][0]["rows"]}
        remedies = {finding["group"]: finding["advice"] for finding in report["findings"]}
        assert checks["python"][1:3] == ["right", f"Python ({folder}/bin/python3)"], checks["python"]
        assert done.returncode == 1 and checks["torch"][1] == "wrong", (done.returncode, checks["torch"])
        assert f"{folder}/bin/python3 -m pip install torch" in remedies["torch"], remedies
        assert all(remedies.values()) and set(remedies) == {key for key, row in checks.items() if row[1] == "wrong"}, remedies

        measure = [str(program), "hardware", "calibrate", "-o", str(folder / "cpu.json")]
        shown = on_terminal(measure, environment)
        assert "measure the processor" in shown and "\r" in shown, shown
        assert "could not be measured" in shown.rsplit("\r", 1)[-1], shown
        done = subprocess.run(measure, capture_output=True, text=True, env=environment)
        assert "\r" not in done.stderr and "could not be measured" in done.stderr, done.stderr
    return 0


if __name__ == "__main__":
    sys.exit(main())
