# SPDX-License-Identifier: Apache-2.0
"""Models of the kinds whose latency was predicted worst, written by hand: decoders with a cache, and what else few models have.

For `tools/inductor_debug/calibration/measure_kernels.py OUT --models tests/models/tail.py`. The half in LOOKED_AT may be looked at kernel by kernel; of the
other half nobody looks at more than sums over all of it. `drawn()` is how the halves were drawn, before anything was measured: within each kind by a
hash of the name.
"""
import functools
import hashlib

import torch
import torch.nn.functional as F
from torch import nn

from models.draws import Case

BF16, FP16, FP32 = torch.bfloat16, torch.float16, torch.float32
WORDS = 32000
# Width, heads, heads of keys, inner width, layers.
SMALL, MIDDLE, LARGE = (768, 12, 4, 2048, 8), (2048, 32, 8, 8192, 6), (3072, 24, 8, 8192, 6)
LOOKED_AT = (
    "shuffle-narrow-b32-bfloat16", "vgg-plain-b8-bfloat16", "dense-narrow-b16-bfloat16", "decoder-large-b1-c2048-gqa-copy-bfloat16",
    "decoder-large-b4-c1024-gqa-copy-whole-bfloat16", "decoder-large-b8-c2048-gqa-put-bfloat16", "decoder-middle-b4-c1024-written-copy-masked-bfloat16",
    "decoder-middle-b4-c1024-repeat-put-masked-bfloat16", "decoder-middle-b16-c1024-repeat-copy-masked-float16",
    "decoder-middle-b16-c1023-gqa-cat-bfloat16", "decoder-small-b4-c2048-gqa-put-whole-bfloat16", "decoder-small-b16-c1024-written-put-bfloat16",
    "decoder-small-b64-c1024-repeat-rows-bfloat16", "transposed-small-b1-bfloat16", "transposed-base-b32-float16", "grouped-speech-b1-bfloat16",
    "grouped-speech-b4-float16", "single-prefill-b2-s512-float32", "single-wide-b32-s64-float32", "states-scan-b1-s512-float32",
    "states-recurrence-b1-s2048-float16", "mixer-gelu-b8-bfloat16", "odd-tower-bfloat16", "experts-eight-b4-s128-bfloat16",
    "dropout-decoder-b2-s512-float16", "complex-long-b1-s2048-bfloat16", "gather-messages-bfloat16", "bias-written-b8-s256-bfloat16",
    "causal-infinite-b1-s1024-bfloat16",
)


def tokens(batch, length, below=1000):
    return lambda device: torch.zeros(batch, length, dtype=torch.int64) if device == "meta" else torch.randint(0, below, (batch, length))


def floats(*shape):
    return lambda device: torch.randn(*shape)


def case(kind, name, dtype, make, **inputs):
    def build(device):
        with torch.device(device):
            module, made = make(), {key: value(device) for key, value in inputs.items()}
        return module.to(dtype), {key: value.to(dtype) if value.is_floating_point() else value for key, value in made.items()}
    return Case(kind, f"{kind}-{name}-{str(dtype).removeprefix('torch.')}", dtype, build)


class RMS(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, x):
        y = x.float()
        return self.weight * (y * torch.rsqrt(y.pow(2).mean(-1, keepdim=True) + 1e-6)).to(x.dtype)


def linear(inputs, outputs):
    return nn.Linear(inputs, outputs, bias=False)


def turned(x, cos, sin):
    first, second = x.chunk(2, -1)
    return x * cos + torch.cat((-second, first), -1) * sin


