#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints how far kernels of models are from what is predicted for them: the doubts of a hardware file (`doubt_...` of its kernel costs).

usage: kernel_doubts.py FOLDER... --binary BUILD/src/inductor-debug [--hardware h200]

A FOLDER holds models and profiles as kernel_error.py reads them. A doubt is a factor: four of five times are within it, above or below. Of kernels that
Inductor writes, each that fuses the same operators and is launched as often on both sides counts; of library calls the sum of a class in a model, where
it is a thirtieth of its time or more. A model whose products and convolutions cannot be told apart tells nothing of either.
"""
import argparse
import collections
import math
import pathlib
import sys

import kernel_error
from kernel_error import launch_error

LEAST_SHARE = 0.03
ENOUGH = 0.8  # of all
# A figure of hardware files by the method and the class of a predicted kernel, as DoubtOf of src/roofline/doubt.cc has them.
FIGURES = {("loops", "pointwise"): "doubt_loops", ("loops", "reduction"): "doubt_rows", ("gemm model", "gemm"): "doubt_products",
           ("roofline", "gemm"): "doubt_products", ("narrow product", "gemm"): "doubt_narrow_products", ("call model", "attention"): "doubt_attention", ("call model", "convolution"): "doubt_convolutions"}


def errors_of(folder: pathlib.Path, binary: str, hardware: str):
    """(figure, ln(predicted / measured)) of kernels and calls."""
    for name, kernels in kernel_error.profiles(folder).items():
        launches = launch_error.analyse(folder / f"{name}.pt2", binary, hardware)["launches"]
        own = collections.defaultdict(lambda: ([], [0, 0.0]))
        measured, predicted, methods = collections.Counter(), collections.Counter(), collections.defaultdict(set)
        for launch in launches:
            us = launch["us"] - launch["gap_us"]
            predicted[launch["class"]] += us
            methods[launch["class"]].add(launch["method"])
            if launch["name"].startswith("triton_"):
                own[kernel_error.fused(launch["name"])][0].append((launch, us))
        for kernel, count, us in kernels:
            measured[launch_error.class_of(kernel)] += us
            if kernel.startswith("triton_"):
                made = own[kernel_error.fused(kernel)][1]
                made[0] += count
                made[1] += us
        for ours, (count, us) in own.values():
            if len(ours) == count and us > 0:
                yield FIGURES.get((ours[0][0]["method"], ours[0][0]["class"])), math.log(sum(one for _, one in ours) / us)
        is_mixed = any(kernel_error.is_pointwise_convolution(launch) for launch in launches)
        for kernel_class in ("attention",) if is_mixed else ("attention", "gemm", "convolution"):
            whole, made = sum(measured.values()), measured[kernel_class]
            if made >= LEAST_SHARE * whole and predicted[kernel_class] > 0 and len(methods[kernel_class]) == 1:
                yield FIGURES.get((next(iter(methods[kernel_class])), kernel_class)), math.log(predicted[kernel_class] / made)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=pathlib.Path, nargs="+")
    parser.add_argument("--hardware", default="h200")
    parser.add_argument("--binary", default="inductor-debug")
    arguments = parser.parse_args()
    errors = collections.defaultdict(list)
    for folder in arguments.folders:
        for figure, error in errors_of(folder, arguments.binary, arguments.hardware):
            errors[figure].append(abs(error))
    for figure in sorted(filter(None, errors)):
        sizes = sorted(errors[figure])
        print(f"{figure:20} {math.exp(sizes[int(ENOUGH * (len(sizes) - 1))]):.2f} of {len(sizes)}, at most {math.exp(sizes[-1]):.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
