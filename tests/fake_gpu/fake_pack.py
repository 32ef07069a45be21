#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Stands for a Python with Triton: writes a pack of kernels that fake_cuda.cc runs.

usage: fake_pack.py -m inductor_debug.kernel_pack --kernels WANTED.json --capability 90 -o PACK

FAKE_BAD is "hang=I" or "crash=I": what the I-th kernel does.
"""
import argparse
import hashlib
import json
import os
import zipfile


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("-c")
    parser.add_argument("--kernels")
    parser.add_argument("--capability")
    parser.add_argument("-o")
    arguments = parser.parse_args()
    with open(arguments.kernels, encoding="utf-8") as stream:
        wanted = json.load(stream)
    what, _, which = os.environ.get("FAKE_BAD", "").partition("=")
    rows = []
    images = {}

    def add(row: dict, text: str) -> None:
        name = f"{len(rows)}.cubin"
        images[name] = text.encode() + b"\0"
        rows.append(row | {"file": name, "symbol": "kernel", "sha256": hashlib.sha256(images[name]).hexdigest(), "num_warps": 4,
                           "shared_bytes": 0})

    for i, row in enumerate(wanted):
        is_bad = what and i == int(which)
        text = what if is_bad else f"product {row['layout']} {8 if row['aligned'] else 1}"
        add(row | {"function": "product"}, text)
    for dtype in ("float32", "bfloat16", "float16"):
        for function in ("fill", "compare", "empty"):
            add({"function": function, "dtype": dtype}, function)
    manifest = {"format": "inductor-debug-kernel-pack", "version": 2, "target": f"cuda:{arguments.capability}", "triton": "fake",
                "source": "fake", "left_out": [], "kernels": rows}
    with zipfile.ZipFile(arguments.o, "w") as archive:
        for name, image in images.items():
            archive.writestr(name, image)
        archive.writestr("manifest.json", json.dumps(manifest))


if __name__ == "__main__":
    main()
