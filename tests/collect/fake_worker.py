#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Stands for a Python with torch: answers as inductor_debug.autotune_worker does, at once, and misbehaves on order.

A problem's M says what happens: 1013 dies, 1014 hangs, 1015 answers garbage, 1016 an answer to another problem, 1017
a time that cannot be, 1018 a configuration twice, 1019 skips, 1020 takes a second, 1021 a line without an end. FAKE_WORKER in
the environment changes the start: "no-torch", "dies", "garbage", "version". Each start is counted in
FAKE_WORKER_LOG, each problem too.
"""
import json
import math
import os
import re
import signal
import sys
import time

CONFIGS = {"float32": [8, 32, 1], "bfloat16": [32, 32, 32], "float16": [8, 48, 1]}


def log(text):
    if "FAKE_WORKER_LOG" in os.environ:
        with open(os.environ["FAKE_WORKER_LOG"], "a", encoding="utf-8") as file:
            file.write(text + "\n")


def times(problem):
    dtype = problem.split(":")[1]
    sizes = [int(size) for size in re.findall(r"\d+", problem.split(":", 3)[3])]
    ms = math.prod(sizes) / 2e7 + 0.01
    configs = [[*CONFIGS[dtype], 8, 1, 1, ms]]
    if dtype == "float32" and sizes[-2] % 3 == 0:
        configs.append([8, 48, 1, 8, 1, 1, ms * 0.9])
    return {"configs": configs, "aten_ms": 0.02 + ms * (0.7 if sizes[0] > 200 else 1.4), "left_out": []}


def main():
    assert sys.argv[1] == "-c" and "'inductor_debug.autotune_worker'" in sys.argv[2], sys.argv
    log("start")
    answers = os.fdopen(3, "w", buffering=1)
    print("this is not an answer", flush=True)
    start = os.environ.get("FAKE_WORKER", "")
    if start == "no-torch":
        answers.write('{"error": "ModuleNotFoundError: No module named \'torch\'"}\n')
        return 1
    if start == "dies":
        print("Traceback: out of luck", file=sys.stderr)
        return 7
    if start == "garbage":
        answers.write("hello\n")
        return 0
    answers.write(json.dumps({"ready": 2 if start == "version" else 1, "device": {
        "kind": "cpu", "name": "Fake CPU (2 threads)", "compute_capability": "", "sm_count": 2, "l2_bytes": 0,
        "shared_bytes_per_block_optin": 0, "dram_bytes": 0}, "software": {"torch": "9.9"}, "method": "made up"}) + "\n")
    for line in sys.stdin:
        request = json.loads(line)
        problem = request["problem"]
        log(problem)
        m = int(re.match(r"(?:\d+x)??(\d+)x\d+x\d+$", problem.split(":", 3)[3]).group(1))
        if m == 1013:
            print("Illegal instruction in the template", file=sys.stderr, flush=True)
            os.kill(os.getpid(), signal.SIGKILL)
        if m == 1014:
            time.sleep(3600)
        if m == 1015:
            answers.write("{\"id\": \x01 garbage\n")
            continue
        if m == 1020:
            time.sleep(1)
        if m == 1021:
            answers.write("x" * 3_000_000)
            continue
        answer = {"id": request["id"], **times(problem)}
        if m == 1016:
            answer["id"] += 1
        if m == 1017:
            answer["configs"][0][-1] = -1
        if m == 1018:
            answer["configs"].append(answer["configs"][0])
        if m == 1019:
            answer = {"id": request["id"], "skipped": "Inductor has one choice only"}
        answers.write(json.dumps(answer) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
