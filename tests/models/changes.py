# SPDX-License-Identifier: Apache-2.0
"""Changes that people make to their models by hand, each as a pair of modules: what `inductor-debug advise` is held against.

`draw_changes()` returns pairs; `before` and `after` build (module, inputs by name). A pair is named after the rule that should propose it, and what
it is made of. Some do not pay, at these sizes: measured times say which. `tests/gpu/measure_changes.py` measures them.
"""
import dataclasses
import math
import typing

import torch
import torch.nn.functional as F
from torch import nn

BF16, FP16, FP32 = torch.bfloat16, torch.float16, torch.float32


@dataclasses.dataclass
class Change:
    rule: str
    name: str
    dtype: torch.dtype
    before: typing.Callable[[], tuple[nn.Module, dict[str, torch.Tensor]]]
    after: typing.Callable[[], tuple[nn.Module, dict[str, torch.Tensor]]]
    options: dict = dataclasses.field(default_factory=dict)  # of torch.compile, for `after`: a change that is a setting
    is_training: bool = False  # a call is forward and backward, with gradients of all parameters and inputs


def change(rule, name, dtype, make, inputs):
    """`make(changed)` returns a module, `inputs` shapes by name, or functions that make a tensor. Both sides take the same inputs."""
    def side(changed):
        def build():
            torch.manual_seed(0)
            given = inputs(changed) if callable(inputs) else inputs
            made = {name: value() if callable(value) else torch.randn(*value).to(dtype) for name, value in given.items()}
            module = make(changed).eval()
            return (module if getattr(module, "keeps_dtype", False) else module.to(dtype)), made
        return build
    return Change(rule, f"{rule}-{name}-{str(dtype).removeprefix('torch.')}", dtype, side(False), side(True))


# Attention


class Attention(nn.Module):
    """Self-attention with a layer norm before it and a residual; `attend(q, k, v, *given)` gets [batch, heads, length, head size], and the buffers
    that `given` makes."""

    def __init__(self, width, heads, attend, given=()):
        super().__init__()
        self.heads, self.attend = heads, attend
        self.norm, self.qkv, self.out = nn.LayerNorm(width), nn.Linear(width, 3 * width), nn.Linear(width, width)
        for name, make in given:
            self.register_buffer(name, make())
        self.given = [name for name, _ in given]

    def forward(self, x, mask=None):
        b, s, width = x.shape
        q, k, v = self.qkv(self.norm(x)).view(b, s, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4).unbind(0)
        given = [getattr(self, name) for name in self.given] + ([] if mask is None else [mask])
        return x + self.out(self.attend(q, k, v, *given).transpose(1, 2).reshape(b, s, width))


class Stack(nn.Module):
    def __init__(self, layers):
        super().__init__()
        self.layers = nn.ModuleList(layers)

    def forward(self, x, mask=None):
        for layer in self.layers:
            x = layer(x) if mask is None else layer(x, mask)
        return x


def scaled(q, k, v):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    return scores.softmax(-1) @ v


def in_float32(q, k, v):
    scores = torch.matmul(q, k.transpose(2, 3)) * q.shape[-1] ** -0.5
    return torch.matmul(F.softmax(scores, dim=-1, dtype=torch.float32).to(q.dtype), v)


def all_in_float32(q, k, v):
    q, k, v32 = q.float(), k.float(), v.float()
    return (((q * q.shape[-1] ** -0.5) @ k.transpose(-2, -1)).softmax(-1) @ v32).to(v.dtype)


def by_einsum(q, k, v):
    scores = torch.einsum("bhqd,bhkd->bhqk", q * q.shape[-1] ** -0.5, k)
    return torch.einsum("bhqk,bhkd->bhqd", torch.softmax(scores, -1), v)


def by_bmm(q, k, v):
    b, h, s, d = q.shape
    scores = torch.bmm(q.reshape(b * h, s, d), k.reshape(b * h, s, d).transpose(1, 2)).mul(d ** -0.5)
    return torch.bmm(torch.softmax(scores, dim=-1), v.reshape(b * h, s, d)).view(b, h, s, d)


