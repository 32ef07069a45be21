#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Loads what `analyze --chrome-trace` writes as a viewer would, and checks what a viewer takes for granted.

usage: chrome_trace_test.py --binary PATH --data FOLDER

Valid JSON without NaN; durations not negative; the events of a thread nest; every process and thread has a name; the
events of a name last as long together as in the log's own begin and end events.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
from collections import defaultdict

INPUTS = ("simple.log", "cache_hit_miss.log", "inductor_provenance_jit_cuda_log.txt", "multi_rank_schedule")


def refuse(literal: str) -> None:
    raise ValueError(f"{literal} is no JSON")


def export(binary: str, source: pathlib.Path, folder: pathlib.Path) -> list[dict]:
    target = folder / "trace.json"
    subprocess.run([binary, "analyze", source, "--section", "summary", "--exit-zero", "--chrome-trace", target],
                   check=True, stdout=subprocess.DEVNULL)
    assert [path.name for path in folder.iterdir()] == ["trace.json"], "a temporary file is left"
    return json.loads(target.read_text(encoding="utf-8"), parse_constant=refuse)["traceEvents"]


def check_nesting(spans: list[dict]) -> None:
    """Of one thread. The times are multiples of 1/4 us: sums are exact."""
    open_ends: list[float] = []
    for span in sorted(spans, key=lambda span: (span["ts"], -span["dur"])):
        assert span["dur"] >= 0, span
        while open_ends and open_ends[-1] <= span["ts"]:
            open_ends.pop()
        end = span["ts"] + span["dur"]
        assert not open_ends or end <= open_ends[-1], f"overlaps without nesting: {span}"
        open_ends.append(end)


def totals_of_log(path: pathlib.Path) -> dict[str, float]:
    """Sums of end minus sum of begin times by name: equal to the total duration if all match."""
    totals: dict[str, float] = defaultdict(float)
    payload: list[str] | None = None
    lines = path.read_text(encoding="utf-8").splitlines() + [""]
    for line in lines:
        if payload is not None and line.startswith("\t"):
            payload.append(line)
            continue
        if payload:
            event = json.loads("\n".join(payload))
            sign = {"B": -1, "E": 1}.get(event["ph"], 0)
            if sign:
                totals[event["name"]] += sign * event["ts"]
        payload = [] if '"chromium_event"' in line else None
    return totals


def check(binary: str, source: pathlib.Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        events = export(binary, source, pathlib.Path(folder))
    named = {(event["pid"], event["tid"]) for event in events if event["name"] == "thread_name"}
    processes = {event["pid"] for event in events if event["name"] == "process_name"}
    threads = defaultdict(list)
    totals: dict[str, float] = defaultdict(float)
    for event in events:
        if event["ph"] == "X":
            threads[event["pid"], event["tid"]].append(event)
            totals[event["name"]] += event["dur"]
    assert threads and named == set(threads), "threads without a name, or names without a thread"
    assert {pid for pid, _ in threads} <= processes, "a process without a name"
    for spans in threads.values():
        check_nesting(spans)
    assert any(span["args"].get("compile_id", "").startswith("[0/0]") for spans in threads.values() for span in spans)
    if source.is_dir():
        assert processes == {0, 1, 2}, processes
        return
    expected = totals_of_log(source)
    assert set(expected) == set(totals), set(expected) ^ set(totals)
    for name, total in totals.items():
        assert abs(total - expected[name]) < 0.1, (name, total, expected[name])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--data", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    failures = 0
    for name in INPUTS:
        try:
            check(arguments.binary, arguments.data / name)
        except (AssertionError, ValueError, subprocess.CalledProcessError) as error:
            print(f"{name}: {error!r}")
            failures += 1
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
