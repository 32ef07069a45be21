#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the problems that GEMM models are trained and judged on, as JSON lines for `inductor-debug collect --problems`.

usage: draw_gemm_problems.py train|holdout [--unaligned|--fewer-kernels] [--count N] [--seed N]

Half are layers of networks, on tokens from one to 16,384, with their gradients and the products of their attention; half come from the widest sampler:
sizes log-uniform from 1 (N and K from 8) to 32,768, and log-normal ones. What is held out has other networks and another seed, and comes as
often from either half: "from" in each line says which. --unaligned: products in layout tn of the widest sampler whose rows start anywhere, for which
Triton's kernels load one element at a time; the others have none. --fewer-kernels: for a GPU that is there for minutes, a third of the kernels to compile:
five kinds, and apart from mm in layout nt only K that most configurations divide.
"""
import argparse
import json
import math
import random

MOST_FLOP = 4e11
MOST_ELEMENTS = 1 << 29  # of an operand or the result

# (hidden, width of keys and values, feed-forward, vocabulary, channels of a head)
TRAINED = [(768, 768, 3072, 50304, 64), (768, 768, 3072, 30528, 64), (1024, 1024, 4096, 32128, 64), (1280, 1280, 5120, 51872, 64),
           (1600, 1600, 6400, 50304, 64), (2048, 512, 8192, 128256, 64), (2560, 2560, 10240, 50304, 80), (3072, 1024, 8192, 128256, 128),
           (4096, 4096, 11008, 32000, 128), (4096, 1024, 14336, 128256, 128), (5120, 5120, 13824, 32000, 128), (896, 128, 4864, 151936, 64),
           (1536, 256, 8960, 151936, 128), (3584, 512, 18944, 152064, 128), (2048, 256, 16384, 256000, 256), (384, 384, 1536, 1000, 64),
           (1408, 1408, 6144, 1000, 88), (512, 512, 2048, 32128, 64), (192, 192, 768, 1000, 32), (8192, 1024, 28672, 128256, 128),
           (1152, 1152, 4608, 1000, 72), (320, 320, 1280, 2048, 64), (640, 640, 2560, 4096, 64), (256, 256, 1024, 1000, 32), (128, 128, 512, 10000, 32)]
HELD_OUT = [(1792, 1792, 7168, 49408, 64), (2304, 1024, 9216, 256000, 256), (4544, 128, 18176, 65024, 64), (6144, 6144, 24576, 50432, 96),
            (7168, 1024, 20480, 64000, 128), (2048, 256, 11008, 151936, 128), (1152, 1152, 4304, 32000, 72), (576, 192, 1536, 49152, 64),
            (960, 320, 2560, 49152, 64), (448, 448, 1792, 3000, 56), (3200, 3200, 8640, 32000, 80), (6656, 6656, 17920, 32000, 128)]

# What a problem is: operator, data type, layout, share.
KINDS = [("mm", "bfloat16", "nt", 15), ("mm", "bfloat16", "nn", 12), ("mm", "bfloat16", "tn", 10), ("mm", "float16", "nt", 5),
         ("mm+residual", "bfloat16", "nt", 7), ("addmm", "bfloat16", "nt", 9), ("addmm", "bfloat16", "nn", 5), ("addmm+relu", "bfloat16", "nt", 6),
         ("addmm+gelu", "bfloat16", "nt", 6), ("addmm+residual", "bfloat16", "nt", 6), ("bmm", "bfloat16", "nn", 5), ("bmm", "bfloat16", "nt", 5),
         ("scaled_mm", "float8_e4m3fn", "nt", 5), ("scaled_mm+rowwise", "float8_e4m3fn", "nt", 4)]

UNALIGNED = [("mm", "bfloat16", "tn", 1)]
FEWER = [kind for kind in KINDS if kind[1] != "float16" and kind[0] in ("mm", "scaled_mm+rowwise") or kind[0] == "bmm" and kind[2] == "nt"]


def tokens(draw: random.Random) -> int:
    """Decoding, a prompt, a batch of sequences or of images."""
    kind = draw.random()
    if kind < 0.25:
        return draw.choice([1, 2, 3, 4, 6, 8, 12, 16])
    if kind < 0.45:
        return draw.randint(17, 2048)
    sequence = draw.choice([49, 50, 64, 77, 128, 196, 197, 256, 257, 384, 512, 576, 577, 1024, 1500, 2048, 4096])
    return min(16384, sequence * draw.choice([1, 1, 2, 4, 8, 16, 32]))


def layer(draw: random.Random, networks, op: str, layout: str) -> dict:
    hidden, kv, wide, words, head = draw.choice(networks)
    m = tokens(draw)
    if op == "bmm":
        sequence = min(m, draw.choice([64, 128, 197, 256, 512, 1024, 2048]))
        batch = draw.choice([1, 2, 4, 8, 16]) * (hidden // head)
        keys = 8 * math.ceil(sequence / 8)
        return {"B": batch, "M": sequence, "N": keys, "K": head} if layout == "nt" else {"B": batch, "M": sequence, "N": head, "K": keys}
    n, k = draw.choice([(hidden, hidden), (hidden + 2 * kv, hidden), (kv, hidden), (wide, hidden), (2 * wide, hidden), (hidden, wide), (hidden, wide),
                        (words, hidden)])
    if layout == "nn":  # the gradient of the input
        n, k = k, n
    if layout == "tn":  # of the weight
        m, k = n, 8 * math.ceil(m / 8)
        n = hidden
    return {"M": m, "N": n, "K": k}


def widest(draw: random.Random, op: str) -> dict:
    def size(low: float) -> int:
        if draw.random() < 0.6:
            return round(math.exp(draw.uniform(math.log(low), math.log(32768))))
        return round(min(32768, max(low, math.exp(draw.gauss(6.2, 1.9)))))

    sizes = {"M": size(1), "N": 8 * math.ceil(size(8) / 8), "K": 8 * math.ceil(size(8) / 8)}
    return {"B": round(math.exp(draw.uniform(math.log(2), math.log(512)))), **sizes} if op == "bmm" else sizes


def fits(sizes: dict) -> bool:
    batch, m, n, k = sizes.get("B", 1), sizes["M"], sizes["N"], sizes["K"]
    return batch * 2 * m * n * k <= MOST_FLOP and batch * max(m * k, k * n, m * n) <= MOST_ELEMENTS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("part", choices=["train", "holdout"])
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--unaligned", action="store_true")
    only.add_argument("--fewer-kernels", action="store_true")
    parser.add_argument("--count", type=int, default=8000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    held_out = options.part == "holdout"
    sources = ("widest",) if options.unaligned else ("networks", "widest")
    kinds = UNALIGNED if options.unaligned else FEWER if options.fewer_kernels else KINDS
    draw = random.Random(f"{options.part} {options.seed}" + " unaligned" * options.unaligned)
    seen = set()
    while len(seen) < options.count:
        op, dtype, layout, _ = draw.choices(kinds, [kind[3] for kind in kinds])[0]
        source = sources[len(seen) % len(sources)]
        sizes = layer(draw, HELD_OUT if held_out else TRAINED, op, layout) if source == "networks" else widest(draw, op)
        if layout == "tn" and not options.unaligned:  # its rows are read 16 bytes at a time
            sizes["M"] = 16 * math.ceil(sizes["M"] / 16)
        if op.startswith("scaled"):
            sizes = {name: 16 * math.ceil(size / 16) if name != "M" else size for name, size in sizes.items()}
        if options.fewer_kernels and (op, layout) != ("mm", "nt"):
            divisor = 64 if op == "bmm" else 128
            sizes["K"] = divisor * math.ceil(sizes["K"] / divisor)
        problem = {"op": op, **sizes, "dtype": dtype, "layout": layout}
        key = tuple(problem.items())
        if key not in seen and fits(sizes):
            seen.add(key)
            print(json.dumps({**problem, "from": source}))


if __name__ == "__main__":
    main()
