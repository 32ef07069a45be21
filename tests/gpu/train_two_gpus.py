#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares training on one GPU with training on several GPUs of the host, through NCCL.

usage: train_two_gpus.py --build FOLDER --dataset FILE [--processes 2] [--rounds 2] [--device cuda]

Prints, for a ranker's large net and for torch-diode's deep model, epochs per second with one process and with
several, in turn (A, B, A, B), and the ratio of the medians; first the furthest difference between the weights of a
small ranker that one process and several have trained (TF32 rounds differently in batches of other sizes).
FILE is a native data set such as data/timings/h200_mm_sample.msgpack. Needs a torch of the build's version in this
Python. Not part of the test suite: it needs GPUs.
"""
import argparse
import os
import pathlib
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "train"))
from check_train import tensors  # noqa: E402

SMALL = ["--preset", "cpu", "--num-epochs", "2", "--split", "family"]
# What is trained, and its flags. The ranker's first network is a teacher, with two thirds of the epochs.
WORKLOADS = [("ranker, large net", ["--preset", "full", "--num-epochs", "45"]),
             ("deep, 10 blocks of 512", ["--model-type", "deep", "--hidden-dim", "512", "--batch-size", "16384",
                                         "--num-epochs", "20", "--patience", "1000"])]
EPOCH = re.compile(r"Epoch (\d+)/(\d+) ")


def start(options, processes, folder, flags):
    env = {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": str(ROOT / "tools"),
           "INDUCTOR_DEBUG_LIBRARY_DIR": str(options.build / "src" / "capi"),
           "INDUCTOR_DEBUG_TORCH": str(options.build / "src" / "torch" / "libidbg-torch.so")}
    with open(folder / "errors", "w", encoding="utf-8") as errors:
        return subprocess.Popen([sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node",
                                 str(processes), "-m", "inductor_debug.train", "--dataset", options.dataset,
                                 "--device", options.device, "--model", str(folder / "m.safetensors"), "--log-dir",
                                 str(folder), *flags], env=env, text=True, stdout=subprocess.PIPE, stderr=errors,
                                start_new_session=True)


def fail(processes, folder):
    print((folder / "errors").read_text(encoding="utf-8"), file=sys.stderr)
    sys.exit(f"{processes} processes: the training failed")


def epochs_per_second(options, processes, flags):
    """Of the first network, from its first epoch's end to its last one's. The rest is not trained."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        process = start(options, processes, folder, flags)
        first = rate = None
        for line in process.stdout:
            found = EPOCH.match(line)
            if not found:
                continue
            epoch, epochs = map(int, found.groups())
            first = first or time.monotonic()
            if epoch == epochs:
                rate = (epochs - 1) / (time.monotonic() - first)
                break
        if rate is None:
            process.wait()
            fail(processes, folder)
        os.killpg(process.pid, signal.SIGINT)
        process.communicate()
    return rate


def model(options, processes):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        process = start(options, processes, folder, SMALL)
        process.communicate()
        if process.returncode != 0:
            fail(processes, folder)
        return tensors((folder / "m.safetensors").read_bytes())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--dataset", required=True)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--device", default="cuda")
    options = parser.parse_args()
    options.build = options.build.resolve()
    alone, together = model(options, 1), model(options, options.processes)
    furthest = max(abs(a - b) for name, values in alone.items() for a, b in zip(values, together[name]))
    print(f"weights of a small ranker differ by at most {furthest:.2g}", flush=True)
    for name, flags in WORKLOADS:
        rates = {1: [], options.processes: []}
        for _ in range(options.rounds):
            for processes, measured in rates.items():
                measured.append(epochs_per_second(options, processes, flags))
        one, many = (statistics.median(measured) for measured in rates.values())
        print(f"{name}: {one:.2f} epochs/s with 1 process, {many:.2f} with {options.processes}, "
              f"speed-up {many / one:.2f}  ({rates})", flush=True)


if __name__ == "__main__":
    main()