class DecoderLayer(nn.Module):
    """`style`: what attention does with fewer heads of keys (gqa, repeat, written), and how the cache is written (copy, put, rows, cat)."""

    def __init__(self, sizes, batch, length, style, update):
        super().__init__()
        width, self.heads, self.kept, inner, _ = sizes
        self.size, self.style, self.update = width // self.heads, style, update
        self.q, self.k, self.v = linear(width, width), linear(width, self.kept * self.size), linear(width, self.kept * self.size)
        self.out, self.gate, self.up, self.down = linear(width, width), linear(width, inner), linear(width, inner), linear(inner, width)
        self.before, self.after = RMS(width), RMS(width)
        self.register_buffer("keys", torch.randn(batch, self.kept, length, self.size))
        self.register_buffer("values", torch.randn(batch, self.kept, length, self.size))

    def updated(self, cache, new, position):
        if self.update == "cat":
            return torch.cat((cache, new), 2)
        if self.update == "copy":
            return cache.index_copy_(2, position, new)
        if self.update == "put":
            cache[:, :, position] = new
        else:  # a position of its own for each sequence
            cache[torch.arange(new.shape[0], device=new.device), :, position] = new[:, :, 0]
        return cache

    def attend(self, q, k, v, mask):
        times = self.heads // self.kept
        if self.style == "gqa":
            return F.scaled_dot_product_attention(q, k, v, attn_mask=mask, enable_gqa=times > 1)
        if times > 1:
            b, kept, length, size = k.shape
            k, v = (t[:, :, None].expand(b, kept, times, length, size).reshape(b, kept * times, length, size) for t in (k, v))
        if self.style == "repeat":
            return F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        scores = q @ k.transpose(2, 3) * self.size ** -0.5
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(q.dtype).min)
        return F.softmax(scores, -1, dtype=torch.float32).to(q.dtype) @ v

    def forward(self, x, cos, sin, position, mask):
        b, s, width = x.shape
        y = self.before(x)
        q, k, v = (t.view(b, s, -1, self.size).transpose(1, 2) for t in (self.q(y), self.k(y), self.v(y)))
        q, k = turned(q, cos, sin), turned(k, cos, sin)
        k, v = self.updated(self.keys, k, position), self.updated(self.values, v, position)
        x = x + self.out(self.attend(q, k, v, mask).transpose(1, 2).reshape(b, s, width))
        y = self.after(x)
        return x + self.down(F.silu(self.gate(y)) * self.up(y))


class Decoder(nn.Module):
    """One new token for each sequence."""

    def __init__(self, sizes, batch, length, style, update, masked):
        super().__init__()
        self.length, self.masked, self.size = length, masked, sizes[0] // sizes[1]
        self.words, self.norm, self.head = nn.Embedding(WORDS, sizes[0]), RMS(sizes[0]), linear(sizes[0], WORDS)
        self.layers = nn.ModuleList(DecoderLayer(sizes, batch, length, style, update) for _ in range(sizes[4]))

    def forward(self, tokens, position):
        x = self.words(tokens)
        rates = 10000 ** (torch.arange(0, self.size, 2, device=x.device).float() / -self.size)
        angles = position.float()[:, None, None, None] * torch.cat((rates, rates))
        cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
        mask = (torch.arange(self.length, device=x.device) <= position[:, None])[:, None, None] if self.masked else None
        for layer in self.layers:
            x = layer(x, cos, sin, position, mask)
        return self.head(self.norm(x))


def decoder(label, sizes, batch, length, style, update="copy", dtype=BF16, masked=False, whole=False):
    """`whole`: as many heads of keys as of queries."""
    sizes = (sizes[0], sizes[1], sizes[1], *sizes[3:]) if whole else sizes
    name = f"{label}-b{batch}-c{length}-{style}-{update}" + "-masked" * masked + "-whole" * whole
    return case("decoder", name, dtype, lambda: Decoder(sizes, batch, length, style, update, masked), tokens=tokens(batch, 1),
                position=lambda device: tokens(1, batch if update == "rows" else 1, min(1000, length))(device)[0])


