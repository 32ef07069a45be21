# SPDX-License-Identifier: Apache-2.0
"""Graphs of one kernel or two, of kinds whose prices no sample of `calibration/models` holds: sums by an index, resized images, rows of one shared matrix, long windows in groups.

For `tools/inductor_debug/calibration/measure_kernels.py OUT --models tests/models/single.py`.
"""
import functools
import itertools

import torch
import torch.nn.functional as F
from torch import nn

from models.hub import BF16, FP16, FP32
from models.tail import case, floats


def indices(below, *shape):
    return lambda device: torch.zeros(*shape, dtype=torch.int64) if device == "meta" else torch.randint(0, below, shape)


class Summed(nn.Module):
    """Rows added up where an index says."""

    def __init__(self, rows):
        super().__init__()
        self.rows = rows

    def forward(self, x, ends):
        return torch.zeros(self.rows, x.shape[1], dtype=x.dtype, device=x.device).index_add(0, ends, x)


class Resize(nn.Module):
    """The size of an image doubled; behind a convolution its channels lie last."""

    def __init__(self, channels, mode, is_behind, goes_on):
        super().__init__()
        self.mode = mode
        self.before = nn.Conv2d(channels, channels, 3, padding=1) if is_behind else nn.Identity()
        self.after = nn.Conv2d(channels, channels, 3, padding=1) if goes_on else nn.Identity()

    def forward(self, x):
        options = {} if self.mode == "nearest" else {"align_corners": False}
        return self.after(F.interpolate(self.before(x), scale_factor=2, mode=self.mode, **options))


class Shared(nn.Module):
    """Rows that stand apart, times one matrix: as heads of attention get them whose batch comes second."""

    def __init__(self, inputs, outputs):
        super().__init__()
        self.linear = nn.Linear(inputs, outputs)

    def forward(self, x):
        return self.linear(x.transpose(0, 1))


class Shifted(nn.Module):
    """Each step adds what stood some places before, with zeros in front."""

    def __init__(self, steps):
        super().__init__()
        self.steps = steps

    def forward(self, x, shares):
        for at in range(self.steps):
            x = x + shares * F.pad(x[:, :-(1 << at)], (0, 0, 1 << at, 0))
            shares = shares * F.pad(shares[:, :-(1 << at)], (0, 0, 1 << at, 0), value=1.0)
        return x


class Bag(nn.Module):
    def __init__(self, rows, width):
        super().__init__()
        self.table = nn.Embedding(rows, width)

    def forward(self, indices):
        return self.table(indices).mean(1)


class Joined(nn.Module):
    """Rows of a table in a row, and numbers behind them."""

    def __init__(self, rows, width):
        super().__init__()
        self.table = nn.Embedding(rows, width)

    def forward(self, x, indices):
        return torch.cat((self.table(indices).flatten(1), x), 1)


def summed(dtype, edges, rows, width):
    return case("summed", f"e{edges}-r{rows}-w{width}", dtype, lambda: Summed(rows), x=floats(edges, width), ends=indices(rows, edges))


def resize(dtype, mode, batch, channels, side, is_behind, goes_on):
    name = f"{mode}-b{batch}-c{channels}-s{side}{'-behind' if is_behind else ''}{'-on' if goes_on else ''}"
    return case("resize", name, dtype, lambda: Resize(channels, mode, is_behind, goes_on), x=floats(batch, channels, side, side))


def shared(dtype, rows, batch, inputs, outputs):
    return case("shared", f"{batch}x{rows}x{inputs}x{outputs}", dtype, lambda: Shared(inputs, outputs), x=floats(rows, batch, inputs))


