#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs `diff --run` on models under CUDA's Triton kernels, one of them with an injected bug, and prints what it named.

usage: check_divergence.py --binary build/src/inductor-debug [--device cuda] [--cache FOLDER] [--keep FOLDER] [NAME ...]

The models are some of tests/divergence, or those that are named, and so are the lines that are printed: the operators that were
named, whether that is right, the seconds without and with the cache. `--device cpu` runs the same without a GPU.
"""
import argparse
import pathlib
import subprocess
import sys

NAMES = ["injected-relu", "injected-relu-deep", "convolution-batch-norm-relu", "transformer-layer", "layer-norm-gelu-float16",
         "attention-bfloat16", "transcendental-chain", "long-sum"]
CORPUS = pathlib.Path(__file__).resolve().parent.parent / "divergence" / "check_corpus.py"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--cache")
    parser.add_argument("--keep", metavar="FOLDER", help="writes each case's result there")
    parser.add_argument("names", nargs="*", default=NAMES)
    options = parser.parse_args()
    command = [sys.executable, CORPUS, "--binary", options.binary, "--device", options.device]
    for name in ("cache", "keep"):
        if getattr(options, name):
            command += [f"--{name}", getattr(options, name)]
    sys.exit(subprocess.run([*command, *options.names], check=False).returncode)


if __name__ == "__main__":
    main()
