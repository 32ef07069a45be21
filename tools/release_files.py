#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes provenance.json and SHA256SUMS of a folder of release files, or holds the files against them.

usage: release_files.py write FOLDER --commit COMMIT --version VERSION --source ARCHIVE [--checked WHAT]... [--unchecked WHAT]...
       release_files.py check FOLDER

provenance.json is an in-toto statement with SLSA's predicate: of which commit and source archive, by which script and with
which tools each file was made, and what of it was tested. SHA256SUMS is what `sha256sum -c` takes, provenance.json included.
RELEASE_BUILDER names who builds, the address of a CI job for example.
"""
import argparse
import datetime
import hashlib
import json
import os
import pathlib
import platform
import subprocess
import sys

PROVENANCE, SUMS = "provenance.json", "SHA256SUMS"
TOOLS = {"c++": (os.environ.get("CXX", "c++").split()[-1], "--version"), "meson": ("meson", "--version"), "ninja": ("ninja", "--version"),
         "ld": ("ld", "--version")}


def digest(path: pathlib.Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def files(folder: pathlib.Path) -> list[pathlib.Path]:
    return sorted(path for path in folder.iterdir() if path.is_file() and path.name not in (PROVENANCE, SUMS))


def version_of(command: tuple[str, str]) -> str:
    try:
        return subprocess.check_output(command, text=True, stderr=subprocess.DEVNULL).splitlines()[0]
    except (OSError, subprocess.CalledProcessError, IndexError):
        return "unknown"


def system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError, AttributeError):
        return platform.platform()


def statement(arguments: argparse.Namespace, found: list[pathlib.Path]) -> dict:
    source = arguments.folder / arguments.source
    built = {name: version_of(command) for name, command in TOOLS.items()} | {"glibc": platform.libc_ver()[1], "python": platform.python_version()}
    return {
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [{"name": path.name, "digest": {"sha256": digest(path)}} for path in found if path != source],
        "predicateType": "https://slsa.dev/provenance/v1",
        "predicate": {
            "buildDefinition": {
                "buildType": "inductor-debug:workflows/release.sh",
                "externalParameters": {"version": arguments.version, "script": "workflows/release.sh"},
                "internalParameters": {"system": system(), "tools": built},
                "resolvedDependencies": [
                    {"name": "commit", "digest": {"gitCommit": arguments.commit}},
                    {"name": source.name, "digest": {"sha256": digest(source)}},
                ],
            },
            "runDetails": {
                "builder": {"id": os.environ.get("RELEASE_BUILDER", "local")},
                "metadata": {"finishedOn": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")},
                "byproducts": [{"name": "checks", "annotations": {"passed": arguments.checked, "not made": arguments.unchecked}}],
            },
        },
    }


def write(arguments: argparse.Namespace) -> list[str]:
    found = files(arguments.folder)
    provenance = arguments.folder / PROVENANCE
    provenance.write_text(json.dumps(statement(arguments, found), indent=2) + "\n", encoding="utf-8")
    (arguments.folder / SUMS).write_text("".join(f"{digest(path)}  {path.name}\n" for path in [*found, provenance]), encoding="utf-8")
    return []


def check(arguments: argparse.Namespace) -> list[str]:
    """Files without a sum, sums without a file, and what differs from its sum or from the provenance."""
    sums = {name: value for value, name in (line.split(maxsplit=1) for line in (arguments.folder / SUMS).read_text(encoding="utf-8").splitlines())}
    stated = json.loads((arguments.folder / PROVENANCE).read_text(encoding="utf-8"))
    made = [(one["name"], one["digest"].get("sha256")) for one in [*stated["subject"], *stated["predicate"]["buildDefinition"]["resolvedDependencies"]]]
    there = {path.name: digest(path) for path in [*files(arguments.folder), arguments.folder / PROVENANCE]}
    wrong = [f"{name}: not in {SUMS}" for name in there.keys() - sums.keys()] + [f"{name}: missing" for name in sums.keys() - there.keys()]
    wrong += [f"{name}: differs from {SUMS}" for name in there.keys() & sums.keys() if there[name] != sums[name]]
    wrong += [f"{name}: differs from {PROVENANCE}" for name, value in made if value and there.get(name) != value]
    wrong += [f"{name}: not in {PROVENANCE}" for name in there.keys() - {name for name, _ in made} - {PROVENANCE}]
    return sorted(wrong)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("write", "check"))
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--commit", default="")
    parser.add_argument("--version", default="")
    parser.add_argument("--source", default="")
    parser.add_argument("--checked", action="append", default=[])
    parser.add_argument("--unchecked", action="append", default=[])
    arguments = parser.parse_args()
    if arguments.what == "write" and not (arguments.commit and arguments.version and arguments.source):
        parser.error("write needs --commit, --version and --source")
    wrong = write(arguments) if arguments.what == "write" else check(arguments)
    print("\n".join(wrong), file=sys.stderr, end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
