#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when a C++ file is not formatted as .clang-format says, or breaks a check of .clang-tidy.

usage: check_format.py [--tidy BUILD_FOLDER] [FILE...]

Without files, all of the project's. Exit code 77 (skipped) where the tool does not exist: its
version is fixed, because versions format differently. --tidy runs clang-tidy instead; it compiles
every file again, some 30 minutes on two cores.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

VERSION = "19"
SKIP = 77
ROOT = pathlib.Path(__file__).resolve().parent.parent
SUFFIXES = {".cc", ".h", ".c"}
SKIPPED = ("tests/data/", "tests/fuzz/corpus/")


def find_tool(name: str) -> str:
    """The tool of our version: under its versioned name, or under the plain one."""
    for candidate in (f"{name}-{VERSION}", name):
        path = shutil.which(candidate)
        if path and f"version {VERSION}." in subprocess.run([path, "--version"], capture_output=True, text=True).stdout:
            return path
    print(f"{name} {VERSION} is not installed")
    sys.exit(SKIP)


def sources() -> list[str]:
    found = []
    for folder in ("src", "tests"):
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix in SUFFIXES and not name.startswith(SKIPPED):
                found.append(str(path))
    return found


def check_format(files: list[str]) -> int:
    return subprocess.run([find_tool("clang-format"), "--dry-run", "--Werror", *files]).returncode


def clang_commands(build: str) -> tuple[str, set[str]]:
    """A compile database for clang, and its files: GCC's precompiled headers are not readable by it."""
    commands = json.loads((pathlib.Path(build) / "compile_commands.json").read_text())
    for command in commands:
        command["command"] = re.sub(r"-fpch-preprocess|-Winvalid-pch|-include \S+\.h", "", command["command"])
    folder = tempfile.mkdtemp(prefix="clang-tidy-")
    (pathlib.Path(folder) / "compile_commands.json").write_text(json.dumps(commands))
    return folder, {os.path.realpath(os.path.join(c["directory"], c["file"])) for c in commands}


def check_tidy(files: list[str], build: str) -> int:
    tool = find_tool("clang-tidy")
    folder, compiled = clang_commands(build)

    def run(file: str) -> subprocess.CompletedProcess:
        return subprocess.run([tool, "--quiet", "-p", folder, "--warnings-as-errors=*",
                               "--extra-arg=-Wno-unknown-warning-option", file], capture_output=True, text=True)

    failed = 0
    try:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for result in pool.map(run, [file for file in files if os.path.realpath(file) in compiled]):
                if result.returncode != 0:
                    print(result.stdout.strip(), flush=True)
                    failed = 1
    finally:
        shutil.rmtree(folder)
    return failed


def main() -> None:
    parser = argparse.ArgumentParser(description="clang-format and clang-tidy over the project")
    parser.add_argument("--tidy", metavar="BUILD_FOLDER")
    parser.add_argument("file", nargs="*")
    arguments = parser.parse_args()
    files = arguments.file or sources()
    sys.exit(check_tidy(files, arguments.tidy) if arguments.tidy else check_format(files))


if __name__ == "__main__":
    main()
