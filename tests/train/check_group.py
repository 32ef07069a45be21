#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Trains small rankers in two processes under torchrun, with gloo over loopback.

usage: check_group.py BINARY DATA_SET (INDUCTOR_DEBUG_LIBRARY_DIR and PYTHONPATH name the C library and tools/)

Two processes give the model of one, up to rounding, and rank 0 alone writes. Ctrl-C stops both, and a resumed run
ends with the bytes of an uninterrupted one. When one process fails, is killed or is asked for something else, all
end and an error names one.
"""
import importlib.util
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

from check_train import FLAGS, tensors, train

ROUNDING = 1e-5  # measured: 6e-7 after two epochs
TOKEN = f"IDBG_TEST_GROUP={os.getpid()}"

# Runs the launcher with argument SWAP[0] replaced by SWAP[1] on rank 1.
ONE_RANK_DIFFERS = """
import os, runpy, sys
_, old, new, *arguments = sys.argv
if os.environ["RANK"] == "1":
    arguments = [new if argument == old else argument for argument in arguments]
sys.argv = ["train", *arguments]
runpy.run_module("inductor_debug.train", run_name="__main__")
"""


def start(program, data, folder, *more):
    """Two processes; `program` is what each runs. In a session of their own, for Ctrl-C."""
    name, _, value = TOKEN.partition("=")
    flags = ["--dataset", data, *FLAGS, "--model", str(folder / "m.safetensors"), "--log-dir", str(folder), *more]
    return subprocess.Popen([sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2",
                             *program, *flags], env={**os.environ, name: value}, start_new_session=True, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def finish(process, what):
    """The exit code and what was said, when no process is left."""
    try:
        said, errors = process.communicate(timeout=150)
    except subprocess.TimeoutExpired:
        sys.exit(f"{what}: the processes do not end")
    left = [path for path in pathlib.Path("/proc").glob("[0-9]*/environ") if TOKEN in read(path)]
    if left:
        sys.exit(f"{what}: processes are left: {left}")
    return process.returncode, said, errors


def read(path):
    try:
        return path.read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return []


def train_group(data, folder, *more):
    code, said, errors = finish(start(LAUNCHER, data, folder, *more), "training")
    if code != 0:
        sys.exit(f"two processes exit with {code}:\n{errors}")
    if said.count("Saved ") != 1:
        sys.exit(f"not one process alone speaks and writes:\n{said}")
    return (folder / "m.safetensors").read_bytes()


LAUNCHER = ["-m", "inductor_debug.train"]


def compare(alone, together):
    others = tensors(together)
    for name, values in tensors(alone).items():
        furthest = max((abs(a - b) for a, b in zip(values, others[name])), default=0)
        if furthest > ROUNDING:
            sys.exit(f"{name}: two processes differ from one by {furthest}")


def interrupt_and_resume(data, folder):
    longer = ("--num-epochs", "12")
    process = start(LAUNCHER, data, folder, *longer)
    checkpoint = folder / "m.safetensors.checkpoint"
    while process.poll() is None and not checkpoint.exists():
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    _, _, errors = finish(process, "Ctrl-C")
    if not checkpoint.exists() or "inductor-debug:" in errors:
        sys.exit(f"Ctrl-C did not stop the training with a checkpoint:\n{errors}")
    resumed = train_group(data, folder, *longer, "--resume")
    if checkpoint.exists():
        sys.exit("the checkpoint of a finished training is left")
    if resumed != train_group(data, folder, *longer):
        sys.exit("a resumed training gave another file")


def kill_one(data, folder):
    """The other notices, keeps what it has, and ends."""
    process = start(LAUNCHER, data, folder, "--num-epochs", "60")
    for line in process.stdout:
        if line.startswith("Epoch 2/"):
            break
    for path in pathlib.Path("/proc").glob("[0-9]*/environ"):
        if {TOKEN, "RANK=1"} <= set(read(path)):
            os.kill(int(path.parent.name), signal.SIGKILL)
    code, _, errors = finish(process, "kill -9")
    lines = [line for line in errors.splitlines() if "another process of the group has ended" in line]
    if code == 0 or len(lines) != 1 or "[rank 0 of 2]" not in lines[0]:
        sys.exit(f"kill -9 of rank 1: expected one line of rank 0 and a failure, got {code}:\n{errors}")
    if not (folder / "m.safetensors.checkpoint").exists():
        sys.exit("kill -9 of rank 1: no checkpoint")


def one_rank_differs(data, folder, old, new, expected):
    script = folder / "one_rank_differs.py"
    script.write_text(ONE_RANK_DIFFERS)
    code, _, errors = finish(start([str(script), old, new], data, folder), expected)
    lines = [line for line in errors.splitlines() if expected in line]
    if code == 0 or len(lines) != 1 or "[rank 1 of 2]" not in lines[0]:
        sys.exit(f"expected one line with '{expected}' of rank 1 and a failure, got {code}:\n{errors}")
    if (folder / "m.safetensors").exists():
        sys.exit(f"'{expected}': a model was written")


def main():
    binary, data = sys.argv[1:]
    if importlib.util.find_spec("torch") is None:
        print("this Python has no torch: skipped")
        return
    with tempfile.TemporaryDirectory() as name:
        folders = [pathlib.Path(name) / sub for sub in "abcdef"]
        for folder in folders:
            folder.mkdir()
        compare(train(binary, data, folders[0]), train_group(data, folders[1]))
        interrupt_and_resume(data, folders[2])
        kill_one(data, folders[5])
        one_rank_differs(data, folders[3], data, "/nonexistent.msgpack", "cannot be read")
        one_rank_differs(data, folders[4], "2", "30", "the number of epochs is 8 here and 1 on rank 0")


if __name__ == "__main__":
    main()
