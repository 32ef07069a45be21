#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Models of many kinds in sizes for a CPU, and their times, which predictions for this machine's processor are judged by.

    tools/lab/cpu_models.py export OUT                    NAME.pt2 with weights and inputs, in float32 and some in bfloat16
    tools/lab/cpu_models.py prepare OUT --threads 1       packages of AOTInductor, in OUT/threads-1
    tools/lab/cpu_models.py time OUT --threads 1          OUT/threads-1/NAME.json: eager mode and the package, for `validate --measured`
    tools/lab/cpu_models.py split OUT                     which half each model is in

`inductor-debug validate OUT` does the last two in one; apart they can be given to a machine that is otherwise busy: only `time` needs it alone.
Half of the models may be looked at while predictions are worked on, of the other only totals are: by a hash of the name (`is_looked_at`), in which
both dtypes of a model are together.
"""
import argparse
import hashlib
import json
import pathlib
import statistics
import sys
import time

import torch
from torch import nn
from torch.nn import functional as f

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from inductor_debug.bench_worker import INPUTS, PACKAGE, Package, processor  # noqa: E402
from inductor_debug.compiled_run import parse_configs  # noqa: E402


def is_looked_at(name):
    return hashlib.sha256(f"5{name.removesuffix('-bf16')}".encode()).digest()[0] % 2 == 0


class Call(nn.Module):
    """A module of `parts`, called by a function of them and the inputs."""

    def __init__(self, function, **parts):
        super().__init__()
        self.function = function
        for name, part in parts.items():
            setattr(self, name, part)

    def forward(self, *inputs):
        return self.function(self, *inputs)


class Residual(nn.Module):
    def __init__(self, *inner):
        super().__init__()
        self.inner = nn.Sequential(*inner)

    def forward(self, x):
        return x + self.inner(x)


class RmsNorm(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(size))

    def forward(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6) * self.weight


class Transposed(nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, x):
        return self.inner(x.transpose(1, 2)).transpose(1, 2)


class Attention(nn.Module):
    """With as many heads of keys, of whole sequences or behind a cache of keys and values."""

    def __init__(self, size, heads, shared=1, causal=False, rotates=False, context=None):
        super().__init__()
        self.heads, self.shared, self.causal, self.rotates = heads, shared, causal, rotates
        self.channels = size // heads
        self.query = nn.Linear(size, size)
        self.key = nn.Linear(context or size, size // shared)
        self.value = nn.Linear(context or size, size // shared)
        self.out = nn.Linear(size, size)

    def split(self, x):
        return x.view(x.shape[0], x.shape[1], -1, self.channels).transpose(1, 2)

    def rotate(self, x):
        angles = torch.arange(x.shape[-2], dtype=torch.float32)[:, None] / 10000 ** (torch.arange(0, self.channels, 2) / self.channels)
        cos, sin = angles.cos().repeat(1, 2).to(x.dtype), angles.sin().repeat(1, 2).to(x.dtype)
        a, b = x.chunk(2, -1)
        return x * cos + torch.cat([-b, a], -1) * sin

    def forward(self, x, context=None, cache=None):
        source = x if context is None else context
        q, k, v = self.split(self.query(x)), self.split(self.key(source)), self.split(self.value(source))
        if self.rotates:
            q, k = self.rotate(q), self.rotate(k)
        if cache is not None:
            k, v = torch.cat([cache[0], k], 2), torch.cat([cache[1], v], 2)
        if self.shared > 1:
            k, v = (one.repeat_interleave(self.shared, 1) for one in (k, v))
        x = f.scaled_dot_product_attention(q, k, v, is_causal=self.causal)
        return self.out(x.transpose(1, 2).flatten(2))


class GatedMlp(nn.Module):
    def __init__(self, size, hidden):
        super().__init__()
        self.gate, self.up, self.down = nn.Linear(size, hidden, bias=False), nn.Linear(size, hidden, bias=False), nn.Linear(hidden, size, bias=False)

    def forward(self, x):
        return self.down(f.silu(self.gate(x)) * self.up(x))


def mlp(*sizes, activation=nn.ReLU):
    layers = []
    for a, b in zip(sizes, sizes[1:]):
        layers += [nn.Linear(a, b), activation()]
    return nn.Sequential(*layers[:-1])


def encoder(layers, size, heads, times=4):
    return nn.Sequential(*[nn.Sequential(Residual(nn.LayerNorm(size), Attention(size, heads)), Residual(nn.LayerNorm(size), mlp(size, times * size, size, activation=nn.GELU)))
                           for _ in range(layers)])


def decoder(layers, size, heads, shared=1):
    return nn.Sequential(*[nn.Sequential(Residual(RmsNorm(size), Attention(size, heads, shared, causal=True, rotates=True)), Residual(RmsNorm(size), GatedMlp(size, 3 * size)))
                           for _ in range(layers)])


def conv(a, b, window=3, stride=1, groups=1, activation=nn.ReLU):
    return nn.Sequential(nn.Conv2d(a, b, window, stride, window // 2, groups=groups, bias=False), nn.BatchNorm2d(b), activation())


def inverted(size, times, window=3, activation=nn.ReLU6):
    return Residual(conv(size, times * size, 1, activation=activation), conv(times * size, times * size, window, groups=times * size, activation=activation),
                    nn.Conv2d(times * size, size, 1), nn.BatchNorm2d(size))


class SqueezeExcite(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.gate = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Conv2d(size, size // 4, 1), nn.SiLU(), nn.Conv2d(size // 4, size, 1), nn.Sigmoid())

    def forward(self, x):
        return x * self.gate(x)


class ChannelsLastNorm(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.norm = nn.LayerNorm(size)

    def forward(self, x):
        return self.norm(x.permute(0, 2, 3, 1)).permute(0, 3, 1, 2)


def convnext(size):
    return Residual(nn.Conv2d(size, size, 7, padding=3, groups=size), ChannelsLastNorm(size), nn.Conv2d(size, 4 * size, 1), nn.GELU(), nn.Conv2d(4 * size, size, 1))


def lstm(m, x):
    h = c = torch.zeros(x.shape[0], m.hidden.in_features, dtype=x.dtype)
    for t in range(x.shape[1]):
        i, g, o, r = (m.input(x[:, t]) + m.hidden(h)).chunk(4, -1)
        c = torch.sigmoid(r) * c + torch.sigmoid(i) * torch.tanh(g)
        h = torch.sigmoid(o) * torch.tanh(c)
    return m.head(h)


def gru(m, x):
    h = torch.zeros(x.shape[0], m.hidden.in_features, dtype=x.dtype)
    inputs = m.input(x)
    for t in range(x.shape[1]):
        a, b = inputs[:, t].chunk(3, -1), m.hidden(h).chunk(3, -1)
        z = torch.sigmoid(a[0] + b[0])
        h = (1 - z) * torch.tanh(a[2] + torch.sigmoid(a[1] + b[1]) * b[2]) + z * h
    return h


def selective_scan(m, x):
    y = m.input(x)
    delta, gate = f.softplus(m.delta(y)), f.silu(m.gate(x))
    b, c = m.b(y), m.c(y)
    state = torch.zeros(x.shape[0], y.shape[2], b.shape[2], dtype=x.dtype)
    out = []
    for t in range(x.shape[1]):
        state = state * torch.exp(delta[:, t, :, None] * -torch.exp(m.a)) + (delta[:, t] * y[:, t])[..., None] * b[:, t, None]
        out.append((state * c[:, t, None]).sum(-1))
    return m.out(torch.stack(out, 1) * gate)


def recommender(m, numbers, ids):
    dense = m.bottom(numbers)
    rows = torch.stack([dense] + [table(ids[:, i]) for i, table in enumerate(m.tables)], 1)
    pairs = torch.bmm(rows, rows.transpose(1, 2)).flatten(1)
    return torch.sigmoid(m.top(torch.cat([dense, pairs], 1)))


def graph_network(m, nodes, edges):
    for layer in m.layers:
        messages = layer[0](torch.cat([nodes[edges[0]], nodes[edges[1]]], 1))
        nodes = nodes + layer[1](torch.zeros_like(nodes).index_add(0, edges[1], messages))
    return nodes


def linear_attention(m, x):
    for layer in m.layers:
        q, k, v = (layer[i](x).view(*x.shape[:2], 8, -1) for i in range(3))
        q, k = f.elu(q) + 1, f.elu(k) + 1
        state = torch.einsum("bnhd,bnhe->bhde", k, v)
        scale = 1 / (torch.einsum("bnhd,bhd->bnh", q, k.sum(1)) + 1e-6)
        x = x + layer[3]((torch.einsum("bnhd,bhde->bnhe", q, state) * scale[..., None]).flatten(2))
    return x


def unet(m, x):
    kept = []
    for block, down in zip(m.encoder, m.down):
        x = block(x)
        kept.append(x)
        x = down(x)
    x = m.middle(x)
    for up, block in zip(m.up, m.decoder):
        x = block(torch.cat([up(x), kept.pop()], 1))
    return m.head(x)


def physics(m, x, y):
    for _ in range(3):
        r = torch.sqrt(x * x + y * y + 1e-3)
        x, y = torch.sin(x) * torch.exp(-r) + torch.tanh(y), torch.cos(y) * torch.erf(x) + torch.log1p(r)
    return x * m.scale + y, (x * y).sum(-1), y.amax(0)


def norms(m, x):
    for layer in m.layers:
        x = x + layer[1](f.softmax(layer[0](x), -1) * x)
    return (x - x.mean(1, keepdim=True)) / (x.var(1, keepdim=True) + 1e-5).sqrt()


def group(a, b):
    return nn.Sequential(nn.Conv2d(a, b, 3, padding=1), nn.GroupNorm(8, b), nn.SiLU())


def cumulative(m, x):
    y = m.input(x)
    weights = torch.exp(y - y.amax(1, keepdim=True))
    return m.out(torch.cumsum(weights * x, 1) / torch.cumsum(weights, 1))


def film(m, x, time):
    angles = time[:, None] * torch.exp(torch.arange(64) * -0.14)
    emb = m.embed(torch.cat([angles.sin(), angles.cos()], 1).to(x.dtype))
    for layer in m.layers:
        scale, shift = layer[0](emb).chunk(2, 1)
        x = x + layer[2](f.silu(layer[1](x) * (1 + scale) + shift))
    return x


def image(*sizes):
    return torch.randn(*sizes)


def convolution_models():
    yield "vgg", nn.Sequential(conv(3, 32), conv(32, 32), nn.MaxPool2d(2), conv(32, 64), conv(64, 64), nn.MaxPool2d(2), conv(64, 128), conv(128, 128), nn.MaxPool2d(2),
                               nn.Flatten(), mlp(128 * 64, 512, 100)), [image(2, 3, 64, 64)]
    yield "resnet-basic", nn.Sequential(conv(3, 64, 7, 2), nn.MaxPool2d(3, 2, 1), *[Residual(conv(64, 64), conv(64, 64)) for _ in range(2)], conv(64, 128, 3, 2),
                                        *[Residual(conv(128, 128), conv(128, 128)) for _ in range(2)], nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(128, 1000)), [image(1, 3, 160, 160)]
    yield "resnet-bottleneck", nn.Sequential(conv(3, 64, 3, 2), *[Residual(conv(64, 32, 1), conv(32, 32), conv(32, 64, 1)) for _ in range(3)], conv(64, 256, 1, 2),
                                             *[Residual(conv(256, 64, 1), conv(64, 64), conv(64, 256, 1)) for _ in range(3)]), [image(2, 3, 96, 96)]
    yield "mobile", nn.Sequential(conv(3, 24, 3, 2), *[inverted(24, 4) for _ in range(3)], conv(24, 48, 1, 2), *[inverted(48, 6) for _ in range(4)], nn.AdaptiveAvgPool2d(1), nn.Flatten(),
                                  nn.Linear(48, 1000)), [image(2, 3, 128, 128)]
    yield "efficient", nn.Sequential(conv(3, 32, 3, 2, activation=nn.SiLU), *[nn.Sequential(inverted(32, 4, 5, nn.SiLU), SqueezeExcite(32)) for _ in range(3)], conv(32, 64, 3, 2, activation=nn.SiLU),
                                     *[nn.Sequential(inverted(64, 4, 3, nn.SiLU), SqueezeExcite(64)) for _ in range(3)]), [image(1, 3, 128, 128)]
    yield "convnext-mini", nn.Sequential(nn.Conv2d(3, 64, 4, 4), *[convnext(64) for _ in range(2)], nn.Conv2d(64, 128, 2, 2), *[convnext(128) for _ in range(3)]), [image(2, 3, 128, 128)]
    yield "resnext", nn.Sequential(conv(3, 64, 3, 2), *[Residual(conv(64, 128, 1), conv(128, 128, 3, groups=16), conv(128, 64, 1)) for _ in range(4)]), [image(1, 3, 112, 112)]
    yield "unet-mini", Call(unet, encoder=nn.ModuleList([group(4, 32), group(32, 64)]), down=nn.ModuleList([nn.Conv2d(32, 32, 3, 2, 1), nn.Conv2d(64, 64, 3, 2, 1)]), middle=group(64, 64),
                            up=nn.ModuleList([nn.ConvTranspose2d(64, 64, 2, 2), nn.ConvTranspose2d(64, 32, 2, 2)]), decoder=nn.ModuleList([group(128, 64), group(64, 32)]), head=nn.Conv2d(32, 4, 1)), [image(1, 4, 96, 96)]
    yield "autoencoder", nn.Sequential(nn.Conv2d(3, 16, 5, 2, 2), nn.LeakyReLU(), nn.Conv2d(16, 32, 5, 2, 2), nn.LeakyReLU(), nn.Conv2d(32, 64, 3, 2, 1), nn.LeakyReLU(), nn.ConvTranspose2d(64, 32, 4, 2, 1), nn.LeakyReLU(),
                                       nn.ConvTranspose2d(32, 16, 4, 2, 1), nn.LeakyReLU(), nn.ConvTranspose2d(16, 3, 4, 2, 1), nn.Sigmoid()), [image(4, 3, 128, 128)]
    yield "super-resolution", nn.Sequential(nn.Conv2d(3, 64, 5, padding=2), nn.PReLU(), nn.Conv2d(64, 32, 3, padding=1), nn.PReLU(), nn.Conv2d(32, 27, 3, padding=1), nn.PixelShuffle(3)), [image(1, 3, 120, 120)]
    yield "tcn", nn.Sequential(*[Residual(nn.Conv1d(64, 64, 5, padding=2 * 2**i, dilation=2**i), nn.GELU(), nn.Conv1d(64, 64, 1)) for i in range(5)]), [image(4, 64, 500)]
    yield "audio", Call(lambda m, x: m.body(m.convolutions(x).transpose(1, 2)), convolutions=nn.Sequential(nn.Conv1d(1, 128, 10, 5), nn.GELU(), nn.Conv1d(128, 128, 3, 2), nn.GELU(), nn.Conv1d(128, 128, 3, 2), nn.GELU()),
                        body=nn.Sequential(nn.LayerNorm(128), encoder(1, 128, 4))), [image(1, 1, 8000)]
    yield "stem", nn.Sequential(nn.Conv2d(3, 96, 11, 4, 2), nn.ReLU(), nn.MaxPool2d(3, 2), nn.Conv2d(96, 128, 5, padding=2), nn.ReLU(), nn.AvgPool2d(2), nn.Flatten(), nn.Linear(128 * 13 * 13, 256)), [image(2, 3, 224, 224)]


def sequence_models():
    yield "mlp-batch", mlp(512, 2048, 2048, 512, activation=nn.GELU), [torch.randn(128, 512)]
    yield "mlp-one", mlp(1024, 2048, 2048, 1024, 10), [torch.randn(1, 1024)]
    yield "mlp-narrow", mlp(64, 128, 128, 128, 64, 8, activation=nn.Tanh), [torch.randn(1000, 64)]
    yield "mixer", nn.Sequential(*[nn.Sequential(Residual(nn.LayerNorm(256), Transposed(mlp(196, 384, 196, activation=nn.GELU))), Residual(nn.LayerNorm(256), mlp(256, 1024, 256, activation=nn.GELU))) for _ in range(3)]), [torch.randn(2, 196, 256)]
    yield "encoder-small", encoder(3, 128, 4), [torch.randn(4, 64, 128)]
    yield "encoder-middle", encoder(3, 384, 6), [torch.randn(1, 197, 384)]
    yield "encoder-wide", encoder(2, 768, 12), [torch.randn(1, 128, 768)]
    yield "encoder-long", encoder(1, 256, 8), [torch.randn(1, 1024, 256)]
    yield "decoder-small", decoder(3, 256, 8), [torch.randn(1, 128, 256)]
    yield "decoder-shared", decoder(2, 512, 8, 4), [torch.randn(2, 64, 512)]
    yield "decoding", Call(lambda m, x, *caches: [x := x + layer[1](x + layer[0](x, cache=(caches[2 * i], caches[2 * i + 1]))) for i, layer in enumerate(m.layers)][-1],
                           layers=nn.ModuleList([nn.ModuleList([Attention(512, 8), GatedMlp(512, 1536)]) for _ in range(3)])), [torch.randn(1, 1, 512), *[torch.randn(1, 8, 300, 64) for _ in range(6)]]
    yield "translation", Call(lambda m, x, y: m.mlp(y + m.cross(m.own(y), m.encoder(x))), encoder=encoder(1, 256, 4), own=Attention(256, 4, causal=True), cross=Attention(256, 4), mlp=mlp(256, 1024, 256)), [torch.randn(2, 100, 256), torch.randn(2, 60, 256)]
    yield "vocabulary", Call(lambda m, ids: f.log_softmax(m.head(m.body(m.table(ids))), -1), table=nn.Embedding(8000, 192), body=decoder(1, 192, 6), head=nn.Linear(192, 8000)), [torch.randint(0, 8000, (2, 48))]
    yield "vision", Call(lambda m, x: m.head(m.body(m.patch(x).flatten(2).transpose(1, 2) + m.place).mean(1)), patch=nn.Conv2d(3, 192, 16, 16), place=nn.Parameter(torch.randn(196, 192)), body=encoder(3, 192, 3),
                         head=nn.Linear(192, 1000)), [image(1, 3, 224, 224)]
    yield "linear-attention", Call(linear_attention, layers=nn.ModuleList([nn.ModuleList([nn.Linear(256, 256) for _ in range(4)]) for _ in range(2)])), [torch.randn(2, 256, 256)]


def other_models():
    yield "lstm", Call(lstm, input=nn.Linear(96, 512), hidden=nn.Linear(128, 512), head=nn.Linear(128, 10)), [torch.randn(16, 12, 96)]
    yield "gru", Call(gru, input=nn.Linear(64, 768), hidden=nn.Linear(256, 768)), [torch.randn(4, 16, 64)]
    yield "scan", Call(selective_scan, input=nn.Linear(128, 256), gate=nn.Linear(128, 256), delta=nn.Linear(256, 256), b=nn.Linear(256, 16), c=nn.Linear(256, 16), a=nn.Parameter(torch.randn(256, 16)), out=nn.Linear(256, 128)), [torch.randn(2, 24, 128)]
    yield "recommender", Call(recommender, bottom=mlp(13, 256, 64), top=mlp(64 + 27 * 27, 256, 128, 1), tables=nn.ModuleList([nn.Embedding(20000, 64) for _ in range(26)])), [torch.randn(256, 13), torch.randint(0, 20000, (256, 26))]
    yield "bags", Call(lambda m, ids, weights: m.top((m.table(ids) * weights[..., None]).sum(1)), table=nn.Embedding(50000, 128), top=mlp(128, 64, 2)), [torch.randint(0, 50000, (128, 50)), torch.rand(128, 50)]
    yield "graph-network", Call(graph_network, layers=nn.ModuleList([nn.ModuleList([mlp(128, 128, 64), mlp(64, 64)]) for _ in range(3)])), [torch.randn(1000, 64), torch.randint(0, 1000, (2, 5000))]
    yield "physics", Call(physics, scale=nn.Parameter(torch.ones(1))), [torch.randn(300, 400), torch.randn(300, 400)]
    yield "norms", Call(norms, layers=nn.ModuleList([nn.ModuleList([nn.LayerNorm(512), RmsNorm(512)]) for _ in range(4)])), [torch.randn(4, 128, 512)]
    yield "group-norms", nn.Sequential(*[Residual(nn.GroupNorm(8, 64), nn.SiLU(), nn.Conv2d(64, 64, 1)) for _ in range(4)]), [image(2, 64, 48, 48)]
    yield "cumulative", Call(cumulative, input=nn.Linear(256, 256), out=nn.Linear(256, 256)), [torch.randn(4, 256, 256)]
    yield "film", Call(film, embed=mlp(128, 256, 256, activation=nn.SiLU), layers=nn.ModuleList([nn.ModuleList([nn.Linear(256, 1024), nn.Linear(256, 512), nn.Linear(512, 256)]) for _ in range(4)])), [torch.randn(64, 256), torch.rand(64)]
    yield "color", Call(lambda m, x: torch.clamp((x.pow(2.2) @ m.matrix).pow(1 / 2.2), 0, 1).permute(0, 3, 1, 2).contiguous(), matrix=nn.Parameter(torch.rand(3, 3))), [torch.rand(2, 256, 256, 3)]


HALF = {"mlp-batch", "mixer", "encoder-middle", "encoder-wide", "decoder-small", "decoding", "vision", "vgg", "mobile", "convnext-mini", "resnet-basic", "lstm", "norms", "physics", "film", "linear-attention", "vocabulary"}


def halved(value):
    return value.bfloat16() if torch.is_tensor(value) and value.is_floating_point() else value


def draw():
    """(name, module, inputs) of every model, one at a time."""
    for kind in (convolution_models, sequence_models, other_models):
        torch.manual_seed(0)
        for name, module, inputs in kind():
            module = module.eval()
            yield name, module, inputs
            if name in HALF:
                yield f"{name}-bf16", module.bfloat16(), [halved(value) for value in inputs]


def export(options):
    for name, module, inputs in draw():
        with torch.no_grad():
            torch.export.save(torch.export.export(module, tuple(inputs), strict=False), options.folder / f"{name}.pt2")


def models(options):
    for path in sorted(options.folder.glob("*.pt2")):
        if not options.only or path.stem in options.only:
            yield path


def folder_of(options, path):
    folder = options.folder / f"threads-{options.threads}" / path.stem
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def prepare(options):
    """In one process, so that headers are compiled once."""
    import torch._inductor
    torch.set_num_threads(options.threads)
    for path in models(options):
        folder = folder_of(options, path)
        if (folder / PACKAGE).exists():
            continue
        program = torch.export.load(path)
        torch.save(list(program.example_inputs[0]), folder / INPUTS)
        started = time.perf_counter()
        with torch.no_grad(), torch._inductor.config.patch(parse_configs(options.config)):
            torch._inductor.aoti_compile_and_package(program, package_path=str(folder / PACKAGE))
        print(path.stem, f"{time.perf_counter() - started:.0f} s", flush=True)


def seconds_of(call, options):
    """The median over blocks of the mean of a call."""
    call()
    started = time.perf_counter()
    call()
    runs = max(1, round(options.seconds / (time.perf_counter() - started)))
    blocks = []
    for _ in range(options.blocks):
        started = time.perf_counter()
        for _ in range(runs):
            call()
        blocks.append((time.perf_counter() - started) / runs)
    return statistics.median(blocks)


def times(options):
    torch.set_num_threads(options.threads)
    for path in models(options):
        program = torch.export.load(path)
        module, inputs = program.module(), program.example_inputs[0]
        with torch.no_grad():
            calls = {"eager": lambda: module(*inputs), "inductor": Package(folder_of(options, path))}  # pylint: disable=cell-var-from-loop
            write(options, path, {name: seconds_of(call, options) for name, call in calls.items()})


def write(options, path, latency):
    """What `bench --json` says of a measurement and `validate` reads."""
    rows = [[name, "PASS", seconds * 1e3] for name, seconds in latency.items()]
    print(path.stem, [round(row[2], 3) for row in rows], flush=True)
    context = {"model": path.name, "device": processor(), "torch_version": torch.__version__, "threads": options.threads}
    table = {"key": "variants", "title": "times", "columns": [{"key": key, "title": key} for key in ("variant", "state", "median_ms")], "rows": rows}
    report = {"format": "inductor-debug-report", "version": 1, "kind": "bench", "title": path.name, "context": [{"key": key, "label": key, "value": value} for key, value in context.items()],
              "sections": [{"key": "times", "title": "times", "tables": [table]}], "findings": []}
    (options.folder / f"threads-{options.threads}" / f"{path.stem}.json").write_text(json.dumps(report), encoding="utf-8")


def split(options):
    for path in models(options):
        print(path.stem, "looked at" if is_looked_at(path.stem) else "kept aside")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=("export", "prepare", "time", "split"))
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--only", nargs="*", help="names of models")
    parser.add_argument("--config", action="append", default=[], help="a setting of torch._inductor.config")
    parser.add_argument("--blocks", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.1, help="length of a block (default: %(default)s)")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    {"export": export, "prepare": prepare, "time": times, "split": split}[options.step](options)


if __name__ == "__main__":
    main()
