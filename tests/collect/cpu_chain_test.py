#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""From nothing to a choice on this machine's CPU: collect, dataset, train, validate-model, predict.

usage: cpu_chain_test.py BINARY PYTHON CACHE_FOLDER

PYTHON has torch: TorchInductor really compiles and times each problem (some 10 s each). Skipped (77) without torch,
or where torch.compile cannot work for lack of a compiler.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

PROBLEMS = [("mm", 1, 64, 256, 256, "float32"), ("mm", 1, 33, 512, 128, "float32"),
            ("addmm", 1, 128, 96, 256, "float32"), ("bmm", 4, 32, 64, 128, "float32"),
            ("mm", 1, 100, 200, 300, "bfloat16")]


def run(*command, expected=(0,), **kwargs):
    start = time.monotonic()
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, **kwargs)
    print(f"{time.monotonic() - start:6.1f} s  {' '.join(str(part) for part in command[1:4])}", flush=True)
    if done.returncode not in expected:
        sys.exit(f"{command[1]} exits with {done.returncode}, not {expected}:\n{done.stdout}\n{done.stderr}")
    return done.stdout


def facts(document):
    lists = [document.get("context", []), *(section.get("facts", []) for section in document["sections"])]
    return {fact["key"]: fact["value"] for each in lists for fact in each}


def check(condition, what):
    if not condition:
        sys.exit(what)


def main():
    binary, python, cache = sys.argv[1:]
    if subprocess.run([python, "-c", "import torch"], capture_output=True, check=False).returncode != 0:
        print(f"{python} has no torch")
        return 77
    if shutil.which(os.environ.get("CXX", "g++").split()[0]) is None:
        print("there is no C++ compiler for torch.compile")
        return 77
    os.environ["TORCHINDUCTOR_CACHE_DIR"] = cache
    os.environ["CUDA_VISIBLE_DEVICES"] = ""
    os.environ["OMP_WAIT_POLICY"] = "PASSIVE"  # other tests run on these cores
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        problems, timings, model = folder / "p.jsonl", folder / "cpu.msgpack", folder / "cpu.safetensors"
        problems.write_text("".join(json.dumps(
            {"op": op, "B": b, "M": m, "N": n, "K": k, "dtype": dtype, "layout": "nn"}) + "\n"
            for op, b, m, n, k, dtype in PROBLEMS))
        collected = json.loads(run(binary, "collect", "--backend", "inductor", "--python", python, "--problems", problems,
                                   "--format", "timings", "-o", timings, "--json"))
        print(json.dumps(facts(collected)))
        check(facts(collected)["problems_measured"] >= 4, f"too few problems were measured: {collected['findings']}")
        info = facts(json.loads(run(binary, "dataset", "info", timings, "--json")))
        check("threads" in info["device"] and info["sm_count"] >= 1, f"no CPU in the header: {info}")
        run(binary, "dataset", "check", timings)  # without a finding
        # Again: nothing is measured twice.
        again = json.loads(run(binary, "collect", "--backend", "inductor", "--python", python, "--problems", problems,
                               "--format", "timings", "-o", timings, "--json"))
        check(facts(again)["problems_measured"] == 0, "a finished problem was measured again")
        run(binary, "train", "--dataset", timings, "--device", "cpu", "--threads", "1", "--holdout", "0",
            "--model", model, "--log-dir", folder)
        validation = json.loads(run(binary, "validate-model", "--model", model, "--dataset", timings, "--json",
                                    expected=(0, 1)))
        error = next(table["rows"][0][[column["key"] for column in table["columns"]].index("mape")] for section in validation["sections"]
                     for table in section.get("tables", []) if table["key"] == "errors")
        print(f"mean error on the problems it was trained on: {error} %")
        check(error < 50, "the model has not learned the times that it was trained on")
        choice = run(binary, "predict", "--model", model, "-m", 64, "-n", 256, "-k", 256, "--dtype", "float32",
                     "--layout", "nn")
        print(choice)
        check("  choice    cpp" in choice or "  choice    aten" in choice, "predict names neither cpp nor aten")
        lines = run(binary, "predict", "--model", model, "--problems", problems, "--json").splitlines()
        choices = [json.loads(line) for line in lines]
        check([choice["choice"] in ("cpp", "aten") for choice in choices] == [True] * len(PROBLEMS),
              f"predict does not answer all problems: {lines}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
