#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures single operators of eager mode on a GPU over sizes, types and layouts: what src/eager/aten_kernel.cc and the
optimizers of src/estimate/training_step.cc say of them is read off.

    tools/lab/measure_operators.py OUT.jsonl

A line for each call: its operator, `figures` (type, sizes, what else it was called with) and `us`, its time in a replayed CUDA graph of five, of seven
replays the median: with its gap, and operands that fit in the L2 cache are warm. Some 1,400 calls take half a minute.
"""
import itertools
import json
import statistics
import sys

import torch
import torch.nn.functional as F

CALLS, REPLAYS, WARM = 5, 7, 3
TYPES = (torch.bfloat16, torch.float32)


def us(call) -> float:
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        for _ in range(WARM):
            call()
        stream.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=stream):
            for _ in range(CALLS):
                call()
    graph.replay()
    times = []
    for _ in range(REPLAYS):
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        begin.record()
        graph.replay()
        end.record()
        end.synchronize()
        times.append(1e3 * begin.elapsed_time(end) / CALLS)
    return statistics.median(times)


def random(*shape, dtype):
    return torch.randn(*shape, device="cuda", dtype=dtype)


def resized():
    """Images of as many places, more and fewer, with their channels first and last."""
    batches = ((1, 768), (1, 384), (1, 96), (8, 64), (11, 384))
    sides = ((14, 14, 16, 16), (14, 14, 37, 37), (14, 14, 64, 64), (16, 16, 32, 32), (32, 32, 128, 128), (50, 84, 14, 14), (50, 84, 50, 84), (24, 24, 14, 14))
    for mode, dtype, (n, c), (h, w, *size), last in itertools.product(("bicubic", "bilinear", "nearest"), TYPES, batches, sides, (False, True)):
        x = random(n, h, w, c, dtype=dtype).permute(0, 3, 1, 2)
        x = x if last else x.contiguous()
        yield f"interpolate {mode}", [dtype, n, c, h, w, *size, "last" if last else "first"], lambda: F.interpolate(x, size=tuple(size), mode=mode)


def normalized():
    for dtype, (n, c), side in itertools.product((torch.float16, *TYPES), ((1, 24), (8, 64), (32, 32), (32, 128), (8, 512)), (7, 14, 28, 56, 112, 224)):
        x, w, zero = random(n, c, side, side, dtype=dtype), torch.ones(c, device="cuda", dtype=dtype), torch.zeros(c, device="cuda", dtype=dtype)
        figures = [dtype, n, c, side]
        yield "batch_norm, training", figures, lambda: F.batch_norm(x, None, None, w, w, True)
        yield "batch_norm", figures, lambda: F.batch_norm(x, zero, w, w, w, False)
        yield "instance_norm", figures, lambda: F.instance_norm(x)
        yield "group_norm", figures, lambda: F.group_norm(x, 8, w, w)


def reduced():
    for dtype, shape in itertools.product(TYPES, ((8, 64, 56, 56), (32, 256, 14, 14), (8, 1024, 768), (64, 196, 384), (2, 4096, 1024), (16, 8, 3137, 8))):
        x = random(*shape, dtype=dtype)
        for dim in range(len(shape)):
            yield "mean", [dtype, *shape, dim], lambda: x.mean(dim)
            yield "softmax", [dtype, *shape, dim], lambda: x.softmax(dim)


def pooled_and_looked_up():
    for dtype, (n, c), side, (window, stride) in itertools.product(TYPES, ((8, 64), (32, 128)), (28, 56, 112), ((2, 2), (3, 2), (3, 1))):
        x = random(n, c, side, side, dtype=dtype)
        yield "max_pool2d", [dtype, n, c, side, window, stride], lambda: F.max_pool2d(x, window, stride)
        yield "avg_pool2d", [dtype, n, c, side, window, stride], lambda: F.avg_pool2d(x, window, stride)
    for dtype, width, rows, count in itertools.product(TYPES, (4, 8, 16, 32, 64, 128, 256), (20_000, 500_000), (2048, 8192, 65536)):
        table, indices = random(rows, width, dtype=dtype), torch.randint(0, rows, (count,), device="cuda")
        yield "embedding", [dtype, rows, width, count], lambda: F.embedding(indices, table)


def lists():
    """Operators over lists of tensors, and a fused optimizer's step."""
    for dtype, count, elements in itertools.product(TYPES, (1, 8, 36, 72, 150, 300), (512, 8192, 65536, 262_144, 1_048_576)):
        if count * elements > 3e8:
            continue
        parameters, gradients, averages, squares = ([random(elements, dtype=dtype).abs() for _ in range(count)] for _ in range(4))
        steps = [torch.zeros((), device="cuda") for _ in range(count)]
        figures = [dtype, count, elements]
        yield "_fused_adamw_", figures, lambda: torch._fused_adamw_(parameters, gradients, averages, squares, [], steps, lr=1e-3, beta1=0.9, beta2=0.999,
                                                                    weight_decay=0.01, eps=1e-8, amsgrad=False, maximize=False)
        yield "_fused_sgd_", figures, lambda: torch._fused_sgd_(parameters, gradients, averages, weight_decay=0.0, momentum=0.9, lr=0.01, dampening=0.0,
                                                                nesterov=False, maximize=False, is_first_step=False)
        yield "_foreach_mul_", figures, lambda: torch._foreach_mul_(parameters, 0.999)
        yield "_foreach_lerp_", figures, lambda: torch._foreach_lerp_(averages, gradients, 0.1)
        yield "_foreach_addcmul_", figures, lambda: torch._foreach_addcmul_(squares, gradients, gradients, 0.001)
        yield "_foreach_sqrt", figures, lambda: torch._foreach_sqrt(squares)
        yield "_foreach_addcdiv_", figures, lambda: torch._foreach_addcdiv_(parameters, averages, squares, -1e-3)


def main() -> None:
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print(__doc__)
        sys.exit(0 if sys.argv[1:] in (["-h"], ["--help"]) else 2)
    with open(sys.argv[1], "w", encoding="utf-8") as lines, torch.no_grad():
        for operator, figures, call in itertools.chain(resized(), normalized(), reduced(), pooled_and_looked_up(), lists()):
            lines.write(json.dumps({"operator": operator, "figures": [str(each).removeprefix("torch.") for each in figures], "us": round(us(call), 2)}) + "\n")


if __name__ == "__main__":
    main()
