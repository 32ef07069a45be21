#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures what inductor_debug.install() brings to whole decoders that write one token, on a GPU.

    INDUCTOR_DEBUG_LIBRARY_DIR=build/src/capi tests/gpu/measure_decoders.py [--arms default,ours,verified,coordinate-descent,max-autotune] [--kernels N]
        [--lock FILE] MODEL:BATCH[:CACHE[:WEIGHTS]]...

MODEL is a row of MODELS; WEIGHTS are bfloat16, int8 or float8, those of 8 bits with a scale for each row, as quantized checkpoints have them. Each arm compiles the model with fresh caches; all are replayed by turns as CUDA graphs. "verified" is ours with
install(verify=True). With --lock several such processes may compile side by side on one GPU, and one at a time has it. A line of JSON for an
arm: the median time of a replay, its ratio to the first arm's, the sum and number of kernels, the gap for each kernel (a GPU has two states of it:
compare arms at equal gap, or by their sums), the compile time, the error against eager mode (norms), what was picked, and with --kernels the N kernels
that take most.
"""
import argparse
import json
import os
import pathlib
import statistics
import sys
import tempfile
import time
import typing

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(pathlib.Path(__file__).resolve().parent)]
os.environ.setdefault("TORCHINDUCTOR_CACHE_DIR", tempfile.mkdtemp(prefix="measure_decoders_"))

import torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402
from torch import nn  # noqa: E402
from torch._inductor import config  # noqa: E402

import inductor_debug  # noqa: E402
import side_by_side  # noqa: E402
from replays import capture, kernels, replay_ms  # noqa: E402

TURNS, REPLAYS = 7, 21
OURS = ("ours", "verified")
WEIGHTS = {"int8": torch.int8, "float8": torch.float8_e4m3fn}

gpu = side_by_side.Gpu()


class Size(typing.NamedTuple):
    layers: int
    width: int
    heads: int
    key_heads: int
    inner: int
    words: int
    cache: int


MODELS = {"0.1b": Size(12, 768, 12, 12, 3072, 50257, 1024), "1b": Size(16, 2048, 32, 8, 8192, 128256, 1024),
          "3b": Size(28, 3072, 24, 8, 8192, 128256, 2048), "8b": Size(32, 4096, 32, 8, 14336, 128256, 1024)}


class EightBits(nn.Module):
    """A linear layer without bias whose weight has 8 bits."""

    def __init__(self, linear, dtype):
        super().__init__()
        weight = linear.weight.detach().float()
        most = 127 if dtype == torch.int8 else torch.finfo(dtype).max
        scale = weight.abs().amax(1, keepdim=True) / most
        scaled = weight / scale
        self.register_buffer("weight", (scaled.round() if dtype == torch.int8 else scaled).to(dtype))
        self.register_buffer("scale", scale.view(-1).to(linear.weight.dtype))

    def forward(self, x):
        return F.linear(x, self.weight.to(x.dtype)) * self.scale


def quantize(module, dtype):
    for name, child in module.named_children():
        if isinstance(child, nn.Linear):
            setattr(module, name, EightBits(child, dtype))
        else:
            quantize(child, dtype)


class Norm(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, x):
        wide = x.float()
        return (wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + 1e-5)).to(x.dtype) * self.weight


def rotated(x, cos, sin):
    first, second = x.chunk(2, -1)
    return x * cos + torch.cat((-second, first), -1) * sin


class Layer(nn.Module):
    def __init__(self, size, batch):
        super().__init__()
        self.width = size.width // size.heads
        self.norms = nn.ModuleList([Norm(size.width), Norm(size.width)])
        heads = (size.heads, size.key_heads, size.key_heads)
        self.qkv = nn.ModuleList(nn.Linear(size.width, count * self.width, bias=False) for count in heads)
        self.output = nn.Linear(size.heads * self.width, size.width, bias=False)
        self.gate, self.up = (nn.Linear(size.width, size.inner, bias=False) for _ in range(2))
        self.down = nn.Linear(size.inner, size.width, bias=False)
        for name in ("keys", "values"):
            self.register_buffer(name, torch.randn(batch, size.key_heads, size.cache, self.width))

    def forward(self, x, cos, sin, position):
        normed = self.norms[0](x)
        query, key, value = (linear(normed).unflatten(-1, (-1, self.width)).transpose(1, 2) for linear in self.qkv)
        self.keys.index_copy_(2, position, rotated(key, cos, sin))
        self.values.index_copy_(2, position, value)
        found = F.scaled_dot_product_attention(rotated(query, cos, sin), self.keys, self.values, enable_gqa=query.shape[1] != key.shape[1])
        x = x + self.output(found.transpose(1, 2).flatten(2))
        normed = self.norms[1](x)
        return x + self.down(F.silu(self.gate(normed)) * self.up(normed))


class Decoder(nn.Module):
    def __init__(self, size, batch):
        super().__init__()
        self.words = nn.Embedding(size.words, size.width)
        self.layers = nn.ModuleList(Layer(size, batch) for _ in range(size.layers))
        self.norm, self.output = Norm(size.width), nn.Linear(size.width, size.words, bias=False)
        for name in ("cos", "sin"):
            self.register_buffer(name, torch.randn(1, size.width // size.heads))

    def forward(self, words, position):
        x = self.words(words)
        for layer in self.layers:
            x = layer(x, self.cos, self.sin, position)
        return self.output(self.norm(x))


def compiled(model, inputs, arm):
    torch._dynamo.reset()
    inductor_debug.uninstall()
    if arm in OURS and not inductor_debug.install(verify=arm == "verified"):
        sys.exit("there is no model for this GPU")
    started = time.perf_counter() - gpu.waited_s
    with config.patch(coordinate_descent_tuning=arm == "coordinate-descent", max_autotune=arm == "max-autotune"), torch._inductor.utils.fresh_cache():
        function = torch.compile(model, dynamic=False)
        output = function(*inputs)
    facts = {"arm": arm, "compile_s": round(time.perf_counter() - gpu.waited_s - started, 1)}
    if arm in OURS:
        stats = inductor_debug.stats()
        facts |= {"picks": stats["picks"], "errors": stats["errors"], "verified": stats["verified"], "stood_down": stats["stood_down"]}
    with gpu.alone():
        graph, _ = capture(lambda *_: function(*inputs), model, inputs)
    return graph, output.float(), facts


def measure(name, batch, cache, weights, arms, most_kernels):
    size = MODELS[name]._replace(cache=cache or MODELS[name].cache)
    torch.manual_seed(0)
    torch.set_default_dtype(torch.bfloat16)
    with torch.device("cuda"):
        model = Decoder(size, batch).eval()
        if weights in WEIGHTS:
            quantize(model, WEIGHTS[weights])
        inputs = torch.zeros(batch, 1, dtype=torch.long), torch.tensor([size.cache // 2])
    eager = model(*inputs).float()
    made = [compiled(model, inputs, arm) for arm in arms]
    with gpu.alone():
        turns = [[statistics.median(replay_ms(graph) for _ in range(REPLAYS)) for graph, *_ in made] for _ in range(TURNS)]
    medians = [statistics.median(times) for times in zip(*turns)]
    for ms, (graph, output, facts) in zip(medians, made):
        with gpu.alone():
            found = kernels(graph)
        count, total_us = (sum(values) for values in zip(*found.values()))
        facts = {"model": name, "batch": batch, "cache": size.cache, "weights": weights, **facts, "ms": round(ms, 4), "ratio": round(ms / medians[0], 4), "sum_ms": round(total_us / 1e3, 4),
                 "kernels": round(count), "gap_us": round((ms * 1e3 - total_us) / count, 3), "error": float((output - eager).norm() / eager.norm())}
        if most_kernels:
            facts["longest"] = sorted(found.items(), key=lambda item: -item[1][1])[:most_kernels]
        print(json.dumps(facts), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("models", nargs="+", metavar="MODEL:BATCH[:CACHE[:WEIGHTS]]")
    parser.add_argument("--arms", default="default,ours,coordinate-descent")
    parser.add_argument("--kernels", type=int, default=0, metavar="N")
    parser.add_argument("--lock", type=pathlib.Path, help="a file that all who use the GPU share")
    given = parser.parse_args()
    global gpu
    gpu = side_by_side.Gpu(given.lock)
    gpu.take_in_inductor()
    for model in given.models:
        name, batch, cache, weights, *_ = *model.split(":"), "", ""
        with torch.no_grad():
            measure(name, int(batch), int(cache or 0), weights or "bfloat16", given.arms.split(","), given.kernels)


if __name__ == "__main__":
    main()
