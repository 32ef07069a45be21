#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the command-line cases of a folder and compares whole outputs, or rows of reports.

usage: run_cases.py --binary PATH [--data FOLDER] [--have NAME]... FOLDER|CASE.cmd...

A case is a text file `<case>.cmd`; what it must print stands beside it in `<case>.out` (standard
output) and `<case>.err` (standard error). A missing file means: nothing is printed there.

    # the first line is the expected exit code and the arguments
    0 dataset info $CASE/tiny.msgpack --json
    stdin: problems.jsonl

Several commands share one temporary folder, which is also the working folder; each output then
follows a line `$ inductor-debug ...`:

    run: 0 dataset split $DATA/timings/sample.msgpack -o parts
    run: 3 dataset info parts/none.msgpack
    cat: parts/summary.txt

Lines:
    run: EXIT ARGUMENTS    runs the binary (quoting as in a shell, nothing else of a shell)
    stdin: FILE            standard input of the command above, relative to the case
    rows: EXIT ARGUMENTS   runs it with --json and compares parts of the report: `<case>.rows` says
                           what must be in it, by rows and keys (expected_rows.py explains how)
    rows: cat FILE         the same of a file of JSON that a command made
    cat: FILE              prints a file that a command made, relative to the temporary folder
    env: NAME=VALUE        for all commands of the case
    mask: REGEX            what matches is printed as ***; with a group, only the group
    near: PERCENT          decimal numbers may differ by so much (what training gives differs between processors)
    ignore: stdout|stderr  is not compared
    needs: NAME            skipped unless --have NAME was given
    timeout: SECONDS       for each command, 60 otherwise; times IDBG_SLOWNESS of the environment
In arguments and env, $CASE is the folder of the case, $DATA the project's data, $TMP the temporary
folder; the same names stand for these folders in the outputs. Versions and times are masked.