def with_added_mask(q, k, v, mask):
    return ((q @ k.transpose(-2, -1)) * q.shape[-1] ** -0.5 + mask).softmax(-1) @ v


def with_filled_mask(q, k, v, mask):
    scores = (q @ k.transpose(-2, -1)) / math.sqrt(q.shape[-1])
    return F.dropout(scores.masked_fill(mask == 0, -1e4).softmax(-1), 0.1, False) @ v


def fused(q, k, v, mask=None):
    return F.scaled_dot_product_attention(q, k, v, attn_mask=mask)


def fused_kept(q, k, v, mask):
    return F.scaled_dot_product_attention(q, k, v, attn_mask=mask != 0)


def fused_causal(q, k, v, *_):
    return F.scaled_dot_product_attention(q, k, v, is_causal=True)


def attention_change(rule, name, dtype, before, after, b, s, width, heads, layers=2, given=(), mask=None):
    inputs = {"x": (b, s, width)} | ({"mask": mask} if mask else {})
    return change(rule, name, dtype, lambda changed: Stack(Attention(width, heads, after if changed else before, given) for _ in range(layers)), inputs)


def attention_by_operators():
    def make(name, dtype, before, b, s, width, heads, after=fused, mask=None):
        return attention_change("attention-by-operators", name, dtype, before, after, b, s, width, heads, mask=mask)
    kept = lambda b, s: lambda: (torch.arange(s)[None, :] < s - 8).expand(b, s)[:, None, None, :].contiguous().to(torch.int64)
    added = lambda b, s: lambda: torch.zeros(b, 1, s, s).masked_fill_(torch.arange(s)[None, None, None, :] >= s - 8, -1e4)
    return [make("scaled-b8-s256", BF16, scaled, 8, 256, 768, 12), make("softmax32-b2-s1024", BF16, in_float32, 2, 1024, 1024, 16),
            make("all32-b4-s512", BF16, all_in_float32, 4, 512, 1024, 16), make("einsum-b4-s384", FP16, by_einsum, 4, 384, 768, 12),
            make("bmm-b16-s128", BF16, by_bmm, 16, 128, 512, 8), make("scaled-b1-s64", BF16, scaled, 1, 64, 256, 4),
            make("added-b4-s512", FP16, with_added_mask, 4, 512, 768, 12, mask=lambda: added(4, 512)().to(FP16)),
            make("filled-b8-s256", BF16, with_filled_mask, 8, 256, 768, 12, fused_kept, mask=kept(8, 256)),
            make("scaled-b2-s512", FP32, scaled, 2, 512, 768, 12)]


def causal_mask():
    def make(name, dtype, b, s, width, heads, mask):
        return attention_change("causal-mask", name, dtype, fused, fused_causal, b, s, width, heads, given=(("kept", mask),))
    lower = lambda s: lambda: torch.ones(s, s, dtype=torch.bool).tril()
    infinite = lambda s, low: lambda: torch.full((s, s), low).triu(1)
    expanded = lambda b, s: lambda: torch.full((s, s), torch.finfo(FP16).min).triu(1)[None, None].repeat(b, 1, 1, 1)
    return [make("bool-b4-s1024", BF16, 4, 1024, 1024, 16, lower(1024)), make("inf-b2-s2048", FP16, 2, 2048, 768, 12, infinite(2048, float("-inf"))),
            make("batch-b8-s512", FP16, 8, 512, 768, 12, expanded(8, 512)), make("inf-b1-s128", BF16, 1, 128, 512, 8, infinite(128, float("-inf"))),
            make("bool-b2-s4096", BF16, 2, 4096, 512, 8, lower(4096))]


