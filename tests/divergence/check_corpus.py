#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs `diff --run` on the corpus and prints what it named.

usage: check_corpus.py --binary build/src/inductor-debug [--device cpu] [--export-on DEVICE] [--cache FOLDER] [--keep FOLDER] [NAME ...]

Of each case: the operators that were named, whether that is right, and the seconds of a run without and with the
cache. Exits 1 when a defect is not named or a control raises an alarm. Needs torch; a run takes ten minutes.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import torch

import corpus  # noqa: F401: fills CASES
import defects  # noqa: F401
import drawn  # noqa: F401
import fixed  # noqa: F401
import kinds  # noqa: F401
from cases import CASES

PLANTED = pathlib.Path(__file__).resolve().parent / "planted"


def export(case, path, device):
    torch.manual_seed(0)
    module, inputs = case["make"]()
    inputs = torch.utils._pytree.tree_map_only(torch.Tensor, lambda value: value.to(device), inputs)
    with torch.no_grad():
        sizes = case["dynamic"]
        program = torch.export.export(module.eval().to(device), inputs, dynamic_shapes=sizes() if callable(sizes) else sizes)
        torch.export.save(program, path)


def run(binary, path, case, options):
    command = [binary, "diff", "--run", str(path), "--json", "--quiet", "--python", sys.executable, "--cache",
               str(options.cache / (case["planted"] or "sound")), "--device", options.device]
    for setting in case["config"]:
        command += ["--inductor-config", setting.replace("cpp.", options.prefix, 1)]
    environment = dict(os.environ)
    environment.pop("PYTHONUNBUFFERED", None)  # as in most shells
    if case["planted"]:
        folders = [str(PLANTED), *filter(None, [environment.get("PYTHONPATH")])]
        environment |= {"PLANTED_DEFECT": case["planted"], "PYTHONPATH": os.pathsep.join(folders)}
    start = time.time()
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    seconds = time.time() - start
    if done.returncode not in (0, 1):
        return None, done.stderr.strip().splitlines()[-1:], seconds
    return json.loads(done.stdout), done.returncode, seconds


def alarms(document):
    return [finding for finding in document["findings"] if finding["severity"] == "error"]


def packet(finding):
    target = str(finding.get("values", {}).get("target", ""))
    return target.split(".")[1] if target.count(".") > 1 else target


def judge(name, case, document, code):
    found = alarms(document)
    named = [packet(finding) for finding in found]
    if not case["operators"]:
        return ("right" if not found and code == 0 else "FALSE ALARM"), named
    right = bool(named) and named[0].removesuffix("_") in case["operators"] and not found[0]["message"].startswith("one of")
    return ("right" if right else "WRONG"), named


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--export-on", metavar="DEVICE", help="the device itself by default")
    parser.add_argument("--cache", type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path, metavar="FOLDER", help="writes each case's result there, as NAME.json")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    options.prefix = "cpp." if options.device == "cpu" else "triton."
    wrong = 0
    with tempfile.TemporaryDirectory() as scratch:
        options.cache = options.cache or pathlib.Path(scratch) / "cache"
        for name, case in CASES.items():
            if options.names and name not in options.names:
                continue
            path = pathlib.Path(scratch) / f"{name}.pt2"
            export(case, path, options.export_on or options.device)
            document, code, cold = run(options.binary, path, case, options)
            if document is None:
                wrong += 1
                print(f"{name:36} ERROR {code}", flush=True)
                continue
            if options.keep:
                options.keep.mkdir(parents=True, exist_ok=True)
                (options.keep / f"{name}.json").write_text(json.dumps(document, indent=1), encoding="utf-8")
            _, _, cached = run(options.binary, path, case, options)
            state, named = judge(name, case, document, code)
            wrong += state != "right"
            notes = sorted({finding["rule"] for finding in document["findings"]})
            print(f"{name:36} {state:12} {', '.join(named) or '-':30} {cold:6.1f} s {cached:5.1f} s  {' '.join(notes)}",
                  flush=True)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