def decoders():
    return [decoder("large", LARGE, 1, 2048, "gqa"), decoder("large", LARGE, 1, 2048, "repeat", masked=True), decoder("large", LARGE, 4, 1024, "gqa", whole=True),
            decoder("large", LARGE, 8, 2048, "gqa", "put"), decoder("large", LARGE, 16, 1024, "repeat", masked=True),
            decoder("middle", MIDDLE, 1, 1024, "gqa"), decoder("middle", MIDDLE, 1, 4096, "repeat", "put"), decoder("middle", MIDDLE, 4, 2048, "gqa", masked=True),
            decoder("middle", MIDDLE, 4, 1024, "written", masked=True), decoder("middle", MIDDLE, 4, 1024, "repeat", "put", masked=True),
            decoder("middle", MIDDLE, 16, 2048, "gqa", "rows"), decoder("middle", MIDDLE, 16, 1024, "repeat", masked=True, dtype=FP16),
            decoder("middle", MIDDLE, 16, 1023, "gqa", "cat"), decoder("middle", MIDDLE, 64, 1024, "gqa", "put", masked=True),
            decoder("middle", MIDDLE, 64, 1024, "repeat"), decoder("middle", MIDDLE, 1, 1024, "gqa", dtype=FP32),
            decoder("small", SMALL, 1, 1024, "gqa", masked=True, dtype=FP16), decoder("small", SMALL, 4, 2048, "gqa", "put", whole=True),
            decoder("small", SMALL, 16, 1024, "written", "put"), decoder("small", SMALL, 64, 1024, "repeat", "rows")]


class Layer(nn.Module):
    """A layer of a transformer; `attend(q, k, v)` gets [batch, heads, length, head size]. With `turned_in`, attention gets [length, batch, width], transposed."""

    def __init__(self, width, heads, attend, turned_in=False, drop=0.0):
        super().__init__()
        self.heads, self.attend, self.turned_in, self.drop = heads, attend, turned_in, drop
        self.before, self.after = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out, self.up, self.down = nn.Linear(width, 3 * width), nn.Linear(width, width), nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def dropped(self, x):
        return F.dropout(x, self.drop, training=True) if self.drop else x

    def attention(self, x):
        if not self.turned_in:
            b, s, width = x.shape
            q, k, v = (t.view(b, s, self.heads, -1).transpose(1, 2) for t in self.qkv(x).chunk(3, -1))
            return self.out(self.attend(q, k, v).transpose(1, 2).reshape(b, s, width))
        x = x.transpose(0, 1)
        s, b, width = x.shape
        packed = self.qkv(x).unflatten(-1, (3, width)).unsqueeze(0).transpose(0, -2).squeeze(-2).contiguous()
        q, k, v = (t.view(s, b * self.heads, -1).transpose(0, 1).view(b, self.heads, s, -1) for t in packed.unbind(0))
        y = self.attend(q, k, v).permute(2, 0, 1, 3).reshape(s * b, width)
        return self.out(y).view(s, b, width).transpose(0, 1)

    def forward(self, x):
        x = x + self.dropped(self.attention(self.before(x)))
        return x + self.dropped(self.down(F.gelu(self.up(self.after(x)))))


class Encoder(nn.Module):
    def __init__(self, first, layers, head=None):
        super().__init__()
        self.first, self.layers, self.head = first, nn.Sequential(*layers), head or nn.Identity()

    def forward(self, x):
        return self.head(self.layers(self.first(x)))