class Grouped(nn.Module):
    """Decoding or prefill with fewer heads of keys; what is cached is an input."""

    def __init__(self, width, heads, kept, repeat, causal):
        super().__init__()
        self.heads, self.kept, self.repeat, self.causal, self.size = heads, kept, repeat, causal, width // heads
        self.q, self.kv, self.out = nn.Linear(width, width, bias=False), nn.Linear(width, 2 * kept * self.size, bias=False), nn.Linear(width, width, bias=False)

    def forward(self, x, keys=None, values=None):
        b, s, width = x.shape
        q = self.q(x).view(b, s, self.heads, self.size).transpose(1, 2)
        k, v = self.kv(x).view(b, s, 2 * self.kept, self.size).transpose(1, 2).chunk(2, 1)
        if keys is not None:
            k, v = torch.cat((keys, k), 2), torch.cat((values, v), 2)
        times = self.heads // self.kept
        if self.repeat == "repeat_interleave":
            k, v = k.repeat_interleave(times, 1), v.repeat_interleave(times, 1)
        if self.repeat == "expand":
            k, v = (t[:, :, None].expand(b, self.kept, times, t.shape[2], self.size).reshape(b, self.heads, t.shape[2], self.size) for t in (k, v))
        y = F.scaled_dot_product_attention(q, k, v, is_causal=self.causal, enable_gqa=not self.repeat)
        return x + self.out(y.transpose(1, 2).reshape(b, s, width))


def repeated_heads():
    def make(name, dtype, repeat, b, s, cached, width=2048, heads=32, kept=8):
        size = width // heads
        inputs = {"x": (b, s, width)} | ({"keys": (b, kept, cached, size), "values": (b, kept, cached, size)} if cached else {})
        return change("repeated-heads", name, dtype, lambda changed: Grouped(width, heads, kept, "" if changed else repeat, s > 1), inputs)
    return [make("decode-b16-c1024", BF16, "repeat_interleave", 16, 1, 1023), make("decode-b1-c1024", BF16, "repeat_interleave", 1, 1, 1023),
            make("decode-b8-c2048", FP16, "expand", 8, 1, 2047, 4096, 32, 4), make("prefill-b2-s1024", BF16, "expand", 2, 1024, 0),
            make("prefill-b1-s512", FP16, "repeat_interleave", 1, 512, 0, 1024, 16, 4)]


class Mqa(nn.Module):
    """Attention that the fused kernels do not take, or do."""

    def __init__(self, width, heads, style):
        super().__init__()
        self.heads, self.style = heads, style
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)

    def forward(self, x, mask=None):
        b, s, width = x.shape
        q, k, v = (t.view(b, s, self.heads, -1).transpose(1, 2) for t in self.qkv(x).chunk(3, -1))
        if self.style == "float-queries":
            q, k, v = q.float(), k.float(), v.float()
        return x + self.out(F.scaled_dot_product_attention(q, k, v, attn_mask=mask).transpose(1, 2).reshape(b, s, width).to(x.dtype))


def math_attention():
    def heads(name, dtype, b, s, width, many, few):
        """A head size above what the fused kernels take, and twice as many heads of half of it."""
        return change("math-attention", name, dtype, lambda changed: Mqa(width, many if changed else few, ""), {"x": (b, s, width)})

    def floats(name, dtype, b, s, width, count):
        return change("math-attention", name, dtype, lambda changed: Mqa(width, count, "" if changed else "float-queries"), {"x": (b, s, width)})
    return [heads("head512-b4-s512", BF16, 4, 512, 1024, 4, 2), heads("head320-b2-s1024", FP16, 2, 1024, 1280, 8, 4),
            floats("float-b4-s512", BF16, 4, 512, 1024, 16), floats("float-b1-s1024", FP16, 1, 1024, 768, 12)]


# Products


class Parallel(nn.Module):
    def __init__(self, width, parts, together, bias=True, gated=False):
        super().__init__()
        self.parts, self.gated = parts, gated
        self.norm = nn.LayerNorm(width)
        self.linears = nn.ModuleList([nn.Linear(width, sum(parts), bias=bias)] if together else [nn.Linear(width, part, bias=bias) for part in parts])
        self.down = nn.Linear(parts[-1], width, bias=bias)

    def forward(self, x):
        y = self.norm(x)
        made = self.linears[0](y).split(self.parts, -1) if len(self.linears) == 1 else [linear(y) for linear in self.linears]
        if self.gated:
            return x + self.down(F.silu(made[0]) * made[1])
        b, s, width = x.shape
        q, k, v = (t.view(b, s, -1, 64).transpose(1, 2) for t in made)
        return x + self.down(F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(b, s, width))


