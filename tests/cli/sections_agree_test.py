#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The sections of one `analyze` speak of the same kernels, on every device of the catalogue: each model is planned once
for a device, so that fusion, memory, kernels and launches have the same names and counts, and `validate` the same
times.

usage: sections_agree_test.py --binary PATH --models FOLDER --hardware FOLDER
"""
import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys

SECTIONS = "fusion,memory,kernels,roofline,launches,validate"
MODELS = ("bert", "vit", "resnet18")  # attention with a mask and without; convolutions


def analysis(binary: str, model: pathlib.Path, device: str) -> dict[str, dict]:
    command = [binary, "analyze", model, "--hardware", device, "--section", SECTIONS, "--validate",
               model.with_suffix(".measured.json"), "--top", "100000", "--json",
               "--exit-zero"]
    report = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    return {section["key"]: section for section in json.loads(report)["sections"]}


def fact(section: dict, key: str):
    return next(one["value"] for one in section["facts"] if one["key"] == key)


def rows(section: dict, key: str) -> list[dict]:
    for table in section["tables"]:
        if table["key"] == key:
            return [dict(zip([column["key"] for column in table["columns"]], row)) for row in table["rows"]]
    return []


def without_number(name: str) -> str:
    return re.sub(r"_\d+$", "", name)


def counts(names) -> dict[str, int]:
    total = collections.Counter()
    for name, count in names:
        total[without_number(name)] += count
    return dict(total)


def disagreements(sections: dict[str, dict]) -> list[str]:
    fusion = counts((row["kernel"], row["count"]) for row in rows(sections["fusion"], "kernels"))
    kernels = counts((row["name"], row["count"]) for row in rows(sections["kernels"], "slowest"))
    launched = [row["name"] for row in rows(sections["launches"], "launches")]
    wrong = []
    if fusion != kernels:
        wrong.append(f"fusion {fusion}, kernels {kernels}")
    if kernels != counts((name, 1) for name in launched):
        wrong.append(f"kernels {kernels}, launches {launched}")
    for section in ("fusion", "kernels"):
        if fact(sections[section], "kernels") != len(launched):
            wrong.append(f"{section} counts {fact(sections[section], 'kernels')} kernels, launched are {len(launched)}")
    named = {row[key] for row in rows(sections["memory"], "inductor_live_at_peak") for key in ("made", "freed")}
    for name in sorted(named - set(launched) - {"the caller", ""}):
        wrong.append(f"memory names {name}, which is not launched")
    return wrong + other_times(sections)


def other_times(sections: dict[str, dict]) -> list[str]:
    """Times that `validate` predicts and section roofline does not."""
    [device] = rows(sections["roofline"], "devices")
    wrong = []
    for row in rows(sections["validate"], "runs"):
        key = f"{row['variant']}_device_ms" if row["timing"] == "replayed" else f"{row['variant']}_ms"
        if row["predicted_ms"] != device[key]:
            wrong.append(f"validate predicts {row['predicted_ms']} ms, section roofline {device[key]} ({key})")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--models", type=pathlib.Path, required=True)
    parser.add_argument("--hardware", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    devices = sorted(path.stem for path in arguments.hardware.glob("*.json"))
    failures = 0
    for model in MODELS:
        for device in devices:
            path = arguments.models / "h200" / "bfloat16" / f"{model}.pt2"
            for wrong in disagreements(analysis(arguments.binary, path, device)):
                print(f"{model} on {device}: {wrong}", file=sys.stderr)
                failures += 1
    print(f"{len(MODELS)} models on {len(devices)} devices, {failures} disagreements")
    return 1 if failures or not devices else 0


if __name__ == "__main__":
    sys.exit(main())
