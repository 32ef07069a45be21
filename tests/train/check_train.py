#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Trains small rankers from the command line and compares the model files.

usage: check_train.py BINARY DATA_SET

The same seed gives the same bytes; a run that is interrupted (SIGINT) and resumed gives them too. A standard
output that fails costs no model.
"""
import array
import json
import pathlib
import signal
import struct
import subprocess
import sys
import tempfile
import time

FLAGS = ["--preset", "cpu", "--device", "cpu", "--num-epochs", "2", "--threads", "1", "--split", "family"]


def command(binary, data, folder):
    return [binary, "train", "--dataset", data, *FLAGS, "--model", str(folder / "m.safetensors"),
            "--log-dir", str(folder)]


def train(binary, data, folder, *more):
    subprocess.run([*command(binary, data, folder), *more], check=True, stdout=subprocess.DEVNULL)
    return (folder / "m.safetensors").read_bytes()


def interrupt_and_resume(binary, data, folder):
    process = subprocess.Popen(command(binary, data, folder), stdout=subprocess.DEVNULL)
    checkpoint = folder / "m.safetensors.checkpoint"
    while process.poll() is None and not checkpoint.exists():
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    if process.wait() != 0:
        sys.exit(f"an interrupted training exits with {process.returncode}, not 0")
    return train(binary, data, folder, "--resume")


def without_output(binary, data, folder):
    """A full disk, a stream that is closed, and a reader that has gone."""
    models = []
    with open("/dev/full", "wb") as full:
        subprocess.run(command(binary, data, folder), check=True, stdout=full, stderr=subprocess.DEVNULL)
        models.append((folder / "m.safetensors").read_bytes())
    process = subprocess.Popen(command(binary, data, folder), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()
    said = process.stderr.read().decode()
    if process.wait() != 0 or said.count("the training goes on") != 1:
        sys.exit(f"a training without a reader exits with {process.returncode}: {said}")
    models.append((folder / "m.safetensors").read_bytes())
    return models


def tensors(content):
    length = struct.unpack("<Q", content[:8])[0]
    header = json.loads(content[8:8 + length])
    header.pop("__metadata__")
    floats = {}
    for name, entry in header.items():
        if entry["dtype"] == "F32":
            begin, end = entry["data_offsets"]
            floats[name] = array.array("f", content[8 + length + begin:8 + length + end])
    return floats


def main():
    binary, data = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        folders = [pathlib.Path(name) / sub for sub in "abcd"]
        for folder in folders:
            folder.mkdir()
        first = train(binary, data, folders[0])
        if train(binary, data, folders[1]) != first:
            sys.exit("the same seed gave another file")
        if interrupt_and_resume(binary, data, folders[2]) != first:
            sys.exit("a resumed training gave another file")
        if without_output(binary, data, folders[3]) != [first, first]:
            sys.exit("without standard output another file")


if __name__ == "__main__":
    main()
