#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures what layers of experts call on a GPU: products of groups of rows, and the choice of experts for each row.

usage: measure_experts.py >> experts.jsonl

A line of JSON for each call: its sizes, how many groups got rows, and microseconds (`call_us` of replays.py).
What `grouped_...` and `select...` of data/devices/bases/any.json were set by.
"""
import itertools
import json

import torch
from replays import call_us

GROUPS, ROWS = (8, 64, 128), (16, 256, 2048, 16384)
MATRICES = ((1024, 1024), (512, 1024), (2048, 1536), (768, 2048))
MOST_BYTES = 600e6  # of all matrices
CHOICES = ((8, 2), (64, 6), (128, 8), (256, 8))  # of so many experts so many


def main():
    torch.manual_seed(0)
    for rows, (experts, chosen) in itertools.product((1, 16, 128, 1024, 8192), CHOICES):
        scores = torch.randn(rows, experts, device="cuda")
        us = call_us(lambda scores=scores, chosen=chosen: torch.topk(scores, chosen))
        print(json.dumps({"call": "topk", "rows": rows, "experts": experts, "chosen": chosen, "us": round(us, 2)}), flush=True)
    for groups, rows, (depth, columns) in itertools.product(GROUPS, ROWS, MATRICES):
        if 2 * groups * depth * columns > MOST_BYTES:
            continue
        left = torch.randn(rows, depth, device="cuda", dtype=torch.bfloat16)
        right = torch.randn(groups, columns, depth, device="cuda", dtype=torch.bfloat16).transpose(1, 2)
        counts = torch.ones(groups, device="cuda").multinomial(rows, True).bincount(minlength=groups)
        ends = counts.cumsum(0).to(torch.int32)
        us = call_us(lambda left=left, right=right, ends=ends: torch._grouped_mm(left, right, ends))
        print(json.dumps({"call": "grouped_mm", "groups": groups, "used": int((counts > 0).sum()), "rows": rows, "depth": depth, "columns": columns,
                          "us": round(us, 2)}), flush=True)


if __name__ == "__main__":
    main()
