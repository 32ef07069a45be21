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
  *sys.version*) printf '3.11.9\n\n\n\n\n' ;;
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


def check_triton(binary: pathlib.Path, folder: pathlib.Path, environment: dict[str, str]) -> None:
    """Triton is held against what the metadata of torch asks for, and only read: what lies there raises if it is imported."""
    program = environment_of(binary, folder)
    packages = folder / "packages"
    (packages / "torch-2.11.0+cu130.dist-info").mkdir(parents=True)
    (folder / "bin" / "python3").write_text(f'#!/bin/sh\nPYTHONPATH="{packages}" exec "{sys.executable}" "$@"\n')
    for name in ("torch", "triton"):
        (packages / f"{name}.py").write_text("raise RuntimeError('imported')\n")
    for asked, installed, state, found in (
            ("triton==3.6.0; platform_system == \"Linux\"", "3.6.0", "right", "3.6.0, which fits torch 2.11.0+cu130"),
            ("pytorch-triton (==3.6.0+git12)", "3.5.1", "wrong", "3.5.1, and torch 2.11.0+cu130 needs ==3.6.0+git12"),
            ("triton==3.6.*", "3.60.0", "wrong", "3.60.0, and torch 2.11.0+cu130 needs ==3.6.*"),
            ("triton==3.6.0", "3.6.0+local", "right", "3.6.0+local, which fits torch 2.11.0+cu130"),
            ("triton>=3.5; extra == 'optimize'\nRequires-Dist: triton>=3", "3.6.0", "right", "3.6.0, which fits torch 2.11.0+cu130")):
        metadata = packages / "torch-2.11.0+cu130.dist-info" / "METADATA"
        metadata.write_text(f"Name: torch\nRequires-Dist: filelock\nRequires-Dist: {asked}\n\nRequires-Dist: triton==1\n")
        triton = packages / f"triton-{installed}.dist-info"
        triton.mkdir()
        done = subprocess.run([program, "doctor", "--json"], capture_output=True, text=True, env=environment)
        report = json.loads(done.stdout)
        row, = [row for row in report["sections"][0]["tables"][0]["rows"] if row[0] == "triton"]
        assert row[1] == state and row[3] == found, (asked, row)
        advice = [finding["advice"] for finding in report["findings"] if finding["group"] == "triton"]
        assert len(advice) == (state == "wrong") and all("-m pip install \"triton==3.6." in text for text in advice), advice
        triton.rmdir()


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
        other = folder / "other"
        other.mkdir()
        check_triton(binary, other, environment)
    return 0


if __name__ == "__main__":
    sys.exit(main())
