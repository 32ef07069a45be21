#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the measured kernels of `analyze` with sums that this script makes of the profile's events itself.

usage: profile_test.py --binary BINARY --data DATA

An event of the device belongs to the call of compiled code in which its launch lies. Backwards, which lie in no such
call, are told by the name of their range.
"""
import argparse
import collections
import gzip
import json
import pathlib
import subprocess
import sys


def parts(event: dict) -> tuple[float, float]:
    return event["ts"], event["ts"] + event["dur"]


def around(event: dict, ranges: list[dict]) -> list[dict]:
    """The ranges of the thread that the event lies in, the outermost first."""
    begin, _ = parts(event)
    found = [one for one in ranges if one["tid"] == event["tid"] and parts(one)[0] <= begin < parts(one)[1]]
    return sorted(found, key=lambda one: -one["dur"])


def expected(profile: pathlib.Path) -> dict[tuple[str, str], list[float]]:
    """Region and kernel (of the library: the operator) to durations in microseconds."""
    events = [event for event in json.loads(gzip.decompress(profile.read_bytes()))["traceEvents"] if event["ph"] == "X"]
    ranges = [event for event in events if event.get("cat") == "cpu_op"]
    launches = {event["args"]["correlation"]: event for event in events
                if event.get("cat") in ("cuda_runtime", "cuda_driver") and "correlation" in event["args"]}
    forwards = {}  # sequence number to region
    for event in ranges:
        if event["name"] == "CompiledFunction":
            outer = [one["name"] for one in around(event, ranges) if one["name"].startswith("Torch-Compiled Region")]
            forwards[event["args"]["Sequence number"]] = outer[-1]
    sums = collections.defaultdict(list)
    for event in events:
        if event.get("cat") not in ("kernel", "gpu_memcpy", "gpu_memset"):
            continue
        outer = around(launches[event["args"]["correlation"]], ranges)
        names = [one["name"] for one in outer]
        graphs = [i for i, name in enumerate(names) if name.startswith("## Call CompiledFxGraph")]
        if not graphs:
            sums["", event["name"]].append(event["dur"])
            continue
        backward = [one for one in outer if one["name"] == "CompiledFunctionBackward"]
        region = (forwards[backward[0]["args"]["Sequence number"]] if backward
                  else [name for name in names if name.startswith("Torch-Compiled Region")][-1])
        inside = names[graphs[-1] + 1:]
        kernel = event["name"] if event["name"].startswith("triton_") else inside[0].replace("aten::", "extern_kernels.")
        sums[f"[{region.split(': ')[1]}]" + (" backward" if backward else ""), kernel].append(event["dur"])
    return sums


def actual(binary: str, log: pathlib.Path, profile: pathlib.Path) -> dict[tuple[str, str], float]:
    run = subprocess.run([binary, "analyze", log, "--profile", profile, "--section", "profile", "--top", "0", "--json"],
                         check=False, capture_output=True, text=True)
    sections = {section["key"]: section for section in json.loads(run.stdout)["sections"]}
    tables = {table["key"]: [dict(zip((column["key"] for column in table["columns"]), row)) for row in table["rows"]]
              for table in sections["profile"]["tables"]}
    sums = {}
    for row in tables["measured"]:
        is_backward = row["aot_id"].endswith("backward")
        sums[row["compilation"] + (" backward" if is_backward else ""), row["kernel"]] = 1e3 * row["total"]
    sums["outside", ""] = sum(1e3 * row["total"] for row in tables["outside"])
    return sums


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--data", required=True, type=pathlib.Path)
    arguments = parser.parse_args()
    profile = arguments.data / "gpu.json.gz"
    sums = actual(arguments.binary, arguments.data / "gpu.log.gz", profile)
    outside = 0.0
    failures = 0
    for (region, kernel), durations in expected(profile).items():
        if not region:
            outside += sum(durations)
            continue
        found = sums.pop((region, kernel), 0.0)
        if abs(found - sum(durations)) > 0.01:
            failures += 1
            print(f"{region} {kernel}: {sum(durations):.3f} us in the profile, {found:.3f} us reported")
    if abs(sums.pop(("outside", "")) - outside) > 0.01 or sums:
        failures += 1
        print(f"outside: {outside:.3f} us in the profile; reported besides: {sums}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