def long_window(dtype, batch, length, width, groups, window):
    return case("window", f"b{batch}-l{length}-c{width}-g{groups}-w{window}", dtype, lambda: nn.Conv1d(width, width, window, padding=window // 2, groups=groups),
                input=floats(batch, width, length))


def draw_cases():
    sums = [summed(dtype, edges, rows, width) for dtype, (edges, rows, width) in itertools.product((FP32, BF16), (
        (40000, 3000, 4), (40000, 3000, 128), (40000, 1000, 128), (40000, 40000, 128), (160000, 10000, 32), (160000, 1000, 8), (500000, 50000, 64), (10000, 500, 256)))]
    images = [resize(dtype, mode, *sizes, is_behind, goes_on) for dtype, mode, sizes, (is_behind, goes_on) in (
        (FP16, "nearest", (8, 64, 128), (True, False)), (FP16, "nearest", (8, 64, 128), (True, True)), (FP16, "nearest", (8, 64, 128), (False, False)),
        (FP32, "nearest", (2, 128, 64), (True, False)), (BF16, "bilinear", (4, 64, 96), (True, False)), (BF16, "bilinear", (4, 64, 96), (True, True)),
        (BF16, "bilinear", (4, 64, 96), (False, False)), (FP32, "bilinear", (2, 128, 64), (False, False)), (BF16, "bicubic", (2, 64, 96), (True, False)),
        (BF16, "bicubic", (2, 64, 96), (True, True)), (BF16, "bicubic", (2, 64, 96), (False, False)), (FP32, "bicubic", (1, 384, 32), (False, False)),
        (FP16, "bilinear", (1, 21, 128), (True, False)), (FP32, "bicubic", (4, 16, 128), (True, False)))]
    rows = [shared(BF16, *sizes) for sizes in ((50, 16, 768, 2304), (50, 32, 768, 2304), (197, 8, 768, 2304), (197, 32, 768, 2304), (50, 4, 768, 2304), (257, 2, 1024, 3072),
                                               (64, 16, 512, 1536), (64, 16, 512, 512), (16, 50, 768, 2304), (32, 100, 512, 512), (100, 1, 768, 2304), (197, 64, 384, 1152))]
    rows += [shared(FP32, 50, 16, 768, 2304), shared(FP16, 197, 16, 768, 768)]
    windows = [long_window(dtype, batch, length, *more) for dtype, batch, length, more in (
        (FP16, 2, 100, (768, 16, 128)), (BF16, 2, 100, (768, 16, 128)), (FP16, 1, 49, (768, 16, 128)), (BF16, 1, 49, (768, 16, 128)), (BF16, 2, 75, (768, 16, 128)),
        (FP16, 2, 75, (768, 16, 128)), (BF16, 4, 150, (768, 16, 128)), (FP16, 4, 150, (768, 16, 128)), (BF16, 1, 499, (768, 16, 128)), (FP16, 1, 499, (768, 16, 128)),
        (BF16, 8, 49, (768, 16, 128)), (FP16, 8, 249, (768, 16, 128)), (BF16, 2, 60, (512, 16, 128)), (FP16, 2, 60, (1024, 16, 128)), (FP32, 2, 75, (768, 16, 128)),
        (FP32, 1, 249, (768, 16, 128)), (BF16, 2, 37, (512, 8, 64)), (FP16, 3, 120, (384, 8, 95)))]
    shifts = [case("shifted", f"b{b}-s{s}-w{w}", dtype, functools.partial(Shifted, steps), x=floats(b, s, w), shares=floats(b, s, w))
              for dtype, b, s, w, steps in ((FP32, 2, 1500, 768, 8), (FP32, 6, 300, 640, 6), (FP32, 4, 2048, 256, 5), (BF16, 4, 1024, 1024, 8))]
    bags = [case("bag", f"b{b}-n{n}-w{w}", dtype, functools.partial(Bag, 20000, w), indices=indices(20000, b, n))
            for dtype, b, n, w in ((FP16, 700, 30, 32), (BF16, 2000, 10, 48), (BF16, 1000, 20, 64), (FP32, 2048, 48, 32), (BF16, 300, 12, 128), (FP16, 4096, 8, 64), (BF16, 512, 100, 64),
                                   (FP32, 8192, 20, 16), (FP16, 256, 50, 256))]
    joins = [case("joined", f"b{b}-n{n}-w{w}-x{x}", dtype, functools.partial(Joined, 20000, w), x=floats(b, x), indices=indices(20000, b, n))
             for dtype, b, n, w, x in ((FP16, 2048, 30, 64, 3), (BF16, 3072, 18, 64, 9), (BF16, 4096, 26, 64, 0), (FP32, 2048, 26, 16, 13), (BF16, 8192, 8, 128, 16))]
    return [*sums, *images, *rows, *windows, *shifts, *bags, *joins]
