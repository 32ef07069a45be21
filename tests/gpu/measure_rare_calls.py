#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures calls that few models make on a GPU, one by one: what no model of calls has learned.

usage: measure_rare_calls.py [KIND...] >> calls.jsonl

A line of JSON for each call: its sizes and microseconds (`call_us` of replays.py). Kinds: convolutions
of groups with long windows, and of single channels with large windows or several outputs; torch.sort and torch.topk; sums of bags of rows. What
`convolution_group_...`, `depthwise_direct_...`, `depthwise_channel_...`, `sort_...`, `selected_...` and `bag_...` of data/devices/bases/any.json were set by.
"""
import itertools
import json
import sys

import torch
import torch.nn.functional as F
from replays import call_us

BF16, FP16, FP32 = torch.bfloat16, torch.float16, torch.float32
DTYPES = (BF16, FP16, FP32)


def made(dtype, *sizes):
    return torch.randn(*sizes, device="cuda", dtype=dtype)


def groups():
    sizes = [(dtype, channels, window, batch, 16, 400) for dtype in DTYPES for channels in (32, 48, 64, 96) for window in (31, 64, 95, 128) for batch in (1, 4)]
    sizes += [(dtype, channels, window, 1, count, 400) for dtype in DTYPES for channels in (48, 64) for window in (64, 128) for count in (2, 4, 8)]
    sizes += [(dtype, channels, window, 1, 16, 1500) for dtype in DTYPES for channels in (48, 64) for window in (64, 128)]
    sizes += [(dtype, channels, window, 2, 8, 400) for dtype in DTYPES for channels in (40, 80, 128) for window in (15, 48, 127)]
    for dtype, channels, window, batch, count, length in sizes:
        x, weight = made(dtype, batch, length, channels * count).transpose(1, 2), made(dtype, channels * count, channels, window)
        yield ({"dtype": str(dtype), "channels": channels, "window": window, "batch": batch, "groups": count, "length": length},
               lambda x=x, weight=weight, window=window, count=count: F.conv1d(x, weight, None, 1, window // 2, 1, count))


def single(times, windows, strides, sizes):
    for dtype, window, stride, (channels, side, batch), is_last in itertools.product(DTYPES, windows, strides, sizes, (False, True)):
        layout = torch.channels_last if is_last else torch.contiguous_format
        x, weight = (tensor.to(memory_format=layout) for tensor in (made(dtype, batch, channels, side, side), made(dtype, times * channels, 1, window, window)))
        yield ({"dtype": str(dtype), "channels": channels, "outputs": times, "side": side, "window": window, "stride": stride, "batch": batch, "channels_last": is_last},
               lambda x=x, weight=weight, stride=stride, window=window: F.conv2d(x, weight, None, stride, window // 2, 1, x.shape[1]))


def channels():
    yield from single(1, (3, 5, 7, 9, 11, 13), (1,), ((160, 28, 12), (256, 28, 4), (96, 56, 16), (384, 14, 32)))
    yield from single(2, (3, 5), (1, 2), [(*size, batch) for size in ((64, 56), (96, 28), (192, 14)) for batch in (4, 16)])


def sorts():
    for dtype, rows, length in itertools.product((FP32, torch.int64), (1, 16, 256), (32, 256, 600, 1024, 2048, 4096, 16384, 32000, 128000)):
        x = made(FP32, rows, length) if dtype == FP32 else torch.randint(0, 1 << 30, (rows, length), device="cuda")
        yield {"dtype": str(dtype), "rows": rows, "length": length}, lambda x=x: torch.sort(x, -1)


def selections():
    for rows, length, chosen in itertools.product((1, 8, 256), (64, 256, 1024, 2048, 8192, 32000), (1, 8, 32, 48, 192, 1000)):
        if chosen <= length:
            x = made(FP32, rows, length)
            yield {"rows": rows, "length": length, "chosen": chosen}, lambda x=x, chosen=chosen: torch.topk(x, chosen)


def bags():
    for dtype, count, rows, width in itertools.product(DTYPES, (300, 1500, 8192), (4, 16, 64), (16, 64, 256)):
        table, indices = made(dtype, 20000, width), torch.randint(0, 20000, (count, rows), device="cuda")
        yield {"dtype": str(dtype), "bags": count, "rows": rows, "width": width}, lambda table=table, indices=indices: F.embedding_bag(indices, table, mode="sum")


KINDS = {"groups": groups, "channels": channels, "sorts": sorts, "selections": selections, "bags": bags}


def main():
    for kind in sys.argv[1:] or KINDS:
        for sizes, call in KINDS[kind]():
            with torch.no_grad():
                print(json.dumps({"call": kind} | sizes | {"us": round(call_us(call), 2)}), flush=True)


if __name__ == "__main__":
    main()