def parallel_products():
    def qkv(name, dtype, b, s, width, bias=True):
        return change("parallel-products", name, dtype, lambda changed: Stack(Parallel(width, [width] * 3, changed, bias) for _ in range(3)), {"x": (b, s, width)})

    def gate(name, dtype, b, s, width, inner):
        return change("parallel-products", name, dtype, lambda changed: Stack(Parallel(width, [inner] * 2, changed, False, True) for _ in range(3)),
                      {"x": (b, s, width)})
    return [qkv("qkv-b1-s128", BF16, 1, 128, 1024), qkv("qkv-b32-s512", BF16, 32, 512, 768), qkv("qkv-b1-s64", FP32, 1, 64, 768), qkv("qkv-b4-s256", FP16, 4, 256, 512, False),
            gate("gate-b1-s16", BF16, 1, 16, 2048, 5632), gate("gate-b4-s512", BF16, 4, 512, 2048, 5632), gate("gate-b1-s256", FP16, 1, 256, 1024, 2816)]


class Mlp(nn.Module):
    def __init__(self, width, inner, out):
        super().__init__()
        self.up, self.down = nn.Linear(width, inner), nn.Linear(inner, out)

    def forward(self, x):
        return self.down(F.gelu(self.up(x)))


class Head(nn.Module):
    """Logits, of which the last ones may be cut off."""

    def __init__(self, width, rows, kept):
        super().__init__()
        self.norm, self.head, self.kept = nn.LayerNorm(width), nn.Linear(width, rows, bias=False), kept

    def forward(self, x):
        return self.head(self.norm(x))[..., :self.kept]


class OddHeads(nn.Module):
    def __init__(self, width, heads, size):
        super().__init__()
        self.heads, self.size = heads, size
        self.qkv, self.out = nn.Linear(width, 3 * heads * size), nn.Linear(heads * size, width)

    def forward(self, x):
        b, s, _ = x.shape
        q, k, v = self.qkv(x).view(b, s, 3, self.heads, self.size).permute(2, 0, 3, 1, 4).unbind(0)
        return x + self.out(F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(b, s, -1))


def padded_size():
    rule = "padded-size"

    def vocabulary(name, dtype, b, s, width, words, padded):
        return change(rule, name, dtype, lambda changed: Head(width, padded if changed else words, words), {"x": (b, s, width)})

    def inner(name, dtype, rows, width, size, padded):
        return change(rule, name, dtype, lambda changed: Mlp(width, padded if changed else size, width), {"x": (rows, width)})

    def head(name, dtype, b, s, heads, size, padded):
        return change(rule, name, dtype, lambda changed: Stack(OddHeads(1024, heads, padded if changed else size) for _ in range(2)), {"x": (b, s, 1024)})
    return [vocabulary("vocabulary-50257-b8-s128", BF16, 8, 128, 768, 50257, 50304), vocabulary("vocabulary-32003-b1-s64", FP16, 1, 64, 1024, 32003, 32064),
            vocabulary("vocabulary-50265-b4-s256", FP32, 4, 256, 768, 50265, 50304),
            inner("inner-3001-r4096", BF16, 4096, 1024, 3001, 3008), inner("inner-2730-r8192", BF16, 8192, 1024, 2730, 2752), inner("inner-4094-r256", FP16, 256, 1024, 4094, 4096),
            head("head-60-b4-s1024", BF16, 4, 1024, 16, 60, 64), head("head-44-b8-s512", FP16, 8, 512, 16, 44, 48)]


class Float8(nn.Module):
    def __init__(self, width, inner, low):
        super().__init__()
        self.low, self.keeps_dtype = low, True
        shapes = ((inner, width), (width, inner))
        for name, shape in zip(("up", "down"), shapes):
            weight = torch.randn(*shape) / math.sqrt(shape[1])
            stored = (weight * 64).clamp(-448, 448).to(torch.float8_e4m3fn) if low else weight.to(BF16)
            self.register_parameter(name, nn.Parameter(stored, requires_grad=False))
        if low:
            self.register_buffer("x_scale", torch.tensor(1 / 16.0))
            self.register_buffer("w_scale", torch.tensor(1 / 64.0))

    def product(self, x, weight):
        if not self.low:
            return F.linear(x, weight)
        flat = (x.reshape(-1, x.shape[-1]) * 16).clamp(-448, 448).to(torch.float8_e4m3fn)
        return torch._scaled_mm(flat, weight.t(), self.x_scale, self.w_scale, out_dtype=BF16).view(*x.shape[:-1], -1)

    def forward(self, x):
        return self.product(F.silu(self.product(x, self.up)), self.down)