IDBG_ACCEPT=1 rewrites the expected outputs (never the exit codes) and reports the case as skipped:
exit 77. Otherwise the exit code is 0 when every case passed, 1 when one failed.
"""
import argparse
import dataclasses
import difflib
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

import expected_rows

SKIP = 77
SLOWNESS = float(os.environ.get("IDBG_SLOWNESS", 1))  # of a build with sanitizers
ALWAYS_MASKED = [
    (re.compile(r"(inductor-debug )\d+\.\d+\.\d+[-+.\w]*"), r"\1VERSION"),
    (re.compile(r"\b20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)?"), "TIME"),
]


class CaseError(Exception):
    """The case file itself is wrong, or a command did not end as it says."""


@dataclasses.dataclass
class Step:
    text: str  # the arguments as the case has them
    arguments: list[str]
    exit_code: int = 0
    stdin: str = ""
    is_cat: bool = False
    is_rows: bool = False


@dataclasses.dataclass
class Case:
    path: pathlib.Path
    steps: list[Step] = dataclasses.field(default_factory=list)
    env: dict[str, str] = dataclasses.field(default_factory=dict)
    masks: list[str] = dataclasses.field(default_factory=list)
    near_percent: float = 0.0
    ignored: set[str] = dataclasses.field(default_factory=set)
    needs: list[str] = dataclasses.field(default_factory=list)
    timeout_s: float = 60.0


def parse_run(text: str) -> Step:
    exit_code, *arguments = shlex.split(text)
    if not exit_code.isdigit():
        raise CaseError(f"expected an exit code, not '{exit_code}'")
    return Step(text.partition(" ")[2].strip(), arguments, int(exit_code))


def parse_line(case: Case, line: str) -> None:
    if line[0].isdigit():
        case.steps.append(parse_run(line))
        return
    key, colon, value = line.partition(":")
    value = value.strip()
    if not colon or not value:
        raise CaseError("expected 'EXIT ARGUMENTS' or 'KEY: VALUE'")
    if key == "run":
        case.steps.append(parse_run(value))
    elif key == "rows":
        is_cat = value.startswith("cat ")
        case.steps.append(Step(value, [value[4:].strip()], is_cat=True) if is_cat else parse_run(value))
        case.steps[-1].is_rows = True
    elif key == "cat":
        case.steps.append(Step(value, [value], is_cat=True))
    elif key == "stdin" and case.steps:
        case.steps[-1].stdin = value
    elif key == "env" and "=" in value:
        name, _, setting = value.partition("=")
        case.env[name] = setting
    elif key == "mask":
        case.masks.append(value)
    elif key == "near":
        case.near_percent = float(value)
    elif key == "ignore" and value in ("stdout", "stderr"):
        case.ignored.add(value)
    elif key == "needs":
        case.needs.append(value)
    elif key == "timeout":
        case.timeout_s = float(value)
    else:
        raise CaseError(f"unknown line '{key}: {value}'")


def parse_case(path: pathlib.Path) -> Case:
    case = Case(path)
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        try:
            parse_line(case, line)
        except (CaseError, ValueError) as error:
            raise CaseError(f"{path}:{number}: {error}") from None
    if not case.steps:
        raise CaseError(f"{path}:1: runs nothing (line 1 is 'EXIT ARGUMENTS')")
    return case


@dataclasses.dataclass
class Place:
    """The folders of one run, with the names that stand for them in case files and outputs."""
    case: pathlib.Path
    data: pathlib.Path
    tmp: pathlib.Path

    def expand(self, text: str) -> str:
        for name in ("case", "data", "tmp"):
            text = re.sub(rf"\${name.upper()}\b", lambda _, n=name: str(getattr(self, n)), text)
        return text

    def hide(self, text: str, masks: list[str]) -> str:
        for name in ("tmp", "case", "data"):
            text = text.replace(str(getattr(self, name)), f"${name.upper()}")
        for pattern, replacement in ALWAYS_MASKED:
            text = pattern.sub(replacement, text)
        for mask in masks:
            text = re.sub(mask, mask_match, text, flags=re.MULTILINE)
        return text


def mask_match(match: re.Match) -> str:
    if not match.re.groups or match.group(1) is None:
        return "***"
    start, end = match.start(1) - match.start(), match.end(1) - match.start()
    return match.group()[:start] + "***" + match.group()[end:]


def environment(case: Case, place: Place) -> dict[str, str]:
    env = dict(os.environ)
    for name in ("NO_COLOR", "CLICOLOR_FORCE", "COLUMNS", "IDBG_ACCEPT"):
        env.pop(name, None)
    env.update({"LC_ALL": "C.UTF-8", "TZ": "UTC", "HOME": str(place.tmp), "INDUCTOR_DEBUG_DATA": str(place.data)})
    env.update({name: place.expand(value) for name, value in case.env.items()})
    return env


def run_step(step: Step, case: Case, place: Place, binary: pathlib.Path) -> tuple[str, str]:
    """Returns what the step wrote to standard output and standard error."""
    if step.is_cat:
        try:
            return (place.tmp / step.arguments[0]).read_text(encoding="utf-8", errors="backslashreplace"), ""
        except OSError as error:
            raise CaseError(f"cat: {step.arguments[0]}: {error.strerror}") from None
    stdin = (place.case / step.stdin).read_bytes() if step.stdin else b""
    command = [str(binary), *map(place.expand, step.arguments), *(["--json"] if step.is_rows else [])]
    try:
        done = subprocess.run(command, input=stdin, capture_output=True, cwd=place.tmp,
                              env=environment(case, place), timeout=case.timeout_s * SLOWNESS, check=False)
    except subprocess.TimeoutExpired:
        raise CaseError(f"still running after {case.timeout_s * SLOWNESS:g} s: {shlex.join(command)}") from None
    out = done.stdout.decode("utf-8", "backslashreplace")
    err = done.stderr.decode("utf-8", "backslashreplace")
    err = re.sub(r"inductor-debug: still at work: .*\n", "", err)  # on a slow machine
    if done.returncode != step.exit_code:
        ended = f"signal {-done.returncode}" if done.returncode < 0 else f"exit {done.returncode}"
        raise CaseError(f"expected exit {step.exit_code}, got {ended}: {shlex.join(command)}\n{out}{err}".rstrip())
    return out, err


@dataclasses.dataclass
class Outputs:
    texts: dict[str, str]  # normalised, by the suffix of the file that holds what is expected
    reports: list[tuple[str, str]]  # of `rows:` lines: the arguments, and the JSON


def run_case(case: Case, binary: pathlib.Path, data: pathlib.Path) -> Outputs:
    out, err, reports = "", "", []
    with tempfile.TemporaryDirectory(prefix="idbg-case-") as tmp:
        place = Place(case.path.parent.resolve(), data, pathlib.Path(tmp).resolve())
        for step in case.steps:
            step_out, step_err = run_step(step, case, place, binary)
            header = f"$ {'cat' if step.is_cat else 'inductor-debug'} {step.text}\n" if len(case.steps) > 1 else ""
            err += header + step_err if step_err else ""
            if step.is_rows:
                reports.append((step.text, place.hide(step_out, [])))
                continue
            out += header if not out or out.endswith("\n") else "\n" + header
            out += step_out
        return Outputs({".out": place.hide(out, case.masks), ".err": place.hide(err, case.masks)}, reports)


def compare_rows(case: Case, reports: list[tuple[str, str]], accept: bool) -> tuple[str, bool]:
    """As compare(), of what `rows:` lines have reported."""
    path = case.path.with_suffix(".rows")
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if not reports and not text:
        return "", False
    try:
        differences, accepted = expected_rows.check_file(text, reports, accept)
    except expected_rows.RowsError as error:
        raise CaseError(f"{path}: {error}") from None
    if accept and accepted != text:
        path.write_text(accepted, encoding="utf-8")
    return f"{path}\n{differences}" if differences else "", accept and accepted != text


def compare(case: Case, outputs: Outputs, accept: bool) -> tuple[str, bool]:
    """Returns the differences as text, and whether an expected output was rewritten."""
    differences, rewritten = compare_rows(case, outputs.reports, accept)
    for suffix, actual in outputs.texts.items():
        if {".out": "stdout", ".err": "stderr"}[suffix] in case.ignored:
            continue
        path = case.path.with_suffix(suffix)
        expected = path.read_text(encoding="utf-8") if path.exists() else ""
        if bring_near(actual, expected, case.near_percent) == expected:
            continue
        if accept:
            rewritten = True
            path.write_text(actual, encoding="utf-8") if actual else path.unlink()
        else:
            differences += "".join(
                line if line.endswith("\n") else line + "\n\\ no newline at the end\n"
                for line in difflib.unified_diff(expected.splitlines(True), actual.splitlines(True),
                                                 str(path), f"{path.name} (now)"))
    return differences, rewritten


def bring_near(actual: str, expected: str, percent: float) -> str:
    """`actual` with the expected decimals in place of its own, where nothing but these differs and none by more than so many percent."""
    ours, theirs = (re.split(r"(\d+\.\d+(?:e[-+]\d+)?)", text) for text in (actual, expected))
    if not percent or ours[::2] != theirs[::2]:
        return actual
    is_near = all(abs(float(a) - float(b)) <= percent / 100 * abs(float(b)) for a, b in zip(ours[1::2], theirs[1::2]))
    return expected if is_near else actual


def case_files(paths: list[pathlib.Path]) -> list[pathlib.Path]:
    files = []
    for path in paths:
        files += sorted(path.rglob("*.cmd")) if path.is_dir() else [path]
    return files


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", type=pathlib.Path, required=True)
    parser.add_argument("--data", type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parent.parent.parent / "data")
    parser.add_argument("--have", action="append", default=[], metavar="NAME")
    parser.add_argument("paths", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    binary, data = options.binary.resolve(), options.data.resolve()
    accept = os.environ.get("IDBG_ACCEPT") == "1"
    passed = failed = skipped = rewritten = 0
    for path in case_files(options.paths):
        try:
            case = parse_case(path)
            missing = [name for name in case.needs if name not in options.have]
            if missing:
                print(f"SKIP {path.stem}: needs {', '.join(missing)}")
                skipped += 1
                continue
            differences, is_rewritten = compare(case, run_case(case, binary, data), accept)
        except (CaseError, OSError) as error:
            differences, is_rewritten = f"{error}\n", False
        if differences:
            print(f"FAIL {path.stem}\n{differences}", end="")
            failed += 1
        elif is_rewritten:
            print(f"ACCEPTED {path.stem}")
            skipped, rewritten = skipped + 1, rewritten + 1
        else:
            passed += 1
    if passed + failed + skipped == 0:
        sys.exit("no *.cmd case in " + " ".join(map(str, options.paths)))
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    if failed:
        return 1
    return SKIP if rewritten or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
