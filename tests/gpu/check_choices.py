#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares models that torch.compile compiles with and without `inductor_debug.install()`, on a GPU.

usage: check_choices.py [--models A,B] [--max-autotune] [--train] [--processes N] [--rounds N]

Each model is compiled by default mode, by ours, by default mode again, and with --max-autotune by max_autotune_gemm with Inductor's
DEFAULT list and with our configurations ("topk"), with fresh caches; all are then replayed in turn as CUDA graphs, so that drift meets all alike.
Prints the compile times, the median times and their ratios to default mode, what was picked, and the difference of the outputs from eager
mode in float32 (relative, norms); with --train of a forward and a backward pass, and of the gradient of the input.
The ratio of the second compilation in default mode is the noise: Inductor measures when it pads operands and configures kernels. Not part of
the test suite: it needs a GPU and Triton.
"""
import argparse
import fcntl
import json
import math
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
import typing

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402
from torch import nn  # noqa: E402

import inductor_debug  # noqa: E402


class Attention(nn.Module):
    def __init__(self, width, heads, is_causal):
        super().__init__()
        self.heads, self.is_causal = heads, is_causal
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = (part.view(batch, length, self.heads, -1).transpose(1, 2) for part in self.qkv(x).chunk(3, -1))
        return self.out(F.scaled_dot_product_attention(q, k, v, is_causal=self.is_causal).transpose(1, 2).reshape(batch, length, width))


class Encoder(nn.Module):
    """As in BERT: norms behind, GELU."""

    def __init__(self, width, heads, is_causal=False, approximate="none"):
        super().__init__()
        self.attention, self.approximate = Attention(width, heads, is_causal), approximate
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)

    def forward(self, x):
        x = self.norm1(x + self.attention(x))
        return self.norm2(x + self.down(F.gelu(self.up(x), approximate=self.approximate)))


class PreNorm(Encoder):
    """As in GPT-2 (tanh GELU) and ViT."""

    def forward(self, x):
        x = x + self.attention(self.norm1(x))
        return x + self.down(F.gelu(self.up(self.norm2(x)), approximate=self.approximate))


class Llama(nn.Module):
    def __init__(self, width, heads, inner):
        super().__init__()
        self.attention = Attention(width, heads, True)
        self.gate, self.up = nn.Linear(width, inner, bias=False), nn.Linear(width, inner, bias=False)
        self.down = nn.Linear(inner, width, bias=False)
        self.norm1, self.norm2 = nn.RMSNorm(width), nn.RMSNorm(width)

    def forward(self, x):
        x = x + self.attention(self.norm1(x))
        y = self.norm2(x)
        return x + self.down(F.silu(self.gate(y)) * self.up(y))


class Mixer(nn.Module):
    """Products along both axes, without attention."""

    def __init__(self, tokens, width):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.a, self.b = nn.Linear(tokens, 2 * tokens), nn.Linear(2 * tokens, tokens)
        self.c, self.d = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x):
        x = x + self.b(F.gelu(self.a(self.norm1(x).transpose(1, 2)))).transpose(1, 2)
        return x + self.d(F.gelu(self.c(self.norm2(x))))


class ConvNeXt(nn.Module):
    """A depthwise convolution, then products over the channels."""

    def __init__(self, width):
        super().__init__()
        self.depthwise, self.norm = nn.Conv2d(width, width, 7, padding=3, groups=width), nn.LayerNorm(width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x):
        y = self.norm(self.depthwise(x).permute(0, 2, 3, 1))
        return x + self.down(F.gelu(self.up(y))).permute(0, 3, 1, 2)


class Recommender(nn.Module):
    """As DLRM: a tower of dense features, products of pairs, a tower above."""

    def __init__(self, features, width):
        super().__init__()
        self.features, self.width = features, width
        self.bottom, self.top = mlp(512, 256, width), mlp(features * features + width, 1024, 512, 256, 8)

    def forward(self, x):
        dense = self.bottom(x[:, :512])
        rows = x[:, 512:].reshape(-1, self.features, self.width)
        return self.top(torch.cat((dense, torch.bmm(rows, rows.transpose(1, 2)).flatten(1)), 1))


def stack(block, count):
    return nn.Sequential(*(block() for _ in range(count)))


def mlp(*widths):
    layers = [layer for a, b in zip(widths, widths[1:]) for layer in (nn.Linear(a, b), nn.ReLU())]
    return nn.Sequential(*layers[:-1])


OURS = ("ours", "topk")
AUTOTUNED = ("max-autotune", "topk")

# Name: module, sizes of the input.
MODELS = {
    "mlp 1024-4096-4096-1024 (64)": (lambda: mlp(1024, 4096, 4096, 1024), (64, 1024)),
    "mlp 1024-4096-4096-1024 (4096)": (lambda: mlp(1024, 4096, 4096, 1024), (4096, 1024)),
    "dlrm tower 512-512-256-128-1 (2048)": (lambda: mlp(512, 512, 256, 128, 64), (2048, 512)),
    "bert-base (1, 128)": (lambda: stack(lambda: Encoder(768, 12), 12), (1, 128, 768)),
    "bert-base (1, 512)": (lambda: stack(lambda: Encoder(768, 12), 12), (1, 512, 768)),
    "bert-base (16, 512)": (lambda: stack(lambda: Encoder(768, 12), 12), (16, 512, 768)),
    "bert-large (1, 384)": (lambda: stack(lambda: Encoder(1024, 16), 12), (1, 384, 1024)),
    "gpt-2 (1, 64)": (lambda: stack(lambda: PreNorm(768, 12, True, "tanh"), 12), (1, 64, 768)),
    "gpt-2 (8, 512)": (lambda: stack(lambda: PreNorm(768, 12, True, "tanh"), 12), (8, 512, 768)),
    "vit-b (1, 197)": (lambda: stack(lambda: PreNorm(768, 12), 12), (1, 197, 768)),
    "vit-b (32, 197)": (lambda: stack(lambda: PreNorm(768, 12), 12), (32, 197, 768)),
    "llama 1b (1, 32)": (lambda: stack(lambda: Llama(2048, 32, 8192), 8), (1, 32, 2048)),
    "llama 1b (2, 1024)": (lambda: stack(lambda: Llama(2048, 32, 8192), 8), (2, 1024, 2048)),
    "bert-base (8, 128)": (lambda: stack(lambda: Encoder(768, 12), 12), (8, 128, 768)),
    "gpt-2 medium (1, 128)": (lambda: stack(lambda: PreNorm(1024, 16, True, "tanh"), 24), (1, 128, 1024)),
    "vit-l (1, 197)": (lambda: stack(lambda: PreNorm(1024, 16), 24), (1, 197, 1024)),
    "whisper-small encoder (1, 1500)": (lambda: stack(lambda: PreNorm(768, 12), 12), (1, 1500, 768)),
    "llama 1b (16, 1)": (lambda: stack(lambda: Llama(2048, 32, 8192), 8), (16, 1, 2048)),
    "convnext (1, 28 x 28)": (lambda: stack(lambda: ConvNeXt(192), 9), (1, 192, 28, 28)),
    "convnext (32, 14 x 14)": (lambda: stack(lambda: ConvNeXt(384), 9), (32, 384, 14, 14)),
    "dlrm (2048)": (lambda: Recommender(26, 64), (2048, 512 + 26 * 64)),
    "mixer (1, 196)": (lambda: stack(lambda: Mixer(196, 512), 12), (1, 196, 512)),
}


def inference(module, inputs):
    with torch.no_grad():
        return module(inputs)


def training(module, inputs):
    """A forward and a backward pass; what is returned is the gradient of the input."""
    inputs = inputs.detach().requires_grad_()
    output = module(inputs)
    # Not a sum of squares: behind a layer norm that is a constant, and its gradient is what rounding leaves.
    output.backward(torch.linspace(-1, 1, output.numel(), device=output.device, dtype=output.dtype).view_as(output))
    return inputs.grad


def capture(step, module, inputs):
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        for _ in range(3):
            step(module, inputs)
    torch.cuda.current_stream().wait_stream(stream)
    module.zero_grad(set_to_none=True)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        output = step(module, inputs)
    return graph, output


chosen = {}  # of the last model, by arm: what stats() said


def compiled(step, module, inputs, arm):
    """The graph of a step, its output, and the seconds of its compilation with an empty cache."""
    from torch._inductor.utils import fresh_cache
    torch._dynamo.reset()
    inductor_debug.uninstall()
    if arm in OURS and not inductor_debug.install():
        sys.exit("install() failed")
    started = time.perf_counter()
    with fresh_cache():
        function = torch.compile(module, options={"max_autotune_gemm": True} if arm in AUTOTUNED else None)
        step(function, inputs)
        torch.cuda.synchronize()
        seconds = time.perf_counter() - started
        graph, output = capture(step, function, inputs)
    if inductor_debug.enabled():
        chosen[arm] = inductor_debug.stats()
    inductor_debug.uninstall()
    return graph, output, seconds


def replay_ms(graph):
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    start.record()
    graph.replay()
    end.record()
    end.synchronize()
    return start.elapsed_time(end)


class Prepared(typing.NamedTuple):
    """A model compiled by each arm."""
    name: str
    lives: tuple         # what the graphs read
    exact: torch.Tensor  # what eager mode gives in float32
    graphs: dict
    chosen: dict         # by arm: what stats() said


def prepare(name, step, arms):
    make, sizes = MODELS[name]
    torch.manual_seed(0)
    module = make().cuda().eval()
    inputs = torch.randn(sizes, device="cuda")
    exact = step(module, inputs)
    module.zero_grad(set_to_none=True)
    module, inputs = module.bfloat16(), inputs.bfloat16()
    chosen.clear()
    graphs = {arm: compiled(step, module, inputs, arm) for arm in arms}
    return Prepared(name, (module, inputs), exact, graphs, dict(chosen))


def compare(prepared, rounds):
    """The ratios of the arms to default mode, printed too."""
    times = {arm: [] for arm in prepared.graphs}
    for _ in range(rounds):
        for arm, (graph, _, _) in prepared.graphs.items():
            times[arm].append(replay_ms(graph))
    base = statistics.median(times["default"])
    ratios = {}
    for arm, (_, output, seconds) in prepared.graphs.items():
        ratios[arm] = statistics.median(times[arm]) / base
        error = ((output.float() - prepared.exact).norm() / prepared.exact.norm()).item()
        print(f"{prepared.name:38} {arm:13} {base * ratios[arm]:8.4f} ms  {ratios[arm]:6.3f}  compile {seconds:5.1f} s  error {error:.2e}",
              flush=True)
    for arm, summary in prepared.chosen.items():
        show(arm, summary)
    return ratios


def show(arm, summary):
    """What was picked in an arm."""
    picks = {(each["problem"], each["picked"]): each for each in summary["decisions"]}
    for (problem, picked), each in picks.items():
        print(f"    {picked:6} {problem:45} triton {each['triton_ms'] * 1e3:7.2f} us, aten {each['aten_ms'] * 1e3:7.2f} us  {each['config']}")
    print(f"    {arm}: " + ", ".join(f"{key} {summary[key]}" for key in ("picks", "stood_down", "errors", "us_per_call")), flush=True)
    if summary["regret"]:
        print("    " + ", ".join(f"{key} {value}" for key, value in summary["regret"].items() if key != "rows"))


def measure(names, step, arms, options):
    """The ratios of each model."""
    print(torch.cuda.get_device_name(), "torch", torch.__version__, flush=True)
    started = time.monotonic()
    compiled(step, mlp(64, 64).cuda().bfloat16(), torch.randn(64, 64, device="cuda").bfloat16(), "default")  # starts what a process needs once
    if options.meet is None:
        return [compare(prepare(name, step, arms), options.rounds) for name in names if time.monotonic() - started <= options.limit_s]
    prepared = [prepare(name, step, arms) for name in names if time.monotonic() - started <= options.limit_s]
    (options.meet / str(os.getpid())).touch()
    while len(list(options.meet.iterdir())) < options.processes:
        time.sleep(0.1)
    with open(options.meet.with_suffix(".lock"), "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return [compare(one, options.rounds) for one in prepared]


def measure_side_by_side(names, options):
    """Compiles in several processes at a time; then one after the other has the GPU for itself."""
    with tempfile.TemporaryDirectory() as scratch:
        meet = pathlib.Path(scratch) / "meet"
        meet.mkdir()
        command = [sys.executable, __file__, *sys.argv[1:], "--meet", str(meet)]
        children = [subprocess.Popen([*command, "--only", "|".join(names[i::options.processes]), "--ratios", f"{scratch}/{i}.json"])
                    for i in range(options.processes)]
        while any(child.poll() is None for child in children) and not any(child.poll() for child in children):
            time.sleep(0.2)
        if any(child.poll() for child in children):  # the others would wait for it
            for child in children:
                child.kill()
            sys.exit("a process failed")
        return [row for i in range(options.processes) for row in json.loads(pathlib.Path(scratch, f"{i}.json").read_text(encoding="utf-8"))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--models", help="those whose names contain one of these, separated by commas")
    parser.add_argument("--max-autotune", action="store_true")
    parser.add_argument("--train", action="store_true")
    parser.add_argument("--rounds", type=int, default=101)
    parser.add_argument("--limit-s", type=float, default=math.inf, help="begin no further model after this time")
    parser.add_argument("--processes", type=int, default=1, help="that compile at a time; not with --max-autotune, which measures meanwhile")
    for of_a_child in ("--meet", "--ratios"):
        parser.add_argument(of_a_child, type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("--only", help=argparse.SUPPRESS)
    options = parser.parse_args()
    arms = ["default", "ours", "again"] + (list(AUTOTUNED) if options.max_autotune else [])
    step = training if options.train else inference
    names = [name for name in MODELS if not options.models or any(part in name for part in options.models.split(","))]
    if options.only is not None:
        rows = measure(options.only.split("|"), step, arms, options)
        options.ratios.write_text(json.dumps(rows), encoding="utf-8")
        return
    rows = measure_side_by_side(names, options) if options.processes > 1 else measure(names, step, arms, options)
    for arm in arms[1:]:
        print(f"{arm}: geometric mean {math.exp(statistics.fmean(math.log(row[arm]) for row in rows)):.3f} of default mode, "
              f"worst {max(row[arm] for row in rows):.3f}, {len(rows)} models")


if __name__ == "__main__":
    main()