class Patches(nn.Module):
    def __init__(self, width, side=16):
        super().__init__()
        self.embed = nn.Conv2d(3, width, side, side)
        self.first = nn.Parameter(torch.randn(1, 1, width))
        self.places = nn.Parameter(torch.randn(1, (224 // side) ** 2 + 1, width))

    def forward(self, x):
        x = self.embed(x).flatten(2).transpose(1, 2)
        return torch.cat((self.first.expand(x.shape[0], -1, -1), x), 1) + self.places


class Lookup(nn.Module):
    def __init__(self, width, length):
        super().__init__()
        self.words, self.places = nn.Embedding(WORDS, width), nn.Parameter(torch.randn(length, width))

    def forward(self, x):
        return self.words(x) + self.places


def fused(q, k, v):
    return F.scaled_dot_product_attention(q, k, v)


def causal(q, k, v):
    return F.scaled_dot_product_attention(q, k, v, is_causal=True)


def written_causal(q, k, v):
    s = q.shape[2]
    scores = q @ k.transpose(-2, -1) * q.shape[-1] ** -0.5
    return scores.masked_fill(torch.ones(s, s, dtype=torch.bool, device=q.device).triu(1), float("-inf")).softmax(-1) @ v


def written_infinite(q, k, v):
    s = q.shape[2]
    mask = torch.full((s, s), torch.finfo(q.dtype).min, dtype=q.dtype, device=q.device).triu(1)
    return torch.softmax((q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5 + mask).float(), -1).to(q.dtype) @ v


def complex_turned(x):
    pairs = torch.view_as_complex(x.float().unflatten(-1, (-1, 2)).contiguous())
    places = torch.arange(x.shape[2], device=x.device).float()[:, None] * 10000 ** (torch.arange(pairs.shape[-1], device=x.device) / -pairs.shape[-1])
    return torch.view_as_real(pairs * torch.polar(torch.ones_like(places), places)).flatten(-2).to(x.dtype)


def complex_rotary(q, k, v):
    return causal(complex_turned(q), complex_turned(k), v)


class RelativeBias(nn.Module):
    """A learned bias for each bucket of distances."""

    def __init__(self, heads, fuse):
        super().__init__()
        self.table, self.fuse = nn.Embedding(32, heads), fuse

    def forward(self, q, k, v):
        places = torch.arange(q.shape[2], device=q.device)
        distance = places[None, :] - places[:, None]
        far = 8 + (torch.log(distance.abs().clamp(min=1).float() / 8) / 2.7725887 * 8).long().clamp(max=7)
        bucket = (distance > 0).long() * 16 + torch.where(distance.abs() < 8, distance.abs(), far)
        bias = self.table(bucket).permute(2, 0, 1).unsqueeze(0)
        if self.fuse:
            return F.scaled_dot_product_attention(q, k, v, attn_mask=bias, scale=1.0)
        return F.softmax((q @ k.transpose(-2, -1) + bias).float(), -1).to(q.dtype) @ v


def vision(kind, name, dtype, batch, width, heads, layers, side=16, **options):
    return case(kind, name, dtype, lambda: Encoder(Patches(width, side), [Layer(width, heads, fused, **options) for _ in range(layers)]), x=floats(batch, 3, 224, 224))


def text(kind, name, dtype, batch, length, width, heads, layers, attend=fused, head=False, **options):
    def make():
        made = (Layer(width, heads, attend() if isinstance(attend, functools.partial) else attend, **options) for _ in range(layers))
        return Encoder(Lookup(width, length), made, linear(width, WORDS) if head else None)
    return case(kind, f"{name}-b{batch}-s{length}", dtype, make, x=tokens(batch, length))


class Positional(nn.Module):
    """The grouped convolution of audio encoders, and strided ones before it."""

    def __init__(self, width, groups, window):
        super().__init__()
        steps = [nn.Conv1d(1 if at == 0 else 512, 512, 10 if at == 0 else 3, 5 if at == 0 else 2) for at in range(5)]
        self.steps, self.project = nn.ModuleList(steps), nn.Linear(512, width)
        self.places = nn.Conv1d(width, width, window, padding=window // 2, groups=groups)

    def forward(self, x):
        for step in self.steps:
            x = F.gelu(step(x))
        x = self.project(x.transpose(1, 2))
        return x + F.gelu(self.places(x.transpose(1, 2))[:, :, :x.shape[1]]).transpose(1, 2)


def audio(name, dtype, batch, samples, width, heads, layers, groups, window=128):
    return case("grouped", f"{name}-b{batch}", dtype, lambda: Encoder(Positional(width, groups, window), [Layer(width, heads, fused) for _ in range(layers)]),
                x=floats(batch, 1, samples))


def conv(inputs, outputs, side=3, stride=1, groups=1, act=True):
    return nn.Sequential(nn.Conv2d(inputs, outputs, side, stride, side // 2, groups=groups, bias=False), nn.BatchNorm2d(outputs), *([nn.ReLU()] if act else []))


class Sum(nn.Module):
    def __init__(self, *parts):
        super().__init__()
        self.parts = nn.Sequential(*parts)

    def forward(self, x):
        return F.relu(x + self.parts(x))


def grouped_image(width, groups, depth):
    stages = [[conv(64 if at == 0 else width << (at - 1), width << at, 3, 2),
               *(Sum(conv(width << at, width << at, 1), conv(width << at, width << at, 3, 1, groups), conv(width << at, width << at, 1, act=False)) for _ in range(depth))]
              for at in range(3)]
    return nn.Sequential(conv(3, 64, 7, 2), *(part for stage in stages for part in stage), nn.AdaptiveAvgPool2d(1))


class Shuffle(nn.Module):
    def __init__(self, inputs, outputs, stride):
        super().__init__()
        half = outputs // 2
        self.stride = stride
        mine = inputs if stride == 2 else half
        self.right = nn.Sequential(conv(mine, half, 1), conv(half, half, 3, stride, half, False), conv(half, half, 1))
        self.left = nn.Sequential(conv(mine, mine, 3, 2, mine, False), conv(mine, half, 1)) if stride == 2 else nn.Identity()

    def forward(self, x):
        left, right = (x, x) if self.stride == 2 else x.chunk(2, 1)
        y = torch.cat((self.left(left), self.right(right)), 1)
        b, c, h, w = y.shape
        return y.view(b, 2, c // 2, h, w).transpose(1, 2).reshape(b, c, h, w)


def shuffle_net(width):
    widths = (24, width, 2 * width, 4 * width)
    stages = [[Shuffle(widths[at], widths[at + 1], 2), *(Shuffle(widths[at + 1], widths[at + 1], 1) for _ in range(depth))] for at, depth in enumerate((3, 7, 3))]
    return nn.Sequential(conv(3, 24, 3, 2), nn.MaxPool2d(3, 2, 1), *(part for stage in stages for part in stage), conv(widths[3], 1024, 1), nn.AdaptiveAvgPool2d(1),
                         nn.Flatten(), nn.Linear(1024, 1000))


def vgg(norm):
    parts, before = [], 3
    for width, count in ((64, 2), (128, 2), (256, 3), (512, 3), (512, 3)):
        for _ in range(count):
            parts += [nn.Conv2d(before, width, 3, padding=1), *([nn.BatchNorm2d(width)] if norm else []), nn.ReLU()]
            before = width
        parts.append(nn.MaxPool2d(2))
    return nn.Sequential(*parts, nn.Flatten(), nn.Linear(25088, 4096), nn.ReLU(), nn.Linear(4096, 4096), nn.ReLU(), nn.Linear(4096, 1000))


class Dense(nn.Module):
    def __init__(self, inputs, growth):
        super().__init__()
        self.parts = nn.Sequential(nn.BatchNorm2d(inputs), nn.ReLU(), nn.Conv2d(inputs, 4 * growth, 1, bias=False), nn.BatchNorm2d(4 * growth), nn.ReLU(),
                                   nn.Conv2d(4 * growth, growth, 3, padding=1, bias=False))

    def forward(self, x):
        return torch.cat((x, self.parts(x)), 1)


def dense_net(growth, depths):
    parts, width = [conv(3, 2 * growth, 7, 2), nn.MaxPool2d(3, 2, 1)], 2 * growth
    for depth in depths:
        parts += [Dense(width + at * growth, growth) for at in range(depth)]
        width += depth * growth
        parts += [nn.BatchNorm2d(width), nn.ReLU(), nn.Conv2d(width, width // 2, 1, bias=False), nn.AvgPool2d(2)]
        width //= 2
    return nn.Sequential(*parts, nn.AdaptiveAvgPool2d(1))


class Mixer(nn.Module):
    def __init__(self, places, width, act):
        super().__init__()
        self.before, self.after, self.act = nn.LayerNorm(width), nn.LayerNorm(width), act
        self.a, self.b, self.c, self.d = nn.Linear(places, width // 2), nn.Linear(width // 2, places), nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x):
        x = x + self.b(self.act(self.a(self.before(x).transpose(1, 2)))).transpose(1, 2)
        return x + self.d(self.act(self.c(self.after(x))))


def mixer(name, dtype, batch, width, layers, act):
    return case("mixer", f"{name}-b{batch}", dtype, lambda: Encoder(Patches(width), [Mixer(197, width, act) for _ in range(layers)]), x=floats(batch, 3, 224, 224))


class Scan(nn.Module):
    """A state-space layer in chunks: sums of logarithms of decays within a chunk, and states from chunk to chunk."""

    def __init__(self, width, heads, state, chunk):
        super().__init__()
        self.heads, self.state, self.chunk, self.inner = heads, state, chunk, 2 * width
        self.norm, self.into, self.out = RMS(width), linear(width, 2 * self.inner + 2 * state + heads), linear(self.inner, width)
        self.conv = nn.Conv1d(self.inner + 2 * state, self.inner + 2 * state, 4, padding=3, groups=self.inner + 2 * state)
        self.rate, self.step, self.skip = nn.Parameter(torch.randn(heads)), nn.Parameter(torch.randn(heads)), nn.Parameter(torch.randn(heads))

    def forward(self, x):
        b, s, _ = x.shape
        gate, mixed, step = self.into(self.norm(x)).split((self.inner, self.inner + 2 * self.state, self.heads), -1)
        mixed = F.silu(self.conv(mixed.transpose(1, 2))[..., :s].transpose(1, 2))
        values, keys, queries = mixed.split((self.inner, self.state, self.state), -1)
        step = F.softplus(step + self.step)
        values = values.view(b, s, self.heads, -1)
        y = self.scanned(values * step[..., None], -self.rate.float().exp() * step.float(), keys, queries) + values * self.skip[:, None]
        return x + self.out(y.reshape(b, s, -1) * F.silu(gate))

    def scanned(self, values, decay, keys, queries):
        b, s, h, p = values.shape
        values, keys, queries = (t.unflatten(1, (-1, self.chunk)) for t in (values, keys, queries))
        sums = decay.unflatten(1, (-1, self.chunk)).permute(0, 3, 1, 2).cumsum(-1)
        lower = torch.ones(self.chunk, self.chunk, dtype=torch.bool, device=values.device).tril()
        within = (sums[..., :, None] - sums[..., None, :]).masked_fill(~lower, float("-inf")).exp().to(values.dtype)
        near = torch.einsum("bcln,bcsn,bhcls,bcshp->bclhp", queries, keys, within, values)
        left = (sums[..., -1:] - sums).exp().to(values.dtype)
        states = torch.einsum("bcln,bhcl,bclhp->bchpn", keys, left, values)
        ends = F.pad(sums[..., -1], (1, 0)).cumsum(-1)
        chunks = ends.shape[-1]
        over = torch.ones(chunks, chunks, dtype=torch.bool, device=values.device).tril()
        between = (ends[..., :, None] - ends[..., None, :]).masked_fill(~over, float("-inf")).exp().to(values.dtype)
        states = torch.einsum("bhzc,bchpn->bzhpn", between, F.pad(states, (0, 0, 0, 0, 0, 0, 1, 0)))[:, :-1]
        return (near + torch.einsum("bcln,bchpn,bhcl->bclhp", queries, states, sums.exp().to(values.dtype))).reshape(b, s, h, p)


class Recurrence(nn.Module):
    """A linear recurrence with gates, by doubling: log2(length) steps over the whole sequence."""

    def __init__(self, width):
        super().__init__()
        self.norm, self.gates, self.out = nn.LayerNorm(width), nn.Linear(width, 3 * width), nn.Linear(width, width)

    def forward(self, x):
        keep, new, gate = self.gates(self.norm(x)).chunk(3, -1)
        keep, state = torch.sigmoid(keep.float()), torch.tanh(new.float())
        reach = 1
        while reach < x.shape[1]:
            state = state + keep * F.pad(state, (0, 0, reach, 0))[:, :-reach]
            keep = keep * F.pad(keep, (0, 0, reach, 0), value=1.0)[:, :-reach]
            reach *= 2
        return x + self.out(state.to(x.dtype) * F.silu(gate))


def states(name, dtype, batch, length, width, layers, make):
    return case("states", f"{name}-b{batch}-s{length}", dtype, lambda: Encoder(Lookup(width, length), [make() for _ in range(layers)]), x=tokens(batch, length))


class Towers(nn.Module):
    """Products of an odd inner size: features of single numbers stand beside embeddings."""

    def __init__(self, extra, table, rows, widths):
        super().__init__()
        self.table, self.rows = nn.Embedding(table, 64), rows
        sizes = (rows * 64 + extra, *widths)
        self.parts = nn.ModuleList(nn.Linear(a, b) for a, b in zip(sizes, sizes[1:]))

    def forward(self, x, indices):
        x = torch.cat((self.table(indices).flatten(1), x), 1)
        for part in self.parts:
            x = F.relu(part(x))
        return x


class Experts(nn.Module):
    """Every expert sees every token; those that a token was not sent to count nothing."""

    def __init__(self, width, inner, count):
        super().__init__()
        self.norm, self.router = nn.LayerNorm(width), linear(width, count)
        self.experts = nn.ModuleList(nn.Sequential(linear(width, inner), nn.SiLU(), linear(inner, width)) for _ in range(count))

    def forward(self, x):
        y = self.norm(x)
        weights, chosen = self.router(y).float().softmax(-1).topk(2)
        out = x
        for at, expert in enumerate(self.experts):
            out = out + expert(y) * (weights * (chosen == at)).sum(-1, keepdim=True).to(x.dtype)
        return out


def experts(name, dtype, batch, length, width, inner, count, layers):
    return case("experts", f"{name}-b{batch}-s{length}", dtype, lambda: Encoder(Lookup(width, length), [Experts(width, inner, count) for _ in range(layers)]),
                x=tokens(batch, length))


class Messages(nn.Module):
    """Rows gathered along the edges of a graph, and summed where they end."""

    def __init__(self, width, layers):
        super().__init__()
        self.first = nn.Embedding(WORDS, width)
        self.edges = nn.ModuleList(nn.Linear(2 * width, width) for _ in range(layers))
        self.nodes = nn.ModuleList(nn.Linear(2 * width, width) for _ in range(layers))

    def forward(self, x, origins, ends):
        x = self.first(x)
        for edge, node in zip(self.edges, self.nodes):
            sent = F.relu(edge(torch.cat((x[origins], x[ends]), -1)))
            x = x + node(torch.cat((x, torch.zeros_like(x).index_add(0, ends, sent)), -1))
        return x


class Bags(nn.Module):
    def __init__(self, tables, rows, width):
        super().__init__()
        self.tables = nn.ModuleList(nn.Embedding(rows, width) for _ in range(tables))
        self.top = nn.Sequential(nn.Linear(tables * width, 512), nn.ReLU(), nn.Linear(512, 64))

    def forward(self, indices):
        return self.top(torch.cat([table(indices[:, at]).mean(1) for at, table in enumerate(self.tables)], -1))


def messages(name, dtype, nodes, edges, width, layers):
    node = lambda device: tokens(1, edges)(device)[0]
    return case("gather", name, dtype, lambda: Messages(width, layers), x=lambda device: tokens(1, nodes)(device)[0], origins=node, ends=node)


def indices_of(*shape):
    return lambda device: torch.zeros(*shape, dtype=torch.int64) if device == "meta" else torch.randint(0, 1000, shape)


def images():
    """The longest to compile."""
    image = lambda batch: floats(batch, 3, 224, 224)
    return [
        case("shuffle", "narrow-b32", BF16, lambda: shuffle_net(116), input=image(32)), case("shuffle", "wide-b8", FP16, lambda: shuffle_net(176), input=image(8)),
        case("vgg", "plain-b8", BF16, lambda: vgg(False), input=image(8)), case("vgg", "norm-b16", FP16, lambda: vgg(True), input=image(16)),
        case("dense", "narrow-b16", BF16, lambda: dense_net(32, (6, 12, 16)), input=image(16)), case("dense", "wide-b4", FP16, lambda: dense_net(48, (6, 12)), input=image(4)),
    ]


def others():
    bias = lambda heads, fuse: functools.partial(RelativeBias, heads, fuse)
    return [
        vision("transposed", "small-b1", BF16, 1, 384, 6, 8, turned_in=True), vision("transposed", "base-b8", BF16, 8, 768, 12, 6, turned_in=True),
        vision("transposed", "base-b32", FP16, 32, 768, 12, 4, turned_in=True), vision("transposed", "wide-b1", FP32, 1, 1024, 16, 4, side=32, turned_in=True),
        audio("speech", BF16, 1, 32000, 768, 12, 4, 16), audio("speech", FP16, 4, 32000, 768, 12, 3, 16), audio("narrow", FP32, 2, 32000, 384, 6, 3, 4, 31),
        case("grouped", "image-b8", BF16, lambda: grouped_image(128, 32, 2), input=floats(8, 3, 224, 224)),
        text("single", "bert", FP32, 8, 128, 768, 12, 6), text("single", "bert-large", FP32, 1, 384, 1024, 16, 6),
        text("single", "prefill", FP32, 2, 512, 768, 12, 6, causal, True), text("single", "wide", FP32, 32, 64, 512, 8, 6),
        states("scan", BF16, 2, 1024, 768, 4, lambda: Scan(768, 24, 64, 128)), states("scan", FP32, 1, 512, 512, 4, lambda: Scan(512, 16, 32, 64)),
        states("recurrence", BF16, 4, 512, 768, 4, lambda: Recurrence(768)), states("recurrence", FP16, 1, 2048, 1024, 3, lambda: Recurrence(1024)),
        mixer("gelu", BF16, 8, 768, 6, F.gelu), mixer("relu", FP16, 32, 512, 6, F.relu),
        case("odd", "tower", BF16, lambda: Towers(13, 20000, 8, (1025, 513, 257, 1)), x=floats(2048, 13), indices=tokens(2048, 8)),
        case("odd", "wide", BF16, lambda: Towers(7, 20000, 26, (2047, 1023, 511)), x=floats(4096, 7), indices=tokens(4096, 26)),
        experts("eight", BF16, 4, 128, 768, 512, 8, 4), experts("sixteen", BF16, 1, 512, 1024, 512, 16, 2),
        text("dropout", "encoder", BF16, 8, 256, 768, 12, 6, drop=0.1), text("dropout", "decoder", FP16, 2, 512, 1024, 16, 4, causal, drop=0.1),
        text("complex", "decoder", BF16, 2, 512, 1024, 16, 6, complex_rotary), text("complex", "long", BF16, 1, 2048, 1024, 16, 4, complex_rotary),
        messages("messages", BF16, 10000, 80000, 256, 4), case("gather", "bags", BF16, lambda: Bags(26, 50000, 64), indices=indices_of(1024, 26, 20)),
        text("bias", "written", BF16, 8, 256, 768, 12, 6, bias(12, False)), text("bias", "fused", BF16, 4, 512, 768, 12, 6, bias(12, True)),
        text("causal", "bool", BF16, 4, 512, 768, 12, 6, written_causal, True), text("causal", "infinite", BF16, 1, 1024, 1024, 16, 6, written_infinite),
    ]


def draw_cases():
    return [*images(), *decoders(), *others()]


def drawn():
    """Names of the half that is looked at: of each kind, of which there is an even number, those first by hash."""
    kinds = {}
    for each in draw_cases():
        kinds.setdefault(each.kind, []).append(each.name)
    found = set()
    for names in kinds.values():
        names.sort(key=lambda name: hashlib.sha256(name.encode()).hexdigest())
        found.update(names[:len(names) // 2])
    return found