def float8():
    return [change("float8", f"r{rows}-{width}x{inner}", BF16, lambda changed, width=width, inner=inner: Float8(width, inner, changed), {"x": (rows, width)})
            for rows, width, inner in ((8192, 4096, 14336), (2048, 2048, 8192), (128, 4096, 4096))]


# Layouts and copies


class Rotation(nn.Module):
    def __init__(self, width, heads, length, real):
        super().__init__()
        self.heads, self.real = heads, real
        self.qk, self.keeps_dtype = nn.Linear(width, 2 * width), True
        angle = torch.outer(torch.arange(length).float(), 1e4 ** (-torch.arange(0, width // heads, 2).float() / (width // heads)))
        if real:
            self.register_buffer("cos", angle.cos())
            self.register_buffer("sin", angle.sin())
        else:
            self.register_buffer("angles", torch.polar(torch.ones_like(angle), angle))

    def rotated(self, x):
        pairs = x.float().unflatten(-1, (-1, 2))
        if self.real:
            a, b = pairs.unbind(-1)
            return torch.stack((a * self.cos - b * self.sin, a * self.sin + b * self.cos), -1).flatten(-2).to(x.dtype)
        return torch.view_as_real(torch.view_as_complex(pairs) * self.angles).flatten(-2).to(x.dtype)

    def forward(self, x):
        b, s, width = x.shape
        q, k = (t.view(b, s, self.heads, -1).transpose(1, 2) for t in self.qk(x).chunk(2, -1))
        q, k = self.rotated(q), self.rotated(k)
        return x + F.scaled_dot_product_attention(q, k, k).transpose(1, 2).reshape(b, s, width)


def complex_rotation():
    def make(name, dtype, b, s, width, heads):
        def layer(real):
            made = Rotation(width, heads, s, real)
            made.qk.to(dtype)
            return made

        def stack(changed):
            made = Stack(layer(changed) for _ in range(2))
            made.keeps_dtype = True
            return made
        return change("complex-rotation", name, dtype, stack, {"x": (b, s, width)})
    return [make("b4-s512", BF16, 4, 512, 1024, 16), make("b1-s128", FP16, 1, 128, 512, 8), make("b2-s2048", BF16, 2, 2048, 1024, 8)]


class Embeddings(nn.Module):
    def __init__(self, rows, width, together):
        super().__init__()
        self.tables = nn.ModuleList([nn.Embedding(sum(rows), width)] if together else [nn.Embedding(count, width) for count in rows])
        self.register_buffer("offsets", torch.tensor([sum(rows[:at]) for at in range(len(rows))]))
        self.count = len(rows)

    def forward(self, indices):
        if len(self.tables) == 1:
            return self.tables[0](indices + self.offsets).flatten(1)
        return torch.cat([table(indices[:, at]) for at, table in enumerate(self.tables)], 1)


def many_embeddings():
    def make(name, dtype, batch, count, rows, width):
        return change("many-embeddings", name, dtype, lambda changed: Embeddings([rows] * count, width, changed), {"indices": lambda: torch.randint(rows, (batch, count))})
    return [make("26-b4096", FP32, 4096, 26, 20000, 64), make("40-b512", BF16, 512, 40, 5000, 32), make("3-b2048", FP32, 2048, 3, 1000, 128), make("100-b256", FP32, 256, 100, 1000, 16)]


class Copies(nn.Module):
    def __init__(self, width, heads, style):
        super().__init__()
        self.heads, self.style = heads, style
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)

    def forward(self, x):
        b, s, width = x.shape
        q, k, v = (t.reshape(b, s, self.heads, -1).transpose(1, 2) for t in self.qkv(x).chunk(3, -1))
        if self.style == "contiguous":
            q, k, v = q.contiguous(), k.contiguous(), v.contiguous()
        y = F.scaled_dot_product_attention(q, k, v)
        if self.style == "clone":
            y = y.clone(memory_format=torch.contiguous_format)
        return x + self.out(y.transpose(1, 2).reshape(b, s, width))


class Grown(nn.Module):
    """A cache that is concatenated, or written in place."""

    def __init__(self, width, heads, at, whole):
        super().__init__()
        self.heads, self.at, self.whole = heads, at, whole
        self.qkv = nn.Linear(width, 3 * width)

    def forward(self, x, keys, values):
        b, s, width = x.shape
        q, k, v = (t.view(b, s, self.heads, -1).transpose(1, 2) for t in self.qkv(x).chunk(3, -1))
        if self.whole:
            keys[:, :, self.at:self.at + 1] = k
            values[:, :, self.at:self.at + 1] = v
            k, v = keys, values
        else:
            k, v = torch.cat((keys, k), 2), torch.cat((values, v), 2)
        return F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(b, s, width)


class LastNorm(nn.Module):
    """Layer norm of channels: images moved to channels-last and back, or a 1x1 convolution as a linear layer on what lies so."""

    def __init__(self, width, moved):
        super().__init__()
        self.moved, self.norm, self.inner, self.outer = moved, nn.LayerNorm(width), nn.Conv2d(width, 4 * width, 1), nn.Conv2d(4 * width, width, 1)

    def forward(self, x):
        y = self.norm(x.permute(0, 2, 3, 1))
        if self.moved:
            return x + self.outer(F.gelu(self.inner(y.permute(0, 3, 1, 2).contiguous())))
        y = F.linear(y, self.inner.weight.flatten(1), self.inner.bias)
        return x + F.linear(F.gelu(y), self.outer.weight.flatten(1), self.outer.bias).permute(0, 3, 1, 2)


def copies():
    rule = "copies"

    def heads(name, dtype, style, b, s, width, count):
        return change(rule, name, dtype, lambda changed: Stack(Copies(width, count, "" if changed else style) for _ in range(2)), {"x": (b, s, width)})

    def cache(name, dtype, b, heads, size, cached):
        return change(rule, name, dtype, lambda changed: Grown(heads * size, heads, cached, changed),
                      lambda changed: {"x": (b, 1, heads * size), "keys": (b, heads, cached + changed, size), "values": (b, heads, cached + changed, size)})
    return [heads("contiguous-b4-s512", BF16, "contiguous", 4, 512, 1024, 16), heads("contiguous-b16-s1024", FP16, "contiguous", 16, 1024, 768, 12),
            heads("clone-b8-s512", BF16, "clone", 8, 512, 1024, 16), cache("cache-b8-c2047", BF16, 8, 16, 64, 2047), cache("cache-b1-c511", FP16, 1, 16, 64, 511),
            change(rule, "norm-b8-w96", BF16, lambda changed: LastNorm(96, not changed), {"x": (8, 96, 56, 56)})]


class Residual(nn.Module):
    def __init__(self, width, groups=1, folded=False, relu=True):
        super().__init__()
        self.first, self.second = (nn.Conv2d(width, width, 3, padding=1, groups=groups, bias=folded) for _ in range(2))
        self.norms = nn.ModuleList(nn.Identity() if folded else nn.BatchNorm2d(width) for _ in range(2))
        self.relu = relu

    def forward(self, x):
        y = self.norms[0](self.first(x))
        y = self.norms[1](self.second(F.relu(y) if self.relu else y))
        return F.relu(x + y) if self.relu else y


def channels_last():
    def make(name, dtype, b, width, side, groups=1):
        def stack(changed):
            made = nn.Sequential(*(Residual(width, groups) for _ in range(3)))
            return made.to(memory_format=torch.channels_last) if changed else made

        def inputs(changed):
            image = torch.randn(b, width, side, side).to(dtype)
            return {"input": lambda: image.to(memory_format=torch.channels_last) if changed else image}
        return change("channels-last", name, dtype, stack, inputs)
    return [make("b32-w64-s56", BF16, 32, 64, 56), make("b8-w128-s28", FP16, 8, 128, 28), make("b8-w64-s56", FP32, 8, 64, 56), make("b1-w256-s14", BF16, 1, 256, 14),
            make("depthwise-b16-w128-s28", BF16, 16, 128, 28, 128)]


def fold_normalization():
    def make(name, dtype, b, width, side, relu=True):
        return change("fold-normalization", name, dtype, lambda changed: nn.Sequential(*(Residual(width, folded=changed, relu=relu) for _ in range(3))),
                      {"input": (b, width, side, side)})
    return [make("relu-b8-w64-s56", BF16, 8, 64, 56), make("plain-b8-w128-s28", BF16, 8, 128, 28, False), make("relu-b4-w64-s56", FP32, 4, 64, 56)]


# Precision


class Encoder(nn.Module):
    def __init__(self, width, heads, layers, kept, mixed=""):
        super().__init__()
        self.blocks = nn.ModuleList(nn.ModuleList([Attention(width, heads, fused), nn.LayerNorm(width), Mlp(width, 4 * width, width)]) for _ in range(layers))
        self.mixed, self.keeps_dtype, self.type = mixed, True, kept

    def forward(self, x):
        x = x.to(self.type)
        for attention, norm, mlp in self.blocks:
            x = attention(x)
            y = norm(x)
            if self.mixed:
                weight = lambda layer: (layer.weight.float(), layer.bias.float())
                y = F.linear(F.gelu(F.linear(y.float(), *weight(mlp.up))), *weight(mlp.down)).to(self.type)
            else:
                y = mlp(y)
            x = x + y
        return x


def float32():
    def whole(name, b, s, width, heads, kept):
        def make(changed):
            return Encoder(width, heads, 2, kept if changed else FP32).to(kept if changed else FP32)
        return change("float32", name, FP32, make, {"x": (b, s, width)})

    def region(name, dtype, b, s, width, heads):
        return change("float32", name, dtype, lambda changed: Encoder(width, heads, 2, dtype, "" if changed else "mlp").to(dtype), {"x": (b, s, width)})

    def images(name, b, width, side, kept):
        def make(changed):
            made = nn.Sequential(*(Residual(width) for _ in range(3)))
            made.keeps_dtype = True
            return made.to(kept if changed else FP32)

        def inputs(changed):
            return {"input": lambda: torch.randn(b, width, side, side).to(kept if changed else FP32)}
        return change("float32", name, FP32, make, inputs)
    return [whole("encoder-b8-s256", 8, 256, 768, 12, BF16), whole("encoder-b1-s64", 1, 64, 512, 8, FP16), whole("encoder-b2-s1024", 2, 1024, 1024, 16, BF16),
            images("images-b8-w64-s56", 8, 64, 56, BF16), region("region-b4-s256", BF16, 4, 256, 768, 12), region("region-b16-s128", FP16, 16, 128, 1024, 16)]


# Work that is not needed


class Logits(nn.Module):
    def __init__(self, width, words, last):
        super().__init__()
        self.mlp, self.head, self.last = Mlp(width, 4 * width, width), nn.Linear(width, words, bias=False), last

    def forward(self, x):
        x = x + self.mlp(x)
        return self.head(x[:, -1]) if self.last else self.head(x)[:, -1]


def unused_work():
    def make(name, dtype, b, s, width, words):
        return change("unused-work", name, dtype, lambda changed: Logits(width, words, changed), {"x": (b, s, width)})
    return [make("logits-b4-s512", BF16, 4, 512, 1024, 32000), make("logits-b1-s128", FP16, 1, 128, 768, 50304), make("logits-b8-s16", BF16, 8, 16, 1024, 8192)]


class Dropped(nn.Module):
    def __init__(self, width, training):
        super().__init__()
        self.mlp, self.out, self.training_kept = Mlp(width, 4 * width, width), nn.Linear(width, width), training

    def forward(self, x):
        y = F.dropout(self.mlp(x), 0.1, self.training_kept)
        return x + F.dropout(self.out(y), 0.1, self.training_kept)


class Statistics(nn.Module):
    def __init__(self, width, training):
        super().__init__()
        self.convolutions = nn.ModuleList(nn.Conv2d(width, width, 3, padding=1, bias=False) for _ in range(2))
        self.norms = nn.ModuleList(nn.BatchNorm2d(width, track_running_stats=not training) for _ in range(2))

    def forward(self, x):
        for convolution, norm in zip(self.convolutions, self.norms):
            x = F.relu(norm(convolution(x)))
        return x


def training_graph():
    rule = "training-graph"
    return [change(rule, "dropout-r4096", BF16, lambda changed: Dropped(1024, not changed), {"x": (4096, 1024)}),
            change(rule, "dropout-r512", FP32, lambda changed: Dropped(768, not changed), {"x": (512, 768)}),
            change(rule, "norm-b16-w64-s56", BF16, lambda changed: Statistics(64, not changed), {"x": (16, 64, 56, 56)}),
            change(rule, "norm-b8-w128-s28", FP32, lambda changed: Statistics(128, not changed), {"x": (8, 128, 28, 28)})]


def larger_batch():
    """What a sample takes: the time after is divided by how many more samples there are (BATCHES)."""
    def make(name, dtype, before, after, s, width, heads):
        return change("larger-batch", f"{name}-b{before}-b{after}", dtype, lambda _: Encoder(width, heads, 2, dtype).to(dtype),
                      lambda changed: {"x": (after if changed else before, s, width)})
    return [make("encoder", BF16, 1, 8, 128, 768, 12), make("encoder", BF16, 8, 64, 128, 768, 12), make("encoder", FP16, 1, 4, 512, 1024, 16)]


def settings():
    """The same model on both sides, compiled with another setting."""
    models = {"encoder-b1-s64": (BF16, lambda _: Encoder(512, 8, 4, BF16).to(BF16), {"x": (1, 64, 512)}),
              "encoder-b4-s256": (FP16, lambda _: Encoder(768, 12, 2, FP16).to(FP16), {"x": (4, 256, 768)}),
              "decode-b8": (BF16, lambda _: Grouped(2048, 32, 8, "", False), {"x": (8, 1, 2048), "keys": (8, 8, 1023, 64), "values": (8, 8, 1023, 64)}),
              "gate-b1-s16": (BF16, lambda _: Stack(Parallel(2048, [5632] * 2, True, False, True) for _ in range(3)), {"x": (1, 16, 2048)}),
              "images-b8": (BF16, lambda _: nn.Sequential(*(Residual(64) for _ in range(3))), {"input": (8, 64, 56, 56)}),
              "norms-r4096": (BF16, lambda _: nn.Sequential(*(nn.Sequential(nn.LayerNorm(1024), nn.Softmax(-1)) for _ in range(4))), {"input": (4096, 1024)})}
    made = []
    for rule, options in (("programmatic-launch", {"triton.enable_pdl": True}), ("coordinate-descent", {"coordinate_descent_tuning": True})):
        for name, (dtype, make, inputs) in models.items():
            one = change(rule, name, dtype, make, inputs)
            one.options = options
            made.append(one)
    return made


RULES = (attention_by_operators, causal_mask, repeated_heads, math_attention, parallel_products, padded_size, float8, complex_rotation, many_embeddings, copies,
         channels_last, fold_normalization, float32, unused_work, training_graph, larger_batch, settings)


TRAINED = ("attention-by-operators-filled-b8-s256-bfloat16", "attention-by-operators-softmax32-b2-s1024-bfloat16", "causal-mask-bool-b4-s1024-bfloat16",
           "repeated-heads-prefill-b2-s1024-bfloat16", "math-attention-float-b4-s512-bfloat16", "parallel-products-qkv-b4-s256-float16",
           "padded-size-vocabulary-50257-b8-s128-bfloat16", "complex-rotation-b4-s512-bfloat16", "many-embeddings-26-b4096-float32",
           "copies-contiguous-b4-s512-bfloat16", "float32-encoder-b8-s256-float32", "float32-region-b4-s256-bfloat16")


def draw_changes():
    drawn = [one for rule in RULES for one in rule()]
    return drawn + [dataclasses.replace(one, name="training-" + one.name, is_training=True) for one in drawn if one.name in TRAINED]
