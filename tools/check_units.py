#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles each source file of a unity build by itself, as the plain build does, without making code of it.

usage: check_units.py BUILD_FOLDER

A file that uses what only its neighbours include is found here. Prints the compiler's messages; exits with 1 when there are
any errors.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

STD = '#include "pch/std.h"\n'
# Not of the language: where the object goes, what it is for, how much is optimised.
LEFT_OUT = re.compile(r"^(-O\d|-M[DQF].*|-c|-o|-Winvalid-pch|-fpch-preprocess)$")
WITH_VALUE = {"-o", "-MF", "-MQ", "-include"}


def flags_of(command: str) -> list[str]:
    words, kept = shlex.split(command), []
    words = words[words.index(next(word for word in words if not word.endswith("ccache"))):-1]  # the last is the source
    while words:
        word = words.pop(0)
        if word in WITH_VALUE:
            words.pop(0)
        elif not LEFT_OUT.match(word):
            kept.append(word)
    return kept


def units(build: pathlib.Path) -> list[tuple[tuple[str, ...], str]]:
    """Flags and source, of every file in a generated unit of src."""
    found = []
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        unit = build / entry["file"]
        if not re.search(r"-unity\d+\.cpp$", entry["file"]) or not entry["file"].startswith("src/") or "src/torch/" in entry["file"]:
            continue
        for source in re.findall(r'^#include ?[<"](.+)[>"]$', unit.read_text(encoding="utf-8"), re.MULTILINE):
            found.append((tuple(flags_of(entry["command"])), source))
    return found


def header_for(flags: tuple[str, ...], folder: pathlib.Path, build: pathlib.Path, number: int) -> pathlib.Path:
    """The standard headers, compiled once for these flags."""
    header = folder / f"std{number}.h"
    header.write_text(STD, encoding="utf-8")
    subprocess.run([*flags, "-x", "c++-header", header, "-o", f"{header}.gch"], cwd=build, check=True)
    return header


def main() -> None:
    build = pathlib.Path(sys.argv[1]).resolve()
    work = units(build)
    if not work:
        sys.exit(77)  # a plain build: it has compiled each file
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        distinct = sorted({flags for flags, _ in work})
        headers = dict(zip(distinct, pool.map(lambda at: header_for(distinct[at], pathlib.Path(name), build, at), range(len(distinct)))))

        def compile_one(unit: tuple[tuple[str, ...], str]) -> bool:
            flags, source = unit
            return subprocess.run([*flags, "-fsyntax-only", "-include", headers[flags], source], cwd=build).returncode == 0

        failed = [source for (_, source), good in zip(work, pool.map(compile_one, work)) if not good]
    print(f"{len(work)} files, {len(failed)} of them not by themselves")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
