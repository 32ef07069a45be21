#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints how far predicted training steps are from measured ones, by part: replayed, launched from Python, peak memory.

usage: training_error.py FOLDER --binary BUILD/src/inductor-debug [--half looked|aside] [--steps]

FOLDER holds results.jsonl and logs/ of tests/gpu/measure_training_steps.py. --steps has a line for each step of the half that is looked at, never of the
other.
"""
import argparse
import json
import pathlib
import statistics
import subprocess

PARTS = ("forward", "backward", "optimizer", "whole")
# What is predicted, by what it is held against; "quiet": the quickest of several sessions (tests/gpu/measure_quiet.py).
KINDS = {"replayed": "replayed_ms", "launched": "launched_ms", "quiet": "launched_ms", "memory": "peak_mib"}


def predicted(binary: str, log: pathlib.Path, optimizer: str, hardware: str = "h200") -> dict[str, dict[str, float]]:
    """Rows of the table `training_step` by part; `optimizer` as steps are named: what the log does not show."""
    command = [binary, "analyze", str(log), "--hardware", hardware, "--section", "training_step", "--json", "--exit-zero"]
    done = subprocess.run([*command, "--optimizer", optimizer.removesuffix("-compiled")], capture_output=True, text=True, check=True)
    table = next(table for section in json.loads(done.stdout)["sections"] for table in section["tables"] if table["key"] == "training_step")
    names = [column["key"] for column in table["columns"]]
    return {row[0]: dict(zip(names, row)) for row in table["rows"]}


def measured(line: dict) -> dict[str, dict[str, float]]:
    """The same of a line of results.jsonl, by kind; a part that was not measured so is left out. A step that was not captured has no replays."""
    return {part: {"replayed": line[part].get("replayed_ms"), "launched": line[part].get("launched_ms"), "quiet": line[part].get("quiet", {}).get("median_ms"),
                   "memory": line[part]["peak_bytes"] / 2**20 if "peak_bytes" in line[part] else None} for part in PARTS}


def steps(folder: pathlib.Path, half: str) -> list[dict]:
    lines = [json.loads(line) for line in (folder / "results.jsonl").read_text(encoding="utf-8").splitlines()]
    return [line for line in lines if line.get("half") == half]


def signed(binary: str, folder: pathlib.Path, half: str) -> dict[str, dict[tuple[str, str], float]]:
    """By step, kind and part: percent by which the prediction is too large."""
    found = {}
    for line in steps(folder, half):
        optimizer = next(name for name in ("adamw-fused", "adamw-compiled", "sgd-compiled", "adamw", "sgd") if line["model"].endswith(name))
        rows = predicted(binary, folder / "logs" / f"{line['model']}.log.gz", optimizer)
        truth = measured(line)
        found[line["model"]] = {(kind, part): 100 * (rows[part][key] / truth[part][kind] - 1)
                                for kind, key in KINDS.items() for part in PARTS if truth[part][kind] and part in rows}
    return found


def summary(errors: list[float]) -> dict[str, float]:
    sizes = sorted(map(abs, errors))
    return {"models": len(sizes), "mean": statistics.mean(sizes), "median": statistics.median(sizes), "worst": sizes[-1], "signed": statistics.mean(errors)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--binary", default="build/src/inductor-debug")
    parser.add_argument("--half", choices=("looked", "aside"), default="looked")
    parser.add_argument("--steps", action="store_true")
    arguments = parser.parse_args()
    found = signed(arguments.binary, arguments.folder, arguments.half)
    if arguments.steps and arguments.half == "looked":
        for name, errors in sorted(found.items()):
            print(f"{name:44}", *(f"{kind} " + " ".join(f"{errors.get((kind, part), float('nan')):+6.1f}" for part in PARTS) for kind in KINDS))
    for kind in KINDS:
        for part in PARTS:
            if values := [errors[kind, part] for errors in found.values() if (kind, part) in errors]:
                print(f"{kind:9} {part:10}", " ".join(f"{key} {value:.1f}" for key, value in summary(values).items()))


if __name__ == "__main__":
    main()
